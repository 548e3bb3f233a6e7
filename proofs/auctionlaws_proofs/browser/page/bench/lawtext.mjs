// How a proposal is coloured: headings, blocks, and in the blocks the words of the law language.

import { HighlightStyle, StreamLanguage, syntaxHighlighting, tags } from "../vendor/codemirror.mjs";

const FENCE = /^```(law|change|claim|interpretation)[ \t]*$/u;
const NUMBER = /^(?:U\d{1,2}|\d{1,3}[A-Z]?\d?[a-z]?\d?i{0,3})(?![\p{Letter}\d])/u;

/** The language of proposals; `known` has the `keywords` that begin a line and the set of the other `words`. */
export function lawText(known) {
  return [StreamLanguage.define(parser(known)), syntaxHighlighting(STYLE)];
}

const STYLE = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "bold" },
  { tag: tags.meta, color: "var(--quiet)" },
  { tag: tags.keyword, fontWeight: "bold", color: "var(--link)" },
  { tag: tags.atom, color: "var(--known)" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.bracket, fontWeight: "bold", color: "var(--bad)" },
  { tag: tags.comment, fontStyle: "italic", color: "var(--quiet)" },
]);

function parser({ keywords, words }) {
  const begins = [...keywords].sort((one, other) => other.length - one.length);
  return {
    name: "proposal",
    startState: () => ({ at: "start" }),
    token(stream, state) {
      if (stream.sol()) {
        const told = line(stream, state);
        if (told !== undefined) return told;
      }
      if (state.at === "law") return inLaw(stream, begins, words);
      stream.skipToEnd();
      return null;
    },
  };
}

/** What a whole line is; undefined if it is looked at word by word. */
function line(stream, state) {
  const whole = stream.string.trimEnd();
  const takes = (at, style) => {
    state.at = at;
    stream.skipToEnd();
    return style;
  };
  if (state.at === "start") return takes(whole === "---" ? "top" : "prose", "meta");
  if (state.at === "top") return takes(whole === "---" ? "prose" : "top", "meta");
  if (state.at === "prose") {
    if (FENCE.test(whole)) return takes("law", "meta");
    return takes("prose", /^#{1,6}\s/u.test(whole) ? "heading" : null);
  }
  return whole.startsWith("```") ? takes("prose", "meta") : undefined;
}

/** A word of a block. */
function inLaw(stream, begins, words) {
  if (stream.sol()) {
    const keyword = begins.find((each) => stream.match(new RegExp(`^${each}(?![\\p{Letter}\\d])`, "u")));
    if (keyword !== undefined) return "keyword";
  }
  if (stream.eatSpace()) return null;
  if (stream.match(/^#.*/u)) return "comment";
  if (stream.match(/^[[\]|]/u)) return "bracket";
  if (stream.match(NUMBER)) return "number";
  const word = stream.match(/^[\p{Letter}'’]+/u);
  if (word) return words.has(word[0].toLowerCase()) ? "atom" : null;
  stream.next();
  return null;
}
