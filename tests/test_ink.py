"""Bold and colour on a terminal, and nowhere else."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from made_once import compiled
from shell import ROOT

from auctionlaws_proofs.command.ink import painted

SIGN = re.compile(r"\x1b\[[0-9;]*m")
RULE = [sys.executable, "-c", "from auctionlaws_proofs.command import main; main()", "rule", "W P; N P"]


def seen(**environment: str) -> tuple[str, int]:
    """What a terminal is sent by a ruling, and the exit status."""
    pty = pytest.importorskip("pty")
    compiled("2017")
    pid, terminal = pty.fork()
    if pid == 0:
        keep = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM")}
        path = os.pathsep.join(p for p in sys.path if p)
        os.execve(sys.executable, RULE, keep | {"PYTHONPATH": path, "TERM": "xterm"} | environment)
    told = b""
    try:
        while piece := os.read(terminal, 4096):
            told += piece
    except OSError:
        pass
    os.close(terminal)
    return told.decode().replace("\r\n", "\n"), os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def test_on_a_terminal_headings_are_bold() -> None:
    told, status = seen()
    assert status == 0
    assert "\x1b[1mLaws of 2017 · dealer North\x1b[0m\n" in told
    assert "\x1b[1mThe ruling, step by step\x1b[0m\n" in told
    assert SIGN.sub("", told) == seen(NO_COLOR="1")[0]


@pytest.mark.parametrize("wish", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_where_colour_is_not_wanted(wish: dict[str, str]) -> None:
    assert not SIGN.search(seen(**wish)[0])


def test_never_in_a_pipe() -> None:
    done = subprocess.run(RULE, capture_output=True, cwd=ROOT, encoding="utf-8")
    assert done.returncode == 0 and "\x1b" not in done.stdout + done.stderr


def test_what_is_painted() -> None:
    text = "Laws of 2017\n\nC1   refuted   A claim\n     dealer N; N Pass\n\nGaps: none\n"
    text += "\n    - old\n    + new\n\n1. A\n   b\n"
    lines = painted(text).split("\n")
    assert lines[0] == "\x1b[1mLaws of 2017\x1b[0m"
    assert lines[2] == "C1   \x1b[31mrefuted\x1b[0m   A claim"
    assert lines[5] == "\x1b[1mGaps: none\x1b[0m"
    assert lines[7:9] == ["\x1b[31m    - old\x1b[0m", "\x1b[32m    + new\x1b[0m"]
    assert lines[10:12] == ["1. A", "   b"]
    assert painted("C1   proved   A claim") == "C1   \x1b[32mproved\x1b[0m   A claim"
    assert SIGN.sub("", painted(text)) == text
