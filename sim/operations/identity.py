"""Who asks: a session token stands for one person, or for the people whom one agent plays."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sim.domain.errors import Code, Refusal
from sim.domain.roles import SIDE_OF, Role, Side


@dataclass(frozen=True, slots=True)
class Person:
    """A worker of the world in a role.

    Attributes:
        worker_id: Id of the worker.
        name: Full name.
        role: Role in which the worker acts.
    """

    worker_id: str
    name: str
    role: Role

    @property
    def side(self) -> Side:
        """The side that the person works for."""
        return SIDE_OF[self.role]


class Sessions:
    """The sessions of a world by their tokens. Tokens are credentials: no table and no log holds them."""

    def __init__(self, sessions: Mapping[str, Iterable[Person]] | None = None) -> None:
        """Starts with given sessions.

        Args:
            sessions: People by token.
        """
        self._people: dict[str, tuple[Person, ...]] = {}
        for token, people in (sessions or {}).items():
            self.open(token, people)

    def open(self, token: str, people: Iterable[Person]) -> None:
        """Lets a token stand for people, from now on.

        Args:
            token: The secret.
            people: In the order of preference where more than one may do something.
        """
        self._people[token] = tuple(people)

    def people(self, token: str | None) -> tuple[Person, ...]:
        """Returns the people of a session.

        Raises:
            Refusal: Unauthenticated.
        """
        found = self._people.get(token or "")
        if not found:
            what = "The session token is unknown" if token else "No session token was given"
            raise Refusal(
                Code.UNAUTHENTICATED,
                f"{what}; send the header 'Authorization: Bearer <token>' of your session.",
            )
        return found


def bearer(header: str | None) -> str | None:
    """Returns the token of an Authorization header, or None where there is none."""
    kind, _, token = (header or "").partition(" ")
    return token.strip() or None if kind.lower() == "bearer" else None
