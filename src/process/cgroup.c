/*
 * /proc/self/cgroup names the cgroup of each hierarchy. A container may see the files of its own at the top, whatever
 * path it has there, so all folders of the path are asked, and those that are missing say nothing.
 */
#include "process/cgroup.h"

#include "base/text.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* Lowers the limit to the number in a file. Where there is none, the file says `max`. */
static void read_limit(const char *folder, const char *name, uint64_t *limit)
{
    char path[PATH_MAX], text[32];
    uint64_t number;
    FILE *file;

    if (snprintf(path, sizeof(path), "%s/%s", folder, name) >= (int)sizeof(path) ||
        !(file = fopen(path, "re")))
        return;
    if (fgets(text, sizeof(text), file) &&
        span_u64((struct span){text, strcspn(text, "\n")}, &number) == NUMBER_OK && number < *limit)
        *limit = number;
    fclose(file);
}

/* The same of a cgroup and all above it, to the top of its hierarchy. */
static void read_limits(const char *root, const char *top, const char *path, uint64_t *limit)
{
    const char *name = *top ? "memory.limit_in_bytes" : "memory.max";
    char folder[PATH_MAX];
    const int base = snprintf(folder, sizeof(folder), "%s/sys/fs/cgroup%s", root, top);
    char *end;

    if ((size_t)base + strlen(path) >= sizeof(folder))
        return;
    memcpy(folder + base, path, strlen(path) + 1);
    do {
        read_limit(folder, name, limit);
        end = strrchr(folder + base, '/');
        if (end)
            *end = '\0';
    } while (end);
}

uint64_t cgroup_memory_limit(const char *root)
{
    uint64_t limit = UINT64_MAX;
    char line[PATH_MAX];
    FILE *file;

    snprintf(line, sizeof(line), "%s/proc/self/cgroup", root);
    file = fopen(line, "re");
    /* A line is NUMBER:CONTROLLERS:PATH, of version 2 without controllers. */
    while (file && fgets(line, sizeof(line), file)) {
        struct span path = {line, strcspn(line, "\n")};
        struct span controllers;

        line[path.length] = '\0';
        (void)span_cut(&path, ':');
        controllers = span_cut(&path, ':');
        if (controllers.length == 0)
            read_limits(root, "", path.text, &limit);
        else if (span_is(controllers, "memory"))
            read_limits(root, "/memory", path.text, &limit);
    }
    if (file)
        fclose(file);
    return limit;
}
