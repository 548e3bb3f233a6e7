// What becomes of claims, gaps and contradictions; and the page for the committee.

import { fill, h } from "../dom.mjs";
import { download } from "./files.mjs";

/** What `claims` has found of a proposal of this name. */
export function consequences(place, { consequences: found, page }, name) {
  const file = name.replace(/\.md$/u, ".html");
  const view = h("div");
  const buttons = [
    h("button", { type: "button", onclick: () => download(file, page, "text/html") }, "Download the committee’s page"),
    h("button", { type: "button", onclick: () => fill(view, framed(page)) }, "Look at it here"),
  ];
  fill(place, told(found), h("p", { class: "buttons" }, buttons), view);
}

function told(found) {
  const findings = (all) => all.map(({ id, title, script }) => [`${id}: ${title}`, script ? h("code", {}, script) : null]);
  return [
    h("p", {}, found.decided === 1 ? "1 claim is decided anew." : `${found.decided} claims are decided anew.`),
    found.claims.length === 0 ? h("p", {}, "All of them stand as before.") : null,
    part("Claims with another verdict", found.claims.map(claim)),
    part("New gaps and contradictions", findings(found.new)),
    part("Gaps and contradictions that are gone", found.vanished),
    part("Clauses that never decide anything", findings(found.dead)),
    part("Neither shown by a short auction nor excluded by a proof", found.open),
    part("Proved to come only after another change", found["only follows"]),
  ];
}

function claim({ id, title, verdict, before, script }) {
  const words = before === null ? verdict : `${before}, now ${verdict}`;
  return [`${id}, ${title}: `, h("strong", {}, words), script ? [" ", h("code", {}, script)] : null];
}

function part(heading, items) {
  return items.length ? [h("h3", {}, heading), h("ul", {}, items.map((each) => h("li", {}, each)))] : null;
}

/** A page to look at. No script of it runs; its style sheets, which this page's rules keep out, are given to it. */
function framed(page) {
  const frame = h("iframe", { title: "The committee’s page", sandbox: "allow-same-origin", class: "committee" });
  frame.addEventListener("load", () => {
    const { contentDocument: inside, contentWindow: its } = frame;
    inside.adoptedStyleSheets = [...inside.querySelectorAll("style")].map(({ textContent }) => {
      const sheet = new its.CSSStyleSheet();
      sheet.replaceSync(textContent);
      return sheet;
    });
  });
  frame.srcdoc = page;
  return frame;
}
