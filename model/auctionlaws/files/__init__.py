"""Auctions in files that people have, PBN and LIN: read, made into table scripts, and ruled on."""
