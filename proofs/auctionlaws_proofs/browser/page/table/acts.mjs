// What can happen besides a call: the Director and the options beside the box, all else by kind under "More".

import { SEATS, fill, h } from "../dom.mjs";
import { Cards } from "./cards.mjs";
import { Group } from "./group.mjs";
import { eventButton } from "./marks.mjs";

const FIRST = ["director", "accepts", "declines", "stands", "changes"];
const CARDS = ["exposes", "leads"];
const GROUPS = [
  ["Misinformation found by the Director", ["misinformed"]],
  ["Questions", ["asks", "reviews"]],
  ["Explanations", ["explains"]],
  ["Alerts", ["alerts"]],
  ["No Alert", ["does not alert"]],
  ["Mistakes of one's own side", ["realises", "corrects"]],
  ["The end", ["hands returned", "play ends"]],
];

/** `made(event)` when something happens, `change(seat)` when a player wants to change his call. */
export class Acts {
  constructor({ made, change }) {
    this.made = made;
    this.change = change;
    this.element = h("div", { class: "buttons", role: "group", "aria-label": "The Director and the options" });
    this.cards = new Cards(made);
    this.groups = GROUPS.map(([title, kinds]) => ({ kinds, group: new Group(title, made) }));
    this.more = h("div", { class: "folded" }, this.cards.element, this.groups.map(({ group }) => group.element));
  }

  offer({ events, facts }) {
    const of = (...kinds) => events.filter(({ kind }) => kinds.includes(kind));
    fill(this.element, FIRST.flatMap((kind) => of(kind)).map((possible) => this.button(possible)));
    this.cards.offer(of(...CARDS), facts);
    for (const { kinds, group } of this.groups) group.offer(of(...kinds), facts[kinds[0]] ?? []);
  }

  button(possible) {
    const { kind, seat, words } = possible;
    if (kind === "director") return eventButton(possible, "Director!", () => this.made("director"));
    if (kind === "changes") return eventButton({ ...possible, irregular: "", settled: true }, `${SEATS[seat]} changes his call …`, () => this.change(seat));
    return eventButton(possible, words, () => this.made(possible.event));
  }
}
