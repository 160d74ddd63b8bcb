/* A text is short, so that the empty buffer of a new socket takes it whole. */
#include "net/listen/refusals.h"

#include "process/clock.h"
#include "query/problem.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

enum { READS = 16 /* of a socket at a time */, READ_SIZE = 4096 };

#define REFUSAL_LINGER CLOCK_SECOND

static const char *const details[REFUSALS] = {
    [REFUSAL_FULL] = "all connections of this server are in use; try again",
    [REFUSAL_CLIENT_FULL] =
        "all connections that this server allows your address are in use; use fewer at a time",
    [REFUSAL_NO_FILES] = "this server cannot open more connections now; try again",
};

static void write_text(struct buffer *text, const char *detail)
{
    struct problem problem = {0};
    struct buffer body = {0};

    problem_say(&problem, PROBLEM_BUSY, "%s", detail);
    problem_write(&problem, &body);
    buffer_addf(text,
        "HTTP/1.1 503 Service Unavailable\r\nAccess-Control-Allow-Origin: *\r\n"
        "Access-Control-Expose-Headers: Retry-After\r\nCache-Control: no-store\r\n"
        "Content-Type: application/problem+json\r\nX-Content-Type-Options: nosniff\r\n"
        "Retry-After: 1\r\nConnection: close\r\nContent-Length: %zu\r\n\r\n",
        body.length);
    buffer_add(text, body.data, body.length);
    text->failed |= body.failed;
    buffer_free(&body);
}

bool refusals_begin(struct refusals *refusals)
{
    bool good = true;

    *refusals = (struct refusals){.count = 0};
    for (size_t i = 0; i < REFUSALS; i++) {
        write_text(&refusals->texts[i], details[i]);
        good &= !refusals->texts[i].failed;
    }
    return good;
}

bool refusals_drop(struct refusals *refusals)
{
    if (refusals->count == 0)
        return false;
    close(refusals->kept[refusals->first].fd);
    refusals->first = (refusals->first + 1) % REFUSALS_KEPT;
    refusals->count--;
    return true;
}

void refusals_end(struct refusals *refusals)
{
    while (refusals_drop(refusals))
        ;
    for (size_t i = 0; i < REFUSALS; i++)
        buffer_free(&refusals->texts[i]);
}

/* Reads what there is, within limits; false when there will be no more. */
static bool read_away(int fd)
{
    char bytes[READ_SIZE];
    ssize_t n = 1;

    for (size_t i = 0; i < READS && n > 0; i++)
        n = recv(fd, bytes, sizeof(bytes), MSG_DONTWAIT);
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

void refusals_answer(struct refusals *refusals, int fd, enum refusal why)
{
    const struct buffer *text = &refusals->texts[why];

    if (send(fd, text->data, text->length, MSG_NOSIGNAL | MSG_DONTWAIT) != (ssize_t)text->length ||
        shutdown(fd, SHUT_WR) != 0 || !read_away(fd)) {
        close(fd);
        return;
    }
    /* A client that has its share already takes no place from others. */
    if (refusals->count == REFUSALS_KEPT && why == REFUSAL_CLIENT_FULL) {
        close(fd);
        return;
    }
    if (refusals->count == REFUSALS_KEPT)
        refusals_drop(refusals);
    refusals->kept[(refusals->first + refusals->count++) % REFUSALS_KEPT] =
        (struct refused){fd, clock_now() + REFUSAL_LINGER};
}

size_t refusals_poll(const struct refusals *refusals, struct pollfd *polled)
{
    for (size_t i = 0; i < refusals->count; i++) {
        const struct refused *refused = &refusals->kept[(refusals->first + i) % REFUSALS_KEPT];

        polled[i] = (struct pollfd){.fd = refused->fd, .events = POLLIN};
    }
    return refusals->count;
}

void refusals_check(struct refusals *refusals, const struct pollfd *polled, uint64_t now)
{
    const size_t count = refusals->count;
    size_t left = 0;

    for (size_t i = 0; i < count; i++) {
        const struct refused refused = refusals->kept[(refusals->first + i) % REFUSALS_KEPT];

        if (refused.until > now && (!polled[i].revents || read_away(refused.fd)))
            refusals->kept[(refusals->first + left++) % REFUSALS_KEPT] = refused;
        else
            close(refused.fd);
    }
    refusals->count = left;
}
