// A question in a window of its own: fields with labels, one button that does it, one that does not.

import { fill, h } from "../dom.mjs";

/**
 * Ask; `done(values)` does what was asked for, and gives why it cannot be done, in words, or nothing.
 * Fields have a `name`, a `label`, a `value`, and `options` if one is to be chosen of them.
 */
export function question(title, fields, action, done) {
  const fault = h("p", { role: "alert", class: "fault" });
  const inputs = fields.map(control);
  const rows = fields.map(({ label }, index) => h("label", {}, label, inputs[index]));
  const close = () => dialog.close();
  const submitted = (event) => {
    event.preventDefault();
    const values = Object.fromEntries(inputs.map((input) => [input.name, input.value.trim()]));
    const why = done(values);
    if (why) fill(fault, why);
    else close();
  };
  const buttons = h("p", { class: "buttons" }, h("button", {}, action), h("button", { type: "button", onclick: close }, "Cancel"));
  const form = h("form", { onsubmit: submitted }, h("h2", { id: "question" }, title), rows, fault, buttons);
  const dialog = h("dialog", { "aria-labelledby": "question" }, form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  inputs[0]?.select?.();
}

function control({ name, value = "", options = null }) {
  if (options === null) return h("input", { name, value, autocomplete: "off", required: true });
  const select = h("select", { name }, options.map((each) => h("option", { value: each.value }, each.label)));
  if (value) select.value = value;
  return select;
}
