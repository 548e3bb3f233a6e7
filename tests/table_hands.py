"""What somebody does at the table, in a browser."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote

LOW: Final = "1H; E 1C; director; S declines; E Pass"


def table(page: Any, script: str = "", **fields: str) -> Any:
    """The page opened at an address, and ready for the next call."""
    named = {"script": script, **fields}
    page.goto("about:blank")
    page.goto("table.html#" + "&".join(f"{name}={quote(value)}" for name, value in named.items() if value))
    return ready(page)


def ready(page: Any) -> Any:
    """Everything that is shown is of the last event."""
    page.locator("body[data-ready=true]").wait_for()
    return page


def call(page: Any, name: str) -> None:
    page.locator(f'button[data-call="{name}"]').click()
    ready(page)


def does(page: Any, event: str) -> None:
    page.locator(f'button[data-key="{event}"]').click()
    ready(page)


def ruled(page: Any) -> list[str]:
    """The steps of the ruling: what happened, in words."""
    return [str(each) for each in page.locator("#ruling li > p:first-child").all_inner_texts()]


def script(page: Any) -> str:
    return str(page.locator("#script").input_value())
