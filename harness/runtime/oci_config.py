"""The OCI runtime config of one container, with its overlay as a mount at "/"."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.runtime.base import Bind, Limits
from harness.runtime.image_config import ImageConfig
from harness.runtime.seccomp import seccomp

_MASKED = [
    "/proc/acpi", "/proc/asound", "/proc/interrupts", "/proc/kcore", "/proc/keys", "/proc/latency_stats",
    "/proc/sched_debug", "/proc/scsi", "/proc/sysrq-trigger", "/proc/timer_list", "/proc/timer_stats",
]  # fmt: skip
_READ_ONLY = ["/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys"]
_HIDDEN = ["nosuid", "noexec", "nodev"]
_OPEN_FILES = 1024  # raising a limit needs CAP_SYS_RESOURCE; this is at or below every host's own
_TMP_MB = 1024
_PERIOD_US = 100_000

KERNEL_MOUNTS = ("/proc", "/dev", "/tmp")  # noqa: S108  (inside the container)
"""Folders of a root file system on which every container has a mount."""


@dataclass(frozen=True, slots=True)
class Root:
    """The root file system of a container.

    Attributes:
        place: An empty folder to mount it on; containers may share one.
        lowers: Unpacked layers, topmost first: at least two where there is no upper.
        upper: The writable layer; None makes a root that refuses writes.
        work: A folder beside it that overlayfs needs.
        many_ids: Whether the layers were unpacked with their owners.
    """

    place: Path
    lowers: Sequence[Path]
    upper: Path | None
    work: Path | None
    many_ids: bool


@dataclass(frozen=True, slots=True)
class Cgroup:
    """Where a container is accounted, and which limits the host holds.

    Attributes:
        path: Cgroup path for crun.
        memory: Whether the memory limit holds here.
        pids: Whether the limit on processes holds here.
        cpu: Whether the limit on cores holds here.
    """

    path: str
    memory: bool
    pids: bool
    cpu: bool


def oci_config(
    image: ImageConfig,
    argv: Sequence[str],
    root: Root,
    binds: Sequence[Bind],
    limits: Limits,
    *,
    cgroup: Cgroup | None,
    terminal: bool = False,
) -> dict[str, Any]:
    """Returns an OCI runtime config: no network, no capabilities, no new privileges, never root.

    Args:
        image: User, environment and working folder.
        argv: Command line.
        root: The overlay to mount.
        binds: Files and folders of the host to show.
        limits: What the container may use.
        cgroup: The container's cgroup, or None where the host has none to give.
        terminal: Whether the program gets a terminal.
    """
    linux: dict[str, Any] = {
        "namespaces": [{"type": kind} for kind in ("pid", "ipc", "uts", "mount", "network")],
        "maskedPaths": _MASKED,
        "readonlyPaths": _READ_ONLY,
        "seccomp": seccomp(),
        "resources": _resources(limits, cgroup),
    }
    if cgroup is not None:
        linux["cgroupsPath"] = cgroup.path
    if not root.many_ids:
        # One id is all there is: it becomes the image's user, and nothing else exists inside.
        linux["namespaces"].append({"type": "user"})
        linux["uidMappings"] = [{"containerID": image.uid, "hostID": 0, "size": 1}]
        linux["gidMappings"] = [{"containerID": image.gid, "hostID": 0, "size": 1}]
    return {
        "ociVersion": "1.0.2",
        "hostname": "hermed",
        "root": {"path": str(root.place), "readonly": root.upper is None},
        "process": {
            "terminal": terminal,
            "user": {"uid": image.uid, "gid": image.gid, "umask": 0o022},
            "args": list(argv),
            "env": [f"{name}={value}" for name, value in image.env.items()],
            "cwd": image.cwd,
            "capabilities": {},
            "noNewPrivileges": True,
            "rlimits": _rlimits(limits),
        },
        "mounts": [_overlay(root), *_kernel_mounts(limits, root.many_ids), *(_bind(bind) for bind in binds)],
        "linux": linux,
    }


def make_mount_points(folder: Path, binds: Sequence[Bind]) -> None:
    """Makes the places that mounts need; laid over the layers of a root that nothing can be made in.

    Args:
        folder: An empty folder.
        binds: Files and folders that will be shown.
    """
    for target in (*KERNEL_MOUNTS, *(bind.target for bind in binds if bind.source.is_dir())):
        folder.joinpath(target.lstrip("/")).mkdir(parents=True, exist_ok=True)
    for bind in binds:
        if not bind.source.is_dir():
            place = folder.joinpath(bind.target.lstrip("/"))
            place.parent.mkdir(parents=True, exist_ok=True)
            place.touch()


def _overlay(root: Root) -> dict[str, Any]:
    options = ["lowerdir=" + ":".join(str(lower) for lower in root.lowers)]
    if root.upper is not None:
        # The writable layer is thrown away, so nothing has to reach the disk: volatile.
        options += [f"upperdir={root.upper}", f"workdir={root.work}", "volatile"]
    else:
        options.append("ro")
    if not root.many_ids:
        options.append("userxattr")
    return {"destination": "/", "type": "overlay", "source": "overlay", "options": options}


def _kernel_mounts(limits: Limits, many_ids: bool) -> list[dict[str, Any]]:
    # tmpfs pages count as memory; without a cgroup their size is the only bound.
    tmp_mb = min(_TMP_MB, limits.memory_mb or _TMP_MB)
    terminals = ["nosuid", "noexec", "newinstance", "ptmxmode=0666", "mode=0620"] + (
        ["gid=5"] if many_ids else []
    )
    return [
        {"destination": "/proc", "type": "proc", "source": "proc", "options": _HIDDEN},
        {
            "destination": "/dev",
            "type": "tmpfs",
            "source": "tmpfs",
            "options": ["nosuid", "strictatime", "mode=755", "size=64k"],
        },
        {"destination": "/dev/pts", "type": "devpts", "source": "devpts", "options": terminals},
        _tmpfs("/dev/shm", tmp_mb, [*_HIDDEN, "mode=1777"]),  # noqa: S108  (inside the container)
        _tmpfs("/tmp", tmp_mb, ["nosuid", "nodev", "mode=1777"]),  # noqa: S108  (inside the container)
    ]


def _tmpfs(target: str, size_mb: int, options: list[str]) -> dict[str, Any]:
    return {
        "destination": target,
        "type": "tmpfs",
        "source": "tmpfs",
        "options": [*options, f"size={size_mb}m"],
    }


def _bind(bind: Bind) -> dict[str, Any]:
    options = ["bind", "nosuid", "nodev", "rw" if bind.writable else "ro"]
    return {"destination": bind.target, "type": "bind", "source": str(bind.source), "options": options}


def _rlimits(limits: Limits) -> list[dict[str, Any]]:
    values = {"RLIMIT_CORE": 0, "RLIMIT_NOFILE": _OPEN_FILES}
    if limits.storage_mb:
        values["RLIMIT_FSIZE"] = limits.storage_mb << 20
    return [{"type": name, "soft": value, "hard": value} for name, value in sorted(values.items())]


def _resources(limits: Limits, cgroup: Cgroup | None) -> dict[str, Any]:
    if cgroup is None:
        return {}
    resources: dict[str, Any] = {}
    if cgroup.memory and limits.memory_mb:
        resources["memory"] = {"limit": limits.memory_mb << 20}
    if cgroup.pids and limits.pids:
        resources["pids"] = {"limit": limits.pids}
    if cgroup.cpu and limits.cpus:
        resources["cpu"] = {"quota": round(limits.cpus * _PERIOD_US), "period": _PERIOD_US}
    return resources
