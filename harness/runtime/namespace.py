"""Makes this process able to mount: crun needs CAP_SYS_ADMIN and a cgroup folder that it understands.

Three kinds of host are met. Root on a machine: nothing to do, but for hybrid cgroups, which crun refuses. A
plain user, or a build sandbox: one user namespace with a single id. `linux-sandbox` also mounts a bare sysfs
over /sys, so that /sys/fs/cgroup is no cgroup folder. All is done in this process by system calls: no helper
program, no extra start.
"""

import ctypes
import os
from dataclasses import dataclass
from pathlib import Path

_CGROUP = Path("/sys/fs/cgroup")
_TMPFS_MAGIC = 0x01021994
_CGROUP2_MAGIC = 0x63677270
_MS_REC_PRIVATE = 0x4000 | (1 << 18)
_CAP_SYS_ADMIN = 21


@dataclass(frozen=True, slots=True)
class Privilege:
    """What this process may do.

    Attributes:
        many_ids: Whether files may be given to any user id; else one id owns everything.
        cgroups: Whether the host's cgroup folder is visible.
    """

    many_ids: bool
    cgroups: bool


def enter() -> Privilege:
    """Enters the namespaces that containers need; harmless where they are already there.

    To be called once, early: a process with threads cannot enter a user namespace.

    Raises:
        OSError: Where the kernel refuses user namespaces to this user.
    """
    if not _may_mount():
        _own_user_namespace()
    kind = _filesystem(_CGROUP)
    if kind not in {_TMPFS_MAGIC, _CGROUP2_MAGIC}:
        own_mounts()
        mount_tmpfs(_CGROUP)
        return Privilege(many_ids=has_many_ids(), cgroups=False)
    unified = _CGROUP / "unified"
    if kind == _TMPFS_MAGIC and _filesystem(unified) == _CGROUP2_MAGIC:
        own_mounts()
        mount_tmpfs(unified)
    visible = kind == _CGROUP2_MAGIC or (_CGROUP / "memory").is_dir()
    return Privilege(many_ids=has_many_ids(), cgroups=visible)


def _may_mount() -> bool:
    if os.geteuid() != 0:
        return False
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith("CapEff:"):
            return bool(int(line.split()[1], 16) >> _CAP_SYS_ADMIN & 1)
    return False


def has_many_ids() -> bool:
    """Returns whether more than one id exists here: a single mapped id cannot give a file to another."""
    lines = Path("/proc/self/uid_map").read_text("ascii").split("\n")
    return sum(int(line.split()[2]) for line in lines if line) > 1


def _own_user_namespace() -> None:
    uid, gid = os.geteuid(), os.getegid()
    os.unshare(os.CLONE_NEWUSER | os.CLONE_NEWNS)
    Path("/proc/self/setgroups").write_text("deny", "ascii")
    Path("/proc/self/uid_map").write_text(f"0 {uid} 1", "ascii")
    Path("/proc/self/gid_map").write_text(f"0 {gid} 1", "ascii")


def own_mounts() -> None:
    """Takes a mount namespace of our own, so that nothing mounted here shows outside."""
    os.unshare(os.CLONE_NEWNS)
    _mount(b"none", b"/", None, _MS_REC_PRIVATE, None)


def mount_tmpfs(target: Path, options: str = "size=64k") -> None:
    """Mounts an empty file system in memory.

    Args:
        target: Folder to mount it on, in a mount namespace of our own.
        options: Options of tmpfs.
    """
    _mount(b"tmpfs", os.fsencode(target), b"tmpfs", 0, options.encode())


def _mount(source: bytes, target: bytes, kind: bytes | None, flags: int, data: bytes | None) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(source, target, kind, ctypes.c_ulong(flags), data) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), os.fsdecode(target))


def _filesystem(path: Path) -> int | None:
    """Returns the magic number of the file system at a path, or None where there is nothing."""
    buffer = ctypes.create_string_buffer(256)  # struct statfs; f_type is its first word
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.statfs(os.fsencode(path), buffer) != 0:
        return None
    return int.from_bytes(buffer.raw[:8], "little") & 0xFFFFFFFF
