import csv
import io
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specs.schema.contract import SubmissionColumn, SubmissionFile
from verifiers import testing
from verifiers.cells import MAX_LINE, MAX_LINES, BadTableError, quoted, unquoted
from verifiers.problem import Problem, ProblemKind
from verifiers.tabular import Table, read_csv

DECLARED = testing.contract(max_rows=100).submission[0]
ROWS = {"table": ["labevents", "patients"], "_row_id": ["a1", "p1"]}


def _table(data: bytes, declared: SubmissionFile = DECLARED) -> Table:
    table = read_csv(data, declared)
    assert isinstance(table, Table), table
    return table


def _problem(data: bytes, declared: SubmissionFile = DECLARED) -> Problem:
    problem = read_csv(data, declared)
    assert isinstance(problem, Problem), problem
    return problem


@pytest.mark.parametrize(
    "data",
    [
        b"table,_row_id\nlabevents,a1\npatients,p1\n",
        b"table,_row_id\nlabevents,a1\npatients,p1",
        b"table,_row_id\r\nlabevents,a1\r\npatients,p1\r\n",
        b"table,_row_id\rlabevents,a1\rpatients,p1\r",
        b"\xef\xbb\xbftable,_row_id\nlabevents,a1\npatients,p1\n",
        b"_row_id,table\na1,labevents\np1,patients\n",
        b" Table , ROW_ID\n labevents ,a1 \npatients, p1\n",
        b"rowid,reason,table\na1,too high,labevents\np1,,patients\n",
        b'"table","_row_id"\n"labevents","a1"\n"patients","p1"\n',
        b"\n\ntable,_row_id\n\nlabevents,a1\n\npatients,p1\n\n",
        b'table,_row_id,reason\nlabevents,a1,"two\nlines, one cell"\npatients,p1,"a ""quoted"" word"\n',
    ],
)
def test_equivalent_files_mean_the_same(data: bytes) -> None:
    table = _table(data)
    assert table.columns == ROWS
    assert table.rows == 2


@pytest.mark.parametrize(
    ("data", "kind", "text"),
    [
        (b"", ProblemKind.EMPTY, "is empty"),
        (b" \n\t\r\n", ProblemKind.EMPTY, "is empty"),
        (b"\xef\xbb\xbf", ProblemKind.EMPTY, "is empty"),
        ("table,_row_id\n".encode("utf-16"), ProblemKind.ENCODING, "UTF-16"),
        (b"\x1f\x8b\x08\x00abc", ProblemKind.ENCODING, "compressed"),
        (b"PK\x03\x04abc", ProblemKind.ENCODING, "compressed"),
        (b"PAR1abc", ProblemKind.ENCODING, "compressed"),
        (b"table,_row_id\nlab\0events,a1\n", ProblemKind.ENCODING, "NUL byte at offset 17"),
        (b"table,_row_id\nlab\xff,a1\n", ProblemKind.ENCODING, "not UTF-8 at offset 17"),
        (b"table;_row_id\nlabevents;a1\n", ProblemKind.HEADER, "lacks the column table"),
        (b"labevents,a1\npatients,p1\n", ProblemKind.HEADER, "(its header has 'labevents', 'a1')"),
        (b"table,_row_id,row_id\nlabevents,a1,a1\n", ProblemKind.HEADER, "2 columns that mean _row_id"),
        (b"table,_row_id\nlabevents\n", ProblemKind.MALFORMED, "1 cells at line 2"),
        (b"table,_row_id\nlabevents,a1\nlabevents,a1,x\n", ProblemKind.MALFORMED, "3 cells at line 3"),
        (b"table,_row_id" + b"," * 255, ProblemKind.HEADER, "more than 256 columns"),
        (b'table,_row_id\nlabevents,"a1\n', ProblemKind.MALFORMED, "not valid CSV"),
        (b'table,_row_id\nlabevents,"a"1\n', ProblemKind.MALFORMED, "not valid CSV at line 2"),
        (b"table,_row_id\n" + b"x,y\n" * 101, ProblemKind.TOO_MANY_ROWS, "more than 100 rows"),
        (b"table,_row_id\n" + b"," * (MAX_LINE + 1), ProblemKind.MALFORMED, "a line of more than"),
        (b'table,_row_id\nx,"' + b"\n" * MAX_LINES + b'"\n', ProblemKind.MALFORMED, "a row of more than"),
    ],
)
def test_malformed_files_are_named(data: bytes, kind: ProblemKind, text: str) -> None:
    problem = _problem(data)
    assert problem.kind is kind
    assert problem.text.startswith("flagged_rows.csv ")
    assert text in problem.text


def test_exactly_max_rows_are_accepted() -> None:
    assert _table(b"table,_row_id\n" + b"x,y\n" * 100).rows == 100


def test_look_alikes_stay_other_names() -> None:
    table = _table("table,_row_id\nl\u0430bevents,\uff41\uff11\n".encode())
    assert table.columns == {"table": ["l\u0430bevents"], "_row_id": ["\uff41\uff11"]}


def test_formulas_and_blanks_are_inert_text() -> None:
    table = _table(b'table,_row_id\n=cmd|x,"=HYPERLINK(""http://x"")"\nNaN,\n')
    assert table.columns == {"table": ["=cmd|x", "NaN"], "_row_id": ['=HYPERLINK("http://x")', ""]}


def test_hostile_text_is_quoted_in_messages() -> None:
    problem = _problem("\u202etable\x1b[31m,_row_id\nx,y\n".encode())
    assert str(problem).isascii()
    assert str(problem).isprintable()


def _numbers(kind: str) -> SubmissionFile:
    column = SubmissionColumn.model_validate(
        {"name": "p", "aliases": (), "type": kind, "description": "Number."}
    )
    return DECLARED.model_copy(update={"columns": (column,)})


@pytest.mark.parametrize("cell", ["0", "-7", "+12", "123456789012345678"])
def test_integers(cell: str) -> None:
    assert _table(f"p\n{cell}\n".encode(), _numbers("int")).columns["p"] == [cell]


@pytest.mark.parametrize("cell", ["1.0", "1_000", "0x1", "\uff11", "nan", "9" * 5000])
def test_not_integers(cell: str) -> None:
    assert _problem(f"p\n1\n{cell}\n".encode(), _numbers("int")).kind is ProblemKind.CELL


@pytest.mark.parametrize("cell", ["0", "-7.5", ".5", "5.", "1e-3", "+1E5"])
def test_floats(cell: str) -> None:
    assert _table(f"p\n{cell}\n".encode(), _numbers("float")).columns["p"] == [cell]


@pytest.mark.parametrize("cell", ["nan", "inf", "-inf", "1e999", "1_0", "\uff11", "one", "1e"])
def test_not_finite_floats(cell: str) -> None:
    assert _problem(f"p\n1\n{cell}\n".encode(), _numbers("float")).kind is ProblemKind.CELL


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400))
def test_random_bytes_never_crash(data: bytes) -> None:
    assert isinstance(read_csv(data, DECLARED), Table | Problem)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet='table,_row_id"\n\r \t\u2028\x85;', max_size=120))
def test_random_csv_like_text_never_crashes(text: str) -> None:
    assert isinstance(read_csv(b"table,_row_id\n" + text.encode(), DECLARED), Table | Problem)


_CELL = st.text(st.characters(exclude_characters="\0\r", exclude_categories=["Cs"]), max_size=12)


@settings(deadline=None)
@given(st.lists(st.tuples(_CELL, _CELL), min_size=1, max_size=20), st.sampled_from(["\n", "\r\n"]))
def test_what_a_csv_writer_writes_is_read_back(rows: list[tuple[str, str]], ending: str) -> None:
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator=ending)
    writer.writerows([("table", "_row_id"), *rows])
    table = _table(text.getvalue().encode())
    read = list(zip(table.columns["table"], table.columns["_row_id"], strict=True))
    assert read == [(a.strip(), b.strip()) for a, b in rows]


def _outcome(batches: Iterator[list[str]]) -> tuple[list[str], str | None]:
    cells: list[str] = []
    try:
        for batch in batches:
            cells.extend(batch)
    except BadTableError as bad:
        return [], str(bad)
    return cells, None


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab, \n", max_size=60))
def test_without_quotes_both_ways_of_splitting_agree(text: str) -> None:
    assert _outcome(unquoted(text)) == _outcome(quoted(text))
