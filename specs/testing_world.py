"""Valid examples of a policy and of a world: one practice, one payer, one course."""

from typing import Any

_HEAD = {"apiVersion": "hermed/v1"}

POLICY: dict[str, Any] = {
    **_HEAD,
    "kind": "Policy",
    "name": "knee_scan",
    "title": "MRI of the knee",
    "version": "1",
    "effective_from": "2026-01-01",
    "service_type": "imaging",
    "procedure_codes": ["73721"],
    "diagnosis_codes": ["M25.561"],
    "summary": "Scans of a painful knee.",
    "source": "Nobody.",
    "documents": ["clinical_note"],
    "form": [{"id": "weeks", "text": "Weeks of exercise?", "type": "integer", "required": True}],
    "criteria": {
        "id": "1",
        "text": "Pain.",
        "rule": "leaf",
        "evidence": [{"kind": "observation", "codes": ["72514-3"], "op": ">=", "value": 4, "min_count": 1}],
    },
}


def _staff(profession: str, specialty: str, role: str) -> dict[str, Any]:
    return {"profession": profession, "specialty": specialty, "credentials": "", "count": 2, "roles": [role]}


def _office(name: str, side: str, *staff: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": name,
        "title": name.title(),
        "side": side,
        "city": "Austin",
        "state": "TX",
        "area_code": "512",
        "staff": list(staff),
    }


def _measure(name: str, code: str, unit: str, start: float) -> dict[str, Any]:
    return {
        "name": name,
        "code": code,
        "display": name.title(),
        "unit": unit,
        "category": "vital-signs",
        "least": 0,
        "most": 3 * start,
        "decimals": 0,
        "every_days": 14,
        "start": start,
        "per_year": 0,
        "spread": 1,
        "noise": 1,
    }


_PAIN = {**_measure("pain", "72514-3", "{score}", 7), "goal": 3, "category": "survey"}

_COURSE = {
    "name": "knee_pain",
    "code": "M25.561",
    "display": "Pain in right knee",
    "specialty": "primary care",
    "ages": [30, 60],
    "weight": 1,
    "onset_days": [200, 400],
    "visit_days": 60,
    "visit_reason": "knee pain",
    "measures": [_PAIN],
    "drugs": [
        {"medicine": "naproxen", "dosage": "twice daily", "step": 0, "effects": {"pain": -0.5}},
        {
            "medicine": "duloxetine",
            "dosage": "once daily",
            "step": 1,
            "replaces": ["naproxen"],
            "because": "inadequate response",
            "effects": {"pain": -1},
        },
    ],
    "note": ["Pain is {pain}; before it was {pain.last}.", "{change}"],
    "orders": [
        {
            "code": "73721",
            "display": "MRI of the knee",
            "service_type": "imaging",
            "site_of_service": "freestanding_imaging",
            "note": ["Pain {pain} in spite of {treatment}.", "Tried: {tried}."],
            "policy": "knee_scan",
        }
    ],
}

WORLD: dict[str, Any] = {
    **_HEAD,
    "kind": "World",
    "name": "village",
    "title": "One practice and one payer",
    "seed": 7,
    "now": "2026-03-02T09:00:00Z",
    "patients": 3,
    "history_days": 300,
    "calendar_days": 4,
    "organizations": [
        _office("clinic", "provider", _staff("physician", "primary care", "provider_staff")),
        _office("insurer", "payer", _staff("nurse", "utilization management", "um_nurse")),
    ],
    "plans": [
        {
            "name": "basic",
            "title": "Basic",
            "payer": "insurer",
            "product_line": "commercial",
            "state": "TX",
            "network": ["clinic"],
            "weight": 1,
            "ages": [0, 110],
            "area": ["TX"],
            "notification_only": [],
        }
    ],
    "gold_cards": [],
    "policies": [POLICY],
    "medicines": [
        {"name": "naproxen", "rxnorm": "198014", "display": "naproxen 500 MG Oral Tablet", "tier": 1},
        {
            "name": "duloxetine",
            "rxnorm": "596934",
            "display": "duloxetine 60 MG Delayed Release Oral Capsule",
            "tier": 2,
        },
    ],
    "allergies": [],
    "vitals": [_measure("weight", "29463-7", "kg", 80), _measure("height", "8302-2", "cm", 170)],
    "vitals_derived": [],
    "vitals_note": ["Weight {weight}."],
    "courses": [_COURSE],
    "mess": {"missing": 0, "missed_visits": 0, "duplicates": 0, "outside": 0},
    "first_names": [["Ada", "Bea"], ["Carl", "Dan"]],
    "last_names": [
        f"{stem}{end}" for stem in ("Ash", "Elm", "Oak", "Fir", "Yew") for end in ("by", "er", "ley", "ton")
    ],
    "streets": ["A Street", "B Street", "C Street", "D Street", "E Street"],
    "languages": [{"tag": "en", "weight": 1}],
    "sla": [
        {
            "name": "week",
            "jurisdiction": "federal",
            "product_lines": ["commercial"],
            "priority": "standard",
            "hours": 168,
            "business_days": 0,
            "source": "42 CFR 438.210(d)(1)",
        }
    ],
    "clock": [{"operation": "cm_outreach.send_message", "minutes": 1}],
}
