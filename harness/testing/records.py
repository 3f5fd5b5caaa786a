"""Records of trials that nobody ran."""

from typing import Literal

from harness.errors import InfraKind
from harness.trial.record import AgentExit, Infra, Seconds, Status, TrialKey, TrialRecord
from specs.compiler.canonical import digest_of
from verifiers.verdict import Verdict

TASK = "ehr_data_quality_auditing/combined"


def record(
    agent: str,
    *,
    task: str = TASK,
    attempt: int = 1,
    reward: Literal[0, 1] | None = 1,
    key: TrialKey | None = None,
) -> TrialRecord:
    """Returns a record.

    Args:
        agent: Name of the agent.
        task: Task id.
        attempt: Number of the attempt.
        reward: Its reward; None is an infrastructure error.
        key: Its identity; made from the other arguments where None.
    """
    key = key or TrialKey(bundle=digest_of(task.encode()), agent=digest_of(agent.encode()), attempt=attempt)
    verdict = None
    if reward is not None:
        verdict = Verdict(
            task=task,
            contract="dq_cluster_recall",
            reward=reward,
            passed=bool(reward),
            reason="compared",
            criteria=[],
            metrics={"cluster_recall": float(reward)},
            submission=[],
        )
    return TrialRecord(
        key=key.digest(),
        identity=key,
        agent=agent,
        task=task,
        suite="hab",
        category=task.split("/", maxsplit=1)[0],
        status=Status.INFRA_ERROR if reward is None else Status.SCORED,
        reward=reward,
        reason="compared",
        infra=Infra(kind=InfraKind.NO_SPACE, message="No space.") if reward is None else None,
        exit=AgentExit(code=0, timed_out=False, oom=False, truncated=False),
        verdict=verdict,
        drifted=(),
        runtime="fake",
        warnings=(),
        started_at="2026-01-01T00:00:00.000+00:00",
        seconds=Seconds(prepare=0.0, agent=1.0, verify=2.0, total=3.0),
        cost_usd=0.25,
    )
