"""Tests of the tests: every driver holds on a sound category, and fails on one that is broken."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from specs.compiler.load import canonical_of
from specs.schema.task import Task
from tasks.testing import trees
from verifiers import testing

TINY = Path("tasks/testing/testdata/tiny")
PACKAGE = "tiny_under_test"
DRIVERS = ("spec", "contract", "blind", "solver", "repro")


@dataclass(frozen=True)
class Category:
    """A copy of the tiny category that a test may break before it runs a driver on it."""

    folder: Path

    def replace(self, file: str, old: str, new: str) -> None:
        """Changes the text of one file, below the copy's root."""
        path = self.folder / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    def generate(self) -> None:
        """Makes public and gold tree, as the build does it."""
        for tree in ("public", "gold"):
            shutil.rmtree(self.folder / tree, ignore_errors=True)
        places = {"spec": "task.json", "dataset": "dataset", "out-public": "public", "out-gold": "gold"}
        options = [f"--{name}={self.folder / place}" for name, place in places.items()]
        subprocess.run([sys.executable, self.folder / PACKAGE / "generate.py", *options], check=True)

    def baselines(self, **changes: object) -> None:
        """Changes the task's baselines."""
        path = self.folder / "task.json"
        data = json.loads(path.read_bytes())
        data["baselines"] |= changes
        path.write_bytes(canonical_of(Task.model_validate_json(json.dumps(data))))

    def run(self, driver: str) -> subprocess.CompletedProcess[str]:
        """Runs a driver, as the build does it."""
        options = {
            "task-spec": "task.json",
            "contract-spec": "contract.json",
            "dataset": "dataset",
            "public": "public",
            "gold": "gold",
            "oracle": "oracle",
            "instruction": f"{PACKAGE}/instruction.md",
        }
        paths = [f"--{name}={self.folder / place}" for name, place in options.items()]
        return subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib"),
                *("--rootdir=.", f"--basetemp={self.folder / 'pytest'}", f"tasks/testing/{driver}_test.py"),
                *(*paths, "--image=ehr", f"--category-package={PACKAGE}"),
            ],
            # Without plugins of installed packages, which take half of the start.
            env=os.environ
            | {
                "PYTHONPATH": f"{self.folder}:{trees.python_path(ours=True)}",
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            },
            capture_output=True,
            text=True,
            check=False,
        )

    def fails(self, driver: str, why: str) -> None:
        """Asserts that a driver fails, and for the reason that is meant."""
        done = self.run(driver)
        assert done.returncode == 1, done.stdout + done.stderr
        assert why in done.stdout


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny category with everything that the build makes of it."""
    folder = tmp_path_factory.mktemp("sound")
    trees.copy(TINY, folder / PACKAGE)
    (folder / "task.json").write_bytes(canonical_of(testing.task()))
    (folder / "contract.json").write_bytes(canonical_of(testing.contract()))
    (folder / "dataset").mkdir()
    values = [f"r{number:03},{5000 if number % 23 == 11 else number}" for number in range(200)]
    (folder / "dataset" / "values.csv").write_text("\n".join(["_row_id,value", *values]) + "\n", "utf-8")
    Category(folder).generate()
    clusters = json.loads((folder / "gold" / "clusters.json").read_bytes())["clusters"]
    testing.write_flags(folder / "oracle", [("values", cluster["id"]) for cluster in clusters])
    Category(folder).baselines(blind_strategies=["random_10", "first_rows"])
    return folder


@pytest.fixture
def category(sound: Path, tmp_path: Path) -> Category:
    """A copy to break."""
    return Category(Path(shutil.copytree(sound, tmp_path / "category")))


@pytest.mark.parametrize("driver", DRIVERS)
def test_the_sound_category_passes(category: Category, driver: str) -> None:
    done = category.run(driver)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("/workspace/submission/flagged_rows.csv", "/workspace/out.csv", "flagged_rows.csv' in"),
        ("a CSV file", "a file", "format csv"),
        ("`_row_id`: the row's `_row_id`", "`row_id`: the row", "column _row_id"),
        ("Find the", "Find the 8 clusters of", "test_nothing_hidden_is_revealed"),
        ("always `values`", "{{ table }}", "template marks are left"),
        ("flag their rows", "flag their rows\x1b", "control characters"),
        ("flag their rows.", "flag their rows. " + "Be careful. " * 101, "test_the_text_is_clean_and_short"),
        (
            "flag their rows.",
            "flag them in /workspace/submission/notes.txt.",
            "test_no_other_submission_path",
        ),
    ],
)
def test_a_bad_instruction_is_noticed(category: Category, old: str, new: str, why: str) -> None:
    category.replace(f"{PACKAGE}/instruction.md", old, new)
    category.fails("spec", why)


def test_a_spec_that_is_not_canonical_is_noticed(category: Category) -> None:
    category.replace("task.json", '"apiVersion":', '"apiVersion": ')
    category.fails("spec", "test_specs_are_canonical")


def test_another_image_is_noticed(category: Category) -> None:
    category.replace("task.json", '"image":"ehr"', '"image":"base"')
    category.fails("spec", "test_parts_belong_together")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("*rows[1:]]", "*rows]", "mutant lost passed"),
        ("range(1000)", "range(1)", "mutant drowned passed"),
        ('"lost": {"all_clusters"}', '"lost": {"precision_floor"}', "test_every_mutant_fails_as_it_says"),
        ('"lost": {', '"gone": {', "mutants that were not made"),
        ("*reversed(rows)", "*rows[1:]", "equivalent reversed failed"),
        (
            '    _write(out / "drowned"',
            '    (out / "empty").mkdir()\n    (lambda *_: None)(out / "drowned"',
            "were not made",
        ),
    ],
)
def test_bad_mutants_are_noticed(category: Category, old: str, new: str, why: str) -> None:
    category.replace(f"{PACKAGE}/mutants.py", old, new)
    category.fails("contract", why)


def test_a_criterion_that_nothing_breaks_is_noticed(category: Category) -> None:
    category.replace("contract.json", '"threshold":0.01', '"threshold":0')
    category.fails("contract", "test_every_criterion_fails_under_some_mutant")


def test_a_wrong_oracle_is_noticed(category: Category) -> None:
    testing.write_flags(category.folder / "oracle", [("values", "r011")])
    category.fails("contract", "test_the_oracle_passes")


def test_a_verifier_that_passes_everything_is_noticed(category: Category) -> None:
    # Python imports this by itself at start: the driver's verifier has a scorer that knows no wrong.
    (category.folder / "sitecustomize.py").write_text(
        "import verifiers.registry as registry\n"
        "everything = lambda *_: {'cluster_recall': 1.0, 'row_precision': 1.0}\n"
        "registry._SCORERS = {'dq_cluster_recall': everything}\n",
        "utf-8",
    )
    category.fails("contract", "header_only of flagged_rows.csv passed")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("sample(rows, 10)", "sample(rows, 199)", "random_10 passes"),
        ("rows[:10]", "rows", "first_rows passes"),
        ("table,_row_id", "nothing", "hands in nothing that can be read"),
        (
            "import argparse",
            "import argparse\nfrom verifiers import problem",
            "test_the_program_stands_alone",
        ),
        ("args = parser.parse_args()", "raise SystemExit(3)", "blind.py ended with 3"),
        ('("random_10", "first_rows")', '("random_10",)', "test_the_program_knows_every_strategy"),
    ],
)
def test_a_strategy_that_passes_blind_is_noticed(category: Category, old: str, new: str, why: str) -> None:
    category.replace(f"{PACKAGE}/blind.py", old, new)
    category.fails("blind", why)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("> 1000", "> 9000", "the spec claims a reward of 1"),
        ("import argparse", "import argparse\nimport tasks", "No module named 'tasks'"),
        ('place / "data"', 'place / "gold"', "the solver ended with 1"),
    ],
)
def test_a_solver_short_of_its_claim_is_noticed(category: Category, old: str, new: str, why: str) -> None:
    category.replace(f"{PACKAGE}/solver.py", old, new)
    category.fails("solver", why)


@pytest.mark.parametrize(
    ("reward", "metrics", "why"),
    [
        (0, {}, "the spec claims a reward of 0"),
        (1, {"rows_flagged": 10}, "the spec claims rows_flagged >= 10"),
    ],
)
def test_a_wrong_claim_is_noticed(
    category: Category, reward: int, metrics: dict[str, float], why: str
) -> None:
    category.baselines(solver={"reward": reward, "min_metrics": metrics})
    category.fails("solver", why)


def test_limits_without_room_are_noticed(category: Category) -> None:
    category.replace("task.json", '"memory_mb":256', '"memory_mb":64')
    category.replace(f"{PACKAGE}/solver.py", "    main()", "    hog = bytearray(100_000_000)\n    main()")
    category.fails("solver", "test_limits_leave_room")


@pytest.mark.parametrize(
    "line",
    ["time.time_ns()", "time.strftime('%H', time.localtime(0))", "hash('x')", "len(os.sched_getaffinity(0))"],
)
def test_a_generator_that_depends_on_where_it_runs_is_noticed(category: Category, line: str) -> None:
    if "affinity" in line and len(os.sched_getaffinity(0)) == 1:
        line = "id(object())"  # on one core there is no other count to notice
    generator = f"{PACKAGE}/generate.py"
    category.replace(generator, "import json", "import json\nimport os\nimport time")
    category.replace(generator, "    data = args", f'    lines.append(f"{{{line}}},1")\n    data = args')
    category.generate()
    category.fails("repro", "data/values.csv differs")


def test_a_missing_option_is_a_failure_not_a_skip(category: Category) -> None:
    shutil.rmtree(category.folder / "gold")
    category.fails("contract", "does not exist")
