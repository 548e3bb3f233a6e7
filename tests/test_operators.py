"""From clause to circuit: every operator means what it says, in each back end, at every width that the laws have.

The meaning is that of :mod:`operators`, in plain numbers; the back ends are those of :mod:`back_ends`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import made_once
import pytest
import z3
from back_ends import BACK_ENDS
from operator_checks import COUNTS, JOINED, OF_NUMBERS, folds_wrongly, wrong
from operators import Shape, part, rows, shapes

from auctionlaws.core.expr import Op
from auctionlaws.core.packed import unpack
from auctionlaws.core.walk import variables
from auctionlaws.machine.tables import Tables
from auctionlaws_proofs.claims_reader import shipped_claims, shipped_lemmas
from auctionlaws_proofs.engines.terms import Translator
from auctionlaws_proofs.exporting.machine import machine_of, stated
from auctionlaws_proofs.questions import Asker

EDITIONS: Final = ("1997", "2007", "2017")


@cache
def occurring(edition: str) -> frozenset[Shape]:
    """Every operator in the relation of an edition, its claims and its lemmas."""
    whole = made_once.whole(edition)
    asker = Asker(whole)
    claims, _ = stated(whole, asker, shipped_claims(edition))
    lemmas = [lemma.condition for lemma in asker.lemmas(shipped_lemmas())]
    lemmas += [tie.condition for claim in claims for tie in claim.ties]
    told = [whole.gap, whole.conflict, whole.outside, *whole.next.values()]
    told += [e for each in (whole.fires, whole.flags, whole.moves, whole.gaps, whole.adjusts) for e in each.values()]
    machine = machine_of(whole, claims, (), [*lemmas, *told, *(claim.bad for claim in claims)])
    return frozenset(shapes([*machine.roots, *lemmas, *told, *(claim.bad for claim in claims)]))


def unchecked(found: frozenset[Shape]) -> set[Shape]:
    """The operators that are not checked below, but for how many parts a conjunction or disjunction has."""
    return {shape for shape in found - {*OF_NUMBERS} if shape.name not in ("and", "or")}


def test_every_operator_of_the_laws_is_checked() -> None:
    """Of the edition in force: none is left out, and no conjunction or disjunction has more parts than are checked."""
    found = occurring("2017")
    assert not unchecked(found)
    assert max(len(shape.parts) for shape in found) <= max(COUNTS)
    assert {shape.op for shape in found} == {*Op} - {Op.CONST, Op.VAR}


@pytest.mark.nightly
def test_what_is_checked_is_what_occurs_in_the_three_editions() -> None:
    """No operator is left out, and none is checked in vain; the shorter sister looks at the edition in force."""
    found = frozenset[Shape]().union(*map(occurring, EDITIONS))
    assert {shape for shape in found if shape.name not in ("and", "or")} == {*OF_NUMBERS}
    counts = [s for s in found if s.name in ("and", "or")]
    for name in BACK_ENDS:
        for shape in counts:
            assert not wrong(BACK_ENDS[name], shape), (name, str(shape))


@pytest.mark.parametrize(
    "edition", ["2017", *(pytest.param(name, marks=pytest.mark.nightly) for name in ("1997", "2007"))]
)
def test_the_operators_of_the_tables_of_the_player_are_checked(edition: str) -> None:
    """They have masks besides, of as many bits as there are clauses: these nothing but the player works out."""
    tables = Tables(made_once.relation(edition))
    found = shapes(root for name in tables for roots in unpack(tables[name]).values() for root in roots)
    masks = unchecked(frozenset(found))
    assert masks and {shape.name for shape in masks} == {"bitor", "ite"}
    assert max(len(shape.parts) for shape in found) <= max(COUNTS)
    for name in ("player", "interpreter"):
        assert not [str(shape) for shape in masks if wrong(BACK_ENDS[name], shape)]


@pytest.mark.parametrize("name", BACK_ENDS)
def test_every_operator_means_what_it_says(name: str) -> None:
    assert not [str(shape) for shape in (*OF_NUMBERS, *JOINED) if wrong(BACK_ENDS[name], shape)]


FOLDED: Final = (*OF_NUMBERS, *(s for s in JOINED if len(s.parts) < 5))


@pytest.mark.parametrize("name", BACK_ENDS)
def test_with_constants_for_parts_it_means_the_same(name: str) -> None:
    """What is folded as it is made: every constant for one part, and for two of them at least the ends of the range."""
    assert not [str(shape) for shape in FOLDED if folds_wrongly(BACK_ENDS[name], shape)]


def test_the_solver_itself_means_the_same() -> None:
    """Not only our reading of its terms: in some rows of each operator, the ends among them, it simplifies them."""
    for shape in OF_NUMBERS:
        root = shape.made([part(place, width) for place, width in enumerate(shape.parts)])
        term, given = Translator()(root), variables([root])
        values = rows(shape).tolist()
        for row in (*values[:: len(values) // 16 + 1], values[-1]):
            pairs = [
                (z3.BitVec(n, v.width), z3.BitVecVal(row[int(n.removeprefix("v"))], v.width)) for n, v in given.items()
            ]
            told = z3.simplify(z3.substitute(term, *pairs))
            value = told.as_long() if root.width else int(z3.is_true(told))
            assert value == shape.meaning(row), (str(shape), row)
