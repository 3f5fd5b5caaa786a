"""Validating JSON against its kind's model, and reading compiled specs. Needs pydantic, and that only to validate."""

# ruff: noqa: PLC0415  (a verifier starts once a trial: models and explanations only when needed)

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from specs.compiler.canonical import canonical_json
from specs.compiler.errors import SpecError, did_you_mean, listed, show

if TYPE_CHECKING:
    from pydantic import BaseModel

    from specs.schema.kinds import Spec


def validate(data: Any, where: str) -> Spec:
    """Return the model of a spec's JSON value.

    Args:
        data: The JSON value.
        where: What the value is called in messages: its file.

    Raises:
        SpecError: The value is not a valid spec; one sentence per problem.
    """
    from specs.schema.kinds import KINDS

    if not isinstance(data, dict):
        raise SpecError(f"{where}: found {show(data)}, allowed is an object with apiVersion, kind and name.")
    kind = data.get("kind")
    model = KINDS.get(kind) if isinstance(kind, str) else None
    if model is None:
        found = f"found {show(kind)}" if "kind" in data else "is missing"
        raise SpecError(
            f"{where}: kind: {found}, allowed is one of {listed(KINDS)}{did_you_mean(kind, KINDS)}"
        )
    return _as_model(model, data, where)


def _as_model[S: BaseModel](model: type[S], data: Any, where: str) -> S:
    from pydantic import ValidationError

    try:
        # From JSON text: in strict mode that is where a list may become a tuple.
        return model.model_validate_json(json.dumps(data))
    except ValidationError as error:
        from specs.compiler.explain import explain

        raise SpecError(*(f"{where}: {sentence}" for sentence in explain(error, model, data))) from None


def canonical_of(spec: Spec) -> bytes:
    """Return the canonical JSON of a spec, with every default written out and absent options left out."""
    return canonical_json(spec.model_dump(mode="json", by_alias=True, exclude_none=True))


def load_canonical(path: Path) -> Spec:
    """Return the model of a compiled spec file.

    Args:
        path: Canonical JSON as the compiler writes it.

    Raises:
        SpecError: The file cannot be read, is no JSON or no valid spec.
    """
    return validate(read_json(path), str(path))


def read_json(path: Path) -> Any:
    """Return the JSON value of a compiled spec file, not validated.

    Args:
        path: Canonical JSON as the compiler writes it.

    Raises:
        SpecError: The file cannot be read or is no JSON.
    """
    try:
        return json.loads(path.read_bytes())
    except OSError as error:
        raise SpecError(f"{path}: cannot be read: {(error.strerror or 'unknown reason').lower()}.") from None
    except ValueError as error:
        raise SpecError(f"{path}: is not JSON: {error}; compile the spec again.") from None


def load_kind[S: Spec](path: Path, kind: type[S]) -> S:
    """Return the model of a compiled spec file that must be of one kind.

    Args:
        path: Canonical JSON as the compiler writes it.
        kind: The model expected, such as `Task`.

    Raises:
        SpecError: As `load_canonical`, or the spec is of another kind.
    """
    data = read_json(path)
    if isinstance(data, dict) and data.get("kind") == kind.__name__:
        return _as_model(kind, data, str(path))
    spec = validate(data, str(path))
    raise SpecError(f"{path}: is a {spec.kind}, allowed here is a {kind.__name__}.")
