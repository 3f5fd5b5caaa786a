import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.domain.letters import Element
from sim.domain.vocabulary import LetterType, ProductLine
from sim.letters.content import HEADINGS, TITLES
from sim.letters.examples import full
from sim.letters.pdf import printable, render_document_pdf, render_pdf
from sim.letters.render import render_html, render_text

SHOWN = re.compile(rb"\(((?:\\.|[^\\()])*)\) Tj", re.DOTALL)
FOOTER = re.compile(r"· page \d+$")
ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t"}


def _read(pdf: bytes) -> str:
    """The text of a PDF whose streams are not compressed, without its footers."""
    strings = [
        re.sub(rb"\\(.)", lambda found: ESCAPES.get(found[1], found[1]), shown, flags=re.DOTALL)
        for shown in SHOWN.findall(pdf)
    ]
    texts = [string.decode("windows-1252") for string in strings]
    return _dense("".join(text for text in texts if not FOOTER.search(text)))


def _dense(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("line", ProductLine)
@pytest.mark.parametrize("letter", LetterType)
def test_every_element_is_in_the_pdf(letter: LetterType, line: ProductLine) -> None:
    content = full(letter, line)
    shown = _read(render_pdf(content))
    parts = [*content.elements.values(), content.body, content.recipient.name, TITLES[letter]]
    for part in (*parts, *(HEADINGS[key] for key in content.elements), *content.signature, *content.copies):
        assert _dense(printable(part)) in shown, part


def test_the_same_letter_gives_the_same_bytes_and_another_does_not() -> None:
    denial = full(LetterType.DENIAL)
    assert render_pdf(denial) == render_pdf(denial)
    assert b"D:20260304120000Z" in render_pdf(denial)
    assert render_pdf(denial) != render_pdf(replace(denial, date="2026-03-05"))


@settings(max_examples=40, deadline=None)
@given(
    st.text(max_size=200)
    | st.sampled_from(
        ["x" * 3000, "(\\)\\\\ (()) {nb} \\n", "**bold** __under__", "a b " * 2000, "é\u00ad\u200b"]
    )
)
def test_whatever_is_written_is_shown(text: str) -> None:
    content = full(LetterType.CM_CLOSURE)
    content = replace(content, elements={Element.CLOSURE_REASON: f"Begin {text} End"})
    assert _dense(printable(f"Begin {text} End")) in _read(render_pdf(content))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Łukasz Nguyễn-O’Hara", "Lukasz Nguyen-O’Hara"),
        ("Zoë Müller Ñandú Ægir", "Zoë Müller Ñandú Ægir"),
        ("Dvořák, Đorđe, Çağrı", "Dvorák, Dorde, Çagri"),
        ("eGFR ≥ 60, 5 µg – 7 μg", "eGFR >= 60, 5 µg – 7 µg"),
        ("4.5 × 10⁹/L, 10¹²/L, 10¹⁰, 10⁻³, m², SpO₂", "4.5 × 10^9/L, 10¹²/L, 10^10, 10^-3, m², SpO2"),
        ("½ tablet, 1⅓, ⅔", "½ tablet, 1 1/3, 2/3"),
        ("e\u0301", "é"),
        ("李雷 😀", "?? ?"),
        ("a\x00b\x85c\ud800", "abc"),
    ],
)
def test_what_the_fonts_lack_is_spelled(text: str, expected: str) -> None:
    assert printable(text) == expected


@pytest.mark.parametrize(
    ("name", "lost"), [("José Nguyễn", False), ("Who?", False), ("李雷", True), ("Анна", True)]
)
def test_a_name_that_cannot_be_printed_is_owned_up_to(name: str, lost: bool) -> None:
    letter = full(LetterType.DENIAL)
    told = replace(letter, recipient=replace(letter.recipient, name=name))
    note = "Thisprintlacksthesigns"
    assert (note in _read(render_pdf(told))) == lost
    assert (note in _read(render_document_pdf("Note", [name], date="2026-01-05"))) == lost
    assert name in render_text(told)
    assert name in render_html(told)


@given(st.text())
def test_printable_text_stays_as_it_is(text: str) -> None:
    assert printable(printable(text)) == printable(text)


def test_a_document() -> None:
    pdf = render_document_pdf("Progress note", ["HbA1c 8.4 %.", "Plan:\nmetformin"] * 60, date="2026-01-05")
    assert pdf.startswith(b"%PDF-")
    assert _read(pdf).startswith("ProgressnoteJanuary5,2026HbA1c8.4%.Plan:metforminHbA1c")
    assert len(re.findall(rb"/Type /Page\n", pdf)) > 1
    assert pdf == render_document_pdf(
        "Progress note", ["HbA1c 8.4 %.", "Plan:\nmetformin"] * 60, date="2026-01-05T10:00:00Z"
    )
