// A ruling: step by step with its clauses, where the table stands, and what the laws leave open.

import { auction, fill, h, suits } from "../dom.mjs";

/** Every step; the clauses of the last are unfolded. */
export function showSteps(element, steps) {
  if (!steps.length) return fill(element, h("p", {}, "Nothing has happened yet."));
  const items = steps.map((step, n) => h("li", {}, happened(step), clauses(step.clauses, n === steps.length - 1), changes(step)));
  return fill(element, h("ol", { class: "steps" }, items));
}

function happened({ words, irregular, settled }) {
  const wrong = irregular ? h("strong", {}, ` Irregular: ${irregular}.`) : null;
  return h("p", {}, suits(words), wrong, settled ? null : h("strong", {}, " Not settled."));
}

function clauses(all, open) {
  return all.map(({ number, heading, prose, address }) =>
    h("div", { class: "clause" }, address === null ? h("b", {}, number) : h("a", { href: address }, number),
      h("details", { open }, h("summary", {}, heading || "its words"), h("p", {}, suits(prose)))));
}

const changes = (step) => step.changes.map((text) => h("p", { class: "change" }, "→ ", suits(text)));

/** What has just happened, what it changed, and who is to do what. */
export function showPosition(element, { steps, position }) {
  const last = steps.at(-1);
  return fill(
    element,
    last ? happened(last) : null,
    last ? changes({ changes: last.changes.filter((text) => !position.includes(text)) }) : null,
    position.map((text, n) => h("p", { class: n === 0 && "stands" }, suits(text))),
  );
}

/** What the laws do not settle, and a button for each way to read them; `follow(clauses)` follows one. */
export function showOpen(element, open, followed, { follow, stop }) {
  const now = followed.length
    ? h("p", {}, `Where clauses contradict each other, ${followed.join(", ")} ${followed.length > 1 ? "are" : "is"} followed. `,
        h("button", { type: "button", "data-key": "stop", onclick: stop }, "Follow none"))
    : null;
  if (open === null) return fill(element, now);
  const readings = open.readings.map((reading) => oneReading(reading, follow));
  return fill(element, now, h("div", { class: "open" }, h("h3", {}, "The laws do not settle this"), h("p", {}, suits(open.words)), clauses(open.clauses, false), readings));
}

function oneReading({ clauses: numbers, auction: shown, position }, follow) {
  const named = numbers.join(" and ") || "another clause";
  const button = h("button", { type: "button", "data-key": `follow ${named}`, onclick: () => follow(numbers) }, `Follow ${named}`);
  return h("div", { class: "reading" }, auction(shown, `Following ${named}`), position.map((text) => h("p", {}, suits(text))), numbers.length ? button : null);
}
