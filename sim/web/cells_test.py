"""Values as cells: nothing is lost, and no id leads astray."""

from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.web.cells import PAGES, address, badge, plain, spoken_time, words


@given(st.text())
def test_a_text_is_shown_as_it_is(text: str) -> None:
    assert plain(text).text == text


@given(st.sampled_from(sorted(PAGES)), st.text(min_size=1))
def test_an_id_stays_one_step_of_an_address(table: str, key: str) -> None:
    found = urlsplit(address(table, key))
    assert (found.scheme, found.netloc, found.query, found.fragment) == ("", "", "", "")
    assert found.path.startswith(PAGES[table])
    assert unquote(found.path.removeprefix(PAGES[table])) == key
    assert "/" not in found.path.removeprefix(PAGES[table])


@given(st.text())
def test_what_is_no_time_is_left_alone(text: str) -> None:
    assert spoken_time(f"at {text}") == f"at {text}"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("2026-03-02T15:00:00Z", "2026-03-02 15:00"),
        ("2026-03-02", "2026-03-02"),
        ("2026-03-02T15:00", "2026-03-02T15:00"),
    ],
)
def test_times_are_read_without_their_letters(value: str, shown: str) -> None:
    assert spoken_time(value) == shown


@pytest.mark.parametrize(
    ("name", "label"),
    [("decision_due_at", "Decision due at"), ("ordering_npi", "Ordering NPI"), ("um_nurse", "UM nurse")],
)
def test_names_are_said_in_words(name: str, label: str) -> None:
    assert words(name) == label


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        (None, "empty", ""),
        ("", "empty", ""),
        ([], "empty", ""),
        (0, "number", "0"),
        (2410.0, "number", "2410"),
        (False, "text", "no"),
        (b"abc", "text", "3 bytes"),
        ("2026-03-02", "time", "2026-03-02"),
        ("one\ntwo", "prose", "one\ntwo"),
    ],
)
def test_values_have_their_kinds(value: object, kind: str, text: str) -> None:
    cell = plain(value)
    assert (cell.kind, cell.text) == (kind, text)


def test_a_status_is_said_in_words_whatever_its_tone() -> None:
    assert (badge("partially_approved").text, badge("partially_approved").tone) == (
        "partially approved",
        "waiting",
    )
    assert (badge("never_heard_of").text, badge("never_heard_of").tone) == ("never heard of", "plain")
