"""Editions compiled to tables, to be played at once; a wheel brings them, ``auctionlaws compile`` writes them."""
