"""Folders whose owner and mode every layer states alike, whichever layer comes last."""

from typing import Final

AGENT_UID: Final = 1000
"""uid and gid of the user `agent`, the same in every image."""

FOLDERS: Final[dict[str, tuple[int, int]]] = {
    "dev": (0o755, 0),
    "proc": (0o555, 0),
    "sys": (0o555, 0),
    "run": (0o755, 0),
    "run/hermed": (0o755, 0),
    "root": (0o700, 0),
    "tmp": (0o1777, 0),
    "var/tmp": (0o1777, 0),
    "home": (0o755, 0),
    "home/agent": (0o755, AGENT_UID),
    "opt/hermed": (0o755, 0),
    "out": (0o755, AGENT_UID),
    "workspace": (0o755, AGENT_UID),
    "workspace/submission": (0o755, AGENT_UID),
}
"""Mode and owner by path. A layer with a file below one of them repeats it: the last layer's word counts."""

BASE_FOLDERS: Final = tuple(path for path in FOLDERS if path != "out")
"""Those that a base image has; `/out`, where verdicts go, is the verifier image's alone."""
