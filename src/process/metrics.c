/* Counters only grow, and a page need not be consistent: the order of memory does not matter. */
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

/* Counted back from the time since boot, the start would be another one after each step of the clock. */
void metrics_begin(struct metrics *metrics)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    metrics->started = (uint64_t)now.tv_sec * CLOCK_SECOND + (uint64_t)now.tv_nsec;
}

void metrics_count_answer(struct metrics *metrics, const struct metrics_answer *answer)
{
    metrics_add(&metrics->answers[answer->route][answer->status / 100 - 1], 1);
    metrics_add(&metrics->bytes[answer->route], answer->bytes);
    histogram_add(&metrics->durations[answer->route][answer->way], answer->duration);
    if (answer->is_pulled)
        histogram_add(&metrics->first_bytes, answer->first_byte);
    if (answer->problem)
        metrics_add(&metrics->problems[answer->problem - 1], 1);
}

/*
 * The bounds are 1, 2.5 and 5 of each power of ten, as Prometheus has them, up to the shortest waits of people;
 * then those of the daemon's own limits: 30 seconds of silence, 60 of a job.
 */
const struct histogram_bound histogram_bounds[HISTOGRAM_BUCKETS] = {
    {UINT64_C(50000), "0.00005"},
    {UINT64_C(100000), "0.0001"},
    {UINT64_C(250000), "0.00025"},
    {UINT64_C(500000), "0.0005"},
    {UINT64_C(1000000), "0.001"},
    {UINT64_C(2500000), "0.0025"},
    {UINT64_C(5000000), "0.005"},
    {UINT64_C(10000000), "0.01"},
    {UINT64_C(25000000), "0.025"},
    {UINT64_C(50000000), "0.05"},
    {UINT64_C(100000000), "0.1"},
    {UINT64_C(250000000), "0.25"},
    {UINT64_C(500000000), "0.5"},
    {UINT64_C(1000000000), "1"},
    {UINT64_C(2500000000), "2.5"},
    {UINT64_C(5000000000), "5"},
    {UINT64_C(10000000000), "10"},
    {UINT64_C(30000000000), "30"},
    {UINT64_C(60000000000), "60"},
    {UINT64_C(120000000000), "120"},
    {UINT64_MAX, "+Inf"},
};

/* ---- the process: /proc/self is there in containers and under ProtectProc= too ---- */

static uint64_t read_cpu(void)
{
    struct timespec used;

    return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) == 0
        ? (uint64_t)used.tv_sec * CLOCK_SECOND + (uint64_t)used.tv_nsec
        : METRICS_UNKNOWN;
}

/* Reads the numbers of threads, bytes and pages from the line that proc(5) describes. */
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
        return METRICS_UNKNOWN;
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
