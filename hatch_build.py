"""Compiles the editions into the package while it is installed, so that a table is ready at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledLaws(BuildHookInterface):  # type: ignore[misc]
    """Writes the compiled editions into the sources; wheels and editable installations take them from there."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every edition; where a law file has a mistake, the installation ends with its message.

        An installation comes here twice, first for what it has to know of the package, and compiles once.
        """
        sys.path.insert(0, str(Path(self.root) / "model"))
        from auctionlaws.api.editions import editions
        from auctionlaws.mistake import Mistake
        from auctionlaws.table.compiled_laws import is_in_package, package_file, source_of, write_compiled

        try:
            for edition in editions():
                if not is_in_package(edition):
                    write_compiled(package_file(edition), source_of(edition))
        except Mistake as mistake:
            self.app.abort(str(mistake))
