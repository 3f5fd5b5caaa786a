"""One layer's descriptor: media type, digest and size of the blob, and the diff_id of what it unpacks to."""

import argparse
import compression.zstd
import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

_LAYER = "application/vnd.oci.image.layer.v1.tar"
_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"


def describe(tar: Path) -> dict[str, Any]:
    """Return the descriptor of a layer, with its `diff_id`."""
    with tar.open("rb") as blob:
        digest = hashlib.file_digest(blob, "sha256").hexdigest()
        size = blob.tell()
        blob.seek(0)
        head = blob.read(4)
    media, diff_id = _LAYER, digest
    if head.startswith(_GZIP):
        media += "+gzip"
        with gzip.open(tar) as inner:
            diff_id = hashlib.file_digest(inner, "sha256").hexdigest()
    elif head == _ZSTD:
        media += "+zstd"
        with compression.zstd.open(tar) as packed:
            diff_id = hashlib.file_digest(packed, "sha256").hexdigest()
    return {
        "diff_id": f"sha256:{diff_id}",
        "digest": f"sha256:{digest}",
        "mediaType": media,
        "size": size,
    }


def main() -> None:
    """Write the descriptor that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tar", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.write_text(json.dumps(describe(args.tar), sort_keys=True))


if __name__ == "__main__":
    main()
