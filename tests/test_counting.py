"""How many ordinary auctions there are: known numbers out of the clauses, and small ladders counted one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import made_once
import pytest

from auctionlaws.calls import GAME, Ladder, Seat
from auctionlaws.counting import Auctions, Ending, by_declarer, what_matters
from auctionlaws.edition import load_edition
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.relation import build
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.happened import Outcome
from auctionlaws.table.laws import Laws, laws_of
from auctionlaws.table.player import Table
from auctionlaws.table.state_json import declarer

SMALL = [Ladder(1, 1), Ladder(1, 2), Ladder(2, 1)]


@pytest.fixture(scope="module")
def game() -> Auctions:
    return Auctions(made_once.relation("1997"))


def test_total(game: Auctions) -> None:
    """All auctions of one dealer without irregularity, the pass-out included."""
    assert game.total == 128_745_650_347_030_683_120_231_926_111_609_371_363_122_697_557


def test_by_length(game: Auctions) -> None:
    """The shortest auctions have four calls; the only longest one has 319."""
    shortest = [36, 665, 9030, 97720, 892437, 7127050, 50970050, 332034857, 1995444633]
    assert [game.by_length[n] for n in range(4, 13)] == shortest
    assert min(game.by_length) == 4
    assert max(game.by_length) == 319
    assert game.by_length[319] == 1
    assert sum(game.by_length.values()) == game.total


def test_by_final_bid(game: Auctions) -> None:
    """With each further bid there are 22 times as many; undoubled, doubled and redoubled are as one to two to four."""
    expected = {Ending(0, 0): 1}
    for number, bid in enumerate(GAME.bids()):
        expected |= {Ending(bid, doubled): 4 * 22**number << doubled for doubled in range(3)}
    assert game.by_ending == expected


def test_by_declarer(game: Auctions) -> None:
    """Nobody is favoured: each seat declares exactly a quarter of the auctions that are not passed out."""
    assert by_declarer(game) == dict.fromkeys(range(4), (game.total - 1) // 4)


def test_what_matters(game: Auctions) -> None:
    """Whether a call is in order depends on the last bid, its doubling, the passes since, and nothing else."""
    position = {"bid", "bidder", "doubled", "doubler", "passes", "passed_over", "passed_twice", "turn"}
    assert set(what_matters(game.relation)) == {"phase", *position}


@pytest.mark.parametrize("ladder", SMALL, ids=lambda ladder: f"{ladder.levels} x {ladder.denominations}")
def test_brute_force(ladder: Ladder) -> None:
    """On a few bids, playing every auction at a table gives the same numbers as counting merged positions."""
    relation = build(load_edition("1997"), ladder)
    auctions, played = Auctions(relation), list(_auctions(laws_of(relation), ladder))
    assert auctions.total == len(played)
    assert auctions.by_length == Counter(len(table.calls) for table in played)
    assert auctions.by_ending == Counter(Ending(table.get("bid"), table.get("doubled")) for table in played)
    assert by_declarer(auctions) == Counter(declarer(table) for table in played if table.get("bid"))


def _auctions(laws: Laws, ladder: Ladder) -> Iterator[Table]:
    """Every auction in which nobody errs, played call by call."""
    open_ = [Table(laws)]
    while open_:
        table = open_.pop()
        if table.phase is not Phase.CALLING:
            yield table
            continue
        for call in ladder.calls(above=True):
            after = table.copy()
            after.apply(Event(Kind.CALL, Seat(table.get("turn")), call))
            last = after.history[-1]
            if last.outcome is Outcome.SETTLED and not last.report.irregularities:
                open_.append(after)
