"""The layer store: each layer once, whole or not at all, and nothing written outside."""

import hashlib
import io
import os
import signal
import stat
import tarfile
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.errors import InfraError, InfraKind
from harness.runtime.base import LayerFile
from harness.runtime.layer_store import LayerStore, remove_tree
from harness.runtime.namespace import enter
from harness.testing.images import FOLDER, Entry, write_layer

MANY = enter().many_ids


@pytest.fixture
def store(tmp_path: Path) -> LayerStore:
    return LayerStore(tmp_path / "cache", many_ids=MANY)


def custom(folder: Path, *members: tuple[tarfile.TarInfo, bytes]) -> LayerFile:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for info, data in members:
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return raw(folder, buffer.getvalue())


def raw(folder: Path, data: bytes) -> LayerFile:
    path = folder / f"{len(list(folder.iterdir()))}.tar"
    path.write_bytes(data)
    return LayerFile(path, "sha256:" + hashlib.sha256(data).hexdigest(), len(data))


def member(name: str, kind: bytes = tarfile.REGTYPE, link: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, link
    return info


def test_content_modes_times_and_links(store: LayerStore, tmp_path: Path) -> None:
    entries = {
        "d": Entry(None, 0o750),
        "d/f": Entry(b"content", 0o640, uid=1000 if MANY else 0),
        "d/l": Entry(link="../../../etc/passwd"),
    }
    root = store.get(write_layer(tmp_path, "x", entries))
    found = (root / "d" / "f").lstat()
    assert (root / "d" / "f").read_bytes() == b"content"
    assert stat.S_IMODE(found.st_mode) == 0o640 and found.st_mtime == 0
    assert found.st_uid == (1000 if MANY else 0)
    assert stat.S_IMODE((root / "d").stat().st_mode) == 0o750
    assert (root / "d" / "l").readlink() == Path("../../../etc/passwd")


def test_whiteouts_and_opaque_folders(store: LayerStore, tmp_path: Path) -> None:
    root = store.get(
        write_layer(tmp_path, "x", {"d": FOLDER, "d/.wh..wh..opq": Entry(), ".wh.gone": Entry()})
    )
    gone = (root / "gone").lstat()
    assert stat.S_ISCHR(gone.st_mode) and gone.st_rdev == 0
    assert os.getxattr(root / "d", f"{'trusted' if MANY else 'user'}.overlay.opaque") == b"y"
    assert not list((root / "d").iterdir())


def test_second_time_reads_nothing(store: LayerStore, tmp_path: Path) -> None:
    layer = write_layer(tmp_path, "x", {"f": Entry(b"x")})
    first = store.get(layer)
    layer.path.unlink()
    assert store.get(layer) == first


@pytest.mark.parametrize(
    "bad",
    [
        member("/etc/passwd"),
        member("../up"),
        member("a/../../up"),
        member("pipe", tarfile.FIFOTYPE),
        member("disk", tarfile.BLKTYPE),
        member("hard", tarfile.LNKTYPE, "../../etc/passwd"),
        member("hard", tarfile.LNKTYPE, "/etc/passwd"),
        member("hard", tarfile.LNKTYPE, "nothing"),
        member("dir/.wh."),
    ],
    ids=lambda info: f"{info.name}-{info.linkname}",
)
def test_members_that_leave_the_layer_are_refused(
    store: LayerStore, tmp_path: Path, bad: tarfile.TarInfo
) -> None:
    with pytest.raises(InfraError, match="was refused because its member") as caught:
        store.get(custom(tmp_path, (bad, b"")))
    assert caught.value.kind is InfraKind.LAYER_INVALID
    assert not list((store.root / "sha256").iterdir()) and not list((store.root / "tmp").iterdir())


def test_nothing_is_written_through_a_link(store: LayerStore, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    link = member("d", tarfile.SYMTYPE, str(outside))
    for name in ("d/f", "d/.wh..wh..opq", "d/.wh.x"):
        with pytest.raises(InfraError, match="used as a folder and is none"):
            store.get(custom(tmp_path, (link, b""), (member(name), b"x")))
    with pytest.raises(InfraError, match="is there twice"):
        store.get(
            custom(tmp_path, (member("f", tarfile.SYMTYPE, str(outside / "new")), b""), (member("f"), b"x"))
        )
    assert not list(outside.iterdir())


def test_wrong_digest_is_typed_even_where_the_archive_is_broken(store: LayerStore, tmp_path: Path) -> None:
    layer = write_layer(tmp_path, "x", {"f": Entry(b"x" * 4096)})
    data = bytearray(layer.path.read_bytes())
    for damaged in (data[:700], data + b"\0", bytes(len(data))):
        layer.path.write_bytes(damaged)
        with pytest.raises(InfraError, match="build it again") as caught:
            store.get(layer)
        assert caught.value.kind is InfraKind.LAYER_DIGEST_MISMATCH


def test_missing_file_is_typed(store: LayerStore, tmp_path: Path) -> None:
    with pytest.raises(InfraError) as caught:
        store.get(LayerFile(tmp_path / "none.tar", "sha256:" + "0" * 64, 0))
    assert caught.value.kind is InfraKind.LAYER_MISSING


def test_a_cache_path_that_an_overlay_cannot_take_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InfraError, match="colon, comma"):
        LayerStore(tmp_path / "a:b", many_ids=MANY)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=3000))
def test_any_bytes_are_a_layer_or_a_typed_error(
    data: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("any")
    try:
        LayerStore(folder / "cache", many_ids=MANY).get(raw(folder, data))
    except InfraError as error:
        assert error.kind is InfraKind.LAYER_INVALID
    finally:
        remove_tree(folder)


NAME = st.text(alphabet="ab./", min_size=1, max_size=8)
KIND = st.sampled_from([tarfile.REGTYPE, tarfile.DIRTYPE, tarfile.SYMTYPE, tarfile.LNKTYPE])


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(members=st.lists(st.tuples(NAME, KIND, NAME), max_size=6))
def test_no_archive_writes_outside(
    members: list[tuple[str, bytes, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("any")
    store = LayerStore(folder / "cache", many_ids=MANY)
    layer = custom(
        folder,
        *(
            (member(name, kind, link), b"x" if kind == tarfile.REGTYPE else b"")
            for name, kind, link in members
        ),
    )
    before = sorted(
        path for path in folder.rglob("*") if "sha256" not in path.parts and "link" not in path.parts
    )
    try:
        store.get(layer)
    except InfraError as error:
        assert error.kind is InfraKind.LAYER_INVALID
    after = sorted(
        path for path in folder.rglob("*") if "sha256" not in path.parts and "link" not in path.parts
    )
    assert [path for path in after if path not in before and "lock" not in path.parts] == []
    remove_tree(folder)


def test_kill_9_while_unpacking_leaves_a_sound_store(store: LayerStore, tmp_path: Path) -> None:
    layer = write_layer(tmp_path, "x", {f"f{number:04}": Entry(b"y" * 2000) for number in range(600)})
    for delay in (0.0, 0.005, 0.01, 0.02, 0.03):
        child = os.fork()
        if child == 0:
            try:
                store.get(layer)
            finally:
                os._exit(0)
        time.sleep(delay)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        for whole in (store.root / "sha256").iterdir():
            assert len(list(whole.iterdir())) == 600
    assert len(list(store.get(layer).iterdir())) == 600


def test_two_processes_at_once(store: LayerStore, tmp_path: Path) -> None:
    layer = write_layer(tmp_path, "x", {f"f{number:03}": Entry(b"y" * 500) for number in range(300)})
    children = []
    for _ in range(4):
        child = os.fork()
        if child == 0:
            code = 1
            try:
                code = 0 if len(list(store.get(layer).iterdir())) == 300 else 2
            finally:
                os._exit(code)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0, 0, 0]
    assert len(list((store.root / "sha256").iterdir())) == 1
