"""Turns a build rule's request (paths) into a bundle or an oracle (paths and digests) for the harness."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from specs.compiler.canonical import canonical_json, digest_of
from specs.compiler.load import load_kind
from specs.schema.task import Task

type Json = dict[str, Any]


def described_file(pair: Sequence[str]) -> Json:
    """A file of which the request gives [path now, path at run time]."""
    return {"path": pair[1], "digest": digest_of(Path(pair[0]).read_bytes())}


def described_layer(pair: Sequence[str]) -> Json:
    """A layer of which the request gives [path of its .layer.json, path of the tar at run time]."""
    meta = json.loads(Path(pair[0]).read_bytes())
    return {"path": pair[1], "digest": meta["digest"], "size": meta["size"]}


def described_image(request: Json) -> Json:
    """An image; its manifest says the digest and size of each layer, in the order of the tars.

    Raises:
        ValueError: Manifest and list of tars do not agree.
    """
    manifest = json.loads(Path(request["manifest"][0]).read_bytes())
    layers = [
        {"path": path, "digest": layer["digest"], "size": layer["size"]}
        for path, layer in zip(request["layers"], manifest["layers"], strict=True)
    ]
    return {
        "config": described_file(request["config"]),
        "manifest": described_file(request["manifest"]),
        "layers": layers,
    }


def without_paths(value: Any) -> Any:
    """The same structure with every `path` left out: what an identity is made of."""
    if isinstance(value, dict):
        return {key: without_paths(item) for key, item in value.items() if key != "path"}
    return [without_paths(item) for item in value] if isinstance(value, list) else value


def described_agents(request: Json) -> Json:
    """The reference agents, by name."""
    return {
        name: {"argv": agent["argv"], "layers": [described_layer(layer) for layer in agent["layers"]]}
        for name, agent in sorted(request.items())
    }


def bundle(request: Json, task: Task) -> Json:
    """The bundle of a task; its digest covers everything but the paths."""
    drifted = {package for path in request["drift"] for package in json.loads(Path(path).read_bytes())}
    content: Json = {
        "schema": "hermed/bundle/v1",
        "task": task.id,
        "suite": task.suite,
        "category": task.category,
        "spec": described_file(request["spec"]),
        "contract": described_file(request["contract"]),
        "image": described_image(request["image"]),
        "verifier": described_image(request["verifier"]),
        "agents": described_agents(request["agents"]),
        "drifted": sorted(drifted),
    }
    return content | {"digest": digest_of(canonical_json(without_paths(content)))}


def oracle(request: Json, task: Task) -> Json:
    """The answer of a task as an agent."""
    layers = [described_layer(layer) for layer in request["layers"]]
    return {"schema": "hermed/oracle/v1", "task": task.id, "layers": layers, "argv": request["argv"]}


def main(argv: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--request", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(argv)
    request = json.loads(args.request.read_bytes())
    task = load_kind(Path(request["spec"][0]), Task)
    made = bundle(request, task) if "image" in request else oracle(request, task)
    args.out.write_bytes(canonical_json(made))


if __name__ == "__main__":
    main()
