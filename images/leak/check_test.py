"""Planted leaks, each of which must be caught, and a clean image, which must pass."""

import base64
import csv
import gzip
import io
import json
import lzma
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyarrow import feather

from images.leak.check import findings, main
from images.leak.testing import TOKEN, SmallImage, small_image

GOLD = json.dumps({"clusters": [{"id": TOKEN, "core": [["labs", "r-17"]]}], "tables": {"labs": 900}}).encode()
SOLVER = b'''"""Finds the wrong rows."""
import csv

def suspicious_potassium_results(rows):
    """A potassium above nine millimoles per litre is not compatible with a living patient."""
    threshold_above_which_nobody_lives = 9.0
    return [row for row in rows if float(row["valuenum"]) > threshold_above_which_nobody_lives]
'''
ROWS = 3000


def table(*, order: str = "random", ids: str = "random", comment: str = "same", decimals: int = 1) -> bytes:
    """A table with 60 positives, of which the arguments say how they differ from the rest."""
    dice = random.Random(7)
    rows = []
    for number in range(ROWS):
        positive = number < 60
        row_id = f"{dice.getrandbits(48):012x}"
        if ids == "low" and positive:
            row_id = "0000" + row_id[4:]
        text = "checked" if comment == "positive" and positive else dice.choice(["", "hemolysed", "x"])
        value = f"{dice.gauss(4, 1):.{decimals if positive else 1}f}"
        rows.append((positive, row_id, value, text))
    if order == "random":
        dice.shuffle(rows)
    elif order == "middle":
        rows = rows[60:1500] + rows[:60] + rows[1500:]
    positives.clear()
    positives.extend(row[1] for row in rows if row[0])
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(
        [("row_id", "valuenum", "comments"), *(r[1:] for r in rows)]
    )
    return gzip.compress(out.getvalue().encode(), mtime=0)


positives: list[str] = []


def image(
    folder: Path,
    data: bytes,
    extra: Sequence[Mapping[str, bytes]] = (),
    *,
    env: Sequence[str] = ("PATH=/usr/bin", "HOME=/home/agent"),
    files: Sequence[Mapping[str, str]] = (),
    signal: Sequence[str] = (),
) -> SmallImage:
    rule = {
        "file": "data/labs.csv.gz",
        "id_column": "row_id",
        "positive": list(positives),
        "signal": list(signal),
    }
    public = {
        "workspace/data/labs.csv.gz": data,
        "workspace/instruction.md": b"Find the rows that are wrong.\n",
    }
    return small_image(
        folder,
        [{"usr/lib/python3/json.py": b"import csv\n\ndef main():\n    pass\n"}, *extra, public],
        gold={"clusters.json": GOLD},
        leak={"rows": [rule], "files": list(files), "tokens": [TOKEN]},
        sources={"solver.py": SOLVER},
        env=env,
    )


def leaks(made: SmallImage) -> list[str]:
    return [str(f) for f in findings(made.layers, made.config, [made.gold], made.forbidden)]


def test_clean_image_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = image(tmp_path, table())
    assert leaks(made) == []
    args = ["--config", str(made.config), "--gold", str(made.gold), "--forbidden", str(made.forbidden[0])]
    for tar, index in made.layers:
        args += ["--layer", str(tar), "--index", str(index)]
    assert main(args) == 0
    assert "0 leaks in 2 layers" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("usr/share/notes", GOLD),
        ("usr/share/notes.gz", gzip.compress(GOLD)),
        ("usr/share/notes.xz", lzma.compress(gzip.compress(GOLD))),
        ("usr/share/notes.txt", b"payload: " + base64.b64encode(GOLD)),
        ("usr/share/mail.txt", b"To: you\n\n" + base64.encodebytes(GOLD)),
        ("usr/share/hex.txt", GOLD.hex().encode()),
        ("usr/share/glued.txt", f"prefix_{TOKEN}_suffix".encode()),
    ],
    ids=["plain", "gzip", "xz-of-gzip", "base64", "base64-lines", "hex", "token"],
)
def test_gold_in_a_layer(tmp_path: Path, path: str, content: bytes) -> None:
    found = leaks(image(tmp_path, table(), [{path: content}]))
    assert found
    assert all(f"layer1.tar: /{path}" in line for line in found)


def _parquet(column: pa.Array, **options: Any) -> bytes:
    out = io.BytesIO()
    pq.write_table(pa.table({"number": range(len(column)), "note": column}), out, **options)
    return out.getvalue()


def _arrow(column: pa.Array, compression: str) -> bytes:
    out = io.BytesIO()
    feather.write_feather(pa.table({"note": column}), out, compression=compression)
    return out.getvalue()


_NOTES = pa.array([*(f"note {number}" for number in range(500)), TOKEN, GOLD.decode(), None])
_COLUMNAR = {
    "plain": _parquet(_NOTES, compression="none", use_dictionary=False),
    "dictionary": _parquet(_NOTES, compression="none"),
    "delta": _parquet(_NOTES, use_dictionary=False, column_encoding={"note": "DELTA_BYTE_ARRAY"}),
    "snappy": _parquet(_NOTES, compression="snappy"),
    "zstd": _parquet(_NOTES, compression="zstd", row_group_size=100),
    "gzip": _parquet(_NOTES, compression="gzip"),
    "lists": _parquet(pa.array([[note] for note in _NOTES.to_pylist()]), compression="zstd"),
    "structs": _parquet(pa.array([{"text": [note]} for note in _NOTES.to_pylist()]), compression="zstd"),
    "base64": _parquet(pa.array([base64.b64encode(GOLD).decode()]), compression="zstd"),
    "file": _parquet(pa.array([gzip.compress(GOLD)], pa.binary()), compression="zstd"),
    "arrow": _arrow(_NOTES, "zstd"),
    "arrow-dictionary": _arrow(_NOTES.dictionary_encode(), "lz4"),
}


@pytest.mark.parametrize("form", _COLUMNAR)
def test_gold_in_a_columnar_file(tmp_path: Path, form: str) -> None:
    found = leaks(image(tmp_path, table(), [{"data/cohort": _COLUMNAR[form]}]))
    assert any("layer1.tar: /data/cohort" in line and "clusters.json" in line for line in found)
    assert any(TOKEN in line for line in found)


@pytest.mark.parametrize("form", ["plain", "zstd", "arrow"])
def test_a_damaged_columnar_file_is_no_error(tmp_path: Path, form: str) -> None:
    whole = _COLUMNAR[form]
    for number, broken in enumerate(
        (whole[:-20], whole[: len(whole) // 2] + bytes(50) + whole[-300:], whole[:8])
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        leaks(image(folder, table(), [{"data/cohort": broken}]))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("before", ["", "x", "ü"])
def test_gold_in_wide_letters(tmp_path: Path, encoding: str, before: str) -> None:
    text = before + GOLD.decode()
    found = leaks(image(tmp_path, table(), [{"usr/share/notes": text.encode(encoding)}]))
    assert any("layer1.tar: /usr/share/notes" in line and TOKEN in line for line in found)
    if encoding == "utf-16" and not before:
        assert any("clusters.json" in line for line in found)


def test_gold_deleted_by_a_later_layer(tmp_path: Path) -> None:
    found = leaks(image(tmp_path, table(), [{"tmp/gold.json": GOLD}, {"tmp/.wh.gold.json": b""}]))
    assert any("layer1.tar: /tmp/gold.json: holds the gold file clusters.json" in line for line in found)


@pytest.mark.parametrize(
    "encoded",
    [
        base64.b64encode(GOLD).decode(),
        base64.urlsafe_b64encode(gzip.compress(GOLD)).decode().rstrip("="),
        GOLD.hex(),
    ],
    ids=["base64", "gzip-base64-urlsafe", "hex"],
)
def test_gold_in_an_environment_variable(tmp_path: Path, encoded: str) -> None:
    found = leaks(image(tmp_path, table(), env=["PATH=/usr/bin", f"CACHE={encoded}"]))
    assert any("image configuration" in line and "clusters.json" in line for line in found)
    assert any(TOKEN in line for line in found)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text,
        lambda text: b"# moved\n" + text.replace(b"    ", b"\t"),
        lambda text: text.split(b"def ")[1],
    ],
    ids=["whole", "reindented", "a-function-of-it"],
)
def test_solver_left_behind(tmp_path: Path, change: Callable[[bytes], bytes]) -> None:
    found = leaks(image(tmp_path, table(), [{"opt/tools/helper.py": change(SOLVER)}]))
    assert any("/opt/tools/helper.py" in line and "solver.py" in line for line in found)


@pytest.mark.parametrize("order", ["first", "middle"])
def test_label_by_row_order(tmp_path: Path, order: str) -> None:
    found = leaks(image(tmp_path, table(order=order)))
    assert any("position in the file" in line for line in found)


def test_label_by_id(tmp_path: Path) -> None:
    assert any("rank of the id as text" in line for line in leaks(image(tmp_path, table(ids="low"))))


def test_label_by_form_of_a_cell(tmp_path: Path) -> None:
    found = leaks(image(tmp_path, table(comment="positive")))
    assert any("length of column comments" in line and "`signal`" in line for line in found)


def test_float_tail_shows_even_in_a_signal_column(tmp_path: Path) -> None:
    made = image(tmp_path, table(decimals=12), signal=["valuenum"])
    assert [line for line in leaks(made) if "decimals beyond any clean row of column valuenum" in line]


def test_signal_column_may_differ(tmp_path: Path) -> None:
    assert leaks(image(tmp_path, table(comment="positive"), signal=["comments", "valuenum"])) == []


def scans(folder: Path, name: Callable[[int, str], str], size: Callable[[str], int]) -> list[str]:
    dice = random.Random(3)
    labels = ["tumor" if i % 2 else "normal" for i in range(60)]
    dice.shuffle(labels)
    files = {
        name(i, label): dice.randbytes(size(label) + dice.randrange(50)) for i, label in enumerate(labels)
    }
    rules = [{"path": path, "label": label} for path, label in zip(files, labels, strict=True)]
    return leaks(image(folder, table(), [{f"workspace/{p}": data for p, data in files.items()}], files=rules))


def test_clean_files_pass(tmp_path: Path) -> None:
    dice = random.Random(5)
    assert scans(tmp_path, lambda _, __: f"scans/{dice.getrandbits(32):08x}.bin", lambda _: 400) == []


def test_label_in_a_file_name(tmp_path: Path) -> None:
    found = scans(tmp_path, lambda i, label: f"scans/{label}_{i:03d}.bin", lambda _: 400)
    assert sum("spells its label" in line for line in found) == 60


def test_coded_label_in_a_file_name(tmp_path: Path) -> None:
    found = scans(
        tmp_path, lambda i, label: f"scans/{'b' if label == 'tumor' else 'q'}_{i}.bin", lambda _: 400
    )
    assert any("in the name (label 'tumor')" in line for line in found)


def test_label_by_file_size(tmp_path: Path) -> None:
    dice = random.Random(5)
    found = scans(
        tmp_path,
        lambda _, __: f"scans/{dice.getrandbits(32):08x}.bin",
        lambda label: 480 if label == "tumor" else 400,
    )
    assert any("the size (label 'tumor')" in line for line in found)


def test_gzip_header_of_public_file(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with gzip.GzipFile("source_of_truth.csv", "wb", fileobj=buffer, mtime=1_700_000_000) as stream:
        stream.write(b"a,b\n1,2\n")
    found = leaks(image(tmp_path, table(), [{"workspace/data/other.csv.gz": buffer.getvalue()}]))
    assert any("a file name" in line for line in found)
    assert any("a time" in line for line in found)


@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("workspace/.git/HEAD", "history"),
        ("workspace/__pycache__/generate.cpython-314.pyc", "bytecode"),
        ("opt/tools/run.py~", "left-over"),
        ("workspace/core.314", "core dump"),
        ("hermed/gold/clusters.txt", "place of gold"),
        ("opt/hermed/oracle/answer.csv", "place of gold"),
    ],
)
def test_forbidden_paths(tmp_path: Path, path: str, what: str) -> None:
    assert any(what in line for line in leaks(image(tmp_path, table(), [{path: b"nothing"}])))


@pytest.mark.parametrize(
    ("leak", "complaint"),
    [
        ({"tokens": ["short"]}, "needs ten of"),
        ({"rows": [{"file": "no.csv", "id_column": "x", "positive": []}]}, "no layer has"),
    ],
)
def test_leak_file_that_cannot_be_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], leak: Mapping[str, object], complaint: str
) -> None:
    made = small_image(tmp_path, [{"a": b"b"}], gold={}, leak=leak)
    tar, index = made.layers[0]
    args = [
        "--config",
        str(made.config),
        "--gold",
        str(made.gold),
        "--layer",
        str(tar),
        "--index",
        str(index),
    ]
    assert main(args) == 2
    assert complaint in capsys.readouterr().err
