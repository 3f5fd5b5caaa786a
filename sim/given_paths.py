"""Paths on a command line, as the user meant them: `bazel run` starts programs elsewhere."""

import os
from pathlib import Path


def theirs(text: str) -> Path:
    """Reads a path from where the user called; `bazel run` says where that was."""
    return Path(os.environ.get("BUILD_WORKING_DIRECTORY", "")) / text


def given(text: str) -> Path:
    """Reads a path that Bazel gave beside the program, or else as the user meant it."""
    return Path(text) if Path(text).exists() else theirs(text)
