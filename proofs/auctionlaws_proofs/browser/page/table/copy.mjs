// A text to the clipboard; where the browser does not allow it, the text is selected to be copied by hand.

import { fill, h } from "../dom.mjs";

/** `told`: where it is said that it is done; `field`: what holds the text already, if anything does. */
export async function copy(text, told, field = null) {
  try {
    await navigator.clipboard.writeText(text);
    fill(told, "Copied.");
  } catch {
    const shown = field ?? h("input", { readonly: true, value: text, "aria-label": "To be copied" });
    fill(told, "Copy it from here: ", field === null ? shown : null);
    shown.focus();
    shown.select();
  }
}
