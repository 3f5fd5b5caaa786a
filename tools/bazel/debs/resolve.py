"""Resolves the Debian packages of the images to versions and SHA-256."""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tools.bazel.debs.apt import SUITE, Apt


def resolve(
    sets: Mapping[str, Sequence[str]], below: Mapping[str, str] | None = None, source: str | None = None
) -> dict[str, Any]:
    """The lock's content for named sets of packages.

    Args:
      sets: Package names asked for, per set.
      below: For a set that is layered on another: that other; what the other holds is left out.
      source: A sources.list line instead of the build root's own.

    Returns:
      `{"suite", "packages": {name: [version, sha256]}, "sets": {set: {"packages", "closure"}}}`.
    """
    with tempfile.TemporaryDirectory() as state:
        apt = Apt(Path(state), source)
        apt.update()
        closures = {name: apt.closure(sorted(wanted)) for name, wanted in sorted(sets.items())}
    for name, base in (below or {}).items():
        closures[name] = [deb for deb in closures[name] if deb not in closures[base]]
    packages = {deb.name: [deb.version, deb.sha256] for closure in closures.values() for deb in closure}
    return {
        "suite": SUITE,
        "packages": dict(sorted(packages.items())),
        "sets": {
            name: {"packages": sorted(sets[name]), "closure": [deb.name for deb in closure]}
            for name, closure in closures.items()
        },
    }
