"""The auction laws of duplicate bridge: load an edition, play at a table, and see what the laws say of it.

>>> import auctionlaws
>>> laws = auctionlaws.load()
>>> table = laws.table(dealer="N")
>>> table.play("N 1H; E 1C; director; S declines; E Pass")
<Table: dealer N; N 1H; E 1C; director; S declines; E Pass>
>>> table.turn
'S'
>>> table.must_pass["W"]
'throughout'

A table is told what happens in the words of a table script: a seat and its call, ``director``, ``S declines``. Seats
are ``N``, ``E``, ``S`` and ``W``, calls are ``Pass``, ``X``, ``XX`` and ``1C`` to ``9NT``, everywhere; in turn from the
dealer on, calls need no seats (``1C P 1H P``). What is no good raises a :class:`Mistake`, whose text says where it
stands and what would be right.

Importing this package loads nothing else; each name is loaded when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auctionlaws.lazily import lazily

if TYPE_CHECKING:
    from auctionlaws.api.editions import EditionError, default_edition, editions
    from auctionlaws.api.laws import Laws, load, propose, variants
    from auctionlaws.api.lines import Line, play, play_lines
    from auctionlaws.api.ruling import Ruling, Step
    from auctionlaws.api.seats import SeatName
    from auctionlaws.api.standing import Breach, Call, Contract, OpenPoint, Reading
    from auctionlaws.api.table import Table
    from auctionlaws.files.board_ruling import RuledBoard, rule_boards
    from auctionlaws.files.contract_check import ContractCheck
    from auctionlaws.files.lin_boards import read_lin
    from auctionlaws.files.pbn_comment import pbn_with_scripts
    from auctionlaws.files.pbn_games import read_pbn
    from auctionlaws.files.recorded import (
        AuctionFile,
        FileFormat,
        RecordedBoard,
        RecordedCall,
        RecordedContract,
        Remark,
    )
    from auctionlaws.language.errors import LawError
    from auctionlaws.machine.field_values import Phase
    from auctionlaws.mistake import Mistake
    from auctionlaws.table.events import Script
    from auctionlaws.table.laws import ClauseText
    from auctionlaws.table.possible import EventError
    from auctionlaws.table.script import parse_script
    from auctionlaws.table.statements import ScriptError

__version__ = "0.1.0"

_HOME = {
    "api.editions": ("EditionError", "default_edition", "editions"),
    "api.laws": ("Laws", "load", "propose", "variants"),
    "api.lines": ("Line", "play", "play_lines"),
    "api.ruling": ("Ruling", "Step"),
    "api.seats": ("SeatName",),
    "api.standing": ("Breach", "Call", "Contract", "OpenPoint", "Reading"),
    "api.table": ("Table",),
    "files.board_ruling": ("RuledBoard", "rule_boards"),
    "files.contract_check": ("ContractCheck",),
    "files.lin_boards": ("read_lin",),
    "files.pbn_comment": ("pbn_with_scripts",),
    "files.pbn_games": ("read_pbn",),
    "files.recorded": ("AuctionFile", "FileFormat", "RecordedBoard", "RecordedCall", "RecordedContract", "Remark"),
    "language.errors": ("LawError",),
    "machine.field_values": ("Phase",),
    "mistake": ("Mistake",),
    "table.laws": ("ClauseText",),
    "table.possible": ("EventError",),
    "table.events": ("Script",),
    "table.script": ("parse_script",),
    "table.statements": ("ScriptError",),
}
"""The names of the API, by the module in which each is written."""

__all__ = [  # noqa: RUF022  the order is that of the page of the API
    "load",
    "propose",
    "variants",
    "editions",
    "default_edition",
    "play",
    "play_lines",
    "parse_script",
    "read_pbn",
    "read_lin",
    "rule_boards",
    "pbn_with_scripts",
    "Laws",
    "Table",
    "Ruling",
    "Step",
    "OpenPoint",
    "Reading",
    "Call",
    "Contract",
    "Breach",
    "Line",
    "Script",
    "AuctionFile",
    "FileFormat",
    "RecordedBoard",
    "RecordedCall",
    "RecordedContract",
    "RuledBoard",
    "ContractCheck",
    "Remark",
    "ClauseText",
    "Phase",
    "SeatName",
    "Mistake",
    "LawError",
    "ScriptError",
    "EventError",
    "EditionError",
]

if not TYPE_CHECKING:
    __getattr__ = lazily(__name__, _HOME)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
