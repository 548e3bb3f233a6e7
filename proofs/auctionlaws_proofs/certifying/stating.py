"""What a certificate states of some laws: their machine, claims with verdicts, and lemmas that proofs may need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from auctionlaws.api.laws import Laws
from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import not_
from auctionlaws.machine.relation import build
from auctionlaws.machine.whole import join
from auctionlaws.table import laws as player
from auctionlaws_proofs.certifying.circuits import Circuits, circuits
from auctionlaws_proofs.certifying.ranking import unranked
from auctionlaws_proofs.claims_reader import Claim, shipped_lemmas
from auctionlaws_proofs.deciding import Progress, Verification, study_of
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.witness import Witness, tables, values_at
from auctionlaws_proofs.exporting.machine import Machine, Property, Stated, machine_of, stated, with_what_is_said
from auctionlaws_proofs.questions import Asker
from auctionlaws_proofs.recorded import load_recorded
from auctionlaws_proofs.verdicts import Word

PROVED = (Word.PROVED, Word.UNREACHABLE)
SHOWN = (Word.REFUTED, Word.REACHABLE)


@dataclass(frozen=True, slots=True)
class Known:
    """The verdict on a claim, and the auction that decides it where one does."""

    word: Word
    witness: Witness | None = None


@dataclass(frozen=True, slots=True)
class Decided:
    """Something that is stated, in a sentence and formally, and its verdict.

    ``shows``: the last event of an auction that decides it. ``never``: what never holds where it is proved.
    ``ranking``: what is stated of single events in place of a claim that something ends. ``alone``: it is proved
    without lemmas.
    """

    number: str
    sentence: str
    formal: str
    known: Known
    shows: Expr
    never: Expr
    ranking: str = ""
    alone: bool = False


@dataclass(frozen=True)
class Statement:
    """What is stated of some laws, and lemmas that may be needed to prove what is proved.

    ``name`` and ``root``: the laws, and the shipped edition at the bottom; ``player``: of the machine. ``left_out``: by
    number the claims of which nothing is stated, with the reason.
    """

    name: str
    root: str
    player: player.Laws
    machine: Machine
    decided: tuple[Decided, ...]
    lemmas: tuple[Lemma, ...]
    left_out: Mapping[str, str]

    @property
    def proved(self) -> list[Decided]:
        """What is proved."""
        return [d for d in self.decided if d.known.word in PROVED]

    @property
    def shown(self) -> list[Decided]:
        """What an auction decides."""
        return [d for d in self.decided if d.known.word in SHOWN]

    @cached_property
    def circuits(self) -> Circuits:
        """All of it as gates."""
        proved = [Property(d.number, d.never) for d in self.proved]
        shown = [Property(d.number, d.shows) for d in self.shown]
        return circuits(self.machine, proved, self.lemmas, shown)

    @property
    def resting(self) -> Circuits:
        """The same without what is proved alone."""
        proved = self.circuits.proved
        return replace(self.circuits, proved={d.number: proved[d.number] for d in self.proved if not d.alone})

    def stimulus(self, decided: Decided) -> str:
        """The auction that decides something: for each event a line of the bits of the inputs, in their order."""
        witness = decided.known.witness
        assert witness is not None
        *_, table = tables(self.player, witness)
        lines = []
        for happened in table.history:
            values = values_at(happened, happened.reading)
            bits = (values.get(name, 0) >> bit & 1 for name, width in self.machine.inputs for bit in range(width))
            lines.append("".join(map(str, bits)))
        return "".join(f"{line}\n" for line in lines)


def statement(laws: Laws, claims: Sequence[Claim], progress: Progress) -> Statement:
    """What can be stated of these claims: verdicts on record are taken from there, others are decided.

    A wrong verdict makes no certificate that is accepted. LawError for a claim that means nothing by these laws.
    """
    progress("building the machine")
    alone = join(build(laws.edition))
    asker = Asker(alone)
    whole = with_what_is_said(alone, asker, claims)
    found, left_out = stated(whole, asker, claims)
    ranked = {c.number: (c, rank) for c in claims if (rank := unranked(alone, c)) is not None}
    found += [Stated(claim, rank.event, {}) for claim, rank in ranked.values()]
    left_out = {number: why for number, why in left_out.items() if number not in ranked}
    known = _known(laws, [s.claim for s in found], progress)
    for each in found:
        verdict = known[each.claim.number]
        if why := unstated(verdict.word, shown=verdict.witness is not None):
            left_out[each.claim.number] = why
    kept = tuple(each for each in found if each.claim.number not in left_out)
    says = {number: rank.says for number, (_, rank) in ranked.items()}
    decided = tuple(_decided(c, known[c.claim.number], says.get(c.claim.number, "")) for c in kept)
    proved = [each for each in kept if known[each.claim.number].word in PROVED]
    broken = load_recorded(laws.root).broken
    shared = [lemma for lemma in asker.lemmas(shipped_lemmas()) if lemma.name not in broken]
    lemmas = tuple(_each_once([*shared, *_own(proved)]))
    conditions = [*(_never(c) for c in proved), *(lemma.condition for lemma in lemmas)]
    machine = machine_of(whole, kept, [Property(d.number, d.shows) for d in decided], conditions)
    return Statement(laws.name, laws.root, laws.player, machine, decided, lemmas, left_out)


def _decided(stated: Stated, known: Known, ranking: str) -> Decided:
    claim = stated.claim
    return Decided(claim.number, claim.title, claim.source, known, stated.bad, _never(stated), ranking)


def _never(claim: Stated) -> Expr:
    """What never holds where a claim is proved: of a claim about positions, in the very first one either."""
    return claim.bad if claim.position is None else claim.position


def _own(proved: Iterable[Stated]) -> Iterator[Lemma]:
    """Lemmas that come with claims: that what one says of positions is kept, and what ties its memory to the state."""
    for each in proved:
        if each.position is not None:
            yield Lemma(f"claim {each.claim.number}", not_(each.position))
        yield from each.ties


def _each_once(lemmas: Iterable[Lemma]) -> Iterator[Lemma]:
    seen: set[int] = set()
    for lemma in lemmas:
        if lemma.condition.key not in seen:
            seen.add(lemma.condition.key)
            yield lemma


def unstated(word: Word, *, shown: bool) -> str:
    """Why nothing is stated of a claim with that verdict; empty where something is. ``shown``: it has an auction."""
    if word in PROVED or (word in SHOWN and shown):
        return ""
    return f"is {word.value}, and no auction of its own shows it" if word in SHOWN else f"is {word.value}"


def _known(laws: Laws, claims: Sequence[Claim], progress: Progress) -> dict[str, Known]:
    """The verdicts on claims: those of the record that are about the very texts at hand, the others decided anew."""
    recorded = load_recorded(laws.root)
    found: dict[str, Known] = {}
    for claim in claims:
        if laws.ships and recorded.is_about(claim, laws.edition):
            word = Word(recorded.verdicts[claim.number]["verdict"])
            found[claim.number] = Known(word, recorded.witnesses.get(targets.claim(claim.number)))
    left = [claim for claim in claims if claim.number not in found]
    if left:
        verification = Verification(study_of(laws, left, progress), survey=False)
        for verdict in verification:
            witness = verification.decision.hunt.witnesses.get(targets.claim(verdict.number))
            found[verdict.number] = Known(verdict.word, witness)
    return found
