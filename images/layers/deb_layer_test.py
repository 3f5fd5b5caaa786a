import compression.zstd
import gzip
import lzma
from collections.abc import Callable
from pathlib import Path

import pytest

from images.layers import deb_layer
from images.layers.deb import ar_members, read_package
from images.layers.testing import ar_of, tar_of, write_deb
from images.layers.writer import Entry, LayerError


def entries(folder: Path, *, addition: bool = False) -> dict[str, Entry]:
    return {e.path: e for e in deb_layer.layer_entries(folder, addition=addition)}


@pytest.mark.parametrize("suffix", [".xz", ".zst", ".gz", ""])
def test_every_compression_of_debian_is_read(tmp_path: Path, suffix: str) -> None:
    packers: dict[str, Callable[[bytes], bytes]] = {
        ".xz": lzma.compress,
        ".zst": compression.zstd.compress,
        ".gz": gzip.compress,
        "": bytes,
    }
    pack = packers[suffix]
    control = b"Package: a\nVersion: 1:2-3\n"
    path = tmp_path / "a.deb"
    path.write_bytes(
        ar_of(
            {
                "debian-binary": b"2.0\n",
                f"control.tar{suffix}": pack(tar_of({"control": control})),
                f"data.tar{suffix}": pack(tar_of({"usr/bin/a": b"x"})),
            }
        )
    )
    package = read_package(path)
    assert (package.name, package.version) == ("a", "1:2-3")
    assert [(info.name, data) for info, data in package.members()] == [("./usr/bin/a", b"x")]


def test_usr_is_merged_and_documentation_left_out(tmp_path: Path) -> None:
    write_deb(
        tmp_path,
        "tool",
        {
            "bin/tool": b"old place",
            "usr/bin/gawk": b"awk",
            "usr/share/man/man1/tool.1.gz": b"manual",
            "usr/share/doc/tool/changelog.gz": b"history",
            "usr/share/doc/tool/copyright": b"licence",
            "usr/share/ca-certificates/mozilla/B.crt": b"cert B",
            "usr/share/ca-certificates/mozilla/A.crt": b"cert A\n",
        },
        mode=0o4755,
    )
    made = entries(tmp_path)
    assert made["bin"].target == "usr/bin"
    assert made["usr/bin/tool"].source == b"old place"
    assert made["usr/bin/tool"].mode == 0o755
    assert made["usr/bin/awk"].target == "gawk"
    assert made["etc/ssl/certs/ca-certificates.crt"].source == b"cert A\ncert B\n"
    assert "usr/share/doc/tool/copyright" in made
    assert b"Package: tool" in made["var/lib/dpkg/status.d/tool"].source  # type: ignore[operator]
    assert not [path for path in made if "man1" in path or "changelog" in path]


def test_the_agent_owns_its_places_only(tmp_path: Path) -> None:
    write_deb(tmp_path, "tool", {"usr/bin/tool": b"x"})
    owned = {path: e.mode for path, e in entries(tmp_path).items() if e.uid}
    assert owned == {"home/agent": 0o755, "workspace": 0o755, "workspace/submission": 0o755}


def test_an_addition_brings_its_files_and_nothing_else(tmp_path: Path) -> None:
    write_deb(tmp_path, "lib", {"usr/lib/lib.so.1": b"x", "usr/lib/lib.so": "lib.so.1"})
    assert set(entries(tmp_path, addition=True)) == {
        "usr/lib/lib.so.1",
        "usr/lib/lib.so",
        "var/lib/dpkg/status.d/lib",
    }


def test_standard_library_is_compiled_with_unchecked_hashes(tmp_path: Path) -> None:
    write_deb(
        tmp_path, "py", {"usr/lib/python3.14/thing.py": b"x = 1\n", "usr/lib/python3.14/no.py": b"x = \n"}
    )
    made = entries(tmp_path)
    code = made["usr/lib/python3.14/__pycache__/thing.cpython-314.pyc"].source
    assert isinstance(code, bytes)
    assert code[4:8] == b"\x01\0\0\0"
    assert "usr/lib/python3.14/__pycache__/no.cpython-314.pyc" not in made


def test_shared_folders_are_fine_and_shared_files_are_not(tmp_path: Path) -> None:
    write_deb(tmp_path, "a", {"usr/lib": 0o755, "usr/lib/x": b"1"})
    write_deb(tmp_path, "b", {"usr/lib": 0o755, "usr/lib/y": b"2"})
    assert {"usr/lib/x", "usr/lib/y"} <= set(entries(tmp_path))
    write_deb(tmp_path, "c", {"usr/lib/x": b"3"})
    with pytest.raises(LayerError, match="a and c both bring /usr/lib/x"):
        entries(tmp_path)


def test_two_versions_are_refused(tmp_path: Path) -> None:
    write_deb(tmp_path, "a", {"usr/lib/x": b"1"})
    write_deb(tmp_path, "a", {"usr/lib/x": b"1"}, version="2.0")
    with pytest.raises(LayerError, match="two versions"):
        entries(tmp_path)


@pytest.mark.parametrize("cut", [4, 30, 100, -10])
def test_damaged_packages_are_named(tmp_path: Path, cut: int) -> None:
    path = write_deb(tmp_path, "a", {"usr/lib/x": b"1" * 3000})
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(LayerError, match=r"a_1\.0_all\.deb"):
        read_package(path)


def test_ar_with_odd_lengths() -> None:
    assert ar_members(ar_of({"a": b"1", "b": b"22"}), "x") == {"a": b"1", "b": b"22"}


def test_empty_folder_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--debs", str(tmp_path), "--tar", str(tmp_path / "t"), "--meta", str(tmp_path / "m")]
    assert deb_layer.main(arguments) == 2
    assert "has no .deb files" in capsys.readouterr().err
