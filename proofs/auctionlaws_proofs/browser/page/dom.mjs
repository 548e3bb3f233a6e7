// Elements made from text: whatever a proposal or a script holds stays text.

/** An element; attributes by name, `on…` as listeners, `null` and `false` left out; strings among children are text. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Put other children in the place of an element's own. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A picture that the package has drawn; nothing in it runs. */
export function picture(svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  for (const bad of parsed.querySelectorAll("script, foreignObject")) bad.remove();
  return document.importNode(parsed, true);
}

/** An auction in four columns, West first, with its footnotes. */
export function auction({ dealer, heads, rows, footnotes }, caption = "") {
  const head = h("thead", {}, h("tr", {}, heads.map((name) => h("th", { scope: "col" }, name))));
  const body = h("tbody", {}, rows.map((row) => h("tr", {}, row.map((call) => h("td", {}, suits(call))))));
  const table = h("table", { class: "auction" }, h("caption", {}, caption || `Dealer ${SEATS[dealer]}`), head, body);
  return h("div", {}, table, footnotes.map((note) => h("p", { class: "small" }, suits(note))));
}

export const SEATS = { N: "North", E: "East", S: "South", W: "West" };

/** A text with its hearts and diamonds in red. */
export function suits(text) {
  return text.split(/([♥♦])/u).map((part, i) => (i % 2 ? h("span", { class: "red" }, part) : part));
}
