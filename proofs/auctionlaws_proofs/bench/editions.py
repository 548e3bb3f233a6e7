"""How claims and findings stand in two editions, as their records have it: what became of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from auctionlaws_proofs.bench.standing import Standing, on_record
from auctionlaws_proofs.claims_reader import shipped_claims
from auctionlaws_proofs.findings import FindingText, shipped_findings
from auctionlaws_proofs.recorded import load_recorded

NOT_ASKED: Final = "not asked"
"""What stands for a verdict on a claim that is not about an edition."""


@dataclass(frozen=True, slots=True)
class ClaimInTwo:
    """A claim with its recorded verdicts; ``NOT_ASKED`` where it is not about an edition, or nothing is recorded."""

    number: str
    title: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class FindingInTwo:
    """A gap or a contradiction that only one of the editions has, or both."""

    identity: str
    title: str
    before: bool
    after: bool


@dataclass(frozen=True)
class InTwo:
    """All claims and findings of two editions."""

    claims: tuple[ClaimInTwo, ...]
    findings: tuple[FindingInTwo, ...]


def in_two(old: str, new: str, renumbered: Mapping[str, str]) -> InTwo:
    """How everything stands in two shipped editions. ``renumbered``: old clause numbers and what they are called now.

    A contradiction is the same where its clauses are, by their new numbers.
    """
    one, other = (on_record(load_recorded(edition), edition) for edition in (old, new))
    return InTwo(tuple(_claims(old, new, one, other)), tuple(_findings(old, new, one, other, renumbered)))


def _claims(old: str, new: str, one: Standing, other: Standing) -> Iterator[ClaimInTwo]:
    titles = {c.number: c.title for edition in (old, new) for c in shipped_claims(edition)}
    for number, title in sorted(titles.items()):
        yield ClaimInTwo(number, title, one.words.get(number, NOT_ASKED), other.words.get(number, NOT_ASKED))


def _findings(
    old: str, new: str, one: Standing, other: Standing, renumbered: Mapping[str, str]
) -> Iterator[FindingInTwo]:
    texts: dict[str, FindingText] = {}
    for edition in (old, new):
        texts |= shipped_findings(edition).by_identity
    before = {_renamed(identity, renumbered) for identity in one.findings}
    named = {_renamed(identity, renumbered): identity for identity in one.findings}
    for identity in sorted(before | other.findings):
        text = texts.get(identity) or texts.get(named.get(identity, identity))
        title = text.title if text is not None else identity
        yield FindingInTwo(identity, title, identity in before, identity in other.findings)


def _renamed(identity: str, renumbered: Mapping[str, str]) -> str:
    """The identity of a contradiction, by the new numbers of its clauses, in the order that they have there."""
    sort, _, rest = identity.partition("-")
    if sort != "conflict":
        return identity
    return "-".join([sort, *sorted(renumbered.get(number, number) for number in rest.split("-"))])
