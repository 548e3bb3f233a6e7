"""The server of ``auctionlaws serve``: the pages, what they ask of the laws, and the proposals of one folder."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp

from auctionlaws_proofs.browser.folder import MAX_BYTES, Folder, Refused
from auctionlaws_proofs.browser.gate import Gate, Keys, told
from auctionlaws_proofs.browser.lines import Lines
from auctionlaws_proofs.browser.site import page_files
from auctionlaws_proofs.browser.workers import Workers

Endpoint = Callable[[Request], Awaitable[Response]]
MAX_REQUEST: Final = 3_000_000
"""Bytes of a request."""
TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
"""What files are, by the ends of their names."""


def server(book: Mapping[str, str], folder: Folder | None, keys: Keys, workers: Workers) -> ASGIApp:
    """What answers requests: a book, by the paths of its files, the pages beside it, and what these ask.

    Workers are started and ended with the server.
    """

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await workers.start()
        yield
        await workers.end()

    within = [
        Route("/api", _api(workers), methods=["POST"]),
        *_routes_to(folder),
        Route("/{path:path}", _pages(book, keys.token), methods=["GET"]),
    ]
    refusals = {Refused: _refused, HTTPException: _not_there}
    app = Starlette(routes=[Mount(f"/{keys.room}", routes=within)], lifespan=lifespan, exception_handlers=refusals)
    app.router.redirect_slashes = False
    return Gate(app, keys)


def _refused(_: Request, reason: Exception) -> Response:
    assert isinstance(reason, Refused)
    return told(str(reason), reason.status)


def _not_there(_: Request, reason: Exception) -> Response:
    assert isinstance(reason, HTTPException)
    status = HTTPStatus(reason.status_code)
    words = {HTTPStatus.NOT_FOUND: "There is no such page.", HTTPStatus.METHOD_NOT_ALLOWED: "That cannot be done here."}
    return PlainTextResponse(f"{words.get(status, status.phrase)}\n", status, reason.headers)


# -- pages


def _pages(book: Mapping[str, str], token: str) -> Endpoint:
    # All that there is, by its path: no other file on the disk can be named.
    files = {name: text.encode() for name, text in book.items()} | page_files()
    head = f'<head>\n<meta name="auctionlaws-token" content="{token}">'.encode()

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        name = f"{path}index.html" if not path or path.endswith("/") else path
        data, suffix = files.get(name), Path(name).suffix
        if data is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        if suffix == ".html":
            data = data.replace(b"<head>", head, 1)
        return Response(data, media_type=TYPES.get(suffix, "application/octet-stream"))

    return page


# -- what pages ask


def _api(workers: Workers) -> Endpoint:
    async def answer(request: Request) -> Response:
        if _content_type(request) != "application/json":
            raise Refused("a request is application/json", HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        return Lines(workers.answer(await _text(request, MAX_REQUEST)))

    return answer


def _content_type(request: Request) -> str:
    return request.headers.get("content-type", "").split(";")[0].strip().lower()


async def _text(request: Request, most: int) -> str:
    """What a request brings along; Refused if it is too long, or no text."""
    data = bytearray()
    try:
        async for part in request.stream():
            data += part
            if len(data) > most:
                raise Refused(f"more than {most:,} bytes are not taken", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return data.decode()
    except ClientDisconnect:
        raise Refused("whoever asked has gone", HTTPStatus.BAD_REQUEST) from None
    except UnicodeDecodeError:
        raise Refused("this is not text in UTF-8", HTTPStatus.BAD_REQUEST) from None


# -- the folder


def _routes_to(folder: Folder | None) -> list[Route]:
    async def names(request: Request) -> Response:
        if folder is None:
            return JSONResponse({"folder": None, "files": [], "left_out": {}})
        files, left_out = await run_in_threadpool(folder.names)
        return JSONResponse({"folder": folder.path.name, "files": files, "left_out": left_out})

    async def one(request: Request) -> Response:
        if folder is None:
            raise Refused("no folder is served: auctionlaws serve --folder DIR", HTTPStatus.NOT_FOUND)
        name = request.path_params["name"]
        match request.method:
            case "PUT":
                if _content_type(request) != "text/markdown":
                    raise Refused("a proposal is text/markdown", HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
                text, mark = await _text(request, MAX_BYTES), _mark(request)
                now = await run_in_threadpool(folder.write, name, text, mark)
                return Response(status_code=HTTPStatus.NO_CONTENT, headers={"ETag": f'"{now}"'})
            case "DELETE":
                mark = _mark(request)
                if mark is None:
                    raise Refused("what is put aside is named by its mark: If-Match", HTTPStatus.PRECONDITION_REQUIRED)
                return JSONResponse({"aside": await run_in_threadpool(folder.put_aside, name, mark)})
            case _:
                held = await run_in_threadpool(folder.read, name)
                return Response(held.text, media_type="text/markdown", headers={"ETag": f'"{held.mark}"'})

    methods = ["GET", "PUT", "DELETE"]
    return [Route("/files", names, methods=["GET"]), Route("/files/{name}", one, methods=methods)]


def _mark(request: Request) -> str | None:
    """The mark of the text that is to be replaced, None for none; Refused where neither is said."""
    replaced, none = request.headers.get("if-match"), request.headers.get("if-none-match")
    if replaced is None and none == "*":
        return None
    if replaced is None or none is not None or not (replaced[:1] == replaced[-1:] == '"'):
        needed = "say what is replaced: If-Match with the mark in quotes, or If-None-Match: *"
        raise Refused(needed, HTTPStatus.PRECONDITION_REQUIRED)
    return replaced.strip('"')
