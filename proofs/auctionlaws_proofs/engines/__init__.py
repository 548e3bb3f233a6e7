"""Engines that decide questions about the relation: the solver on the full ladder, enumeration on small ones."""
