"""The main job: every claim about 2017 decided and as recorded, and every auction that is shown replays."""

from __future__ import annotations

import re

from verified import Verified

from auctionlaws.table.laws import load_laws
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script

FOLLOWED = re.compile("where (.+) (?:is|are) followed, the text contradicting itself")
ISSUE = {
    *("A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10"),
    *("D1", "D2", "D3", "D4", "D5", "D6", "D7", "E1", "E2", "E3", "E4", "E5", "F1", "F2", "F3", "F4", "F5"),
}


def test_every_claim_is_decided_and_as_recorded(verified: Verified) -> None:
    """A committee reads verdicts that were derived: none open, none other than the reviewed record."""
    claims = verified.answer["claims"]
    assert verified.status == 0
    assert {c["id"].split(".")[0] for c in claims} >= ISSUE
    for claim in claims:
        assert claim["verdict"] in ("proved", "refuted", "reachable", "unreachable"), claim["id"]
        assert claim["verdict"] == claim["recorded"], claim["id"]
        assert claim["engine"], claim["id"]
        # A proof may rest on no clause, only on what the words mean; an auction is always made by clauses.
        assert claim["clauses_used"] or claim["verdict"] == "proved", claim["id"]


def test_json_has_exactly_the_keys_of_the_contract(verified: Verified) -> None:
    """Other programs rely on the names."""
    assert set(verified.answer) == {"edition", "seconds", "claims", "gaps", "conflicts", "dead"}
    keys = {"id", "title", "verdict", "recorded", "engine", "seconds", "clauses_used", "script", "note"}
    assert all(set(c) == keys for c in verified.answer["claims"])


def readings(note: str) -> tuple[str, ...]:
    """The clauses that a note says are followed."""
    found = FOLLOWED.match(note)
    return tuple(found[1].split(" and ")) if found else ()


def test_every_auction_shown_replays(verified: Verified) -> None:
    """A counterexample pasted into ``rule`` plays to the end; a conflict or gap is unsettled there, not before.

    Where it needs a reading of clauses that contradict each other, the note says whose.
    """
    laws = load_laws(verified.answer["edition"])
    shown = [("claims", e["script"], readings(e["note"])) for e in verified.answer["claims"] if e["script"]]
    for part in ("gaps", "conflicts", "dead"):
        shown += [(part, e["script"], e["follow"]) for e in verified.answer[part] if e["script"]]
    assert len(shown) > 20
    for part, script, follow in shown:
        table = play_script(laws, parse_script(script), follow=follow)
        if part in ("gaps", "conflicts"):
            assert table.unsettled, script
