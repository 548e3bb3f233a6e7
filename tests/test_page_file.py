"""The page for a committee as a file: with the day that is asked for, and written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from page_reader import Reader

from auctionlaws_proofs.bench.made import EPOCH, date_of
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.command.inputs import InputError
from auctionlaws_proofs.command.output_file import OutputFile

PROPOSALS: Final = Path(__file__).parent.parent / "examples/proposals"
ONCE: Final = PROPOSALS / "once-instead-of-throughout.md"


def test_the_day_is_today_or_the_one_that_is_asked_for() -> None:
    """Whoever asks for the same bytes on any day gets them, and is told where he asks for what is no day."""
    assert date_of({EPOCH: "0"}) == "1970-01-01"
    assert date_of({EPOCH: "1795651200"}) == "2026-11-26"
    assert date_of({}) >= "2026-01-01"
    for wrong in ("yesterday", "-1", "9" * 30, ""):
        with pytest.raises(ValueError):
            date_of({EPOCH: wrong})


def test_the_same_bytes_on_any_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(EPOCH, "86400")
    restated = str(PROPOSALS / "only-restated.md")
    for name in ("a.html", "b.html"):
        assert run(["check", "--rulings-only", "--html", str(tmp_path / name), "--json", restated]) == 0
    text = (tmp_path / "a.html").read_text("utf-8")
    assert text == (tmp_path / "b.html").read_text("utf-8")
    assert "Made on 1970-01-02" in text and "auctionlaws check --rulings-only only-restated.md" in text
    assert str(PROPOSALS) not in text


def test_a_day_that_is_none_is_refused_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(EPOCH, "soon")
    assert run(["check", "--html", str(tmp_path / "a.html"), str(ONCE)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"{EPOCH}: ") and err.count("\n") == 1


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "answer.html"
    target.write_text("<!DOCTYPE html>an older page", "utf-8")
    wording = ["check", "--rulings-only", "--html", str(target), "--json", str(PROPOSALS / "only-restated.md")]
    assert run(wording) == 0
    assert "The same ruling in every position: proved." in Reader(target.read_text("utf-8")).texts("p")
    assert capsys.readouterr().out.startswith("{")
    assert list(tmp_path.iterdir()) == [target]


def _unwritable(folder: Path) -> Iterator[str]:
    proposal = folder / "proposal.md"
    proposal.write_text("my only copy", "utf-8")
    yield from (str(folder / "none" / "a.html"), str(proposal / "a.html"), str(folder), str(proposal), "/dev/null")
    yield from (str(folder / ("a" * 300)), "", "a\0b")


def test_what_cannot_be_written_is_refused_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in _unwritable(tmp_path):
        assert run(["check", "--html", name, str(ONCE)]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.startswith("--html: ") and err.count("\n") == 1
    assert [p.name for p in tmp_path.iterdir()] == ["proposal.md"]
    assert (tmp_path / "proposal.md").read_text("utf-8") == "my only copy"


def test_open_alternatives_have_no_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--html", str(tmp_path / "a.html"), str(PROPOSALS / "alternatives.md")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_page_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "answer.html"
    OutputFile.at(str(target)).write("<!DOCTYPE html>one")

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fails)
    with pytest.raises(InputError, match="cannot be written: No space left"):
        OutputFile.at(str(target)).write("<!DOCTYPE html>two")
    assert target.read_text("utf-8") == "<!DOCTYPE html>one"
    assert list(tmp_path.iterdir()) == [target]
