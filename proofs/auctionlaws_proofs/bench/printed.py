"""All that is printed and returned of an auction, by two wordings: compared as it stands, text and JSON.

No part of what is seen is known here: what users are shown is compared. Left out is only what differs for every
clause that is worded anew, its number where it is merely cited and its text: the laws are played with both taken away.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.machine.part import REPORTED
from auctionlaws.machine.steps import Key, State, Step, Steps, Values
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.information_text import NO_CLAUSE
from auctionlaws.table.laws import ClauseText, Laws
from auctionlaws.table.player import Table
from auctionlaws.table.ruling import ruling_text
from auctionlaws.table.state_json import state_json
from auctionlaws_proofs.bench.pairing import renamed
from auctionlaws_proofs.engines.witness import Witness

_NOBODY: Final = "–"
"""The clause by which everything is given, where none is cited."""
_UNCITED: Final = (
    (NO_CLAUSE, _NOBODY),
    ('"clause": ""', f'"clause": "{_NOBODY}"'),
    ("clause=''", f"clause='{_NOBODY}'"),
)
_WORD: Final = re.compile(r"\w+|[^\w\s]")
_CITING: Final = tuple(place for place, part in enumerate(REPORTED) if part.cites)
_OF_A_LEAD: Final = 5
"""What is told of each penalty: the last is the clauses."""


def silent(laws: Laws) -> Laws:
    """The same laws, which cite no clause and tell no text of one."""
    texts = tuple(ClauseText(c.number, "", "", ()) for c in (*laws.clauses, ClauseText(_NOBODY, "", "", ())))
    sayings = tuple(saying._replace(clause=_NOBODY) for saying in laws.sayings)

    def leads(state: State) -> tuple[int, ...]:
        return tuple(0 if place % _OF_A_LEAD == _OF_A_LEAD - 1 else n for place, n in enumerate(laws.leads(state)))

    return replace(laws, edition="", clauses=texts, steps=_Silent(laws.steps), leads=leads, sayings=sayings, leaves={})


class _Silent(Mapping[Key, tuple[Step, Step]]):
    """Step functions whose reports cite nothing."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps

    def __iter__(self) -> Iterator[Key]:
        return iter(self._steps)

    def __len__(self) -> int:
        return len(self._steps)

    def __getitem__(self, key: Key) -> tuple[Step, Step]:
        step, report = self._steps[key]

        def uncited(state: State, event: Values) -> tuple[int, ...]:
            return tuple(0 if place in _CITING else mask for place, mask in enumerate(report(state, event)))

        return step, uncited


@dataclass(frozen=True)
class Printed:
    """Two wordings, to be read. ``renumbered``: old clause numbers and what they are called now."""

    old: Laws
    new: Laws
    renumbered: Mapping[str, str]

    @cached_property
    def _silent(self) -> tuple[Laws, Laws]:
        return silent(self.old), silent(self.new)

    def differs(self, one: Witness, other: Witness) -> bool:
        """Whether anything is printed or returned otherwise at the end of an auction.

        ``one`` and ``other``: the auction as each wording has been followed where it contradicts itself. What can
        happen next is looked at when it happens.
        """
        old, new = (_at_end(laws, auction) for laws, auction in zip(self._silent, (one, other), strict=True))
        if old is None or new is None:
            return old is not new
        return self._named(f"{old.said}{_text(old)}") != self._read(f"{new.said}{_text(new)}")

    def _named(self, text: str) -> object:
        return self._read(renamed(text, self.renumbered))

    def _read(self, text: str) -> object:
        """A text to be compared; where clauses have other numbers, they may stand in another order.

        That no clause lets anybody ask something only cites none.
        """
        for said, uncited in _UNCITED:
            text = text.replace(said, uncited)
        return sorted(_WORD.findall(text)) if self.renumbered else text


def _at_end(laws: Laws, auction: Witness) -> Table | None:
    """The table after the last event, of which nothing is followed; None if an event cannot happen."""
    table = Table(laws, Seat.N)
    try:
        for event, reading in zip(auction.events, auction.readings, strict=True):
            if table.unsettled:
                table.follow_number(table.history[-1].reading)
            table.apply(event, reading)
    except ImpossibleEvent:
        return None
    return table


def _text(table: Table) -> str:
    return f"{ruling_text(table)}\n{json.dumps(state_json(table), ensure_ascii=False)}"
