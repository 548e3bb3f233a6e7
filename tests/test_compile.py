"""``auctionlaws compile`` and the cache, on a copy of the product; what ``rule`` loads, and how it ends."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from auctionlaws.core.packed import pack
from auctionlaws.table import compiled_laws
from auctionlaws.table.compiled_laws import fingerprint, loaded
from auctionlaws.table.tables_file import TablesFile, file_of
from auctionlaws.user_cache import cache_folder, private_folder

ROOT = Path(__file__).parent.parent
EXAMPLE = "dealer N; N 1H; E 1C; director; S declines; E Pass"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the model, so that compiling it writes nothing into the repository."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "model", folder / "model", ignore=shutil.ignore_patterns("__pycache__", "*.tables"))
    return folder


def python(copy: Path, *arguments: str, cache: Path | None = None) -> subprocess.CompletedProcess[str]:
    paths = [copy / "model", ROOT / "diagrams", ROOT / "proofs"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONDONTWRITEBYTECODE": ""}
    if cache is not None:
        environment["XDG_CACHE_HOME"] = str(cache)
    return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)


MAIN = "from auctionlaws_proofs.command import main; main()"


@pytest.mark.nightly
def test_all_editions_are_compiled(copy: Path) -> None:
    """The shorter sister is the next test, with one edition."""
    assert python(copy, "-c", MAIN, "compile").returncode == 0
    assert python(copy, "-c", MAIN, "compile", "--check").returncode == 0


def test_compile_writes_and_checks(copy: Path) -> None:
    def status(*arguments: str) -> int:
        return python(copy, "-c", MAIN, "compile", *arguments, "--edition", "1997").returncode

    assert status("--check") == 1
    assert status() == 0
    assert not list(copy.rglob("*.tmp"))
    law = copy / "model/auctionlaws/laws/1997/law18.md"
    text = law.read_text(encoding="utf-8")
    law.write_text(text.replace("## 18C Sufficient", "## 18C Enough"), encoding="utf-8")
    assert status("--check") == 1
    assert "18C Enough" in python(copy, "-c", MAIN, "rule", "N 1H").stdout
    law.write_text(text, encoding="utf-8")
    assert status("--check") == 0


HEAVY = ["z3", "lark", "markdown_it", "numpy", "graphviz", "wasmtime", "pydantic", "rich"]
LOADED = (
    "import sys\nfrom auctionlaws_proofs.command.app import run\n"
    f"status = run(['rule', {EXAMPLE!r}])\n"
    f"print(status, [m for m in {HEAVY} if m in sys.modules], file=sys.stderr)"
)
"""Rules, and says how it ended and which of the packages that take long to load are loaded then."""


def test_rule_loads_no_solver_and_starts_quickly(copy: Path) -> None:
    assert python(copy, "-c", MAIN, "compile", "--edition", "2017").returncode == 0
    assert python(copy, "-c", LOADED).stderr == "0 []\n"
    seconds = []
    for _ in range(5):
        start = time.perf_counter()
        assert python(copy, "-c", MAIN, "rule", EXAMPLE).returncode == 0
        seconds.append(time.perf_counter() - start)
    print(f"\nrule starts, rules and ends within {min(seconds):.2f} s (best of 5)")


def test_laws_changed_since_are_compiled_once(copy: Path, tmp_path: Path) -> None:
    """The change takes effect at once; after that ``rule`` loads as little as ever."""
    law = copy / "model/auctionlaws/laws/1997/law18.md"
    text = law.read_text(encoding="utf-8")
    law.write_text(text.replace("## 18C Sufficient", "## 18C Enough"), encoding="utf-8")
    try:
        first = python(copy, "-c", LOADED, cache=tmp_path)
        (kept,) = (tmp_path / "auctionlaws/compiled").glob("*.*")
        again = python(copy, "-c", LOADED, cache=tmp_path)
        assert "lark" in first.stderr
        assert again.stderr == "0 []\n"
        assert again.stdout == first.stdout
        assert "18C Enough" in python(copy, "-c", MAIN, "rule", "N 1H", cache=tmp_path).stdout
        assert kept.suffix == ".tables"
        assert kept.parent.stat().st_mode & 0o777 == 0o700
    finally:
        law.write_text(text, encoding="utf-8")


def marked(made_from: str, mark: int = 1) -> bytes:
    """A file that passes for the compiled edition of 1997."""
    return file_of(made_from, {"mark": mark}, {"table": pack({})})


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file in a cache that passes for the laws of 1997, of which the package has none."""
    monkeypatch.setattr("auctionlaws.table.compiled_laws.package_file", lambda _: tmp_path / "none.tables")
    monkeypatch.setattr("auctionlaws.table.compiled_laws.compiled", lambda e: marked(compiled_laws.fingerprint(e)))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert loaded("1997") is not None
    (path,) = (tmp_path / "auctionlaws/compiled").iterdir()
    return path


def mark(found: TablesFile | None) -> object:
    return None if found is None else found.about["mark"]


def test_what_is_kept_is_loaded(kept: Path) -> None:
    kept.write_bytes(marked(fingerprint("1997"), mark=2))
    assert mark(loaded("1997")) == 2


@pytest.mark.skipif(os.name != "posix", reason="folders are closed to others as a whole")
@pytest.mark.parametrize("mode", [0o777, 0o720, 0o702, 0o740])
def test_a_folder_that_others_get_at_is_left_alone(kept: Path, mode: int) -> None:
    kept.parent.chmod(mode)
    assert loaded("1997") is None


@pytest.mark.skipif(os.name != "posix", reason="folders are closed to others as a whole")
def test_a_folder_of_another_is_left_alone(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert loaded("1997") is None


@pytest.mark.skipif(os.name != "posix", reason="there are no users there")
def test_where_a_system_knows_of_no_users_a_folder_is_nobody_elses(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a browser, files are in the memory of the page."""
    monkeypatch.delattr(os, "geteuid")
    kept.parent.chmod(0o777)
    assert mark(loaded("1997")) == 1


def test_a_link_to_a_folder_is_left_alone(kept: Path) -> None:
    kept.parent.rename(kept.parent.with_name("elsewhere"))
    kept.parent.symlink_to(kept.parent.with_name("elsewhere"))
    assert private_folder("compiled") is None


@pytest.mark.parametrize("length", [0, 1, 40, 100, 200, -1])
def test_a_file_that_was_cut_off_is_made_again(kept: Path, length: int) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(whole[:length])
    assert mark(loaded("1997")) == 1
    assert kept.read_bytes() == whole


def test_a_damaged_file_is_made_again(kept: Path) -> None:
    whole = kept.read_bytes()
    for place in range(0, len(whole), 7):
        kept.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert mark(loaded("1997")) == 1
        assert kept.read_bytes() == whole


def test_a_file_of_other_laws_is_made_again(kept: Path) -> None:
    wanted = kept.read_bytes()
    kept.write_bytes(marked("of something else"))
    assert mark(loaded("1997")) == 1
    assert kept.read_bytes() == wanted


def test_the_latest_four_texts_are_kept(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(6):
        name = f"{n}" * 64
        monkeypatch.setattr("auctionlaws.table.compiled_laws.fingerprint", lambda _, name=name: name)
        assert loaded("1997") is not None
        (path,) = kept.parent.glob(f"*{name}*")
        os.utime(path, (n, n))
    assert len(list(kept.parent.iterdir())) == 4


@pytest.mark.parametrize("named", ["", "relative/cache"])
def test_a_cache_has_an_absolute_path(named: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", named)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "auctionlaws"


def test_a_wheel_is_compiled_with_what_rules(copy: Path) -> None:
    """What the build hook needs is pinned as it is for the product, and enough to compile with."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    needed = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["dependencies"]
    assert set(needed) <= set(project["project"]["dependencies"])
    code = (
        "import sys; from auctionlaws.edition import load_edition; import auctionlaws.machine.tables;"
        "load_edition('1997'); print(sorted(m for m in sys.modules if '.' not in m))"
    )
    found = python(copy, "-c", code).stdout
    assert "'lark'" in found and "'markdown_it'" in found
    assert not [m for m in ("z3", "numpy", "typer", "rich", "pydantic") if f"'{m}'" in found]


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
