"""This app has no routes beside those of its tools."""

from sim.operations.declaration import Operation

OPERATIONS: tuple[Operation, ...] = ()
