"""The reference pictures of an edition as the code at hand draws them, made once in each process."""

from functools import cache
from pathlib import Path

from auctionlaws.edition import Edition, load_edition
from auctionlaws.table.laws import Laws, load_laws
from auctionlaws_diagrams.decision import Decision, decision
from auctionlaws_diagrams.diagram import Diagram
from auctionlaws_diagrams.reference import EDITION, ENDS, REFERENCES, pages_by, reference_files

FOLDER = Path(__file__).parent.parent / "diagrams" / "reference"
DECIDED = [reference.name.removeprefix("law-").upper() for reference in REFERENCES if reference.name.startswith("law-")]
DECIDED.append(ENDS[0])


@cache
def edition() -> Edition:
    return load_edition(EDITION)


@cache
def laws() -> Laws:
    return load_laws(EDITION)


def decided(law: str) -> Decision:
    return decision(edition(), *(ENDS if law == ENDS[0] else (law,)))


@cache
def files() -> dict[str, str]:
    return reference_files(edition())


@cache
def pictures() -> tuple[Diagram, ...]:
    return tuple(diagram for reference in REFERENCES for diagram in pages_by(reference.make, edition()))
