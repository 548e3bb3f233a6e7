"""``auctionlaws rule FILE.pbn`` and ``FILE.lin``: rule on every auction of a file, and compare it with the record."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from textwrap import indent
from typing import Final

import auctionlaws
from auctionlaws import AuctionFile, FileFormat, Laws, RuledBoard
from auctionlaws.files.recorded import MAX_FILE
from auctionlaws.visible import printable
from auctionlaws_proofs.command.ink import tell
from auctionlaws_proofs.command.inputs import InputError, read_bytes
from auctionlaws_proofs.command.saying import Say
from auctionlaws_proofs.command.wording import granted_line

REPORTED: Final = 1
UNREADABLE: Final = 2


def rule_file(name: str, kind: FileFormat, laws: Laws, follow: Sequence[str], *, as_json: bool) -> int:
    """Print the rulings on a file; the exit status. InputError for a file that cannot be read or has no board."""
    data = read_bytes(name, MAX_FILE)
    match kind:
        case FileFormat.PBN:
            file = auctionlaws.read_pbn(data, printable(name))
        case FileFormat.LIN:
            file = auctionlaws.read_lin(data, printable(name))
    if not file.boards and not file.silent and not file.remarks:
        raise InputError(f"{file.source}: has no board; expected a {kind.name} file")
    return _print_json(file, laws, follow) if as_json else _print_text(file, laws, follow)


def write_scripts(name: str, kind: FileFormat) -> int:
    """Print a PBN file with the scripts of its boards in comments, and what cannot be read on standard error."""
    if kind is not FileFormat.PBN:
        raise InputError(f"--pbn: {printable(name)}: is a {kind.name} file; only PBN files are written back")
    data = read_bytes(name, MAX_FILE)
    file = auctionlaws.read_pbn(data, printable(name))
    written = auctionlaws.pbn_with_scripts(data, printable(name))
    sys.stdout.flush()
    sys.stdout.buffer.write(written)
    sys.stdout.buffer.flush()
    for message in file.messages():
        print(message, file=sys.stderr)
    remarks = [*file.remarks, *(remark for board in file.boards for remark in board.remarks)]
    return UNREADABLE if any(remark.unreadable for remark in remarks) else 0


def _print_json(file: AuctionFile, laws: Laws, follow: Sequence[str]) -> int:
    """One object, board after board as they are ruled on: a file may have thousands."""
    status = _status(file.remarks)
    print("{", f'  "file": {_dumped(file.source)},', f'  "format": {_dumped(file.format.name)},', sep="\n")
    print('  "boards": [', end="")
    with Say(quiet=False) as say:
        for number, ruled in enumerate(auctionlaws.rule_boards(file, laws, follow=follow)):
            say.show(f"board {number + 1} of {len(file.boards)}")
            told = {"file": file.source, **ruled.to_json()}
            print("," * (number > 0), indent(_dumped(told), " " * 4), sep="\n", end="")
            status = max(status, _status(ruled.remarks))
    messages = [remark.to_json() for remark in file.remarks]
    print("\n  ],", f'  "without_auction": {file.silent},', sep="\n")
    print(f'  "messages": {indent(_dumped(messages), "  ").lstrip()}', "}", sep="\n")
    return status


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _print_text(file: AuctionFile, laws: Laws, follow: Sequence[str]) -> int:
    for remark in file.remarks:
        tell(remark.said(file.source))
    status, looked_at, apart = _status(file.remarks), 0, False
    for ruled in auctionlaws.rule_boards(file, laws, follow=follow):
        long = not ruled.regular and ruled.table is not None
        if long or apart:
            tell("")
        _tell_board(ruled, file.source, long=long)
        status, apart = max(status, _status(ruled.remarks)), long
        looked_at += bool(ruled.remarks)
    tell("")
    tell(_summary(file, looked_at))
    return status


def _tell_board(ruled: RuledBoard, source: str, *, long: bool) -> None:
    """A line for a board on which there is nothing to rule, the whole ruling for any other; then what to look at."""
    title = ruled.board.title
    heading = f"{title[0].upper()}{title[1:]}, line {ruled.board.line}"
    if ruled.table is not None and long:
        tell(f"{heading}\n")
        tell(str(ruled.table.ruling), end="")
        tell(granted_line(ruled.table), end="\n" * bool(ruled.remarks))
    elif ruled.table is not None:
        tell(f"{heading}: {ruled.result}")
    for remark in ruled.remarks:
        tell(remark.said(source, title))


def _summary(file: AuctionFile, looked_at: int) -> str:
    boards = len(file.boards)
    counted = "1 auction" if boards == 1 else f"{boards} auctions"
    silent = f"; {file.silent} more without an auction" if file.silent else ""
    return f"{counted}, {looked_at} of them with something to look at{silent}"


def _status(remarks: Sequence[auctionlaws.Remark]) -> int:
    if any(remark.unreadable for remark in remarks):
        return UNREADABLE
    return REPORTED if remarks else 0
