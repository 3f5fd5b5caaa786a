"""What is derived from the models: JSON Schema for editors, and the reference page `docs/specs.md`."""

import inspect
import json
from collections.abc import Iterator

from specs.compiler.nodes import Node, is_map, map_keys, map_values, resolve
from specs.schema.kinds import FOLDERS, KINDS

_INTRODUCTION = """\
# Spec reference

`./bazel run //specs:docs` writes this page from the models in `specs/schema`: change those, not this page.

A spec is a `.jsonnet` file below `specs/`. The compiler evaluates it, checks it against its kind's model and
writes canonical JSON, whose SHA-256 is the spec's identity. Unknown keys are refused, nothing is converted,
and every error says which file, which field, what was found and what is allowed. `./bazel run //specs:check`
checks all of them; `./bazel run //specs:schema -- --out .schema` writes a JSON Schema per kind for an editor.

Imports (`import`, `importstr`) are looked for beside the importing file, then below `specs/`; cycles,
absolute paths and paths that leave `specs/` are refused. Every spec starts with `apiVersion` and `kind`,
which `specs/lib/v1.libsonnet` fills in.
"""


def json_schema(kind: str) -> Node:
    """Return the JSON Schema (2020-12) of one kind.

    Args:
        kind: A key of `KINDS`.
    """
    schema = KINDS[kind].model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def json_schema_text(kind: str) -> str:
    """Return the JSON Schema of one kind as text, for a `.schema.json` file."""
    return json.dumps(json_schema(kind), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def reference_page() -> str:
    """Return the text of `docs/specs.md`."""
    sections = [_INTRODUCTION]
    for kind in KINDS:
        folder = FOLDERS[kind]
        place = f"`specs/{folder}/{'<category>/' if kind == 'Task' else ''}<name>.jsonnet`"
        schema = json_schema(kind)
        sections.append(f"## {kind}\n\n{_prose(KINDS[kind])} Stands at {place}.\n\n{_table(schema, schema)}")
        for name, node in schema.get("$defs", {}).items():
            if "properties" in node:
                sections.append(
                    f"### {kind}: {name}\n\n{_oneline(node.get('description', ''))}\n\n{_table(node, schema)}"
                )
    return "\n".join(sections)


def _prose(model: type) -> str:
    return _oneline(inspect.getdoc(model) or "")


def _oneline(text: str) -> str:
    return " ".join(text.split())


def _table(schema: Node, root: Node) -> str:
    lines = ["| field | type | unit | required | meaning |", "|---|---|---|---|---|"]
    required = set(schema.get("required", ()))
    for name, node in schema["properties"].items():
        unit = node.get("unit", "")
        # pydantic leaves out a field's description that is its model's own
        meaning = node.get("description") or resolve(root, node).get("description", "")
        lines.append(
            f"| `{name}` | {_type(node)} | {'' if unit == 'none' else unit} | "
            f"{'yes' if name in required else 'no'} | {_cell(meaning)} |"
        )
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return _oneline(text).replace("|", "\\|")


def _type(node: Node) -> str:
    """Return what a field holds, in a few words."""
    union = node.get("anyOf") or node.get("oneOf")
    if union:
        words = " or ".join(_type(one) for one in union if one.get("type") != "null")
    elif "$ref" in node:
        words = str(node["$ref"]).rpartition("/")[2]
    elif "const" in node or "enum" in node:
        words = ", ".join(f"`{one}`" for one in node.get("enum", [node.get("const")]))
    elif "prefixItems" in node:
        words = f"list of {', '.join(_type(one) for one in node['prefixItems'])}"
    elif node.get("type") == "array":
        words = f"list of {_type(node['items'])}"
    elif is_map(node):
        words = f"map of {_type(map_keys(node))} to {_type(map_values(node))}"
    else:
        kind = str(node.get("type"))
        words = {"string": "text", "boolean": "true or false"}.get(kind, kind) + "".join(_bounds(node))
    return words


def _bounds(node: Node) -> Iterator[str]:
    signs = {"minimum": "≥", "exclusiveMinimum": ">", "maximum": "≤", "exclusiveMaximum": "<"}
    for key, sign in signs.items():
        if key in node:
            yield f" {sign} {node[key]:,}" if isinstance(node[key], int) else f" {sign} {node[key]:g}"
    if node.get("pattern", r"\S") != r"\S":
        yield f" `{_cell(node['pattern'])}`"
