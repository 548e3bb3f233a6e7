"""A proposal checked: the clauses it changes, the rulings, and what becomes of claims and findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from auctionlaws.amendment import Amended, ChangeKind
from auctionlaws.edition import Edition, load_edition
from auctionlaws.machine.relation import build
from auctionlaws.table.laws import Laws, laws_of, load_laws
from auctionlaws_proofs.bench.auctions import Excluded
from auctionlaws_proofs.bench.bench import Bench
from auctionlaws_proofs.bench.clause_wording import Wording, worded
from auctionlaws_proofs.bench.corresponding import renumbered
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.kept import Held, held
from auctionlaws_proofs.bench.noted import Noted
from auctionlaws_proofs.bench.pairing import moved
from auctionlaws_proofs.bench.same_facts import REMEMBERED, facts_remarks, telling, with_same_facts
from auctionlaws_proofs.bench.standing import Standing, claims_about, decided, on_record, same_finding
from auctionlaws_proofs.bench.width import Width
from auctionlaws_proofs.engines.witness import Witness
from auctionlaws_proofs.findings import shipped_findings
from auctionlaws_proofs.questions import lemmas_about
from auctionlaws_proofs.recorded import Recorded, invariant_key, load_recorded
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Finding, Verdict, Word

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """What a proposal does to a clause; ``before`` or ``after`` is None where it was or is not there."""

    number: str
    kind: ChangeKind
    before: Wording | None
    after: Wording | None


@dataclass(frozen=True)
class Pair:
    """Two wordings to be compared, and what is known of them beforehand.

    ``root`` is the shipped edition at the bottom, and ``new_root`` that of the new wording where it is another.
    """

    title: str
    old: Edition
    new: Edition
    root: str
    changes: tuple[ClauseChange, ...]
    remarks: tuple[str, ...] = ()
    renumbered: Mapping[str, str] = field(default_factory=dict)
    amended: Amended | None = None
    new_root: str | None = None

    @classmethod
    def of(cls, amended: Amended) -> Pair:
        """A proposal against what it builds on."""
        changes = tuple(ClauseChange(c.number, c.kind, worded(c.old), worded(c.new)) for c in amended.changes)
        moved = (c for c in amended.changes if c.kind is ChangeKind.RENUMBERED and c.old is not None)
        renumbered = {c.old.number: c.number for c in moved if c.old is not None}
        told = tuple(f"{r.number}: {r.text}" for r in amended.remarks)
        remarks = (*told, *facts_remarks(amended.base, amended.edition))
        return cls(amended.title, amended.base, amended.edition, amended.root, changes, remarks, renumbered, amended)

    @classmethod
    def between(cls, old: Edition, new: Edition, root: str, new_root: str | None = None) -> Pair:
        """Any two wordings, their clauses paired by number or by what they do."""
        return cls._paired(old, new, root, new_root, moved(old, new))

    @classmethod
    def between_editions(cls, old: str, new: str) -> Pair:
        """Two shipped editions, their clauses paired by what they say (:mod:`.corresponding`)."""
        return cls._paired(load_edition(old), load_edition(new), old, new, renumbered(old, new))

    @classmethod
    def _paired(cls, old: Edition, new: Edition, root: str, new_root: str | None, names: Mapping[str, str]) -> Pair:
        before, after = old.by_number, new.by_number
        former = {now: then for then, now in names.items()}
        changes = []
        for number in dict.fromkeys((*(names.get(n, n) for n in before), *after)):
            one, other = before.get(former.get(number, number)), after.get(number)
            kind = ChangeKind.RENUMBERED if number in former else ChangeKind.REPLACED
            if one is None or other is None:
                kind = ChangeKind.ADDED if one is None else ChangeKind.STRUCK
            elif kind is ChangeKind.REPLACED and (one.source, one.prose) == (other.source, other.prose):
                continue
            changes.append(ClauseChange(number, kind, worded(one), worded(other)))
        return cls(f"{old.name} and {new.name}", old, new, root, tuple(changes), renumbered=names, new_root=new_root)

    def former(self, number: str) -> str | None:
        """The number that a renumbered clause had before; None for any other."""
        return next((old for old, new in self.renumbered.items() if new == number), None)

    @cached_property
    def recorded(self) -> Recorded:
        """What is recorded of the edition at the bottom."""
        return load_recorded(self.root)

    @cached_property
    def auctions(self) -> tuple[Witness, ...]:
        """The auctions on record, of both editions at the bottom if there are two."""
        roots = dict.fromkeys((self.root, self.new_root or self.root))
        return tuple(auction for root in roots for auction in load_recorded(root).auctions)

    @cached_property
    def old_laws(self) -> Laws:
        """The old wording, to be played."""
        return load_laws(self.root) if self.old.name == self.root else laws_of(build(self.old))


# -- claims and findings


@dataclass(frozen=True, slots=True)
class ClaimChange:
    """A claim whose verdict is another one, or that the proposal makes itself; ``before`` is None for its own."""

    verdict: Verdict
    before: str | None


@dataclass(frozen=True)
class Consequences:
    """What becomes of claims and findings; ``decided``: how many claims were decided anew."""

    claims: tuple[ClaimChange, ...]
    new: tuple[Finding, ...]
    vanished: tuple[str, ...]
    dead: tuple[Finding, ...]
    open: tuple[str, ...]
    decided: int
    follow: tuple[Family, ...] = ()
    """Families that short auctions show only after a difference, and that are proved to do so in every auction."""

    @property
    def undecided(self) -> bool:
        """Something has no answer."""
        words = {c.verdict.word for c in self.claims}
        return bool(self.open or words & {Word.UNDECIDED, Word.BOUNDED})

    @property
    def breaks(self) -> bool:
        """A verdict is another one, or there is a gap, a contradiction or a dead clause that was not there."""
        return bool(self.new or self.dead or any(c.before is not None for c in self.claims))


class Check:
    """Everything that is asked about two wordings, each part when it is wanted."""

    def __init__(self, pair: Pair, progress: Progress = lambda message: None, auctions: int = 1) -> None:
        """``auctions``: so many are told of a family, if so many kinds are known (:mod:`.several`)."""
        self.pair, self.progress = pair, progress
        old, new = with_same_facts(pair.old, pair.new)
        self.bench = Bench(
            old,
            new,
            self._play_old,
            telling(pair.auctions, new.facts),
            pair.renumbered,
            lambda: self._broken,
            progress,
            auctions=auctions,
        )

    @cached_property
    def _broken(self) -> frozenset[str]:
        """The lemmas that the old wording's invariant does without, once it has been proved.

        For a shipped edition that is on record, for the very laws, machine and lemmas that are at hand; what it does
        not remember by itself, facts that only the new wording looks at, the record says nothing of.
        """
        pair, old = self.pair, self.bench.old
        if pair.old.name == pair.root and pair.recorded.invariant == invariant_key(pair.root):
            unknown = frozenset[str]() if old is pair.old else lemmas_about(REMEMBERED)
            return frozenset(pair.recorded.broken) | unknown
        study = Study(old, self.bench.old_laws, pair.recorded, (), self.progress, pair.root)
        return frozenset(lemma.name for lemma in study.invariant.dropped)

    @cached_property
    def _own_old(self) -> Laws:
        """The old wording by itself."""
        return self.bench.old_laws if self.bench.old is self.pair.old else self.pair.old_laws

    @cached_property
    def _own_new(self) -> Laws:
        """The new wording by itself."""
        return self.bench.new_laws if self.bench.new is self.pair.new else laws_of(build(self.pair.new))

    def _play_old(self) -> Laws:
        """The old wording, with the facts that the new one declares: it ignores them."""
        old = self.bench.old
        return self.pair.old_laws if old is self.pair.old else laws_of(build(old))

    def rulings(self) -> Iterator[Judged]:
        """Every family of changed rulings, as it is judged."""
        return self.bench.judged()

    @cached_property
    def widths(self) -> tuple[Width, ...]:
        """Which clauses of the new wording act on calls on which they did not, and on which.

        Undecided if the solver gives up.
        """
        return tuple(self.bench.widths([c.number for c in self.pair.changes if c.after is not None]))

    @cached_property
    def held(self) -> tuple[Held, ...]:
        """The rulings that the proposal says it keeps, and whether it does; LawError for one that cannot be read."""
        amended = self.pair.amended
        return () if amended is None else held(amended, self.bench.old_laws, self.bench.new_laws)

    @property
    def noted(self) -> Noted:
        """The widths of the changed clauses and the rulings to be kept; errors are those of the two properties."""
        return Noted(self.widths, self.held)

    def consequences(self, judged: Iterable[Judged] = ()) -> Consequences:
        """Claims and findings, decided anew and compared with how they stood.

        Of the families that only follow, as ``judged``, it is proved as well, where it can be.
        """
        pair, claims = self.pair, claims_about(self.pair.amended, self.pair.root)
        before, texts = self._standing_before(), shipped_findings(pair.root)
        called = before.called(pair.renumbered)
        study = Study(pair.new, self._own_new, pair.recorded, claims, self.progress, pair.root)
        study.any_auction_does = frozenset(study.recorded.witnesses)
        now = decided(study)
        order = {c.number: i for i, c in enumerate(claims)}
        told = sorted(
            (v for v in now.verdicts if before.words.get(v.number) != v.word.value), key=lambda v: order[v.number]
        )
        follow = [j for j in judged if j.status is Status.CONSEQUENCE]
        still = {same_finding(i) for i in (*now.standing.findings, *map(texts.identity_of, now.open))}
        return Consequences(
            tuple(ClaimChange(v, before.words.get(v.number)) for v in told),
            tuple(f for f in now.findings if same_finding(f.identity) not in called.findings),
            tuple(sorted(i for i in before.findings if same_finding(i, pair.renumbered) not in still)),
            tuple(f for f in now.dead if same_finding(f.identity) not in called.dead),
            tuple(n for n in now.open if same_finding(n) not in called.open),
            len(now.verdicts),
            tuple(j.family for j in follow if j.why is Excluded.FOLLOWS or self.bench.only_follows(j.family.name)),
        )

    def _standing_before(self) -> Standing:
        """How claims and findings stand under the old wording."""
        pair = self.pair
        if pair.old.name == pair.root:
            return on_record(pair.recorded, pair.root)
        self.progress(f"deciding the claims about {pair.old.name}")
        claims = claims_about(pair.amended.below if pair.amended is not None else None, pair.root)
        study = Study(pair.old, self._own_old, pair.recorded, claims, self.progress, pair.root)
        return decided(study).standing
