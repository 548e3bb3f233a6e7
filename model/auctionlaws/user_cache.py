"""The user's cache: what can be made again at any time, kept from one run to the next."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path
from typing import Final

_MADE_AS: Final = 0o755
_OTHERS: Final = 0o077


def cache_folder() -> Path | None:
    """Where this product keeps things in the user's cache, whether it is there or not; None for a user without a home.

    ``XDG_CACHE_HOME`` counts if it is an absolute path.
    """
    named = os.environ.get("XDG_CACHE_HOME", "")
    try:
        base = Path(named) if os.path.isabs(named) else Path.home() / ".cache"
    except RuntimeError:
        return None
    return base / "auctionlaws"


def private_folder(name: str) -> Path | None:
    """A folder of the cache that is the user's alone, made if need be; None if it cannot be made or is another's.

    What laws are played from has to be one: no other user may so much as look into it.
    """
    base = cache_folder()
    if base is None:
        return None
    folder = base / name
    try:
        base.mkdir(_MADE_AS, parents=True, exist_ok=True)
        folder.mkdir(0o700, exist_ok=True)
        status = folder.lstat()
    except OSError:
        return None
    return folder if stat.S_ISDIR(status.st_mode) and _private(status) else None


def _private(status: os.stat_result) -> bool:
    """Whether only the user gets at a folder.

    Where a system knows of no users it is: on Windows a profile is closed to others as a whole, and the files of a
    page in a browser are in its own memory.
    """
    return not hasattr(os, "geteuid") or (status.st_uid == os.geteuid() and not status.st_mode & _OTHERS)


def put_whole(path: Path, content: str | bytes, mode: int = 0o600) -> None:
    """Write a file so that whoever reads it finds all of the old or all of the new; OSError if it cannot be."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".tmp")
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        fresh.chmod(mode)
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
