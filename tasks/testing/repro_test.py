"""Driver: generating once more, elsewhere as it were, gives the same bytes.

Given: --task-spec --dataset --public --gold --category-package.
"""

import os
import subprocess
import sys
from pathlib import Path

from tasks.testing import trees
from tasks.testing.options import TaskUnderTest

ELSEWHERE = {
    "TZ": "Pacific/Kiritimati",
    "LC_ALL": "C",
    "LANG": "C",
    "PYTHONHASHSEED": "4711",
    "PYTHONUTF8": "0",
}


def _elsewhere() -> None:
    """Runs in the child: another umask, and one core only, so that thread counts differ."""
    os.umask(0o077)
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def test_the_same_spec_gives_the_same_bytes(under_test: TaskUnderTest, tmp_path: Path) -> None:
    public, gold = tmp_path / "public again", tmp_path / "gold again"
    arguments = {
        "spec": under_test.path("task-spec"),
        "dataset": under_test.path("dataset"),
        "out-public": public,
        "out-gold": gold,
    }
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            under_test.text("category-package") + ".generate",
            *(f"--{name}={value}" for name, value in arguments.items()),
        ],
        env={
            "PATH": os.environ.get("PATH", ""),
            "HOME": str(tmp_path),
            "PYTHONPATH": trees.python_path(ours=True),
        }
        | ELSEWHERE,
        preexec_fn=_elsewhere,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"generate ended with {done.returncode}:\n{done.stderr[-2000:]}"
    assert trees.differences(under_test.path("public"), public) == []
    assert trees.differences(under_test.path("gold"), gold) == []
