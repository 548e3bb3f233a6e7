"""Reads diagram files: Markdown, a section a diagram, its formal block fenced and marked ``diagram``.

A block begins with lines about the whole diagram; ``situation`` and ``arrow`` begin a part of their own. Whatever a
line says is kept or refused; LawError names its file, line, column and words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import Line, Section, gather, joined, read_text, sections, words_of
from auctionlaws.language.syntax import Place
from auctionlaws_diagrams.states.chart import EVENTS, ITSELF, Arrow, Brief, Chart, Column, Point, Said, Situation
from auctionlaws_diagrams.states.exits import check_exits

FOLDER: Final = Path(__file__).parent / "charts"
ABOUT: Final = ("the offender", "any player")
"""Whom a diagram is about: what follows is told of him, of his partner and of his opponents."""
WHOLE: Final = ("about", "aside", "beside", "note", "editions")
SITUATION: Final = ("situation", "is", "inside", "at", "size", "says", "editions")
ARROW: Final = ("arrow", "on", "when", "then", "perhaps", "auction", "says", "follows", "guide", "through", "editions")
KEYWORDS: Final = tuple(dict.fromkeys((*WHOLE, *SITUATION, *ARROW)))
MAX_PARTS: Final = 200
"""Situations and arrows of one diagram."""
_POINT: Final = re.compile(r"(\d{1,4})\s*,\s*(\d{1,4})")
_ARROW: Final = re.compile(r"([0-9]{1,2}[a-z]?) (.+?) to (.+)")
_BRIEF: Final = re.compile(rf"(.+?) / ({'|'.join(column.value for column in Column)}): (.+)")
_NAME: Final = re.compile(r"[a-z][a-z0-9 '-]*")

Group = tuple[str, list[Line]]


@cache
def shipped_charts(edition: str) -> tuple[Chart, ...]:
    """The diagrams that ship, as they are for an edition: the machine, then the laws by number, then what else."""
    found = [c for path in sorted(FOLDER.glob("*.md")) for c in read_charts(path, edition)]
    return tuple(sorted(found, key=_place))


def _place(chart: Chart) -> tuple[int, int, str]:
    law = re.fullmatch(r"law-(\d+)(.*)", chart.name)
    return (1, int(law[1]), law[2]) if law is not None else (0 if chart.name == "machine" else 2, 0, chart.name)


def read_charts(path: Path, edition: str) -> tuple[Chart, ...]:
    """The diagrams of a file, as they are for an edition and for wordings of it; LawError for a mistake."""
    return charts_of(read_text(path), path.name, edition)


def charts_of(text: str, file: str, edition: str) -> tuple[Chart, ...]:
    """The diagrams in a text; those of other editions are read as well, and left out."""
    _, found = sections(text, file, KEYWORDS, info="diagram")
    with_blocks = [s for s in found if s.lines]
    if not with_blocks:
        hint = "a diagram is a ```diagram block under a heading"
        raise LawError(Place(file, 1, 1), "holds no diagram", file, hint)
    charts = [(_chart(s, edition), s) for s in with_blocks]
    kept = [(c, s) for c, s in charts if c is not None]
    for i, (chart, section) in enumerate(kept):
        if any(chart.name == other.name for other, _ in kept[:i]):
            raise LawError(section.place, "is drawn twice for one edition", chart.name)
    return tuple(c for c, _ in kept)


def _chart(section: Section, edition: str) -> Chart | None:
    whole, found = parts_of(section, gather(section.lines), WHOLE, {"situation": SITUATION, "arrow": ARROW})
    parts = {keyword: [p for p in found if p.groups[0][0] == keyword] for keyword in ("situation", "arrow")}
    situations = [(_situation(p), p.is_for(edition)) for p in parts["situation"]]
    arrows = [(_arrow(p, edition), p.is_for(edition)) for p in parts["arrow"]]
    chart = Chart(
        name=section.number,
        title=section.heading,
        situations=tuple(s for s, here in situations if here),
        arrows=tuple(a for a, here in arrows if here),
        aside=whole.kinds("aside"),
        beside=whole.each("beside"),
        notes=tuple(joined(lines)[0] for lines in whole.all("note")),
        about=whole.one_of("about", ABOUT),
        place=section.place,
    )
    _fits(chart, {s.name for s, _ in situations})
    return chart if whole.is_for(edition) else None


def _fits(chart: Chart, ever: set[str]) -> None:
    """LawError where names of a diagram do not fit together; ``ever``: of situations of any edition."""
    if not chart.situations and not chart.arrows:
        return
    names = [s.name for s in chart.situations]
    for i, situation in enumerate(chart.situations):
        if situation.name in names[:i]:
            raise LawError(situation.place, "is a situation already", situation.name)
    _nested(chart, names)
    for i, arrow in enumerate(chart.arrows):
        if any(arrow.number == other.number for other in chart.arrows[:i]):
            raise LawError(arrow.place, "is the number of another arrow", arrow.number, "give it one of its own")
        for name in (arrow.source, arrow.target):
            if name not in names and (name != ITSELF or name == arrow.source):
                near = get_close_matches(name, names, 1)
                hint = f'did you mean "{near[0]}"?' if near else f"the situations are {', '.join(names) or 'none'}"
                there = "is no situation of this edition" if name in ever else "is no situation"
                raise LawError(arrow.place, there, name, hint)
    check_exits(chart)


def _nested(chart: Chart, names: Sequence[str]) -> None:
    """LawError where a situation is a part of none, or of itself."""
    for situation in chart.situations:
        seen = [situation.name]
        each = situation
        while each.inside is not None:
            if each.inside not in names:
                raise LawError(each.place, "is inside what is no situation", each.inside)
            if each.inside in seen:
                raise LawError(each.place, "is inside itself", each.name)
            seen.append(each.inside)
            each = chart.situation(each.inside)


@dataclass(frozen=True)
class Part:
    """Some lines that belong together: each keyword once, except those of ``many``."""

    groups: Sequence[Group]
    allowed: Sequence[str]
    name: str
    place: Place
    many: Sequence[str] = ()

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for keyword, lines in self.groups:
            if keyword not in self.allowed:
                raise LawError(lines[0].start, "does not belong here", keyword, f"expected {', '.join(self.allowed)}")
            if keyword in seen and keyword not in self.many:
                raise LawError(lines[0].start, f"stands twice in {self.name}", keyword)
            words_of(keyword, lines)
            seen.add(keyword)

    def all(self, keyword: str) -> Iterator[list[Line]]:
        return (lines for k, lines in self.groups if k == keyword)

    def lines(self, keyword: str) -> list[Line] | None:
        return next(self.all(keyword), None)

    def text(self, keyword: str) -> str:
        """The printed words of a line, none if it is not there."""
        lines = self.lines(keyword)
        return "" if lines is None else " ".join(joined(lines)[0].split())

    def printed(self, otherwise: str) -> tuple[str, ...]:
        """The lines of a box: what the line *says* has between its strokes, or else other words."""
        lines = self.text("says") or otherwise
        return tuple(" ".join(words.split()) for words in lines.split(" / "))

    def said(self, keyword: str) -> Said | None:
        lines = self.lines(keyword)
        return None if lines is None else Said(*joined(lines))

    def needed(self, keyword: str) -> list[Line]:
        lines = self.lines(keyword)
        if lines is None:
            raise LawError(self.place, f'has no line "{keyword}"', self.name)
        return lines

    def is_for(self, edition: str) -> bool:
        editions = self.text("editions")
        return not editions or edition in re.split(r",\s*", editions)

    def one_of(self, keyword: str, words: Sequence[str]) -> str:
        said = self.said(keyword)
        if said is None:
            return words[0]
        if said.text not in words:
            raise LawError(said.place, f"is nothing that a line {keyword} can say", said.text, f"use {listed(words)}")
        return said.text

    def each(self, keyword: str) -> tuple[Said, ...]:
        """The words of a line between its commas, each with its place."""
        lines = self.lines(keyword)
        return () if lines is None else tuple(_between_commas(lines))

    def kinds(self, keyword: str) -> tuple[str, ...]:
        """The kinds of event that a line names."""
        found = []
        for said in self.each(keyword):
            if said.text not in EVENTS:
                near = get_close_matches(said.text, EVENTS, 1)
                hint = f'did you mean "{near[0]}"?' if near else f"expected {listed(list(EVENTS))}"
                raise LawError(said.place, "is no event", said.text, hint)
            found.append(EVENTS[said.text])
        return tuple(found)

    def point(self, keyword: str) -> Point | None:
        said = self.said(keyword)
        if said is None:
            return None
        match = _POINT.fullmatch(said.text)
        if match is None:
            raise LawError(
                said.place, "is no place on a page", said.text, "write it as 72, 600: points from lower left"
            )
        return int(match[1]), int(match[2])


def listed(words: Sequence[str]) -> str:
    """Words for a message: those that could have stood there."""
    return " or ".join((", ".join(words[:-1]), words[-1]) if len(words) > 1 else words)


def parts_of(
    section: Section, groups: Sequence[Group], whole: Sequence[str], kinds: Mapping[str, Sequence[str]]
) -> tuple[Part, list[Part]]:
    """The lines about the whole of a block, and its parts; ``kinds``: what begins a part, and what it may hold."""
    starts = [i for i, (keyword, _) in enumerate(groups) if keyword in kinds]
    if not starts:
        raise LawError(section.place, "has no part", section.number, f"expected {listed(list(kinds))}")
    if len(starts) > MAX_PARTS:
        raise LawError(section.place, f"has more than {MAX_PARTS} parts", section.number)
    before = groups[: starts[0]]
    pieces = [groups[a:b] for a, b in pairwise([*starts, len(groups)])]
    return Part(before, whole, section.number, section.place, ("note",)), [_part(p, kinds) for p in pieces]


def _part(groups: Sequence[Group], kinds: Mapping[str, Sequence[str]]) -> Part:
    keyword = groups[0][0]
    text, place = words_of(keyword, groups[0][1])
    return Part(groups, kinds[keyword], f"{keyword} {' '.join(text.split())}", place, ("guide",))


def _between_commas(lines: Iterable[Line]) -> Iterator[Said]:
    for line in lines:
        for match in re.finditer(r"[^,]+", line.text):
            if match[0].strip():
                skipped = len(match[0]) - len(match[0].lstrip())
                column = line.place.column + match.start() + skipped
                yield Said(" ".join(match[0].split()), Place(line.place.file, line.place.line, column))


def _situation(part: Part) -> Situation:
    name, place = _name(part.text("situation"), part.place)
    condition = Said(*joined(part.needed("is")))
    words = part.printed(name)
    inside = part.text("inside") or None
    return Situation(name, words, condition, part.point("at"), part.point("size"), inside, place)


def _name(text: str, place: Place) -> tuple[str, Place]:
    if not _NAME.fullmatch(text):
        raise LawError(place, "is no name of a situation", text, "use small letters and spaces")
    if " to " in f" {text} ":
        raise LawError(place, "holds the word that stands between two situations", text, 'leave out "to"')
    return text, place


def _arrow(part: Part, edition: str) -> Arrow:
    match = _ARROW.fullmatch(part.text("arrow"))
    if match is None:
        raise LawError(part.place, "is no arrow", part.text("arrow"), "write arrow 1 calling to closed")
    part.needed("on")
    part.needed("says")
    return Arrow(
        number=match[1],
        source=match[2],
        target=match[3],
        on=part.kinds("on"),
        when=part.said("when"),
        then=part.each("then"),
        perhaps=part.each("perhaps"),
        auction=_auction(part.said("auction"), edition),
        says=part.text("says"),
        follows=part.text("follows"),
        through=part.point("through"),
        guide=tuple(_brief(*joined(lines)) for lines in part.all("guide")),
        place=part.place,
    )


def _brief(text: str, place: Place) -> Brief:
    match = _BRIEF.fullmatch(" ".join(text.split()))
    if match is None:
        columns = listed([column.value for column in Column])
        raise LawError(place, "is no line of the guide", text, f"write IRREGULARITY / COLUMN: WORDS, with {columns}")
    return Brief(match[1], Column(match[2]), match[3])


def _auction(said: Said | None, edition: str) -> Said | None:
    """The script of an arrow, if it is one for an edition: ``2007, 2017: dealer N; …``, or for all."""
    editions, colon, script = ("", "", "") if said is None else said.text.rpartition(":")
    if said is None or (colon and edition not in re.split(r",\s*", editions)):
        return None
    return Said(" ".join(script.split()), said.place)
