"""Tests of the tools behind the rules."""

import gzip
import hashlib
import io
import json
import tarfile
import tempfile
import unittest
from pathlib import Path

import assemble
import descriptor
import layout
import load


def _tar(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


class ToolsTest(unittest.TestCase):
    def setUp(self) -> None:
        self._temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self._temporary.cleanup)
        self.folder = Path(self._temporary.name)

    def _layer(self, name: str, files: dict[str, bytes]) -> Path:
        path = self.folder / name
        path.write_bytes(_tar(files))
        return path

    def test_plain_layer_has_its_digest_as_diff_id(self) -> None:
        layer = self._layer("a.tar", {"x": b"1"})
        described = descriptor.describe(layer)
        self.assertEqual(described["digest"], "sha256:" + hashlib.sha256(layer.read_bytes()).hexdigest())
        self.assertEqual(described["diff_id"], described["digest"])
        self.assertEqual(described["size"], layer.stat().st_size)

    def test_compressed_layer_has_the_diff_id_of_its_content(self) -> None:
        plain = _tar({"x": b"1"})
        layer = self.folder / "a.tar.gz"
        layer.write_bytes(gzip.compress(plain))
        described = descriptor.describe(layer)
        self.assertEqual(described["diff_id"], "sha256:" + hashlib.sha256(plain).hexdigest())
        self.assertTrue(described["mediaType"].endswith("+gzip"))

    def test_environment_refers_to_the_base(self) -> None:
        env = assemble.environment(["PATH=/usr/bin", "A=1"], {"PATH": "/opt/bin:${PATH}", "B": "$A$MISSING"})
        self.assertEqual(env, ["PATH=/opt/bin:/usr/bin", "A=1", "B=1"])

    def test_image_inherits_from_its_base(self) -> None:
        base_layer = descriptor.describe(self._layer("a.tar", {"x": b"1"}))
        own_layer = descriptor.describe(self._layer("b.tar", {"y": b"2"}))
        base = assemble.configuration(
            {"architecture": "amd64", "os": "linux", "user": "agent", "entrypoint": ["a"], "cmd": ["b"]},
            [base_layer],
            {},
            assemble.EPOCH,
        )
        image = assemble.configuration(
            {"workdir": "/w", "entrypoint": ["c"]}, [own_layer], base, assemble.EPOCH
        )
        self.assertEqual(image["config"], {"User": "agent", "WorkingDir": "/w", "Entrypoint": ["c"]})
        self.assertEqual(image["rootfs"]["diff_ids"], [base_layer["diff_id"], own_layer["diff_id"]])
        self.assertEqual((image["os"], image["architecture"]), ("linux", "amd64"))

    def test_a_line_without_a_value_is_named(self) -> None:
        with self.assertRaisesRegex(assemble.ImageError, "'oops'"):
            assemble.pairs("A=1\noops\n", "labels.txt")

    def test_layout_and_unpack(self) -> None:
        layers = [
            self._layer("a.tar", {"etc/keep": b"1", "etc/gone": b"2", "etc/new": b"3"}),
            self._layer("b.tar", {"etc/.wh.gone": b"", "etc/new": b"4"}),
        ]
        descriptors = [descriptor.describe(layer) for layer in layers]
        config = assemble.canonical(
            assemble.configuration({"os": "linux", "architecture": "amd64"}, descriptors, {}, assemble.EPOCH)
        )
        manifest = assemble.canonical(assemble.manifest_of({}, descriptors, {}, config))
        (self.folder / "config.json").write_bytes(config)
        (self.folder / "manifest.json").write_bytes(manifest)
        out = self.folder / "layout"
        out.mkdir()
        layout.write_layout(
            self.folder / "config.json", self.folder / "manifest.json", layers, ["a/b:1"], out, docker=True
        )
        for blob in (out / "blobs" / "sha256").iterdir():
            self.assertEqual(hashlib.sha256(blob.read_bytes()).hexdigest(), blob.name)
        index = json.loads((out / "index.json").read_bytes())
        self.assertEqual(index["manifests"][0]["annotations"]["io.containerd.image.name"], "a/b:1")
        root = self.folder / "root"
        load.unpack(out, root)
        self.assertEqual(
            {p.name: p.read_bytes() for p in (root / "etc").iterdir()}, {"keep": b"1", "new": b"4"}
        )
        with self.assertRaisesRegex(load.LoadError, "not empty"):
            load.unpack(out, root)


if __name__ == "__main__":
    unittest.main()
