"""Whole trials in real containers: what each way of ending counts as."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from harness.clock import SystemClock
from harness.errors import InfraKind
from harness.runtime.namespace import mount_tmpfs, own_mounts
from harness.runtime.open import Opened, open_runtime
from harness.sweep.plan import find_trial
from harness.sweep.spec_folder import SpecFolder
from harness.testing.build import ANSWER, VERIFY, build, shell
from harness.trial.lifecycle import Machine, run_trial
from harness.trial.record import Status, TrialRecord

SPECS = Path("specs").absolute()
TASK = "ehr_data_quality_auditing/combined"
OUT = "/workspace/submission/flagged_rows.csv"

Go = Callable[..., TrialRecord]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HERMED_CACHE", str(tmp_path_factory.mktemp("cache")))
        with open_runtime("crun") as found:
            yield found
            assert not list(found.scratch.iterdir()), "a sandbox was left behind"


@pytest.fixture
def go(opened: Opened, tmp_path: Path) -> Go:
    def run(script: str = "true", *, agent: str = "null", verify: str = VERIFY, **limits: int) -> TrialRecord:
        made = build(tmp_path / "build", SPECS, {"null": shell(script)}, verify, limits)
        trial = find_trial(made.catalogue(), SpecFolder(SPECS), TASK, agent)
        folder = tmp_path / "out"
        folder.mkdir()
        return run_trial(
            trial, Machine(opened.runtime, opened.scratch, opened.owner.fresh, SystemClock()), folder
        )

    return run


def test_oracle_scores(go: Go, tmp_path: Path) -> None:
    record = go(agent="oracle")
    assert (record.status, record.reward) == (Status.SCORED, 1)
    assert record.verdict is not None and record.verdict.metrics == {"cluster_recall": 1}
    assert (tmp_path / "out" / "submission" / "flagged_rows.csv").read_text() == ANSWER
    assert TrialRecord.model_validate_json(record.canonical()) == record


def test_null_fails_with_a_verdict(go: Go) -> None:
    record = go("true")
    assert (record.status, record.reward) == (Status.SCORED, 0)


def test_an_answer_counts_whatever_the_exit_code(go: Go) -> None:
    record = go(f"printf 'table,row_id\\nlabevents,1\\n' > {OUT}; exit 9")
    assert (record.status, record.reward) == (Status.SCORED, 1)
    assert record.exit is not None and record.exit.code == 9


def test_a_crash_without_an_answer_is_the_agents_error(go: Go, tmp_path: Path) -> None:
    record = go("echo why >&2; exit 4")
    assert (record.status, record.reward) == (Status.AGENT_ERROR, 0)
    assert "code 4" in record.reason
    assert (tmp_path / "out" / "agent.stderr.log").read_text() == "why\n"


def test_a_timeout_counts_as_zero_and_keeps_the_verdict(go: Go) -> None:
    record = go(f"printf 'table,row_id\\nlabevents,1\\n' > {OUT}; sleep 60", agent_timeout_s=1)
    assert (record.status, record.reward) == (Status.AGENT_TIMEOUT, 0)
    assert record.verdict is not None and record.verdict.reward == 1


def test_the_agent_sees_no_gold_no_verifier_and_no_oracle(go: Go, tmp_path: Path) -> None:
    go("ls -R /hermed /opt /workspace; cat /workspace/instruction.md; cat /proc/mounts")
    seen = (tmp_path / "out" / "agent.stdout.log").read_text()
    assert f"Do {TASK}." in seen
    assert "gold" not in seen and "oracle" not in seen and "contract" not in seen


@pytest.mark.parametrize(
    "script",
    [
        f"ln -s /etc/passwd {OUT}",
        f"mkdir {OUT}",
        "rm -rf /workspace/submission; ln -s / /workspace/submission",
    ],
)
def test_hostile_submissions_are_zero_with_a_reason(go: Go, script: str) -> None:
    record = go(script)
    assert record.reward == 0 and record.status in {Status.SCORED, Status.AGENT_ERROR}


def test_the_verifier_cannot_write_its_inputs(go: Go) -> None:
    record = go(
        "true",
        verify=VERIFY
        + "\necho x > /hermed/submission/y && exit 8\necho x > /hermed/gold/y && exit 9\nexit 0",
    )
    assert record.status is Status.SCORED


@pytest.mark.parametrize(
    ("verify", "kind"),
    [
        ("echo broken >&2; exit 3", InfraKind.VERIFIER_CRASH),
        ("true", InfraKind.VERIFIER_CRASH),
        ("echo nonsense > /out/verdict.json", InfraKind.VERIFIER_CRASH),
        (VERIFY.replace("$(cat /hermed/gold/task)", "other/task"), InfraKind.VERIFIER_CRASH),
        ("sleep 60", InfraKind.VERIFIER_TIMEOUT),
    ],
)
def test_a_failing_verifier_is_never_a_zero(go: Go, verify: str, kind: InfraKind) -> None:
    record = go("true", verify=verify, verifier_timeout_s=2)
    assert record.status is Status.INFRA_ERROR and record.reward is None
    assert record.infra is not None and record.infra.kind is kind


@pytest.mark.parametrize(
    ("damaged", "kind"),
    [
        ("public.tar", InfraKind.LAYER_DIGEST_MISMATCH),
        ("gold.tar", InfraKind.LAYER_DIGEST_MISMATCH),
        ("spec.json", InfraKind.BUNDLE_INVALID),
    ],
)
def test_damaged_files_are_typed(
    damaged: str, kind: InfraKind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = build(tmp_path / "build", SPECS)
    place = tmp_path / "build" / "_main" / "tasks" / TASK / damaged
    place.write_bytes(place.read_bytes() + b"x")
    monkeypatch.setenv("HERMED_CACHE", str(tmp_path / "cache"))  # the others' has these layers already
    with open_runtime("crun") as opened:
        trial = find_trial(made.catalogue(), SpecFolder(SPECS), TASK, "null")
        (tmp_path / "out").mkdir()
        machine = Machine(opened.runtime, opened.scratch, opened.owner.fresh, SystemClock())
        record = run_trial(trial, machine, tmp_path / "out")
    assert record.infra is not None and record.infra.kind is kind and record.exit is None
    assert "build it again" in record.reason


def test_a_full_disk_is_typed_and_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = build(tmp_path / "build", SPECS)
    small = tmp_path / "small"
    small.mkdir()
    own_mounts()
    mount_tmpfs(small, "size=2m")
    monkeypatch.setenv("HERMED_CACHE", str(small))
    with open_runtime("crun") as opened:
        trial = find_trial(made.catalogue(), SpecFolder(SPECS), TASK, "null")
        (tmp_path / "out").mkdir()
        machine = Machine(opened.runtime, opened.scratch, opened.owner.fresh, SystemClock())
        record = run_trial(trial, machine, tmp_path / "out")
    assert record.infra is not None and record.infra.kind is InfraKind.NO_SPACE
    assert "free some and run again" in record.reason
    assert not list((small / "scratch").iterdir()) and not list((small).glob("layers*/tmp/*"))


def test_a_program_that_is_missing_is_typed(go: Go, opened: Opened, tmp_path: Path) -> None:
    made = build(tmp_path / "build", SPECS, {"null": ["/bin/nothing"]})
    trial = find_trial(made.catalogue(), SpecFolder(SPECS), TASK, "null")
    (tmp_path / "out").mkdir()
    machine = Machine(opened.runtime, opened.scratch, opened.owner.fresh, SystemClock())
    record = run_trial(trial, machine, tmp_path / "out")
    assert record.infra is not None and record.infra.kind is InfraKind.START_FAILED


def test_the_record_names_its_identity(go: Go) -> None:
    record = go(agent="oracle")
    content = json.loads(record.canonical())
    assert content["key"] == record.identity.digest()
    assert content["identity"] == {
        "agent": record.identity.agent,
        "attempt": 1,
        "bundle": record.identity.bundle,
        "judge": None,
        "protocol": 1,
    }
