"""One hundred specs with a shared library."""

import shutil
import tempfile
from pathlib import Path, PurePosixPath

from specs.compiler.compile import compile_many
from specs.compiler.sources import SourceTree
from tests.bench.timing import timed

CATEGORY = "tasks/ehr_data_quality_auditing"


def report(number: int = 100) -> list[str]:
    """Lines of the report."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "specs"
        shutil.copytree("specs", root, ignore=shutil.ignore_patterns("schema", "compiler"))
        paths = []
        for index in range(number):
            path = PurePosixPath(CATEGORY, f"combined_{index:03}.jsonnet")
            (root / path).write_text(
                f"(import '{CATEGORY}/combined.jsonnet') {{ name: 'combined_{index:03}' }}\n"
            )
            paths.append(path)

        def compile_all() -> None:
            compiled, problems = compile_many(SourceTree(root), paths)
            if len(compiled) != number or problems:
                raise RuntimeError(f"{len(compiled)} of {number} specs compiled: {problems[:1]}")

        timing = timed(f"compile {number} task specs with a shared library", compile_all, runs=10)
    return [timing.line(), f"  goal, 2 s: {timing.median / 2:.2f} of it"]
