// Cards that are shown or led: first the cards, then who shows or leads them.

import { SEATS, fill, h } from "../dom.mjs";
import { Facts } from "./facts.mjs";
import { eventButton, isPressed, toggle } from "./marks.mjs";
import { roving } from "./roving.mjs";

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
const DOES = { exposes: "shows them", leads: "leads it" };

/** `made(event)` when cards are shown or led. */
export class Cards {
  constructor(made) {
    this.made = made;
    this.facts = new Facts();
    this.cards = new Map();
    this.players = h("div", { class: "buttons", role: "group", "aria-label": "Who shows or leads them" });
    this.missing = h("p", { class: "mistake", role: "status" });
    const rows = Object.keys(SUITS).map((suit) => RANKS.map((rank) => this.card(suit, rank)));
    const grid = h("div", { class: "cards", role: "group", "aria-label": "Cards" }, rows.map((row) => h("div", {}, row)));
    roving(grid, rows);
    const help = h("p", { class: "small" }, "Choose the cards, then who shows or leads them.");
    this.element = h("details", {}, h("summary", {}, "Cards"), help, grid, this.facts.element, this.players, this.missing);
  }

  card(suit, rank) {
    const button = toggle(SUITS[suit] + rank.replace("T", "10"), "", () => fill(this.missing));
    this.cards.set(suit + rank, button);
    return button;
  }

  offer(events, facts) {
    this.facts.offer(facts.exposes ?? [], false);
    const does = ({ kind, seat }) => `${SEATS[seat]} ${DOES[kind]}`;
    fill(this.players, events.map((possible) => eventButton(possible, does(possible), () => this.press(possible))));
    this.element.hidden = events.length === 0;
  }

  press({ kind, seat }) {
    const chosen = [...this.cards].filter(([, button]) => isPressed(button)).map(([card]) => card);
    if (!chosen.length) return fill(this.missing, "Choose a card first.");
    if (kind === "leads" && chosen.length > 1) return fill(this.missing, "One card is led: choose one only.");
    const facts = this.facts.text();
    for (const button of this.cards.values()) button.setAttribute("aria-pressed", "false");
    this.facts.clear();
    this.made(`${seat} ${kind} ${chosen.join(" ")}${facts}`);
  }
}
