"""podman behind the same interface; where it cannot run, the test that needs it says why."""

import io
import json
import os
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.errors import InfraError
from harness.runtime.base import Bind, ContainerSpec, Limits
from harness.runtime.cache import Owner
from harness.runtime.namespace import enter
from harness.runtime.oci_layout import compose, write_layout
from harness.runtime.podman import EngineRuntime
from harness.testing.images import Entry, shell_layer, write_config, write_layer


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[EngineRuntime]:
    enter()
    owner = Owner(tmp_path, "podman")
    yield EngineRuntime("podman", tmp_path, owner)
    owner.close()


def test_says_in_one_sentence_why_it_cannot_run(
    engine: EngineRuntime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert engine.unusable() == "The program podman is not on PATH: install it, or use --runtime=crun."


def test_runs_a_trial_like_container(engine: EngineRuntime, tmp_path: Path) -> None:
    reason = engine.unusable()
    if reason is not None:
        pytest.skip(reason)
    config = write_config(tmp_path)
    layers = (shell_layer(tmp_path), write_layer(tmp_path, "top", {"etc/x": Entry(b"layered\n")}))
    out = tmp_path / "out"
    out.mkdir()
    os.chown(out, *engine.owner(config))
    script = "id -u; cat /etc/x; env; echo y > /out/z; ls /sys/class/net; exit 6"

    def spec(name: str, command: str, timeout_s: float | None = None) -> ContainerSpec:
        scratch = tmp_path / name
        scratch.mkdir()
        limits = Limits(timeout_s=timeout_s, memory_mb=128)
        binds = (Bind(out, "/out", writable=True),)
        return ContainerSpec(f"h0-{name}", layers, config, ("/bin/sh", "-c", command), scratch, binds, limits)

    first = spec("first", script)
    ended = engine.run(first)
    seen = first.stdout.read_text()
    assert ended.code == 6, first.stderr.read_text()
    assert seen.splitlines()[:2] == ["1000", "layered"]
    assert (out / "z").read_text() == "y\n"
    assert "eth0" not in seen
    assert engine.run(spec("second", "sleep 60", timeout_s=3)).timed_out
    with pytest.raises(InfraError, match="could not be started"):
        engine.run(ContainerSpec("h0-third", layers, config, ("/bin/none",), spec("third", "").scratch))


def test_layout_is_a_whole_oci_image(tmp_path: Path) -> None:
    layers = [write_layer(tmp_path, name, {"f": Entry(name.encode())}) for name in ("a", "b")]
    image = compose(write_config(tmp_path), layers)
    sink = io.BytesIO()
    write_layout(image, sink)
    sink.seek(0)
    with tarfile.open(fileobj=sink) as archive:
        blobs = {member.name: archive.extractfile(member).read() for member in archive}  # type: ignore[union-attr]
    manifest = json.loads(blobs["index.json"])["manifests"][0]
    content = json.loads(blobs["blobs/sha256/" + manifest["digest"].removeprefix("sha256:")])
    assert [layer["digest"] for layer in content["layers"]] == [layer.digest for layer in layers]
    config = json.loads(blobs["blobs/sha256/" + content["config"]["digest"].removeprefix("sha256:")])
    assert config["rootfs"]["diff_ids"] == [layer.digest for layer in layers]
    assert config["config"]["User"] == "1000:1000"
