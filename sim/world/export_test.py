import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from sim.domain.roles import Role, Side
from sim.testing.care import case_at
from sim.testing.driver import Driver
from sim.world import connections
from sim.world.export import PROTOCOL, export
from sim.world.store import World, clone

pytest_plugins = ("sim.testing.fixtures",)


def test_the_same_calls_give_the_same_bytes(fresh_driver: Callable[[], Driver]) -> None:
    exports = []
    for _ in range(2):
        driver = fresh_driver()
        case_at(driver, "care_plan_draft")
        exports.append(export(driver.office.world.folder))
    assert exports[0] == exports[1]
    assert json.loads(exports[0])["protocol"] == PROTOCOL


def test_an_export_holds_every_row_and_nothing_hidden(driver: Driver) -> None:
    case_id = case_at(driver, "outreach_complete")
    tables = json.loads(export(driver.office.world.folder))["tables"]
    assert [case["case_id"] for case in tables["cm_case"]] == [case_id]
    assert [event["number"] for event in tables["event"]] == list(range(1, len(tables["event"]) + 1))
    assert len(tables["patient"]) == 3
    assert not [name for name in tables if name.startswith("hidden")]
    assert tables["questionnaire_item"][1]["options"] == [] or tables["questionnaire_item"]


def test_every_reference_leads_somewhere(driver: Driver) -> None:
    case_at(driver, "care_plan_draft")
    connection = connections.connect(driver.office.world.folder, Side.PAYER)
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("side", [Side.PROVIDER, Side.CARE_MANAGEMENT])
def test_only_the_payer_sees_what_is_the_payers(template: Path, tmp_path: Path, side: Side) -> None:
    world = clone(template, tmp_path / "world")
    connection = connections.connect(world.folder, side)
    for statement in (
        "SELECT * FROM payer_policy",
        "SELECT title FROM payer_policy",
        "SELECT count(*) FROM patient WHERE EXISTS (SELECT 1 FROM payer_policy)",
        "DELETE FROM payer_policy",
        "INSERT INTO payer_policy_code VALUES ('mp-mri', '1')",
        "CREATE VIEW peek AS SELECT * FROM payer_policy; SELECT * FROM peek",
        "CREATE TABLE mine AS SELECT * FROM payer_policy",
        f"ATTACH DATABASE '{world.folder / connections.HIDDEN_FILE}' AS mine",
        "SELECT * FROM hidden.hidden_case_truth",
        "SELECT * FROM hidden_case_truth",
        "PRAGMA writable_schema=ON",
    ):
        with pytest.raises(sqlite3.DatabaseError):
            for part in statement.split("; "):
                connection.execute(part)


def test_the_payer_reads_what_is_hidden_and_cannot_write_it(template: Path, tmp_path: Path) -> None:
    world = clone(template, tmp_path / "world")
    connection = connections.connect(world.folder, Side.PAYER)
    assert connection.execute("SELECT count(*) FROM hidden.hidden_case_truth").fetchone() == (2,)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connection.execute("DELETE FROM hidden.hidden_case_truth")


def test_what_raises_is_not_written(template: Path, tmp_path: Path) -> None:
    world = clone(template, tmp_path / "world")
    with pytest.raises(RuntimeError), world.transaction(Side.PAYER, write=True) as session:
        session.connection().exec_driver_sql("UPDATE patient SET last_name = 'Changed'")
        raise RuntimeError
    with world.transaction(Side.PAYER, write=False) as session:
        names = session.connection().exec_driver_sql("SELECT DISTINCT last_name FROM patient").fetchall()
    assert ("Changed",) not in names


def test_a_reading_transaction_cannot_write(template: Path, tmp_path: Path) -> None:
    world = clone(template, tmp_path / "world")
    with (
        pytest.raises(Exception, match=r"readonly|read-only|query_only"),
        world.transaction(Side.PAYER, write=False) as session,
    ):
        session.connection().exec_driver_sql("UPDATE patient SET last_name = 'Changed'")


def test_a_folder_without_a_world_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"is no world: world\.sqlite is missing"):
        World(tmp_path)


def test_a_clone_leaves_its_template_as_it_was(
    template: Path, tmp_path: Path, fresh_driver: Callable[[], Driver]
) -> None:
    before = {file.name: file.read_bytes() for file in template.iterdir()}
    driver = fresh_driver()
    driver.call(
        "cm_intake.open_case",
        Role.CARE_MANAGER,
        referral_id="ref-heart",
        priority="high",
        program="disease_management",
    )
    driver.office.world.close()
    assert {file.name: file.read_bytes() for file in template.iterdir()} == before
    with pytest.raises(FileExistsError):
        clone(template, tmp_path)
