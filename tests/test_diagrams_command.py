"""``auctionlaws draw``: it writes the pictures that are asked for, and refuses in one line."""

from pathlib import Path
from typing import Any

import pytest
from reference_pictures import FOLDER

from auctionlaws_diagrams.reference import EDITION, REFERENCES, REPEATED
from auctionlaws_proofs.command.app import run


def test_draw_lists_the_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["draw", "--list"]) == 0
    out = capsys.readouterr().out
    assert all(f"{reference.name} " in out and reference.line in out for reference in REFERENCES)


WRITTEN = ("law-38.dot", "law-27.dot", "law-27b.dot", "law-17d.dot", "law-17d-2.dot", "law-17d-3.dot")


def test_draw_writes_what_is_asked_for(tmp_path: Path) -> None:
    asked = ["law-38", "27", "law-17d", "--edition", EDITION, "--format", "dot"]
    assert run(["draw", *asked, "--output", str(tmp_path)]) == 0
    written = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert written == {name: (FOLDER / name).read_text("utf-8") for name in WRITTEN}


def test_draw_writes_an_auction(tmp_path: Path) -> None:
    assert run(["draw", "--script", REPEATED, "--output", str(tmp_path / "new")]) == 0
    (path,) = (tmp_path / "new").iterdir()
    assert path.name == "auction.svg" and "31A1" in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["law-72"], "Law 72 is not written down"),
        (["ordinary-auktion"], "did you mean ordinary-auction?"),
        (["law-20"], "Law 20: it decides nothing in the course of an auction"),
        (["--format", "gif"], '--format: "gif" is no format; expected svg, dot, all, pdf or png'),
        (["--edition", "1996"], "did you mean 1997?"),
        (["--script", "N 1C; E 9Z"], "9Z"),
        (["--script", "N 1C; S accepts"], "cannot happen here"),
        (["law-27", "--script", REPEATED], "--script takes the place of NAME"),
        (["--output", "{file}", "law-38"], "cannot be a folder to write to"),
    ],
)
def test_draw_refuses_bad_input(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    given: list[Any] = [argument.format(file=file) for argument in arguments]
    here = [] if "--output" in given else ["--output", str(tmp_path)]
    assert run(["draw", *given, *here]) == 2
    out, err = capsys.readouterr()
    assert message in err and err.count("\n") == 1 and not out
