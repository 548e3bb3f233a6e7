"""The grammar of phrases, made from the vocabulary, and the parser for it.

Each term becomes one production of its sort; conditions are joined by *and*, *or* and *it is not so that*.
The result is LALR, so reading takes time in proportion to the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any as Anything

from lark import Lark, Token, Transformer
from lark.exceptions import LarkError, UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError

from auctionlaws.language.errors import LawError
from auctionlaws.language.syntax import All, Any, Node, Not, Parameter, Place, Said, SomePlayer
from auctionlaws.language.terms import Sort, Term, Vocabulary

_FIXED = r"""
?condition: conjunction (_OR_CLAUSE conjunction)* -> any_
?conjunction: statement (_AND statement)* -> all_
?statement: "it"i "is"i "not"i "so"i "that"i statement -> not_
          | "some"i "player"i "is"i "such"i "that"i statement -> some_player
          | call "is"i kind_list -> is_
          | call "is"i "not"i kind_list -> is_not
          | call "is"i "neither"i kind "nor"i kind -> is_neither
          | condition_phrase
kind_list: kind ("or"i kind)*
call: "[call]" -> parameter_call
player: "[player]" -> parameter_player
clause: CLAUSE
CLAUSE: /\d{1,3}[A-Z]?\d?[a-z]?\d?\b/
_OR_CLAUSE: /,\s*or\b/i
_AND: /,?\s*and\b/i
%ignore /\s+/
"""

_SYMBOL = {
    Sort.CONDITION: "condition_phrase",
    Sort.KIND: "kind",
    Sort.PLAYER: "player",
    Sort.CALL: "call",
    Sort.EFFECT: "effect",
    Sort.OCCASION: "occasion",
}
_STARTS = ("condition", "effect", "occasion", "player")


def _terminal(word: str) -> str:
    return "W_" + "".join(c if c.isalnum() else f"_{ord(c)}_" for c in word.upper())


def grammar_text(terms: Sequence[Term]) -> str:
    """The lark grammar in which each term is one production, named ``t`` and its place in the list."""
    words: dict[str, str] = {}
    rules: dict[Sort, list[str]] = {}
    for index, term in enumerate(terms):
        symbols = []
        for part in term.parts:
            if isinstance(part, Sort):
                symbols.append(part.value)
            else:
                words[_terminal(part)] = part
                symbols.append(_terminal(part))
        rules.setdefault(term.sort, []).append(f"{' '.join(symbols)} -> t{index}")
    text = _FIXED
    for sort, productions in rules.items():
        symbol = _SYMBOL[sort]
        if symbol in ("call", "player"):
            fixed = f'{symbol}: "[{symbol}]" -> parameter_{symbol}'
            text = text.replace(fixed, fixed + "".join(f"\n    | {p}" for p in productions))
        else:
            text += f"{symbol}: " + "\n    | ".join(productions) + "\n"
    for name, word in words.items():
        text += f"{name}: /{re.escape(word)}(?![\\w'])/i\n"
    return _with_word_terminals(text, words)


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
    """Turns the parse into syntax nodes."""

    def __init__(self, terms: Sequence[Term], place: Place) -> None:
        super().__init__()
        self._place = place
        for index, term in enumerate(terms):
            setattr(self, f"t{index}", self._phrase(term))

    def _phrase(self, term: Term) -> Anything:
        def build(children: list[Anything]) -> Said | Term:
            args = tuple(c for c in children if not isinstance(c, Token))
            words = [c for c in children if isinstance(c, Token)]
            line, column = (words[0].line, words[0].column) if words else (None, None)
            place = Place(self._place.file, line or self._place.line, column or self._place.column)
            return Said(term, args, place)

        return build

    def clause(self, children: list[Token]) -> str:
        return str(children[0])

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


class Parser:
    """Reads conditions, effects, occasions and players in a vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.terms = tuple(vocabulary.terms)
        self._lark = Lark(
            grammar_text(self.terms),
            parser="lalr",
            lexer="contextual",
            start=list(_STARTS),
            propagate_positions=False,
            keep_all_tokens=True,
            maybe_placeholders=False,
        )

    def parse(self, start: str, text: str, place: Place) -> Anything:
        """The syntax node of ``text``, whose first character stands at ``place``; LawError if it is no phrase."""
        padded = "\n" * (place.line - 1) + " " * (place.column - 1) + text
        try:
            return _Tree(self.terms, place).transform(self._lark.parse(padded, start=start))
        except VisitError as error:
            raise LawError(place, str(error.orig_exc), text) from error
        except UnexpectedInput as error:
            raise self._explain(start, text, place, error) from None
        except LarkError as error:
            raise LawError(place, str(error).splitlines()[0], text) from None

    def _explain(self, start: str, text: str, place: Place, error: UnexpectedInput) -> LawError:
        line = error.line if isinstance(error.line, int) and error.line > 0 else None
        column = error.column if isinstance(error.column, int) and error.column > 0 else None
        end_of_text = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        where = place if end_of_text or line is None or column is None else Place(place.file, line, column)
        lines = text.split("\n")
        if end_of_text:
            words, message = text.strip(), "stops too early"
        else:
            rest = lines[where.line - place.line] if where.line - place.line < len(lines) else ""
            skip = where.column - (place.column if where.line == place.line else 1)
            words = " ".join(rest[max(skip, 0) :].split()[:4]) or text.strip()
            unknown = isinstance(error, UnexpectedCharacters) and not self._known(words.split()[0])
            message = "is not a word of the law language" if unknown else "does not fit here"
        return LawError(where, message, words, self._nearest(start, text))

    def _known(self, word: str) -> bool:
        plain = word.lower().strip(",.;:")
        return any(plain == part.lower() for t in self.terms for part in t.parts if isinstance(part, str))

    def _nearest(self, start: str, text: str) -> str:
        import difflib

        sorts = {
            "effect": {Sort.EFFECT},
            "occasion": {Sort.OCCASION},
            "player": {Sort.PLAYER},
        }.get(start, {Sort.CONDITION, Sort.KIND})
        patterns = [t.pattern.replace("{", "[").replace("}", "]") for t in self.terms if t.sort in sorts]
        flat = " ".join(text.split())
        found = difflib.get_close_matches(flat, patterns, 1, 0.3)
        return f'the nearest known phrase is "{found[0]}"' if found else ""
