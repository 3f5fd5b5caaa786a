"""Spellings of units that mean the same for the items they stand beside."""

SPELLINGS: dict[str, tuple[str, ...]] = {
    "mg/dL": ("MG/DL", "mg/dl"),
    "mEq/L": ("mmol/L", "MEQ/L", "meq/L"),
    "g/dL": ("G/DL", "g/dl", "gm/dL"),
    "g/dl": ("g/dL",),
    "K/uL": ("K/UL", "10^3/uL"),
    "m/uL": ("M/uL", "10^6/uL"),
    "IU/L": ("U/L", "IU/l"),
    "ng/mL": ("ng/ml", "ug/L"),
    "sec": ("seconds", "SEC"),
    "mm Hg": ("mmHg",),
    "mmHg": ("mm Hg",),
    "pg/mL": ("pg/ml", "ng/L"),
    "bpm": ("BPM", "beats/min"),
    "insp/min": ("breaths/min",),
    "L/min": ("l/min", "lpm"),
}
"""Usual unit to other spellings. All mEq/L items are univalent ions or their sums: mmol/L is the same."""
