"""Who is let in: whoever was told the address, through pages of this server; no one else who connects, no other page.

For the key in the address a browser gets a cookie. The cookie opens one folder, whose name is a secret as well: so no
browser hands it to whatever else listens on this machine. What works for the pages, ``api`` and ``files``, takes a
token on top, which stands in the pages alone. All of them are new in each run.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from http import HTTPStatus
from secrets import compare_digest, token_urlsafe
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST: Final = "127.0.0.1"
COOKIE: Final = "auctionlaws"
TOKEN: Final = "X-Auctionlaws-Token"
WORK: Final = ("api", "files")
"""What is no page."""
POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""What every answer says: load nothing from elsewhere, guess no types, tell nobody, keep nothing."""
_WAY_IN: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={inside}">
<title>The auction laws</title>
</head>
<body><p><a href="{inside}">To the auction laws</a></p></body>
</html>
"""


@dataclass(frozen=True)
class Keys:
    """What opens a server, and its port."""

    port: int
    room: str = field(default_factory=token_urlsafe)
    cookie: str = field(default_factory=token_urlsafe)
    token: str = field(default_factory=token_urlsafe)
    key: str = field(default_factory=token_urlsafe)
    tickets: set[str] = field(default_factory=set)

    @property
    def origin(self) -> str:
        """Where pages of this server come from."""
        return f"http://{HOST}:{self.port}"

    @property
    def address(self) -> str:
        """The address to be shown to the user."""
        return f"{self.origin}/?token={self.key}"

    def ticket(self) -> str:
        """An address that opens once: one that a browser is started with, other users of the machine may see."""
        ticket = token_urlsafe()
        self.tickets.add(ticket)
        return f"{self.origin}/?token={ticket}"

    def opens(self, given: str) -> bool:
        """Whether this is the key, or a ticket, which is used up by it."""
        if given in self.tickets:
            self.tickets.remove(given)
            return True
        return _same(given, self.key)


class Gate:
    """Lets a request through to an application, or says why not; and puts :data:`HEADERS` on every answer."""

    def __init__(self, app: ASGIApp, keys: Keys) -> None:
        self._app = app
        self._keys = keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        answer = self._instead(Request(scope))
        await (self._app if answer is None else answer)(scope, receive, guarded)

    def _instead(self, request: Request) -> Response | None:
        """What is answered instead of what was asked for; None if that may be had."""
        asked, keys = request.headers, self._keys
        reading = request.method in ("GET", "HEAD")
        if asked.getlist("host") != [f"{HOST}:{keys.port}"]:
            return told(f"This server is {keys.origin} and no other.", HTTPStatus.MISDIRECTED_REQUEST)
        if request.scope["path"] == "/" and (key := request.query_params.get("token")) is not None and reading:
            return self._come_in(key)
        if asked.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return told(
                "No other page may lead here or ask this server: open the address that auctionlaws serve has printed."
            )
        if asked.getlist("origin") != [keys.origin] and (not reading or "origin" in asked):
            return told("Only a page of this server may ask that.")
        if not _same(request.cookies.get(COOKIE, ""), keys.cookie):
            return told(
                "Open the address that auctionlaws serve has printed on its terminal, with all that stands in it."
            )
        if self._is_work(request.scope["path"]) and not _same(asked.get(TOKEN, ""), keys.token):
            return told("Only a page of this run may ask that: load the page anew.")
        return None

    def _come_in(self, key: str) -> Response:
        """The cookie, and a page that leads on.

        It is no redirection: a browser that was led here by a page from elsewhere would go on without a cookie.
        """
        if not self._keys.opens(key):
            return told(
                "This address opens nothing, or nothing any more: use the one that auctionlaws serve has printed. "
                "If you have not opened it before, somebody else has: end the program with Ctrl-C."
            )
        inside = f"/{self._keys.room}/"
        page = HTMLResponse(_WAY_IN.format(inside=inside))
        page.set_cookie(COOKIE, self._keys.cookie, path=inside, httponly=True, samesite="strict")
        return page

    def _is_work(self, path: str) -> bool:
        within = path.removeprefix(f"/{self._keys.room}/")
        return within.split("/", 1)[0] in WORK


def told(reason: str, status: HTTPStatus = HTTPStatus.FORBIDDEN) -> Response:
    """An answer in words."""
    return PlainTextResponse(f"{reason}\n", status)


def _same(given: str, wanted: str) -> bool:
    return compare_digest(given.encode("utf-8", "replace"), wanted.encode())
