"""Every page over a small world in which things have happened."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import JSON, Column, String
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from sim.domain.roles import Side
from sim.operations.identity import Sessions
from sim.operations.office import Office
from sim.testing import authorization
from sim.testing import world as small
from sim.testing.cast import small_cast
from sim.testing.driver import Driver, open_sessions
from sim.web.records import Records
from sim.web.testing import Seen, browser, crawl, lived_in
from sim.world.connections import HIDDEN_FILE, WORLD_FILE
from sim.world.store import clone

pytest_plugins = ("sim.testing.fixtures",)

CASE, CARE, LETTER = "/cases/case-000001", "/care/cmcase-000001", "/letters/letter-000001"
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&{{ 7 * 191 }}"


@pytest.fixture(scope="module")
def lived(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    def make() -> Driver:
        sessions, people = Sessions(), small.people_by_role()
        open_sessions(sessions, people)
        folder = tmp_path_factory.mktemp("lived") / "world"
        return Driver(Office(clone(template, folder), sessions, small_cast()), people)

    driver = lived_in(make)
    yield driver
    driver.office.world.close()


@pytest.fixture(scope="module")
def client(lived: Driver) -> TestClient:
    return browser(lived.office.world.folder)


def page(client: TestClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", Seen.of(answer.text).text)


def in_order(text: str, *parts: str) -> bool:
    """Whether each part stands somewhere after the part before it; pytest shows which does not."""
    place = 0
    for part in parts:
        place = text.find(part, place)
        assert place >= 0, f"{part!r} is missing, or stands before what it should follow"
        place += len(part)
    return True


def test_no_link_is_broken_and_every_page_is_sound(client: TestClient) -> None:
    seen = crawl(client)
    pages = {address: one for address, one in seen.items() if not address.endswith("/html")}
    assert {address: one.faults for address, one in pages.items() if one.faults} == {}
    assert {
        CASE,
        CARE,
        LETTER,
        "/patients/pat-heart",
        "/documents/doc-000003",
        "/policies/mp-mri",
    } <= seen.keys()
    assert not any("script" in one.tags for one in seen.values())


def test_the_overview_counts_what_waits_where(client: TestClient) -> None:
    assert in_order(
        page(client, "/"),
        "small",
        "Patients 3",
        "under review 1 record the payer reviews it",
        "Review tasks",
        "completed 3 records",
        "Care management referrals",
        "open 1 record",
        "Latest events",
        "cm_care_plan.save_care_plan",
    )


def test_a_queue_can_be_narrowed_to_a_status(client: TestClient) -> None:
    assert "case-000001" in page(client, "/queues/cases?status=under_review")
    denied = page(client, "/queues/cases?status=denied")
    assert "1 of 2 records" in denied
    assert "case-000001" not in denied


def test_a_case_is_told_from_request_to_call(client: TestClient) -> None:
    text = page(client, CASE)
    assert in_order(
        text,
        "MRI of the lumbar spine",
        "cases.create_from_order by Dana Price",
        "from draft to ready to submit",
        "from submitted to under review",
        "How many weeks of physical therapy?",
        "Submission packet",
        "Triage record",
        "Six weeks of conservative care without benefit.",
        "MD decision",
        "What was said",
        "How long was the therapy?",
    )


def test_a_care_case_is_told_from_chart_review_to_plan(client: TestClient) -> None:
    text = page(client, CARE)
    assert in_order(
        text,
        "Chart review",
        "What was said",
        "Hello, how have you been since you came home?",
        "Patient",
        "Walks one block.",
        "Problem 1: Heart failure, recent stay",
        "Goal 1.1: Weighs herself every morning.",
        "Record weight each morning",
    )


def test_a_chart_says_units_and_where_a_value_lies(client: TestClient) -> None:
    text = page(client, "/patients/pat-heart")
    assert in_order(text, "furosemide", "NT-proBNP", "2410 pg/mL", "above", "up to 125 pg/mL", "33762-6")
    assert "Left ankle reflex absent." in page(client, "/patients/pat-back")


def test_a_bundle_reads_as_one_text(client: TestClient) -> None:
    text = page(client, "/documents/doc-000003")
    assert in_order(text, "Documents in it", "Contents", "Six weeks of physical therapy without benefit.")


def test_an_uploaded_file_is_saved_and_never_opened(driver: Driver) -> None:
    case_id = authorization.draft_case(driver)
    data = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<<>>\n%%EOF\n"
    with driver.office.world.transaction(Side.PAYER, write=True) as session:
        connection = session.connection()
        connection.exec_driver_sql(
            "INSERT INTO document (document_id, case_id, patient_id, kind, title, side, author_id, created_at,"
            " filename, mime_type, size_bytes, sha256) VALUES ('doc-000009', ?, 'pat-back', 'other', 'A file',"
            " 'provider', 'wrk-staff', '2026-03-02T15:00:00Z', '\"../x.html', 'application/pdf', ?, '')",
            (case_id, len(data)),
        )
        connection.exec_driver_sql("INSERT INTO document_content VALUES ('doc-000009', ?)", (data,))
    client = browser(driver.office.world.folder)
    assert 'href="/documents/doc-000009/file"' in client.get("/documents/doc-000009").text
    answer = client.get("/documents/doc-000009/file")
    assert answer.content == data
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"] == 'attachment; filename="doc-000009.pdf"'
    assert client.get("/documents/doc-000001/file").status_code == 404


def test_a_letter_is_read_as_text_page_and_pdf(client: TestClient) -> None:
    said = "Twelve visits are on file, and no deficit."
    assert in_order(page(client, LETTER), "delivered", "denial", "Where it lies", "NOTICE OF DENIAL", said)
    sheet = client.get(f"{LETTER}/html")
    assert said in sheet.text
    assert "sandbox" in sheet.headers["content-security-policy"]
    file = client.get(f"{LETTER}/pdf")
    assert file.content.startswith(b"%PDF-")
    assert file.headers["content-disposition"] == 'attachment; filename="letter-000001.pdf"'


def test_a_policy_is_a_tree_of_criteria(client: TestClient) -> None:
    text = page(client, "/policies/mp-mri")
    assert in_order(text, "1 Any of the following:", "1.a Six weeks", "1.b A new or worse")


def test_events_can_be_filtered(client: TestClient) -> None:
    everything, by_nurse = page(client, "/events"), page(client, "/events?actor_id=wrk-nurse&app=review")
    assert "cases.create_from_order" in everything
    rows = by_nurse[by_nurse.index("Events, newest first") :]
    assert "review.save_criteria_evaluation" in rows
    assert "cases.create_from_order" not in rows
    assert "0 events" in page(client, "/events?side=nobody&from=x")


def test_long_tables_have_pages(driver: Driver) -> None:
    with driver.office.world.transaction(Side.PAYER, write=True) as session:
        numbers = range(1, 121)
        for number in numbers:
            session.connection().exec_driver_sql(
                "INSERT INTO event (number, at, side, role, actor_id, app, action, detail)"
                " VALUES (?, '2026-03-02T15:00:00Z', 'payer', 'um_nurse', 'wrk-nurse', 'review', 'review.x', ?)",
                (number, f"detail-{number}-"),
            )
    client = browser(driver.office.world.folder)
    first, second = page(client, "/events?app=review"), page(client, "/events?app=review&from=100")
    assert all((f"detail-{number}-" in first) is (number > 20) for number in numbers)
    assert all((f"detail-{number}-" in second) is (number <= 20) for number in numbers)
    assert "/events?app=review&amp;from=100" in client.get("/events?app=review").text
    assert "/events?app=review&amp;from=0" in client.get("/events?app=review&from=100").text


def test_hidden_adjudication_shows_only_where_it_was_asked_for(lived: Driver, client: TestClient) -> None:
    assert "Hidden adjudication" not in page(client, CASE)
    assert not any("hidden" in address for address in crawl(client))
    records = Records(lived.office.world.folder)
    with records.snapshot() as snapshot, pytest.raises(OperationalError, match="no such table"):
        snapshot.session.connection().exec_driver_sql("SELECT * FROM hidden.hidden_case_truth")
    revealed = browser(lived.office.world.folder, reveal_hidden=True)
    assert in_order(page(revealed, CASE), "Hidden adjudication", "Complete outcome", "denied")
    assert "order-mri" in page(revealed, "/tables/hidden_case_truth")


def test_nothing_can_be_written(lived: Driver, client: TestClient) -> None:
    with (
        Records(lived.office.world.folder).snapshot() as snapshot,
        pytest.raises(OperationalError, match="readonly"),
    ):
        snapshot.session.connection().exec_driver_sql("DELETE FROM message")
    assert client.post("/").status_code == 405


def test_what_an_agent_does_shows_at_the_next_look(driver: Driver) -> None:
    client = browser(driver.office.world.folder)
    assert client.get(CASE).status_code == 404
    authorization.draft_case(driver)
    assert "draft" in page(client, CASE)


def test_only_this_machine_is_answered_and_nothing_may_run(client: TestClient) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    for address in ("/", CASE, "/style.css", "/nothing"):
        policy = client.get(address).headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; style-src 'self';")
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    "address",
    [
        f"/{part}/x"
        for part in ("cases", "care", "patients", "documents", "letters", "people", "organizations")
    ]
    + [
        "/policies/x",
        "/letters/x/pdf",
        "/letters/x/html",
        "/tables/x",
        "/queues/x",
        "/documents/x/file",
        "/x",
        "/cases/%3Cscript%3E",
    ],
)
def test_what_is_not_there_is_said(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "This world has nothing at" in answer.text
    assert Seen.of(answer.text).faults == []


def _is_free(column: Column[Any]) -> bool:
    """Whether a column may hold any text: no key, and nothing that the pages find records by."""
    bound = column.primary_key or column.foreign_keys or column.name in {"case_id", "mrn", "member_id"}
    return not bound and isinstance(column.type, String | JSON)


def _hostile(column: Column[Any]) -> Any:
    return [HOSTILE] if isinstance(column.type, JSON) else HOSTILE


def test_hostile_text_is_text_everywhere(driver: Driver) -> None:
    lived_in(lambda: driver)
    folder = driver.office.world.folder
    with driver.office.world.transaction(Side.PAYER, write=True) as session:
        for table in Records(folder).tables.values():
            values = {column.name: _hostile(column) for column in table.columns if _is_free(column)}
            if values:
                session.connection().execute(table.update().values(values))
    client = browser(folder)
    seen = crawl(client)
    tags = {tag for one in seen.values() for tag in one.tags}
    assert tags.isdisjoint({"script", "img", "iframe", "object", "style"})
    assert {fault for one in seen.values() for fault in one.faults} == set()
    assert HOSTILE in seen[CASE].text
    assert HOSTILE in seen[CARE].text
    assert HOSTILE.replace("_", " ") in seen["/"].text, "a status that nobody knows"
    assert str(7 * 191) not in seen[CASE].text


def test_tables_may_be_missing_or_unknown(driver: Driver) -> None:
    case_id = authorization.draft_case(driver)
    with driver.office.world.transaction(Side.PAYER, write=True) as session:
        connection = session.connection()
        for table in (
            "p2p_summary",
            "p2p_turn",
            "p2p_session",
            "p2p_slot",
            "p2p_request",
            "world_state",
            "appeal_document",
        ):
            connection.exec_driver_sql(f"DROP TABLE {table}")
        connection.exec_driver_sql(
            "CREATE TABLE later (id TEXT PRIMARY KEY, case_id TEXT REFERENCES pa_case(case_id), remark TEXT)"
        )
        connection.exec_driver_sql("INSERT INTO later VALUES ('l-1', ?, 'From an app to come')", (case_id,))
    seen = crawl(browser(driver.office.world.folder))
    assert "/tables/later" in seen
    assert in_order(re.sub(r"\s+", " ", seen[CASE].text), "Other records", "From an app to come")


@pytest.mark.parametrize("broken", [WORLD_FILE, HIDDEN_FILE])
def test_what_is_no_world_is_refused(template: Path, tmp_path: Path, broken: str) -> None:
    folder = clone(template, tmp_path / "world").folder
    (folder / broken).write_bytes(b"nothing that SQLite wrote" * 100)
    with pytest.raises(OSError, match="cannot be read"):
        Records(folder)
    (folder / broken).unlink()
    with pytest.raises(FileNotFoundError, match=broken):
        Records(folder)


def _luminance(color: str) -> float:
    """Returns the relative luminance of #rrggbb (WCAG 2.2, 1.4.3)."""
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_text_stands_out_from_its_background(client: TestClient) -> None:
    rules = re.findall(r"\{[^}]*[{ ]color: (#\w{6}); background: (#\w{6})", client.get("/style.css").text)
    assert len(rules) >= 10
    for pair in rules:
        darker, lighter = sorted(map(_luminance, pair))
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5, f"{pair} is less than WCAG's AA"
