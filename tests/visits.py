"""Visits to the pages, as a server of one's own serves them, with a folder on the disk."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from auctionlaws_proofs.browser.protocol import respond
from auctionlaws_proofs.browser.site import PAGE

PAGES: Final = PAGE
"""What the pages are made of."""


@dataclass(frozen=True)
class Site:
    """The address that is printed, what it leads to, and the folder beside it."""

    address: str
    inside: str
    folder: Path


def entered(visitor: Any, site: Site) -> Any:
    """A tab of somebody who has opened the address."""
    page = visitor.new_page()
    page.goto(site.address)
    page.wait_for_url(site.inside)
    return page


def opened(visitor: Any, site: Site) -> Any:
    """A tab with the bench in it."""
    page = entered(visitor, site)
    page.goto("bench.html")
    page.get_by_role("button", name="New proposal").wait_for()
    return page


# -- as on a web host, with an engine in the page

WORKER: Final = """\
postMessage({ loading: { stage: "play", bytes: 2500000, of: 8000000 } });
const started = new Promise((resolve) => setTimeout(resolve, 1000));
onmessage = async ({ data: { id, ...request } }) => {
  await started;
  const response = await fetch("asked", { method: "POST", body: JSON.stringify(request) });
  for (const line of (await response.text()).split("\\n")) postMessage({ id, ...JSON.parse(line) });
};
"""


def without_server(page: Any, name: str) -> None:
    """From now on a page has no server to ask, and a worker that says how much of itself is downloaded."""
    without = (PAGES / name).read_text("utf-8")
    page.route(f"**/{name}", lambda route: route.fulfill(body=without, content_type="text/html"))
    page.route("**/engine/worker.mjs", lambda route: route.fulfill(body=WORKER, content_type="text/javascript"))
    page.route("**/asked", lambda route: route.fulfill(body=_answered(route.request.post_data)))


def _answered(request: str) -> str:
    """All that is told of a request, line by line."""
    told: list[str] = []
    told.append(respond(request, told.append))
    return "\n".join(told)
