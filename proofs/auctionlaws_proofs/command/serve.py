"""``auctionlaws serve``: the book, the table and the bench in a browser, worked out by this program on this machine."""

from __future__ import annotations

import socket
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Final

import typer

from auctionlaws.visible import printable
from auctionlaws_proofs.command.inputs import InputError

if TYPE_CHECKING:
    from auctionlaws_proofs.browser.folder import Folder

PORT: Final = 8027


def serve(
    folder: Annotated[
        str | None, typer.Option(metavar="DIR", help="Keep proposals in this folder, as files that end in .md.")
    ] = None,
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="The port to listen on; 0 for any that is free.")
    ] = PORT,
    no_open: Annotated[bool, typer.Option("--no-open", help="Only print the address; open no browser.")] = False,
) -> int:
    """Serve the book, the table and the bench as pages to a browser on this machine, and to nobody else.

    The pages are those of the book; what they ask is worked out here, with the speed of the command line. Ctrl-C ends
    all of it.

    \b
    Examples:
      auctionlaws serve
      auctionlaws serve --folder proposals --port 8100 --no-open
    """
    try:
        from auctionlaws_proofs.browser.running import run
    except ImportError as error:
        if error.name not in ("starlette", "uvicorn"):
            raise
        raise InputError("serve needs an optional part of the program: pip install 'auctionlaws[serve]'") from None
    from auctionlaws_proofs.browser.gate import Keys
    from auctionlaws_proofs.command.kept_book import kept_book
    from auctionlaws_proofs.command.saying import Say

    proposals = None if folder is None else _folder(folder)
    with _listening(port) as listening:
        with Say(quiet=False) as say:
            book = kept_book(say.show)
        keys = Keys(listening.getsockname()[1])
        print(f"The laws are served to you alone at {keys.address}")
        where = "in the browser" if proposals is None else f"in {printable(str(proposals.path))}"
        print(f"Proposals are kept {where}. Ctrl-C ends the program.", flush=True)
        if not no_open:
            # Some browsers are waited for.
            Thread(target=webbrowser.open, args=(keys.ticket(),), daemon=True).start()
        return 0 if run(book, proposals, keys, listening) else 1


def _folder(name: str) -> Folder:
    from auctionlaws_proofs.browser.folder import Folder

    try:
        if not Path(name).is_dir():
            raise InputError(f"--folder: {printable(name)}: there is no such folder")
        return Folder(Path(name))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise InputError(f"--folder: {printable(name)}: cannot be used: {why}") from None


def _listening(port: int) -> socket.socket:
    """A socket of this machine that no other machine reaches; InputError if the port is taken."""
    from auctionlaws_proofs.browser.gate import HOST

    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    # A port that was used just now can be used again; on Windows the same word would let anybody share it.
    if sys.platform == "win32":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((HOST, port))
        found.listen()
    except OSError as error:
        found.close()
        raise InputError(f"--port: {port}: {error.strerror}; give another, or 0 for any that is free") from None
    return found
