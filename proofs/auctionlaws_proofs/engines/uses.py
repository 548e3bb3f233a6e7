"""What a clause is there for: what changes when it is struck out (E4).

A ruling is the next state, what the text leaves open, and the adjusted scores in play; never the clause numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import FALSE, TRUE, Expr, eq, not_, or_
from auctionlaws.core.walk import Substitution, variables
from auctionlaws.machine.relation import SWITCH
from auctionlaws.machine.state import STATE, Phase
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Happened
from auctionlaws_proofs.engines.lemmas import Lemma
from auctionlaws_proofs.engines.symbolic import Part, Symbolic
from auctionlaws_proofs.engines.witness import Witness, replay, values_at


@dataclass
class Uses:
    """Rulings with and without each clause, by its switch in the relation."""

    symbolic: Symbolic
    laws: Laws
    lemmas: Sequence[Lemma]
    _folded: dict[str, list[Expr]] = field(default_factory=dict)

    @cached_property
    def _ruling(self) -> list[Expr]:
        whole = self.symbolic.whole
        rest = [whole.gap, whole.conflict, whole.outside, *whole.adjusts.values(), *whole.moves.values()]
        return [*(whole.next[f.name] for f in STATE), *rest]

    @cached_property
    def _switched(self) -> frozenset[str]:
        """The clauses that rulings depend on."""
        return frozenset(n.removeprefix(SWITCH) for n in variables(self._ruling) if n.startswith(SWITCH))

    def changed_by(self, number: str, witness: Witness | None) -> str | None:
        """How it is known that a ruling changes without the clause; None if it is proved that none does."""
        if number not in self._switched:
            return "others use what it defines, or it speaks of the start"
        if witness is not None and (played := replay(self.laws, witness, TRUE)) is not None:
            for happened in played.table.history:
                if self._changes(number, happened):
                    return "its shortest auction"
        return "some position" if self._anywhere(number) else None

    def _changes(self, number: str, happened: Happened) -> bool:
        """An event of an auction is ruled otherwise."""
        values = values_at(happened, happened.reading) | {f"{SWITCH}{n}": 1 for n in self._switched}
        return bool(evaluate(self._difference(number, self._part(happened)), values))

    def _part(self, happened: Happened) -> Part:
        kind, phase = happened.event.kind.name.lower(), happened.before[0]
        if kind == "changes" and phase == Phase.OPTION:
            kind = "call"
        return next(p for p in self.symbolic.parts if p.covers(kind, phase))

    def _difference(self, number: str, part: Part) -> Expr:
        """The ruling on an event of a part is another with the clause than without it."""
        if part.name not in self._folded:
            self._folded[part.name] = [part.fold(r) for r in self._ruling]
        switch = f"{SWITCH}{number}"
        with_it, without = Substitution({switch: TRUE}), Substitution({switch: FALSE})
        concerned = [r for r in self._folded[part.name] if switch in variables([r])]
        return or_(*(not_(eq(with_it(r), without(r))) for r in concerned))

    def _anywhere(self, number: str) -> bool:
        """Some event in some position that the lemmas allow is ruled otherwise."""
        differences = (self._difference(number, part) for part in self.symbolic.parts)
        return any(d is not FALSE and self.symbolic.refute_step(self.lemmas, d) is None for d in differences)
