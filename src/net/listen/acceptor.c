/*
 * One thread accepts for all I/O threads. Only so can the daemon and each client have a single limit, and a busy I/O
 * thread holds up no peer that another one could serve. A spare descriptor is kept for when there are no others:
 * closing it lets a connection be accepted and refused, and then it is opened again.
 *
 * A connection is refused by a prepared text, short enough for the empty buffer of a new socket, and lingers.
 */
#include "net/listen/acceptor.h"

#include "base/buffer.h"
#include "process/clock.h"
#include "process/libc.h"
#include "process/log.h"
#include "query/problem.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    BATCH = 64,              /* connections accepted in a row, before refused ones get a turn */
    LAST_BATCHES = 1024,     /* 65,536 connections, so that a flood cannot delay the close */
    TURN_MILLISECONDS = 100, /* while accepting is paused */
    READ_MAX = 65536         /* bytes of a refused connection */
};

#define PAUSE (CLOCK_SECOND / 20) /* after nothing could be accepted */

/* How to refuse a connection, log and count it. CONNECTION_ADMITTED has no row. */
static const struct {
    const char *detail;
    enum log_limited_kind logged;
    enum metrics_event event;
} refusals[CONNECTION_VERDICTS] = {
    [CONNECTION_TABLE_FULL] = {"all connections of this server are in use; try again",
        LOG_LIMITED_CONNECTIONS, METRICS_REFUSED_LIMIT},
    [CONNECTION_CLIENT_FULL] = {"all connections that this server allows your address are in use; "
                                "use fewer at a time",
        LOG_LIMITED_CLIENT, METRICS_REFUSED_CLIENT_LIMIT},
    [CONNECTION_NO_SLOT] = {"this server cannot open more connections now; try again",
        LOG_LIMITED_FILES, METRICS_REFUSED_FILES},
};

struct acceptor {
    struct connection_table *connections;
    struct linger_set *linger;
    acceptor_pass *pass;
    void *owner;
    struct metrics *metrics;
    struct buffer texts[CONNECTION_VERDICTS]; /* of refusals */
    int wake;                                 /* an eventfd */
    int spare;                                /* or -1 */
    uint64_t paused_until;
    int socket;       /* -1: closed */
    atomic_bool open; /* it accepts */
    atomic_bool ends; /* the thread closes the socket, and ends */
    bool is_ended;    /* and was waited for */
    pthread_t thread;
};

enum accepted { ACCEPTED, ACCEPTED_NONE, ACCEPTED_FAILED };

static void open_spare(struct acceptor *acceptor)
{
    if (acceptor->spare < 0)
        acceptor->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static void write_refusal(struct buffer *text, const char *detail)
{
    struct problem problem = {0};
    struct buffer body = {0};

    problem_say(&problem, PROBLEM_BUSY, "%s", detail);
    problem_write(&problem, &body);
    buffer_addf(text,
        "HTTP/1.1 503 Service Unavailable\r\nAccess-Control-Allow-Origin: *\r\n"
        "Cross-Origin-Resource-Policy: cross-origin\r\n"
        "Access-Control-Expose-Headers: Retry-After\r\nCache-Control: no-store\r\n"
        "Content-Type: application/problem+json\r\nX-Content-Type-Options: nosniff\r\n"
        "Retry-After: 1\r\nConnection: close\r\nContent-Length: %zu\r\n\r\n",
        body.length);
    buffer_add(text, body.data, body.length);
    text->failed |= body.failed;
    buffer_free(&body);
}

static bool write_refusals(struct acceptor *acceptor)
{
    bool good = true;

    for (size_t i = CONNECTION_ADMITTED + 1; i < CONNECTION_VERDICTS; i++) {
        write_refusal(&acceptor->texts[i], refusals[i].detail);
        good &= !acceptor->texts[i].failed;
    }
    return good;
}

/* Answers a connection that was just accepted, and takes ownership of it. */
static void send_refusal(struct acceptor *acceptor, int fd, enum connection_verdict why)
{
    const struct buffer *text = &acceptor->texts[why];

    /* A client at its share does not get to take places from others. */
    if (send(fd, text->data, text->length, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)text->length)
        linger_add(acceptor->linger, fd, READ_MAX, why == CONNECTION_CLIENT_FULL);
    else
        close(fd);
}

/* Counts and logs that a newcomer was refused, or an idle connection closed for it. */
static void report(struct acceptor *acceptor, enum log_limited_kind kind, enum metrics_event event,
    const struct address *newcomer)
{
    const bool evicted = event == METRICS_CLOSED_FOR_ROOM;
    char text[ADDRESS_TEXT];

    metrics_count(acceptor->metrics, event);
    log_limited(kind, log_text("action", evicted ? "evicted-idle" : "refused"),
        log_text(evicted ? "for" : "client", address_write(newcomer, text)));
}

static void refuse(
    struct acceptor *acceptor, int fd, enum connection_verdict why, const struct address *address)
{
    send_refusal(acceptor, fd, why);
    report(acceptor, refusals[why].logged, refusals[why].event, address);
}

static void admit_connection(
    struct acceptor *acceptor, int fd, const struct sockaddr *from, socklen_t length)
{
    const struct connection_admission admission =
        connection_table_admit(acceptor->connections, fd, from);
    const struct address address = address_of(from);

    if (admission.daemon_made_room)
        report(acceptor, LOG_LIMITED_CONNECTIONS, METRICS_CLOSED_FOR_ROOM, &address);
    if (admission.client_made_room)
        report(acceptor, LOG_LIMITED_CLIENT, METRICS_CLOSED_FOR_ROOM, &address);
    if (admission.verdict != CONNECTION_ADMITTED) {
        refuse(acceptor, fd, admission.verdict, &address);
    } else if (!acceptor->pass(acceptor->owner, admission.thread, fd, from, length)) {
        connection_table_remove(acceptor->connections, fd);
        report(acceptor, LOG_LIMITED_NOT_ACCEPTED, METRICS_REFUSED_MEMORY, &address);
    }
}

/* Whether accept would fail again at once. Other errors concern one connection, which is gone: see accept(2). */
static bool is_lasting(int error)
{
    return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM ||
        error == EINVAL || error == EBADF;
}

/* Without a free descriptor, refuses one connection with the spare one. */
static enum accepted refuse_one(struct acceptor *acceptor)
{
    struct sockaddr_storage from;
    socklen_t length = sizeof(from);
    struct address address;
    int fd;

    if (acceptor->spare < 0) {
        /* It takes a moment. */
        if (!linger_make_room(acceptor->linger))
            return ACCEPTED_FAILED;
        (void)poll(NULL, 0, 1);
        return ACCEPTED_NONE;
    }
    close(acceptor->spare);
    acceptor->spare = -1;
    fd = accept4(acceptor->socket, (struct sockaddr *)&from, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0)
        return is_lasting(errno) ? ACCEPTED_FAILED : ACCEPTED_NONE;
    address = address_of((struct sockaddr *)&from);
    /* Makes room for the next one. */
    if (connection_table_evict(acceptor->connections))
        report(acceptor, LOG_LIMITED_FILES, METRICS_CLOSED_FOR_ROOM, &address);
    refuse(acceptor, fd, CONNECTION_NO_SLOT, &address);
    return ACCEPTED;
}

static enum accepted accept_one(struct acceptor *acceptor)
{
    struct sockaddr_storage from;
    socklen_t length = sizeof(from);
    enum accepted refused = ACCEPTED_FAILED;
    int fd = -1, error = EMFILE;

    /* The last descriptor is kept for refusals. */
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
    if (!is_lasting(error))
        return error == EAGAIN ? ACCEPTED_NONE : ACCEPTED;
    if (error == EMFILE || error == ENFILE)
        refused = refuse_one(acceptor);
    if (refused == ACCEPTED_FAILED)
        log_limited(LOG_LIMITED_NOT_ACCEPTED, log_text("error", libc_error_name(error)));
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

/* Accepts waiting connections, and closes the listening socket. */
static void close_socket(struct acceptor *acceptor)
{
    for (size_t i = 0; i < LAST_BATCHES && atomic_load(&acceptor->open); i++)
        if (accept_batch(acceptor) != ACCEPTED)
            break;
    close(acceptor->socket);
    acceptor->socket = -1;
}

static void *run(void *argument)
{
    struct acceptor *acceptor = argument;
    struct pollfd polled[2];

    while (!atomic_load(&acceptor->ends)) {
        const bool paused = acceptor->paused_until > clock_now() || !atomic_load(&acceptor->open);

        polled[0] = (struct pollfd){.fd = acceptor->wake, .events = POLLIN};
        polled[1] = (struct pollfd){.fd = paused ? -1 : acceptor->socket, .events = POLLIN};
        if (poll(polled, 2, paused ? TURN_MILLISECONDS : -1) < 0) {
            (void)poll(NULL, 0, TURN_MILLISECONDS);
            continue;
        }
        if (polled[0].revents)
            (void)!read(acceptor->wake, &(uint64_t){0}, sizeof(uint64_t));
        if (polled[1].revents)
            accept_batch(acceptor);
    }
    close_socket(acceptor);
    return NULL;
}

/* Frees an acceptor whose thread has ended or never started. */
static void acceptor_free(struct acceptor *acceptor)
{
    if (acceptor->socket >= 0)
        close(acceptor->socket);
    for (size_t i = 0; i < CONNECTION_VERDICTS; i++)
        buffer_free(&acceptor->texts[i]);
    if (acceptor->spare >= 0)
        close(acceptor->spare);
    if (acceptor->wake >= 0)
        close(acceptor->wake);
    free(acceptor);
}

struct acceptor *acceptor_start(int socket, struct connection_table *connections,
    struct linger_set *linger, struct metrics *metrics, acceptor_pass *pass, void *owner)
{
    struct acceptor *acceptor = calloc(1, sizeof(*acceptor));
    int error = ENOMEM;

    if (!acceptor) {
        close(socket);
        errno = error;
        return NULL;
    }
    acceptor->connections = connections;
    acceptor->linger = linger;
    acceptor->metrics = metrics;
    acceptor->pass = pass;
    acceptor->owner = owner;
    acceptor->spare = -1;
    acceptor->socket = socket;
    open_spare(acceptor);
    acceptor->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (acceptor->wake < 0)
        error = errno;
    else if (write_refusals(acceptor))
        error = pthread_create(&acceptor->thread, NULL, run, acceptor);
    if (!error)
        return acceptor;
    acceptor_free(acceptor);
    errno = error;
    return NULL;
}

/* Makes the thread look at what was stored for it. */
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
    if (acceptor->is_ended)
        return;
    atomic_store(&acceptor->ends, true);
    wake(acceptor);
    pthread_join(acceptor->thread, NULL);
    acceptor->is_ended = true;
}

void acceptor_stop(struct acceptor *acceptor)
{
    acceptor_close(acceptor);
    acceptor_free(acceptor);
}
