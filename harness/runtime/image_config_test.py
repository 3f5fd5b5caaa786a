"""What a container takes over from an image config, and what is refused."""

import json
from pathlib import Path

import pytest

from harness.errors import InfraError, InfraKind
from harness.runtime.base import Bind, Limits
from harness.runtime.image_config import ImageConfig, load
from harness.runtime.oci_config import Cgroup, Root, make_mount_points, oci_config


def write(tmp_path: Path, **run: object) -> Path:
    path = tmp_path / "config.json"
    path.write_text(json.dumps({"config": run}))
    return path


def test_only_the_allow_list_comes_over(tmp_path: Path) -> None:
    found = load(
        write(
            tmp_path, User="1000:1000", Env=["PATH=/bin", "GOLD=1", "LANG=C=UTF"], Cmd=["x"], Entrypoint=["e"]
        )
    )
    assert found == ImageConfig(1000, 1000, {"LANG": "C=UTF", "PATH": "/bin"}, "/", ("e", "x"))


@pytest.mark.parametrize("user", ["", "root", "0", "1000:0", "agent", "0:1000", "-1", "1000:x"])
def test_users_that_are_root_or_no_number_are_refused(tmp_path: Path, user: str) -> None:
    with pytest.raises(InfraError, match="cannot be used: its User") as caught:
        load(write(tmp_path, User=user))
    assert caught.value.kind is InfraKind.BUNDLE_INVALID


@pytest.mark.parametrize("text", ["", "[]", "{", '{"config": 3}', '{"config": {"User": "1:1", "Env": [3]}}'])
def test_malformed_configs_are_typed(tmp_path: Path, text: str) -> None:
    path = tmp_path / "config.json"
    path.write_text(text)
    with pytest.raises(InfraError, match="cannot be used"):
        load(path)


IMAGE = ImageConfig(1000, 1000, {"PATH": "/bin"}, "/workspace", ())


def root_of(tmp_path: Path, *, many_ids: bool = True, read_only: bool = False) -> Root:
    upper, work = (None, None) if read_only else (tmp_path / "u", tmp_path / "w")
    return Root(tmp_path / "place", (Path("/l/top"), Path("/l/base")), upper, work, many_ids)


def test_the_config_closes_everything(tmp_path: Path) -> None:
    config = oci_config(IMAGE, ("x",), root_of(tmp_path), (), Limits(storage_mb=5), cgroup=None)
    process = config["process"]
    assert process["capabilities"] == {} and process["noNewPrivileges"] is True
    assert process["user"]["uid"] == 1000
    assert {entry["type"] for entry in config["linux"]["namespaces"]} == {
        "pid",
        "ipc",
        "uts",
        "mount",
        "network",
    }
    assert {"type": "RLIMIT_FSIZE", "soft": 5 << 20, "hard": 5 << 20} in process["rlimits"]
    assert config["mounts"][0]["options"][0] == "lowerdir=/l/top:/l/base"
    assert config["linux"]["resources"] == {} and "cgroupsPath" not in config["linux"]


def test_limits_are_asked_only_where_they_hold(tmp_path: Path) -> None:
    limits = Limits(memory_mb=64, cpus=1.5, pids=9)
    cgroup = Cgroup("/hermed/x", memory=True, pids=False, cpu=True)
    linux = oci_config(IMAGE, ("x",), root_of(tmp_path), (), limits, cgroup=cgroup)["linux"]
    assert linux["resources"] == {"memory": {"limit": 64 << 20}, "cpu": {"quota": 150_000, "period": 100_000}}
    assert linux["cgroupsPath"] == "/hermed/x"


def test_one_id_becomes_the_images_user(tmp_path: Path) -> None:
    config = oci_config(IMAGE, ("x",), root_of(tmp_path, many_ids=False), (), Limits(), cgroup=None)
    assert config["linux"]["uidMappings"] == [{"containerID": 1000, "hostID": 0, "size": 1}]
    assert "userxattr" in config["mounts"][0]["options"]


def test_a_read_only_root_gets_its_mount_points_first(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    binds = (Bind(tmp_path / "file", "/hermed/spec.json"), Bind(tmp_path, "/out", writable=True))
    make_mount_points(tmp_path / "u", binds)
    made = sorted(str(path.relative_to(tmp_path / "u")) for path in (tmp_path / "u").rglob("*"))
    assert made == ["dev", "hermed", "hermed/spec.json", "out", "proc", "tmp"]
    config = oci_config(IMAGE, ("x",), root_of(tmp_path, read_only=True), binds, Limits(), cgroup=None)
    assert "ro" in config["mounts"][0]["options"]
    assert {
        mount["destination"]: mount["options"][3] for mount in config["mounts"] if mount["type"] == "bind"
    } == {
        "/hermed/spec.json": "ro",
        "/out": "rw",
    }
