"""Claims: what is to be decided about an edition, read from literate Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final

from auctionlaws.amendment import Amended
from auctionlaws.edition import Edition
from auctionlaws.language.definitions import parser_of
from auctionlaws.language.errors import LawError
from auctionlaws.language.grammar import Parser
from auctionlaws.language.reader import Line, Section, gather, joined, read_text, sections, words_of
from auctionlaws.language.scopes import check_scopes
from auctionlaws.language.syntax import Node, Place
from auctionlaws.language.terms import Vocabulary
from auctionlaws_proofs import information, named_calls, so_far_words  # noqa: F401  their words belong to CLAIMS
from auctionlaws_proofs.vocabulary import CLAIMS

FOLDER: Final = Path(__file__).parent / "claims"
KEYWORDS: Final = (
    "claim",
    "edition",
    "always",
    "never",
    "can",
    "whenever",
    "then",
    "mark",
    "until",
    "from",
    "leads to",
    "ends",
    "code",
)


class Form(Enum):
    """What a claim says about the relation."""

    ALWAYS = "always"
    """Every position that can be reached."""
    NEVER = "never"
    """No position that can be reached."""
    CAN = "can"
    """Some event leads to it."""
    WHENEVER = "whenever"
    """Every event, before and after it."""
    LEADS_TO = "leads to"
    """From the one, if nobody errs, the other comes within a bounded number of events."""
    ENDS = "ends"
    """Every auction ends."""
    CODE = "code"
    """The clauses themselves."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim: its number in the list, our title, and what it says.

    ``premise`` is the condition before *then* or *leads to*; ``mark`` and ``until`` say when a position is
    remembered and forgotten; ``words`` are those of an *ends* or *code* claim. ``editions``: those that it is about;
    none for a claim about any.
    """

    number: str
    title: str
    form: Form
    condition: Node | None
    premise: Node | None
    mark: Node | None
    until: Node | None
    words: str
    place: Place
    source: str
    editions: tuple[str, ...] = ()


@cache
def _parser() -> Parser:
    return Parser(CLAIMS)


def vocabulary_of(edition: Edition | None) -> Vocabulary:
    """The words of claims about an edition: those of every claim, and the terms its law files define."""
    extra = () if edition is None else tuple(t for t in edition.vocabulary.terms if t.clause is not None)
    return Vocabulary((*CLAIMS.terms, *extra))


def read_claims(text: str, file: str, edition: Edition | None = None) -> tuple[Claim, ...]:
    """The claims of one file; LawError names file, line, column and words of a mistake."""
    _, found = sections(text, file, KEYWORDS, info="claim")
    parser = _parser() if edition is None else parser_of(vocabulary_of(edition), {})
    claims = tuple(_claim(s, parser) for s in found if s.lines)
    for i, claim in enumerate(claims):
        if edition is not None and claim.editions:
            hint = "it is about the laws of which it is asked; leave the line out"
            raise LawError(claim.place, "names an edition", claim.number, hint)
        if any(_both_hold(claim, other) for other in claims[:i]):
            raise LawError(claim.place, "is claimed twice", claim.number, "give it a suffix, such as .a")
    return claims


def read_claim_file(path: Path, edition: Edition) -> tuple[Claim, ...]:
    """The claims of a user's file about an edition; LawError if it cannot be read or has a mistake."""
    claims = read_claims(read_text(path), path.name, edition)
    if not claims:
        raise LawError(
            Place(path.name, 1, 1), "holds no claim", path.name, "a claim is a ```claim block under a heading"
        )
    return claims


def proposal_claims(amended: Amended) -> tuple[Claim, ...]:
    """The claims that a proposal makes of its own, and those of the proposals that it builds on.

    All are about the laws that it proposes; of two with one number, the later one. LawError for a mistake, and for a
    claim that means nothing in these laws.
    """
    found: dict[str, Claim] = {}
    each: Amended | None = amended
    while each is not None:
        for claim in read_claims(each.text, each.file, amended.edition):
            found.setdefault(claim.number, claim)
        each = each.below
    return tuple(found.values())


def shipped_claims(edition: str) -> tuple[Claim, ...]:
    """The claims about a shipped edition, and wordings of it, in the order of their files."""
    files = (p for p in sorted(FOLDER.glob("*.md")) if p.name != "lemmas.md")
    found = (c for p in files for c in read_claims(read_text(p), p.name))
    return tuple(c for c in found if not c.editions or edition in c.editions)


def shipped_lemmas() -> tuple[Claim, ...]:
    """The lemmas that ship with the product."""
    path = FOLDER / "lemmas.md"
    return read_claims(read_text(path), path.name)


def _both_hold(one: Claim, other: Claim) -> bool:
    """Two claims of one number are about one edition."""
    everywhere = not (one.editions and other.editions)
    return one.number == other.number and (everywhere or not set(one.editions).isdisjoint(other.editions))


def _claim(section: Section, parser: Parser) -> Claim:
    groups = gather(section.lines)
    parts: dict[str, list[Line]] = {}
    for keyword, lines in groups:
        if keyword in parts:
            raise LawError(section.place, "stands twice in one claim", keyword)
        words_of(keyword, lines)
        parts[keyword] = lines
    number, place = _text(parts, "claim", section)
    if number != section.number:
        raise LawError(place, f"stands under the heading of claim {section.number}", number)
    form = _form(parts, section)
    main = {Form.WHENEVER: "then", Form.LEADS_TO: "leads to"}.get(form, form.value)
    premise = {Form.WHENEVER: "whenever", Form.LEADS_TO: "from"}.get(form)
    literal = form in (Form.ENDS, Form.CODE)

    def node(keyword: str | None) -> Node | None:
        if keyword is None or keyword not in parts:
            return None
        result: Node = parser.parse("condition", *joined(parts[keyword]))
        check_scopes(result)
        return result

    return Claim(
        number=number,
        title=section.heading,
        form=form,
        condition=None if literal else node(main),
        premise=node(premise),
        mark=node("mark"),
        until=node("until"),
        words=" ".join(_text(parts, form.value, section)[0].split()) if literal else "",
        place=section.place,
        source=section.source,
        editions=tuple(_text(parts, "edition", section)[0].split(", ")) if "edition" in parts else (),
    )


def _text(parts: dict[str, list[Line]], keyword: str, section: Section) -> tuple[str, Place]:
    if keyword not in parts:
        raise LawError(section.place, f'has no line "{keyword}"', section.number)
    return joined(parts[keyword])


def _form(parts: dict[str, list[Line]], section: Section) -> Form:
    forms = [f for f in Form if f.value in parts]
    if len(forms) != 1:
        expected = ", ".join(f.value for f in Form)
        raise LawError(section.place, "must say one thing", section.number, f"use one of {expected}")
    needed: dict[Form, Sequence[str]] = {Form.WHENEVER: ("then",), Form.LEADS_TO: ("from",)}
    for keyword in needed.get(forms[0], ()):
        if keyword not in parts:
            raise LawError(section.place, f'has no line "{keyword}"', section.number)
    return forms[0]
