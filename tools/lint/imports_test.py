"""The direction of imports, over small trees that keep it and break it."""

from pathlib import Path

import pytest

from tools.lint import imports

GOOD = [
    ("harness/run.py", "from verifiers.verdict import Verdict\nimport specs.schema.task\n"),
    ("verifiers/verify.py", "from specs.schema.task import Task\n"),
    ("tasks/dq/generate.py", "from tasks.cohorts.mimic_iv import writer\nfrom specs.compiler import load\n"),
    ("tasks/dq/solver.py", "import polars\nfrom auditor import values\n"),
    ("tasks/testing/contract_test.py", "from verifiers.verify import verify\n"),
    ("tasks/dq/generate_test.py", "from verifiers.verify import verify\n"),
    ("sim/apps/chart/service.py", "from sim.world.store import World\nfrom sim.apps.forms import models\n"),
    ("sim/apps/chart/examples.py", "from sim.testing.world import make\n"),
    ("sim/server.py", "from sim.mcp.server import ToolServer\n"),
    ("sim/world/build/chart.py", "from sim.world.tables import Event\n"),
    ("tests/bench/sim.py", "from sim.world.store import clone\n"),
]
BAD = [
    ("verifiers/verify.py", "from harness.bundle import Bundle\n", "verifiers/ may not import harness/"),
    ("specs/schema/task.py", "import tasks.dq\n", "specs/ may not import tasks/"),
    (
        "tasks/dq/generate.py",
        "def f():\n    from verifiers.verify import verify\n",
        "tasks/ may not import verifiers/",
    ),
    ("tasks/dq/solver.py", "from specs.schema.task import Task\n", "tasks/ may not import specs/"),
    ("tasks/dq/blind.py", "import tasks.dq.oracle\n", "tasks/ may not import tasks/"),
    ("sim/domain/sla.py", "from sim.world.tables import Event\n", "sim/domain/ may not import sim/world/"),
    ("sim/apps/auth/service.py", "import sim.mcp.server\n", "sim/apps/ may not import sim/mcp/"),
    ("sim/apps/auth/service.py", "import sim.world.build.chart\n", "may not import sim/world/build/"),
    ("sim/operations/office.py", "import sim.launch\n", "sim/operations/ may not import sim/"),
    ("sim/mcp/server.py", "import verifiers.verdict\n", "sim/mcp/ may not import verifiers/"),
    ("images/leak/index.py", "from harness import cli\n", "images/ may not import harness/"),
]


def write(folder: Path, file: str, text: str) -> None:
    (folder / file).parent.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(text)


def test_imports_along_the_direction_are_fine(tmp_path: Path) -> None:
    for file, text in GOOD:
        write(tmp_path, file, text)
    assert imports.findings(tmp_path, [file for file, _ in GOOD]) == []


@pytest.mark.parametrize(("file", "text", "words"), BAD)
def test_an_import_against_the_direction_is_named(tmp_path: Path, file: str, text: str, words: str) -> None:
    write(tmp_path, file, text)
    (finding,) = imports.findings(tmp_path, [file])
    assert words in finding
    assert finding.startswith(f"{file}:")


def test_no_folder_is_allowed_in_a_circle() -> None:
    below = {top: set(may) for top, may in imports.ALLOWED.items()}
    order = []
    while below:
        free = [top for top, may in below.items() if not may & set(below)]
        assert free, f"these import one another: {sorted(below)}"
        order += free
        below = {top: may for top, may in below.items() if top not in free}
    assert order.index("specs") < order.index("tasks") < order.index("tests")
