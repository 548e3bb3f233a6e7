"""Expression graphs as flat numbers: small to keep, quick to load, and nothing in them can be executed.

Nodes are numbered, parts before what uses them: first the inputs, then the constants, then the operations.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, repeat
from operator import ge
from typing import Final

from auctionlaws.core.expr import Expr, Op, const, interned, truth, value_of, var
from auctionlaws.core.walk import in_order

CODES: Final = (
    Op.ITE, Op.AND, Op.OR, Op.NOT, Op.BITS, Op.WIDEN, Op.EQ, Op.LESS, Op.ADD, Op.BITOR, Op.BITAND,
)  # fmt: skip
"""The operations; the code of each is its place here."""
_CODE: Final = {op: code for code, op in enumerate(CODES)}
_PARTS: Final = bytes((3, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2)).ljust(256, b"\xff")
"""How many parts each operation has, by its code; 0: two or more."""
_WIDEST: Final = 1 << 12
_SHORT: Final = "H"
_LONG: Final = "I"

Input = tuple[str, int]
"""The name and the width of a variable."""


class Damaged(ValueError):
    """What was to be unpacked is not what was packed."""


@dataclass(frozen=True)
class Packed:
    """Expressions by the names of what they are for, and everything below them.

    A column has a number for each operation: ``codes`` its place in :data:`CODES`, ``widths`` its width, ``lows`` the
    lowest bit of one that takes bits, ``counts`` how many parts it has. ``parts`` has the parts of all of them.
    """

    inputs: tuple[Input, ...]
    constants: tuple[tuple[int, int], ...]
    codes: bytes
    widths: array[int]
    lows: array[int]
    counts: array[int]
    parts: array[int]
    roots: Mapping[str, tuple[int, ...]]

    @property
    def first(self) -> int:
        """The number of the first operation."""
        return len(self.inputs) + len(self.constants)


def pack(roots: Mapping[str, Sequence[Expr]], inputs: Sequence[Input] = ()) -> Packed:
    """Expressions packed; of their variables those among ``inputs`` come first, in the order given."""
    order = list(in_order(chain.from_iterable(roots.values())))
    more = {(str(x.value), x.width) for x in order if x.op is Op.VAR} - set(inputs)
    variables = (*inputs, *sorted(more))
    constants = [x for x in order if x.op is Op.CONST]
    operations = [x for x in order if x.args]
    numbered = chain((var(*each) for each in variables), constants, operations)
    number = {x.key: place for place, x in enumerate(numbered)}
    return Packed(
        variables,
        tuple((value_of(x), x.width) for x in constants),
        bytes(_CODE[x.op] for x in operations),
        array(_SHORT, (x.width for x in operations)),
        array(_SHORT, (x.value[1] if isinstance(x.value, tuple) else 0 for x in operations)),
        array(_SHORT, (len(x.args) for x in operations)),
        array(_LONG, (number[a.key] for x in operations for a in x.args)),
        {name: tuple(number[x.key] for x in each) for name, each in roots.items()},
    )


def unpack(packed: Packed) -> dict[str, list[Expr]]:
    """The expressions that were packed, as they were: the very same nodes, for nothing is folded again."""
    nodes = [var(*each) for each in packed.inputs]
    nodes += [const(value, width) if width else truth(bool(value)) for value, width in packed.constants]
    parts, start = packed.parts.tolist(), 0
    for code, width, low, count in zip(packed.codes, packed.widths, packed.lows, packed.counts, strict=True):
        op = CODES[code]
        args = tuple([nodes[part] for part in parts[start : start + count]])
        nodes.append(interned(op, args, width, (low + width - 1, low)) if op is Op.BITS else interned(op, args, width))
        start += count
    return {name: [nodes[number] for number in each] for name, each in packed.roots.items()}


def to_bytes(packed: Packed) -> bytes:
    """Return the bytes of a file that stores the graph: one line of JSON, then each column of numbers.

    A column is stored as byte planes (:func:`_planes`); compressed, it is a fifth smaller than whole numbers are.
    """
    head = {
        "inputs": packed.inputs,
        "constants": packed.constants,
        "operations": len(packed.codes),
        "parts": len(packed.parts),
        "roots": packed.roots,
    }
    columns = (packed.widths, packed.lows, packed.counts, packed.parts)
    return b"".join((json.dumps(head, separators=(",", ":")).encode(), b"\n", packed.codes, *map(_planes, columns)))


def from_bytes(data: bytes) -> Packed:
    """The packed graph that bytes hold; Damaged if they hold none.

    Whoever wrote them: no more is made of them than they are long, and every part comes before what uses it.
    """
    line, _, body = data.partition(b"\n")
    try:
        head = json.loads(line)
        inputs = tuple((str(name), _within(width, _WIDEST)) for name, width in head["inputs"])
        constants = tuple((value, _within(width, _WIDEST)) for value, width in head["constants"])
        for value, width in constants:
            _within(value, 1 << (width or 1))
        columns = _columns(body, _within(head["operations"], len(body) + 1), _within(head["parts"], len(body) + 1))
        roots = {str(name): tuple(each) for name, each in head["roots"].items()}
        found = Packed(inputs, constants, *columns, roots)
        _check(found)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise Damaged(f"no packed expressions: {error}") from None
    return found


def _within(value: object, limit: int) -> int:
    """A number from zero up to a limit; ValueError for anything else."""
    if type(value) is not int or not 0 <= value < limit:
        raise ValueError("a number is out of bounds")
    return value


def _columns(body: bytes, operations: int, parts: int) -> tuple[bytes, array[int], array[int], array[int], array[int]]:
    """The columns, which have to be as long as they say."""
    lengths = (operations, 2 * operations, 2 * operations, 2 * operations, 4 * parts)
    if sum(lengths) != len(body):
        raise ValueError("there are too few or too many numbers")
    codes, widths, lows, counts, rest = (
        body[end - length : end] for length, end in zip(lengths, accumulate(lengths), strict=True)
    )
    return codes, _array(_SHORT, widths), _array(_SHORT, lows), _array(_SHORT, counts), _array(_LONG, rest)


def _check(packed: Packed) -> None:
    """ValueError unless every operation has the parts that it takes, all of them before it, and every root is there."""
    wanted = packed.codes.translate(_PARTS)
    if any(n != want and (want or n < 2) for n, want in zip(packed.counts, wanted, strict=True)):
        raise ValueError("an operation has too few or too many parts")
    if sum(packed.counts) != len(packed.parts):
        raise ValueError("some parts are of no operation")
    if max((*packed.widths, *packed.lows), default=0) >= _WIDEST:
        raise ValueError("a number is out of bounds")
    users = chain.from_iterable(map(repeat, range(packed.first, packed.first + len(packed.codes)), packed.counts))
    if any(map(ge, packed.parts, users)):
        raise ValueError("an operation comes before one of its parts")
    for number in chain.from_iterable(packed.roots.values()):
        _within(number, packed.first + len(packed.codes))


def _planes(numbers: array[int]) -> bytes:
    """Return the byte planes of some numbers: the lowest byte of every number, then the next byte of every number."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    data, size = numbers.tobytes(), numbers.itemsize
    return b"".join(data[place::size] for place in range(size))


def _array(code: str, planes: bytes) -> array[int]:
    """Return the numbers of which these are the byte planes; the inverse of :func:`_planes`."""
    found, data = array(code), bytearray(len(planes))
    size = found.itemsize
    length = len(planes) // size
    for place in range(size):
        data[place::size] = planes[place * length : (place + 1) * length]
    found.frombytes(data)
    if sys.byteorder == "big":
        found.byteswap()
    return found
