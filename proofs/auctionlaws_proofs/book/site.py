"""The pages of the book: for each edition its laws, claims and open points, all from explanations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from auctionlaws.edition import LAWS
from auctionlaws.interpretation import Interpretation
from auctionlaws.language.syntax import Clause, is_understood
from auctionlaws.law_folders import law_files
from auctionlaws_proofs.bench.markup import Html, element, escaped, in_lines, joined, table
from auctionlaws_proofs.book.changes import CHANGES, before, changes_page
from auctionlaws_proofs.book.diagrams import DIAGRAMS, LEGEND, diagrams_of, guide_parts
from auctionlaws_proofs.book.frame import STYLE, page
from auctionlaws_proofs.book.links import (
    CLAIMS,
    FINDINGS,
    GLOSSARY,
    INTERPRETATIONS,
    chapter_of,
    clause_address,
    law_page,
    link,
)
from auctionlaws_proofs.book.parts import section
from auctionlaws_proofs.book.search import SCRIPT, Entry, index, search_page
from auctionlaws_proofs.book.words import glossary_page, interpretations_of, interpretations_page
from auctionlaws_proofs.explaining.claims import explain_claim
from auctionlaws_proofs.explaining.clauses import explain_clause
from auctionlaws_proofs.explaining.findings import explain_finding, recorded_findings
from auctionlaws_proofs.explaining.history import HEADING, history
from auctionlaws_proofs.explaining.layout import Explanation
from auctionlaws_proofs.explaining.sources import Sources

_TITLE = re.compile(r"# Law ([0-9]+): (.+)")
_ABOUT = (
    "Each clause stands under its printed number, in our own words, with the formal text that is played and proved. "
    "An auction beside it is played by that text; a verdict is derived from it, and none is typed in."
)


@dataclass(frozen=True)
class Volume:
    """An edition of the book: the folder of its pages, what they are made from, the other editions beside it.

    ``striking``: also say of each clause what changes without it, which takes a second or two a clause.
    """

    folder: str
    sources: Sources
    others: Mapping[str, Mapping[str, Clause]] = field(default_factory=dict)
    striking: bool = True

    @property
    def name(self) -> str:
        """What the edition is called."""
        return self.sources.edition.name

    @property
    def interpretations(self) -> tuple[Interpretation, ...]:
        """Those that ship for the edition; a wording of one's own has none."""
        return interpretations_of(self.sources.edition) if self.sources.as_shipped else ()

    @property
    def laws(self) -> list[tuple[str, list[Clause]]]:
        """The laws in printed order, each with its clauses."""
        clauses = [c for c in self.sources.edition.clauses if c.number not in self.sources.edition.missing]
        # What is taken for granted has a page of its own, wherever it is written.
        ordered = sorted(clauses, key=lambda c: is_understood(c.number))
        return [(law, list(of)) for law, of in groupby(ordered, lambda c: chapter_of(c.number))]


def site(volumes: Sequence[Volume], progress: Callable[[str], None] = lambda message: None) -> dict[str, str]:
    """Every file of the book by its path, ``progress`` being told what is written."""
    files: dict[str, str] = {}
    entries: list[Entry] = []
    for volume in volumes:
        for name, text in _volume(volume, entries, progress):
            files[f"{volume.folder}/{name}"] = text
    files["index.html"] = _front(volumes)
    files["search.html"] = search_page()
    files["search-index.js"] = index(entries)
    files |= {"search.js": SCRIPT, "style.css": STYLE}
    return files


def _front(volumes: Sequence[Volume]) -> str:
    items = (
        element("li", joined([link(f"{v.folder}/index.html", f"Laws of {v.name}"), escaped(_incomplete(v))]))
        for v in volumes
    )
    return page("The auction laws of duplicate bridge", [element("p", escaped(_ABOUT)), element("ul", in_lines(items))])


def _incomplete(volume: Volume) -> str:
    return " (not complete: some laws are not written down yet)" if volume.sources.edition.partial else ""


def _volume(volume: Volume, entries: list[Entry], progress: Callable[[str], None]) -> Iterator[tuple[str, str]]:
    titles = _law_titles(volume)
    drawn = diagrams_of(volume.sources.edition, volume.name) if volume.sources.as_shipped else {}
    yield "index.html", _contents(volume, titles, drawn=bool(drawn))
    if drawn:
        progress(f"laws of {volume.name}: diagrams")
        parts = [element("p", escaped(LEGEND)), *drawn[""], *guide_parts(volume.name)]
        yield DIAGRAMS, page(f"The auction in diagrams ({volume.name})", parts, up="../", edition=volume.name)
    for law, clauses in volume.laws:
        progress(f"laws of {volume.name}: {titles[law]}")
        sections = [*drawn.get(law, ()), *(_clause(volume, clause, entries) for clause in clauses)]
        yield law_page(law), page(f"{titles[law]} ({volume.name})", sections, up="../", edition=volume.name)
    progress(f"laws of {volume.name}: claims")
    yield (
        CLAIMS,
        page(f"Claims about the laws of {volume.name}", _claims(volume, entries), up="../", edition=volume.name),
    )
    progress(f"laws of {volume.name}: open points")
    title = f"What the laws of {volume.name} leave open, and where they contradict themselves"
    yield FINDINGS, page(title, _findings(volume, entries), up="../", edition=volume.name)
    if volume.sources.as_shipped and (earlier := before(volume.name)) is not None:
        progress(f"laws of {volume.name}: what has changed since {earlier}")
        yield CHANGES, changes_page(earlier, volume.name, volume.others.keys())
    yield GLOSSARY, glossary_page(volume.sources.edition)
    if volume.interpretations:
        entries += (_found(volume, each) for each in volume.interpretations)
        yield INTERPRETATIONS, interpretations_page(volume.sources.edition)


def _law_titles(volume: Volume) -> dict[str, str]:
    """The title of each law, as its file has it; of one that a wording adds, its number."""
    folder = LAWS / (volume.sources.root or volume.name)
    heads = (path.read_text("utf-8").split("\n", 1)[0] for path in law_files(folder).values())
    found = {head[1]: f"Law {head[1]}: {head[2]}" for line in heads if (head := _TITLE.fullmatch(line))}
    own = {law: f"Law {law}" if law.isdigit() else "What the book takes for granted" for law, _ in volume.laws}
    return {law: found.get(law, title) for law, title in own.items()}


def _contents(volume: Volume, titles: Mapping[str, str], *, drawn: bool) -> str:
    """The table of laws and clauses: which are formalised, and which are outside the model for what reason."""
    parts: list[Html] = [element("p", escaped(_ABOUT))]
    if volume.interpretations:
        settled = link(INTERPRETATIONS, f"{len(volume.interpretations)} interpretations")
        tail = escaped(" settle contradictions between clauses, each by what the text says elsewhere.")
        parts.append(element("p", joined([settled, tail])))
    if drawn:
        parts.append(element("p", link(DIAGRAMS, "The auction in diagrams, and the Director's guide")))
    earlier = before(volume.name) if volume.sources.as_shipped else None
    if earlier is not None:
        parts.append(element("p", link(CHANGES, f"What changed in the auction since {earlier}")))
    for law, clauses in volume.laws:
        rows = (
            joined(
                [
                    element("td", link(clause_address(c.number), c.number)),
                    element("td", escaped(c.heading)),
                    element("td", escaped(f"{c.status}{f': {c.outside}' if c.outside else ''}")),
                ]
            )
            for c in clauses
        )
        parts.append(element("h2", link(law_page(law), titles[law])))
        parts.append(table("clauses", "", ("Clause", "Heading", "In the model"), rows))
    return page(f"Laws of {volume.name}{_incomplete(volume)}", parts, up="../", edition=volume.name)


def _clause(volume: Volume, clause: Clause, entries: list[Entry]) -> Html:
    told = explain_clause(volume.sources, clause.number, striking=volume.striking)
    assert told is not None
    entries.append(_entry(volume, told, clause_address(clause.number), clause.prose))
    # The same with links stands below.
    told = replace(told, parts=tuple(part for part in told.parts if part.heading != HEADING))
    shown = section(clause.number, told, volume.sources, volume.sources.witness(f"life {clause.number}"))
    elsewhere = list(_elsewhere(volume, clause))
    return in_lines(shown, [element("p", joined(elsewhere), "small")] * bool(elsewhere))


def _elsewhere(volume: Volume, clause: Clause) -> Iterator[Html]:
    """What corresponds to the clause in the other editions of the book."""
    if volume.sources.as_shipped:
        for each in history(volume.name, clause.number):
            if each.number is not None and each.number in volume.others.get(each.edition, {}):
                address = f"../{each.edition}/{clause_address(each.number)}"
                yield link(address, f"{each.number} of {each.edition}")
                yield escaped(f" ({each.words}). ")


def _claims(volume: Volume, entries: list[Entry]) -> Iterator[Html]:
    for claim in volume.sources.claims:
        told = explain_claim(volume.sources, claim.number)
        assert told is not None
        entries.append(_entry(volume, told, f"{CLAIMS}#{claim.number}"))
        witness = volume.sources.witness(f"claim {claim.number}") if volume.sources.as_shipped else None
        yield section(claim.number, told, volume.sources, witness)


def _findings(volume: Volume, entries: list[Entry]) -> Iterator[Html]:
    for identity, target in recorded_findings(volume.sources).items():
        told = explain_finding(volume.sources, identity)
        assert told is not None
        entries.append(_entry(volume, told, f"{FINDINGS}#{identity}"))
        yield section(identity, told, volume.sources, volume.sources.witness(target), through=False)


def _found(volume: Volume, each: Interpretation) -> Entry:
    """An interpretation as something to be found."""
    address = f"{volume.folder}/{INTERPRETATIONS}#{each.number}"
    words = " ".join((each.prose, each.follow, *each.against, each.source))
    return Entry(volume.name, f"{each.number} {each.heading}", address, words)


def _entry(volume: Volume, told: Explanation, address: str, words: str = "") -> Entry:
    said = words or " ".join(str(p.value) for p in told.parts if p.heading in ("paragraph", "question"))
    return Entry(volume.name, told.title, f"{volume.folder}/{address}", said)
