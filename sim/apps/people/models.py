"""Organisations and the people who work in them."""

from enum import StrEnum

from sqlmodel import Field

from sim.world.tables import Table


class Profession(StrEnum):
    """What a worker is."""

    PHYSICIAN = "physician"
    NURSE = "nurse"
    MEDICAL_DIRECTOR = "medical_director"
    COORDINATOR = "coordinator"
    PHARMACIST = "pharmacist"
    THERAPIST = "therapist"
    SOCIAL_WORKER = "social_worker"


class Organization(Table, table=True):
    """A clinic, a hospital, a payer or a care management program."""

    __tablename__ = "organization"

    organization_id: str = Field(primary_key=True, description="Id, as org-01.")
    name: str = Field(description="Name.")
    side: str = Field(description="Side.")
    npi: str = Field(description="NPI with its check digit.")
    phone: str = Field(description="Phone number (555-01xx numbers are fictitious).")
    fax: str = Field(description="Fax number.")
    address: str = Field(description="Street and city.")
    state: str = Field(description="State, two letters.")


class Worker(Table, table=True):
    """A healthcare worker."""

    __tablename__ = "worker"

    worker_id: str = Field(primary_key=True, description="Id, as wrk-001.")
    organization_id: str = Field(
        foreign_key="organization.organization_id", index=True, description="Employer."
    )
    name: str = Field(description="Full name.")
    profession: str = Field(description="Profession.")
    specialty: str = Field(description="Specialty or desk.")
    credentials: str = Field(description="Letters behind the name, as MD or RN.")
    npi: str | None = Field(default=None, description="NPI, where the profession has one.")
    license_state: str = Field(description="State of the licence.")
    phone: str = Field(description="Phone number.")
    email: str = Field(description="Mail address (example.org).")


class WorkerRole(Table, table=True):
    """A role that a worker may take in a session."""

    __tablename__ = "worker_role"

    worker_id: str = Field(foreign_key="worker.worker_id", primary_key=True, description="The worker.")
    role: str = Field(primary_key=True, description="Role.")


class DirectoryContact(Table, table=True):
    """An entry of the directory: a desk of an organisation, or a worker at the desk."""

    __tablename__ = "directory_contact"

    contact_id: str = Field(primary_key=True, description="Id, as contact-001.")
    organization_id: str = Field(
        foreign_key="organization.organization_id", index=True, description="The organisation."
    )
    worker_id: str | None = Field(
        default=None, foreign_key="worker.worker_id", description="The worker; none where it is a desk."
    )
    role: str = Field(index=True, description="What it is for: a role that the worker may take, or a desk.")
    name: str = Field(description="Name of the worker or the desk.")
    phone: str = Field(description="Phone number.")
    fax: str = Field(description="Fax number.")
    email: str = Field(description="Mail address (example.org).")


class CalendarSlot(Table, table=True):
    """A time at which a worker is free or taken."""

    __tablename__ = "calendar_slot"

    worker_id: str = Field(foreign_key="worker.worker_id", primary_key=True, description="The worker.")
    starts_at: str = Field(primary_key=True, description="Start.")
    minutes: int = Field(ge=5, description="Length in minutes.")
    free: bool = Field(description="Whether a meeting may be put there.")
