# Finds a Bazel of the machine that can build this workspace. Sourced by ../../../bazel.
# Sets FOUND_BAZEL and FOUND_WHY; returns 1 where the pinned root is needed.

BAZEL_MINOR=7.7
PYTHON_MINOR=3.14

say() { printf 'hermed: %s\n' "$*" >&2; }

die() {
  say "$*"
  exit 2
}

# The cache folder: the root and Bazel's output live there.
cache_dir() {
  if [ -n "${HERMED_CACHE:-}" ]; then
    printf '%s\n' "$HERMED_CACHE"
  elif [ -n "${XDG_CACHE_HOME:-}" ]; then
    printf '%s/hermed\n' "$XDG_CACHE_HOME"
  elif [ -n "${HOME:-}" ]; then
    printf '%s/.cache/hermed\n' "$HOME"
  else
    die "neither HOME nor HERMED_CACHE is set, so there is no folder to keep the build root in: set HERMED_CACHE"
  fi
}

# "7.7.1" of `bazel 7.7.1`; empty where the program does not say (bazelisk without a network, say).
bazel_version() {
  timeout 20 "$1" --version 2>/dev/null | sed -n 's/^bazel \([0-9][0-9.]*\).*/\1/p' | head -n 1
}

# A Bazel is suitable when its minor is ours, when Debian's copies of the rule modules lie where the
# stand-ins point, and when the Python that actions run is ours. bazelisk counts as what it starts.
bazel_of_machine() {
  FOUND_BAZEL=
  local bazel=${HERMED_BAZEL:-} version
  if [ -n "$bazel" ]; then
    [ -x "$bazel" ] || die "HERMED_BAZEL=$bazel is not a program: name a Bazel $BAZEL_MINOR, or unset it"
    FOUND_BAZEL=$bazel FOUND_WHY="HERMED_BAZEL names it"
    return 0
  fi
  bazel=$(command -v bazel || true)
  if [ -z "$bazel" ] || [ "$(readlink -f "$bazel")" = "$HERMED_WORKSPACE/bazel" ]; then
    FOUND_WHY="no bazel on PATH"
    return 1
  fi
  version=$(bazel_version "$bazel")
  case "$version" in
    "$BAZEL_MINOR".*) ;;
    *)
      FOUND_WHY="$bazel is ${version:-of unknown version}, $BAZEL_MINOR is needed"
      return 1
      ;;
  esac
  if ! command -v "python$PYTHON_MINOR" >/dev/null; then
    FOUND_WHY="$bazel $version suits, but python$PYTHON_MINOR is not on PATH"
    return 1
  fi
  if [ ! -d /usr/share/bazel/rules/python ]; then
    FOUND_WHY="$bazel $version suits, but Debian's rule modules (/usr/share/bazel/rules) are not here; with the Central Registry in reach, set HERMED_BAZEL=$bazel and use --config=bcr"
    return 1
  fi
  FOUND_BAZEL=$bazel FOUND_WHY="$version on PATH, with python$PYTHON_MINOR and the rule modules"
}
