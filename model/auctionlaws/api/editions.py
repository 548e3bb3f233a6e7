"""The editions that ship, by name; no law file is read for it."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Final

from auctionlaws.mistake import Mistake
from auctionlaws.visible import visible

_LAWS: Final = Path(__file__).parent.parent / "laws"
_ABOUT: Final = "edition.toml"


class EditionError(Mistake):
    """A name that is no edition's; the text names the nearest, and those that there are."""


def editions() -> tuple[str, ...]:
    """The names of the editions that ship, the newest first.

    >>> "1997" in editions()
    True
    """
    return tuple(sorted((p.parent.name for p in _LAWS.glob(f"*/{_ABOUT}")), reverse=True))


def default_edition() -> str:
    """The newest edition that is complete; where none is, the newest."""
    import tomllib

    names = editions()
    abouts = {name: tomllib.loads((_LAWS / name / _ABOUT).read_text("utf-8")) for name in names}
    return next((name for name in names if not abouts[name].get("partial")), names[0])


def checked_edition(name: str) -> str:
    """The name of an edition that ships; EditionError, with the nearest, if there is none of that name.

    >>> checked_edition("1998")
    Traceback (most recent call last):
    auctionlaws.api.editions.EditionError: "1998" is not an edition; did you mean 1997? there are 2017, 2007, 1997
    """
    names = editions()
    if name in names:
        return name
    near = get_close_matches(name, names, 1, 0.5)
    hint = f"did you mean {near[0]}? " if near else ""
    there = "there is" if len(names) == 1 else "there are"
    raise EditionError(f"{visible(name)} is not an edition; {hint}{there} {', '.join(names)}")
