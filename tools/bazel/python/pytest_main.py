"""Entry point of every pytest_test: runs pytest on the files named in the arguments.

Everything that could make a run differ from the last one is fixed here: the temporary folder, the
home, hypothesis' choices and its example database.
"""

import os
import sys
from pathlib import Path


def _settle_environment() -> str:
    """Points home and temporary folders into the test's own; returns the folder for tmp_path."""
    tmp = os.environ.get("TEST_TMPDIR", "")
    if tmp:
        os.environ.update(HOME=tmp, XDG_CACHE_HOME=f"{tmp}/cache", TMPDIR=tmp)
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    return tmp


def _settle_plugins() -> None:
    """Leaves out what pytest and hypothesis would load, rewrite or remember without being asked.

    Plugins that load themselves make pytest rewrite and compile every module of their packages, which costs a
    test some two seconds. Hypothesis' own profile for CI repeats examples, has no deadlines, keeps nothing.
    """
    os.environ.update(PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", CI="true")


class Shard:
    """Bazel's share of a test that is declared with `shard_count`: every so-manyth of its cases, from the own one on."""

    def __init__(self, index: int, total: int) -> None:
        """Takes which share of how many this process runs."""
        self._index, self._total = index, total

    def pytest_collection_modifyitems(self, items: list[object]) -> None:
        """Keeps the own cases; called by pytest."""
        items[:] = items[self._index :: self._total]


def _shard() -> list[Shard]:
    """Tells Bazel that shares are known here, and returns the own one; nothing where the test is not shared."""
    total = int(os.environ.get("TEST_TOTAL_SHARDS", "1"))
    if status := os.environ.get("TEST_SHARD_STATUS_FILE"):
        Path(status).touch()
    return [Shard(int(os.environ["TEST_SHARD_INDEX"]), total)] if total > 1 else []


def main(argv: list[str]) -> int:
    """Runs pytest; a run that finds no test is a failure (pytest's own exit code 5)."""
    tmp = _settle_environment()
    _settle_plugins()
    import pytest

    options = [
        "-p",
        "no:cacheprovider",
        "-p",
        "_hypothesis_pytestplugin",
        "--import-mode=importlib",
        "--rootdir",
        str(Path.cwd()),
        "-ra",
    ]
    if tmp:
        options += ["--basetemp", f"{tmp}/pytest"]
    if xml := os.environ.get("XML_OUTPUT_FILE"):
        options += [f"--junitxml={xml}"]
    if only := os.environ.get("TESTBRIDGE_TEST_ONLY"):
        options += ["-k", only]
    return int(pytest.main([*options, *argv], plugins=_shard()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
