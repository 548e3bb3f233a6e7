"""The recorded verdicts of an edition: a reviewed file, written by a command from what was derived."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from auctionlaws.edition import Edition
from auctionlaws.table.compiled_laws import tables_hash
from auctionlaws.table.happened import FIRST
from auctionlaws_proofs.claims_reader import Claim
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.engines.witness import Witness, from_script
from auctionlaws_proofs.verdicts import Verdict

FOLDER: Final = Path(__file__).parent / "recorded"


@dataclass(frozen=True, slots=True)
class Searched:
    """Auctions of up to so many ``events`` were searched for shorter ones than those recorded, and there were none.

    ``laws``: a hash of the formal text that they were searched by.
    """

    events: int = 0
    laws: str = ""


@dataclass(frozen=True)
class Recorded:
    """Verdicts by claim number, and witnesses by target, as they were recorded for an edition."""

    verdicts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    witnesses: Mapping[Target, Witness] = field(default_factory=dict)
    open: tuple[Target, ...] = ()
    """Gaps and conflicts that were neither shown nor excluded."""
    invariant: str = ""
    """For what the invariant was proved (:func:`invariant_key`); empty if it was not."""
    searched: Searched = Searched()
    broken: tuple[str, ...] = ()
    """The lemmas that do not hold, and that the invariant does without."""
    rests_on: tuple[str, ...] = ()
    """The clauses that the proof of the invariant uses."""

    @property
    def auctions(self) -> tuple[Witness, ...]:
        """Every witness as an auction, without what is said beside the calls."""
        return tuple(witness.calls_alone for witness in self.witnesses.values())

    def verdict(self, number: str) -> str | None:
        """The recorded word for a claim."""
        entry = self.verdicts.get(number)
        return None if entry is None else str(entry["verdict"])

    def about(self, claims: Iterable[Claim]) -> Recorded:
        """The record without what it says of other claims that have the number of one of these."""
        others = {c.number for c in claims if c.number in self.verdicts and not self._is_text_of(c)}
        if not others:
            return self
        verdicts = {n: entry for n, entry in self.verdicts.items() if n not in others}
        kept = {
            n for n in self.witnesses if not (targets.is_of(n, targets.Sort.CLAIM) and targets.name_of(n) in others)
        }
        witnesses = {n: w for n, w in self.witnesses.items() if n in kept}
        return replace(self, verdicts=verdicts, witnesses=witnesses)

    def _is_text_of(self, claim: Claim) -> bool:
        return bool(self.verdicts[claim.number]["claim"] == _text_hash(claim.source))

    def is_about(self, claim: Claim, edition: Edition) -> bool:
        """Whether the verdict on a claim was recorded for this text of it, and of the clauses that it goes back to."""
        entry = self.verdicts.get(claim.number)
        if entry is None or entry["claim"] != _text_hash(claim.source):
            return False
        return bool(entry["clauses"] == _text_hash(*_sources(entry["clauses_used"], edition)))

    def shorter_excluded(self, edition: Edition) -> int:
        """Up to so many events there is no auction shorter than a recorded one, by the text and machine at hand."""
        return self.searched.events if self.is_current(edition) else 0

    def is_current(self, edition: Edition) -> bool:
        """Whether the record was made of the text, machine and lemmas at hand."""
        return self.searched.laws == laws_key(edition) and self.invariant == invariant_key(edition.name)

    def resting_on_fewer(self, entries: Mapping[str, Mapping[str, Any]], edition: Edition) -> dict[str, Any]:
        """The entries, but for proofs on record, of the same claims by the same text and machine, that rest on less.

        What the solver names as needed is never too little, and how much it is too much is chance.
        """
        same = self.shorter_excluded(edition) > 0
        return {
            n: self.verdicts[n] if same and self._rests_on_less(n, entry) else entry for n, entry in entries.items()
        }

    def _rests_on_less(self, number: str, entry: Mapping[str, Any]) -> bool:
        known = self.verdicts.get(number)
        if known is None or entry["verdict"] != "proved" or known["verdict"] != "proved":
            return False
        return bool(known["claim"] == entry["claim"] and len(known["clauses_used"]) < len(entry["clauses_used"]))

    def note(self, number: str) -> str:
        """What is recorded to be said about the verdict on a claim; empty for most."""
        return str(self.verdicts.get(number, {}).get("note", ""))

    def clauses_used(self, number: str) -> tuple[str, ...] | None:
        """What the verdict on a claim rests on; None where the record does not say."""
        used = self.verdicts.get(number, {}).get("clauses_used")
        return None if used is None else tuple(str(n) for n in used)

    def endless(self, number: str) -> dict[str, Witness]:
        """By kind of irregular act that alone is enough for it, an auction without end that refutes a claim."""
        prefix = targets.claim_by(number, "")
        return {n.removeprefix(prefix): w for n, w in self.witnesses.items() if n.startswith(prefix)}


def path_of(edition: str) -> Path:
    """Where the recorded verdicts of an edition stand."""
    return FOLDER / f"{edition}.json"


def load_recorded(edition: str) -> Recorded:
    """What is recorded for an edition; nothing if there is no file."""
    path = path_of(edition)
    if not path.exists():
        return Recorded()
    data = json.loads(path.read_text(encoding="utf-8"))
    witnesses = {n: from_script(w["script"], tuple(w.get("reading", FIRST))) for n, w in data["witnesses"].items()}
    searched = Searched(**data.get("searched", {}))
    open_, broken, used = (tuple(data.get(key, ())) for key in ("open", "broken", "rests_on"))
    return Recorded(data["verdicts"], witnesses, open_, data.get("invariant", ""), searched, broken, used)


def laws_key(edition: Edition) -> str:
    """A hash of everything formal in an edition: its clauses, and which of them are followed against which."""
    return _text_hash(*(c.source for c in edition.clauses), repr(sorted(edition.precedence)))


def invariant_key(edition: str) -> str:
    """A hash of what the invariant of a shipped edition is proved from: its tables, and the lemmas.

    Empty, which is no key, where there is nowhere to keep the tables of the law files at hand.
    """
    steps = tables_hash(edition)
    if steps is None:
        return ""
    return _text_hash(steps, *(path.read_text(encoding="utf-8") for path in lemma_files()))


def lemma_files() -> list[Path]:
    """The files from which the lemmas come: those that are written, and every module that makes some."""
    return [FOLDER.parent / "claims" / "lemmas.md", *sorted((FOLDER.parent / "engines").glob("*lemma*.py"))]


def entry_of(verdict: Verdict, claim: Claim, edition: Edition) -> dict[str, Any]:
    """What is recorded of a verdict: its word, the formal text it was derived from, whether gaps limit it, its clauses.

    A proof about all auctions is one about auctions up to where the text gives out; a survey of the clauses, and
    the ranking function of auctions without irregularities, meet no gap.
    """
    free = verdict.engine in ("survey", "ranking function") or verdict.script is not None
    return {
        "verdict": verdict.word.value,
        "claim": _text_hash(claim.source),
        "clauses": _text_hash(*_sources(verdict.clauses, edition)),
        "subject_to_gaps": not free,
        "clauses_used": list(verdict.clauses),
        "note": verdict.note,
    }


def _sources(numbers: Iterable[str], edition: Edition) -> list[str]:
    """The formal texts of clauses."""
    return [edition.by_number[n].source for n in numbers if n in edition.by_number]


def _text_hash(*texts: str) -> str:
    return sha256("\0".join(texts).encode()).hexdigest()[:16]


def write_recorded(
    edition: str,
    verdicts: Mapping[str, Mapping[str, Any]],
    gaps: Sequence[str],
    witnesses: Mapping[Target, Witness],
    open_: Sequence[str] = (),
    invariant: str = "",
    searched: Searched = Searched(),
    broken: Sequence[str] = (),
    rests_on: Sequence[str] = (),
) -> Path:
    """Write the record of an edition; the caller has derived everything in it."""
    data = {
        "edition": edition,
        "invariant": invariant,
        "broken": list(broken),
        "rests_on": list(rests_on),
        "searched": asdict(searched),
        "gaps": list(gaps),
        "open": list(open_),
        "verdicts": dict(verdicts),
        "witnesses": {
            n: {"script": w.script} | ({"reading": list(w.readings[-1])} if w.readings and any(w.readings[-1]) else {})
            for n, w in sorted(witnesses.items())
        },
    }
    FOLDER.mkdir(exist_ok=True)
    path = path_of(edition)
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path
