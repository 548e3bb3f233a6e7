"""What subcommands are given to read: scripts, files, editions, players."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from auctionlaws.api.editions import EditionError, checked_edition, default_edition, editions
from auctionlaws.mistake import Mistake
from auctionlaws.visible import printable, visible

if TYPE_CHECKING:
    from auctionlaws.calls import Seat
    from auctionlaws.table.declared import FactsOf
    from auctionlaws.table.events import Script

__all__ = [
    "MAX_BYTES",
    "InputError",
    "decode",
    "editions",
    "known_edition",
    "printable",
    "read_bytes",
    "read_file",
    "read_script",
    "seat_named",
    "usual_edition",
    "visible",
]

MAX_BYTES: Final = 8_000_000
"""A longer input is refused unread."""
SETTING: Final = "AUCTIONLAWS_EDITION"
"""The setting, a variable of the environment, that names the edition where neither an option nor a script does."""


class InputError(Mistake):
    """Something that was given to a subcommand is no good; the text is the whole message, on one line."""


def decode(data: bytes, source: str) -> str:
    """Bytes as text; InputError if they are too many or not UTF-8."""
    if len(data) > MAX_BYTES:
        raise InputError(f"{source}: is larger than {MAX_BYTES:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{source}: is not text: byte {error.start + 1} is not UTF-8") from None


def read_file(name: str) -> tuple[str, str]:
    """The text of a file, or of standard input for ``-``, and what to call it; InputError if it cannot be read."""
    if name == "-":
        source = "standard input"
        try:
            return decode(sys.stdin.buffer.read(MAX_BYTES + 1), source), source
        except (OSError, ValueError) as error:
            raise _unreadable(source, error) from None
    return decode(read_bytes(name, MAX_BYTES), printable(name)), printable(name)


def read_bytes(name: str, most: int) -> bytes:
    """The content of a file, cut off one byte after ``most``; InputError if it cannot be read."""
    try:
        with open(name, "rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        raise _unreadable(printable(name), error) from None


def _unreadable(source: str, error: OSError | ValueError) -> InputError:
    return InputError(f"{source}: cannot be read: {getattr(error, 'strerror', None) or error}")


def read_script(argument: str, facts: FactsOf, dealer: Seat | None = None) -> Script:
    """A script: the file of that name, standard input for ``-``, or events in the argument.

    ``facts`` are those that the laws declare; ``dealer`` deals, whatever the script says. ScriptError if it cannot be
    read.
    """
    from auctionlaws.table.script import parse_script

    if argument == "-" or os.path.exists(argument):
        return parse_script(*read_file(argument), facts, dealer=dealer)
    if ";" in argument or any(c.isspace() for c in argument.strip()):
        return parse_script(argument, "events", facts, dealer=dealer)
    raise InputError(f'{visible(argument)}: no such file, and not a script such as "dealer N; N 1H; E 1C; director"')


def known_edition(name: str, source: str = "--edition") -> str:
    """The name of an edition; InputError, with the nearest, if there is none; ``source`` says where it was named."""
    try:
        return checked_edition(name)
    except EditionError as error:
        raise InputError(f"{source}: {error}") from None


def usual_edition() -> str:
    """The edition that is meant where none is named: that of the setting, else the newest that is complete."""
    name = os.environ.get(SETTING)
    return known_edition(name, SETTING) if name else default_edition()


def seat_named(name: str) -> Seat:
    """The seat of a name or initial; InputError if there is none."""
    from auctionlaws.api.seats import seat_of

    try:
        return seat_of(name)
    except Mistake as error:
        raise InputError(f"--dealer: {error}") from None
