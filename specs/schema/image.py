"""Image: what an OCI image holds, who runs in it, and what must not be in it."""

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from specs.schema.base import (
    UNIQUE,
    EnvName,
    ImagePath,
    Name,
    SpecHeader,
    SpecModel,
    Text,
    refuse_repeats,
    unit,
)

#: A Debian package name (Debian policy 5.6.1).
DebName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9+.\-]+$")]

#: A Python distribution name in its normalised form.
WheelName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]

#: A program name, without folder.
ProgramName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.+\-]+$")]


class ExpectedPath(SpecModel):
    """A path that the image has, with its kind, mode and owner."""

    path: ImagePath = Field(description="Absolute path in the image.")
    type: Literal["file", "directory", "link"] = Field(description="What stands at the path.")
    mode: Annotated[str, StringConstraints(pattern=r"^[0-7]{4}$")] = Field(
        description="Permission bits, four octal digits as text: `0755`.",
        json_schema_extra=unit("octal digits"),
    )
    uid: Annotated[int, Field(ge=0, le=65_534)] = Field(
        description="Numeric owner.", json_schema_extra=unit("user id")
    )


class Image(SpecHeader):
    """What an OCI image holds, who runs in it, and what must not be in it."""

    kind: Literal["Image"] = Field(description="Marks an Image.")
    title: Text = Field(description="Title, a few words.")
    base: Name | None = Field(
        default=None, description="Image this one is stacked on; absent for a base image."
    )
    debs: Annotated[tuple[DebName, ...], UNIQUE] = Field(
        description="Debian packages wanted; versions, hashes and dependencies come from the lock."
    )
    wheels: Annotated[tuple[WheelName, ...], UNIQUE] = Field(
        description="Python packages wanted; versions, hashes and dependencies come from the lock."
    )
    user: Annotated[str, StringConstraints(pattern=r"^[a-z_][a-z0-9_\-]*$")] = Field(
        description="User that processes run as; never root."
    )
    uid: int = Field(
        ge=1,
        le=65_534,
        description="Numeric id of that user and its group.",
        json_schema_extra=unit("user id"),
    )
    workdir: ImagePath = Field(description="Working directory of the process.")
    env: Annotated[tuple[EnvName, ...], UNIQUE] = Field(
        description="The only environment variables the image may set."
    )
    expected_paths: tuple[ExpectedPath, ...] = Field(description="Paths that must be there, and how.")
    forbidden_programs: Annotated[tuple[ProgramName, ...], UNIQUE] = Field(
        description="Programs that must not be found on the image's PATH folders."
    )

    @model_validator(mode="after")
    def _coherent(self) -> Self:
        if self.user == "root":
            raise ValueError("user is root, but no process of an image may run as root")
        if self.base == self.name:
            raise ValueError("base is the image itself")
        refuse_repeats("expected path", (expected.path for expected in self.expected_paths))
        return self
