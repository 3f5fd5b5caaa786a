"""Reading JSON Schema as pydantic writes it: references, optional fields, and objects used as maps."""

from typing import Any

type Node = dict[str, Any]


def resolve(schema: Node, node: Node) -> Node:
    """Return what a node is about: a reference is followed, an optional field is its value's node."""
    while True:
        if "$ref" in node:
            target = schema["$defs"][node["$ref"].rpartition("/")[2]]
            node = {**target, **{key: value for key, value in node.items() if key != "$ref"}}
        elif "anyOf" in node:
            target = next(one for one in node["anyOf"] if one.get("type") != "null")
            node = {**target, **{key: value for key, value in node.items() if key != "anyOf"}}
        else:
            return node


def is_map(node: Node) -> bool:
    """Return whether a node is an object whose keys are data, such as counts by sub-type."""
    return "patternProperties" in node or isinstance(node.get("additionalProperties"), dict)


def map_keys(node: Node) -> Node:
    """Return the node of a map's keys."""
    pattern = next(iter(node.get("patternProperties", {})), None)
    keys: Node = {"type": "string"} if pattern is None else {"type": "string", "pattern": pattern}
    return {**keys, **node.get("propertyNames", {})}


def map_values(node: Node) -> Node:
    """Return the node of a map's values; an empty node where the node is no map."""
    values = next(iter(node.get("patternProperties", {}).values()), node.get("additionalProperties"))
    return values if isinstance(values, dict) else {}
