"""The types of compiled step functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

State = tuple[int, ...]
"""The values of the state's fields in order."""
Step = Callable[[State, int, int, int, int, int, int, int], tuple[int, ...]]
"""From a state and an event's seat, call, conventional, shows, known, damage and reading to what comes of it."""
Steps = Mapping[tuple[str, int], tuple[Step, Step]]
"""For each kind of event and each phase in which it is possible: the step and the report function."""
