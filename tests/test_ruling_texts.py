"""The ruling of every case of the case table: what must hold of any of these texts."""

from __future__ import annotations

import re
from typing import Final

import pytest

from auctionlaws.calls import call_symbol
from auctionlaws.table.auction_text import auction_lines
from auctionlaws.table.first_lead import first_leads
from auctionlaws.table.laws import load_laws
from auctionlaws.table.player import Table
from auctionlaws.table.position_text import position_sentences
from auctionlaws.table.possible import play_script, possible_events
from auctionlaws.table.ruling import ruling_text
from auctionlaws.table.script import parse_script
from auctionlaws.table.state_json import state_json
from auctionlaws.table.words import SEATS, WIDTH
from cases_table import EDITIONS, Case, load_cases

INTERNAL = r"_|None|True|False|[\[\]{}<>]"
NAMES = {seat.name: name for seat, name in SEATS.items()}


CASES: Final = [case for edition in EDITIONS for b in (False, True) for case in load_cases(edition, beside=b)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_text(case: Case) -> None:
    table = play_script(load_laws(case.edition), parse_script(case.script))
    text = ruling_text(table)
    assert all(len(line) <= WIDTH for line in text.splitlines())
    assert not re.search(INTERNAL, text)
    assert not re.search(r"→ *$|\.\.|: *\.|\(\)|;;", text, re.MULTILINE), "an empty sentence"
    for name in _with_duties(table):
        assert any(name in sentence for sentence in position_sentences(table)), f"{name} is not named"
    standing = [(SEATS[seat], call_symbol(call)) for seat, call in table.calls]
    shown = _shown(auction_lines(table))
    maker = SEATS[table.seat(table.get("on_seat"))]
    if table.get("on_change") and not table.unsettled and _pending(table) == 1 and shown[-1][0] != maker:
        shown.append(shown.pop(max(i for i, (seat, _) in enumerate(shown) if seat == maker)))  # Behind his first call.
    if table.get("on_change") and table.unsettled and standing[-1:] == shown[-1:] and len(shown) > len(standing):
        shown.append(shown.pop(-2))
    assert shown[: len(shown) - _pending(table)] == standing


@pytest.mark.parametrize(
    "case", [pytest.param(c, marks=[pytest.mark.nightly] if n % 40 else [], id=str(c)) for n, c in enumerate(CASES)]
)
def test_what_happens_to_players_is_not_among_what_they_can_do_next(case: Case) -> None:
    """Cards that are seen and wrong explanations happen to players; they are not asked to choose them."""
    table = play_script(load_laws(case.edition), parse_script(case.script))
    assert all(event.kind.name not in ("MISINFORMED", "EXPOSES") for event in possible_events(table))


def _with_duties(table: Table) -> set[str]:
    """The players who owe something, or whose lead may be restricted."""
    state = state_json(table)
    must_pass = [seat for seat, duty in state["must_pass"].items() if duty != "no"]
    running = state["phase"] not in ("closed", "ended")
    duties = [*state["may_not_double"], *state["must_repeat"]] if running else []
    leads = state["lead_restriction"] if running else [lead.leader.name for lead in first_leads(table)]
    return {NAMES[seat] for seat in [*must_pass, *duties, *leads]}


def _pending(table: Table) -> int:
    """How many calls are shown that do not stand: those that wait, and one that is not settled."""
    asked_about_held = table.get("choice") == 3
    first_cancelled = table.get("choice") == 2
    waits = table.phase.name in ("IRREGULARITY", "OPTION") and table.get("on") and not first_cancelled
    spoken = table.unsettled and table.history[-1].event.kind.name in ("CALL", "CHANGES")
    return int(bool(waits or asked_about_held)) + table.get("replaced_on") + int(spoken)


def _shown(lines: list[str]) -> list[tuple[str, str]]:
    """The calls of the four columns that are not in parentheses, by player."""
    heading, rows = lines[0], lines[1 : lines.index("") if "" in lines else None]
    starts = [heading.index(name) for name in ("West", "North", "East", "South")]
    found = []
    for row in rows:
        for start, end in zip(starts, [*starts[1:], None], strict=True):
            text = row[start:end].strip().rstrip("⁰¹²³⁴⁵⁶⁷⁸⁹")
            if text and text not in "—?" and not text.startswith("("):
                found.append((heading[start:].split()[0], text))
    return found
