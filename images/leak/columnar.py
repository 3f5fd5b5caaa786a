"""Texts in columnar files: Parquet and Arrow keep them compressed, dictionary-encoded, and apart from their rows."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    import pyarrow as pa

_PARQUET = b"PAR1"
_ARROW = b"ARROW1"


def column_texts(stream: BinaryIO) -> Iterator[tuple[str, list[bytes]]]:
    """Yield the texts of a columnar file, a row group's column at a time, so that never more is in memory.

    Args:
        stream: A seekable stream; one that is no columnar file yields nothing.

    Yields:
        A column's name, and its different values.

    Raises:
        OSError: The file is damaged; what was yielded before still counts.
        ValueError: The same.
    """
    stream.seek(0)
    head = stream.read(len(_ARROW))
    stream.seek(0)
    columns = _parquet(stream) if head.startswith(_PARQUET) else _arrow(stream) if head == _ARROW else ()
    for name, column in columns:
        yield name, list(_values(column))


def _parquet(stream: BinaryIO) -> Iterator[tuple[str, pa.ChunkedArray[Any]]]:
    import pyarrow.parquet as pq  # noqa: PLC0415  (heavy, and most files are of another kind)

    with pq.ParquetFile(stream) as file:
        for group in range(file.num_row_groups):
            for name in file.schema_arrow.names:
                yield name, file.read_row_group(group, columns=[name])[name]


def _arrow(stream: BinaryIO) -> Iterator[tuple[str, pa.ChunkedArray[Any]]]:
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.ipc  # noqa: PLC0415

    with pyarrow.ipc.open_file(stream) as file:
        for number in range(file.num_record_batches):
            batch = file.get_batch(number)
            for name, column in zip(batch.schema.names, batch.columns, strict=True):
                yield name, pa.chunked_array([column])


def _values(column: pa.ChunkedArray[Any]) -> Iterator[bytes]:
    """The different texts of a column, nested ones included; numbers hold no text."""
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.compute as pc  # noqa: PLC0415

    kind, is_a = column.type, pa.types
    if is_a.is_dictionary(kind):
        yield from _values(pa.chunked_array([chunk.dictionary for chunk in column.chunks], kind.value_type))
    elif is_a.is_struct(kind) or is_a.is_list(kind) or is_a.is_large_list(kind) or is_a.is_map(kind):
        for chunk in column.chunks:
            parts = chunk.flatten()
            for part in parts if isinstance(parts, list) else [parts]:
                yield from _values(pa.chunked_array([part]))
    elif (
        is_a.is_string(kind)
        or is_a.is_large_string(kind)
        or is_a.is_binary(kind)
        or is_a.is_large_binary(kind)
    ):
        for value in pc.unique(column).to_pylist():
            if value:
                yield value if isinstance(value, bytes) else value.encode("utf-8", "surrogateescape")
