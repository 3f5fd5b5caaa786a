"""A case being lived, step by step, in a world."""

from dataclasses import dataclass, field
from typing import Any

from sim.domain.roles import Role
from sim.testing.driver import Driver


@dataclass(frozen=True)
class Step:
    """One operation of a life.

    Attributes:
        chapter: Heading under which it stands.
        role: Who acts.
        operation: What is done.
        arguments: With what.
        answer: What came of it.
        says: What it means, for readers.
    """

    chapter: str
    role: Role
    operation: str
    arguments: dict[str, Any]
    answer: dict[str, Any]
    says: str


@dataclass
class Life:
    """A case being lived: each step is done in the world and kept.

    Attributes:
        driver: The world.
        steps: What was done so far.
    """

    driver: Driver
    steps: list[Step] = field(default_factory=list)
    _chapter: str = ""

    def chapter(self, title: str) -> None:
        """Begins a chapter."""
        self._chapter = title

    def do(self, role: Role, operation: str, says: str, **arguments: Any) -> dict[str, Any]:
        """Does a step and returns its answer."""
        answer = self.driver.call(operation, role, **arguments)
        self.steps.append(Step(self._chapter, role, operation, arguments, answer, says))
        return answer
