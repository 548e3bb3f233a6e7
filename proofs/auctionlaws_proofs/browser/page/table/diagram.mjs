// The diagram of the machine, with the place lit up where the table stands.

import { fill, h, picture } from "../dom.mjs";

/** `draw(edition)` gives the picture, once an edition; situations are named from the outermost to the innermost. */
export class Diagram {
  constructor(element, words, draw) {
    this.element = element;
    this.words = words;
    this.draw = draw;
    this.edition = null;
  }

  async show(edition, situations, fresh) {
    if (edition !== this.edition) {
      const { svg } = await this.draw(edition);
      if (!fresh()) return;
      this.edition = edition;
      fill(this.element, prepared(picture(svg)));
      crop(this.element.querySelector("svg"));
    }
    const groups = [...this.element.querySelectorAll("[data-situation]")];
    const found = situations.map((name) => groups.find((group) => group.dataset.situation === name)).filter(Boolean);
    for (const group of groups) {
      group.classList.toggle("here", group === found.at(-1));
      group.classList.toggle("around", found.includes(group) && group !== found.at(-1));
    }
    const names = found.map((group) => group.querySelector("title").textContent);
    fill(this.words, names.length ? ["The table is here: ", h("b", {}, names.at(-1)), names.length > 1 ? ` (within: ${names.slice(0, -1).join("; ")})` : ""] : "The table is nowhere in this diagram.");
  }
}

/** What is said of the place stands in words above: no stop of the Tab key at every arrow. */
function prepared(svg) {
  for (const each of svg.querySelectorAll("[tabindex]")) each.removeAttribute("tabindex");
  return svg;
}

/** Only the diagram of the page; its title and the table of its arrows are in the book. */
function crop(svg) {
  const drawn = svg.querySelector('g[role="group"]:has([data-situation])');
  if (drawn === null) return;
  drawn.parentElement.replaceChildren(drawn);
  const { x, y, width, height } = drawn.getBBox();
  svg.setAttribute("viewBox", `${x - 4} ${y - 4} ${width + 8} ${height + 8}`);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
}
