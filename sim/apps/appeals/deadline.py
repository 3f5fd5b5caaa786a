"""By when an internal appeal of a service that was not given yet must be decided. The law as of 2026-01-01."""

from collections.abc import Mapping
from datetime import UTC, datetime

from sim.domain.deadlines import Window
from sim.domain.vocabulary import Priority, ProductLine
from sim.operations.call import TIME

_CLAIMS = Window("29 CFR 2560.503-1(i)(2)(ii)(A), 45 CFR 147.136(b)", days=30)

STANDARD: Mapping[ProductLine, Window] = {
    ProductLine.COMMERCIAL: _CLAIMS,
    ProductLine.SELF_FUNDED: _CLAIMS,
    ProductLine.MEDICARE_ADVANTAGE: Window("42 CFR 422.590(a)", days=30),
    ProductLine.MEDICAID_MANAGED_CARE: Window("42 CFR 438.408(b)(2)", days=30),
}
"""How long the decision of a standard appeal may take, from its receipt."""

EXPEDITED = Window("29 CFR 2560.503-1(i)(2)(i), 42 CFR 422.590(e), 438.408(b)(3)", hours=72)
"""How long that of an expedited one may take; the same on every product line."""


def appeal_deadline(product_line: ProductLine, priority: Priority, filed_at: str) -> str:
    """Returns the last moment to decide an internal appeal.

    Args:
        product_line: Of the member's plan.
        priority: Urgency of the request.
        filed_at: When the appeal was received, as 2026-03-02T15:00:00Z.
    """
    window = EXPEDITED if priority is Priority.EXPEDITED else STANDARD[product_line]
    return window.last_moment(datetime.strptime(filed_at, TIME).replace(tzinfo=UTC)).strftime(TIME)
