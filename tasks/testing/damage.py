"""Ways to hand in something broken: each takes a right answer and spoils one declared file of it."""

import gzip
import os
import random
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from specs.schema.contract import SubmissionFile

type Damage = Callable[[Path, SubmissionFile, Path], None]
"""(file with the right content, its declaration, gold tree) → nothing; changes what lies at the path."""


def _missing(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared, gold
    file.unlink()


def _no_folder(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del gold
    shutil.rmtree(_root(file, declared))


def _empty(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared, gold
    file.write_bytes(b"")


def _truncated(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared, gold
    content = file.read_bytes()
    half = len(content) // 2
    # In the middle of a row, not at its border.
    file.write_bytes(content[: half - 1 if content[half - 1 : half] == b"\n" else half])


def _binary(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared, gold
    # No magic number that a reader might know, no NUL at a lucky place: bytes of all kinds.
    file.write_bytes(random.Random(0).randbytes(4096))  # noqa: S311  (not cryptography)


def _with_nul(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared, gold
    file.write_bytes(file.read_bytes() + b"\0")


def _utf_16(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared, gold
    file.write_bytes(file.read_text("utf-8").encode("utf-16"))


def _compressed(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared, gold
    file.write_bytes(gzip.compress(file.read_bytes(), mtime=0))


def _directory(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared, gold
    content = file.read_bytes()
    file.unlink()
    file.mkdir()
    (file / file.name).write_bytes(content)


def _link_to_the_answer(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared, gold
    answer = file.with_name("answer")
    file.rename(answer)
    file.symlink_to(answer)


def _link_to_gold(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared
    file.unlink()
    file.symlink_to(min(path for path in gold.iterdir() if path.is_file()))


def _link_to_passwd(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared, gold
    file.unlink()
    file.symlink_to("/etc/passwd")


def _linked_folder(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del gold
    root = _root(file, declared)
    real = root.with_name(root.name + ".real")
    root.rename(real)
    root.symlink_to(real)


def _hard_link(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared, gold
    file.with_name("second name").hardlink_to(file)


def _fifo(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared, gold
    file.unlink()
    os.mkfifo(file)


def _oversize(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del gold
    with file.open("r+b") as handle:
        handle.truncate(declared.max_bytes + 1)  # sparse: costs neither disk nor time


def _header_only(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared, gold
    file.write_text(_lines(file)[0] + "\n", "utf-8")


def _no_header(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared, gold
    file.write_text("\n".join(_lines(file)[1:]) + "\n", "utf-8")


def _other_header(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del gold
    header = ",".join(f"x{number}" for number in range(len(declared.columns)))
    file.write_text("\n".join([header, *_lines(file)[1:]]) + "\n", "utf-8")


def _cells(cell: str) -> Damage:
    """Every cell of every row says the same."""

    def damage(file: Path, declared: SubmissionFile, gold: Path) -> None:
        del gold
        header, *rows = _lines(file)
        row = ",".join([cell] * len(declared.columns))
        file.write_text("\n".join([header, *(row for _ in rows)]) + "\n", "utf-8")

    return damage


def _one_row_repeated(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del declared, gold
    header, first, *rest = _lines(file)
    file.write_text("\n".join([header, first, *(first for _ in rest)]) + "\n", "utf-8")


def _too_many_rows(file: Path, declared: SubmissionFile, gold: Path) -> None:
    del gold
    lines = _lines(file)
    # As many short rows as break the limit, unless the size breaks first: refused either way.
    padding = "," * (len(declared.columns) - 1) + "\n"
    rows = min(declared.max_rows, declared.max_bytes // len(padding)) + 1
    file.write_text("\n".join(lines) + "\n" + padding * rows, "utf-8")


ANY_FORMAT: Mapping[str, Damage] = {
    "missing": _missing,
    "no_folder": _no_folder,
    "empty": _empty,
    "truncated": _truncated,
    "binary": _binary,
    "compressed": _compressed,
    "directory": _directory,
    "link_to_the_answer": _link_to_the_answer,
    "link_to_gold": _link_to_gold,
    "link_to_passwd": _link_to_passwd,
    "linked_folder": _linked_folder,
    "hard_link": _hard_link,
    "fifo": _fifo,
    "oversize": _oversize,
}
"""Name to damage that any submitted file can suffer."""

BY_FORMAT: Mapping[str, Mapping[str, Damage]] = {
    "csv": {
        "with_nul": _with_nul,
        "utf_16": _utf_16,
        "header_only": _header_only,
        "no_header": _no_header,
        "other_header": _other_header,
        "nan_cells": _cells("NaN"),
        "blank_cells": _cells(""),
        "infinite_cells": _cells("-inf"),
        "formula_cells": _cells("=1+1"),
        "one_row_repeated": _one_row_repeated,
        "too_many_rows": _too_many_rows,
    }
}
"""Format of the contract to the further damages that it can suffer."""


def damages(declared: SubmissionFile) -> dict[str, Damage]:
    """Returns the damages of one declared file by name.

    Args:
        declared: The contract's description of it.
    """
    return {**ANY_FORMAT, **BY_FORMAT[declared.format]}


def _root(file: Path, declared: SubmissionFile) -> Path:
    """The submission folder, above however many folders the declared path has."""
    return file.parents[declared.path.count("/")]


def _lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines()
