"""An edition of the book, and what several of its pages are made from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

from auctionlaws.edition import LAWS
from auctionlaws.interpretation import Interpretation
from auctionlaws.language.syntax import Clause, is_understood
from auctionlaws.law_folders import law_files
from auctionlaws_proofs.book.addresses import chapter_of
from auctionlaws_proofs.book.changes import announced_of, before
from auctionlaws_proofs.book.open_points import OpenPoint, open_points
from auctionlaws_proofs.book.words import interpretations_of
from auctionlaws_proofs.explaining.sources import Sources

_TITLE = re.compile(r"# Law ([0-9]+): (.+)")


@dataclass(frozen=True)
class Volume:
    """An edition of the book: the folder of its pages, what they are made from, the other editions beside it.

    ``striking``: also say of each clause what changes without it, which takes a second or two a clause.
    ``playable``: the book is written with the table and the bench, and auctions lead to the table.
    """

    folder: str
    sources: Sources
    others: Mapping[str, Mapping[str, Clause]] = field(default_factory=dict)
    striking: bool = True
    playable: bool = False

    @property
    def name(self) -> str:
        """What the edition is called."""
        return self.sources.edition.name

    @property
    def opens(self) -> str | None:
        """The edition that the table is to be opened with; None where it cannot be: it knows those that ship."""
        return self.name if self.playable and self.sources.as_shipped else None

    @property
    def interpretations(self) -> tuple[Interpretation, ...]:
        """Those that ship for the edition; a wording of one's own has none."""
        return interpretations_of(self.sources.edition) if self.sources.as_shipped else ()

    @property
    def laws(self) -> list[tuple[str, list[Clause]]]:
        """The laws in printed order, each with its clauses."""
        clauses = [c for c in self.sources.edition.clauses if c.number not in self.sources.edition.missing]
        # What is taken for granted has a page of its own, wherever it is written.
        ordered = sorted(clauses, key=lambda c: is_understood(c.number))
        return [(law, list(of)) for law, of in groupby(ordered, lambda c: chapter_of(c.number))]

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """The title of each law, as its file has it; of one that a wording adds, its number."""
        folder = LAWS / (self.sources.root or self.name)
        heads = (path.read_text("utf-8").split("\n", 1)[0] for path in law_files(folder).values())
        found = {head[1]: f"Law {head[1]}: {head[2]}" for line in heads if (head := _TITLE.fullmatch(line))}
        own = {law: f"Law {law}" if law.isdigit() else "What the book takes for granted" for law, _ in self.laws}
        return {law: found.get(law, title) for law, title in own.items()}

    @cached_property
    def open_points(self) -> tuple[OpenPoint, ...]:
        """The gaps and contradictions on record, each with its auction played again."""
        return tuple(open_points(self.sources))

    @cached_property
    def announced(self) -> Mapping[str, tuple[tuple[str, str], ...]]:
        """By clause, what is announced of it since the edition before: the address and the title of each change."""
        earlier = before(self.name) if self.sources.as_shipped else None
        return {} if earlier is None else announced_of(earlier, self.name)
