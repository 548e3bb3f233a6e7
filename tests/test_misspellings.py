"""A misspelt field, kind of event, move, slot, question or target is an error of types, before anything runs."""

from __future__ import annotations

import re
from pathlib import Path

from mypy import api

ROOT = Path(__file__).parent.parent
PLANTED = {
    "model/auctionlaws/machine/replacing.py": ("Move.UNDOES_TWO", "Move.UNDOES_TWOO"),
    "model/auctionlaws/machine/calling_over.py": ("Slot.SUBSTITUTE", "Slot.SUBSTITUT"),
    "model/auctionlaws/machine/taking_place.py": ("Question.DEAL", "Question.DEALS"),
    "proofs/auctionlaws_proofs/ends.py": ("targets.claim(", "targets.clam("),
    "model/auctionlaws/vocabulary/auction.py": ("flag(Slot.SUPERSEDES)", 'flag("superseeds")'),
    "model/auctionlaws/table/trace.py": ("moved(Move.ROLLED_BACK)", 'moved("roled_back")'),
    "model/auctionlaws/machine/dealing.py": ("F.resume", "F.resum"),
    "model/auctionlaws/machine/recall.py": ("F.last.corrects", "F.last.corects"),
    "model/auctionlaws/machine/moment.py": ("event[E.shows]", "event[E.show]"),
    "proofs/auctionlaws_proofs/engines/comparisons.py": ("EventKind.DECLINES", "EventKind.DECLINS"),
}
"""By file, a name in it and what it is misspelt as."""


def test_a_misspelt_name_is_an_error_of_types(tmp_path: Path) -> None:
    shadows: list[str] = []
    for path, (name, misspelt) in PLANTED.items():
        text = (ROOT / path).read_text("utf-8")
        assert name in text, path
        planted = tmp_path / path.replace("/", "_")
        planted.write_text(text.replace(name, misspelt, 1), "utf-8")
        shadows += ["--shadow-file", str(ROOT / path), str(planted)]
    files = [str(ROOT / path) for path in PLANTED]
    options = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(tmp_path / "cache")]
    found, trouble, _ = api.run([*options, *shadows, *files])
    told = [line for line in found.splitlines() if ": error:" in line]
    assert not trouble
    for path in PLANTED:
        assert any(re.search(rf"{re.escape(path)}:\d+: error:", line) for line in told), (path, found)
    assert len(told) == len(PLANTED), found
