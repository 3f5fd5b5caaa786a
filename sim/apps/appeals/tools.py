"""Agents get no tools of the appeals office."""

from sim.operations.declaration import Operation

OPERATIONS: tuple[Operation, ...] = ()
