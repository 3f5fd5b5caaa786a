"""The verifier: a pure function (submission, gold, spec) → Verdict."""

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from specs.schema.suites import task_id
from verifiers import loader
from verifiers.criteria import evaluate, explain
from verifiers.problem import GoldError, MalformedSubmissionError, Problem
from verifiers.registry import scorer
from verifiers.tabular import Table, read_csv
from verifiers.verdict import FileRecord, Number, Verdict

if TYPE_CHECKING:
    from specs.schema.contract import Contract, SubmissionFile
    from specs.schema.task import Task


def verify(submission_dir: Path, gold_dir: Path, task: Task, contract: Contract) -> Verdict:
    """Scores one submission.

    A submission can be anything: what is wrong with it is a reward of 0 with a reason. An exception means
    that gold, contract or verifier are broken, which says nothing about the agent.

    Args:
        submission_dir: What `verifiers.loader.collect` made, or any other folder; missing is allowed.
        gold_dir: The task's gold tree.
        task: The task spec, or a view of it.
        contract: The contract that the task names, or a view of it.

    Returns:
        The verdict; the same inputs give the same bytes.

    Raises:
        GoldError: If the contract is not the task's, has no scorer here, or the gold cannot be used.
        OSError: On an I/O error of the host.
    """
    name = task_id(task.category, task.name)  # not task.id, for which a view would build the model
    if task.contract != contract.name:
        raise GoldError(f"task {name} is scored by {task.contract}, but {contract.name} was given.")
    refused = loader.refusals(submission_dir)
    records: list[FileRecord] = []
    tables: dict[str, Table] = {}
    for declared in contract.submission:
        record, table = _load(submission_dir, declared, refused)
        records.append(record)
        if table is not None:
            tables[declared.path] = table
    problems = [record.problem for record in records if record.problem is not None]
    metrics: dict[str, Number] = {}
    if not problems:
        try:
            metrics = scorer(contract.scorer)(tables, gold_dir, task)
        except MalformedSubmissionError as malformed:
            problems.append(str(malformed.problem))
    return _verdict(name, contract, records, metrics, problems)


def _load(
    root: Path, declared: SubmissionFile, refused: dict[str, FileRecord]
) -> tuple[FileRecord, Table | None]:
    if declared.path in refused:
        return refused[declared.path], None
    data = loader.read(root, declared.path, declared.max_bytes)
    if isinstance(data, Problem):
        return FileRecord(path=declared.path, bytes=None, sha256=None, problem=str(data)), None
    digest = hashlib.sha256(data).hexdigest()
    table = read_csv(data, declared)
    problem = str(table) if isinstance(table, Problem) else None
    record = FileRecord(path=declared.path, bytes=len(data), sha256=digest, problem=problem)
    return record, table if isinstance(table, Table) else None


def _verdict(
    task: str,
    contract: Contract,
    records: list[FileRecord],
    metrics: dict[str, Number],
    problems: list[str],
) -> Verdict:
    results = evaluate(contract.criteria, metrics)
    passed = bool(results) and not problems and all(result.passed for result in results)
    return Verdict(
        task=task,
        contract=contract.name,
        reward=1 if passed else 0,
        passed=passed,
        reason=" ".join(problems) or explain(results),
        criteria=results,
        metrics={name: value for name, value in sorted(metrics.items()) if value - value == 0},
        submission=records,
    ).checked()
