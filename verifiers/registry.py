"""Scorers by the name that a contract uses for them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from verifiers.dq_cluster_recall import score as dq_cluster_recall
from verifiers.problem import GoldError
from verifiers.tabular import Table
from verifiers.verdict import Number

if TYPE_CHECKING:
    from specs.schema.task import Task

type Scorer = Callable[[Mapping[str, Table], Path, Task], dict[str, Number]]
"""(declared path → parsed file, gold folder, task) → metrics by name; NaN stands for "cannot be said".

It sees a submission only after every declared file was read. It raises `MalformedSubmissionError` for
one that means nothing and `GoldError` for broken gold.
"""

_SCORERS: Mapping[str, Scorer] = {"dq_cluster_recall": dq_cluster_recall}


def scorer(name: str) -> Scorer:
    """Returns the scorer of that name.

    Args:
        name: `Contract.scorer`.

    Raises:
        GoldError: If there is none: the contract and this verifier do not belong together.
    """
    try:
        return _SCORERS[name]
    except KeyError:
        raise GoldError(f"there is no scorer {name}; known are {', '.join(sorted(_SCORERS))}.") from None
