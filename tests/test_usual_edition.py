"""Which edition is meant: the one named by an option, by a script, by the setting, else the newest complete one."""

from __future__ import annotations

import io
import json
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from made_once import compiled
from proposal_trials import EXAMPLES

import auctionlaws
from auctionlaws.api import editions as shipped
from auctionlaws.edition import LAWS
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.command.inputs import SETTING

Ruled = Callable[..., tuple[str, str]]


@pytest.fixture
def ruled(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ruled:
    """By which edition ``rule`` rules, without a setting but for one that is given, and how it refuses."""
    for name in auctionlaws.editions():
        compiled(name)

    def rule(*arguments: str, setting: str = "") -> tuple[str, str]:
        monkeypatch.setenv(SETTING, setting)
        status = run(["rule", "--json", *arguments])
        out, err = capsys.readouterr()
        assert status == (2 if err else 0)
        return (json.loads(out)["edition"] if out else ""), err

    return rule


def test_the_newest_complete_edition_is_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What makes it complete stands in its own file, and nothing that it calls missing can be part of it."""
    assert auctionlaws.default_edition() == auctionlaws.load().root == auctionlaws.play("1C").laws.root == "2017"
    for name in auctionlaws.editions():
        about = tomllib.loads((LAWS / name / "edition.toml").read_text("utf-8"))
        assert about["partial"] or "missing" not in about, name
        (tmp_path / name).mkdir()
        (tmp_path / name / "edition.toml").write_text(f"name = '{name}'\npartial = {str(name == '2017').lower()}\n")
    monkeypatch.setattr(shipped, "_LAWS", tmp_path)
    assert shipped.default_edition() == "2007"


def test_option_before_header_before_setting(ruled: Ruled) -> None:
    assert ruled("1C P") == ("2017", "")
    assert ruled("1C P", setting="1997") == ("1997", "")
    assert ruled("edition 2007; 1C P", setting="1997") == ("2007", "")
    assert ruled("--edition", "2017", "1C P", setting="1997") == ("2017", "")
    assert ruled("--edition", "2007", "edition 2007; 1C P") == ("2007", "")


def test_an_option_overrides_what_a_script_says(ruled: Ruled, tmp_path: Path) -> None:
    """By table-script: the same script is ruled by one edition after the other, and by a proposal."""
    file = tmp_path / "table.txt"
    file.write_text("edition 2007\n1C P\n")
    assert ruled("--edition", "1997", "edition 2007; 1C P") == ("1997", "")
    assert ruled("--edition", "1997", str(file)) == ("1997", "")
    proposal = EXAMPLES / "one-round-after-a-low-bid.md"
    assert ruled("--proposal", str(proposal), str(file)) == (f"2017 as amended by {proposal.stem}", "")
    told = ruled("1C P", setting="1998")[1]
    assert told == f'{SETTING}: "1998" is not an edition; did you mean 1997? there are 2017, 2007, 1997\n'


def test_of_many_scripts_each_is_ruled_by_its_own_edition_unless_one_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = b"1C P\nedition 2007; 1C P\nedition 2017; 1C P\n"
    for options, expected in ([], ["2017", "2007", "2017"]), (["--edition", "2017"], ["2017", "2017", "2017"]):
        for edition in expected:
            compiled(edition)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
        assert run(["rule", "--json", *options, "--lines", "-"]) == 0
        answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [answer["edition"] for answer in answers] == expected


def test_the_setting_is_for_every_subcommand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["laws"], ["explain", "27B2"], ["draw", "--list"], ["verify", "--claim", "E1"]):
        monkeypatch.setenv(SETTING, "1998")
        assert run(words) == 2
        assert capsys.readouterr().err.startswith(f'{SETTING}: "1998" is not an edition')
    monkeypatch.setenv(SETTING, "2007")
    assert run(["laws"]) == 0
    assert capsys.readouterr().out.startswith("Laws of 2007\n")
