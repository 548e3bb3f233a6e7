// "I would rule otherwise": a text for whoever keeps these laws.

import { fill, h } from "../dom.mjs";
import { copy } from "./copy.mjs";

/** `make(instead)` gives the text of the report. */
export function reportForm(make) {
  const instead = h("textarea", { id: "instead", rows: 3 });
  const wrong = h("p", { class: "mistake", role: "alert" });
  const result = h("textarea", { rows: 10, readonly: true, "aria-label": "The report" });
  const copied = h("span", { role: "status" });
  const button = h("button", { type: "button", onclick: () => copy(result.value, copied, result) }, "Copy the report");
  const made = h("div", { hidden: true }, result, button, " ", copied);
  const write = async () => {
    fill(wrong);
    try {
      result.value = await make(instead.value);
      made.hidden = false;
      result.focus();
    } catch (error) {
      fill(wrong, error.message);
    }
  };
  return h(
    "details", {},
    h("summary", {}, "Write a report"),
    h("label", { for: "instead" }, "How would you rule, and why?"),
    instead,
    wrong,
    h("button", { type: "button", onclick: write }, "Make the report"),
    made,
  );
}
