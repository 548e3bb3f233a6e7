"""Text and line numbers of a PBN or LIN file, read as UTF-8 if it is that, else as ISO 8859-1, the encoding of PBN."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from auctionlaws.files.recorded import MAX_FILE
from auctionlaws.mistake import Mistake
from auctionlaws.visible import printable

NEWLINE: Final = re.compile(rb"\r\n?|\n")
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")


class Content:
    """The content of a file: every place in it is a byte, so that the file can be written back as it was."""

    def __init__(self, data: str | bytes, source: str) -> None:
        """Raises ``Mistake`` for a file that is too large or that is no text of a known kind."""
        self.data = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
        if len(self.data) > MAX_FILE:
            raise Mistake(f"{printable(source)}: is larger than {MAX_FILE:,} bytes; split it")
        if self.data.startswith(_UTF_16):
            raise Mistake(f"{printable(source)}: is UTF-16; save it as UTF-8 or ISO 8859-1")
        self.begin = len(_BYTE_ORDER_MARK) if self.data.startswith(_BYTE_ORDER_MARK) else 0
        """Where the text begins."""
        self._ends = [found.end() for found in NEWLINE.finditer(self.data)]
        self._encoding = "utf-8" if _is_utf_8(self.data) else "latin-1"

    def line(self, place: int) -> int:
        """The line of a place, from 1."""
        return bisect_right(self._ends, place) + 1

    def text(self, part: bytes) -> str:
        """Part of the file as text; a part that cuts a sign in two is shown with escapes."""
        return part.decode(self._encoding, "backslashreplace")

    @property
    def newline(self) -> bytes:
        """How the file ends its lines, by its first line; a line feed where it has no second line."""
        found = NEWLINE.search(self.data)
        return found[0] if found else b"\n"


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
