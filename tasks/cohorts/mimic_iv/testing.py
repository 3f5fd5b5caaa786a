"""Cohorts for tests, made once per process."""

from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from specs.compiler import compile_file
from specs.schema.dataset import Dataset, Scale
from tasks.cohorts.mimic_iv.drivers import Latent
from tasks.cohorts.mimic_iv.synthetic import make_cohort, make_latent

SPEC = Path("specs/datasets/mimic_iv.jsonnet")


@cache
def dataset() -> Dataset:
    """The dataset spec of the project."""
    model = compile_file(SPEC, Path("specs")).model
    if not isinstance(model, Dataset):
        raise TypeError(f"{SPEC} is no dataset")
    return model


@cache
def latent() -> Latent:
    """The latent state of the small cohort."""
    return make_latent(dataset(), "small")


@cache
def cohort(scale: Scale = "small") -> dict[str, pa.Table]:
    """The tables of a cohort."""
    return make_cohort(dataset(), scale)


@cache
def database(scale: Scale = "small") -> duckdb.DuckDBPyConnection:
    """A database of the tables of a cohort, on one thread."""
    connection = duckdb.connect()
    connection.execute("set threads = 1")
    for name, table in cohort(scale).items():
        connection.register(name, table)
    return connection


def rows(query: str, scale: Scale = "small") -> list[tuple[Any, ...]]:
    """Answers a query over the tables of a cohort."""
    found: list[tuple[Any, ...]] = database(scale).execute(query).fetchall()
    return found


def value(query: str, scale: Scale = "small") -> Any:
    """Answers a query of one cell."""
    return rows(query, scale)[0][0]
