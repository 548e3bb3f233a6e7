"""Facts that a proposal declares: a Director finds them of a call, scripts state them, clauses look at them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import made_once
import pytest
from proposal_trials import FILES, clause
from random_events import drawn_by
from random_walk import Walk
from side_by_side import rules_by

import auctionlaws
from auctionlaws.amendment import Amended, amend
from auctionlaws.calls import Seat, bid
from auctionlaws.edition import Edition, load_edition
from auctionlaws.language.errors import LawError
from auctionlaws.language.glossary import glossary
from auctionlaws.language.printing import print_clause
from auctionlaws.language.readback import read_back
from auctionlaws.language.terms import Stage
from auctionlaws.machine.event import EVENT
from auctionlaws.machine.moment import NOTHING_DECLARED, Moment
from auctionlaws.machine.relation import build
from auctionlaws.machine.state import DECLARED, STATE
from auctionlaws.machine.whole import join
from auctionlaws.mistake import Mistake
from auctionlaws.proposal import parse_proposal, read_proposal
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws, laws_of
from auctionlaws.table.player import Table
from auctionlaws.table.script import ScriptError, event_text, parse_script
from auctionlaws_proofs.bench.anywhere import anywhere
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.bench.judged import Status
from auctionlaws_proofs.bench.rulings import Sides
from auctionlaws_proofs.bench.same_facts import with_same_facts
from auctionlaws_proofs.claims_reader import shipped_claims
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.exporting.machine import export

ANNOUNCED = FILES["a-low-bid-that-was-announced"]
TOP = "---\ntitle: Trial\nbuilds on: 2017\n---\n\n"
BOUND = "N 1H; E 1C{}; director; S declines; E Pass"
"""East bids too low, South does not want it, and East passes: is West silenced for good?"""
FACT = "fact   [call] is {}\n"
LOOKS = """
on     a call that stands
when   the call is {}
then   partner of the caller must pass at his next turn
"""


@cache
def amended() -> Amended:
    return amend(read_proposal(ANNOUNCED))


@cache
def laws() -> Laws:
    return laws_of(build(amended().edition))


def trial(text: str) -> Amended:
    return amend(parse_proposal(TOP + text, Path("trial.md")))


# -- what a committee writes is what the table plays


def test_a_ruling_turns_on_what_was_announced() -> None:
    """West passes once if East's low bid was announced, and throughout if nobody says so."""
    law_book = auctionlaws.propose(ANNOUNCED)
    duty = {fact: law_book.play(BOUND.format(fact)).to_json()["must_pass"]["W"] for fact in ("", " (announced)")}
    assert duty == {"": "throughout", " (announced)": "once"}


def test_the_command_line_states_it(capsys: pytest.CaptureFixture[str]) -> None:
    """As text, as JSON, and where only what may happen next is asked for."""
    words = ["rule", "--proposal", str(ANNOUNCED)]
    assert run([*words, BOUND.format(" (announced)")]) == 0
    assert "East bids 1♣ (announced)." in capsys.readouterr().out
    assert run([*words, "--json", BOUND.format(" (announced)")]) == 0
    assert json.loads(capsys.readouterr().out)["events"][1]["text"] == "E 1C (announced)"
    assert run([*words, "--possible", "N 1H; E 1C (announced); director"]) == 0
    assert capsys.readouterr().out.startswith("S accepts\nS declines\n")


def test_what_check_shows_of_it() -> None:
    """One family of rulings, by an auction that states the fact and can be played; no other ruling changes."""
    (only,) = Check(Pair.of(amended())).rulings()
    assert only.status is Status.CHANGED and isinstance(only.sides, Sides)
    script = only.sides.witness.script
    assert script.count("(announced)") == 1
    assert auctionlaws.propose(ANNOUNCED).play(script).to_json()["must_pass"]["W"] == "once"


@pytest.mark.nightly
def test_chance_states_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is derived that no low bid was ever announced: the net for mistakes of our own meets one that was."""

    def nowhere(stage: Stage, declared: tuple[str, ...]) -> Moment:
        moment = anywhere(stage, declared)
        return moment.at(table=replace(moment.table, declared=NOTHING_DECLARED))

    monkeypatch.setattr("auctionlaws_proofs.bench.stages.anywhere", nowhere)
    check = Check(Pair.of(amended()))
    assert not check.bench.families
    (mistake,) = check.bench.mistakes(())
    assert "(announced" in mistake.witness.script


def test_it_is_read_back_printed_and_listed() -> None:
    """A reader is told that the Director finds it, and which clause says so."""
    said = amended().edition.by_number["27B2"]
    assert read_back(said).startswith("27B2. Whether a call is announced is for the Director to find;")
    assert "fact   [call] is announced\n" in print_clause(said)
    assert "| [call] is announced | A Director's finding of a call, declared by 27B2" in glossary(
        amended().edition.vocabulary
    )


def test_a_printed_declaration_declares_the_same() -> None:
    said = amended().edition.by_number["27B2"]
    again = trial(f"## 27B2 Ours\n\nOurs.\n\n```law\n{print_clause(said)}```\n").edition
    assert again.facts == ("announced",)
    assert print_clause(again.by_number["27B2"]) == print_clause(said)


def test_a_term_can_be_made_of_a_fact() -> None:
    """A clause that looks at a term looks at the facts in it."""
    term = "\nterm   [call] is a shown bid\nmeans  [call] is a bid and [call] is announced\n"
    edition = trial(clause("27E", FACT.format("announced") + term + LOOKS.format("a shown bid"))).edition
    assert edition.facts == ("announced",)
    table = Table(laws_of(build(edition)))
    table.apply(Event(Kind.CALL, Seat.N, bid(1, 0), declared=frozenset({"announced"})))
    assert table.get("must_pass_2") == 1


# -- what is remembered of it


def test_it_is_remembered_as_long_as_that_a_call_is_conventional() -> None:
    """Of every call that a state holds: a call on the table, a void one, the last one, and so back."""
    source, kept = Random(27), set[str]()
    for _ in range(150):
        table = Table(laws(), source.choice(tuple(Seat)))
        for _ in range(14):
            event = drawn_by(source).event(table)
            told = frozenset({"announced"} if Fact.CONVENTIONAL in event.facts else ())
            try:
                table.apply(replace(event, declared=told))
            except ImpossibleEvent:
                continue
            if table.unsettled:
                break
            for each in DECLARED:
                other = each.name.replace("declared", "conventional")
                assert table.get(each.name) == table.get(other), [event_text(h.event) for h in table.history]
                kept |= {each.name} if table.get(each.name) else set()
    assert kept >= {"on_declared", "last_declared", "void_declared"}


def test_player_and_relation_rule_alike_on_facts() -> None:
    """Whatever happens, with two facts found or not: one looked at when a call is corrected, one when it stands."""
    plain = clause("27E", FACT.format("plain slip") + LOOKS.format("plain slip"))
    top = TOP.replace("2017", str(ANNOUNCED))
    edition = amend(parse_proposal(top + plain, Path("trial.md"))).edition
    assert edition.facts == ("announced", "plain slip")
    rules = rules_by(join(build(replace(edition, name="2017"))))
    met = Counter[str]()
    # By 25A6 LHO may take back what he has called over a slip: he is asked.
    asked = "the same position after a slip that is put right"
    for seed in range(2027, 2035):
        walk = Walk(rules, Random(seed))
        walk.go(300)
        differences = [each for each in walk.differences if each.what != asked]
        assert not differences, "\n".join(map(str, differences[:5]))
        met.update(walk.met)
        if met["fires 27E"] and met["fires 27B2"]:
            return
    raise AssertionError("chance has not come to both facts")


def test_laws_that_declare_nothing_remember_nothing() -> None:
    """Neither state nor event of a shipped edition is any longer for it, so what is on record of them stands."""
    for name in ("1997", "2017"):
        relation = made_once.relation(name)
        assert (relation.fields, relation.event_fields) == (STATE, EVENT)
        assert len(relation.initial) == len(STATE)


def test_other_tools_are_given_the_fact() -> None:
    """The exported machine reads it with an event, and keeps what a claim needs of it."""
    claims = [c for c in shipped_claims("2017") if c.number == "C8"]
    machine = export(amended().edition, claims).machine
    assert ("declared", 4) in machine.inputs
    assert {r.name for r in machine.registers} >= {"on_declared"}
    shipped = export(load_edition("2017"), claims).machine
    assert "declared" not in {name for name, _ in shipped.inputs}


# -- what is refused, and why


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("N 1H; E 1C (anounced)", 'script:1:13: "anounced" is not a fact; did you mean "announced"?'),
        ("N 1H; E 1C (announced, announced)", 'script:1:24: "announced" is a fact written twice'),
        ("N 1H; E exposes HK (announced)", 'script:1:21: "announced" is not a fact that has a meaning here'),
        ("N 1H; director (announced)", 'script:1:16: "(announced)" has no meaning here; facts follow calls'),
    ],
)
def test_a_fact_in_the_wrong_place(script: str, message: str) -> None:
    """The same rules as for the facts that every script can state."""
    with pytest.raises(ScriptError) as caught:
        auctionlaws.propose(ANNOUNCED).play(script)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("read", [auctionlaws.play, auctionlaws.load("2017").play])
def test_a_fact_that_the_laws_do_not_declare(read: Callable[[str], object]) -> None:
    """It is never dropped silently: it may have been the point of the script."""
    with pytest.raises(ScriptError) as caught:
        read("N 1H; E 1C (announced)")
    assert str(caught.value).startswith('script:1:13: "announced" is not a fact; expected conventional, ')
    assert str(caught.value).endswith("; or declare it in a proposal: fact [call] is announced")


def test_a_fact_that_no_clause_looks_at() -> None:
    """It can make no difference: the committee is told, and so is who states it at a table."""
    vain = trial(clause("27E", FACT.format("announced")))
    told = [f"{r.number}: {r.text}" for r in vain.remarks]
    assert told == ['27E: it declares the fact "announced", and no clause looks at it: no script can state it']
    assert vain.edition.facts == () and vain.edition.by_number["27E"].status == "definition"
    table = Table(laws_of(build(vain.edition)))
    (event,) = parse_script("N 1H (announced)", facts=lambda _: ("announced",)).events
    with pytest.raises(ImpossibleEvent, match='"announced" is a fact that 27E declares, and no clause looks at it'):
        table.apply(event)


def test_a_fact_that_is_not_remembered_of_a_call() -> None:
    """Of a call that waits for its maker's proper turn it is as little known as whether it is conventional."""
    looks = LOOKS.replace("the call is {}", "the withdrawn call of the caller is announced").lstrip()
    with pytest.raises(LawError, match='"a call that stands" is not remembered of that call on this occasion'):
        build(trial(clause("27E", FACT.format("announced") + "\n" + looks)).edition)


def test_a_declaration_that_is_still_needed_stays() -> None:
    """A proposal on top cannot strike out the clause that declares what another still looks at."""
    first = parse_proposal(
        TOP + clause("27E", FACT.format("announced")) + clause("27F", LOOKS.format("announced").lstrip()),
        Path("first.md"),
    )
    second = parse_proposal(TOP + "## Changes\n\n```change\nstrike out 27E\n```\n", Path("second.md"))
    with pytest.raises(LawError) as caught:
        amend(replace(second, builds_on=first))
    message = 'second.md:9:12: "27E" declares "[call] is announced", which 27F still uses; declare it in another clause'
    assert str(caught.value).startswith(message)


def test_more_facts_than_can_be_compared() -> None:
    """Each wording has no more than it may; both together have."""

    def wording(*facts: str) -> Edition:
        blocks = "".join(FACT.format(fact) for fact in facts) + "".join(LOOKS.format(fact) for fact in facts)
        return trial(clause("27E", blocks)).edition

    with pytest.raises(Mistake, match="look at 5 declared facts between them"):
        with_same_facts(wording("shown", "told", "heard"), wording("seen", "felt"))
