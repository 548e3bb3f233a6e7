"""The map in ARCHITECTURE.md leads somewhere: files, folders and links that it names are there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from auctionlaws_proofs.command.app import SUBCOMMANDS

ROOT: Final = Path(__file__).parent.parent
TEXT: Final = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
FLOORS: Final = ("model", "diagrams", "proofs", "tests", "examples", "benchmarks")


def test_every_file_that_is_named_is_there() -> None:
    files = {path.as_posix() for floor in FLOORS for path in (ROOT / floor).rglob("*.*")}
    files |= {path.as_posix() for suffix in ("py", "md") for path in ROOT.glob(f"*.{suffix}")}
    named = [name for name in re.findall(r"`([\w./-]+\.(?:py|md|toml|json))`", TEXT) if "EDITION" not in name]
    assert len(named) > 50
    assert [name for name in named if not any(path.endswith(f"/{name}") for path in files)] == []


def test_every_folder_that_is_named_is_there() -> None:
    named = [name for name in re.findall(r"`([\w./-]+)/`", TEXT) if "EDITION" not in name]
    assert len(named) > 10
    assert [n for n in named if not (ROOT / n).is_dir() and not list((ROOT).glob(f"*/*/{n}"))] == []


def test_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert targets
    assert [t for t in targets if not (ROOT / t).exists()] == []


def test_subcommands_that_are_named_exist() -> None:
    named = {words.split()[0] for words in re.findall(r"`auctionlaws ([a-z][^`]*)`", TEXT)}
    assert "verify" in named
    assert named <= SUBCOMMANDS.keys()
