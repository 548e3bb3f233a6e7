"""Words for diagrams: conditions as questions and answers, effects as outcomes, in the space of a label."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from auctionlaws.core.expr import Expr, is_const, value_of
from auctionlaws.language.printing import fill
from auctionlaws.language.semantics import value
from auctionlaws.language.syntax import Any, Node, Said
from auctionlaws.language.terms import Sort, Stage, Term
from auctionlaws.vocabulary import BASE
from auctionlaws_diagrams.diagram import DiagramError, diamond_size, wrap_label
from auctionlaws_diagrams.font import LINE_HEIGHT, text_width
from auctionlaws_diagrams.routes import moment, said_of
from auctionlaws_diagrams.situations import SORTS, tells_sort

SEATS: Final = ("the offender", "LHO", "partner", "RHO")
"""What a player is called, by his place clockwise from the offender."""

_AUXILIARIES: Final = ("is", "are", "was", "were", "has", "had", "may", "must", "can", "could", "would")
_AFTER_THE_NOUN: Final = ("out", "against", "above", "after", "in", "by", "of", "at", "made")
_NAMES_A_BID: Final = ("a bid", "insufficient", "above seven", "a sufficient bid")
_ARTICLES: Final = ("a", "an", "the", "another")
_ENDINGS: Final = (("ies", "y"), ("ied", "y"), ("s", ""), ("ed", ""))

_SHORTER: Final = (
    ("the third pass in a row after a bid, double or redouble", "the third pass in a row"),
    ("the fourth pass and every call so far was a pass", "the fourth of four passes"),
    ("the withdrawn call of the offender", "the withdrawn call"),
    (
        "known that the enforced pass would damage the other side",
        "known that the pass would do damage",
    ),
    ("repeat some of what the withdrawn call specified", "repeat a denomination of the withdrawn one"),
    (
        "Is the correction the lowest sufficient bid in the denomination of a natural bid withdrawn at this turn",
        "Does the correction make a natural bid just sufficient",
    ),
    ("himself specified the suits of the withdrawn call", "shown the withdrawn suits"),
    ("the lead of a suit of the withdrawn call", "the lead of one of its suits"),
    ("declarer may forbid partner of the offender the lead of a suit", "a lead may be forbidden"),
    ("declarer may forbid partner the lead of a suit", "a lead may be forbidden"),
    (" waits for the proper turn of the offender", " waits"),
    ("a lead may be forbidden unless the offender repeats his call", "unless repeated, a lead may be forbidden"),
    ("the offender's new call", "the new call"),
    ("the withdrawn call of the caller", "the withdrawn call"),
    (" because of the withdrawn call", ""),
    (" because of the correction", ""),
    (" because of the call", ""),
    (" because of his calls withdrawn before it", ""),
    ("the turn reverts to the player in turn", "the turn reverts"),
    ("declarer may restrict the lead of partner of the offender", "partner's lead may be restricted"),
    ("partner's lead may be restricted", "the lead may be restricted"),
    ("the lead may be restricted; the lead may be restricted", "the lead may be restricted"),
    ("The correction stands", "It stands"),
    ("The correction is cancelled and another must be made", "It is cancelled"),
    ("the offender must pass throughout; partner must pass throughout", "both must pass throughout"),
    ("The void call and every later call are", "It and every later call are"),
    ("a pass must be substituted for the void call", "a pass must replace it"),
    ("the lead may be restricted", "lead may be restricted"),
    (
        "it and every later call are cancelled; the offender calls again",
        "all calls since go too; the offender calls again",
    ),
    ("LHO must repeat his call", "LHO repeats his"),
    ("takes the place of the first call", "replaces the first call"),
    ("It is cancelled", "Cancelled"),
    ("The offender may make any legal call at his turn", "Any legal call"),
    ("; a lead may be forbidden", "; lead may be forbidden"),
    ("partner must pass throughout", "partner passes throughout"),
    ("partner must pass at his next turn", "partner passes once"),
)
"""Shorter words for longer ones, tried one after the other until a label fits."""


class Wording:
    """The words for one stage of the course of a law.

    ``noun`` is what the irregular call is called, from what is true of all those that the law deals with, unless the
    stage is ``apart`` from how the law deals with them.
    """

    def __init__(
        self, subject: Iterable[Node], stage: Stage | None = None, caller: int | None = None, *, apart: bool = False
    ) -> None:
        self.head, self.noun = _nouns(subject)
        if stage in (Stage.LEAD_PENALTY, Stage.FIRST_LEAD):
            self.head, self.noun = _WITHDRAWN.removeprefix("the "), _WITHDRAWN
        elif stage is Stage.CLASSIFY or apart:
            self.head, self.noun = "call", "the call"
        self.stage, self.caller = stage, caller

    def question(self, tests: Sequence[Sequence[Node]], clause: str | None) -> str:
        """A full sentence that asks which of the tests is met; ``clause`` is printed behind it."""
        return self.ask(self._question(tests), clause)

    def ask(self, text: str, clause: str | None) -> str:
        """A question in words that a diamond has room for."""
        text = text.replace(_TABLE, self.noun)
        if not self.noun.endswith(self.head):
            text = text.replace(self.noun, f"the {self.head}")
        if self.head == _DOUBLE and not text.startswith("Is"):
            text = text.replace(self.head, "double")
        return self.fit(text, clause, "Is the condition of the clause met?", diamond=True)

    def _question(self, tests: Sequence[Sequence[Node]]) -> str:
        if len(tests) == 1:
            return self._yes_or_no(tests[0])
        if (asked := whose_turn(tests[0][0])) is not None:
            return f"At whose turn was {self.name(asked)} made?"
        call = said_of(tests[0][0])
        name = self.noun if call is None else self.name(call)
        if self.stage is Stage.CORRECTION and name == _CORRECTION:
            return f"What replaces {self.noun}?"
        adjectives = not any(self._kind(test).split(" ")[0] in _ARTICLES for test in tests)
        if adjectives:
            return f"How {'is' if self.noun == f'the {self.head}' else 'else is'} {name} irregular?"
        return f"What is {name}?"

    def denies(self, tests: Sequence[Sequence[Node]]) -> bool:
        """Whether the question is asked the other way round, so that yes says that the test is not met."""
        first = tests[0][0]
        return len(tests) == 1 and isinstance(first, Said) and re.match("no(body)? ", first.term.pattern) is not None

    def _yes_or_no(self, test: Sequence[Node]) -> str:
        """A question about what the first condition says, or about all of them together."""
        first = test[0]
        if said_of(first) is not None and all(said_of(node) == said_of(first) for node in test):
            return f"Is {self.name(said_of(first))} {self._kind(test)}?"
        assert isinstance(first, Said)
        subjects = [node.args[0] for node in test if isinstance(node, Said) and node.args]
        texts = [self.name(arg) for arg in first.args]
        if len(subjects) > 1:
            texts[0] = " or ".join(map(self.name, subjects))
        pattern = f"{{call}} is {first.term.pattern}" if first.term.sort is Sort.KIND else first.term.pattern
        pattern = re.sub("^no(?= |body)", "any", pattern)
        rest = iter(texts)
        asked = re.sub(r"\{\w+\}", lambda _: next(rest), _asking(pattern))
        return f"{capital(asked)}?"

    def answer(self, test: Sequence[Node], *, other: bool = False) -> str:
        """What a call is if a test is met: the end of the sentence that says so; ``other`` if it is another one."""
        if all(whose_turn(node) is not None for node in test):
            return " or ".join(f"{self.name(node.args[1])}'s" for node in test if isinstance(node, Said))
        text = self._kind(test)
        return re.sub("^an? ", "another ", text) if other else text

    def _kind(self, test: Sequence[Node]) -> str:
        nodes = [part for node in test for part in (node.parts if isinstance(node, Any) else (node,))]
        kinds = [fill(n.term, [self.name(a) for a in _gaps(n)]) for n in nodes if isinstance(n, Said)]
        texts = [kind.removeprefix(f"{self.name(said_of(nodes[0]))} is ") for kind in kinds]
        return " or ".join(texts)

    def outcome(self, effects: Iterable[Said], clause: str | None) -> str:
        """What takes effect, as one sentence."""
        texts = [fill(said.term, [self.name(arg) for arg in said.args]) for said in effects]
        named = [text.replace(_TABLE, self.noun) for text in texts]
        again = [re.sub(f"^({self.noun}|{_CORRECTION}) ", "it ", text) for text in named[1:]]
        return self.fit(capital("; ".join([named[0], *again])), clause, "The clause takes effect")

    def state(self, node: Node, clause: str | None) -> str:
        """What is the case, as a sentence."""
        assert isinstance(node, Said)
        text = fill(node.term, [self.name(arg) for arg in node.args])
        return self.fit(capital(text), clause, "The condition of the clause is met")

    def occasion(self) -> str:
        """The occasion on which the stage is reached, as a label."""
        return self.fit(capital(self.occasion_words), None, "The occasion of the clause")

    @property
    def occasion_words(self) -> str:
        """The occasion on which the stage is reached, as the clauses call it."""
        terms = (term for term in BASE.terms if term.sort is Sort.OCCASION and term.meaning() is self.stage)
        return next(terms).pattern

    @property
    def calling(self) -> str:
        """That the player calls who is next concerned."""
        return "a call stands" if self.caller is None else f"{SEATS[self.caller]} calls"

    def name(self, node: Node | str | None) -> str:
        """What a player or a call is called."""
        match node:
            case Said(term=Term(sort=Sort.PLAYER) as term, args=args):
                seat = value(node, moment(self.caller))
                if isinstance(seat, Expr) and is_const(seat):
                    return SEATS[value_of(seat)]
                return fill(term, [self.name(arg) for arg in args])
            case Said(term=term, args=args):
                here = moment(self.caller)
                call = value(node, here)
                if call is here.table:
                    return self.noun
                return self._call if call is here.call else fill(term, [self.name(arg) for arg in args])
        return str(node)

    @property
    def _call(self) -> str:
        """What the call that is being made is called."""
        if self.stage is Stage.CORRECTION:
            return _CORRECTION
        if self.stage in (Stage.CHANGE, Stage.CHOICE, Stage.SUBSTITUTE):
            return "the new call"
        if self.stage is Stage.STANDING and self.caller is not None:
            return "the offender's new call" if self.caller == 0 else f"{SEATS[self.caller]}'s call"
        return "the call over it" if self.stage is Stage.OVER else "the call"

    def fit(self, text: str, clause: str | None, otherwise: str, *, diamond: bool = False) -> str:
        """The text, in fewer words if a label has no room for it, or what is to be said ``otherwise``."""
        brief = f"the {self.head}"
        for room in (_DIAMOND, _PAGE) if diamond else (_PAGE,):
            words = text
            own = ((self.noun, brief), (f" because of {brief}", ""))
            gone = (f"{capital(brief)} is cancelled", "It is cancelled")
            for long, short in (("", ""), *own, gone, *_SHORTER):
                words = words.replace(long, short).replace(capital(long), capital(short)) if long else words
                if _fits(words, clause, room, diamond=diamond):
                    return words
        return otherwise


def whose_turn(node: Node) -> Node | str | None:
    """The call of which a condition says at whose turn it was made; None if it says something else."""
    return node.args[0] if isinstance(node, Said) and node.term.pattern == _AT_THE_TURN else None


_DOUBLE: Final = "double or redouble"
_AT_THE_TURN: Final = "{call} was made at the turn of {player}"
_TABLE: Final = "the call on the table"
_CORRECTION: Final = "the correction"
_WITHDRAWN: Final = "the withdrawn call"
_DIAMOND: Final = 172.0
"""Points that a question should not be wider than."""
_PAGE: Final = 504.0


def capital(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]


def with_article(noun: str) -> str:
    """A noun with its indefinite article."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _gaps(said: Said) -> tuple[Node | str, ...]:
    return said.args[1:] if said.term.sort is Sort.KIND else said.args


def _fits(text: str, clause: str | None, room: float, *, diamond: bool) -> bool:
    """Whether a label can be broken into lines, and its diamond is no wider than there is room for."""
    try:
        lines = wrap_label(text, clause, diamond=diamond)
    except DiagramError:
        return False
    return not diamond or diamond_size([text_width(line) + 6 for line in lines], LINE_HEIGHT)[0] <= room


def _nouns(subject: Iterable[Node]) -> tuple[str, str]:
    """What the irregular call is called in short, and in full."""
    nodes = list(subject)
    kinds = [node.term.pattern for node in nodes if isinstance(node, Said) and node.term.sort is Sort.KIND]
    sort = next((Wording((), None).answer([node]) for node in nodes if tells_sort(node)), "a call")
    own = next((kind for kind in kinds if kind.split(" ")[0] in _ARTICLES and kind not in SORTS), None)
    if own is not None:
        words = own.split(" ")
        end = next((place for place, word in enumerate(words) if word in _AFTER_THE_NOUN), len(words))
        return words[end - 1], re.sub("^an? ", "the ", own)
    head = "bid" if any(kind in _NAMES_A_BID for kind in kinds) else re.sub(r"\ban? ", "", sort)
    said = [kind for kind in kinds if kind.split(" ")[0] not in _ARTICLES]
    before = [kind for kind in said if kind.split(" ")[0] not in _AFTER_THE_NOUN]
    after = [kind for kind in said if kind not in before]
    return head, " ".join(["the", *before, head, *after[:1]])


def _asking(pattern: str) -> str:
    """The pattern of a statement turned into that of a question."""
    words = pattern.split(" ")
    auxiliary = next((i for i, word in enumerate(words) if word in _AUXILIARIES), None)
    if auxiliary is not None:
        return " ".join([words[auxiliary], *words[:auxiliary], *words[auxiliary + 1 :]])
    start = next((i for i, word in enumerate(words) if word.startswith("{")), 0) + 1
    for place in (*range(start, len(words)), *range(1, start)):
        for ending, stem in _ENDINGS:
            if words[place].endswith(ending):
                lead = "did" if ending in ("ied", "ed") else "does"
                return " ".join([lead, *words[:place], words[place].removesuffix(ending) + stem, *words[place + 1 :]])
    return f"is it so that {pattern}"
