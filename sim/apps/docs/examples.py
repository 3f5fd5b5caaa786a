"""Contract examples of documents."""

import base64
from typing import Any

from sim.domain.errors import Code
from sim.testing.authorization import bundle, draft_case, evidence, set_case, uninsured_case
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal

_TEXT = {"kind": "clinical_note", "title": "Progress note", "content": "Ankle reflex absent. Größe 1,80 m."}
_PDF = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"


def _file(data: bytes = _PDF, mime_type: str = "application/pdf", **changes: Any) -> dict[str, Any]:
    given = {
        "kind": "imaging_report",
        "title": "X-ray of the lumbar spine",
        "filename": "x-ray.pdf",
        "mime_type": mime_type,
        "file_bytes": base64.b64encode(data).decode(),
        "note": "From the outside hospital.",
    }
    return {**given, **changes}


def _case(**arguments: Any) -> Any:
    return lambda driver: {"case_id": draft_case(driver), **arguments}


def _closed(**arguments: Any) -> Any:
    return lambda driver: {"case_id": set_case(driver, draft_case(driver), status="closed"), **arguments}


def _no_case(**arguments: Any) -> Any:
    return lambda _driver: {"case_id": "case-999999", **arguments}


def _on_file(driver: Driver, answer: dict[str, Any]) -> None:
    read = driver.call("docs.get_document", document_id=answer["document_id"])
    assert read["text"] == _TEXT["content"]
    assert answer["size_bytes"] == len(_TEXT["content"].encode())


def _file_on_file(driver: Driver, answer: dict[str, Any]) -> None:
    read = driver.call("docs.get_document", document_id=answer["document_id"])
    assert base64.b64decode(read["file_bytes"]) == _PDF
    assert (read["filename"], read["note"]) == ("x-ray.pdf", "From the outside hospital.")


def _some(driver: Driver) -> dict[str, Any]:
    case_id = draft_case(driver)
    evidence(driver, case_id)
    return {"case_id": case_id}


def _in_order(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [one["kind"] for one in answer["documents"]] == ["clinical_note", "therapy_record"]
    assert all("text" not in one for one in answer["documents"])


def _bundled(driver: Driver) -> dict[str, Any]:
    return {"document_id": bundle(driver, draft_case(driver))}


def _bundled_without_payer(driver: Driver) -> dict[str, Any]:
    return {"document_id": bundle(driver, uninsured_case(driver))}


def _says_no_payer(_driver: Driver, answer: dict[str, Any]) -> None:
    assert "No payer asks for a form." in answer["text"]


def _rendered(_driver: Driver, answer: dict[str, Any]) -> None:
    text = answer["text"]
    assert answer["items"] == ["doc-000001", "doc-000002"]
    for said in ("M54.16 Radiculopathy", "No answers are on file.", "Twelve visits of physical therapy"):
        assert said in text


def _bind(**changes: Any) -> Any:
    def arrange(driver: Driver) -> dict[str, Any]:
        case_id = draft_case(driver)
        ids = evidence(driver, case_id)
        return {"case_id": case_id, "document_ids": ids[::-1], **changes}

    return arrange


def _keeps_order(_driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["items"] == ["doc-000002", "doc-000001"]


def _nested(driver: Driver) -> dict[str, Any]:
    case_id = draft_case(driver)
    return {"case_id": case_id, "document_ids": [bundle(driver, case_id)]}


def _of_another_case(driver: Driver) -> dict[str, Any]:
    foreign = evidence(driver, draft_case(driver))
    other = draft_case(driver, source_order_id="order-gold", ordering_practitioner_id="wrk-cardio")
    return {"case_id": other, "document_ids": foreign}


def _bind_when_closed(driver: Driver) -> dict[str, Any]:
    arguments: dict[str, Any] = _bind()(driver)
    set_case(driver, arguments["case_id"], status="closed")
    return arguments


EXAMPLES = (
    example("docs.upload_evidence", _case(**_TEXT), _on_file),
    refusal("docs.upload_evidence", Code.NOT_FOUND, _no_case(**_TEXT)),
    refusal("docs.upload_evidence", Code.ILLEGAL_STATE, _closed(**_TEXT)),
    refusal("docs.upload_evidence", Code.TOO_LARGE, _case(**{**_TEXT, "content": "ß" * 100_001})),
    refusal(
        "docs.upload_evidence",
        Code.INVALID_ARGUMENT,
        _case(**{**_TEXT, "kind": "submission_bundle"}),
        label="a bundle by hand",
    ),
    example("docs.upload_evidence_file", _case(**_file()), _file_on_file),
    refusal("docs.upload_evidence_file", Code.NOT_FOUND, _no_case(**_file())),
    refusal("docs.upload_evidence_file", Code.ILLEGAL_STATE, _closed(**_file())),
    refusal("docs.upload_evidence_file", Code.TOO_LARGE, _case(**_file(_PDF + b"0" * 5_000_000))),
    refusal("docs.upload_evidence_file", Code.UNSUPPORTED_TYPE, _case(**_file(mime_type="image/png"))),
    refusal(
        "docs.upload_evidence_file",
        Code.INVALID_ARGUMENT,
        _case(**_file(file_bytes="%%%")),
        label="no base64",
    ),
    refusal(
        "docs.upload_evidence_file",
        Code.INVALID_ARGUMENT,
        _case(**_file(filename="../../etc/passwd")),
        label="a path as name",
    ),
    example("docs.list_case_documents", _some, _in_order),
    refusal("docs.list_case_documents", Code.NOT_FOUND, _no_case()),
    example("docs.get_document", _bundled, _rendered),
    example("docs.get_document", _bundled_without_payer, _says_no_payer, label="a bundle without payer"),
    refusal("docs.get_document", Code.NOT_FOUND, lambda _: {"document_id": "doc-999999"}),
    example("docs.create_submission_bundle", _bind(), _keeps_order),
    refusal("docs.create_submission_bundle", Code.NOT_FOUND, _no_case(document_ids=["doc-000001"])),
    refusal(
        "docs.create_submission_bundle", Code.NOT_FOUND, _of_another_case, label="another case's document"
    ),
    refusal("docs.create_submission_bundle", Code.ILLEGAL_STATE, _bind_when_closed),
    refusal("docs.create_submission_bundle", Code.CONFLICT, _nested),
)
