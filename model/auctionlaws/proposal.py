"""Proposals: Markdown files in which a committee words some clauses anew, on top of an edition or another proposal.

A proposal begins with its title and what it builds on; then come sections as in a law file, which replace clauses or
add them, ``change`` blocks that strike out or renumber others, and claims and interpretations of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from os.path import normpath
from pathlib import Path
from typing import Final

from auctionlaws import alternatives
from auctionlaws.alternatives import Bracket, Choice
from auctionlaws.edition import editions
from auctionlaws.language.errors import LawError, refuse_hidden
from auctionlaws.language.hints import shortened
from auctionlaws.language.reader import read_text
from auctionlaws.language.syntax import Place

MAX_DEPTH: Final = 20
"""Proposals that build on one another."""
MAX_LINES: Final = 2000
"""Lines of one proposal."""
TITLE: Final = "title"
BUILDS_ON: Final = "builds on"


@dataclass(frozen=True, eq=False)
class Proposal:
    """A proposal as it is written, its alternatives still open.

    ``builds_on`` is the name of an edition or the proposal below; ``text`` the file with the lines at its top left
    empty, so that every other keeps its number.
    """

    title: str
    path: Path
    builds_on: str | Proposal
    text: str
    brackets: tuple[Bracket, ...]

    @property
    def file(self) -> str:
        """How places in the file are named."""
        return str(self.path)

    @property
    def root(self) -> str:
        """The name of the edition at the bottom."""
        return self.builds_on if isinstance(self.builds_on, str) else self.builds_on.root


def combinations(proposal: Proposal) -> tuple[Choice, ...]:
    """Every way of filling the alternatives of a proposal; a single one, without a name, if it has none."""
    return alternatives.combinations(proposal.brackets)


def read_proposal(path: Path) -> Proposal:
    """The proposal in a file, with all it builds on; LawError names file, line, column and word of a mistake."""
    if not _ON_DISK.has(path):
        raise LawError(Place(str(path), 1, 1), "is no file", path.name)
    return _proposal(_ON_DISK.text(path), path, (path,), _ON_DISK)


def parse_proposal(text: str, path: Path, beside: Mapping[str, str] | None = None) -> Proposal:
    """The proposal in a text that stands, or would stand, at a path; LawError as for a file.

    ``beside``: the proposals that it may build on, by path; no file is read then. Without it, those that are on disk.
    """
    return _proposal(text, path, (path,), _ON_DISK if beside is None else _Given(beside))


# -- where proposals are read from


class _OnDisk:
    """Files."""

    def has(self, path: Path) -> bool:
        """Whether there is a file."""
        try:
            return path.is_file()
        except (OSError, ValueError):
            return False

    def text(self, path: Path) -> str:
        """What stands in it."""
        return read_text(path)

    def same(self, one: Path, other: Path) -> bool:
        """Whether two paths lead to one file."""
        try:
            return one.samefile(other)
        except OSError:
            return False


@dataclass(frozen=True)
class _Given:
    """Texts that were given, by path: whoever sends them has no say in which files are read."""

    texts: Mapping[str, str]

    def has(self, path: Path) -> bool:
        """Whether one was given."""
        return path.as_posix() in self.texts

    def text(self, path: Path) -> str:
        """What was given."""
        return self.texts[path.as_posix()]

    def same(self, one: Path, other: Path) -> bool:
        """Whether two paths lead to one text."""
        return one == other


_ON_DISK: Final = _OnDisk()
_Shelf = _OnDisk | _Given


# -- reading them


def _proposal(text: str, path: Path, chain: tuple[Path, ...], shelf: _Shelf) -> Proposal:
    refuse_hidden(text, str(path))
    text = re.sub(r"\r\n?", "\n", text)
    if text.count("\n") > MAX_LINES:
        hint = "split it into proposals that build on one another"
        raise LawError(Place(str(path), MAX_LINES + 1, 1), f"has more than {MAX_LINES:,} lines", path.name, hint)
    about, rest = _front_matter(text, str(path))
    below = _below(*about[BUILDS_ON], path, chain, shelf)
    return Proposal(about[TITLE][0], path, below, rest, alternatives.find_brackets(rest, str(path)))


def _front_matter(text: str, file: str) -> tuple[dict[str, tuple[str, Place]], str]:
    """The values at the top of a proposal, and its text with that part left empty."""
    rows = text.split("\n")
    hint = f"a proposal begins with ---, {TITLE}: …, {BUILDS_ON}: …, ---, each on a line of its own"
    if rows[0].rstrip() != "---":
        raise LawError(Place(file, 1, 1), "does not begin with ---", shortened(rows[0], 4), hint)
    found: dict[str, tuple[str, Place]] = {}
    for number, row in enumerate(rows[1:], 2):
        key, colon, value = (part.strip() for part in row.partition(":"))
        place = Place(file, number, len(row) - len(row.lstrip()) + 1)
        if key == "---" and not colon:
            break
        if key not in (TITLE, BUILDS_ON) or not colon:
            raise LawError(place, "is not a line for the top of a proposal", shortened(row, 4), hint)
        if key in found:
            raise LawError(place, "stands twice", key)
        if not value:
            raise LawError(place, "stands alone; words must follow it", key)
        found[key] = value, Place(file, number, row.index(":") + 2 + row.partition(":")[2].index(value))
    else:
        raise LawError(Place(file, 1, 1), "is not closed", "---", "end the top of the proposal with ---")
    for key in (TITLE, BUILDS_ON):
        if key not in found:
            raise LawError(
                Place(file, number, 1), f'ends the top of the proposal, which has no line "{key}: …"', "---", hint
            )
    return found, "\n".join([""] * number + rows[number:])


def _below(words: str, place: Place, path: Path, chain: tuple[Path, ...], shelf: _Shelf) -> str | Proposal:
    """What a proposal builds on; ``chain`` are the proposals that lead here, this one last."""
    if words in editions():
        return words
    below = Path(normpath(path.parent / words))
    if not words.endswith(".md") or not shelf.has(below):
        hint = f"there are {', '.join(editions())}; a proposal is named by its file, relative to this one"
        raise LawError(place, "is neither an edition nor a proposal", shortened(words, 8), hint)
    if shelf.same(below, path):
        raise LawError(place, "is this proposal, which cannot build on itself", words)
    if any(shelf.same(below, other) for other in chain):
        raise LawError(place, "builds, by way of others, on this proposal itself", words)
    if len(chain) == MAX_DEPTH:
        message = f"would be one proposal more than the {MAX_DEPTH} that can build on one another"
        raise LawError(place, message, words)
    return _proposal(shelf.text(below), below, (*chain, below), shelf)
