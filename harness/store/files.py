"""Writing derived files so that a reader sees the old one or the new one, never half of one."""

import os
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file by way of a temporary one beside it.

    Args:
        path: The file to write or replace.
        data: Its whole content.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_bytes(data)
        temporary.rename(path)
    finally:
        temporary.unlink(missing_ok=True)
