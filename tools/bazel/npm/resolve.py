"""Resolves npm packages to versions and SHA-256."""

import hashlib
import json
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.bazel.npm.fetch import pack


def resolve(packages: Sequence[str]) -> dict[str, Any]:
    """The lock's content: `{"packages": {name: {"version", "sha256"}}}` of the newest versions."""
    locked = {}
    for name in sorted(packages):
        view = subprocess.run(
            ["npm", "view", "--json", name, "version"], capture_output=True, text=True, check=True
        )
        answer = json.loads(view.stdout)
        version = answer[-1] if isinstance(answer, list) else answer
        with tempfile.TemporaryDirectory() as tmp:
            digest = hashlib.sha256(pack(name, version, Path(tmp)).read_bytes()).hexdigest()
        locked[name] = {"version": version, "sha256": digest}
    return {"packages": locked}
