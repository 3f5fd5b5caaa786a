"""Turning a failed validation into sentences: where, what was found, what is allowed, what may be meant.

What is allowed is read from the model's JSON Schema, so the sentences cannot disagree with the models.
"""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from specs.compiler.errors import did_you_mean, listed, nearest, show
from specs.compiler.nodes import Node, is_map, map_keys, map_values, resolve

type Loc = Sequence[int | str]

_TYPES = {"string": "text", "boolean": "true or false", "object": "an object", "null": "null"}


def explain(error: ValidationError, model: type[BaseModel], data: Any) -> tuple[str, ...]:
    """Return one sentence per problem, each starting with the field path.

    Args:
        error: What pydantic raised.
        model: The model that refused.
        data: The JSON value that was refused.
    """
    schema = model.model_json_schema()
    details = error.errors(include_url=False)
    unknown = [detail["loc"] for detail in details if detail["type"] == "extra_forbidden"]
    sentences = []
    for detail in details:
        loc = detail["loc"]
        if detail["type"] == "too_short" and any(_is_inside(other["loc"], loc) for other in details):
            continue  # pydantic counts only the sound entries of a list; those are named already
        if detail["type"] == "missing" and any(_is_misspelling(schema, data, one, loc) for one in unknown):
            continue  # the sentence about the misspelt key already says it
        sentences.append(_sentence(schema, data, detail["type"], loc, detail))
    return tuple(sentences)


def _is_inside(inner: Loc, outer: Loc) -> bool:
    return len(inner) > len(outer) and tuple(inner[: len(outer)]) == tuple(outer)


def _is_misspelling(schema: Node, data: Any, extra: Loc, missing: Loc) -> bool:
    keys = resolve(schema, _node_at(schema, extra[:-1], data)).get("properties", {})
    return tuple(extra[:-1]) == tuple(missing[:-1]) and nearest(extra[-1], keys) == missing[-1]


def _sentence(schema: Node, data: Any, kind: str, loc: Loc, detail: Any) -> str:
    path = field_path(loc, data)
    if kind == "extra_forbidden":
        keys = resolve(schema, _node_at(schema, loc[:-1], data)).get("properties", {})
        where = field_path(loc[:-1], data)
        return (
            f"{where}found the unknown key {show(loc[-1])}, allowed are {listed(keys)}"
            f"{did_you_mean(loc[-1], keys)}"
        )
    if loc and loc[-1] == "[key]":
        keys = map_keys(resolve(schema, _node_at(schema, loc[:-2], data)))
        where = field_path(loc[:-2], data)
        return f"{where}found the key {show(loc[-2])}{_instead(schema, keys, loc[-2])}"
    if kind in {"union_tag_invalid", "union_tag_not_found"}:
        return _tag_sentence(schema, data, loc, detail)
    if kind == "value_error":
        message = detail["msg"].removeprefix("Value error, ").rstrip(".")
        is_scalar = isinstance(detail["input"], str | int | float)
        return f"{path}found {show(detail['input'])}, but {message}." if is_scalar else f"{path}{message}."
    node = resolve(schema, _node_at(schema, loc, data))
    if kind == "missing":
        return f"{path}is missing, allowed is {_allowed(schema, node)}."
    return f"{path}found {show(detail['input'])}{_instead(schema, node, detail['input'])}"


def _tag_sentence(schema: Node, data: Any, loc: Loc, detail: Any) -> str:
    discriminator = resolve(schema, _node_at(schema, loc, data)).get("discriminator", {})
    tag, tags = discriminator.get("propertyName", "kind"), list(discriminator.get("mapping", {}))
    path = field_path((*loc, tag), data)
    given = detail["input"].get(tag) if isinstance(detail["input"], dict) else None
    found = "is missing" if given is None else f"found {show(given)}"
    return f"{path}{found}, allowed is one of {listed(tags)}{did_you_mean(given, tags)}"


def field_path(loc: Loc, data: Any) -> str:
    """Return `a.b[0].c: ` for a location, leaving out what pydantic adds and the data does not hold.

    Args:
        loc: Pydantic's location: keys, indices, and between them the tags of unions.
        data: The JSON value that was refused.
    """
    text = ""
    here = data
    for position, piece in enumerate(loc):
        inside = isinstance(here, dict) and piece in here
        if isinstance(piece, int):
            text += f"[{piece}]"
            here = here[piece] if isinstance(here, list) and piece < len(here) else None
        elif inside or position == len(loc) - 1:
            text += f".{piece}" if text else str(piece)
            here = here[piece] if inside else None
    return f"{text}: " if text else ""


def _node_at(schema: Node, loc: Loc, data: Any) -> Node:
    """Return the part of the schema that a location is about; an empty node where it is about none."""
    node = schema
    here = data
    for piece in loc:
        node = resolve(schema, node)
        if isinstance(piece, int):
            node = node.get("items", {})
            here = here[piece] if isinstance(here, list) and piece < len(here) else None
        elif piece in node.get("properties", {}):
            node = node["properties"][piece]
            here = here.get(piece) if isinstance(here, dict) else None
        elif piece in node.get("discriminator", {}).get("mapping", {}):
            node = {"$ref": node["discriminator"]["mapping"][piece]}
        elif isinstance(here, dict) and piece in here:
            node = map_values(node)
            here = here[piece]
    return node


def _instead(schema: Node, node: Node, value: Any) -> str:
    words = [one for one in node.get("enum", []) if isinstance(one, str)]
    return f", allowed is {_allowed(schema, node)}{did_you_mean(value, words)}"


def _allowed(schema: Node, node: Node) -> str:
    """Return in words what a schema node allows."""
    node = resolve(schema, node)
    if "const" in node:
        return show(node["const"])
    if "enum" in node:
        return f"one of {', '.join(str(one) for one in node['enum'])}"
    kind = str(node.get("type", "object"))
    if kind in {"integer", "number"}:
        words = f"{'an integer' if kind == 'integer' else 'a number'}{_range(node)}{_unit(node)}"
    elif kind == "array":
        words = f"a list{_at_least(node.get('minItems', 0))} of {_allowed(schema, node['items'])}"
    elif is_map(node):
        some = "an object, not empty," if node.get("minProperties") else "an object"
        words = f"{some} whose keys are {_allowed(schema, map_keys(node))}"
    elif kind == "object" and "properties" in node:
        words = f"an object with {listed(node.get('required') or node['properties'])}"
    else:
        words = _TYPES.get(kind, kind)
    if node.get("pattern") == r"\S":
        words += " that is not blank"
    elif "pattern" in node:
        words += f" matching {node['pattern']}"
    if "maxLength" in node:
        words += f" of at most {node['maxLength']} characters"
    return words


def _unit(node: Node) -> str:
    unit = node.get("unit", "none")
    return "" if unit == "none" or unit.startswith("as ") else f" ({unit})"


def _range(node: Node) -> str:
    low, above = node.get("minimum"), node.get("exclusiveMinimum")
    high, below = node.get("maximum"), node.get("exclusiveMaximum")
    parts = [
        f"from {low:g}" if low is not None else "",
        f"above {above:g}" if above is not None else "",
        (f"to {high}" if isinstance(high, int) else f"to {high:g}") if high is not None else "",
        f"and below {below:g}" if below is not None else "",
    ]
    return "".join(f" {part}" for part in parts if part)


def _at_least(count: int) -> str:
    return f" of at least {count}, each" if count else ""
