"""A letter as text and as HTML."""

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sim.letters.compose import spoken_day
from sim.letters.content import TITLES, LetterContent

if TYPE_CHECKING:
    from jinja2 import Environment

_BLANK_LINES = re.compile(r"\n[ \t]*\n\s*")


def render_text(letter: LetterContent) -> str:
    """Returns a letter as plain text; a paragraph is a line, however long."""
    return _render(letter, "letter.txt.jinja")


def render_html(letter: LetterContent) -> str:
    """Returns a letter as an HTML document of its own; whatever its parts hold is shown, never markup."""
    return _render(letter, "letter.html.jinja")


def clean(text: str) -> str:
    """Returns a text without what no letter can show: control characters and halves of surrogate pairs."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return "".join(c for c in lines if c == "\n" or unicodedata.category(c) not in {"Cc", "Cs"})


def paragraphs(text: str) -> list[list[str]]:
    """Returns the paragraphs of a text, each a list of its lines; blank lines part them."""
    parts = _BLANK_LINES.split(clean(text).strip())
    return [part.split("\n") for part in parts if part]


def _render(letter: LetterContent, template: str) -> str:
    text = (
        _environment()
        .get_template(template)
        .render(letter=letter, title=TITLES[letter.type], day=spoken_day(letter.date))
    )
    return clean(text)


@cache
def _environment() -> Environment:
    # Here and not above: a server that renders no letter need not load the engine.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape  # noqa: PLC0415

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=select_autoescape(["html.jinja"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["paragraphs"] = paragraphs
    return environment
