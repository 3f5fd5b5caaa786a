"""FHIR as it comes in: the elements that are read, checked by type; every other element is passed over."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from sim.domain.errors import Code, Refusal

MOST_ENTRIES = 200
"""Entries of the largest Bundle."""


class Element(BaseModel):
    """Base of FHIR elements that are read."""

    model_config = ConfigDict(extra="ignore", frozen=True, alias_generator=to_camel, defer_build=True)


class Coding(Element):
    """A code of a system."""

    system: str = Field(default="", max_length=200)
    code: str = Field(min_length=1, max_length=40)


class Concept(Element):
    """A CodeableConcept of which the first coding counts."""

    coding: list[Coding] = Field(min_length=1, max_length=10)

    @property
    def code(self) -> str:
        """The first coding's code."""
        return self.coding[0].code


class Reference(Element):
    """A reference as Type/id."""

    reference: str = Field(pattern=r"^[A-Za-z]{1,40}/[A-Za-z0-9.\-]{1,40}$")

    def id_of(self, resource_type: str, where: str) -> str:
        """Returns the id of what is referred to.

        Args:
            resource_type: Type that it must have.
            where: Element, for the refusal.

        Raises:
            Refusal: Invalid argument: it refers to something else.
        """
        kind, _, key = self.reference.partition("/")
        if kind != resource_type:
            raise refused(where, f"{self.reference[:60]!r} is no {resource_type}; write {resource_type}/<id>")
        return key


class Identifier(Element):
    """A business identifier."""

    value: str = Field(min_length=1, max_length=40)


class _Entry(Element):
    resource: dict[str, Any]


class _Bundle(Element):
    resource_type: str = Field(pattern="^Bundle$")
    entry: list[_Entry] = Field(min_length=1, max_length=MOST_ENTRIES)


def read[T: BaseModel](model: type[T], value: object, where: str) -> T:
    """Returns a value as a model.

    Args:
        model: What it must be.
        value: JSON value.
        where: Argument or element, for the refusal.

    Raises:
        Refusal: Invalid argument: the first thing that is wrong with it.
    """
    try:
        return model.model_validate(value)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False, include_context=False)[0]
        path = ".".join([where, *(str(one)[:40] for one in problem["loc"])])
        said = problem["msg"][0].lower() + problem["msg"][1:]
        raise refused(path, said) from None


def resources_in(bundle: dict[str, Any], where: str) -> dict[str, list[dict[str, Any]]]:
    """Returns the resources of a Bundle by type, in their order.

    Args:
        bundle: JSON value.
        where: Argument, for the refusal.

    Raises:
        Refusal: Invalid argument: it is no Bundle.
    """
    found: dict[str, list[dict[str, Any]]] = {}
    for entry in read(_Bundle, bundle, where).entry:
        found.setdefault(str(entry.resource.get("resourceType")), []).append(entry.resource)
    return found


def refused(where: str, said: str) -> Refusal:
    """Returns the refusal of an element."""
    return Refusal(Code.INVALID_ARGUMENT, f"{where}: {said}.")
