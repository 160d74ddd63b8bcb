#!/usr/bin/python3
"""Runs a program under the system call filter of a systemd unit, as systemd itself would set it.

    confined.py UNIT PROGRAM [ARGUMENT]...

The difference: a call that the unit forbids ends the program by SIGSYS, so that none goes unnoticed. On top of
SystemCallFilter= come the other settings that systemd puts into the filter and that a daemon could run into:
RestrictAddressFamilies=, MemoryDenyWriteExecute= and NoNewPrivileges=.
"""
import mmap
import os
import socket
import subprocess
import sys

import seccomp


def settings(unit):
    """The values of each setting, in order."""
    found = {}
    with open(unit, encoding="utf-8") as lines:
        for line in lines:
            name, equals, value = line.strip().partition("=")
            if equals and not line.startswith(("#", ";")):
                found.setdefault(name, []).append(value)
    return found


def members(name):
    """The system calls of a set such as @system-service, which may contain other sets; or just the name."""
    waiting, calls = [name], set()
    while waiting:
        name = waiting.pop()
        if not name.startswith("@"):
            calls.add(name)
            continue
        listed = subprocess.run(
            ["systemd-analyze", "syscall-filter", name], check=True, capture_output=True, text=True
        ).stdout.splitlines()
        waiting += [line.strip() for line in listed[1:] if line.strip() and "#" not in line]
    return calls


def allowed(lines):
    calls = members("@default")
    for line in lines:
        of = set().union(*(members(name) for name in line.lstrip("~").split()))
        calls = calls - of if line.startswith("~") else calls | of
    return calls


def confine(found):
    rules = seccomp.SyscallFilter(seccomp.KILL_PROCESS)
    calls = allowed(found["SystemCallFilter"])
    for name in sorted(calls - {"socket", "mmap", "mprotect"}):
        try:
            rules.add_rule(seccomp.ALLOW, name)
        except (RuntimeError, OSError):
            pass  # a call of other machines
    for family in found["RestrictAddressFamilies"][0].split():
        rules.add_rule(
            seccomp.ALLOW, "socket", seccomp.Arg(0, seccomp.EQ, int(getattr(socket, family)))
        )
    # Memory may be writable or executable, and does not become executable later.
    both = mmap.PROT_WRITE | mmap.PROT_EXEC
    for kind in (0, mmap.PROT_WRITE, mmap.PROT_EXEC):
        rules.add_rule(seccomp.ALLOW, "mmap", seccomp.Arg(2, seccomp.MASKED_EQ, both, kind))
    rules.add_rule(
        seccomp.ALLOW, "mprotect", seccomp.Arg(2, seccomp.MASKED_EQ, mmap.PROT_EXEC, 0)
    )
    rules.load()  # sets no_new_privs too


if __name__ == "__main__":
    confine(settings(sys.argv[1]))
    os.execv(sys.argv[2], sys.argv[2:])
