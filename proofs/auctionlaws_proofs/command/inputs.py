"""What subcommands are given to read: scripts, files, editions, players."""

from __future__ import annotations

import os
import sys
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final

import auctionlaws
from auctionlaws.visible import printable, shortened

if TYPE_CHECKING:
    from auctionlaws.calls import Seat

MAX_BYTES: Final = 8_000_000
"""A longer input is refused unread."""
_EDITIONS: Final = Path(auctionlaws.__file__).parent / "laws"
_DEALERS: Final = {name[:n]: name[:1] for name in ("NORTH", "EAST", "SOUTH", "WEST") for n in (1, len(name))}


class InputError(Exception):
    """Something that was given to a subcommand is no good; the text is the whole message, on one line."""


def visible(text: str) -> str:
    """Text from outside, in quotes, on one line that is safe to print."""
    return f'"{shortened(text)}"'


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
    source = "standard input" if name == "-" else printable(name)
    try:
        if name == "-":
            return decode(sys.stdin.buffer.read(MAX_BYTES + 1), source), source
        with open(name, "rb") as file:
            return decode(file.read(MAX_BYTES + 1), source), source
    except (OSError, ValueError) as error:
        raise InputError(f"{source}: cannot be read: {getattr(error, 'strerror', None) or error}") from None


def read_script(argument: str) -> tuple[str, str]:
    """A script and what to call it: the file of that name, standard input for ``-``, or events in the argument."""
    if argument == "-" or os.path.exists(argument):
        return read_file(argument)
    if ";" in argument or any(c.isspace() for c in argument.strip()):
        return argument, "events"
    raise InputError(f'{visible(argument)}: no such file, and not a script such as "dealer N; N 1H; E 1C; director"')


def editions() -> list[str]:
    """The editions that can be played, newest first."""
    return sorted((p.parent.name for p in _EDITIONS.glob("*/edition.toml")), reverse=True)


def default_edition() -> str:
    """The newest edition that is complete; where none is, the newest."""
    import tomllib

    names = editions()
    abouts = {name: tomllib.loads((_EDITIONS / name / "edition.toml").read_text("utf-8")) for name in names}
    return next((name for name in names if not abouts[name].get("partial")), names[0])


def known_edition(name: str, source: str = "--edition") -> str:
    """The name of an edition; InputError, with the nearest, if there is none; ``source`` says where it was named."""
    names = editions()
    if name in names:
        return name
    near = get_close_matches(name, names, 1, 0.5)
    hint = f"did you mean {near[0]}? " if near else ""
    there = "there is" if len(names) == 1 else "there are"
    raise InputError(f"{source}: {visible(name)} is not an edition; {hint}{there} {', '.join(names)}")


def seat_named(name: str) -> Seat:
    """The seat of a name or initial; InputError if there is none."""
    from auctionlaws.calls import Seat

    initial = _DEALERS.get(name.strip().upper())
    if initial is None:
        raise InputError(f"--dealer: {visible(name)} is not a seat; expected N, E, S or W")
    return Seat[initial]
