"""What a table sees stands in one registry: the player is told nothing else, and wordings are compared in all of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import made_once
import pytest
from proposal_trials import clause, trial

from auctionlaws.core.expr import FALSE, TRUE, Expr, const, var
from auctionlaws.core.operations import and_, ite, not_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Branch, Move
from auctionlaws.machine.decided import Decided, Mark, Pointed, Value
from auctionlaws.machine.effects import Join
from auctionlaws.machine.event import READING_WIDTH, EventKind
from auctionlaws.machine.observables import Positions, Reader, of_event, readers
from auctionlaws.machine.part import REPORTED, Part
from auctionlaws.machine.pointer import Pointer
from auctionlaws.machine.questions import NoPenalty
from auctionlaws.machine.relation import Relation
from auctionlaws.machine.slots import READ, Slot
from auctionlaws.machine.whole import join
from auctionlaws.table.laws import ClauseText, load_laws
from auctionlaws.table.possible import play_script
from auctionlaws.table.ruling import ruling_text
from auctionlaws.table.script import parse_script
from auctionlaws.table.state_json import state_json
from auctionlaws_proofs.bench.checked import Pair
from auctionlaws_proofs.bench.outputs import _EFFECTS, differences
from auctionlaws_proofs.bench.rulings import ruling
from auctionlaws_proofs.bench.seen_apart import compared, of_events, of_positions
from cases_table import load_cases

MODEL: Final = Path(__file__).parent.parent / "model/auctionlaws"
WHEN: Final = var("sometimes", 0)
"""A condition that nothing else depends on."""


# -- the table has the observables, and nothing else

COMPILING: Final = {"compiled_laws.py", "kept_relation.py", "laws.py"}
"""Modules of the table that make laws, from what clauses say, to be played."""
CLOSED: Final = (
    *("edition", "vocabulary"),
    *("machine.relation", "machine.staging", "machine.course", "machine.observables"),
)
"""Where clauses, decisions and references are."""


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.removeprefix("auctionlaws.")


def test_the_table_does_not_reach_what_clauses_say() -> None:
    """Rulings, states, rights and refusals are worked out without an edition, a relation or what clauses decide."""
    reached = [
        (path.name, module)
        for path in (MODEL / "table").glob("*.py")
        if path.name not in COMPILING
        for module in imports(path)
        if module.startswith(CLOSED)
    ]
    assert reached == []


def test_a_table_asks_the_laws_in_two_places_only() -> None:
    """What is said of a position is asked of the laws there, or in a position that is declared to be supposed."""
    asking = {
        path.name
        for path in (MODEL / "table").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("says", "leads")
    }
    assert asking == {"laws.py"}


@pytest.mark.parametrize("edition", ["2017", pytest.param("1997", marks=pytest.mark.nightly)])
def test_without_the_references_of_clauses_everything_is_still_told(edition: str) -> None:
    """Which laws are to be looked at, who leaves a penalty to whom: none of it is read off the clauses."""
    laws = load_laws(edition)
    texts = tuple(ClauseText(c.number, c.heading, c.prose, ()) for c in laws.clauses)
    without = replace(laws, clauses=texts)
    for case in load_cases(edition):
        one, other = (play_script(each, parse_script(case.script)) for each in (laws, without))
        assert ruling_text(one) == ruling_text(other), case.name
        assert state_json(one) == state_json(other), case.name


# -- every part is compared


def altered(branch: Branch, part: Part) -> Branch:
    """A branch in which one part is another, sometimes."""
    other = and_(not_(branch.possible), WHEN)
    match part:
        case Part.POSSIBLE:
            return replace(branch, possible=and_(branch.possible, WHEN))
        case Part.OPEN:
            return replace(branch, gap=and_(branch.gap, WHEN))
        case Part.READINGS:
            more = {n: ite(WHEN, const(3, READING_WIDTH), value) for n, value in branch.readings.items()}
            return replace(branch, readings=more)
        case Part.MOVES:
            return replace(
                branch, moves={**branch.moves, Move.LAST_AGAIN: and_(branch.move(Move.LAST_AGAIN), WHEN, other)}
            )
        case Part.STATE:
            return replace(branch, next={**branch.next, "turn": ite(WHEN, const(1, 2), branch.next["turn"])})
        case Part.CITED:
            return replace(branch, fires={**branch.fires, "27B2": WHEN})
        case Part.NEAREST:
            return replace(branch, near={**branch.near, "27B2": WHEN})
        case Part.SCORE:
            return replace(branch, adjusts={**branch.adjusts, "27B2": WHEN})
        case Part.IRREGULAR:
            return replace(branch, card=WHEN)
        case Part.ELSEWHERE:
            return replace(branch, outside_law={**branch.outside_law, "41": WHEN})
        case Part.TORN:
            return replace(branch, clashes=(*branch.clashes, ("27B2", "28A", WHEN)))
        case Part.POINTS:
            return replace(branch, points={**branch.points, Pointer("41", "a lead"): WHEN})
        case Part.QUESTION:
            return replace(branch, gaps={**branch.gaps, NoPenalty("another question"): WHEN})
        case _:
            raise ValueError(f"{part.name} is seen of positions")


def with_branch(relation: Relation, kind: EventKind, branch: Branch) -> Relation:
    return replace(relation, branches={**relation.branches, kind: branch})


@pytest.mark.parametrize("part", [part for part in Part if part.of_event and not part.cites])
def test_a_difference_in_any_part_of_an_event_is_seen(part: Part) -> None:
    """Whichever part is another, and whichever comparison leaves it out: here it is missed."""
    relation = made_once.relation("2017")
    call = relation.branches[EventKind.CALL]
    changed = altered(call, part)
    if part is Part.MOVES:
        changed = replace(call, moves={**call.moves, Move.ROLLED_BACK: WHEN})
    new = join(with_branch(relation, EventKind.CALL, changed))
    assert part in of_events(join(relation), new)


@pytest.mark.parametrize("part", [Part.CITED, Part.NEAREST])
def test_which_clauses_are_cited_is_no_part_of_a_ruling(part: Part) -> None:
    relation = made_once.relation("2017")
    new = join(with_branch(relation, EventKind.CALL, altered(relation.branches[EventKind.CALL], part)))
    assert of_events(join(relation), new) == {}


def test_every_field_of_a_branch_is_seen() -> None:
    """What an event does and no part tells would be compared by nobody; what was watched for is no part of it."""
    branch = made_once.relation("2017").branches[EventKind.CALL]
    told = {part: of_event(branch, part) for part in Part if part.of_event}
    for each in fields(Branch):
        if each.name not in ("watched", "stages"):
            other = replace(branch, **{each.name: something_else(getattr(branch, each.name))})
            assert any(of_event(other, part) != told[part] for part in told), each.name


def something_else(value: Any) -> Any:
    if isinstance(value, Expr):
        return WHEN
    return (
        (*value, ("27B2", "28A", WHEN))
        if isinstance(value, tuple)
        else dict.fromkeys((*value, "27B2", Move.LAST_AGAIN), WHEN)
    )


ASKED: Final = "on     a question about the auction\n"
RESTATED: Final = "on     a request to have the calls restated\n"
POSITIONS: Final = {
    Part.LEAD: clause(
        "26B",
        "on     the first lead of partner of the offender\n"
        "when   the call on the table did not specify a suit\n"
        "       and it is not so that no call stands\n"
        "then   declarer may forbid the lead of any one suit\n",
    ),
    Part.GIVEN: clause("20A", f"{ASKED}then   the caller may have all previous calls restated\n"),
    Part.GIVEN_POINTS: clause("20E", f"{RESTATED}then   LHO of the caller may restate the calls\nsee    12 for ours\n"),
}
"""By part of a position, a clause of 1997 that changes it."""


@pytest.mark.parametrize("part", [part for part in Part if not part.of_event and not part.cites])
def test_a_difference_in_any_part_of_a_position_is_seen(part: Part) -> None:
    pair = Pair.of(trial(POSITIONS[part]))
    assert part in of_positions(Positions(pair.old), Positions(pair.new))


SCRIPT: Final = "dealer N; N 1C; E 1C; director; S declines; E Pass"


@pytest.mark.parametrize("part", compared(of_event=True))
def test_the_players_compare_every_part(part: Part) -> None:
    """Two tables that differ in one part of the last event have other rulings."""
    one, other = (play_script(load_laws("2017"), parse_script(SCRIPT)) for _ in range(2))
    assert ruling(one) == ruling(other)
    if part is Part.POSSIBLE:
        return  # What cannot happen has no ruling.
    last = other.history[-1]
    report = last.report
    match part:
        case Part.OPEN:
            object.__setattr__(last, "outcome", SimpleNamespace(value=1))
        case Part.READINGS:
            other._read = (SimpleNamespace(clauses=("27B2",), table=one),)  # type: ignore[assignment]
            object.__setattr__(last, "outcome", type(last.outcome).CONFLICT)
        case Part.MOVES:
            other.calls.append(other.calls[-1])
        case Part.STATE:
            object.__setattr__(last, "after", (*last.after[:-1], last.after[-1] + 1))
        case _:
            changed = {
                Part.SCORE: {"adjusts": ("12",)},
                Part.POINTS: {"points": (Pointer("12", "ours"),)},
                Part.IRREGULAR: {"irregularities": ("ours",)},
                Part.ELSEWHERE: {"laws": ("41",)},
                Part.TORN: {"contradicting": ("27B2",)},
                Part.QUESTION: {"gaps": ("ours",)},
            }[part]
            last.__dict__["report"] = replace(report, **changed)  # type: ignore[arg-type]
            if part is Part.QUESTION:
                for table in (one, other):
                    object.__setattr__(table.history[-1], "outcome", type(last.outcome).GAP)
    assert ruling(one) != ruling(other)


# -- what clauses of a stage decide


def decided() -> Decided:
    value = Value(Slot.MUST_PASS.of(0), const(1, 2), Join.LONGER, TRUE, "27B2", (Pointer("26", "the lead"),))
    return Decided(Stage.RULING, (value,))


OTHERS: Final[Mapping[str, Any]] = {
    "values": (Value(Slot.MUST_PASS.of(0), const(2, 2), Join.LONGER, TRUE, "27B2", ()),),
    "torn": (("27B2", "28A", WHEN),),
    "readings": const(3, READING_WIDTH),
    "untold": WHEN,
    "elsewhere": (("41", WHEN),),
    "unanswered": (("30", WHEN),),
    "adjusts": (Mark("27B2", WHEN, False),),
    "points": (Pointed(Pointer("26", "the lead"), WHEN, False),),
}
"""By field, another value of it."""
CITING: Final = {"fires", "near"}


def test_whatever_is_decided_at_a_stage_is_compared() -> None:
    """That a contradiction stays open in a reading, that a law has no penalty: nothing of it is left out."""
    assert {f.name for f in fields(Decided)} == {*OTHERS, *CITING, "stage", "reading"}
    for name, value in OTHERS.items():
        found = differences(decided(), replace(decided(), **{name: value}), {})
        assert any(where is not FALSE for where in found.values()), name
    cited = (Mark("27B2", WHEN, False),)
    for other in (replace(decided(), fires=cited), replace(decided(), near=cited)):
        assert all(where is FALSE for where in differences(decided(), other, {}).values())


def test_each_slot_that_an_event_reads_is_compared_as_some_effect() -> None:
    """But for the slot that holds the law to which a penalty is left: whether that law has one is compared instead."""
    read = {slot for stage, slots in READ.items() if readers(stage) != {Reader.GIVEN} for slot in slots}
    assert set(_EFFECTS) == read - {Slot.PENALTY_IN}


def test_what_is_decided_at_another_stage_is_not_compared() -> None:
    with pytest.raises(TypeError, match="is compared with"):
        differences(decided(), replace(decided(), stage=Stage.OVER), {})


def test_the_machine_has_no_other_way_to_what_clauses_decide() -> None:
    """What it reads of a stage are the fields that are compared: no module of it has the rules themselves."""
    made = {"staging.py", "decided.py", "yielding.py", "decision_log.py", "relation.py"}
    for path in (MODEL / "machine").glob("*.py"):
        names = {node.attr for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Attribute)}
        assert path.name in made or not names & {"rules", "guard"}, path.name


def test_of_an_edition_the_machine_reads_its_cases_and_what_all_wordings_share() -> None:
    read: set[str] = set()
    for path in (MODEL / "machine").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("edition"):
                read.add(node.attr)
    assert read <= {"cases", "precedence", "facts", "told", "clauses", "name", "fingerprint"}


def test_at_every_stage_somebody_reads_what_is_decided() -> None:
    assert all(readers(stage) for stage in Stage)
    assert readers(Stage.FINDING) == {Reader.EVENT, Reader.GIVEN}


def test_reports_tell_parts_of_events() -> None:
    assert all(part.of_event for part in REPORTED) and len(set(REPORTED)) == len(REPORTED)
