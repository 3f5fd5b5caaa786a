"""Tiny images from the shell and a few programs of this machine, with the libraries they need."""

import io
import json
import shutil
import subprocess
import tarfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.runtime.base import LayerFile
from specs.compiler.canonical import digest_of

PROGRAMS = ("sh", "cat", "cp", "ls", "id", "sleep", "mkdir", "true", "env", "ln", "rm", "head", "dd")
AGENT = 1000


@dataclass(frozen=True, slots=True)
class Entry:
    """One member of a layer.

    Attributes:
        data: Content of a file; None is a folder.
        mode: Permission bits.
        uid: Owner and group.
        link: Target, where the member is a symbolic link.
    """

    data: bytes | None = b""
    mode: int = 0o644
    uid: int = 0
    link: str = ""


FOLDER = Entry(data=None, mode=0o755)


def tar_bytes(entries: Mapping[str, Entry]) -> bytes:
    """Returns an uncompressed tar of entries, sorted, with times of 0."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, entry in sorted(entries.items()):
            info = tarfile.TarInfo(name)
            info.mode, info.uid, info.gid, info.mtime = entry.mode, entry.uid, entry.uid, 0
            if entry.link:
                info.type, info.linkname = tarfile.SYMTYPE, entry.link
                archive.addfile(info)
            elif entry.data is None:
                info.type = tarfile.DIRTYPE
                archive.addfile(info)
            else:
                info.size = len(entry.data)
                archive.addfile(info, io.BytesIO(entry.data))
    return buffer.getvalue()


def write_layer(folder: Path, name: str, entries: Mapping[str, Entry]) -> LayerFile:
    """Writes a layer's tar and returns it with its digest."""
    data = tar_bytes(entries)
    path = folder / f"{name}.tar"
    path.write_bytes(data)
    return LayerFile(path=path, digest=digest_of(data), size=len(data))


def shell_layer(folder: Path, programs: Sequence[str] = PROGRAMS) -> LayerFile:
    """Writes a base layer: the shell, a few programs, their libraries, and an agent's workspace."""
    entries = dict.fromkeys(("bin", "proc", "dev", "tmp", "etc", "hermed", "out", "opt"), FOLDER)
    entries["workspace"] = Entry(data=None, mode=0o755, uid=AGENT)
    entries["workspace/submission"] = Entry(data=None, mode=0o755, uid=AGENT)
    for program in programs:
        source = shutil.which(program)
        if source is None:
            raise FileNotFoundError(program)
        entries[f"bin/{program}"] = Entry(Path(source).read_bytes(), 0o755)
        for library in _libraries(Path(source)):
            entries[str(library).lstrip("/")] = Entry(library.read_bytes(), 0o755)
    return write_layer(folder, "shell", entries)


def write_config(
    folder: Path, name: str = "config", entrypoint: Sequence[str] = (), user: str = "1000:1000"
) -> Path:
    """Writes an OCI image config."""
    path = folder / f"{name}.json"
    run = {
        "User": user,
        "Env": ["PATH=/bin", "HOME=/workspace", "GOLD_ANSWER=42"],
        "WorkingDir": "/workspace",
        "Entrypoint": list(entrypoint),
    }
    path.write_text(json.dumps({"architecture": "amd64", "os": "linux", "config": run}), "utf-8")
    return path


def _libraries(program: Path) -> list[Path]:
    """Returns the shared libraries of a program, as ldd lists them."""
    listing = subprocess.run(["ldd", str(program)], capture_output=True, text=True, check=True).stdout
    words = [word for line in listing.splitlines() for word in line.split() if word.startswith("/")]
    return [Path(word) for word in words]
