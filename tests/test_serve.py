"""``auctionlaws serve``: rulings are the player's, only who has the address is let in, work ends when it should."""

from __future__ import annotations

import json
import socket
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

import pytest
from served import BOOK, Served, idle, refused, serving

import auctionlaws
from auctionlaws_proofs.browser.gate import HEADERS, HOST, Keys
from auctionlaws_proofs.browser.protocol import respond
from auctionlaws_proofs.browser.server import MAX_REQUEST
from auctionlaws_proofs.command import kept_book
from auctionlaws_proofs.command.app import run

LOW: Final = "1H; E 1C; director; S declines; E Pass"


@pytest.fixture(scope="module")
def page() -> Iterator[Served]:
    """A page of a server without a folder."""
    with serving() as (served, _):
        yield served.let_in()


# -- what is asked of the laws


def test_a_ruling_is_that_of_the_player(page: Served) -> None:
    """A 1♣ over 1♥ that is passed out of, in the words of ``auctionlaws rule``."""
    (told,) = page.api(ask="rule", script=LOW, edition="2017")
    assert told["answer"]["text"] == str(auctionlaws.load("2017").play(LOW).ruling)


def test_a_proof_is_that_of_the_protocol(page: Served) -> None:
    """What is known of a clause comes from another process, in the same words."""
    request: dict[str, Any] = {"ask": "explain", "subject": "27B2", "edition": "2017"}
    assert page.api(**request)[-1] == json.loads(respond(json.dumps(request), lambda told: None))


@pytest.mark.parametrize("request_text", ["", "[]", "null", '{"ask": 5}', '{"ask": []}', "[" * 100_000, "1" * 10_000])
def test_what_is_no_request_is_told_in_words(page: Served, request_text: str) -> None:
    told = page.ask("POST", "api", request_text.encode())
    assert told.status == 200 and "mistake" in json.loads(told.text)


# -- who is let in


NOBODY: Final[Mapping[str, tuple[Mapping[str, str | None], int, str]]] = {
    "a name that leads to this machine": ({"Host": "laws.example:{port}"}, 421, "no other"),
    "another port": ({"Host": f"{HOST}:1"}, 421, "no other"),
    "a page from elsewhere": ({"Origin": "https://laws.example"}, 403, "page of this server"),
    "a page of another port": ({"Origin": f"http://{HOST}:1"}, 403, "page of this server"),
    "a page from nowhere": ({"Origin": "null"}, 403, "page of this server"),
    "a program that says nothing of itself": ({"Origin": None}, 403, "page of this server"),
    "another site": ({"Sec-Fetch-Site": "cross-site"}, 403, "No other page"),
    "another port of this site": ({"Sec-Fetch-Site": "same-site"}, 403, "No other page"),
    "no cookie": ({"Cookie": None}, 403, "Open the address"),
    "a wrong cookie": ({"Cookie": "auctionlaws=x"}, 403, "Open the address"),
    "a cookie that is no text": ({"Cookie": "auctionlaws=\xe4"}, 403, "Open the address"),
    "no token": ({"X-Auctionlaws-Token": None}, 403, "load the page anew"),
    "a wrong token": ({"X-Auctionlaws-Token": "x"}, 403, "load the page anew"),
}


@pytest.mark.parametrize("who", NOBODY)
@pytest.mark.parametrize(("method", "path"), [("POST", "api"), ("PUT", "files/a.md"), ("DELETE", "files/a.md")])
def test_nobody_else_is_let_in(page: Served, who: str, method: str, path: str) -> None:
    """Another user of the machine, another page in the same browser, a name that was made to lead here."""
    headers, status, words = NOBODY[who]
    sent = {name: value and value.format(port=page.port) for name, value in headers.items()}
    refused(page.ask(method, path, b'{"ask": "rule", "script": ""}', sent), status, words)


def test_pages_are_shown_to_nobody_else(page: Served) -> None:
    """Whoever only connects sees nothing, not even whether a page is there; the token stands in pages."""
    stranger = Served(page.port, page.address)
    for path in ("/", "/index.html", f"/{page.room}/", f"/{page.room}/index.html", f"/{page.room}/nothing"):
        refused(stranger.ask("GET", path, headers={"Origin": None}), 403, "Open the address")
    for headers in ({"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}):
        assert page.ask("GET", "", headers=headers).status == 403
    assert page.ask("GET", "files", headers={"X-Auctionlaws-Token": None}).status == 403
    assert (
        page.ask("GET", "", headers={"Origin": None, "Sec-Fetch-Site": "none", "X-Auctionlaws-Token": None}).status
        == 200
    )


def test_the_cookie_is_for_one_folder_and_no_script(page: Served) -> None:
    """A browser sends it to no other page, not to a server at another port, and tells no script of it."""
    opened = page.ask("GET", page.address.removeprefix(f"http://{HOST}:{page.port}"))
    kept = opened.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", f"Path=/{page.room}/"} <= set(kept.split("; "))
    shown = page.ask("GET", "").text
    assert page.token in shown
    assert page.cookie.split("=")[1] not in shown and page.address.split("=")[1] not in shown


def test_the_address_has_the_key_and_a_ticket_opens_once() -> None:
    """A browser is started with an address that others may see: it is used up when the browser has opened it."""
    with serving(workers=idle()) as (served, keys):
        once = replace(served, address=keys.ticket())
        assert once.let_in().ask("GET", "").status == 200
        refused(once.ask("GET", once.address.removeprefix(keys.origin)), 403, "somebody else")
        refused(once.ask("GET", "/?token="), 403, "opens nothing")
        refused(once.ask("POST", served.address.removeprefix(keys.origin)), 403, "Open the address")
        assert served.let_in().cookie == served.let_in().cookie
    assert len({keys.key, keys.cookie, keys.token, keys.room}) == 4
    assert Keys(keys.port).key != keys.key


def test_every_answer_says_what_may_be_done_with_it(page: Served) -> None:
    """A page of this server loads nothing from elsewhere, and is shown in no frame; answers are not kept."""
    api = page.ask("POST", "api", b'{"ask": "rule", "script": ""}')
    for told in (page.ask("GET", ""), api, page.ask("GET", "nothing"), page.ask("GET", "", headers={"Cookie": None})):
        assert {name.lower(): value for name, value in HEADERS.items()}.items() <= told.headers.items()
        assert not any(name.startswith("access-control") for name in told.headers)
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe-inline" not in policy


# -- what is no request


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_request_says_that_it_is_json(page: Served, kind: str) -> None:
    """What a form of another page could send is none."""
    refused(page.ask("POST", "api", b"{}", {"Content-Type": kind}), 415, "application/json")


@pytest.mark.parametrize(
    ("method", "path"), [("PUT", "api"), ("DELETE", "api"), ("POST", "files"), ("PUT", ""), ("PATCH", "")]
)
def test_other_methods_are_refused(page: Served, method: str, path: str) -> None:
    refused(page.ask(method, path, b"{}"), 405, "cannot be done")


def test_long_and_unreadable_requests_are_refused(page: Served) -> None:
    """The page is told; the server works on."""
    refused(page.ask("POST", "api", b" " * (MAX_REQUEST + 1)), 413, "bytes")
    refused(page.ask("POST", "api", b"\xff"), 400, "UTF-8")
    assert page.api(ask="rule", script="1C")


def test_who_goes_away_in_the_middle_of_asking_disturbs_nobody(page: Served, caplog: pytest.LogCaptureFixture) -> None:
    page.connected("POST", "api", b"{", {"Content-Length": "100"}).close()
    assert page.api(ask="rule", script="1C")
    time.sleep(0.1)
    assert caplog.records == []


# -- pages


def test_the_book_and_the_files_of_the_page(page: Served) -> None:
    """Each with its type, for a browser guesses none."""
    assert page.ask("GET", "2017/").text == page.ask("GET", "2017/index.html").text
    types = {name: page.ask("GET", name).headers["content-type"] for name in ("index.html", "style.css", "client.mjs")}
    assert [kind.split(";")[0] for kind in types.values()] == ["text/html", "text/css", "text/javascript"]
    assert page.ask("GET", "style.css").text == BOOK["style.css"]


@pytest.mark.parametrize(
    "path",
    [
        *(
            "../server.py",
            "..%2fserver.py",
            "%2e%2e/server.py",
            "2017/../../server.py",
            "..\\server.py",
            "//etc/passwd",
        ),
        *("/etc/passwd", "%2fetc%2fpasswd", "index.html%00", "page/client.mjs", "./client.mjs", "client.mjs/"),
    ],
)
def test_no_other_file_is_a_page(page: Served, path: str) -> None:
    assert page.ask("GET", f"/{page.room}/{path}").status == 404


# -- the command


def test_what_is_missing_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the optional part: what to install."""
    for name in ("auctionlaws_proofs.browser.running", "auctionlaws_proofs.browser.server"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert run(["serve"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "serve needs an optional part of the program: pip install 'auctionlaws[serve]'"
    ]


def test_a_port_that_is_taken_and_a_folder_that_is_not_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with socket.create_server((HOST, 0)) as other:
        assert run(["serve", "--port", str(other.getsockname()[1])]) == 2
    assert "give another" in capsys.readouterr().err
    (tmp_path / "a.md").write_text("", "utf-8")
    for name in ("nowhere", "a.md", "nul\0"):
        assert run(["serve", "--folder", str(tmp_path / name)]) == 2
        assert "--folder" in capsys.readouterr().err


def test_it_listens_on_this_machine_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """And says where; a browser is started with an address of its own, unless it is not wanted."""
    opened: SimpleQueue[str] = SimpleQueue()
    at: list[tuple[str, int]] = []
    monkeypatch.setattr("webbrowser.open", opened.put)
    monkeypatch.setattr(kept_book, "kept_book", lambda progress: BOOK)

    def served(book: object, folder: object, keys: Keys, listening: socket.socket) -> bool:
        at.append(listening.getsockname())
        return True

    monkeypatch.setattr("auctionlaws_proofs.browser.running.run", served)
    assert run(["serve", "--port", "0", "--folder", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert at[0][0] == HOST and f"http://{HOST}:{at[0][1]}/?token=" in told and str(tmp_path) in told
    address = opened.get(timeout=10)
    assert address not in told and address.startswith(f"http://{HOST}:{at[0][1]}/?token=")
    assert run(["serve", "--port", "0", "--no-open"]) == 0
    assert opened.empty()


def test_the_book_is_made_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is kept as long as nothing changes that it is made from, in place of older ones, for the user alone."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(kept_book, "shipped_volumes", lambda *_: [])
    made: list[int] = []

    def site(*_: object) -> dict[str, str]:
        made.append(1)
        return BOOK

    monkeypatch.setattr("auctionlaws_proofs.book.site.site", site)
    for expected in (1, 1):
        assert kept_book.kept_book(lambda message: None) == BOOK
        assert len(made) == expected
    monkeypatch.setattr(kept_book, "question_hash", lambda *_: "later")
    kept_book.kept_book(lambda message: None)
    assert len(made) == 2
    (file,) = (tmp_path / "auctionlaws" / "book").iterdir()
    file.write_text("{", "utf-8")
    assert kept_book.kept_book(lambda message: None) == BOOK and len(made) == 3
