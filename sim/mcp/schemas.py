"""JSON Schema of an operation's arguments, in the plain form that every agent framework accepts."""

from typing import Any

from pydantic import BaseModel

_DROPPED = ("title", "default")
"""Left out below the top: titles repeat names, and null defaults confuse some frameworks."""


def plain(model: type[BaseModel]) -> dict[str, Any]:
    """Returns the schema of a model without references and without null alternatives.

    Args:
        model: A model that does not contain itself.
    """
    schema = model.model_json_schema()
    definitions = schema.pop("$defs", {})
    result: dict[str, Any] = _inlined(schema, definitions)
    result.pop("description", None)
    result.setdefault("properties", {})
    return result


def _inlined(node: Any, definitions: dict[str, Any]) -> Any:
    if isinstance(node, list):
        return [_inlined(item, definitions) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        target = definitions[node["$ref"].rsplit("/", 1)[-1]]
        node = {**target, **{key: value for key, value in node.items() if key != "$ref"}}
    properties = node.get("properties")
    plain_node = {
        key: _inlined(value, definitions)
        for key, value in node.items()
        if key not in {*_DROPPED, "properties", "discriminator"} or (key == "default" and value is not None)
    }
    if properties is not None:
        plain_node["properties"] = {name: _inlined(value, definitions) for name, value in properties.items()}
    return _without_null(plain_node)


def _without_null(node: dict[str, Any]) -> dict[str, Any]:
    """An optional argument may be left out; that it may also be null need not be said."""
    some = [item for item in node.get("anyOf", ()) if item != {"type": "null"}]
    if not some or len(some) == len(node["anyOf"]):
        return node
    rest = {key: value for key, value in node.items() if key != "anyOf"}
    return {**some[0], **rest} if len(some) == 1 else {**rest, "anyOf": some}
