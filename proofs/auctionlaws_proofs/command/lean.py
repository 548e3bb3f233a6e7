"""Words and flags of the command line, taken as they are.

Typer brings every value through pydantic, whose loading alone takes longer than a ruling. A word that is wanted as
a word needs no such help; any other value still gets it.
"""

from __future__ import annotations

from typing import Any, Final

from typer.core import TyperCommand

_AS_WRITTEN: Final = (str, bool, list[str])


class LeanCommand(TyperCommand):
    """A subcommand that takes words, lists of words and flags as they are written."""

    def get_params(self, ctx: Any) -> Any:
        return lean(super().get_params(ctx))


def lean(parameters: Any) -> Any:
    """The parameters, changed so that those which are words or flags take their values as they are written."""
    for parameter in parameters:
        if parameter.type_descriptor.annotation in _AS_WRITTEN and "process_value" not in vars(parameter):
            parameter.process_value = _as_written(parameter)
    return parameters


def _as_written(parameter: Any) -> Any:
    thorough = parameter.process_value
    several = parameter.multiple or parameter.nargs != 1

    def process_value(context: Any, value: Any) -> Any:
        words = list(value or ()) if several else [] if value is None else [value]
        wanted = bool if parameter.type_descriptor.annotation is bool else str
        if not all(isinstance(word, wanted) for word in words) or (parameter.required and not words):
            return thorough(context, value)
        result = words if several else value
        return result if parameter.callback is None else parameter.callback(context, parameter, result)

    return process_value
