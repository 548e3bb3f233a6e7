"""The wording bench: what a proposed wording changes, and the proof that it changes nothing else."""
