"""An answer that comes line by line, and work that ends when nobody listens any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from starlette.responses import Response
from starlette.types import Receive, Scope, Send


class Lines(Response):
    """Lines of JSON, each sent as soon as it is there.

    Starlette's own streaming answer leaves it to the server how soon it notices that whoever asked has gone; here that
    is watched for, since a proof may say nothing for minutes.
    """

    media_type = "application/x-ndjson"

    def __init__(self, lines: AsyncGenerator[str]) -> None:
        super().__init__()
        del self.headers["content-length"]
        self._lines = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sending = asyncio.create_task(self._send(send))
        gone = asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait({sending, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            sending.cancel()
            await asyncio.wait({sending, gone})
        if not sending.cancelled():
            sending.result()

    async def _send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        async with aclosing(self._lines) as lines:
            async for line in lines:
                await send({"type": "http.response.body", "body": line.encode() + b"\n", "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
