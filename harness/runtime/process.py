"""Runs a host program with bounded logs and a time limit, in one thread."""

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_CHUNK = 1 << 16
_GRACE_S = 5.0
_PIPE_CHUNKS = 16  # the most chunks that a pipe of 1 MiB holds


class BoundedLog:
    """A log file that keeps the first bytes and counts the rest.

    Attributes:
        dropped: Bytes that were not kept.
    """

    def __init__(self, path: Path, limit: int) -> None:
        self._file = path.open("wb", buffering=0)
        self._left = limit
        self.dropped = 0

    def write(self, data: bytes) -> None:
        """Keeps what fits."""
        kept = data[: self._left]
        if kept:
            self._file.write(kept)
        self._left -= len(kept)
        self.dropped += len(data) - len(kept)

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


@dataclass(frozen=True, slots=True)
class Finished:
    """How a host program ended.

    Attributes:
        code: Exit code, negative for a signal.
        timed_out: Whether `on_timeout` was called.
        seconds: Wall seconds.
        truncated: Whether output was dropped.
    """

    code: int
    timed_out: bool
    seconds: float
    truncated: bool


def run_logged(
    argv: Sequence[str],
    logs: tuple[Path, Path],
    limit: int,
    timeout_s: float | None,
    on_timeout: Callable[[], None],
) -> Finished:
    """Runs a program to its end, streaming its output into two bounded files.

    Args:
        argv: Command line of the host program.
        logs: Files for output and error output.
        limit: The most bytes kept in each.
        timeout_s: Seconds until `on_timeout` is called; None never.
        on_timeout: Kills what the program stands for; the program is killed itself a little later if need be.

    Raises:
        OSError: Where the program cannot be started or a log cannot be written.
    """
    started = time.monotonic()
    sinks = tuple(BoundedLog(path, limit) for path in logs)
    try:
        process = subprocess.Popen(
            argv,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # a Ctrl-C at the terminal is ours to handle, not the container's
        )
        with process:
            timed_out = _pump(process, sinks, timeout_s, on_timeout)
    finally:
        for sink in sinks:
            sink.close()
    truncated = any(sink.dropped for sink in sinks)
    return Finished(process.returncode, timed_out, time.monotonic() - started, truncated)


def _pump(
    process: subprocess.Popen[bytes],
    sinks: Sequence[BoundedLog],
    timeout_s: float | None,
    on_timeout: Callable[[], None],
) -> bool:
    """Copies output until the program has ended; returns whether the time limit struck."""
    deadline = None if timeout_s is None else time.monotonic() + timeout_s
    timed_out = False
    pidfd = os.pidfd_open(process.pid)
    try:
        with selectors.DefaultSelector() as selector:
            selector.register(pidfd, selectors.EVENT_READ, None)
            for stream, sink in zip((process.stdout, process.stderr), sinks, strict=True):
                if stream is not None:
                    os.set_blocking(stream.fileno(), False)
                    selector.register(stream, selectors.EVENT_READ, sink)
            alive = True
            while alive:
                left = None if deadline is None else deadline - time.monotonic()
                if left is not None and left <= 0:
                    _strike(process, on_timeout, again=timed_out)
                    timed_out = True
                    deadline = time.monotonic() + _GRACE_S
                    continue
                for key, _ in selector.select(left):
                    if key.data is None:
                        alive = False
                    elif not _copy(key.fd, key.data):
                        selector.unregister(key.fileobj)
            # What was written before the end is still in the pipes; later writers died with the container.
            for key in list(selector.get_map().values()):
                left_chunks = _PIPE_CHUNKS
                while key.data is not None and left_chunks and _copy(key.fd, key.data):
                    left_chunks -= 1
    except BaseException:
        on_timeout()
        process.kill()
        raise
    finally:
        os.close(pidfd)
    return timed_out


def _strike(process: subprocess.Popen[bytes], on_timeout: Callable[[], None], *, again: bool) -> None:
    """Kills the container, and the second time the program that stands before it."""
    on_timeout()
    if again:
        with suppress(ProcessLookupError):
            process.send_signal(signal.SIGKILL)


def _copy(fd: int, sink: BoundedLog) -> bool:
    """Copies one chunk; returns whether there may be more.

    One chunk only: a program that writes for ever must not keep its time limit from being looked at.
    """
    try:
        data = os.read(fd, _CHUNK)
    except BlockingIOError:
        return False
    sink.write(data)
    return bool(data)
