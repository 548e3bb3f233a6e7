"""Comparing wordings for the command line, and printing what changes as it is found."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import auctionlaws
from auctionlaws.amending_sentences import are_sentences, proposal_of
from auctionlaws.amendment import amend
from auctionlaws.api.laws import amended_without
from auctionlaws.edition import Edition, load_edition
from auctionlaws.kept_rulings import kept_rulings
from auctionlaws.proposal import Proposal, read_proposal
from auctionlaws.visible import printable
from auctionlaws_proofs.bench.answer import Answer
from auctionlaws_proofs.bench.checked import Check, Consequences, Pair
from auctionlaws_proofs.bench.groups import grouped
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.kept import Kept
from auctionlaws_proofs.bench.made import EPOCH, Made, made_by
from auctionlaws_proofs.bench.mistakes import Mistake
from auctionlaws_proofs.bench.noted_text import held_text, width_text
from auctionlaws_proofs.bench.own_claims import check_claims
from auctionlaws_proofs.bench.telling import (
    changes_text,
    consequences_text,
    families_sentence,
    family_words,
    groups_text,
    judged_text,
    mistake_text,
)
from auctionlaws_proofs.bench.told_json import as_json as told_as_json
from auctionlaws_proofs.command.alternatives import NOT_KEPT, print_matrix
from auctionlaws_proofs.command.changed import print_what_changed
from auctionlaws_proofs.command.inputs import InputError, known_edition, usual_edition
from auctionlaws_proofs.command.output_file import OutputFile
from auctionlaws_proofs.command.saying import Say
from auctionlaws_proofs.engines.undecided import Undecided

MANY: Final = 20
"""Where more clauses than this change, the families are listed as they are found, and counted by law and clause."""


def check_proposal(
    file: str,
    *,
    rulings_only: bool,
    as_json: bool,
    html: str | None,
    without: tuple[str, ...] = (),
    edition: str | None = None,
    auctions: int = 1,
) -> int:
    """Check a proposal; the exit status. Open alternatives are filled in one way after the other.

    ``file``: its name, or amending sentences, which are about an edition. ``without``: understood clauses that are
    switched off, in the wording and in what it builds on. ``auctions``: so many are told of a family.
    """
    proposal = _proposal(file, edition)
    if proposal.brackets:
        if without:
            raise InputError(f"--without: {printable(file)} leaves alternatives open; settle them first")
        if auctions > 1:
            raise InputError(f"--auctions: {printable(file)} leaves alternatives open, and a table shows no auctions")
        if html is not None:
            raise InputError(f"--html: {printable(file)} leaves alternatives open, and a page shows one wording")
        return print_matrix(proposal, rulings_only=rulings_only, as_json=as_json)
    amended = amend(proposal)
    if without:
        try:
            amended = amended_without(amended, without)
        except auctionlaws.Mistake as error:
            raise InputError(f"--without: {error}") from None
    check_claims(amended)
    kept_rulings(amended)
    target = None if html is None else _page(html, "check", *["--rulings-only"] * rulings_only, file)
    pair = Pair.of(amended)
    return _compared(pair, rulings_only=rulings_only, as_json=as_json, target=target, auctions=auctions)


def _proposal(file: str, edition: str | None) -> Proposal:
    if are_sentences(file) and not Path(file).is_file():
        return proposal_of(file, usual_edition() if edition is None else known_edition(edition, "check"))
    if edition is not None:
        raise InputError("--edition: says what an amending sentence is about; a proposal says itself what it builds on")
    return read_proposal(Path(file))


def compare(old: str, new: str, *, as_json: bool, html: str | None) -> int:
    """Compare two wordings; the exit status."""
    (one, root), (other, new_root) = _wording(old), _wording(new)
    if root != new_root and (one.name, other.name) == (root, new_root):
        return print_what_changed(root, new_root, as_json=as_json, html=html)
    pair = Pair.between(one, other, root, new_root)
    target = None if html is None else _page(html, "diff", old, new)
    return _compared(pair, rulings_only=True, as_json=as_json, target=target)


def _wording(name: str) -> tuple[Edition, str]:
    """An edition or an amended one, and the name of the edition at the bottom."""
    if name.endswith(".md") or Path(name).is_file():
        amended = amend(read_proposal(Path(name)))
        return amended.edition, amended.root
    known = known_edition(name, "diff")
    return load_edition(known), known


@dataclass(frozen=True)
class _Page:
    """Where a page goes, and what stands at its foot."""

    file: OutputFile
    made: Made


def _page(name: str, subcommand: str, *arguments: str) -> _Page:
    """A page for a committee; InputError where it cannot be written, or the environment asks for no date."""
    file = OutputFile.at(name)
    try:
        return _Page(file, made_by(subcommand, *arguments))
    except ValueError as error:
        raise InputError(f"{EPOCH}: {error}") from None


def _compared(pair: Pair, *, rulings_only: bool, as_json: bool, target: _Page | None, auctions: int = 1) -> int:
    started = time.perf_counter()
    judged: list[Judged] = []
    found: Consequences | None = None
    with Say(quiet=as_json) as say:

        def line(text: str) -> None:
            if not as_json:
                say.line(text)

        check = Check(pair, say.show, auctions)
        line(changes_text(pair))
        many = len(pair.changes) > MANY
        if many:
            check.bench.found = lambda family: line(family_words(family))
        try:
            families = check.bench.families
        except Undecided as reason:
            print(f"undecided which rulings change: {reason}", file=sys.stderr)
            return 3
        if families:
            line(f"{chr(10) if many else ''}{families_sentence(len(families))} ({_since(started)})\n")
            for width in check.widths:
                line(width_text(width))
            if many:
                line(groups_text(grouped(families)))
        for each in check.rulings():
            judged.append(each)
            line(judged_text(len(judged), each))
        for each_held in check.held:
            line(held_text(each_held))
        mistakes = tuple(check.bench.mistakes(judged))
        for mistake in mistakes:
            line(mistake_text(mistake))
        line(f"{Answer(judged, mistakes).sentence} ({_since(started)})\n")
        if not rulings_only:
            found = check.consequences(judged)
            line(consequences_text(found))
        if target is not None:
            _write(target, check, judged, found, mistakes, say)
            line(f"The page for the committee: {target.file.name}\n")
    if as_json:
        print(told_as_json(pair, judged, found, time.perf_counter() - started, mistakes, check.noted))
    if any(each.kept is not Kept.KEPT for each in check.held):
        return NOT_KEPT
    return 3 if mistakes else _status(judged, found)


def _write(
    target: _Page,
    check: Check,
    judged: list[Judged],
    found: Consequences | None,
    mistakes: tuple[Mistake, ...],
    say: Say,
) -> None:
    """Write the page, with the diagrams that a proposal changes where its claims were looked at as well."""
    from auctionlaws_proofs.arrows.redrawn import redrawn_by
    from auctionlaws_proofs.bench.page import page

    amended = check.pair.amended
    diagrams = None if found is None or amended is None else redrawn_by(amended, say.show)
    written = page(check.pair, judged, found, mistakes, diagrams=diagrams, made=target.made, noted=check.noted)
    target.file.write(written)


def _since(started: float) -> str:
    return f"{time.perf_counter() - started:.1f} s"


def _status(judged: list[Judged], found: Consequences | None) -> int:
    undecided = any(j.status is Status.UNDECIDED for j in judged) or (found is not None and found.undecided)
    if undecided:
        return 3
    return 1 if found is not None and found.breaks else 0
