"""What a proposal changes, and that it changes nothing else, stated so that a stranger can check it.

The machine is that of the wording on which the proposal builds; of every event it is known how the proposal would have
it ruled. Stated is: by an auction each, that the families of changed rulings happen; that others never happen; and of
every kind of event in every phase, that what belongs to no family is ruled alike, whatever the position. The last needs
no lemma. It is shown of the two whole relations; that the families are all has been derived from single occasions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from auctionlaws.amendment import Amended
from auctionlaws.core.expr import FALSE, Expr, const, var
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.core.walk import Substitution
from auctionlaws.language.terms import Stage
from auctionlaws.machine.event import EVENT_KINDS, EVENT_WIDTH, FIRST_READING, E
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.finding import Finding, finding_name
from auctionlaws.machine.observables import Positions
from auctionlaws.machine.part import Part
from auctionlaws.machine.state import WIDTH, F
from auctionlaws.machine.variables import variable
from auctionlaws_proofs.bench.auctions import Parting, watching
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.seen_apart import about_players, compared, of_events
from auctionlaws_proofs.bench.telling import family_words
from auctionlaws_proofs.certifying.stating import Decided, Known, Statement
from auctionlaws_proofs.deciding import Progress
from auctionlaws_proofs.exporting.machine import Property, machine_of
from auctionlaws_proofs.verdicts import Word

_FOUND: Final = tuple((finding_name(f), 1) for f in Finding)
"""What a Director can find in a position comes in with an event, as a bit each."""
_HERE: Final = Substitution(
    {finding_name(f): eq(var(finding_name(f), 1), 1) for f in Finding} | {E.reading: FIRST_READING}
)
"""Findings as these bits; of clauses that contradict each other beside the auction, the first is followed."""


def changes(amended: Amended, progress: Progress) -> Statement:
    """The families of rulings that a proposal changes against what it builds on, and that there are no others.

    A family that is none, or is not all, makes no certificate that is accepted. Mistake as :class:`.Check` says.
    """
    bench = Check(Pair.of(amended), progress).bench
    judged = list(bench.judged())
    progress("building the machine")
    parting, left_out = bench.parting, dict[str, str]()
    decided: list[Decided] = []
    for each in judged:
        found = _family(parting, each)
        if isinstance(found, Decided):
            decided.append(found)
        else:
            left_out[each.family.name] = found
    rests = any(d.known.word is Word.UNREACHABLE for d in decided)
    lemmas = parting.lemmas if rests else ()
    decided += (*other_rulings(parting), *said_otherwise(parting, bench.families))
    conditions = [*(d.never for d in decided), *(lemma.condition for lemma in lemmas)]
    machine = machine_of(parting.whole, (), [Property(d.number, d.shows) for d in decided], conditions)
    machine = replace(machine, inputs=(*machine.inputs, *_FOUND))
    name = f"{amended.title}, against {amended.base.name}"
    return Statement(name, amended.root, bench.old_laws, machine, tuple(decided), lemmas, left_out)


def _family(parting: Parting, judged: Judged) -> Decided | str:
    """What is stated of a family; or why nothing is."""
    family, name = judged.family, judged.family.name
    said = name, family_words(family), ""
    happens = and_(parting.whole.possible, parting.shows_at(name))
    match judged.status:
        case Status.CHANGED if judged.sides is not None and judged.sides.witness.events:
            return Decided(*said, Known(Word.REACHABLE, judged.sides.witness), happens, FALSE)
        case Status.CHANGED:
            return "shows before the first event already, in what an auction begins with or what is said there"
        case Status.IMPOSSIBLE | Status.CITED | Status.UNDONE if family.stage is not Stage.START:
            shows = or_(happens, parting.showings[name].somehow if name in parting.showings else FALSE)
            return Decided(*said, Known(Word.UNREACHABLE), shows, shows)
        case Status.IMPOSSIBLE | Status.CITED | Status.UNDONE:
            return "is about how an auction begins, and makes no difference there"
        case Status.CONSEQUENCE:
            return "shows only where the wordings have parted already"
        case Status.UNDECIDED:
            return "is undecided"


def _nothing(number: str, sentence: str, never: Expr) -> Decided:
    """Proved, as far as the bench has it that the families are all; a certificate with proofs shows it once more."""
    return Decided(number, sentence, "", Known(Word.PROVED), never, never, alone=True)


def other_rulings(parting: Parting) -> Iterator[Decided]:
    """That an event of no family is ruled alike, by what is seen of it, kind and phase; where it is not plain already.

    What is plain, in one statement.
    """
    alike = 0
    none = and_(parting.whole.possible, *(not_(w) for w in parting.whole.watched.values()))
    apart = of_events(parting.whole, parting.new, parting.renumbered)
    for part in compared(of_event=True):
        for number, kind in enumerate(EVENT_KINDS):
            here = Substitution({E.event: const(number, EVENT_WIDTH[E.event])})(and_(none, apart.get(part, FALSE)))
            for phase in Phase:
                other = Substitution({F.phase: const(phase, WIDTH[F.phase])})(here)
                alike += other is FALSE
                if other is not FALSE:
                    guard = and_(eq(variable(E.event), number), eq(variable(F.phase), phase))
                    yield _other_ruling(part, kind, phase, and_(guard, other))
    sentence = f"Whatever else is seen of an event, of whatever kind in whatever phase, is the same ({alike} cases)"
    yield _nothing("nothing else: any other event", sentence, FALSE)


def _other_ruling(part: Part, kind: str, phase: Phase, never: Expr) -> Decided:
    what = f"{kind.replace('_', ' ')}, phase {phase.name.lower()}"
    sentence = f"Of an event that belongs to no family ({what}) it is the same: {part.value}"
    return _nothing(f"nothing else: {what}: {part.name.lower()}", sentence, never)


def said_otherwise(parting: Parting, families: Sequence[Family]) -> Iterator[Decided]:
    """That nothing else is said otherwise of a position, there or where a table supposes it to be another, by part."""
    if parting.positions_alike:
        return
    old = Positions(parting.whole.relation.edition, watching(families, of_event=False))
    new = Positions(parting.new.relation.edition)
    belongs: dict[int, Expr] = {}
    for watched in old.watched():
        belongs[watched.player] = or_(belongs.get(watched.player, FALSE), watched.when)
    found: dict[Part, Expr] = {}
    for part, player, when in about_players(old, new, parting.renumbered):
        other = _HERE(and_(when, not_(belongs.get(player, FALSE))))
        found[part] = or_(found.get(part, FALSE), other)
    for part in compared(of_event=False):
        if (never := found.get(part, FALSE)) is not FALSE:
            sentence = f"Of a position in which no family shows it is the same, for every player: {part.value}"
            yield _nothing(f"nothing else: {part.name.lower()}", sentence, never)
