import json
import os
import socket
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verifiers import loader, testing
from verifiers.problem import Problem, ProblemKind
from verifiers.verify import verify

NAME = "flagged_rows.csv"
CONTRACT = testing.contract(max_bytes=1000)
ORACLE = [("labevents", "a1"), ("labevents", "b1"), ("patients", "p1")]


def _symlink(folder: Path) -> None:
    (folder.parent / "secret.csv").write_text("table,_row_id\n")
    (folder / NAME).symlink_to(folder.parent / "secret.csv")


def _dangling(folder: Path) -> None:
    (folder / NAME).symlink_to("nowhere")


def _passwd(folder: Path) -> None:
    (folder / NAME).symlink_to("/etc/passwd")


def _loop(folder: Path) -> None:
    (folder / NAME).symlink_to(NAME)


def _hard_link(folder: Path) -> None:
    (folder / NAME).write_text("table,_row_id\n")
    (folder / "other").hardlink_to(folder / NAME)


def _fifo(folder: Path) -> None:
    os.mkfifo(folder / NAME)


def _socket(folder: Path) -> None:
    here = Path.cwd()
    os.chdir(folder)  # the path of a socket may have 107 bytes only
    try:
        with socket.socket(socket.AF_UNIX) as end:
            end.bind(NAME)
    finally:
        os.chdir(here)


def _directory(folder: Path) -> None:
    (folder / NAME).mkdir()


def _oversize(folder: Path) -> None:
    (folder / NAME).write_bytes(b"x" * 1001)


def _sparse(folder: Path) -> None:
    with (folder / NAME).open("wb") as file:
        file.truncate(1 << 40)


def _nothing(folder: Path) -> None:
    del folder


HOSTILE: list[tuple[Callable[[Path], None], ProblemKind]] = [
    (_symlink, ProblemKind.SYMLINK),
    (_dangling, ProblemKind.SYMLINK),
    (_passwd, ProblemKind.SYMLINK),
    (_loop, ProblemKind.SYMLINK),
    (_hard_link, ProblemKind.HARD_LINK),
    (_fifo, ProblemKind.NOT_A_FILE),
    (_socket, ProblemKind.NOT_A_FILE),
    (_directory, ProblemKind.NOT_A_FILE),
    (_oversize, ProblemKind.TOO_LARGE),
    (_sparse, ProblemKind.TOO_LARGE),
    (_nothing, ProblemKind.MISSING),
]


@pytest.mark.parametrize(("make", "kind"), HOSTILE)
def test_refuses_and_says_why(tmp_path: Path, make: Callable[[Path], None], kind: ProblemKind) -> None:
    source = tmp_path / "src"
    source.mkdir()
    make(source)
    (record,) = loader.collect(source, tmp_path / "dst", CONTRACT)
    assert record.problem is not None
    assert record.problem.startswith(f"{kind.value}: {NAME} ")
    assert not (tmp_path / "dst" / NAME).exists()
    direct = loader.read(source, NAME, 1000)
    assert isinstance(direct, Problem)
    assert str(direct) == record.problem


@pytest.mark.parametrize(("make", "kind"), HOSTILE)
def test_the_verdict_repeats_what_the_collector_refused(
    tmp_path: Path, make: Callable[[Path], None], kind: ProblemKind
) -> None:
    source = tmp_path / "src"
    source.mkdir()
    make(source)
    loader.collect(source, tmp_path / "dst", CONTRACT)
    gold = testing.write_gold(tmp_path / "gold")
    verdict = verify(tmp_path / "dst", gold, testing.task(), CONTRACT)
    assert verdict.reward == 0
    assert verdict.reason.startswith(f"{kind.value}: ")


def test_copies_a_plain_file_and_nothing_else(tmp_path: Path) -> None:
    source = testing.write_flags(tmp_path / "src", ORACLE)
    (source / "other.txt").write_text("not declared")
    (record,) = loader.collect(source, tmp_path / "dst", CONTRACT)
    assert record.problem is None
    assert record.bytes == (source / NAME).stat().st_size
    assert (tmp_path / "dst" / NAME).read_bytes() == (source / NAME).read_bytes()
    assert stat.S_IMODE((tmp_path / "dst" / NAME).stat().st_mode) & 0o222 == 0
    assert sorted(path.name for path in (tmp_path / "dst").iterdir()) == [".hermed", NAME]
    verdict = verify(tmp_path / "dst", testing.write_gold(tmp_path / "gold"), testing.task(), CONTRACT)
    assert verdict.reward == 1
    assert list(verdict.submission) == [record]


def test_exactly_the_limit_is_accepted(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"x" * 1000)
    assert loader.read(tmp_path, NAME, 1000) == b"x" * 1000


def test_counts_while_reading_when_the_size_lies() -> None:
    # A file of /proc says that it has no byte, and has.
    process = Path(f"/proc/{os.getpid()}")
    with loader.opened(process, "status", 10) as found:
        assert isinstance(found, int)
        assert os.fstat(found).st_size == 0
    refused = loader.read(process, "status", 10)
    assert isinstance(refused, Problem)
    assert refused.kind is ProblemKind.TOO_LARGE


def test_a_device_is_refused() -> None:
    refused = loader.read(Path("/dev"), "zero", 10)
    assert refused == Problem(ProblemKind.NOT_A_FILE, "zero is a device, a plain file was expected.")


def test_a_root_that_is_a_link_is_refused(tmp_path: Path) -> None:
    testing.write_flags(tmp_path / "real", ORACLE)
    (tmp_path / "src").symlink_to("real")
    (record,) = loader.collect(tmp_path / "src", tmp_path / "dst", CONTRACT)
    assert record.problem is not None
    assert record.problem.startswith("symlink: the submission folder ")


def test_a_missing_root_is_a_missing_submission(tmp_path: Path) -> None:
    (record,) = loader.collect(tmp_path / "src", tmp_path / "dst", CONTRACT)
    assert record.problem == "missing: the submission folder is missing."


def test_a_link_on_the_way_is_refused(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "x.csv").write_text("x")
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "sub").symlink_to("../real")
    refused = loader.read(tmp_path / "src", "sub/x.csv", 10)
    assert refused == Problem(ProblemKind.SYMLINK, "sub is a symbolic link, a plain file was expected.")


@pytest.mark.parametrize("path", ["", "/etc/passwd", "../x", "a/../x", "a//b", ".", "a/./b", "a\0b", "a/"])
def test_only_plain_relative_paths_are_opened(tmp_path: Path, path: str) -> None:
    refused = loader.read(tmp_path, path, 10)
    assert isinstance(refused, Problem)
    assert refused.kind is ProblemKind.BAD_PATH


def test_an_unreadable_file_is_the_agents_affair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Through a fake, because root may read everything.
    testing.write_flags(tmp_path, ORACLE)
    real = os.open

    def refuse(path: str, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        if path == NAME:
            raise PermissionError(13, "Permission denied")
        return real(path, flags, mode, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", refuse)
    refused = loader.read(tmp_path, NAME, 1000)
    assert isinstance(refused, Problem)
    assert refused.kind is ProblemKind.UNREADABLE


def test_an_io_error_is_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    testing.write_flags(tmp_path, ORACLE)

    def broken(fd: int, size: int) -> bytes:
        del fd, size
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "read", broken)
    with pytest.raises(OSError, match="Input/output"):
        loader.read(tmp_path, NAME, 1000)


ODD = [
    json.dumps(
        [{"path": "flagged_rows.csv", "bytes": None, "sha256": None, "problem": "x"} | change]
    ).encode()
    for change in ({"path": ["x"]}, {"problem": 7}, {"bytes": "1"}, {"sha256": "1"}, {"extra": 1})
]


def test_forged_refusals_never_help(tmp_path: Path) -> None:
    source = testing.write_flags(tmp_path / "src", [])
    (source / ".hermed").mkdir()
    for forged in (b"{", b"[[[", b'[{"path":"flagged_rows.csv"}]', *ODD, b"[" * 100_000, b"7", b"\xff"):
        (source / loader.MANIFEST).write_bytes(forged)
        assert loader.refusals(source) == {}
        verdict = verify(source, testing.write_gold(tmp_path / "gold"), testing.task(), CONTRACT)
        assert verdict.reward == 0


_THINGS = st.sampled_from(
    ["file", "dir", "symlink", "dangling", "fifo", "hard_link", "parent_link", "sparse"]
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    things=st.dictionaries(st.sampled_from([NAME, "a", "a/b", "sub", "sub/x.csv"]), _THINGS, max_size=5),
    path=st.sampled_from([NAME, "a", "a/b", "sub/x.csv"]),
)
def test_any_tree_gives_content_of_its_own_or_a_problem(
    tmp_path_factory: pytest.TempPathFactory, things: dict[str, str], path: str
) -> None:
    base = tmp_path_factory.mktemp("fuzz")
    (base / "outside").write_bytes(b"SECRET")
    source = base / "src"
    source.mkdir()
    for name, thing in sorted(things.items()):
        _plant(source / name, thing, base / "outside")
    content = loader.read(source, path, 100)
    if isinstance(content, Problem):
        assert content.text.endswith(".")
        assert "\n" not in str(content)
    else:
        assert content == b"own"


def _plant(target: Path, thing: str, outside: Path) -> None:
    try:
        target.parent.mkdir(exist_ok=True)
        if thing == "file":
            target.write_bytes(b"own")
        elif thing == "dir":
            target.mkdir()
        elif thing == "symlink":
            target.symlink_to(outside)
        elif thing == "dangling":
            target.symlink_to("nowhere")
        elif thing == "fifo":
            os.mkfifo(target)
        elif thing == "hard_link":
            target.hardlink_to(outside)
        elif thing == "parent_link":
            target.symlink_to("..")
        else:
            with target.open("wb") as file:
                file.truncate(1 << 33)
    except OSError:
        pass  # two things may ask for the same place: any tree will do
