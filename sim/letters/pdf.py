"""Letters and chart documents as PDF: the same content gives the same bytes.

The fonts are the fourteen that every reader has, so no font file is shipped. They hold the letters of Western
Europe (Windows-1252). Other Latin letters lose what the font lacks (ł becomes l, ễ becomes e), common signs are
spelled out (≥ becomes >=, 10⁹ becomes 10^9), and what is left is shown as a question mark, which the PDF then says
at its head. Text and HTML keep everything.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sim.letters.compose import spoken_day
from sim.letters.content import TITLES, LetterContent, Party
from sim.letters.render import clean, paragraphs, render_text

if TYPE_CHECKING:
    from fpdf import FPDF

_FONT = "Helvetica"
_ENCODING = "windows-1252"
_SIZE = 10.5
_LINE = 5.0
"""Height of a line in mm."""

_SPELLED = str.maketrans(
    {
        **{"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i", "ħ": "h", "Ħ": "H", "ŧ": "t", "ŋ": "ng"},
        **{"≥": ">=", "≤": "<=", "≠": "<>", "≈": "~", "−": "-", "‐": "-", "‑": "-", "→": "->", "←": "<-"},
        **{
            "\u2009": " ",
            "\u202f": " ",
            "\u2003": " ",
            "\u200b": "",
            "\u200d": "",
            "\ufeff": "",
            "\u00ad": "",
        },
        **{
            "α": "alpha",
            "β": "beta",
            "γ": "gamma",
            "Δ": "Delta",
            "δ": "delta",
            "μ": "µ",
            "κ": "kappa",
            "λ": "lambda",
            "∆": "Delta",
            "Ω": "Ohm",
            "ﬁ": "fi",
            "⁄": "/",
        },
    }
)

_LOST = "?"
_HAS_LOST = (
    f"This print lacks the signs of some scripts and shows each as “{_LOST}”. The text of this document, which we keep "
    "on file, has them all."
)

_POWER = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+")
_FRACTION = re.compile(r"(?<=\d)(?=[⅐-⅞])")


def render_pdf(letter: LetterContent) -> bytes:
    """Returns a letter as a PDF, dated as the letter is."""
    title = TITLES[letter.type]
    pdf = _document(title, letter.date, f"{title} · {letter.letter_id}")
    _party(pdf, letter.sender)
    _write(pdf, spoken_day(letter.date), after=_LINE)
    _party(pdf, letter.recipient)
    _write(pdf, title, style="B", size=14, after=2)
    for label, value in (*letter.references, ("Letter", letter.letter_id)):
        _write(pdf, f"{label}: {value}")
    pdf.ln(_LINE)
    if loses(render_text(letter)):
        _prose(pdf, _HAS_LOST)
    _prose(pdf, letter.body)
    for heading, text in letter.sections():
        _write(pdf, heading, style="B", keep=_LINE * 3)
        _prose(pdf, text)
    for line in letter.signature:
        _write(pdf, line)
    if letter.copies:
        _write(pdf, f"Copies: {'; '.join(letter.copies)}")
    return bytes(pdf.output())


def render_document_pdf(title: str, text: Sequence[str], *, date: str) -> bytes:
    """Returns a document of a chart or a case as a PDF.

    Args:
        title: Its title.
        text: Its paragraphs.
        date: Its day, as 2026-03-02 or a time on it; also the PDF's own date.
    """
    pdf = _document(title, date, title)
    _write(pdf, title, style="B", size=14, after=2)
    _write(pdf, spoken_day(date), after=_LINE)
    if any(map(loses, (title, *text))):
        _prose(pdf, _HAS_LOST)
    _prose(pdf, "\n\n".join(text))
    return bytes(pdf.output())


def printable(text: str) -> str:
    """Returns a text in the characters that the PDF's fonts have."""
    return "".join(map(_nearest, _spelled(text)))


def loses(text: str) -> bool:
    """Whether a text has characters that the PDF's fonts have nothing near to."""
    return any(_nearest(character) == _LOST != character for character in _spelled(text))


def _spelled(text: str) -> str:
    """Returns a text with what has a usual spelling in ASCII spelled so; powers and fractions keep their value."""
    shown = unicodedata.normalize("NFC", clean(text))
    shown = _POWER.sub(lambda found: found[0] if _fits(found[0]) else f"^{_plain(found[0])}", shown)
    return _FRACTION.sub(" ", shown).translate(_SPELLED)


def _plain(character: str) -> str:
    """Returns characters without accents, raised or bound forms."""
    parts = unicodedata.normalize("NFKD", character).translate(_SPELLED)
    return "".join(part for part in parts if not unicodedata.combining(part))


def _nearest(character: str) -> str:
    if _fits(character):
        return character
    bare = _plain(character)
    return bare if _fits(bare) else _LOST


def _fits(text: str) -> bool:
    try:
        text.encode(_ENCODING)
    except UnicodeEncodeError:
        return False
    return True


def _document(title: str, date: str, footer: str) -> FPDF:
    # Here and not above: it takes a third of a second, and a server that renders no PDF need not wait for it.
    from fpdf import FPDF  # noqa: PLC0415

    class Document(FPDF):
        def footer(self) -> None:
            self.set_y(-15)
            self.set_font(_FONT, size=8)
            line = f"{printable(footer).replace('\n', ' ')[:80]} · page {self.page_no()}"
            self.cell(0, _LINE, line, align="C")

    pdf = Document(format="letter")
    pdf.core_fonts_encoding = _ENCODING
    # "{nb}" in a text is that text, and the bytes do not depend on a compressor's version.
    pdf.str_alias_nb_pages = ""
    pdf.set_compression(False)
    pdf.set_creation_date(datetime.fromisoformat(date[:10]).replace(hour=12, tzinfo=UTC))
    pdf.set_title(printable(title))
    pdf.set_lang("en-US")
    pdf.set_margin(22)
    pdf.set_auto_page_break(True, margin=22)
    pdf.add_page()
    return pdf


def _party(pdf: FPDF, party: Party) -> None:
    _write(pdf, party.name, style="B")
    _lines(pdf, party.address)
    pdf.ln(_LINE)


def _prose(pdf: FPDF, text: str) -> None:
    for paragraph in paragraphs(text):
        _lines(pdf, paragraph)
        pdf.ln(_LINE / 2)


def _lines(pdf: FPDF, lines: Iterable[str]) -> None:
    for line in lines:
        _write(pdf, line)


def _write(
    pdf: FPDF, text: str, *, style: str = "", size: float = _SIZE, after: float = 0, keep: float = 0
) -> None:
    """Writes a paragraph; on the next page where it would leave less than `keep` mm below it."""
    pdf.set_font(_FONT, style=style, size=size)
    if keep and pdf.will_page_break(keep):
        pdf.add_page()
    pdf.multi_cell(0, _LINE * size / _SIZE, printable(text), align="L", new_x="LMARGIN", new_y="NEXT")
    if after:
        pdf.ln(after)
