"""The charts by rows: every row is an auction that the player rules that way, and no other row is drawn."""

import random
from collections.abc import Iterator
from functools import cache

import pytest
from changed_laws import changed

from auctionlaws.calls import DOUBLE, GAME, PASS, REDOUBLE, Seat
from auctionlaws.edition import Edition, load_edition
from auctionlaws.machine.state import INDEX, SEATS, Duty, Phase
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.laws import load_laws
from auctionlaws.table.player import Happened, Outcome, Table
from auctionlaws.table.possible import EventError, play_script
from auctionlaws.table.script import parse_script
from auctionlaws_diagrams.changing import changing
from auctionlaws_diagrams.chart import GAP, UNSETTLED, End, Shown, rows, together
from auctionlaws_diagrams.clause_numbers import law_of
from auctionlaws_diagrams.diagram import Diagram, NodeShape
from auctionlaws_diagrams.duty import duty_to_pass, laid
from auctionlaws_diagrams.observing import situations_of
from auctionlaws_diagrams.out_of_rotation import out_of_rotation
from auctionlaws_diagrams.reference import EDITION
from auctionlaws_diagrams.situations import Play
from auctionlaws_diagrams.topics import search_for

CALLS = tuple(GAME.bids())[:20]
CASES = """
out-of-rotation | LHO calls or accepts | | 29A | dealer N; E 1C; S Pass
out-of-rotation | RHO calls first | | 28B | dealer N; E 1C; N Pass
out-of-rotation | A pass | before any bid | 30A | dealer N; E Pass; director; S declines
out-of-rotation | A pass | after a bid | 30B1 | dealer N; N 1C; S Pass; director; W declines
out-of-rotation | A pass | after a bid, it shows a suit | 30B1 | dealer N; N 1C; S Pass (shows S); director; W declines
out-of-rotation | A bid | RHO passes | 31A1 | dealer N; E 1C; director; S declines; N Pass
out-of-rotation | A bid | RHO bids or doubles, the suit is repeated | 31A2a | dealer N; E 1C; director; S declines; N 1D; E 2C
out-of-rotation | A bid | RHO bids or doubles, the suit is not repeated | 31A2b | dealer N; E 1C; director; S declines; N 1D; E X
out-of-rotation | A bid | RHO makes the final pass | 17E, 31A1 | dealer N; N 1C; E Pass; S Pass; N 1D; director; E declines; W Pass
out-of-rotation | A double or redouble | RHO passes | 32B1 | dealer W; W 1C; N Pass; S X; director; W declines; E Pass
out-of-rotation | A double or redouble | RHO bids | 32B2 | dealer W; W 1C; N Pass; S X; director; W declines; E 1D
out-of-rotation | A conventional pass | | 30C | dealer N; N 1C; S Pass (conventional); director; W declines
out-of-rotation-2 | LHO calls or accepts | | 29A | dealer N; S 1C; director; W accepts
out-of-rotation-2 | Partner calls first | | | dealer N; S 1C; N Pass
out-of-rotation-2 | A pass | before any bid | 30A | dealer N; S Pass; director; W declines
out-of-rotation-2 | A pass | after a bid | 30B2a | dealer N; N 1C; W Pass; director; N declines
out-of-rotation-2 | A pass | after a bid | 30B2b | dealer N; N 1C; W Pass; director; N declines
out-of-rotation-2 | A bid | | 31B | dealer N; S 1C; director; W declines
out-of-rotation-2 | A double or redouble | | 32A | dealer N; N 1C; W X; director; N declines
out-of-rotation-2 | A conventional pass | | | dealer N; N 1C; W Pass (conventional); director; N declines
out-of-rotation-3 | LHO calls | | 28B, 29A | dealer N; W 1C; N Pass
out-of-rotation-3 | LHO accepts | | 29A | dealer N; W 1C; director; N accepts
out-of-rotation-3 | A pass | before any bid | 30A | dealer N; W Pass; director; N declines
out-of-rotation-3 | A pass | after a bid | 25B2, 25B2b | dealer N; N 1C; E Pass; E Pass; director; S declines
out-of-rotation-3 | A bid | before any bid, the offender had not called | 31B | dealer N; W 1C; director; N declines
out-of-rotation-3 | A bid | before any bid, the offender had called | 25B2, 25B2b | dealer N; N Pass; N 1C; director; E declines
out-of-rotation-3 | A bid | after a bid | 25B2, 25B2b | dealer N; N 1C; E 1D; E 1H; director; S declines
out-of-rotation-3 | A double, redouble or conventional pass | | | dealer N; N 1C; E Pass; E X; director; S declines
out-of-rotation-4 | Partner had not called | | | dealer N; E Pass (conventional); director; S declines
out-of-rotation-4 | Partner had called | RHO passes | 31A1, 31A2b | dealer N; N 1C; S Pass (conventional); director; W declines; E Pass
out-of-rotation-4 | Partner had called | RHO bids or doubles | 31A2b | dealer N; N 1C; S Pass (conventional); director; W declines; E X; S Pass
out-of-rotation-4 | Partner had called | RHO makes the final pass | 17E, 31A1, 31A2b | dealer N; N 1C; E Pass; S Pass; N Pass (conventional); director; E declines; W Pass
changing-a-call | Nobody has called since | inadvertent | 25A | dealer N; N 1C; N changes 1H (inadvertent)
changing-a-call | Nobody has called since | made on misinformation | 21B1 | dealer N; N 1C; N misinformed; N 1H
changing-a-call | Nobody has called since | purposeful | 25B | dealer N; N 1C; N changes 1H
changing-a-call | LHO has called since | inadvertent, LHO's call legal over it | 25A | dealer N; N 1C; E Pass; N changes 1H (inadvertent)
changing-a-call | LHO has called since | inadvertent, LHO's call illegal over it | | dealer N; N 1C; E 1D; N changes 1H (inadvertent)
changing-a-call | LHO has called since | made on misinformation | 21B1 | dealer N; N 1C; E 1D; N misinformed; N 1H
changing-a-call | LHO has called since | made on misinformation | 21B2 | dealer N; N 1C; E 1D; N misinformed; N 1H
changing-a-call | LHO has called since | purposeful | | dealer N; N 1C; E Pass; N changes 1H
changing-a-call | Partner or RHO has called since | made on misinformation | 21B3 | dealer N; N 1C; E Pass; S Pass; N misinformed
changing-a-call | Partner or RHO has called since | purposeful or inadvertent | | impossible: dealer N; N 1C; E Pass; S Pass; N changes 1H (inadvertent)
duty-to-pass-2 | He passes | bound for this turn | 17C | dealer N; E Pass; director; S declines; N Pass; E Pass
duty-to-pass-2 | He passes | bound throughout | 17C | dealer N; S 1C; director; W declines; N Pass
duty-to-pass-2 | LHO calls in his place | bound for this turn | 28A | dealer N; E Pass; director; S declines; N Pass; S 1C
duty-to-pass-2 | LHO calls in his place | bound throughout | 28A | dealer N; S 1C; director; W declines; E 1C
duty-to-pass-2 | Partner's bid at his turn is accepted | bound for this turn | | dealer N; E Pass; director; S declines; N Pass; W 1C; director; N accepts
duty-to-pass-2 | Partner's bid at his turn is accepted | bound throughout | 29A | dealer N; S 1C; director; W declines; S 1C; director; W accepts
duty-to-pass-2 | Partner's pass at his turn is accepted, and all pass | bound for this turn | | dealer N; E Pass; director; S declines; N Pass; W Pass; director; N accepts
duty-to-pass-2 | Partner's pass at his turn is accepted, and all pass | bound throughout | 34 | dealer W; S 1C; director; W declines; W Pass; S Pass; director; W accepts; W Pass; N Pass
duty-to-pass-2 | He makes another call | LHO calls over it, bound for this turn | 35B | dealer N; E Pass; director; S declines; N Pass; E 1C; S Pass
duty-to-pass-2 | He makes another call | LHO calls over it, bound throughout | 35B | dealer N; S 1C; director; W declines; N 1C; E Pass
duty-to-pass-2 | He makes another call | the Director comes first | 37 | dealer N; S 1C; director; W declines; N 1C; director
"""  # noqa: E501


def cases() -> Iterator[tuple[str, ...]]:
    for line in CASES.strip().splitlines():
        yield tuple(part.strip() for part in line.split("|"))


@cache
def edition() -> Edition:
    return load_edition(EDITION)


def charts(book: Edition) -> dict[str, Diagram]:
    pictures = (*out_of_rotation(book), *changing(book), duty_to_pass(book)[1])
    return {picture.name: picture for picture in pictures}


def drawn(book: Edition) -> set[tuple[str, ...]]:
    """Every row of the charts: its picture, its box, its label and its clause."""
    found: set[tuple[str, ...]] = set()
    for name, picture in charts(book).items():
        boxes = {node.id: node.label for node in picture.nodes if node.shape is NodeShape.STATE}
        ends = {node.id for node in picture.nodes} - boxes.keys()
        for edge in picture.edges:
            if edge.source in boxes and edge.target in ends:
                found.add((name, boxes[edge.source], edge.label, edge.clause or ""))
    return found


def test_no_row_is_drawn_without_an_auction_and_none_is_left_out() -> None:
    assert drawn(edition()) == {case[:4] for case in cases()}


@pytest.mark.parametrize("case", list(cases()), ids=" ".join)
def test_the_player_rules_every_row_that_way(case: tuple[str, ...]) -> None:
    *_, clauses, script = case
    if script.startswith("impossible: "):
        with pytest.raises(EventError, match="his partner has called since"):
            play(script.removeprefix("impossible: "))
        return
    table = play(script)
    last = table.history[-1]
    named, in_force = set(filter(None, clauses.split(", "))), set(last.report.fired)
    assert named <= in_force or named <= set(last.report.contradicting)
    assert last.outcome is (Outcome.GAP if not named else Outcome.SETTLED if named <= in_force else Outcome.CONFLICT)


def play(script: str) -> Table:
    return play_script(load_laws(EDITION), parse_script(script))


# -- how a duty to pass arises


def observed() -> Iterator[Play]:
    """Auctions that show every clause that makes a player pass."""
    for law in ("27", "24", "25"):
        yield from situations_of(edition(), search_for(law)).plays


@pytest.mark.nightly
def test_every_duty_that_is_drawn_is_laid_by_the_player_and_no_other() -> None:
    drawn_duties = {(duty.clause, duty.length) for duty in laid(edition())}
    seen: set[tuple[str, Duty]] = set()
    for play_ in observed():
        last = play_.table.history[-1]
        for seat in SEATS if last.outcome is Outcome.SETTLED else ():
            before, after = (Duty(state[INDEX[f"must_pass_{seat}"]]) for state in (last.before, last.after))
            if after > before and not last.before[INDEX["void"]]:
                why = {(clause, after) for clause in last.report.clauses} & drawn_duties
                assert why, (last.event, last.report.clauses)
                seen |= why
    assert seen == drawn_duties


def test_on_whom_a_duty_is_laid() -> None:
    picture = duty_to_pass(edition())[0]
    ways = {(edge.source, edge.target, edge.clause) for edge in picture.edges}
    assert ("Law 27", "Partner must pass throughout", "27B2, 27B3") in ways
    assert ("Law 30", "The offender must pass at his next turn", "30A, 30B1") in ways
    assert {
        ("Law 31", "Partner must pass at his next turn", "31A2a"),
        ("Law 37", "Both must pass throughout", "37"),
    } < ways
    assert ("Partner must pass throughout", "Law 23", "23") in ways
    assert not any(target == "Law 23" for source, target, _ in ways if "offender" in source)


# -- changed laws


@pytest.mark.nightly
def test_changed_clauses_change_the_charts() -> None:
    book = changed(
        EDITION,
        ("       and RHO of the caller is required to pass\n", ""),
        ("then   the offender must pass throughout\n", "then   the offender must pass at his next turn\n"),
        (
            "when   the first call was inadvertent\n",
            "when   the first call was inadvertent\n       and LHO has not called since\n",
        ),
    )
    old, new = drawn(edition()), drawn(book)
    assert ("out-of-rotation", "RHO calls first", "", "28B") in old - new
    assert ("changing-a-call", "LHO has called since", "purposeful or inadvertent", "") in new - old
    assert ("duty-to-pass-2", "He makes another call", "the Director comes first", "37") in old & new
    ways = {(edge.source, edge.target, edge.clause) for edge in duty_to_pass(book)[0].edges}
    assert ("Law 30", "The offender must pass at his next turn", "30A, 30B1, 30B2a") in ways


# -- rows


END = End("It ends", NodeShape.OUTCOME, "1A")


def test_answers_that_make_no_difference_are_not_told() -> None:
    shown = [Shown((kind, when), (END,)) for kind in ("a pass", "a bid") for when in ("early", "late")]
    assert [row.answers for row in rows(shown)] == [()]
    shown = [*shown, Shown(("a double", "early"), (GAP,)), Shown(("a double", "late"), (END,))]
    assert [(row.answers, row.ends) for row in rows(shown)] == [
        (("a pass or bid",), (END,)),
        (("a double", "early"), (GAP,)),
        (("a double", "late"), (END,)),
    ]


def test_of_answers_that_do_not_settle_what_follows_each_end_is_told() -> None:
    unsettled = rows([Shown(("a pass",), (GAP,)), Shown(("a pass",), (END,)), Shown(("a bid",), (END,))])
    assert [(row.answers, row.ends) for row in unsettled] == [
        (("a pass", UNSETTLED), (GAP,)),
        (("a pass", UNSETTLED), (END,)),
        (("a bid",), (END,)),
    ]


def test_what_answers_share_is_said_once() -> None:
    assert together(["LHO calls", "LHO accepts"]) == "LHO calls or accepts"
    assert together(["partner has called since", "RHO has called since"]) == "partner or RHO has called since"
    assert together(["early", "late"]) == "early or late"
    assert together(["a pass"]) == "a pass"
    assert together([]) == ""


# -- random auctions


@pytest.mark.nightly
def test_random_calls_out_of_rotation_are_ruled_as_the_chart_says() -> None:
    pages = {1: "out-of-rotation-3", 2: "out-of-rotation-2", 3: "out-of-rotation"}
    told, met = drawn(edition()), 0
    for made, ruled in random_calls_out_of_rotation(3000):
        before = made.before
        turn = pages[(before[INDEX["turn"]] - made.seat) % 4]
        kind = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}.get(made.event.call, "bid")
        called = before[INDEX["called"]] >> made.seat & 1
        untrue = {"before any bid" if before[INDEX["bid"]] else "after a bid"}
        untrue.add(f"the offender had {'not ' if called else ''}called")
        own = [row for row in told if row[0] == turn and kind in row[1] and not untrue & set(row[2].split(", "))]
        own = [row for row in own if "calls" not in row[1] and "a suit" not in row[2]]
        own = [row for row in own if kind in row[1].replace("conventional pass", "")]
        fired = set(ruled.report.fired) - {"29A", "29B", "30C"}
        if ruled.outcome is Outcome.GAP:
            assert [row[3] for row in own] == [""]
        elif fired & {"31A", "32B"}:
            assert own and all(row[2].startswith("RHO") for row in own)
        else:
            laws = ("25",) if "25B2" in fired else ("30", "31", "32")
            assert {part for row in own for part in row[3].split(", ")} == {n for n in fired if law_of(n) in laws}
        met += 1
    assert met > 300


def random_calls_out_of_rotation(number: int) -> Iterator[tuple[Happened, Happened]]:
    """Calls out of rotation and no worse in auctions of all sorts, and what is ruled if LHO does not accept them."""
    dice = random.Random(number)
    for _ in range(number):
        table = Table(load_laws(EDITION))
        for _ in range(dice.randrange(6)):
            table.call(table.seat(table.get("turn")), dice.choice((PASS, PASS, *CALLS, DOUBLE, REDOUBLE)))
            if table.phase is not Phase.CALLING:
                break
        seat = dice.choice(list(Seat))
        if table.phase is Phase.CALLING:
            table.apply(Event(Kind.CALL, seat, dice.choice((PASS, *CALLS, DOUBLE, REDOUBLE))))
            made = table.history[-1]
            if made.report.irregularities == ("out of rotation",):
                table.apply(Event(Kind.DIRECTOR))
                table.apply(Event(Kind.DECLINES, seat.lho))
                yield made, table.history[-1]
