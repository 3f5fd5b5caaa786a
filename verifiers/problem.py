"""What can be wrong: with a submission (a verdict of 0) and with ourselves (an infrastructure error)."""

from enum import StrEnum
from typing import NamedTuple


class ProblemKind(StrEnum):
    """Why a submitted file was refused; part of the verdict's text, so values never change meaning."""

    MISSING = "missing"
    BAD_PATH = "bad_path"
    SYMLINK = "symlink"
    HARD_LINK = "hard_link"
    NOT_A_FILE = "not_a_file"
    UNREADABLE = "unreadable"
    TOO_LARGE = "too_large"
    EMPTY = "empty"
    ENCODING = "encoding"
    MALFORMED = "malformed"
    HEADER = "header"
    TOO_MANY_ROWS = "too_many_rows"
    CELL = "cell"


class Problem(NamedTuple):
    """One reason why a submitted file cannot be scored.

    Attributes:
        kind: The class of the problem.
        text: One sentence: what was wrong, where, what was expected. Holds no line break.
    """

    kind: ProblemKind
    text: str

    def __str__(self) -> str:
        return f"{self.kind.value}: {self.text}"


class MalformedSubmissionError(Exception):
    """Raised by a scorer for well-formed input that means nothing, such as a probability of 7."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class GoldError(Exception):
    """Gold or contract is broken: an infrastructure error, never a reward of 0 for the agent."""


def shown(text: str, limit: int = 40) -> str:
    """Quotes agent-made text for a message: printable ASCII only and bounded.

    Args:
        text: Untrusted text of any length.
        limit: The most characters of it to show.

    Returns:
        An ASCII literal in quotes, cut with "..." where it was longer.
    """
    return ascii(text[:limit] + ("..." if len(text) > limit else ""))
