"""The letter center has no routes beside its tools."""

from sim.operations.declaration import Operation

OPERATIONS: tuple[Operation, ...] = ()
