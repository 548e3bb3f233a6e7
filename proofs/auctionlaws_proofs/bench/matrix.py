"""Alternatives left open in a proposal: every combination checked, and what each comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from signal import SIG_IGN, SIGINT, signal

from auctionlaws.alternatives import Choice
from auctionlaws.amendment import amend
from auctionlaws.kept_rulings import kept_rulings
from auctionlaws.proposal import Proposal, combinations
from auctionlaws_proofs.bench.checked import Check, Consequences, Pair
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.kept import Kept
from auctionlaws_proofs.bench.own_claims import check_claims
from auctionlaws_proofs.engines.parallel import Aside, can_fork
from auctionlaws_proofs.engines.undecided import Undecided

PROCESSES = 2


@dataclass(frozen=True, slots=True)
class Row:
    """One combination: how many families of rulings change, and which claims and findings are not as before.

    ``cells``: by claim number or identity of a finding, the new verdict, or ``new``, ``settled``, ``dead`` or ``open``;
    by the line of a ruling that was to be kept and is not, ``changed`` or ``open``.
    ``families`` is None where the solver cannot tell them. A mistake of this program counts as undecided.
    """

    name: str
    families: int | None
    undecided: int
    cells: Mapping[str, str]
    kept: bool = True
    """Every ruling that the proposal says it keeps is kept."""


def rows(proposal: Proposal, *, rulings_only: bool) -> Iterator[Row]:
    """A row for each combination, in their order, as they are finished; two processes take turns with them."""
    work = partial(_row, proposal, rulings_only)
    choices = combinations(proposal)
    if not can_fork():
        yield from map(work, choices)
        return
    shares = [partial(_undisturbed, work, choices[place::PROCESSES]) for place in range(PROCESSES)]
    asides = [Aside(share) for share in shares]
    for place in range(len(choices)):
        yield next(asides[place % PROCESSES])


def _undisturbed(work: Callable[[Choice], Row], choices: Sequence[Choice]) -> Iterator[Row]:
    """Compute rows in a child process, which ignores Ctrl-C: the parent prints what it has, and ends the child."""
    signal(SIGINT, SIG_IGN)
    return map(work, choices)


def _row(proposal: Proposal, rulings_only: bool, choice: Choice) -> Row:
    amended = amend(proposal, choice)
    check_claims(amended)
    kept_rulings(amended)
    check = Check(Pair.of(amended))
    try:
        judged = list(check.rulings())
    except Undecided:
        return Row(choice.name, None, 0, {})
    cells = {} if rulings_only else _cells(check.consequences())
    lost = {f"ruling, line {h.ruling.place.line}": h.kept.value for h in check.held if h.kept is not Kept.KEPT}
    doubts = _count(judged, Status.UNDECIDED) + len(tuple(check.bench.mistakes(judged)))
    return Row(choice.name, _count(judged, Status.CHANGED), doubts, lost | cells, kept=not lost)


def _count(judged: list[Judged], status: Status) -> int:
    return sum(j.status is status for j in judged)


def _cells(found: Consequences) -> dict[str, str]:
    cells = {c.verdict.number: c.verdict.word.value for c in found.claims}
    cells |= {f.identity: "new" for f in found.new}
    cells |= dict.fromkeys(found.vanished, "settled")
    cells |= {f.identity: "dead" for f in found.dead}
    return cells | dict.fromkeys(found.open, "open")
