"""The file that a page is written to: refused before the work if it cannot be, and then replaced as a whole."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NoReturn

from auctionlaws.visible import printable
from auctionlaws_proofs.command.inputs import InputError

_BEGINS: Final = b"<!doctype html>"


@dataclass(frozen=True, slots=True)
class PageFile:
    """Where a page goes, and its name as it was given."""

    path: Path
    name: str

    @classmethod
    def at(cls, name: str) -> PageFile:
        """The file of that name; InputError if no page can be written there."""
        try:
            file = cls(Path(name).resolve(), printable(name))
            file._check()
        except (OSError, ValueError) as error:
            _refuse(name, error)
        return file

    def _check(self) -> None:
        if not self.path.parent.is_dir():
            raise InputError(f"--html: {self.name}: there is no folder {printable(str(Path(self.name).parent))}")
        if self.path.exists():
            self._check_replaceable()
        beside = self._beside
        beside.touch(exist_ok=False)
        beside.unlink()

    def _check_replaceable(self) -> None:
        """A mistyped name must not cost anybody a proposal: only pages are overwritten."""
        if not self.path.is_file():
            raise InputError(f"--html: {self.name}: is not a file")
        with self.path.open("rb") as file:
            begins = file.read(len(_BEGINS))
        if begins and begins.lower() != _BEGINS:
            raise InputError(f"--html: {self.name}: is not a web page, and is not overwritten; give another name")

    @property
    def _beside(self) -> Path:
        return self.path.with_name(f".{self.path.name}.{os.getpid()}")

    def write(self, text: str) -> None:
        """Put the text there, all of it or nothing; InputError if that is not possible any more."""
        beside = self._beside
        try:
            with beside.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
            os.replace(beside, self.path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            _refuse(self.name, error)


def _refuse(name: str, error: OSError | ValueError) -> NoReturn:
    why = getattr(error, "strerror", None) or error
    raise InputError(f"--html: {printable(name)}: cannot be written: {why}") from None
