"""``auctionlaws draw``: state diagrams of the laws, proved before they are drawn."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

import auctionlaws
from auctionlaws import Laws
from auctionlaws.api.lines import facts_by
from auctionlaws.visible import printable
from auctionlaws_diagrams.api import pictures, shipped
from auctionlaws_diagrams.picture import Diagram, Picture
from auctionlaws_diagrams.printing import check_installed, to_pdf, to_png
from auctionlaws_diagrams.states.decision import shipped_decisions
from auctionlaws_diagrams.states.reading import read_charts, shipped_charts
from auctionlaws_proofs.command.inputs import InputError, read_script, visible
from auctionlaws_proofs.command.saying import Say
from auctionlaws_proofs.command.wording import EditionName, LawFiles, Wording, laws_by

if TYPE_CHECKING:
    from auctionlaws_proofs.study import Study

WRITERS: Final[Mapping[str, Callable[[Picture], bytes]]] = {
    "svg": lambda picture: picture.svg.encode(),
    "dot": lambda picture: picture.dot.encode(),
    "md": lambda picture: picture.text.encode(),
    "pdf": lambda picture: to_pdf(picture.svg),
    "png": lambda picture: to_png(picture.svg),
}
"""The formats."""
_PRINTED: Final = ("pdf", "png")

Names = Annotated[
    list[str] | None, typer.Argument(metavar="NAME", help="Diagrams, such as law-27; by default all on A4.")
]
All = Annotated[bool, typer.Option("--all", help="Draw everything: the poster too, and of a proposal what it leaves.")]
List = Annotated[bool, typer.Option("--list", help="Name the diagrams instead, with one line each.")]
Format = Annotated[
    str, typer.Option("--format", metavar="FORMAT", help="svg, dot, md (words); with the extra print: pdf, png.")
]
Folder = Annotated[str, typer.Option(metavar="DIR", help="The folder to write to.")]
ScriptText = Annotated[
    str | None, typer.Option(metavar="SCRIPT", help="Draw an auction's way: a file, - or the events of a table script.")
]
ProposalFile = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="The laws as this proposal words them: without NAME, the diagrams that change."),
]
FindingId = Annotated[str | None, typer.Option(metavar="ID", help="Draw the way to a gap or contradiction.")]
EVERY: Final = "all"
"""Takes the place of a file: the diagrams that ship."""
CheckFile = Annotated[
    str | None,
    typer.Option("--check", metavar="FILE", help="Prove the diagrams of a file instead of drawing; all: what ships."),
]
Json = Annotated[bool, typer.Option("--json", help="With --check: print what is proved as JSON.")]
Record = Annotated[bool, typer.Option("--record", help="Prove every diagram of the edition and put it on record.")]


def draw(
    names: Names = None,
    all_: All = False,
    list_: List = False,
    format_: Format = "svg",
    edition: EditionName = None,
    laws: LawFiles = None,
    output: Folder = ".",
    script: ScriptText = None,
    proposal: ProposalFile = None,
    finding: FindingId = None,
    check: CheckFile = None,
    as_json: Json = False,
    record: Record = False,
) -> None:
    """Write state diagrams of the laws, each a page for printing; only what is proved is drawn.

    \b
    Examples:
      auctionlaws draw --list
      auctionlaws draw machine law-27 --edition 2017 --output pictures
      auctionlaws draw --script "dealer N; N 1H; E 1C; director; S declines; E Pass"
      auctionlaws draw --proposal examples/proposals/once-instead-of-throughout.md
      auctionlaws draw --check my-diagram.md --edition 2017
      auctionlaws draw --check all --edition 2017
      auctionlaws draw --finding conflict-28B-29A
      auctionlaws draw law-27 --format pdf
    """
    if format_ not in WRITERS:
        raise InputError(f"--format: {visible(format_)} is no format; expected {', '.join(WRITERS)}")
    asked = Asked(tuple(names or ()), all_, script, finding, check, list_, record, Wording(edition, laws, proposal))
    if as_json and check is None:
        raise InputError("--json: goes with --check")
    if list_:
        print(_listed(laws_by(asked.wording)))
    elif check is not None:
        raise typer.Exit(_check(check, asked.wording, as_json=as_json))
    elif record:
        raise typer.Exit(_record(asked.wording))
    else:
        with Say(quiet=False) as say:
            found = _pictures(asked, say.show)
            print("\n".join(_written(found, output, format_)) or "No diagram changes.")


@dataclass(frozen=True)
class Asked:
    """What is to be done, as it was asked for, and by which laws."""

    names: tuple[str, ...]
    all: bool
    script: str | None
    finding: str | None
    check: str | None
    listed: bool
    record: bool
    wording: Wording

    def __post_init__(self) -> None:
        """InputError if one of them takes the place of another."""
        alone = {
            "--script": self.script is not None,
            "--finding": self.finding is not None,
            "--check": self.check is not None,
            "--list": self.listed,
            "--record": self.record,
            "--all": self.all,
        }
        given = [option for option, value in alone.items() if value]
        if given and (others := [*given[1:], *["NAME"] * bool(self.names)]):
            raise InputError(f"draw: {given[0]} takes the place of {others[0]}")
        if self.record and not self.wording.as_shipped:
            raise InputError("--record: is about an edition as it ships")


def _listed(laws: Laws) -> str:
    """The names of the diagrams, with one line each."""
    found = pictures(laws.root)
    width = max(map(len, found)) + 2
    return "\n".join(f"{name:<{width}}{title}" for name, title in found.items())


def _pictures(asked: Asked, progress: Callable[[str], None]) -> Sequence[Picture]:
    """What was asked for."""
    from auctionlaws_proofs.arrows.pages import pages_by
    from auctionlaws_proofs.drawing import draw as drawn_by

    if asked.script is not None:
        return [_auction(asked.script, asked.wording)]
    if asked.finding is not None:
        from auctionlaws_proofs.command.found import page_of_finding

        return [Diagram(page_of_finding(asked.finding, asked.wording))]
    laws = laws_by(asked.wording)
    names = tuple(pictures(laws.root)) if asked.all else asked.names
    if asked.wording.proposal is not None and not names:
        return [*map(Diagram, pages_by(laws, shipped(laws.root), progress, changed=True))]
    return drawn_by(laws, *names, progress=progress)


def _study(laws: Laws, progress: Callable[[str], None]) -> Study:
    from auctionlaws_proofs.command.proved_before import ProvedBefore
    from auctionlaws_proofs.deciding import study_of

    return study_of(laws, (), progress, kept=ProvedBefore(laws.edition))


def _check(file: str, wording: Wording, *, as_json: bool) -> int:
    """Prove the diagrams of a file, or all; exit status 0 if all is proved, 1 if something is false, else 3."""
    from auctionlaws_proofs.arrows.checked import check_charts, check_json, check_text
    from auctionlaws_proofs.arrows.decided import Decider, decided_json, decided_text
    from auctionlaws_proofs.arrows.pages import at_hand, titled

    laws = laws_by(wording)
    every = file == EVERY
    charts = shipped_charts(laws.root) if every else read_charts(Path(file), laws.root)
    if not charts:
        raise InputError(f"--check: {printable(file)} holds no diagram of the laws of {laws.root}")
    with Say(quiet=as_json) as say:
        study = _study(laws, say.show)
        hints, unseen = at_hand(laws, charts)
        checked = check_charts(study, charts, hints=hints, unseen=unseen, with_open=False)
        decisions = shipped_decisions(laws.root) if every else ()
        decided = [(decision, Decider(study).unproved(decision)) for decision in decisions]
    texts = [check_text(each, titled(laws)) for each in checked]
    texts += [decided_text(each, wrong, titled(laws)) for each, wrong in decided]
    found = [*check_json(checked), *(decided_json(*each) for each in decided)]
    print(json.dumps(found, ensure_ascii=False, indent=2) if as_json else "\n\n".join(texts))
    wrong = [r.decided for each in checked for r in each.refuted] + [False for _, wrongs in decided for _ in wrongs]
    return 0 if not wrong else 1 if all(wrong) else 3


def _record(wording: Wording) -> int:
    from auctionlaws_proofs.arrows.pages import record

    laws = laws_by(wording)
    with Say(quiet=False) as say:
        path, faulty = record(_study(laws, say.show), laws.root)
    for each in faulty:
        print(each)
    print(printable(str(path)))
    return int(bool(faulty))


def _auction(argument: str, wording: Wording) -> Diagram:
    from auctionlaws_proofs.arrows.pages import page_of_auction

    load = partial(laws_by, wording)
    table = auctionlaws.play(read_script(argument, facts_by(load)), load=load)
    return Diagram(page_of_auction(table.laws, table.played))


def _written(found: Iterable[Picture], output: str, format_: str) -> list[str]:
    """Write pictures, and say which files that makes; InputError if one cannot be written."""
    if format_ in _PRINTED:
        check_installed()
    folder = _folder(output)
    paths = []
    for picture in found:
        path = folder / f"{picture.name}.{format_}"
        content = WRITERS[format_](picture)
        try:
            path.write_bytes(content)
        except OSError as error:
            raise InputError(f"{path}: cannot be written: {error.strerror}") from None
        paths.append(printable(str(path)))
    return paths


def _folder(name: str) -> Path:
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"--output: {visible(name)} cannot be a folder to write to: {reason}") from None
    return folder
