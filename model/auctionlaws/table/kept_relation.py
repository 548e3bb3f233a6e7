"""The relation of an edition as it ships, kept in the user's cache: to load it takes a fraction of building it."""

from __future__ import annotations

import os
from typing import Final

from auctionlaws.core.packed import Damaged
from auctionlaws.edition import Edition, as_shipped
from auctionlaws.machine.packed_relation import about, packed, relation_from
from auctionlaws.machine.relation import Relation, build
from auctionlaws.table.compiled_laws import CACHED, fingerprint, forget_old, nothing_collected
from auctionlaws.table.tables_file import file_of, read_tables
from auctionlaws.user_cache import private_folder, put_whole

_TABLE: Final = "relation"


def relation_of(edition: Edition, *, switches: bool = False) -> Relation:
    """What :func:`auctionlaws.machine.relation.build` makes of an edition, kept if its laws are those that ship."""
    folder = private_folder(CACHED) if as_shipped(edition) else None
    if folder is None:
        return build(edition, switches=switches)
    made_from = fingerprint(edition.name)
    name = f"relation_{edition.name}_{'switches' if switches else 'plain'}"
    path = folder / f"{name}_{made_from}.tables"
    with nothing_collected():
        found = read_tables(path, made_from)
        if found is not None:
            try:
                return relation_from(edition, found.about, found[_TABLE])
            except (Damaged, LookupError, TypeError, ValueError):
                path.unlink(missing_ok=True)
        relation = build(edition, switches=switches)
        if os.access(folder, os.W_OK):
            try:
                put_whole(path, file_of(made_from, about(relation), {_TABLE: packed(relation)}), 0o644)
                forget_old(folder, f"{name}_{'?' * 64}.tables")
            except OSError:
                return relation
    return relation
