"""State machines as tables: which status may follow which."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from sim.domain.errors import Code, Refusal


@dataclass(frozen=True)
class StateMachine:
    """The transitions of one kind of record.

    To stay in a status is always allowed: it is no transition.

    Attributes:
        name: What has the status, in words.
        initial: The first status.
        follows: For each status those that may follow it; none follow a terminal one.
    """

    name: str
    initial: str
    follows: Mapping[str, tuple[str, ...]]

    @cached_property
    def terminal(self) -> frozenset[str]:
        """Statuses that nothing follows."""
        return frozenset(status for status, after in self.follows.items() if not after)

    @property
    def transitions(self) -> int:
        """Number of transitions."""
        return sum(len(after) for after in self.follows.values())

    def check(self, current: str, target: str) -> None:
        """Refuses a transition that the table does not list.

        Args:
            current: Status now.
            target: Status wanted.

        Raises:
            Refusal: Illegal transition; `allowed` holds what may follow.
        """
        after = self.follows[current]
        if target == current or target in after:
            return
        if after:
            message = (
                f"A {self.name} that is {current} cannot become {target}; it can become {', '.join(after)}."
            )
        else:
            message = f"The {self.name} is {current}, and nothing follows that: it never becomes {target}."
        raise Refusal(Code.ILLEGAL_TRANSITION, message, allowed=after, status=current)

    def require(self, current: str, among: Iterable[str], action: str) -> None:
        """Refuses an action that the status does not admit.

        Args:
            current: Status now.
            among: Statuses that admit the action.
            action: The action, as "a chart review".

        Raises:
            Refusal: Illegal state; `allowed` holds the statuses that admit it.
        """
        admitted = tuple(str(status) for status in among)
        if current not in admitted:
            message = f"{action} needs a {self.name} that is {' or '.join(admitted)}; this one is {current}."
            raise Refusal(Code.ILLEGAL_STATE, message, allowed=admitted, status=current)
