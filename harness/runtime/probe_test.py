"""What the probe makes of a container's cgroup file, and that its note is used."""

from pathlib import Path

import pytest

from harness.runtime import probe
from harness.runtime.namespace import Privilege
from harness.runtime.probe import Support, held_controllers


def test_version_1_lists_controllers_one_by_one() -> None:
    text = "8:pids:/hermed/probe-1\n4:memory:/hermed/probe-1\n2:cpu,cpuacct:/\n0::/\n"
    assert held_controllers(text) == {"memory": True, "pids": True, "cpu": False}


def test_version_2_holds_all() -> None:
    assert held_controllers("0::/hermed/probe-1\n") == {"memory": True, "pids": True, "cpu": True}
    assert held_controllers("0::/\n") == {"memory": False, "pids": False, "cpu": False}


def test_the_note_of_this_boot_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def answer(cache: Path, privilege: Privilege, manager: str) -> tuple[str, str]:
        calls.append(manager)
        return "", "refused" if manager == "cgroupfs" else ""

    monkeypatch.setattr(probe, "_try", answer)
    privilege = Privilege(many_ids=True, cgroups=True)
    expected = Support("disabled", False, False, False, "refused")
    assert probe.support(tmp_path, privilege) == expected
    assert probe.support(tmp_path, privilege) == expected
    assert calls == ["cgroupfs", "disabled"]


def test_where_crun_fails_nothing_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "_try", lambda *_: ("", "broken"))
    found = probe.support(tmp_path, Privilege(many_ids=False, cgroups=False))
    assert found.manager == "" and found.problem == "broken"
    assert not list(tmp_path.rglob("*.json"))
