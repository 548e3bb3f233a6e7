"""What a wording changes about the first lead and about information: found in positions, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import pytest
from proposal_trials import clause, trial
from random_events import drawn_by

from auctionlaws.amendment import amend
from auctionlaws.calls import Seat
from auctionlaws.edition import load_edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.information import Finding
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.relation import build
from auctionlaws.proposal import parse_proposal, read_proposal
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.first_lead import first_leads, should_defend
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.information import OCCASIONS, Told, occasion_words, told
from auctionlaws.table.laws import Laws, laws_of
from auctionlaws.table.player import Table
from auctionlaws.table.position_text import position_sentences
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws_proofs.bench.auctions import READ_OFF, watching
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.bench.families import families
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.positions import Position, showings
from auctionlaws_proofs.bench.stages import changed_stages

WORDINGS = Path(__file__).parent.parent / "benchmarks/wordings"
TOP = "---\ntitle: Trial\nbuilds on: 1997\n---\n\n"
NOBODYS_TURN = """## 17B The first call

Nobody has it.

```law
clause 17B
on     a call that stands
when   no call stands
then   the call opens the auction
```
"""


@cache
def judged(name: str) -> tuple[Judged, ...]:
    return tuple(Check(Pair.of(amend(read_proposal(WORDINGS / f"{name}.md")))).rulings())


def shown(name: str) -> dict[Stage, Position]:
    return {j.family.stage: j.sides for j in judged(name) if isinstance(j.sides, Position)}


# -- the first lead at a table


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("W 8H; director; N 1C; E Pass; S Pass; W Pass", "may require or forbid hearts"),
        ("W 8NT; director; N 1C; E Pass; S Pass; W Pass", "may forbid any one suit"),
        ("N 1H; E 1C (shows S C); director; S declines; E Pass; S Pass; W Pass", "one of the suits spades and clubs"),
    ],
)
def test_a_closed_auction_says_what_declarer_may_do(laws: Laws, script: str, words: str) -> None:
    """Law 26: which suits, required or forbidden, of whom, from when and for how long, and by which clause."""
    table = play_script(laws, parse_script(f"dealer N; {script}"))
    (lead,) = first_leads(table)
    assert lead.leader in (Seat.E, Seat.W) and words in lead.words
    (told_of,) = [s for s in position_sentences(table) if "first has the lead" in s]
    assert told_of.endswith(f"as long as he keeps the lead ({', '.join(lead.clauses)}).")


@pytest.mark.parametrize(
    "script",
    [
        "W 8NT; director; N Pass; E 1C; S Pass; W Pass; N Pass",
        "N 1H; E 1C; director; S declines; E 3C; S Pass; W Pass; N Pass",
        "W 8H; director; N 1C; E Pass",
    ],
    ids=["the offenders declare", "the suit was bid again", "the auction goes on"],
)
def test_no_lead_is_restricted_without_reason(laws: Laws, script: str) -> None:
    assert first_leads(play_script(laws, parse_script(f"dealer N; {script}"))) == ()


# -- wordings compared


def test_another_lead_penalty_is_shown_at_the_first_lead() -> None:
    """26A2 with a prohibition only: shown as soon as a table says what declarer might do, were the auction closed."""
    (only,) = judged("leads-only-forbidden")
    assert only.status is Status.CHANGED and only.shortest
    lead = shown("leads-only-forbidden")[Stage.FIRST_LEAD]
    assert lead.witness.script == "dealer N; N 8C; director"
    assert lead.happening == "South may come to have the first lead."
    assert lead.said == (
        ("As the auction stands declarer might require or forbid clubs.",),
        ("As the auction stands declarer might forbid any one suit.",),
    )


def test_a_lead_that_no_auction_comes_to_is_shown_where_a_table_supposes_it() -> None:
    """26B only while no call stands: at a closed auction some always does, and the table tells of a lead before."""
    more = "when   the call on the table did not specify a suit\n       and it is not so that no call stands\n"
    text = (
        f"on     the first lead of partner of the offender\n{more}then   declarer may forbid the lead of any one suit\n"
    )
    (only,) = Check(Pair.of(trial(clause("26B", text)))).rulings()
    assert only.status is Status.CHANGED and isinstance(only.sides, Position)
    assert only.sides.witness.script == "dealer N; N X; director"
    assert only.sides.said == (("As the auction stands declarer might forbid any one suit.",), ())


def test_what_may_be_asked_and_must_be_told_is_shown_where_it_differs() -> None:
    """A review out of turn before the first call; a defender's partner who may speak up after the final pass."""
    assert {j.status for j in judged("information-sooner")} == {Status.CHANGED}
    found = shown("information-sooner")
    asking, mistake = found[Stage.ASKING], found[Stage.MISTAKE]
    assert asking.witness.script == "dealer N"
    assert asking.happening == "East would ask about the auction."
    assert asking.said == ((), ("East may have all previous calls restated.",))
    assert mistake.witness.script == "dealer N; N 1C; E Pass; S Pass; W Pass"
    assert mistake.happening == "East has given a mistaken explanation, and his partner holds it mistaken."
    silent = "West must be silent about the mistake."
    assert mistake.said == ((silent,), ("West must call the Director and tell the opponents of the mistake.",))


@pytest.mark.parametrize(
    "name", [pytest.param("leads-only-forbidden", marks=pytest.mark.nightly), "information-sooner"]
)
def test_chance_finds_no_other_difference_in_positions(name: str) -> None:
    """Wherever the wordings say something else, for whomever and whatever is found, a family shows, and only there."""
    pair = Pair.of(amend(read_proposal(WORDINGS / f"{name}.md")))
    known = families(tuple(changed_stages(pair.old, pair.new, {})))
    showing = showings(pair.old, known, watching(known, of_event=False)).values()
    new_laws, source, differ = laws_of(build(pair.new)), Random(2), 0
    for table in walked(pair.old_laws, source):
        parts = differences(table, pair, new_laws)
        shows = {s.family.stage for s in showing if s.holds(table.state)}
        assert shows <= parts and bool(shows) == bool(parts), [h.event for h in table.history]
        differ += bool(parts)
    assert differ


def walked(laws: Laws, source: Random) -> Iterator[Table]:
    """Tables with a withdrawn call, at which chance draws an event before the auction runs out."""
    for script in ("W 8H; director; N 1C", "E 8C; director; N 1S", "N 1H; E 1C; director; S declines; E Pass") * 9:
        table = play_script(laws, parse_script(f"dealer N; {script}"))
        for count in range(5):
            event = drawn_by(source).event(table) if count == 1 else Event(Kind.CALL, table.seat(table.get("turn")))
            with suppress(ImpossibleEvent):
                table.apply(event)
            if table.unsettled:
                break
            yield table


def differences(table: Table, pair: Pair, new_laws: Laws) -> set[Stage]:
    """The stages at which two wordings say something else in a position."""
    both = (pair.old_laws, new_laws)
    found = {Stage.FIRST_LEAD} if words(table, pair.old_laws) != words(table, new_laws) else set()
    none_or_one = ((), (Finding.NOT_HEARD,), (Finding.PARTNER_KNOWS,))
    for name, stage in OCCASIONS.items():
        if stage in READ_OFF:
            each = ([told(table, name, seat, f, laws) for laws in both] for seat in Seat for f in none_or_one)
            found |= {stage} if any(sentences(one) != sentences(other) for one, other in each) else set()
    return found


def words(table: Table, laws: Laws) -> list[str]:
    might = [lead for s in SEATS for lead in should_defend(table, s, laws)] if open_and_withdrawn(table) else []
    return [lead.words for lead in (*first_leads(table, laws), *might)]


def open_and_withdrawn(table: Table) -> bool:
    """It is asked what declarer might do as the auction stands."""
    withdrawn = any(table.get(f"withdrawn_{s}") for s in SEATS) or table.get("withdrawn_other")
    return table.phase not in (Phase.CLOSED, Phase.ENDED) and bool(withdrawn)


def sentences(said: tuple[Told, ...]) -> list[str]:
    return [each.sentence for each in said]


def test_an_auction_that_begins_otherwise_is_a_changed_ruling() -> None:
    """Without a clause that gives the first turn to somebody, the committee is shown that nobody has it."""
    pair = Pair.of(amend(parse_proposal(f"{TOP}{NOBODYS_TURN}", Path("trial.md"))))
    (only,) = Check(pair).rulings()
    assert only.family.stage is Stage.START and only.status is Status.CHANGED
    assert isinstance(only.sides, Position)
    assert only.sides.witness.script == "dealer N"
    assert only.sides.said == (("The dealer is the player in turn.",), ())


def test_every_occasion_and_finding_has_words() -> None:
    for occasion in OCCASIONS:
        text = occasion_words(occasion, Seat.S, tuple(Finding))
        assert "South" in text and text.count(", and ") == len(Finding)
    clauses = [clause for edition in ("1997", "2017") for clause in load_edition(edition).clauses]
    assert {case.stage for clause in clauses for case in clause.cases} >= set(READ_OFF)
