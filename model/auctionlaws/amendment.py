"""What a proposal makes of the laws it builds on: the amended edition, the clauses that change, and remarks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Final

from auctionlaws.alternatives import Choice, fill
from auctionlaws.amendment_remarks import on_facts, on_interpretations
from auctionlaws.change_blocks import STRIKE_OUT, Orders, check_orders, read_orders
from auctionlaws.clause_numbers import number_key
from auctionlaws.edition import Edition, draft_of, edition_of, load_edition
from auctionlaws.interpretation import Interpretation, interpreted, parse_interpretations
from auctionlaws.language.clauses import KEYWORDS
from auctionlaws.language.declared_facts import KEYWORD, fact_of
from auctionlaws.language.draft import Draft, dangling
from auctionlaws.language.errors import LawError
from auctionlaws.language.hints import shortened
from auctionlaws.language.printing import pattern_text
from auctionlaws.language.reader import Section, sections
from auctionlaws.language.syntax import Clause, Node, Place, phrases
from auctionlaws.loose_references import Remark, without_loose_references
from auctionlaws.proposal import Proposal
from auctionlaws.rewording import renumbered, without_exemptions
from auctionlaws.substituting import substituted
from auctionlaws.visible import printable

MAX_CLAUSES: Final = 200
"""Clauses that one proposal may word."""


class ChangeKind(Enum):
    """What a proposal does to a clause."""

    REPLACED = "replaced"
    ADDED = "added"
    STRUCK = "struck out"
    RENUMBERED = "renumbered"


@dataclass(frozen=True, slots=True)
class Change:
    """A clause that a proposal changes, by the number it has afterwards, or had if it is struck out.

    A renumbered clause can be worded anew at the same time. ``place`` is where the proposal says so.
    """

    kind: ChangeKind
    number: str
    old: Clause | None
    new: Clause | None
    place: Place = field(compare=False)


@dataclass(frozen=True)
class Amended:
    """A proposal with its alternatives settled.

    ``base`` is what it builds on, ``edition`` the wording it proposes, its interpretations switched on; ``root``
    the name of the edition at the bottom, and ``below`` the proposal that it builds on, where it is one. Claims of its
    own are read from ``text``, which has the lines of ``file``.
    """

    title: str
    path: Path
    root: str
    below: Amended | None
    choice: Choice
    base: Edition
    edition: Edition
    changes: tuple[Change, ...]
    remarks: tuple[Remark, ...]
    interpretations: tuple[Interpretation, ...]
    file: str
    text: str = field(repr=False)


def amend(proposal: Proposal, choice: Choice | None = None) -> Amended:
    """What a proposal makes of the laws, its alternatives filled in as ``choice`` says.

    LawError, with a place in the proposal, for whatever cannot be read or done; without a choice, for alternatives
    that are open.
    """
    if choice is None and proposal.brackets:
        place = proposal.brackets[0].place
        said = shortened(f"[{' | '.join(proposal.brackets[0].options)}]", 6)
        raise LawError(place, "is still open", said, "keep one of them: only check and draw try one after the other")
    choice = choice or Choice()
    below = _below(proposal)
    base = below.edition if below is not None else _shipped(proposal.root)
    own = _own_sections(proposal, choice, base)
    orders = read_orders(proposal, base)
    own |= _by_sentences(orders, own, base)
    check_orders(orders, own, base)
    _check_terms(orders, own, base)
    draft, remarks = _draft(proposal, _merged(orders, own, base), own)
    draft, loose = without_loose_references(draft, own, orders, base)
    edition = _edition(proposal, draft, orders, base)
    interpretations = parse_interpretations(proposal.text, proposal.file, edition)
    changes = _changes(orders, own, base, edition)
    return Amended(
        title=proposal.title,
        path=proposal.path,
        root=proposal.root,
        below=below,
        choice=choice,
        base=base,
        edition=interpreted(edition, interpretations),
        changes=changes,
        remarks=(
            *_remarks_on_wording(changes, base, edition),
            *remarks,
            *loose,
            *on_interpretations(orders, base),
            *on_facts(edition),
        ),
        interpretations=interpretations,
        file=proposal.file,
        text=proposal.text,
    )


@lru_cache(maxsize=32)
def _below(proposal: Proposal) -> Amended | None:
    return None if isinstance(proposal.builds_on, str) else amend(proposal.builds_on)


@lru_cache(maxsize=4)
def _shipped(name: str) -> Edition:
    return load_edition(name)


def _own_sections(proposal: Proposal, choice: Choice, base: Edition) -> dict[str, Section]:
    """The sections that word a clause: those with a formal block, and those with the number of a heading."""
    spread, closed = fill(proposal.text, proposal.brackets, choice)
    found = sections(spread, proposal.file, KEYWORDS)[1]
    if proposal.brackets:
        tight = sections(closed, proposal.file, KEYWORDS)[1]
        found = tuple(replace(s, source=t.source) for s, t in zip(found, tight, strict=True))
    own: dict[str, Section] = {}
    for section in found:
        old = base.by_number.get(section.number)
        if not section.lines:
            if old is None:
                continue
            if old.source:
                hint = f"repeat its formal text, or strike it out: {STRIKE_OUT} {old.number} in a ```change block"
                raise LawError(section.place, "is worded anew without a formal block", section.number, hint)
        if section.number in own:
            raise LawError(section.place, f"stands already at {own[section.number].place}", section.number)
        own[section.number] = section
        if len(own) > MAX_CLAUSES:
            raise LawError(section.place, f"is one clause more than the {MAX_CLAUSES} of a proposal", section.number)
    return own


def _by_sentences(orders: Orders, own: Mapping[str, Section], base: Edition) -> dict[str, Section]:
    """The clauses that amending sentences word otherwise; LawError for one that the proposal deals with already."""
    for each in orders.substitutions:
        if each.number in own:
            raise LawError(each.place, f"is worded anew at {own[each.number].place}", each.number)
        if each.number in orders.struck or each.number in orders.names:
            raise LawError(each.place, "is struck out or renumbered already", each.number)
    return substituted(orders.substitutions, base)


def _check_terms(orders: Orders, own: Mapping[str, Section], base: Edition) -> None:
    """LawError if the laws that remain use a term of a clause that is struck out, or replaced by one without it."""
    defined = {
        " ".join(line.text.split()) for s in own.values() for line in s.lines if line.keyword in ("term", KEYWORD)
    }
    replaced = {n: own[n].place for n in own if n in base.by_number and n not in orders.names}
    gone = {**replaced, **orders.struck}
    gone |= {old: own[new].place for old, (new, _) in orders.names.items() if new in own}
    for clause in (c for c in base.clauses if c.number not in gone):
        for said in (p for node in _nodes(clause) for p in phrases(node)):
            term = pattern_text(said.term)
            if said.term.clause in gone and term not in defined:
                how = "declare" if fact_of(said.term) else "define"
                message = f'{how}s "{term}", which {clause.number} still uses'
                raise LawError(gone[said.term.clause], message, said.term.clause, f"{how} it in another clause")


def _nodes(clause: Clause) -> Iterator[Node]:
    for case in clause.cases:
        yield from (case.occasion, *case.then)
        if case.when is not None:
            yield case.when
    for definition in clause.definitions:
        yield definition.means


def _merged(orders: Orders, own: Mapping[str, Section], base: Edition) -> list[Section]:
    """The sections of the amended laws in printed order."""
    names = orders.renamed
    stay: list[Section] = []
    come = dict(own)
    for section in base.sections:
        if section.number in orders.struck:
            continue
        if section.number in names:
            come.setdefault(names[section.number], renumbered(section, names))
        elif section.number in come:
            stay.append(come.pop(section.number))
        else:
            stay.append(renumbered(section, names) if names else section)
    for section in sorted(come.values(), key=lambda s: number_key(s.number)):
        before = [s.number for s in stay if number_key(s.number) < number_key(section.number)]
        last = max(before, key=number_key, default=None)
        at = next((i + 1 for i, s in enumerate(stay) if s.number == last), 0)
        stay.insert(at, section)
    return stay


def _draft(proposal: Proposal, found: Sequence[Section], own: Mapping[str, Section]) -> tuple[Draft, list[Remark]]:
    """The clauses of the amended laws, rid of the numbers of clauses over others that lead nowhere now."""
    try:
        draft = draft_of(found, own.keys())
        loose = [e for e, _ in dangling(draft) if e.said_by not in own]
        if loose:
            gone = {(e.said_by, e.place.line, e.other) for e in loose}
            draft = draft_of([_rid(s, gone) for s in found], own.keys())
    except LawError as error:
        if error.place.file == proposal.file:
            raise
        places = {(line.place.file, line.place.line): s.place for s in own.values() for line in s.lines}
        here = places.get((error.place.file, error.place.line))
        place = here or next((s.place for s in own.values()), Place(proposal.file, 1, 1))
        raise LawError(place, f"leaves {'the' if here else 'another'} clause unreadable", hint=str(error)) from None
    numbers = {c.number for c in draft.clauses}
    return draft, [
        Remark(
            e.said_by,
            f"its {e.keyword} {e.other} points nowhere now"
            if e.other not in numbers
            else f"its {e.keyword} {e.other} means nothing now: {e.other} decides nothing on that occasion",
            e.place,
        )
        for e in loose
    ]


def _rid(section: Section, gone: Iterable[tuple[str, int, str]]) -> Section:
    mine = {(line, to) for clause, line, to in gone if clause == section.number}
    return without_exemptions(section, mine) if mine else section


def _edition(proposal: Proposal, draft: Draft, orders: Orders, base: Edition) -> Edition:
    stem = printable(proposal.path.stem)
    numbers = {c.number for c in draft.clauses}
    own_first = sorted(draft.exemptions, key=lambda e: e.place.file != proposal.file)
    edition = edition_of(
        f"{base.name}, {stem}" if isinstance(proposal.builds_on, Proposal) else f"{base.name} as amended by {stem}",
        replace(draft, exemptions=tuple(own_first)),
        partial=base.partial,
        missing={n: h for n, h in base.missing.items() if n not in numbers},
        elsewhere={n: h for n, h in base.elsewhere.items() if n not in numbers},
    )
    names = orders.renamed
    kept = (p for p in base.precedence if not orders.struck.keys() & {p.follow, p.against})
    now = (replace(p, follow=names.get(p.follow, p.follow), against=names.get(p.against, p.against)) for p in kept)
    return replace(edition, precedence=frozenset(now))


def _changes(orders: Orders, own: Mapping[str, Section], base: Edition, edition: Edition) -> tuple[Change, ...]:
    old, new = base.by_number, edition.by_number
    found = [Change(ChangeKind.STRUCK, n, old[n], None, place) for n, place in orders.struck.items()]
    found += [Change(ChangeKind.RENUMBERED, n, old[o], new[n], place) for o, (n, place) in orders.names.items()]
    named = {n for n, _ in orders.names.values()}
    for number, section in own.items():
        if number in named:
            continue
        known = number in old and number not in orders.names and number not in orders.struck
        kind = ChangeKind.REPLACED if known else ChangeKind.ADDED
        found.append(Change(kind, number, old[number] if known else None, new[number], section.place))
    return tuple(sorted(found, key=lambda c: number_key(c.number)))


def _remarks_on_wording(changes: Iterable[Change], base: Edition, edition: Edition) -> Iterator[Remark]:
    """Clauses worded anew of which the sentence or the formal text says what it said before."""
    before, after = ({s.number: s for s in e.sections} for e in (base, edition))
    for change in (c for c in changes if c.kind is ChangeKind.REPLACED):
        old, new = before[change.number], after[change.number]
        match old.prose == new.prose, _formal(old) == _formal(new):
            case True, True:
                yield Remark(change.number, "says what it said before", change.place)
            case True, False:
                yield Remark(change.number, "its formal text changes and its sentences do not", change.place)
            case False, True:
                yield Remark(change.number, "its sentences change and its formal text does not", change.place)


def _formal(section: Section) -> str:
    """The formal text without its layout and remarks."""
    return " ".join(word for line in section.lines for word in f"{line.keyword} {line.text}".split())
