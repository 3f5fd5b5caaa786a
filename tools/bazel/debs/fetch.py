"""Fetches one set of debs.lock into a folder of .deb files, and notes where the mirror has moved on.

Runs on the bare Python of the build root: standard library only.
"""

import argparse
import hashlib
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools.bazel.debs.apt import SUITE, Apt, AptError, Deb


class FetchError(Exception):
    """The set could not be had as asked; the text is one sentence for the user."""


def locked(lock: dict[str, Any], name: str) -> list[Deb]:
    """The packages of a set as the lock pins them."""
    return sorted(Deb(package, *lock["packages"][package]) for package in lock["sets"][name]["closure"])


def choose(
    apt: Apt, lock: dict[str, Any], name: str, strict: bool
) -> tuple[list[Deb], list[tuple[Deb | None, Deb]]]:
    """What to download, and the drift: (locked or None, taken) for each package that differs.

    As long as the mirror has every locked version, those are taken. Where one is gone, the whole
    closure is the mirror's: mixing two states of an archive breaks its dependencies.

    Raises:
      FetchError: A locked version has another SHA-256, or a version is gone and `strict` is set.
    """
    wanted = locked(lock, name)
    here = {(deb.name, deb.version): deb for deb in apt.show([f"{deb.name}={deb.version}" for deb in wanted])}
    for deb in wanted:
        found = here.get((deb.name, deb.version))
        if found and found.sha256 != deb.sha256:
            raise FetchError(
                f"debs.lock: the mirror's {deb.name} {deb.version} has another SHA-256 than the locked one; "
                "do not trust this mirror, or refresh the lock with //tools/bazel:lock."
            )
    gone = [deb for deb in wanted if (deb.name, deb.version) not in here]
    if not gone:
        return wanted, []
    if strict:
        names = ", ".join(f"{deb.name} {deb.version}" for deb in gone)
        raise FetchError(
            f"debs.lock: the mirror no longer has {names}, and --config=strict takes nothing else; "
            "set HERMED_DEBIAN_MIRROR to a dated mirror from the time of the lock."
        )
    taken = apt.closure(lock["sets"][name]["packages"])
    pinned = {deb.name: deb for deb in wanted}
    return taken, [(pinned.get(deb.name), deb) for deb in taken if pinned.get(deb.name) != deb]


def check(debs: list[Deb], folder: Path) -> None:
    """Holds each downloaded file against its SHA-256.

    Raises:
      FetchError: A file has another one.
    """
    for deb in debs:
        digest = hashlib.sha256((folder / f"{deb.name}.deb").read_bytes()).hexdigest()
        if digest != deb.sha256:
            raise FetchError(
                f"debs.lock: the downloaded {deb.name} {deb.version} has another SHA-256 than the locked one."
            )


def drift_line(drift: list[tuple[Deb | None, Deb]]) -> str:
    """The one warning line, naming the first package and how many follow."""
    old, new = drift[0]
    rest = f" and {len(drift) - 1} more" if len(drift) > 1 else ""
    was = f"{old.name} {old.version}" if old else f"{new.name} (not in the lock)"
    said = "what is made from it is marked drifted (--config=strict refuses)"
    return f"the Debian mirror moved on: {was} -> {new.version}{rest}; {said}"


def main() -> int:
    """Command line; prints one sentence and returns 1 on failure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lock", type=Path, required=True)
    parser.add_argument("--set", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--drift", type=Path, required=True)
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--mirror", help="address of a mirror, or a whole sources.list line")
    args = parser.parse_args()
    source = args.mirror and (
        args.mirror if args.mirror.startswith("deb ") else f"deb {args.mirror} {SUITE} main"
    )
    try:
        with tempfile.TemporaryDirectory() as state:
            apt = Apt(Path(state), source)
            apt.update()
            lock = json.loads(args.lock.read_text())
            debs, drift = choose(apt, lock, args.set, args.strict)
            apt.download(debs, args.out)
            check(debs, args.out)
    except (AptError, FetchError) as error:
        print(error, file=sys.stderr)
        return 1
    if drift:
        print(drift_line(drift), file=sys.stderr)
    args.drift.write_text(json.dumps(sorted(new.name for _, new in drift)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
