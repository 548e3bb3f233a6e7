"""The command ``auctionlaws``: its subcommands, each loaded when it is asked for, and what bad input comes to."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from auctionlaws import __version__
from auctionlaws.mistake import Mistake
from auctionlaws.visible import printable
from auctionlaws_proofs.command.ink import alarmed
from auctionlaws_proofs.command.lean import LeanCommand, lean

SUBCOMMANDS: Final = {
    "verify": "auctionlaws_proofs.command.verify:verify",
    "check": "auctionlaws_proofs.command.check:check",
    "diff": "auctionlaws_proofs.command.diff:diff",
    "rule": "auctionlaws_proofs.command.rule:rule",
    "explain": "auctionlaws_proofs.command.explain:explain",
    "laws": "auctionlaws_proofs.command.laws:laws",
    "draw": "auctionlaws_proofs.command.draw:draw",
    "book": "auctionlaws_proofs.command.book:book",
    "serve": "auctionlaws_proofs.command.serve:serve",
    "export": "auctionlaws_proofs.command.export:export",
    "certify": "auctionlaws_proofs.command.certify:certify",
    "compile": "auctionlaws_proofs.command.compile:compile_editions",
}
"""Where each subcommand stands; its module is imported when the subcommand is used or described."""

BAD_INPUT: Final = 2
_PLAIN: Final[dict[str, Any]] = {
    "rich_markup_mode": None,
    "pretty_exceptions_enable": False,
}


class LazyGroup(TyperGroup):
    """A group of subcommands that imports one when it is looked up."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        pending: dict[str, Any] = dict.fromkeys(SUBCOMMANDS)
        self.commands.update(pending)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in SUBCOMMANDS:
            return None
        module, _, function = SUBCOMMANDS[cmd_name].partition(":")
        alone = typer.Typer(add_completion=False, **_PLAIN)
        alone.command(cmd_name, cls=LeanCommand)(getattr(import_module(module), function))
        return typer.main.get_command(alone)

    def get_params(self, ctx: Any) -> Any:
        return lean(super().get_params(ctx))


app: Final = typer.Typer(name="auctionlaws", cls=LazyGroup, no_args_is_help=True, **_PLAIN)


def _tell_version(wanted: bool) -> None:
    if wanted:
        print(f"auctionlaws {__version__}")
        raise typer.Exit


@app.callback()
def auctionlaws(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_tell_version, help="Print the version, and exit.")
    ] = False,
) -> None:
    """Play, prove, draw and amend the auction laws of duplicate bridge.

    \b
    Example:
      auctionlaws rule "dealer N; N 1H; E 1C; director; S declines; E Pass"
    """


def run(arguments: Sequence[str]) -> int:
    """Run the command with some arguments; the exit status, 2 with one line on standard error for bad input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = typer.main.get_command(app).main(list(arguments), "auctionlaws", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1
    except typer.TyperException as error:
        return _refuse(_usage(error), error.exit_code)
    except Mistake as error:
        return _refuse(str(error), BAD_INPUT)
    return status or 0


def _refuse(message: str, status: int) -> int:
    """Say what is wrong, in which words from outside may be quoted as they were given."""
    print(alarmed("\n".join(map(printable, message.split("\n")))), file=sys.stderr)
    return status


def _usage(error: typer.TyperException) -> str:
    """A mistake in the arguments as one line that says where help is; the help itself where nothing was asked."""
    context = getattr(error, "ctx", None)
    message = error.format_message()
    if context is None or "\n" in message:
        return message
    end = "" if message.endswith((".", "?", ")")) else "."
    return f"{context.command_path}: {message}{end} See {context.command_path} --help"
