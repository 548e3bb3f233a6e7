"""Run by the runtime of the page, before there is a page: compiles modules, so that no visitor has to wait for it."""

import json
import py_compile
from pathlib import Path

NEVER_CHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH


def compile_folder(folder: str, seen_at: str) -> None:
    """Put bytecode in the place of every module below a folder; tracebacks name it by where it will be."""
    for path in sorted(Path(folder).rglob("*.py")):
        beside, seen = path.with_suffix(".pyc"), f"{seen_at}/{path.relative_to(folder).as_posix()}"
        py_compile.compile(
            str(path), str(beside), seen, doraise=True, optimize=2, invalidation_mode=NEVER_CHECKED, quiet=2
        )
        path.unlink()


for work in json.loads(WORK):  # type: ignore[name-defined]  # noqa: F821  given by bytecode.mjs
    compile_folder(**work)
