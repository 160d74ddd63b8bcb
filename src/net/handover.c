/*
 * Packets over a Unix socket. The one that decides is YOURS: it is either sent before the other end is shut
 * down, and then it is there to be read, or it fails. So both daemons know who serves.
 */
#include "net/handover.h"

#include "process/clock.h"
#include "process/log.h"
#include "process/manager.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    HANDOVER_SECONDS = 10, /* for an answer of the running daemon, and for the lock */
    START_SECONDS = 30     /* for a daemon to start */
};

#define SOCKET "mazed 1: socket"
#define READY  "mazed 1: ready"
#define YOURS  "mazed 1: yours"
#define NO     "mazed 1: no"

enum message {
    MESSAGE_SOCKET,
    MESSAGE_READY,
    MESSAGE_YOURS,
    MESSAGE_NO,
    MESSAGE_OTHER,
    MESSAGE_END,
    MESSAGE_NONE
};

static const char *const messages[] = {
    [MESSAGE_SOCKET] = SOCKET, [MESSAGE_READY] = READY, [MESSAGE_YOURS] = YOURS, [MESSAGE_NO] = NO};

/* ---- messages, each a packet ---- */

/* Sends a message, with a descriptor unless that is -1. */
static bool send_message(int to, enum message message, int fd)
{
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control = {.bytes = {0}};
    struct iovec text = {
        .iov_base = (void *)messages[message], .iov_len = strlen(messages[message])};
    struct msghdr packet = {.msg_iov = &text, .msg_iovlen = 1};

    if (fd >= 0) {
        packet.msg_control = &control;
        packet.msg_controllen = sizeof(control);
        control.header.cmsg_level = SOL_SOCKET;
        control.header.cmsg_type = SCM_RIGHTS;
        control.header.cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(&control.header), &fd, sizeof(int));
    }
    return sendmsg(to, &packet, MSG_NOSIGNAL) == (ssize_t)text.iov_len;
}

/* The descriptor that came with a message, or -1. */
static int descriptor_of(struct msghdr *packet)
{
    const struct cmsghdr *header = CMSG_FIRSTHDR(packet);
    int fd = -1;

    if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
        header->cmsg_len == CMSG_LEN(sizeof(int)))
        memcpy(&fd, CMSG_DATA(header), sizeof(int));
    return fd;
}

/*
 * Receives a message: MESSAGE_NONE if none came in time, MESSAGE_END if the other end closed. *fd is set to the
 * descriptor that came with it, or to -1.
 */
static enum message receive_message(int from, int flags, int *fd)
{
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    char text[32];
    struct iovec room = {.iov_base = text, .iov_len = sizeof(text)};
    struct msghdr packet = {.msg_iov = &room, .msg_iovlen = 1};
    ssize_t length;

    /* A reset is reported once, before the messages that came earlier. */
    for (int i = 0; i < 3; i++) {
        packet.msg_control = &control;
        packet.msg_controllen = sizeof(control);
        length = recvmsg(from, &packet, flags | MSG_CMSG_CLOEXEC);
        if (length >= 0 || (errno != ECONNRESET && errno != EINTR))
            break;
    }
    *fd = -1;
    if (length < 0)
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? MESSAGE_NONE
                                                                         : MESSAGE_END;
    *fd = descriptor_of(&packet);
    for (enum message message = 0; message < MESSAGE_OTHER; message++)
        if (strlen(messages[message]) == (size_t)length &&
            memcmp(messages[message], text, (size_t)length) == 0)
            return message;
    return length ? MESSAGE_OTHER : MESSAGE_END;
}

static void close_connection(int *connection)
{
    if (*connection >= 0)
        close(*connection);
    *connection = -1;
}

static void log_remark(enum log_level level, const char *path, const char *remark)
{
    log_event(level, "handover", log_text("path", path), log_text("remark", remark));
}

/* Whether the process at the other end runs as the same user as this one. */
static bool is_ours(int connection)
{
    struct ucred other;
    socklen_t size = sizeof(other);

    return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &other, &size) == 0 &&
        other.uid == geteuid();
}

/* ---- a daemon that starts ---- */

bool handover_open(struct handover *handover, const char *path, struct buffer *error)
{
    *handover = (struct handover){.path = path, .predecessor = -1, .listener = -1, .successor = -1};
    if (!path)
        return true;
    if (unix_socket_open(&handover->file, path, HANDOVER_SECONDS))
        handover->listener = unix_socket_listen_beside(&handover->file, SOCK_SEQPACKET, 0600);
    if (handover->listener >= 0)
        return true;

    const int failure = errno;

    buffer_addf(error, "--handover %s: ", path);
    if (failure == EWOULDBLOCK)
        buffer_add_text(error, "another daemon is starting");
    else
        unix_socket_explain(&handover->file, failure, error);
    return false;
}

/* Connects to the running daemon; false if there is none, or one that is not to be trusted. */
static bool connect_to_predecessor(struct handover *handover)
{
    handover->predecessor = unix_socket_connect(handover->path, SOCK_SEQPACKET, HANDOVER_SECONDS);
    if (handover->predecessor < 0) {
        /* No daemon was there, or one that was killed and left its socket. */
        if (errno != ENOENT && errno != ECONNREFUSED)
            log_remark(LOG_WARNING, handover->path, strerror(errno));
        return false;
    }
    if (is_ours(handover->predecessor))
        return true;
    log_remark(LOG_WARNING, handover->path, "ignored: another user listens there");
    return false;
}

/* Receives the listening socket; -1 if it does not come. */
static int receive_socket(struct handover *handover)
{
    struct buffer error = {0};
    int fd;
    const enum message message = receive_message(handover->predecessor, 0, &fd);

    if (message == MESSAGE_SOCKET && fd >= 0 && manager_adopt(fd, &error))
        return fd;
    log_remark(LOG_WARNING, handover->path,
        error.data ? error.data : "ignored: the process that listens there passes no socket");
    buffer_free(&error);
    if (fd >= 0)
        close(fd);
    return -1;
}

int handover_take(struct handover *handover)
{
    int fd = -1;

    if (!handover->path)
        return -1;
    if (connect_to_predecessor(handover))
        fd = receive_socket(handover);
    if (fd < 0)
        close_connection(&handover->predecessor);
    return fd;
}

/* Claims the socket; false if the other daemon keeps it. */
static bool claim_socket(struct handover *handover)
{
    enum message message;
    int fd;

    (void)send_message(handover->predecessor, MESSAGE_READY, -1);
    message = receive_message(handover->predecessor, 0, &fd);
    if (message == MESSAGE_NONE) {
        /* From now on YOURS cannot be sent; if it was, it is here. */
        shutdown(handover->predecessor, SHUT_RDWR);
        message = receive_message(handover->predecessor, MSG_DONTWAIT, &fd);
        if (message == MESSAGE_END)
            message = MESSAGE_NONE;
    }
    if (fd >= 0)
        close(fd);
    close_connection(&handover->predecessor);
    return message == MESSAGE_YOURS || message == MESSAGE_END;
}

bool handover_confirm(struct handover *handover, struct buffer *error)
{
    const bool takes_over = handover->predecessor >= 0;

    if (!handover->path)
        return true;
    if (takes_over && !claim_socket(handover)) {
        buffer_addf(error, "--handover %s: the running daemon keeps the socket", handover->path);
        return false;
    }
    if (!unix_socket_place(&handover->file)) {
        if (!takes_over) {
            buffer_addf(error, "--handover %s: %s", handover->path, strerror(errno));
            return false;
        }
        log_remark(LOG_WARNING, handover->path, strerror(errno));
    }
    if (takes_over)
        log_remark(LOG_INFO, handover->path, "took over from the running daemon");
    unix_socket_unlock(&handover->file);
    return true;
}

/* ---- a daemon that runs ---- */

static void accept_successor(struct handover *handover, int listening)
{
    const int successor = accept4(handover->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);

    if (successor < 0)
        return;
    if (!is_ours(successor)) {
        log_remark(LOG_WARNING, handover->path, "refused: another user connected");
    } else if (!send_message(successor, MESSAGE_SOCKET, listening)) {
        log_remark(LOG_WARNING, handover->path, strerror(errno));
    } else {
        handover->successor = successor;
        handover->deadline = clock_now() + START_SECONDS * CLOCK_SECOND;
        return;
    }
    close(successor);
}

/* Tells the successor that the socket is its own; false if it is not there any more. */
static bool give_socket(struct handover *handover)
{
    const bool given = send_message(handover->successor, MESSAGE_YOURS, -1);

    log_remark(given ? LOG_INFO : LOG_WARNING, handover->path,
        given ? "the starting daemon took over" : "the starting daemon gave up");
    close_connection(&handover->successor);
    /* The file at the path is the successor's, now or in a moment. */
    handover->file.is_placed &= !given;
    return given;
}

static void refuse_successor(struct handover *handover, const char *why)
{
    log_remark(LOG_WARNING, handover->path, why);
    (void)send_message(handover->successor, MESSAGE_NO, -1);
    close_connection(&handover->successor);
}

bool handover_poll(struct handover *handover, int listening)
{
    enum message message;
    int fd;

    if (handover->listener < 0)
        return false;
    if (handover->successor < 0) {
        accept_successor(handover, listening);
        return false;
    }
    message = receive_message(handover->successor, MSG_DONTWAIT, &fd);
    if (fd >= 0)
        close(fd);
    if (message == MESSAGE_READY)
        return give_socket(handover);
    if (message != MESSAGE_NONE)
        refuse_successor(handover, "the starting daemon gave up");
    else if (clock_now() > handover->deadline)
        refuse_successor(handover, "refused: the starting daemon took too long");
    return false;
}

void handover_close(struct handover *handover)
{
    if (handover->successor >= 0)
        (void)give_socket(handover);
    close_connection(&handover->predecessor);
    unix_socket_close(&handover->file);
    close_connection(&handover->listener);
}
