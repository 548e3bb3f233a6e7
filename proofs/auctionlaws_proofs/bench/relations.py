"""The relations of two wordings: what is the same for both, or kept already, is not built again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from auctionlaws.edition import Edition, as_shipped
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Branch
from auctionlaws.machine.relation import Relation, build
from auctionlaws.table.compiled_laws import nothing_collected
from auctionlaws.table.kept_relation import relation_of
from auctionlaws_proofs.bench.auctions import watching
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.stages import concerned


def relations(old: Edition, new: Edition, families: Sequence[Family]) -> tuple[Relation, Relation]:
    """The relation of the old wording, watched for some families, and that of the new one."""
    watch = watching(families)
    with nothing_collected():
        if as_shipped(old):
            base = relation_of(old)
            watched = build(old, watch=watch, kept=_without(base, {family.stage for family in families}))
        else:
            base = watched = build(old, watch=watch)
        same = _without(base, concerned(old, new, {}))
        return watched, build(new, kept=same)


def _without(relation: Relation, stages: Collection[Stage]) -> Mapping[str, Branch]:
    """The branches in which no clause is asked on any of some occasions."""
    return {kind: branch for kind, branch in relation.branches.items() if branch.stages.isdisjoint(stages)}
