"""A bundle names everything by digest, and its own digest does not depend on where things lie."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tasks import describe


class _Task:
    id = "category/name"
    suite = "hab"
    category = "category"


def request(folder: Path, *, at: str = "_main", layer: bytes = b"layer") -> dict[str, Any]:
    """A request over small files in `folder`, found at `at` when the harness runs."""
    folder.mkdir(exist_ok=True)
    digest = f"sha256:{hashlib.sha256(layer).hexdigest()}"
    files = {
        "spec.json": b"{}",
        "contract.json": b"{}",
        "config.json": b"{}",
        "manifest.json": json.dumps({"layers": [{"digest": digest, "size": len(layer)}]}).encode(),
        "agent.layer.json": json.dumps({"digest": digest, "size": len(layer)}).encode(),
        "drift.json": b'["bash"]',
    }
    for name, content in files.items():
        (folder / name).write_bytes(content)

    def pair(name: str) -> list[str]:
        return [str(folder / name), f"{at}/{name}"]

    image = {"config": pair("config.json"), "manifest": pair("manifest.json"), "layers": [f"{at}/layer.tar"]}
    return {
        "spec": pair("spec.json"),
        "contract": pair("contract.json"),
        "image": image,
        "verifier": image,
        "agents": {"solver": {"argv": ["python3", "solver.py"], "layers": [pair("agent.layer.json")]}},
        "drift": [str(folder / "drift.json"), str(folder / "drift.json")],
    }


def make(asked: dict[str, Any]) -> dict[str, Any]:
    return describe.bundle(asked, _Task())  # type: ignore[arg-type]  # only these three fields are read


def test_identity_is_of_content_not_of_place(tmp_path: Path) -> None:
    here, there = make(request(tmp_path, at="_main")), make(request(tmp_path, at="other"))
    assert here["digest"] == there["digest"]
    assert here["spec"]["path"] != there["spec"]["path"]


def test_another_layer_is_another_bundle(tmp_path: Path) -> None:
    assert make(request(tmp_path))["digest"] != make(request(tmp_path, layer=b"other"))["digest"]


def test_layers_carry_the_digest_and_size_of_the_manifest(tmp_path: Path) -> None:
    layer = make(request(tmp_path))["image"]["layers"][0]
    assert layer == {
        "path": "_main/layer.tar",
        "digest": f"sha256:{hashlib.sha256(b'layer').hexdigest()}",
        "size": 5,
    }


def test_drift_is_named_once(tmp_path: Path) -> None:
    assert make(request(tmp_path))["drifted"] == ["bash"]


def test_a_manifest_of_another_image_is_refused(tmp_path: Path) -> None:
    asked = request(tmp_path)
    asked["image"] = asked["image"] | {"layers": ["_main/a.tar", "_main/b.tar"]}
    with pytest.raises(ValueError, match="zip"):
        make(asked)


def test_an_oracle_has_layers_and_a_command_line_and_nothing_else(tmp_path: Path) -> None:
    asked = request(tmp_path)["agents"]["solver"] | {"spec": []}
    assert set(describe.oracle(asked, _Task())) == {"schema", "task", "layers", "argv"}  # type: ignore[arg-type]
