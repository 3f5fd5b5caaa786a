"""What all spec models share: strictness, the header, and the constrained types they are made of."""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

API_VERSION = "hermed/v1"

#: jsonnet computes in IEEE doubles, so an integer beyond 2**53 would silently change its value on the way.
MAX_EXACT_INTEGER = 2**53 - 1


class SpecModel(BaseModel):
    """A closed, immutable, strictly typed piece of a spec.

    Unknown keys are refused, and nothing is converted: `3.5` and `true` are no integers, `"3"` is no number.
    Models are made from JSON (`model_validate_json`), in which a list is the way to write a tuple.
    """

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        allow_inf_nan=False,
        serialize_by_alias=True,
    )


def unit(name: str) -> dict[str, Any]:
    """Return the JSON Schema extension that states the unit of a number.

    Args:
        name: The unit as a reader would say it: `seconds`, `MB`, `rows`, `fraction 0..1`, `USD`.
    """
    return {"unit": name}


def refuse_repeats(what: str, items: Iterable[str]) -> None:
    """Check that no item stands twice.

    Args:
        what: What the items are, for the error: `criterion id`.
        items: The items.

    Raises:
        ValueError: Some stand twice; the message names them.
    """
    repeated = sorted(item for item, count in Counter(items).items() if count > 1)
    if repeated:
        raise ValueError(f"{what} {', '.join(repeated)} stands more than once")


def _has_no_repeats(items: tuple[str, ...]) -> tuple[str, ...]:
    refuse_repeats("the entry", items)
    return items


def _is_relative(path: str) -> str:
    if any(part in {"", ".", ".."} for part in path.split("/")):
        raise ValueError("a path must be relative, without empty parts, `.` or `..`")
    return path


#: Apply to a tuple type: no entry may stand twice.
UNIQUE = AfterValidator(_has_no_repeats)

#: Lower-case identifier; the name of a spec is also the name of its file.
Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]+$", max_length=64)]

#: A line or paragraph of prose that is not blank.
Text = Annotated[str, StringConstraints(pattern=r"\S")]

#: A relative POSIX path that stays inside its folder.
RelativePath = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z0-9_.\-/]+$", max_length=200), AfterValidator(_is_relative)
]

#: An absolute POSIX path inside an image.
ImagePath = Annotated[str, StringConstraints(pattern=r"^(/[A-Za-z0-9_.+\-]+)+$|^/$", max_length=200)]

#: The name of an environment variable.
EnvName = Annotated[str, StringConstraints(pattern=r"^[A-Z][A-Z0-9_]*$", max_length=64)]

#: A pattern over task ids (`<category>/<name>`): `*` and `?` as in a shell.
TaskGlob = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_*?\[\]!/\-]+$", max_length=128)]

#: A seed of a pseudo-random generator.
Seed = Annotated[int, Field(ge=0, le=MAX_EXACT_INTEGER)]

#: A share of a whole.
Fraction = Annotated[float, Field(ge=0.0, le=1.0)]


class SpecHeader(SpecModel):
    """The head of every spec: which schema it follows and what it is called."""

    api_version: Literal["hermed/v1"] = Field(
        alias="apiVersion", description="Version of the spec schema that this file follows."
    )
    name: Name = Field(
        description="Identifier, unique among specs of this kind and equal to the file's stem: `[a-z0-9_]+`."
    )
