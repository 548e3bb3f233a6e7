"""The machine at hand: the paths that nothing which is made on it may name."""

import sys
import tempfile
from pathlib import Path


def own_paths() -> tuple[str, ...]:
    """Where the project, the programs, the user and what passes lie here."""
    programs, passing = (Path(sys.prefix), Path(sys.base_prefix)), Path(tempfile.gettempdir())
    paths = (Path(__file__).parent.parent, *programs, Path.home(), passing)
    return tuple(str(path) for path in paths if path != Path(path.anchor))
