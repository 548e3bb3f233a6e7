// The proposal read while it is typed: the first mistake under its words, or every changed clause read back.

import { Mistake } from "../client.mjs";
import { fill, h } from "../dom.mjs";
import { inWords } from "./work.mjs";

const PAUSE = 40;

/**
 * Reads the newest text, one at a time: what is typed meanwhile is read next, and only its last state.
 * `draft()` gives what it is `about` and the fields, `told({about, answer, mistake})` is told what came of it.
 */
export class Reading {
  constructor({ engine, draft, editor, mistakes, back, told }) {
    Object.assign(this, { engine, draft, editor, mistakes, back, told });
    this.busy = false;
    this.again = false;
    this.timer = 0;
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), PAUSE);
  }

  async now() {
    clearTimeout(this.timer);
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    const { about, fields } = this.draft();
    const found = { about, answer: null, mistake: null };
    try {
      found.answer = await this.engine.ask("read", fields);
    } catch (error) {
      found.mistake = error instanceof Mistake ? error.told : { text: inWords(error) };
    }
    this.busy = false;
    if (this.again) {
      this.again = false;
      this.now();
    }
    if (about !== this.draft()?.about) return;
    this.show(found, fields.proposal);
    this.told(found);
  }

  show({ answer, mistake }, name) {
    const here = mistake?.line !== undefined && mistake.file === name;
    this.editor.mark(here ? [mistake] : []);
    fill(this.mistakes, mistake === null ? h("p", { class: "good" }, "No mistake in it.") : this.said(mistake, here));
    this.back.classList.toggle("of-earlier", mistake !== null);
    if (answer !== null) fill(this.back, remarks(answer), answer.clauses.length ? answer.clauses.map((each) => this.clause(each)) : nothing());
    else this.back.prepend(h("p", { class: "earlier" }, "Of an earlier text: yours has a mistake."));
    for (const more of [...this.back.querySelectorAll(":scope > .earlier")].slice(1)) more.remove();
  }

  /** A mistake in words, which leads to its place. */
  said(mistake, here) {
    if (!here) return h("p", { class: "fault" }, mistake.text);
    const { line, column, words, message, hint } = mistake;
    const way = h("button", { type: "button", class: "link", onclick: () => this.editor.go(line, column) }, `Line ${line}, column ${column}`);
    return h("p", { class: "fault" }, way, ": ", words ? h("q", {}, words) : null, ` ${message}`, hint ? h("span", { class: "hint" }, ` (${hint})`) : null, ".");
  }

  /** A clause that changes, now and before. */
  clause({ number, change, line, before, after }) {
    const heading = (after ?? before)?.heading ?? "";
    const way = h("button", { type: "button", class: "link", onclick: () => this.editor.go(line) }, `${number} ${heading}`);
    const now = after === null ? null : h("p", { class: "read-back" }, marked(after.read_back, before?.read_back ?? ""));
    const was = before === null ? null : h("details", {}, h("summary", {}, "Before"), h("p", { class: "read-back" }, before.read_back));
    return h("article", {}, h("h3", {}, way, h("span", { class: "small" }, ` ${change}`)), now, was);
  }
}

const nothing = () => h("p", {}, "No clause changes yet.");

const remarks = ({ remarks: all }) => (all.length ? h("ul", { class: "remarks" }, all.map((each) => h("li", {}, each))) : null);

/** A text with the stretch marked in which it is not like another: from the first word to the last that differ. */
function marked(text, other) {
  if (!other || text === other) return text;
  const words = text.split(/(?<=\s)/u);
  const others = other.split(/(?<=\s)/u);
  const most = Math.min(words.length, others.length);
  let from = 0;
  while (from < most && words[from] === others[from]) from++;
  let back = 0;
  while (back < most - from && words.at(-1 - back) === others.at(-1 - back)) back++;
  const to = words.length - back;
  return [words.slice(0, from).join(""), h("ins", {}, words.slice(from, to).join("")), words.slice(to).join("")];
}
