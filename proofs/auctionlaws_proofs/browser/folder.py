"""Proposals in one folder of the user's: listed, read, written and put aside; nothing else on the disk is touched.

A text has a mark, which changes with every change of it. It is written only by whoever names the mark of what is there,
so that nothing that was changed meanwhile, in an editor, is overwritten.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from threading import Lock
from typing import BinaryIO, Final

from auctionlaws.mistake import Mistake
from auctionlaws.user_cache import put_whole
from auctionlaws.visible import printable, visible
from auctionlaws_proofs.browser.request import MAX_TEXT

MAX_BYTES: Final = 4 * MAX_TEXT
SUFFIX: Final = ".md"
ASIDE: Final = "~"
"""At the end of the name of a proposal that was put aside."""
_LONGEST: Final = 200
"""Bytes of a name; file systems take 255, and a name beside it is longer."""
_FORBIDDEN: Final = frozenset('/\\:*?"<>|')
_DEVICES: Final = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))})
"""Names that are no files on Windows, whatever stands after a point."""
# A link that takes the place of a file is not followed, and a pipe not waited for.
_READ: Final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class Refused(Mistake):
    """What cannot be done in a folder: the sentence, and the status of an answer that says so."""

    def __init__(self, message: str, status: HTTPStatus) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True)
class Held:
    """A proposal as it is in the folder: its text, the mark of that, and who may read the file."""

    text: str
    mark: str
    mode: int


class Folder:
    """One folder, and the proposals directly in it."""

    def __init__(self, path: Path) -> None:
        """OSError if it cannot be found."""
        self.path = path.resolve(strict=True)
        self._turn = Lock()
        os.umask(unwanted := os.umask(0))
        self._mode = 0o666 & ~unwanted

    def names(self) -> tuple[list[str], dict[str, str]]:
        """The proposals that there are, and those that cannot be had, each with the reason."""
        found, left_out = [], {}
        for name in sorted(n for n in _listed(self.path) if n.endswith(SUFFIX)):
            try:
                _opened(self._path(name)).close()
                found.append(name)
            except Refused as reason:
                left_out[printable(name)] = str(reason)
        return found, left_out

    def read(self, name: str) -> Held:
        """A proposal; Refused if there is none that can be read."""
        with _opened(self._path(name)) as file:
            data, mode = file.read(MAX_BYTES + 1), stat.S_IMODE(os.fstat(file.fileno()).st_mode)
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Refused(f"{visible(name)} is not text in UTF-8", HTTPStatus.UNPROCESSABLE_ENTITY) from None
        return Held(_short_enough(name, text), sha256(data).hexdigest(), mode)

    def write(self, name: str, text: str, mark: str | None) -> str:
        """Write a proposal in the place of the one with a mark, or for None one that is new; the mark that it has now.

        Refused if something else is there by now.
        """
        path, data = self._path(name), _short_enough(name, text).encode()
        with self._turn:
            mode = self._checked(name, path, mark)
            try:
                put_whole(path, data, mode)
            except OSError as error:
                raise Refused(f"{visible(name)} cannot be written: {error.strerror}", HTTPStatus.FORBIDDEN) from None
        return sha256(data).hexdigest()

    def put_aside(self, name: str, mark: str) -> str:
        """Rename a proposal that is not wanted any more; the name that it has now. Refused as for :meth:`write`."""
        path = self._path(name)
        with self._turn:
            self._checked(name, path, mark)
            aside = path.with_name(f"{name}{ASIDE}")
            while os.path.lexists(aside):
                aside = aside.with_name(f"{aside.name}{ASIDE}")
            try:
                path.rename(aside)
            except OSError as error:
                raise Refused(f"{visible(name)} cannot be put aside: {error.strerror}", HTTPStatus.FORBIDDEN) from None
        return aside.name

    def _checked(self, name: str, path: Path, mark: str | None) -> int:
        """Who may read the file that is to be written; Refused if something else is there than is thought."""
        try:
            there: Held | None = self.read(name)
        except Refused as reason:
            if reason.status is not HTTPStatus.NOT_FOUND:
                raise
            there = None
        if (there and there.mark) != mark:
            what = "is there already" if mark is None else "is gone" if there is None else "was changed meanwhile"
            raise Refused(f"{visible(name)} {what} on the disk; nothing was written", HTTPStatus.PRECONDITION_FAILED)
        return self._mode if there is None else there.mode

    def _path(self, name: str) -> Path:
        """The file of a name that names nothing but a file directly in the folder; Refused for any other."""
        stem = name.split(".", 1)[0].strip().lower()
        plain = name.isprintable() and not _FORBIDDEN.intersection(name)
        if not plain or name.startswith((".", "-", " ")) or not name.endswith(SUFFIX) or stem in _DEVICES:
            raise Refused(f"{visible(name)} is no name of a proposal, such as my-wording.md", HTTPStatus.BAD_REQUEST)
        if len(name.encode()) > _LONGEST:
            raise Refused(f"{visible(name)} is too long a name", HTTPStatus.BAD_REQUEST)
        return self.path / name


def _listed(path: Path) -> list[str]:
    try:
        return os.listdir(path)
    except OSError as error:
        raise Refused(f"the folder cannot be read: {error.strerror}", HTTPStatus.NOT_FOUND) from None


def _opened(path: Path) -> BinaryIO:
    """A file of the folder, open to be read; Refused for a link, a folder, a device, and what is too long."""
    name = visible(path.name)
    try:
        if stat.S_ISLNK(path.lstat().st_mode):
            raise Refused(f"{name} is a link, which is not followed", HTTPStatus.FORBIDDEN)
        handle = os.open(path, _READ)
    except FileNotFoundError:
        raise Refused(f"{name} is not there", HTTPStatus.NOT_FOUND) from None
    except OSError as error:
        raise Refused(f"{name} cannot be read: {error.strerror}", HTTPStatus.FORBIDDEN) from None
    about = os.fstat(handle)
    if stat.S_ISREG(about.st_mode) and about.st_size <= MAX_BYTES:
        return os.fdopen(handle, "rb")
    os.close(handle)
    if stat.S_ISREG(about.st_mode):
        raise Refused(f"{name} has more than {MAX_BYTES:,} bytes", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    raise Refused(f"{name} is no file", HTTPStatus.FORBIDDEN)


def _short_enough(name: str, text: str) -> str:
    if len(text) > MAX_TEXT:
        too_long = f"{visible(name)} has more than {MAX_TEXT:,} characters"
        raise Refused(too_long, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return text
