"""Doing what is asked: identity, role, arguments, one transaction, answer or refusal."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

from pydantic import ValidationError

from sim.domain.errors import Code, Refusal
from sim.operations.admission import acting
from sim.operations.arguments import Answer, Arguments
from sim.operations.call import Call, Dialog
from sim.operations.declaration import Operation
from sim.operations.identity import Person, Sessions
from sim.world.store import World, WorldFullError

if TYPE_CHECKING:
    from sim.dialog.counterparts import Counterparts

_SHOWN_PROBLEMS = 5


class Follower(Protocol):
    """Somebody who works on what an operation left for them."""

    async def follow(self, operation: str, answer: Mapping[str, Any]) -> None:
        """Does what there is to do after an operation that succeeded.

        Args:
            operation: Its name.
            answer: Its answer.
        """
        ...


@dataclass(frozen=True)
class Office:
    """A world with its sessions: where every operation is done, whichever way it was asked.

    Attributes:
        world: The world.
        sessions: Who may ask.
        counterparts: Who plays patients and peers.
        follower: Who has something to do after an operation, such as an office that no agent plays.
    """

    world: World
    sessions: Sessions
    counterparts: Counterparts
    follower: Follower | None = None

    def perform(self, operation: Operation, token: str | None, arguments: bytes | dict[str, Any]) -> Answer:
        """Does an operation that waits for nobody.

        Args:
            operation: What to do.
            token: The session's token.
            arguments: JSON text, or the parsed object.

        Returns:
            The answer; what it changed is committed.

        Raises:
            Refusal: Nothing was changed.
        """
        person, given = self._admit(operation, token, arguments)
        with self._transaction(operation, person) as call:
            return cast("Answer", operation.run(call, given))  # type: ignore[arg-type]

    async def converse(
        self, operation: Operation, token: str | None, arguments: bytes | dict[str, Any]
    ) -> Answer:
        """Does any operation, those that wait for a model included; arguments and errors as in `perform`."""
        if not operation.waits:
            answer = self.perform(operation, token, arguments)
        else:
            answer = await self._talk(operation, token, arguments)
        if self.follower is not None:
            await self.follower.follow(operation.name, answer.model_dump(mode="json"))
        return answer

    async def _talk(
        self, operation: Operation, token: str | None, arguments: bytes | dict[str, Any]
    ) -> Answer:
        person, given = self._admit(operation, token, arguments)
        # The clock's rule is about the operation: only the first of its transactions that did something moves it.
        ticked: list[bool] = []
        dialog = Dialog(lambda: self._transaction(operation, person, ticked), self.counterparts)
        return await operation.run(dialog, given)  # type: ignore[arg-type, misc, no-any-return]

    def _admit(
        self, operation: Operation, token: str | None, arguments: bytes | dict[str, Any]
    ) -> tuple[Person, Arguments]:
        people = self.sessions.people(token)
        given = _parsed(operation, arguments)
        return acting(operation, people, given.acting_person()), given

    @contextmanager
    def _transaction(
        self, operation: Operation, person: Person, ticked: list[bool] | None = None
    ) -> Iterator[Call]:
        try:
            with self.world.transaction(operation.side, write=operation.writes) as session:
                call = Call(session, person, operation)
                yield call
                if call.recorded and not ticked:
                    call.tick()
                    if ticked is not None:
                        ticked.append(True)
        except WorldFullError:
            message = f"{operation.name}: this world's storage is full; nothing was written."
            raise Refusal(Code.TOO_LARGE, message) from None


def refusal_json(refusal: Refusal) -> dict[str, Any]:
    """Returns a refusal as it is shown to callers, the same over MCP and REST."""
    return {
        "error": {
            "code": str(refusal.code),
            "message": refusal.message,
            "allowed": list(refusal.allowed),
            "status": refusal.status,
        }
    }


def refusal_text(refusal: Refusal) -> str:
    """Returns a refusal as JSON text."""
    return json.dumps(refusal_json(refusal), ensure_ascii=False)


def _parsed(operation: Operation, arguments: bytes | dict[str, Any]) -> Arguments:
    model = operation.arguments
    try:
        if isinstance(arguments, bytes):
            return model.model_validate_json(arguments or b"{}")
        return model.model_validate_json(json.dumps(arguments))
    except ValidationError as error:
        raise _invalid(operation, error) from None
    except ValueError as error:
        raise Refusal(
            Code.INVALID_ARGUMENT, f"{operation.name}: the arguments are not JSON: {error}."
        ) from None


def _invalid(operation: Operation, error: ValidationError) -> Refusal:
    problems, allowed = [], []
    for problem in error.errors(include_url=False, include_input=False)[:_SHOWN_PROBLEMS]:
        where = ".".join(str(part) for part in problem["loc"]) or "arguments"
        said = problem["msg"][0].lower() + problem["msg"][1:]
        if problem["type"] == "extra_forbidden":
            said = "is no argument of this operation"
            allowed = sorted(operation.arguments.model_fields)
        elif problem["type"] == "missing":
            said = "is required"
        elif problem["type"] == "enum":
            allowed = [
                part.strip().strip("'") for part in problem["ctx"]["expected"].replace(" or ", ",").split(",")
            ]
        problems.append(f"{where}: {said}")
    return Refusal(Code.INVALID_ARGUMENT, f"{operation.name}: {'; '.join(problems)}.", allowed=allowed)
