"""The book of all editions, made once for as long as nothing changes that it is made from."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from auctionlaws.user_cache import private_folder, put_whole
from auctionlaws_proofs.command.book import shipped_volumes
from auctionlaws_proofs.command.inputs import editions
from auctionlaws_proofs.command.memory import question_hash

_FOLDER: Final = "book"


def kept_book(progress: Callable[[str], None]) -> Mapping[str, str]:
    """Its files, by their paths: those that were kept, or made now, which takes half a minute.

    What would be ruled without each clause is left out: that takes minutes.
    """
    folder = private_folder(_FOLDER)
    path = None if folder is None else folder / f"{question_hash(_FOLDER, ())}.json"
    kept = None if path is None else _read(path)
    if kept is not None:
        return kept
    from auctionlaws_proofs.book.site import site

    volumes = shipped_volumes(editions(), progress)
    files = site([replace(volume, striking=False, playable=True) for volume in volumes], progress)
    if folder is not None and path is not None:
        _keep(folder, path, files)
    return files


def _read(path: Path) -> dict[str, str] | None:
    try:
        kept = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return kept if isinstance(kept, dict) and all(isinstance(text, str) for text in kept.values()) else None


def _keep(folder: Path, path: Path, files: Mapping[str, str]) -> None:
    """Keep the book in the place of older ones; not being able to is no mistake."""
    try:
        for old in folder.glob("*.json"):
            old.unlink(missing_ok=True)
        put_whole(path, json.dumps(files, ensure_ascii=False))
    except OSError:
        return
