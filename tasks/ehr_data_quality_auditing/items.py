"""What the injectors know of items: possible ranges, and which charted items copy which laboratory items."""

from tasks.cohorts.mimic_iv.plausibility import BANDS, LAB_OF_CHART

#: Charted item per laboratory item that the bedside chart copies.
CHARTED_LABS: dict[int, int] = {lab: chart for chart, lab in sorted(LAB_OF_CHART.items())}


def possible_range(table: str, itemid: int) -> tuple[float, float]:
    """The widest range a living patient's value can lie in.

    Args:
        table: `labevents` or `chartevents`.
        itemid: Item of that table.

    Returns:
        Lowest and highest possible value, in the item's usual unit.

    Raises:
        KeyError: The item has no published range.
    """
    return BANDS[table, itemid].possible


def bounded_items(table: str) -> tuple[int, ...]:
    """Items of a table that have a possible range, in ascending order."""
    return tuple(sorted(itemid for where, itemid in BANDS if where == table))
