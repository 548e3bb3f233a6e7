"use strict";
// Results are written as text: nothing that stands in the index is markup.
// An entry of INDEX: what sort of thing it is (the lower, the more is in it), the edition, the title, the address, the
// words of its title and those of its text, in small letters, and of a law its number.
// An entry of EVERYDAY: words that people use, the laws that are about it (27, or 23 of 2017), what is said where none is.
const MOST = 60;
const wordsOf = (text) => text.toLowerCase().split(/[^\p{L}\p{N}']+/u).filter(Boolean);

// Rows of the table with words that are the whole question.
function sameWords(asked) {
  return EVERYDAY.filter(([words]) => words.some((w) => wordsOf(w).join(" ") === asked.join(" ")));
}

// Or else those with most words within the question.
function withinWords(asked) {
  const within = (words) => words.filter((w) => wordsOf(w).every((part) => asked.includes(part)));
  const longest = (words) => Math.max(0, ...within(words).map((w) => wordsOf(w).length));
  const best = Math.max(...EVERYDAY.map(([words]) => longest(words)));
  return best > 0 ? EVERYDAY.filter(([words]) => longest(words) === best) : [];
}

// How well an entry answers; null if it does not. A number comes before everything, then the laws that the table
// names, and then whatever holds all words, in its title rather than in its text.
function rank(entry, asked, laws, whole) {
  const [sort, edition, , , title, text, law] = entry;
  const number = wordsOf(title)[0];
  if (asked.length === 1 && (number === asked[0] || law === asked[0])) return 200 - sort;
  const named = law ? laws.findIndex((each) => each === law || each === law + " of " + edition) : -1;
  if (named >= 0) return (whole ? 100 : 9) - named / 10;
  let points = 0;
  for (const word of asked) {
    if (number === word) points += 30;
    else if (wordsOf(title).includes(word)) points += 8;
    else if (title.includes(word)) points += 4;
    else if (wordsOf(text).includes(word)) points += 2;
    else if (text.includes(word)) points += 1;
    else return null;
  }
  return points / asked.length - sort / 10;
}

function answers(question) {
  const asked = wordsOf(question.replace(/^\s*law\s+(?=\d)/i, ""));
  if (!asked.length) return { notes: [], found: [] };
  const same = sameWords(asked);
  const rows = same.length ? same : withinWords(asked);
  const laws = rows.flatMap(([, numbers]) => numbers);
  const ranked = INDEX.map((e) => [rank(e, asked, laws, same.length > 0), e]).filter(([points]) => points !== null);
  ranked.sort(([a, e], [b, f]) => b - a || f[1].localeCompare(e[1]));
  return { notes: [...new Set(rows.map(([, , note]) => note).filter(Boolean))], found: ranked.map(([, e]) => e) };
}

function show() {
  const field = document.getElementById("words");
  const { notes, found } = answers(field.value);
  document.getElementById("results").replaceChildren(...found.slice(0, MOST).map((entry) => {
    const item = document.createElement("li");
    const way = document.createElement("a");
    way.href = entry[3];
    way.textContent = entry[1] + ": " + entry[2];
    item.append(way);
    return item;
  }));
  const more = found.length > MOST ? ", the first " + MOST + " shown" : "";
  const count = wordsOf(field.value).length ? found.length + " found" + more + "." : "";
  document.getElementById("count").textContent = [...notes, count].join(" ");
  history.replaceState(null, "", "#" + encodeURIComponent(field.value));
}

if (typeof document !== "undefined") {
  const field = document.getElementById("words");
  try {
    field.value = decodeURIComponent(location.hash.slice(1));
  } catch {
    field.value = "";
  }
  field.addEventListener("input", show);
  field.form.addEventListener("submit", (event) => event.preventDefault());
  show();
}
