// The clauses that a proposal can change: looked for by number or words, reworded, struck out, renumbered, or added.

import { fill, h } from "../dom.mjs";
import { question } from "./dialogue.mjs";
import { newSection, section, sectionLine, withOrder, withSection } from "./wording.mjs";

/** A list to choose a clause from: `change(text => text)` edits the proposal, `go(line)` leads to a line of it. */
export class Clauses {
  constructor(place, { text, change, go }) {
    this.all = [];
    this.everyday = [];
    this.text = text;
    this.change = change;
    this.go = go;
    this.words = h("input", { type: "search", id: "clause-words", autocomplete: "off", oninput: () => this.find() });
    this.count = h("p", { role: "status", class: "state" });
    this.list = h("select", { size: 7, "aria-label": "Clauses", onchange: () => this.show(), ondblclick: () => this.reword() });
    this.list.addEventListener("keydown", (event) => event.key === "Enter" && this.reword());
    this.sentence = h("p", { class: "sentence", "aria-live": "polite" });
    const button = (label, done) => h("button", { type: "button", onclick: done }, label);
    this.ofOne = [button("Reword it", () => this.reword()), button("Strike it out", () => this.strike()), button("Renumber it", () => this.renumber())];
    fill(
      place,
      h("p", {}, h("label", { for: "clause-words" }, "Number, heading or words"), this.words),
      this.count,
      this.list,
      this.sentence,
      h("p", { class: "buttons" }, this.ofOne, button("Add a new clause", () => this.add())),
    );
  }

  /** The clauses of what the proposal builds on, and what people call them. */
  learn({ clauses, everyday }) {
    const chosen = this.list.value;
    this.all = clauses;
    this.everyday = everyday;
    this.find();
    if (clauses.some(({ number }) => number === chosen)) this.list.value = chosen;
    this.show();
  }

  find() {
    const found = looked(this.all, this.everyday, this.words.value);
    fill(this.list, found.map(({ number, heading }) => h("option", { value: number }, `${number} ${heading}`)));
    this.list.value = found[0]?.number ?? "";
    this.count.textContent = this.words.value.trim() ? `${found.length} of ${this.all.length} clauses` : "";
    this.show();
  }

  get chosen() {
    return this.all.find(({ number }) => number === this.list.value) ?? null;
  }

  show() {
    fill(this.sentence, this.chosen?.prose ?? "");
    for (const button of this.ofOne) button.disabled = this.chosen === null;
  }

  reword() {
    const clause = this.chosen;
    if (clause === null) return;
    if (!sectionLine(this.text(), clause.number)) this.change((text) => withSection(text, section(clause)));
    this.go(sectionLine(this.text(), clause.number));
  }

  strike() {
    this.order(`strike out ${this.chosen.number}`);
  }

  renumber() {
    const { number } = this.chosen;
    question(`Renumber ${number}`, [{ name: "other", label: "New number", value: number }], "Renumber", ({ other }) => {
      if (!other || /\s/u.test(other)) return "A number is one word, such as 27B5.";
      this.order(`renumber ${number} as ${other}`);
      return "";
    });
  }

  order(words) {
    if (!this.text().split("\n").includes(words)) this.change((text) => withOrder(text, words));
    this.go(this.text().split("\n").indexOf(words) + 1);
  }

  add() {
    const fields = [{ name: "number", label: "Number" }, { name: "heading", label: "Heading" }];
    question("A new clause", fields, "Add", ({ number, heading }) => {
      if (!number || /\s/u.test(number)) return "A number is one word, such as 27B5.";
      if (!heading) return "A clause needs a heading.";
      if (sectionLine(this.text(), number)) return `Your proposal has a clause ${number} already.`;
      if (this.all.some((each) => each.number === number)) return `There is a clause ${number} already: choose it in the list and reword it.`;
      this.change((text) => withSection(text, newSection(number, heading)));
      this.go(sectionLine(this.text(), number));
      return "";
    });
  }
}

/**
 * The clauses with all the words, or with most of them if none has all: those with words in number or heading first, and
 * before them the laws that are about what people call by these words.
 */
function looked(clauses, everyday, words) {
  const said = words.trim().toLowerCase().replace(/\s+/gu, " ");
  if (!said) return clauses;
  const wanted = said.split(" ");
  const laws = everyday.find((each) => each.words.includes(said))?.laws ?? [];
  const scored = clauses.map((clause) => {
    const head = `${clause.number} ${clause.heading}`.toLowerCase();
    const whole = `${head} ${clause.prose} ${clause.read_back}`.toLowerCase();
    const meant = laws.indexOf(/^\d*/u.exec(clause.number)[0]);
    const hits = meant < 0 ? wanted.filter((word) => whole.includes(word)).length : wanted.length;
    const first = wanted.filter((word) => head.includes(word)).length + 10 * head.startsWith(wanted[0]);
    return { clause, hits, first: meant < 0 ? first : 100 * (laws.length - meant) + first };
  });
  const most = Math.max(...scored.map(({ hits }) => hits));
  return scored
    .filter(({ hits }) => most > 0 && hits === most)
    .sort((one, other) => other.first - one.first)
    .map(({ clause }) => clause);
}
