"""Prompts hold what may be known, and nothing of scoring, of scripts or of what is never told."""

import pytest

from sim.dialog.briefing import briefing_of
from sim.dialog.prompts import OUTREACH_SCENARIO, STOP, CallContext, peer_prompt, persona_prompt
from sim.dialog.testing import CONTEXT, leaked, peers, personas, texts


@pytest.mark.parametrize("name", sorted(personas()))
def test_a_patients_prompt_is_guidelines_narrative_chart_and_scenario(name: str) -> None:
    persona = personas()[name]
    prompt = persona_prompt(persona.narrative, CONTEXT)
    parts = [STOP, CONTEXT.patient_name, persona.narrative.patient_profile.strip(), *CONTEXT.clinical]
    places = [prompt.index(part) for part in [*parts, OUTREACH_SCENARIO]]
    assert places == sorted(places)


@pytest.mark.parametrize("name", sorted(personas()))
def test_no_scoring_text_reaches_a_patients_prompt(name: str) -> None:
    persona = personas()[name]
    secrets = [text for text in texts(persona.scoring) if text != "ready"]
    assert secrets
    assert leaked(secrets, persona_prompt(persona.narrative, CONTEXT)) == []


def test_the_leak_test_would_notice() -> None:
    scoring = personas()["copd_distrusts_plan"].scoring
    trigger = scoring.consent_triggers[0]
    assert leaked(texts(scoring), f"You like it when somebody {trigger.lower()}")
    assert leaked(texts(scoring), "You are hesitant.")


@pytest.mark.parametrize("name", sorted(peers()))
def test_a_peers_prompt_holds_the_facts_by_how_they_are_told(name: str) -> None:
    peer = peers()[name]
    prompt = peer_prompt(briefing_of(peer))
    for fact in peer.counterpart.counterpart_facts:
        assert (fact.text in prompt) == (fact.reveal_mode != "never")
    assert peer.counterpart.opening_statement in prompt


@pytest.mark.parametrize("name", sorted(peers()))
def test_no_position_and_no_secret_reaches_a_peers_prompt_or_script(name: str) -> None:
    peer = peers()[name]
    secrets = [
        fact.text for fact in peer.counterpart.counterpart_facts if fact.reveal_mode == "never"
    ] + list(texts(peer.scoring))
    tellable = [
        fact.text for fact in peer.counterpart.counterpart_facts if fact.reveal_mode != "never"
    ] + list(texts(peer.script.model_dump(include={"withholding", "unknown", "acknowledging"})))
    assert leaked(secrets, peer_prompt(briefing_of(peer)) + " | " + " | ".join(tellable)) == []


def test_a_chart_gives_at_most_four_lines() -> None:
    with pytest.raises(ValueError, match="5 lines were given"):
        CallContext("A", "B", ("x",) * 5)
    assert "as your chart has it" not in persona_prompt(
        personas()["copd_distrusts_plan"].narrative, CallContext("A", "B")
    )
