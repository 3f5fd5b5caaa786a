"""Contract examples of the FHIR interface."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal


def _ids(*expected: str, total: int | None = None) -> Any:
    def check(_driver: Driver, answer: dict[str, Any]) -> None:
        assert [one["resource"]["id"] for one in answer["entry"]] == list(expected)
        assert answer["total"] == (len(expected) if total is None else total)

    return check


def _observations(driver: Driver) -> None:
    """Three more results, the newest potassium on the newest day."""
    for place, (code, display, day) in enumerate(
        (
            ("33762-6", "NT-proBNP", "2026-01-10"),
            ("2823-3", "Potassium", "2026-01-10"),
            ("2823-3", "Potassium", "2026-02-20"),
        )
    ):
        driver.execute(
            "INSERT INTO observation (observation_id, patient_id, category, code, display, value, unit, text, taken_at) "
            "VALUES (:key, 'pat-heart', 'laboratory', :code, :display, 4.1, 'mmol/L', '', :at)",
            key=f"obs-{place}",
            code=code,
            display=display,
            at=f"{day}T10:00:00Z",
        )


def _with_results(**arguments: Any) -> Any:
    def arrange(driver: Driver) -> dict[str, Any]:
        _observations(driver)
        return arguments

    return arrange


def _coverage(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["resourceType"], answer["subscriberId"]) == ("Coverage", "M00000000")
    assert answer["payor"] == [{"reference": "Organization/org-payer", "display": "Lakeside Health"}]


def _whole(_driver: Driver, answer: dict[str, Any]) -> None:
    kinds = [one["resource"]["resourceType"] for one in answer["entry"]]
    assert kinds[:2] == ["Patient", "Coverage"]
    assert set(kinds[2:]) == {"Condition", "ServiceRequest", "Encounter", "DocumentReference"}
    assert answer["total"] == len(kinds)


def _statement(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["resourceType"], answer["fhirVersion"]) == ("CapabilityStatement", "4.0.1")
    served = {one["type"]: one for one in answer["rest"][0]["resource"]}
    assert [one["name"] for one in served["Patient"]["searchParam"]] == ["patient", "identifier"]
    assert len(served) == 12


def _names_what_is_allowed(*names: str) -> Any:
    def check(_driver: Driver, answer: dict[str, Any]) -> None:
        assert answer["error"]["allowed"] == list(names)

    return check


_HEART = {"resource_type": "Observation", "patient": "pat-heart"}

EXAMPLES = (
    example("fhir.read", lambda _: {"resource_type": "Coverage", "id": "cov-pat-back"}, _coverage),
    example(
        "fhir.read", lambda _: {"resource_type": "Practitioner", "id": "wrk-ortho"}, label="practitioner"
    ),
    refusal("fhir.read", Code.NOT_FOUND, lambda _: {"resource_type": "Condition", "id": "pat-back"}),
    example("fhir.search", _with_results(**_HEART), _ids("obs-2", "obs-bnp", "obs-0", "obs-1")),
    example(
        "fhir.search",
        _with_results(**_HEART, date_from="2026-02-18", date_to="2026-02-20"),
        _ids("obs-2", "obs-bnp"),
        label="whole days",
    ),
    example(
        "fhir.search",
        _with_results(**_HEART, code="2823-3", count=1, offset=1),
        _ids("obs-1", total=2),
        label="a page",
    ),
    example(
        "fhir.search",
        lambda _: {"resource_type": "Patient", "identifier": "MRN000001"},
        _ids("pat-heart"),
        label="record number",
    ),
    example(
        "fhir.search",
        lambda _: {"resource_type": "Coverage", "patient": "pat-back"},
        _ids("cov-pat-back"),
        label="coverage",
    ),
    example(
        "fhir.search",
        lambda _: {"resource_type": "Organization", "named": "clin"},
        _ids("org-clinic"),
        label="organisation",
    ),
    example(
        "fhir.search",
        lambda _: {"resource_type": "Practitioner", "named": "%a"},
        _ids(),
        label="no wildcards",
    ),
    refusal(
        "fhir.search",
        Code.INVALID_ARGUMENT,
        lambda _: {"resource_type": "Condition", "code": "M54.16"},
        _names_what_is_allowed("patient"),
        label="no browsing",
    ),
    refusal(
        "fhir.search",
        Code.INVALID_ARGUMENT,
        lambda _: {"resource_type": "Patient", "patient": "pat-back", "status": "active"},
        _names_what_is_allowed("patient", "identifier"),
        label="no such criterion",
    ),
    example("fhir.everything", lambda _: {"patient_id": "pat-back"}, _whole),
    refusal("fhir.everything", Code.NOT_FOUND, lambda _: {"patient_id": "pat-nobody"}),
    example("fhir.lastn", _with_results(patient_id="pat-heart"), _ids("obs-2", "obs-bnp")),
    example(
        "fhir.lastn",
        _with_results(patient_id="pat-heart", code="33762-6", max=2),
        _ids("obs-bnp", "obs-0"),
        label="two of a code",
    ),
    refusal("fhir.lastn", Code.NOT_FOUND, lambda _: {"patient_id": "pat-nobody"}),
    example("fhir.metadata", lambda _: {}, _statement),
)
