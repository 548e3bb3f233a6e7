"""What is called proved is so: false lemmas and false claims, one for each part of a step and one for the start.

The engine is trusted with nothing here. That something can happen is known from auctions that are played; whatever says
that it never happens is false, and has to be dropped or refuted, whatever part of a step it is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest
import z3
from made_once import lasting

from auctionlaws.amendment import amend
from auctionlaws.core.expr import Expr, const, is_const, var
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.core.walk import variables
from auctionlaws.edition import load_edition
from auctionlaws.machine.event import EVENT_KINDS, EventKind
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.relation import SWITCH
from auctionlaws.machine.state import INDEX
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import kind_is
from auctionlaws.proposal import read_proposal
from auctionlaws.table.encoding import kind_of
from auctionlaws.table.happened import FIRST, Happened
from auctionlaws.table.laws import Laws, load_laws
from auctionlaws_proofs.bench.families import families
from auctionlaws_proofs.bench.stages import changed_stages
from auctionlaws_proofs.claims_reader import Form, shipped_claims
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.bit_slices import evaluate_slices, in_numbers
from auctionlaws_proofs.engines.bit_vectors import satisfiable, solver
from auctionlaws_proofs.engines.invariant import Invariant
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.parts import Part
from auctionlaws_proofs.engines.reach import Unrolling
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.witness import Witness, from_script, tables, values_at
from auctionlaws_proofs.mistaken import speaks_of_it
from auctionlaws_proofs.proving import prove
from auctionlaws_proofs.recorded import load_recorded
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Word

Step = tuple[str, Phase]
"""A kind of event, and the phase in which it happens."""
Ghosts = dict[str, tuple[int, Expr, int]]
"""Fields beside the state: name to width, next value, and initial value."""

STEPS: Final = tuple((kind, phase) for kind in EVENT_KINDS for phase in Phase)
BESIDES: Final = (
    "dealer N; N 1C; E 1C; director; S exposes SA; S declines",
    "dealer N; N 1C; E 1C; S exposes SA",
    "dealer N; N 1C; E 1C; director; S declines; N exposes SA",
    "dealer N; N 1C; E 1C; director; S declines; N leads SA",
    "dealer N; N 1C; E Pass; S Pass; W Pass; N exposes SA",
    "dealer N; N 1C; E Pass; S Pass; W Pass; W misinformed",
)
"""Auctions for events that no shortest auction needs."""
PROPOSAL: Final = Path(__file__).parent.parent / "examples/proposals/once-instead-of-throughout.md"
CLAIMS: Final = {c.number: c for c in shipped_claims("1997")}
SHOWN: Final = {n: w for n in CLAIMS if (w := load_recorded("1997").witnesses.get(targets.claim(n))) is not None}
"""By claim that is decided by an auction, the one on record."""


def step_is(step: Step) -> Expr:
    kind, phase = step
    return and_(kind_is(EventKind(kind)), eq(variable("phase"), phase))


@pytest.fixture(scope="module")
def study() -> Study:
    return Study(load_edition("1997"), load_laws("1997"), claims=())


def history(laws: Laws, auctions: Iterable[Witness]) -> Iterator[Happened]:
    """Everything that happens in some auctions but for what is said, contradictions settled as these follow them."""
    for witness in auctions:
        *_, table = tables(laws, witness)
        yield from (happened for happened in table.history if happened.told is None)


@pytest.fixture(scope="module")
def played(study: Study) -> tuple[Happened, ...]:
    """What happens in the auctions on record, and in some more."""
    more = [from_script(script, FIRST) for script in BESIDES]
    return tuple(history(study.laws, [*load_recorded("1997").witnesses.values(), *more]))


@pytest.fixture(scope="module")
def seen(played: tuple[Happened, ...]) -> dict[Step, Happened]:
    """By step, an event that was played."""
    return {(kind_of(h.event, h.before), Phase(h.before[INDEX["phase"]])): h for h in played}


def where(conditions: Sequence[Expr], played: Sequence[Happened]) -> list[list[bool]]:
    """Of each condition, whether it holds of each of some events that were played; every clause is in force."""
    rows = [values_at(happened, happened.reading) for happened in played]
    columns = {n: [1 if n.startswith(SWITCH) else row[n] for row in rows] for n in variables(conditions)}
    return [[*map(bool, in_numbers(found, len(rows)))] for found in evaluate_slices(conditions, columns, len(rows))]


def at(happened: Happened, condition: Expr) -> bool:
    """Whether a condition holds of an event that was played."""
    return where([condition], [happened])[0][0]


# -- the parts of a step


def region(part: Part) -> Expr:
    """Where a part is the whole relation: what it takes for known."""
    fields = (variable(name) for name in ("event", "phase"))
    return and_(*(eq(field, part.fold(field)) for field in fields if is_const(part.fold(field))))


def test_the_parts_cover_every_event_in_every_phase(study: Study) -> None:
    """Proved: no event that is possible, in whatever position, lies outside all parts; and none is covered for free."""
    asked = z3.Solver()
    asked.add(study.symbolic.term(study.whole.possible))
    for parts in (study.symbolic.parts, Part.all()):
        outside = not_(or_(*map(region, parts)))
        assert asked.check(study.symbolic.term(outside)) == z3.unsat
    for left_out in study.symbolic.parts:
        others = [p for p in Part.all() if p.name != left_out.name]
        assert asked.check(study.symbolic.term(not_(or_(*map(region, others))))) == z3.sat, left_out.name


def test_all_kinds_of_events_are_played(seen: dict[Step, Happened]) -> None:
    """What is false of an event is known to be false only if that event is played."""
    assert {kind for kind, _ in seen} == set(EVENT_KINDS)
    assert {phase for _, phase in seen} == set(Phase) - {Phase.STOPPED, Phase.OUTSIDE}
    assert {phase for kind, phase in seen if kind == "call"} == set(Phase) - set(list(Phase)[5:])


# -- false lemmas


@pytest.fixture(scope="module")
def never(study: Study) -> Invariant:
    """What is left of lemmas that are to be dropped, and of some that are to be kept.

    *This has not happened*, for each kind of event in each phase; that there has been no first, second or third call;
    that the text has given out.
    """
    symbolic = study.symbolic.haunted(dict(_mark(step) for step in STEPS) | _calls_counted())
    counted = [Lemma(name, eq(var(name, 1), 0)) for name in _calls_counted()]
    return symbolic.invariant([GIVEN_OUT, *map(_not_yet, STEPS), *counted])


GIVEN_OUT: Final = Lemma("the text has given out", eq(variable("phase"), Phase.STOPPED))


def _calls_counted() -> Ghosts:
    """Fields that tell whether there has been a first call, a second, and a third."""
    call, found = kind_is(EventKind.CALL), Ghosts()
    for name, before in (("first", None), ("second", "first"), ("third", "second")):
        comes = call if before is None else and_(call, eq(var(before, 1), 1))
        found[name] = (1, ite(comes, const(1, 1), var(name, 1)), 0)
    return found


def _name(step: Step) -> str:
    return f"{step[0]} in phase {step[1].name.lower()}"


def _mark(step: Step) -> tuple[str, tuple[int, Expr, int]]:
    """A field that tells whether a step has been taken."""
    name = _name(step)
    return name, (1, ite(step_is(step), const(1, 1), var(name, 1)), 0)


def _not_yet(step: Step) -> Lemma:
    return Lemma(_name(step), eq(var(_name(step), 1), 0))


def test_a_lemma_that_some_event_breaks_is_dropped(never: Invariant, seen: dict[Step, Happened]) -> None:
    """That nobody ever calls, changes a call, leads …, in any phase: each false as soon as somebody has."""
    kept = {lemma.name for lemma in never.lemmas}
    assert not kept & {_name(step) for step in seen}


def test_a_lemma_that_no_event_breaks_is_kept(never: Invariant) -> None:
    """Nothing happens once an auction is settled by another law, or has no way to go on: a proof is still possible."""
    kept = {lemma.name for lemma in never.lemmas}
    assert kept >= {_name((kind, phase)) for kind in EVENT_KINDS for phase in (Phase.STOPPED, Phase.OUTSIDE)}
    assert kept >= {_name(("accepts", phase)) for phase in Phase if phase is not Phase.OPTION}


def test_a_lemma_that_fails_at_the_start_is_dropped(never: Invariant) -> None:
    """Every step keeps it that the text has given out, since nothing can follow; but auctions do not begin so."""
    assert GIVEN_OUT in never.dropped


def test_a_lemma_that_rests_on_a_dropped_one_is_dropped_too(never: Invariant) -> None:
    """*No third call has been made* is kept as long as *no second* holds, and that as long as *no first* does."""
    assert {"first", "second", "third"} <= {lemma.name for lemma in never.dropped}
    assert never.rounds > 1


def test_the_lemmas_hold_wherever_auctions_have_come(study: Study, played: tuple[Happened, ...]) -> None:
    """All that are proposed for the invariant, before each event that was played, in many positions."""
    assert len({h.before for h in played}) > 150
    held = where([lemma.condition for lemma in lasting(study)], played)
    assert not [lemma.name for lemma, always in zip(lasting(study), held, strict=True) if not all(always)]


# -- false claims


@pytest.mark.parametrize("kind", [k for k in EVENT_KINDS if k != "hands_returned"])
def test_what_was_played_is_not_proved_never_to_happen(study: Study, seen: dict[Step, Happened], kind: str) -> None:
    """By all lemmas together, in each phase; of the very event that was played, by none of them."""
    for step, happened in seen.items():
        if step[0] == kind:
            assert at(happened, step_is(step))
            assert study.symbolic.refute_step(lasting(study), step_is(step)) is None, step


def test_what_cannot_happen_is_proved_never_to_happen(study: Study) -> None:
    """Nobody accepts unless he is asked: a proof, which rests on nothing but the machine."""
    unasked = and_(kind_is(EventKind.ACCEPTS), not_(eq(variable("phase"), Phase.OPTION)))
    proof = study.symbolic.refute_step((), unasked)
    assert proof is not None and not proof.by_lemmas and not proof.clauses


@pytest.mark.parametrize("number", [n for n in SHOWN if CLAIMS[n].form is not Form.ENDS])
def test_a_claim_that_an_auction_refutes_is_not_proved(study: Study, number: str) -> None:
    """Whatever is refuted on record, or reachable, is shown by an auction that is played; so no proof goes through."""
    question = study.asker.question(CLAIMS[number])
    assert question is not None
    *_, last = history(study.laws, [SHOWN[number]])
    ghosts = study.asker.so_far.needed([question.bad])
    if not ghosts:
        assert at(last, question.bad)
    assert study.carrying(ghosts).refute_step(lasting(study), question.bad) is None


def test_no_auction_contradicts_a_proof_on_record(study: Study, played: tuple[Happened, ...]) -> None:
    """Claims on any event or position, of which the record says that they are proved, or never to be reached.

    Those that remember what has been said are held against auctions in which it is said (:mod:`test_mistaken`).
    """
    proved = (Word.PROVED.value, Word.UNREACHABLE.value)
    asked = {n: study.asker.question(c) for n, c in CLAIMS.items() if load_recorded("1997").verdict(n) in proved}
    bad = {n: q.bad for n, q in asked.items() if q is not None and not speaks_of_it(q.ghosts)}
    assert len(bad) > 25
    broken = where(list(bad.values()), played)
    assert not [n for n, ever in zip(bad, broken, strict=True) if any(ever)]


@pytest.mark.parametrize("number", ["C3.condoned", pytest.param("C4.once", marks=pytest.mark.nightly)])
def test_a_proof_rests_on_the_clauses_that_it_names(study: Study, number: str) -> None:
    """It goes through if these are in force, the others being so or not; and by none of them it does not."""
    question = study.asker.question(CLAIMS[number])
    assert question is not None
    proof = study.symbolic.refute_step(lasting(study), question.bad)
    assert proof is not None and proof.clauses and len(proof.clauses) < len(study.symbolic.switches)
    asked, switches = z3.SolverFor("QF_BV"), study.symbolic.switches
    asked.add(*study.symbolic.assume(lasting(study)), study.symbolic.term(and_(study.whole.possible, question.bad)))
    assert asked.check(*(switches[n] for n in proof.clauses)) == z3.unsat
    assert asked.check() == z3.sat


def test_a_proof_on_bit_vectors_names_the_clauses_that_it_needs(study: Study) -> None:
    """That 27B2 is not in force contradicts that it is, and nothing else: no other clause is named, nor a lemma."""
    symbolic = study.symbolic
    proof = symbolic.refute(symbolic.assume(lasting(study)), z3.Not(symbolic.switches["27B2"]))
    assert proof is not None and proof.clauses == ("27B2",) and not proof.by_lemmas


# -- what the solver cannot tell


@pytest.fixture
def tired(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver gives up on every question that takes any work."""
    limits = ("engines.bit_vectors.RESOURCES", "engines.clauses.PROPAGATIONS", "searching.SEARCH", "searching.EFFORT")
    for limit in limits:
        monkeypatch.setattr(f"auctionlaws_proofs.{limit}", 1)


HARD: Final = and_(kind_is(EventKind.CALL), eq(variable("phase"), Phase.CALLING), eq(variable("call"), 8))
"""Something that happens: a player bids one club."""


def test_what_the_solver_gives_up_on_is_neither_so_nor_not_so(tired: None) -> None:
    """Two numbers whose product is given: it is not said that there are none."""
    one, other = z3.BitVecs("one other", 48)
    s = solver()
    s.add(one * other == 3_215_031_751 * 7, z3.UGT(one, 7), z3.UGT(other, 7), z3.ULT(one, 1 << 23))
    with pytest.raises(Undecided):
        satisfiable(s)


def test_nothing_is_proved_by_a_solver_that_gives_up(study: Study, tired: None) -> None:
    """No lemma is kept, no step excluded, no auction said not to exist, no wording said to rule the same."""
    symbolic = Symbolic(study.whole)
    with pytest.raises(Undecided):
        symbolic.invariant([_not_yet_called()])
    with pytest.raises(Undecided):
        symbolic.refute_step(lasting(study), HARD)
    with pytest.raises(Undecided):
        symbolic.refute(symbolic.assume(lasting(study)), symbolic.term(and_(study.whole.possible, HARD)))
    unrolling = Unrolling(symbolic, lasting(study), {"bid": HARD}, effort=1)
    unrolling.extend()
    unrolling.extend()
    with pytest.raises(Undecided):
        unrolling.any_of(["bid"])
    changed = amend(read_proposal(PROPOSAL)).edition
    with pytest.raises(Undecided):
        families(tuple(changed_stages(study.edition, changed, {})))


def _not_yet_called() -> Lemma:
    return Lemma("nobody has called", eq(variable("opened"), 0))


@pytest.mark.parametrize("number", ["D2", "D7", "B3", "C4.once", "A4"])
def test_a_claim_on_which_the_solver_gives_up_is_undecided(study: Study, tired: None, number: str) -> None:
    """Claims of each form that a proof decides: *undecided* is the word, whatever is true."""
    tried = Study(study.edition, study.laws, claims=())
    tried.proved = Invariant(lasting(study), (), 1)
    verdict = prove(tried, CLAIMS[number])
    assert verdict is not None and verdict.word is Word.UNDECIDED
