// The facts that a Director finds of an event, as buttons.

import { fill, h } from "../dom.mjs";
import { isPressed, toggle } from "./marks.mjs";

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

/** Facts to choose from; `text()` is what a script writes of those chosen. */
export class Facts {
  constructor() {
    this.element = h("div", { class: "facts" });
    this.offered = "";
    this.buttons = [];
    this.suits = [];
  }

  /** Offer facts, each with its meaning, and whether suits can be shown; those that are chosen stay so. */
  offer(facts, shows) {
    const offered = JSON.stringify([facts, shows]);
    if (offered === this.offered) return;
    this.offered = offered;
    const chosen = new Set(this.chosen());
    this.buttons = facts.map(({ fact, words }) => ({ fact, button: toggle(fact, words) }));
    for (const { fact, button } of this.buttons) if (chosen.has(fact)) button.setAttribute("aria-pressed", "true");
    this.suits = shows ? Object.entries(SUITS).map(([suit, sign]) => ({ suit, button: named(suit, sign) })) : [];
    fill(this.element, this.buttons.length || shows ? this.group(facts) : null);
  }

  group(facts) {
    const shown = h("span", { class: "suits", role: "group", "aria-label": "shows" }, "shows ", this.suits.map(({ button }) => button));
    const meanings = facts.map(({ fact, words }) => [h("dt", {}, fact), h("dd", {}, words)]);
    return [
      h("p", { class: "small" }, "What the Director finds of it (nothing, unless it is chosen):"),
      h("div", { class: "buttons", role: "group", "aria-label": "Facts" }, this.buttons.map(({ button }) => button), this.suits.length ? shown : null),
      h("details", { class: "small" }, h("summary", {}, "What these facts mean"), h("dl", {}, meanings)),
    ];
  }

  chosen() {
    return this.buttons.filter(({ button }) => isPressed(button)).map(({ fact }) => fact);
  }

  text() {
    const suits = this.suits.filter(({ button }) => isPressed(button)).map(({ suit }) => suit);
    const facts = [...this.chosen(), ...(suits.length ? [`shows ${suits.join(" ")}`] : [])];
    return facts.length ? ` (${facts.join(", ")})` : "";
  }

  clear() {
    for (const { button } of [...this.buttons, ...this.suits]) button.setAttribute("aria-pressed", "false");
  }
}

function named(suit, sign) {
  const button = toggle(sign, `The call shows ${NAMES[suit]}.`);
  button.setAttribute("aria-label", `shows ${NAMES[suit]}`);
  return button;
}
