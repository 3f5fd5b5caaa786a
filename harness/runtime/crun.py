"""The default runtime: crun, without a daemon, on an overlay that the container's own config mounts."""

import json
import secrets
import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from harness.errors import InfraError, InfraKind, from_os_error
from harness.runtime.base import LOG_LIMIT, STOPPED, Bind, ContainerSpec, Exit, LayerFile
from harness.runtime.cache import Owner
from harness.runtime.image_config import load
from harness.runtime.layer_store import LayerStore, remove_tree
from harness.runtime.namespace import Privilege
from harness.runtime.oci_config import Cgroup, Root, make_mount_points, oci_config
from harness.runtime.probe import Support, support
from harness.runtime.process import Finished, run_logged
from specs.compiler.canonical import canonical_json, digest_of

_KILLED_AT_LIMIT = 137  # 128 + SIGKILL: a container's first process gets it from outside only
_CONTROL_TIMEOUT_S = 30


class CrunRuntime:
    """Runs containers with crun.

    Attributes:
        name: "crun".
    """

    name = "crun"

    def __init__(self, cache: Path, owner: Owner, privilege: Privilege) -> None:
        self._cache = cache
        self._owner = owner
        self._privilege = privilege
        self._store = LayerStore(cache, many_ids=privilege.many_ids)
        self._state = cache / "run" / "crun"
        self._state.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._running: set[str] = set()
        self._stopped = False
        self._lock = threading.Lock()

    @cached_property
    def _support(self) -> Support:
        return support(self._cache, self._privilege)

    def unusable(self) -> str | None:
        """Returns why crun cannot run here, or None."""
        if shutil.which("crun") is None:
            return "The program crun is not on PATH: start through ./bazel, or install it (Debian: crun)."
        if not self._support.manager:
            return f"crun does not run on this host: {self._support.problem}."
        return None

    def warnings(self) -> Sequence[str]:
        """Returns one sentence that names the limits that do not hold here, if any."""
        missing = [
            name
            for name, held in (
                ("memory", self._support.memory),
                ("process", self._support.pids),
                ("CPU", self._support.cpu),
            )
            if not held
        ]
        if not missing:
            return ()
        reason = self._support.problem or "the host's cgroups do not offer them"
        return (f"Containers run without {', '.join(missing)} limits: {reason}.",)

    def prepare(self, layers: Sequence[LayerFile]) -> None:
        """Unpacks layers that are not in the store yet."""
        for layer in layers:
            self._store.get(layer)

    def owner(self, config: Path) -> tuple[int, int]:
        """Returns the host's ids of the image's user."""
        image = load(config)
        return (image.uid, image.gid) if self._privilege.many_ids else (0, 0)

    def run(self, spec: ContainerSpec) -> Exit:
        """Runs a container to its end."""
        log = spec.scratch / "crun.log"
        try:
            self._write_bundle(spec, terminal=False)
            self._enter(spec.name)
            try:
                finished = run_logged(
                    self._command(spec, log),
                    (spec.stdout, spec.stderr),
                    LOG_LIMIT,
                    spec.limits.timeout_s,
                    lambda: self._kill(spec.name),
                )
            finally:
                with self._lock:
                    self._running.discard(spec.name)
                self._settle(spec.name)
        except FileNotFoundError as error:
            if error.filename == "crun":
                raise InfraError(
                    InfraKind.RUNTIME_MISSING, self.unusable() or "crun is not there."
                ) from error
            raise from_os_error(error, "running a container") from error
        except OSError as error:
            raise from_os_error(error, "running a container") from error
        return self._exit(spec, finished, log)

    def interactive(self, spec: ContainerSpec) -> int:
        """Runs a container on this terminal."""
        self._write_bundle(spec, terminal=sys.stdin.isatty())
        try:
            return subprocess.run(self._command(spec, None), check=False).returncode
        finally:
            self._settle(spec.name)

    def kill_all(self) -> None:
        """Kills all that runs; nothing starts any more."""
        with self._lock:
            self._stopped = True
            names = sorted(self._running)
        for name in names:
            self._kill(name)

    def cleanup(self) -> int:
        """Removes containers and scratch folders of dead processes."""
        removed = 0
        for owner in self._owner.dead():
            for state in sorted(self._state.glob(f"{owner}-*")):
                self._control("delete", "--force", state.name)
                removed += 1
            for left in sorted((self._cache / "scratch").glob(f"{owner}-*")):
                remove_tree(left)
            self._owner.forget(owner)
        return removed

    def _write_bundle(self, spec: ContainerSpec, *, terminal: bool) -> None:
        image = load(spec.config)
        root = self._root(spec)
        cgroup = None
        if self._support.manager == "cgroupfs":
            found = self._support
            cgroup = Cgroup(f"/hermed/{spec.name}", memory=found.memory, pids=found.pids, cpu=found.cpu)
        argv = spec.argv or image.command
        config = oci_config(image, argv, root, spec.binds, spec.limits, cgroup=cgroup, terminal=terminal)
        (spec.scratch / "config.json").write_text(json.dumps(config), "utf-8")

    def _root(self, spec: ContainerSpec) -> Root:
        lowers = [self._store.get(layer) for layer in reversed(spec.layers)]
        place, many_ids = self._store.empty, self._privilege.many_ids
        if spec.read_only:
            return Root(place, [self._mount_points(spec.binds), *lowers], None, None, many_ids)
        upper, work = spec.scratch / "upper", spec.scratch / "work"
        upper.mkdir(mode=0o755)
        work.mkdir(mode=0o755)
        return Root(place, lowers, upper, work, many_ids)

    def _mount_points(self, binds: Sequence[Bind]) -> Path:
        """Returns a folder of mount points, made once for all containers that show the same things."""
        targets = [[bind.target, bind.source.is_dir()] for bind in binds]
        points = self._store.root / "points" / digest_of(canonical_json(targets))[7:23]
        if not points.is_dir():
            temporary = self._store.root / "tmp" / f"{points.name}.{secrets.token_hex(4)}"
            temporary.mkdir(mode=0o755)
            make_mount_points(temporary, binds)
            try:
                temporary.rename(points)
            except OSError:  # another process was faster
                remove_tree(temporary)
        return points

    def _command(self, spec: ContainerSpec, log: Path | None) -> list[str]:
        logging = ["--log", str(log), "--log-format", "json"] if log else []
        return [*self._base(), *logging, "run", "--bundle", str(spec.scratch), spec.name]

    def _base(self) -> list[str]:
        return ["crun", "--root", str(self._state), f"--cgroup-manager={self._support.manager or 'disabled'}"]

    def _control(self, *arguments: str) -> None:
        """Runs a control command; its failure means that there is nothing left to control."""
        subprocess.run(
            [*self._base(), *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_CONTROL_TIMEOUT_S,
            check=False,
        )

    def _kill(self, name: str) -> None:
        # The first process of a PID namespace takes every other one with it; --all would need a cgroup.
        self._control("kill", name, "KILL")

    def _settle(self, name: str) -> None:
        """Makes sure that nothing of a container is left; costs a look at a folder where all went well."""
        if (self._state / name).exists():
            self._control("delete", "--force", name)

    def _enter(self, name: str) -> None:
        with self._lock:
            if self._stopped:
                raise InfraError(InfraKind.KILLED, STOPPED)
            self._running.add(name)

    def _exit(self, spec: ContainerSpec, finished: Finished, log: Path) -> Exit:
        if self._stopped:
            raise InfraError(InfraKind.KILLED, STOPPED)
        if finished.code != 0 and not finished.timed_out:
            complaint = complaints(log)
            if complaint:
                message = f"The container could not be started: {complaint}."
                raise InfraError(_kind_of(complaint), message)
        limited = self._support.memory and spec.limits.memory_mb > 0
        return Exit(
            code=None if finished.timed_out else finished.code,
            timed_out=finished.timed_out,
            oom=limited and finished.code == _KILLED_AT_LIMIT and not finished.timed_out,
            seconds=finished.seconds,
            truncated=finished.truncated,
        )


def complaints(log: Path) -> str:
    """Returns the errors that crun wrote to its log, in one line; empty where it had none."""
    decoder = json.JSONDecoder()
    text = log.read_text("utf-8", "replace") if log.exists() else ""
    found = []
    position = 0
    while (start := text.find("{", position)) >= 0:
        try:
            entry, position = decoder.raw_decode(text, start)
        except ValueError:
            break
        if isinstance(entry, dict) and entry.get("level") == "error":
            found.append(" ".join(str(entry.get("msg", "")).split()))
    return "; ".join(found)


def _kind_of(complaint: str) -> InfraKind:
    return InfraKind.NO_SPACE if "No space left" in complaint else InfraKind.START_FAILED
