"""The relations of two wordings: what is the same for both, or kept already, is not built again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from auctionlaws.edition import Edition, as_shipped
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Branch
from auctionlaws.machine.event import EventKind
from auctionlaws.machine.relation import Relation, build
from auctionlaws.table.compiled_laws import nothing_collected
from auctionlaws.table.kept_relation import relation_of
from auctionlaws_proofs.bench.auctions import watching
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.stages import unlike_stages


@dataclass(frozen=True)
class Relations:
    """The relations of an old wording and of a new one, laid out alike."""

    old: Edition
    new: Edition

    @cached_property
    def of_new(self) -> Relation:
        """The relation of the new wording; LawError where it means nothing at some stage of an event."""
        with nothing_collected():
            return build(self.new, kept=_without(self._of_old, self.unlike))

    @cached_property
    def unlike(self) -> frozenset[Stage]:
        """The stages at which they are not one machine."""
        return unlike_stages(self.old, self.new)

    @cached_property
    def _of_old(self) -> Relation:
        return relation_of(self.old) if as_shipped(self.old) else build(self.old)

    def watched(self, families: Sequence[Family]) -> Relation:
        """The relation of the old wording, watched for some families."""
        stages = {family.stage for family in families}
        with nothing_collected():
            return build(self.old, watch=watching(families), kept=_without(self._of_old, stages))


def relations(old: Edition, new: Edition, families: Sequence[Family]) -> tuple[Relation, Relation]:
    """The relation of the old wording, watched for some families, and that of the new one."""
    both = Relations(old, new)
    return both.watched(families), both.of_new


def _without(relation: Relation, stages: Collection[Stage]) -> Mapping[EventKind, Branch]:
    """The branches in which no clause is asked on any of some occasions."""
    return {kind: branch for kind, branch in relation.branches.items() if branch.stages.isdisjoint(stages)}
