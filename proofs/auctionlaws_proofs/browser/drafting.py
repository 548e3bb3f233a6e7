"""What a page asks at the bench: a proposal read as it is typed, compared, its claims decided, its diagrams drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from auctionlaws.alternatives import fill
from auctionlaws.amendment import Change, amend
from auctionlaws.mistake import Mistake
from auctionlaws.proposal import Proposal, combinations, parse_proposal
from auctionlaws.visible import visible
from auctionlaws_proofs.bench.clause_wording import worded
from auctionlaws_proofs.browser.reference import pictured
from auctionlaws_proofs.browser.request import Request, Told

if TYPE_CHECKING:
    from auctionlaws_proofs.browser.comparison import Comparison


def read(request: Request, tell: Told) -> dict[str, Any]:
    """A proposal: its title, what it builds on, the clauses that it changes, each read back, and what is remarked.

    ``open`` says how many wordings it leaves open; the clauses are those of the first. LawError for the first mistake.
    """
    proposal = _proposal(request)
    request.done()
    choices = combinations(proposal)
    amended = amend(proposal, choices[0])
    return {
        "title": amended.title,
        "builds_on": amended.below.title if amended.below is not None else amended.root,
        "root": amended.root,
        "open": len(choices) if proposal.brackets else 0,
        "clauses": [_change(change) for change in amended.changes],
        "remarks": [f"{remark.number}: {remark.text}" for remark in amended.remarks],
    }


def explain(request: Request, tell: Told) -> dict[str, Any]:
    """All that is known of a ``subject``: a clause, a claim, a finding, or words of a term; Mistake for anything else.

    ``striking``: also what would be ruled without a clause, which takes a second or two.
    """
    subject, striking, laws = request.text("subject"), request.flag("striking"), request.laws()
    request.done()
    from auctionlaws_proofs.explaining.anything import explain_anything
    from auctionlaws_proofs.explaining.sources import sources_of_laws

    told = explain_anything(sources_of_laws(laws, _progress(tell)), subject, striking=striking)
    parts = [{"heading": part.heading, "lines": list(part.lines), "value": part.value} for part in told.parts]
    return {"title": told.title, "parts": parts}


def compare(request: Request, tell: Told) -> dict[str, Any]:
    """Every ruling that a proposal changes: first the families, which are proved to be all, then each with its auction.

    The first part has the ``families``, a sentence each, and what is ``proved`` by that; every other a ``ruling``. The
    answer has the ``page`` for the committee. Undecided if the solver gives up.
    """
    compared = _compared(request, tell)
    return compared.told(None) | {"page": compared.page(None)}


def others(request: Request, tell: Told) -> dict[str, Any]:
    """More auctions for a ``family`` of a proposal that has been compared, each of another kind than those before."""
    family, compared = request.text("family"), _comparison(request)
    if not compared.judged:
        compared.run(lambda told: None)
    return compared.others(family)


def claims(request: Request, tell: Told) -> dict[str, Any]:
    """The same, with what becomes of claims and findings, decided anew, which stands on the ``page`` as well."""
    compared = _compared(request, tell)
    found = compared.consequences
    return compared.told(found) | {"page": compared.page(found)}


def alternatives(request: Request, tell: Told) -> dict[str, Any]:
    """What each way of filling in the alternatives of a proposal comes to, a ``row`` a part as it is worked out.

    ``rulings_only``: claims are left alone.
    """
    rulings_only, proposal = request.flag("rulings_only"), _proposal(request)
    request.done()
    from auctionlaws_proofs.bench.matrix import rows

    found = []
    for row in rows(proposal, rulings_only=rulings_only):
        found.append(asdict(row))
        tell({"part": {"row": found[-1]}})
    return {"rows": found, "of": len(combinations(proposal))}


def settle(request: Request, tell: Told) -> dict[str, Any]:
    """The text of a proposal with its alternatives filled as in the ``row`` of that name; Mistake if there is none."""
    name, proposal = request.text("row"), _proposal(request)
    text = dict(request.files()[1])[proposal.path.name]
    request.done()
    choice = next((choice for choice in combinations(proposal) if choice.name == name), None)
    if choice is None:
        raise Mistake(f"{visible(name)} is no way of filling in the alternatives of this proposal")
    return {"text": fill(text, proposal.brackets, choice)[1]}


def redraw(request: Request, tell: Told) -> dict[str, Any]:
    """The diagrams that change by a proposal, proved of it: what no longer holds struck through, what does instead.

    Each with the diagram ``before``.
    """
    found = _comparison(request).redrawn(tell)
    from auctionlaws_diagrams.picture import Diagram

    return {"pictures": [pictured(Diagram(each.now)) | {"before": Diagram(each.before).svg} for each in found]}


# -- what they are about


def _change(change: Change) -> dict[str, Any]:
    sides = {"before": worded(change.old), "after": worded(change.new)}
    told = {when: None if side is None else asdict(side) for when, side in sides.items()}
    return {"number": change.number, "change": change.kind.value, "line": change.place.line, **told}


def _proposal(request: Request) -> Proposal:
    name, files = request.files()
    texts = dict(files)
    return parse_proposal(texts[name], Path(name), texts)


def _compared(request: Request, tell: Told) -> Comparison:
    """The comparison of a proposal, gone through to its end."""
    found = _comparison(request)
    found.run(tell)
    return found


def _comparison(request: Request) -> Comparison:
    name, files = request.files()
    request.done()
    from auctionlaws_proofs.browser.comparison import comparison

    return comparison(name, files)


def _progress(tell: Told) -> Callable[[str], None]:
    return lambda message: tell({"progress": message})
