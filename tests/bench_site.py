"""The bench as a server of one's own serves it, with a folder on the disk, and visitors to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Final

import pytest
from served import BOOK, serving

from auctionlaws_proofs.book.frame import STYLE

PAGES: Final = Path(str(resources.files("auctionlaws_proofs"))) / "browser" / "page"


@dataclass(frozen=True)
class Bench:
    """Where the bench is served, and the folder beside it."""

    address: str
    folder: Path


@pytest.fixture(scope="session")
def served_bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    """A server with an empty folder."""
    folder = tmp_path_factory.mktemp("proposals")
    with serving(folder, book=BOOK | {"style.css": STYLE}) as (server, _):
        yield Bench(server.address, folder)


@pytest.fixture
def visitor(browser: Any) -> Iterator[Any]:
    """A browser of somebody who has never been here; at the end, no page of his may have complained."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(180_000)
    complaints: list[str] = []
    context.on("console", lambda told: complaints.extend([f"{told.text} {told.location}"] * _complains(told)))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context
    context.close()
    assert not complaints, complaints


def _complains(told: Any) -> bool:
    """A mistake, and not just that there is no icon, or that a file has been changed by others (412)."""
    return told.type == "error" and "favicon" not in told.location.get("url", "") and "status of 412" not in told.text


@pytest.fixture
def bench(visitor: Any, served_bench: Bench) -> Any:
    """The bench, opened for the first time."""
    return opened(visitor, served_bench)


def opened(visitor: Any, served: Bench) -> Any:
    """One more tab with the bench in it."""
    page = visitor.new_page()
    page.goto(served.address)
    page.wait_for_url(lambda address: "token" not in address)
    page.goto(f"{page.url}bench.html")
    page.get_by_role("button", name="New proposal").wait_for()
    return page
