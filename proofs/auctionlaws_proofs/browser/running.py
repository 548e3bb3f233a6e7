"""The server at work, from the first request until Ctrl-C."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from socket import socket
from typing import Final

import uvicorn

from auctionlaws_proofs.browser.folder import Folder
from auctionlaws_proofs.browser.gate import Keys
from auctionlaws_proofs.browser.server import server
from auctionlaws_proofs.browser.workers import Workers

_AT_ONCE: Final = 100
"""Connections; a browser has six."""
_SECONDS: Final = 2


class _Server(uvicorn.Server):
    """A server that ends the work that is going on before it waits for answers to end."""

    def __init__(self, config: uvicorn.Config, workers: Workers) -> None:
        super().__init__(config)
        self._workers = workers

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        await self._workers.end()
        await super().shutdown(sockets)


def run(book: Mapping[str, str], folder: Folder | None, keys: Keys, listening: socket) -> bool:
    """Answer whoever has the keys, at a socket that listens already, until the program is interrupted.

    False if it could not begin; what hindered it is on standard error.
    """
    it = made(book, folder, keys)
    with suppress(KeyboardInterrupt):
        it.run([listening])
    return it.started


def made(book: Mapping[str, str], folder: Folder | None, keys: Keys, workers: Workers | None = None) -> uvicorn.Server:
    """A server that has not begun yet."""
    workers = workers or Workers()
    config = uvicorn.Config(
        server(book, folder, keys, workers),
        log_level="error",
        access_log=False,
        http="h11",
        ws="none",
        loop="asyncio",
        lifespan="on",
        # Who asks is who has the keys, whatever a header says of another machine.
        proxy_headers=False,
        server_header=False,
        limit_concurrency=_AT_ONCE,
        timeout_graceful_shutdown=_SECONDS,
    )
    return _Server(config, workers)
