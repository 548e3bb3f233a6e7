"""Layers for boxes that are laid out: as the arrows lead on, or fewer, where that takes too much room."""

from __future__ import annotations

from collections.abc import Mapping

from auctionlaws_diagrams.states.printed import Page


def layers(page: Page) -> Mapping[str, int]:
    """The layer of each box: one more than that of each from which an arrow leads on to it; those back aside."""
    outer = page.outer()
    following: dict[str, list[str]] = {box.name: [] for box in page.boxes if box.name not in outer}
    for row in page.rows:
        source, target = leaf(page, row.source, last=True), leaf(page, row.end)
        if target not in (source, *following[source]):
            following[source].append(target)
    onward = _onward(following)
    found = dict.fromkeys(following, 0)
    for _ in following:
        for name, ends in onward.items():
            for end in ends:
                found[end] = max(found[end], found[name] + 1)
    return found


def leaf(page: Page, name: str, last: bool = False) -> str:
    """A box, or the first or last of those that stand in it."""
    held = [box.name for box in page.boxes if name in page.around(box.name) and box.name not in page.outer()]
    return held[-1 if last else 0] if held else name


def _onward(following: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The arrows without those that lead back to where one has come from."""
    onward: dict[str, list[str]] = {name: [] for name in following}
    done: set[str] = set()

    def visit(name: str, on_the_way: frozenset[str]) -> None:
        for end in following[name]:
            if end not in on_the_way:
                onward[name].append(end)
                if end not in done:
                    visit(end, on_the_way | {end})
        done.add(name)

    for name in following:
        if name not in done:
            visit(name, frozenset({name}))
    return onward


def fewer(found: Mapping[str, int], count: int) -> dict[str, int]:
    """The same in fewer layers, neighbours put together."""
    most = max(found.values(), default=0)
    return {name: round(layer * (count - 1) / most) if most else 0 for name, layer in found.items()}
