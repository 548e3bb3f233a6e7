"""The law language: phrases with a fixed meaning, and the clauses written in them."""
