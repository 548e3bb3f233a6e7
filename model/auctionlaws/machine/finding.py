"""What a Director finds about information (Laws 20, 21, 40, 75), and no auction tells."""

from __future__ import annotations

from enum import Enum


class Finding(Enum):
    """What no auction tells, and a claim leaves free. Each is about the player or the explanation spoken of."""

    NOT_HEARD = "not heard"
    PLAY_OVER = "play over"
    TURN_TO_PLAY = "turn to play"
    """In the play, once the lead is faced."""
    FIRST_TURN = "first turn"
    REALISED = "realised"
    """Who gave the explanation knows that it was mistaken."""
    PARTNER_KNOWS = "partner knows"
    """His partner does."""
    DAMAGE = "damage"
    OWN = "own"
    """The call rested on its maker's own misunderstanding."""
    MISINFORMED = "misinformed"
    """It rested on misinformation by an opponent."""
    BETRAYS = "betrays"
    """A full answer would show that an earlier explanation was mistaken."""
    REASONABLE = "reasonable"
    """The misinformed side has not brought the damage on itself by such an error, or gamble, as the law names."""
    CAUSED = "caused"
    """The misinformation brought about its result."""
    POINTED = "pointed"
    """The right explanation would have pointed to a better one."""
    OFTEN = "often"
    """Knowing it, they would have found that often enough."""
    ALERT = "alert"
    """What was mistaken is an Alert, or that there was none."""


def finding_name(finding: Finding) -> str:
    """The name of its variable."""
    return f"finding {finding.value}"
