"""Laboratory items: the published itemids and labels, with how each value arises in the latent model.

A value is ``baseline(sex) + patient effect + sum(coefficient * driver) + noise``,
    on the natural or the logarithmic
scale. Drivers are acute processes (0 to about 1.5), chronic conditions (0 or 1), drugs in effect, and ``age``
(decades above 60). Reference ranges follow the adult ranges of a US academic laboratory as printed in Tietz
(Fundamentals of Clinical Chemistry and Molecular Diagnostics,
    8th ed.) and Henry's Clinical Diagnosis (23rd ed.);
possible ranges are what has been survived and reported, from the same books and their critical-value tables.
"""

from typing import NamedTuple

type Range = tuple[float, float]


class LabItem(NamedTuple):
    """A numeric laboratory test.

    Attributes:
        itemid: Published identifier.
        label: Published label.
        panel: Panel it is ordered in, see ``panels.py``.
        unit: Usual unit.
        decimals: Digits after the point in the report.
        scale: ``"lin"`` or ``"log"``.
        mean: Healthy adult mean, men then women, in ``unit``.
        sd: Standard deviations between patients and within one patient; in ``unit``,
        or in ln units on the log scale.
        normal: Reference range of men, in ``unit``.
        possible: Physiologically possible range, in ``unit``.
        drivers: Coefficient per driver, in ``unit`` or ln units.
        normal_women: Reference range of women where it differs.
        fluid: Published fluid.
        category: Published category.
    """

    itemid: int
    label: str
    panel: str
    unit: str
    decimals: int
    scale: str
    mean: tuple[float, float]
    sd: tuple[float, float]
    normal: Range
    possible: Range
    drivers: dict[str, float]
    normal_women: Range | None = None
    fluid: str = "Blood"
    category: str = "Chemistry"


_H = "Hematology"
_G = "Blood Gas"

# fmt: off
LAB_ITEMS = (
    # Basic metabolic panel. Chloride is derived: Na + K - HCO3 - anion gap.
    LabItem(50983, "Sodium", "chem", "mEq/L", 0, "lin", (139.5, 139.5), (1.8, 1.5), (133, 145), (100, 180),
            {"congestion": -4, "hepatic": -6, "dka": -6, "sepsis": -1.5, "neuro": 2, "malignancy": -2}),
    LabItem(50971, "Potassium", "chem", "mEq/L", 1, "lin", (4.15, 4.1), (0.22, 0.25), (3.3, 5.1), (1.5, 9.0),
            {"aki": 1.1, "dka": 0.9, "ckd": 0.25, "congestion": -0.15, "furosemide": -0.25,
            "lisinopril": 0.1}),
    LabItem(50882, "Bicarbonate", "chem", "mEq/L", 0, "lin", (25.5, 25.0), (1.6, 1.3), (22, 32), (3, 50),
            {"sepsis": -5, "aki": -4, "dka": -14, "copd": 2.5, "furosemide": 1.5, "bleed": -2, "ckd": -1.5}),
    LabItem(50868, "Anion Gap", "chem", "mEq/L", 0, "lin", (13.5, 13.5), (1.2, 1.3), (8, 20), (2, 45),
            {"sepsis": 4, "aki": 3, "dka": 14, "bleed": 1.5, "ckd": 1.0}),
    LabItem(50902, "Chloride", "chem", "mEq/L", 0, "lin", (103, 103), (0, 0), (96, 108), (65, 140), {}),
    LabItem(51006, "Urea Nitrogen", "chem", "mg/dL", 0, "log", (15, 13.5), (0.22, 0.12), (6, 20), (1, 250),
            {"aki": 1.05, "ckd": 0.55, "bleed": 0.6, "congestion": 0.4, "sepsis": 0.2, "age": 0.07,
            "dka": 0.35}),
    LabItem(50912, "Creatinine", "chem", "mg/dL", 1, "log", (0.95, 0.75), (0.14, 0.06), (0.5, 1.2), (0.1,
        25.0),
            {"aki": 1.15, "ckd": 0.75, "congestion": 0.15, "age": 0.03, "dka": 0.15}, (0.4, 1.1)),
    LabItem(50931, "Glucose", "chem", "mg/dL", 0, "log", (102, 99), (0.08, 0.14), (70, 105), (15, 1500),
            {"dm": 0.40, "dka": 1.2, "sepsis": 0.14, "prednisone": 0.22, "surgery": 0.12, "hepatic": -0.12,
             "pancreatitis": 0.15}),
    LabItem(50893, "Calcium, Total", "chem2", "mg/dL", 1, "lin", (9.3, 9.3), (0.25, 0.22), (8.4, 10.3), (3.5,
        17.0),
            {"sepsis": -0.9, "aki": -0.4, "pancreatitis": -1.3, "malignancy": 0.5, "bleed": -0.5,
            "ckd": -0.2}),
    LabItem(50960, "Magnesium", "chem2", "mg/dL", 1, "log", (2.0, 2.0), (0.06, 0.07), (1.6, 2.6), (0.4, 12.0),
            {"aki": 0.15, "dka": -0.08, "furosemide": -0.08, "ckd": 0.08}),
    LabItem(50970, "Phosphate", "chem2", "mg/dL", 1, "log", (3.4, 3.5), (0.10, 0.13), (2.7, 4.5), (0.3, 18.0),
            {"aki": 0.40, "ckd": 0.18, "dka": -0.25, "sepsis": 0.05}),
    # Complete blood count. Haematocrit, red cells, MCH and MCHC are derived from haemoglobin and MCV.
    LabItem(51222, "Hemoglobin", "cbc", "g/dL", 1, "lin", (14.4, 12.9), (0.8, 0.25), (13.7, 17.5), (2.0,
        24.0),
            {"bleed": -4.0, "surgery": -2.2, "ckd": -1.5, "sepsis": -1.1, "malignancy": -2.3, "hepatic": -1.4,
             "cirrhosis": -1.0, "age": -0.15, "dka": 0.6, "delivery": -1.3}, (11.2, 15.7), category=_H),
    LabItem(51221, "Hematocrit", "cbc", "%", 1, "lin", (43, 39), (0, 0), (40.0, 51.0), (6.0, 72.0), {},
            (34.0, 45.0), category=_H),
    LabItem(51279, "Red Blood Cells", "cbc", "m/uL", 2, "lin", (4.8, 4.3), (0, 0), (4.6, 6.1), (0.70, 9.00),
        {},
            (3.9, 5.2), category=_H),
    LabItem(51250, "MCV", "cbc", "fL", 0, "lin", (90, 90), (4.5, 0.7), (82, 98), (50, 140),
            {"cirrhosis": 6, "malignancy": 2}, category=_H),
    LabItem(51248, "MCH", "cbc", "pg", 1, "lin", (30, 30), (0, 0), (26.0, 32.0), (14.0, 48.0), {},
        category=_H),
    LabItem(51249, "MCHC", "cbc", "g/dL", 1, "lin", (33.3, 33.0), (0.6, 0.35), (32.0, 37.0), (24.0, 41.0),
        {}, category=_H),
    LabItem(51277, "RDW", "cbc", "%", 1, "log", (13.6, 13.7), (0.07, 0.015), (10.5, 15.5), (9.0, 40.0),
            {"ckd": 0.06, "cirrhosis": 0.12, "malignancy": 0.15, "bleed": 0.04, "hf": 0.06}, category=_H),
    LabItem(51301, "White Blood Cells", "cbc", "K/uL", 1, "log", (7.2, 7.2), (0.18, 0.12), (4.0, 10.0), (0.1,
        300.0),
            {"sepsis": 0.85, "surgery": 0.35, "dka": 0.45, "pancreatitis": 0.45, "respiratory": 0.15,
             "malignancy": -0.75, "prednisone": 0.25, "delivery": 0.4}, category=_H),
    LabItem(51265, "Platelet Count", "cbc", "K/uL", 0, "log", (225, 245), (0.20, 0.07), (150, 400), (2, 2000),
            {"sepsis": -0.35, "cirrhosis": -0.65, "bleed": -0.2, "malignancy": -0.9, "surgery": -0.15,
             "hepatic": -0.2}, category=_H),
    LabItem(51256, "Neutrophils", "diff", "%", 1, "lin", (64, 64), (5, 4), (34.0, 71.0), (0.0, 100.0),
            {"sepsis": 17, "surgery": 11, "prednisone": 9, "malignancy": -14}, category=_H),
    LabItem(51244, "Lymphocytes", "diff", "%", 1, "lin", (24, 24), (0, 0), (19.0, 53.0), (0.0, 100.0), {},
        category=_H),
    LabItem(51254, "Monocytes", "diff", "%", 1, "lin", (8, 8), (0, 0), (5.0, 13.0), (0.0, 80.0), {},
        category=_H),
    LabItem(51200, "Eosinophils", "diff", "%", 1, "lin", (2.4, 2.4), (0, 0), (1.0, 7.0), (0.0, 80.0), {},
        category=_H),
    LabItem(51146, "Basophils", "diff", "%", 1, "lin", (0.5, 0.5), (0, 0), (0.0, 1.0), (0.0, 20.0), {},
        category=_H),
    # Coagulation. PT is derived from INR.
    LabItem(51237, "INR(PT)", "coag", "", 1, "log", (1.08, 1.07), (0.05, 0.04), (0.9, 1.1), (0.7, 20.0),
            {"warfarin": 0.78, "hepatic": 0.75, "cirrhosis": 0.22, "sepsis": 0.22, "bleed": 0.08,
            "surgery": 0.12},
            category=_H),
    LabItem(51274, "PT", "coag", "sec", 1, "lin", (12.0, 12.0), (0, 0), (9.4, 12.5), (7.0, 200.0), {},
        category=_H),
    LabItem(51275, "PTT", "coag", "sec", 1, "log", (30, 30), (0.08, 0.07), (25.0, 36.5), (15.0, 150.0),
            {"heparin": 0.62, "hepatic": 0.3, "warfarin": 0.12, "sepsis": 0.14, "cirrhosis": 0.1},
            category=_H),
    LabItem(51214, "Fibrinogen, Functional", "coag2", "mg/dL", 0, "log", (310, 330), (0.18, 0.10), (180, 400),
            (20, 1500), {"sepsis": 0.35, "hepatic": -0.7, "bleed": -0.25}, category=_H),
    # Liver panel and enzymes.
    LabItem(50861, "Alanine Aminotransferase (ALT)", "liver", "IU/L", 0, "log", (24, 20), (0.35, 0.15), (0,
        40),
            (1, 15000), {"hepatic": 1.9, "sepsis": 0.5, "ischemia": 0.25, "cirrhosis": 0.4,
            "congestion": 0.3}),
    LabItem(50878, "Asparate Aminotransferase (AST)", "liver", "IU/L", 0, "log", (25, 22), (0.32, 0.15), (0,
        40),
            (1, 20000), {"hepatic": 2.0, "sepsis": 0.6, "ischemia": 1.1, "cirrhosis": 0.6,
            "congestion": 0.3}),
    LabItem(50863, "Alkaline Phosphatase", "liver", "IU/L", 0, "log", (75, 72), (0.28, 0.08), (40, 130), (5,
        3000),
            {"hepatic": 0.5, "cirrhosis": 0.35, "malignancy": 0.6, "prostate_ca": 0.2, "sepsis": 0.15}, (35,
            105)),
    LabItem(50885, "Bilirubin, Total", "liver", "mg/dL", 1, "log", (0.55, 0.45), (0.30, 0.14), (0.0, 1.5),
            (0.1, 60.0), {"hepatic": 2.2, "cirrhosis": 0.8, "sepsis": 0.4, "pancreatitis": 0.6}),
    LabItem(50862, "Albumin", "liver", "g/dL", 1, "lin", (4.1, 4.0), (0.30, 0.12), (3.5, 5.2), (0.8, 6.5),
            {"sepsis": -1.0, "hepatic": -0.9, "cirrhosis": -0.6, "malignancy": -0.6, "age": -0.06}),
    LabItem(50954, "Lactate Dehydrogenase (LD)", "ld", "IU/L", 0, "log", (180, 180), (0.18, 0.12), (94, 250),
            (40, 20000), {"hepatic": 0.7, "malignancy": 0.6, "sepsis": 0.4, "ischemia": 0.5}),
    LabItem(50956, "Lipase", "lipase", "IU/L", 0, "log", (30, 29), (0.32, 0.15), (0, 60), (2, 20000),
            {"pancreatitis": 3.4, "dka": 0.5, "aki": 0.25}),
    # Heart.
    LabItem(51003, "Troponin T", "cardiac", "ng/mL", 2, "log", (0.006, 0.005), (0.3, 0.25), (0.0, 0.01),
        (0.0, 30.0),
            {"ischemia": 4.6, "sepsis": 1.2, "congestion": 1.3, "ckd": 1.1, "surgery": 0.9}),
    LabItem(50910, "Creatine Kinase (CK)", "ck", "IU/L", 0, "log", (120, 85), (0.45, 0.2), (47, 322), (5,
        100000),
            {"ischemia": 1.7, "surgery": 1.1, "sepsis": 0.4}, (29, 201)),
    LabItem(50911, "Creatine Kinase, MB Isoenzyme", "ck", "ng/mL", 0, "log", (3, 3), (0.25, 0.2), (0, 10),
        (0, 600),
            {"ischemia": 2.8, "surgery": 0.8}),
    LabItem(50963, "NTproBNP", "bnp", "pg/mL", 0, "log", (110, 160), (0.6, 0.15), (0, 376), (5, 100000),
            {"congestion": 2.6, "hf": 1.5, "af": 0.7, "ckd": 0.8, "age": 0.3, "sepsis": 0.8}, (0, 301)),
    # Blood gas and whole blood. pH, base excess and total CO2 are derived.
    LabItem(50813, "Lactate", "lactate", "mmol/L", 1, "log", (1.25, 1.25), (0.15, 0.15), (0.5, 2.0), (0.2,
        32.0),
            {"sepsis": 1.05, "bleed": 0.5, "dka": 0.55, "hepatic": 0.6, "ischemia": 0.25, "surgery": 0.3,
             "cirrhosis": 0.15}, category=_G),
    LabItem(50818, "pCO2", "gas", "mm Hg", 0, "lin", (40, 40), (2.5, 3.0), (35, 45), (8, 140),
            {"respiratory": 9, "copd": 9, "dka": -14, "sepsis": -4}, category=_G),
    LabItem(50821, "pO2", "gas", "mm Hg", 0, "log", (105, 105), (0.12, 0.25), (85, 105), (20, 600),
            {"respiratory": -0.22, "surgery": 0.35}, category=_G),
    LabItem(50820, "pH", "gas", "units", 2, "lin", (7.40, 7.40), (0, 0), (7.35, 7.45), (6.60, 7.90), {},
        category=_G),
    LabItem(50802, "Base Excess", "gas", "mEq/L", 0, "lin", (0, 0), (0, 0), (-2, 3), (-35, 30), {},
        category=_G),
    LabItem(50804, "Calculated Total CO2", "gas", "mEq/L", 0, "lin", (26, 26), (0, 0), (21, 30), (3, 55), {},
        category=_G),
    LabItem(50808, "Free Calcium", "gas2", "mmol/L", 2, "lin", (1.19, 1.19), (0.03, 0.03), (1.12, 1.32),
            (0.40, 2.50), {"sepsis": -0.09, "bleed": -0.07, "malignancy": 0.05}, category=_G),
    LabItem(50822, "Potassium, Whole Blood", "gas2", "mEq/L", 1, "lin", (4.1, 4.1), (0, 0), (3.3, 5.1), (1.5,
        9.0),
            {}, category=_G),
    LabItem(50824, "Sodium, Whole Blood", "gas2", "mEq/L", 0, "lin", (139, 139), (0, 0), (133, 145), (100,
        180), {},
            category=_G),
    LabItem(50811, "Hemoglobin", "gas2", "g/dL", 1, "lin", (14, 13), (0, 0), (14.0, 18.0), (2.0, 24.0), {},
            (12.0, 16.0), category=_G),
    # Less frequent tests.
    LabItem(50852, "% Hemoglobin A1c", "a1c", "%", 1, "log", (5.5, 5.4), (0.05, 0.01), (4.0, 6.0), (3.0,
        20.0),
            {"dm": 0.36, "dka": 0.30}),
    LabItem(50993, "Thyroid Stimulating Hormone", "tsh", "uIU/mL", 1, "log", (1.8, 1.9), (0.5, 0.15), (0.3,
        4.2),
            (0.1, 150.0), {"hypothyroid": 0.7, "sepsis": -0.4}),
    LabItem(50907, "Cholesterol, Total", "lipid", "mg/dL", 0, "log", (178, 185), (0.20, 0.06), (0, 199), (40,
        800),
            {"hld": 0.12, "atorvastatin": -0.2, "cirrhosis": -0.2}),
    LabItem(51000, "Triglycerides", "lipid", "mg/dL", 0, "log", (125, 112), (0.45, 0.15), (0, 149), (15,
        8000),
            {"dm": 0.25, "pancreatitis": 0.7, "dka": 0.5, "hld": 0.2}),
    LabItem(50904, "Cholesterol, HDL", "lipid", "mg/dL", 0, "log", (44, 55), (0.24, 0.06), (40, 120), (5,
        150), {},
            (50, 120)),
    LabItem(50889, "C-Reactive Protein", "crp", "mg/L", 1, "log", (3.0, 3.2), (0.7, 0.2), (0.0, 5.0), (0.1,
        700.0),
            {"sepsis": 3.2, "surgery": 2.4, "pancreatitis": 2.8, "respiratory": 1.0}),
    LabItem(50924, "Ferritin", "iron", "ng/mL", 0, "log", (150, 70), (0.7, 0.1), (30, 400), (2, 50000),
            {"sepsis": 0.8, "hepatic": 1.3, "bleed": -0.5, "ckd": 0.5}, (13, 150)),
    LabItem(50952, "Iron", "iron", "ug/dL", 0, "log", (85, 78), (0.35, 0.2), (45, 160), (5, 600),
            {"sepsis": -0.8, "bleed": -0.6, "ckd": -0.2}, (30, 160)),
    LabItem(50953, "Iron Binding Capacity, Total", "iron", "ug/dL", 0, "log", (310, 330), (0.15, 0.05), (260,
        470),
            (60, 800), {"sepsis": -0.3, "cirrhosis": -0.25, "bleed": 0.1}),
    LabItem(51010, "Vitamin B12", "b12", "pg/mL", 0, "log", (480, 500), (0.4, 0.08), (240, 900), (50, 5000),
            {"cirrhosis": 0.4, "age": -0.05}),
    LabItem(51009, "Vancomycin", "vanco", "ug/mL", 1, "log", (15.5, 15.5), (0.28, 0.25), (10.0, 20.0), (1.0,
        120.0),
            {"aki": 0.35, "ckd": 0.15}),
    LabItem(50917, "Digoxin", "digoxin", "ng/mL", 1, "log", (0.95, 0.95), (0.25, 0.15), (0.5, 2.0), (0.1,
        15.0),
            {"aki": 0.35, "ckd": 0.2}),
    LabItem(50974, "Prostate Specific Antigen", "psa", "ng/mL", 1, "log", (1.2, 1.2), (0.5, 0.08), (0.0, 4.0),
            (0.0, 6000.0), {"bph": 0.8, "prostate_ca": 2.2, "age": 0.2}),
    LabItem(50946, "Human Chorionic Gonadotropin", "hcg", "mIU/mL", 0, "log", (2, 2), (0.2, 0.1), (0, 5),
            (0, 300000), {"delivery": 9.2}),
    LabItem(51491, "pH", "urine", "units", 1, "lin", (6.0, 6.1), (0.4, 0.5), (5.0, 8.0), (4.5, 9.0),
            {"dka": -0.5, "urosepsis": 0.6}, fluid="Urine", category=_H),
    LabItem(51498, "Specific Gravity", "urine", " ", 3, "lin", (1.016, 1.015), (0.003, 0.005), (1.001, 1.035),
            (1.000, 1.060), {"ckd": -0.003, "dka": 0.008}, fluid="Urine", category=_H),
    LabItem(51493, "RBC", "urine2", "#/hpf", 0, "log", (1.2, 1.2), (0.5, 0.6), (0, 2), (0, 182),
            {"urosepsis": 1.8, "prostate_surgery": 3.0, "bph": 0.4}, fluid="Urine", category=_H),
    LabItem(51516, "WBC", "urine2", "#/hpf", 0, "log", (1.5, 2.0), (0.5, 0.6), (0, 5), (0, 182),
            {"urosepsis": 3.3, "sepsis": 0.4}, fluid="Urine", category=_H),
)
# fmt: on
"""Numeric items, in the order of their panels."""

LAB_BY_ID = {item.itemid: item for item in LAB_ITEMS}
