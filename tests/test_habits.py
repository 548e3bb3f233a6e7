"""What people expect of any command: its version, and words that the shell completes."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib

import pytest
from shell import ROOT

import auctionlaws
from auctionlaws_proofs.command.app import SUBCOMMANDS, run

MAIN = [sys.executable, "-c", "from auctionlaws_proofs.command import main; main()"]


def test_the_version_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    """The command, the package, the metadata and the citation say the same."""
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"auctionlaws {auctionlaws.__version__}\n"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"] and "version" not in project["project"]
    assert f"version: {auctionlaws.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


def completed(words: str) -> list[str]:
    """What a shell is told may stand where the last word is being typed."""
    given = words.split(" ")
    asked = {"COMP_WORDS": words, "COMP_CWORD": str(len(given) - 1), "_AUCTIONLAWS_COMPLETE": "complete_bash"}
    path = os.pathsep.join(p for p in sys.path if p)
    done = subprocess.run(MAIN, env=os.environ | asked | {"PYTHONPATH": path}, capture_output=True, encoding="utf-8")
    return done.stdout.split()


def test_a_shell_completes_subcommands_options_and_editions() -> None:
    assert completed("auctionlaws ") == list(SUBCOMMANDS)
    assert completed("auctionlaws ve") == ["verify"]
    assert completed("auctionlaws rule --pos") == ["--possible"]
    assert completed("auctionlaws verify --edition ") == list(auctionlaws.editions())
    assert completed("auctionlaws rule --edition 19") == ["1997"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_a_shell_is_told_how(shell: str) -> None:
    done = subprocess.run([*MAIN, "--show-completion", shell], capture_output=True, encoding="utf-8")
    assert done.returncode == 0 and "_AUCTIONLAWS_COMPLETE" in done.stdout
