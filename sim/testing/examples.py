"""Contract examples: what an operation does when it succeeds, and when it refuses, and why."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sim.domain.errors import Code
from sim.domain.roles import Role, Side
from sim.testing.driver import Driver

Arrange = Callable[[Driver], dict[str, Any]]
"""Brings a fresh world into the state that the example is about, and returns the arguments."""

Check = Callable[[Driver, dict[str, Any]], None]
"""Asserts on the answer and on the world after it."""


@dataclass(frozen=True)
class Example:
    """One way to ask an operation.

    Attributes:
        operation: Its name.
        arrange: Makes the state and the arguments.
        code: What it refuses with; None where it succeeds.
        check: Looks at the answer (for a refusal: at `{"error": …}`).
        role: Role to ask in; default the first that may.
        side: Where two servers have the operation.
        label: What the example is about, where an operation has several of a kind.
    """

    operation: str
    arrange: Arrange
    code: Code | None = None
    check: Check | None = None
    role: Role | None = None
    side: Side | None = None
    label: str = ""


def example(
    operation: str,
    arrange: Arrange,
    check: Check | None = None,
    *,
    role: Role | None = None,
    side: Side | None = None,
    label: str = "",
) -> Example:
    """Returns an example of success."""
    return Example(operation, arrange, None, check, role, side, label)


def refusal(
    operation: str,
    code: Code,
    arrange: Arrange,
    check: Check | None = None,
    *,
    role: Role | None = None,
    side: Side | None = None,
    label: str = "",
) -> Example:
    """Returns an example of a refusal."""
    return Example(operation, arrange, code, check, role, side, label)
