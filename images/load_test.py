"""A layout that oci_load writes is what other tools take for an OCI image."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

LAYOUT = Path("images/base.load.layout")
REFERENCE = "latest"


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(name="layout")
def _layout(tmp_path: Path) -> Path:
    # umoci takes a lock in the layout, and a test's inputs are read-only. Files are links in a sandbox.
    return Path(shutil.copytree(LAYOUT, tmp_path / "layout"))


def test_skopeo_inspects_it(layout: Path) -> None:
    seen = json.loads(run("skopeo", "inspect", f"oci:{layout}:{REFERENCE}"))
    assert seen["Os"] == "linux"
    assert seen["Created"] == "1970-01-01T00:00:00Z"
    assert seen["Layers"] == [json.loads(Path("images/base_layer.layer.json").read_bytes())["digest"]]
    assert seen["Digest"] == Path("images/base.sha256").read_text(encoding="utf-8").strip()


def test_umoci_unpacks_it(layout: Path, tmp_path: Path) -> None:
    assert json.loads(run("umoci", "stat", "--json", "--image", f"{layout}:{REFERENCE}"))
    bundle = tmp_path / "bundle"
    run("umoci", "unpack", "--rootless", "--image", f"{layout}:{REFERENCE}", str(bundle))
    config = json.loads((bundle / "config.json").read_bytes())
    assert config["process"]["cwd"] == "/workspace"
    assert (bundle / "rootfs/usr/bin/python3").readlink() == Path("python3.14")
