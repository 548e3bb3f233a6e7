"""Whatever the glossary lets a clause say on an occasion changes something there: no word goes unread."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from every_line import BESIDE
from every_pair import Pair, Situation, contradicts, pairs, that_change_a_ruling, that_change_what_is_said

from auctionlaws.edition import Edition, load_edition
from auctionlaws.machine.information import Finding
from auctionlaws.machine.state import Phase
from auctionlaws.table.laws import Laws, load_laws
from auctionlaws.table.player import Happened, Table
from auctionlaws.table.possible import EventError, play_script
from auctionlaws.table.script import parse_script
from cases_table import load_cases

INFORMATION: Final = tomllib.loads((Path(__file__).parent / "information.toml").read_text(encoding="utf-8"))["case"]


class Found(NamedTuple):
    """The pairs that change something: on the text as it is, and the others on a reduced text."""

    on_the_text: set[Pair]
    on_a_reduced_text: set[Pair]


OLDER: Final = "1997"
NEWER: Final = "2017"
"""What the older edition has no occasion for is looked at in the newer."""


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition(OLDER)


def played(name: str) -> list[Table]:
    """The cases, played; one whose script cannot be played is a matter for the test of cases."""
    found = []
    for case in load_cases(name):
        try:
            found.append(play_script(load_laws(name), parse_script(case.script)))
        except EventError:
            continue
    return found


def ruling(edition: Edition, asked: set[Pair]) -> Found:
    """Those of some pairs about the auction that change a ruling.

    That a lead stays free counts as well where only another text restricts it.
    """
    found = _ruled(OLDER, asked)
    left = asked - found.on_the_text - found.on_a_reduced_text
    free = {p for p in left if p.effect == FREE and contradicts(edition, p, LEAD)}
    found = Found(found.on_the_text, found.on_a_reduced_text | free)
    return _both(found, _ruled(NEWER, left - free)) if left - free else found


def _ruled(name: str, among: set[Pair]) -> Found:
    events: dict[object, Happened] = {}
    for table in played(name):
        for each in table.history:
            events.setdefault((each.event, each.seat, each.before, each.reading), each)
    return Found(*that_change_a_ruling(load_edition(name), list(events.values()), among))


@pytest.fixture(scope="module")
def said(edition: Edition, laws: Laws) -> Found:
    asked = {pair for pair in pairs(edition) if pair.stage in BESIDE}
    told = [(play_script(laws, parse_script(case["script"])), case.get("findings", ())) for case in INFORMATION]
    informed = [Situation(table.state, frozenset(map(Finding, findings))) for table, findings in told]
    found = Found(*that_change_what_is_said(edition, [*_closed(OLDER), *informed], asked))
    left = asked - found.on_the_text - found.on_a_reduced_text
    return _both(found, Found(*that_change_what_is_said(load_edition(NEWER), _closed(NEWER), left)))


def _closed(name: str) -> list[Situation]:
    return [Situation(t.state) for t in played(name) if t.phase in (Phase.CLOSED, Phase.ENDED)]


def _both(one: Found, other: Found) -> Found:
    on_the_text = one.on_the_text | other.on_the_text
    return Found(on_the_text, (one.on_a_reduced_text | other.on_a_reduced_text) - on_the_text)


LEAD: Final = "declarer may forbid partner of the offender the lead of a suit"
FREE: Final = "the lead of partner of {player} stays free"


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


def test_every_pair_beside_the_auction_changes_what_is_said(edition: Edition, said: Found) -> None:
    _all_count({pair for pair in pairs(edition) if pair.stage in BESIDE}, said)


def _all_count(asked: set[Pair], found: Found) -> None:
    assert asked and found.on_the_text | found.on_a_reduced_text <= asked
    idle = sorted(map(str, asked - found.on_the_text - found.on_a_reduced_text))
    assert not idle, "nothing comes of:\n" + "\n".join(idle)
