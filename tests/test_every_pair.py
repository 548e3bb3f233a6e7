"""Whatever the glossary lets a clause say on an occasion changes something there: no word goes unread."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from every_line import BESIDE
from every_pair import Pair, Situation, contradicts, pairs, that_change_a_ruling, that_change_what_is_said

from auctionlaws.edition import Edition, load_edition
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.information import Finding
from auctionlaws.table.happened import Happened
from auctionlaws.table.laws import Laws, load_laws
from auctionlaws.table.player import Table
from auctionlaws.table.possible import EventError, play_script
from auctionlaws.table.script import parse_script
from cases_table import load_cases

INFORMATION: Final = tomllib.loads((Path(__file__).parent / "information.toml").read_text(encoding="utf-8"))["case"]


OLDER: Final = "1997"
NEWER: Final = "2017"
"""What the older edition has no occasion for is looked at in the newer."""


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition(OLDER)


@cache
def played(name: str) -> list[Table]:
    """The cases, played; one whose script cannot be played is a matter for the test of cases."""
    found, laws = [], load_laws(name)
    for case in load_cases(name):
        try:
            found.append(play_script(laws, parse_script(case.script)))
        except EventError:
            continue
    return found


def ruling(edition: Edition, asked: set[Pair]) -> set[Pair]:
    """Those of some pairs about the auction that change a ruling.

    What is in :data:`OPPOSITE` counts as well where only another text says the opposite.
    """
    found = _ruled(OLDER, asked)
    found |= {p for p in asked - found if p.effect in OPPOSITE and contradicts(edition, p, OPPOSITE[p.effect])}
    return found | _ruled(NEWER, asked - found) if asked - found else found


def _ruled(name: str, among: set[Pair]) -> set[Pair]:
    events: dict[object, Happened] = {}
    for table in played(name):
        for each in table.history:
            events.setdefault((each.event, each.seat, each.before, each.reading), each)
    return that_change_a_ruling(load_edition(name), list(events.values()), among)


@pytest.fixture(scope="module")
def said(edition: Edition, laws: Laws) -> set[Pair]:
    asked = {pair for pair in pairs(edition) if pair.stage in BESIDE}
    told = [(play_script(laws, parse_script(case["script"])), case.get("findings", ())) for case in INFORMATION]
    informed = [Situation(table.state, frozenset(map(Finding, findings))) for table, findings in told]
    found = that_change_what_is_said(edition, [*_closed(OLDER), *informed], asked)
    return found | that_change_what_is_said(load_edition(NEWER), _closed(NEWER), asked - found)


def _closed(name: str) -> list[Situation]:
    return [Situation(t.state) for t in played(name) if t.phase in (Phase.CLOSED, Phase.ENDED)]


LEAD: Final = "declarer may forbid partner of the offender the lead of a suit"
FREE: Final = "the lead of partner of {player} stays free"
NO_DUTY: Final = "no duty to pass is laid on the offender"
MAY_BE_LAID: Final = "a duty to pass may be laid on {player}"
FIRST: Final = "the first call is dealt with before the call on the table"
IN_ITS_PLACE: Final = "the call on the table takes the place of the first call"
OPPOSITE: Final = {FREE: LEAD, MAY_BE_LAID: NO_DUTY, FIRST: IN_ITS_PLACE}
"""Effects that change a ruling only by contradicting another effect, and that other effect.

The machine does not carry out the last one on a call over the call on the table: by itself it leaves a gap there.
"""


def test_every_effect_on_the_auction_changes_a_ruling(edition: Edition) -> None:
    """The shorter sister of all pairs: every effect on one occasion, on another one from effect to effect."""
    occasions: dict[str, list[Pair]] = {}
    for pair in about_the_auction(edition):
        occasions.setdefault(pair.effect, []).append(pair)
    asked = {of[place % len(of)] for place, of in enumerate(occasions.values())}
    _all_count(asked, ruling(edition, asked))


@pytest.mark.nightly
def test_every_pair_about_the_auction_changes_a_ruling(edition: Edition) -> None:
    asked = set(about_the_auction(edition))
    _all_count(asked, ruling(edition, asked))


def about_the_auction(edition: Edition) -> list[Pair]:
    return [pair for pair in pairs(edition) if pair.stage not in BESIDE]


def test_every_pair_beside_the_auction_changes_what_is_said(edition: Edition, said: set[Pair]) -> None:
    _all_count({pair for pair in pairs(edition) if pair.stage in BESIDE}, said)


def _all_count(asked: set[Pair], found: set[Pair]) -> None:
    assert asked and found <= asked
    idle = sorted(map(str, asked - found))
    assert not idle, "nothing comes of:\n" + "\n".join(idle)
