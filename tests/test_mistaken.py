"""A mistaken explanation as events of the relation: as the player keeps its record, and in all engines alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Final

import made_once
import pytest
from random_events import drawn_by

from auctionlaws.calls import PASS, Ladder, Seat, bid
from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import Expr
from auctionlaws.edition import load_edition
from auctionlaws.machine.event import EVENT_WIDTH, EVERY_KIND, SAYING_KINDS
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.state import INDEX, values_of
from auctionlaws.machine.whole import Whole
from auctionlaws.table import rights
from auctionlaws.table.events import INFORMATION, SPOKEN, STATEMENTS, Event, Fact, Kind
from auctionlaws.table.happened import FIRST, Happened, Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws, laws_of, load_laws
from auctionlaws.table.player import Table
from auctionlaws.table.said import Misstatement, Said
from auctionlaws.table.script import parse_script
from auctionlaws.table.state_json import declarer
from auctionlaws_proofs.claims_reader import read_claims, shipped_claims
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.enumerate import Enumeration, enumerate_states, limited
from auctionlaws_proofs.engines.reach import Unrolling
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.witness import Ghosts, Witness, every_clause_in_force, replay, values_at
from auctionlaws_proofs.mistaken import PREFIX, SAID, speaks_of_it, with_sayings
from auctionlaws_proofs.questions import Asker
from auctionlaws_proofs.recorded import load_recorded
from auctionlaws_proofs.verdicts import Word
from cases_table import EDITIONS, OLDER_AT_NIGHT

SEEDS: Final = range(40)
Values = Mapping[str, int]


# -- what the player's record comes to, in the fields of the relation


def as_fields(said: Said, mistaken: Misstatement | None, spoke: set[int], dealer: Seat) -> Values:
    """The record at a table, as to one mistake or none, in the words of the ghost fields."""
    found = dict.fromkeys(SAID, 0) | {f"{PREFIX}spoke {seat}": 1 for seat in spoke}
    found[f"{PREFIX}play over"] = int(said.play_over)
    if mistaken is not None:
        found |= {
            f"{PREFIX}given": 1,
            f"{PREFIX}giver": (mistaken.giver - dealer) & 3,
            f"{PREFIX}giver knows": int(mistaken.giver in mistaken.known),
            f"{PREFIX}partner knows": int(mistaken.giver.partner in mistaken.known),
            f"{PREFIX}corrected": int(mistaken.corrected),
        }
    return found


@dataclass
class Beside:
    """The relation with the events about information, and its ghost fields."""

    whole: Whole
    ghosts: Ghosts = field(init=False)
    said: Whole = field(init=False)

    def __post_init__(self) -> None:
        ghosts = Asker(self.whole).so_far.ghosts
        self.ghosts, self.said = {name: ghosts[name] for name in SAID}, with_sayings(self.whole)
        self.start = {name: first for name, (_, _, first) in self.ghosts.items()}

    def after(self, happened: Happened, now: Values) -> Values:
        """The ghosts after an event, which has to be possible there."""
        values = every_clause_in_force(values_at(happened, happened.reading) | dict(now))
        assert evaluate(self.said.possible, values), happened.event
        return {name: evaluate(after, values) for name, (_, after, _) in self.ghosts.items()}

    def possible(self, kind: str, seat: int, state: tuple[int, ...], now: Values) -> bool:
        """Whether such an event can happen there."""
        event = dict.fromkeys(EVENT_WIDTH, 0) | {"event": EVERY_KIND.index(kind), "seat": seat}
        return bool(evaluate(self.said.possible, every_clause_in_force(values_of(state) | event | dict(now))))


@cache
def beside(edition: str) -> Beside:
    return Beside(made_once.whole(edition))


# -- tables at which things are said


def sayings(table: Table, seat: Seat) -> Iterator[Event]:
    """Everything that a player might say or come to know of."""
    calls = {h.event.call for h in table.history if h.event.kind in SPOKEN}
    wrong = frozenset({Fact.MISTAKEN})
    for call in sorted(calls):
        yield from (Event(kind, seat, facts=wrong, about=call) for kind in (Kind.EXPLAINS, Kind.ALERTS))
        yield Event(Kind.NO_ALERT, seat, about=call)
    yield from (Event(kind, seat) for kind in (Kind.REALISES, Kind.CORRECTS))


def at_random(laws: Laws, seed: int, *, several: bool) -> Iterator[Table]:
    """A table after each event of a random script, in which one or several things are said wrongly."""
    source, table = Random(seed), Table(laws, Seat(seed % 4))
    first = [Event(Kind.CALL, Seat((table.dealer + n) % 4), bid(1, 0) if n == 0 else PASS) for n in range(4)]
    to_come = first if seed % 4 == 0 else []
    for _ in range(24):
        options = [*sayings(table, source.choice(tuple(Seat))), Event(Kind.PLAY_ENDS)]
        event = source.choice(options) if source.random() < 0.5 else drawn_by(source).event(table)
        if table.phase is Phase.CLOSED and table.get("bid") and source.random() < 0.5:
            event = Event(Kind.LEADS, declarer(table).lho, cards=((2, 13),))
        if to_come and event.kind not in INFORMATION:
            event = to_come.pop(0)
        if event.kind in SPOKEN and several and source.random() < 0.2:
            event = Event(event.kind, event.seat, event.call, event.facts | {Fact.MISBID})
        if event.kind in STATEMENTS and table.said.mistaken and not several:
            continue
        with suppress(ImpossibleEvent):
            table.apply(event)
            if table.history[-1].outcome is Outcome.CONFLICT:
                table.follow(0)
            if table.unsettled:
                return
            yield table


def callers(table: Table) -> set[int]:
    """Who has made a call, whatever became of it."""
    return {h.seat for h in table.history if h.event.kind in SPOKEN and h.outcome is Outcome.SETTLED}


def can(table: Table, event: Event) -> bool:
    try:
        table.copy().apply(event)
    except ImpossibleEvent:
        return False
    return True


@pytest.mark.parametrize("edition", OLDER_AT_NIGHT)
def test_what_can_be_said_and_what_it_leaves_is_as_at_a_table(edition: str) -> None:
    """Of one mistake: which events can happen, of whom, and who knows after each, in the player and in the relation."""
    rules, laws, happened = beside(edition), load_laws(edition), set[str]()
    for seed in SEEDS:
        now: Values = rules.start
        for table in at_random(laws, seed, several=False):
            last = table.history[-1]
            now = rules.after(last, now)
            happened.add(last.event.kind.name.lower())
            spoke = callers(table)
            mistaken = table.said.mistaken[0] if table.said.mistaken else None
            assert now == as_fields(table.said, mistaken, spoke, table.dealer)
            if seed % 4 == 0:
                _can_happen_alike(rules, table, now)
    assert happened > set(SAYING_KINDS)


def _can_happen_alike(rules: Beside, table: Table, now: Values) -> None:
    """Each kind of event about information, by each player: possible in the one exactly if in the other."""
    for seat in Seat:
        there: dict[str, bool] = {"play_ends": seat is table.dealer and can(table, Event(Kind.PLAY_ENDS))}
        for event in sayings(table, seat):
            kind = event.kind.name.lower()
            given = event.kind in STATEMENTS and bool(table.said.mistaken)
            there[kind] = there.get(kind, False) or (not given and can(table, event))
        for kind, possible in there.items():
            relative = (seat - table.dealer) & 3
            assert rules.possible(kind, relative, table.state, now) is possible, (kind, seat, table.history[-1])


@pytest.mark.parametrize("edition", OLDER_AT_NIGHT)
def test_no_script_contradicts_what_is_proved_of_explanations(edition: str) -> None:
    """Claims that remember what has been said, and are proved by the record: none fails at an event of a script."""
    rules, recorded, laws = beside(edition), load_recorded(edition), load_laws(edition)
    proved = {c.number: c for c in shipped_claims(edition) if recorded.verdict(c.number) == Word.PROVED.value}
    asked = {number: Asker(rules.whole).question(claim) for number, claim in proved.items()}
    bad = {n: q.bad for n, q in asked.items() if q is not None and speaks_of_it(q.ghosts)}
    assert {"F1", "F2", "F2.end"} <= bad.keys()
    for seed in SEEDS:
        now: Values = rules.start
        for table in at_random(laws, seed, several=False):
            last = table.history[-1]
            values = every_clause_in_force(values_at(last, last.reading) | dict(now))
            assert not [n for n, condition in bad.items() if evaluate(condition, values)], seed
            now = rules.after(last, now)


@pytest.mark.parametrize("edition", OLDER_AT_NIGHT)
def test_each_of_several_mistakes_is_a_case_of_its_own(edition: str) -> None:
    """Misbids and all: without what is said of the others, the record of each mistake is one that the relation has."""
    rules, laws, most = beside(edition), load_laws(edition), 0
    for seed in SEEDS:
        table = next(iter([*at_random(laws, seed, several=True)][-1:]), None)
        if table is None:
            continue
        most = max(most, len(table.said.mistaken))
        for place, mistaken in enumerate(table.said.mistaken):
            now: Values = rules.start
            for happened in (h for h in table.history if h.outcome is Outcome.SETTLED):
                if _is_about(happened, place):
                    now = rules.after(happened, now)
            spoke = callers(table)
            assert now == as_fields(table.said, mistaken, spoke, table.dealer)
    assert most > 2


def _is_about(happened: Happened, place: int) -> bool:
    """Whether it is an event of the auction or the play, or one that made that mistake another one."""
    if happened.event.kind not in (*STATEMENTS, Kind.REALISES, Kind.CORRECTS):
        return True
    before, after = happened.said_before.mistaken[place : place + 1], happened.said.mistaken[place : place + 1]
    return [(m.known, m.corrected) for m in before] != [(m.known, m.corrected) for m in after]


# -- the engines


DEPTH: Final = 4
QUIET: Final = ("call", "leads", "hands_returned", *SAYING_KINDS)


@pytest.fixture(scope="module")
def small() -> Beside:
    return Beside(made_once.small(1, 1))


@pytest.fixture(scope="module")
def enumerated(small: Beside) -> Enumeration:
    """One bid, nobody errs: every auction of a few events, those about information among them."""
    return enumerate_states(small.said, 0, (), small.ghosts, depth=DEPTH, kinds=QUIET)


def test_the_player_reaches_what_is_enumerated(small: Beside, enumerated: Enumeration) -> None:
    """The same positions, with the same record of who has explained wrongly and who knows, after as many events."""
    laws, ladder = laws_of(small.whole.relation), small.whole.relation.ladder
    layer: list[tuple[Table, Values]] = [(Table(laws), small.start)]
    seen = {(laws.initial, tuple(small.start.values()))}
    for depth in range(1, DEPTH + 1):
        following: list[tuple[Table, Values]] = []
        for table, _ in layer:
            for event in _quiet_events(table, ladder):
                if event.kind in STATEMENTS and table.said.mistaken:
                    continue
                then = table.copy()
                with suppress(ImpossibleEvent):
                    then.apply(event)
                    if then.unsettled or then.history[-1].report.irregularities:
                        continue
                    spoke = callers(then)
                    mistaken = then.said.mistaken[0] if then.said.mistaken else None
                    now = as_fields(then.said, mistaken, spoke, then.dealer)
                    key = then.state, tuple(now[name] for name in small.ghosts)
                    if key not in seen:
                        seen.add(key)
                        following.append((then, now))
        layer = following
        wanted = [name for name in enumerated.fields if name in INDEX or name in small.ghosts]
        places = [enumerated.fields.index(name) for name in wanted]
        rows = {tuple(map(int, row)) for row in enumerated.layer(depth)[:, places]}
        played = [values_of(table.state) | dict(now) for table, now in layer]
        assert {tuple(each[name] for name in wanted) for each in played} == rows


def _quiet_events(table: Table, ladder: Ladder) -> Iterator[Event]:
    for seat in Seat:
        yield from (Event(Kind.CALL, seat, call) for call in ladder.calls(above=True))
        yield from sayings(table, seat)
        yield Event(Kind.LEADS, seat, cards=((2, 13),))
    yield from (Event(Kind.HANDS_RETURNED), Event(Kind.PLAY_ENDS))


def test_the_solver_finds_as_soon_what_is_enumerated(small: Beside, enumerated: Enumeration) -> None:
    """Claims about explanations fail after as many events, things that are said counted, in both engines."""
    within, counter = limited(small.said, 0, (), QUIET)
    asker = Asker(small.whole)
    asked = [asker.question(c) for c in shipped_claims("1997") if c.number.startswith("F")]
    bad = {q.claim.number: q.bad for q in asked if q is not None and q.state is not None and q.ghosts}
    positions = {q.claim.number: q.state for q in asked if q is not None and q.state is not None and q.ghosts}
    unrolling, found = Unrolling(Symbolic(within, {**small.ghosts, **counter}), (), bad), dict[str, int]()
    for depth in range(1, DEPTH + 1):
        unrolling.extend()
        while (left := bad.keys() - found.keys()) and (hit := unrolling.any_of(left)) is not None:
            found |= dict.fromkeys(hit[0], depth)
    assert found == enumerated.least_depths(positions)
    assert found["F4"] == 3


def test_a_proof_about_any_event_is_about_these_too(small: Beside) -> None:
    """Where things can be said, no kind of saying is left out of what a proof goes through; elsewhere there is none."""
    assert {part.name for part in Symbolic(small.said, small.ghosts).parts} >= set(SAYING_KINDS)
    assert not {part.name for part in Symbolic(small.whole).parts} & set(SAYING_KINDS)


# -- claims


@cache
def asked(edition: str) -> tuple[Asker, Mapping[str, Expr]]:
    asker = Asker(made_once.whole(edition))
    questions = (asker.question(c) for c in shipped_claims(edition) if c.number.startswith("F"))
    return asker, {q.claim.number: q.bad for q in questions if q is not None}


@pytest.mark.parametrize("edition", EDITIONS)
def test_auctions_on_record_have_in_them_what_is_said(edition: str) -> None:
    """Whatever refutes a claim on explanations is a script; without one thing said in it, nothing is refuted."""
    asker, bad = asked(edition)
    recorded, laws = load_recorded(edition), load_laws(edition)
    refuted = {n for n in bad if recorded.verdict(n) == "refuted"}
    assert {"F1.answer", "F2.passed-out", "F2.final", "F4"} <= refuted
    for number in refuted & {"F1.answer", "F2.giver", "F2.passed-out", "F2.final", "F4"}:
        witness, ghosts = recorded.witnesses[targets.claim(number)], asker.so_far.needed([bad[number]])
        assert replay(laws, witness, bad[number], ghosts=ghosts) is not None, number
        said = [i for i, e in enumerate(witness.events) if e.kind.name.lower() in SAYING_KINDS]
        assert said, number
        for index in said:
            events, readings = ((*x[:index], *x[index + 1 :]) for x in (witness.events, witness.readings))
            assert replay(laws, Witness(events, readings), bad[number], ghosts=ghosts) is None, (number, index)


ALIVE: Final = [
    (
        "some player is such that he knows the explanation of his partner mistaken",
        "N 1C; S explains 1C (mistaken); N realises",
    ),
    ("some player is such that he knows his own explanation mistaken", "N 1C; S does not alert 1C; S realises"),
    ("some player is such that he has given a mistaken explanation", "N 1C; S alerts 1C (mistaken)"),
    (
        "the play is over and some player is such that he is the dummy "
        "and he knows the explanation of his partner mistaken",
        "N 1C; E P; S P; W P; N explains 1C (mistaken); S realises; E leads HK; play ends",
    ),
    (
        "the deal was passed out and some player is such that he knows the explanation of his partner mistaken",
        "N P; S explains P (mistaken); E P; N realises; S P; W P; hands returned",
    ),
]
"""What proved claims are about, and a script with which it comes about."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_proved_is_about_something(edition: str) -> None:
    """None of the claims on who has to speak up is proved because nobody ever explains wrongly, or knows."""
    asker, laws = Asker(made_once.whole(edition)), load_laws(edition)
    for condition, script in ALIVE:
        text = f"## Q Alive\n\n```claim\nclaim  Q\ncan    {condition}\n```\n"
        (claim,) = read_claims(text, "alive.md", load_edition(edition))
        question, lines = asker.question(claim), parse_script(f"dealer N; {script}").events
        if edition == "1997" and lines[-1].kind is Kind.HANDS_RETURNED:
            lines = lines[:-1]
        assert question is not None
        told = [event for event in lines if event.kind is not Kind.REALISES]
        for events, shows in ((lines, True), (told, not any(e.kind is Kind.REALISES for e in lines))):
            witness = Witness(tuple(events), (FIRST,) * len(events))
            found = replay(laws, witness, question.bad, ghosts=question.ghosts)
            assert (found is not None) is shows, (condition, events)


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_may_ask_is_answered_where_that_is_proved(edition: str) -> None:
    """F3.reply: in 1997 no clause names who answers after the final pass, and a question is asked in vain."""
    laws, in_vain = load_laws(edition), 0
    for seed in SEEDS:
        for table in at_random(laws, seed, several=False):
            if len(table.calls) < sum(h.event.kind in SPOKEN for h in table.history):
                continue  # What has become of other calls the claim does not say.
            for seat in rights.may_ask(table):
                asking = table.copy()
                asking.apply(Event(Kind.ASKS, seat))
                assert len(asking.said.breaches) == len(table.said.breaches)
                in_vain += not asking.said.owed
    assert (in_vain > 0) is (load_recorded(edition).verdict("F3.reply") == "refuted")


def test_right_explanations_and_questions_leave_nothing() -> None:
    """What a witness holds besides is left out of account, and two mistakes are not taken for one."""
    asker, bad = asked("2017")
    laws, ghosts = load_laws("2017"), asker.so_far.needed([bad["F2.giver"]])
    for script, shows in [
        ("N P; S explains P (mistaken); S realises", True),
        ("N P; E asks; S explains P (mistaken); E reviews; S realises", True),
        ("N P; S explains P; S explains P (mistaken); S realises", True),
        ("N P; S explains P (mistaken); S realises; E asks", False),
        ("N P; S explains P; S realises", False),
        ("N P; S explains P (mistaken); N realises", False),
        ("N P; S explains P (mistaken); S realises; S corrects", False),
        ("N P; S explains P (mistaken); S explains P (mistaken); S realises", False),
    ]:
        events = parse_script(f"dealer N; {script}").events
        witness = Witness(events, (FIRST,) * len(events))
        assert (replay(laws, witness, bad["F2.giver"], ghosts=ghosts) is not None) is shows, script
