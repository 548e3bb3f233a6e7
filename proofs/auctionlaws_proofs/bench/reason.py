"""Why a wording is proposed: what stands in a proposal between its title and the first clause."""

from __future__ import annotations

import re

from auctionlaws.amendment import Amended


def reason(amended: Amended | None) -> tuple[str, ...]:
    """The paragraphs of the reason, as plain text; none where there is no proposal, or nothing stands there."""
    if amended is None:
        return ()
    head = re.split(r"^##[ \t]", amended.text, maxsplit=1, flags=re.M)[0]
    blocks = (" ".join(block.split()) for block in re.split(r"\n[ \t]*\n", head))
    return tuple(block for block in blocks if block and not block.startswith(("#", "```", "---")))
