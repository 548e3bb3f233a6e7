"""Tables of what changed in one law, row by row, as they are written for readers: held against the comparison."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import read_text
from auctionlaws.language.syntax import Place
from auctionlaws_proofs.bench.announced import FOLDER
from auctionlaws_proofs.bench.clause_tables import clause_in, rows_of
from auctionlaws_proofs.bench.outputs import Effect
from auctionlaws_proofs.bench.what_changed import WhatChanged

_CELLS: Final = 5


class Changed(Enum):
    """What has changed in a row of a table."""

    WORDS = "words"
    """No ruling changes, and nothing that anybody may or must do: proved."""
    REFERENCES = "references"
    """The laws that are to be looked at have other numbers, or there are others of them: nothing else changes."""
    SUBSTANCE = "substance"
    CONDUCT = "conduct"
    """Neither text says anything formal."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row: what it is about, the clause in each edition, and what changed as the table has it and in a few words."""

    about: str
    old: str | None
    new: str | None
    changed: Changed
    words: str
    place: Place = field(compare=False)


@dataclass(frozen=True, slots=True)
class LawTable:
    """A table about one law in two editions that follow each other."""

    title: str
    rows: tuple[Row, ...]


def law_tables(found: WhatChanged) -> Iterator[LawTable]:
    """The tables that ship about two editions. LawError for a mistake in one, and where a row is not as it says."""
    for path in sorted(FOLDER.glob(f"law*-{found.pair.old.name}-{found.pair.new.name}.md")):
        yield read_law_table(read_text(path), path.name, found)


def read_law_table(text: str, file: str, found: WhatChanged) -> LawTable:
    """A table, each row of which is held against the comparison of the two editions."""
    read = tuple(_row(place, words, found) for place, words in rows_of(text, file))
    for row in read:
        derived = changed_in(found, row)
        if derived is not row.changed:
            raise LawError(row.place, f"is not what has changed: that is {derived.value}", row.changed.value)
    return LawTable(text.partition("\n")[0].removeprefix("# "), read)


def changed_in(found: WhatChanged, row: Row) -> Changed:
    """What has changed in a row, by the formal texts of its clauses and the families that they are in."""
    pair = found.pair
    then = None if row.old is None else pair.old.by_number[row.old]
    now = None if row.new is None else pair.new.by_number[row.new]
    if not any(c.formal for c in (then, now) if c is not None):
        return Changed.CONDUCT
    called = {row.new} if then is None else {pair.renumbered.get(then.number, then.number), row.new}
    effects = {family.effect for family in found.families if any(number in called for number, _ in family.clauses)}
    if not effects:
        return Changed.WORDS
    return Changed.REFERENCES if effects == {Effect.REFERENCE} else Changed.SUBSTANCE


def _row(place: Place, words: str, found: WhatChanged) -> Row:
    cells = [cell.strip() for cell in words.strip("|").split("|")]
    if len(cells) != _CELLS:
        raise LawError(place, f"has {len(cells)} cells, and a row has {_CELLS}", words)
    about, then, now, changed, what = cells
    old, new = clause_in(place, then, found.pair.old), clause_in(place, now, found.pair.new)
    kinds = {kind.value: kind for kind in Changed}
    if changed not in kinds:
        raise LawError(place, "is not what can have changed", changed, f"write {', '.join(kinds)}")
    return Row(about, old, new, kinds[changed], what, place)
