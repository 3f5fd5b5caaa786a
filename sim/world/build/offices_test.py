"""People, plans and calendars hold together."""

from sim.domain.codes import is_npi, is_procedure, is_rxcui, ndc11
from sim.domain.roles import SIDE_OF, Role
from sim.world.build.testing import metro, query, rows_of


def test_npis_are_valid_and_given_once() -> None:
    found = query("SELECT npi FROM worker WHERE npi IS NOT NULL UNION ALL SELECT npi FROM organization")
    numbers = [row["npi"] for row in found]
    assert all(map(is_npi, numbers))
    assert len(set(numbers)) == len(numbers)
    assert not query("SELECT 1 FROM worker WHERE profession = 'physician' AND npi IS NULL")


def test_roles_fit_the_side_and_every_role_can_be_taken() -> None:
    found = query(
        "SELECT o.side, r.role FROM worker_role r JOIN worker w USING (worker_id) "
        "JOIN organization o USING (organization_id)"
    )
    assert all(SIDE_OF[Role(row["role"])] == row["side"] for row in found)
    assert {row["role"] for row in found} == set(Role)


def test_appeals_of_every_payer_have_a_director_who_did_not_review() -> None:
    roles: dict[str, dict[str, set[str]]] = {}
    for row in query(
        "SELECT * FROM worker_role JOIN worker USING (worker_id) JOIN payer USING (organization_id)"
    ):
        roles.setdefault(row["payer_id"], {}).setdefault(row["role"], set()).add(row["worker_id"])
    assert len(roles) == 3
    for people in roles.values():
        assert people["appeals_medical_director"] - people["physician_reviewer"]
        assert len(people["physician_reviewer"]) >= 2


def test_nobody_has_a_name_or_a_number_of_a_real_person() -> None:
    names = [row["n"] for row in query("SELECT name AS n FROM worker")]
    names += [row["n"] for row in query("SELECT first_name || ' ' || last_name AS n FROM patient")]
    assert len(set(names)) == len(names)
    for table in ("worker", "patient", "organization", "directory_contact"):
        assert all(" 555-01" in row["phone"] for row in rows_of(table))


def test_slots_lie_ahead_and_both_sides_have_free_ones() -> None:
    assert min(row["starts_at"] for row in rows_of("calendar_slot")) >= metro().now
    free = query(
        "SELECT DISTINCT o.side FROM calendar_slot s JOIN worker w USING (worker_id) "
        "JOIN organization o USING (organization_id) WHERE s.free"
    )
    assert {row["side"] for row in free} == {"provider", "payer", "care_management"}


def test_members_live_where_their_plan_is_sold_and_are_of_its_age() -> None:
    titles = {plan.title: plan for plan in metro().plans}
    covered = query(
        "SELECT p.state, p.birth_date, n.name FROM coverage c JOIN patient p USING (patient_id) "
        "JOIN plan n USING (plan_id) WHERE c.ends_on IS NULL"
    )
    assert len(covered) == 50
    for row in covered:
        plan = titles[row["name"]]
        age = 2026 - int(row["birth_date"][:4]) - (row["birth_date"][5:] > "03-02")
        assert row["state"] in plan.area
        assert plan.ages[0] <= age <= plan.ages[1]


def test_every_product_line_has_members_and_somebody_is_out_of_network() -> None:
    lines = query("SELECT DISTINCT product_line FROM coverage JOIN plan USING (plan_id)")
    assert len(lines) == 4
    assert query(
        "SELECT 1 FROM coverage c JOIN patient p USING (patient_id) JOIN worker w ON w.worker_id = p.primary_care_id "
        "WHERE c.ends_on IS NULL AND NOT EXISTS (SELECT 1 FROM network_member m WHERE m.plan_id = c.plan_id "
        "AND m.organization_id = w.organization_id)"
    )


def test_codes_of_rules_and_formularies_are_valid() -> None:
    assert all(is_procedure(row["c"]) for row in query("SELECT procedure_code AS c FROM plan_rule"))
    for row in query("SELECT rxnorm, ndc FROM formulary_entry"):
        assert is_rxcui(row["rxnorm"])
        assert row["ndc"] is None or ndc11(row["ndc"]) == row["ndc"]


def test_every_order_needs_authorization_on_some_plan() -> None:
    assert not query(
        "SELECT 1 FROM service_request s WHERE NOT EXISTS "
        "(SELECT 1 FROM plan_rule r WHERE r.procedure_code = s.code AND r.lane = 'review') "
        "AND s.code NOT IN ('75561', '94626')"
    )
