"""Work that a page asks for: one proof at a time, ended when nobody waits for it, and why it has no answer."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
from served import Served, idle, odd, serving

from auctionlaws_proofs.browser.workers import Workers

POSIX: Final = pytest.mark.skipif(os.name != "posix", reason="processes are looked for as on POSIX")


def alive(pid: int) -> bool:
    """Whether a process is there and no mere memory of one."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        with suppress(ProcessLookupError):
            os.kill(pid, 0)
            return not Path("/proc/self").exists()
        return False


def gone(*pids: int) -> bool:
    """Whether processes end within some seconds."""
    for _ in range(100):
        if not any(map(alive, pids)):
            return True
        time.sleep(0.05)
    return False


def heavy(does: str, **more: object) -> dict[str, Any]:
    return {"ask": "compare", "does": does, **more}


@POSIX
def test_work_that_nobody_waits_for_ends_with_all_that_it_began() -> None:
    """A committee member presses cancel in the middle of a proof: both processes of the proof are ended."""
    with serving(workers=idle()) as (served, _):
        page = served.let_in()
        lines = page.coming(**heavy("fork"))
        begun = next(lines)
        assert alive(begun["pid"]) and alive(begun["other"])
        lines.close()
        assert gone(begun["pid"], begun["other"])
        (told,) = page.api(**heavy("print"))
        assert told["answer"] == "print" and told["pid"] != begun["pid"]


def test_heavy_work_waits_its_turn_and_quick_work_does_not() -> None:
    """Two proofs are asked for: the second is told that it waits; a ruling meanwhile comes at once."""
    with serving(workers=idle()) as (served, _):
        page = served.let_in()
        first = page.coming(**heavy("sleep", seconds=1.5))
        pid = next(first)["pid"]
        second = page.coming(**heavy("print"))
        assert "waiting" in next(second)["progress"]
        assert page.api(ask="rule", does="print")[0]["answer"] == "print"
        assert next(first)["answer"] == "sleep"
        assert next(second) == {"answer": "print", "pid": pid}


def test_who_gives_up_waiting_disturbs_nobody() -> None:
    """The proof that was asked for first goes on, in its process."""
    with serving(workers=idle()) as (served, _):
        page = served.let_in()
        first = page.coming(**heavy("sleep", seconds=1.0))
        pid = next(first)["pid"]
        second = page.coming(**heavy("sleep"))
        next(second)
        second.close()
        assert next(first) == {"answer": "sleep", "pid": pid}
        assert page.api(**heavy("print")) == [{"answer": "print", "pid": pid}]


@POSIX
@pytest.mark.parametrize("ask", ["compare", "rule"])
def test_a_process_that_is_killed_is_told(ask: str) -> None:
    """In words, and the next question is answered by another process."""
    with serving(workers=idle()) as (served, _):
        page = served.let_in()
        lines = page.coming(ask=ask, does="sleep")
        pid = next(lines)["pid"]
        os.kill(pid, signal.SIGKILL)
        assert "has ended" in next(lines)["failed"]
        assert page.api(ask=ask, does="print")[0]["pid"] != pid


def test_quick_work_that_is_not_quick_is_ended() -> None:
    with serving(workers=Workers(odd(seconds=3), odd())) as (served, _):
        page = served.let_in()
        asleep, told = page.api(ask="rule", does="sleep")
        assert "longer than" in told["failed"] and gone(asleep["pid"])
        assert page.api(ask="rule", does="print")[-1]["pid"] != asleep["pid"]


def test_quick_work_that_is_given_up_keeps_the_process_and_no_answer_is_mixed_up() -> None:
    """Somebody types on: what was asked before each letter is dropped, and the process stays warm."""
    with serving(workers=idle()) as (served, _):
        page = served.let_in()
        lines = page.coming(ask="read", does="sleep", seconds=0.5)
        pid = next(lines)["pid"]
        lines.close()
        assert page.api(ask="read", does="print")[-1] == {"answer": "print", "pid": pid}


def test_mistakes_of_the_program_are_told_and_do_not_end_it() -> None:
    """One that is raised, and work that takes more memory than there is; what is printed is no answer."""
    with serving(workers=idle()) as (served, _):
        page = served.let_in()
        assert "ValueError" in page.api(**heavy("fail"))[-1]["failed"]
        assert "answer" in page.api(**heavy("print"))[-1]
        if sys.platform == "linux":
            assert "memory" in page.api(**heavy("much"))[-1]["failed"]


@POSIX
def test_what_works_beside_it_says_nothing_and_comes_to_its_end() -> None:
    """Claims are decided in two processes: the second has how far it is to tell, and no line to tell it on."""
    with serving(workers=idle()) as (served, _):
        told = served.let_in().api(**heavy("tell aside"))
        assert [line.get("answer") for line in told] == [0]


def test_a_process_that_has_grown_is_replaced() -> None:
    with serving(workers=Workers(odd(seconds=5), odd("--grown"))) as (served, _):
        page = served.let_in()
        first, second = (page.api(**heavy("print"))[-1]["pid"] for _ in range(2))
        assert first != second and gone(first)


@POSIX
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_goes_on_after_the_end(how: signal.Signals) -> None:
    """Ctrl-C ends all in words; and a server that is killed leaves no proof behind that nobody waits for."""
    code = (
        "from contextlib import suppress\n"
        "from served import BOOK, HOST, Keys, create_server, idle, made\n"
        "with create_server((HOST, 0)) as listening, suppress(KeyboardInterrupt):\n"
        "    keys = Keys(listening.getsockname()[1])\n"
        "    print(keys.port, keys.address, flush=True)\n"
        "    made(BOOK, None, keys, idle()).run([listening])\n"
    )
    path = os.pathsep.join(os.path.abspath(p) for p in sys.path if p)
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": path}
    ) as it:
        assert it.stdout is not None
        port, address = it.stdout.readline().decode().split()
        lines = Served(int(port), address).let_in().coming(**heavy("fork"))
        begun = next(lines)
        it.send_signal(how)
        if how is not signal.SIGKILL:
            assert "ended" in next(lines)["failed"]
        assert it.wait(20) == (0 if how is signal.SIGINT else -how)
    assert gone(begun["pid"], begun["other"])
