"""Files are decoded strictly, bounded, and of the type that they claim."""

import base64
import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.apps.docs import files
from sim.apps.docs.types import MOST_FILE_BYTES, MimeType
from sim.domain.errors import Code, Refusal


def _docx(member: str = "word/document.xml") -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr(member, "<w:document/>")
    return buffer.getvalue()


GENUINE = {
    MimeType.PDF: b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n",
    MimeType.PNG: bytes.fromhex("89504e470d0a1a0a0000000d49484452"),
    MimeType.JPEG: bytes.fromhex("ffd8ffe000104a464946"),
    MimeType.TEXT: "Größe: 1,80 m\n".encode(),
    MimeType.DOCX: _docx(),
}


@pytest.mark.parametrize("claimed", MimeType)
def test_a_file_is_what_it_claims(claimed: MimeType) -> None:
    files.require_type(GENUINE[claimed], claimed)


@pytest.mark.parametrize("claimed", MimeType)
@pytest.mark.parametrize("is_really", MimeType)
def test_a_file_of_another_type_is_refused(claimed: MimeType, is_really: MimeType) -> None:
    if claimed is not is_really:
        with pytest.raises(Refusal) as caught:
            files.require_type(GENUINE[is_really], claimed)
        assert caught.value.code is Code.UNSUPPORTED_TYPE
        assert set(caught.value.allowed) == set(MimeType)


def test_an_archive_without_a_document_is_no_docx() -> None:
    with pytest.raises(Refusal):
        files.require_type(_docx("xl/workbook.xml"), MimeType.DOCX)


@given(st.binary(max_size=300))
def test_what_was_encoded_is_decoded(data: bytes) -> None:
    assert files.decoded(base64.b64encode(data).decode()) == data


@given(st.text(max_size=80))
def test_any_text_is_decoded_or_refused(text: str) -> None:
    try:
        data = files.decoded(text)
    except Refusal as refusal:
        assert refusal.code is Code.INVALID_ARGUMENT
    else:
        assert base64.b64encode(data).decode() == text or text.rstrip("=") != text


def test_the_largest_file_passes_and_one_byte_more_does_not() -> None:
    assert len(files.decoded(base64.b64encode(bytes(MOST_FILE_BYTES)).decode())) == MOST_FILE_BYTES
    for text in (base64.b64encode(bytes(MOST_FILE_BYTES + 1)).decode(), "A" * (8 * MOST_FILE_BYTES)):
        with pytest.raises(Refusal) as caught:
            files.decoded(text)
        assert caught.value.code is Code.TOO_LARGE
