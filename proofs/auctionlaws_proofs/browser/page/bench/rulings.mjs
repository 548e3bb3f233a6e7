// The rulings that a proposal changes: the verdict, the families, and an auction for each as it is found.

import { auction, fill, h, suits } from "../dom.mjs";
import { committeePage } from "./committee.mjs";
import { inWords } from "./work.mjs";
import { buildsOn } from "../building.mjs";

/**
 * What `compare` tells, shown in an element as it comes. `keep(script)` has the proposal say that it keeps a ruling;
 * `others(family)` asks for more auctions of a family.
 */
export class Rulings {
  constructor(place, { keep, others }) {
    this.keep = keep;
    this.others = others;
    this.verdict = h("p", { class: "verdict", hidden: true });
    this.list = h("ol", { class: "families" });
    this.widths = h("div");
    this.texts = h("div");
    this.page = h("div");
    fill(place, this.verdict, this.widths, this.texts, this.list, this.page);
    this.items = new Map();
  }

  /** A piece of the answer about a proposal of this name and text. */
  part({ families, proved, widths, ruling }, { name, text }) {
    if (families !== undefined) {
      this.say(proved);
      this.items = new Map(families.map(({ id, sentence }) => [id, h("li", {}, h("p", { class: "family" }, sentence))]));
      fill(this.list, [...this.items.values()]);
      fill(this.widths);
      fill(this.texts);
      fill(this.page);
    }
    if (widths !== undefined) fill(this.widths, widths.map(({ acts, warning }) => [h("p", {}, acts), warning ? h("p", { class: "warning" }, h("strong", {}, warning)) : null]));
    if (ruling !== undefined) this.rule(ruling, name, text);
  }

  /** The whole answer about a proposal of this name. */
  whole({ verdict, texts, page }, { name }) {
    this.say(verdict);
    fill(this.page, committeePage(page, name));
    fill(this.texts, texts.map((each) => h("pre", {}, each)));
  }

  say(words) {
    this.verdict.hidden = false;
    fill(this.verdict, words);
  }

  rule(ruling, name, text) {
    const item = this.items.get(ruling.id);
    const sentence = item.querySelector(".family");
    if (ruling.auction === null) {
      const told = ruling.text.split("\n").map((line) => line.trim()).filter(Boolean).join(" ");
      fill(item, sentence, h("p", { class: "small" }, told.replace(`${ruling.number}. ${sentence.textContent}`, "").trim()));
      return;
    }
    const on = buildsOn(text);
    const old = on.endsWith(".md") ? { proposal: on } : { edition: on };
    const ways = [["by the old wording", old], ["by the new wording", { proposal: name }]];
    const longer = ruling.shortest ? null : h("p", { class: "small" }, "A shorter auction is not excluded.");
    const also = ruling.also.flatMap((each) => [h("p", { class: "family" }, each.sentence), each.auction === null ? null : shown(each, ways)]);
    fill(item, sentence, shown(ruling, ways, longer), this.keeps(ruling), this.another(ruling, ways), also);
  }

  keeps(ruling) {
    return h("button", { type: "button", onclick: () => this.keep(ruling.script) }, "Keep this auction as it was");
  }

  /** A button for one more auction of the family, each time of another kind, until no other is known. */
  another(ruling, ways) {
    const place = h("div", { class: "others" });
    const said = h("p", { class: "small", role: "status" });
    const button = h("button", { type: "button" }, "Another auction");
    let waiting = null;
    button.onclick = async () => {
      button.disabled = true;
      said.textContent = "Looking for another auction …";
      try {
        waiting ??= await this.others(ruling.id);
        const next = waiting.others.shift();
        if (next !== undefined) place.append(h("div", {}, shown(next, ways), this.keeps(next)));
        const known = waiting.kinds === 1 ? "one kind of auction is" : `${waiting.kinds} kinds of auction are`;
        said.textContent = `${known[0].toUpperCase()}${known.slice(1)} known that show it.`;
        button.disabled = waiting.others.length === 0;
      } catch (error) {
        said.textContent = inWords(error);
        button.disabled = false;
      }
    };
    return [place, h("p", { class: "buttons" }, button), said];
  }
}

/** An auction, and what is ruled at its end under each wording. */
function shown(ruling, ways, longer = null) {
  return [
    ruling.first ? h("p", { class: "small" }, suits(ruling.first)) : null,
    auction(ruling.auction),
    longer,
    h("p", {}, suits(ruling.happening)),
    h("div", { class: "sides" }, side("Before", ruling.before), side("Now", ruling.after)),
    h("p", { class: "small" }, "Open in the table ", ways.flatMap(([label, laws], index) => [index ? ", " : "", h("a", { href: table(laws, ruling.script) }, label)]), "."),
  ];
}

function side(label, sentences) {
  const said = sentences.length ? sentences : ["None of that; the rest is the same."];
  return h("div", {}, h("h3", {}, label), said.map((each) => h("p", {}, suits(each))));
}

const table = (laws, script) => `table.html#${new URLSearchParams({ ...laws, script }).toString().replaceAll("+", "%20")}`;
