"""A world in a browser, for a person.

    ./bazel run //sim:serve                                      the shared world as it was built
    ./bazel run //sim:serve -- --folder /path/of/a/trial         a trial's world, while it runs or afterwards
    ./bazel run //sim:serve -- --folder ./mine --reveal-hidden   with what an ideal reviewer would find

It prints an address of this machine that nobody else can reach, and reads until it is interrupted. It changes no
record; what an agent does meanwhile shows when a page is loaded again.
"""

import argparse
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sim.given_paths import given, theirs
from sim.world.connections import WORLD_FILE

_HOST = "127.0.0.1"
_PORT = 8080


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command.

    Args:
        argv: Arguments without the program's name; the process's own where None.

    Returns:
        The exit code.
    """
    args = _arguments(argv)
    # Whoever ends it, the copy of the world goes with it.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with _folder(args.world, args.folder) as folder, _listening(args.port) as bound:
            _serve(folder, bound, reveal_hidden=args.reveal_hidden)
    except (OSError, ServeError) as error:
        sys.stderr.write(f"serve: {error}\n")
        return 2
    except KeyboardInterrupt:
        return 0
    return 0


class ServeError(Exception):
    """A world cannot be shown as asked; the sentence says why."""


@contextmanager
def _folder(world: Path | None, folder: Path | None) -> Iterator[Path]:
    """Gives the folder to read: a trial's own, or a copy of the built world there or in a folder for now."""
    if folder is not None and (folder / WORLD_FILE).is_file():
        yield folder
    elif world is None:
        raise ServeError(
            f"--folder: {folder} holds no world; name a trial's folder, or give a built world with --world."
            if folder
            else "--world: no built world was named; use ./bazel run //sim:serve, or name one."
        )
    elif folder is not None:
        yield _copied(world, folder)
    else:
        with TemporaryDirectory(prefix="hermed-world-") as temporary:
            yield _copied(world, Path(temporary) / "world")


def _copied(world: Path, folder: Path) -> Path:
    from sim.world.store import clone  # noqa: PLC0415  (SQLModel: not in the way of --help)

    if folder.exists():
        raise ServeError(f"--folder: {folder} exists and holds no world; name one that does not exist yet.")
    clone(world, folder).close()
    return folder


@contextmanager
def _listening(port: int) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as bound:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((_HOST, port))
        except OSError as error:
            raise ServeError(
                f"--port: {port} cannot be had ({error.strerror}); name another, or 0."
            ) from error
        yield bound


def _serve(folder: Path, bound: socket.socket, *, reveal_hidden: bool) -> None:
    import uvicorn  # noqa: PLC0415  (not in the way of --help)

    from sim.web.app import web_app  # noqa: PLC0415
    from sim.web.records import Records  # noqa: PLC0415

    app = web_app(Records(folder, reveal_hidden=reveal_hidden))
    bound.listen()
    sys.stdout.write(f"{folder} is at http://{_HOST}:{bound.getsockname()[1]}/ (Ctrl-C ends it)\n")
    sys.stdout.flush()
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="off"))
    server.run(sockets=[bound])


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    about, _, examples = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        prog="serve",
        description=about,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--folder",
        type=theirs,
        help="a trial's folder to look into; where it does not exist, the built world is copied there "
        "(default: a copy that goes when this ends)",
    )
    parser.add_argument(
        "--world",
        type=given,
        help="built world to copy: what //sim/world/build:metro makes (default under Bazel: that one)",
    )
    parser.add_argument(
        "--port", type=int, default=_PORT, help=f"on {_HOST}; 0 for any that is free (default: {_PORT})"
    )
    parser.add_argument(
        "--reveal-hidden",
        action="store_true",
        help="also show the hidden adjudication: what the payer's review ought to find",
    )
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
