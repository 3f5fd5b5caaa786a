"""Drugs: names, forms and doses, and who is given them.

Doses are usual adult inpatient doses (US labels,
    Lexicomp); the list of doses of a drug is all it is ever given in here,
so the published dose bounds are derived from it. Codes (NDC, GSN,
    formulary) are syntactically valid and synthetic.
"""

from typing import NamedTuple


class Drug(NamedTuple):
    """A drug as the pharmacy dispenses it.

    Attributes:
        name: Name in the ``drug`` column.
        doses: Doses it is ordered in, the first the most usual, as text in ``unit``.
        unit: ``dose_unit_rx``.
        strength: Amount in one dispensed piece, in ``unit``.
        product: ``prod_strength`` text.
        form: ``form_rx`` and, upper case, ``form_unit_disp``.
        route: Route.
        per_day: Doses per 24 hours, or 0 where the column is empty.
        given: Probability of an order by tag (condition, diagnosis, process above half, ``icu``, ``any``).
        sex: Only for this sex, or None.
        min_age: Youngest age in years.
        max_age: Oldest age in years.
    """

    name: str
    doses: tuple[str, ...]
    unit: str
    strength: float
    product: str
    form: str
    route: str
    per_day: float
    given: dict[str, float]
    sex: str | None = None
    min_age: int = 18
    max_age: int = 120


MALE = "M"
FEMALE = "F"
GERIATRIC_AGE = 65
"""Youngest age, in years, at which the geriatric drugs are given."""

# fmt: off
DRUGS = (
    # Of one sex only.
    Drug("Finasteride", ("5",), "mg", 5, "5mg Tablet", "TAB", "PO", 1, {"bph": 0.62}, MALE, 45),
    Drug("Tamsulosin", ("0.4", "0.8"), "mg", 0.4, "0.4mg Capsule", "CAP", "PO", 1, {"bph": 0.72}, MALE, 45),
    Drug("Dutasteride", ("0.5",), "mg", 0.5, "0.5mg Capsule", "CAP", "PO", 1, {"bph": 0.12}, MALE, 45),
    Drug("Leuprolide Acetate", ("7.5", "22.5"), "mg", 7.5, "7.5mg Kit", "KIT", "IM", 0,
        {"prostate_ca": 0.45}, MALE, 50),
    Drug("Bicalutamide", ("50",), "mg", 50, "50mg Tablet", "TAB", "PO", 1, {"prostate_ca": 0.45}, MALE, 50),
    Drug("Abiraterone Acetate", ("1000", "500"), "mg", 250, "250mg Tablet", "TAB", "PO", 1,
        {"prostate_ca": 0.15}, MALE,
         50),
    Drug("Estradiol", ("1", "2", "0.5"), "mg", 1, "1mg Tablet", "TAB", "PO", 1, {"menopause": 0.55}, FEMALE,
        40),
    Drug("Estrogens Conjugated", ("0.625", "1.25"), "mg", 0.625, "0.625mg Tablet", "TAB", "PO", 1,
         {"menopause": 0.35}, FEMALE, 40),
    Drug("MedroxyPROGESTERone Acetate", ("10", "5"), "mg", 10, "10mg Tablet", "TAB", "PO", 1,
         {"menopause": 0.25, "contraception": 0.12}, FEMALE, 18),
    Drug("Norethindrone-Ethinyl Estradiol", ("1",), "TAB", 1, "1mg-20mcg Tablet", "TAB", "PO", 1,
         {"contraception": 0.55}, FEMALE, 18, 45),
    Drug("Letrozole", ("2.5",), "mg", 2.5, "2.5mg Tablet", "TAB", "PO", 1, {"breast_ca": 0.42}, FEMALE, 45),
    Drug("Anastrozole", ("1",), "mg", 1, "1mg Tablet", "TAB", "PO", 1, {"breast_ca": 0.35}, FEMALE, 45),
    Drug("Raloxifene", ("60",), "mg", 60, "60mg Tablet", "TAB", "PO", 1, {"osteoporosis": 0.25}, FEMALE, 50),
    Drug("Oxytocin", ("20", "30"), "UNIT", 10, "10Unit/mL Vial", "VIAL", "IV DRIP", 0, {"delivery": 0.92},
        FEMALE, 18,
         45),
    Drug("Misoprostol (Obstetric)", ("25", "50"), "mcg", 25, "25mcg Quarter Tablet", "TAB", "VG", 4,
         {"delivery": 0.35}, FEMALE, 18, 45),
    Drug("Prenatal Vitamins", ("1",), "TAB", 1, "1 Tablet", "TAB", "PO", 1, {"delivery": 0.8}, FEMALE, 18,
        45),
    # Given to both sexes, and easily mistaken for drugs of one.
    Drug("Megestrol Acetate", ("400", "800"), "mg", 400, "400mg/10mL Cup", "UDCUP", "PO", 1,
         {"cancer_care": 0.12, "dementia": 0.03}),
    Drug("Spironolactone", ("25", "50", "100"), "mg", 25, "25mg Tablet", "TAB", "PO", 1,
         {"hf": 0.25, "cirrhosis": 0.55}),
    Drug("Sildenafil", ("20",), "mg", 20, "20mg Tablet", "TAB", "PO", 3, {"copd": 0.04, "hf": 0.04}),
    Drug("Oxybutynin", ("5", "2.5"), "mg", 5, "5mg Tablet", "TAB", "PO", 2, {"any": 0.02}, None, 40),
    Drug("Terazosin", ("1", "2", "5"), "mg", 1, "1mg Capsule", "CAP", "PO", 1, {"htn": 0.02, "bph": 0.06},
        None, 40),
    # Of old age only.
    Drug("Donepezil", ("10", "5"), "mg", 5, "5mg Tablet", "TAB", "PO", 1, {"dementia": 0.75}, None,
        GERIATRIC_AGE),
    Drug("Memantine", ("10", "5"), "mg", 5, "5mg Tablet", "TAB", "PO", 2, {"dementia": 0.45}, None,
        GERIATRIC_AGE),
    Drug("Rivastigmine", ("4.6", "9.5"), "mg", 4.6, "4.6mg/24hr Patch", "PTCH", "TD", 1, {"dementia": 0.12},
        None,
         GERIATRIC_AGE),
    Drug("Galantamine", ("8", "4", "12"), "mg", 4, "4mg Tablet", "TAB", "PO", 2, {"dementia": 0.08}, None,
         GERIATRIC_AGE),
    # Heart and vessels.
    Drug("Metoprolol Tartrate", ("25", "12.5", "50", "100"), "mg", 25, "25mg Tablet", "TAB", "PO/NG", 2,
         {"htn": 0.2, "cad": 0.3, "af": 0.4, "mi": 0.7, "cardiac_surgery": 0.7}),
    Drug("Metoprolol Tartrate", ("5", "2.5", "10"), "mg", 5, "5mg/5mL Vial", "VIAL", "IV", 0, {"af": 0.22,
        "mi": 0.15}),
    Drug("Carvedilol", ("6.25", "3.125", "12.5", "25"), "mg", 6.25, "6.25mg Tablet", "TAB", "PO/NG", 2,
        {"hf": 0.35}),
    Drug("Lisinopril", ("10", "5", "20", "40", "2.5"), "mg", 10, "10mg Tablet", "TAB", "PO/NG", 1,
         {"htn": 0.3, "hf": 0.3, "dm": 0.1}),
    Drug("Amlodipine", ("5", "10", "2.5"), "mg", 5, "5mg Tablet", "TAB", "PO/NG", 1, {"htn": 0.26}),
    Drug("HydrALAZINE", ("25", "10", "50", "100"), "mg", 25, "25mg Tablet", "TAB", "PO/NG", 3,
         {"ckd": 0.16, "stroke": 0.1}),
    Drug("Atorvastatin", ("40", "20", "80", "10"), "mg", 40, "40mg Tablet", "TAB", "PO/NG", 1,
         {"hld": 0.5, "mi": 0.6, "stroke": 0.5, "cad": 0.2}),
    Drug("Aspirin", ("81", "325"), "mg", 81, "81mg Tab", "TAB", "PO/NG", 1, {"cad": 0.6, "mi": 0.8,
        "stroke": 0.6}),
    Drug("Clopidogrel", ("75", "300", "600"), "mg", 75, "75mg Tablet", "TAB", "PO/NG", 1, {"mi": 0.5,
        "cad": 0.12}),
    Drug("Furosemide", ("40", "20", "80", "100", "160", "10"), "mg", 40, "40mg/4mL Vial", "VIAL", "IV", 2,
         {"heart_failure": 0.9, "hf": 0.25, "cardiac_surgery": 0.6, "congestion": 0.3}),
    Drug("Furosemide", ("40", "20", "80"), "mg", 40, "40mg Tablet", "TAB", "PO/NG", 1, {"hf": 0.4,
        "cirrhosis": 0.3}),
    Drug("Torsemide", ("20", "40", "100"), "mg", 20, "20mg Tablet", "TAB", "PO/NG", 1, {"hf": 0.14}),
    Drug("Digoxin", ("0.125", "0.25"), "mg", 0.125, "0.125mg Tablet", "TAB", "PO/NG", 1, {"af": 0.13}),
    Drug("Amiodarone", ("200", "400"), "mg", 200, "200mg Tablet", "TAB", "PO/NG", 1,
         {"af": 0.16, "cardiac_surgery": 0.15}),
    Drug("Warfarin", ("5", "2.5", "2", "3", "7.5", "1", "10"), "mg", 5, "5mg Tablet", "TAB", "PO/NG", 1,
        {"af": 0.45}),
    Drug("Apixaban", ("5", "2.5"), "mg", 5, "5mg Tablet", "TAB", "PO/NG", 2, {"af": 0.25}),
    Drug("Heparin", ("5000",), "UNIT", 5000, "5000 Units / mL- 1mL Vial", "VIAL", "SC", 3,
         {"any": 0.42, "icu": 0.3}),
    Drug("Heparin Sodium", ("25000",), "UNIT", 25000, "25,000 unit Premix Bag", "BAG", "IV DRIP", 0,
         {"mi": 0.65, "stroke": 0.12, "af": 0.04}),
    Drug("Enoxaparin Sodium", ("40", "30", "80", "60", "100"), "mg", 40, "40mg Syringe", "SYR", "SC", 1,
         {"any": 0.08, "joint_replacement": 0.6}),
    Drug("Norepinephrine", ("0.03", "0.1", "0.25", "0.5"), "mcg/kg/min", 0.03, "8mg/250mL Bag", "BAG",
        "IV DRIP", 0,
         {"shock": 0.75}),
    Drug("Vasopressin", ("1.2", "2.4"), "UNIT/HR", 40, "40 Units/100mL Bag", "BAG", "IV DRIP", 0,
        {"shock": 0.2}),
    Drug("Phenylephrine", ("0.5", "1", "2"), "mcg/kg/min", 1, "60mg/250mL Bag", "BAG", "IV DRIP", 0,
         {"cardiac_surgery": 0.6, "shock": 0.12}),
    Drug("Nitroglycerin SL", ("0.3", "0.4"), "mg", 0.3, "0.3mg Tablet", "TAB", "SL", 0, {"mi": 0.5,
        "chest_pain": 0.5}),
    # Infection.
    Drug("Vancomycin", ("1000", "750", "1250", "1500", "500"), "mg", 1000, "1g Frozen Bag", "BAG", "IV", 2,
         {"sepsis": 0.75, "pneumonia": 0.45, "cellulitis": 0.6}),
    Drug("CefTRIAXone", ("1", "2"), "gm", 1, "1g Frozen Bag", "BAG", "IV", 1,
         {"pneumonia": 0.55, "urosepsis": 0.7, "gi_bleed": 0.12, "liver_failure": 0.35}),
    Drug("Piperacillin-Tazobactam", ("4.5", "2.25", "3.375"), "g", 4.5, "4.5 g Frozen Bag", "BAG", "IV", 3,
         {"sepsis": 0.55, "pancreatitis": 0.15}),
    Drug("CefePIME", ("2", "1"), "g", 2, "2 g Frozen Bag", "BAG", "IV", 2, {"sepsis": 0.3,
        "cancer_care": 0.25}),
    Drug("MetRONIDAZOLE (FLagyl)", ("500",), "mg", 500, "500mg Premix Bag", "BAG", "IV", 3,
         {"sepsis": 0.2, "pancreatitis": 0.1}),
    Drug("Azithromycin", ("500", "250"), "mg", 250, "250mg Tablet", "TAB", "PO/NG", 1,
         {"pneumonia": 0.5, "copd_exacerbation": 0.6}),
    Drug("Levofloxacin", ("750", "500", "250"), "mg", 750, "750mg Premix Bag", "BAG", "IV", 1,
         {"pneumonia": 0.18, "urosepsis": 0.12}),
    Drug("Cephalexin", ("500", "250"), "mg", 500, "500mg Capsule", "CAP", "PO/NG", 4, {"cellulitis": 0.55}),
    Drug("CeFAZolin", ("2", "1"), "g", 2, "2 g Syringe", "SYR", "IV", 3,
         {"joint_replacement": 0.95, "cardiac_surgery": 0.9, "trauma": 0.4, "delivery": 0.3,
         "prostate_surgery": 0.8}),
    # Diabetes and hormones.
    Drug("Insulin", ("2", "4", "6", "8", "10", "12", "14"), "UNIT", 100, "100 Units / mL - 10 mL Vial",
        "VIAL", "SC",
         0, {"dm": 0.85, "dka": 0.9, "cardiac_surgery": 0.5}),
    Drug("Insulin Glargine", ("20", "10", "15", "30", "40", "60"), "UNIT", 100,
        "100 Units / mL - 10 mL Vial", "VIAL",
         "SC", 1, {"dm": 0.35, "dka": 0.8}),
    Drug("Insulin Regular", ("100",), "UNIT", 100, "100 Units / mL - 10 mL Vial", "VIAL", "IV DRIP", 0,
        {"dka": 0.9}),
    Drug("MetFORMIN (Glucophage)", ("500", "1000", "850"), "mg", 500, "500mg Tablet", "TAB", "PO/NG", 2,
        {"dm": 0.2}),
    Drug("Dextrose 50%", ("12.5", "25"), "gm", 25, "50% Syringe", "SYR", "IV", 0, {"dm": 0.5}),
    Drug("Levothyroxine Sodium", ("50", "25", "75", "100", "112", "125", "200"), "mcg", 50, "50mcg Tablet",
        "TAB",
         "PO/NG", 1, {"hypothyroid": 0.88}),
    Drug("PredniSONE", ("40", "20", "10", "5", "60"), "mg", 20, "20mg Tablet", "TAB", "PO/NG", 1,
         {"copd_exacerbation": 0.85, "copd": 0.06, "cancer_care": 0.15}),
    Drug("MethylPREDNISolone Sodium Succ", ("125", "60", "40", "500", "1000"), "mg", 125, "125mg Vial",
        "VIAL", "IV", 2,
         {"copd_exacerbation": 0.4, "cancer_care": 0.08}),
    # Lungs.
    Drug("Albuterol 0.083% Neb Soln", ("1",), "NEB", 1, "0.083%;3mL Vial", "VIAL", "IH", 4,
         {"copd": 0.45, "pneumonia": 0.35, "copd_exacerbation": 0.8}),
    Drug("Ipratropium Bromide Neb", ("1",), "NEB", 1, "2.5mL Vial", "VIAL", "IH", 4,
         {"copd": 0.35, "copd_exacerbation": 0.75}),
    Drug("Fluticasone Propionate 110mcg", ("2", "1"), "PUFF", 120, "110mcg Inhaler", "INH", "IH", 2,
        {"copd": 0.25}),
    Drug("Propofol", ("20", "10", "30", "50"), "mcg/kg/min", 1000, "1000mg/100mL Vial", "VIAL", "IV DRIP", 0,
         {"ventilated": 0.85}),
    Drug("Fentanyl Citrate", ("25", "50", "100"), "mcg", 100, "100mcg/2mL Amp", "AMP", "IV", 0,
         {"ventilated": 0.5, "trauma": 0.3, "surgery": 0.3}),
    Drug("Midazolam", ("1", "2", "4"), "mg", 2, "2mg/2mL Vial", "VIAL", "IV", 0, {"ventilated": 0.3}),
    # Gut and liver.
    Drug("Pantoprazole", ("40", "80"), "mg", 40, "40mg Tablet", "TAB", "PO", 1, {"any": 0.24,
        "gi_bleed": 0.4}),
    Drug("Pantoprazole Sodium", ("40", "80"), "mg", 40, "40mg Vial", "VIAL", "IV", 2, {"gi_bleed": 0.85,
        "icu": 0.2}),
    Drug("Octreotide Acetate", ("50", "100"), "mcg/hr", 500, "500mcg/mL Amp", "AMP", "IV DRIP", 0,
         {"cirrhosis": 0.12, "liver_failure": 0.25}),
    Drug("Lactulose", ("30", "15", "20"), "mL", 30, "20g/30mL Cup", "UDCUP", "PO/NG", 3,
         {"cirrhosis": 0.55, "liver_failure": 0.6}),
    Drug("Rifaximin", ("550",), "mg", 550, "550mg Tablet", "TAB", "PO/NG", 2, {"cirrhosis": 0.4}),
    Drug("Docusate Sodium", ("100",), "mg", 100, "100mg Capsule", "CAP", "PO", 2, {"any": 0.38}),
    Drug("Senna", ("8.6", "17.2"), "mg", 8.6, "8.6 mg Tablet", "TAB", "PO", 2, {"any": 0.4}),
    Drug("Polyethylene Glycol", ("17",), "g", 17, "17g Packet", "PKT", "PO/NG", 1, {"any": 0.2}),
    Drug("Ondansetron", ("4", "8"), "mg", 4, "4mg/2mL Vial", "VIAL", "IV", 0, {"any": 0.28, "surgery": 0.3}),
    # Pain, mind and nerves.
    Drug("Acetaminophen", ("650", "325", "1000", "500"), "mg", 325, "325mg Tablet", "TAB", "PO/NG", 4,
        {"any": 0.75}),
    Drug("OxyCODONE (Immediate Release)", ("5", "10", "2.5", "15"), "mg", 5, "5mg Tablet", "TAB", "PO/NG", 4,
         {"surgery": 0.6, "any": 0.14, "malignancy": 0.3}),
    Drug("HYDROmorphone (Dilaudid)", ("0.5", "0.25", "1", "2"), "mg", 1, "1mg/mL Syringe", "SYR", "IV", 0,
         {"surgery": 0.45, "pancreatitis": 0.6, "trauma": 0.2}),
    Drug("Morphine Sulfate", ("2", "4", "1"), "mg", 2, "2mg/mL Syringe", "SYR", "IV", 0, {"any": 0.12,
        "mi": 0.15}),
    Drug("Gabapentin", ("300", "100", "600", "800"), "mg", 300, "300mg Capsule", "CAP", "PO/NG", 3,
        {"any": 0.1}),
    Drug("Sertraline", ("50", "25", "100", "150"), "mg", 50, "50mg Tablet", "TAB", "PO/NG", 1,
        {"depression": 0.35}),
    Drug("TraZODone", ("50", "25", "100"), "mg", 50, "50mg Tablet", "TAB", "PO/NG", 1, {"depression": 0.25}),
    Drug("QUEtiapine Fumarate", ("25", "12.5", "50", "100", "200"), "mg", 25, "25mg Tablet", "TAB", "PO/NG",
        1,
         {"dementia": 0.2, "depression": 0.06}),
    Drug("LevETIRAcetam", ("500", "1000", "750", "1500"), "mg", 500, "500mg Tablet", "TAB", "PO/NG", 2,
         {"epilepsy": 0.8, "stroke": 0.1, "trauma": 0.1}),
    Drug("LORazepam", ("0.5", "1", "2"), "mg", 0.5, "0.5mg Tablet", "TAB", "PO/NG", 0, {"any": 0.08}),
    Drug("Allopurinol", ("100", "300", "200"), "mg", 100, "100mg Tablet", "TAB", "PO/NG", 1, {"gout": 0.75}),
    # Fluids, salts, vitamins.
    Drug("Sodium Chloride 0.9%  Flush", ("3", "10"), "mL", 3, "Syringe", "SYR", "IV", 3, {"any": 0.8}),
    Drug("Potassium Chloride", ("40", "20", "60", "10"), "mEq", 20, "20mEq Packet", "PKT", "PO/NG", 0,
         {"low_potassium": 0.85}),
    Drug("Magnesium Sulfate", ("2", "4", "1"), "gm", 2, "2gm/50mL Premix Bag", "BAG", "IV", 0,
        {"low_magnesium": 0.85}),
    Drug("Calcium Gluconate", ("2", "1", "4"), "gm", 2, "2g/100mL Premix", "BAG", "IV", 0,
        {"low_calcium": 0.7}),
    Drug("FoLIC Acid", ("1",), "mg", 1, "1mg Tablet", "TAB", "PO/NG", 1, {"cirrhosis": 0.25, "any": 0.04}),
    Drug("Thiamine", ("100",), "mg", 100, "100mg Tablet", "TAB", "PO/NG", 1, {"cirrhosis": 0.3,
        "pancreatitis": 0.2}),
    Drug("Multivitamins", ("1",), "TAB", 1, "Tablet", "TAB", "PO/NG", 1, {"any": 0.14}),
    Drug("Vitamin D", ("1000", "2000", "400"), "UNIT", 400, "400 Unit Tablet", "TAB", "PO/NG", 1,
         {"osteoporosis": 0.3, "any": 0.06}),
    Drug("Calcium Carbonate", ("500", "1000"), "mg", 500, "500mg Tablet", "TAB", "PO/NG", 3,
        {"osteoporosis": 0.25}),
    Drug("Influenza Vaccine Quadrivalent", ("0.5",), "mL", 0.5, "0.5 mL Syringe", "SYR", "IM", 0,
        {"any": 0.05}),
)
# fmt: on


class Base(NamedTuple):
    """A carrier fluid that accompanies an intravenous drug.

    Attributes:
        name: Name in the ``drug`` column.
        doses: Volumes it comes in, as text in mL.
        product: ``prod_strength`` text.
    """

    name: str
    doses: tuple[str, ...]
    product: str


BASES = (
    Base("0.9% Sodium Chloride", ("250", "100", "50", "500", "1000"), "250mL Bag"),
    Base("Iso-Osmotic Dextrose", ("50", "100", "200"), "50mL Bag"),
    Base("5% Dextrose", ("250", "100", "500"), "250mL Bag"),
)

MALE_ONLY_DRUGS = frozenset(drug.name for drug in DRUGS if drug.sex == MALE)
FEMALE_ONLY_DRUGS = frozenset(drug.name for drug in DRUGS if drug.sex == FEMALE)
GERIATRIC_DRUGS = frozenset(drug.name for drug in DRUGS if drug.min_age >= GERIATRIC_AGE)
