"""How a picture is set on its page: which way it is read, and how far apart its nodes are."""

from enum import Enum


class Direction(Enum):
    """Which way a diagram is read."""

    DOWN = "down"
    RIGHT = "right"


class Spacing(Enum):
    """How a picture is set: inches between nodes beside each other, and between those that follow each other; and how
    much the first steps of one that is read to the right count for being straight, where later ones count 4.
    """

    WIDE = (0.25, 0.25, 1)
    NARROW = (0.15, 0.2, 1)
    CLOSE = (0.1, 0.23, 1)
    CLOSER = (0.1, 0.2, 1)
    LOW = (0.06, 0.23, 4)
    TIGHT = (0.06, 0.2, 4)
    TIGHTEST = (0.04, 0.2, 4)
