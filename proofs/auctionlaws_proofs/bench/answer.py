"""The answer to how two wordings rule: in a sentence, and whether they rule alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from auctionlaws_proofs.bench.auctions import Excluded
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.mistakes import Mistake


@dataclass(frozen=True)
class Answer:
    """What is known of two wordings once every family is judged and both have been played side by side.

    ``mistakes``: what was played and contradicts what was derived; nothing that was is worth anything then.
    """

    judged: Sequence[Judged]
    mistakes: Sequence[Mistake]

    @property
    def same(self) -> bool:
        """Both wordings rule alike in every position: proved, and nothing that was played says otherwise."""
        return not self.judged and not self.mistakes

    @property
    def sentence(self) -> str:
        """The answer in one sentence."""
        if self.mistakes:
            return "No verdict: this program has made a mistake, which an auction shows."
        if self.same:
            return "The same ruling in every position: proved."
        count = {status: sum(j.status is status for j in self.judged) for status in Status}
        changed, follow, unknown = (count[s] for s in (Status.CHANGED, Status.CONSEQUENCE, Status.UNDECIDED))
        if not changed and not unknown:
            return "Nothing changes that can happen at a table: proved."
        parts = ["1 family of rulings changes" if changed == 1 else f"{changed} families of rulings change"]
        proved = all(j.why is Excluded.FOLLOWS for j in self.judged if j.status is Status.CONSEQUENCE)
        how = "" if proved else ", as far as short auctions show"
        parts += [f"{follow} more only after that{how}"] if follow else []
        parts += [f"{unknown} more could, and no auction is known"] if unknown else []
        return f"{'; '.join(parts)}; no other ruling does: proved."
