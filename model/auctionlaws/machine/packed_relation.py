"""A whole relation as one table, to be had again without building it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from auctionlaws.calls import GAME
from auctionlaws.core.expr import Expr
from auctionlaws.core.packed import Packed, pack, unpack
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Branch
from auctionlaws.machine.pointer import Pointer
from auctionlaws.machine.relation import Relation

_STAGES = "stages"
_PARTS = tuple(f.name for f in fields(Branch) if f.name != _STAGES)
_CLASHES = "clashes"


def about(relation: Relation) -> dict[str, Any]:
    """What the table does not say: the initial state, and by branch and part the names of its expressions."""
    names = {kind: {part: _names(branch, part) for part in _PARTS} for kind, branch in relation.branches.items()}
    stages = {kind: sorted(stage.value for stage in branch.stages) for kind, branch in relation.branches.items()}
    return {
        "clauses": relation.edition.fingerprint,
        "initial": relation.initial,
        "names": names,
        _STAGES: stages,
    }


def packed(relation: Relation) -> Packed:
    """The expressions of a relation, by branch and part."""
    branches = relation.branches.items()
    return pack({f"{kind} {part}": _expressions(branch, part) for kind, branch in branches for part in _PARTS})


def relation_from(edition: Edition, about: Mapping[str, Any], table: Packed) -> Relation:
    """The relation of an edition, the very same expressions as when it was packed; LookupError if it is another's."""
    if about["clauses"] != edition.fingerprint:
        raise LookupError("the relation is that of other clauses")
    found = unpack(table)
    branches = {
        kind: _branch(names, {part: found[f"{kind} {part}"] for part in _PARTS}, map(Stage, about[_STAGES][kind]))
        for kind, names in about["names"].items()
    }
    return Relation(edition, GAME, tuple(about["initial"]), branches)


def _names(branch: Branch, part: str) -> Any:
    """The names of the expressions of a part; None for one expression without a name."""
    value = getattr(branch, part)
    if part == _CLASHES:
        return [(one, other) for one, other, _ in value]
    return None if isinstance(value, Expr) else list(value)


def _expressions(branch: Branch, part: str) -> list[Expr]:
    value = getattr(branch, part)
    if part == _CLASHES:
        return [both for _, _, both in value]
    return [value] if isinstance(value, Expr) else list(value.values())


def _name(kept: Any) -> Any:
    """A name as it was: a law with its purpose is kept as a list."""
    return Pointer(*kept) if isinstance(kept, list) else kept


def _branch(names: Mapping[str, Any], expressions: Mapping[str, list[Expr]], stages: Iterable[Stage]) -> Branch:
    parts: dict[str, Any] = {}
    for part in _PARTS:
        named, found = names[part], expressions[part]
        if part == _CLASHES:
            parts[part] = tuple((*pair, both) for pair, both in zip(named, found, strict=True))
        else:
            parts[part] = found[0] if named is None else dict(zip(map(_name, named), found, strict=True))
    return Branch(**parts, stages=frozenset(stages))
