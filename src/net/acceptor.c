/*
 * One thread accepts for all I/O threads, since only so can the daemon and its clients have one limit each, and an
 * I/O thread that is busy holds up no peer that another one could serve. A spare descriptor is kept for the time
 * when there are no others: it is closed, so that a connection can be accepted and refused, and opened again.
 */
#include "net/acceptor.h"

#include "net/refusals.h"
#include "process/clock.h"
#include "process/log.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    BATCH = 64,             /* connections accepted in a row, before refused ones get their turn */
    LAST_BATCHES = 1024,    /* of 65,536 connections, so that a flood cannot put off the close */
    TURN_MILLISECONDS = 100 /* while refused connections are kept, or it is paused */
};

#define PAUSE (CLOCK_SECOND / 20) /* when nothing can be accepted */

struct acceptor {
    struct connection_table *connections;
    acceptor_pass *pass;
    void *owner;
    struct refusals refusals;
    struct metrics *metrics;
    int wake;  /* an eventfd */
    int spare; /* or -1 */
    uint64_t paused_until;
    atomic_bool open; /* it accepts */
    int socket;       /* -1: closed */

    pthread_t thread;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t was_closed;
    bool is_to_close, closed, is_to_stop;
};

enum accepted { ACCEPTED, ACCEPTED_NONE, ACCEPTED_FAILED };

static void open_spare(struct acceptor *acceptor)
{
    if (acceptor->spare < 0)
        acceptor->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

/* ---- one connection ---- */

/* Logs what was done, and the address of a newcomer by a key. */
static void log_action(
    enum log_limited_kind kind, const char *action, const char *key, const struct address *newcomer)
{
    char text[ADDRESS_TEXT];

    log_limited(kind, log_text("action", action), log_text(key, address_write(newcomer, text)));
}

static void report_eviction(
    struct acceptor *acceptor, enum log_limited_kind kind, const struct address *client)
{
    metrics_count(acceptor->metrics, METRICS_CLOSED_FOR_ROOM);
    log_action(kind, "evicted-idle", "for", client);
}

static void report_refusal(struct acceptor *acceptor, enum log_limited_kind kind,
    enum metrics_event event, const struct address *client)
{
    metrics_count(acceptor->metrics, event);
    log_action(kind, "refused", "client", client);
}

/* How each verdict is answered, logged and counted. */
static const struct {
    enum refusal answer;
    enum log_limited_kind logged;
    enum metrics_event event;
} refusals_by_verdict[] = {
    /* CONNECTION_ADMITTED has none. */
    [CONNECTION_TABLE_FULL] = {REFUSAL_FULL, LOG_LIMITED_CONNECTIONS, METRICS_REFUSED_LIMIT},
    [CONNECTION_CLIENT_FULL] = {REFUSAL_CLIENT_FULL, LOG_LIMITED_CLIENT,
        METRICS_REFUSED_CLIENT_LIMIT},
    [CONNECTION_NO_SLOT] = {REFUSAL_NO_FILES, LOG_LIMITED_FILES, METRICS_REFUSED_FILES},
};

static void refuse(
    struct acceptor *acceptor, int fd, enum connection_verdict why, const struct address *address)
{
    refusals_answer(&acceptor->refusals, fd, refusals_by_verdict[why].answer);
    report_refusal(
        acceptor, refusals_by_verdict[why].logged, refusals_by_verdict[why].event, address);
}

static void admit_connection(
    struct acceptor *acceptor, int fd, const struct sockaddr *from, socklen_t length)
{
    const struct connection_admission admission =
        connection_table_admit(acceptor->connections, fd, from);
    const struct address address = address_of(from);

    if (admission.daemon_made_room)
        report_eviction(acceptor, LOG_LIMITED_CONNECTIONS, &address);
    if (admission.client_made_room)
        report_eviction(acceptor, LOG_LIMITED_CLIENT, &address);
    if (admission.verdict != CONNECTION_ADMITTED) {
        refuse(acceptor, fd, admission.verdict, &address);
    } else if (!acceptor->pass(acceptor->owner, admission.thread, fd, from, length)) {
        connection_table_remove(acceptor->connections, fd);
        report_refusal(acceptor, LOG_LIMITED_NOT_ACCEPTED, METRICS_REFUSED_MEMORY, &address);
    }
}

/* Errors that are of one connection, which is gone: see accept(2). */
static bool is_of_connection(int error)
{
    static const int errors[] = {EINTR, ECONNABORTED, EPROTO, EPERM, ENETDOWN, ENOPROTOOPT,
        EHOSTDOWN, ENONET, EHOSTUNREACH, EOPNOTSUPP, ENETUNREACH, ETIMEDOUT};

    for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++)
        if (errors[i] == error)
            return true;
    return false;
}

/* Without a descriptor: refuses one connection by the spare one, or by that of an earlier refusal. */
static enum accepted refuse_one(struct acceptor *acceptor)
{
    struct sockaddr_storage from;
    socklen_t length = sizeof(from);
    struct address address;
    int fd;

    if (acceptor->spare >= 0)
        close(acceptor->spare);
    else if (!refusals_drop(&acceptor->refusals))
        return ACCEPTED_FAILED;
    acceptor->spare = -1;
    fd = accept4(acceptor->socket, (struct sockaddr *)&from, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0)
        return errno == EAGAIN || is_of_connection(errno) ? ACCEPTED_NONE : ACCEPTED_FAILED;
    address = address_of((struct sockaddr *)&from);
    /* So that there is room for the next. */
    if (connection_table_evict(acceptor->connections))
        report_eviction(acceptor, LOG_LIMITED_FILES, &address);
    refuse(acceptor, fd, CONNECTION_NO_SLOT, &address);
    return ACCEPTED;
}

static enum accepted accept_one(struct acceptor *acceptor)
{
    struct sockaddr_storage from;
    socklen_t length = sizeof(from);
    enum accepted refused = ACCEPTED_FAILED;
    int fd = -1, error = EMFILE;

    /* The last descriptor is for refusals. */
    open_spare(acceptor);
    if (acceptor->spare >= 0) {
        fd = accept4(
            acceptor->socket, (struct sockaddr *)&from, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        error = errno;
    }
    if (fd >= 0) {
        admit_connection(acceptor, fd, (struct sockaddr *)&from, length);
        return ACCEPTED;
    }
    if (error == EAGAIN || error == EWOULDBLOCK)
        return ACCEPTED_NONE;
    if (is_of_connection(error))
        return ACCEPTED;
    if (error == EMFILE || error == ENFILE)
        refused = refuse_one(acceptor);
    if (refused == ACCEPTED_FAILED)
        log_limited(LOG_LIMITED_NOT_ACCEPTED, log_text("error", strerrorname_np(error)));
    return refused;
}

static enum accepted accept_batch(struct acceptor *acceptor)
{
    enum accepted state = ACCEPTED;

    for (size_t i = 0; i < BATCH && state == ACCEPTED; i++)
        state = accept_one(acceptor);
    if (state == ACCEPTED_FAILED)
        acceptor->paused_until = clock_now() + PAUSE;
    return state;
}

/* ---- the thread ---- */

/* Closes the listening socket, of which the last connections are accepted. */
static void close_socket(struct acceptor *acceptor)
{
    for (size_t i = 0; i < LAST_BATCHES; i++)
        if (accept_batch(acceptor) != ACCEPTED)
            break;
    close(acceptor->socket);
    acceptor->socket = -1;
}

/* Carries out what acceptor_close and acceptor_stop ask for; false when the thread is to end. */
static bool handle_wake(struct acceptor *acceptor)
{
    uint64_t times;
    bool closes, stops;

    (void)!read(acceptor->wake, &times, sizeof(times));
    pthread_mutex_lock(&acceptor->lock);
    closes = acceptor->is_to_close && !acceptor->closed;
    stops = acceptor->is_to_stop;
    pthread_mutex_unlock(&acceptor->lock);
    if (closes && !stops) {
        close_socket(acceptor);
        pthread_mutex_lock(&acceptor->lock);
        acceptor->closed = true;
        pthread_cond_signal(&acceptor->was_closed);
        pthread_mutex_unlock(&acceptor->lock);
    }
    return !stops;
}

static void *run(void *argument)
{
    struct acceptor *acceptor = argument;
    struct pollfd polled[2 + REFUSALS_KEPT], *kept = polled + 2;
    bool goes_on = true;

    while (goes_on) {
        const bool paused = acceptor->paused_until > clock_now() || !atomic_load(&acceptor->open);
        const size_t refused = refusals_poll(&acceptor->refusals, kept);

        polled[0] = (struct pollfd){.fd = acceptor->wake, .events = POLLIN};
        polled[1] = (struct pollfd){.fd = paused ? -1 : acceptor->socket, .events = POLLIN};
        if (poll(polled, (nfds_t)(2 + refused), paused || refused ? TURN_MILLISECONDS : -1) < 0) {
            (void)poll(NULL, 0, TURN_MILLISECONDS);
            continue;
        }
        refusals_check(&acceptor->refusals, kept, clock_now());
        if (polled[1].revents)
            accept_batch(acceptor);
        if (polled[0].revents)
            goes_on = handle_wake(acceptor);
    }
    return NULL;
}

/* ---- start and stop ---- */

/* Frees an acceptor whose thread has ended, or was not started. */
static void acceptor_free(struct acceptor *acceptor)
{
    if (acceptor->socket >= 0)
        close(acceptor->socket);
    refusals_end(&acceptor->refusals);
    if (acceptor->spare >= 0)
        close(acceptor->spare);
    if (acceptor->wake >= 0)
        close(acceptor->wake);
    pthread_cond_destroy(&acceptor->was_closed);
    pthread_mutex_destroy(&acceptor->lock);
    free(acceptor);
}

struct acceptor *acceptor_start(int socket, struct connection_table *connections,
    struct metrics *metrics, acceptor_pass *pass, void *owner)
{
    struct acceptor *acceptor = calloc(1, sizeof(*acceptor));
    int error = ENOMEM;

    if (!acceptor) {
        close(socket);
        errno = error;
        return NULL;
    }
    acceptor->connections = connections;
    acceptor->metrics = metrics;
    acceptor->pass = pass;
    acceptor->owner = owner;
    acceptor->spare = -1;
    acceptor->socket = socket;
    pthread_mutex_init(&acceptor->lock, NULL);
    pthread_cond_init(&acceptor->was_closed, NULL);
    open_spare(acceptor);
    acceptor->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (acceptor->wake < 0)
        error = errno;
    else if (refusals_begin(&acceptor->refusals))
        error = pthread_create(&acceptor->thread, NULL, run, acceptor);
    if (!error)
        return acceptor;
    acceptor_free(acceptor);
    errno = error;
    return NULL;
}

static void wake(struct acceptor *acceptor)
{
    const uint64_t once = 1;

    (void)!write(acceptor->wake, &once, sizeof(once));
}

void acceptor_open(struct acceptor *acceptor)
{
    atomic_store(&acceptor->open, true);
    wake(acceptor);
}

void acceptor_close(struct acceptor *acceptor)
{
    pthread_mutex_lock(&acceptor->lock);
    acceptor->is_to_close = true;
    wake(acceptor);
    while (!acceptor->closed)
        pthread_cond_wait(&acceptor->was_closed, &acceptor->lock);
    pthread_mutex_unlock(&acceptor->lock);
}

void acceptor_stop(struct acceptor *acceptor)
{
    if (!acceptor)
        return;
    pthread_mutex_lock(&acceptor->lock);
    acceptor->is_to_stop = true;
    wake(acceptor);
    pthread_mutex_unlock(&acceptor->lock);
    pthread_join(acceptor->thread, NULL);
    acceptor_free(acceptor);
}
