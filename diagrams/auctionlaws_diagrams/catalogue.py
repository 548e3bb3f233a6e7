"""The texts that diagrams share, in English by default, and their translations."""

import difflib
import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from auctionlaws.mistake import Mistake
from auctionlaws.visible import printable
from auctionlaws_diagrams.diagram import undrawable

ENGLISH = Path(__file__).with_name("labels.en.toml")
_LANGUAGE = re.compile(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*")
_HEADING = re.compile(r"\s*\[([a-z]+)\]")
_KEY = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)\s*=""")


@dataclass(eq=False)
class CatalogueError(Mistake):
    """A catalogue that can't be used: ``problem`` says why, ``key`` and ``file`` say where."""

    problem: str
    key: str
    file: str

    def __post_init__(self) -> None:
        super().__init__(self.problem, self.key, self.file)

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        return printable(f"{where}: {self.problem}")


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
    if not isinstance(language, str) or not _LANGUAGE.fullmatch(language):
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
        if letter := undrawable(key + text):
            raise CatalogueError(f"contains the character {letter}, which can't be drawn", f"{name}.{key}", file)
    return MappingProxyType(value)


def _nearest(key: str, known: Mapping[str, str]) -> str:
    near = difflib.get_close_matches(key, known, n=1)
    return f"; the nearest is {near[0]!r}" if near else ""
