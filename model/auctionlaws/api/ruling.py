"""The ruling on all that has happened at a table, for programs step by step and for people in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from auctionlaws.language.syntax import is_understood
from auctionlaws.table import player
from auctionlaws.table.changes import changes
from auctionlaws.table.happened import Happened, Outcome
from auctionlaws.table.script import event_text
from auctionlaws.table.state_json import deciding


@dataclass(frozen=True, slots=True)
class Step:
    """An event and what the laws say of it.

    ``irregularities``: in what it broke the law; ``clauses``: those that decided, in the printed order,
    less the one by which the turn passes on; ``changes``:
    what has changed, a sentence each; ``settled``: the text gives one answer, and without it nothing has changed.
    """

    event: str
    irregularities: tuple[str, ...]
    clauses: tuple[str, ...]
    changes: tuple[str, ...]
    settled: bool


class Ruling(Sequence[Step]):
    """The steps of a ruling, one for each event; printed, the whole ruling in words.

    >>> import auctionlaws
    >>> ruling = auctionlaws.load("1997").play("N 1H; E 1C; director; S declines; E Pass").ruling
    >>> ruling[-1].clauses
    ('27B2',)
    >>> ruling[-1].changes[1]
    'West must pass throughout, at every turn that is left.'
    >>> print("".join(str(ruling).splitlines(keepends=True)[:5]))
    Laws of 1997 · dealer North
    <BLANKLINE>
      West     North    East     South
               1♥       (1♣)¹
                        Pass     ?
    <BLANKLINE>
    """

    def __init__(self, table: player.Table) -> None:
        self._table = table.copy()

    def __len__(self) -> int:
        return len(self._table.history)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        if isinstance(index, slice):
            return tuple(map(self._step, self._table.history[index]))
        return self._step(self._table.history[index])

    def __iter__(self) -> Iterator[Step]:
        return map(self._step, self._table.history)

    @property
    def understood(self) -> tuple[str, ...]:
        """The numbers of the understood clauses that decided something: ours, on what the law book does not say.

        >>> import auctionlaws
        >>> auctionlaws.load("1997").play("N 1C; E 8C; director").ruling.understood
        ('U2',)
        """
        used = {number for happened in self._table.history for number in happened.report.clauses}
        return tuple(number for number in self._table.laws.numbers if number in used and is_understood(number))

    def __str__(self) -> str:
        from auctionlaws.table.ruling import ruling_text

        return ruling_text(self._table)

    def __repr__(self) -> str:
        return f"<Ruling: {len(self)} steps>"

    def _step(self, happened: Happened) -> Step:
        settled = happened.outcome is Outcome.SETTLED
        return Step(
            event_text(happened.event),
            happened.report.irregularities,
            deciding(happened),
            tuple(changes(happened, self._table.dealer)) if settled else (),
            settled,
        )
