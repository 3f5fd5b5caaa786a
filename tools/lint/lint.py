"""Runs the linters over the files that git knows: `./bazel run //tools/lint [-- NAME …] [--fix]`.

ruff (style, docstrings, bugbear, bandit), mypy --strict, buildifier and shellcheck, each from the
locks, each with the settings that stand in the repository; and the direction of imports.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.lint.imports import findings

PYTHON = "/usr/bin/python3.14"


class Site:
    """Where the linters lie: the runfiles of this program."""

    def __init__(self, runfiles: Path) -> None:
        """Finds the linters' folders by what is in them.

        Args:
          runfiles: Folder above the repositories' folders.
        """
        self.lint = next(runfiles.glob("*wheels_lint/site"))
        self.types = [self.lint]
        for wheels in ("host", "sim"):
            self.types += runfiles.glob(f"*wheels_{wheels}/site")
        self.buildifier = next(runfiles.glob("*npm_buildifier/buildifier")) / f"buildifier-linux_{machine()}"

    def environment(self) -> dict[str, str]:
        """The environment in which Python linters find themselves and the packages they read types from."""
        return os.environ | {"PYTHONPATH": ":".join(map(str, self.types)), "PYTHONDONTWRITEBYTECODE": "1"}


def machine() -> str:
    """The processor in Go's names, as buildifier's files are named."""
    return {"x86_64": "amd64", "aarch64": "arm64"}.get(os.uname().machine, os.uname().machine)


def files(workspace: Path, *patterns: str) -> list[str]:
    """Files of the work tree that match, ignored ones left out, links to folders not followed."""
    command = [
        "git",
        "-c",
        f"safe.directory={workspace}",
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "--",
    ]
    listed = subprocess.run([*command, *patterns], cwd=workspace, capture_output=True, text=True, check=True)
    return sorted({name for name in listed.stdout.splitlines() if (workspace / name).is_file()})


def passes(site: Site, workspace: Path, *command: str | Path) -> bool:
    """Runs a program over the workspace; whether it had nothing to say."""
    return subprocess.run(command, cwd=workspace, env=site.environment(), check=False).returncode == 0


def ruff(site: Site, workspace: Path, fix: bool) -> bool:
    """Ruff over all Python."""
    options = ["--no-cache", "--quiet", *(["--fix"] if fix else [])]
    return passes(site, workspace, site.lint / "bin/ruff", "check", *options, *files(workspace, "*.py"))


def mypy(site: Site, workspace: Path, fix: bool) -> bool:
    """Strict types of everything but tests, whose fixtures are what they are."""
    del fix
    sources = [
        name
        for name in files(workspace, "*.py")
        if not name.endswith("_test.py") and "/testdata/" not in name
    ]
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "hermed/mypy"
    options = ["--no-error-summary", f"--cache-dir={cache}"]
    return passes(site, workspace, PYTHON, "-m", "mypy", *options, *sources)


def buildifier(site: Site, workspace: Path, fix: bool) -> bool:
    """Format and warnings of BUILD, MODULE and .bzl files."""
    options = [f"-mode={'fix' if fix else 'check'}", "-lint=warn", "-warnings=-module-docstring"]
    return passes(site, workspace, site.buildifier, *options, *files(workspace, "*.bazel", "*.bzl"))


#: Sourced files set what others read (SC2034, SC1091), and programs for other shells stand in single quotes (SC2016).
NOT_FOR_US = "SC1091,SC2016,SC2034"


def shellcheck(site: Site, workspace: Path, fix: bool) -> bool:
    """Shell scripts."""
    del fix
    scripts = files(workspace, "*.sh", "bazel", ".ci/run")
    return passes(site, workspace, "shellcheck", "--shell=bash", f"--exclude={NOT_FOR_US}", *scripts)


def imports(site: Site, workspace: Path, fix: bool) -> bool:
    """The direction of imports."""
    del site, fix
    found = findings(workspace, files(workspace, "*.py"))
    print("".join(f"{finding}\n" for finding in found), end="")
    return not found


#: Each says whether it is content, and prints what it is not content with.
LINTERS: dict[str, Callable[[Site, Path, bool], bool]] = {
    "ruff": ruff,
    "mypy": mypy,
    "buildifier": buildifier,
    "shellcheck": shellcheck,
    "imports": imports,
}


def run(name: str, site: Site, workspace: Path, *, fix: bool) -> bool:
    """Runs one linter and says how it ended."""
    started = time.monotonic()
    clean = LINTERS[name](site, workspace, fix)
    print(
        f"{name}: {'clean' if clean else 'findings above'} ({time.monotonic() - started:.0f} s)", flush=True
    )
    return clean


def main(argv: Sequence[str] | None = None) -> int:
    """Command line; 0 where every linter is content."""
    parser = argparse.ArgumentParser(prog="./bazel run //tools/lint --", description=__doc__)
    parser.add_argument(
        "linters", nargs="*", metavar="NAME", help=f"which to run: {', '.join(LINTERS)}; default: all"
    )
    parser.add_argument("--fix", action="store_true", help="let ruff and buildifier mend what they can")
    args = parser.parse_args(argv)
    unknown = [name for name in args.linters if name not in LINTERS]
    if unknown:
        print(f"there is no linter '{unknown[0]}': name some of {', '.join(LINTERS)}", file=sys.stderr)
        return 2
    workspace = Path(os.environ.get("BUILD_WORKSPACE_DIRECTORY", Path.cwd()))
    site = Site(Path(__file__).absolute().parents[3])  # <runfiles>/_main/tools/lint/lint.py
    results = [run(name, site, workspace, fix=args.fix) for name in args.linters or LINTERS]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
