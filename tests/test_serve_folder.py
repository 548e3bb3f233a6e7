"""Proposals in a folder: nothing else on the disk is touched, and nothing that somebody has written is lost."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from served import Served, Told, idle, refused, serving

from auctionlaws_proofs.browser.folder import Folder, Refused
from auctionlaws_proofs.browser.request import MAX_TEXT

TEXT: Final = "---\ntitle: Eine Änderung ♣\n---\n"
MARKDOWN: Final = {"Content-Type": "text/markdown"}


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A folder with one proposal, in a folder with a secret."""
    (tmp_path / "secret.md").write_text("secret", "utf-8")
    (tmp_path / "proposals").mkdir()
    (tmp_path / "proposals" / "a.md").write_text(TEXT, "utf-8")
    return Folder(tmp_path / "proposals")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A page of a server with a folder in which there is ``a.md``, beside a secret."""
    path = tmp_path_factory.mktemp("around") / "proposals"
    path.mkdir()
    (path / "a.md").write_text(TEXT, "utf-8")
    (path.parent / "secret.md").write_text("secret", "utf-8")
    with serving(path, idle()) as (served, _):
        yield served.let_in()


def why(folder: Folder, name: str, text: str = "x", mark: str | None = None) -> Refused:
    """Why a text cannot be written."""
    with pytest.raises(Refused) as reason:
        folder.write(name, text, mark)
    return reason.value


# -- which files


ESCAPES: Final = (
    *("../secret.md", "..", ".", "", "../proposals/a.md", "/etc/passwd", "/a.md", "//a.md", "a/../a.md", "sub/a.md"),
    *("..\\secret.md", "C:\\a.md", "C:a.md", "\\\\host\\a.md", "a.md:stream.md", "a.md\0", "\0.md", "a\0.md", "a\n.md"),
    *("con.md", "NUL.md", "com1.md", "LPT9.x.md", "aux .md", ".md", ".hidden.md", "-rf.md", " a.md", "a.md ", "a.MD"),
    *("a.md~", "a.txt", "a", "a\u202egpj.md", "a*.md", "a?.md", "<a>.md", "a|b.md", "ä" * 200 + ".md", "\ud800.md"),
)


@pytest.mark.parametrize("name", ESCAPES)
def test_what_is_no_name_is_refused(folder: Folder, name: str) -> None:
    """Paths that lead out, names of devices and streams on Windows, signs that nobody sees."""
    assert re.search("is no name of a proposal|is too long a name", str(why(folder, name)))
    for done in (folder.read, lambda other: folder.put_aside(other, "x")):
        with pytest.raises(Refused):
            done(name)
    assert os.listdir(folder.path) == ["a.md"]
    assert sorted(os.listdir(folder.path.parent)) == ["proposals", "secret.md"]


@pytest.mark.parametrize(
    "name", ["my-wording.md", "Law 27, as I'd have it (2).md", "Пас.md", "éte.md", "a.b.md", "a~1.md"]
)
def test_what_people_call_their_files(folder: Folder, name: str) -> None:
    mark = folder.write(name, TEXT, None)
    assert (folder.read(name).text, folder.read(name).mark) == (TEXT, mark)
    assert name in folder.names()[0]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.text(max_size=12).map(lambda text: f"{text}.md") | st.text("./\\:~a\0 %CON", max_size=12))
def test_any_name_is_in_the_folder_or_refused(folder: Folder, name: str) -> None:
    """Whatever it is called, what is written is directly in the folder, and is read again under the same name."""
    around = set(os.listdir(folder.path.parent))
    before = set(os.listdir(folder.path))
    try:
        folder.write(name, name.split(".md")[0], None)
    except Refused:
        assert set(os.listdir(folder.path)) == before
    else:
        assert set(os.listdir(folder.path)) - before == {name}
        assert (folder.path / name).read_bytes() == name.split(".md")[0].encode()
        assert name in folder.names()[0]
        (folder.path / name).unlink()
    assert set(os.listdir(folder.path.parent)) == around


@pytest.mark.skipif(os.name != "posix", reason="links and pipes are made as on POSIX")
def test_links_and_what_is_no_file_are_not_followed(folder: Folder) -> None:
    """A link out of the folder shows nothing and is not written through; a pipe is not waited for. The list says so."""
    (folder.path / "link.md").symlink_to("../secret.md")
    (folder.path / "loose.md").symlink_to("../new.md")
    (folder.path / "sub.md").mkdir()
    os.mkfifo(folder.path / "pipe.md")
    for name in ("link.md", "loose.md", "sub.md", "pipe.md"):
        with pytest.raises(Refused):
            folder.read(name)
        assert why(folder, name)
        with pytest.raises(Refused):
            folder.put_aside(name, "x")
    names, left_out = folder.names()
    assert names == ["a.md"] and left_out.keys() == {"link.md", "loose.md", "sub.md", "pipe.md"}
    assert "link" in left_out["link.md"] and (folder.path.parent / "secret.md").read_text("utf-8") == "secret"
    assert not (folder.path.parent / "new.md").exists()


def test_what_is_too_long_or_no_text_is_left_out(folder: Folder) -> None:
    (folder.path / "long.md").write_text("♣♣" * MAX_TEXT, "utf-8")
    (folder.path / "other.md").write_bytes(b"\xff")
    assert folder.names()[1].keys() == {"long.md"}
    for name in ("long.md", "other.md"):
        with pytest.raises(Refused):
            folder.read(name)
    assert "characters" in str(why(folder, "b.md", "x" * (MAX_TEXT + 1)))


# -- nothing is lost


def test_what_was_changed_meanwhile_is_not_overwritten(folder: Folder) -> None:
    """Somebody edits the file in an editor while it is open in the page, deletes it, or has made one of that name."""
    mark = folder.read("a.md").mark
    (folder.path / "a.md").write_text("from the editor", "utf-8")
    assert "changed meanwhile" in str(why(folder, "a.md", "from the page", mark))
    assert "there already" in str(why(folder, "a.md", "from the page", None))
    with pytest.raises(Refused, match="changed meanwhile"):
        folder.put_aside("a.md", mark)
    assert folder.read("a.md").text == "from the editor"
    (folder.path / "a.md").unlink()
    assert "is gone" in str(why(folder, "a.md", "from the page", mark))
    assert os.listdir(folder.path) == []


def test_a_file_is_replaced_as_a_whole(folder: Folder) -> None:
    """By whoever has seen it; who may read it stays, and nothing else is left behind."""
    (folder.path / "a.md").chmod(0o640)
    mark = folder.write("a.md", "new", folder.read("a.md").mark)
    assert folder.read("a.md").mark == mark and folder.read("a.md").mode == 0o640
    assert os.listdir(folder.path) == ["a.md"]


def test_what_is_deleted_is_put_aside(folder: Folder) -> None:
    """Twice under the same name: both are kept."""
    assert folder.put_aside("a.md", folder.read("a.md").mark) == "a.md~"
    assert folder.put_aside("a.md", folder.write("a.md", "second", None)) == "a.md~~"
    assert [(folder.path / name).read_text("utf-8") for name in ("a.md~", "a.md~~")] == [TEXT, "second"]
    assert folder.names() == ([], {})


# -- as a page asks


def asked(page: Served, method: str, name: str, text: str = "", **headers: str) -> Told:
    sent = MARKDOWN | {key.replace("_", "-"): value for key, value in headers.items()}
    return page.ask(method, f"files/{quote(name)}", text.encode(), sent)


def test_a_page_reads_and_writes(page: Served) -> None:
    """A proposal is written, read, changed and put aside; its mark goes with it."""
    first = asked(page, "PUT", "Law 27 ♣.md", TEXT, If_None_Match="*")
    assert first.status == 204
    read = asked(page, "GET", "Law 27 ♣.md")
    assert (read.text, read.headers["etag"]) == (TEXT, first.headers["etag"])
    assert json.loads(page.ask("GET", "files").text)["files"] == ["Law 27 ♣.md", "a.md"]
    second = asked(page, "PUT", "Law 27 ♣.md", "new", If_Match=first.headers["etag"])
    refused(asked(page, "PUT", "Law 27 ♣.md", "newer", If_Match=first.headers["etag"]), 412, "changed meanwhile")
    aside = asked(page, "DELETE", "Law 27 ♣.md", If_Match=second.headers["etag"])
    assert json.loads(aside.text) == {"aside": "Law 27 ♣.md~"}
    assert json.loads(page.ask("GET", "files").text) == {"folder": "proposals", "files": ["a.md"], "left_out": {}}


def test_a_page_says_what_it_replaces(page: Served) -> None:
    """Without that nothing is written, nor for any mark at all."""
    for headers in ({}, {"If_Match": "*"}, {"If_Match": "x"}, {"If_Match": '"x"', "If_None_Match": "*"}):
        refused(asked(page, "PUT", "a.md", "x", **headers), 428, "say what is replaced")
    refused(asked(page, "DELETE", "a.md", If_None_Match="*"), 428, "If-Match")
    refused(asked(page, "PUT", "a.md", "x", If_None_Match="*", Content_Type="application/json"), 415, "text/markdown")
    assert asked(page, "GET", "a.md").text == TEXT


@pytest.mark.parametrize(
    "path",
    [
        *(
            "../secret.md",
            "..%2fsecret.md",
            "%2e%2e%2fsecret.md",
            "..%5csecret.md",
            "%2fetc%2fpasswd",
            "a.md%00",
            "con.md",
        ),
        *("%252e%252e%252fsecret.md", "....//secret.md", "a.md/", "/a.md", "..", "%ff.md", "a.md%20"),
    ],
)
@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_a_page_gets_at_no_other_file(page: Served, method: str, path: str) -> None:
    """However the name is encoded."""
    marked = {} if method == "GET" else {"If-Match": '"x"'}
    told = page.ask(method, f"files/{path}", b"x" if method == "PUT" else b"", MARKDOWN | marked)
    assert told.status in (400, 404, 405, 412) and "secret" not in told.text.replace("secret.md", "")
    assert "set-cookie" not in told.headers


def test_without_a_folder_there_are_no_files() -> None:
    with serving(workers=idle()) as (served, _):
        page = served.let_in()
        assert json.loads(page.ask("GET", "files").text) == {"folder": None, "files": [], "left_out": {}}
        refused(asked(page, "GET", "a.md"), 404, "--folder")
