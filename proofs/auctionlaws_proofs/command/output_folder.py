"""The folder that something is written to: what is there already is lost only if it is of the same kind."""

from __future__ import annotations

from pathlib import Path

from auctionlaws.visible import printable
from auctionlaws_proofs.command.inputs import InputError


def output_folder(output: str, mark: str, otherwise: str) -> Path:
    """The folder of that name; InputError if it is a file, or something else is in it.

    ``mark``: the file by which a folder of this kind is known; ``otherwise``: what is said of one that lacks it.
    """
    folder = Path(output)
    try:
        if folder.exists() and not folder.is_dir():
            raise InputError(f"--output: {printable(output)}: is not a folder")
        if folder.is_dir() and any(folder.iterdir()) and not (folder / mark).is_file():
            raise InputError(f"--output: {printable(output)}: {otherwise}; give another folder")
    except (OSError, ValueError) as error:
        raise unwritable(output, error) from None
    return folder


def unwritable(output: str, error: OSError | ValueError) -> InputError:
    """What is told where nothing can be written."""
    return InputError(f"--output: {printable(output)}: cannot be written: {getattr(error, 'strerror', None) or error}")
