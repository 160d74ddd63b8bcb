/* Only the thread knows the sockets that it keeps: others send them to it through a pipe. */
#include "net/listen/linger.h"

#include "process/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    PLACES = 256,
    READS = 16, /* of a socket per turn */
    READ_SIZE = 16384,
    TURN_MILLISECONDS = 100
};

#define SILENCE (2 * CLOCK_SECOND) /* after which a socket is closed */

struct lingering {
    int fd; /* in the pipe, -1 asks for room */
    bool gives_way;
    uint64_t left; /* bytes that are still read */
    uint64_t until;
};

struct linger_set {
    int pipe[2];
    atomic_size_t given; /* sockets that are kept, or in the pipe */
    pthread_t thread;

    /* The thread's. */
    struct lingering kept[PLACES]; /* in order of arrival */
    size_t count;
};

static void drop(struct linger_set *set, size_t i)
{
    close(set->kept[i].fd);
    atomic_fetch_sub(&set->given, 1);
    set->count--;
    memmove(set->kept + i, set->kept + i + 1, (set->count - i) * sizeof(struct lingering));
}

/* Reads and drops what has arrived; false if nothing more can come. */
static bool read_away(struct lingering *socket, uint64_t now)
{
    char bytes[READ_SIZE];
    ssize_t n = 1;

    /* It was polled for the peer's end only. */
    if (!socket->left)
        return false;
    for (size_t i = 0; i < READS && n > 0 && socket->left; i++) {
        /* TCP drops the bytes without a copy. */
        n = recv(socket->fd, bytes, sizeof(bytes), MSG_DONTWAIT | MSG_TRUNC);
        if (n > 0) {
            socket->left -= MIN((uint64_t)n, socket->left);
            socket->until = now + SILENCE;
        }
    }
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Reads from the polled sockets, and closes those whose peers closed or whose time is up. */
static void read_all(struct linger_set *set, const struct pollfd *polled)
{
    const uint64_t now = clock_now();
    const size_t count = set->count;

    for (size_t i = 0, at = 0; i < count; i++)
        if ((!polled[i].revents || read_away(&set->kept[at], now)) && set->kept[at].until > now)
            at++;
        else
            drop(set, at);
}

/* Takes the sockets that were sent; false once there will be no more. */
static bool take(struct linger_set *set)
{
    struct lingering socket;
    ssize_t n;

    while ((n = read(set->pipe[0], &socket, sizeof(socket))) == (ssize_t)sizeof(socket)) {
        if (set->count && (socket.fd < 0 || (set->count == PLACES && !socket.gives_way)))
            drop(set, 0);
        if (socket.fd >= 0 && set->count < PLACES)
            set->kept[set->count++] = socket;
        else if (socket.fd >= 0) {
            close(socket.fd);
            atomic_fetch_sub(&set->given, 1);
        }
    }
    return n < 0;
}

static void *run(void *argument)
{
    struct linger_set *set = argument;
    struct pollfd polled[1 + PLACES] = {{.fd = set->pipe[0], .events = POLLIN}};
    uint64_t end = UINT64_MAX;

    while (clock_now() < end && (set->count || end == UINT64_MAX)) {
        for (size_t i = 0; i < set->count; i++)
            polled[1 + i] = (struct pollfd){
                .fd = set->kept[i].fd, .events = set->kept[i].left ? POLLIN : POLLRDHUP};
        (void)poll(polled, (nfds_t)(1 + set->count), set->count ? TURN_MILLISECONDS : -1);
        read_all(set, polled + 1);
        if (polled[0].revents && !take(set)) {
            polled[0].fd = -1;
            end = clock_now() + SILENCE;
        }
    }
    while (set->count)
        drop(set, 0);
    return NULL;
}

static void close_pipe(struct linger_set *set)
{
    close(set->pipe[0]);
    free(set);
}

struct linger_set *linger_start(void)
{
    struct linger_set *set = calloc(1, sizeof(*set));
    int error;

    if (!set || pipe2(set->pipe, O_NONBLOCK | O_CLOEXEC) != 0) {
        free(set);
        return NULL;
    }
    error = pthread_create(&set->thread, NULL, run, set);
    if (!error)
        return set;
    close(set->pipe[1]);
    close_pipe(set);
    errno = error;
    return NULL;
}

void linger_add(struct linger_set *set, int fd, uint64_t bytes, bool gives_way)
{
    const struct lingering socket = {fd, gives_way, bytes, clock_now() + SILENCE};

    atomic_fetch_add(&set->given, 1);
    if (shutdown(fd, SHUT_WR) != 0 || write(set->pipe[1], &socket, sizeof(socket)) < 0) {
        close(fd);
        atomic_fetch_sub(&set->given, 1);
    }
}

bool linger_make_room(struct linger_set *set)
{
    return atomic_load(&set->given) &&
        write(set->pipe[1], &(struct lingering){.fd = -1}, sizeof(struct lingering)) > 0;
}

void linger_stop(struct linger_set *set)
{
    if (!set)
        return;
    close(set->pipe[1]);
    pthread_join(set->thread, NULL);
    close_pipe(set);
}
