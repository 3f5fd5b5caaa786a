"""A world that has no room left refuses and goes on; nothing is half written."""

import pytest

from sim.domain.errors import Code, Refusal
from sim.testing.authorization import draft_case
from sim.testing.drivers import Drivers
from sim.world import connections

pytest_plugins = ("sim.testing.fixtures",)


def test_no_agent_fills_the_disk(fresh_driver: Drivers, monkeypatch: pytest.MonkeyPatch) -> None:
    first = fresh_driver()
    case_id = draft_case(first)
    (pages,) = first.rows("PRAGMA main.page_count")
    monkeypatch.setattr(connections, "_MOST_PAGES", pages["page_count"] + 40)
    driver = fresh_driver.twin(first)

    def upload() -> str:
        text = {"kind": "clinical_note", "title": "Notes", "content": "No benefit. " * 2000}
        return str(driver.call("docs.upload_evidence", case_id=case_id, **text)["document_id"])

    filed = []
    with pytest.raises(Refusal, match="storage is full; nothing was written") as caught:
        while len(filed) < 100:
            filed.append(upload())
    assert caught.value.code is Code.TOO_LARGE
    assert filed, "there was room for some"
    on_file = driver.call("docs.list_case_documents", case_id=case_id)["documents"]
    assert [one["document_id"] for one in on_file] == filed
    events = [row["number"] for row in driver.rows("SELECT number FROM event ORDER BY number")]
    assert events == list(range(1, len(events) + 1))
    assert driver.rows("SELECT events FROM world_state") == [{"events": len(events)}]
    assert (driver.office.world.folder / connections.WORLD_FILE).stat().st_size <= 4096 * (
        pages["page_count"] + 40
    )
