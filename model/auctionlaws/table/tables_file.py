"""The file of a compiled edition: what is said of it, and its tables of packed expressions.

A line says what the file is, the next what it was made from, the third is a checksum of all that follows. Nothing in
it is executed: whatever stands there, loading it reads numbers and texts.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from auctionlaws.core.packed import Damaged, Packed, from_bytes, to_bytes

_KIND: Final = b"auctionlaws tables"
_LONGEST: Final = 1 << 24
"""No table has more bytes, and no file: the largest of an edition has less than one million."""


class TablesFile:
    """The tables of a file, each unpacked when it is asked for; Damaged if it is none.

    ``about``: what the file says of the edition; ``made_from``: the fingerprint of what it was made from.
    """

    def __init__(self, data: bytes) -> None:
        """Damaged if the file is not whole."""
        kind, made_from, checksum, content = (*data.split(b"\n", 3), b"", b"", b"")[:4]
        if kind != _KIND or checksum != _sum(content):
            raise Damaged("the file is not whole")
        line, _, self._tables = content.partition(b"\n")
        self.made_from = made_from.decode(errors="replace")
        try:
            head = json.loads(line)
            self.about: Mapping[str, Any] = dict(head["about"])
            self._places = {str(name): (int(start), int(length)) for name, start, length in head["tables"]}
        except (ValueError, TypeError, LookupError, RecursionError) as error:
            raise Damaged(f"what the file says of itself cannot be read: {error}") from None

    def __iter__(self) -> Iterator[str]:
        """The names of the tables."""
        return iter(self._places)

    def __getitem__(self, name: str) -> Packed:
        """The table of that name."""
        return from_bytes(self.raw(name))

    def raw(self, name: str) -> bytes:
        """The bytes of a table."""
        start, length = self._places[name]
        inflate = zlib.decompressobj()
        try:
            found = inflate.decompress(self._tables[start : start + length], _LONGEST)
        except zlib.error as error:
            raise Damaged(f"a table cannot be read: {error}") from None
        if not inflate.eof:
            raise Damaged("a table is too long")
        return found

    def same(self, other: TablesFile) -> bool:
        """Both files say the same, however they are compressed."""
        alike = (self.made_from, self.about, list(self)) == (other.made_from, other.about, list(other))
        return alike and all(self.raw(name) == other.raw(name) for name in self)


def file_of(made_from: str, about: Mapping[str, Any], tables: Mapping[str, Packed]) -> bytes:
    """The bytes of a file with these tables."""
    places: list[tuple[str, int, int]] = []
    content: list[bytes] = []
    start = 0
    for name, table in tables.items():
        content.append(zlib.compress(to_bytes(table)))
        places.append((name, start, len(content[-1])))
        start += len(content[-1])
    line = json.dumps({"about": about, "tables": places}, ensure_ascii=False, separators=(",", ":"))
    rest = b"\n".join((line.encode(), b"".join(content)))
    return b"\n".join((_KIND, made_from.encode(), _sum(rest), rest))


def read_tables(path: Path, made_from: str) -> TablesFile | None:
    """The tables in a file; None if it is not there, not whole, or was made from something else."""
    try:
        with path.open("rb") as file:
            found = TablesFile(file.read(_LONGEST))
    except (OSError, Damaged):
        return None
    return found if found.made_from == made_from else None


def _sum(content: bytes) -> bytes:
    return sha256(content).hexdigest().encode()
