"""Editions compiled to Python, to open a table at once; an installation or ``auctionlaws compile`` writes them."""
