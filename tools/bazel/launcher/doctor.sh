# ./bazel doctor: what was found and what would be done. Changes nothing. Sourced by ../../../bazel.

doctor_line() { printf '  %-22s %s\n' "$1" "$2"; }

doctor_program() {
  local found
  if found=$(command -v "$1"); then
    doctor_line "$1" "$found"
  else
    doctor_line "$1" "not here${2:+; $2}"
  fi
}

doctor_cgroups() {
  if [ -d /sys/fs/cgroup/memory ] && [ -w /sys/fs/cgroup/memory ]; then
    printf 'v1, writable: memory limits hold\n'
  elif [ -f /sys/fs/cgroup/cgroup.controllers ] && [ -w /sys/fs/cgroup ]; then
    printf 'v2, writable: memory limits hold\n'
  else
    printf 'not writable: trials run without memory limits and say so\n'
  fi
}

doctor_plan() {
  if [ -n "$FOUND_BAZEL" ]; then
    printf 'uses %s\n' "$FOUND_BAZEL"
  elif root_ready; then
    printf 'enters the build root\n'
  elif [ "$(id -u)" = 0 ] || [ -z "$(root_missing)" ]; then
    printf 'builds the build root first (once, about 3 minutes, 2.5 GB), then enters it\n'
  else
    printf 'stops, naming the packages to install: %s\n' "$(root_missing | paste -sd' ' -)"
  fi
}

doctor() {
  local cache drift=
  cache=$(cache_dir)
  bazel_of_machine || true
  root_ready || true
  printf 'What ./bazel finds here\n'
  doctor_line "workspace" "$HERMED_WORKSPACE"
  doctor_line "Bazel of the machine" "${FOUND_BAZEL:-none that suits} (${FOUND_WHY})"
  if [ -f "$ROOT/etc/hermed/ready" ]; then
    [ ! -s "$ROOT/etc/hermed/drift" ] || drift=", $(wc -l <"$ROOT/etc/hermed/drift") packages differ from the lock"
    doctor_line "build root" "$ROOT (ready$drift)"
  else
    doctor_line "build root" "$ROOT (not built)"
  fi
  doctor_line "cache" "$cache ($(df -Ph "$(existing_parent "$cache")" | awk 'NR==2 {print $4}') free)"
  doctor_line "Debian mirror" "${HERMED_DEBIAN_MIRROR:-the one mmdebstrap knows}"
  doctor_program mmdebstrap "makes the build root; ./bazel installs it when run as root"
  doctor_program bwrap "enters the build root; ./bazel installs it when run as root"
  [ "$(id -u)" = 0 ] || doctor_program newuidmap "needed to make the build root as this user; Debian package uidmap"
  doctor_line "cgroups" "$(doctor_cgroups)"
  doctor_line "user" "$(id -un) (uid $(id -u))"
  printf 'What ./bazel would do now: %s\n' "$(doctor_plan)"
}

# The nearest folder above a path that exists.
existing_parent() {
  local path=$1
  while [ ! -e "$path" ]; do path=$(dirname "$path"); done
  printf '%s\n' "$path"
}
