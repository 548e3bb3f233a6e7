"""What is dear to make and never changes, made once: in a process, and through the cache once for all of a run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from auctionlaws.api.editions import editions
from auctionlaws.calls import Ladder
from auctionlaws.edition import Edition, load_edition
from auctionlaws.machine.relation import Relation, build
from auctionlaws.machine.whole import Whole, join
from auctionlaws.table.compiled_laws import loaded
from auctionlaws.table.kept_relation import relation_of
from auctionlaws.user_cache import cache_folder
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.recorded import load_recorded
from auctionlaws_proofs.study import Study


@cache
def edition(name: str) -> Edition:
    """An edition as it ships."""
    return load_edition(name)


@cache
def relation(name: str, *, switches: bool = False) -> Relation:
    """Its relation."""
    with _one_at_a_time(f"relation {name} {switches}"):
        return relation_of(edition(name), switches=switches)


@cache
def whole(name: str, *, switches: bool = False) -> Whole:
    """Its relation as one step."""
    return join(relation(name, switches=switches))


@cache
def small(levels: int, denominations: int, *, switches: bool = False) -> Whole:
    """The laws of 1997 on a small ladder of bids, as one step."""
    return join(build(edition("1997"), Ladder(levels, denominations), switches=switches))


@cache
def compiled(name: str) -> None:
    """See to it that an edition is in the cache, compiled."""
    with _one_at_a_time(f"laws {name}"):
        loaded(name)


def with_compiled_laws(cache_home: Path) -> None:
    """Give a cache that is empty the laws as they were compiled for this run, and nothing else."""
    for name in editions():
        compiled(name)
    here = cache_folder()
    assert here is not None
    theirs = cache_home / "auctionlaws" / "compiled"
    theirs.mkdir(0o700, parents=True)
    for file in (here / "compiled").glob("*.tables"):
        os.link(file, theirs / file.name)


@contextmanager
def _one_at_a_time(what: str) -> Iterator[None]:
    """Workers that need the same wait for the first of them, and find it in the cache."""
    folder = cache_folder()
    if folder is None or os.name != "posix":
        yield
        return
    import fcntl

    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{what}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@cache
def lasting(study: Study) -> tuple[Lemma, ...]:
    """The candidates for the invariant that no record says are broken."""
    return tuple(c for c in study.candidates if c.name not in load_recorded(study.root).broken)
