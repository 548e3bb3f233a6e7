// Keeping an auction: a proposal that is kept in this browser says that the ruling on it stays as it was.

import { keeping } from "../bench/keeping.mjs";
import { fill, h } from "../dom.mjs";
import * as shelf from "../shelf.mjs";
import { proposals } from "./laws.mjs";

/** A button with the choice of a proposal, in an element that is empty while there is none; `script()` is the auction. */
export class Keep {
  constructor(element, script) {
    this.element = element;
    this.script = script;
    this.choice = h("select", { "aria-label": "The proposal that keeps it" });
    this.button = h("button", { type: "button", onclick: () => this.keep() }, "Keep this auction in");
    this.said = h("span", { role: "status" });
  }

  /** Offer the proposals there are; the one that is played by comes first. */
  list(playedBy) {
    const names = proposals();
    const wanted = names.includes(playedBy) ? playedBy : this.choice.value;
    fill(this.choice, names.map((name) => h("option", { value: name }, name)));
    if (names.includes(wanted)) this.choice.value = wanted;
    fill(this.said);
    fill(this.element, names.length ? [this.button, " ", this.choice, " ", this.said] : []);
  }

  keep() {
    const name = this.choice.value;
    const seen = shelf.text(name);
    const text = keeping(seen, this.script());
    try {
      shelf.keep(name, text, seen);
      const bench = h("a", { href: `bench.html#${new URLSearchParams({ proposal: name })}` }, "To the bench");
      fill(this.said, text === seen ? "It is there already. " : "Written down. ", bench);
    } catch (error) {
      fill(this.said, error.message);
    }
  }
}
