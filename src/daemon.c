/* Parts are started from the inside out and stopped in the opposite order. */
#include "daemon.h"

#include "jobs/jobs.h"
#include "net/connection.h"
#include "net/server.h"
#include "process/libc.h"
#include "process/log.h"
#include "process/signals.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* Files for the daemon, its admin address, and connections that were just refused or shut down. */
enum { BASE_FILES = 192, FILES_PER_THREAD = 4, ADMIN_FILES = 48 };

/*
 * Raises the limit of open files (often 1024) to the needs of the configured connections, as far as the system allows.
 * Returns the number of connections that fit, and logs it if that is less than --connections.
 */
static uint64_t raise_file_limit(const struct config *config)
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

/* What comes on top of --memory: deploy/README.md has it as a formula. Bytes. */
enum { CONNECTION_MEMORY_MAX = 400 << 10, THREAD_MEMORY = 8 << 20, OTHER_MEMORY = 32 << 20 };

/* Says so if the kernel would kill the daemon before it has all that the options allow. */
static void compare_memory(const struct config *config, uint64_t connections)
{
    const uint64_t needed = config->memory + connections * CONNECTION_MEMORY_MAX +
        config->io_threads * THREAD_MEMORY + OTHER_MEMORY;

    if (config->memory_limit < needed)
        log_event(LOG_WARNING, "memory-limit", log_number("limit", config->memory_limit),
            log_number("needed", needed), log_number("memory", config->memory),
            log_number("connections", connections),
            log_text("remark",
                "the cgroup allows fewer bytes than --memory and connections may take; raise its "
                "limit, or lower --memory or --connections"));
}

enum { MMAP_THRESHOLD = 128 * 1024 /* bytes */ };

static void wait_for_stop(struct service *service, struct server *server)
{
    const struct timespec pause = server_pause(server);
    enum signals_action action;
    const char *name;

    do {
        server_turn(server);
        action = signals_wait(&pause, &name);
        if (action == SIGNALS_RELOAD && service->api_keys)
            api_keys_reload(service->api_keys);
        else if (action == SIGNALS_RELOAD || action == SIGNALS_IGNORE)
            log_event(LOG_INFO, "signal-ignored", log_text("signal", name));
    } while (action != SIGNALS_STOP);
    log_event(LOG_INFO, "draining", log_text("signal", name));
}

/* Workers keep `blocks` bytes of blocks. */
static bool serve(struct service *service, uint64_t blocks, struct buffer *error)
{
    const struct config *config = &service->config;
    struct server *server = server_start(service, error);
    struct workers *workers = NULL;
    uint64_t left = 0;
    bool started = false;

    /* One more than a client may occupy. */
    if (server &&
        !(workers = workers_new(
              service->jobs, config->workers + 1, blocks, server_keep_house, server))) {
        buffer_addf(error, "cannot start the workers: %s", strerror(errno));
    } else if (server) {
        started = true;
        server_accept(server);
        wait_for_stop(service, server);
        left = server_drain(server);
    }
    /* Wakes connections that wait for a job, before they are closed. */
    jobs_stop(service->jobs);
    pauses_stop(service->pauses);
    workers_free(workers);
    server_stop(server);
    log_limited_flush(true);
    if (left)
        log_event(LOG_WARNING, "drain-incomplete", log_number("answers", left));
    if (started)
        log_event(LOG_INFO, "stopped");
    return started && left == 0;
}

int daemon_run(const struct config *config, struct buffer *remarks, struct buffer *error)
{
    const uint64_t blocks = config->memory / BLOCKS_PART;
    struct service service = {.config = *config};
    const struct jobs_limits limits = {
        .memory = config->memory - blocks,
        .client_memory = config->client_memory,
        .queue = config->queue,
        .workers = config->workers,
        .timeout = config->generate_timeout,
        .metrics = &service.metrics,
    };
    bool good = false;

    service.config.memory = limits.memory;
    if (*config->api_key_file) {
        service.api_keys = api_keys_open(config->api_key_file, remarks, error);
        if (!service.api_keys)
            return EXIT_USAGE;
    }
    service.fonts = fonts_open(config->fonts, remarks, error);
    if (!service.fonts) {
        api_keys_free(service.api_keys);
        return EXIT_USAGE;
    }
    log_open((enum log_level)config->log_level, (enum log_format)config->log_format);
    metrics_begin(&service.metrics);
    log_remarks("configuration", remarks);
    service.config.connections = raise_file_limit(config);
    compare_memory(config, service.config.connections);
    /* Large blocks get mappings of their own, so that a burst of mazes leaves nothing behind. */
    libc_map_from(MMAP_THRESHOLD);
    signals_block();
    service.jobs = jobs_new(&connection_job_owner, &limits);
    service.pauses = pauses_new(&connection_job_owner);
    if (service.jobs && service.pauses && (service.documents = documents_make()) &&
        (service.pages = pages_make(service.documents)) && log_start())
        good = serve(&service, blocks, error);
    else
        buffer_add_text(error, "cannot start: no memory or no thread");
    log_stop();
    pages_free(service.pages);
    fonts_free(service.fonts);
    documents_free(service.documents);
    pauses_free(service.pauses);
    jobs_free(service.jobs);
    api_keys_free(service.api_keys);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
