"""``auctionlaws certify``: circuits and proofs that programs of others can check."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from auctionlaws.visible import printable
from auctionlaws_proofs.command.inputs import InputError
from auctionlaws_proofs.command.output_folder import output_folder, unwritable
from auctionlaws_proofs.command.wording import EditionName, LawFiles, ProposalFile, Wording, laws_by

if TYPE_CHECKING:
    from auctionlaws.api.laws import Laws
    from auctionlaws_proofs.certifying.stating import Statement
    from auctionlaws_proofs.command.saying import Say


def certify(
    output: Annotated[
        str, typer.Option(metavar="DIR", help="The folder; new, empty, or one that holds a certificate.")
    ] = "",
    edition: EditionName = None,
    laws: LawFiles = None,
    proposal: ProposalFile = None,
    claim: Annotated[list[str] | None, typer.Option(metavar="ID", help="Only this claim (repeatable).")] = None,
    changes: Annotated[
        bool,
        typer.Option("--changes", help="Instead of claims: which rulings the proposal changes, and that it is all."),
    ] = False,
    with_proofs: Annotated[
        bool, typer.Option("--proofs", help="Add proofs, and the checker that reads them; all of it is checked.")
    ] = False,
    record: Annotated[
        bool, typer.Option("--record", help="Write down which lemmas an edition needs, instead of a certificate.")
    ] = False,
    against: Annotated[
        str,
        typer.Option(
            "--compare", metavar="DIR", help="Form circuits and sentences anew, and compare them with those in DIR."
        ),
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print what was written as JSON.")] = False,
) -> int:
    """Write down what is decided about positions and events so that a stranger can check it.

    model.aig is the machine, with an output for each claim that is proved; witness.aig the same machine, with an
    output more for each lemma that the proofs need; shown.aig the machine with the claims that an auction decides, and
    stimulus-N.txt the auction for output N. claims.json says what is what. With --proofs there are proofs as well, and
    check_certificate.py, which needs nothing but Python to read them: python DIR/check_certificate.py DIR

    With --changes all of this is about the rulings that a proposal changes: every family shown by an auction, or proved
    never to happen; and that nothing else is ruled otherwise, by kind of event and phase.

    Which lemmas a shipped edition needs is on record; for other laws, and some of the claims, it takes minutes to find.

    With --compare nothing is written: that the circuits in a folder are those of its sentences no checker sees, but
    whoever has this program can form them anew.

    Exit status: 0 written, or the same; 1 written and refused by the checker, or not the same; 2 bad input.

    \b
    Examples:
      auctionlaws certify --output certificate
      auctionlaws certify --edition 2017 --proofs --output certificate
      auctionlaws certify --proposal my-wording.md --claim C8 --output certificate
      auctionlaws certify --proposal my-wording.md --changes --proofs --output certificate
      auctionlaws certify --proposal my-wording.md --changes --compare certificate
    """
    wording = Wording(edition, laws, proposal)
    _refuse_what_contradicts(
        wording, claim or (), output, changes=changes, with_proofs=with_proofs, record=record, against=against
    )
    from auctionlaws_proofs.certifying.writing import STATED

    folder = None if record or against else output_folder(output, STATED, "holds no certificate")
    from auctionlaws_proofs.command.saying import Say

    with Say(quiet=as_json) as say:
        found = laws_by(wording)
        stated = _changes(found, say) if changes else _claims(found, claim or (), say)
        if against:
            return _compared(Path(against), stated, as_json=as_json)
        if folder is None:
            return _recorded(stated, found, say)
        told = {"about": "changes" if changes else "claims", **_written(folder, stated, say, with_proofs=with_proofs)}
    print(json.dumps(told, ensure_ascii=False, indent=2) if as_json else _text(told))
    return 0 if told["refused"] is None else 1


def _refuse_what_contradicts(
    wording: Wording,
    claims: Sequence[str],
    output: str,
    *,
    changes: bool,
    with_proofs: bool,
    record: bool,
    against: str,
) -> None:
    """InputError for options of which one leaves nothing to another, or that miss one."""
    if changes and (wording.proposal is None or claims):
        what = "add --proposal" if wording.proposal is None else "leave out --claim"
        raise InputError(f"--changes: is about a proposal and the rulings that it changes, not about claims; {what}")
    if record and (claims or output or with_proofs or not wording.as_shipped):
        raise InputError("--record: writes down every claim of an edition as it stands; leave out the other options")
    if against and (record or output or with_proofs):
        raise InputError("--compare: writes nothing; leave out --output, --proofs and --record")
    if not record and not output and not against:
        raise InputError("--output: says where the certificate is to be written; add it")


def _claims(found: Laws, only: Sequence[str], say: Say) -> Statement:
    from auctionlaws_proofs.certifying.stating import statement
    from auctionlaws_proofs.deciding import chosen, claims_about

    return statement(found, chosen(claims_about(found), only), say.show)


def _changes(found: Laws, say: Say) -> Statement:
    from auctionlaws_proofs.certifying.changes import changes

    assert found.proposal is not None
    return changes(found.proposal, say.show)


def _recorded(stated: Statement, found: Laws, say: Say) -> int:
    from auctionlaws_proofs.certifying.needed import record

    path, count = record(stated.circuits, found.root, say.show)
    say.line(f"{path.name}: {count} lemmas are needed")
    return 0


def _compared(folder: Path, stated: Statement, *, as_json: bool) -> int:
    """Whether a certificate in a folder is the one that is formed anew; the exit status."""
    from auctionlaws_proofs.certifying.writing import differences

    found = differences(folder, stated)
    shown = printable(str(folder))
    if as_json:
        print(json.dumps({"folder": shown, "same": not found, "differs": found}, ensure_ascii=False, indent=2))
    elif found:
        print("\n".join(f"{shown}: {each} is not what is formed anew" for each in found))
    else:
        print(f"{shown}: circuits, auctions and sentences are those that are formed anew")
    return 1 if found else 0


def _written(folder: Path, stated: Statement, say: Say, *, with_proofs: bool) -> dict[str, Any]:
    """Write a certificate and check what can be checked of it; what there is to tell."""
    from auctionlaws_proofs.certifying.needed import needed
    from auctionlaws_proofs.certifying.writing import checked, files_of, proofs, told_of, write

    lemmas = needed(stated.resting, stated.root, say.show)
    files = files_of(stated, lemmas)
    parts = list(proofs(files.witness, len(stated.proved), say.show)) if with_proofs else []
    say.show("writing and checking")
    try:
        write(folder, told_of(stated, files, parts), files, parts)
    except OSError as error:
        raise unwritable(str(folder), error) from None
    return {
        "laws": stated.name,
        "folder": printable(str(folder)),
        "proved": [d.number for d in stated.proved],
        "shown": [d.number for d in stated.shown],
        "left_out": dict(stated.left_out),
        "lemmas": len(lemmas),
        "alone": sum(d.alone for d in stated.decided),
        "state_bits": stated.machine.state_bits,
        "proofs": with_proofs,
        "bytes": sum(path.stat().st_size for path in folder.iterdir() if path.is_file()),
        "refused": checked(folder, proofs=with_proofs),
    }


def _text(told: dict[str, Any]) -> str:
    proofs = "with proofs" if told["proofs"] else "without proofs (--proofs adds them)"
    of_what = told["laws"] if told["about"] == "changes" else f"laws of {told['laws']}"
    lines = [
        f"{told['folder']}: {of_what}, {proofs}",
        *(_changed(told) if told["about"] == "changes" else _claimed(told)),
        *(f"Left out: {number} {why}" for number, why in told["left_out"].items()),
    ]
    return "\n".join([*lines, *([] if told["refused"] is None else [told["refused"]])])


def _claimed(told: dict[str, Any]) -> list[str]:
    return [
        f"Proved: {_counted(len(told['proved']), 'claim', 'claims')}, from {_lemmas(told)}",
        f"Decided by an auction: {_counted(len(told['shown']), 'claim', 'claims')}",
    ]


def _changed(told: dict[str, Any]) -> list[str]:
    """What changes, what never happens, and that there is nothing else."""
    never = len(told["proved"]) - told["alone"]
    excluded = f"Never happens: {_counted(never, 'family', 'families')}, from {_lemmas(told)}"
    shown = len(told["shown"])
    changed = f"{_counted(shown, 'family', 'families')}, by an auction each" if shown else "none that an auction shows"
    how = "each proved by itself" if told["proofs"] else "each to be proved by itself"
    return [
        f"Changed rulings: {changed}",
        *([excluded] if never else []),
        f"Nothing else is ruled otherwise: {_counted(told['alone'], 'statement', 'statements')}, {how}",
    ]


def _lemmas(told: dict[str, Any]) -> str:
    return _counted(told["lemmas"], "lemma", "lemmas")


def _counted(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"
