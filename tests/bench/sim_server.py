"""The simulator's side of its benchmark: the world, its process, its memory."""

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, union_all
from sqlmodel import Session, col, select

from sim.apps.chart.models import ServiceRequest
from sim.apps.chart.reading import ACTIVITIES
from sim.apps.coverage.models import Coverage, Plan
from sim.apps.forms.models import Question, Questionnaire, QuestionnaireCode
from sim.apps.people.models import WorkerRole
from sim.domain.roles import Role, Side
from sim.testing.process import Served, served
from sim.world.store import clone
from tests.bench.sim_calls import initialized

_TOKEN = "session-of-the-benchmark"  # noqa: S105  (of a server that lives for a minute)
_RESOURCES = 100
_FORM = "form-bench"
_QUESTIONS = ("boolean", "integer", "decimal", "date", "choice", "text")


@dataclass(frozen=True)
class BenchWorld:
    """A world to clone.

    Attributes:
        folder: The two files.
        sessions: File with the benchmark's session.
        token: Its token: provider staff.
        patient_id: Patient with about 100 chart resources, whose newest order needs a form of twelve questions.
        other_patients: All others.
    """

    folder: Path
    sessions: Path
    token: str
    patient_id: str
    other_patients: tuple[str, ...]


def prepared(built: Path, folder: Path) -> BenchWorld:
    """Makes the benchmark's world of a built one.

    Args:
        built: What //sim:world makes.
        folder: A folder that does not exist yet.
    """
    world = clone(built, folder)
    with world.transaction(Side.PAYER, write=True) as session:
        patients = _patients(session)
        _add_form(session, patients[0])
        staff = select(WorkerRole.worker_id).where(WorkerRole.role == str(Role.PROVIDER_STAFF))
        worker = session.exec(staff.order_by(WorkerRole.worker_id)).first()
    world.close()
    sessions = folder.with_name("bench_sessions.json")
    sessions.write_text(json.dumps({_TOKEN: [{"worker_id": worker, "role": Role.PROVIDER_STAFF}]}), "utf-8")
    return BenchWorld(folder, sessions, _TOKEN, patients[0], tuple(patients[1:]))


def _patients(session: Session) -> list[str]:
    """All patients, those with nearest to 100 chart resources first."""
    every = union_all(*(select(model.patient_id) for model, _, _ in ACTIVITIES)).subquery()  # type: ignore[attr-defined]
    patient_id = every.c.patient_id
    distance = func.abs(func.count() - _RESOURCES)
    return list(session.exec(select(patient_id).group_by(patient_id).order_by(distance, patient_id)))


def _add_form(session: Session, patient_id: str) -> None:
    """The built world's payers may want no form for this patient's order."""
    order = session.exec(
        select(ServiceRequest.code, Plan.payer_id)
        .join(Coverage, col(Coverage.patient_id) == ServiceRequest.patient_id)
        .join(Plan, col(Plan.plan_id) == Coverage.plan_id)
        .where(ServiceRequest.patient_id == patient_id)
        .order_by(
            col(ServiceRequest.authored_at).desc(),
            col(ServiceRequest.service_request_id).desc(),
            col(Coverage.starts_on).desc(),
        )
    ).first()
    if order is None:
        raise RuntimeError(f"{patient_id} has no order to make a case of.")
    code, payer_id = order
    session.add(Questionnaire(form_id=_FORM, policy_id="mp-bench", payer_id=payer_id, title="Request"))
    session.flush()
    session.add(QuestionnaireCode(form_id=_FORM, procedure_code=code))
    session.add_all(_questions())


def _questions() -> Iterator[Question]:
    for position, kind in enumerate(_QUESTIONS * 2, start=1):
        yield Question(
            form_id=_FORM,
            link_id=f"question_{position:02}",
            position=position,
            text=f"Question {position}?",
            type=kind,
            required=True,
            options=["left", "right", "both"] if kind == "choice" else [],
        )


@contextmanager
def running(world: BenchWorld, folder: Path) -> Iterator[tuple[Served, float]]:
    """Serves a copy of a world until the block ends.

    Args:
        world: The world.
        folder: A folder that does not exist yet.

    Yields:
        The server, and the seconds from starting the process until its three MCP servers had answered `initialize`.
    """
    started = time.perf_counter()
    with served(world.folder, folder, "--sessions", str(world.sessions)) as server:
        for side in Side:
            initialized(server.addresses[side] + "/mcp", {"Authorization": f"Bearer {world.token}"})
        yield server, time.perf_counter() - started


def resident_mb(server: Served) -> float:
    """Returns the resident memory of the server in MB (10^6 bytes)."""
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text("utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
