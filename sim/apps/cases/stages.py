"""Groups of statuses that several apps ask about."""

from sim.domain.machines import PA_CASE
from sim.domain.statuses import PACaseStatus

BEFORE_SUBMISSION = (
    PACaseStatus.DRAFT,
    PACaseStatus.REQUIREMENT_CHECKED,
    PACaseStatus.DOCS_NEEDED,
    PACaseStatus.READY_TO_SUBMIT,
)
"""Statuses in which the provider can still change a case, and the payer knows nothing of it."""

OPEN = tuple(status for status in PA_CASE.follows if status not in PA_CASE.terminal)
"""Statuses in which something can still happen to a case."""
