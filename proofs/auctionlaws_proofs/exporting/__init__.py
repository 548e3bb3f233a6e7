"""The machine for other programs: one transition system, written as AIGER, BTOR2 and SMT-LIB 2."""
