"""The audit plan that every task shares: numbered checks, and the test that holds each.

The numbers are those of the project's benchmark-audit checklist: 1-6 solvability and floor, 7-16 gold and
leaks, 17-23 robustness of the verifier, 24-29 environment and reporting. A check that is held per task names
the sub-target `<task>.<target>`; one that is held once for all tasks names a test of `//verifiers`.
"""

from dataclasses import dataclass
from enum import StrEnum


class Scope(StrEnum):
    """Where a check is held."""

    TASK = "task"
    VERIFIERS = "verifiers"


@dataclass(frozen=True, slots=True)
class Check:
    """One check.

    Attributes:
        number: Its number in the checklist.
        title: What holds when it passes.
        scope: TASK: a sub-target of every task; VERIFIERS: a test of this package.
        target: `contract_test` and so on, without the task's name or the package.
    """

    number: int
    title: str
    scope: Scope
    target: str


def _task(number: int, target: str, title: str) -> Check:
    return Check(number, title, Scope.TASK, target)


def _here(number: int, target: str, title: str) -> Check:
    return Check(number, title, Scope.VERIFIERS, target)


PLAN: tuple[Check, ...] = (
    _task(1, "contract_test", "the oracle's answer scores 1"),
    _task(
        2, "contract_test", "missing, empty, wrong-type and truncated submissions score 0 and yield a verdict"
    ),
    _task(3, "blind_test", "strategies that do not look at the data pass less often than the ceiling"),
    _task(
        4, "contract_test", "mutants of the right answer fail, and every criterion fails under some mutant"
    ),
    _task(5, "spec_test", "the instruction states every file, column and format that the contract reads"),
    _here(5, "criteria_test", "a criterion whose metric is missing or not finite never passes"),
    _task(6, "contract_test", "right answers in another order or format pass"),
    _task(6, "solver_test", "an honest program that sees only the public tree reaches what the spec claims"),
    _task(7, "leak_test", "no gold byte, hash or token is in any layer of the agent's image"),
    _task(8, "leak_test", "no generator, solver or verifier file is in the agent's image"),
    _task(10, "image_test", "the environment of the agent's image is on the allow-list"),
    _task(12, "leak_test", "names, sizes, times and order predict nothing"),
    _task(15, "spec_test", "the instruction reveals nothing that the contract hides"),
    _here(
        18, "loader_test", "links, devices, FIFOs, `..` and oversize are refused; nothing submitted is run"
    ),
    _task(18, "contract_test", "the same, with the task's own answer behind the link"),
    _here(20, "tabular_test", "NaN, look-alikes, wrong encodings and broken CSV have a defined outcome"),
    _task(22, "contract_test", "the same answer has the same verdict to the byte, in other processes too"),
    _here(
        23,
        "run_test",
        "the verifier's streams say nothing, and its exit code only whether there is a verdict",
    ),
    _task(24, "repro_test", "generating again gives the same bytes"),
    _task(26, "solver_test", "time is 3 times, memory 2 times what the solver takes"),
)
"""Every check that this repository holds for a task before any agent runs, by number."""
