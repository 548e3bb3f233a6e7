"""Bold and colour: how the lines of an answer stand out on a terminal. Elsewhere they are printed as they are."""

from __future__ import annotations

import os
import re
import sys
from typing import Final, TextIO

_BOLD, _RED, _GREEN, _YELLOW = "1", "31", "32", "33"
_VERDICTS: Final = {
    **dict.fromkeys(("proved", "reachable"), _GREEN),
    **dict.fromkeys(("refuted", "unreachable"), _RED),
    **dict.fromkeys(("bounded", "undecided"), _YELLOW),
}
_ROW: Final = re.compile(rf"^(\S+ +)({'|'.join(_VERDICTS)})\b")
"""A claim and its verdict."""
_WORDED: Final = re.compile(r"^(?: {2}| {4})([-+]) ")
"""A line of the old wording, or of the new."""
_ALARM: Final = re.compile(r"\b(?:NOT SETTLED|REFUTED|UNDECIDED)\b")
_HEADING: Final = re.compile(r"(?:\A|(?<=\n\n))\S.*(?=\n\n|\n?\Z)")
"""A line at the margin, alone between empty ones."""


def tell(text: str, end: str = "\n") -> None:
    """Print an answer for people: on a terminal, headings are bold, and verdicts and wordings are coloured."""
    print(painted(text) if on_terminal(sys.stdout) else text, end=end, flush=True)


def alarmed(message: str) -> str:
    """What is wrong, in red where standard error is a terminal."""
    return _in(_RED, message) if on_terminal(sys.stderr) else message


def on_terminal(stream: TextIO) -> bool:
    """Whether colour can be seen there and is wanted: NO_COLOR is respected, and so is a terminal that has none."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    # An old console of Windows shows the signs for colours instead of colours.
    shows = os.name != "nt" or "WT_SESSION" in os.environ
    return stream.isatty() and shows and not plain


def painted(text: str) -> str:
    """The text with the signs that make a terminal show it in bold and colour."""
    lines = _HEADING.sub(lambda found: _heading(found[0]), text).split("\n")
    return "\n".join(map(_line, lines))


def _heading(line: str) -> str:
    return line if _ROW.match(line) else _in(_BOLD, line)


def _line(line: str) -> str:
    if (row := _ROW.match(line)) is not None:
        return row[1] + _in(_VERDICTS[row[2]], row[2]) + line[row.end() :]
    if (worded := _WORDED.match(line)) is not None:
        return _in(_GREEN if worded[1] == "+" else _RED, line)
    return _ALARM.sub(lambda found: _in(_RED, found[0]), line)


def _in(sign: str, text: str) -> str:
    return f"\x1b[{sign}m{text}\x1b[0m"
