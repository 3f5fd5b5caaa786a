"""The largest possible single dose of common drugs: above it, an order is a slip of the keyboard.

Each limit is at least twice the largest single dose of the US label (DailyMed) or of the reported loading or
rescue dose in Micromedex / Goodman & Gilman's Pharmacological Basis of Therapeutics (14th ed.), so that an
aggressive but meant order is never called an error. Keys are how the name of the drug begins, in lower case,
and the dose unit.
"""

from typing import NamedTuple


class DoseLimit(NamedTuple):
    """A drug, the unit its dose is given in, and the largest possible single dose in that unit."""

    drug: str
    unit: str
    limit: float


DOSE_LIMITS = (
    DoseLimit("acetaminophen", "mg", 4_000),
    DoseLimit("allopurinol", "mg", 1_600),
    DoseLimit("amiodarone", "mg", 3_200),
    DoseLimit("amlodipine", "mg", 40),
    DoseLimit("aspirin", "mg", 2_600),
    DoseLimit("atorvastatin", "mg", 160),
    DoseLimit("azithromycin", "mg", 4_000),
    DoseLimit("bisacodyl", "mg", 60),
    DoseLimit("carvedilol", "mg", 100),
    DoseLimit("ceftriaxone", "mg", 8_000),
    DoseLimit("ciprofloxacin", "mg", 1_500),
    DoseLimit("citalopram", "mg", 120),
    DoseLimit("clopidogrel", "mg", 1_200),
    DoseLimit("docusate sodium", "mg", 1_000),
    DoseLimit("escitalopram", "mg", 80),
    DoseLimit("famotidine", "mg", 320),
    DoseLimit("furosemide", "mg", 1_000),
    DoseLimit("gabapentin", "mg", 3_600),
    DoseLimit("hydralazine", "mg", 300),
    DoseLimit("hydromorphone", "mg", 40),
    DoseLimit("ibuprofen", "mg", 3_200),
    DoseLimit("levetiracetam", "mg", 9_000),
    DoseLimit("levothyroxine", "mcg", 1_000),
    DoseLimit("lisinopril", "mg", 160),
    DoseLimit("lorazepam", "mg", 40),
    DoseLimit("losartan", "mg", 300),
    DoseLimit("metformin", "mg", 5_000),
    DoseLimit("metoprolol", "mg", 800),
    DoseLimit("ondansetron", "mg", 64),
    DoseLimit("oxycodone", "mg", 320),
    DoseLimit("pantoprazole", "mg", 240),
    DoseLimit("piperacillin", "g", 18),
    DoseLimit("prednisone", "mg", 1_000),
    DoseLimit("quetiapine", "mg", 1_600),
    DoseLimit("rosuvastatin", "mg", 80),
    DoseLimit("sertraline", "mg", 400),
    DoseLimit("simvastatin", "mg", 160),
    DoseLimit("spironolactone", "mg", 800),
    DoseLimit("trazodone", "mg", 1_200),
    DoseLimit("vancomycin", "mg", 6_000),
    DoseLimit("warfarin", "mg", 60),
)


def dose_limit(drug: str, unit: str) -> float | None:
    """Largest possible single dose of a drug in the unit, or None if this module does not know the drug.

    Args:
        drug: Name as ordered, e.g. ``"Metoprolol Tartrate"``; case does not matter.
        unit: Dose unit as ordered, e.g. ``"mg"``; case does not matter.
    """
    name, measure = drug.lower(), unit.lower()
    for entry in DOSE_LIMITS:
        if entry.unit == measure and name.startswith(entry.drug):
            return entry.limit
    return None
