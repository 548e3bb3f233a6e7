"""A web page that prints on A4 and needs nothing but itself, put together from its parts.

Whatever comes from a proposal becomes ``Html`` in :func:`escaped` only; the type checker sees to that.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NewType
from unicodedata import category

Html = NewType("Html", str)

STYLE: Final = (Path(__file__).parent / "page.css").read_text("utf-8")


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


_DRAFT: Final = '@page { @top-right { content: "Draft"; } }\n'


def document(title: str, parts: Iterable[Html], footer: Html = Html(""), *, draft: bool = False) -> str:
    """A whole page, with all that it needs; ``footer`` stands beneath what is in ``parts``.

    ``draft``: every sheet that is printed says that it is one.
    """
    head = (
        Html('<meta charset="utf-8">'),
        Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        element("title", escaped(title)),
        Html(f"<style>{STYLE}{_DRAFT if draft else ''}</style>"),
    )
    body = joined((element("main", in_lines(parts)), footer))
    whole = in_lines(element("head", in_lines(head)), element("body", body))
    return f'<!DOCTYPE html>\n<html lang="en">\n{whole}\n</html>\n'
