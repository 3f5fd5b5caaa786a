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


class _Hypothesis:
    """A pytest plugin: examples that repeat, no deadlines, nothing kept between runs."""

    def pytest_configure(self) -> None:
        import hypothesis

        hypothesis.settings.register_profile(
            "bazel", deadline=None, database=None, derandomize=True, print_blob=True
        )
        hypothesis.settings.load_profile("bazel")


def main(argv: list[str]) -> int:
    """Runs pytest; a run that finds no test is a failure (pytest's own exit code 5)."""
    tmp = _settle_environment()
    import pytest

    options = ["-p", "no:cacheprovider", "--import-mode=importlib", "--rootdir", str(Path.cwd()), "-ra"]
    if tmp:
        options += ["--basetemp", f"{tmp}/pytest"]
    if xml := os.environ.get("XML_OUTPUT_FILE"):
        options += [f"--junitxml={xml}"]
    if only := os.environ.get("TESTBRIDGE_TEST_ONLY"):
        options += ["-k", only]
    return int(pytest.main([*options, *argv], plugins=[_Hypothesis()]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
