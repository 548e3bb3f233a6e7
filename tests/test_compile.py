"""``auctionlaws compile``, on a copy of the product; what ``rule`` loads, and how it ends."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLE = "dealer N; N 1H; E 1C; director; S declines; E Pass"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the model, so that compiling it writes nothing into the repository."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "model", folder / "model", ignore=shutil.ignore_patterns("__pycache__", "laws_*.py"))
    return folder


def python(copy: Path, *arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    paths = [copy / "model", ROOT / "diagrams", ROOT / "proofs"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONDONTWRITEBYTECODE": ""}
    return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)


MAIN = "from auctionlaws_proofs.command import main; main()"


def test_compile_writes_and_checks(copy: Path) -> None:
    def status(*arguments: str) -> int:
        return python(copy, "-c", MAIN, "compile", *arguments).returncode

    assert status("--check") == 1
    assert status() == 0
    assert status("--check", "--edition", "1997") == 0
    assert not list(copy.rglob("*.tmp"))
    law = copy / "model/auctionlaws/laws/1997/law18.md"
    text = law.read_text(encoding="utf-8")
    law.write_text(text.replace("## 18C Sufficient", "## 18C Enough"), encoding="utf-8")
    assert status("--check") == 1
    assert "18C Enough" in python(copy, "-c", MAIN, "rule", "N 1H").stdout
    law.write_text(text, encoding="utf-8")
    assert status("--check") == 0


def test_rule_loads_no_solver_and_starts_quickly(copy: Path) -> None:
    assert python(copy, "-c", MAIN, "compile").returncode == 0
    heavy = ["z3", "lark", "markdown_it", "numpy", "graphviz", "wasmtime", "pydantic", "rich"]
    code = (
        "import sys\nfrom auctionlaws_proofs.command.app import run\n"
        f"status = run(['rule', {EXAMPLE!r}])\n"
        f"print(status, [m for m in {heavy} if m in sys.modules], file=sys.stderr)"
    )
    assert python(copy, "-c", code).stderr == "0 []\n"
    seconds = []
    for _ in range(5):
        start = time.perf_counter()
        assert python(copy, "-c", MAIN, "rule", EXAMPLE).returncode == 0
        seconds.append(time.perf_counter() - start)
    print(f"\nrule starts, rules and ends within {min(seconds):.2f} s (best of 5)")


def test_a_mistake_in_a_law_file_gets_one_message(copy: Path) -> None:
    law = copy / "model/auctionlaws/laws/1997/law19.md"
    text = law.read_text(encoding="utf-8")
    law.write_text(text.replace("then   the call is admissible", "then   the call is admisible", 1), encoding="utf-8")
    found = python(copy, "-c", MAIN, "rule", "N 1H")
    law.write_text(text, encoding="utf-8")
    assert (found.returncode, found.stdout, found.stderr.count("\n")) == (2, "", 1)
    assert found.stderr.startswith("law19.md:")


def test_a_reader_that_leaves_is_no_error(copy: Path) -> None:
    code = f"import subprocess, sys; p = subprocess.Popen([sys.executable, '-c', {MAIN!r}, 'rule', {EXAMPLE!r}], "
    code += "stdout=subprocess.PIPE, stderr=subprocess.PIPE); p.stdout.close(); print(p.stderr.read().decode(), end='')"
    assert python(copy, "-c", code).stdout == ""
