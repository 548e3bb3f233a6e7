"""The texts of diagrams: the catalogue of those they share, in English by default, and the room a text takes."""

import difflib
import re
import tomllib
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from math import hypot, inf
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from auctionlaws_diagrams.diagram import undrawable

ENGLISH = Path(__file__).with_name("labels.en.toml")
FONT = "Helvetica"
FONT_SIZE = 10
LINE_HEIGHT = 12.0
BOLD = 1.12
"""How much wider a line of bold letters may be."""
MARGIN = 2.0
"""Points that stay free round a label."""
NEAREST = 4.0
"""Points off its line at which a label lies best."""
REACH = 9.0
"""Points a label may lie off its line and still belong to it."""

_HEADING = re.compile(r"\s*\[([a-z]+)\]")
_KEY = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)\s*=""")

# Letters of other alphabets that are drawn as wide as those of Latin, in thousandths of the font size.
_WIDE = {"Lu": 900, "Ll": 700}
# Advance widths of Helvetica in thousandths of the font size; every other character counts as a full square.
_WIDTHS = {
    letter: width
    for width, letters in {
        191: "'", 222: "ijl", 260: "|", 278: " \u00a0!,./:;I[\\]ft", 333: "()-`r", 334: "{}", 355: '"', 389: "*",
        469: "^", 500: "Jcksvxyz", 556: "#$0123456789?L_abdeghnopqu", 584: "+<=>~", 611: "FTZ",
        667: "&ABEKPSVXY", 722: "CDHNRUw", 778: "GOQ", 833: "Mm", 889: "%", 944: "W", 1015: "@",
    }.items()
    for letter in letters
}  # fmt: skip


@dataclass(eq=False)
class CatalogueError(Exception):
    """A catalogue that can't be used: ``problem`` says why, ``key`` and ``file`` say where."""

    problem: str
    key: str
    file: str

    def __post_init__(self) -> None:
        super().__init__(self.problem, self.key, self.file)

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.problem}" if self.key else f"{self.file}: {self.problem}"


@dataclass(frozen=True)
class Catalogue:
    """Texts in one language: ``texts`` by key, and ``phrases`` from an English label to its translation.

    ``lines`` says where in the file a text stands, by its name there: ``texts.yes``, or ``phrases.`` and the label.
    """

    language: str
    texts: Mapping[str, str]
    phrases: Mapping[str, str]
    file: str
    lines: Mapping[str, int] = field(default_factory=dict)

    def text(self, key: str) -> str:
        """The text with this key. Raises CatalogueError if there is none."""
        try:
            return self.texts[key]
        except KeyError:
            raise CatalogueError(f"there is no such text{_nearest(key, self.texts)}", key, self.file) from None

    def phrase(self, english: str) -> str:
        """The translation of a label: a diagram's own, one of the texts, or the label itself where none is given."""
        key = _english_keys().get(english)
        return self.phrases.get(english) or (english if key is None else self.texts.get(key, english))

    def without(self, english: str) -> "Catalogue":
        """The same catalogue with a label left in English."""
        key = _english_keys().get(english)
        return replace(
            self,
            phrases={label: text for label, text in self.phrases.items() if label != english},
            texts={name: english if name == key else text for name, text in self.texts.items()},
        )

    def misfit(self, english: str, problem: str) -> CatalogueError:
        """That the translation of a label can't be drawn, with the line in which it stands."""
        key = f"phrases.{english}" if english in self.phrases else f"texts.{_english_keys().get(english)}"
        return CatalogueError(
            problem, repr(english), f"{self.file}:{self.lines[key]}" if key in self.lines else self.file
        )


class Box(NamedTuple):
    """An upright rectangle on the page in points; ``top`` is less than ``bottom``."""

    left: float
    top: float
    right: float
    bottom: float

    def moved(self, by: complex) -> "Box":
        """The same rectangle further right and down."""
        return Box(self.left + by.real, self.top + by.imag, self.right + by.real, self.bottom + by.imag)

    def gap(self, point: complex) -> float:
        """Distance to a point outside; 0 for a point inside or on the border."""
        x, y = point.real, point.imag
        return hypot(max(self.left - x, 0, x - self.right), max(self.top - y, 0, y - self.bottom))

    def holds(self, point: complex) -> bool:
        """Whether a point lies inside or on the border."""
        return self.left <= point.real <= self.right and self.top <= point.imag <= self.bottom

    def meets(self, other: "Box", margin: float = 0.0) -> bool:
        """Whether less than the margin lies between the two."""
        across = self.left - margin < other.right and other.left < self.right + margin
        return across and self.top - margin < other.bottom and other.top < self.bottom + margin


class Room(NamedTuple):
    """Where a label may lie: inside the frame, off the points of the drawn lines, clear of the other texts."""

    frame: Box
    lines: list[complex]
    texts: list[Box]

    def has(self, box: Box) -> bool:
        """Whether there is room for a label with this box."""
        corners = complex(box.left, box.top), complex(box.right, box.bottom)
        inside = all(self.frame.gap(corner) == 0 for corner in corners)
        free = inside and not any(box.meets(text, MARGIN) for text in self.texts)
        wide = Box(box.left - MARGIN, box.top - MARGIN, box.right + MARGIN, box.bottom + MARGIN)
        return free and all(box.gap(point) >= MARGIN for point in self.lines if wide.holds(point))

    def best_move(self, box: Box, path: list[complex], moves: list[complex]) -> complex:
        """The move that best brings a label near its own path and clear of all else; 0 if it is well or none helps.

        The moves are tried in their order, the shortest first.
        """
        if self.has(box) and min(map(box.gap, path)) <= REACH:
            return 0j
        far = abs(moves[-1]) + MARGIN
        around = Box(box.left - far, box.top - far, box.right + far, box.bottom + far)
        near = self._replace(lines=[point for point in self.lines if around.holds(point)])
        best, cost = 0j, inf
        for move in moves:
            if NEAREST + abs(move) / 4 >= cost:
                break
            moved = box.moved(move)
            if near.has(moved):
                best, cost = min((best, cost), (move, _cost(moved, path, move)), key=lambda choice: choice[1])
        return best


def _cost(box: Box, path: list[complex], move: complex) -> float:
    return max(NEAREST, min(map(box.gap, path))) + abs(move) / 4


@cache
def text_width(text: str, *, bold: bool = False) -> float:
    """Width in points of a line of text as drawn; for bold letters and those outside ASCII an upper bound."""
    return sum(map(_width, text)) * FONT_SIZE / 1000 * (BOLD if bold else 1)


def _width(letter: str) -> int:
    """The width of a letter: that of the one without its accent, or as wide as letters of its sort are on average."""
    plain = unicodedata.normalize("NFD", letter)[0]
    if plain in _WIDTHS:
        return _WIDTHS[plain]
    return 0 if unicodedata.combining(letter) else _WIDE.get(unicodedata.category(letter), 1000)


def load_catalogue(path: Path | None = None) -> Catalogue:
    """Read a catalogue from a TOML file; without a path, the English one.

    Raises CatalogueError, naming file and key, for a file that can't be read, a missing, unknown or empty text.
    """
    if path is None or path == ENGLISH:
        return _english()
    catalogue = _read(path)
    wanted = _english().texts
    for key in catalogue.texts:
        if key not in wanted:
            raise CatalogueError(f"unknown text{_nearest(key, wanted)}", f"texts.{key}", str(path))
    for key in wanted:
        if key not in catalogue.texts:
            raise CatalogueError("this text is missing", f"texts.{key}", str(path))
    return catalogue


@cache
def _english() -> Catalogue:
    return _read(ENGLISH)


@cache
def _english_keys() -> Mapping[str, str]:
    """The key of each text by its words in English."""
    return {text: key for key, text in reversed([*_english().texts.items()])}


def _read(path: Path) -> Catalogue:
    file = str(path)
    try:
        written = path.read_text(encoding="utf-8")
        content = tomllib.loads(written)
    except OSError as error:
        raise CatalogueError(f"can't be read ({error.strerror})", "", file) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CatalogueError(f"is not a TOML file ({error})", "", file) from None
    for key in content:
        if key not in ("language", "texts", "phrases"):
            raise CatalogueError("expected only language, texts and phrases", key, file)
    language = content.get("language")
    if not isinstance(language, str) or not language.strip():
        raise CatalogueError('expected a language code such as "en"', "language", file)
    phrases = _table(content.get("phrases", {}), "phrases", file)
    return Catalogue(language, _table(content.get("texts"), "texts", file), phrases, file, _lines(written))


def _lines(written: str) -> Mapping[str, int]:
    """The line in which each text of a file begins, by its name."""
    found: dict[str, int] = {}
    table = ""
    for number, line in enumerate(written.splitlines(), start=1):
        if heading := _HEADING.match(line):
            table = f"{heading[1]}."
        elif key := _KEY.match(line):
            with suppress(tomllib.TOMLDecodeError):
                (name,) = tomllib.loads(f"{key[1]} = 0")
                found.setdefault(table + name, number)
    return found


def _table(value: object, name: str, file: str) -> Mapping[str, str]:
    if not isinstance(value, dict):
        raise CatalogueError("expected a table of texts", name, file)
    for key, text in value.items():
        if not isinstance(text, str) or not text.strip():
            raise CatalogueError("expected a text that is not empty", f"{name}.{key}", file)
        if letter := undrawable(text):
            raise CatalogueError(f"contains the character {letter}, which can't be drawn", f"{name}.{key}", file)
    return MappingProxyType(value)


def _nearest(key: str, known: Mapping[str, str]) -> str:
    near = difflib.get_close_matches(key, known, n=1)
    return f"; the nearest is {near[0]!r}" if near else ""
