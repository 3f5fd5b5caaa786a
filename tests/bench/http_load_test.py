"""The light client counts whole answers, however they come, and no failures."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.bench.http_load import calls_per_second, post


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    asked = 0

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        type(self).asked += 1
        self.send_response(500 if self.path == "/broken" else 200)
        if self.path == "/chunks":
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for part in (body[:3], body[3:]):
                self.wfile.write(f"{len(part):x}\r\n".encode() + part + b"\r\n")
            self.wfile.write(b"0\r\n\r\n")
        else:
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """A client that hangs up at the end of its time is none."""


@pytest.fixture
def address() -> Iterator[str]:
    with _Server(("127.0.0.1", 0), _Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        _Handler.asked = 0
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("path", ["/whole", "/chunks"])
@pytest.mark.parametrize("size", [10, 2_000_000])
def test_answers_are_counted(address: str, path: str, size: int) -> None:
    rate = calls_per_second([post(address + path, b"x" * size, {})], clients=3, seconds=0.3)
    # What was still under way at the end is not counted: at most one call of each client.
    assert 0 < rate * 0.3 <= _Handler.asked


def test_a_failure_is_not_an_answer(address: str) -> None:
    with pytest.raises(RuntimeError, match="500"):
        calls_per_second([post(address + "/broken", b"{}", {})], clients=1, seconds=0.3)
    failed = b'{"isError":true}'
    with pytest.raises(RuntimeError, match="isError"):
        calls_per_second([post(address + "/whole", failed, {}, b'"isError":true')], clients=1, seconds=0.3)


def test_requests_are_sent_in_turn(address: str) -> None:
    requests = [post(address + path, b"{}", {}) for path in ("/whole", "/whole", "/broken")]
    with pytest.raises(RuntimeError, match="500"):
        calls_per_second(requests, clients=1, seconds=5)
    assert _Handler.asked == 3


def test_an_address_without_scheme_is_refused() -> None:
    with pytest.raises(ValueError, match="http://"):
        post("127.0.0.1:8023", b"{}", {})
