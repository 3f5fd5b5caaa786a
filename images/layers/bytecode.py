"""Compiled Python for read-only images: the same bytes on any machine.

Without .pyc files a container compiles the standard library again at each start, because its root is
read-only. The files written here are *unchecked hash* pycs: the interpreter loads them without looking at the
source's time, and they hold no time themselves. CPython writes the same code object with different reference
flags when other modules happen to be loaded or strings hash otherwise, so the work is done by a process of
its own with a fixed hash seed, an empty environment and a sorted list.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from images.layers.writer import LayerError

TAG = "cpython-314"
"""Interpreter tag of the images' Python."""

# Runs in the clean process. It imports nothing of ours, and a source that does not compile (templates, Python
# 2 leftovers in test data) is skipped: the interpreter would not import it either.
_WORKER = """
import importlib.util, json, marshal, pathlib, sys, warnings
warnings.simplefilter("ignore")
unchecked_hash = (1).to_bytes(4, "little")
for source, name, out in json.load(sys.stdin):
    data = pathlib.Path(source).read_bytes()
    try:
        code = compile(data, name, "exec", dont_inherit=True, optimize=0)
    except (SyntaxError, ValueError):
        continue
    head = importlib.util.MAGIC_NUMBER + unchecked_hash + importlib.util.source_hash(data)
    pathlib.Path(out).write_bytes(head + marshal.dumps(code))
"""


def compiled_name(path: str) -> str:
    """Return where the bytecode of a module stands: `a/b.py` gives `a/__pycache__/b.cpython-314.pyc`."""
    folder, _, name = path.rpartition("/")
    prefix = folder + "/" if folder else ""
    return f"{prefix}__pycache__/{name.removesuffix('.py')}.{TAG}.pyc"


def compile_sources(sources: Mapping[str, bytes | Path]) -> dict[str, bytes]:
    """Compile modules for an image.

    Args:
        sources: Text by the path the module has in the image (relative to its root, ending in `.py`).

    Returns:
        Bytecode by its path in the image. A source that is not valid Python has none.

    Raises:
        LayerError: This interpreter is not the minor version of the images, or the compiler failed.
    """
    if sys.implementation.cache_tag != TAG:
        msg = f"bytecode for {TAG} cannot be made by {sys.implementation.cache_tag}; build with Python 3.14"
        raise LayerError(msg)
    with tempfile.TemporaryDirectory() as folder:
        jobs = []
        for number, path in enumerate(sorted(sources)):
            source = sources[path]
            if isinstance(source, bytes):
                text = Path(folder, f"{number}.py")
                text.write_bytes(source)
                source = text
            jobs.append((str(source), "/" + path, str(Path(folder, f"{number}.pyc"))))
        _run(jobs)
        made = {}
        for path, (_, _, out) in zip(sorted(sources), jobs, strict=True):
            if Path(out).exists():
                made[compiled_name(path)] = Path(out).read_bytes()
        return made


def _run(jobs: list[tuple[str, str, str]]) -> None:
    done = subprocess.run(
        [sys.executable, "-s", "-S", "-P", "-c", _WORKER],
        input=json.dumps(jobs).encode(),
        env={"PYTHONHASHSEED": "0", "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        check=False,
    )
    if done.returncode:
        msg = f"compiling {len(jobs)} modules failed: {done.stderr.decode(errors='replace').strip()[-300:]}"
        raise LayerError(msg)
