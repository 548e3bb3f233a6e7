"""The table as a state machine: what a state holds, and how an event goes through the laws."""
