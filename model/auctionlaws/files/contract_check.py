"""The contract and declarer that a file names, held against those that the ruling's auction gives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from auctionlaws.api.seats import SeatName, seat_name
from auctionlaws.api.standing import Contract
from auctionlaws.api.table import Table
from auctionlaws.calls import Seat
from auctionlaws.files.call_spellings import bid_text
from auctionlaws.files.recorded import RecordedContract, Remark
from auctionlaws.table.words import SEATS
from auctionlaws.visible import visible

_CONTRACT: Final = re.compile(r"([1-7]) ?([CDHS]|NT?) ?(XX?)?", re.ASCII | re.IGNORECASE)
_PASSED_OUT: Final = "PASS"
_DOUBLED: Final = ("", "X", "XX")
_UNKNOWN: Final = ("", "?")


@dataclass(frozen=True, slots=True)
class ContractCheck:
    """What a file names beside an auction, and whether it agrees with the ruling.

    ``agrees`` is None where the file names no contract and no declarer, and where the auction has not closed.
    ``remarks`` has a line for each difference and for each value that cannot be read.
    """

    recorded: RecordedContract
    agrees: bool | None = None
    remarks: tuple[Remark, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """What the file names, as it is written, and whether it agrees; the ruling's contract stands in its state."""
        return {
            "contract": self.recorded.contract,
            "declarer": self.recorded.declarer,
            "agrees": self.agrees,
        }


def checked(recorded: RecordedContract, table: Table | None) -> ContractCheck:
    """Hold what a file names against a table; None for a table at which not the whole record could be ruled on."""
    unread = tuple(_unread(recorded))
    if table is None or not (table.passed_out or table.contract):
        return ContractCheck(recorded, None, unread)
    differing = (*_contract(recorded, table.contract), *_declarer(recorded, table.contract))
    named = (_spelled(recorded.contract), _named(recorded.declarer))
    agrees = not differing if any(value is not None for value in named) else None
    return ContractCheck(recorded, agrees, (*unread, *differing))


def _unread(recorded: RecordedContract) -> Iterator[Remark]:
    contract, declarer = recorded.contract, recorded.declarer
    if contract not in (None, *_UNKNOWN) and _spelled(contract) is None:
        text = f"the contract on record is {visible(contract or '')}; expected one such as 4S, 3NTX or Pass"
        yield Remark(recorded.contract_line, text)
    if declarer not in (None, *_UNKNOWN) and _named(declarer) is None:
        text = f"the declarer on record is {visible(declarer or '')}; expected N, E, S or W"
        yield Remark(recorded.declarer_line, text)


def _contract(recorded: RecordedContract, ruled: Contract | None) -> Iterator[Remark]:
    written, given = _spelled(recorded.contract), contract_text(ruled)
    if written is not None and written != given:
        yield Remark(recorded.contract_line, f"the contract on record is {written}, and the auction gives {given}")


def _declarer(recorded: RecordedContract, ruled: Contract | None) -> Iterator[Remark]:
    named = _named(recorded.declarer)
    if named is None:
        return
    seat, instead = named
    # Who plays irregularly in partner's place is not the declarer of the auction: partner is.
    declares = seat_name(Seat[seat].partner) if instead else seat
    if ruled is None:
        text = f"the declarer on record is {recorded.declarer}, and the auction was passed out"
        yield Remark(recorded.declarer_line, text)
    elif declares != ruled.declarer:
        meant = f" ({SEATS[Seat[seat]]} in place of {SEATS[Seat[declares]]})" if instead else ""
        text = f"the declarer on record is {recorded.declarer}{meant}, and the auction gives {ruled.declarer}"
        yield Remark(recorded.declarer_line, text)


def contract_text(contract: Contract | None) -> str:
    """A contract as PBN writes it, such as ``4SX``; ``Pass`` where all have passed."""
    return "Pass" if contract is None else contract.bid + _DOUBLED[contract.doubled]


def _spelled(written: str | None) -> str | None:
    """A contract as :func:`contract_text` writes it; None for what is none."""
    if written is None:
        return None
    if written.upper() == _PASSED_OUT:
        return "Pass"
    found = _CONTRACT.fullmatch(written)
    if found is None:
        return None
    level, denomination, doubled = found.groups()
    return bid_text(level, denomination[0]) + (doubled or "").upper()


def _named(written: str | None) -> tuple[SeatName, bool] | None:
    """Who plays, and whether irregularly in the place of partner (``^`` of PBN); None where nobody is named."""
    seat = (written or "").upper().removeprefix("^")
    return (seat_name(Seat[seat]), (written or "").startswith("^")) if seat in Seat.__members__ else None
