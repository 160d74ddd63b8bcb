/*
 * While the thread polls, it does not hold the lock, and a socket may be closed and its number be another's. So a poll
 * only wakes it, and it then tries to read from each socket that is kept.
 */
#include "net/listen/linger.h"

#include "process/clock.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    PLACES = 256,
    READS = 16, /* of a socket per turn */
    READ_SIZE = 16384,
    TURN_MILLISECONDS = 100
};

#define SILENCE  (2 * CLOCK_SECOND)  /* after which a socket is closed, */
#define LIFETIME (30 * CLOCK_SECOND) /* or after this, if bytes keep coming */

struct place {
    int fd;
    uint64_t left; /* bytes that are still read */
    uint64_t until, end;
};

struct linger_set {
    pthread_mutex_t lock;        /* of the places and of `ends` */
    struct place places[PLACES]; /* in order of arrival */
    size_t count;
    int wake; /* an eventfd */
    bool ends;
    pthread_t thread;
};

/* Closes the socket at a place. */
static void drop(struct linger_set *set, size_t i)
{
    close(set->places[i].fd);
    set->count--;
    memmove(set->places + i, set->places + i + 1, (set->count - i) * sizeof(struct place));
}

/* Reads and drops what has arrived; false if nothing more can come. */
static bool read_away(struct place *place, uint64_t now)
{
    struct pollfd closed = {.fd = place->fd, .events = POLLRDHUP};
    char bytes[READ_SIZE];
    ssize_t n = 1;

    if (!place->left)
        return poll(&closed, 1, 0) == 0;
    for (size_t i = 0; i < READS && n > 0 && place->left; i++) {
        n = recv(place->fd, bytes, sizeof(bytes), MSG_DONTWAIT);
        if (n > 0) {
            place->left -= (uint64_t)n < place->left ? (uint64_t)n : place->left;
            place->until = now + SILENCE < place->end ? now + SILENCE : place->end;
        }
    }
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Reads from all sockets, and closes those whose peers closed or whose time is up. */
static void read_all(struct linger_set *set)
{
    const uint64_t now = clock_now();

    for (size_t i = 0; i < set->count;)
        if (read_away(&set->places[i], now) && set->places[i].until > now)
            i++;
        else
            drop(set, i);
}

static void *run(void *argument)
{
    struct linger_set *set = argument;
    struct pollfd polled[1 + PLACES] = {{.fd = set->wake, .events = POLLIN}};

    pthread_mutex_lock(&set->lock);
    while (!set->ends) {
        const size_t count = set->count;

        for (size_t i = 0; i < count; i++)
            polled[1 + i] = (struct pollfd){
                .fd = set->places[i].fd, .events = set->places[i].left ? POLLIN : POLLRDHUP};
        pthread_mutex_unlock(&set->lock);
        (void)poll(polled, (nfds_t)(1 + count), count ? TURN_MILLISECONDS : -1);
        (void)!read(set->wake, &(uint64_t){0}, sizeof(uint64_t));
        pthread_mutex_lock(&set->lock);
        read_all(set);
    }
    pthread_mutex_unlock(&set->lock);
    return NULL;
}

static void wake(struct linger_set *set)
{
    (void)!write(set->wake, &(uint64_t){1}, sizeof(uint64_t));
}

struct linger_set *linger_start(void)
{
    struct linger_set *set = calloc(1, sizeof(*set));
    int error;

    if (!set)
        return NULL;
    pthread_mutex_init(&set->lock, NULL);
    set->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    error = set->wake < 0 ? errno : pthread_create(&set->thread, NULL, run, set);
    if (!error)
        return set;
    if (set->wake >= 0)
        close(set->wake);
    free(set);
    errno = error;
    return NULL;
}

void linger_add(struct linger_set *set, int fd, uint64_t bytes, bool is_modest)
{
    const uint64_t now = clock_now();
    struct place place = {.fd = fd, .left = bytes, .until = now + SILENCE, .end = now + LIFETIME};

    if (shutdown(fd, SHUT_WR) != 0 || !read_away(&place, now)) {
        close(fd);
        return;
    }
    pthread_mutex_lock(&set->lock);
    if (set->count == PLACES && !is_modest)
        drop(set, 0);
    if (set->count < PLACES)
        set->places[set->count++] = place;
    else
        close(fd);
    pthread_mutex_unlock(&set->lock);
    wake(set);
}

bool linger_drop(struct linger_set *set)
{
    bool kept;

    pthread_mutex_lock(&set->lock);
    kept = set->count > 0;
    if (kept)
        drop(set, 0);
    pthread_mutex_unlock(&set->lock);
    return kept;
}

void linger_stop(struct linger_set *set)
{
    if (!set)
        return;
    pthread_mutex_lock(&set->lock);
    set->ends = true;
    pthread_mutex_unlock(&set->lock);
    wake(set);
    pthread_join(set->thread, NULL);
    while (set->count)
        drop(set, 0);
    close(set->wake);
    pthread_mutex_destroy(&set->lock);
    free(set);
}
