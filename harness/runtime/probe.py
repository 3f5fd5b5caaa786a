"""Finds out once per boot what crun can do on this host."""

import json
import os
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from harness.runtime.base import Limits
from harness.runtime.image_config import ImageConfig
from harness.runtime.layer_store import remove_tree
from harness.runtime.namespace import Privilege
from harness.runtime.oci_config import Cgroup, Root, make_mount_points, oci_config

_BOOT = Path("/proc/sys/kernel/random/boot_id")
_TIMEOUT_S = 20


@dataclass(frozen=True, slots=True)
class Support:
    """What crun can do here.

    Attributes:
        manager: "cgroupfs" or "disabled"; empty where crun does not run at all.
        memory: Whether memory limits hold.
        pids: Whether limits on processes hold.
        cpu: Whether limits on cores hold.
        problem: What crun said where it does not run or has no cgroups; else empty.
    """

    manager: str
    memory: bool
    pids: bool
    cpu: bool
    problem: str


def support(cache: Path, privilege: Privilege) -> Support:
    """Returns what crun can do, from the note of an earlier probe of this boot where there is one."""
    boot = _BOOT.read_text("ascii").strip() if _BOOT.exists() else "unknown"
    note = cache / "probe" / f"{boot}-{privilege.many_ids:d}{privilege.cgroups:d}.json"
    with suppress(OSError, ValueError, TypeError):
        return Support(**json.loads(note.read_bytes()))
    found = _probe(cache, privilege)
    if found.manager:  # a host where crun fails is looked at again: somebody may be mending it
        note.parent.mkdir(parents=True, exist_ok=True)
        temporary = note.with_suffix(f".{os.getpid()}")
        temporary.write_text(json.dumps(asdict(found)), "utf-8")
        temporary.rename(note)
    return found


def _probe(cache: Path, privilege: Privilege) -> Support:
    problem = ""
    if privilege.cgroups and privilege.many_ids:
        output, problem = _try(cache, privilege, "cgroupfs")
        if not problem:
            held = held_controllers(output)
            return Support("cgroupfs", held["memory"], held["pids"], held["cpu"], "")
    _, fatal = _try(cache, privilege, "disabled")
    if fatal:
        return Support("", False, False, False, fatal)
    return Support("disabled", False, False, False, problem or "no cgroup folder is writable here")


def _try(cache: Path, privilege: Privilege, manager: str) -> tuple[str, str]:
    """Runs `cat /proc/self/cgroup` on the host's /usr under crun; returns its output and crun's complaint."""
    name = f"probe-{os.getpid()}-{manager}"
    folder = cache / "probe" / name
    for part in ("place", "points", "state"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    image = ImageConfig(uid=1000, gid=1000, env={"PATH": "/usr/bin:/bin"}, cwd="/", command=())
    # Merged /usr has bin, lib and lib64 and so works as a root; "/" itself has mounts below it, which a user
    # namespace may not lay bare in an overlay.
    root = Root(folder / "place", (folder / "points", Path("/usr")), None, None, privilege.many_ids)
    cgroup = Cgroup(f"/hermed/{name}", memory=True, pids=True, cpu=True) if manager == "cgroupfs" else None
    make_mount_points(folder / "points", ())
    limits = Limits(memory_mb=64, cpus=1, pids=64)
    config = oci_config(image, ("/bin/cat", "/proc/self/cgroup"), root, (), limits, cgroup=cgroup)
    (folder / "config.json").write_text(json.dumps(config), "utf-8")
    state = ["crun", "--root", str(folder / "state"), f"--cgroup-manager={manager}"]
    try:
        done = subprocess.run(
            [*state, "run", "--bundle", str(folder), name],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_TIMEOUT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return "", str(error)
    finally:
        remove_tree(folder)
    return done.stdout, "" if done.returncode == 0 else " ".join(done.stderr.split()) or "it gave no reason"


def held_controllers(text: str) -> Mapping[str, bool]:
    """Tells from a container's /proc/self/cgroup which of its limits hold.

    Args:
        text: Lines of "id:controllers:path"; a line "0::/path" is the unified hierarchy, which has them all.
    """
    held = dict.fromkeys(("memory", "pids", "cpu"), False)
    for line in text.splitlines():
        _, _, rest = line.partition(":")
        controllers, _, path = rest.partition(":")
        if "probe-" not in path:
            continue
        for name in held if not controllers else controllers.split(","):
            if name in held:
                held[name] = True
    return held
