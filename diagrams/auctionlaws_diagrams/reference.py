"""The reference pictures of an edition: their names, and the folder that holds them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from auctionlaws.edition import Edition
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws_diagrams.auction import auction_diagrams
from auctionlaws_diagrams.catalogue import Catalogue, load_catalogue
from auctionlaws_diagrams.changing import changing
from auctionlaws_diagrams.decision import DecisionOf
from auctionlaws_diagrams.diagram import Diagram
from auctionlaws_diagrams.dot import to_dot
from auctionlaws_diagrams.duty import duty_to_pass
from auctionlaws_diagrams.fitting import fitted, well_set
from auctionlaws_diagrams.ordinary import ordinary_auction
from auctionlaws_diagrams.out_of_rotation import out_of_rotation
from auctionlaws_diagrams.overview import which_law
from auctionlaws_diagrams.playing import playable
from auctionlaws_diagrams.sheet import contact_sheet
from auctionlaws_diagrams.svg import page, to_svg
from auctionlaws_diagrams.table import to_table

EDITION: Final = "1997"
"""The edition of which the reference pictures are kept."""
SHEET: Final = "contact-sheet"
SHEET_TITLE: Final = "All reference diagrams in small"
REPEATED: Final = "dealer N; N 1D; S 1C; director; W declines; E Pass; S 1C"
"""A call that must be repeated is insufficient, and so it is a new irregularity."""

Maker = Callable[[Edition], tuple[Diagram, ...]]


@dataclass(frozen=True)
class Reference:
    """A picture, on one page or more: its name, one line that says what it shows, and how it is made."""

    name: str
    line: str
    make: Maker


_DRAFTS: Final[dict[tuple[Maker, str, str], tuple[Diagram, ...]]] = {}


def drafts_by(make: Maker, edition: Edition) -> tuple[Diagram, ...]:
    """What a picture by an edition shows, made once, before it is set on its pages."""
    key = (make, edition.name, edition.fingerprint)
    if key not in _DRAFTS:
        _DRAFTS[key] = make(edition)
    return _DRAFTS[key]


def pages_by(make: Maker, edition: Edition) -> tuple[Diagram, ...]:
    """The pages of a picture by an edition, as they are printed."""
    return tuple(map(well_set, drafts_by(make, edition)))


law: Final = DecisionOf
"""Draws the decision diagrams of a law."""

ENDS: Final = ("17E 22 34", "auction-ends", "When an auction ends")
"""What decides whether an auction is over, and the name of its picture."""


def auction(script: str, name: str, title: str) -> Maker:
    """Draws an auction, given as a table script, as an edition rules it."""
    return lambda edition: auction_diagrams(play_script(playable(edition), parse_script(script)), name, title)


REFERENCES: Final = (
    Reference(
        "ordinary-auction",
        "The ordinary auction: what each regular call does, from the first one to the contract or the passed-out deal.",
        lambda edition: (ordinary_auction(edition),),
    ),
    Reference(
        "which-law",
        "An irregular call has been made: the law that deals with it, called over or not.",
        lambda edition: (which_law(edition),),
    ),
    Reference(
        "auction-ends",
        "When an auction ends, and when a player who missed his turn gets it back instead.",
        DecisionOf(*ENDS),
    ),
    Reference(
        "out-of-rotation",
        "Calls out of rotation by whose turn it was: what becomes of a pass, a bid, a double or redouble.",
        out_of_rotation,
    ),
    Reference(
        "changing-a-call",
        "Changing a call as a time line: what is still possible, by who has called since.",
        changing,
    ),
    Reference(
        "duty-to-pass",
        "The life of a duty to pass: how it arises, is used up, is skipped or broken, and where Law 23 comes in.",
        duty_to_pass,
    ),
    Reference("law-17d", "A call on cards that belong to another board.", law("17D")),
    Reference(
        "law-21b", "A call made on misinformation: until when it may be changed, and LHO's after it.", law("21B")
    ),
    Reference("law-22", "How an auction ends: in a contract, or passed out.", law("22")),
    Reference(
        "law-23",
        "A pass that partner is forced to make, and an offender who could have known of the damage.",
        law("23"),
    ),
    Reference("law-24", "Cards that a player's partner could see during the auction.", law("24")),
    Reference("law-25", "A change of call: a slip put right, or LHO asked whether he accepts it.", law("25")),
    Reference(
        "law-26", "Lead penalties for a withdrawn call: what declarer may require or forbid, and how long.", law("26")
    ),
    Reference("law-27", "An insufficient bid: accepted, corrected, or left to Law 31.", law("27")),
    Reference("law-28", "Calls that count as in rotation, and what becomes of a call out of rotation then.", law("28")),
    Reference("law-29", "A call out of rotation: accepted, or cancelled and left to Laws 30 to 32.", law("29")),
    Reference("law-30", "A pass out of rotation that is not accepted: who has to pass, and for how long.", law("30")),
    Reference("law-31", "A bid out of rotation that is not accepted: whose turn it was, and what RHO did.", law("31")),
    Reference("law-32", "A double or redouble out of rotation: who has to pass, and what RHO changes.", law("32")),
    Reference("law-33", "A call at the same instant as that of the player in turn.", law("33")),
    Reference("law-34", "A player who missed his turn because of a pass out of rotation gets it back.", law("34")),
    Reference("law-35", "An inadmissible call that LHO has called over: which calls go, and which stand.", law("35")),
    Reference("law-36", "A double or redouble that Law 19 forbids, before anybody has called over it.", law("36")),
    Reference("law-37", "Something other than a pass from a player who has to pass.", law("37")),
    Reference("law-38", "A bid of more than seven.", law("38")),
    Reference("law-39", "A call after the final pass.", law("39")),
    Reference(
        "repeated-insufficient",
        "An auction: the call that South has to repeat is insufficient, and so it is a new irregularity.",
        auction(REPEATED, "repeated-insufficient", "A repeated call that is insufficient"),
    ),
)
"""The reference pictures in the order in which they are shown."""


def files_of(diagrams: Iterable[Diagram], formats: Iterable[str], catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """The names and contents of the files of some pictures; formats are ``dot`` and ``svg``.

    CatalogueError if a translation finds no room.
    """
    kinds, english = list(formats), catalogue is load_catalogue()
    for diagram in (fitted(each, catalogue) for each in diagrams):
        for kind in kinds:
            svg = kind == "svg" and (page(diagram) if english else to_svg(diagram, catalogue))
            yield f"{diagram.name}.{kind}", svg or to_dot(diagram, catalogue)


def reference_files(edition: Edition) -> dict[str, str]:
    """Every file of the reference folder, by name: the pictures in both formats, all in small, and the page."""
    catalogue = load_catalogue()
    made = [(reference, pages_by(reference.make, edition)) for reference in REFERENCES]
    every = [diagram for _, diagrams in made for diagram in diagrams]
    files = dict(files_of(every, ("dot", "svg"), catalogue))
    files[f"{SHEET}.svg"] = contact_sheet([(d, files[f"{d.name}.svg"]) for d in every], SHEET_TITLE, catalogue)
    files["README.md"] = _page(edition, made, catalogue)
    return files


def write_all(folder: Path, edition: Edition) -> list[Path]:
    """Write the reference folder of an edition anew; pictures that are no longer made are removed."""
    files = reference_files(edition)
    folder.mkdir(parents=True, exist_ok=True)
    for old in (*folder.glob("*.dot"), *folder.glob("*.svg")):
        if old.name not in files:
            old.unlink()
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8", newline="\n")
    return [folder / name for name in files]


def command(edition: str) -> str:
    """The command that writes the reference folder anew."""
    return f"auctionlaws draw --edition {edition} --format all --output diagrams/reference"


def _page(edition: Edition, made: Iterable[tuple[Reference, tuple[Diagram, ...]]], catalogue: Catalogue) -> str:
    """The page that shows every picture, with its content as a table for those who can't see it."""
    parts = [
        f"# Reference diagrams, laws of {edition.name}",
        f"Made from the clauses by `{command(edition.name)}`; not to be edited.",
        f"[{SHEET_TITLE}]({SHEET}.svg) on one page.",
    ]
    for reference, diagrams in made:
        parts += [f"## {diagrams[0].title}", reference.line]
        for diagram in diagrams:
            parts.append(f"![{diagram.title}]({diagram.name}.svg)")
            table = to_table(diagram, catalogue).rstrip()
            parts.append(f"<details><summary>{diagram.title}, as a table</summary>\n\n{table}\n\n</details>")
    return "\n\n".join(parts) + "\n"
