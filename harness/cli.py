"""What the harness's commands have in common: how bad input ends, and where folders are."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from harness.errors import InfraError, UsageError, from_os_error

USAGE = 2
"""Exit code for bad input."""

INCOMPLETE = 1
"""Exit code where something is left to do: run the same command again."""

INTERRUPTED = 130
"""Exit code after Ctrl-C or a polite kill."""


def guarded(command: Callable[[], int]) -> int:
    """Runs a command; bad input ends in one sentence and code 2, an interruption in code 130.

    Args:
        command: Returns the exit code.
    """
    try:
        return command()
    except UsageError as error:
        sys.stderr.write(f"hermed: {error}\n")
        return USAGE
    except InfraError as error:
        sys.stderr.write(f"hermed: {error}\n")
        return INCOMPLETE
    except KeyboardInterrupt:
        sys.stderr.write(
            "hermed: stopped; what had finished is kept, run the same command again for the rest.\n"
        )
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output went away; keep Python from complaining a second time at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return INTERRUPTED
    except OSError as error:
        sys.stderr.write(f"hermed: {from_os_error(error, 'writing results or the cache')}\n")
        return USAGE


def given_path(text: str) -> Path:
    """Returns a path that a person typed, from where they typed it: `bazel run` changes the folder."""
    return Path(os.environ.get("BUILD_WORKING_DIRECTORY", "."), text).absolute()


def results_folder(out: str, name: str) -> Path:
    """Returns the results folder: as given, or `results/<name>` in the workspace.

    Args:
        out: What was given; empty for none.
        name: Name of the sweep.
    """
    if out:
        return given_path(out)
    return Path(os.environ.get("BUILD_WORKSPACE_DIRECTORY", "."), "results", name).absolute()


def patterns(values: list[str] | None) -> tuple[str, ...]:
    """Returns patterns of an option that may be repeated or hold several, separated by commas."""
    return tuple(part.strip() for value in values or () for part in value.split(",") if part.strip())
