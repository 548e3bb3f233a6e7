"""What a page asks when somebody opens a PBN or LIN file at the table: its auctions as scripts, and what to look at."""

from __future__ import annotations

from typing import Any, Final

import auctionlaws
from auctionlaws.files.recorded import FileFormat
from auctionlaws.mistake import Mistake
from auctionlaws.visible import printable, visible
from auctionlaws_proofs.browser.request import Request, Told

MAX_SHOWN: Final = 500
"""Maximum number of auctions in a file that a page opens."""


def opened(request: Request, tell: Told) -> dict[str, Any]:
    """The auctions in the file ``name`` with the content ``data``: their scripts, their results, which are regular.

    ``messages`` say what cannot be read, and in what record and ruling differ. Mistake for a file of another kind, for
    one that cannot be read, and for one with too many auctions for a page.
    """
    name, data, laws = request.text("name"), request.data("data"), request.laws()
    request.done()
    source = printable(name)
    match FileFormat.of(name):
        case FileFormat.PBN:
            file = auctionlaws.read_pbn(data, source)
        case FileFormat.LIN:
            file = auctionlaws.read_lin(data, source)
        case None:
            raise Mistake(f"{visible(name)} is neither a PBN nor a LIN file; their names end in .pbn and .lin")
    if len(file.boards) > MAX_SHOWN:
        raise Mistake(f"{source}: has {len(file.boards):,} auctions, and a page opens {MAX_SHOWN}; split it")
    boards = [
        {
            "title": ruled.board.title,
            "script": ruled.board.script,
            "result": ruled.result,
            "regular": ruled.regular,
            "messages": [remark.said(source, ruled.board.title) for remark in ruled.remarks],
        }
        for ruled in auctionlaws.rule_boards(file, laws)
    ]
    return {"boards": boards, "silent": file.silent, "messages": [remark.said(source) for remark in file.remarks]}
