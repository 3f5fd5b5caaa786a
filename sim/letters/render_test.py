from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.domain.letters import Element
from sim.domain.vocabulary import LetterType, ProductLine
from sim.letters.content import HEADINGS, TITLES
from sim.letters.examples import full
from sim.letters.render import clean, paragraphs, render_html, render_text


class Page(HTMLParser):
    """The texts and the elements of an HTML document."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def _read(document: str) -> Page:
    page = Page()
    page.feed(document)
    return page


def _dense(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("line", ProductLine)
@pytest.mark.parametrize("letter", LetterType)
def test_every_element_is_in_text_and_html(letter: LetterType, line: ProductLine) -> None:
    content = full(letter, line)
    shown = [_dense(render_text(content)), _dense("".join(_read(render_html(content)).said))]
    parts = [*content.elements.values(), content.body, content.sender.name, content.recipient.name]
    parts += [value for _, value in content.references] + [*content.signature, *content.copies]
    for part in (*parts, *(HEADINGS[key] for key in content.elements)):
        assert all(_dense(part) in text for text in shown), part
    assert _dense(TITLES[letter].upper()) in shown[0]
    assert _dense(TITLES[letter]) in shown[1]


def test_a_short_letter_reads_as_written() -> None:
    content = full(LetterType.CM_CLOSURE)
    content = replace(content, elements={Element.CLOSURE_REASON: "You moved."}, signature=(), copies=())
    assert render_text(content) == (
        "Harbor Health Plan\n200 Quay Street\nMetro, IL 60601\n\nMarch 4, 2026\n\n"
        "Łukasz Nguyễn-O’Hara\n14 Elm Street\nMetro, IL 60602\n\n"
        "YOUR CARE MANAGEMENT PROGRAM ENDS\n\n"
        "Member: Łukasz Nguyễn-O’Hara\nMember ID: HHP-100-2000\nCase: case-000001\nReceived: March 2, 2026\n"
        "Letter: letter-000007\n\n"
        "We write to you about the request below.\n\n"
        "Why the program ends\nYou moved.\n"
    )


@settings(deadline=None)  # the first letter waits for the engine's import
@given(st.text(max_size=300) | st.just("<script>alert(1)</script></p>{{ letter }}{% raw %}&amp;<!--"))
def test_whatever_is_written_is_shown_and_never_markup(text: str) -> None:
    plain, odd = full(LetterType.DENIAL), full(LetterType.DENIAL)
    odd = replace(odd, elements={**odd.elements, Element.SPECIFIC_REASON: f"x{text}x"}, copies=(text,))
    page = _read(render_html(odd))
    assert _dense(clean(f"x{text}x")) in _dense("".join(page.said))
    assert {*page.tags} == {*_read(render_html(plain)).tags}
    assert page.tags.count("section") == len(odd.elements)
    assert _dense(clean(f"x{text}x")) in _dense(render_text(odd))


def test_paragraphs_are_parted_by_blank_lines() -> None:
    assert paragraphs("a\r\nb\n \n\n c\x00\ud800d\n") == [["a", "b"], ["cd"]]
    assert paragraphs(" \n ") == []
