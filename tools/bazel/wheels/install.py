"""Installs one set of wheels.lock into a folder, through pip, checked by SHA-256.

Runs on the bare Python of the build root, before any wheel is there: standard library only.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

PYTHON = "/usr/bin/python3.14"


class InstallError(Exception):
    """pip could not give what the lock says; the text is one sentence for the user."""


def requirements(lock: dict[str, Any], name: str) -> str:
    """The set as pip's hash-checked requirements, one line per package."""
    if name not in lock["sets"]:
        raise InstallError(f"wheels.lock has no set '{name}': it has {', '.join(sorted(lock['sets']))}.")
    lines = []
    for package in lock["sets"][name]:
        entry = lock["packages"][package]
        hashes = " ".join(f"--hash=sha256:{digest}" for digest in entry["sha256"])
        lines.append(f"{package}=={entry['version']} {hashes}")
    return "\n".join(lines) + "\n"


def explain(output: str) -> str:
    """One sentence for what pip printed."""
    changed = re.search(r"^\s+(\S+?)==(\S+?) from .*:\n\s+Expected sha256", output, re.M)
    if "DO NOT MATCH THE HASHES" in output and changed:
        return (
            f"wheels.lock: the package index offers {changed[1]} {changed[2]} with another SHA-256 than the locked "
            "one; published versions never change, so do not trust this index, or refresh the lock."
        )
    if "DO NOT MATCH THE HASHES" in output:
        named = re.search(
            r"^\s+([A-Za-z0-9._-]+)(?:==| from )", output.split("DO NOT MATCH THE HASHES")[1], re.M
        )
        package = named[1] if named else "a package"
        return (
            f"wheels.lock: {package} has another SHA-256 than the locked one; ./bazel run //tools/bazel:lock"
        )
    missing = re.search(r"No matching distribution found for (\S+)", output)
    if missing:
        return f"wheels.lock: the package index has no wheel for {missing[1]} on this platform (is the index in reach?)."
    tail = " ".join(output.strip().splitlines()[-2:])
    return f"pip could not install the locked wheels: {tail}"


def install(lock: dict[str, Any], name: str, out: Path) -> None:
    """Installs set `name` into `out` and compiles it to byte code that does not depend on mtimes.

    Raises:
      InstallError: With one sentence naming the package at fault.
    """
    with tempfile.TemporaryDirectory() as tmp:
        wanted = Path(tmp) / "requirements.txt"
        wanted.write_text(requirements(lock, name))
        command = [PYTHON, "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check",
                   "--no-deps", "--require-hashes", "--only-binary=:all:", "--no-compile", "--no-warn-conflicts",
                   "--root-user-action=ignore", "--target", str(out), "-r", str(wanted)]  # fmt: skip
        done = subprocess.run(
            command, capture_output=True, text=True, env={"HOME": tmp, **os.environ}, check=False
        )
    if done.returncode != 0:
        raise InstallError(explain(done.stdout + done.stderr))
    drop_weight(out)
    compile_site(out)


def drop_weight(site: Path) -> None:
    """Removes what only a wheel's own developers use: test suites and C headers.

    Bazel links every file of a set into each sandbox, so a third of the files is a third of the time.
    """
    for name in ("tests", "include"):
        for folder in sorted(site.rglob(name), reverse=True):
            if folder.is_dir():
                shutil.rmtree(folder)


def compile_site(site: Path) -> None:
    """Byte-compiles `site` in one process with a fixed hash seed, so that the bytes repeat.

    `unchecked-hash` files are read without looking at the source: a sandbox that cannot write
    byte code starts as fast as one that can. Files of a wheel that are templates or are meant
    for another Python do not compile; they are left without byte code, as pip leaves them.
    """
    command = [PYTHON, "-m", "compileall", "-q", "-j1", "--invalidation-mode", "unchecked-hash",
               "-s", str(site), "-p", "/site", str(site)]  # fmt: skip
    subprocess.run(command, capture_output=True, env={"PYTHONHASHSEED": "0", "LANG": "C.UTF-8"}, check=False)


def main() -> int:
    """Command line; prints one sentence and returns 1 on failure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lock", type=Path, required=True)
    parser.add_argument("--set", required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    try:
        install(json.loads(args.lock.read_text()), args.set, args.out)
    except InstallError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
