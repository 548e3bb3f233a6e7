// How the other editions rule, where they rule otherwise; where they rule alike nothing is said.

import { fill, h, suits } from "../dom.mjs";

/** `switchTo(edition)` plays on by another edition. */
export function showElsewhere(part, element, editions, switchTo) {
  const others = editions.filter(({ same }) => !same);
  part.hidden = others.length === 0;
  fill(element, others.map((other) => one(other, switchTo)));
}

function one({ edition, event, words, position }, switchTo) {
  const button = h("button", { type: "button", "data-key": `edition ${edition}`, onclick: () => switchTo(edition) }, `Play by the laws of ${edition}`);
  return h(
    "div", { class: "other" },
    h("h3", {}, `Laws of ${edition}`),
    h("p", {}, `From event ${event} on, ${words}:`),
    position.map((text) => h("p", {}, suits(text))),
    button,
  );
}
