// Acts of one kind, folded, with the facts that can be said of them.

import { fill, h } from "../dom.mjs";
import { Facts } from "./facts.mjs";
import { eventButton } from "./marks.mjs";

/** `made(event)` when one of them happens; what is unfolded stays so. */
export class Group {
  constructor(title, made) {
    this.made = made;
    this.facts = new Facts();
    this.buttons = h("div", { class: "buttons", role: "group", "aria-label": title });
    this.element = h("details", {}, h("summary", {}, title), this.facts.element, this.buttons);
  }

  offer(events, facts) {
    this.element.hidden = events.length === 0;
    this.facts.offer(facts, false);
    fill(this.buttons, events.map((possible) => eventButton(possible, possible.words, () => this.press(possible))));
  }

  press({ event }) {
    const whole = event + this.facts.text();
    this.facts.clear();
    this.made(whole);
  }
}
