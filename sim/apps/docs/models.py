"""Documents of a case: evidence, letters of medical necessity, files and submission bundles."""

from sqlmodel import Field

from sim.world.tables import Table


class Document(Table, table=True):
    """A document on file. Text is kept as text, a file's bytes in `document_content`."""

    __tablename__ = "document"

    document_id: str = Field(primary_key=True, description="Id, as doc-000001.")
    case_id: str | None = Field(
        default=None, foreign_key="pa_case.case_id", index=True, description="The case that it belongs to."
    )
    patient_id: str = Field(foreign_key="patient.patient_id", index=True, description="The patient.")
    kind: str = Field(description="DocumentKind.")
    title: str = Field(description="Title.")
    side: str = Field(description="Side that put it on file.")
    author_id: str = Field(description="Worker who put it on file.")
    created_at: str = Field(description="When.")
    filename: str | None = Field(default=None, description="Name of the uploaded file.")
    mime_type: str = Field(default="text/plain", description="Type of the content.")
    size_bytes: int = Field(ge=0, description="Size of the content.")
    sha256: str = Field(description="SHA-256 of the content, hex.")
    content: str | None = Field(default=None, description="The text, where it is a text document.")
    note: str | None = Field(default=None, description="Remark of who put it on file.")


class DocumentContent(Table, table=True):
    """The bytes of an uploaded file."""

    __tablename__ = "document_content"

    document_id: str = Field(
        foreign_key="document.document_id", primary_key=True, description="The document."
    )
    data: bytes = Field(description="The file's bytes.")


class BundleItem(Table, table=True):
    """A document inside a submission bundle; the bundle is a document itself, of kind submission_bundle."""

    __tablename__ = "bundle_item"

    bundle_id: str = Field(foreign_key="document.document_id", primary_key=True, description="The bundle.")
    position: int = Field(primary_key=True, ge=1, description="Place in the bundle.")
    document_id: str = Field(foreign_key="document.document_id", description="The document.")


class Bundle(Table, table=True):
    """What a submission bundle shows beside its documents; its text is made of all this when somebody reads it."""

    __tablename__ = "bundle"

    bundle_id: str = Field(foreign_key="document.document_id", primary_key=True, description="The bundle.")
    include_chart_summary: bool = Field(description="Whether it begins with a summary of the chart.")
    include_form_responses: bool = Field(description="Whether it shows the answers to the payer's forms.")
