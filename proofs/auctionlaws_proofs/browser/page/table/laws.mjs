// The laws that a table can be played by: the editions, and the proposals that the bench keeps in this browser.

const KEY = "auctionlaws:proposal:";
const MOST = 50;

/** The proposals that are kept, by name; none where the browser keeps nothing. */
export function proposals() {
  const kept = new Map();
  try {
    for (let n = 0; n < localStorage.length; n++) {
      const key = localStorage.key(n);
      if (!key.startsWith(KEY)) continue;
      const text = textOf(localStorage.getItem(key));
      if (text !== null) kept.set(key.slice(KEY.length), text);
    }
  } catch {
    return kept;
  }
  return new Map([...kept].sort(([one], [other]) => one.localeCompare(other)));
}

function textOf(stored) {
  try {
    const { text } = JSON.parse(stored);
    return typeof text === "string" ? text : null;
  } catch {
    return null;
  }
}

/** The fields of a request by which it is about these laws; an Error says what is missing. */
export function lawsFields({ edition, proposal }) {
  if (proposal === null) return edition === null ? {} : { edition };
  const kept = proposals();
  if (!kept.has(proposal)) throw new Error(`No proposal called ${proposal} is kept in this browser. Choose other laws.`);
  const others = [...kept].filter(([name]) => name !== proposal).slice(0, MOST - 1);
  const files = Object.fromEntries([[proposal, kept.get(proposal)], ...others].map(([name, text]) => [fileOf(name), text]));
  return { proposal: fileOf(proposal), files };
}

const fileOf = (name) => (name.endsWith(".md") ? name : `${name}.md`);
