/* The limit of memory, as the files of both versions of cgroups have it. */
#include "process/cgroup.h"

#include "unit.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char root[] = "/tmp/cgroup_test.XXXXXX";

/* Writes a file and makes its folders. */
static void put(const char *name, const char *text)
{
    char path[PATH_MAX];
    FILE *file;

    snprintf(path, sizeof(path), "%s%s", root, name);
    for (char *c = strchr(path + sizeof(root), '/'); c; c = strchr(c + 1, '/')) {
        *c = '\0';
        (void)mkdir(path, 0700);
        *c = '/';
    }
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int setup(void **state)
{
    (void)state;
    strcpy(root + sizeof(root) - 7, "XXXXXX");
    return mkdtemp(root) ? 0 : -1;
}

static int teardown(void **state)
{
    char command[64];

    (void)state;
    snprintf(command, sizeof(command), "rm -r %s", root);
    return system(command);
}

TEST(without_files_no_limit_is_known)
{
    assert_true(cgroup_memory_limit(root) == UINT64_MAX);
    put("/proc/self/cgroup", "0::/\n");
    assert_true(cgroup_memory_limit(root) == UINT64_MAX);
    put("/sys/fs/cgroup/memory.max", "max\n");
    assert_true(cgroup_memory_limit(root) == UINT64_MAX);
}

TEST(the_least_limit_on_the_way_to_the_top_counts)
{
    put("/proc/self/cgroup", "0::/system.slice/mazed.service\n");
    put("/sys/fs/cgroup/system.slice/mazed.service/memory.max", "300000000\n");
    put("/sys/fs/cgroup/system.slice/other.service/memory.max", "1\n");
    assert_int_equal(cgroup_memory_limit(root), 300000000);
    put("/sys/fs/cgroup/system.slice/memory.max", "200000000\n");
    assert_int_equal(cgroup_memory_limit(root), 200000000);
}

/* Where the path is that of another namespace. */
TEST(a_container_has_its_limit_at_the_top)
{
    put("/proc/self/cgroup", "0::/../../docker/0123456789abcdef\n");
    put("/sys/fs/cgroup/memory.max", "134217728\n");
    assert_int_equal(cgroup_memory_limit(root), 134217728);
}

TEST(version_1_has_a_hierarchy_of_its_own_for_memory)
{
    put("/proc/self/cgroup", "5:devices:/\n4:memory:/a\n3:cpu,cpuacct:/\n0::/\n");
    put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    put("/sys/fs/cgroup/memory/a/memory.limit_in_bytes", "134217728\n");
    put("/sys/fs/cgroup/devices/memory.max", "1\n");
    assert_int_equal(cgroup_memory_limit(root), 134217728);
}

AROUND_EACH_TEST(setup, teardown)
