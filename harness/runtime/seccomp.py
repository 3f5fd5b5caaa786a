"""System calls that no agent needs, refused: what opens new namespaces, and the kernel's riskier doors."""

import errno
from typing import Any

_REFUSED = [
    "add_key", "bpf", "delete_module", "finit_module", "fsconfig", "fsmount", "fsopen", "fspick",
    "init_module", "io_uring_enter", "io_uring_register", "io_uring_setup", "kexec_file_load",
    "kexec_load", "keyctl", "mount", "mount_setattr", "move_mount", "name_to_handle_at",
    "open_by_handle_at", "open_tree", "perf_event_open", "pivot_root", "process_vm_readv",
    "process_vm_writev", "reboot", "request_key", "setns", "swapoff", "swapon", "syslog", "umount2",
    "unshare", "userfaultfd",
]  # fmt: skip
_NEW_NAMESPACES = 0x7E020000
"""All CLONE_NEW* flags that clone takes, but for the time namespace, which only clone3 and unshare know."""


def seccomp() -> dict[str, Any]:
    """Returns the `linux.seccomp` part of an OCI runtime config.

    Everything is allowed but a list, because agents bring programs of every kind. clone3 hides its flags in
    memory where no filter can look, so it is said not to exist, and C libraries fall back to clone.
    """
    by_flag = [
        {
            "names": ["clone"],
            "action": "SCMP_ACT_ERRNO",
            "errnoRet": errno.EPERM,
            "args": [{"index": 0, "value": 1 << bit, "valueTwo": 1 << bit, "op": "SCMP_CMP_MASKED_EQ"}],
        }
        for bit in range(_NEW_NAMESPACES.bit_length())
        if _NEW_NAMESPACES >> bit & 1
    ]
    return {
        "defaultAction": "SCMP_ACT_ALLOW",
        "syscalls": [
            {"names": _REFUSED, "action": "SCMP_ACT_ERRNO", "errnoRet": errno.EPERM},
            {"names": ["clone3"], "action": "SCMP_ACT_ERRNO", "errnoRet": errno.ENOSYS},
            *by_flag,
        ],
    }
