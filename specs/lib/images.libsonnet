// What images share: who runs in them, which paths must stand how, and which programs must be absent.
local v1 = import 'lib/v1.libsonnet';

local root_uid = 0;
local agent_uid = 1000;

local directory(path, mode, uid) = { path: path, type: 'directory', mode: mode, uid: uid };
local file(path, mode, uid) = { path: path, type: 'file', mode: mode, uid: uid };

local common = v1.Image {
  user: 'agent',
  uid: agent_uid,
  workdir: '/workspace',
  env: ['HOME', 'LANG', 'PATH', 'PYTHONDONTWRITEBYTECODE', 'PYTHONUNBUFFERED'],
  expected_paths: [
    file('/etc/passwd', '0644', root_uid),
    file('/etc/ssl/certs/ca-certificates.crt', '0644', root_uid),
    directory('/home/agent', '0755', agent_uid),
    directory('/run/hermed', '0755', root_uid),  // where the gateway's socket is mounted
    directory('/tmp', '1777', root_uid),
    directory('/workspace', '0755', agent_uid),
  ],
  // Nothing that fetches, raises privileges, installs, or attaches to another process.
  forbidden_programs: [
    'apt',
    'apt-get',
    'curl',
    'dpkg',
    'ftp',
    'gcc',
    'gdb',
    'git',
    'mount',
    'nc',
    'nmap',
    'nsenter',
    'pip',
    'pip3',
    'ping',
    'rsync',
    'scp',
    'ssh',
    'strace',
    'su',
    'sudo',
    'telnet',
    'unshare',
    'wget',
  ],
};

{
  // Where agents work. The folder for submissions is theirs to write.
  environment:: common {
    expected_paths+: [directory('/workspace/submission', '0755', agent_uid)],
  },

  // Where submissions are scored.
  verifier:: common {
    workdir: '/',
    expected_paths+: [
      directory('/hermed', '0755', root_uid),
      directory('/out', '0755', agent_uid),
    ],
  },
}
