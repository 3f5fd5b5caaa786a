"""A runtime without containers, for tests of what surrounds them: it is fast and counts what it runs."""

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path

from harness.errors import InfraError, InfraKind
from harness.runtime.base import STOPPED, ContainerSpec, Exit, LayerFile
from harness.testing.build import ANSWER


class FakeRuntime:
    """Pretends to run containers.

    Attributes:
        name: "fake".
        stopped: Whether kill_all was called.
    """

    name = "fake"

    def __init__(self, log: Path, seconds: float = 0.0, fail: InfraKind | None = None) -> None:
        self._log = log
        self._seconds = seconds
        self._fail = fail
        self.stopped = False

    def unusable(self) -> str | None:
        """Returns None: it always runs."""
        return None

    def warnings(self) -> Sequence[str]:
        """Returns nothing."""
        return ()

    def prepare(self, layers: Sequence[LayerFile]) -> None:
        """Does nothing."""

    def owner(self, config: Path) -> tuple[int, int]:
        """Returns this process's ids."""
        return (os.getuid(), os.getgid())

    def run(self, spec: ContainerSpec) -> Exit:
        """Writes the right answer for the oracle, and a verdict that compares."""
        if self.stopped:
            raise InfraError(InfraKind.KILLED, STOPPED)
        if self._fail is not None:
            raise InfraError(self._fail, "It was asked to fail.")
        time.sleep(self._seconds)
        folders = {bind.target: bind.source for bind in spec.binds}
        if "/out" in folders:
            self._verify(folders)
        else:
            with self._log.open("a", encoding="ascii") as log:
                log.write("run\n")
            if spec.argv[0] == "cp":
                (folders["/workspace/submission"] / "flagged_rows.csv").write_text(ANSWER, "utf-8")
        return Exit(code=0, timed_out=False, oom=False, seconds=self._seconds, truncated=False)

    def interactive(self, spec: ContainerSpec) -> int:
        """Returns 0."""
        return 0

    def kill_all(self) -> None:
        """Notes it."""
        self.stopped = True

    def cleanup(self) -> int:
        """Returns 0."""
        return 0

    def _verify(self, folders: dict[str, Path]) -> None:
        task = json.loads(folders["/hermed/spec.json"].read_bytes())
        answer = folders["/hermed/submission"] / "flagged_rows.csv"
        reward = int(answer.exists() and answer.read_text("utf-8") == ANSWER)
        verdict = {
            "schema": "hermed/verdict/v1",
            "task": f"{task['category']}/{task['name']}",
            "contract": task["contract"],
            "reward": reward,
            "passed": bool(reward),
            "reason": "compared",
            "criteria": [],
            "metrics": {"cluster_recall": reward},
            "submission": [],
        }
        (folders["/out"] / "verdict.json").write_text(json.dumps(verdict), "utf-8")
