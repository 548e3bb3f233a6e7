"""The moment at which anything may be the case leaves nothing out: no difference between wordings can hide there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from auctionlaws.amendment import amend
from auctionlaws.core.expr import Expr, Op, const, is_const
from auctionlaws.edition import Edition, load_edition
from auctionlaws.language.terms import Sort, Stage, Term
from auctionlaws.machine.moment import WIDTH_OF_PART, CallRef, Moment
from auctionlaws.machine.relation import build
from auctionlaws.machine.variables import variable
from auctionlaws.proposal import read_proposal
from auctionlaws.table.laws import laws_of, load_laws
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws_proofs.bench.anywhere import anywhere
from auctionlaws_proofs.bench.families import families
from auctionlaws_proofs.bench.rulings import differ
from auctionlaws_proofs.bench.stages import changed_stages

ORDERED = """---
title: Whoever calls as the Director has ordered bars his partner
builds on: 2007
---

# Whoever calls as the Director has ordered bars his partner

## 28C What the Director has ordered binds partner

Accepting a call that the Director had ordered leaves the caller's partner without another word.

```law
clause 28C
on     acceptance of the call on the table
when   the call on the table was made as the Director had ordered
then   partner of the offender must pass throughout
```
"""


@pytest.mark.parametrize(("name", "nested"), [("1997", 0), ("2007", 0), ("2017", 1)])
def test_no_condition_is_settled_before_it_is_asked(name: str, nested: int) -> None:
    """Whatever a clause can look at, on any occasion and of any player or call, may hold there and may not.

    ``nested``: how often players and calls are named by others; once gives *LHO of the offender*.
    """
    edition, said = load_edition(name), set()
    for stage in Stage:
        moment = anywhere(stage)
        filled = _Filled(edition, moment, nested)
        for term in edition.vocabulary.of(Sort.CONDITION):
            for words, args in filled.gaps(term):
                if (found := _meaning(term, moment, args)) is None:
                    continue
                said.add(term.pattern)
                assert not is_const(found) or _one_seat(term, args), f"{stage.value}: {term.pattern} of {words}"
        for kind, (words, call) in product(edition.vocabulary.of(Sort.KIND), filled.of(Sort.CALL)):
            if (found := _meaning(kind, moment, (call,))) is not None:
                said.add(kind.pattern)
                assert not is_const(found), f"{stage.value}: {words} is {kind.pattern}"
    assert said == {t.pattern for sort in (Sort.CONDITION, Sort.KIND) for t in edition.vocabulary.of(sort)}


class _Filled:
    """What gaps can be filled with at a moment: the words, and what they stand for."""

    def __init__(self, edition: Edition, moment: Moment, nested: int) -> None:
        self.vocabulary, self.moment = edition.vocabulary, moment
        self.of = cache(partial(self._of, depth=nested))

    def gaps(self, term: Term) -> Iterator[tuple[str, tuple[Any, ...]]]:
        """The gaps of a term filled in every way."""
        return _each([self.of(sort) for sort in term.gaps])

    def _of(self, sort: Sort, depth: int) -> list[tuple[str, Any]]:
        found = []
        for term in self.vocabulary.of(sort):
            if term.gaps and not depth:
                continue
            for words, args in _each([self._of(gap, depth - 1) for gap in term.gaps]):
                if (meant := _meaning(term, self.moment, args)) is not None:
                    found.append((f"{term.pattern} [{words}]", meant))
        return found


def _each(gaps: Sequence[Sequence[tuple[str, Any]]]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for chosen in product(*gaps):
        yield ", ".join(words for words, _ in chosen), tuple(meant for _, meant in chosen)


def _meaning(term: Term, moment: Moment, args: tuple[Any, ...]) -> Any:
    """What a phrase means there; None where it means nothing, which a reader of law files is told."""
    try:
        return term.meaning(moment, *args)
    except ValueError:
        return None


def _one_seat(term: Term, args: tuple[Any, ...]) -> bool:
    """It is said of two who are one player, or sit so and so from each other: that alone may settle who is who.

    A turn is somebody's as well.
    """
    seats = [_from(a.seat if isinstance(a, CallRef) else a) for a in args]
    if "turn" in term.pattern.split():
        seats.append(variable("turn"))
    return len(seats) > 1 and len({seat.key for seat in seats}) < len(seats)


def _from(seat: Expr) -> Expr:
    """The seat from which one is told; the dealer where it is told from him."""
    if is_const(seat):
        return const(0, 2)
    return seat.args[0] if seat.op is Op.ADD and is_const(seat.args[1]) else seat


def test_every_part_of_a_call_has_to_stand_for_something(monkeypatch: pytest.MonkeyPatch) -> None:
    without = {part: width for part, width in WIDTH_OF_PART.items() if part != "ordered"}
    monkeypatch.setattr("auctionlaws_proofs.bench.anywhere.WIDTH_OF_PART", without)
    with pytest.raises(TypeError, match="nothing stands for ordered"):
        anywhere(Stage.RULING)


def test_what_is_ruled_of_a_call_that_the_director_had_ordered_is_compared(tmp_path: Path) -> None:
    """North repeats as ordered, East calls over it, and is accepted: the wording binds West, and that is a change."""
    file = tmp_path / "ordered.md"
    file.write_text(ORDERED, encoding="utf-8")
    old = load_edition("2007")
    amended = amend(read_proposal(file))
    script = parse_script("N 1S (wrong board); E 2H; director; N 3C; E 2H; director; S accepts")
    before = play_script(load_laws("2007"), script)
    after = play_script(laws_of(build(amended.edition)), script)
    assert differ(before, after)
    found = [f for change in changed_stages(old, amended.edition, {}) for f in families([change])]
    assert [number for family in found for number, _ in family.clauses] == ["28C"]
