"""Makes the synthetic cohort from a compiled dataset spec: ``--spec S --scale paper --out DIR``."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from specs.compiler import SpecError, load_kind
from specs.schema.dataset import Dataset, Scale

if TYPE_CHECKING:
    import pyarrow as pa

    from tasks.cohorts.mimic_iv.columns import Columns
    from tasks.cohorts.mimic_iv.drivers import Latent


def make_latent(dataset: Dataset, scale: Scale) -> Latent:
    """Draws patients, admissions, courses and therapy: all that the tables are views of."""
    from tasks.cohorts.mimic_iv.admissions import make_admissions  # noqa: PLC0415
    from tasks.cohorts.mimic_iv.courses import make_courses  # noqa: PLC0415
    from tasks.cohorts.mimic_iv.drivers import Latent  # noqa: PLC0415
    from tasks.cohorts.mimic_iv.patients import make_patients  # noqa: PLC0415
    from tasks.cohorts.mimic_iv.therapy import make_therapy  # noqa: PLC0415

    seed, sizes = dataset.seed, dataset.sizes.at(scale)
    patients = make_patients(seed, sizes["patients"])
    admissions = make_admissions(seed, patients, sizes["admissions"], sizes["icu_stays"])
    courses = make_courses(seed, admissions)
    return Latent(patients, admissions, courses, make_therapy(seed, patients, admissions, courses))


def make_columns(dataset: Dataset, latent: Latent) -> dict[str, Columns]:
    """Writes the eight tables from the latent state, as numpy columns by table name."""
    from tasks.cohorts.mimic_iv import chart, draws, labs, noise, prescriptions, registry  # noqa: PLC0415

    seed = dataset.seed
    providers = registry.make_providers(seed)
    labevents = labs.make_labevents(seed, latent, draws.make_draws(seed, latent), providers)
    chartevents = chart.make_chartevents(seed, latent, labevents)
    orders = prescriptions.make_prescriptions(seed, latent, labevents, providers)
    return {
        "patients": registry.patients_table(seed, latent),
        "admissions": registry.admissions_table(seed, latent, providers),
        "labevents": noise.noisy_labevents(seed, labevents),
        "prescriptions": noise.noisy_prescriptions(seed, orders),
        "d_labitems": registry.d_labitems_table(),
        "icustays": registry.icustays_table(seed, latent),
        "chartevents": noise.noisy_chartevents(seed, chartevents),
        "d_items": registry.d_items_table(),
    }


def make_cohort(dataset: Dataset, scale: Scale) -> dict[str, pa.Table]:
    """Makes the eight tables.

    Args:
        dataset: The dataset spec.
        scale: ``"small"`` or ``"paper"``.

    Returns:
        Arrow tables by name, in the order of the spec.
    """
    from tasks.cohorts.mimic_iv.schema import to_arrow  # noqa: PLC0415

    columns = make_columns(dataset, make_latent(dataset, scale))
    return {table.name: to_arrow(dataset, table.name, columns[table.name]) for table in dataset.tables}


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="synthetic", description="Makes the synthetic MIMIC-IV cohort.")
    parser.add_argument("--spec", type=Path, required=True, help="compiled dataset spec (JSON)")
    parser.add_argument("--scale", choices=("small", "paper"), help="size; default: the spec's")
    parser.add_argument(
        "--out", type=Path, required=True, help="folder for the Parquet files and manifest.json"
    )
    options = parser.parse_args(arguments)
    try:
        dataset = load_kind(options.spec, Dataset)
        from tasks.cohorts.mimic_iv.writer import write_cohort  # noqa: PLC0415

        scale: Scale = options.scale or dataset.default_scale
        write_cohort(options.out, "synthetic", scale, make_cohort(dataset, scale))
    except (SpecError, ValueError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
