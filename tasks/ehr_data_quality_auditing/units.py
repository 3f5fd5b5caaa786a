"""Which unit labels are certainly wrong for a laboratory item.

The published benchmark swaps the label for one of five units. A label is only wrong for certain if no reading
of it gives a possible value: `mEq/L` against `mmol/L` is the same number for a monovalent ion, creatinine in
`mmol/L` is an SI report, 1.2 `mg/L` is a low but possible 0.12 mg/dL. Those are left out here.
"""

#: Units an item may be labelled with by mistake, per unit the item is usually reported in.
WRONG_UNITS: dict[str, tuple[str, ...]] = {
    "mEq/L": ("%", "g/dL", "ng/mL", "mg/L"),
    "mg/dL": ("%", "g/dL", "ng/mL"),
    "K/uL": ("%", "g/dL", "ng/mL", "mg/L", "mmol/L"),
    "m/uL": ("g/dL", "ng/mL", "mg/L", "mmol/L"),
    "IU/L": ("%", "g/dL", "ng/mL", "mg/L", "mmol/L"),
    "g/dL": ("%", "ng/mL", "mg/L"),
    "fL": ("%", "g/dL", "ng/mL", "mg/L", "mmol/L"),
    "sec": ("%", "g/dL", "ng/mL", "mg/L", "mmol/L"),
}

#: Laboratory items whose label is swapped: everyday tests that are reported in one unit, so that the right
#: label can be read off the other rows. MCHC (g/dL and % in use) and haematocrit (% only by habit) are left
#: out.
RELABELLED_ITEMS = (
    50983,  # sodium
    50971,  # potassium
    50902,  # chloride
    50882,  # bicarbonate
    50912,  # creatinine
    50931,  # glucose
    51006,  # urea nitrogen
    50893,  # calcium
    50960,  # magnesium
    50970,  # phosphate
    50885,  # bilirubin
    51222,  # haemoglobin
    51301,  # white cells
    51265,  # platelets
    51279,  # red cells
    51250,  # MCV
    50861,  # ALT
    50878,  # AST
    50863,  # alkaline phosphatase
    51274,  # PT
    51275,  # PTT
)

#: Labels that mean the same as the usual one, whatever the case: never an error.
SAME_UNITS: tuple[frozenset[str], ...] = (
    frozenset({"meq/l", "mmol/l"}),
    frozenset({"iu/l", "u/l"}),
    frozenset({"k/ul", "k/mcl", "10^3/ul", "th/ul"}),
    frozenset({"m/ul", "m/mcl", "10^6/ul"}),
    frozenset({"sec", "seconds", "s"}),
    frozenset({"ug/ml", "mcg/ml", "mg/l"}),
    frozenset({"g/dl", "gm/dl"}),
    frozenset({"ng/ml", "ug/l", "mcg/l"}),
    frozenset({"pg/ml", "ng/l"}),
)


def canonical(unit: str | None) -> str:
    """One spelling per meaning: lower case, blanks dropped, the first synonym in alphabetical order."""
    text = (unit or "").strip().lower()
    for group in SAME_UNITS:
        if text in group:
            return min(group)
    return text


def is_wrong_unit(usual: str, unit: str | None) -> bool:
    """Tells whether a label contradicts an item's usual unit; an absent label never does.

    Args:
        usual: Unit the item is usually reported in.
        unit: Label of one row.
    """
    text = canonical(unit)
    return bool(text) and text != canonical(usual)
