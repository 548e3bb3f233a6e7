"""``auctionlaws book``: the law book as a static site."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from auctionlaws.visible import printable
from auctionlaws_proofs.command.inputs import InputError, editions, known_edition
from auctionlaws_proofs.command.output_folder import output_folder, unwritable
from auctionlaws_proofs.command.wording import LawFiles, ProposalFile, Wording, editions_from

if TYPE_CHECKING:
    from auctionlaws_proofs.book.volume import Volume

MARK: Final = "auctionlaws-book.json"
"""The file that says that a folder holds a book, and which files are part of it."""
_ENDINGS: Final = (".html", ".js", ".css", ".mjs", ".json", ".gz", ".md")
OWN: Final = "wording"
"""The folder of a wording of one's own."""


def book(
    output: Annotated[str, typer.Option(metavar="DIR", help="The folder; new, empty, or one that holds a book.")],
    edition: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="Only this edition (repeatable); by default all.", autocompletion=editions_from
        ),
    ] = None,
    laws: LawFiles = None,
    proposal: ProposalFile = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Leave out what would change without each clause: that takes minutes.")
    ] = False,
    engine: Annotated[
        Path | None,
        typer.Option("--with-engine", metavar="FOLDER", help="Put the page in it that rules and compares; see below."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was written as JSON.")] = False,
) -> None:
    """Write the law book as web pages that need no server: laws, claims, what is open, and a search.

    Each clause stands at an address that stays, such as 2017/law-27.html#27B2, in our words, with its formal text,
    the auction in which it decides, what rests on it, what changes without it, and its number in other editions.

    The page in which one can play and draft runs this program in the browser. What that takes is in a folder, which
    python -m auctionlaws_proofs.browser.fetch_engine FOLDER fills.

    \b
    Examples:
      auctionlaws book --output site
      auctionlaws book --output site --with-engine engine
      auctionlaws book --output site --edition 2017 --quick
      auctionlaws book --output site --proposal my-wording.md
    """
    folder = output_folder(output, MARK, "holds something that is no book")
    names = [known_edition(name) for name in edition] if edition else list(editions())
    if (laws or proposal) and len(edition or ()) > 1:
        raise InputError("--edition: a wording of one's own builds on one edition")
    from auctionlaws_proofs.browser.manifest import engine_files
    from auctionlaws_proofs.command.saying import Say

    fetched = None if engine is None else engine_files(engine)
    with Say(quiet=as_json) as say:
        if laws or proposal:
            volumes = [_own(Wording(edition[0] if edition else None, laws, proposal), say.show)]
        else:
            volumes = shipped_volumes(names, say.show)
        volumes = [replace(volume, striking=not quick, playable=fetched is not None) for volume in volumes]
        files = _files(volumes, fetched, say.show)
        _write(folder, files)
    if as_json:
        print(json.dumps(_told(output, volumes, files), ensure_ascii=False, indent=2))
    else:
        pages = sum(name.endswith(".html") for name in files)
        print(f"{printable(output)}/index.html: {pages} pages")


def shipped_volumes(names: Sequence[str], progress: Callable[[str], None]) -> list[Volume]:
    """What the book of some editions is made from, as they ship."""
    from auctionlaws.edition import load_edition
    from auctionlaws_proofs.book.volume import Volume
    from auctionlaws_proofs.command.explained import sources_of

    clauses = {name: load_edition(name).by_number for name in names}
    return [
        Volume(name, sources_of(Wording(name), progress), {n: c for n, c in clauses.items() if n != name})
        for name in names
    ]


def _own(wording: Wording, progress: Callable[[str], None]) -> Volume:
    from auctionlaws_proofs.book.volume import Volume
    from auctionlaws_proofs.command.explained import sources_of

    return Volume(OWN, sources_of(wording, progress))


def _files(
    volumes: Sequence[Volume], engine: Mapping[str, bytes] | None, progress: Callable[[str], None]
) -> Mapping[str, bytes]:
    """Everything that is to be written, by its path."""
    from auctionlaws_proofs.book.site import site
    from auctionlaws_proofs.browser.site import with_engine

    pages = {name: text.encode() for name, text in site(volumes, progress).items()}
    return pages if engine is None else with_engine(pages, engine)


def _told(output: str, volumes: Sequence[Volume], files: Mapping[str, bytes]) -> dict[str, object]:
    size = sum(map(len, files.values()))
    return {"folder": printable(output), "editions": [v.name for v in volumes], "bytes": size, "files": sorted(files)}


# -- the folder


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """The book in place of the one that was there; files that are none of the book's stay."""
    try:
        for old in _written_before(folder) - files.keys():
            (folder / old).unlink(missing_ok=True)
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        (folder / MARK).write_text(json.dumps({"files": sorted(files)}, indent=1) + "\n", "utf-8")
    except OSError as error:
        raise unwritable(str(folder), error) from None


def _written_before(folder: Path) -> set[str]:
    """The files of the book that is there; names that lead out of the folder, or to other files, are none of them."""
    try:
        names = json.loads((folder / MARK).read_text("utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError):
        return set()
    known = (n for n in names if isinstance(n, str) and n.endswith(_ENDINGS))
    return {n for n in known if folder.resolve() in (folder / n).resolve().parents}
