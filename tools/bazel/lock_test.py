"""The locks hold what is asked for, and nothing that nobody asks for: a spec and its lock cannot drift apart."""

import json
from pathlib import Path
from typing import Any

import pytest
from packaging.utils import canonicalize_name

from specs.schema.image import Image
from tools.bazel.lock import image_specs
from tools.bazel.wheels.resolve import read_intent

LOCKS = Path("tools/bazel")
IMAGES = {image.name: image for image in image_specs(Path.cwd())}


def lock(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((LOCKS / f"{name}.lock").read_text())
    return content


@pytest.mark.parametrize("image", IMAGES.values(), ids=list(IMAGES))
def test_an_image_and_its_locks_agree(image: Image) -> None:
    debs, wheels = lock("debs")["sets"], lock("wheels")["sets"]
    assert debs.get(image.name, {"packages": []})["packages"] == sorted(image.debs)
    assert set(image.wheels) <= set(wheels.get(image.name, []))
    assert bool(image.wheels) == (image.name in wheels)


@pytest.mark.parametrize("intent", sorted((LOCKS / "wheels").glob("*.in")), ids=lambda path: path.stem)
def test_a_list_of_host_wheels_and_the_lock_agree(intent: Path) -> None:
    wanted = {canonicalize_name(name) for name in read_intent(intent)}
    assert wanted
    assert wanted <= set(lock("wheels")["sets"][intent.stem])


def test_npm_packages_and_the_lock_agree() -> None:
    assert sorted(lock("npm")["packages"]) == read_intent(LOCKS / "npm/packages.in")


def test_the_root_holds_what_it_is_asked_to_hold() -> None:
    locked = {line.split()[0] for line in (LOCKS / "root.lock").read_text().splitlines()}
    assert set(read_intent(LOCKS / "root.packages")) <= locked


@pytest.mark.parametrize("name", ["debs", "wheels"])
def test_no_package_is_locked_for_nobody(name: str) -> None:
    content = lock(name)
    used = {
        one for entry in content["sets"].values() for one in (entry["closure"] if name == "debs" else entry)
    }
    assert used == set(content["packages"])
