"""Pages in words: Markdown, with the arrows as a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from auctionlaws_diagrams.states.composed import OPEN
from auctionlaws_diagrams.states.printed import Mark, Page, Row, clean, joined_clauses

HEADINGS = ("number", "from", "to", "what happens", "what follows", "clauses", "auction")


def to_text(page: Page) -> str:
    """A page in words: what is in its picture, its table and the lines beneath."""
    return "\n".join(_lines(page)) + "\n"


def _lines(page: Page) -> Iterator[str]:
    yield f"# {escaped(' · '.join(part for part in (page.title, page.laws) if part))}"
    yield ""
    if page.date:
        yield escaped(page.date)
        yield ""
    for box in page.boxes:
        places = [word for word, here in (("it begins here", box.begins), ("it ends here", box.ends)) if here]
        words = escaped(" ".join(box.words) or box.name)
        marked = f"**{words}**" if box.heavy else words
        yield f"* {marked}" + (f" ({', '.join(places)})" if places else "")
    if page.boxes:
        yield ""
    if page.auction:
        yield from markdown_table(page.auction[0], [[escaped(words) for words in row] for row in page.auction[1:]])
        yield ""
    if page.listed:
        names = {box.name: " ".join(box.words) or box.name for box in page.boxes}
        yield from markdown_table(HEADINGS, [_row(row, names) for row in page.listed])
        yield ""
    if page.open:
        yield f"## {OPEN}"
        yield ""
        yield from (f"* {escaped(line)}" for line in page.open)
        yield ""
    for block in (page.notes, page.foot):
        yield from (f"* {escaped(line)}" for line in block)
        if block:
            yield ""


def markdown_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table in Markdown."""
    yield f"| {' | '.join(headings)} |"
    yield f"|{'---|' * len(headings)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _row(row: Row, names: dict[str, str]) -> list[str]:
    cells = [
        escaped(text)
        for text in (
            row.number,
            names.get(row.source, row.source),
            names.get(row.end, row.end),
            row.says,
            row.follows,
            joined_clauses(row.clauses),
        )
    ]
    if row.mark is not Mark.PLAIN:
        around = "~~" if row.mark is Mark.BROKEN else "**"
        cells = [f"{around}{cell}{around}" if cell else cell for cell in cells]
    script = " ".join(clean(row.script or "").split()).replace("`", "'").replace("|", r"\|")
    return [*cells, f"`{script}`" if script else ""]


def escaped(text: str) -> str:
    """Words that mean themselves in Markdown."""
    return re.sub(r"([\\`*_<>|#~\[\]])", r"\\\1", " ".join(clean(text).split()))
