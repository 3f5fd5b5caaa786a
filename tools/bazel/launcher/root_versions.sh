#!/bin/sh
# Writes "package version sha256" of everything installed in the root $1, in order of name.
# mmdebstrap's last hook; the SHA-256 are those of the signed package index.
set -eu
mkdir -p "$1/etc/hermed"
rm -f "$1/etc/bazel/bazelrc" # our own rc files say all; Debian's is announced as unread at every start
# shellcheck disable=SC2016 # the fields are dpkg-query's
chroot "$1" dpkg-query -W -f '${Package}=${Version}\n' | LC_ALL=C sort >"$1/tmp/installed"
chroot "$1" sh -c 'xargs apt-cache show --no-all-versions </tmp/installed' 2>/dev/null |
  awk '/^Package: /{p=$2} /^Version: /{v=$2} /^SHA256: /{if (!((p" "v) in seen)) print p, v, $2; seen[p" "v]=1}' |
  LC_ALL=C sort >"$1/etc/hermed/versions"
rm "$1/tmp/installed"
