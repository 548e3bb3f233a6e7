"""Expressions as propositional clauses: every bit of every node is a literal, each gate is made once.

A literal is a variable's number, or minus that for its negation; the literal 1 is true. A number is a list of literals,
the lowest bit first; a truth value is a list of one. Each gate is defined both ways (Tseitin 1968), so that a node can
be asked about under either sign, as often as one likes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from auctionlaws.core.expr import Expr, Op
from auctionlaws.core.walk import in_order

Literal = int
Literals = list[Literal]
TRUE: Final[Literal] = 1
FALSE: Final[Literal] = -1


class Circuit:
    """Translates expressions; ``add`` is given the clauses that define what has been translated."""

    def __init__(self, add: Callable[[Literals], object]) -> None:
        self._add = add
        self._last = TRUE
        self._done: dict[int, Literals] = {}
        self._gates: dict[tuple[object, ...], Literal] = {}
        self.variables: dict[str, Literals] = {}
        """The literals of every variable that was met, by its name."""
        add([TRUE])

    def truth(self, condition: Expr) -> Literal:
        """The literal of a condition."""
        return self(condition)[0]

    def __call__(self, root: Expr) -> Literals:
        """The literals of an expression."""
        done = self._done
        for node in in_order([root], done):
            done[node.key] = self._node(node, [done[a.key] for a in node.args])
        return done[root.key]

    def _node(self, node: Expr, args: list[Literals]) -> Literals:
        match node.op:
            case Op.CONST:
                assert isinstance(node.value, int)
                return [TRUE if node.value >> i & 1 else FALSE for i in range(max(node.width, 1))]
            case Op.VAR:
                return self.variable(str(node.value), max(node.width, 1))
            case Op.NOT:
                return [-args[0][0]]
            case Op.AND:
                return [self._all([a[0] for a in args])]
            case Op.OR:
                return [-self._all([-a[0] for a in args])]
            case Op.EQ:
                return [self._all([-self._differ(a, b) for a, b in zip(*args, strict=True)])]
            case Op.LESS:
                return [self._less(*args)]
            case Op.ITE:
                return [self._choice(args[0][0], a, b) for a, b in zip(args[1], args[2], strict=True)]
            case Op.ADD:
                return self._sum(*args)
            case Op.BITAND:
                return [self._all([a, b]) for a, b in zip(*args, strict=True)]
            case Op.BITOR:
                return [-self._all([-a, -b]) for a, b in zip(*args, strict=True)]
            case Op.WIDEN:
                return args[0] + [FALSE] * (node.width - len(args[0]))
            case Op.BITS:
                assert isinstance(node.value, tuple)
                high, low = node.value
                return args[0][low : high + 1]

    # -- what a literal stands for

    def variable(self, name: str, width: int) -> Literals:
        """The literals of a variable that is met for the first time."""
        found = self.variables[name] = [self.fresh() for _ in range(width)]
        return found

    def define_all(self, gate: Literal, parts: Collection[Literal]) -> None:
        """The gate is true where all parts are."""
        for part in parts:
            self._add([-gate, part])
        self._add([gate, *(-p for p in parts)])

    def define_choice(self, gate: Literal, condition: Literal, yes: Literal, no: Literal) -> None:
        """The gate is one literal where the condition is true, otherwise the other; said also where both agree."""
        for clause in (
            [-condition, -yes, gate],
            [-condition, yes, -gate],
            [condition, -no, gate],
            [condition, no, -gate],
            [-yes, -no, gate],
            [yes, no, -gate],
        ):
            self._add(clause)

    # -- gates

    def fresh(self) -> Literal:
        """A literal that nothing has been said of."""
        self._last += 1
        return self._last

    def _all(self, parts: Sequence[Literal]) -> Literal:
        """Whether all parts are true."""
        left = {p for p in parts if p != TRUE}
        if FALSE in left or any(-p in left for p in left):
            return FALSE
        if len(left) < 2:
            return left.pop() if left else TRUE
        shape = ("all", *sorted(left))
        gate = self._gates.get(shape)
        if gate is None:
            gate = self._gates[shape] = self.fresh()
            self.define_all(gate, left)
        return gate

    def _differ(self, a: Literal, b: Literal) -> Literal:
        """Whether exactly one is true."""
        return self._choice(a, -b, b)

    def _choice(self, condition: Literal, yes: Literal, no: Literal) -> Literal:
        """One literal where the condition is true, otherwise the other."""
        if condition < 0:
            condition, yes, no = -condition, no, yes
        if condition == TRUE or yes == no:
            return yes
        if yes in (TRUE, condition):
            return -self._all([-condition, -no])
        if yes == FALSE or yes == -condition:
            return self._all([-condition, no])
        if no == TRUE or no == -condition:
            return -self._all([condition, -yes])
        if no in (FALSE, condition):
            return self._all([condition, yes])
        if yes < 0:
            return -self._choice(condition, -yes, -no)
        if yes == -no and condition > yes:
            condition, yes, no = yes, condition, -condition
        shape = ("choice", condition, yes, no)
        gate = self._gates.get(shape)
        if gate is None:
            gate = self._gates[shape] = self.fresh()
            self.define_choice(gate, condition, yes, no)
        return gate

    def _less(self, a: Literals, b: Literals) -> Literal:
        """Whether one number is less than another: the highest bit in which they differ says."""
        less = FALSE
        for x, y in zip(a, b, strict=True):
            less = self._choice(self._differ(x, y), y, less)
        return less

    def _sum(self, a: Literals, b: Literals) -> Literals:
        found, carry = [], FALSE
        for x, y in zip(a, b, strict=True):
            differ = self._differ(x, y)
            found.append(self._differ(differ, carry))
            carry = self._choice(differ, carry, x)
        return found
