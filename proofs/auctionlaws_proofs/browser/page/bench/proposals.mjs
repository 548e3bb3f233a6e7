// The proposals of this browser: which is open, and what can be done with each.

import { fill, h } from "../dom.mjs";
import { question } from "./dialogue.mjs";
import { download, openFile } from "./files.mjs";
import * as shelf from "../shelf.mjs";
import { begun, nameFault, nameFor } from "./wording.mjs";

const EXAMPLES = [
  ["one-round-after-a-low-bid.md", "One pass after an insufficient bid"],
  ["prices-of-a-low-bid.md", "Three alternatives, left open"],
];

/**
 * The list of proposals with its buttons: `opened(name)` is told which one is chosen, null for none; `text()` gives the
 * text of the one that is open as it is typed, whether it could be kept or not; `leaves()` asks whether one may go on.
 */
export class Proposals {
  constructor(place, { editions, opened, text, leaves }) {
    this.editions = editions;
    this.leaves = leaves;
    this.text = text;
    this.opened = opened;
    this.open = null;
    this.list = h("select", { id: "proposal", onchange: () => this.choose(this.list.value) });
    this.note = h("p", { role: "status", class: "state" });
    this.back = h("button", { type: "button", hidden: true, onclick: () => this.bringBack() });
    const button = (label, done) => h("button", { type: "button", onclick: done }, label);
    this.ofOne = [
      button("Rename", () => this.rename()),
      button("Duplicate", () => this.duplicate()),
      button("Delete", () => this.remove()),
      button("Download the file", () => download(this.open, this.text(), "text/markdown")),
    ];
    const begin = [button("New proposal", () => this.begin()), button("Open a file", () => openFile((name, text) => this.add(name, text)))];
    const examples = EXAMPLES.map(([name, label]) => button(label, () => this.example(name)));
    this.row = h("p", { class: "buttons" }, h("label", { for: "proposal" }, "Proposal"), this.list, this.ofOne);
    fill(
      place,
      this.row,
      h("p", { class: "buttons" }, begin, this.back),
      h("p", { class: "buttons" }, h("span", {}, "Load an example:"), examples),
      this.note,
    );
  }

  /** Open what the address names, or the first there is. */
  start() {
    const named = new URLSearchParams(location.hash.slice(1)).get("proposal");
    const there = shelf.names();
    this.choose(there.includes(named) ? named : (there[0] ?? null));
  }

  choose(name) {
    if (!this.leaves()) {
      this.show();
      return;
    }
    this.open = name;
    if (name !== null) history.replaceState(null, "", `#proposal=${encodeURIComponent(name)}`);
    else history.replaceState(null, "", location.pathname);
    this.show();
    this.opened(name);
  }

  /** Show the names as they are now. */
  show() {
    const there = shelf.names();
    const gone = this.open !== null && !there.includes(this.open) ? [this.open] : [];
    fill(this.list, [...there, ...gone].map((name) => h("option", { value: name }, name)));
    this.list.value = this.open ?? "";
    this.row.hidden = this.open === null;
    const removed = shelf.removed();
    this.back.hidden = removed === null;
    this.back.textContent = removed === null ? "" : `Bring back ${removed}`;
  }

  /** Keep a text under a name like this one, and open it. */
  add(name, text) {
    const free = shelf.freeName(nameFault(name) ? nameFor(name.replace(/\.md$/u, "")) : name);
    this.tried(() => shelf.keep(free, text.replace(/\r\n?/gu, "\n"), null));
    if (shelf.text(free) !== null) this.choose(free);
    return free;
  }

  /** Open a text that was read from somewhere: the proposal of that name if it is the very same, or one that is new. */
  takeIn(name, text) {
    if (shelf.text(name) !== text) return this.add(name, text);
    this.choose(name);
    return name;
  }

  begin() {
    const on = [...this.editions.map((each) => ({ value: each, label: `Laws of ${each}` })), ...shelf.names().map((name) => ({ value: name, label: name }))];
    const fields = [
      { name: "title", label: "Title", value: "" },
      { name: "on", label: "Builds on", options: on },
    ];
    question("New proposal", fields, "Begin", ({ title, on: base }) => {
      if (!title) return "A proposal needs a title.";
      this.add(nameFor(title), begun(title, base));
      this.say("Now choose a clause below.");
      return "";
    });
  }

  rename() {
    question("Rename", [{ name: "name", label: "New name", value: this.open }], "Rename", ({ name }) => {
      const fault = nameFault(name) || (name !== this.open && shelf.text(name) !== null ? "There is a proposal of that name." : "");
      if (fault || name === this.open) return fault;
      this.tried(() => shelf.rename(this.open, name));
      this.choose(name);
      return "";
    });
  }

  duplicate() {
    this.say(`This is ${this.add(this.open, shelf.text(this.open))}, a copy of ${this.open}.`);
  }

  remove() {
    const name = this.open;
    if (!this.tried(() => shelf.remove(name))) return;
    this.choose(shelf.names()[0] ?? null);
    this.say(`${name} is deleted. It can be brought back.`);
    this.back.focus();
  }

  bringBack() {
    let name = null;
    if (this.tried(() => (name = shelf.bringBack()))) this.choose(name);
    this.say(`${name} is back.`);
  }

  async example(name) {
    try {
      const response = await fetch(`examples/${name}`);
      if (!response.ok) throw new TypeError(response.statusText);
      this.add(name, await response.text());
    } catch {
      this.say("The example could not be loaded.");
    }
  }

  tried(done) {
    try {
      done();
      return true;
    } catch (error) {
      if (!(error instanceof shelf.NotKept || error instanceof shelf.ChangedElsewhere)) throw error;
      this.say(error.message);
      return false;
    }
  }

  say(words) {
    this.note.textContent = words;
  }
}
