"""Driver: strategies that do not look at the data pass less often than the spec's ceiling.

Given: --task-spec --contract-spec --public --gold --instruction --category-package.
"""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tasks.testing import chance, trees
from tasks.testing.options import TaskUnderTest
from verifiers.verdict import Verdict
from verifiers.verify import verify


@pytest.fixture(scope="session")
def program(under_test: TaskUnderTest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The category's blind program, with nothing beside it but what it imports."""
    file = trees.module_file(under_test.text("category-package"), "blind")
    return trees.stage(file, tmp_path_factory.mktemp("program") / "staged")


type Call = Callable[..., None]
"""Calls the blind program with command-line arguments."""


@pytest.fixture(scope="session")
def blind(program: Path) -> Call:
    """The program, called in this process, so that it need read the tables only once."""
    sys.path.insert(0, str(program.parent))
    spec = importlib.util.spec_from_file_location("blind_under_test", program)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def call(*arguments: str) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "argv", [str(program), *arguments])
            try:
                code = module.main()
            except SystemExit as ended:
                code = ended.code
        assert code in {None, 0}, f"blind.py ended with {code}"

    return call


@pytest.fixture
def place(under_test: TaskUnderTest, tmp_path: Path) -> Path:
    """A workspace with the public tree."""
    return trees.workspace(under_test.path("public"), under_test.path("instruction"), tmp_path / "workspace")


def _run(blind: Call, place: Path, strategy: str, seed: int) -> None:
    for file in (place / "submission").iterdir():
        file.unlink()
    blind(f"--workspace={place}", f"--strategy={strategy}", f"--seed={seed}")


def _score(under_test: TaskUnderTest, place: Path, strategy: str) -> Verdict:
    verdict = verify(place / "submission", under_test.path("gold"), under_test.task, under_test.contract)
    problems = [record.problem for record in verdict.submission if record.problem is not None]
    assert not problems, f"{strategy} fails only because it hands in nothing that can be read: {problems}"
    return verdict


def test_the_program_knows_every_strategy_of_the_spec(
    under_test: TaskUnderTest, blind: Call, capsys: pytest.CaptureFixture[str]
) -> None:
    blind("--list")
    listed = capsys.readouterr().out.split()
    assert set(under_test.task.baselines.blind_strategies) <= set(listed)


def test_the_program_stands_alone(program: Path) -> None:
    assert trees.own_imports(program.parent) == []


def test_every_strategy_stays_below_the_ceiling(
    under_test: TaskUnderTest,
    blind: Call,
    place: Path,
    record_testsuite_property: Callable[[str, object], None],
    subtests: pytest.Subtests,
) -> None:
    ceiling = under_test.task.baselines.chance_ceiling
    for strategy in under_test.task.baselines.blind_strategies:
        with subtests.test(msg=strategy):
            if _is_deterministic(blind, place, strategy):
                verdict = _score(under_test, place, strategy)
                record_testsuite_property(f"blind.{strategy}", f"{verdict.reward}/1 (no chance in it)")
                assert verdict.reward == 0, f"{strategy} passes: {verdict.metrics}"
                continue

            def passed(seed: int, strategy: str = strategy) -> bool:
                _run(blind, place, strategy, seed)
                return _score(under_test, place, strategy).passed

            rate = chance.pass_rate(passed, ceiling)
            record_testsuite_property(f"blind.{strategy}", str(rate))
            assert rate.upper < ceiling, f"{strategy} passes {rate}, the ceiling is {ceiling}"


def _is_deterministic(blind: Call, place: Path, strategy: str) -> bool:
    """Whether two seeds give the same bytes; leaves the submission of one of them behind."""
    contents = []
    for seed in (0, 1):
        _run(blind, place, strategy, seed)
        files = sorted(path for path in (place / "submission").rglob("*") if path.is_file())
        contents.append([(path.name, path.read_bytes()) for path in files])
    return contents[0] == contents[1]
