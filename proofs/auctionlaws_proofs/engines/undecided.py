"""That a solver could not tell."""


class Undecided(Exception):
    """The solver gave up within its limit of work."""
