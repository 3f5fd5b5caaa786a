"""Finding the files that Bazel put beside a program."""

import os
import sys
from pathlib import Path

from harness.errors import UsageError


class Runfiles:
    """Resolves runfiles-relative paths such as `_main/tasks/bundles.json`.

    Attributes:
        root: The runfiles folder; paths in bundles are relative to it.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    @classmethod
    def find(cls, argv0: str | None = None) -> Runfiles:
        """Finds the folder: RUNFILES_DIR, `<program>.runfiles`, or the runfiles tree the program lies in.

        Args:
            argv0: Path of the program; sys.argv[0] where it is None.

        Raises:
            UsageError: Where the program was not started by Bazel and RUNFILES_DIR is not set.
        """
        for name in ("RUNFILES_DIR", "TEST_SRCDIR"):
            given = os.environ.get(name)
            if given and Path(given).is_dir():
                return cls(Path(given).absolute())
        program = Path(argv0 or sys.argv[0]).absolute()
        beside = program.with_name(program.name + ".runfiles")
        if beside.is_dir():
            return cls(beside)
        for parent in program.parents:
            if parent.name.endswith(".runfiles"):
                return cls(parent)
        raise UsageError(
            "The task bundles were not found because this program was not started by Bazel: "
            "use ./bazel run //harness:sweep, or set RUNFILES_DIR to a folder of bundles."
        )

    def path(self, relative: str) -> Path:
        """Returns the absolute path of a runfiles-relative one.

        Args:
            relative: POSIX path that starts with a repository's name.

        Raises:
            UsageError: Where the path leaves the runfiles folder.
        """
        parts = relative.split("/")
        if not relative or any(part in {"", ".", ".."} for part in parts):
            raise UsageError(
                f"The path {relative!r} in a bundle is not a plain relative path: rebuild the bundle."
            )
        return self.root.joinpath(*parts)
