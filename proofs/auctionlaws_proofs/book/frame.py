"""What every page of the book has around it: the head, the way to other pages, the style sheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from auctionlaws_proofs.bench.markup import Html, element, escaped, in_lines, joined
from auctionlaws_proofs.book.links import CLAIMS, FINDINGS, GLOSSARY, link

POLICY: Final = "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'"
"""What a page may load: the style sheet and the scripts of the book, and nothing from anywhere else."""

STYLE: Final = """\
:root { color-scheme: light dark;
  --text: #1a1a1a; --paper: #fffdf8; --line: #8a8578; --link: #0b4a8f; --soft: #f1ede2; }
@media (prefers-color-scheme: dark) {
  :root { --text: #ece8df; --paper: #17181a; --line: #8d8a82; --link: #9cc7ff; --soft: #24262a; } }
body { max-width: 46rem; margin: 0 auto; padding: 0 1rem 3rem; color: var(--text); background: var(--paper);
  font: 1.05rem/1.55 Georgia, "Times New Roman", serif; overflow-wrap: break-word; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, input:focus-visible { outline: 3px solid var(--link); }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; background: var(--paper); }
nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; list-style: none; padding: .6rem 0; margin: 0;
  border-bottom: 1px solid var(--line); }
h1 { font-size: 1.7rem; line-height: 1.25; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .4rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 .2rem; } h2, h3 { break-after: avoid; }
section { border-top: 1px solid var(--line); } section h2 { margin-top: 1rem; }
pre { background: var(--soft); padding: .7rem; overflow-x: auto; white-space: pre-wrap; font-size: .82rem; }
table { border-collapse: collapse; margin: .5rem 0; } caption { text-align: left; font-style: italic; }
th, td { text-align: left; vertical-align: top; padding: .15rem 1.1rem .15rem 0; border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere; }
code { font-size: .85em; } .small { font-size: .88rem; } dt { font-weight: bold; } dd { margin: 0 0 .4rem 1.2rem; }
figure { margin: 1rem 0; } figure svg { width: 100%; height: auto; }
.verdict { border: 1px solid currentColor; padding: 0 .4rem; font-size: .9rem; }
input { font: inherit; width: 100%; max-width: 30rem; padding: .3rem; }
@media print { nav, .skip, form { display: none; } body { max-width: none; color: black; background: white; }
  section { break-inside: avoid-page; } details::details-content { content-visibility: visible; } }
"""


def page(title: str, parts: Iterable[Html], *, up: str = "", edition: str = "") -> str:
    """A page; ``up`` leads to the folder of the book, ``edition`` is named on those that are part of one."""
    head = (
        Html('<meta charset="utf-8">'),
        Html(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
        Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        element("title", escaped(title)),
        Html(f'<link rel="stylesheet" href="{up}style.css">'),
    )
    ways = [
        link(f"{up}index.html", "All editions"),
        link(f"{up}search.html", "Search"),
    ]
    if edition:
        ways[1:1] = [link("index.html", f"Laws of {edition}"), link(CLAIMS, "Claims"), link(FINDINGS, "Open points")]
        ways[-1:-1] = [link(GLOSSARY, "Glossary")]
    ways_list = element("ul", joined(element("li", way) for way in ways))
    body = (
        Html('<a class="skip" href="#text">To the text</a>'),
        Html(f'<nav aria-label="The book">{ways_list}</nav>'),
        Html('<main id="text">'),
        element("h1", escaped(title)),
        *parts,
        Html("</main>"),
    )
    whole = in_lines(element("head", in_lines(head)), element("body", in_lines(body)))
    return f'<!DOCTYPE html>\n<html lang="en">\n{whole}\n</html>\n'
