"""Where compiled editions are: in the package, as the installation wrote them, or in the user's cache.

Laws that are played from a checkout, or were changed after the installation, are compiled once and kept in the cache
under their fingerprint. What is loaded from there is executed, so the folder has to be the user's alone.
"""

from __future__ import annotations

import os
import py_compile
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from auctionlaws.law_folders import ABOUT, folders_of, law_files
from auctionlaws.user_cache import private_folder, put_whole

_MODEL: Final = Path(__file__).parent.parent
_MADE_FROM: Final = ("core", "language", "machine", "vocabulary")
_CACHED: Final = "compiled"
_KEPT: Final = 4
"""So many texts of an edition stay in the cache, the latest: each takes some twenty megabytes."""
_HEAD: Final = 2_000
"""The fingerprint stands within so many characters of a compiled edition."""


def fingerprint(edition: str) -> str:
    """A hash of everything a compiled edition is made from: its law files, and the language and machine."""
    digest = sha256()
    own = _MODEL / "laws" / edition
    files = [*law_files(own).values(), *(folder / ABOUT for folder in folders_of(own))]
    files += [_MODEL / "calls.py", _MODEL / "edition.py", _MODEL / "law_folders.py"]
    for folder in _MADE_FROM:
        files.extend((_MODEL / folder).glob("*.py"))
    for path in sorted(files):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def package_file(edition: str) -> Path:
    """The file of the package that holds a compiled edition, whether it is there or not."""
    return _MODEL / "compiled" / f"{_module_name(edition)}.py"


def source_of(edition: str) -> str:
    """An edition compiled to the text of a Python module; LawError if a law file has a mistake."""
    from auctionlaws.edition import load_edition
    from auctionlaws.machine.player_code import module_source
    from auctionlaws.machine.relation import build

    made_from = fingerprint(edition)
    return module_source(build(load_edition(edition)), made_from)


def write_compiled(path: Path, source: str) -> None:
    """Write a compiled edition and its bytecode, without which every start would take seconds; OSError if that fails.

    Everybody may read the file itself: who may is for its folder to say.
    """
    put_whole(path, source, 0o644)
    py_compile.compile(str(path), doraise=True)


def is_in_package(edition: str) -> bool:
    """Whether the package has an edition compiled, as its law files stand."""
    return _is_from(package_file(edition), fingerprint(edition))


def is_ready(edition: str) -> bool:
    """Whether an edition is there compiled, as its law files stand."""
    return _found(edition, fingerprint(edition)) is not None


def compiled_file(edition: str) -> Path | None:
    """The file that holds an edition as its law files stand, compiled now if there is none yet.

    None if there is nowhere to keep it; LawError if a law file has a mistake.
    """
    wanted = fingerprint(edition)
    found = _found(edition, wanted)
    if found is not None:
        return found
    folder = private_folder(_CACHED)
    if folder is None or not os.access(folder, os.W_OK):
        return None
    path = folder / _cached_name(edition, wanted)
    try:
        write_compiled(path, source_of(edition))
        _forget_old(folder, edition)
    except OSError:
        return None
    return path


def loaded(edition: str) -> Mapping[str, Any] | None:
    """What the module of a compiled edition holds, by name; None if there is nowhere to keep it compiled."""
    path = compiled_file(edition)
    return None if path is None else _executed(path, fingerprint(edition))


@lru_cache(maxsize=4)
def _executed(path: Path, made_from: str) -> Mapping[str, Any] | None:
    """What a module holds; None if the file does not do what it was made for."""
    spec = spec_from_file_location(f"auctionlaws.compiled.{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception:  # A file that was damaged can do anything; the laws are there to be compiled again.
        return None
    return vars(module) if getattr(module, "FINGERPRINT", None) == made_from else None


def _found(edition: str, wanted: str) -> Path | None:
    """The file that was compiled from what has this fingerprint."""
    path = package_file(edition)
    if _is_from(path, wanted):
        return path
    folder = private_folder(_CACHED)
    if folder is None:
        return None
    path = folder / _cached_name(edition, wanted)
    return path if _is_from(path, wanted) else None


def _is_from(path: Path, wanted: str) -> bool:
    """Whether a file says that it was compiled from what has this fingerprint."""
    try:
        with path.open(encoding="utf-8") as file:
            return f"\nFINGERPRINT: Final = {wanted!r}\n" in file.read(_HEAD)
    except (OSError, UnicodeDecodeError):
        return False


def _module_name(edition: str) -> str:
    return f"laws_{''.join(c if c.isalnum() else '_' for c in edition)}"


def _cached_name(edition: str, made_from: str) -> str:
    return f"{_module_name(edition)}_{made_from}.py"


def _forget_old(folder: Path, edition: str) -> None:
    """Drop all but the latest texts of an edition."""
    files = sorted(folder.glob(_cached_name(edition, "?" * 64)), key=lambda p: p.stat().st_mtime, reverse=True)
    for path in files[_KEPT:]:
        for bytecode in (folder / "__pycache__").glob(f"{path.stem}.*.pyc"):
            bytecode.unlink(missing_ok=True)
        path.unlink(missing_ok=True)
