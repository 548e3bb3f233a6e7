// The diagrams that a proposal changes, before and after.

import { fill, h } from "../dom.mjs";

/** What `redraw` has drawn. */
export function diagrams(place, { pictures }) {
  fill(place, pictures.length ? pictures.map(pair) : h("p", {}, "No diagram changes."));
}

function pair({ title, svg, before }) {
  const sides = [["Before", before], ["After", svg]].filter(([, drawn]) => drawn);
  return h("article", {}, h("h3", {}, title), h("div", { class: "sides" }, sides.map(([label, drawn]) => figure(label, drawn))));
}

/** A drawing as an image of its own: two of one law have the same names inside, and would be taken for each other. */
function figure(label, svg) {
  const inside = new DOMParser().parseFromString(svg, "image/svg+xml");
  const words = ["title", "desc"].map((name) => inside.querySelector(name)?.textContent ?? "").filter(Boolean);
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  return h("figure", {}, h("figcaption", {}, label), h("img", { src: source, alt: words.join(". ") }));
}
