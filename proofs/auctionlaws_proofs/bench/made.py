"""When and by what a page was made: a line that says how to make it again."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from auctionlaws import __version__
from auctionlaws.visible import printable

EPOCH: Final = "SOURCE_DATE_EPOCH"
"""Seconds since 1970, in the environment of who wants the same page to have the same bytes on any day."""


@dataclass(frozen=True, slots=True)
class Made:
    """The date of a page, as 2026-11-26; the command that makes it; the version of the program."""

    date: str
    command: str
    version: str = __version__

    @property
    def sentence(self) -> str:
        """All of it, but for the command."""
        return f"Made on {self.date} by auctionlaws {self.version}:"


def made_by(subcommand: str, *arguments: str) -> Made:
    """What a page has at its foot that such a command makes now; ValueError as :func:`date_of` says."""
    return Made(date_of(os.environ), command_line(subcommand, *arguments))


def command_line(subcommand: str, *arguments: str) -> str:
    """A command as it is typed; files without their folders, which are nobody's business and other ones elsewhere."""
    typed = (printable(Path(argument).name) for argument in arguments)
    return shlex.join(["auctionlaws", subcommand, *typed])


def date_of(environment: Mapping[str, str]) -> str:
    """The date that the environment asks for (:data:`EPOCH`), or else today, in universal time.

    ValueError if what it asks for is no number of seconds.
    """
    asked = environment.get(EPOCH)
    moment = datetime.now(UTC) if asked is None else datetime.fromtimestamp(_seconds(asked), UTC)
    return moment.date().isoformat()


def _seconds(text: str) -> int:
    """ValueError for what is no number, or of no year that there is."""
    seconds = int(text)
    if not 0 <= seconds < 253_402_300_800:
        raise ValueError(f"{text} seconds are in no year from 1970 to 9999")
    return seconds
