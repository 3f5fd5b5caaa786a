"""A test that is declared with `shard_count` runs every case once, in one of its shares."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tools.bazel.python import pytest_main

_CASES = """
import pytest

@pytest.mark.parametrize("number", range(10))
def test_case(number):
    print(f"ran {number}.")
"""


def test_every_case_runs_in_one_share(tmp_path: Path) -> None:
    (tmp_path / "cases_test.py").write_text(_CASES)
    ran: list[str] = []
    for index in range(3):
        share = {
            "TEST_TOTAL_SHARDS": "3",
            "TEST_SHARD_INDEX": str(index),
            "TEST_SHARD_STATUS_FILE": str(tmp_path / f"status{index}"),
        }
        outer = {name: value for name, value in os.environ.items() if name != "XML_OUTPUT_FILE"}
        environment = {**outer, **share, "TEST_TMPDIR": str(tmp_path / f"tmp{index}")}
        Path(environment["TEST_TMPDIR"]).mkdir()
        command = [sys.executable, pytest_main.__file__, "-s", str(tmp_path / "cases_test.py")]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        mine = re.findall(r"ran (\d)\.", done.stdout)
        assert 3 <= len(mine) <= 4
        assert (tmp_path / f"status{index}").exists(), (
            "Bazel would take the test for one that knows no shares"
        )
        ran += mine
    assert sorted(ran) == [str(number) for number in range(10)]
