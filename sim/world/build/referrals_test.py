"""Referrals say what the chart says."""

import re
from datetime import date

import pytest

from sim.domain.sla import business_day
from sim.world.build.testing import metro, query, rows_of

_VALUE = re.compile(
    r"(.+) was ([0-9.]+)\S*(?: \S+)? on (\d{4}-\d{2}-\d{2}); the practice refers at ([0-9.]+)"
)
_STAY = re.compile(r"Claims show a stay of (\d+) days for (.+) that ended on (\d{4}-\d{2}-\d{2})\.")
_VISITS = re.compile(
    r"Claims show (one|\d+) emergency visits? in the 365 days before (\S+), the newest on (\S+) for (.+)\."
)


def test_about_a_dozen_patients_once_each_and_all_open() -> None:
    rows = rows_of("cm_referral")
    assert 10 <= len(rows) <= 14
    assert len({row["patient_id"] for row in rows}) == len(rows)
    assert {row["status"] for row in rows} == {"open"}
    assert {row["source"] for row in rows} <= {"hospital_discharge", "claims_trigger", "primary_care"}
    assert len({row["source"] for row in rows}) >= 2


def test_they_came_in_office_hours_before_now_in_the_order_of_their_ids() -> None:
    rows = sorted(rows_of("cm_referral"), key=lambda row: row["referral_id"])
    times = [row["received_at"] for row in rows]
    assert times == sorted(times)
    assert times[-1] < metro().now
    assert all(business_day(date.fromisoformat(at[:10])) for at in times)


def test_every_reason_stands_in_the_chart() -> None:
    for row in rows_of("cm_referral"):
        reason, patient = row["reason"], row["patient_id"]
        if found := _VALUE.match(reason):
            _value_is_charted(patient, *found.groups())
        elif found := _STAY.fullmatch(reason):
            days, why, ended = found.groups()
            stays = _encounters(patient, "IMP", why)
            assert (int(days), ended) in [
                (
                    (
                        date.fromisoformat(one["ends_at"][:10]) - date.fromisoformat(one["starts_at"][:10])
                    ).days,
                    one["ends_at"][:10],
                )
                for one in stays
            ]
        elif found := _VISITS.fullmatch(reason):
            count, run, newest, why = found.groups()
            visits = query(
                f"SELECT * FROM encounter WHERE patient_id = '{patient}' AND kind = 'EMER'"  # noqa: S608
                f" AND ends_at >= date('{run}', '-365 days') AND ends_at < '{run}' ORDER BY starts_at"
            )
            assert len(visits) == (1 if count == "one" else int(count))
            assert (visits[-1]["starts_at"][:10], visits[-1]["reason"]) == (newest, why)
        else:
            pytest.fail(f"nothing checks the reason {reason!r}")


def _value_is_charted(patient: str, display: str, value: str, day: str, threshold: str) -> None:
    (newest,) = query(
        f"SELECT code, value, taken_at FROM observation WHERE patient_id = '{patient}'"  # noqa: S608
        f" AND display = '{display}' ORDER BY taken_at DESC LIMIT 1"
    )
    assert (newest["value"], newest["taken_at"][:10]) == (float(value), day)
    rules = metro().referrals
    assert rules is not None
    names = {one.name for one in metro().quantities() if one.code == newest["code"]}
    (trigger,) = [one for one in rules.triggers if one.measure in names]
    assert trigger.value == float(threshold)
    assert newest["value"] >= trigger.value if trigger.op == ">=" else newest["value"] <= trigger.value


def _encounters(patient: str, kind: str, reason: str) -> list[dict[str, str]]:
    return query(
        f"SELECT * FROM encounter WHERE patient_id = '{patient}' AND kind = '{kind}' AND reason = '{reason}'"  # noqa: S608
    )
