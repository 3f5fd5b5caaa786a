import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from verifiers import run, testing
from verifiers.verdict import Verdict
from verifiers.verify import verify


@pytest.fixture
def call(tmp_path: Path) -> list[str]:
    """The arguments of a good call; its parts lie in tmp_path."""
    (tmp_path / "spec").write_text(testing.task().model_dump_json(by_alias=True))
    (tmp_path / "contract").write_text(testing.contract().model_dump_json(by_alias=True))
    testing.write_gold(tmp_path / "gold")
    testing.write_flags(tmp_path / "submission", [("labevents", "a1")])
    return [f"--{name}={tmp_path / name}" for name in ("spec", "contract", "gold", "submission", "out")]


def test_writes_a_verdict(call: list[str], tmp_path: Path) -> None:
    assert run.main(call) == 0
    verdict = Verdict.from_json((tmp_path / "out").read_bytes())
    assert verdict.reward == 0
    assert verdict.reason.startswith("all_clusters is 0.33")
    assert (tmp_path / "out").read_bytes() == verdict.canonical()
    assert not (tmp_path / "out.part").exists()


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"\0" * 100, b"table,_row_id\n" + b'"' * 999])
def test_whatever_is_submitted_there_is_a_verdict(call: list[str], tmp_path: Path, content: bytes) -> None:
    (tmp_path / "submission" / "flagged_rows.csv").write_bytes(content)
    assert run.main(call) == 0
    assert json.loads((tmp_path / "out").read_bytes())["reward"] == 0


def test_broken_gold_is_no_verdict(
    call: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "gold" / "clusters.json").write_text("{}")
    assert run.main(call) == run.INFRA_ERROR
    assert not (tmp_path / "out").exists()
    message = capsys.readouterr().err
    assert message.startswith("hermed verifier: no verdict for ehr_data_quality_auditing/tiny: GoldError")
    assert message.count("\n") == 1


def test_a_broken_spec_is_a_wrong_call(
    call: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "spec").write_text("{")
    assert run.main(call) == run.USAGE_ERROR
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("wrong", [["--help"], ["--out="], ["more"], ["--spec"]])
def test_a_wrong_call_says_how_to_call(
    call: list[str], wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.main([*call[:-1], *wrong]) == run.USAGE_ERROR
    assert run.USAGE in capsys.readouterr().err


def test_the_verdict_is_that_of_the_models(call: list[str], tmp_path: Path) -> None:
    assert run.main(call) == 0
    folders = tmp_path / "submission", tmp_path / "gold"
    assert (tmp_path / "out").read_bytes() == verify(*folders, testing.task(), testing.contract()).canonical()


def test_as_a_process_with_light_imports(call: list[str], tmp_path: Path) -> None:
    code = (
        "import sys; from verifiers.run import main; code = main(sys.argv[1:]);"
        "heavy = {'pydantic', 'dataclasses', 'inspect', 'argparse', 'difflib', 'numpy'} & set(sys.modules);"
        "sys.exit(f'imports {heavy}' if heavy else code)"
    )
    environment = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PATH": os.environ.get("PATH", "")}
    done = subprocess.run(
        [sys.executable, "-S", "-c", code, *call],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "out").is_file()
