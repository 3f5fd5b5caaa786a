"""The base layer of the lock: the same bytes however it is made, and the top of its tree."""

import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

# The package repository stands beside this one in a test's runfiles.
BASE = Path("images/base_layer.tar")
META = Path("images/base_layer.layer.json")
LISTING = Path("images/testdata/base.listing")
LISTED_BELOW = ("home", "opt", "run", "tmp", "workspace")


def debs() -> Path:
    (found,) = [path for path in Path("..").glob("*debs*/base") if path.is_dir()]
    return found


@pytest.mark.parametrize(
    ("environment", "umask", "cores"),
    [
        ({"TZ": "Asia/Kathmandu", "LC_ALL": "C", "PYTHONHASHSEED": "7"}, 0o077, 1),
        ({"TZ": "America/St_Johns", "LANG": "tr_TR.UTF-8", "HOME": "/nonexistent"}, 0o000, 2),
    ],
)
def test_the_same_packages_give_the_same_digest(
    tmp_path: Path, environment: dict[str, str], umask: int, cores: int
) -> None:
    available = os.sched_getaffinity(0)
    tar, meta = tmp_path / "x.tar", tmp_path / "x.json"
    arguments = ["--debs", str(debs()), "--tar", str(tar), "--meta", str(meta)]
    os.sched_setaffinity(0, sorted(available)[:cores])  # a child inherits it
    subprocess.run(
        [sys.executable, "-m", "images.layers.deb_layer", *arguments],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": os.fspath(Path.cwd()), **environment},
        umask=umask,
        check=True,
    )
    os.sched_setaffinity(0, available)
    assert json.loads(meta.read_bytes()) == json.loads(META.read_bytes())


def test_top_of_the_tree() -> None:
    lines = []
    with tarfile.open(BASE) as archive:
        for info in archive:
            top, _, rest = info.name.partition("/")
            if rest and top not in LISTED_BELOW:
                continue
            kind = "d" if info.isdir() else "l" if info.issym() else "-"
            link = f" -> {info.linkname}" if info.linkname else ""
            lines.append(f"{kind} {info.mode:04o} {info.uid}:{info.gid} /{info.name}{link}")
    assert "\n".join(lines) + "\n" == LISTING.read_text(encoding="utf-8")
