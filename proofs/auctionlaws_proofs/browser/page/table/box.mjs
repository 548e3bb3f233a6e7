// The bidding box: who calls, what can be called, and what the Director finds of the call.

import { SEATS, fill, h } from "../dom.mjs";
import { Facts } from "./facts.mjs";
import { mark } from "./marks.mjs";
import { roving } from "./roving.mjs";

const STRAINS = { C: "♣", D: "♦", H: "♥", S: "♠", NT: "NT" };
const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const ABOVE = [8, 9];
const OTHERS = ["Pass", "X", "XX"];

/** `choose(seat)` when somebody else is to call, `made(event)` when a call is made, `leave()` when a change is given up. */
export class Box {
  constructor({ choose, made, leave }) {
    this.made = made;
    this.offered = new Map();
    this.ahead = [];
    this.buttons = new Map();
    this.facts = new Facts();
    this.seats = new Map(["W", "N", "E", "S"].map((seat) => [seat, this.seat(seat, choose)]));
    this.title = h("p", { class: "box-title" });
    this.leave = h("button", { type: "button", hidden: true, onclick: leave }, "No change after all");
    this.busy = h("div", { class: "box" }, this.calls());
    const seats = h("fieldset", { class: "seats" }, h("legend", {}, "Who calls"), [...this.seats.values()].map(({ label }) => label));
    this.element = h("div", {}, seats, this.title, this.leave, this.busy, this.facts.element);
  }

  seat(seat, choose) {
    const input = h("input", { type: "radio", name: "seat", value: seat, onchange: () => choose(seat) });
    const turn = h("span", { class: "turn" });
    return { input, turn, label: h("label", {}, input, ` ${SEATS[seat]}`, turn) };
  }

  calls() {
    const row = (level) => Object.keys(STRAINS).map((strain) => this.button(`${level}${strain}`));
    const [low, high, others] = [LEVELS.map(row), ABOVE.map(row), OTHERS.map((call) => this.button(call))];
    const grid = (rows) => h("div", { class: "bids" }, rows);
    const above = h("details", { class: "above" }, h("summary", {}, "Above seven"), grid(high));
    const box = h("div", { role: "group", "aria-label": "Bidding box", class: "calls" }, h("div", { class: "others" }, others), grid(low), above);
    roving(box, [others, ...low, ...high]);
    return box;
  }

  button(call) {
    const button = h("button", { type: "button", "data-call": call, "aria-disabled": "true", onclick: () => this.press(call) }, labelOf(call));
    this.buttons.set(call, button);
    return button;
  }

  press(call) {
    const pressed = { call, facts: this.facts.text() };
    if (this.waiting) this.ahead.push(pressed);
    else if (!this.offered.has(call)) return;
    this.facts.clear();
    if (!this.waiting) this.make(pressed);
  }

  make({ call, facts }) {
    this.made(this.offered.get(call).event + facts);
  }

  /** Calls that were pressed ahead are not made: something else has happened. */
  forget() {
    this.ahead = [];
  }

  /** Nothing can be called until it is known what can; what is pressed meanwhile is called then, in its order. */
  wait() {
    this.waiting = true;
    this.busy.setAttribute("aria-busy", "true");
  }

  /** Whose call the box is for, and whose turn it is. */
  stand(seat, turn, changes) {
    for (const [name, { input, turn: word }] of this.seats) {
      input.checked = name === seat;
      fill(word, name === turn ? " (in turn)" : "");
    }
    fill(this.title, changes ? `${SEATS[seat]} changes his last call to:` : "");
    this.leave.hidden = !changes;
  }

  /** Offer the calls that can be made, with the facts that can be said of them. */
  offer({ events, facts, shows }, kind) {
    const prefix = kind === "changes" ? / changes (.*)$/u : / (.*)$/u;
    this.offered = new Map(events.map((possible) => [possible.event.match(prefix)[1], possible]));
    for (const [call, button] of this.buttons) mark(button, labelOf(call), this.offered.get(call));
    this.facts.offer(events.length ? (facts[kind] ?? []) : [], shows.includes(kind) && events.length > 0);
    if (!events.length) fill(this.title, "No call can be made now.");
    this.waiting = false;
    this.busy.setAttribute("aria-busy", "false");
    const next = this.ahead.shift();
    if (next === undefined) return;
    if (this.offered.has(next.call)) return this.make(next);
    this.forget();
    fill(this.title, `${labelOf(next.call)} cannot be called now.`);
  }
}

function labelOf(call) {
  const bid = call.match(/^(\d)(.+)$/u);
  return bid ? bid[1] + STRAINS[bid[2]] : call;
}
