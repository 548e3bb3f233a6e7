"""What a decision diagram shows is what happens: every path is an auction that is ruled that way."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from reference_pictures import DECIDED, decided, edition, laws
from wild_tables import wild_tables

from auctionlaws.calls import DOUBLE, PASS, Seat, bid
from auctionlaws.core.evaluate import evaluate
from auctionlaws.machine.first_lead import lead_penalties
from auctionlaws.machine.state import STATE, Phase, values_of
from auctionlaws.machine.variables import variables_of
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws.table.possible import play_script
from auctionlaws.table.report import most_specific
from auctionlaws.table.script import parse_script
from auctionlaws.table.state_json import must_pass
from auctionlaws_diagrams.clause_numbers import belongs, law_of
from auctionlaws_diagrams.decision import Decision
from auctionlaws_diagrams.diagram import NodeShape
from auctionlaws_diagrams.replay import Path as Nodes
from auctionlaws_diagrams.replay import follow, one_line, paths, script_of, scripts
from auctionlaws_diagrams.situations import Sight

IRREGULAR = ["27", "29", "30", "31", "32", "35", "36", "37", "38", "39"]


NOT_PLAYED = {
    # A call on the wrong cards is void only if LHO has called over it; 17D asks so once more of the call in its place.
    ("Had LHO of the offender called over it?", "Nothing else follows"),
    # The auction of gap-no-penalty-in-31 is longer than those that are tried.
    ("Was the last call of the offender cancelled?", "The laws do not say what happens"),
}


REPLAYED = ("27", "35", "38")
"""The laws of the shorter sister: with a duty, with void calls, with cards shown."""


@pytest.mark.parametrize(
    "law", [law if law in REPLAYED else pytest.param(law, marks=pytest.mark.nightly) for law in DECIDED]
)
def test_every_path_replays_to_the_same_outcome(law: str) -> None:
    found = decided(law)
    auctions = scripts(found)
    taken = {step for path in auctions for step in pairwise(path)}
    for path in paths(found):
        if found.course.joined and path not in auctions:
            assert taken.issuperset(pairwise(path)), " → ".join(path)
            continue
        if path[-2:] in NOT_PLAYED:
            assert path not in auctions
            continue
        assert path in auctions, " → ".join(path)
        table = play_script(laws(), parse_script(one_line(auctions[path])))
        fired = {n for n in (*decided_in(table), *first_leads(table)) if belongs(n, law)}
        nodes = [found.drawing.nodes[name] for name in path]
        named = [number for node in nodes for number in (node.clause or "").split(", ")]
        shown = set(most_specific(tuple(number for number in named if belongs(number, law))))
        decide, note = set(most_specific(tuple(fired))), nodes[-1].shape is NodeShape.NOTE
        # A note names the laws that decide there, each in a case of its own.
        assert decide == shown or (note and (not shown or not decide or decide & shown)), one_line(auctions[path])
        barred = any(must_pass(table)[seat.partner.name] != "no" for seat in offenders(table))
        assert note or barred is any(node.shape is NodeShape.DUTY for node in nodes) or law not in ("27", "31", "38")


def decided_in(table: Table) -> set[str]:
    return {number for happened in table.history for number in happened.report.clauses}


def first_leads(table: Table) -> set[str]:
    """The clauses on the first lead of a defender that apply after the auction."""
    values, penalties = values_of(table.state), lead_penalties(edition(), variables_of(STATE))
    return {number for penalty in penalties for number, fires in penalty.fires.items() if evaluate(fires, values)}


def offenders(table: Table) -> set[Seat]:
    return {h.event.seat for h in table.history if h.report.irregularities and h.event.seat is not None}


def test_paths_of_law_27() -> None:
    found = decided("27")
    told: dict[Nodes, str] = {path: one_line(script) for path, script in scripts(found).items()}
    auctions = [told[path] for path in paths(found)]
    assert len(auctions) == len(set(auctions)) == 10
    assert "edition 1997; dealer N; N 1C; E 1C; director; S declines; E X; E 2C" in auctions


@pytest.mark.nightly
def test_random_auctions_go_the_way_that_the_diagrams_show() -> None:
    settled: dict[str, int] = dict.fromkeys(IRREGULAR, 0)
    for table in wild_tables(1500, decided("27").situations.laws):
        play = decided("27").situations.watch(table)
        for law in IRREGULAR:
            way = follow(decided(law), play)
            for flow, sight, cases in way.settled if way else ():
                if left_out(decided(law), sight):
                    continue
                fired = sight.fired & frozenset(flow.rules.cases)
                assert cases == fired or (law == "35" and cases <= fired), (law, flow.stage, fired, cases)
                settled[law] += 1
    assert min(settled.values()) > 10


def withdrawn_calls(number: int, rules: Laws) -> Iterator[Table]:
    """So many auctions in which a call is withdrawn, made again or corrected, and then the auction ends."""
    dice = random.Random(number)
    facts = (Fact.DIFFERENT_MEANING, Fact.COULD_HAVE_KNOWN, Fact.CONVENTIONAL)
    for _ in range(number):
        table = Table(rules)
        repeated = dice.random() < 0.5
        if not repeated:
            table.call(Seat.N, bid(1, 4))
        made = bid(1, dice.randrange(5))
        known = frozenset(fact for fact in facts[1:] if dice.random() < 0.5)
        script: list[Event] = [Event(Kind.CALL, Seat.E, made, known), Event(Kind.DIRECTOR)]
        script.append(Event(Kind.DECLINES, Seat.S))
        script += [Event(Kind.CALL, Seat.N)] if repeated else []
        call = made if repeated else dice.choice((PASS, DOUBLE, bid(2, made % 8), bid(3, dice.randrange(5))))
        own = frozenset(fact for fact in facts[::2] if dice.random() < 0.5)
        script.append(Event(Kind.CALL, Seat.E, call, own, frozenset(dice.sample(range(4), dice.randrange(3)))))
        for event in script:
            if not table.unsettled:
                table.apply(event)
        while not table.unsettled and table.phase is Phase.CALLING:
            table.call(table.seat(table.get("turn")), PASS)
        yield table


@pytest.mark.nightly
@pytest.mark.parametrize("law", ["23", "26", "28"])
def test_withdrawn_calls_go_the_way_that_the_diagrams_show(law: str) -> None:
    found, settled = decided(law), 0
    for table in (*withdrawn_calls(300, found.situations.laws), *wild_tables(300, found.situations.laws)):
        play = found.situations.watch(table)
        for end in range(1, len(play.seen) + 1):
            unseen = ((),) * (len(play.seen) - end)
            way = follow(found, replace(play, seen=(*play.seen[:end], *unseen)))
            for flow, sight, cases in way.settled if way else ():
                if not left_out(found, sight):
                    assert cases == sight.fired & frozenset(flow.rules.cases), (flow.stage, one_line(script_of(play)))
                    settled += 1
    assert settled > 100


def left_out(found: Decision, sight: Sight) -> bool:
    """What the pictures leave out: what counts as a change of call, and conventional passes out of rotation."""
    numbers = [found.situations.cases[sight.stage][index][0].number for index in sight.fired]
    return any(law_of(number) == "25" or number == "30C" for number in numbers)
