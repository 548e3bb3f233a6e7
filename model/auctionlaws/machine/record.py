"""Records of fields: a class declares fields with their widths, and an instance has their names as attributes.

A state and an event are mappings from the names of fields to values (expressions, or numbers). A record gives these
names, so that the type checker finds a misspelt one: with ``F`` the record of a state, ``state[F.last.call]`` is the
value of the field ``last_call``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, overload

SEATS: Final = range(4)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a state or of an event: its name, its width in bits, and the highest value that it may have."""

    name: str
    width: int
    highest: int


class Record:
    """The names of the fields that its class declares, each after ``prefix``."""

    __slots__ = ("prefix",)

    def __init__(self, prefix: str = "") -> None:
        self.prefix = prefix


class Declared:
    """A declaration in a record: width in bits and highest value, by default the highest that the bits can hold."""

    def __init__(self, width: int, highest: int | None = None) -> None:
        self.width, self.highest = width, (1 << width) - 1 if highest is None else highest
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def fields(self, prefix: str) -> Iterator[Field]:
        """The fields that it declares, with their names after ``prefix``."""
        raise NotImplementedError


class Part(Declared):
    """The declaration of one field; in a record, its name."""

    @overload
    def __get__(self, record: None, owner: object) -> Part: ...
    @overload
    def __get__(self, record: Record, owner: object) -> str: ...
    def __get__(self, record: Record | None, owner: object) -> Part | str:
        return self if record is None else f"{record.prefix}{self.name}"

    def fields(self, prefix: str) -> Iterator[Field]:
        """One field."""
        yield Field(f"{prefix}{self.name}", self.width, self.highest)


class SeatNames:
    """The names of the four fields of a declaration for every seat, by the seat, counted from the dealer (0)."""

    __slots__ = ("_stem",)

    def __init__(self, stem: str) -> None:
        self._stem = stem

    def __getitem__(self, seat: int) -> str:
        return f"{self._stem}_{seat}"


class SeatPart(Declared):
    """The declaration of a field for every seat; in a record, their names by seat."""

    @overload
    def __get__(self, record: None, owner: object) -> SeatPart: ...
    @overload
    def __get__(self, record: Record, owner: object) -> SeatNames: ...
    def __get__(self, record: Record | None, owner: object) -> SeatPart | SeatNames:
        return self if record is None else SeatNames(f"{record.prefix}{self.name}")

    def fields(self, prefix: str) -> Iterator[Field]:
        """A field for every seat."""
        for seat in SEATS:
            yield Field(f"{prefix}{self.name}_{seat}", self.width, self.highest)


def fields_of(record: type[Record], prefix: str = "") -> tuple[Field, ...]:
    """The fields that a record class declares, with their names after ``prefix``; those of its base classes first."""
    parts = [part for kind in reversed(record.__mro__) for part in vars(kind).values() if isinstance(part, Declared)]
    return tuple(field for part in parts for field in part.fields(prefix))
