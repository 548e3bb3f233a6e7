"""What is said when a law file, a claim or a proposal cannot be read."""

from __future__ import annotations

from auctionlaws.language.syntax import Place


class LawError(Exception):
    """A mistake in a law file: where it is, the words, what is wrong and what would help."""

    def __init__(self, place: Place, message: str, words: str = "", hint: str = "") -> None:
        self.place, self.message, self.words, self.hint = place, message, words, hint
        super().__init__(str(self))

    def __reduce__(self) -> tuple[type[LawError], tuple[Place, str, str, str]]:
        """It can be sent from one process to another."""
        return LawError, (self.place, self.message, self.words, self.hint)

    def __str__(self) -> str:
        quoted = f' "{self.words}"' if self.words else ""
        hint = f"; {self.hint}" if self.hint else ""
        return f"{self.place}:{quoted} {self.message}{hint}"
