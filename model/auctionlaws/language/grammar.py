"""The grammar of phrases, made from the vocabulary, and the parser for it.

Each term becomes one production of its sort, and its denial another; conditions are joined by *and* and *or*. The
result is LALR, so reading takes time in proportion to the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import takewhile
from typing import Any as Anything
from typing import Final

from lark import Lark, Token, Transformer, Tree
from lark.exceptions import LarkError, UnexpectedInput

from auctionlaws.language.errors import LawError
from auctionlaws.language.hints import explain, shortened
from auctionlaws.language.printing import pattern_text
from auctionlaws.language.syntax import All, Any, Before, Node, Not, Parameter, Place, Said, SomePlayer
from auctionlaws.language.terms import Sort, Term, Vocabulary

MAX_DEPTH: Final = 24
"""Levels of a phrase within phrases, such as *LHO of LHO of …*."""

_FIXED = r"""
?condition: conjunction (_OR_CLAUSE conjunction)* -> any_
?conjunction: statement (_AND statement)* -> all_
?statement: "it"i "is"i "not"i "so"i "that"i statement -> not_
          | "some"i "player"i "is"i "such"i "that"i conjunction -> some_player
          | "no"i "player"i "is"i "such"i "that"i conjunction -> no_player
          | "beforehand"i statement -> before_
          | call "is"i kind_list -> is_
          | call "is"i "not"i kind_list -> is_not
          | call "is"i "neither"i kind "nor"i kind -> is_neither
          | condition_phrase
kind_list: kind ("or"i kind)*
call: "[call]" -> parameter_call
player: "[player]" -> parameter_player
clause: CLAUSE
number: NUMBER
bid: BID
CLAUSE: /(?:U[0-9]{1,2}|[0-9]{1,3}[A-Z]?[0-9]?[a-z]?[0-9]?i{0,3})\b/
NUMBER: /([0-9]{1,3}|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i
BID: /[1-9](NT|N|[CDHS♣♦♥♠])(?!\w)/i
_OR_CLAUSE: /,\s*or\b/i
_AND: /,?\s*and\b/i
%ignore /\s+/
"""

_JOINTS = frozenset({"and", "or", "[call]", "[player]", *re.findall(r'"(\w+)"i', _FIXED)})
_SYMBOL = {
    Sort.CONDITION: "condition_phrase",
    Sort.KIND: "kind",
    Sort.PLAYER: "player",
    Sort.CALL: "call",
    Sort.EFFECT: "effect",
    Sort.OCCASION: "occasion",
}
_LITERAL: Final = {Sort.CLAUSE: "1", Sort.NUMBER: "1", Sort.BID: "1C"}
"""Gaps that no phrase fills, and something that can stand there."""
_STARTS = ("condition", "effect", "occasion", "player", "call")


def _terminal(words: str) -> str:
    return "W_" + "".join(c if c.isascii() and c.isalnum() else f"_{ord(c)}_" for c in words.upper())


def grammar_text(terms: Sequence[Term]) -> str:
    """The lark grammar in which each term is a production named ``t`` and its place in the list; its denial, ``n``."""
    words: dict[str, str] = {}
    rules: dict[Sort, list[str]] = {}
    said = [(f"t{index}", term) for index, term in enumerate(terms)]
    said += [(f"n{index}", term.denial) for index, term in enumerate(terms) if term.denial is not None]
    phrases = [term for _, term in said]
    nouns = [t for t in phrases if t.sort in (Sort.PLAYER, Sort.CALL) and not t.gaps]
    for name, term in said:
        symbols = []
        for part in _read_together(term, nouns, phrases):
            if isinstance(part, Sort):
                symbols.append(part.value)
            else:
                words[_terminal(part)] = part
                symbols.append(_terminal(part))
        rules.setdefault(term.sort, []).append(f"{' '.join(symbols)} -> {name}")
    text = _FIXED
    for sort, productions in rules.items():
        symbol = _SYMBOL[sort]
        if symbol in ("call", "player"):
            fixed = f'{symbol}: "[{symbol}]" -> parameter_{symbol}'
            text = text.replace(fixed, fixed + "".join(f"\n    | {p}" for p in productions))
        else:
            text += f"{symbol}: " + "\n    | ".join(productions) + "\n"
    for name, word in words.items():
        pattern = r"\s+".join(re.escape(w) for w in word.split())
        text += f"{name}: /{pattern}(?![\\w'])/i\n"
    return _with_word_terminals(text, words)


def _read_together(term: Term, nouns: Sequence[Term], terms: Sequence[Term]) -> Sequence[str | Sort]:
    """The parts of a term, its first words as one where the grammar could not tell them from a noun in a gap.

    *declarer may restrict …* begins like *{player} may accept …* said of declarer; one word more decides.
    """
    parts = term.parts
    literal = list(takewhile(lambda part: isinstance(part, str), parts))
    together = 0
    for noun in nouns:
        size = len(noun.parts)
        if term.sort in (Sort.CONDITION, Sort.EFFECT) and tuple(literal[:size]) == noun.parts:
            others: list[tuple[str | Sort, ...]] = [("is",)] if term.sort is Sort.CONDITION else []
            others += [t.parts[1:] for t in terms if t.sort is term.sort and t.parts[0] is noun.sort]
            for other in others:
                alike = takewhile(lambda pair: pair[0] == pair[1], zip(literal[size:], other, strict=False))
                together = max(together, size + 1 + count if (count := len(list(alike))) else 0)
    return (" ".join(map(str, literal[:together])), *parts[len(literal[:together]) :]) if together else parts


def _with_word_terminals(text: str, words: dict[str, str]) -> str:
    """Make the fixed words of the grammar share the terminals of the phrases' words."""

    def replace(match: re.Match[str]) -> str:
        word = match.group(1)
        name = _terminal(word)
        if name not in words:
            words[name] = word
            extra.append(f"{name}: /{word}(?![\\w'])/i\n")
        return name

    extra: list[str] = []
    text = re.sub(r'"(\w+)"i', replace, text)
    return text + "".join(extra)


class _Tree(Transformer[Token, Anything]):
    """Turns the parse of a text that begins at ``place`` into syntax nodes."""

    def __init__(self, terms: Sequence[Term]) -> None:
        super().__init__()
        self.place = Place("", 1, 1)
        for index, term in enumerate(terms):
            setattr(self, f"t{index}", self._phrase(term))
            setattr(self, f"n{index}", self._denial(term))

    def _phrase(self, term: Term) -> Anything:
        def build(children: list[Anything]) -> Said | Term:
            args = tuple(c for c in children if not isinstance(c, Token))
            places = (c.place if isinstance(c, Said) else self._at(c) for c in children if isinstance(c, Said | Token))
            return Said(term, args, next(places, self.place))

        return build

    def _denial(self, term: Term) -> Anything:
        said = self._phrase(term)
        return lambda children: Not(said(children))

    def _at(self, token: Token) -> Place:
        line, column = token.line or 1, token.column or 1
        return Place(self.place.file, self.place.line + line - 1, column + (self.place.column - 1) * (line == 1))

    def clause(self, children: list[Token]) -> str:
        return str(children[0])

    number = bid = clause

    def parameter_call(self, children: list[Anything]) -> Node:
        return Parameter(Sort.CALL)

    def parameter_player(self, children: list[Anything]) -> Node:
        return Parameter(Sort.PLAYER)

    @staticmethod
    def _nodes(children: list[Anything]) -> list[Anything]:
        return [c for c in children if not isinstance(c, Token)]

    def any_(self, children: list[Anything]) -> Node:
        parts = tuple(self._nodes(children))
        return parts[0] if len(parts) == 1 else Any(parts)

    def all_(self, children: list[Anything]) -> Node:
        parts = tuple(self._nodes(children))
        return parts[0] if len(parts) == 1 else All(parts)

    def not_(self, children: list[Anything]) -> Node:
        return Not(self._nodes(children)[0])

    def some_player(self, children: list[Anything]) -> Node:
        return SomePlayer(self._nodes(children)[0])

    def no_player(self, children: list[Anything]) -> Node:
        return Not(self.some_player(children))

    def before_(self, children: list[Anything]) -> Node:
        return Before(self._nodes(children)[0])

    def kind_list(self, children: list[Anything]) -> list[Anything]:
        return self._nodes(children)

    def is_(self, children: list[Anything]) -> Node:
        call, kinds = self._nodes(children)
        parts = tuple(Said(k.term, (call, *k.args), k.place) for k in kinds)
        return parts[0] if len(parts) == 1 else Any(parts)

    def is_not(self, children: list[Anything]) -> Node:
        return Not(self.is_(children))

    def is_neither(self, children: list[Anything]) -> Node:
        call, one, two = self._nodes(children)
        return Not(self.is_([call, [one, two]]))


@dataclass(frozen=True)
class _Phrases:
    """What a grammar is made of; terms that say the same make the same one, whatever they mean."""

    said: tuple[tuple[Sort, str], ...]
    terms: tuple[Term, ...] = field(compare=False)


@lru_cache(maxsize=8)
def _lalr(phrases: _Phrases) -> Lark:
    return Lark(
        grammar_text(phrases.terms),
        parser="lalr",
        lexer="contextual",
        start=list(_STARTS),
        propagate_positions=False,
        keep_all_tokens=True,
        maybe_placeholders=False,
    )


@lru_cache(maxsize=4096)
def _parsed(lark: Lark, start: str, text: str) -> Tree[Token]:
    """A text as it is parsed, once: while one clause is worded anew, all others stay as they are."""
    return lark.parse(text, start=start)


class Parser:
    """Reads the phrases of a vocabulary; ValueError if they exclude each other."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.terms = tuple(vocabulary.terms)
        self._tree = _Tree(self.terms)
        denials = (t.denial for t in self.terms)
        self._joints = _JOINTS.union(*(map(str.lower, _words(d)) for d in denials if d is not None))
        try:
            self._lark = _lalr(_Phrases(tuple((t.sort, t.pattern) for t in self.terms), self.terms))
        except LarkError as error:
            raise ValueError(f"the phrases of the vocabulary exclude each other: {error}") from None

    def parse(self, start: str, text: str, place: Place) -> Anything:
        """The syntax node of ``text``, whose first character stands at ``place``; LawError if it is no phrase."""
        try:
            parsed = _parsed(self._lark, start, text)
        except UnexpectedInput as error:
            raise explain(self.terms, self._joints, start, text, place, error) from None
        if _depth(parsed) > MAX_DEPTH:
            raise LawError(place, "is nested too deeply", shortened(text, 8), "define a term for a part of it")
        self._tree.place = place
        return self._tree.transform(parsed)

    def tells(self, term: Term) -> bool:
        """Whether the term, said of things unknown and denied of them, is read as that and nothing else."""
        gaps = tuple(_LITERAL.get(gap) or Parameter(gap) for gap in term.gaps)
        args = (Parameter(Sort.CALL), *gaps) if term.sort is Sort.KIND else gaps
        start = "condition" if term.sort is Sort.KIND else term.sort.value
        said = Said(term, args, Place("", 1, 1))
        denied = term.denial is None or self._reads(start, term.denial, Not(said))
        return denied and self._reads(start, term, said)

    def _reads(self, start: str, phrase: Term, node: Node) -> bool:
        try:
            text = pattern_text(phrase)
            for gap, literal in _LITERAL.items():
                text = text.replace(f"[{gap.value}]", literal)
            return bool(self.parse(start, text, Place("", 1, 1)) == node)
        except LawError:
            return False


def _words(term: Term) -> list[str]:
    return [part for part in term.parts if isinstance(part, str)]


def _depth(tree: Tree[Token]) -> int:
    depth, level = 0, [tree]
    while level:
        depth, level = depth + 1, [c for t in level for c in t.children if isinstance(c, Tree)]
    return depth
