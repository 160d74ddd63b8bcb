/* The soft limit is 1024 on most systems, for the sake of select(2), and may be raised up to the hard limit. */
#include "process/file_limit.h"

#include "process/log.h"

#include <sys/resource.h>

/* Files of the daemon, of its admin address, and of connections that were refused or shut down a moment ago. */
enum { BASE_FILES = 192, FILES_PER_THREAD = 4, ADMIN_FILES = 48 };

uint64_t file_limit_raise(const struct config *config)
{
    const uint64_t connections = config->connections;
    const rlim_t others = BASE_FILES + FILES_PER_THREAD * config->io_threads +
        (*config->admin_address ? ADMIN_FILES : 0);
    const rlim_t wanted = connections + others;
    struct rlimit limit;
    uint64_t room;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return connections;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return connections;
    room = limit.rlim_cur > others ? limit.rlim_cur - others : 1;
    log_event(LOG_WARNING, "file-limit", log_number("connections", room),
        log_number("asked", connections), log_number("files", limit.rlim_cur),
        log_number("needed", wanted),
        log_text("remark", "ulimit -n leaves room for fewer connections than --connections"));
    return room;
}
