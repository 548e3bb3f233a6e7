"""How many auctions there are without irregularity: counted over the player's own step function.

States are merged by what matters: the fields that decide, now or later, whether a call is in order and whether the
auction is over. Which fields these are is read off the relation; no rule of the auction is written down here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Final

from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import Substitution, variables
from auctionlaws.machine.moment import declarer
from auctionlaws.machine.player_code import QUIET_FROM, ordinary_case, step_roots
from auctionlaws.machine.relation import Relation
from auctionlaws.machine.state import INDEX, POSITION, SEATS, STATE, Phase, variables_of
from auctionlaws.machine.steps import State
from auctionlaws.table.laws import laws_of
from auctionlaws.table.player import CALL_STANDS

Node = tuple[int, ...]
"""The values of the fields that matter."""

_DECIDING: Final = 4
"""So many roots of a step function say whether and how the call comes off; the next state follows them."""


def what_matters(relation: Relation) -> tuple[str, ...]:
    """The fields that an ordinary call, or one after it, can depend on for being in order and for ending the auction."""
    folded = Substitution(ordinary_case())
    roots = step_roots(relation.branches["call"])
    after = {f.name: folded(e) for f, e in zip(STATE, roots[_DECIDING:], strict=True)}
    open_ = [*(folded(r) for r in roots[:_DECIDING]), after["phase"]]
    found = {"phase"}
    while open_:
        new = (variables(open_).keys() & after.keys()) - found
        found |= new
        open_ = [after[name] for name in new]
    return tuple(f.name for f in STATE if f.name in found)


@dataclass(frozen=True)
class Ending:
    """How an auction can end: the last bid (0 if passed out) and whether it is doubled (1) or redoubled (2)."""

    bid: int
    doubled: int


class Auctions:
    """The ordinary auctions under the laws of a relation, as paths of a graph without circles."""

    def __init__(self, relation: Relation, watched: Mapping[str, int] | None = None) -> None:
        """``watched`` are parts of the state to be told apart although no step depends on them: masks, by field."""
        self.relation = relation
        self.fields = (*what_matters(relation), *(watched or {}))
        self._masks = {n: (watched or {}).get(n, -1) for n in self.fields}
        self._step = laws_of(relation).ordinary
        self._read = itemgetter(*(INDEX[n] for n in self.fields))
        self._calls = relation.ladder.calls(above=True)
        self._follow: dict[Node, list[Node]] = {}
        self.start = self._node(relation.initial)

    def _node(self, state: State) -> Node:
        return tuple(v & m for v, m in zip(self._read(state), self._masks.values(), strict=True))

    def value(self, node: Node, name: str) -> int:
        """The value of a field in a node."""
        return node[self.fields.index(name)]

    def _after(self, node: Node) -> list[Node]:
        """What the ordinary calls lead to; nothing once the auction is over."""
        if node not in self._follow:
            over = self.value(node, "phase") != Phase.CALLING
            self._follow[node] = [] if over else self._ordinary_calls(node)
        return self._follow[node]

    def _ordinary_calls(self, node: Node) -> list[Node]:
        state = [0] * len(STATE)
        for name, value in zip(self.fields, node, strict=True):
            state[INDEX[name]] = value
        before, turn, found = tuple(state), self.value(node, "turn"), []
        for call in self._calls:
            _, outcome, _, moves, *after = self._step(before, turn, call, 0, 0, 0, 0, 0)
            if outcome == 0 and moves == CALL_STANDS:
                if any(after[QUIET_FROM:]):
                    raise ValueError("an ordinary call leaves something irregular behind")
                found.append(self._node(tuple(after)))
        return found

    @cached_property
    def order(self) -> list[Node]:
        """Every node that can be reached, each before those that follow it; ValueError if the auction can go on for ever."""
        done: list[Node] = []
        entered, left = {self.start}, set()
        stack = [(self.start, iter(self._after(self.start)))]
        while stack:
            node, rest = stack[-1]
            following = next(rest, None)
            if following is None:
                stack.pop()
                left.add(node)
                done.append(node)
            elif following not in entered:
                entered.add(following)
                stack.append((following, iter(self._after(following))))
            elif following not in left:
                raise ValueError("an ordinary auction can go on for ever")
        return done[::-1]

    def ways(self, shift: int = 0) -> dict[Node, int]:
        """How many auctions end at each node; with a shift, those of length n count from bit n times the shift."""
        reached = Counter({self.start: 1})
        for node in self.order:
            for following in self._after(node):
                reached[following] += reached[node] << shift
        return {node: reached[node] for node in self.order if not self._after(node)}

    @cached_property
    def total(self) -> int:
        """How many complete auctions there are."""
        return sum(self.ways().values())

    @cached_property
    def by_length(self) -> dict[int, int]:
        """How many there are by the number of their calls."""
        shift = self.total.bit_length()
        packed, found, length = sum(self.ways(shift).values()), {}, 0
        while packed:
            if count := packed & ((1 << shift) - 1):
                found[length] = count
            packed, length = packed >> shift, length + 1
        return found

    @cached_property
    def by_ending(self) -> dict[Ending, int]:
        """How many there are by the last bid and its doubling."""
        found: Counter[Ending] = Counter()
        for node, count in self.ways().items():
            found[Ending(self.value(node, "bid"), self.value(node, "doubled"))] += count
        return dict(found)


def by_declarer(relation: Relation) -> dict[int, int]:
    """How many ordinary auctions each seat (from the dealer) declares.

    One denomination after the other: of who named what first, the declarer in a denomination depends on that one alone.
    """
    found: Counter[int] = Counter()
    who = declarer({n: v for n, v in variables_of(POSITION).items()})
    for denomination in range(relation.ladder.denominations):
        auctions = Auctions(relation, {f"first_{s}": 1 << denomination for s in SEATS})
        for node, count in auctions.ways().items():
            values = dict(zip(auctions.fields, node, strict=True))
            if values["bid"] and values["bid"] & 7 == denomination:
                found[evaluate(who, values)] += count
    return dict(found)
