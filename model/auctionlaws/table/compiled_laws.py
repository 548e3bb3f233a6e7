"""Where compiled editions are: in the package, as a wheel brings them, or in the user's cache.

Laws that are played from a checkout, or were changed after the installation, are compiled once and kept in the cache
under their fingerprint. The folder is the user's alone: what stands there is believed to be the laws.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from auctionlaws.law_folders import ABOUT, folders_of, law_files
from auctionlaws.machine.table_names import INFORMATION
from auctionlaws.table.tables_file import TablesFile, file_of, read_tables
from auctionlaws.user_cache import private_folder, put_whole

if TYPE_CHECKING:
    from auctionlaws.machine.relation import Relation
    from auctionlaws.machine.tables import Tables

_MODEL: Final = Path(__file__).parent.parent
_MADE_FROM: Final = ("core", "language", "machine", "vocabulary")
CACHED: Final = "compiled"
"""The folder of the cache."""
_KEPT: Final = 4
"""So many texts of an edition stay in the cache, the latest: each takes about a megabyte."""


def fingerprint(edition: str) -> str:
    """A hash of all that a compiled edition is made from: its law files, language and machine, and how it is kept."""
    digest = sha256()
    own = _MODEL / "laws" / edition
    files = [*law_files(own).values(), *(folder / ABOUT for folder in folders_of(own))]
    files += [_MODEL / "calls.py", _MODEL / "edition.py", _MODEL / "law_folders.py"]
    files += [_MODEL / "table" / "compiled_laws.py", _MODEL / "table" / "tables_file.py"]
    for folder in _MADE_FROM:
        files.extend((_MODEL / folder).glob("*.py"))
    for path in sorted(files):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def package_file(edition: str) -> Path:
    """The file of the package that holds a compiled edition, whether it is there or not."""
    return _MODEL / "compiled" / f"{_name(edition)}.tables"


def compiled(edition: str) -> bytes:
    """The file of an edition, compiled; LawError if a law file has a mistake."""
    from auctionlaws.edition import load_edition
    from auctionlaws.machine.relation import build
    from auctionlaws.machine.tables import Tables

    made_from = fingerprint(edition)
    with nothing_collected():
        relation = build(load_edition(edition))
        tables = Tables(relation)
        return file_of(made_from, about(relation, tables), {name: tables[name] for name in tables})


@contextmanager
def nothing_collected() -> Iterator[None]:
    """No search for garbage meanwhile: of expressions nearly all are kept, and the search takes a sixth of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def about(relation: Relation, tables: Tables) -> dict[str, Any]:
    """What the player has to know of a relation besides its tables, as plain texts and numbers."""
    from auctionlaws.language.declared_facts import facts_declared
    from auctionlaws.machine.no_penalty import leaves_penalties
    from auctionlaws.machine.relation import found_mask

    edition, order = relation.edition, tables.order
    return {
        "edition": edition.name,
        "initial": relation.initial,
        "keys": tables.keys,
        "laws": order.laws,
        "pointed": order.pointed,
        "gaps": order.gaps,
        "missing": dict(edition.missing),
        "looked_at": found_mask(edition),
        "told": tables.told,
        "leaves": leaves_penalties(edition.clauses),
        "facts": edition.facts,
        "declared": facts_declared(edition.clauses),
        "clauses": [
            (c.number, c.heading, c.prose, [(r.number, r.purpose, r.routing) for r in c.references])
            for c in edition.clauses
        ],
    }


def write_compiled(path: Path, content: bytes) -> None:
    """Write a compiled edition; OSError if that fails. Everybody may read it: who may is for its folder to say."""
    put_whole(path, content, 0o644)


def is_ready(edition: str) -> bool:
    """Whether an edition is there compiled, as its law files stand."""
    return _found(edition, fingerprint(edition)) is not None


def loaded(edition: str) -> TablesFile | None:
    """A compiled edition as its law files stand, compiled now if there is none yet; None if it cannot be kept.

    LawError if a law file has a mistake.
    """
    wanted = fingerprint(edition)
    found = _found(edition, wanted)
    folder = private_folder(CACHED)
    if found is not None or folder is None or not os.access(folder, os.W_OK):
        return found
    try:
        write_compiled(folder / _cached_name(edition, wanted), compiled(edition))
        forget_old(folder, _cached_name(edition, "?" * 64))
    except OSError:
        return None
    return _found(edition, wanted)


def tables_hash(edition: str) -> str | None:
    """A hash of what a shipped edition does: its tables and the state at the start; None if they cannot be kept.

    What is said of clauses and laws in words is none of it, nor what is said beside the auction: no step looks at it.
    """
    found = loaded(edition)
    if found is None:
        return None
    digest = sha256(repr((found.about["initial"], found.about["keys"])).encode())
    for name in (name for name in found if name != INFORMATION):
        digest.update(f"{name}\0".encode() + found.raw(name))
    return digest.hexdigest()


def _found(edition: str, wanted: str) -> TablesFile | None:
    """What was compiled from what has this fingerprint, and is whole."""
    found = _read(package_file(edition), wanted)
    folder = private_folder(CACHED) if found is None else None
    return found if folder is None else _read(folder / _cached_name(edition, wanted), wanted)


def _read(path: Path, wanted: str) -> TablesFile | None:
    try:
        written = path.stat().st_mtime_ns
    except OSError:
        return None
    return _read_as_written(path, wanted, written)


@lru_cache(maxsize=8)
def _read_as_written(path: Path, wanted: str, written: int) -> TablesFile | None:
    """What a file of that time holds: it is read once."""
    return read_tables(path, wanted)


def _name(edition: str) -> str:
    return f"laws_{''.join(c if c.isalnum() else '_' for c in edition)}"


def _cached_name(edition: str, made_from: str) -> str:
    return f"{_name(edition)}_{made_from}.tables"


def forget_old(folder: Path, pattern: str) -> None:
    """Drop all but the latest files of a pattern."""
    files = sorted(folder.glob(pattern), key=lambda p: p.stat().st_mtime, reverse=True)
    for path in files[_KEPT:]:
        path.unlink(missing_ok=True)
