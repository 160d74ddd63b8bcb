/* Parts are started from the inside out and stopped in the opposite order. */
#include "daemon.h"

#include "base/text.h"
#include "jobs/workers.h"
#include "net/lifecycle.h"
#include "process/incidents.h"
#include "process/log.h"
#include "process/self.h"
#include "process/version.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { MAPPED_FROM = 128 * 1024 }; /* bytes */

static void log_remarks(const char *event, const struct buffer *remarks)
{
    for (struct span rest = {remarks->data, remarks->length}; rest.length;) {
        const struct span line = span_cut(&rest, '\n');

        log_event(LOG_WARNING, event, log_span("remark", line));
    }
}

/*
 * Raises the limit of file descriptors to what that many connections take, and returns how many it leaves room for.
 * Beside them are those that were refused or shut down a moment ago, a few of each I/O thread, of the daemon,
 * and of its admin address.
 */
static uint64_t fit_connections(const struct config *config)
{
    const uint64_t connections = config->connections;
    const rlim_t others = 4 * config->io_threads + (*config->admin_address ? 240 : 192),
                 wanted = connections + others;
    struct rlimit limit;
    uint64_t left;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return connections;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return connections;
    left = limit.rlim_cur > others ? limit.rlim_cur - others : 1;
    log_event(LOG_WARNING, "file-limit", log_number("connections", left),
        log_number("asked", connections),
        log_text("remark", "ulimit -n leaves room for fewer connections than --connections"));
    return left;
}

/* Signals whose default action would kill the daemon silently: some stop it in good order, the others do nothing. */
static const struct {
    int number;
    const char *name;
    bool stops;
} handled[] = {
    {SIGTERM, "SIGTERM", true},
    {SIGINT, "SIGINT", true},
    {SIGQUIT, "SIGQUIT", true},
    {SIGHUP, "SIGHUP", false},
    {SIGUSR1, "SIGUSR1", false},
    {SIGUSR2, "SIGUSR2", false},
    {SIGALRM, "SIGALRM", false},
    {SIGVTALRM, "SIGVTALRM", false},
    {SIGPROF, "SIGPROF", false},
    {SIGIO, "SIGIO", false},
    {SIGPWR, "SIGPWR", false},
    {SIGSTKFLT, "SIGSTKFLT", false},
};

enum { HANDLED = sizeof(handled) / sizeof(handled[0]) };

/* Those that stop the daemon, or all. */
static sigset_t signals_handled(bool all)
{
    sigset_t signals;

    sigemptyset(&signals);
    for (size_t i = 0; i < HANDLED; i++)
        if (all || handled[i].stops)
            sigaddset(&signals, handled[i].number);
    for (int number = SIGRTMIN; all && number <= SIGRTMAX; number++)
        sigaddset(&signals, number);
    return signals;
}

/* Reads the keys again; those that there were stay where that fails. */
static void reread_keys(struct api_keys *keys)
{
    struct buffer remarks = {0}, error = {0};

    if (api_keys_reread(keys, &remarks, &error))
        log_event(LOG_INFO, "api-keys", log_text("remark", "read again"));
    else
        log_event(
            LOG_ERROR, "api-keys", log_text("error", error.length ? error.data : "no memory"));
    log_remarks("api-keys", &remarks);
    buffer_free(&remarks);
    buffer_free(&error);
}

/* Waits until the daemon is to stop; false when it is not for a signal, but since its successor serves. */
static bool wait_for_signal(struct service *service, struct lifecycle *lifecycle)
{
    const sigset_t signals = signals_handled(true);
    const struct timespec pause = lifecycle_pause(lifecycle);

    while (!lifecycle_turn(lifecycle)) {
        const int number = sigtimedwait(&signals, NULL, &pause);
        size_t i = 0;

        if (number < 0)
            continue;
        while (i < HANDLED && handled[i].number != number)
            i++;
        if (number == SIGHUP && service->api_keys) {
            reread_keys(service->api_keys);
            continue;
        }
        if (i < HANDLED && handled[i].stops) {
            log_event(LOG_INFO, "draining", log_text("signal", handled[i].name));
            return true;
        }
        log_event(LOG_INFO, "ignored",
            log_text("signal", i < HANDLED ? handled[i].name : "real-time signal"));
    }
    log_event(LOG_INFO, "draining", log_text("reason", "handover"));
    return false;
}

static bool serve(struct service *service, struct buffer *error)
{
    const struct config *config = &service->config;
    const sigset_t stopping = signals_handled(false);
    struct lifecycle lifecycle;
    struct server *server = NULL;
    struct workers *workers = NULL;
    uint64_t left = 0;
    bool started = false;
    int socket;

    if (lifecycle_open(&lifecycle, config, error) && lifecycle_take(&lifecycle, &socket, error))
        server = server_start(service, socket, error);
    /* One more than a client may have at work. */
    if (server &&
        !(workers = workers_new(service->jobs, config->workers + 1, server_reap, server))) {
        buffer_addf(error, "cannot start the workers: %s", strerror(errno));
    } else if (server && lifecycle_serve(&lifecycle, server, error)) {
        started = true;
        log_event(LOG_INFO, "listening", log_text("url", server_url(server)),
            log_text("version", MAZED_VERSION));
        left = lifecycle_drain(&lifecycle, wait_for_signal(service, &lifecycle), &stopping);
    }
    lifecycle_close(&lifecycle);
    /* Wakes the connections that still wait for a job, before they are closed. */
    jobs_stop(service->jobs);
    pauses_stop(service->pauses);
    workers_free(workers);
    if (server)
        server_stop(server);
    incidents_tell_rest(true);
    if (left)
        log_event(LOG_WARNING, "cut", log_number("answers", left));
    if (started)
        log_event(LOG_INFO, "stopped");
    return started && left == 0;
}

int daemon_run(const struct config *config, struct buffer *remarks, struct buffer *error)
{
    struct service service = {.config = *config};
    const struct jobs_limits limits = {
        .memory = config->memory,
        .client_memory = config->client_memory,
        .queue = config->queue,
        .workers = config->workers,
        .timeout = config->generate_timeout,
    };
    const sigset_t signals = signals_handled(true);
    bool good = false;

    if (*config->api_key_file) {
        service.api_keys = api_keys_open(config->api_key_file, remarks, error);
        if (!service.api_keys)
            return EXIT_USAGE;
    }
    log_open((enum log_level)config->log_level, (enum log_format)config->log_format);
    self_begin();
    log_remarks("configuration", remarks);
    service.config.connections = fit_connections(config);
    /* Large blocks are mappings of their own, so that a storm of mazes leaves nothing behind. */
    mallopt(M_MMAP_THRESHOLD, MAPPED_FROM);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    service.jobs = jobs_new(server_job_owner(), &limits);
    if (service.jobs)
        jobs_count_in(service.jobs, &service.metrics);
    service.pauses = pauses_new(server_job_owner());
    if (service.jobs && service.pauses && documents_make(&service.documents) && log_start())
        good = serve(&service, error);
    else
        buffer_add_text(error, "there is not enough memory to start");
    log_stop();
    documents_free(&service.documents);
    pauses_free(service.pauses);
    jobs_free(service.jobs);
    api_keys_free(service.api_keys);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
