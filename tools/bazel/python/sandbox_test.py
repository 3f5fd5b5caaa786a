"""What every test of this project may rely on: no network, and no file but its inputs."""

import os
import socket
from pathlib import Path

import pytest


def test_only_the_loopback_interface_exists() -> None:
    assert [name for _, name in socket.if_nameindex()] == ["lo"]


@pytest.mark.parametrize("address", ["192.0.2.1", "198.51.100.7"])
def test_no_address_can_be_reached(address: str) -> None:
    with socket.socket() as probe:
        probe.settimeout(2)
        assert probe.connect_ex((address, 80)) != 0


def test_no_name_resolves() -> None:
    with pytest.raises(OSError):
        socket.getaddrinfo("example.org", 80)


def test_an_undeclared_file_beside_a_declared_one_is_not_there() -> None:
    here = Path(__file__)
    assert (here.parent / "declared.txt").exists()
    assert not (here.parent / "undeclared.txt").exists()
    assert not (here.resolve().parent / "undeclared.txt").exists()


def test_the_root_holds_the_system_and_the_sandbox_only() -> None:
    system = {"bin", "dev", "etc", "lib", "lib64", "proc", "sbin", "sys", "usr"}
    sandbox = Path(os.environ["TEST_SRCDIR"]).parts[1]
    assert {path.name for path in Path("/").iterdir()} <= system | {sandbox, "tmp", "var"}


def test_no_home_of_anybody_is_seen() -> None:
    assert Path(os.environ["HOME"]).is_relative_to(os.environ["TEST_TMPDIR"])
    assert not any(Path(home).exists() and any(Path(home).iterdir()) for home in ("/root", "/home"))


def test_the_environment_is_the_declared_one() -> None:
    leaked = [
        name
        for name in os.environ
        if name.startswith(("HERMED_", "PIP_", "SSL_")) or name.endswith(("_KEY", "_TOKEN"))
    ]
    assert leaked == []
