"""What a check has found, as JSON: the same as :mod:`.telling`, for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence

from auctionlaws.amending_sentences import amending_sentences
from auctionlaws_proofs.bench.answer import Answer
from auctionlaws_proofs.bench.checked import ClauseChange, Consequences, Pair
from auctionlaws_proofs.bench.groups import Groups, grouped
from auctionlaws_proofs.bench.judged import Judged
from auctionlaws_proofs.bench.kept import Held
from auctionlaws_proofs.bench.mistakes import Mistake
from auctionlaws_proofs.bench.noted import NOTHING_NOTED, Noted
from auctionlaws_proofs.bench.telling import PART_WORDS, family_words, mistake_words, occasion
from auctionlaws_proofs.bench.width import Width


def as_json(
    pair: Pair,
    judged: Sequence[Judged],
    found: Consequences | None,
    seconds: float,
    mistakes: Sequence[Mistake] = (),
    noted: Noted = NOTHING_NOTED,
) -> str:
    """Everything, for programs, and how long it took."""
    told = as_object(pair, judged, found, mistakes, noted)
    return json.dumps(told | {"seconds": round(seconds, 3)}, ensure_ascii=False, indent=2)


def as_object(
    pair: Pair,
    judged: Sequence[Judged],
    found: Consequences | None,
    mistakes: Sequence[Mistake],
    noted: Noted = NOTHING_NOTED,
) -> dict[str, object]:
    """Everything, as an object for JSON."""
    answer = Answer(judged, mistakes)
    return {
        "title": pair.title,
        "old": pair.old.name,
        "new": pair.new.name,
        "amending": [] if pair.amended is None else list(amending_sentences(pair.amended)),
        "same": answer.same,
        "verdict": answer.sentence,
        "clauses": [_clause_json(c, pair.former(c.number)) for c in pair.changes],
        "remarks": list(pair.remarks),
        "widths": [width_json(each) for each in noted.widths],
        "groups": _groups_json(grouped(j.family for j in judged)),
        "kept": [held_json(each) for each in noted.held],
        "rulings": [judged_json(j) for j in judged],
        "consequences": None if found is None else _consequences_json(found),
        "mistakes": [mistake_json(m) for m in mistakes],
    }


def _groups_json(groups: Groups) -> list[dict[str, object]]:
    return [
        {"law": law, "clause": clause, "occasion": occasion(stage), "families": count}
        for law, clauses in groups.items()
        for clause, stages in clauses.items()
        for stage, count in stages.items()
    ]


def _clause_json(change: ClauseChange, former: str | None) -> dict[str, object]:
    wordings = {"before": change.before, "after": change.after}
    told = {
        when: None if w is None else {"prose": w.prose, "formal": w.formal, "read_back": w.read_back}
        for when, w in wordings.items()
    }
    return {"number": change.number, "former": former, "change": change.kind.value, **told}


def held_json(held: Held) -> dict[str, object]:
    """A ruling that was to be kept."""
    told: dict[str, object] = {"auction": held.ruling.text, "line": held.ruling.place.line, "kept": held.kept.value}
    return told | {"happening": held.happening or None, "before": list(held.before), "after": list(held.now)}


def width_json(width: Width) -> dict[str, object]:
    """On what a clause acts, by what is irregular in a call."""
    told: dict[str, object] = {
        "clause": width.number,
        "occasion": occasion(width.stage),
        "acts_on": list(width.acts_on),
    }
    return told | {"acts_on": list(width.acts_on), "before": list(width.before), "beyond": list(width.beyond)}


def judged_json(judged: Judged) -> dict[str, object]:
    """A family, and what has been found of it."""
    sides = judged.shown
    return {
        "id": judged.family.name,
        "status": judged.status.value,
        "occasion": occasion(judged.family.stage),
        "clauses": [{"number": n, "change": PART_WORDS[part]} for n, part in judged.family.clauses],
        "effect": judged.family.effect.value,
        "script": None if sides is None else sides.witness.script,
        "shortest": sides is not None and judged.shortest,
        "remembered": None if judged.later is None or judged.sides is None else judged.sides.witness.script,
        "happens": None if judged.happens is None else judged.happens.script,
        "undone_by": list(judged.undone_by),
        "happening": None if sides is None else sides.happening,
        "others": [sides.witness.script for sides in judged.others],
        "kinds": judged.kinds,
        "also": [judged_json(each) for each in judged.also],
        "before": [] if sides is None else list(sides.said[0]),
        "after": [] if sides is None else list(sides.said[1]),
    }


def mistake_json(mistake: Mistake) -> dict[str, object]:
    """A mistake of this program."""
    said = ((), ()) if mistake.sides is None else mistake.sides.said
    return {
        "id": None if mistake.family is None else mistake.family.name,
        "words": mistake_words(mistake),
        "script": mistake.witness.script,
        "before": list(said[0]),
        "after": list(said[1]),
    }


def _consequences_json(found: Consequences) -> dict[str, object]:
    return {
        "claims": [c.verdict.as_json() | {"before": c.before} for c in found.claims],
        "new": [f.as_json() for f in found.new],
        "vanished": list(found.vanished),
        "dead": [f.as_json() for f in found.dead],
        "open": list(found.open),
        "decided": found.decided,
        "only follows": [family_words(family) for family in found.follow],
    }
