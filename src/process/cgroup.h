/* The limit of memory that the kernel holds the daemon to, as a container's or a service's. */
#ifndef PROCESS_CGROUP_H
#define PROCESS_CGROUP_H

#include <stdint.h>

/*
 * The least limit, in bytes, of the process's cgroup and those above it, of version 1 or 2;
 * UINT64_MAX if none is known. `root` is a prefix of /proc and /sys: empty but in tests.
 */
uint64_t cgroup_memory_limit(const char *root);

#endif
