"""Tag values that a PBN game inherits from games before it.

Source: PBN 2.1, section 4.8. ``#`` is the value that the tag had last; ``##value`` is a value for this game and for the
later ones that do not have the tag, until one of them does.
"""

from __future__ import annotations

import re
from typing import Final

_LAST: Final = "#"
_FROM_NOW_ON: Final = "##"
_ESCAPED: Final = re.compile(r"\\([\"\\])")


class Inheritance:
    """The tag values of earlier games of a file, which a later game can inherit."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self._lasting: dict[str, str] = {}

    def value(self, name: str, written: str | None) -> str | None:
        """The value of a tag of the next game, as it is written there or as it is inherited; None where it has none."""
        if written is None:
            return self._lasting.get(name)
        if written == _LAST:
            return self._last.get(name)
        self._lasting.pop(name, None)
        value = _ESCAPED.sub(r"\1", written)
        if value.startswith(_FROM_NOW_ON):
            value = self._lasting[name] = value.removeprefix(_FROM_NOW_ON)
        self._last[name] = value
        return value
