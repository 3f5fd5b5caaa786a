"""Refreshes the locks: `./bazel run //tools/bazel:lock [-- wheels debs npm root]` (default: all but root).

What is wanted stands in specs/images/*.jsonnet (images), tools/bazel/wheels/*.in (host tools),
tools/bazel/npm/packages.in and tools/bazel/root.packages; what that came to stands in the locks,
by name, version and SHA-256.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from specs.compiler.compile import compile_file
from specs.schema.image import Image
from tools.bazel.debs import resolve as debs
from tools.bazel.npm import resolve as npm
from tools.bazel.wheels import resolve as wheels

LOCKS = ("wheels", "debs", "npm", "root")


def image_specs(workspace: Path) -> list[Image]:
    """The image specs of the workspace, by name."""
    models = [
        compile_file(path, workspace / "specs").model
        for path in sorted((workspace / "specs/images").glob("*.jsonnet"))
    ]
    return [model for model in models if isinstance(model, Image)]


def lock_wheels(workspace: Path) -> dict[str, Any]:
    """wheels.lock from the image specs and the lists of host tools (host.in, lint.in)."""
    sets = {image.name: sorted(image.wheels) for image in image_specs(workspace) if image.wheels}
    for intent in sorted((workspace / "tools/bazel/wheels").glob("*.in")):
        sets[intent.stem] = wheels.read_intent(intent)
    return wheels.resolve(sets)


def lock_debs(workspace: Path) -> dict[str, Any]:
    """debs.lock from the image specs; an image holds only what its base does not."""
    images = [image for image in image_specs(workspace) if image.debs]
    return debs.resolve(
        {image.name: sorted(image.debs) for image in images},
        {image.name: image.base for image in images if image.base},
    )


def lock_npm(workspace: Path) -> dict[str, Any]:
    """npm.lock from packages.in."""
    return npm.resolve(wheels.read_intent(workspace / "tools/bazel/npm/packages.in"))


def write(path: Path, text: str) -> None:
    """Replaces a lock in one step and says whether it changed."""
    before = path.read_text() if path.exists() else ""
    fresh = path.with_suffix(".new")
    fresh.write_text(text)
    fresh.replace(path)
    print(f"{path.name}: {'unchanged' if before == text else 'written'}")


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(prog="./bazel run //tools/bazel:lock --", description=__doc__)
    parser.add_argument(
        "locks", nargs="*", metavar="LOCK", help=f"which locks to refresh: {', '.join(LOCKS)}"
    )
    args = parser.parse_args()
    unknown = sorted(set(args.locks) - set(LOCKS))
    if unknown:
        print(f"there is no lock '{unknown[0]}': name some of {', '.join(LOCKS)}", file=sys.stderr)
        return 2
    workspace = Path(os.environ.get("BUILD_WORKSPACE_DIRECTORY", Path.cwd()))
    makers: dict[str, Callable[[Path], dict[str, Any]]] = {
        "wheels": lock_wheels,
        "debs": lock_debs,
        "npm": lock_npm,
    }
    for name in args.locks or list(makers):
        print(f"{name}: resolving …", flush=True)
        if name == "root":
            write(workspace / "tools/bazel/root.lock", Path("/etc/hermed/versions").read_text())
        else:
            write(
                workspace / f"tools/bazel/{name}.lock", json.dumps(makers[name](workspace), indent=1) + "\n"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
