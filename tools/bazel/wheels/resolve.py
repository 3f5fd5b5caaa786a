"""Resolves the wheels of all sets together, so that a package has one version in every image and tool."""

import json
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PYTHON = "/usr/bin/python3.14"


def read_intent(path: Path) -> list[str]:
    """The requirement lines of a `.in` file, without comments."""
    lines = (line.split("#")[0].strip() for line in path.read_text().splitlines())
    return sorted(line for line in lines if line)


def pip_report(requirements: Sequence[str]) -> dict[str, Any]:
    """Pip's installation report for `requirements`, as if nothing were installed.

    Raises:
      RuntimeError: pip found no solution; the text holds its words.
    """
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--no-input", "--dry-run", "--ignore-installed",
               "--only-binary=:all:", "--disable-pip-version-check", "--report", "-", *requirements]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"pip cannot resolve the wheels: {done.stderr.strip()}")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def closure(wanted: Sequence[str], requires: Mapping[str, Sequence[Requirement]]) -> list[str]:
    """Names that installing `wanted` takes, by the requirements that hold on this platform."""
    todo = [(canonicalize_name(Requirement(line).name), extras(Requirement(line))) for line in wanted]
    found: dict[str, set[str]] = {}
    while todo:
        name, asked = todo.pop()
        if name in found and asked <= found[name]:
            continue
        found.setdefault(name, set()).update(asked)
        needed = (requirement for requirement in requires[name] if holds(requirement, asked))
        todo.extend((canonicalize_name(requirement.name), extras(requirement)) for requirement in needed)
    return sorted(found)


def extras(requirement: Requirement) -> set[str]:
    """The extras that a requirement asks for."""
    return set(requirement.extras)


def holds(requirement: Requirement, asked: set[str]) -> bool:
    """Whether a requirement applies here, given the extras asked of the package that states it."""
    marker = requirement.marker
    return marker is None or any(marker.evaluate({"extra": extra}) for extra in {"", *asked})


def resolve(sets: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The lock's content for named sets of requirements.

    Returns:
      `{"python", "packages": {name: {"version", "sha256": [hex]}}, "sets": {set: [names]}}`.
    """
    report = pip_report(sorted({line for wanted in sets.values() for line in wanted}))
    packages: dict[str, Any] = {}
    requires: dict[str, list[Requirement]] = {}
    for item in report["install"]:
        name = canonicalize_name(item["metadata"]["name"])
        digest = re.sub("^sha256=", "", item["download_info"]["archive_info"]["hash"])
        packages[name] = {"version": item["metadata"]["version"], "sha256": [digest]}
        requires[name] = [Requirement(line) for line in item["metadata"].get("requires_dist", [])]
    return {
        "python": ".".join(report["environment"]["python_full_version"].split(".")[:2]),
        "packages": dict(sorted(packages.items())),
        "sets": {name: closure(wanted, requires) for name, wanted in sorted(sets.items())},
    }
