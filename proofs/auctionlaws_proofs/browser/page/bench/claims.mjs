// What becomes of claims, gaps and contradictions.

import { fill, h } from "../dom.mjs";
import { committeePage } from "./committee.mjs";

/** What `claims` has found of a proposal of this name. */
export function consequences(place, { consequences: found, page }, name) {
  fill(place, told(found), committeePage(page, name));
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
