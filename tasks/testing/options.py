"""Command-line options that say which task a driver tests, and the fixture that reads them."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

from specs.compiler import load_kind
from specs.schema.contract import Contract
from specs.schema.task import Task

OPTIONS = {
    "task-spec": "compiled task spec (JSON)",
    "contract-spec": "compiled contract spec (JSON)",
    "task-source": "jsonnet source of the task spec, to compile it once more",
    "specs-root": "folder that the source's imports start from",
    "dataset": "folder with the pristine data",
    "public": "public tree of the task: what lands under /workspace",
    "gold": "gold tree of the task",
    "oracle": "submission folder with the oracle's answer",
    "instruction": "rendered instruction",
    "image": "name of the image that the build gives the task",
    "category-package": "Python package of the category, such as tasks.ehr_data_quality_auditing",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Registers the options."""
    group = parser.getgroup("hermed", "the task under test")
    for name, text in OPTIONS.items():
        group.addoption(f"--{name}", metavar="X", help=text)


@dataclass(frozen=True)
class TaskUnderTest:
    """What the options name; a part that a driver needs and that is not given fails its tests.

    Attributes:
        config: The configuration of the pytest run.
    """

    config: pytest.Config

    def text(self, name: str) -> str:
        """Returns an option's value.

        Args:
            name: A key of OPTIONS.
        """
        value = self.config.getoption(f"--{name}")
        if not isinstance(value, str):
            pytest.fail(f"--{name} is not given: {OPTIONS[name]}", pytrace=False)
        return value

    def path(self, name: str) -> Path:
        """Returns an option's value as an absolute path that exists.

        Args:
            name: A key of OPTIONS.
        """
        path = Path(self.text(name)).resolve()
        if not path.exists():
            pytest.fail(f"--{name}={self.text(name)} does not exist", pytrace=False)
        return path

    @cached_property
    def task(self) -> Task:
        """The task spec."""
        return load_kind(self.path("task-spec"), Task)

    @cached_property
    def contract(self) -> Contract:
        """The contract spec."""
        return load_kind(self.path("contract-spec"), Contract)


@pytest.fixture(scope="session")
def under_test(request: pytest.FixtureRequest) -> TaskUnderTest:
    """The task that the options name."""
    return TaskUnderTest(request.config)
