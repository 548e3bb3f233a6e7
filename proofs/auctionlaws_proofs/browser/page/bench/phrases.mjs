// Completion: the phrases of the law language that go on from what has been typed, each with what it means.

import { snippet } from "../vendor/codemirror.mjs";

const MOST = 40;
const LINE_OF = { occasion: ["on"], condition: ["when"], kind: ["when"], effect: ["then"] };
const NUMBERS_AFTER = ["unless", "prevails over", "see", "see also"];
const BREAK = /(?:^|\s)(?:and(?: it is not so that)?|or|either|both|neither|nor|it is not so that)\s+|,\s+|[[|]\s*/gu;

/** What `words` answers, made ready: `keywords`, the set of all `words`, the phrases, the clauses by number. */
export function vocabulary({ keywords, terms }, clauses) {
  const phrases = terms.map(({ phrase, sort, gloss }) => ({ phrase, sort, gloss, tail: phrase.replace(/^\[[^\]]+\] /u, "") }));
  const plain = phrases.flatMap(({ phrase }) => phrase.replace(/\[[^\]]*\]/gu, " ").toLowerCase().match(/[\p{Letter}'’]+/gu) ?? []);
  return { keywords, phrases, clauses, words: new Set([...plain, "and", "or", "not", "it", "so", "that", "neither", "nor"]) };
}

/** A source of completions for the editor; `known()` gives the vocabulary, or null while there is none. */
export function completing(known) {
  return ({ state, pos, explicit }) => {
    const words = known();
    const line = state.doc.lineAt(pos);
    if (words === null || !inBlock(state.doc, line.number)) return null;
    const { keyword, start } = begunBy(state.doc, line, words.keywords);
    const typed = state.sliceDoc(Math.max(line.from, line.from + start), pos);
    if (!explicit && typed.trim().length < 2) return null;
    const options = NUMBERS_AFTER.includes(keyword) ? numbers(words.clauses, typed, pos) : offered(words, keyword, typed, pos);
    return options.length ? { from: pos, options, filter: false } : null;
  };
}

/** Whether a line is inside a block of law text. */
function inBlock(doc, number) {
  for (let row = number - 1; row >= 1; row--) {
    const text = doc.line(row).text;
    if (text.startsWith("```")) return /^```law\s*$/u.test(text);
  }
  return false;
}

/** The keyword that a line, or the one that it continues, begins with; and where the words of the line begin. */
function begunBy(doc, line, keywords) {
  for (let row = line.number; row >= 1; row--) {
    const { text } = doc.line(row);
    const keyword = keywords.filter((each) => text.startsWith(`${each} `) || text === each).sort(longest)[0];
    const here = row === line.number;
    if (keyword !== undefined) return { keyword, start: here ? keyword.length : /^\s*/u.exec(line.text)[0].length };
    if (text.startsWith("```") || (here && /^\S/u.test(text))) break;
  }
  return { keyword: "", start: 0 };
}

const longest = (one, other) => other.length - one.length;

/** Phrases that go on from the words typed, those that fit the line first. */
function offered({ phrases }, keyword, typed, pos) {
  const since = typed.slice(lastBreak(typed)).trimStart();
  const found = phrases.flatMap((each) => {
    const said = matching(each, since);
    if (said === null) return [];
    const rank = said.rank + ((LINE_OF[each.sort] ?? [keyword]).includes(keyword) ? 0 : 10);
    return [{ rank, each, said }];
  });
  found.sort((one, other) => one.rank - other.rank || one.each.phrase.length - other.each.phrase.length);
  return found.slice(0, MOST).map(({ each, said }) => option(each, said, pos));
}

function lastBreak(typed) {
  const breaks = [...typed.matchAll(BREAK)];
  return breaks.length ? breaks.at(-1).index + breaks.at(-1)[0].length : 0;
}

/**
 * How a phrase goes on from what was typed since the last *and*: how many characters at the end it takes up, and what
 * takes their place. Null if it does not.
 */
function matching({ phrase, tail }, since) {
  const small = since.toLowerCase();
  if (phrase.toLowerCase().startsWith(small)) return { rank: 0, taken: since.length, text: phrase };
  for (const at of wordStarts(since)) {
    if (tail.toLowerCase().startsWith(small.slice(at)) && at < since.length) {
      return { rank: 1, taken: since.length - at, text: at === 0 ? phrase : tail };
    }
  }
  const word = /[\p{Letter}'’]{3,}$/u.exec(small)?.[0];
  const within = word !== undefined && ` ${phrase.toLowerCase()}`.includes(` ${word}`);
  return within ? { rank: 2, taken: word.length === since.length ? since.length : word.length, text: word.length === since.length ? phrase : tail } : null;
}

const wordStarts = (text) => [...text.matchAll(/\S+\s*/gu)].map((word) => word.index);

function option({ phrase, sort, gloss }, { taken, text }, pos) {
  const blanks = text.replace(/[\\{}#$]/gu, "\\$&").replace(/\[([^\]]+)\]/gu, "#{$1}");
  const apply = (view, completion, from, to) => snippet(blanks)(view, completion, pos - taken, to);
  return { label: phrase, detail: sort, info: gloss, apply };
}

/** Clauses whose number goes on from the one typed. */
function numbers(clauses, typed, pos) {
  const begun = /[\dA-Za-z]*$/u.exec(typed)[0];
  const fits = clauses.filter(({ number }) => number.toLowerCase().startsWith(begun.toLowerCase()));
  return fits.slice(0, MOST).map(({ number, heading, prose }) => ({
    label: number,
    detail: heading,
    info: prose,
    apply: (view, completion, from, to) =>
      view.dispatch({ changes: { from: pos - begun.length, to, insert: number }, selection: { anchor: pos - begun.length + number.length } }),
  }));
}
