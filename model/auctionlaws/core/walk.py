"""Going through expression graphs: every node once, variables replaced, nodes rebuilt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from auctionlaws.core.expr import Expr, Op
from auctionlaws.core.operations import add, and_, bitand, bitor, bits, eq, ite, less, not_, or_, widen


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


class Substitution:
    """Replaces variables by expressions; remembers what it has rebuilt, so it is cheap to use on many roots.

    ``known`` gives the values of expressions that are no variables, before anything is replaced.
    """

    def __init__(self, mapping: Mapping[str, Expr], known: Iterable[tuple[Expr, Expr]] = ()) -> None:
        self._mapping = mapping
        self._done: dict[int, Expr] = {node.key: value for node, value in known}

    def __call__(self, root: Expr) -> Expr:
        """``root`` with the variables replaced, folded on the way up."""
        done = self._done
        for node in in_order([root], done):
            if node.op is Op.VAR:
                done[node.key] = self._mapping.get(str(node.value), node)
            else:
                done[node.key] = rebuild(node, [done[a.key] for a in node.args])
        return done[root.key]


def variables(roots: Iterable[Expr]) -> dict[str, Expr]:
    """The variables below the roots, by name."""
    return {str(node.value): node for node in in_order(roots) if node.op is Op.VAR}
