"""What a base image has beyond its packages: accounts, links, folders, the CA bundle, and what it leaves out.

Maintainer scripts never run, so the little of them that an image needs is done here, in the open.
"""

import re
from collections.abc import Mapping

from images.layers.folders import AGENT_UID, BASE_FOLDERS, FOLDERS
from images.layers.writer import Entry

USR_MERGE = ("bin", "lib", "lib64", "sbin")
"""Top-level folders that are links into /usr, as on every current Debian."""

# Documentation, translations and the package managers' own state: nothing a program needs at run time, and a
# tenth of the bytes. Copyright files stay, because an image is a distribution of the packages in it.
_DROPPED = re.compile(
    r"usr/share/(?:man|info|locale|lintian|bug|doc-base|menu|bash-completion|zsh|fish|debconf|binfmts|pixmaps"
    r"|applications|metainfo|icons|common-licenses/GFDL.*)(?:/|$)"
    r"|usr/(?:games|include|src)(?:/|$)"
    r"|usr/lib/(?:systemd|udev|tmpfiles\.d|sysusers\.d|binfmt\.d|apt|dpkg)(?:/|$)"
    r"|var/(?:lib/(?:apt|dpkg|systemd)|cache/(?:apt|debconf|man)|backups|log)(?:/|$)"
    r"|etc/(?:apt|dpkg|cron\.[a-z]+|init\.d|kernel|logrotate\.d|update-motd\.d|systemd|default|skel|debconf\.conf)(?:/|$)"
    r"|(?:boot|media|mnt|srv)(?:/|$)"
    # Without maintainer scripts nothing calls these, and an agent needs no TLS client beside the forwarder.
    r"|usr/bin/(?:py3clean|py3compile|debconf.*|dpkg.*|apt.*|openssl|c_rehash|localedef|socat-[a-z]+\.sh)$"
    r"|usr/sbin/(?:update-ca-certificates|update-passwd|ldconfig|dpkg-.*)$"
)
_DOC = re.compile(r"usr/share/doc(?:/|$)")
_COPYRIGHT = re.compile(r"usr/share/doc(?:/[^/]+(?:/copyright)?)?$")

# The first of the candidates that a package brought is linked, as update-alternatives would in automatic
# mode.
_ALTERNATIVES: dict[str, tuple[str, ...]] = {
    "usr/bin/awk": ("gawk", "mawk"),
    "usr/bin/sh": ("dash", "bash"),
    "usr/bin/which": ("which.debianutils",),
    "usr/bin/pager": ("less", "more"),
    "usr/bin/python3": ("python3.14",),
}

_PASSWD = f"""root:x:0:0:root:/root:/bin/bash
agent:x:{AGENT_UID}:{AGENT_UID}:agent:/home/agent:/bin/bash
nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin
"""
_GROUP = f"""root:x:0:
tty:x:5:
agent:x:{AGENT_UID}:
nogroup:x:65534:
"""
_TEXTS = {
    "etc/passwd": _PASSWD,
    "etc/group": _GROUP,
    "etc/nsswitch.conf": "passwd: files\ngroup: files\nshadow: files\nhosts: files dns\n",
    "etc/hosts": "127.0.0.1 localhost\n::1 localhost\n",
    # A mount point for a runtime that brings its own; the network is off unless a spec says otherwise.
    "etc/resolv.conf": "",
    "etc/hostname": "hermed\n",
}
_CA_BUNDLE = "etc/ssl/certs/ca-certificates.crt"
_CA_SOURCE = re.compile(r"usr/share/ca-certificates/.*\.crt$")


def is_dropped(path: str) -> bool:
    """Tell whether a package's file stays out of the image."""
    if _DOC.match(path):
        return not _COPYRIGHT.match(path)
    return bool(_DROPPED.match(path))


def merged(path: str) -> str:
    """Return where a path stands once /bin, /lib, /lib64 and /sbin are links into /usr."""
    head, _, rest = path.partition("/")
    return f"usr/{path}" if head in USR_MERGE and rest else path


def furnishings(entries: Mapping[str, Entry]) -> list[Entry]:
    """Return what the image has beside its packages' files.

    Args:
        entries: The packages' files by path. A path that stands there already is not replaced by a link, but
            account files and folders of the image are always ours.

    Returns:
        Entries that take precedence over those given.
    """
    made = [Entry(name, "symlink", 0o777, target=f"usr/{name}") for name in USR_MERGE]
    made += [Entry(f"usr/{name}", "dir", 0o755) for name in USR_MERGE]
    for path in BASE_FOLDERS:
        mode, uid = FOLDERS[path]
        made.append(Entry(path, "dir", mode, uid, uid))
    made += [Entry(path, "file", 0o644, source=text.encode()) for path, text in _TEXTS.items()]
    for link, candidates in _ALTERNATIVES.items():
        folder = link.rpartition("/")[0]
        found = next((c for c in candidates if f"{folder}/{c}" in entries), None)
        if found and link not in entries:
            made.append(Entry(link, "symlink", 0o777, target=found))
    bundle = b"".join(_text(entries[path]) for path in sorted(entries) if _CA_SOURCE.match(path))
    if bundle:
        made.append(Entry(_CA_BUNDLE, "file", 0o644, source=bundle))
    return made


def _text(entry: Entry) -> bytes:
    source = entry.source if isinstance(entry.source, bytes) else entry.source.read_bytes()
    return source if source.endswith(b"\n") else source + b"\n"
