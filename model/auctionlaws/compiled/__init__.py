"""Editions compiled to Python by ``auctionlaws compile``, so that the table opens at once."""
