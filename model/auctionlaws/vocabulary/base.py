"""The list that the modules of this package fill."""

from auctionlaws.language.terms import Vocabulary

BASE = Vocabulary()
