"""``auctionlaws draw``: write diagrams of the laws, or of an auction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

import auctionlaws
from auctionlaws import Laws, parse_script
from auctionlaws.visible import printable
from auctionlaws_diagrams.api import draw as draw_pictures
from auctionlaws_diagrams.api import draw_auction
from auctionlaws_diagrams.catalogue import Catalogue, CatalogueError, load_catalogue
from auctionlaws_diagrams.diagram import Diagram, DiagramError
from auctionlaws_diagrams.named import reference_named
from auctionlaws_diagrams.printing import check_installed, to_pdf, to_png
from auctionlaws_diagrams.reference import REFERENCES, files_of, write_all
from auctionlaws_diagrams.translating import catalogue_of
from auctionlaws_proofs.command.explained import sources_of
from auctionlaws_proofs.command.inputs import InputError, read_script, visible
from auctionlaws_proofs.command.saying import Say
from auctionlaws_proofs.command.wording import EditionName, LawFiles, Wording, laws_by

FORMATS: Final = {"svg": ("svg",), "dot": ("dot",), "all": ("dot", "svg"), "pdf": ("svg",), "png": ("svg",)}
"""The formats, and those in which a picture is drawn for each."""
PRINTERS: Final[Mapping[str, Callable[[str], bytes]]] = {"pdf": to_pdf, "png": to_png}
EVERY: Final = "findings"
"""The name of the auctions of all findings among the pictures."""
_FINDINGS: Final = "The shortest auctions to every gap and every contradiction on record, a picture each."

Names = Annotated[list[str] | None, typer.Argument(metavar="NAME", help="Pictures, such as law-27; by default all.")]
List = Annotated[bool, typer.Option("--list", help="Name the pictures instead, with one line each.")]
Format = Annotated[
    str, typer.Option("--format", metavar="FORMAT", help="svg, dot, all for both; with the extra print: pdf, png.")
]
Folder = Annotated[str, typer.Option(metavar="DIR", help="The folder to write to.")]
ScriptText = Annotated[
    str | None, typer.Option(metavar="SCRIPT", help="Draw an auction: a file, - or the events of a table script.")
]
ProposalFile = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="The laws as this proposal words them, what it adds and removes marked; without NAME, all it changes.",
    ),
]
FindingId = Annotated[
    str | None, typer.Option(metavar="ID", help="Draw the auction of a gap or conflict, each reading a branch.")
]
LabelsFile = Annotated[
    str | None, typer.Option(metavar="FILE", help="Draw with the texts of a catalogue in another language.")
]
Phrases = Annotated[
    bool, typer.Option("--phrases", help="Print the catalogue of the pictures instead, to be translated.")
]


def draw(
    names: Names = None,
    list_: List = False,
    format_: Format = "svg",
    edition: EditionName = None,
    laws: LawFiles = None,
    output: Folder = ".",
    script: ScriptText = None,
    proposal: ProposalFile = None,
    finding: FindingId = None,
    labels: LabelsFile = None,
    phrases: Phrases = False,
) -> None:
    """Write diagrams of the laws, or of an auction, for printing.

    \b
    Examples:
      auctionlaws draw --list
      auctionlaws draw law-27 ordinary-auction --output pictures
      auctionlaws draw --script "dealer N; N 1H; E 1C; director; S declines; E Pass"
      auctionlaws draw --proposal examples/proposals/once-instead-of-throughout.md
      auctionlaws draw --laws examples/eight-stands law-35
      auctionlaws draw --finding conflict-28B-29A
      auctionlaws draw law-27 --format pdf
      auctionlaws draw law-27 --phrases > labels.fr.toml
    """
    if format_ not in FORMATS:
        raise InputError(f"--format: {visible(format_)} is no format; expected svg, dot, all, pdf or png")
    if list_:
        print(_listed())
        return
    print(
        _told(Asked(names or [], script, finding, Wording(edition, laws, proposal)), output, format_, labels, phrases)
    )


def _told(asked: Asked, output: str, format_: str, labels: str | None, phrases: bool) -> str:
    """What there is to say once the pictures are written; or the catalogue of their phrases."""
    with Say(quiet=False) as say:
        try:
            catalogue = load_catalogue(None if labels is None else Path(labels))
            if phrases:
                return catalogue_of(_diagrams(asked, say.show)).rstrip()
            return _written(asked, _folder(output), format_, catalogue, say.show)
        except DiagramError as error:
            raise InputError(f"draw: {error}") from None
        except CatalogueError as error:
            raise InputError(f"--labels: {error}") from None


def _listed() -> str:
    """The names of the pictures, with one line each."""
    lines = {reference.name: reference.line for reference in REFERENCES} | {EVERY: _FINDINGS}
    width = max(map(len, lines)) + 2
    return "\n".join(f"{name:<{width}}{line}" for name, line in lines.items())


@dataclass(frozen=True)
class Asked:
    """What is to be drawn, as it was asked for, and by which laws."""

    names: list[str]
    script: str | None
    finding: str | None
    wording: Wording

    def __post_init__(self) -> None:
        """InputError if one of them takes the place of another."""
        alone = {"--script": self.script, "--finding": self.finding}
        given = [option for option, value in alone.items() if value is not None]
        if given and (others := [*given[1:], *["NAME"] * bool(self.names)]):
            raise InputError(f"draw: {given[0]} takes the place of {others[0]}")

    @property
    def everything(self) -> bool:
        """The reference pictures of an edition are asked for, all of them."""
        return self.wording.as_shipped and not (self.names or self.script or self.finding)


def _written(asked: Asked, folder: Path, format_: str, catalogue: Catalogue, progress: Callable[[str], None]) -> str:
    """Write what was asked for, and say which files that makes."""
    if format_ in PRINTERS:
        check_installed()
    if asked.everything and format_ == "all" and catalogue is load_catalogue():
        paths = write_all(folder, laws_by(asked.wording).edition)
    else:
        paths = _save(_diagrams(asked, progress), folder, format_, catalogue)
    return "\n".join(printable(str(path)) for path in paths) or "No picture changes."


def _diagrams(asked: Asked, progress: Callable[[str], None]) -> Iterable[Diagram]:
    """The pictures that were asked for, made as they are needed."""
    if asked.script is not None:
        return _auction(asked.script, asked.wording)
    if asked.finding is not None:
        from auctionlaws_proofs.command.found import of_finding

        return of_finding(asked.finding, sources_of(asked.wording))
    if asked.wording.proposal is not None:
        return _amended(asked.wording.proposal, asked, progress)
    laws, names = laws_by(asked.wording), asked.names or [reference.name for reference in REFERENCES]
    for name in names:
        if not _is_every(name):
            reference_named(name)
    progress("drawing")
    return (diagram for name in names for diagram in _named(name, laws, asked.wording))


def _named(name: str, laws: Laws, wording: Wording) -> Iterable[Diagram]:
    """The pages of the pictures of a name."""
    if not _is_every(name):
        return (picture.diagram for picture in draw_pictures(laws, name))
    from auctionlaws_proofs.command.found import every_finding

    return every_finding(sources_of(wording))


def _amended(proposal: str, asked: Asked, progress: Callable[[str], None]) -> Iterator[Diagram]:
    """The pictures of a proposal, marked; the auctions of findings as it rules them."""
    from auctionlaws_proofs.command.amended import of_proposal
    from auctionlaws_proofs.command.found import every_finding

    marked = [reference_named(name) for name in asked.names if not _is_every(name)]
    if marked or not asked.names:
        yield from of_proposal(proposal, marked, progress)
    if any(map(_is_every, asked.names)):
        yield from every_finding(sources_of(asked.wording))


def _is_every(name: str) -> bool:
    return name.strip().lower() == EVERY


def _auction(argument: str, wording: Wording) -> Iterable[Diagram]:
    table = auctionlaws.play(parse_script(*read_script(argument)), load=partial(laws_by, wording))
    return (picture.diagram for picture in draw_auction(table))


def _folder(name: str) -> Path:
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"--output: {visible(name)} cannot be a folder to write to: {reason}") from None
    return folder


def _save(diagrams: Iterable[Diagram], folder: Path, format_: str, catalogue: Catalogue) -> list[Path]:
    """Write the pictures; InputError if a file cannot be written."""
    paths = []
    for name, content in files_of(diagrams, FORMATS[format_], catalogue):
        printer = PRINTERS.get(format_)
        path = folder / (name if printer is None else f"{name.removesuffix('.svg')}.{format_}")
        try:
            path.write_bytes(content.encode() if printer is None else printer(content))
        except OSError as error:
            raise InputError(f"{path}: cannot be written: {error.strerror}") from None
        paths.append(path)
    return paths
