"""A request as it comes from a page: fields with names and kinds, each of them looked at or refused."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any, Final

from auctionlaws.api.editions import checked_edition, default_edition
from auctionlaws.api.laws import Laws, proposed
from auctionlaws.mistake import Mistake
from auctionlaws.visible import visible

MAX_TEXT: Final = 200_000
"""Characters of one text."""
MAX_DATA: Final = 2_000_000
"""Characters of a file in base64."""
MAX_FILES: Final = 50
"""Proposals that are sent with a request."""

Files = tuple[tuple[str, str], ...]
Told = Callable[[Mapping[str, Any]], None]
"""Is told of what there is before the answer to a request: progress, and parts of it."""


class BadRequest(Mistake):
    """A request that no page of this program makes: the text says what is wrong with it."""


@dataclass
class Request:
    """The fields of a request; each is asked for by name and kind, and :meth:`done` refuses what nobody asked for."""

    fields: Mapping[str, Any]
    _seen: set[str] = field(default_factory=set)

    def text(self, name: str, default: str | None = None) -> str:
        """A text; BadRequest if it is none, is too long, or is missing and has no default."""
        value = self._value(name, default)
        if not isinstance(value, str):
            raise BadRequest(f"{name} is no text")
        if len(value) > MAX_TEXT:
            raise BadRequest(f"{name} has more than {MAX_TEXT:,} characters")
        return value

    def data(self, name: str) -> bytes:
        """The bytes of a file in base64; BadRequest if they are none, or too many."""
        value = self._value(name, None)
        if not isinstance(value, str) or len(value) > MAX_DATA:
            raise BadRequest(f"{name} is no file of at most {MAX_DATA * 3 // 4:,} bytes")
        try:
            return b64decode(value, validate=True)
        except ValueError:
            raise BadRequest(f"{name} is not in base64") from None

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; empty where there is none."""
        value = self._value(name, [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value) or len(value) > MAX_FILES:
            raise BadRequest(f"{name} is no list of at most {MAX_FILES} texts")
        return tuple(value)

    def flag(self, name: str) -> bool:
        """Yes or no; no where there is none."""
        value = self._value(name, False)
        if not isinstance(value, bool):
            raise BadRequest(f"{name} is neither true nor false")
        return value

    def has(self, name: str) -> bool:
        """Whether a field is there; it has to be asked for still."""
        return self.fields.get(name) is not None

    def files(self) -> tuple[str, Files]:
        """The name of a proposal, and all that were sent, by name; BadRequest if it is none of them."""
        name, files = self.text("proposal"), self._value("files", {})
        if not isinstance(files, dict) or len(files) > MAX_FILES:
            raise BadRequest(f"files is no object with at most {MAX_FILES} texts")
        for key, text in files.items():
            if not isinstance(text, str) or len(text) > MAX_TEXT:
                raise BadRequest(f"{visible(key)} is no text of at most {MAX_TEXT:,} characters")
            if PurePosixPath(key).name != key or not key.endswith(".md"):
                raise BadRequest(f"{visible(key)} is no name of a proposal, such as my-wording.md")
        if name not in files:
            raise BadRequest(f"{visible(name)} is none of the files")
        return name, tuple(sorted(files.items()))

    def laws(self) -> Laws:
        """The laws that a request is about: an edition, a proposal, or the newest edition.

        EditionError or LawError for what cannot be read.
        """
        if self.has("proposal"):
            if self.has("edition"):
                raise BadRequest("a request names an edition or a proposal, not both")
            return laws_proposed(*self.files())
        return laws_named(checked_edition(self.text("edition", default_edition())))

    def done(self) -> None:
        """BadRequest for a field that nobody has asked for."""
        for name in sorted(self.fields.keys() - self._seen - {"id", "ask"}):
            near = get_close_matches(name, self._seen, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise BadRequest(f"{visible(name)} says nothing in this request{hint}")

    def _value(self, name: str, default: object) -> Any:
        self._seen.add(name)
        value = self.fields.get(name)
        if value is None and default is None:
            raise BadRequest(f"{name} is missing")
        return default if value is None else value


@lru_cache(maxsize=4)
def laws_named(edition: str) -> Laws:
    """An edition, read once."""
    return Laws(edition)


@lru_cache(maxsize=8)
def laws_proposed(name: str, files: Files) -> Laws:
    """A proposal, read once as long as no text changes."""
    texts = dict(files)
    return proposed(texts[name], name, texts)
