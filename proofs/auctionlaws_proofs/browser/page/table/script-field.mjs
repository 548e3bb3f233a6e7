// The script as a text to be written: what is typed is ruled on, and a mistake is shown at its words.

import { fill, h } from "../dom.mjs";
import { span } from "./script.mjs";

const PAUSE = 150;
const ONE_GO = 2000;

/** `typing()` at every key, `typed(script, goesOn)` after a pause; `goesOn`: he is at it since the last time. */
export class ScriptField {
  constructor(area, mistake, { typing, typed }) {
    this.area = area;
    this.mistake = mistake;
    this.typed = typed;
    this.timer = null;
    this.last = -ONE_GO;
    area.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.flush(), PAUSE);
      typing();
    });
  }

  /** What has been typed is told now, before something else takes its place. */
  flush() {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    const now = performance.now();
    this.typed(this.area.value, now - this.last < ONE_GO);
    this.last = now;
  }

  /** The script is this one. */
  show(script) {
    if (this.area.value === script) return;
    this.area.value = script;
    this.last = -ONE_GO;
    this.right();
  }

  right() {
    this.area.removeAttribute("aria-invalid");
    fill(this.mistake);
  }

  /** The sentence, the words underlined where they stand, and a button that selects them. */
  wrong(told) {
    const script = this.area.value;
    const [from, to] = span(script, told);
    const start = Math.max(script.lastIndexOf("\n", from - 1) + 1, from - 40);
    const end = script.slice(to).search(/\n/u);
    const after = script.slice(to, end < 0 ? undefined : to + end).slice(0, 40);
    const words = h("p", { class: "written" }, script.slice(start, from), h("mark", {}, script.slice(from, to) || "…"), after);
    const select = () => {
      this.area.focus();
      this.area.setSelectionRange(from, to);
    };
    this.area.setAttribute("aria-invalid", "true");
    fill(
      this.mistake,
      h("p", {}, told.message ?? told.text),
      words,
      h("button", { type: "button", onclick: select }, "Go to these words"),
      h("p", { class: "small" }, "The table shows how it stood before this could not be read."),
    );
  }
}
