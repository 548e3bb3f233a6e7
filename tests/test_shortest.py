"""That an auction on record is the shortest: asked for each target by itself, as far as the search goes."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import made_once
import pytest

from auctionlaws.core.operations import and_, eq
from auctionlaws.machine.event import EventKind
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import kind_is
from auctionlaws.table.events import Kind
from auctionlaws.table.happened import FIRST
from auctionlaws.table.laws import Laws
from auctionlaws_proofs.engines.reach import Unrolling
from auctionlaws_proofs.engines.search import Goal, Search, Shortest
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.witness import from_script

ON_RECORD = {
    "director": "dealer N; N 1C; E 1C; director",
    "accepts": "dealer N; S Pass; director; W accepts",
    "declines": "dealer N; N 1C; E 1C; director; S declines",
}
GOALS = {Target(kind): Goal(kind_is(EventKind(kind))) for kind in ON_RECORD} | {
    Target("director"): Goal(and_(kind_is(EventKind.DIRECTOR), eq(variable("phase"), Phase.IRREGULARITY)))
}
ANEW = 1
"""Auctions of one event are searched for all targets together."""


@pytest.fixture(scope="module")
def symbolic() -> Symbolic:
    return Symbolic(made_once.whole("1997"))


def _shortest(symbolic: Symbolic, laws: Laws, thorough: int) -> Mapping[str, Shortest]:
    on_record = {Target(kind): from_script(script, FIRST) for kind, script in ON_RECORD.items()}
    search = Search(symbolic, (), laws, on_record, ANEW, thorough=thorough)
    return {found.target: found for found in search.run(GOALS, ANEW)}


def test_a_shorter_auction_takes_the_place_of_the_one_on_record(symbolic: Symbolic, laws: Laws) -> None:
    """The Director can come after one irregular call; an insufficient bid is not the soonest that can be declined."""
    found = _shortest(symbolic, laws, thorough=3)
    assert all(one.proved for one in found.values())
    assert {kind: one.depth for kind, one in found.items()} == {"director": 2, "accepts": 3, "declines": 3}
    assert found["accepts"].witness == from_script(ON_RECORD["accepts"], FIRST)
    director = found["director"].witness
    assert director is not None and [e.kind for e in director.events] == [Kind.CALL, Kind.DIRECTOR]


def test_what_was_not_searched_is_not_called_the_shortest(symbolic: Symbolic, laws: Laws) -> None:
    """Auctions of two events are searched, and only they."""
    declines = _shortest(symbolic, laws, thorough=2)["declines"]
    assert declines.witness == from_script(ON_RECORD["declines"], FIRST)
    assert (declines.depth, declines.excluded, declines.proved) == (4, 2, False)


def test_what_takes_too_much_work_is_not_called_the_shortest(
    symbolic: Symbolic, laws: Laws, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An auction on record stays there, with what has been proved of it before."""
    ask = Unrolling.any_of

    def gives_up(unrolling: Unrolling, targets: Collection[str]) -> object:
        if "declines" in targets and unrolling.depth == 3:
            raise Undecided
        return ask(unrolling, targets)

    monkeypatch.setattr(Unrolling, "any_of", gives_up)
    found = _shortest(symbolic, laws, thorough=3)
    assert (found["declines"].depth, found["declines"].excluded, found["declines"].proved) == (4, 2, False)
    assert found["accepts"].proved
