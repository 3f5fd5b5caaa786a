"""The command that shows a world: what it opens, what it refuses, what it leaves behind."""

import socket
from pathlib import Path

import httpx
import pytest

from sim.serve import main
from sim.web.testing import served
from sim.world.connections import HIDDEN_FILE, WORLD_FILE
from sim.world.store import clone

pytest_plugins = ("sim.testing.fixtures",)


def test_a_built_world_is_copied_and_the_copy_goes(template: Path) -> None:
    before = (template / WORLD_FILE).read_bytes()
    with served("--world", str(template)) as (address, folder):
        assert "Overview" in httpx.get(address).text
        assert folder != template
        assert (folder / HIDDEN_FILE).is_file()
    assert not folder.parent.exists()
    assert (template / WORLD_FILE).read_bytes() == before


def test_a_copy_stays_where_it_was_asked_for(template: Path, tmp_path: Path) -> None:
    with served("--world", str(template), "--folder", str(tmp_path / "mine")) as (_, folder):
        assert folder == tmp_path / "mine"
    assert (folder / WORLD_FILE).is_file()


def test_a_trials_folder_is_read_as_it_is(template: Path, tmp_path: Path) -> None:
    clone(template, tmp_path / "trial").close()
    before = (tmp_path / "trial" / WORLD_FILE).read_bytes()
    with served("--folder", str(tmp_path / "trial"), "--world", "/nowhere") as (address, folder):
        assert folder == tmp_path / "trial"
        assert "pat-heart" in httpx.get(f"{address}patients").text
    assert (folder / WORLD_FILE).read_bytes() == before


def test_a_relative_folder_is_the_callers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    assert main(["--folder", "mine"]) == 2
    assert f"{tmp_path / 'mine'} holds no world" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ([], "--world: no built world was named"),
        (["--world", "/nowhere"], "/nowhere/world is no world"),
        (["--world", "{template}", "--folder", "{taken}"], "exists and holds no world"),
        (["--world", "{template}", "--port", "{port}"], "--port: {port} cannot be had"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_a_sentence(
    template: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        known = {"template": template, "taken": tmp_path, "port": taken.getsockname()[1]}
        assert main([option.format(**known) for option in options]) == 2
        said = capsys.readouterr().err
    assert said.startswith("serve: ")
    assert said.count("\n") == 1
