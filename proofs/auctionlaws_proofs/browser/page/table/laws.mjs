// The laws that a table can be played by: the editions, and the proposals that the bench keeps in this browser.

import { filesOf } from "../building.mjs";
import * as shelf from "../shelf.mjs";

/** The names of the proposals that are kept; none where the browser keeps nothing. */
export function proposals() {
  try {
    return shelf.names().filter((name) => shelf.text(name) !== null);
  } catch {
    return [];
  }
}

/** The fields of a request by which it is about these laws; an Error says what is missing. */
export function lawsFields({ edition, proposal }) {
  if (proposal === null) return edition === null ? {} : { edition };
  if (!proposals().includes(proposal)) throw new Error(`No proposal called ${proposal} is kept in this browser. Choose other laws.`);
  const file = fileOf(proposal);
  return { proposal: file, files: filesOf(file, shelf.text(proposal), shelf.text) };
}

const fileOf = (name) => (name.endsWith(".md") ? name : `${name}.md`);
