"""Arrays are for the enumerator alone: all the rest plays, compares, explains and draws where there is no numpy.

In a browser there is none.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
OF_ARRAYS: Final = ("arrays", "array_steps", "enumerate")
"""The modules of the engines that may use numpy."""

NOTHING_OF_NUMPY: Final = "import sys; sys.modules['numpy'] = None\n"
IMPORT_ALL: Final = f"""
import auctionlaws, auctionlaws_diagrams, auctionlaws_proofs
from importlib import import_module
from pkgutil import walk_packages
left_out = ["auctionlaws_proofs.engines." + name for name in {OF_ARRAYS}]
count = 0
for package in (auctionlaws, auctionlaws_diagrams, auctionlaws_proofs):
    for module in walk_packages(package.__path__, package.__name__ + "."):
        if module.name not in left_out:
            import_module(module.name)
            count += 1
print(count)
"""
COMPARE: Final = """
import auctionlaws
from auctionlaws_proofs import compare
once = auctionlaws.propose("examples/proposals/one-round-after-a-low-bid.md")
print(*compare(auctionlaws.load("2017"), once).sentences())
"""


def without_numpy(code: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", NOTHING_OF_NUMPY + code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout


def test_everything_but_the_enumerator_can_be_imported() -> None:
    assert int(without_numpy(IMPORT_ALL)) > 200


def test_two_wordings_are_compared() -> None:
    told = without_numpy(COMPARE)
    assert "27B2 says something else: who must pass, and for how long" in told
