// What every environment stands on: a small Debian with a shell, Python and one forwarder, and an unprivileged
// user. The forwarder shows the model gateway's socket as a local port; it is the only program here that speaks
// to a network, and the container has none.
local images = import 'lib/images.libsonnet';

images.environment {
  name: 'base',
  title: 'Shell, Python and an unprivileged user',
  debs: [
    'base-files',
    'bash',
    'ca-certificates',
    'coreutils',
    'dash',
    'diffutils',
    'findutils',
    'gawk',
    'grep',
    'gzip',
    'less',
    'netbase',  // names of ports and protocols, which Python's socket module looks up
    'procps',  // ps and pgrep, with which agents' command lines look after their own processes
    'python3',
    'sed',
    'socat',  // the forwarder
    'tar',
    'xz-utils',
  ],
  wheels: [],
}
