"""The results folder of a sweep: one record per trial, by digest, written whole or not at all.

objects/<2 hex>/<hex>/   record.json, logs, submission/   a finished trial; appears by one rename
failed/<hex>-<n>/        what an infrastructure error left, once the trial was run again
tmp/                     trials that are running; whatever is there without a lock is rubbish
index.parquet            derived from the records, never the other way round
"""

import fcntl
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from harness.errors import UsageError
from harness.runtime.layer_store import remove_tree
from harness.trial.record import Status, TrialRecord

RECORD = "record.json"
"""Name of the record in a trial's folder."""


class Results:
    """A results folder.

    Attributes:
        root: The folder.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    @classmethod
    def create(cls, root: Path) -> Results:
        """Opens a results folder for writing, and makes it where it is not there.

        Raises:
            UsageError: Where that is not possible.
        """
        try:
            for part in ("objects", "failed", "tmp"):
                (root / part).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            message = f"The results folder {root} cannot be used: {error.strerror}; give another with --out."
            raise UsageError(message) from None
        return cls(root)

    @classmethod
    def open(cls, root: Path) -> Results:
        """Opens a results folder for reading.

        Raises:
            UsageError: Where it is not one, or cannot be read.
        """
        try:
            list((root / "objects").iterdir())
        except OSError as error:
            message = (
                f"The results folder {root} cannot be read: {error.strerror}; "
                "run a sweep first, or give another with --out."
            )
            raise UsageError(message) from None
        return cls(root)

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Holds the folder for one sweep; the kernel lets go of it however the sweep ends.

        Raises:
            UsageError: Where another sweep holds it.
        """
        with (self.root / "lock").open("a+b") as handle:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                handle.seek(0)
                other = handle.read(20).decode("ascii", "replace").strip() or "unknown"
                message = (
                    f"The results folder {self.root} is in use by another sweep (process {other}): "
                    "wait for it, or give another folder with --out."
                )
                raise UsageError(message) from None
            handle.truncate(0)
            handle.write(f"{os.getpid()}\n".encode())
            handle.flush()
            self._sweep_up()
            yield

    def working(self) -> Path:
        """Makes and returns a folder for a trial that begins."""
        path = self.root / "tmp" / secrets.token_hex(8)
        path.mkdir()
        return path

    def get(self, key: str) -> TrialRecord | None:
        """Returns the record of a trial, or None where there is none that can be read."""
        with suppress(OSError, ValueError):
            return TrialRecord.model_validate_json((self._place(key) / RECORD).read_bytes())
        return None

    def finished(self, key: str) -> TrialRecord | None:
        """Returns the record of a trial that need not run again: it has one, and no infrastructure error."""
        record = self.get(key)
        return None if record is None or record.status is Status.INFRA_ERROR else record

    def commit(self, record: TrialRecord, folder: Path) -> Path:
        """Makes a trial permanent.

        Args:
            record: Its record.
            folder: A folder of `working`, with its logs and submission.

        Returns:
            Where the trial now lies.

        Raises:
            OSError: On a failure of the host; nothing was changed then.
        """
        (folder / RECORD).write_bytes(record.canonical())
        place = self._place(record.key)
        place.parent.mkdir(exist_ok=True)
        if place.exists():
            self._set_aside(place)
        folder.rename(place)
        return place

    def records(self) -> Iterator[TrialRecord]:
        """Yields the records in the order of their keys; one that cannot be read is passed over."""
        for path in self.paths():
            record = self.get("sha256:" + path.parent.name)
            if record is not None:
                yield record

    def paths(self) -> list[Path]:
        """Returns the paths of all record files in the order of their keys."""
        return sorted(self.root.glob(f"objects/??/*/{RECORD}"))

    def _place(self, key: str) -> Path:
        hexadecimal = key.removeprefix("sha256:")
        return self.root / "objects" / hexadecimal[:2] / hexadecimal

    def _set_aside(self, place: Path) -> None:
        """Keeps an earlier, failed run of a trial: what it cost and said is not lost."""
        number = 1
        while (target := self.root / "failed" / f"{place.name}-{number}").exists():
            number += 1
        place.rename(target)

    def _sweep_up(self) -> None:
        """Removes what killed sweeps left of running trials; the folder is ours alone now."""
        for left in (self.root / "tmp").iterdir():
            remove_tree(left)
