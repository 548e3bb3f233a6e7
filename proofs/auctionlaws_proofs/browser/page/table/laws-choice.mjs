// The choice of laws: editions, the newest first, and the proposals that are kept in this browser.

import { fill, h } from "../dom.mjs";
import { proposals } from "./laws.mjs";

/** `choose({edition, proposal})` when other laws are chosen. */
export class LawsChoice {
  constructor(element, choose) {
    this.element = element;
    this.editions = [];
    this.now = { edition: null, proposal: null };
    element.addEventListener("focus", () => this.list());
    element.addEventListener("change", () => {
      const [kind, name] = [element.value.slice(0, 1), element.value.slice(2)];
      choose(kind === "e" ? { edition: name, proposal: null } : { edition: null, proposal: name });
    });
  }

  offer(editions, usual) {
    this.editions = editions;
    this.usual = usual;
    this.list();
  }

  /** Show which laws are played by; `ruledBy`: the name of the edition, where the address has none. */
  show({ edition, proposal }, ruledBy = null) {
    this.now = { edition: edition ?? (proposal === null ? (ruledBy ?? this.usual ?? null) : null), proposal };
    this.list();
  }

  list() {
    const { edition, proposal } = this.now;
    const names = [...new Set([...this.editions, ...(edition === null ? [] : [edition])])];
    const kept = [...new Set([...proposals(), ...(proposal === null ? [] : [proposal])])];
    const options = [
      names.map((name) => h("option", { value: `e:${name}` }, `Laws of ${name}`)),
      kept.length ? h("optgroup", { label: "Proposals in this browser" }, kept.map((name) => h("option", { value: `p:${name}` }, name))) : null,
    ].flat();
    const shape = JSON.stringify([names, kept]);
    if (shape !== this.shape) fill(this.element, options);
    this.shape = shape;
    this.element.value = proposal === null ? `e:${edition}` : `p:${proposal}`;
  }
}
