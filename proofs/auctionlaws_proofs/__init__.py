"""What follows from the auction laws: claims proved or refuted, one's own questions answered, wordings compared.

>>> import auctionlaws, auctionlaws_proofs
>>> laws = auctionlaws.load("1997")
>>> verdict = auctionlaws_proofs.ask(laws, "never some player is such that he must pass throughout")
>>> verdict.word.value
'refuted'
>>> "throughout" in laws.play(verdict.script).must_pass.values()
True

The verdicts are proofs about auctions of any length, or auctions that were played before they are shown. Importing this
package loads nothing else; each name is loaded, and the solver with it, when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auctionlaws.lazily import lazily

if TYPE_CHECKING:
    from auctionlaws_proofs.bench.families import Family
    from auctionlaws_proofs.bench.judged import Status
    from auctionlaws_proofs.comparing import ChangedRulings, Comparison, compare
    from auctionlaws_proofs.deciding import Verification, ask, verify
    from auctionlaws_proofs.drawing import draw, draw_auction
    from auctionlaws_proofs.engines.undecided import Undecided
    from auctionlaws_proofs.verdicts import Finding, Findings, Verdict, Word

_HOME = {
    "bench.judged": ("Status",),
    "bench.families": ("Family",),
    "comparing": ("ChangedRulings", "Comparison", "compare"),
    "deciding": ("Verification", "ask", "verify"),
    "drawing": ("draw", "draw_auction"),
    "engines.undecided": ("Undecided",),
    "verdicts": ("Finding", "Findings", "Verdict", "Word"),
}

__all__ = [  # noqa: RUF022  the order is that of the page of the API
    "verify",
    "ask",
    "compare",
    "draw",
    "draw_auction",
    "Verification",
    "Verdict",
    "Word",
    "Findings",
    "Finding",
    "Comparison",
    "Family",
    "ChangedRulings",
    "Status",
    "Undecided",
]

if not TYPE_CHECKING:
    __getattr__ = lazily(__name__, _HOME)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
