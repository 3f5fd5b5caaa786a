"""Which rows an injector may touch, and how a changed value is written to look like its neighbours."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from tasks.ehr_data_quality_auditing.draws import lots

#: Pristine tables by name, each with a column `_index` that counts its rows from 0.
type Tables = Mapping[str, pl.DataFrame]

#: The order gives each family its share of the rows; it must not change.
FAMILIES = ("impossible_value", "inconsistency", "demographic_conflict")


def own_rows(tables: Tables, table: str, family: str, key: str) -> pl.DataFrame:
    """Rows of a table that belong to a family: a keyed third.

    Families choose from disjoint thirds, so a family's errors are the same whether it is planted alone or
    with others, and no row is ever touched twice.

    Args:
        tables: Pristine tables.
        table: Table to draw from.
        family: Family that draws.
        key: The organisation's key.
    """
    frame = tables[table]
    hands = lots(key, "share", table, count=frame.height, ways=len(FAMILIES))
    return frame.filter(pl.Series(hands == FAMILIES.index(family)))


def spread(
    frame: pl.DataFrame, count: int, draw: np.random.Generator, by: Sequence[str], caps: Sequence[int] = ()
) -> pl.DataFrame:
    """Draws rows so that no patient and no item is drawn much more often than another.

    Args:
        frame: Candidates.
        count: Rows wanted; fewer come back only if there are fewer candidates.
        draw: Source of the order in which candidates are considered.
        by: Columns over which to spread, e.g. ``("subject_id", "itemid")``.
        caps: How often a value of each column in `by` may be drawn in the first pass; once by default. The
            caps grow by one per pass until enough rows are found.

    Returns:
        The drawn rows in the order drawn.
    """
    order = draw.permutation(frame.height)
    keys = list(zip(*(frame[column].to_list() for column in by), strict=True))
    used: list[Counter[object]] = [Counter() for _ in by]
    chosen: dict[int, None] = {}
    extra = 0
    while len(chosen) < min(count, frame.height):
        for row in map(int, order):
            values = keys[row]
            room = all(
                seen[value] < cap + extra
                for seen, value, cap in zip(used, values, caps or [1] * len(by), strict=True)
            )
            if row not in chosen and room:
                chosen[row] = None
                for seen, value in zip(used, values, strict=True):
                    seen[value] += 1
                if len(chosen) == count:
                    break
        extra += 1
    return frame[list(chosen)]


@dataclass(frozen=True)
class Style:
    """How an item's values are written.

    Attributes:
        decimals: Digits after the point.
        fixed: True where the text keeps trailing zeros (`4.0`), False where it drops them (`4`).
    """

    decimals: int
    fixed: bool

    def number(self, value: float) -> float:
        """The value as the device would report it."""
        return round(value, self.decimals)

    def text(self, value: float) -> str:
        """The text beside the number."""
        text = f"{value:.{self.decimals}f}"
        return text if self.fixed or not self.decimals else text.rstrip("0").rstrip(".")


def styles(frame: pl.DataFrame) -> dict[int, Style]:
    """Reads off how every numeric item of a table is written.

    Args:
        frame: labevents or chartevents with `itemid`, `value`, `valuenum`.
    """
    tail = pl.col("value").str.extract(r"^-?\d+\.(\d+)$").fill_null("")
    seen = (
        frame.lazy()
        .filter(pl.col("valuenum").is_not_null() & pl.col("value").str.contains(r"^-?\d+(\.\d+)?$"))
        .group_by("itemid")
        .agg(
            # One odd row in a hundred does not set the style.
            decimals=tail.str.len_chars().quantile(0.99, "nearest"),
            zeros=tail.str.ends_with("0").mean(),
        )
        .collect()
    )
    return {
        row["itemid"]: Style(int(row["decimals"]), row["zeros"] > 0.0) for row in seen.iter_rows(named=True)
    }


def lab_cells(row: Mapping[str, object], value: float, style: Style) -> dict[str, object]:
    """Cells of a laboratory row that reports another value: number, text and abnormal flag agree.

    Args:
        row: The pristine row.
        value: The new value, in the row's unit.
        style: How the item is written.
    """
    number = style.number(value)
    low, high = row["ref_range_lower"], row["ref_range_upper"]
    outside = (isinstance(low, float) and number < low) or (isinstance(high, float) and number > high)
    return {"value": style.text(number), "valuenum": number, "flag": "abnormal" if outside else None}


def chart_cells(value: float, style: Style) -> dict[str, object]:
    """Cells of a charted row that reports another value."""
    number = style.number(value)
    return {"value": style.text(number), "valuenum": number}
