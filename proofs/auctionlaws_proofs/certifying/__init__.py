"""Certificates: circuits, and proofs about them, that a stranger can check with programs that are not ours."""
