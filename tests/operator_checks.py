"""The check of an operator in a back end: on its rows, and with constants folded away."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np
from back_ends import Array, BackEnd
from operators import Shape, folded, part, rows

from auctionlaws.core.expr import Expr, is_const, value_of

OF_NUMBERS: Final = (
    *(Shape("eq", (w, w), 0) for w in (1, 2, 3, 4, 5, 7)),
    *(Shape("less", (w, w), 0) for w in (2, 3, 4, 7)),
    *(Shape("ite", (0, w, w), w) for w in (0, 1, 2, 3, 4, 5, 7)),
    *(Shape("add", (w, w), w) for w in (2, 4)),
    *(Shape("bitand", (w, w), w) for w in (2, 4, 5)),
    *(Shape("bitor", (w, w), w) for w in (1, 2, 4, 5)),
    *(Shape("bits", (w,), 1, at, at) for w in (2, 4, 5) for at in range(w)),
    *(Shape("bits", (w,), high - low + 1, high, low) for w, high, low in ((7, 2, 0), (5, 3, 0), (7, 6, 3))),
    Shape("widen", (4,), 5),
    Shape("not", (0,), 0),
)
"""Every operator on numbers that the laws come to, in the three editions, with claims and lemmas."""
COUNTS: Final = (*range(2, 52), 64, 128, 512, 9000)
"""So many parts of conjunctions and disjunctions are checked; those of :func:`occurring` as well, where it is asked."""
JOINED: Final = tuple(Shape(name, (0,) * count, 0) for name in ("and", "or") for count in COUNTS)


def columns_of(values: Array) -> dict[str, Array]:
    return {f"v{place}": values[:, place] for place in range(values.shape[1])}


def wrong(back_end: BackEnd, shape: Shape) -> bool:
    """Whether the back end has another value than the meaning in some row."""
    values = rows(shape)
    root = shape.made([part(place, width) for place, width in enumerate(shape.parts)])
    (found,) = back_end([root], columns_of(values))
    return not np.array_equal(np.broadcast_to(found, len(values)), meanings(shape))


@cache
def meanings(shape: Shape) -> Array:
    return np.array([shape.meaning(row) for row in rows(shape).tolist()])


def folds_wrongly(back_end: BackEnd, shape: Shape, what: Callable[[Shape], Folded | None] | None = None) -> bool:
    """Whether something that a constructor folds has another value than the meaning in some row."""
    made = (what or folded_once)(shape)
    if made is None:
        return True
    roots, expected, values = made
    found = back_end(roots, columns_of(values)) if roots else []
    return any(
        not np.array_equal(np.broadcast_to(one, len(values)), other) for one, other in zip(found, expected, strict=True)
    )


Folded = tuple[list[Expr], list[list[int]], Array]
"""What is not folded to a constant, what each of that means, and the rows."""


def folded_now(shape: Shape) -> Folded | None:
    """What the constructor folds; None if that is a constant, and not the right one."""
    values = rows(shape)
    if len(values) > 1 << 10:
        values = values[:: len(values) // 500 | 1]
    roots, expected = [], []
    for root, constants in folded(shape):
        lines = [[v if c is None else c for v, c in zip(row, constants, strict=True)] for row in values.tolist()]
        worked_out = [shape.meaning(line) for line in lines]
        if not is_const(root):
            roots.append(root)
            expected.append(worked_out)
        elif {value_of(root)} != {*worked_out}:
            return None
    return roots, expected, values


folded_once = cache(folded_now)
