"""A build of the smallest bundles that a sweep can run: real specs, tiny images, a verifier in shell."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.bundle import INDEX, Catalogue
from harness.runfiles import Runfiles
from harness.runtime.base import LayerFile
from harness.testing.images import FOLDER, Entry, shell_layer, write_config, write_layer
from specs.compiler.canonical import canonical_json, digest_of
from specs.compiler.compile import compile_file
from specs.compiler.load import canonical_of
from specs.schema.task import Task
from specs.testing import write_audits

ANSWER = "table,row_id\nlabevents,1\n"
"""What the verifier of the fixture takes for right."""

VERIFY = """
got=
if [ -f /hermed/submission/flagged_rows.csv ]; then got=$(cat /hermed/submission/flagged_rows.csv); fi
reward=0 passed=false
if [ "$got" = "$(cat /hermed/gold/answer)" ]; then reward=1 passed=true; fi
printf '{"schema":"hermed/verdict/v1","task":"%s","contract":"dq_cluster_recall","reward":%s,"passed":%s,' \
  "$(cat /hermed/gold/task)" $reward $passed > /out/verdict.json
printf '"reason":"compared","criteria":[],"metrics":{"cluster_recall":%s},"submission":[]}' \\
  $reward >> /out/verdict.json
"""


def shell(script: str) -> list[str]:
    """Returns the command line of a shell script."""
    return ["/bin/sh", "-c", script]


AGENTS = {
    "null": shell("true"),
    "solver": shell(f"printf '{ANSWER}' > /workspace/submission/flagged_rows.csv".replace("\n", "\\n")),
    "blind": shell("echo table,row_id > /workspace/submission/flagged_rows.csv"),
    "random": shell("echo random > /workspace/submission/flagged_rows.csv; exit 3"),
}
"""Programs of the fixture's reference agents, but for the oracle."""


@dataclass(frozen=True)
class TinyBuild:
    """A runfiles tree with bundles of every task of the sources.

    Attributes:
        root: The runfiles folder.
    """

    root: Path

    @property
    def runfiles(self) -> Runfiles:
        """The tree as runfiles."""
        return Runfiles(self.root)

    def catalogue(self) -> Catalogue:
        """The bundles."""
        return Catalogue.load(self.runfiles)


def build(
    root: Path,
    specs: Path,
    agents: dict[str, list[str]] | None = None,
    verify: str = VERIFY,
    limits: dict[str, int] | None = None,
) -> TinyBuild:
    """Builds bundles for eight audits, with everything else of a spec root.

    Args:
        root: An empty folder: becomes the runfiles folder.
        specs: The spec root; its tasks are not read.
        agents: Programs by name, instead of AGENTS.
        verify: Script of the verifier, instead of VERIFY.
        limits: Limits of all tasks, on top of those of their specs.
    """
    main = root / "_main"
    (main / "tasks").mkdir(parents=True)
    write_audits(specs, main / "specs")
    specs = main / "specs"
    base = shell_layer(main)
    image = {"config": _file(root, write_config(main)), "manifest": _file(root, _manifest(main))}
    verifier = {**image, "config": _file(root, write_config(main, "verifier", shell(verify)))}
    paths: dict[str, list[str]] = {"bundles": [], "oracles": []}
    for source in sorted((specs / "tasks").glob("*/*.jsonnet")):
        task = compile_file(source, specs).model
        if not isinstance(task, Task):
            raise TypeError(f"{source} is no task")
        task = task.model_copy(
            update={"limits": task.limits.model_copy(update={"memory_mb": 256, **(limits or {})})}
        )
        made = _bundle(
            root,
            specs,
            task,
            base,
            image=image,
            verifier=verifier,
            agents=AGENTS if agents is None else agents,
        )
        for kind, path in made.items():
            paths[kind].append(path)
    (root / INDEX).write_bytes(canonical_json(paths))
    return TinyBuild(root)


def _bundle(
    root: Path,
    specs: Path,
    task: Task,
    base: LayerFile,
    *,
    image: dict[str, Any],
    verifier: dict[str, Any],
    agents: dict[str, list[str]],
) -> dict[str, str]:
    folder = root / "_main" / "tasks" / task.id
    folder.mkdir(parents=True)
    (folder / "spec.json").write_bytes(canonical_of(task))
    contract = compile_file(specs / "contracts" / f"{task.contract}.jsonnet", specs)
    (folder / "contract.json").write_bytes(contract.canonical)
    public = write_layer(
        folder, "public", {"workspace/instruction.md": Entry(f"Do {task.id}.\n".encode(), 0o444)}
    )
    gold = {
        "hermed/gold": FOLDER,
        "hermed/gold/answer": Entry(ANSWER.encode()),
        "hermed/gold/task": Entry(task.id.encode()),
    }
    hidden = write_layer(folder, "gold", gold)
    oracle = write_layer(folder, "oracle", {"opt/hermed/oracle/flagged_rows.csv": Entry(ANSWER.encode())})
    content = {
        "schema": "hermed/bundle/v1",
        "task": task.id,
        "suite": task.suite,
        "category": task.category,
        "spec": _file(root, folder / "spec.json"),
        "contract": _file(root, folder / "contract.json"),
        "image": {**image, "layers": [_layer(root, base), _layer(root, public)]},
        "verifier": {**verifier, "layers": [_layer(root, base), _layer(root, hidden)]},
        "agents": {name: {"layers": [], "argv": argv} for name, argv in agents.items()},
        "drifted": [],
    }
    content["digest"] = digest_of(canonical_json(content))
    answer = {"schema": "hermed/oracle/v1", "task": task.id, "layers": [_layer(root, oracle)]}
    answer["argv"] = ["cp", "-r", "/opt/hermed/oracle/.", "/workspace/submission/"]
    (folder / "bundle.json").write_text(json.dumps(content), "utf-8")
    (folder / "oracle.json").write_text(json.dumps(answer), "utf-8")
    place = folder.relative_to(root)
    return {"bundles": str(place / "bundle.json"), "oracles": str(place / "oracle.json")}


def _manifest(folder: Path) -> Path:
    path = folder / "manifest.json"
    path.write_text("{}", "utf-8")
    return path


def _file(root: Path, path: Path) -> dict[str, str]:
    digest = digest_of(path.read_bytes())
    return {"path": str(path.relative_to(root)), "digest": digest}


def _layer(root: Path, layer: LayerFile) -> dict[str, Any]:
    return {"path": str(layer.path.relative_to(root)), "digest": layer.digest, "size": layer.size}
