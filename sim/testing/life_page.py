"""The page that tells whole lives of cases: docs/a-case-in-the-life.md."""

import json
from collections.abc import Callable
from typing import Any

from sim.testing.authorization_life import prior_authorization
from sim.testing.care_life import care_management
from sim.testing.driver import Driver
from sim.testing.life import Life, Step

LIVES: tuple[tuple[str, Callable[[Driver], Life]], ...] = (
    ("A prior authorization, denied and overturned", prior_authorization),
    ("A care management case", care_management),
)
"""The lives that the page tells."""

_LONGEST = 700


def page(lives: list[tuple[str, Life]]) -> str:
    """Returns the page that tells lives: each step as it is called, and what it answers.

    Args:
        lives: Title and life.
    """
    lines = [
        "# A case in the life",
        "",
        "Two whole lives in the small world that the tests use, each step as it is called over MCP or REST. Patients and people are",
        "synthetic. Written by `./bazel run //sim:life`; a test holds it against what the world does.",
    ]
    for title, life in lives:
        lines += ["", f"## {title}"]
        chapter = ""
        for step in life.steps:
            if step.chapter != chapter:
                chapter = step.chapter
                lines += ["", f"### {chapter}", ""]
            lines += _told(step)
    return "\n".join(lines) + "\n"


def _told(step: Step) -> list[str]:
    return [
        f"**{step.operation}** as {step.role}: {step.says}",
        "",
        "```json",
        _short(step.arguments),
        "```",
        "```json",
        _short(step.answer),
        "```",
        "",
    ]


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + " …"
