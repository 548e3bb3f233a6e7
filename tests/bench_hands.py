"""What somebody does at the bench, in a browser."""

from __future__ import annotations

from typing import Any, Final

ONE_PASS: Final = "One pass after an insufficient bid"
KEPT: Final = "auctionlaws:proposal:"


def kept(page: Any, name: str) -> str:
    """What the browser keeps of a proposal."""
    found: str = page.evaluate("(key) => JSON.parse(localStorage.getItem(key)).text", KEPT + name)
    return found


def example(page: Any, label: str = ONE_PASS) -> None:
    """Load an example, and wait until it has been read."""
    page.get_by_role("button", name=label).click()
    page.locator("#back article").wait_for()


def begun(page: Any, title: str) -> None:
    """A new proposal, on the newest edition."""
    page.get_by_role("button", name="New proposal").click()
    page.get_by_label("Title").fill(title)
    page.get_by_role("button", name="Begin").click()
    page.get_by_label("Clauses", exact=True).locator("option").nth(20).wait_for(state="attached")


SELECT: Final = """
(line, words) => {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const place = (at) => {
    walker.currentNode = line;
    for (let passed = 0; walker.nextNode(); passed += walker.currentNode.length)
      if (at <= passed + walker.currentNode.length) return [walker.currentNode, at - passed];
  };
  const at = line.textContent.indexOf(words);
  getSelection().setBaseAndExtent(...place(at), ...place(at + words.length));
}
"""


def typed_over(page: Any, old: str, new: str) -> None:
    """Type something in the place of words of a line, as one does who has selected them."""
    line = page.locator(".cm-line", has_text=old).last
    line.click()
    line.evaluate(SELECT, old)
    page.keyboard.type(new)
