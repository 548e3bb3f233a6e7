"""What a page may ask, and the answers: functions from JSON to JSON, the same in a page and on a server.

A request is an object with ``ask``, one of :data:`ASKS`, and the fields of that question. While it is worked on,
``tell`` is given objects with ``progress``, a sentence, or with ``part``, a piece of the answer that is there already.
What comes back has ``answer``; or ``mistake``, with the sentence and, where it is about a place in a text, the file,
line, column and words; or ``undecided``, where the solver has given up.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import Any, Final

from auctionlaws.language.errors import LawError
from auctionlaws.mistake import Mistake
from auctionlaws.table.possible import EventError
from auctionlaws.table.statements import ScriptError
from auctionlaws.visible import visible
from auctionlaws_proofs.browser import at_table
from auctionlaws_proofs.browser.request import BadRequest, Request, Told
from auctionlaws_proofs.engines.undecided import Undecided

Tell = Callable[[str], None]
Handler = Callable[[Request, Told], Mapping[str, Any]]


class Stage(Enum):
    """What a page loads together; each stage needs those before it.

    To rule by an edition takes the least; to read law texts, a proposal's among them, and to draw takes more; to prove
    takes the solvers, which are large.
    """

    TABLE = "table"
    DRAFTING = "drafting"
    PROOFS = "proofs"


@dataclass(frozen=True)
class Ask:
    """A question: how it is answered, and what that takes, as long as it is about no proposal."""

    answer: Handler
    stage: Stage


def _of(module: str, name: str) -> Handler:
    """What answers a question that no table asks, imported when it is asked: a table is there sooner without."""

    def answer(request: Request, tell: Told) -> Mapping[str, Any]:
        handler: Handler = getattr(import_module(f"auctionlaws_proofs.browser.{module}"), name)
        return handler(request, tell)

    return answer


ASKS: Final[Mapping[str, Ask]] = {
    "editions": Ask(at_table.editions_there, Stage.TABLE),
    "rule": Ask(at_table.rule, Stage.TABLE),
    "possible": Ask(at_table.possible, Stage.TABLE),
    "elsewhere": Ask(at_table.elsewhere, Stage.TABLE),
    "report": Ask(at_table.report, Stage.TABLE),
    "open": Ask(_of("opening", "opened"), Stage.TABLE),
    "place": Ask(at_table.place, Stage.DRAFTING),
    "clauses": Ask(_of("reference", "clauses"), Stage.DRAFTING),
    "words": Ask(_of("reference", "words"), Stage.DRAFTING),
    "draw": Ask(_of("reference", "draw"), Stage.DRAFTING),
    "read": Ask(_of("drafting", "read"), Stage.DRAFTING),
    "settle": Ask(_of("drafting", "settle"), Stage.DRAFTING),
    "explain": Ask(_of("drafting", "explain"), Stage.PROOFS),
    "compare": Ask(_of("drafting", "compare"), Stage.PROOFS),
    "others": Ask(_of("drafting", "others"), Stage.PROOFS),
    "claims": Ask(_of("drafting", "claims"), Stage.PROOFS),
    "alternatives": Ask(_of("drafting", "alternatives"), Stage.PROOFS),
    "redraw": Ask(_of("drafting", "redraw"), Stage.PROOFS),
}
"""Every question, by name."""


def asks(*stages: Stage) -> frozenset[str]:
    """The questions that take just that."""
    return frozenset(name for name, ask in ASKS.items() if ask.stage in stages)


def respond(request: str, tell: Tell) -> str:
    """The answer to a request, as JSON; whatever was asked, it is an object as above, and nothing is raised."""
    answer: dict[str, Any]
    try:
        answer = {"answer": _answered(request, lambda told: tell(_text(told)))}
    except Undecided as reason:
        answer = {"undecided": str(reason)}
    except Mistake as mistake:
        answer = {"mistake": mistake_json(mistake)}
    return _text(answer)


def _answered(request: str, tell: Told) -> Mapping[str, Any]:
    try:
        fields = json.loads(request)
    except (ValueError, RecursionError):
        raise BadRequest("the request is no JSON") from None
    if not isinstance(fields, dict):
        raise BadRequest("the request is no object")
    name = fields.get("ask")
    ask = ASKS.get(name) if isinstance(name, str) else None
    if ask is None:
        raise BadRequest(f"{visible(str(name))} is no question; there are {', '.join(ASKS)}")
    return ask.answer(Request(fields), tell)


def _text(told: Mapping[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False)


def mistake_json(mistake: Mistake) -> dict[str, Any]:
    """A mistake for a page: the sentence, and where it is about a place in a text, the place and the words there."""
    told: dict[str, Any] = {"text": str(mistake)}
    match mistake:
        case LawError():
            place = mistake.place
            told |= {"file": place.file, "line": place.line, "column": place.column}
            told |= {"words": mistake.words, "message": mistake.message, "hint": mistake.hint}
        case ScriptError():
            told |= {"line": mistake.line, "column": mistake.column, "words": mistake.words}
            told |= {"message": mistake.message, "event": mistake.event}
        case EventError():
            told |= {"line": mistake.line, "column": mistake.column, "event": mistake.number, "words": mistake.text}
            told |= {"message": mistake.message}
    return told
