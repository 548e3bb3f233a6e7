"""The file that something is written to: refused before the work if it cannot be, and then replaced as a whole."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NoReturn

from auctionlaws.visible import printable
from auctionlaws_proofs.command.inputs import InputError


@dataclass(frozen=True, slots=True)
class OutputKind:
    """What is written: the option that names the file, how such a file begins (in small letters), what it is called."""

    option: str
    begins: bytes
    called: str


PAGE: Final = OutputKind("--html", b"<!doctype html>", "a web page")


@dataclass(frozen=True, slots=True)
class OutputFile:
    """Where something goes, and its name as it was given."""

    path: Path
    name: str
    kind: OutputKind

    @classmethod
    def at(cls, name: str, kind: OutputKind = PAGE) -> OutputFile:
        """The file of that name; InputError if nothing of this kind can be written there."""
        try:
            file = cls(Path(name).resolve(), printable(name), kind)
            file._check()
        except (OSError, ValueError) as error:
            _refuse(name, kind, error)
        return file

    def _check(self) -> None:
        option = self.kind.option
        if not self.path.parent.is_dir():
            raise InputError(f"{option}: {self.name}: there is no folder {printable(str(Path(self.name).parent))}")
        if self.path.exists():
            self._check_replaceable()
        beside = self._beside
        beside.touch(exist_ok=False)
        beside.unlink()

    def _check_replaceable(self) -> None:
        """A mistyped name must not cost anybody a proposal: only files of the same kind are overwritten."""
        option, kind = self.kind.option, self.kind
        if not self.path.is_file():
            raise InputError(f"{option}: {self.name}: is not a file")
        with self.path.open("rb") as file:
            begins = file.read(len(kind.begins))
        if begins and begins.lower() != kind.begins:
            raise InputError(f"{option}: {self.name}: is not {kind.called}, and is not overwritten; give another name")

    @property
    def _beside(self) -> Path:
        return self.path.with_name(f".{self.path.name}.{os.getpid()}")

    def write(self, data: str | bytes) -> None:
        """Put it there, all of it or nothing; InputError if that is not possible any more."""
        beside = self._beside
        try:
            with beside.open("xb") as file:
                file.write(data.encode() if isinstance(data, str) else data)
            os.replace(beside, self.path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            _refuse(self.name, self.kind, error)


def _refuse(name: str, kind: OutputKind, error: OSError | ValueError) -> NoReturn:
    why = getattr(error, "strerror", None) or error
    raise InputError(f"{kind.option}: {printable(name)}: cannot be written: {why}") from None
