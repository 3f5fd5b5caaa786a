"""Laboratory values: what each numeric test would show at each moment, and the identities between tests."""

import numpy as np

from tasks.cohorts.mimic_iv.catalogue.lab_items import LAB_BY_ID, LAB_ITEMS, LabItem
from tasks.cohorts.mimic_iv.columns import Bools, Floats
from tasks.cohorts.mimic_iv.drivers import Latent, Moments
from tasks.cohorts.mimic_iv.streams import stream

DERIVED = frozenset(
    {50902, 51221, 51279, 51248, 51274, 51244, 51254, 51200, 51146, 50820, 50802, 50804, 50822, 50824, 50811}
)
"""Items that are computed from other items of the same draw."""

EPISODE_LIMIT = 5.0
"""Largest unexplained shift of a whole admission, in standard deviations between patients."""

HEMOLYSED_SHARE = 0.012
HEMOLYSIS = {50971: (0.4, 1.5), 50954: (60.0, 350.0), 50878: (5.0, 40.0)}
"""Rise by haemolysis (low, high) in the unit of the item: potassium, LD, AST leave the red cells."""


def keep_possible(
    values: Floats, possible: tuple[float, float], scale: str, rng: np.random.Generator
) -> Floats:
    """Bends values that would leave the possible range back inside it, without piling them on one number."""
    low, high = possible
    spread = rng.random(len(values))
    if scale == "log" and low > 0:
        floor, ceiling = low * (1.05 + 0.6 * spread), high * (0.97 - 0.25 * spread)
    else:
        floor, ceiling = (
            low + (high - low) * (0.02 + 0.06 * spread),
            high - (high - low) * (0.02 + 0.06 * spread),
        )
    return np.where(values < low, floor, np.where(values > high, ceiling, values))


def expected(seed: int, latent: Latent, item: LabItem, moments: Moments) -> Floats:
    """Value of a test without measurement noise.

    Args:
        seed: Seed of the dataset spec.
        latent: The latent state.
        item: A test that is not in ``DERIVED``.
        moments: When and whom.

    Returns:
        Values in the unit of the test, not rounded, not bounded.
    """
    rng = stream(seed, f"lab/patient/{item.itemid}")
    own = rng.normal(size=latent.patients.count)[moments.patient]
    own += _episode(rng, latent.admissions.count)[moments.admission] * (moments.admission >= 0)
    base = np.where(latent.patients.male[moments.patient], item.mean[0], item.mean[1])
    effect = own * item.sd[0] + latent.total(item.drivers, moments)
    if item.scale == "log":
        return np.asarray(base * np.exp(effect), dtype=np.float64)
    return np.asarray(base + effect, dtype=np.float64)


def _episode(rng: np.random.Generator, admissions: int) -> Floats:
    """What an admission does to one test for reasons not modelled: mostly little, seldom a lot."""
    return np.asarray(np.clip(0.5 * rng.standard_t(3, admissions), -EPISODE_LIMIT, EPISODE_LIMIT))


def _measured(seed: int, latent: Latent, item: LabItem, moments: Moments) -> Floats:
    """One measurement: expected value with noise, inside the possible range, rounded as reported."""
    rng = stream(seed, f"lab/noise/{item.itemid}")
    noise = rng.standard_t(6, len(moments.patient)) * item.sd[1] * 0.8
    value = expected(seed, latent, item, moments)
    value = value * np.exp(noise) if item.scale == "log" else value + noise
    return np.round(keep_possible(value, item.possible, item.scale, rng), item.decimals) + 0.0


def _bounded(itemid: int, value: Floats) -> Floats:
    item = LAB_BY_ID[itemid]
    return np.round(np.clip(value, item.possible[0], item.possible[1]), item.decimals) + 0.0


def _differential(seed: int, neutrophils: Floats) -> dict[int, Floats]:
    """Shares out what is not neutrophils: lymphocytes, monocytes, eosinophils, basophils, others."""
    shares = stream(seed, "lab/differential").dirichlet((16, 5.2, 1.6, 0.7, 1.0), len(neutrophils))
    rest = 100 - neutrophils
    return {
        itemid: _bounded(itemid, rest * shares[:, column])
        for column, itemid in enumerate((51244, 51254, 51200, 51146))
    }


def _derive(seed: int, values: dict[int, Floats]) -> None:
    """Adds the items that follow from others by definition; also restates the anion gap after rounding."""
    rng = stream(seed, "lab/derived")
    count = len(values[50983])
    sodium, potassium, bicarbonate = values[50983], values[50971], values[50882]
    values[50902] = _bounded(50902, sodium + potassium - bicarbonate - values[50868])
    values[50868] = _bounded(50868, sodium + potassium - bicarbonate - values[50902])
    values[51221] = _bounded(51221, values[51222] / values[51249] * 100)
    values[51279] = _bounded(51279, values[51221] / values[51250] * 10)
    values[51248] = _bounded(51248, values[51222] / values[51279] * 10)
    values[51274] = _bounded(51274, 11.2 * values[51237] ** 0.93 + rng.normal(0, 0.15, count))
    values.update(_differential(seed, values[51256]))
    carbon_dioxide = values[50818]
    values[50820] = _bounded(
        50820, 6.1 + np.log10(bicarbonate / (0.0307 * carbon_dioxide)) + rng.normal(0, 0.01, count)
    )
    values[50802] = _bounded(50802, bicarbonate - 24.8 + 16.2 * (values[50820] - 7.4))
    values[50804] = _bounded(50804, bicarbonate + 0.0307 * carbon_dioxide)
    values[50822] = _bounded(50822, potassium * rng.normal(1, 0.012, count))
    values[50824] = _bounded(50824, sodium + rng.normal(0, 0.8, count))
    values[50811] = _bounded(50811, values[51222] * rng.normal(1, 0.012, count))


def lab_values(seed: int, latent: Latent, moments: Moments) -> tuple[dict[int, Floats], Bools]:
    """Measures every numeric test at every moment.

    Args:
        seed: Seed of the dataset spec.
        latent: The latent state.
        moments: The draws.

    Returns:
        Rounded values by itemid, each inside the possible range of its item; and which draws were haemolysed.
    """
    values = {
        item.itemid: _measured(seed, latent, item, moments)
        for item in LAB_ITEMS
        if item.itemid not in DERIVED
    }
    _derive(seed, values)
    rng = stream(seed, "lab/hemolysis")
    hemolysed = rng.random(len(moments.patient)) < HEMOLYSED_SHARE
    for itemid, (low, high) in HEMOLYSIS.items():
        raised = values[itemid] + rng.uniform(low, high, len(hemolysed))
        values[itemid] = np.where(hemolysed, _bounded(itemid, raised), values[itemid])
    return values, hemolysed
