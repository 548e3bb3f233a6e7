"""Claims about mistaken explanations, at tables at which they are given and become known: all short auctions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

import pytest

from auctionlaws.calls import DOUBLE, PASS, Seat, bid
from auctionlaws.edition import load_edition
from auctionlaws.machine.state import Phase
from auctionlaws.table import rights
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.laws import load_laws
from auctionlaws.table.player import Table
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws.table.state_json import declarer
from auctionlaws_proofs.claims_reader import shipped_claims
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.played_information import Broken, broken, played, shown
from auctionlaws_proofs.recorded import load_recorded
from cases_table import EDITIONS

CALLS: Final = (PASS, bid(1, 4), DOUBLE)
LONGEST: Final = 5


@cache
def claims(edition: str) -> dict[str, Broken]:
    book = load_edition(edition)
    found = {c.number: broken(c, book) for c in shipped_claims(edition) if c.number.startswith("F")}
    return {number: what for number, what in found.items() if what is not None}


def auctions(edition: str) -> Iterator[tuple[Event, ...]]:
    """Every regular auction of a few calls, and where it has closed, what ends the auction period."""
    laws = load_laws(edition)
    for calls in (each for n in range(1, LONGEST + 1) for each in product(CALLS, repeat=n)):
        table = Table(laws)
        made = tuple(Event(Kind.CALL, Seat(n % 4), call) for n, call in enumerate(calls))
        for event in made:
            if table.phase is not Phase.CALLING:
                break
            table.apply(event)
        if table.phase not in (Phase.CALLING, Phase.CLOSED, Phase.ENDED) or len(table.calls) < len(made):
            continue
        yield made
        if table.phase is Phase.CLOSED:
            lead = Event(Kind.LEADS, declarer(table).lho, cards=((2, 13),))
            yield (*made, lead if table.get("bid") else Event(Kind.HANDS_RETURNED))


@cache
def broken_by(edition: str) -> dict[str, int]:
    """How many of all those tables break each claim."""
    laws, found = load_laws(edition), dict.fromkeys(claims(edition), 0)
    for auction in auctions(edition):
        for table in played(laws, auction):
            for number, what in claims(edition).items():
                found[number] += what.anywhere(table)
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_verdicts_hold_at_tables_at_which_things_are_said(edition: str) -> None:
    """What is proved of all findings is broken by nothing that is said; what is refuted, by something."""
    recorded = load_recorded(edition)
    assert {"F1", "F1.answer", "F2", "F2.giver", "F2.end", "F2.passed-out"} == claims(edition).keys()
    verdicts = {number: recorded.verdict(number) for number in claims(edition)}
    assert verdicts == {n: "refuted" if count else "proved" for n, count in broken_by(edition).items()}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_auction_that_refutes_a_claim_comes_with_what_is_said_in_it(edition: str) -> None:
    recorded, laws = load_recorded(edition), load_laws(edition)
    for number, what in claims(edition).items():
        witness = recorded.witnesses.get(f"claim {number}")
        if witness is not None:
            script = shown(what, laws, witness.events)
            assert script is not None and what.anywhere(play_script(laws, parse_script(script))), number


def test_a_partner_who_knows_is_bound_to_silence_exactly_when_the_player_says_so() -> None:
    """The words of the claims and the keys of a table are two ways to the same clauses."""
    laws = load_laws("2017")
    bound = claims("2017")["F2"]
    for auction in auctions("2017"):
        for table in played(laws, auction):
            here = table.informed
            for seat, mistaken in rights.open_mistakes(here):
                speaks = here.deadline(seat, mistaken) is not None
                silent = seat in rights.must_be_silent(here)
                if seat is mistaken.giver.partner and table.phase is not Phase.ENDED:
                    closed = table.phase is Phase.CLOSED and not table.get("bid")
                    assert (silent or speaks or closed) and not bound.at(table, mistaken)


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_may_ask_is_answered_where_that_is_proved(edition: str) -> None:
    """F3.reply: in 1997 no clause names who answers after the final pass, and a question is asked in vain."""
    laws, in_vain = load_laws(edition), 0
    for auction in auctions(edition):
        table = Table(laws)
        for event in auction:
            table.apply(event)
        for seat in rights.may_ask(table):
            asked = table.copy()
            asked.apply(Event(Kind.ASKS, seat))
            assert not asked.said.breaches
            in_vain += not asked.said.owed
    assert (in_vain > 0) is (load_recorded(edition).verdict("F3.reply") == "refuted")


def test_a_claim_explained_shows_what_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "F2.giver", "--edition", "2017"]) in (0, None)
    told = " ".join(capsys.readouterr().out.split())
    assert "With what is said of it dealer N; N Pass; S explains Pass (mistaken); S realises" in told
