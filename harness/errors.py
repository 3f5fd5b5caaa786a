"""What can go wrong in the harness, as types: bad input of a person, or a failure of the machine."""

import errno
from enum import StrEnum


class UsageError(Exception):
    """Bad input: one sentence of what was wrong, where, and what to do; ends the program with code 2."""


class InfraKind(StrEnum):
    """Why a trial has no reward; part of records, so values never change meaning."""

    LAYER_DIGEST_MISMATCH = "layer_digest_mismatch"
    LAYER_INVALID = "layer_invalid"
    LAYER_MISSING = "layer_missing"
    BUNDLE_INVALID = "bundle_invalid"
    NO_SPACE = "no_space"
    RUNTIME_MISSING = "runtime_missing"
    START_FAILED = "start_failed"
    KILLED = "killed"
    COLLECT_FAILED = "collect_failed"
    VERIFIER_CRASH = "verifier_crash"
    VERIFIER_TIMEOUT = "verifier_timeout"
    IO_ERROR = "io_error"


class InfraError(Exception):
    """The machine failed, not the agent: the trial has no reward and runs again on resume.

    Attributes:
        kind: The class of the failure.
    """

    def __init__(self, kind: InfraKind, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def from_os_error(error: OSError, doing: str) -> InfraError:
    """Types an operating system's error.

    Args:
        error: What was raised.
        doing: What was being done, for the sentence ("unpacking a layer").
    """
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        where = f" at {error.filename}" if error.filename else ""
        return InfraError(
            InfraKind.NO_SPACE, f"No space is left{where} while {doing}; free some and run again."
        )
    return InfraError(InfraKind.IO_ERROR, f"The host failed while {doing}: {error.strerror or error}.")
