"""How many auctions there are without irregularity: counted over the player's own step function.

States are merged by what matters: the fields that decide, now or later, whether a call is in order and whether the
auction is over. Which fields these are is read off the relation; no rule of the auction is written down here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from auctionlaws.calls import denomination_of
from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import FALSE, Expr
from auctionlaws.core.operations import or_
from auctionlaws.core.walk import Substitution, in_order, rebuild, variables
from auctionlaws.machine.event import E, EventKind
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.moment import declarer
from auctionlaws.machine.player_roots import ordinary_case, ordinary_roots
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.relation import Relation
from auctionlaws.machine.state import INDEX, POSITION, QUIET_FROM, STATE, F
from auctionlaws.machine.variables import variables_of
from auctionlaws.table.laws import laws_of

Node = tuple[int, ...]
"""The values of the fields that matter."""


def what_matters(relation: Relation) -> tuple[str, ...]:
    """The fields on which it can depend whether an ordinary call, or a later one, is in order or ends the auction."""
    regular, *state = ordinary_roots(relation.branches[EventKind.CALL])
    after = {f.name: e for f, e in zip(STATE[:QUIET_FROM], state, strict=True)}
    open_ = [regular, after[F.phase]]
    found = {F.phase}
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

    def __init__(self, relation: Relation) -> None:
        self.relation, self.fields = relation, what_matters(relation)
        self._step, self._calls = laws_of(relation).ordinary, relation.ladder.calls(above=True)
        self._places = tuple(INDEX[n] for n in self.fields)
        self._follow: dict[Node, dict[int, Node]] = {}
        self.start = self._node(relation.initial)

    def _node(self, state: Sequence[int]) -> Node:
        return tuple([state[place] for place in self._places])

    def value(self, node: Node, name: str) -> int:
        """The value of a field in a node."""
        return node[self.fields.index(name)]

    def ordinary_calls(self, node: Node) -> dict[int, Node]:
        """The ordinary calls and what they lead to; none once the auction is over."""
        if node not in self._follow:
            over = self.value(node, F.phase) != Phase.CALLING
            self._follow[node] = {} if over else dict(self._tried(node))
        return self._follow[node]

    def _tried(self, node: Node) -> Iterator[tuple[int, Node]]:
        state = [0] * len(STATE)
        for place, value in zip(self._places, node, strict=True):
            state[place] = value
        before = tuple(state)
        for call in self._calls:
            after = self._step(before, call)
            if after is not None:
                yield call, self._node(after)

    @cached_property
    def order(self) -> list[Node]:
        """Every node that can be reached, before those that follow it; ValueError if an auction can go on for ever."""
        done: list[Node] = []
        entered, left = {self.start}, set()
        stack = [(self.start, iter(self.ordinary_calls(self.start).values()))]
        while stack:
            node, rest = stack[-1]
            following = next(rest, None)
            if following is None:
                stack.pop()
                left.add(node)
                done.append(node)
            elif following not in entered:
                entered.add(following)
                stack.append((following, iter(self.ordinary_calls(following).values())))
            elif following not in left:
                raise ValueError("an ordinary auction can go on for ever")
        return done[::-1]

    def ways(self, shift: int = 0) -> dict[Node, int]:
        """How many auctions end at each node; with a shift, those of length n count from bit n times the shift."""
        reached = Counter({self.start: 1})
        for node in self.order:
            for following in self.ordinary_calls(node).values():
                reached[following] += reached[node] << shift
        return {node: reached[node] for node in self.order if not self.ordinary_calls(node)}

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
            found[Ending(self.value(node, F.bid), self.value(node, F.doubled))] += count
        return dict(found)


class Watch:
    """Parts of the state that no ordinary call depends on, followed along the auctions: masks, by field."""

    def __init__(self, auctions: Auctions, masks: Mapping[str, int]) -> None:
        self.auctions, self.masks = auctions, dict(masks)
        branch, folded = auctions.relation.branches[EventKind.CALL], Substitution(ordinary_case())
        never = [folded(e) for e in (*branch.flags.values(), branch.gap, branch.conflict, branch.outside)]
        self._next = [_without(folded(branch.next[n]), [or_(*never), *never]) for n in masks]
        self._reads = tuple(variables(self._next).keys() - masks.keys() - {E.call})
        self._known: dict[tuple[Node, int, Node], Node] = {}

    def _after(self, read: Node, call: int, values: Node) -> Node:
        """The values after a call; ``read`` are those of the other fields that they depend on."""
        key = read, call, values
        if key not in self._known:
            given = dict(zip((*self._reads, E.call, *self.masks), (*read, call, *values), strict=True))
            after = [evaluate(e, given) & m for e, m in zip(self._next, self.masks.values(), strict=True)]
            self._known[key] = tuple(after)
        return self._known[key]

    def ways(self) -> Iterator[tuple[dict[str, int], int]]:
        """Every way in which the auctions end, by all fields, and how many of them do so."""
        reached: defaultdict[Node, Counter[Node]] = defaultdict(Counter)
        reached[self.auctions.start][(0,) * len(self.masks)] = 1
        places = [self.auctions.fields.index(n) for n in self._reads]
        for node in self.auctions.order:
            here, calls = reached.pop(node), self.auctions.ordinary_calls(node)
            read = tuple([node[place] for place in places])
            for call, following in calls.items():
                there = reached[following]
                for values, count in here.items():
                    there[self._after(read, call, values)] += count
            if not calls:
                names = (*self.auctions.fields, *self.masks)
                yield from ((dict(zip(names, (*node, *v), strict=True)), count) for v, count in here.items())


def _without(root: Expr, never: Sequence[Expr]) -> Expr:
    """An expression where some parts of it are known to be false."""
    done = {e.key: FALSE for e in never}
    for node in in_order([root], done):
        done[node.key] = rebuild(node, [done[a.key] for a in node.args])
    return done[root.key]


def by_declarer(auctions: Auctions) -> dict[int, int]:
    """How many of the auctions each seat (from the dealer) declares.

    One denomination after the other: of who named what first, the declarer in a denomination depends on that one alone.
    """
    found: Counter[int] = Counter()
    who = declarer(variables_of(POSITION))
    for denomination in range(auctions.relation.ladder.denominations):
        for end, count in Watch(auctions, {F.first[s]: 1 << denomination for s in SEATS}).ways():
            if end[F.bid] and denomination_of(end[F.bid]) == denomination:
                found[evaluate(who, end)] += count
    return dict(found)
