"""Which clause of one edition is which clause of another: by what they say, and not by their number.

A clause corresponds to the one with the same formal text, or else to the one most like it: in its effects and their
occasions, its conditions, its heading and our paraphrase. What that does not find is kept by hand, with the reason, in
a table for each two editions that follow each other; it is checked against the texts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from auctionlaws.clause_numbers import law_of
from auctionlaws.edition import Edition, editions, load_edition
from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import NUMBER, read_text
from auctionlaws.language.syntax import Clause, Place
from auctionlaws_proofs.bench.clause_tables import clause_in, rows_of
from auctionlaws_proofs.bench.pairing import conditions_of, doing, said_with

FOLDER: Final = Path(__file__).parent.parent / "correspondence"
_ROW: Final = re.compile(rf"\| ({NUMBER.pattern}) \| ({NUMBER.pattern}|–) \| .+ \|")
_LIKE_ENOUGH: Final = 1.6
"""Clauses that are less like each other than this do not correspond."""
_WEIGHTS: Final = {"does": 3.0, "if": 2.0, "heading": 1.0, "paraphrase": 1.0, "occasions": 1.0}
_LITTLE: Final = frozenset(
    "a after all an and at by he his in is it not of on or that the to what which who".split()  # noqa: SIM905
)
Traits = Mapping[str, Counter[str]]
"""What a clause says, by where it says it: how often each thing."""


@cache
def shipped(edition: str) -> Edition:
    """A shipped edition, read once."""
    return load_edition(edition)


@cache
def correspondence(old: str, new: str) -> Mapping[str, str | None]:
    """What has become of each clause of a shipped edition in a later or an earlier one: its number there, or None.

    Of editions that do not follow each other, step by step. LawError for a mistake in a table that is kept by hand.
    """
    names = editions()
    first, last = names.index(old), names.index(new)
    if first > last:
        back = correspondence(new, old)
        found = {there: here for here, there in back.items() if there is not None}
        return {c.number: found.get(c.number) for c in shipped(old).clauses}
    now: dict[str, str | None] = {c.number: c.number for c in shipped(old).clauses}
    for one, other in pairwise(names[first : last + 1]):
        step = _step(shipped(one), shipped(other))
        now = {number: None if here is None else step.get(here) for number, here in now.items()}
    return now


@cache
def renumbered(old: str, new: str) -> Mapping[str, str]:
    """Clauses of a shipped edition that go by another number in a comparison with another one, and by which.

    So do headings all of whose clauses have moved to another one together. A clause that is gone, and whose number
    another one has now, goes by its number and its edition.
    """
    now, taken = correspondence(old, new), shipped(new).by_number
    found = {}
    for number, there in now.items():
        if there is None and number in taken:
            found[number] = f"{number} of {old}"
        elif there is not None and there != number:
            found[number] = there
    return dict(_headings(now)) | found


def _headings(now: Mapping[str, str | None]) -> Iterator[tuple[str, str]]:
    """Headings that are no clauses, and those to which all that stands below them has moved with its own figures."""
    for heading in {number[:-1] for number in now if number[-1].isdigit() and number[-2].isalpha()} - now.keys():
        below = {number.removeprefix(heading): there for number, there in now.items() if number.startswith(heading)}
        moved = {there.removesuffix(last) if there and there.endswith(last) else "" for last, there in below.items()}
        if len(moved) == 1 and (to := moved.pop()) not in ("", heading):
            yield heading, to


def _step(old: Edition, new: Edition) -> dict[str, str | None]:
    """From one edition to the next: as the table has it, the same text, and then what is most alike."""
    found = dict(_kept_by_hand(old, new))
    left = [c for c in new.clauses if c.number not in found.values()]
    for clause in old.clauses:
        same = [c for c in left if clause.number not in found and _same_text(clause, c)]
        if len(same) == 1 or clause.number in {c.number for c in same}:
            other = next((c for c in same if c.number == clause.number), same[0])
            found[clause.number] = other.number
            left.remove(other)
    for one, other in _alike([c for c in old.clauses if c.number not in found], left):
        if one.number not in found and other.number not in found.values():
            found[one.number] = other.number
    return {c.number: found.get(c.number) for c in old.clauses}


def _same_text(one: Clause, other: Clause) -> bool:
    """Two clauses that decide something decide it in the same words; others have the same paraphrase."""
    if not one.formal:
        return (one.heading, one.prose) == (other.heading, other.prose)
    own = (said_with(c, {c.number: ""}) for c in (one, other))
    return len(set(own)) == 1


def _alike(olds: Sequence[Clause], news: Sequence[Clause]) -> Iterator[tuple[Clause, Clause]]:
    """Pairs of clauses that are alike enough, what is most alike first."""
    theirs = [(clause, _traits(clause)) for clause in news]
    scored = []
    for one in olds:
        own = _traits(one)
        scored += [(_likeness(one, other) + _in_common(own, traits), one, other) for other, traits in theirs]
    enough = [pair for pair in scored if pair[0] >= _LIKE_ENOUGH]
    for _, one, other in sorted(enough, key=lambda pair: (-pair[0], pair[1].number, pair[2].number)):
        yield one, other


def _likeness(one: Clause, other: Clause) -> float:
    """What the numbers of two clauses say for their being one: little."""
    return 0.5 * (one.number == other.number) + 0.3 * (law_of(one.number) == law_of(other.number))


def _in_common(one: Traits, other: Traits) -> float:
    """How much two clauses have in common; what they do weighs most."""
    return sum(weight * _share(one[name], other[name]) for name, weight in _WEIGHTS.items())


def _traits(clause: Clause) -> Traits:
    return {
        "does": Counter(" ".join(each) for each in doing(clause)),
        "if": Counter(conditions_of(clause)),
        "heading": _words(clause.heading),
        "paraphrase": _words(clause.prose),
        "occasions": Counter(case.stage.value for case in clause.cases),
    }


def _words(text: str) -> Counter[str]:
    return Counter(word for word in re.findall(r"[a-z]+", text.lower()) if word not in _LITTLE)


def _share(one: Counter[str], other: Counter[str]) -> float:
    """How much of two bags together is in both."""
    both = sum(min(count, other[thing]) for thing, count in one.items() if thing in other)
    together = one.total() + other.total() - both
    return both / together if together else 0.0


# -- what is kept by hand


def path_of(old: str, new: str) -> Path:
    """Where the correspondence of two editions is kept, as far as the texts do not show it."""
    return FOLDER / f"{old}-{new}.md"


def _kept_by_hand(old: Edition, new: Edition) -> dict[str, str | None]:
    path = path_of(old.name, new.name)
    return read_correspondence(read_text(path), path.name, old, new) if path.exists() else {}


def read_correspondence(text: str, file: str, old: Edition, new: Edition) -> dict[str, str | None]:
    """The rows of a table: a clause of the old edition, the one of the new or a dash, and why.

    LawError names file, line and word of a mistake: a row that is none, a number that no clause has or that stands
    there already, a clause that is said to be gone or another one where its very text stands in the new edition.
    """
    found: dict[str, str | None] = {}
    for place, words in rows_of(text, file):
        row = _ROW.fullmatch(words)
        if row is None:
            raise LawError(place, "is no row of this table", words, "write | 17E | 17E1 | why |, or – if it is gone")
        one, other = clause_in(place, row[1], old), clause_in(place, row[2], new)
        assert one is not None
        if one in found or (other is not None and other in found.values()):
            raise LawError(place, "stands in this table already", one if one in found else str(other))
        _not_against_the_text(place, old.by_number[one], other, new)
        found[one] = other
    return found


def _not_against_the_text(place: Place, clause: Clause, other: str | None, new: Edition) -> None:
    same = [c.number for c in new.clauses if c.formal and _same_text(clause, c)]
    if same and other not in same:
        raise LawError(place, f"stands word for word in {new.name} as {' and '.join(same)}", clause.number)
