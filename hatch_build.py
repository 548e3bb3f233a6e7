"""Compiles the editions into wheels, so that whoever installs one has a table ready at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledLaws(BuildHookInterface):  # type: ignore[misc]
    """Writes the compiled editions into the sources, from where a wheel takes them."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every edition for a wheel; where a law file has a mistake, the build ends with its message.

        An editable installation compiles nothing: its law files are there to be changed, and each edition is compiled
        when it is first played.
        """
        if version == "editable":
            return
        sys.path.insert(0, str(Path(self.root) / "model"))
        from auctionlaws.api.editions import editions
        from auctionlaws.mistake import Mistake
        from auctionlaws.table.compiled_laws import compiled, package_file, write_compiled

        try:
            for edition in editions():
                write_compiled(package_file(edition), compiled(edition))
        except Mistake as mistake:
            self.app.abort(str(mistake))
