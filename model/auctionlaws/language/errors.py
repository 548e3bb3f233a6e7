"""What is said when a law file, a claim or a proposal cannot be read."""

from __future__ import annotations

from auctionlaws.language.syntax import Place
from auctionlaws.mistake import Mistake
from auctionlaws.visible import hidden, hidden_name, line_and_column, printable


class LawError(Mistake):
    """A mistake in a law file: where it is, the words, what is wrong and what would help.

    As text it is one line that is safe to print, whatever the words and the name of the file hold.
    """

    def __init__(self, place: Place, message: str, words: str = "", hint: str = "") -> None:
        self.place, self.message, self.words, self.hint = place, message, words, hint
        # With all of them an error can come from another process.
        super().__init__(place, message, words, hint)

    def __reduce__(self) -> tuple[type[LawError], tuple[Place, str, str, str]]:
        """It can be sent from one process to another."""
        return LawError, (self.place, self.message, self.words, self.hint)

    def __str__(self) -> str:
        quoted = f' "{self.words}"' if self.words else ""
        hint = f"; {self.hint}" if self.hint else ""
        return printable(f"{self.place}:{quoted} {self.message}{hint}")


def refuse_hidden(text: str, file: str) -> None:
    """LawError, with its place, for the first sign of a text that cannot be seen or that commands a terminal.

    Whatever is printed of a file, wherever it is printed, is then what its readers see.
    """
    place = hidden(text)
    if place is not None:
        message = f"cannot be seen: {hidden_name(text[place])}"
        raise LawError(Place(file, *line_and_column(text, place)), message, text[place], "delete it")
