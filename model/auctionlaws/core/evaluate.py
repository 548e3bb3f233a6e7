"""The value of expressions for given values of their variables: simple, and independent of compiled code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from auctionlaws.core.expr import Expr, Op


def evaluate(root: Expr, values: Mapping[str, int]) -> int:
    """The number (truth values: 0 or 1) of an expression; KeyError if a variable that matters has no value.

    Only what matters is looked at: one side of a choice, and truth values up to the first that decides.
    """
    return evaluate_all([root], values)[0]


def evaluate_all(roots: Sequence[Expr], values: Mapping[str, int]) -> list[int]:
    """The numbers of several expressions, parts that they share worked out once; KeyError as for one."""
    done: dict[int, int] = {}
    for root in roots:
        _evaluate(root, values, done)
    return [done[root.key] for root in roots]


def _evaluate(root: Expr, values: Mapping[str, int], done: dict[int, int]) -> None:
    """Note the value of an expression and of all that it depends on.

    What waits for a part is kept with the place of that part: those before it have been looked at, and decided nothing.
    """
    stack = [] if root.key in done else [(root, 0)]
    while stack:
        node, place = stack.pop()
        value: int | None
        if node.op is Op.AND or node.op is Op.OR:
            value, place = _joined(node, place, done)
            part = node.args[place] if value is None else None
        else:
            part = _undone(node, done)
            value = _value(node, done, values) if part is None else None
        if value is not None:
            done[node.key] = value
        elif part is not None:
            stack += [(node, place), (part, 0)]


def _joined(node: Expr, place: int, done: Mapping[int, int]) -> tuple[int | None, int]:
    """The value of a conjunction or disjunction by its parts from a place on; or None, and whose value matters next."""
    decides = int(node.op is Op.OR)
    args = node.args
    for at in range(place, len(args)):
        value = done.get(args[at].key)
        if value is None:
            return None, at
        if value == decides:
            return decides, at
    return 1 - decides, place


def _undone(node: Expr, done: Mapping[int, int]) -> Expr | None:
    """The part whose value matters next; None if the value of the node can be told."""
    if node.op is Op.ITE:
        condition = done.get(node.args[0].key)
        part = node.args[0] if condition is None else _chosen(node, condition)
        return None if part.key in done else part
    return next((a for a in node.args if a.key not in done), None)


def _chosen(node: Expr, condition: int) -> Expr:
    return node.args[1] if condition else node.args[2]


def _value(node: Expr, done: Mapping[int, int], values: Mapping[str, int]) -> int:
    match node.op:
        case Op.CONST:
            assert isinstance(node.value, int)
            return node.value
        case Op.VAR:
            return values[str(node.value)]
        case Op.ITE:
            return done[_chosen(node, done[node.args[0].key]).key]
        case _:
            return _number(node, [done[a.key] for a in node.args])


def _number(node: Expr, args: list[int]) -> int:
    """The value of an operation on numbers, or of a negation."""
    match node.op:
        case Op.NOT:
            return 1 - args[0]
        case Op.EQ:
            return int(args[0] == args[1])
        case Op.LESS:
            return int(args[0] < args[1])
        case Op.ADD:
            return (args[0] + args[1]) % (1 << node.width)
        case Op.BITAND:
            return args[0] & args[1]
        case Op.BITOR:
            return args[0] | args[1]
        case Op.WIDEN:
            return args[0]
        case Op.BITS:
            assert isinstance(node.value, tuple)
            high, low = node.value
            return (args[0] >> low) & ((1 << (high - low + 1)) - 1)
        case Op.CONST | Op.VAR | Op.AND | Op.OR | Op.ITE:
            raise ValueError(f"{node.op} has no parts that are all numbers")
