"""Numbers as text, the way the published files print them."""

from collections.abc import Callable

import numpy as np

from tasks.cohorts.mimic_iv.columns import Floats, Texts


def fixed(values: Floats, decimals: int) -> Texts:
    """Prints numbers with a fixed count of decimals; NaN becomes None."""
    return _by_distinct(values, lambda number: f"{number:.{decimals}f}")


def shortest(values: Floats) -> Texts:
    """Prints numbers with no more digits than they need: ``138``, ``1.2``, ``0.05``; NaN becomes None."""
    return _by_distinct(values, lambda number: repr(number).removesuffix(".0"))


def _by_distinct(values: Floats, show: Callable[[float], str]) -> Texts:
    distinct, codes = np.unique(values + 0.0, return_inverse=True)
    words = np.empty(len(distinct), dtype=object)
    words[:] = [None if np.isnan(number) else show(float(number)) for number in distinct]
    return np.asarray(words[codes], dtype=object)
