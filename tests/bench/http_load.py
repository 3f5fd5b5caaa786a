"""A light HTTP client that loads a server: many connections, one thread, requests that were written before.

A client library costs as much processor time a call as the server under test. This one reads a status, a length and
bytes, so that of two cores one is the server's.
"""

import contextlib
import selectors
import socket
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from urllib.parse import urlsplit

_CHUNK = 1 << 18
_PATIENCE_S = 60.0


@dataclass(frozen=True)
class Request:
    """A request as it goes over the wire.

    Attributes:
        address: Host and port.
        wire: Head and body.
        failure: What an answer with status 200 says where it is none.
    """

    address: tuple[str, int]
    wire: bytes
    failure: bytes | None = None


def post(url: str, body: bytes, headers: Mapping[str, str], failure: bytes | None = None) -> Request:
    """Writes a POST request with a JSON body.

    Args:
        url: As http://127.0.0.1:8023/provider/chart/search_patients.
        body: JSON.
        headers: Further headers.
        failure: What an answer with status 200 says where it is none.
    """
    parts = urlsplit(url)
    if parts.scheme != "http" or not parts.hostname:
        raise ValueError(f"{url} cannot be measured: give an address that begins with http://.")
    lines = [f"POST {parts.path} HTTP/1.1", f"Host: {parts.netloc}", "Content-Type: application/json"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += [f"Content-Length: {len(body)}", "", ""]
    return Request((parts.hostname, parts.port or 80), "\r\n".join(lines).encode() + body, failure)


class _Connection:
    """One client: asks again as soon as it has its answer."""

    def __init__(self, first: Request) -> None:
        self.socket = socket.create_connection(first.address, timeout=_PATIENCE_S)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setblocking(False)
        self.send(first)

    def send(self, request: Request) -> None:
        """Begins to send a request."""
        self._left = memoryview(request.wire)
        self._got = bytearray()
        self._length: int | None = None
        self._failure = request.failure

    def write(self) -> bool:
        """Sends what the kernel takes; returns whether something is left."""
        with contextlib.suppress(BlockingIOError):
            self._left = self._left[self.socket.send(self._left) :]
        return bool(self._left)

    def read(self) -> bool:
        """Reads what has come; returns whether that was all of the answer."""
        part = self.socket.recv(_CHUNK)
        if not part:
            raise RuntimeError(f"The server hung up after: {bytes(self._got[:200])!r}")
        self._got += part
        if self._length is None:
            self._length = _whole(self._got)
        if self._length is None or (self._length >= 0 and len(self._got) < self._length):
            return False
        if self._length < 0 and not self._got.endswith(b"\r\n0\r\n\r\n"):
            return False
        bad = not self._got.startswith(b"HTTP/1.1 200")
        if bad or (self._failure is not None and self._failure in self._got):
            raise RuntimeError(f"The server answered: {bytes(self._got[-400:])!r}")
        return True


def _whole(got: bytearray) -> int | None:
    """Returns the length of head and body, -1 where it comes in chunks, None while the head is not whole."""
    end = got.find(b"\r\n\r\n")
    if end < 0:
        return None
    for line in bytes(got[:end]).split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return end + 4 + int(value)
    return -1


def calls_per_second(requests: Sequence[Request], clients: int, seconds: float) -> float:
    """Loads a server for a while.

    Args:
        requests: Sent in turn, all to one address.
        clients: Connections, each of which waits for its answer before it asks again.
        seconds: How long.

    Returns:
        Answers per second.

    Raises:
        RuntimeError: An answer was a failure, or none came.
    """
    turn = cycle(requests)
    with selectors.DefaultSelector() as selector:
        connections = [_Connection(next(turn)) for _ in range(clients)]
        try:
            for one in connections:
                selector.register(one.socket, selectors.EVENT_WRITE, one)
            started = time.perf_counter()
            answers = _exchange(selector, turn, started + seconds)
            return answers / (time.perf_counter() - started)
        finally:
            for one in connections:
                one.socket.close()


def _exchange(selector: selectors.BaseSelector, turn: cycle[Request], until: float) -> int:
    answers = 0
    while time.perf_counter() < until:
        ready = selector.select(_PATIENCE_S)
        if not ready:
            raise RuntimeError(f"The server said nothing for {_PATIENCE_S:.0f} s.")
        for key, events in ready:
            one: _Connection = key.data
            if events & selectors.EVENT_READ:
                if not one.read():
                    continue
                answers += 1
                one.send(next(turn))
            left = one.write()
            wanted = selectors.EVENT_WRITE if left else selectors.EVENT_READ
            if key.events != wanted:
                selector.modify(one.socket, wanted, one)
    return answers
