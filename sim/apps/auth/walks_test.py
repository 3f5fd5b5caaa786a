"""Whatever a provider's office does in whatever order: statuses move as listed, and what was sent stays."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.domain.errors import Refusal
from sim.domain.machines import PA_CASE
from sim.domain.roles import Role
from sim.operations.identity import Sessions
from sim.operations.office import Office
from sim.testing import world as small
from sim.testing.authorization import ANSWERS, bundle, draft_case, evidence, set_case
from sim.testing.cast import small_cast
from sim.testing.driver import Driver, open_sessions
from sim.world.store import clone

pytest_plugins = ("sim.testing.fixtures",)

RATIONALE = "Six weeks of therapy without benefit are on file, which meets the policy."
CASE = "case-000001"


def _do(name: str, **arguments: Any) -> Callable[[Driver], object]:
    return lambda driver: driver.call(name, Role.PROVIDER_STAFF, case_id=CASE, **arguments)


STEPS: dict[str, Callable[[Driver], object]] = {
    "answer": _do("forms.save_form_response", answers=ANSWERS),
    "unanswer": _do("forms.save_form_response", answers={"deficit": None}),
    "bind": lambda driver: bundle(driver, CASE),
    "upload": lambda driver: evidence(driver, CASE),
    "decide to submit": _do("auth.finalize_provider_determination", final_action="submit_pa"),
    "gather": _do("auth.finalize_provider_determination", final_action="gather_more_evidence"),
    "give up": _do("auth.finalize_provider_determination", final_action="do_not_submit"),
    "add a line": _do(
        "auth.finalize_provider_determination",
        final_action="gather_more_evidence",
        line_updates=[{"line_number": 2, "procedure_code": "72100", "description": "X-ray"}],
    ),
    "submit": _do("auth.submit_authorization", channel="portal"),
    "answer the pend": _do("auth.respond_to_pend", note="As asked."),
    "appeal": _do("auth.file_appeal", rationale=RATIONALE),
    "appeal outside": _do("auth.file_external_appeal", rationale=RATIONALE),
    # What the payer may have done meanwhile; only where the case is at the payer's.
    "pended": lambda driver: _payer(driver, "pended_action_required"),
    "denied": lambda driver: _payer(driver, "denied"),
    "upheld": lambda driver: _payer(driver, "appeal_upheld"),
}


def _payer(driver: Driver, status: str) -> None:
    if status in PA_CASE.follows[driver.status(CASE)]:
        set_case(driver, CASE, status=status)


PACKET = (
    "submission_packet",
    "submission_packet_line",
    "submission_packet_answer",
    "submission_packet_document",
)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(sorted(STEPS)), min_size=4, max_size=14))
def test_any_order_of_steps_keeps_the_rules(template: Path, steps: list[str]) -> None:
    with TemporaryDirectory() as folder:
        driver = _driver(template, Path(folder))
        draft_case(driver)
        sent: list[Any] = []
        for step in steps:
            before = driver.status(CASE)
            try:
                STEPS[step](driver)
            except Refusal:
                assert driver.status(CASE) == before, "a refusal changes nothing"
            PA_CASE.check(before, driver.status(CASE))
            packet = [driver.rows(f"SELECT * FROM {table} ORDER BY 1, 2") for table in PACKET]  # noqa: S608
            assert not sent or packet == sent, "a packet is never changed"
            sent = packet if packet[0] else []
        numbers = [row["number"] for row in driver.rows("SELECT number FROM event ORDER BY number")]
        assert numbers == list(range(1, len(numbers) + 1))
        driver.office.world.close()


def _driver(template: Path, folder: Path) -> Driver:
    sessions, people = Sessions(), small.people_by_role()
    open_sessions(sessions, people)
    return Driver(Office(clone(template, folder / "world"), sessions, small_cast()), people)
