"""Laboratory tests reported in words, and published tests that are listed but not used."""

from typing import NamedTuple


class TextLab(NamedTuple):
    """A laboratory test reported in words.

    Attributes:
        itemid: Published identifier.
        label: Published label.
        panel: Panel it is ordered in.
        words: Possible results with the probability of each.
        fluid: Published fluid.
        category: Published category.
        unit: Unit printed beside the word, or None.
    """

    itemid: int
    label: str
    panel: str
    words: dict[str, float]
    fluid: str
    category: str
    unit: str | None = None


# fmt: off
TEXT_LABS = (
    TextLab(51506, "Urine Appearance", "urine", {"Clear": 0.7, "Hazy": 0.2, "Cloudy": 0.1}, "Urine",
        "Hematology"),
    TextLab(51508, "Urine Color", "urine", {"Yellow": 0.72, "Straw": 0.2, "Amber": 0.05, "Red": 0.03},
        "Urine",
            "Hematology"),
    TextLab(51466, "Blood", "urine", {"NEG": 0.6, "TR": 0.15, "SM": 0.12, "MOD": 0.08, "LG": 0.05}, "Urine",
            "Hematology"),
    TextLab(51478, "Glucose", "urine", {"NEG": 0.82, "TR": 0.06, "100": 0.06, "1000": 0.06}, "Urine",
        "Hematology",
            "mg/dL"),
    TextLab(51484, "Ketone", "urine", {"NEG": 0.8, "TR": 0.1, "10": 0.06, "80": 0.04}, "Urine", "Hematology",
        "mg/dL"),
    TextLab(51492, "Protein", "urine", {"NEG": 0.5, "TR": 0.25, "30": 0.17, "100": 0.08}, "Urine",
        "Hematology",
            "mg/dL"),
    TextLab(51487, "Nitrite", "urine", {"NEG": 0.93, "POS": 0.07}, "Urine", "Hematology"),
    TextLab(51486, "Leukocytes", "urine", {"NEG": 0.7, "TR": 0.12, "SM": 0.08, "LG": 0.1}, "Urine",
        "Hematology"),
    TextLab(51463, "Bacteria", "urine2", {"NONE": 0.55, "FEW": 0.3, "MOD": 0.1, "MANY": 0.05}, "Urine",
        "Hematology",
            "#/hpf"),
    TextLab(50979, "Red Top Hold", "hold", {"HOLD.  DISCARD GREATER THAN 4 HOURS OLD.": 1.0}, "Blood",
        "Chemistry"),
    TextLab(50887, "Blue Top Hold", "hold", {"HOLD.  DISCARD GREATER THAN 24 HRS OLD.": 1.0}, "Blood",
        "Hematology"),
)
# fmt: on

PREGNANCY_TEST = TextLab(51085, "HCG, Urine, Qualitative", "hcg_urine", {"NEG": 1.0}, "Urine", "Chemistry")
"""Ordered for women of child-bearing age only."""

UNUSED_LABELS = (
    (50920, "Estimated GFR (MDRD equation)", "Blood", "Chemistry"),
    (50883, "Bilirubin, Direct", "Blood", "Chemistry"),
    (50976, "Protein, Total", "Blood", "Chemistry"),
    (51007, "Uric Acid", "Blood", "Chemistry"),
    (50998, "Transferrin", "Blood", "Chemistry"),
    (50809, "Glucose", "Blood", "Blood Gas"),
    (50806, "Chloride, Whole Blood", "Blood", "Blood Gas"),
    (51082, "Creatinine, Urine", "Urine", "Chemistry"),
    (51100, "Sodium, Urine", "Urine", "Chemistry"),
    (51288, "Sedimentation Rate", "Blood", "Hematology"),
    (50935, "Haptoglobin", "Blood", "Chemistry"),
    (51790, "Glucose, CSF", "Cerebrospinal Fluid", "Chemistry"),
    (51802, "Total Protein, CSF", "Cerebrospinal Fluid", "Chemistry"),
)
"""Published items that the dictionary lists and no event uses: (itemid, label, fluid, category)."""
