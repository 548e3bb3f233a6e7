"""Going through expression graphs: every node once, variables replaced, nodes rebuilt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import is_
from typing import Final

from auctionlaws.core.bitwise import add, bitand, bitor, bits, widen
from auctionlaws.core.expr import FALSE, TRUE, Expr, Op
from auctionlaws.core.operations import and_, eq, ite, less, not_, or_


def rebuild(x: Expr, args: Sequence[Expr]) -> Expr:
    """The same operation on other arguments, folded."""
    match x.op:
        case Op.CONST | Op.VAR:
            return x
        case Op.NOT:
            return not_(args[0])
        case Op.AND:
            return and_(*args)
        case Op.OR:
            return or_(*args)
        case Op.EQ:
            return eq(args[0], args[1])
        case Op.LESS:
            return less(args[0], args[1])
        case Op.ITE:
            return ite(args[0], args[1], args[2])
        case Op.ADD:
            return add(args[0], args[1])
        case Op.BITAND:
            return bitand(args[0], args[1])
        case Op.BITOR:
            return bitor(args[0], args[1])
        case Op.WIDEN:
            return widen(args[0], x.width)
        case Op.BITS:
            assert isinstance(x.value, tuple)
            return bits(args[0], *x.value)


def in_order(roots: Iterable[Expr], stop: Mapping[int, object] | None = None) -> Iterator[Expr]:
    """Every node below the roots once, arguments before what uses them; without recursion.

    Nodes whose key is in ``stop`` are neither yielded nor entered; the caller may add what it has been given.
    """
    done: set[int] = set()
    left_out = stop if stop is not None else {}
    stack = [(root, False) for root in reversed(list(roots))]
    while stack:
        node, ready = stack.pop()
        if node.key in done or node.key in left_out:
            continue
        if ready or not node.args:
            done.add(node.key)
            yield node
        else:
            stack.append((node, True))
            stack += [(a, False) for a in reversed(node.args) if a.key not in done and a.key not in left_out]


_MARKS: Final[dict[int, int]] = {}
"""Bit mask of the variables that occur in an expression, by the key of its node; see ``_PLACE``."""
_PLACE: Final[dict[str, int]] = {}
"""Position of each variable's bit in these masks, by the name of the variable."""


def _place(name: str) -> int:
    return 1 << _PLACE.setdefault(name, len(_PLACE))


def _marks_of(names: Iterable[str]) -> int:
    marks = 0
    for name in names:
        marks |= _place(name)
    return marks


def _mark(root: Expr) -> None:
    """Find out which variables occur below a node and below every part of it; once, for nodes do not change."""
    for node in in_order([root], _MARKS):
        if node.op is Op.VAR:
            found = _place(str(node.value))
        else:
            found = 0
            for arg in node.args:
                found |= _MARKS[arg.key]
            # One object for parts that hold the same: what is kept of a large graph stays small.
            found = next((m for a in node.args if (m := _MARKS[a.key]) == found), found)
        _MARKS[node.key] = found


class Substitution:
    """Replaces variables by expressions; remembers what it has rebuilt, so it is cheap to use on many roots.

    Arms that the replaced part makes dead are never entered, nor is anything in which no replaced variable occurs.
    ``known`` gives the values of expressions that are no variables, before anything is replaced.
    """

    def __init__(self, mapping: Mapping[str, Expr], known: Iterable[tuple[Expr, Expr]] = ()) -> None:
        self._mapping = mapping
        self._done: dict[int, Expr] = {node.key: value for node, value in known}
        self._concerned = -1 if self._done else _marks_of(mapping)

    def __call__(self, root: Expr) -> Expr:
        """``root`` with the variables replaced, folded on the way up."""
        done = self._done
        if root.key not in done:
            self._fold(root)
        return done[root.key]

    def _fold(self, root: Expr) -> None:
        done, marks, concerned = self._done, _MARKS, self._concerned
        if concerned >= 0:
            _mark(root)
        stack, looked = [root], dict[int, int]()
        while stack:
            node = stack[-1]
            key = node.key
            if key in done:
                stack.pop()
                continue
            if concerned >= 0 and not marks[key] & concerned:
                found: Expr | list[Expr] = node
            else:
                found = _FOLDS.get(node.op, _strict)(node, done, looked)
            if found.__class__ is list:
                stack += found
            else:
                assert isinstance(found, Expr)
                done[key] = self._mapping.get(str(node.value), node) if node.op is Op.VAR else found
                stack.pop()


def _strict(node: Expr, done: Mapping[int, Expr], _: object) -> Expr | list[Expr]:
    """The node of its folded parts; the parts that have to be folded before, if there are such."""
    needed = [a for a in node.args if a.key not in done]
    return needed or _rebuilt(node, [done[a.key] for a in node.args])


def _choice(node: Expr, done: Mapping[int, Expr], _: object) -> Expr | list[Expr]:
    """The same of a choice: where its condition is known, only one arm matters."""
    args = node.args
    condition = done.get(args[0].key)
    if condition is None:
        return [args[0]]
    if condition.op is not Op.CONST:
        return _strict(node, done, None)
    arm = args[1] if condition is TRUE else args[2]
    found = done.get(arm.key)
    return [arm] if found is None else found


def _lattice(node: Expr, done: Mapping[int, Expr], looked: dict[int, int]) -> Expr | list[Expr]:
    """The same of a conjunction or disjunction: nothing matters after a part that decides.

    ``looked``: by node, how many of its parts have been looked at already and do not decide.
    """
    zero = FALSE if node.op is Op.AND else TRUE
    args = node.args
    for place in range(looked.get(node.key, 0), len(args)):
        found = done.get(args[place].key)
        if found is None:
            looked[node.key] = place
            return [args[place]]
        if found is zero:
            return zero
    return _rebuilt(node, [done[arg.key] for arg in args])


def _rebuilt(node: Expr, folded: list[Expr]) -> Expr:
    return node if all(map(is_, folded, node.args)) else rebuild(node, folded)


_FOLDS: Final = {Op.ITE: _choice, Op.AND: _lattice, Op.OR: _lattice}


def variables(roots: Iterable[Expr]) -> dict[str, Expr]:
    """Return the variables that occur in some expressions, by name, in the order of :func:`in_order`.

    A subexpression is skipped if all of its variables have been found already.
    """
    found: dict[str, Expr] = {}
    marks, stack = 0, [*reversed(list(roots))]
    for root in stack:
        _mark(root)
    while stack:
        node = stack.pop()
        if _MARKS[node.key] & ~marks == 0:
            continue
        if node.op is Op.VAR:
            found[str(node.value)] = node
            marks |= _MARKS[node.key]
        else:
            stack += reversed(node.args)
    return found
