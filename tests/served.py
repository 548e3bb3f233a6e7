"""A server of the pages in this process, and what a page of it can ask; or somebody who is nearly like one."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http.client import HTTPConnection
from pathlib import Path
from socket import create_server
from threading import Thread
from typing import Any, Final

from auctionlaws_proofs.browser.folder import Folder
from auctionlaws_proofs.browser.gate import HOST, Keys
from auctionlaws_proofs.browser.running import made
from auctionlaws_proofs.browser.workers import Worker, Workers

BOOK: Final = {
    "index.html": "<!DOCTYPE html>\n<html>\n<head>\n<title>Laws</title></head></html>\n",
    "2017/index.html": "<!DOCTYPE html>\n<html>\n<head>\n</head></html>\n",
    "style.css": "body {}\n",
}


@dataclass(frozen=True)
class Told:
    """An answer: its status, its headers by their names in small letters, what it says."""

    status: int
    headers: Mapping[str, str]
    text: str


@dataclass(frozen=True)
class Served:
    """A server, and what a browser and a page have that were let in."""

    port: int
    address: str
    room: str = ""
    cookie: str = ""
    token: str = ""

    @property
    def headers(self) -> dict[str, str]:
        """What a browser sends for a page that asks something."""
        here = f"{HOST}:{self.port}"
        origin = {"Host": here, "Origin": f"http://{here}", "Sec-Fetch-Site": "same-origin"}
        keys = {"Cookie": self.cookie, "X-Auctionlaws-Token": self.token}
        return origin | keys | {"Content-Type": "application/json"}

    def connected(self, method: str, path: str, body: bytes, headers: Mapping[str, str | None]) -> HTTPConnection:
        """A request that was sent: to a path of the room, or from the root; None for a header that is left out."""
        connection = HTTPConnection(HOST, self.port, timeout=60)
        connection.putrequest(method, path if path.startswith("/") else f"/{self.room}/{path}", skip_host=True)
        sent: dict[str, str | None] = {**self.headers, "Content-Length": str(len(body)), **headers}
        for name, value in sent.items():
            if value is not None:
                connection.putheader(name, value)
        connection.endheaders(body)
        return connection

    def ask(self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str | None] | None = None) -> Told:
        """What comes back."""
        connection = self.connected(method, path, body, headers or {})
        answer = connection.getresponse()
        told = Told(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read().decode())
        connection.close()
        return told

    def api(self, **fields: object) -> list[dict[str, Any]]:
        """Every line of the answer to a question about the laws."""
        return list(self.coming(**fields))

    def coming(self, **fields: object) -> Generator[dict[str, Any], None, None]:
        """The same, as they come; to stop listening is to go away."""
        connection = self.connected("POST", "api", json.dumps(fields).encode(), {})
        answer = connection.getresponse()
        try:
            assert answer.status == 200, answer.read()
            while line := answer.readline():
                yield json.loads(line)
        finally:
            answer.close()
            connection.close()

    def let_in(self) -> Served:
        """With what a browser is given that opens the address."""
        opened = self.ask("GET", self.address.removeprefix(f"http://{HOST}:{self.port}"))
        inside = re.search(r'url=/([^/"]+)/"', opened.text)
        assert inside is not None, opened.text
        browser = replace(self, room=inside[1], cookie=opened.headers["set-cookie"].split(";")[0])
        token = re.search(r'<meta name="auctionlaws-token" content="([^"]+)">', browser.ask("GET", "").text)
        assert token is not None
        return replace(browser, token=token[1])


def refused(told: Told, status: int, words: str) -> None:
    """That an answer says why there is none, and nothing else."""
    assert (told.status, words in told.text) == (status, True), told
    assert told.headers["content-type"].startswith("text/plain") and "set-cookie" not in told.headers


def odd(*more: str, seconds: float | None = None) -> Worker:
    """A process of ``odd_answers``."""
    return Worker((sys.executable, "-P", str(Path(__file__).parent / "odd_answers.py"), *more), seconds)


def idle() -> Workers:
    """Processes that are started at once, for tests that are not about the laws."""
    return Workers(odd(seconds=5), odd())


@contextmanager
def serving(
    folder: Path | None = None, workers: Workers | None = None, book: Mapping[str, str] = BOOK
) -> Iterator[tuple[Served, Keys]]:
    """A server as long as it is needed, to whoever has its address."""
    with create_server((HOST, 0)) as listening:
        keys = Keys(listening.getsockname()[1])
        server = made(book, None if folder is None else Folder(folder), keys, workers)
        thread = Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        try:
            yield Served(keys.port, keys.address), keys
        finally:
            server.should_exit = True
            thread.join(20)
            assert not thread.is_alive()
