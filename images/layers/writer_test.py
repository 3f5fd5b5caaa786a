import hashlib
import io
import os
import tarfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from images.layers.writer import Entry, LayerError, LayerWriter, normal, with_parents, write_layer

# Names as file systems have them, of any language, some so long that a tar needs PAX records for them.
NAMES = st.text(
    st.characters(blacklist_categories=["Cs"], blacklist_characters="/\0"), min_size=1, max_size=120
).filter(lambda name: name not in {".", ".."})
FILES = st.dictionaries(
    st.lists(NAMES, min_size=1, max_size=3).map("/".join),
    st.tuples(st.binary(max_size=2000), st.sampled_from([0o444, 0o644, 0o755]), st.integers(0, 70_000)),
    max_size=8,
).filter(lambda files: not any(a != b and b.startswith(a + "/") for a in files for b in files))


@settings(max_examples=60, deadline=None)
@given(FILES)
def test_what_is_written_is_read_back(files: dict[str, tuple[bytes, int, int]]) -> None:
    out = io.BytesIO()
    writer = LayerWriter(out)
    for entry in with_parents([Entry(p, "file", m, u, u, source=d) for p, (d, m, u) in files.items()]):
        writer.add(entry)
    layer = writer.close()
    assert layer.size == len(out.getvalue())
    assert layer.digest == "sha256:" + hashlib.sha256(out.getvalue()).hexdigest()
    with tarfile.open(fileobj=io.BytesIO(out.getvalue())) as archive:
        infos = archive.getmembers()
        read = {}
        for info in infos:
            stream = archive.extractfile(info) if info.isreg() else None
            if stream:
                read[info.name] = (stream.read(), info.mode, info.uid)
    assert read == files
    assert [i.name.split("/") for i in infos] == sorted(i.name.split("/") for i in infos)
    assert {(i.mtime, i.uname, i.gname) for i in infos} <= {(0, "", "")}


@settings(max_examples=30, deadline=None)
@given(FILES)
def test_order_of_the_input_never_matters(files: dict[str, tuple[bytes, int, int]]) -> None:
    entries = [Entry(p, "file", m, u, u, source=d) for p, (d, m, u) in files.items()]
    assert with_parents(entries) == with_parents(entries[::-1])


def test_header_is_plain_ustar_unless_it_must_not_be() -> None:
    def header_of(name: str) -> bytes:
        out = io.BytesIO()
        LayerWriter(out).add(Entry(name, "file", 0o644))
        return out.getvalue()

    assert len(header_of("a" * 100)) == 512
    assert len(header_of("a" * 101)) > 512
    assert len(header_of("é")) > 512


def test_standard_folders_keep_their_owner() -> None:
    entries = {e.path: e for e in with_parents([Entry("workspace/data/x", "file", 0o444)])}
    assert (entries["workspace"].mode, entries["workspace"].uid) == (0o755, 1000)
    assert (entries["workspace/data"].mode, entries["workspace/data"].uid) == (0o755, 0)


@pytest.mark.parametrize(
    ("entries", "complaint"),
    [
        ([Entry("a", "file", 0o644), Entry("a", "dir", 0o755)], "two entries claim"),
        ([Entry("a", "symlink", 0o777, target="b"), Entry("a/c", "file", 0o644)], "which is a symlink"),
        ([Entry("a", "file", 0o4755)], "set-id"),
    ],
)
def test_contradictions_are_refused_and_leave_nothing(
    tmp_path: Path, entries: list[Entry], complaint: str
) -> None:
    with pytest.raises(LayerError, match=complaint):
        write_layer(entries, tmp_path / "x.tar", tmp_path / "x.json")
    assert list(tmp_path.iterdir()) == []


def test_paths_stay_in_the_image() -> None:
    assert normal("/./usr//bin/x") == "usr/bin/x"
    with pytest.raises(LayerError, match="leaves the image"):
        normal("usr/../../etc")


def test_digest_knows_nothing_of_the_machine(tmp_path: Path) -> None:
    source = tmp_path / "source"
    digests = set()
    for umask, stamp in ((0o022, 1), (0o077, 2_000_000_000)):
        before = os.umask(umask)
        source.write_bytes(b"same")
        os.utime(source, (stamp, stamp))
        layer = write_layer(
            [Entry("x", "file", 0o644, source=source)], tmp_path / "x.tar", tmp_path / "x.json"
        )
        digests.add(layer.digest)
        os.umask(before)
    assert len(digests) == 1
