"""Editions with other words: the law files of an edition with some texts replaced."""

from __future__ import annotations

from auctionlaws.edition import LAWS, Edition, load_edition, make_edition
from auctionlaws.language.clauses import KEYWORDS
from auctionlaws.language.reader import Section, read_text, sections


def changed(name: str, *changes: tuple[str, str]) -> Edition:
    """The edition with texts of its law files replaced, each of which must occur once."""
    found: list[Section] = []
    counts = [0] * len(changes)
    for path in sorted((LAWS / name).glob("*.md")):
        text = read_text(path)
        for place, (old, new) in enumerate(changes):
            counts[place] += text.count(old)
            text = text.replace(old, new)
        found += sections(text, path.name, KEYWORDS)[1]
    assert counts == [1] * len(changes)
    known = load_edition(name)
    return make_edition(name, found, partial=known.partial, missing=known.missing, elsewhere=known.elsewhere)
