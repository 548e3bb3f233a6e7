// Buttons for what can happen: what breaks a law, and what the laws do not settle, is marked and said.

import { h, suits } from "../dom.mjs";

/** Text that only screen readers tell. */
export const unseen = (text) => h("span", { class: "visually-hidden" }, text);

const remarksOn = ({ irregular, settled }) => [
  irregular ? `irregular: ${irregular}` : "",
  settled ? "" : "the laws do not settle what follows",
].filter(Boolean);

const classOf = ({ irregular, settled }) => [irregular && "irregular", !settled && "unsettled"].filter(Boolean).join(" ");

/** A button for an event that can happen. */
export function eventButton(possible, label, press) {
  const remarks = remarksOn(possible);
  const attributes = { type: "button", class: classOf(possible), title: remarks.join("; "), "data-key": possible.event };
  return h("button", { ...attributes, onclick: press }, suits(label), remarks.length ? unseen(` (${remarks.join("; ")})`) : null);
}

/** A button that is there always marked for the event that it now stands for, or as one that cannot happen. */
export function mark(button, label, possible) {
  const remarks = possible ? remarksOn(possible) : [];
  button.className = possible ? classOf(possible) : "";
  button.title = remarks.join("; ");
  button.setAttribute("aria-disabled", String(!possible));
  button.replaceChildren(...suits(label), ...(remarks.length ? [unseen(` (${remarks.join("; ")})`)] : []));
}

/** A button that is pressed or not. */
export function toggle(label, title, changed) {
  const button = h("button", { type: "button", class: "toggle", "aria-pressed": "false", title });
  button.append(...suits(label));
  button.addEventListener("click", () => {
    button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
    changed?.();
  });
  return button;
}

export const isPressed = (button) => button.getAttribute("aria-pressed") === "true";
