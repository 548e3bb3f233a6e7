"""How a stage of a law's course is reached from another: by which ends of its tree, in which auctions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auctionlaws.language.syntax import Node, Said
from auctionlaws.language.terms import Stage
from auctionlaws_diagrams.choices import First, Leaf, Tree, cases_below
from auctionlaws_diagrams.routes import Before, Flow
from auctionlaws_diagrams.situations import Sight


def ends(tree: Tree, hoisted: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Leaf]]:
    """Every leaf, with the cases that were already said to apply on the way to it."""
    match tree:
        case Leaf():
            yield hoisted, tree
        case First(cases=cases, then=then):
            yield from ends(then, (*hoisted, *cases))
        case _:
            for answer in tree.answers:
                yield from ends(answer, hoisted)


def at(flow: Flow, *ends: Leaf) -> Before:
    """That a stage is reached after one of the ends of another."""
    return flow, frozenset(ends)


def cases_after(flow: Flow) -> frozenset[tuple[Stage, int]]:
    """The cases that a stage and those after it can come to."""
    own = frozenset((flow.stage, case) for case in cases_below(flow.tree))
    return own.union(*(cases_after(after) for after in flow.after.values() if isinstance(after, Flow)))


def came_by(seen: Sequence[Sight], flow: Flow, ends: frozenset[Leaf]) -> bool:
    """Whether the last thing seen of a stage led to one of its ends, to nothing else, and was itself come by rightly.

    The Director deals with the earliest of several void calls, so there what was seen must have been the only one.
    """
    past = [place for place, sight in enumerate(seen) if flow.has(sight)]
    if not past or (flow.stage is Stage.OVER and len(past) > 1):
        return False
    last = seen[past[-1]]
    if flow.before is not None and not came_by(seen[: past[-1]], *flow.before):
        return False
    return flow.leaf(last) in ends and last.fired & frozenset(flow.rules.cases) not in flow.several


def sends_on(effect: Said) -> bool:
    """Whether an effect is nothing but that another law says more."""
    return "routes" in effect.term.tags or effect.term.pattern == "the penalty stands in Law {clause}"


def same_term(one: Node, other: Node) -> bool:
    """Whether two conditions say the same thing of two calls."""
    return isinstance(one, Said) and isinstance(other, Said) and one.term == other.term
