"""Configuration, manifest and digest of an image, from its settings, its layers' descriptors and its base."""

import argparse
import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any

EPOCH = "1970-01-01T00:00:00Z"
_CONFIG_MEDIA = "application/vnd.oci.image.config.v1+json"
_MANIFEST_MEDIA = "application/vnd.oci.image.manifest.v1+json"
_REFERENCE = re.compile(r"\$(?:\{(\w+)\}|(\w+))")
_LISTS = ("cmd", "entrypoint", "exposed_ports", "volumes")

type Json = dict[str, Any]


class ImageError(Exception):
    """The image cannot be described; the message is one sentence for a person."""


def canonical(value: Json) -> bytes:
    """Return the one JSON text of a value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def pairs(text: str, origin: str) -> dict[str, str]:
    """Parse `NAME=value` lines.

    Raises:
        ImageError: A line has no `=`.
    """
    found = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, separator, value = line.partition("=")
        if not separator:
            msg = f"{origin} has the line {line!r}, which is not NAME=value"
            raise ImageError(msg)
        found[name] = value
    return found


def environment(base: list[str], changes: dict[str, str]) -> list[str]:
    """Return the variables of an image, sorted as they were set; `$NAME` in a change is the base's value."""
    known = dict(entry.split("=", 1) for entry in base)
    before = dict(known)

    def value_of(match: re.Match[str]) -> str:
        return before.get(match[1] or match[2], "")

    for name, value in sorted(changes.items()):
        known[name] = _REFERENCE.sub(value_of, value)
    return [f"{name}={value}" for name, value in known.items()]


def configuration(settings: Json, descriptors: list[Json], base: Json, created: str) -> Json:
    """Return the image configuration."""
    config: Json = dict(base.get("config", {}))
    for key, name in (
        ("user", "User"),
        ("workdir", "WorkingDir"),
        ("entrypoint", "Entrypoint"),
        ("cmd", "Cmd"),
    ):
        if key in settings:
            config[name] = settings[key]
    if "entrypoint" in settings and "cmd" not in settings:
        config.pop("Cmd", None)  # arguments of the base's program mean nothing to another
    if "env" in settings:
        config["Env"] = environment(config.get("Env", []), settings["env"])
    if "labels" in settings:
        config["Labels"] = config.get("Labels", {}) | settings["labels"]
    for key, name in (("exposed_ports", "ExposedPorts"), ("volumes", "Volumes")):
        if key in settings:
            config[name] = config.get(name, {}) | {item: {} for item in settings[key]}
    layers = base.get("rootfs", {}).get("diff_ids", []) + [d["diff_id"] for d in descriptors]
    image: Json = {
        "architecture": settings.get("architecture") or base.get("architecture"),
        "config": config,
        "created": created,
        "os": settings.get("os") or base.get("os"),
        "rootfs": {"diff_ids": layers, "type": "layers"},
    }
    if variant := settings.get("variant") or base.get("variant"):
        image["variant"] = variant
    return image


def manifest_of(settings: Json, descriptors: list[Json], base: Json, config: bytes) -> Json:
    """Return the image manifest."""
    manifest: Json = {
        "config": {
            "digest": "sha256:" + hashlib.sha256(config).hexdigest(),
            "mediaType": _CONFIG_MEDIA,
            "size": len(config),
        },
        "layers": base.get("layers", [])
        + [{key: d[key] for key in ("digest", "mediaType", "size")} for d in descriptors],
        "mediaType": _MANIFEST_MEDIA,
        "schemaVersion": 2,
    }
    if annotations := base.get("annotations", {}) | settings.get("annotations", {}):
        manifest["annotations"] = annotations
    return manifest


def _settings(args: argparse.Namespace) -> tuple[Json, str]:
    settings: Json = json.loads(args.settings.read_bytes())
    created = EPOCH
    for name, _, path in (pair.partition("=") for pair in args.file):
        text = Path(path).read_text(encoding="utf-8")
        if name == "created":
            created = text.strip()
        elif name in _LISTS:
            settings[name] = [item.strip() for item in re.split(r"[,\n]", text) if item.strip()]
        else:
            settings[name] = pairs(text, path)
    return settings, created


def _read(path: Path | None) -> Json:
    return json.loads(path.read_bytes()) if path else {}


def main() -> int:
    """Write the files that the command line asks for; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--settings", type=Path, required=True)
    parser.add_argument("--descriptor", type=Path, action="append", default=[])
    parser.add_argument("--file", action="append", default=[], metavar="SETTING=PATH")
    parser.add_argument("--base-config", type=Path)
    parser.add_argument("--base-manifest", type=Path)
    parser.add_argument("--config", type=Path, required=True)
    parser.add_argument("--manifest", type=Path, required=True)
    parser.add_argument("--digest", type=Path, required=True)
    args = parser.parse_args()
    try:
        settings, created = _settings(args)
        descriptors = [_read(path) for path in args.descriptor]
        config = canonical(configuration(settings, descriptors, _read(args.base_config), created))
        manifest = canonical(manifest_of(settings, descriptors, _read(args.base_manifest), config))
    except ImageError as error:
        sys.stderr.write(f"oci_image: {error}\n")
        return 2
    args.config.write_bytes(config)
    args.manifest.write_bytes(manifest)
    args.digest.write_text(f"sha256:{hashlib.sha256(manifest).hexdigest()}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
