"""Fetches a package of npm.lock with npm's own client, checks its SHA-256 and unpacks it.

Runs on the bare Python of the build root: standard library only.
"""

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any


class NpmError(Exception):
    """npm could not give what the lock says; the text is one sentence for the user."""


def pack(name: str, version: str, folder: Path) -> Path:
    """The published archive of one version, downloaded by npm into `folder`.

    Raises:
      NpmError: npm failed.
    """
    command = [
        "npm",
        "pack",
        "--silent",
        "--ignore-scripts",
        "--pack-destination",
        str(folder),
        f"{name}@{version}",
    ]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    if done.returncode != 0:
        raise NpmError(f"npm.lock: npm cannot fetch {name} {version}: {' '.join(done.stderr.split())[:300]}")
    return folder / done.stdout.strip().splitlines()[-1]


def fetch(lock: dict[str, Any], name: str, out: Path) -> None:
    """Unpacks one locked package into `out/<name without scope>`.

    Raises:
      NpmError: The package is not locked, is missing or has another SHA-256.
    """
    if name not in lock["packages"]:
        raise NpmError(f"npm.lock has no package '{name}': it has {', '.join(sorted(lock['packages']))}.")
    entry = lock["packages"][name]
    with tempfile.TemporaryDirectory() as tmp:
        archive = pack(name, entry["version"], Path(tmp))
        with archive.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        if digest != entry["sha256"]:
            raise NpmError(
                f"npm.lock: the registry offers {name} {entry['version']} with another SHA-256 than the locked "
                "one; published versions never change, so do not trust this registry."
            )
        with tarfile.open(archive) as tar:
            tar.extractall(Path(tmp) / "x", filter="data")
        out.mkdir(parents=True, exist_ok=True)
        shutil.move(Path(tmp) / "x" / "package", out / name.rsplit("/", maxsplit=1)[-1])


def main() -> int:
    """Command line; prints one sentence and returns 1 on failure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lock", type=Path, required=True)
    parser.add_argument("--package", required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    try:
        fetch(json.loads(args.lock.read_text()), args.package, args.out)
    except NpmError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
