"""The few things asked of apt, with a state folder of its own beside the system's.

Runs on the bare Python of the build root: standard library only.
"""

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

SUITE = "sid"


class AptError(Exception):
    """apt could not answer; the text is one sentence for the user."""


@dataclass(frozen=True, order=True)
class Deb:
    """One binary package of one version, with the SHA-256 (hex) that the signed index gives."""

    name: str
    version: str
    sha256: str


class Apt:
    """apt with an empty machine behind it: nothing is installed, so a closure is a whole closure."""

    def __init__(self, state: Path, source: str | None = None) -> None:
        """Prepares the state folder.

        Args:
          state: Folder for index files and downloads; made where missing.
          source: A sources.list line instead of the system's own, e.g. of a dated mirror.
        """
        self._archives = state / "archives"
        (state / "lists" / "partial").mkdir(parents=True, exist_ok=True)
        (self._archives / "partial").mkdir(parents=True, exist_ok=True)
        (state / "status").write_text("")
        options = {
            "Dir::State::lists": state / "lists",
            "Dir::State::status": state / "status",
            "Dir::Cache::archives": self._archives,
            "Dir::Cache::pkgcache": "",
            "Dir::Cache::srcpkgcache": "",
            "APT::Sandbox::User": "root",
            "APT::Install-Recommends": "false",
            "APT::Get::List-Cleanup": "false",
            "Acquire::Check-Valid-Until": "false",
            "Acquire::Retries": "3",
            "Debug::NoLocking": "true",
        }
        if source:
            (state / "sources.list").write_text(source + "\n")
            options |= {"Dir::Etc::sourcelist": state / "sources.list", "Dir::Etc::sourceparts": "/dev/null"}
        self._options = [part for key, value in options.items() for part in ("-o", f"{key}={value}")]

    def _run(self, *command: str, cwd: Path | None = None) -> str:
        done = subprocess.run(
            [command[0], *self._options, *command[1:]], capture_output=True, text=True, cwd=cwd, check=False
        )
        if done.returncode != 0:
            problems = [
                line for line in done.stderr.splitlines() if line.startswith("E:")
            ] or done.stderr.splitlines()
            raise AptError(" ".join(problems[:2]) or f"{command[0]} failed")
        return done.stdout

    def update(self) -> None:
        """Fetches the index files.

        Raises:
          AptError: The mirror could not be reached.
        """
        try:
            self._run("apt-get", "update", "--error-on=any")
        except AptError as error:
            raise AptError(
                f"The Debian mirror cannot be read ({error}): check the network and HERMED_DEBIAN_MIRROR, then run this again."
            ) from None

    def closure(self, packages: list[str]) -> list[Deb]:
        """What installing `packages` on an empty machine would take, sorted by name.

        Raises:
          AptError: A package does not exist or cannot be installed.
        """
        plan = self._run("apt-get", "install", "--yes", "--simulate", *packages)
        names = [f"{name}={version}" for name, version in re.findall(r"^Inst (\S+) \((\S+) ", plan, re.M)]
        return sorted(self.show(names))

    def show(self, packages: list[str]) -> list[Deb]:
        """Name, version and SHA-256 of `name=version` packages; what the mirror lacks is left out."""
        command = ["apt-cache", *self._options, "show", "--no-all-versions", *packages]
        text = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        found = set()
        for record in text.split("\n\n"):
            fields = dict(re.findall(r"^(Package|Version|SHA256): (\S+)$", record, re.M))
            if len(fields) == 3:
                found.add(Deb(fields["Package"], fields["Version"], fields["SHA256"]))
        asked = {tuple(package.split("=", 1)) for package in packages}
        return sorted(deb for deb in found if (deb.name, deb.version) in asked)

    def download(self, debs: list[Deb], out: Path) -> None:
        """Downloads the packages into `out` as `<name>.deb`; apt checks them against the signed index.

        Raises:
          AptError: A download failed.
        """
        out.mkdir(parents=True, exist_ok=True)
        self._run("apt-get", "download", *[f"{deb.name}={deb.version}" for deb in debs], cwd=self._archives)
        for deb in debs:
            files = sorted(self._archives.glob(f"{deb.name}_*.deb"))
            if len(files) != 1:
                raise AptError(f"apt downloaded {len(files)} files for {deb.name}")
            shutil.move(files[0], out / f"{deb.name}.deb")
