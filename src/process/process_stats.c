/*
 * From /proc/self, which is there in containers and under ProtectProc= too. The start is noted by the process
 * itself: counted back from the time since boot, it would be another one after each step of the clock.
 */
#include "process/process_stats.h"

#include "process/clock.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Set while there is one thread. */
static uint64_t started = PROCESS_STATS_UNKNOWN;

void process_stats_begin(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    started = (uint64_t)now.tv_sec * CLOCK_SECOND + (uint64_t)now.tv_nsec;
}

static uint64_t nanoseconds(struct timeval time)
{
    return (uint64_t)time.tv_sec * CLOCK_SECOND + (uint64_t)time.tv_usec * 1000;
}

static uint64_t read_cpu(void)
{
    struct rusage usage;

    return getrusage(RUSAGE_SELF, &usage) == 0
        ? nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
        : PROCESS_STATS_UNKNOWN;
}

/* Reads the numbers of threads, bytes and pages from the line that proc(5) describes. */
static void read_stat(struct process_stats *stats)
{
    char text[1024];
    const int fd = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
    const ssize_t length = fd < 0 ? -1 : read(fd, text, sizeof(text) - 1);
    const char *rest;
    long long threads, size, pages;

    if (fd >= 0)
        close(fd);
    if (length <= 0)
        return;
    text[length] = '\0';
    /* The program's name is in parentheses, and may have any character. */
    rest = strrchr(text, ')');
    if (!rest ||
        sscanf(rest + 1,
            " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %lld %*d %*u "
            "%lld %lld",
            &threads, &size, &pages) != 3)
        return;
    stats->threads = (uint64_t)threads;
    stats->virtual_memory = (uint64_t)size;
    stats->resident_memory = (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* Since Linux 6.2 the size of the folder is the number of open files; before, they are counted. */
static uint64_t count_files(void)
{
    static const char path[] = "/proc/self/fd";
    struct stat folder;
    uint64_t count = 0;
    DIR *files;

    if (stat(path, &folder) == 0 && folder.st_size > 0)
        return (uint64_t)folder.st_size;
    files = opendir(path);
    if (!files)
        return PROCESS_STATS_UNKNOWN;
    for (const struct dirent *file; (file = readdir(files));)
        count += file->d_name[0] != '.';
    closedir(files);
    return count - 1; /* not the folder itself */
}

static uint64_t read_max_files(void)
{
    struct rlimit limit;

    return getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY
        ? limit.rlim_cur
        : PROCESS_STATS_UNKNOWN;
}

struct process_stats process_stats_read(void)
{
    struct process_stats stats = {
        .started = started,
        .cpu = read_cpu(),
        .resident_memory = PROCESS_STATS_UNKNOWN,
        .virtual_memory = PROCESS_STATS_UNKNOWN,
        .open_files = count_files(),
        .max_files = read_max_files(),
        .threads = PROCESS_STATS_UNKNOWN,
    };

    read_stat(&stats);
    return stats;
}
