/*
 * From /proc/self, which is there in containers and under ProtectProc= too. The start is noted by the process
 * itself: counted back from the time since boot, it would be another one after each step of the clock.
 */
#include "process/self.h"

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
static uint64_t started = SELF_UNKNOWN;

void self_begin(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    started = (uint64_t)now.tv_sec * CLOCK_SECOND + (uint64_t)now.tv_nsec;
}

static uint64_t nanoseconds(struct timeval time)
{
    return (uint64_t)time.tv_sec * CLOCK_SECOND + (uint64_t)time.tv_usec * 1000;
}

static uint64_t look_at_cpu(void)
{
    struct rusage usage;

    return getrusage(RUSAGE_SELF, &usage) == 0
        ? nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
        : SELF_UNKNOWN;
}

/* Reads the numbers of threads, bytes and pages from the line that proc(5) describes. */
static void look_at_stat(struct self *self)
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
    self->threads = (uint64_t)threads;
    self->virtual_memory = (uint64_t)size;
    self->resident_memory = (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* Linux 6.2 and later tell how many files are open by the size of the folder; else they are counted. */
static uint64_t look_at_files(void)
{
    static const char path[] = "/proc/self/fd";
    struct stat folder;
    uint64_t count = 0;
    DIR *files;

    if (stat(path, &folder) == 0 && folder.st_size > 0)
        return (uint64_t)folder.st_size;
    files = opendir(path);
    if (!files)
        return SELF_UNKNOWN;
    for (const struct dirent *file; (file = readdir(files));)
        count += file->d_name[0] != '.';
    closedir(files);
    return count - 1; /* not the folder itself */
}

static uint64_t look_at_max_files(void)
{
    struct rlimit limit;

    return getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY ? limit.rlim_cur
                                                                                    : SELF_UNKNOWN;
}

struct self self_look(void)
{
    struct self self = {
        .started = started,
        .cpu = look_at_cpu(),
        .resident_memory = SELF_UNKNOWN,
        .virtual_memory = SELF_UNKNOWN,
        .open_files = look_at_files(),
        .max_files = look_at_max_files(),
        .threads = SELF_UNKNOWN,
    };

    look_at_stat(&self);
    return self;
}
