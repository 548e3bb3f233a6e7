"""The list that the modules of this package fill."""

from collections.abc import Callable
from typing import Any

from auctionlaws.language.terms import Vocabulary

BASE = Vocabulary()

Declare = Callable[[Callable[..., Any]], Callable[..., Any]]
"""What declares the function below it as the meaning of a phrase."""
