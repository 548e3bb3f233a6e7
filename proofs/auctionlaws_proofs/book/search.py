"""Search without a server: an index of plain data, and a short script that looks through it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from typing import Final

from auctionlaws_proofs.bench.markup import Html
from auctionlaws_proofs.book.frame import page

SCRIPT: Final = """\
"use strict";
// Results are written as text: nothing that stands in the index is markup.
const field = document.getElementById("words");
const results = document.getElementById("results");
const count = document.getElementById("count");
const MOST = 60;
function look() {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const found = words.length ? INDEX.filter((e) => words.every((w) => e[3].includes(w))) : [];
  const exact = (e) => (e[1].toLowerCase().split(" ")[0] === words[0] ? 0 : 1);
  found.sort((a, b) => exact(a) - exact(b));
  results.replaceChildren(...found.slice(0, MOST).map((entry) => {
    const item = document.createElement("li");
    const way = document.createElement("a");
    way.href = entry[2];
    way.textContent = entry[0] + ": " + entry[1];
    item.append(way);
    return item;
  }));
  const more = found.length > MOST ? ", the first " + MOST + " shown" : "";
  count.textContent = words.length ? found.length + " found" + more : "";
  history.replaceState(null, "", "#" + encodeURIComponent(field.value));
}
field.value = decodeURIComponent(location.hash.slice(1));
field.addEventListener("input", look);
field.form.addEventListener("submit", (event) => event.preventDefault());
look();
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to be found: the edition, its title, its address from the folder of the book, its words."""

    edition: str
    title: str
    address: str
    words: str


def index(entries: Iterable[Entry]) -> str:
    """The index as a script that only names its data; words are kept in small letters."""
    rows = [[*astuple(e)[:3], f"{e.title} {e.words}".lower()] for e in entries]
    data = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    # Inside a script, these would end it or a line of it.
    for sign, code in (("<", "\\u003c"), ("\u2028", "\\u2028"), ("\u2029", "\\u2029")):
        data = data.replace(sign, code)
    return f"const INDEX = {data};\n"


def search_page() -> str:
    """The page on which one looks for words."""
    parts = (
        Html('<form role="search"><label for="words">Words, or the number of a clause or claim</label><br>'),
        Html('<input id="words" type="search" autocomplete="off"></form>'),
        Html('<p id="count" role="status"></p><ul id="results"></ul>'),
        Html("<noscript><p>The search needs scripts; the pages do not.</p></noscript>"),
        Html('<script src="search-index.js"></script><script src="search.js"></script>'),
    )
    return page("Search", parts)
