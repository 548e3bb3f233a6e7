"""Records of fields: the parts of a state or of an event as attributes, whatever they hold.

A class declares which parts there are, how wide each is and the highest value it may take. Where they are kept is a
mapping by name, so that a whole state is one mapping: a record is a view of those of its names that begin alike.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar, overload

T = TypeVar("T")
SEATS: Final = range(4)


@dataclass(frozen=True, slots=True)
class Field:
    """One part of a state or an event: its name, its width in bits, and the highest value it may take."""

    name: str
    width: int
    highest: int


def field(name: str, width: int, highest: int | None = None) -> Field:
    """A field; without a highest value it may take any that its bits hold."""
    return Field(name, width, (1 << width) - 1 if highest is None else highest)


class Record(Generic[T]):
    """A view of the fields of a mapping whose names begin with ``prefix``."""

    __slots__ = ("held", "prefix")

    def __init__(self, held: MutableMapping[str, T], prefix: str = "") -> None:
        self.held, self.prefix = held, prefix

    def named(self, part: str) -> T:
        """The part with a name that is worked out; KeyError if there is none."""
        return self.held[f"{self.prefix}{part}"]


class Declared:
    """A part that a record declares: its width in bits, and the highest value it may take."""

    def __init__(self, width: int, highest: int | None = None) -> None:
        self.width, self.highest = width, (1 << width) - 1 if highest is None else highest
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def fields(self, prefix: str) -> Iterator[Field]:
        """The fields of the part in a record whose names begin so."""
        raise NotImplementedError


class Part(Declared):
    """A part that a record has once."""

    @overload
    def __get__(self, record: None, owner: object) -> Part: ...
    @overload
    def __get__(self, record: Record[T], owner: object) -> T: ...
    def __get__(self, record: Record[T] | None, owner: object) -> Part | T:
        return self if record is None else record.held[f"{record.prefix}{self.name}"]

    def __set__(self, record: Record[T], value: T) -> None:
        record.held[f"{record.prefix}{self.name}"] = value

    def fields(self, prefix: str) -> Iterator[Field]:
        """One field."""
        yield Field(f"{prefix}{self.name}", self.width, self.highest)


class PerSeat(Generic[T]):
    """A part that there is for every player, by his seat from the dealer (0) clockwise."""

    __slots__ = ("_held", "_stem")

    def __init__(self, held: MutableMapping[str, T], stem: str) -> None:
        self._held, self._stem = held, stem

    def __getitem__(self, seat: int) -> T:
        return self._held[f"{self._stem}_{seat}"]

    def __setitem__(self, seat: int, value: T) -> None:
        self._held[f"{self._stem}_{seat}"] = value

    def __iter__(self) -> Iterator[T]:
        return (self[seat] for seat in SEATS)


class SeatPart(Declared):
    """A part that a record has for every player."""

    @overload
    def __get__(self, record: None, owner: object) -> SeatPart: ...
    @overload
    def __get__(self, record: Record[T], owner: object) -> PerSeat[T]: ...
    def __get__(self, record: Record[T] | None, owner: object) -> SeatPart | PerSeat[T]:
        return self if record is None else PerSeat(record.held, f"{record.prefix}{self.name}")

    def fields(self, prefix: str) -> Iterator[Field]:
        """A field for every seat."""
        for seat in SEATS:
            yield Field(f"{prefix}{self.name}_{seat}", self.width, self.highest)


def fields_of(record: type[Record[str]], prefix: str = "") -> tuple[Field, ...]:
    """The fields of a record whose names begin so: those that its class extends first."""
    parts = [part for kind in reversed(record.__mro__) for part in vars(kind).values() if isinstance(part, Declared)]
    return tuple(field for part in parts for field in part.fields(prefix))
