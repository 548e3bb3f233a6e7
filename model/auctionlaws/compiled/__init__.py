"""Editions compiled to Python, so that the table opens at once: written by the installation or ``auctionlaws compile``."""
