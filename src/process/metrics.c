/* Counters only grow, and a page need not be consistent, so relaxed memory order is enough. */
#include "process/metrics.h"

#include "process/clock.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

const char *const metrics_way_names[METRICS_WAYS] = {
    [METRICS_INLINE] = "inline",
    [METRICS_JOB] = "job",
    [METRICS_STREAM] = "stream",
};

const char *const metrics_cut_names[METRICS_CUTS] = {
    [METRICS_CUT_CLIENT] = "client",
    [METRICS_CUT_STALLED] = "stalled",
    [METRICS_CUT_SLOW] = "slow",
    [METRICS_CUT_NOT_FOUND] = "not-found",
    [METRICS_CUT_TIMEOUT] = "timeout",
    [METRICS_CUT_ERROR] = "error",
    [METRICS_CUT_STOPPED] = "stopped",
};

/* If it were computed back from the time since boot, the start would move whenever the clock is set. */
void metrics_begin(struct metrics *metrics)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    metrics->started = (uint64_t)now.tv_sec * CLOCK_SECOND + (uint64_t)now.tv_nsec;
}

#define MICROSECOND UINT64_C(1000) /* nanoseconds */

/*
 * 1, 2.5 and 5 of each power of ten, as is usual for Prometheus, up to the times that people wait; then the daemon's
 * own limits: 30 seconds of silence, 60 for a job.
 */
const uint64_t histogram_bounds[HISTOGRAM_BUCKETS] = {50 * MICROSECOND, 100 * MICROSECOND,
    250 * MICROSECOND, 500 * MICROSECOND, 1000 * MICROSECOND, 2500 * MICROSECOND,
    5000 * MICROSECOND, 10000 * MICROSECOND, 25000 * MICROSECOND, 50000 * MICROSECOND,
    100000 * MICROSECOND, 250000 * MICROSECOND, 500000 * MICROSECOND, 1 * CLOCK_SECOND,
    CLOCK_SECOND * 5 / 2, 5 * CLOCK_SECOND, 10 * CLOCK_SECOND, 30 * CLOCK_SECOND, 60 * CLOCK_SECOND,
    120 * CLOCK_SECOND, UINT64_MAX};

/* ---- The process: /proc/self exists in containers and under ProtectProc= too ---- */

static uint64_t read_cpu(void)
{
    struct timespec used;

    return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) == 0
        ? (uint64_t)used.tv_sec * CLOCK_SECOND + (uint64_t)used.tv_nsec
        : METRICS_UNKNOWN;
}

/* Reads the counts of threads, bytes and pages from the line that proc(5) describes. */
static void read_stat(struct metrics_process *stats)
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
    /* The program's name is in parentheses, and may contain any character. */
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

/* Since Linux 6.2 the size of the folder is the number of open files; before that, they must be counted. */
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
        return METRICS_UNKNOWN;
    for (const struct dirent *file; (file = readdir(files));)
        count += file->d_name[0] != '.';
    closedir(files);
    return count - 1; /* without the folder itself */
}

static uint64_t read_max_files(void)
{
    struct rlimit limit;

    return getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY
        ? limit.rlim_cur
        : METRICS_UNKNOWN;
}

struct metrics_process metrics_read_process(void)
{
    struct metrics_process stats = {
        .cpu = read_cpu(),
        .resident_memory = METRICS_UNKNOWN,
        .virtual_memory = METRICS_UNKNOWN,
        .open_files = count_files(),
        .max_files = read_max_files(),
        .threads = METRICS_UNKNOWN,
    };

    read_stat(&stats);
    return stats;
}
