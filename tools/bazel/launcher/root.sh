# Builds the pinned Debian root once. Sourced by ../../../bazel after find.sh.
# The root is what tools/bazel/root.packages asks for and tools/bazel/root.lock pins
# (package, version, SHA-256). Another minor of Bazel or Python is refused; any other drift of the
# mirror is one warning line and a note in <root>/etc/hermed/drift.

ROOT_PACKAGES=$HERMED_WORKSPACE/tools/bazel/root.packages
ROOT_LOCK=$HERMED_WORKSPACE/tools/bazel/root.lock

root_key() { cat "$ROOT_PACKAGES" "$ROOT_LOCK" "$HERMED_WORKSPACE"/tools/bazel/launcher/root*.sh | sha256sum | cut -c1-16; }

root_dir() { printf '%s/root-%s\n' "$(cache_dir)" "$(root_key)"; }

root_ready() {
  ROOT=$(root_dir)
  [ -f "$ROOT/etc/hermed/ready" ]
}

# The Debian package of each host program that builds or enters the root and is not here. A plain user's
# mmdebstrap needs newuidmap to act as the several users that a Debian system has.
root_missing() {
  command -v mmdebstrap >/dev/null || echo mmdebstrap
  command -v bwrap >/dev/null || echo bubblewrap
  [ "$(id -u)" = 0 ] || command -v newuidmap >/dev/null || echo uidmap
}

# Host programs that build and enter the root; as root they are installed, else the user is told.
root_prerequisites() {
  local missing=()
  mapfile -t missing < <(root_missing)
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ]; then
    die "the build root needs the Debian packages ${missing[*]}, which are not installed: ask for 'apt-get install ${missing[*]}', then run this again"
  fi
  command -v apt-get >/dev/null || die "the build root needs ${missing[*]} and there is no apt-get here: install them with this system's package manager, then run this again"
  say "installing ${missing[*]} (Debian packages) to make the build root"
  local log
  log=$(mktemp)
  if ! { apt-get update && apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    die "apt-get could not install ${missing[*]} (its words are above): mend that, then run this again"
  fi
  rm -f "$log"
}

# Prints one line per stage of mmdebstrap's chatter, with the seconds since the start.
root_progress() {
  local line start=$SECONDS
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$1"
    case "$line" in
      "I: "*"done"* | "I: success"*) ;;
      "I: "*) printf 'hermed:   %3d s  %s\n' "$((SECONDS - start))" "${line#I: }" >&2 ;;
    esac
  done
}

# A plain user's mmdebstrap makes files of users that only it can act as, where nobody could change or remove
# them afterwards. So they arrive as an archive and become the user's own; devices are the host's anyway.
root_mmdebstrap() {
  local target=$1 log=$2
  if [ "$(id -u)" = 0 ]; then
    # In a mount namespace of its own, so that /proc and /sys do not stay mounted in what an interrupted build leaves.
    if unshare --mount true 2>/dev/null; then set -- unshare --mount; else set --; fi
    root_debian "$target" "$@" 2>&1 </dev/null | root_progress "$log"
  else
    mkdir "$target"
    root_debian - 2> >(root_progress "$log") </dev/null | tar --extract --no-same-owner --exclude='./dev/*' --directory="$target"
  fi
}

# Makes the Debian system $1, a folder or (-) an archive on stdout, through the command $2 and following. Documentation and translations are left
# out, and so are the graphics drivers that chromium's packages bring along (220 MB): a browser without a screen
# draws in software of its own. The hook's text goes along, since a plain user's home may be closed to mmdebstrap.
root_debian() {
  local target=$1 packages
  shift
  packages=$(grep -v '^#' "$ROOT_PACKAGES" | paste -sd, -)
  "$@" mmdebstrap --variant=apt --include="$packages" \
    --aptopt='APT::Install-Recommends "false"' --aptopt='Acquire::Check-Valid-Until "false"' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-exclude=/usr/lib/*/libLLVM*' --dpkgopt='path-exclude=/usr/lib/*/libgallium*' \
    --dpkgopt='path-exclude=/usr/lib/*/libz3*' \
    --skip=cleanup/apt/lists \
    --customize-hook="$(cat "$HERMED_WORKSPACE/tools/bazel/launcher/root_versions.sh")" \
    sid "$target" ${HERMED_DEBIAN_MIRROR:+"$HERMED_DEBIAN_MIRROR"}
}

# Compares what was installed with the lock; refuses another minor, notes the rest.
root_check() {
  local root=$1 have python drift=$1/etc/hermed/drift
  have=$(sed -n 's/^bazel-bootstrap \([0-9]*\.[0-9]*\).*/\1/p' "$root/etc/hermed/versions")
  python=$(sed -n 's/^python3 \([0-9]*\.[0-9]*\).*/\1/p' "$root/etc/hermed/versions")
  [ "$have" = "$BAZEL_MINOR" ] || die "the Debian mirror gave Bazel ${have:-nothing}, and this workspace needs $BAZEL_MINOR: set HERMED_DEBIAN_MIRROR to a dated mirror from the time of tools/bazel/root.lock"
  [ "$python" = "$PYTHON_MINOR" ] || die "the Debian mirror gave Python ${python:-nothing}, and this workspace needs $PYTHON_MINOR: set HERMED_DEBIAN_MIRROR to a dated mirror from the time of tools/bazel/root.lock"
  LC_ALL=C comm -13 <(LC_ALL=C sort "$ROOT_LOCK") <(LC_ALL=C sort "$root/etc/hermed/versions") >"$drift"
  if [ -s "$drift" ]; then
    say "warning: the Debian mirror has moved on since the lock: $(wc -l <"$drift") of $(wc -l <"$root/etc/hermed/versions") packages of the build root differ (first: $(head -n 1 "$drift" | cut -d' ' -f1,2)); Bazel and Python are of the locked minors"
  fi
}

# Mount points below a folder, the innermost first.
root_mounts() {
  local mounted
  while read -r _ mounted _; do
    case "$mounted" in "$1"/*) printf '%s\n' "$mounted" ;; esac
  done < <(sort -r -k 2,2 /proc/self/mounts)
}

# Removes what an interrupted build left in the cache $1; the lock says that nobody is at it. Never through a mount:
# the kernel's own files would be behind it.
root_sweep() {
  local left mounted
  for left in "$1"/root-*.tmp; do
    [ -e "$left" ] || continue
    while read -r mounted; do
      umount "$mounted" || umount --lazy "$mounted" || true
    done < <(root_mounts "$left")
    if [ -n "$(root_mounts "$left")" ] || ! rm -rf --one-file-system "$left"; then
      die "$left was left by an interrupted build and cannot be removed: unmount what is mounted in it and remove it, then run this again"
    fi
  done
}

root_build() {
  local cache tmp log
  root_prerequisites
  cache=$(cache_dir)
  mkdir -p "$cache" 2>/dev/null || die "cannot write to $cache: set HERMED_CACHE to a folder that can hold 3 GB"
  exec 9>"$cache/root.lock"
  if ! flock -n 9; then
    say "another call is building the root; waiting for it"
    flock 9
    if root_ready; then return 0; fi
  fi
  root_sweep "$cache"
  log=$cache/root-build.log
  : >"$log"
  tmp=$ROOT.tmp
  say "building the pinned Debian root (once; about 3 minutes, 2.5 GB under $cache)"
  if ! root_mmdebstrap "$tmp" "$log"; then
    grep '^E: ' "$log" | tail -n 3 >&2
    root_sweep "$cache"
    die "the build root could not be made (the whole log is $log): check that Debian's packages can be reached and that $cache and ${TMPDIR:-/tmp} have 3 GB free, then run this again"
  fi
  root_check "$tmp"
  touch "$tmp/etc/hermed/ready"
  mv "$tmp" "$ROOT"
  say "the build root is ready"
  exec 9>&-
}
