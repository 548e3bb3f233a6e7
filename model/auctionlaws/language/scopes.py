"""How far *such that* and *beforehand* reach: what could be read in two ways is refused.

*Some player is such that …* takes in every *and* up to the next *, or*. What does not speak of him could be meant as no
part of it. After a plain *some player* that makes no difference; under *no player*, *it is not so that* and
*beforehand* it does, since these then deny or put back in time what was meant to stand beside them.
"""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws.language.errors import LawError
from auctionlaws.language.printing import print_condition
from auctionlaws.language.syntax import All, Any, Before, Node, Not, Place, SomePlayer, phrases

HE = "he"
"""The phrase for the player of whom *such that* speaks."""
_MOST = 80


def check_scopes(node: Node | None) -> None:
    """LawError for the first statement of a condition of which it is not clear under which *such that* it stands."""
    if node is not None:
        for error in _doubts(node, None):
            raise error


def _doubts(node: Node, over: str | None) -> Iterator[LawError]:
    """``over``: the words that deny a *such that* or put it back in time, if the node stands right below them."""
    match node:
        case All(parts=parts) | Any(parts=parts):
            for part in parts:
                yield from _doubts(part, None)
        case Not(part=SomePlayer() as inner):
            yield from _doubts(inner, "no player is such that")
        case Before(part=SomePlayer() as inner):
            yield from _doubts(inner, "beforehand some player is such that")
        case Before(part=Not(part=SomePlayer() as inner)):
            yield from _doubts(inner, "beforehand no player is such that")
        case Not(part=part) | Before(part=part):
            yield from _doubts(part, None)
        case SomePlayer(part=part):
            statements = part.parts if isinstance(part, All) else (part,)
            if over is not None and len(statements) > 1:
                yield from (_beside(s, over) for s in statements if not _speaks_of_him(s))
            yield from (_two(s) for s in statements if _has_such_that(s))
            yield from (doubt for s in statements for doubt in _doubts(s, None))
        case _:
            return


def _speaks_of_him(node: Node) -> bool:
    return any(said.term.pattern == HE for said in phrases(node))


def _has_such_that(node: Node) -> bool:
    match node:
        case SomePlayer():
            return True
        case Not(part=part) | Before(part=part):
            return _has_such_that(part)
        case _:
            return False


def _beside(statement: Node, over: str) -> LawError:
    hint = f'write it before "{over} …", where it stands beside it'
    return LawError(_place(statement), f'stands under "{over}" but does not speak of him', _words(statement), hint)


def _two(statement: Node) -> LawError:
    hint = 'name one of the two players otherwise, as in "LHO of he", or write two claims'
    message = 'stands under another "such that", so that "he" could be two players'
    return LawError(_place(statement), message, _words(statement), hint)


def _place(statement: Node) -> Place:
    """Where the first of its phrases begins."""
    return min((said.place for said in phrases(statement)), key=lambda place: (place.line, place.column))


def _words(statement: Node) -> str:
    text = " ".join(print_condition(statement).split())
    return text if len(text) <= _MOST else text[:_MOST] + "…"
