"""``auctionlaws verify``: decide every claim about an edition and compare with the record."""

from __future__ import annotations

from typing import Annotated

import typer

from auctionlaws_proofs.command.ink import tell
from auctionlaws_proofs.command.inputs import InputError
from auctionlaws_proofs.command.memory import Memory, question_hash
from auctionlaws_proofs.command.wording import EditionName, Interpretations, LawFiles, ProposalFile, Without, Wording


def verify(
    edition: EditionName = None,
    laws: LawFiles = None,
    interpretations: Interpretations = None,
    without: Without = None,
    proposal: ProposalFile = None,
    claim: Annotated[list[str] | None, typer.Option(metavar="ID", help="Decide only this claim (repeatable).")] = None,
    claims: Annotated[str | None, typer.Option(metavar="FILE", help="Decide the claims of this file instead.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the verdicts as JSON.")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Derive everything, whatever is remembered.")] = False,
    record: Annotated[bool, typer.Option("--record", help="Write the verdicts down as the record.")] = False,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="With --record: prove of longer auctions, too, that none is shorter.")
    ] = False,
) -> int:
    """Decide every claim about an edition, list gaps and conflicts, and compare with the recorded verdicts.

    About a proposal its own claims are decided as well.

    What has been derived is remembered under a hash of everything that it was derived from, and printed again while
    nothing of that has changed.

    Exit status: 0 everything decided and as recorded, 1 a verdict differs, 2 bad input, 3 something undecided.

    \b
    Examples:
      auctionlaws verify --edition 1997
      auctionlaws verify --claim C8 --claim B1
      auctionlaws verify --laws examples/eight-stands --claim B1
      auctionlaws verify --interpretations shipped
      auctionlaws verify --without U2
      auctionlaws verify --proposal examples/proposals/one-contradiction-less.md
    """
    wording = Wording(edition, laws, proposal, interpretations, tuple(without or ()))
    if record and (claim or claims or not wording.as_shipped):
        raise InputError("--record: writes down every claim of an edition as it stands; leave out the other options")
    if thorough and not record:
        raise InputError("--thorough: is about what is written down; add --record")
    asked = ("" if proposal else wording.name(), laws, interpretations, wording.without, tuple(claim or ()), claims)
    memory = Memory(question_hash(asked, (laws, interpretations, claims)))
    # What a proposal builds on can be other files: it is decided anew each time.
    if not (fresh or record or proposal) and (answer := memory.recall()) is not None:
        if as_json:
            print(answer.json)
        else:
            tell(answer.text)
            tell("Remembered: nothing that this was derived from has changed (--fresh derives it anew)")
        return answer.status
    from auctionlaws_proofs.command.verifying import Wish, decide

    answer = decide(Wish(wording, tuple(claim or ()), claims, as_json, fresh, record, thorough))
    if not (record or proposal):
        memory.keep(answer)
    return answer.status
