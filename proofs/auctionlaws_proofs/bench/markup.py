"""A web page that prints on A4 and needs nothing but itself, put together from its parts.

Whatever comes from a proposal becomes ``Html`` in :func:`escaped` only; the type checker sees to that.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Final, NewType
from unicodedata import category

Html = NewType("Html", str)

STYLE: Final = """
@page { size: A4; margin: 18mm 16mm; }
body { max-width: 178mm; margin: 2em auto; padding: 0 1em; color: black; background: white;
  font: 10.5pt/1.4 Georgia, "Times New Roman", serif; }
h1 { font-size: 17pt; line-height: 1.2; margin: 0 0 .4em; }
h2 { font-size: 13pt; margin: 1.4em 0 .4em; border-bottom: .6pt solid black; }
h3 { font-size: 10.5pt; margin: 1.4em 0 .5em; }
h1, h2, h3, caption, .intro { break-after: avoid; }
p { margin: .5em 0; orphans: 3; widows: 3; }
.verdict { font-size: 12.5pt; font-weight: bold; border: 1.2pt solid black; padding: .5em .7em; }
section.family, tr, li { break-inside: avoid; }
table { border-collapse: collapse; width: 100%; margin: .6em 0; table-layout: fixed; break-inside: avoid; }
table.clause { break-inside: auto; }
caption { text-align: left; font-weight: bold; padding-bottom: .2em; }
th, td { border: .5pt solid black; padding: .3em .5em; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.clause td { white-space: pre-line; }
td p { margin: 0 0 .3em; }
.clause thead td { width: 16mm; }
.claims thead th:first-child { width: 45%; }
.auction { width: 92mm; break-after: avoid; }
.auction th, .auction td { border-width: 0 0 .3pt; }
.formal { font: 8pt/1.45 "DejaVu Sans Mono", Consolas, Menlo, monospace; }
.formal div { white-space: pre-wrap; padding-left: 9ch; text-indent: -9ch; min-height: 1.45em; }
ins { font-weight: bold; text-decoration: underline; }
del { text-decoration: line-through; }
.small { font-size: 9pt; }
code { font-size: 90%; overflow-wrap: anywhere; }
@media print { body { margin: 0; padding: 0; max-width: none; } }
"""


def escaped(text: str) -> Html:
    """Text as text: nothing in it is markup, and nothing in it is invisible."""
    seen = "".join("\N{REPLACEMENT CHARACTER}" if category(c)[0] == "C" and c not in "\n\t" else c for c in text)
    return Html(html.escape(seen))


def element(name: str, content: Html, kind: str = "") -> Html:
    """An element; ``kind`` is its class in the style sheet, empty for none."""
    attribute = f' class="{kind}"' if kind else ""
    return Html(f"<{name}{attribute}>{content}</{name}>")


def joined(parts: Iterable[Html]) -> Html:
    """The parts with nothing between them."""
    return Html("".join(parts))


def in_lines(*parts: Html | Iterable[Html]) -> Html:
    """The parts, each on a line of its own."""
    return Html("\n".join(line for part in parts for line in ([part] if isinstance(part, str) else part)))


def paragraphs(texts: Iterable[str], kind: str = "") -> Html:
    """A paragraph for each text."""
    return joined(element("p", escaped(text), kind) for text in texts)


def header(text: str, scope: str) -> Html:
    """The heading of a column (``scope`` col) or of a row (row)."""
    return Html(f'<th scope="{scope}">{escaped(text)}</th>')


def table(kind: str, caption: str, head: Sequence[str], rows: Iterable[Html]) -> Html:
    """A table; ``rows`` are the cells of each."""
    titles = joined(header(text, "col") if text else Html("<td></td>") for text in head)
    return in_lines(
        Html(f'<table class="{kind}">'),
        [element("caption", escaped(caption))] * bool(caption),
        element("thead", element("tr", titles)),
        element("tbody", in_lines(element("tr", row) for row in rows)),
        Html("</table>"),
    )


def document(title: str, parts: Iterable[Html]) -> str:
    """A whole page, with all that it needs."""
    head = (
        Html('<meta charset="utf-8">'),
        Html('<meta name="viewport" content="width=device-width">'),
        element("title", escaped(title)),
        Html(f"<style>{STYLE}</style>"),
    )
    whole = in_lines(element("head", in_lines(head)), element("body", element("main", in_lines(parts))))
    return f'<!DOCTYPE html>\n<html lang="en">\n{whole}\n</html>\n'
