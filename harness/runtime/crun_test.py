"""crun with an overlay root: what an agent meets, and that nothing is left behind."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from harness.errors import InfraError, InfraKind
from harness.runtime.base import Bind, ContainerSpec, Exit, LayerFile, Limits
from harness.runtime.cache import Owner
from harness.runtime.crun import CrunRuntime, complaints
from harness.runtime.namespace import Privilege, enter
from harness.testing.images import PROGRAMS, Entry, shell_layer, write_config, write_layer

Run = Callable[..., tuple[Exit, str]]


@pytest.fixture(scope="module")
def privilege() -> Privilege:
    return enter()


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> tuple[LayerFile, Path]:
    folder = tmp_path_factory.mktemp("image")
    return shell_layer(folder, (*PROGRAMS, "unshare")), write_config(folder)


@pytest.fixture(scope="module")
def runtime(tmp_path_factory: pytest.TempPathFactory, privilege: Privilege) -> Iterator[CrunRuntime]:
    cache = tmp_path_factory.mktemp("cache")
    owner = Owner(cache)
    made = CrunRuntime(cache, owner, privilege)
    reason = made.unusable()
    assert reason is None, reason
    yield made
    assert not list((cache / "run" / "crun").glob("h*")), "a container was left behind"
    owner.close()


@pytest.fixture
def run(runtime: CrunRuntime, base: tuple[LayerFile, Path], tmp_path: Path) -> Run:
    def go(
        script: str, layers: tuple[LayerFile, ...] = (), binds: tuple[Bind, ...] = (), **more: object
    ) -> tuple[Exit, str]:
        scratch = tmp_path / f"s{time.monotonic_ns()}"
        scratch.mkdir()
        spec = ContainerSpec(
            name=f"{runtime._owner.name}-{scratch.name}",
            layers=(base[0], *layers),
            config=base[1],
            argv=("/bin/sh", "-c", script),
            scratch=scratch,
            binds=binds,
            **more,  # type: ignore[arg-type]
        )
        ended = runtime.run(spec)
        return ended, spec.stdout.read_text("utf-8", "replace") + spec.stderr.read_text("utf-8", "replace")

    return go


def test_agent_is_not_root_has_no_capability_and_no_network(run: Run) -> None:
    ended, out = run(
        "id -u; id -g; cat /proc/self/status /proc/net/dev; pwd; "
        "echo done > /workspace/submission/x && echo wrote"
    )
    assert ended.code == 0
    lines = out.split("\n")
    assert lines[:2] == ["1000", "1000"]
    assert "CapEff:\t0000000000000000" in lines and "CapBnd:\t0000000000000000" in lines
    assert "NoNewPrivs:\t1" in lines
    devices = [line.split(":")[0].strip() for line in lines if ":" in line and "\t" not in line]
    assert devices == ["lo"]
    assert "/workspace" in lines and "wrote" in lines


def test_no_new_namespaces(run: Run) -> None:
    for option in ("--user", "--net", "--mount", "--pid"):
        ended, out = run(f"unshare {option} true")
        assert ended.code != 0 and "Operation not permitted" in out
    assert run("true & (true | cat); wait")[0].code == 0, "processes must still be possible"


def test_environment_is_the_allow_list_only(run: Run) -> None:
    _, out = run("env")
    names = {line.split("=")[0] for line in out.splitlines()}
    assert names <= {"PATH", "HOME", "PWD", "OLDPWD", "_", "container", "SHLVL"}
    assert "GOLD" not in out


def test_exit_code_is_the_programs(run: Run) -> None:
    assert run("exit 7")[0].code == 7
    assert run("exit 1")[0].code == 1


def test_twenty_layers_stack_and_hide(run: Run, tmp_path: Path) -> None:
    layers = [
        write_layer(tmp_path, "first", {"d": Entry(None, 0o755), "d/old": Entry(b"old"), "gone": Entry(b"x")})
    ]
    layers += [write_layer(tmp_path, f"n{i}", {"which": Entry(f"layer {i}\n".encode())}) for i in range(18)]
    layers.append(
        write_layer(tmp_path, "top", {".wh.gone": Entry(), "d/.wh..wh..opq": Entry(), "d/new": Entry(b"n")})
    )
    ended, out = run("cat /which; ls /d; ls /gone", tuple(layers))
    assert out.split("\n")[:2] == ["layer 17", "new"]
    assert ended.code == 2


def test_writes_do_not_reach_the_layers(run: Run, base: tuple[LayerFile, Path]) -> None:
    assert run("echo x > /workspace/trace; ls /workspace/trace")[0].code == 0
    assert run("ls /workspace/trace")[0].code != 0


def test_read_only_root_refuses_writes(run: Run) -> None:
    ended, out = run("echo x > /workspace/a || echo refused; echo y > /tmp/b && cat /tmp/b", read_only=True)
    assert "refused" in out and "y" in out and ended.code == 0


def test_binds_are_read_only_unless_asked(
    run: Run, runtime: CrunRuntime, base: tuple[LayerFile, Path], tmp_path: Path
) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.mkdir()
    os.chown(outside, *runtime.owner(base[1]))
    (inside / "f").write_text("content")
    binds = (Bind(inside, "/hermed/in"), Bind(outside, "/out", writable=True))
    ended, out = run(
        "cat /hermed/in/f; echo x > /hermed/in/g || echo refused; echo y > /out/h",
        binds=binds,
        read_only=True,
    )
    assert ended.code == 0 and "content" in out and "refused" in out
    assert (outside / "h").read_text() == "y\n" and not (inside / "g").exists()


def test_time_limit_kills_the_whole_container(run: Run) -> None:
    started = time.monotonic()
    marker = f"{time.monotonic_ns() % 10**8}"
    ended, _ = run(f"sleep 1{marker} & sleep 2{marker}", limits=Limits(timeout_s=0.5))
    assert ended.timed_out and ended.code is None and not ended.oom
    assert time.monotonic() - started < 10
    assert not _processes_with(marker)


def test_time_limit_holds_against_endless_output(run: Run) -> None:
    ended, out = run(
        "while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done", limits=Limits(timeout_s=1)
    )
    assert ended.timed_out and out.startswith("xxx")


def test_background_processes_die_with_the_first(run: Run) -> None:
    marker = f"{time.monotonic_ns() % 10**8}"
    ended, _ = run(f"sleep 3{marker} & exit 0")
    assert ended.code == 0 and ended.seconds < 5
    assert not _processes_with(marker)


def test_output_is_bounded(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.runtime.crun.LOG_LIMIT", 1000)
    ended, out = run("head -c 300000 /dev/zero")
    assert ended.code == 0 and ended.truncated and len(out) == 1000


def test_memory_limit_holds_or_the_warning_says_so(run: Run, runtime: CrunRuntime) -> None:
    ended, _ = run("dd if=/dev/zero of=/dev/null bs=200M count=1", limits=Limits(memory_mb=64, timeout_s=60))
    if any("memory" in line for line in runtime.warnings()):
        assert not ended.oom and ended.code == 0
    else:
        assert ended.oom and ended.code == 137


def test_a_program_that_is_not_there_is_not_the_agents_fault(
    runtime: CrunRuntime, base: tuple[LayerFile, Path], tmp_path: Path
) -> None:
    spec = ContainerSpec(
        name=f"{runtime._owner.name}-missing",
        layers=(base[0],),
        config=base[1],
        argv=("/bin/none",),
        scratch=tmp_path,
    )
    with pytest.raises(InfraError, match=r"could not be started: .*/bin/none") as caught:
        runtime.run(spec)
    assert caught.value.kind is InfraKind.START_FAILED


def test_an_image_that_runs_as_root_is_refused(
    runtime: CrunRuntime, base: tuple[LayerFile, Path], tmp_path: Path
) -> None:
    config = write_config(tmp_path, user="0:0")
    spec = ContainerSpec(
        name=f"{runtime._owner.name}-root",
        layers=(base[0],),
        config=config,
        argv=("/bin/true",),
        scratch=tmp_path,
    )
    with pytest.raises(InfraError, match="never run as root"):
        runtime.run(spec)


def test_kill_all_ends_runs_as_killed(
    base: tuple[LayerFile, Path], privilege: Privilege, tmp_path: Path
) -> None:
    owner = Owner(tmp_path)
    runtime = CrunRuntime(tmp_path, owner, privilege)
    threading.Timer(0.7, runtime.kill_all).start()
    for _ in range(2):  # the second is refused before it begins
        spec = ContainerSpec(
            owner.fresh(), (base[0],), base[1], ("/bin/sleep", "60"), tmp_path / owner.fresh()
        )
        spec.scratch.mkdir()
        with pytest.raises(InfraError) as caught:
            runtime.run(spec)
        assert caught.value.kind is InfraKind.KILLED
    owner.close()


def test_what_a_killed_process_left_is_cleaned_up(
    base: tuple[LayerFile, Path], privilege: Privilege, tmp_path: Path
) -> None:
    marker = f"{time.monotonic_ns() % 10**8}"
    script = (
        "import sys; from pathlib import Path\n"
        "from harness.runtime.base import *; from harness.runtime.cache import Owner\n"
        "from harness.runtime.crun import *\n"
        f"cache = Path({str(tmp_path)!r}); owner = Owner(cache); name = owner.fresh()\n"
        "scratch = cache / 'scratch' / name; scratch.mkdir(parents=True)\n"
        f"runtime = CrunRuntime(cache, owner, Privilege({privilege.many_ids}, {privilege.cgroups}))\n"
        f"layer = LayerFile(Path({str(base[0].path)!r}), {base[0].digest!r}, 0)\n"
        f"argv = ('/bin/sh', '-c', 'echo up; sleep 4{marker}')\n"
        f"spec = ContainerSpec(name, (layer,), Path({str(base[1])!r}), argv, scratch)\n"
        "runtime.run(spec)\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    )
    try:
        _wait_for(
            lambda: bool(_processes_with(marker)) and bool(list((tmp_path / "run" / "crun").glob("h*")))
        )
    finally:
        child.send_signal(signal.SIGKILL)
        child.wait()
    assert _processes_with(marker)
    owner = Owner(tmp_path)
    runtime = CrunRuntime(tmp_path, owner, privilege)
    assert runtime.cleanup() == 1
    _wait_for(lambda: not _processes_with(marker))
    assert not list((tmp_path / "scratch").iterdir()) and not list((tmp_path / "run" / "crun").glob("h*"))
    assert runtime.cleanup() == 0


def test_complaints_reads_only_errors(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text(
        json.dumps({"msg": "bad\n thing", "level": "error"}, indent=1)
        + "\n"
        + json.dumps({"msg": "m", "level": "warning"})
    )
    assert complaints(log) == "bad thing"
    assert complaints(tmp_path / "none") == ""


def _processes_with(marker: str) -> list[str]:
    found = []
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = line.read_bytes().split(b"\0")
        except OSError:
            continue
        if words[0].endswith(b"sleep") and any(marker.encode() in word for word in words[1:]):
            found.append(str(line))
    return found


def _wait_for(condition: Callable[[], bool], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)
