"""The prescriptions table: orders that follow the therapy of an admission and its low electrolytes."""

import hashlib

import numpy as np

from tasks.cohorts.mimic_iv.catalogue.drugs import BASES, DRUGS, Base, Drug
from tasks.cohorts.mimic_iv.columns import Bools, Columns, Floats, Ints, Texts, constant, stack, take, texts
from tasks.cohorts.mimic_iv.drivers import Latent
from tasks.cohorts.mimic_iv.formats import shortest
from tasks.cohorts.mimic_iv.patients import distinct_ids
from tasks.cohorts.mimic_iv.streams import stream
from tasks.cohorts.mimic_iv.therapy import LAB_TAGS

LOW_RESULTS = {"low_potassium": (50971, 3.4), "low_magnesium": (50960, 1.6), "low_calcium": (50893, 7.8)}
"""Results that call for replacement: tag to (lab item, limit in the unit of the item)."""

ICU_TAGS = frozenset({"shock", "ventilated"})
BASE_SHARE = 0.4
RANGE_SHARE = 0.3
RANGE_DRUGS = frozenset(
    {"OxyCODONE (Immediate Release)", "HYDROmorphone (Dilaudid)", "Morphine Sulfate", "LORazepam"}
)
"""Drugs as needed, whose dose may be ordered as a range such as ``5-10``."""

NO_DOSE_SHARE = 0.002


def synthetic_codes(name: str, product: str, formulary: str) -> tuple[str, str, str]:
    """Codes of a product: formulary code, GSN (six digits), NDC (eleven digits). Valid in form, not real."""
    digest = int.from_bytes(hashlib.sha256(f"{name}|{product}".encode()).digest()[:8], "big")
    letters = "".join(letter for letter in name.upper() if letter.isalpha())[:4]
    return (
        f"{letters}{digest % 97:02d}{formulary[:1]}",
        f"{digest % 79_999 + 1000:06d}",
        f"{digest % 10**11:011d}",
    )


def _dose_text(rng: np.random.Generator, drug: Drug, count: int) -> tuple[Texts, Texts]:
    """Ordered dose and the amount of the form it makes, both as text."""
    choice = np.minimum(rng.geometric(0.55, count) - 1, len(drug.doses) - 1)
    dispensed = shortest(np.round(np.array([float(dose) for dose in drug.doses]) / drug.strength, 3))[choice]
    dose = texts(drug.doses, choice)
    if drug.name in RANGE_DRUGS:
        ordered = sorted(drug.doses[:3], key=float)
        wide = rng.random(count) < RANGE_SHARE
        dose[wide] = f"{ordered[0]}-{ordered[1]}"
        dispensed[wide] = f"{float(ordered[0]) / drug.strength:g}-{float(ordered[1]) / drug.strength:g}"
    return dose, dispensed


def _entries(seed: int, index: int, admission: Ints, start: Floats, stop: Floats) -> Columns:
    """Rows of one drug: ``start`` and ``stop`` in hours from admission."""
    drug = DRUGS[index]
    rng = stream(seed, f"prescription/{index}/{drug.name}")
    count = len(admission)
    dose, dispensed = _dose_text(rng, drug, count)
    formulary, gsn, ndc = synthetic_codes(drug.name, drug.product, drug.form)
    unit = constant(drug.unit, count)
    missing = rng.random(count) < NO_DOSE_SHARE
    for column in (dose, unit, dispensed):
        column[missing] = None
    return {
        "admission": admission,
        "start": start,
        "stop": stop,
        "drug_index": np.full(count, index),
        "drug_type": constant("MAIN", count),
        "drug": constant(drug.name, count),
        "formulary_drug_cd": constant(formulary, count),
        "gsn": constant(gsn, count),
        "ndc": constant(ndc, count),
        "prod_strength": constant(drug.product, count),
        "form_rx": constant(drug.form if drug.route != "IV DRIP" else None, count),
        "dose_val_rx": dose,
        "dose_unit_rx": unit,
        "form_val_disp": dispensed,
        "form_unit_disp": constant(drug.form, count),
        "doses_per_24_hrs": np.full(count, drug.per_day or np.nan, dtype=np.float64),
        "route": constant(drug.route, count),
    }


def _windows(
    rng: np.random.Generator, latent: Latent, drug: Drug, admission: Ints
) -> tuple[Ints, Floats, Floats]:
    """Splits the time a drug is given into one or more consecutive orders (a reorder may change the dose)."""
    admissions = latent.admissions
    begin = rng.gamma(2.0, 2.2, len(admission)) + 0.5
    end = admissions.los_hours[admission].copy()
    if ICU_TAGS & set(drug.given):
        in_icu = ~np.isnan(admissions.icu_in[admission])
        begin = np.where(
            in_icu, np.nan_to_num(admissions.icu_in[admission]) + rng.uniform(0.2, 4, len(begin)), begin
        )
        end = np.where(
            in_icu, begin + 0.55 * np.nan_to_num(admissions.icu_out - admissions.icu_in)[admission], end
        )
    begin = np.minimum(begin, end - 2)
    orders = 1 + rng.poisson(np.minimum((end - begin) / 96, 1.6))
    owner = np.repeat(np.arange(len(admission)), orders)
    part = np.arange(len(owner)) - np.repeat(np.cumsum(orders) - orders, orders)
    step = ((end - begin) / orders)[owner]
    return admission[owner], begin[owner] + part * step, begin[owner] + (part + 1) * step


def _replacements(seed: int, latent: Latent, labevents: Columns) -> list[Columns]:
    """Electrolytes ordered within hours of a low result."""
    admissions = latent.admissions
    by_hadm = np.argsort(admissions.hadm_id)
    tables = []
    for index, drug in enumerate(DRUGS):
        for tag in sorted(LAB_TAGS & set(drug.given)):
            itemid, limit = LOW_RESULTS[tag]
            low = np.flatnonzero(
                (labevents["itemid"] == itemid)
                & (labevents["valuenum"] <= limit)
                & (labevents["hadm_id"] > 0)
            )
            rng = stream(seed, f"prescription/replacement/{drug.name}")
            low = low[rng.random(len(low)) < drug.given[tag]]
            admission = by_hadm[np.searchsorted(admissions.hadm_id[by_hadm], labevents["hadm_id"][low])]
            hours = (labevents["storetime"][low] - admissions.admit[admission]).astype(np.int64) / 3600
            start = np.maximum(hours + rng.uniform(0.2, 2, len(low)), 0.5)
            tables.append(_entries(seed, index, admission, start, start + rng.uniform(3, 9, len(low))))
    return tables


def _bases(seed: int, mains: Columns) -> Columns:
    """Carrier fluids beside intravenous drugs: same order, drug type BASE."""
    rng = stream(seed, "prescription/bases")
    intravenous = np.isin(mains["route"].astype("U"), ("IV", "IV DRIP")) & (mains["form_unit_disp"] != "SYR")
    rows = np.flatnonzero(intravenous & (rng.random(len(intravenous)) < BASE_SHARE))
    table = take(mains, rows)
    choice = rng.choice(len(BASES), size=len(rows), p=(0.6, 0.22, 0.18))

    def pick(field: str) -> Texts:
        return texts([_base_field(base, field) for base in BASES], choice)

    for field in ("drug", "formulary_drug_cd", "gsn", "ndc", "prod_strength"):
        table[field] = pick(field)
    bags = [
        texts(base.doses, np.minimum(rng.geometric(0.6, len(rows)) - 1, len(base.doses) - 1))
        for base in BASES
    ]
    table["drug_type"] = constant("BASE", len(rows))
    table["dose_val_rx"] = np.choose(choice, bags)
    table["form_val_disp"] = table["dose_val_rx"]
    table["dose_unit_rx"] = constant("mL", len(rows))
    table["form_unit_disp"] = constant("mL", len(rows))
    table["form_rx"] = constant(None, len(rows))
    return table


def _base_field(base: Base, field: str) -> str:
    formulary, gsn, ndc = synthetic_codes(base.name, base.product, "BAG")
    return {
        "drug": base.name,
        "prod_strength": base.product,
        "formulary_drug_cd": formulary,
        "gsn": gsn,
        "ndc": ndc,
    }[field]


def _ordinal_within(group: Ints) -> Ints:
    """Position of each row among the rows of its group, rows of a group being adjacent."""
    starts = np.concatenate([[True], group[1:] != group[:-1]])
    return np.arange(len(group)) - np.maximum.accumulate(np.where(starts, np.arange(len(group)), 0))


def _whole_hours(latent: Latent, table: Columns) -> Columns:
    """Turns hours from admission into times on the full hour, inside the admission, an hour long or more."""
    admissions = latent.admissions
    admission = table.pop("admission")
    admit, hour = admissions.admit[admission], np.timedelta64(1, "h")
    los = np.floor(admissions.los_hours[admission] * 60).astype("timedelta64[m]").astype("timedelta64[s]")
    last = (admit + los).astype("datetime64[h]")
    start = (admit + (table.pop("start") * 3600).astype("timedelta64[s]")).astype("datetime64[h]") + hour
    stop = (admit + (table.pop("stop") * 3600).astype("timedelta64[s]")).astype("datetime64[h]") + hour
    start = np.minimum(start, last - hour)
    stop = np.maximum(np.minimum(stop, last), start + hour)
    table["starttime"], table["stoptime"] = start.astype("datetime64[s]"), stop.astype("datetime64[s]")
    table["hadm_id"] = admissions.hadm_id[admission]
    table["subject_id"] = latent.patients.subject_id[admissions.patient[admission]]
    return table


def _given(latent: Latent, index: int) -> Bools:
    return np.asarray(latent.therapy.given[:, index], dtype=np.bool_)


def make_prescriptions(seed: int, latent: Latent, labevents: Columns, providers: Texts) -> Columns:
    """Writes the prescriptions table, ordered by patient and provider order.

    Args:
        seed: Seed of the dataset spec.
        latent: The latent state.
        labevents: Laboratory results, for what is replaced.
        providers: Provider identifiers.
    """
    parts = []
    for index, drug in enumerate(DRUGS):
        admission = np.flatnonzero(_given(latent, index))
        rng = stream(seed, f"prescription/window/{index}/{drug.name}")
        parts.append(_entries(seed, index, *_windows(rng, latent, drug, admission)))
    mains = _whole_hours(latent, stack(parts + _replacements(seed, latent, labevents)))
    mains = take(mains, np.lexsort((mains["drug_index"], mains["starttime"], mains["subject_id"])))
    rng = stream(seed, "prescriptions")
    count = len(mains["drug"])
    sequence = 12 + _ordinal_within(mains["subject_id"]) * 3 + rng.integers(0, 3, count)
    mains["pharmacy_id"] = rng.permutation(distinct_ids(rng, 10_000_000, 99_999_999, count))
    mains["poe_seq"] = sequence
    mains["poe_id"] = np.array(
        [
            f"{subject}-{number}"
            for subject, number in zip(mains["subject_id"].tolist(), sequence.tolist(), strict=True)
        ],
        dtype=object,
    )
    mains["order_provider_id"] = providers[rng.integers(0, len(providers), count)]
    table = stack([mains, _bases(seed, mains)])
    table = take(table, np.lexsort((table["drug_type"] == "MAIN", table["poe_seq"], table["subject_id"])))
    del table["drug_index"]
    return table
