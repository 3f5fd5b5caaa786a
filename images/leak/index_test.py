import base64
import gzip
import hashlib
import io
import tarfile
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from images.layers.writer import Entry, write_layer
from images.leak import scan
from images.leak.index import LayerIndex, digest_mark, main, read_index, text_mark, write_index
from images.leak.scan import marks_of_bytes

SECRET = b"the secret token is zq9x7w5v3t1r and its owner is nobody we know of at all"


def indexed(folder: Path, entries: list[Entry]) -> LayerIndex:
    write_layer(entries, folder / "x.tar", folder / "x.json")
    write_index(folder / "x.tar", folder / "x.leakindex")
    return read_index(folder / "x.leakindex")


def test_entries_are_as_the_headers_state(tmp_path: Path) -> None:
    index = indexed(
        tmp_path,
        [
            Entry("a/b", "file", 0o640, 1000, 1000, source=b"hello"),
            Entry("a/.wh.gone", "file", 0o644),
            Entry("link", "symlink", 0o777, target="a/b"),
        ],
    )
    stated = [(e.path, e.kind, e.mode, e.uid, e.size, e.target) for e in index.entries]
    assert stated == [
        ("a", "dir", 0o755, 0, 0, ""),
        ("a/.wh.gone", "whiteout", 0o644, 0, 0, ""),
        ("a/b", "file", 0o640, 1000, 5, ""),
        ("link", "symlink", 0o777, 0, 0, "a/b"),
    ]
    file = index.entries[2]
    assert file.sha256 == hashlib.sha256(b"hello").hexdigest()
    assert (tmp_path / "x.tar").read_bytes()[file.offset : file.offset + file.size] == b"hello"


def test_marks_name_their_entry(tmp_path: Path) -> None:
    index = indexed(
        tmp_path, [Entry("a", "file", 0o644, source=b"nothing"), Entry("b", "file", 0o644, source=SECRET)]
    )
    assert index.tokens.find(text_mark(b"zq9x7w5v3t1r")) == [1]
    assert index.lines.find(text_mark(SECRET)) == [1]
    assert index.digests.find(digest_mark(hashlib.sha256(b"nothing").digest())) == [0]
    assert index.tokens.find(12345) == []


def zipped(data: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("member.txt", data)
    return buffer.getvalue()


def tarred(data: bytes) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:xz") as archive:
        info = tarfile.TarInfo("member.txt")
        info.size = len(data)
        archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from([gzip.compress, zipped, tarred, base64.b64encode, bytes.hex]), max_size=3))
def test_content_is_found_behind_every_stack_of_encodings(stack: list[object]) -> None:
    data = SECRET
    for encode in stack:
        made = encode(data)  # type: ignore[operator]
        data = made.encode() if isinstance(made, str) else made
    marks = marks_of_bytes(data)
    assert hashlib.sha256(SECRET).digest() in marks.digests
    assert b"zq9x7w5v3t1r" in marks.tokens
    assert SECRET in marks.lines


@settings(max_examples=100, deadline=None)
@given(
    st.binary(max_size=400),
    st.sampled_from([b"", b"\x1f\x8b\x08", b"PK\x03\x04", b"BZh9", b"\x28\xb5\x2f\xfd"]),
)
def test_no_content_breaks_the_scan(data: bytes, magic: bytes) -> None:
    assert hashlib.sha256(magic + data).digest() in marks_of_bytes(magic + data).digests


def test_tokens_over_the_edge_of_a_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan, "_CHUNK", 64)
    monkeypatch.setattr(scan, "_LONGEST_RUN", 64)
    text = b"\n".join(b"row-%08d-end" % n for n in range(100))
    assert {b"row-%08d-end" % n for n in range(100)} <= marks_of_bytes(text).tokens


def test_a_bomb_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan, "MAX_DECODED", 1 << 20)
    monkeypatch.setattr(scan._Budget, "__init__", lambda self: setattr(self, "left", 1 << 20))
    assert "decodes to more than 1 MiB" in marks_of_bytes(gzip.compress(bytes(2 << 20))).problem


def test_names_pax_headers_and_slack_are_searched(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        info = tarfile.TarInfo("zq9x7w5v3t1r.txt")
        info.pax_headers = {"SCHILY.xattr.user.note": "aaaaaaaaaa11"}
        archive.addfile(info)
    (tmp_path / "x.tar").write_bytes(buffer.getvalue() + b"bbbbbbbbbb22")
    write_index(tmp_path / "x.tar", tmp_path / "x.leakindex")
    index = read_index(tmp_path / "x.leakindex")
    for token in (b"zq9x7w5v3t1r", b"aaaaaaaaaa11", b"bbbbbbbbbb22"):
        assert index.tokens.find(text_mark(token)), token


def test_the_same_layer_gives_the_same_index(tmp_path: Path) -> None:
    indexed(tmp_path, [Entry("a", "file", 0o644, source=gzip.compress(SECRET * 3))])
    first = (tmp_path / "x.leakindex").read_bytes()
    write_index(tmp_path / "x.tar", tmp_path / "x.leakindex")
    assert (tmp_path / "x.leakindex").read_bytes() == first


def test_what_is_not_a_layer_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.tar").write_bytes(gzip.compress(b"not a tar"))
    assert main(["--layer", str(tmp_path / "x.tar"), "--out", str(tmp_path / "o")]) == 2
    assert "not an uncompressed layer" in capsys.readouterr().err
