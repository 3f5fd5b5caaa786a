"""Bedside chart items: the published itemids and labels, with how each value arises in the latent model.

The form is that of ``lab_items.py``. Normal ranges are those of adult bedside practice; possible ranges span
what is survived and what monitors can report (Marino's The ICU Book, 4th ed.; Guyton and Hall, 14th ed.).
"""

from typing import NamedTuple

from tasks.cohorts.mimic_iv.catalogue.lab_items import Range


class ChartItem(NamedTuple):
    """A numeric vital sign, setting or score.

    Attributes:
        itemid: Published identifier.
        label: Published label.
        abbreviation: Published abbreviation.
        category: Published category.
        unit: Usual unit, or None.
        decimals: Digits after the point.
        mean: Mean of a well adult, men then women.
        sd: Standard deviations between stays, slow within a stay,
        and from reading to reading; all in ``unit``.
        normal: Normal range.
        possible: Physiologically possible range.
        drivers: Coefficient per driver, in ``unit``.
    """

    itemid: int
    label: str
    abbreviation: str
    category: str
    unit: str | None
    decimals: int
    mean: tuple[float, float]
    sd: tuple[float, float, float]
    normal: Range
    possible: Range
    drivers: dict[str, float]


_V = "Routine Vital Signs"
_R = "Respiratory"
_L = "Labs"

# fmt: off
VITALS = (
    ChartItem(220045, "Heart Rate", "HR", _V, "bpm", 0, (80, 82), (9, 5, 3.5), (60, 100), (20, 250),
              {"sepsis": 22, "bleed": 20, "dka": 18, "congestion": 7, "af": 6, "respiratory": 9,
              "metoprolol": -8,
               "malignancy": 6, "pancreatitis": 12, "ischemia": 4, "norepinephrine": 6}),
    ChartItem(220210, "Respiratory Rate", "RR", _R, "insp/min", 0, (17, 17), (1.8, 1.5, 2.0), (12, 20), (3,
        70),
              {"sepsis": 5, "respiratory": 7, "dka": 8, "congestion": 3, "bleed": 2}),
    ChartItem(220277, "O2 saturation pulseoxymetry", "SpO2", _R, "%", 0, (97.2, 97.4), (0.9, 0.6, 0.9), (92,
        100),
              (40, 100), {"respiratory": -3.5, "congestion": -1.5, "sepsis": -1.2, "copd": -1.5}),
    ChartItem(220179, "Non Invasive Blood Pressure systolic", "NBPs", _V, "mmHg", 0, (122, 120), (11, 7, 6),
              (90, 140), (40, 280), {"sepsis": -20, "bleed": -20, "htn": 9, "neuro": 16, "congestion": 2,
              "dka": -8,
                                     "hepatic": -10, "ischemia": -6, "metoprolol": -4, "lisinopril": -4}),
    ChartItem(220180, "Non Invasive Blood Pressure diastolic", "NBPd", _V, "mmHg", 0, (66, 65), (0, 0, 4),
        (55, 90),
              (20, 180), {}),
    ChartItem(220181, "Non Invasive Blood Pressure mean", "NBPm", _V, "mmHg", 0, (82, 81), (0, 0, 3), (65,
        105),
              (28, 210), {}),
    ChartItem(220050, "Arterial Blood Pressure systolic", "ABPs", _V, "mmHg", 0, (122, 120), (0, 0, 5), (90,
        140),
              (40, 290), {}),
    ChartItem(220051, "Arterial Blood Pressure diastolic", "ABPd", _V, "mmHg", 0, (60, 60), (0, 0, 3), (50,
        90),
              (18, 180), {}),
    ChartItem(220052, "Arterial Blood Pressure mean", "ABPm", _V, "mmHg", 0, (80, 80), (0, 0, 3), (65, 105),
              (28, 220), {}),
    ChartItem(223761, "Temperature Fahrenheit", "Temperature F", _V, "°F", 1, (98.3, 98.4), (0.35, 0.3, 0.35),
              (96.8, 100.4), (80.0, 109.5), {"sepsis": 2.0, "pancreatitis": 0.9, "surgery": 0.3, "neuro": 0.4,
                                             "malignancy": 0.4, "age": -0.08}),
    ChartItem(223762, "Temperature Celsius", "Temperature C", _V, "°C", 1, (36.8, 36.9), (0, 0, 0), (36.0,
        38.0),
              (26.7, 43.0), {}),
    ChartItem(220074, "Central Venous Pressure", "CVP", "Hemodynamics", "mmHg", 0, (9, 9), (2, 1.5, 1.5), (2,
        12),
              (-5, 45), {"congestion": 6, "bleed": -3, "respiratory": 2}),
    ChartItem(223835, "Inspired O2 Fraction", "FiO2", _R, None, 0, (42, 42), (4, 5, 0), (21, 60), (21, 100),
              {"respiratory": 16, "sepsis": 6}),
    ChartItem(220339, "PEEP set", "PEEP set", _R, "cmH2O", 0, (5, 5), (0.5, 0.8, 0), (5, 10), (0, 30),
              {"respiratory": 4, "congestion": 1}),
    ChartItem(224684, "Tidal Volume (set)", "Tidal Volume (set)", _R, "mL", 0, (470, 390), (30, 10, 0), (300,
        600),
              (100, 1200), {}),
    ChartItem(224685, "Tidal Volume (observed)", "Tidal Volume (observed)", _R, "mL", 0, (470, 390), (0, 0,
        32),
              (300, 650), (50, 2000), {}),
    ChartItem(224688, "Respiratory Rate (Set)", "Respiratory Rate (Set)", _R, "insp/min", 0, (16, 16), (2, 1,
        0),
              (10, 24), (4, 40), {"respiratory": 4, "dka": 6}),
    ChartItem(223834, "O2 Flow", "O2 Flow", _R, "L/min", 0, (3, 3), (1.0, 0.8, 0.4), (0, 6), (0, 70),
              {"respiratory": 6, "congestion": 2}),
    ChartItem(225664, "Glucose finger stick (range 70-100)", "Glucose FS", _L, "mg/dL", 0, (112, 110), (0, 0,
        0),
              (70, 180), (15, 800), {}),
    ChartItem(224639, "Daily Weight", "Daily Weight", "General", "kg", 1, (86, 73), (0, 0, 0), (45, 130),
        (25, 320),
              {}),
    ChartItem(226512, "Admission Weight (Kg)", "Admission Weight (Kg)", "General", "kg", 1, (86, 73), (0, 0,
        0),
              (45, 130), (25, 320), {}),
    ChartItem(226531, "Admission Weight (lbs.)", "Admission Weight (lbs.)", "General", None, 1, (190, 161),
        (0, 0, 0),
              (100, 290), (55, 706), {}),
    ChartItem(226730, "Height (cm)", "Height (cm)", "General", "cm", 0, (176, 162), (0, 0, 0), (145, 200),
        (110, 225),
              {}),
    ChartItem(220739, "GCS - Eye Opening", "Eye Opening", "Neurological", None, 0, (4, 4), (0, 0, 0), (4, 4),
        (1, 4),
              {}),
    ChartItem(223900, "GCS - Verbal Response", "Verbal Response", "Neurological", None, 0, (5, 5), (0, 0, 0),
        (5, 5),
              (1, 5), {}),
    ChartItem(223901, "GCS - Motor Response", "Motor Response", "Neurological", None, 0, (6, 6), (0, 0, 0),
        (6, 6),
              (1, 6), {}),
    ChartItem(228096, "Richmond-RAS Scale", "RAS Scale", "Neurological", None, 0, (0, 0), (0, 0, 0), (-2, 1),
        (-5, 4),
              {}),
    ChartItem(223791, "Pain Level", "Pain Level", "Pain/Sedation", None, 0, (2, 2), (0, 0, 0), (0, 4), (0,
        10), {}),
)
# fmt: on

VITAL_BY_ID = {item.itemid: item for item in VITALS}


class ChartLab(NamedTuple):
    """A laboratory result that is copied into the bedside chart.

    Attributes:
        itemid: Published chart identifier.
        label: Published chart label.
        abbreviation: Published abbreviation.
        lab_itemid: Laboratory item it copies.
        unit: Unit in the chart, or None.
    """

    itemid: int
    label: str
    abbreviation: str
    lab_itemid: int
    unit: str | None


# fmt: off
CHART_LABS = (
    ChartLab(220645, "Sodium (serum)", "Sodium (serum)", 50983, "mEq/L"),
    ChartLab(227442, "Potassium (serum)", "Potassium (serum)", 50971, "mEq/L"),
    ChartLab(220602, "Chloride (serum)", "Chloride (serum)", 50902, "mEq/L"),
    ChartLab(227443, "HCO3 (serum)", "HCO3 (serum)", 50882, "mEq/L"),
    ChartLab(227073, "Anion gap", "Anion gap", 50868, "mEq/L"),
    ChartLab(225624, "BUN", "BUN", 51006, "mg/dL"),
    ChartLab(220615, "Creatinine (serum)", "Creatinine (serum)", 50912, "mg/dL"),
    ChartLab(220621, "Glucose (serum)", "Glucose (serum)", 50931, "mg/dL"),
    ChartLab(225625, "Calcium non-ionized", "Calcium non-ionized", 50893, "mg/dL"),
    ChartLab(220635, "Magnesium", "Magnesium", 50960, "mg/dL"),
    ChartLab(225677, "Phosphorous", "Phosphorous", 50970, "mg/dL"),
    ChartLab(220228, "Hemoglobin", "Hemoglobin", 51222, "g/dl"),
    ChartLab(220545, "Hematocrit (serum)", "Hematocrit (serum)", 51221, "%"),
    ChartLab(220546, "WBC", "WBC", 51301, "K/uL"),
    ChartLab(227457, "Platelet Count", "Platelet Count", 51265, "K/uL"),
    ChartLab(227467, "INR", "INR", 51237, None),
    ChartLab(227465, "Prothrombin time", "PT", 51274, "sec"),
    ChartLab(227466, "PTT", "PTT", 51275, "sec"),
    ChartLab(225668, "Lactic Acid", "Lactic Acid", 50813, "mmol/L"),
    ChartLab(223830, "PH (Arterial)", "PH (Arterial)", 50820, "units"),
    ChartLab(220235, "Arterial CO2 Pressure", "Arterial CO2 Pressure", 50818, "mmHg"),
    ChartLab(220224, "Arterial O2 pressure", "Arterial O2 pressure", 50821, "mmHg"),
    ChartLab(225690, "Total Bilirubin", "Total Bili", 50885, "mg/dL"),
    ChartLab(220644, "ALT", "ALT", 50861, "IU/L"),
    ChartLab(220587, "AST", "AST", 50878, "IU/L"),
    ChartLab(227456, "Albumin", "Albumin", 50862, "g/dL"),
    ChartLab(227429, "Troponin-T", "Troponin-T", 51003, "ng/mL"),
)
# fmt: on

GCS_WORDS = {
    220739: ("None", "To Pain", "To Speech", "Spontaneously"),
    223900: ("No Response", "Incomprehensible sounds", "Inappropriate Words", "Confused", "Oriented"),
    223901: (
        "No response",
        "Abnormal extension",
        "Abnormal Flexion",
        "Flex-withdraws",
        "Localizes Pain",
        "Obeys Commands",
    ),
}
"""Published words of the Glasgow Coma Scale, from 1 point upward."""


class ChartText(NamedTuple):
    """A chart item recorded in words.

    Attributes:
        itemid: Published identifier.
        label: Published label.
        abbreviation: Published abbreviation.
        category: Published category.
        words: Words in use.
    """

    itemid: int
    label: str
    abbreviation: str
    category: str
    words: tuple[str, ...]


# fmt: off
CHART_TEXTS = (
    ChartText(220048, "Heart Rhythm", "Heart Rhythm", "Routine Vital Signs",
              ("SR (Sinus Rhythm)", "ST (Sinus Tachycardia) ", "SB (Sinus Bradycardia)",
              "AF (Atrial Fibrillation)")),
    ChartText(226732, "O2 Delivery Device(s)", "O2 Delivery Device(s)", "Respiratory",
              ("None", "Nasal cannula", "Face tent", "High flow nasal cannula", "Endotracheal tube")),
    ChartText(224642, "Temperature Site", "Temperature Site", "Routine Vital Signs",
              ("Oral", "Axillary", "Rectal", "Blood")),
    ChartText(223781, "Pain Present", "Pain Present", "Pain/Sedation", ("No", "Yes", "Unable to Assess")),
    ChartText(224004, "Bowel Sounds", "Bowel Sounds", "GI/GU", ("Present", "Hypoactive", "Absent")),
    ChartText(224026, "Skin Integrity", "Skin Integrity", "Skin - Assessment", ("Intact", "Impaired")),
)
# fmt: on

UNUSED_CHART_LABELS = (
    (220059, "Pulmonary Artery Pressure systolic", "PAPs", "Hemodynamics", "mmHg", "Numeric"),
    (220765, "Intra Cranial Pressure", "ICP", "Hemodynamics", "mmHg", "Numeric"),
    (224690, "Respiratory Rate (Total)", "Respiratory Rate (Total)", "Respiratory", "insp/min", "Numeric"),
    (224687, "Minute Volume", "Minute Volume", "Respiratory", "L/min", "Numeric"),
    (224695, "Peak Insp. Pressure", "Peak Insp. Pressure", "Respiratory", "cmH2O", "Numeric"),
    (224696, "Plateau Pressure", "Plateau Pressure", "Respiratory", "cmH2O", "Numeric"),
    (223758, "Code Status", "Code Status", "Treatments", None, "Text"),
    (224093, "Position", "Position", "Treatments", None, "Text"),
)
"""Published items that no event uses: (itemid, label, abbreviation, category, unit, type)."""
