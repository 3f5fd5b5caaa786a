"""Agents do not get this app: it has routes only."""

from sim.operations.declaration import Operation

OPERATIONS: tuple[Operation, ...] = ()
