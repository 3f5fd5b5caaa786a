"""Notes say what the rows say: sentences whose tokens are filled in, or which are left out."""

import re
from collections.abc import Iterable, Mapping

_TOKEN = re.compile(r"\{([a-z0-9_.]+)\}")
_WRITTEN_UNITS = {
    "mm[Hg]": "mmHg",
    "mL/min/{1.73_m2}": "mL/min/1.73m2",
    "/min": "bpm",
    "10*3/uL": "K/uL",
}


def sentences(templates: Iterable[str], tokens: Mapping[str, str]) -> list[str]:
    """Returns the sentences all of whose tokens stand for something.

    Args:
        templates: Sentences with tokens such as `{hba1c}`.
        tokens: What each token stands for.
    """
    return [
        _TOKEN.sub(lambda found: tokens[found[1]], template)
        for template in templates
        if all(name in tokens for name in _TOKEN.findall(template))
    ]


def quantity(value: float, decimals: int, unit: str) -> str:
    """Returns a value with its unit as a clinician writes it.

    Args:
        value: The value, as reported.
        decimals: Decimals of a reported value.
        unit: UCUM unit.
    """
    written = _WRITTEN_UNITS.get(unit, "" if unit.startswith("{") else unit)
    return f"{value:.{decimals}f} {written}".rstrip().replace(" %", "%")


def listed(items: Iterable[str], otherwise: str) -> str:
    """Returns items as one text, separated by semicolons.

    Args:
        items: The items.
        otherwise: What to say where there are none.
    """
    return "; ".join(items) or otherwise
