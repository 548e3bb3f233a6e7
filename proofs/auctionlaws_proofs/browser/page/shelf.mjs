// The proposals kept in this browser, each under its name, as they are typed.

const KEPT = "auctionlaws:proposal:";
const DELETED = "auctionlaws:deleted";

/** A text that was changed elsewhere since it was last seen here: neither is written over the other. */
export class ChangedElsewhere extends Error {}

/** The browser keeps nothing: it has no room left, or is told not to. */
export class NotKept extends Error {
  constructor() {
    super("This browser could not keep your text. Download the file now, so that it is not lost.");
  }
}

/** The names of all proposals, in the order of the alphabet. */
export function names() {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  return keys.filter((key) => key.startsWith(KEPT)).map((key) => key.slice(KEPT.length)).sort();
}

/** The text of a proposal, null if there is none of that name. */
export function text(name) {
  return kept(KEPT + name)?.text ?? null;
}

/** Keep a text. `seen` is what stood there when it was last looked at here, null if nothing did. */
export function keep(name, newText, seen) {
  const there = text(name);
  if (there !== seen && there !== newText) throw new ChangedElsewhere(name);
  write(KEPT + name, { text: newText, changed: new Date().toISOString() });
}

/** Take a proposal away; it can be brought back until the next is taken away. */
export function remove(name) {
  const value = localStorage.getItem(KEPT + name);
  localStorage.removeItem(KEPT + name);
  try {
    write(DELETED, { name, ...parsed(value) });
  } catch (error) {
    localStorage.setItem(KEPT + name, value);
    throw error;
  }
}

/** The name of the proposal that was taken away last, null if there is none. */
export function removed() {
  return kept(DELETED)?.name ?? null;
}

/** Bring back what was taken away last; its name, which is another one if its own has been given again. */
export function bringBack() {
  const { name, text: old } = kept(DELETED);
  const back = freeName(name);
  keep(back, old, null);
  localStorage.removeItem(DELETED);
  return back;
}

/** Keep a proposal under another name, and no more under the old one. */
export function rename(name, other) {
  keep(other, text(name), null);
  localStorage.removeItem(KEPT + name);
}

/** A name like this one that no proposal has. */
export function freeName(name) {
  const taken = new Set(names());
  const stem = name.replace(/(-\d+)?\.md$/u, "");
  for (let count = 2, free = name; ; free = `${stem}-${count++}.md`) if (!taken.has(free)) return free;
}

/** Be told what other tabs do: `changed(name, text)`, where the text is null for a proposal that is gone. */
export function watch(changed) {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(KEPT)) changed(key.slice(KEPT.length), parsed(newValue)?.text ?? null);
    else if (key === DELETED) changed(null, null);
  });
}

const kept = (key) => parsed(localStorage.getItem(key));

/** What is kept, as an object; null for what is none, whoever wrote it there. */
function parsed(value) {
  try {
    const found = JSON.parse(value);
    return typeof found?.text === "string" ? found : null;
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    throw new NotKept();
  }
}
