"""What declarer may require or forbid when a defender first has the lead (Law 26), at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.machine.supposed import Supposed, closed_against
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws.table.words import SEATS as NAMES
from auctionlaws.table.words import listed, suits_text

_PARTS: Final = 5
"""What the laws say of each penalty: suits, may require, may forbid, other suits, and a mask of clauses."""
SPECULATION: Final = "As the auction stands declarer might"
"""How it begins what he may do should a player defend."""
_PENALTIES: Final = 2
"""Of each seat: for withdrawn calls that specified suits, and for others."""


@dataclass(frozen=True, slots=True)
class FirstLead:
    """What declarer may do when ``leader``, whose partner has withdrawn a call, first has the lead.

    With ``suits`` (a mask, clubs first) he may require or forbid one of them; with ``any_suit``, forbid any one suit;
    with ``others`` (a mask), forbid one of these. A prohibition lasts as long as the leader keeps the lead.
    """

    leader: Seat
    suits: int
    any_suit: bool
    others: int
    clauses: tuple[str, ...]

    @property
    def words(self) -> str:
        """The right as a sentence without its full stop."""
        lasts = "a prohibition lasts as long as he keeps the lead"
        return f"When {NAMES[self.leader]} first has the lead, declarer may {self.rights}; {lasts}"

    @property
    def rights(self) -> str:
        """What declarer may do, after *declarer may*."""
        may = [f"require or forbid {_one_of(self.suits)}"] if self.suits else []
        may += ["forbid any one suit"] if self.any_suit else []
        may += [f"forbid {_one_of(self.others)}"] if self.others else []
        return listed(may, "or")


def _one_of(suits: int) -> str:
    several = suits & (suits - 1)
    return f"one of the suits {suits_text(suits)}" if several else suits_text(suits)


def first_leads(table: Table, laws: Laws | None = None) -> tuple[FirstLead, ...]:
    """What Law 26 gives declarer in a closed auction; before that, and where he may do nothing, nothing.

    The laws are those that the table is played by, where none are given.
    """
    laws = laws or table.laws
    return tuple(sorted(_told(table, laws), key=lambda lead: lead.leader))


def should_defend(table: Table, offender: int, laws: Laws | None = None) -> tuple[FirstLead, ...]:
    """What it would give over the partner of a seat (counted from the dealer), did the other side declare now.

    The laws are those that the table is played by, where none are given.
    """
    told = _told(table, laws or table.laws, closed_against(offender))
    return tuple(lead for lead in told if lead.leader is table.seat(offender).partner)


def _told(table: Table, laws: Laws, supposing: Supposed | None = None) -> list[FirstLead]:
    """The rights that the laws give in the position at a table, or in one that is supposed in its place."""
    told, found = laws.leads_in(table.state, supposing), []
    for index, at in enumerate(range(0, len(told), _PARTS)):
        suits, may_require, may_forbid, others, mask = told[at : at + _PARTS]
        if may_require or may_forbid or others:
            leader = table.seat(index // _PENALTIES).partner
            clauses = tuple(n for i, n in enumerate(laws.numbers) if mask >> i & 1)
            found.append(FirstLead(leader, suits if may_require else 0, bool(may_forbid), others, clauses))
    return found
