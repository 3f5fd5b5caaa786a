"""A world is the same bytes for the same spec, whole, and of the size that was asked for."""

import hashlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlmodel import SQLModel

from sim.apps.chart.models import ClinicalNote, Observation, Patient, ServiceRequest
from sim.apps.cm_intake.models import CMReferral
from sim.apps.coverage.models import NetworkMember
from sim.apps.policy_library.models import CaseTruth
from sim.domain.roles import Side
from sim.world.build.__main__ import main
from sim.world.build.extras import EXTRAS
from sim.world.build.rows import Rows
from sim.world.build.testing import ROOT, built, metro, query, rows_of
from sim.world.build.world import build, compose
from sim.world.connections import HIDDEN_FILE, WORLD_FILE
from sim.world.store import clone
from specs.compiler import compile_file
from specs.schema.world import World
from specs.testing import example, example_path, write_spec

ACTIVITIES = (
    "encounter",
    "condition",
    "observation",
    "procedure",
    "medication_request",
    "allergy_intolerance",
    "service_request",
    "clinical_note",
)


def _digests(folder: Path) -> list[str]:
    return [hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in (WORLD_FILE, HIDDEN_FILE)]


def _village(folder: Path) -> World:
    model = compile_file(write_spec(folder, example_path("World"), example("World")), folder).model
    assert isinstance(model, World)
    return model


def test_same_bytes_in_another_process_time_zone_locale_and_hash_seed(tmp_path: Path) -> None:
    spec = tmp_path / "metro.json"
    spec.write_bytes(compile_file(ROOT / "worlds/metro.jsonnet", ROOT).canonical)
    digests = []
    for seed, zone, locale in (("1", "Asia/Tokyo", "C"), ("77", "America/New_York", "C.UTF-8")):
        out = tmp_path / seed
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
        command = [sys.executable, "-m", "sim.world.build", "--spec", str(spec), "--out", str(out)]
        subprocess.run(command, check=True, env=environment)
        digests.append(_digests(out))
    assert digests[0] == digests[1]


def test_another_seed_gives_another_world(tmp_path: Path) -> None:
    world = _village(tmp_path / "specs")
    build(world, "d", tmp_path / "one")
    build(world.model_copy(update={"seed": world.seed + 1}), "d", tmp_path / "two")
    assert _digests(tmp_path / "one") != _digests(tmp_path / "two")


@pytest.mark.parametrize("seed", [0, 1, 2**31])
def test_any_seed_gives_a_sound_world_of_about_the_same_size(seed: int) -> None:
    rows = compose(metro().model_copy(update={"seed": seed}), "d", EXTRAS)
    born = {patient.patient_id: patient.birth_date for patient in rows.of(Patient)}
    notes, observations, orders = rows.of(ClinicalNote), rows.of(Observation), rows.of(ServiceRequest)
    assert all(born[note.patient_id] < note.written_at < metro().now for note in notes)
    assert all(born[one.patient_id] < one.taken_at < metro().now for one in observations)
    assert sorted(order.patient_id for order in orders) == sorted(born)
    assert 3300 <= len(observations) + len(notes) <= 5300
    assert not any("{" in note.text for note in notes)
    assert sorted(case.order_id for case in rows.of(CaseTruth)) == [one.service_request_id for one in orders]
    assert {"approved", "denied"} == {case.complete_outcome for case in rows.of(CaseTruth)}
    assert 9 <= len(rows.of(CMReferral)) <= 12
    assert all(one.received_at < metro().now for one in rows.of(CMReferral))


def test_counts_are_those_of_the_issue() -> None:
    assert len(rows_of("patient")) == metro().patients == 50
    assert 85 <= len(rows_of("worker")) <= 95
    assert 4750 <= sum(len(rows_of(table)) for table in ACTIVITIES) <= 5250


def test_no_day_of_the_week_has_most_of_the_visits() -> None:
    visits = query(
        "SELECT strftime('%w', starts_at) AS day, count(*) AS n FROM encounter WHERE kind = 'AMB' GROUP BY 1"
    )
    assert {row["day"] for row in visits} == set("12345"), "offices are closed on weekends"
    assert max(row["n"] for row in visits) < 2 * min(row["n"] for row in visits)


def test_every_patient_has_an_order_and_most_charts_are_large() -> None:
    orders = query("SELECT patient_id, count(*) AS n FROM service_request GROUP BY patient_id")
    assert len(orders) == 50
    visits = query("SELECT patient_id, count(*) AS n FROM encounter GROUP BY patient_id")
    assert min(row["n"] for row in visits) >= 2


def test_nothing_dangles() -> None:
    for name in (WORLD_FILE, HIDDEN_FILE):
        connection = sqlite3.connect(built() / name)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.close()


def test_a_world_opens_for_a_trial(tmp_path: Path) -> None:
    world = clone(built(), tmp_path / "trial")
    with world.transaction(Side.PROVIDER, write=True) as session:
        state = session.connection().execute(text("SELECT world, now, events FROM world_state")).one()
        assert tuple(state) == ("metro", metro().now, 0)
    world.close()


def test_new_ids_go_on_where_the_builder_stopped() -> None:
    last = {row["prefix"]: row["last"] for row in query("SELECT prefix, last FROM counter")}
    newest = query("SELECT max(service_request_id) AS id FROM service_request")[0]["id"]
    assert newest == f"order-{last['order']:06d}"


def test_extra_rows_see_the_world_and_reach_the_hidden_file(tmp_path: Path) -> None:
    def truth(_world: World, rows: Rows) -> Iterable[SQLModel]:
        for order in rows.of(ServiceRequest):
            yield CaseTruth(
                order_id=order.service_request_id,
                policy_id="knee_scan",
                complete_outcome="approved",
                incomplete_action="pend",
                route_target="nurse_review",
                gold_card=False,
                appeal_outcome="upheld",
                external_outcome="upheld",
            )

    build(_village(tmp_path / "specs"), "d", tmp_path / "out", [truth])
    hidden = sqlite3.connect(tmp_path / "out" / HIDDEN_FILE)
    assert hidden.execute("SELECT count(*) FROM hidden_case_truth").fetchone() == (3,)
    hidden.close()
    assert "hidden_case_truth" not in {
        row["name"] for row in query("SELECT name FROM sqlite_schema", tmp_path / "out")
    }


def test_a_dangling_extra_row_is_refused(tmp_path: Path) -> None:
    def dangling(_world: World, _rows: Rows) -> Iterable[SQLModel]:
        yield NetworkMember(plan_id="plan-99", organization_id="org-01")

    with pytest.raises(ValueError, match="network_member refers to a row of plan"):
        build(_village(tmp_path / "specs"), "d", tmp_path / "out", [dangling])


def test_a_world_is_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = tmp_path / "village.json"
    source = write_spec(tmp_path, example_path("World"), example("World"))
    spec.write_bytes(compile_file(source, tmp_path).canonical)
    arguments = ["--spec", str(spec), "--out", str(tmp_path / "out")]
    assert main(arguments) == 0
    assert main(arguments) == 1
    assert "world.sqlite exists" in capsys.readouterr().err


def test_too_few_names_are_refused_with_the_fields_to_change(tmp_path: Path) -> None:
    world = _village(tmp_path)
    with pytest.raises(ValueError, match="first_names and last_names"):
        build(world.model_copy(update={"patients": 200}), "d", tmp_path / "out")
