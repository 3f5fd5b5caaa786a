#!/usr/bin/env bash
# Tests of ./bazel with programs of a pretended machine: which Bazel is taken, how the root is built,
# what an interruption leaves, what a moved mirror says. No network and no real root are needed.
set -euo pipefail

SOURCE=$PWD
WORK=${TEST_TMPDIR:-$(mktemp -d)}/launcher
PASSED=0

fail() {
  printf 'FAILED: %s\n%s\n' "$1" "${2:-}" >&2
  exit 1
}

# A workspace with the real launcher and a machine whose programs are all pretended.
fresh_machine() {
  rm -rf "$WORK"
  mkdir -p "$WORK/workspace/tools/bazel" "$WORK/bin" "$WORK/home"
  cp "$SOURCE/bazel" "$WORK/workspace/"
  cp -r "$SOURCE/tools/bazel/launcher" "$WORK/workspace/tools/bazel/"
  printf 'bazel-bootstrap\npython3\n' >"$WORK/workspace/tools/bazel/root.packages"
  printf 'bazel-bootstrap 7.7.1+ds-1 aa\npython3 3.14.10-1 bb\n' >"$WORK/workspace/tools/bazel/root.lock"
  local program
  for program in bash cat cut awk grep sed sort comm head tail mkdir rm mv touch wc id paste sha256sum readlink dirname \
    basename df flock mktemp timeout env date sleep ls cp chmod seq kill printf tar umount; do
    ln -sf "$(command -v "$program" || echo /bin/false)" "$WORK/bin/$program"
  done
  pretend id 'echo 0'
  pretend bwrap 'printf "ENTERED %s\n" "$*"'
  pretend_mirror 'bazel-bootstrap 7.7.1+ds-1 aa' 'python3 3.14.10-1 bb'
}

# pretend NAME BODY: a program of the pretended machine.
pretend() {
  rm -f "$WORK/bin/$1"
  printf '#!/bin/bash\n%s\n' "$2" >"$WORK/bin/$1"
  chmod +x "$WORK/bin/$1"
}

# pretend_mirror LINE...: an mmdebstrap whose mirror has just these "package version sha256".
pretend_mirror() {
  local versions
  versions=$(printf '%s\\n' "$@")
  pretend mmdebstrap '
    for word in "$@"; do case "$word" in *root-*.tmp) root=$word ;; esac; done
    echo "I: installing packages..."
    echo "$*" >"'"$WORK"'/mmdebstrap.called"
    [ ! -e "'"$WORK"'/slow" ] || sleep 60
    mkdir -p "$root/etc/hermed"
    printf "'"$versions"'" >"$root/etc/hermed/versions"'
}

# run ARGS...: ./bazel on the pretended machine; its words in $OUT, its status in $STATUS.
run() {
  STATUS=0
  OUT=$(cd "$WORK/workspace" && env -i HOME="$WORK/home" PATH="$WORK/bin" "${ENV[@]}" /bin/bash ./bazel "$@" 2>&1) || STATUS=$?
}

expect() {
  case "$OUT" in
    *"$1"*) PASSED=$((PASSED + 1)) ;;
    *) fail "expected to read: $1" "$OUT" ;;
  esac
}

expect_status() {
  [ "$STATUS" = "$1" ] || fail "expected exit status $1, got $STATUS" "$OUT"
  PASSED=$((PASSED + 1))
}

ENV=(NOTHING=)

a_bare_machine_builds_the_root_once() {
  fresh_machine
  run build //x
  expect_status 0
  expect "building the pinned Debian root"
  expect "ENTERED"
  expect "build //x"
  rm "$WORK/mmdebstrap.called"
  run build //x
  expect "ENTERED"
  [ ! -e "$WORK/mmdebstrap.called" ] || fail "the root was built twice"
}

a_suitable_bazel_needs_python_and_rules() {
  fresh_machine
  pretend bazel 'echo "bazel 6.5.0"'
  run doctor
  expect "is 6.5.0, 7.7 is needed"
  pretend bazel 'echo "bazel 7.7.1"'
  run doctor
  expect "python3.14 is not on PATH"
  pretend bazel 'exit 1'
  run doctor
  expect "of unknown version"
}

a_named_bazel_is_taken() {
  fresh_machine
  pretend mine 'echo "MINE $*"'
  ENV=(HERMED_BAZEL="$WORK/bin/mine")
  run test //...
  expect "MINE test //..."
  ENV=(HERMED_BAZEL=/nowhere/bazel)
  run test //...
  expect_status 2
  expect "HERMED_BAZEL=/nowhere/bazel is not a program"
  ENV=(NOTHING=)
}

a_moved_mirror_is_one_warning() {
  fresh_machine
  pretend_mirror 'bazel-bootstrap 7.7.2+ds-1 cc' 'python3 3.14.10-1 bb'
  run info
  expect_status 0
  expect "1 of 2 packages of the build root differ (first: bazel-bootstrap 7.7.2+ds-1)"
  [ "$(printf '%s\n' "$OUT" | grep -c warning)" = 1 ] || fail "more than one warning line" "$OUT"
  run doctor
  expect "1 packages differ from the lock"
}

another_minor_is_refused() {
  fresh_machine
  pretend_mirror 'bazel-bootstrap 8.1.0-1 cc' 'python3 3.14.10-1 bb'
  run info
  expect_status 2
  expect "gave Bazel 8.1, and this workspace needs 7.7"
  fresh_machine
  pretend_mirror 'bazel-bootstrap 7.7.1-1 cc' 'python3 3.15.0-1 bb'
  run info
  expect_status 2
  expect "gave Python 3.15, and this workspace needs 3.14"
}

an_interrupted_build_leaves_nothing_in_the_way() {
  fresh_machine
  touch "$WORK/slow"
  (cd "$WORK/workspace" && exec env -i HOME="$WORK/home" PATH="$WORK/bin" /bin/bash ./bazel info) >/dev/null 2>&1 &
  local pid=$! tries=0
  until [ -e "$WORK/mmdebstrap.called" ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 200 ] || fail "the build did not start"
    sleep 0.05
  done
  mkdir -p "$WORK/home/.cache/hermed/root-0123.tmp" # as an older interruption would leave it
  kill -9 "$pid"
  pkill_children
  rm "$WORK/slow"
  run info
  expect_status 0
  expect "ENTERED"
  [ ! -e "$WORK/home/.cache/hermed/root-0123.tmp" ] || fail "an interrupted build's folder stayed"
}

# An interrupted mmdebstrap leaves the kernel's file systems mounted: what is behind a mount is never deleted.
nothing_is_deleted_through_a_mount() {
  fresh_machine
  local left=$WORK/home/.cache/hermed/root-0123.tmp
  mkdir -p "$WORK/kernel" "$left/sys"
  touch "$WORK/kernel/parameter"
  pretend umount 'echo "$*" >>"'"$WORK"'/umount.called"; exit 1'
  STATUS=0
  OUT=$(bwrap --dev-bind / / --bind "$WORK/kernel" "$left/sys" --chdir "$WORK/workspace" \
    env -i HOME="$WORK/home" PATH="$WORK/bin" /bin/bash ./bazel info 2>&1) || STATUS=$?
  expect_status 2
  expect "$left was left by an interrupted build and cannot be removed"
  [ -e "$WORK/kernel/parameter" ] || fail "a file behind a mount was deleted" "$OUT"
  grep -q "$left/sys" "$WORK/umount.called" || fail "nobody tried to unmount it" "$OUT"
}

# The pretended mmdebstrap of a killed launcher still holds the lock: end it, by its own number.
pkill_children() {
  local pid
  for pid in /proc/[0-9]*; do
    if tr '\0' ' ' <"$pid/cmdline" 2>/dev/null | grep -q "^/bin/bash $WORK/bin/mmdebstrap\|^sleep 60"; then
      kill -9 "${pid#/proc/}" 2>/dev/null || true
    fi
  done
}

two_calls_at_once_build_one_root() {
  fresh_machine
  sed -i 's/sleep 60/sleep 1/' "$WORK/bin/mmdebstrap"
  sed -i "s#echo \"\\\$\\*\" >#echo \"\$*\" >>#" "$WORK/bin/mmdebstrap"
  touch "$WORK/slow"
  (cd "$WORK/workspace" && env -i HOME="$WORK/home" PATH="$WORK/bin" /bin/bash ./bazel info >"$WORK/first" 2>&1) &
  local first=$! tries=0
  until [ -e "$WORK/mmdebstrap.called" ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 200 ] || fail "the first build did not start"
    sleep 0.05
  done
  run info
  wait "$first"
  expect_status 0
  expect "another call is building the root; waiting for it"
  expect "ENTERED"
  [ "$(grep -c -- --variant=apt "$WORK/mmdebstrap.called")" = 1 ] || fail "the root was built twice"
}

a_failed_build_says_what_to_do() {
  fresh_machine
  pretend mmdebstrap 'echo "E: no such suite"; exit 1'
  run info
  expect_status 2
  expect "E: no such suite"
  expect "check that Debian's packages can be reached"
}

missing_programs_are_named() {
  fresh_machine
  rm "$WORK/bin/mmdebstrap"
  pretend id 'echo 1000'
  run info
  expect_status 2
  expect "needs the Debian packages mmdebstrap uidmap, which are not installed"
  run doctor
  expect "stops, naming the packages to install: mmdebstrap uidmap"
  pretend id 'echo 0'
  pretend apt-get 'echo "$*" >>"'"$WORK"'/apt.called"; printf "#!/bin/bash\nexit 1\n" >"'"$WORK"'/bin/mmdebstrap"; chmod +x "'"$WORK"'/bin/mmdebstrap"'
  run info
  expect "installing mmdebstrap (Debian packages)"
  grep -q "install -y --no-install-recommends mmdebstrap" "$WORK/apt.called" || fail "apt-get was not asked" "$OUT"
}

# A plain user's root comes as an archive, so that every file in it is the user's own.
a_plain_user_owns_the_root() {
  fresh_machine
  pretend id 'echo 1000'
  pretend newuidmap 'exit 0'
  pretend mmdebstrap '
    for word in "$@"; do [ "$word" != - ] || found=1; done
    [ "${found:-}" = 1 ] || { echo "E: not to stdout" >&2; exit 1; }
    echo "I: installing packages..." >&2
    mkdir -p "'"$WORK"'/made/etc/hermed" "'"$WORK"'/made/dev"
    printf "bazel-bootstrap 7.7.1+ds-1 aa\npython3 3.14.10-1 bb\n" >"'"$WORK"'/made/etc/hermed/versions"
    echo >"'"$WORK"'/made/dev/null"
    exec tar --create --directory="'"$WORK"'/made" .'
  run info
  expect_status 0
  expect "installing packages"
  expect "ENTERED"
  local root
  root=$(echo "$WORK"/home/.cache/hermed/root-????????????????)
  [ -f "$root/etc/hermed/ready" ] || fail "the root is not ready" "$OUT"
  [ ! -e "$root/dev/null" ] || fail "a device of the archive was unpacked"
  pretend mmdebstrap 'echo "E: no such suite" >&2; exit 1'
  rm -r "$root"
  run info
  expect_status 2
  expect "check that Debian's packages can be reached"
  expect "E: no such suite"
}

doctor_changes_nothing() {
  fresh_machine
  run doctor
  expect_status 0
  expect "builds the build root first"
  [ ! -e "$WORK/home/.cache" ] || fail "doctor wrote to the cache"
}

for test in a_bare_machine_builds_the_root_once a_suitable_bazel_needs_python_and_rules a_named_bazel_is_taken \
  a_moved_mirror_is_one_warning another_minor_is_refused an_interrupted_build_leaves_nothing_in_the_way nothing_is_deleted_through_a_mount \
  two_calls_at_once_build_one_root a_failed_build_says_what_to_do missing_programs_are_named \
  a_plain_user_owns_the_root doctor_changes_nothing; do
  printf '%s\n' "$test"
  "$test"
done
printf '%s checks passed\n' "$PASSED"
