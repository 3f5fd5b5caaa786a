"""The verdict: what a verifier says about one submission, and its canonical bytes.

Named tuples, checked by plain code: a verifier starts once a trial, and a library that validates would be most of its
time. Whoever reads a verdict, which another process wrote, has pydantic check it against the same classes.
"""

import math
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from specs.compiler.canonical import canonical_json

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Number = int | float

_DIGEST_LENGTH = 64
_HEX = frozenset("0123456789abcdef")


class FileRecord(NamedTuple):
    """One declared submission file as it was found.

    Attributes:
        path: Path below the submission folder, as the contract declares it.
        bytes: Size in bytes; None where the file could not be opened.
        sha256: SHA-256 of the content in hex; None where it was not read whole.
        problem: Why it was refused, "kind: sentence"; None where accepted.
    """

    path: str
    bytes: int | None
    sha256: str | None
    problem: str | None

    def checked(self) -> FileRecord:
        """Returns itself.

        Raises:
            ValueError: Where a value is not what the attributes say; types too, because a manifest is plain JSON.
        """
        texts = (self.path, self.sha256 or "", self.problem or "")
        if not all(isinstance(text, str) for text in texts):
            raise ValueError("a path, digest and problem of a file are texts")
        if self.bytes is not None and not (isinstance(self.bytes, int) and self.bytes >= 0):
            raise ValueError(f"a file has 0 bytes or more, found {self.bytes}")
        if self.sha256 is not None and not (
            len(self.sha256) == _DIGEST_LENGTH and _HEX.issuperset(self.sha256)
        ):
            raise ValueError("a SHA-256 is 64 hex digits")
        return self


class CriterionResult(NamedTuple):
    """One criterion of the contract held against the metrics.

    Attributes:
        id: Criterion id of the contract.
        passed: Whether it holds; a missing or non-finite metric never passes.
        value: The metric's value; None where it is missing or not finite.
        threshold: The contract's threshold, in the metric's unit.
        op: How value is compared with threshold.
    """

    id: str
    passed: bool
    value: Number | None
    threshold: Number
    op: Literal[">=", "<=", "=="]


class Verdict(NamedTuple):
    """The whole answer of a verifier for one submission.

    Attributes:
        task: Task id, <category>/<name>.
        contract: Name of the contract that was applied.
        reward: 1 if every criterion passed, else 0.
        passed: Whether the reward is 1.
        reason: One sentence that says why, never empty.
        criteria: One result per criterion, in the contract's order.
        metrics: Every finite metric of the scorer by name.
        submission: One record per declared file, in the contract's order.
        schema: Version of this record's shape.
    """

    task: str
    contract: str
    reward: Literal[0, 1]
    passed: bool
    reason: str
    criteria: list[CriterionResult]
    metrics: dict[str, Number]
    submission: list[FileRecord]
    schema: Literal["hermed/verdict/v1"] = "hermed/verdict/v1"

    @classmethod
    def from_json(cls, data: bytes | str) -> Verdict:
        """Reads a verdict that another process wrote. Needs pydantic.

        Raises:
            ValueError: Where it is no valid verdict.
        """
        return _reader().validate_json(data).checked()

    def checked(self) -> Verdict:
        """Returns itself.

        Raises:
            ValueError: Where it contradicts itself or holds a number that is not finite.
        """
        values = [result.value for result in self.criteria if result.value is not None]
        if not all(
            map(math.isfinite, (*values, *(r.threshold for r in self.criteria), *self.metrics.values()))
        ):
            raise ValueError("a verdict holds finite numbers only")
        if self.passed != (self.reward == 1):
            raise ValueError(
                f"a verdict that passed has a reward of 1, found passed={self.passed} and {self.reward}"
            )
        if not self.reason:
            raise ValueError("a verdict says why, but its reason is empty")
        for record in self.submission:
            record.checked()
        return self

    def as_object(self) -> dict[str, Any]:
        """Returns the verdict as a JSON object."""
        return self._asdict() | {
            "criteria": [result._asdict() for result in self.criteria],
            "submission": [record._asdict() for record in self.submission],
        }

    def canonical(self) -> bytes:
        """Returns the verdict as the project's canonical JSON; the same verdict gives the same bytes."""
        return canonical_json(self.as_object())


@cache
def _reader() -> TypeAdapter[Verdict]:
    from pydantic import TypeAdapter  # noqa: PLC0415  (readers only)

    return TypeAdapter(Verdict)
