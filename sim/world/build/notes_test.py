"""Sentences say what there is to say, and nothing else."""

from sim.world.build.notes import listed, quantity, sentences


def test_a_sentence_without_its_value_is_left_out() -> None:
    templates = ["Pain is {pain}.", "Before it was {pain.last}.", "Walks well."]
    assert sentences(templates, {"pain": "4"}) == ["Pain is 4.", "Walks well."]


def test_text_of_a_value_is_never_a_template() -> None:
    assert sentences(["{change}"], {"change": "{pain}"}) == ["{pain}"]


def test_units_are_written_as_clinicians_do() -> None:
    assert quantity(7.0, 1, "%") == "7.0%"
    assert quantity(16, 0, "{score}") == "16"
    assert quantity(2.4, 1, "{INR}") == "2.4"
    assert quantity(131, 0, "mm[Hg]") == "131 mmHg"
    assert quantity(0.9, 2, "mg/dL") == "0.90 mg/dL"


def test_an_empty_list_is_said_to_be_empty() -> None:
    assert listed([], "none") == "none"
    assert listed(["a", "b"], "none") == "a; b"
