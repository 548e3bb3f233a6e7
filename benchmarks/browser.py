"""What a page has to load, and how soon it answers: run ``python benchmarks/browser.py FOLDER``.

The folder is one that ``python -m auctionlaws_proofs.browser.fetch_engine FOLDER`` has filled. Times are of one visit
each, in node and in Chromium where they are there; the server is this computer, so that the network takes no time.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from auctionlaws_proofs.browser.manifest import MANIFEST, engine_files
from auctionlaws_proofs.browser.pins import ENGINE
from auctionlaws_proofs.browser.protocol import Stage

ROOT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from in_chromium import chromium, served, write_site  # noqa: E402  beside the tests that ask the same way

BUDGET: Final = {Stage.TABLE: 8.0, Stage.PROOFS: 20.0}
"""In MB, what has been loaded by the end of a stage."""
PROPOSAL: Final = (ROOT / "examples/proposals/one-round-after-a-low-bid.md").read_text("utf-8")
_DRAFT: Final = {"proposal": "mine.md", "files": {"mine.md": PROPOSAL}}
REQUESTS: Final[dict[str, dict[str, Any]]] = {
    "the first ruling": {"ask": "rule", "edition": "2017", "script": "N 1H; E 1C"},
    "the Director is called": {"ask": "rule", "edition": "2017", "script": "N 1H; E 1C; director"},
    "what can happen then": {"ask": "possible", "edition": "2017", "script": "N 1H; E 1C; director"},
    "South declines": {"ask": "rule", "edition": "2017", "script": "N 1H; E 1C; director; S declines"},
    "what can happen now": {"ask": "possible", "edition": "2017", "script": "N 1H; E 1C; director; S declines"},
    "the other editions": {"ask": "elsewhere", "edition": "2017", "script": "N 1H; E 1C; director; S declines"},
    "a proposal is read": {"ask": "read", **_DRAFT},
    "read again": {"ask": "read", **_DRAFT},
    "a diagram": {"ask": "draw", "edition": "2017", "names": ["27"]},
    "two wordings compared": {"ask": "compare", **_DRAFT},
}


def payload(folder: Path) -> None:
    """What a stage takes over the network, and what has come by then."""
    files = json.loads((folder / MANIFEST).read_text("utf-8"))["files"]
    sum_so_far = 0.0
    for stage in Stage:
        for each in (f for f in files if f["stage"] == stage.value):
            content = (folder / each["name"]).read_bytes()
            size = len(content if each["name"].endswith(".gz") else gzip.compress(content)) / 1e6
            sum_so_far += size
            print(f"  {size:6.2f} MB  {each['name']}")
        budget = f" of {BUDGET[stage]:.0f}" if stage in BUDGET else ""
        print(f"  {sum_so_far:6.2f} MB{budget} by the end of the stage {stage.value}")


def in_node(folder: Path) -> None:
    """How long each request takes, the first from nothing."""
    node = shutil.which("node")
    if node is None:
        print("  node is missing")
        return
    with tempfile.TemporaryDirectory() as work:
        asked = Path(work) / "asked.json"
        asked.write_text(json.dumps([*REQUESTS.values()]), "utf-8")
        command = [node, str(ROOT / "tests/engine_in_node.mjs"), str(folder), str(ENGINE), str(asked)]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
    for name, line in zip(REQUESTS, run.stdout.splitlines(), strict=True):
        print(f"  {json.loads(line)['milliseconds']:6} ms  {name}")


def in_browser(folder: Path) -> None:
    """The same at a first visit, and the first ruling at a second one and without a network."""
    browser = chromium()
    if browser is None:
        print("  Chromium is missing")
        return
    with tempfile.TemporaryDirectory() as work:
        site, profile = Path(work) / "site", Path(work) / "profile"
        write_site(site, engine_files(folder), [*REQUESTS.values()])
        with served(site) as there:
            told = there.visit(browser, profile, 300)
            for name, answer in zip(REQUESTS, told["answers"], strict=True):
                begin = answer["began"] if name == next(iter(REQUESTS)) else 0
                print(f"  {begin + answer['milliseconds']:6} ms  {name}")
            (site / "asked.json").write_text(json.dumps([*REQUESTS.values()][:1]), "utf-8")
            for name, there.gone in (("at a second visit", False), ("without a network", True)):
                (answer, *_) = there.visit(browser, profile, 300)["answers"]
                print(f"  {answer['began'] + answer['milliseconds']:6} ms  the first ruling {name}")


def main() -> int:
    """Print the three tables."""
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    folder = Path(sys.argv[1])
    print("Over the network")
    payload(folder)
    print("In node")
    in_node(folder)
    print("In Chromium")
    in_browser(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
