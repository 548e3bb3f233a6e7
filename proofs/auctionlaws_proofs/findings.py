"""What is written about gaps and conflicts: a literate file an edition, a section with a paragraph for each finding.

A conflict is named after its clauses. What the text leaves open is a question; the file gives each question a short
identity that stays the same, and a question that it does not know is named after its words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import NUMBER, Section, read_text, sections
from auctionlaws.language.syntax import Place
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.targets import Target

FOLDER: Final = Path(__file__).parent / "findings"
_IDENTITY: Final = re.compile(rf"gap(-[0-9A-Za-z]+)+|conflict-{NUMBER.pattern}-{NUMBER.pattern}")
_QUESTION: Final = "question:"


@dataclass(frozen=True, slots=True)
class FindingText:
    """What is written about a finding; ``question`` is what the text leaves open, empty for a conflict."""

    identity: str
    title: str
    paragraph: str
    question: str
    place: Place = field(compare=False)


@dataclass(frozen=True)
class FindingTexts:
    """The sections of a file, in its order."""

    texts: tuple[FindingText, ...] = ()

    @cached_property
    def by_identity(self) -> Mapping[str, FindingText]:
        """The sections by identity."""
        return {t.identity: t for t in self.texts}

    @cached_property
    def _by_question(self) -> Mapping[str, str]:
        return {t.question: t.identity for t in self.texts if t.question}

    def identity_of(self, target: Target) -> str:
        """The identity of what a search looked for: ``gap`` and a question, or ``conflict`` and two numbers."""
        question = targets.name_of(target) if targets.is_of(target, targets.Sort.GAP) else ""
        return self._by_question.get(question) or "-".join(target.split())


def is_finding(target: Target) -> bool:
    """Whether what a search looked for is a gap or a conflict."""
    return targets.is_of(target, targets.Sort.GAP, targets.Sort.CONFLICT)


def path_of(edition: str) -> Path:
    """Where the findings of an edition are written about."""
    return FOLDER / f"{edition}.md"


@cache
def shipped_findings(edition: str) -> FindingTexts:
    """What ships about the findings of an edition; nothing if there is no file."""
    path = path_of(edition)
    return read_findings(read_text(path), path.name) if path.exists() else FindingTexts()


def read_findings(text: str, file: str) -> FindingTexts:
    """The sections of a file; LawError names file, line and words of a mistake."""
    found = tuple(_text(s) for s in sections(text, file, (), "finding")[1])
    identities: dict[str, Place] = {}
    questions: dict[str, Place] = {}
    for each in found:
        _once(identities, each.identity, each.place)
        if each.question:
            _once(questions, each.question, each.place)
    return FindingTexts(found)


def _once(seen: dict[str, Place], words: str, place: Place) -> None:
    if words in seen:
        raise LawError(place, f"stands already at {seen[words]}", words)
    seen[words] = place


def _text(section: Section) -> FindingText:
    identity = section.number
    if not _IDENTITY.fullmatch(identity):
        hint = "write gap- and words, or conflict- and two clause numbers, such as conflict-28B-29A"
        raise LawError(section.place, "is no identity of a finding", identity, hint)
    if not section.heading:
        raise LawError(section.place, "has no title", identity, "write a few words after the identity")
    question, paragraph = _parts(section.prose)
    if identity.startswith("gap-") and not question:
        raise LawError(section.place, "has no question", identity, f"write {_QUESTION} and its words below the heading")
    if identity.startswith("conflict-") and question:
        raise LawError(section.place, "is a conflict and has no question", identity)
    if not paragraph:
        raise LawError(section.place, "has no paragraph", identity)
    return FindingText(identity, section.heading, paragraph, question, section.place)


def _parts(prose: str) -> tuple[str, str]:
    """The question below a heading, if there is one, and everything after it."""
    first, _, rest = prose.partition("\n\n")
    if not first.startswith(_QUESTION):
        return "", prose
    return " ".join(first.removeprefix(_QUESTION).split()), rest
