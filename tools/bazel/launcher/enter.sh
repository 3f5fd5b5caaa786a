# Enters the pinned root with bubblewrap and runs Bazel there. Sourced by ../../../bazel.

# Folders of the host that keep their path inside: everything at the top that is not the system's own.
host_binds() {
  local dir
  for dir in /*; do
    case "$dir" in
      /bin | /boot | /dev | /etc | /lib* | /proc | /run | /sbin | /sys | /usr | /var | /lost+found) ;;
      *) [ -d "$dir" ] && [ ! -L "$dir" ] && printf '%s\0' --bind "$dir" "$dir" ;;
    esac
  done
  return 0
}

# Variables that package clients and this workspace read; all others stay outside.
kept_environment() {
  local name
  while IFS= read -r name; do
    case "$name" in
      HOME | USER | LOGNAME | TERM | COLUMNS | LINES | NO_COLOR | CI | LANG | XDG_CACHE_HOME | HERMED_* | PIP_* | npm_config_* | \
        SSL_CERT_FILE | SSL_CERT_DIR | NODE_EXTRA_CA_CERTS | REQUESTS_CA_BUNDLE | http_proxy | https_proxy | no_proxy | HTTP_PROXY | HTTPS_PROXY | NO_PROXY | \
        *_API_KEY | *_AUTH_TOKEN | GH_TOKEN | GITHUB_TOKEN | COPILOT_GITHUB_TOKEN)
        printf '%s\0' --setenv "$name" "${!name}" ;;
    esac
  done < <(compgen -e)
}

startup_options() {
  STARTUP=(
    --nosystem_rc
    --install_base=/usr/share/bazel
    --trust_install_base
    --output_user_root="$(cache_dir)/bazel"
    --host_jvm_args=--sun-misc-unsafe-memory-access=allow
    --host_jvm_args=--enable-native-access=ALL-UNNAMED
    --host_jvm_args=-Dhermed.root="${ROOT##*/}" # a new root means a new server
    --host_jvm_args=-DBAZEL_TRACK_SOURCE_DIRECTORIES=1 # folders of wheels and packages are inputs by their content
    --host_jvm_args=-Xmx3g
  )
}

# Runs a program (default: bazel with our startup options) inside the root, in the caller's folder.
enter_root() {
  command -v bwrap >/dev/null || root_prerequisites
  local binds=() kept=() hide=()
  mapfile -d '' -t binds < <(host_binds)
  mapfile -d '' -t kept < <(kept_environment)
  # crun reads a hybrid cgroup tree only where the v2 half is out of sight
  [ ! -d /sys/fs/cgroup/unified ] || hide=(--tmpfs /sys/fs/cgroup/unified)
  startup_options
  # No --unshare-pid and no --die-with-parent: the Bazel server outlives its client.
  exec bwrap --bind "$ROOT" / --dev-bind /dev /dev --bind /proc /proc --bind /sys /sys "${hide[@]}" \
    "${binds[@]}" --ro-bind-try /etc/ssl/certs /etc/ssl/certs --ro-bind-try /etc/resolv.conf /etc/resolv.conf \
    --ro-bind-try /etc/hosts /etc/hosts \
    --clearenv "${kept[@]}" --setenv PATH /usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    --setenv HERMED_ROOT "$ROOT" --chdir "$PWD" -- \
    bazel "${STARTUP[@]}" "$@"
}
