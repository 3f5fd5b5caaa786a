"""Reads the tables, only the columns a check needs."""

from pathlib import Path

import polars as pl

#: Columns the checks read, per table; all other columns stay unread.
_NEEDED: dict[str, dict[str, type[pl.DataType]]] = {
    "patients": {"subject_id": pl.Int64, "gender": pl.String, "anchor_age": pl.Float64},
    "admissions": {"subject_id": pl.Int64, "marital_status": pl.String},
    "labevents": {
        "subject_id": pl.Int64,
        "specimen_id": pl.Int64,
        "itemid": pl.Int64,
        "charttime": pl.String,
        "valuenum": pl.Float64,
        "valueuom": pl.String,
    },
    "chartevents": {
        "subject_id": pl.Int64,
        "stay_id": pl.Int64,
        "itemid": pl.Int64,
        "charttime": pl.String,
        "valuenum": pl.Float64,
    },
    "prescriptions": {
        "subject_id": pl.Int64,
        "drug": pl.String,
        "prod_strength": pl.String,
        "dose_val_rx": pl.String,
        "dose_unit_rx": pl.String,
        "form_val_disp": pl.String,
        "route": pl.String,
    },
    "d_labitems": {"itemid": pl.Int64, "label": pl.String, "fluid": pl.String},
    "d_items": {"itemid": pl.Int64, "label": pl.String},
}


class Tables:
    """The tables of one workspace, each read once, when first asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, pl.DataFrame] = {}

    def __getitem__(self, table: str) -> pl.DataFrame:
        """Returns a table with `_row_id` where it has one, and the needed columns."""
        if table not in self._read:
            types: dict[str, type[pl.DataType]] = {"_row_id": pl.String, **_NEEDED[table]}
            frame = pl.read_csv(self._folder / f"{table}.csv.gz", columns=list(types), schema_overrides=types)
            self._read[table] = frame
        return self._read[table]

    def labelled(self, table: str) -> pl.DataFrame:
        """Events with the lower-case label of their item, and the fluid of laboratory items."""
        items = self["d_labitems" if table == "labevents" else "d_items"].drop("_row_id")
        return self[table].join(
            items.with_columns(pl.col("label").str.to_lowercase()), on="itemid", how="left"
        )
