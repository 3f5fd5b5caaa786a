"""podman and docker behind the same interface: an image is loaded once, by digest."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from harness.errors import InfraError, InfraKind, from_os_error
from harness.runtime import image_config
from harness.runtime.base import LOG_LIMIT, STOPPED, Bind, ContainerSpec, Exit, LayerFile, Limits
from harness.runtime.cache import Owner
from harness.runtime.layer_store import remove_tree
from harness.runtime.namespace import has_many_ids
from harness.runtime.oci_layout import Image, compose, write_layout
from harness.runtime.process import Finished, run_logged

_CONTROL_TIMEOUT_S = 60
_START_CODES = {
    125,
    126,
    127,
}  # what the engine says where nothing was started, and a program may say as well
_NEVER = "0001-01-01"
_KILLED_AT_LIMIT = 137
_QUOTED = 300


class EngineRuntime:
    """Runs containers with an engine's command line.

    Attributes:
        name: "podman" or "docker".
    """

    def __init__(self, name: str, cache: Path, owner: Owner) -> None:
        self.name = name
        self._cache = cache
        self._owner = owner
        self._running: set[str] = set()
        self._stopped = False
        self._lock = threading.Lock()
        self._loading = threading.Lock()

    @cached_property
    def _problem(self) -> str | None:
        if shutil.which(self.name) is None:
            return f"The program {self.name} is not on PATH: install it, or use --runtime=crun."
        if os.geteuid() == 0 and not has_many_ids():
            return f"{self.name} needs more user ids than this user namespace has: use --runtime=crun."
        try:
            done = self._control("info")
        except subprocess.TimeoutExpired:
            return f"{self.name} does not answer: start it, or use --runtime=crun."
        if done.returncode != 0:
            reason = _last_line(done.stderr)
            return f"{self.name} does not run on this host ({reason}): mend it, or use --runtime=crun."
        return None

    @cached_property
    def _cgroups(self) -> bool:
        """Whether the engine limits memory here: docker always; podman where it lists the controller."""
        if self.name == "docker":
            return True
        return "memory" in self._control("info", "--format", "{{.Host.CgroupControllers}}").stdout.decode()

    def unusable(self) -> str | None:
        """Returns why the engine cannot run here, or None."""
        return self._problem

    def warnings(self) -> Sequence[str]:
        """Returns a sentence where limits do not hold here."""
        if self._cgroups:
            return ()
        return (f"Containers run without memory, process, CPU limits: {self.name} has no cgroups here.",)

    def prepare(self, layers: Sequence[LayerFile]) -> None:
        """Checks that the layers are there; the engine takes them over image by image."""
        for layer in layers:
            if not layer.path.is_file():
                message = f"The layer file {layer.path} is missing: build the bundles again."
                raise InfraError(InfraKind.LAYER_MISSING, message)

    def owner(self, config: Path) -> tuple[int, int]:
        """Returns the host's ids of the image's user; a rootless podman maps it to this process's own."""
        image = image_config.load(config)
        return (os.geteuid(), os.getegid()) if self._rootless else (image.uid, image.gid)

    @property
    def _rootless(self) -> bool:
        return self.name == "podman" and os.geteuid() != 0

    def run(self, spec: ContainerSpec) -> Exit:
        """Runs a container to its end."""
        try:
            command = self._command(spec, self._image(spec), interactive=False)
            self._enter(spec.name)
            try:
                logs = (spec.stdout, spec.stderr)
                finished = run_logged(
                    command, logs, LOG_LIMIT, spec.limits.timeout_s, lambda: self._remove(spec.name)
                )
                started = finished.code not in _START_CODES or self._started(spec.name)
            finally:
                with self._lock:
                    self._running.discard(spec.name)
                self._remove(spec.name)
        except OSError as error:
            raise from_os_error(error, "running a container") from error
        return self._exit(spec, finished, started=started)

    def interactive(self, spec: ContainerSpec) -> int:
        """Runs a container on this terminal."""
        command = self._command(spec, self._image(spec), interactive=True)
        try:
            return subprocess.run(command, check=False).returncode
        finally:
            self._remove(spec.name)

    def kill_all(self) -> None:
        """Kills all that runs; nothing starts any more."""
        with self._lock:
            self._stopped = True
            names = sorted(self._running)
        for name in names:
            self._remove(name)

    def cleanup(self) -> int:
        """Removes containers and scratch folders of dead processes."""
        removed = 0
        for owner in self._owner.dead():
            listed = self._control(
                "ps", "--all", "--filter", f"name=^{owner}-", "--format", "{{.Names}}"
            ).stdout
            for name in listed.decode().split():
                self._remove(name)
                removed += 1
            for left in sorted((self._cache / "scratch").glob(f"{owner}-*")):
                remove_tree(left)
            self._owner.forget(owner)
        return removed

    def _image(self, spec: ContainerSpec) -> Image:
        image_config.load(spec.config)  # refuses root before anything runs
        image = compose(spec.config, spec.layers)
        with self._loading:
            if self._control("image", "inspect", image.reference).returncode != 0:
                self._load(image)
        return image

    def _load(self, image: Image) -> None:
        with subprocess.Popen(
            [self.name, "load", "--quiet"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        ) as process:
            broken = None
            try:
                if process.stdin is not None:
                    with process.stdin as sink:
                        write_layout(image, sink)
            except BrokenPipeError as error:
                broken = error  # the engine says why
            said = process.stderr.read() if process.stderr is not None else b""
        if process.returncode != 0 or broken is not None:
            message = f"{self.name} did not take the image: {_last_line(said)}."
            kind = InfraKind.NO_SPACE if b"no space left" in said else InfraKind.START_FAILED
            raise InfraError(kind, message)

    def _command(self, spec: ContainerSpec, image: Image, *, interactive: bool) -> list[str]:
        config = image_config.load(spec.config)
        argv = spec.argv or config.command
        command = [self.name, "run", "--name", spec.name, "--pull", "never", "--network", "none"]
        command += ["--user", f"{config.uid}:{config.gid}", "--workdir", config.cwd, "--hostname", "hermed"]
        command += ["--cap-drop", "all", "--security-opt", "no-new-privileges", "--entrypoint", argv[0]]
        command += ["--tmpfs", "/tmp:rw,nosuid,nodev,mode=1777"]  # noqa: S108  (inside the container)
        command += [*(f"--volume={_volume(bind)}" for bind in spec.binds), *self._limits(spec.limits)]
        command += ["--read-only"] if spec.read_only else []
        command += [f"--userns=keep-id:uid={config.uid},gid={config.gid}"] if self._rootless else []
        command += ["--interactive"] if interactive else []
        command += ["--tty"] if interactive and sys.stdin.isatty() else []
        return [*command, image.reference, *argv[1:]]

    def _limits(self, limits: Limits) -> list[str]:
        # Raising a limit can be forbidden, so they are given explicitly and low.
        options = ["--ulimit", "nofile=1024:1024", "--ulimit", f"nproc={limits.pids}:{limits.pids}"]
        options += ["--ulimit", "core=0:0"]
        if not self._cgroups:
            return ["--cgroups=disabled", *options]
        options += [f"--memory={limits.memory_mb}m"] if limits.memory_mb else []
        options += [f"--cpus={limits.cpus:g}"] if limits.cpus else []
        return [*options, f"--pids-limit={limits.pids}"]

    def _control(self, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [self.name, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_CONTROL_TIMEOUT_S,
            check=False,
        )

    def _started(self, name: str) -> bool:
        """Whether a container's program ever ran: its exit code alone cannot tell."""
        done = self._control("inspect", "--format", "{{.State.StartedAt}}", name)
        return done.returncode == 0 and not done.stdout.decode().startswith(_NEVER)

    def _remove(self, name: str) -> None:
        extra = ["--time", "0"] if self.name == "podman" else []
        self._control("rm", "--force", *extra, name)

    def _enter(self, name: str) -> None:
        with self._lock:
            if self._stopped:
                raise InfraError(InfraKind.KILLED, STOPPED)
            self._running.add(name)

    def _exit(self, spec: ContainerSpec, finished: Finished, *, started: bool) -> Exit:
        if self._stopped:
            raise InfraError(InfraKind.KILLED, STOPPED)
        if finished.code in _START_CODES and not finished.timed_out and not started:
            message = f"The container could not be started: {_last_line(spec.stderr.read_bytes())}."
            raise InfraError(InfraKind.START_FAILED, message)
        oom = self._cgroups and spec.limits.memory_mb > 0 and finished.code == _KILLED_AT_LIMIT
        return Exit(
            code=None if finished.timed_out else finished.code,
            timed_out=finished.timed_out,
            oom=oom and not finished.timed_out,
            seconds=finished.seconds,
            truncated=finished.truncated,
        )


def _volume(bind: Bind) -> str:
    return f"{bind.source}:{bind.target}:{'rw' if bind.writable else 'ro'}"


def _last_line(said: bytes) -> str:
    lines = said.decode("utf-8", "replace").strip().splitlines()
    return lines[-1][:_QUOTED].rstrip(".") if lines else "it gave no reason"
