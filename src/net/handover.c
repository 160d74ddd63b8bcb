/*
 * Packets over a Unix socket. The one that decides is YOURS: it is either sent before the other end is shut
 * down, and then it is there to be read, or it fails. So both daemons know who serves.
 */
#include "net/handover.h"

#include "process/clock.h"
#include "process/config.h"
#include "process/log.h"
#include "process/manager.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    PATIENCE = 10,       /* seconds for an answer of the running daemon, and for the lock */
    START_PATIENCE = 30, /* seconds for a daemon to start */
    LOCK_PAUSE = 20000,  /* microseconds */
    NAME = CONFIG_SOCKET_PATH_MAX + sizeof(".lock")
};

_Static_assert(
    CONFIG_SOCKET_PATH_MAX + sizeof(".new") <= sizeof(((struct sockaddr_un *)0)->sun_path),
    "the longest path has room for its suffix");

#define SOCKET "mazed 1: socket"
#define READY  "mazed 1: ready"
#define YOURS  "mazed 1: yours"
#define NO     "mazed 1: no"

enum word { WORD_SOCKET, WORD_READY, WORD_YOURS, WORD_NO, WORD_OTHER, WORD_END, WORD_NONE };

static const char *const words[] = {
    [WORD_SOCKET] = SOCKET, [WORD_READY] = READY, [WORD_YOURS] = YOURS, [WORD_NO] = NO};

/* ---- packets ---- */

/* Sends a word, with a descriptor unless that is -1. */
static bool send_word(int to, enum word word, int fd)
{
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control = {.bytes = {0}};
    struct iovec text = {.iov_base = (void *)words[word], .iov_len = strlen(words[word])};
    struct msghdr message = {.msg_iov = &text, .msg_iovlen = 1};

    if (fd >= 0) {
        message.msg_control = &control;
        message.msg_controllen = sizeof(control);
        control.header.cmsg_level = SOL_SOCKET;
        control.header.cmsg_type = SCM_RIGHTS;
        control.header.cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(&control.header), &fd, sizeof(int));
    }
    return sendmsg(to, &message, MSG_NOSIGNAL) == (ssize_t)text.iov_len;
}

/* The descriptor that came with a message, or -1. */
static int descriptor_of(struct msghdr *message)
{
    const struct cmsghdr *header = CMSG_FIRSTHDR(message);
    int fd = -1;

    if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
        header->cmsg_len == CMSG_LEN(sizeof(int)))
        memcpy(&fd, CMSG_DATA(header), sizeof(int));
    return fd;
}

/*
 * Receives a word: WORD_NONE if none came in time, WORD_END if the other end closed. *fd is set to the
 * descriptor that came with it, or to -1.
 */
static enum word receive_word(int from, int flags, int *fd)
{
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    char text[32];
    struct iovec room = {.iov_base = text, .iov_len = sizeof(text)};
    struct msghdr message = {.msg_iov = &room, .msg_iovlen = 1};
    ssize_t length;

    /* A reset is reported once, before the words that came earlier. */
    for (int i = 0; i < 3; i++) {
        message.msg_control = &control;
        message.msg_controllen = sizeof(control);
        length = recvmsg(from, &message, flags | MSG_CMSG_CLOEXEC);
        if (length >= 0 || (errno != ECONNRESET && errno != EINTR))
            break;
    }
    *fd = -1;
    if (length < 0)
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? WORD_NONE : WORD_END;
    *fd = descriptor_of(&message);
    for (enum word word = 0; word < WORD_OTHER; word++)
        if (strlen(words[word]) == (size_t)length && memcmp(words[word], text, (size_t)length) == 0)
            return word;
    return length ? WORD_OTHER : WORD_END;
}

static void close_connection(int *connection)
{
    if (*connection >= 0)
        close(*connection);
    *connection = -1;
}

static void note(enum log_level level, const char *path, const char *remark)
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

static struct sockaddr_un address_at(const char *path, const char *suffix)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    snprintf(address.sun_path, sizeof(address.sun_path), "%s%s", path, suffix);
    return address;
}

/* ---- a daemon that starts ---- */

/* Takes the lock, waiting so long for another daemon that starts; false with errno set. */
static bool take_lock(struct handover *self, uint64_t seconds)
{
    const uint64_t deadline = clock_now() + seconds * CLOCK_SECOND;
    char name[NAME];

    snprintf(name, sizeof(name), "%s.lock", self->path);
    self->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (self->lock < 0)
        return false;
    while (flock(self->lock, LOCK_EX | LOCK_NB) != 0) {
        if ((errno != EWOULDBLOCK && errno != EINTR) || clock_now() > deadline)
            return false;
        usleep(LOCK_PAUSE);
    }
    return true;
}

/* Listens beside the path, for this user alone. */
static bool listen_beside(struct handover *self)
{
    const struct sockaddr_un address = address_at(self->path, ".new");
    struct stat file;

    if (unlink(address.sun_path) != 0 && errno != ENOENT)
        return false;
    self->listener = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (self->listener < 0 ||
        bind(self->listener, (const struct sockaddr *)&address, sizeof(address)) != 0 ||
        chmod(address.sun_path, 0600) != 0 || stat(address.sun_path, &file) != 0 ||
        listen(self->listener, 4) != 0)
        return false;
    self->file = file.st_ino;
    return true;
}

bool handover_open(struct handover *self, const char *path, struct buffer *error)
{
    *self = (struct handover){
        .path = path, .lock = -1, .predecessor = -1, .listener = -1, .successor = -1};
    if (!path)
        return true;
    if (strlen(path) > CONFIG_SOCKET_PATH_MAX)
        errno = ENAMETOOLONG;
    else if (take_lock(self, PATIENCE) && listen_beside(self))
        return true;
    buffer_addf(error, "--handover %s: %s", path,
        errno == EWOULDBLOCK ? "another daemon is starting" : strerror(errno));
    return false;
}

/* Connects to the running daemon; false if there is none, or one that is not to be trusted. */
static bool connect_to_predecessor(struct handover *self)
{
    const struct timeval patience = {.tv_sec = PATIENCE};
    const struct sockaddr_un address = address_at(self->path, "");

    self->predecessor = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (self->predecessor < 0 ||
        setsockopt(self->predecessor, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience)) != 0 ||
        setsockopt(self->predecessor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience)) != 0 ||
        connect(self->predecessor, (const struct sockaddr *)&address, sizeof(address)) != 0) {
        /* No daemon was there, or one that was killed and left its socket. */
        if (errno != ENOENT && errno != ECONNREFUSED)
            note(LOG_WARNING, self->path, strerror(errno));
        return false;
    }
    if (is_ours(self->predecessor))
        return true;
    note(LOG_WARNING, self->path, "ignored: what listens there is of another user");
    return false;
}

/* Receives the listening socket; -1 if it does not come. */
static int receive_socket(struct handover *self)
{
    struct buffer error = {0};
    int fd;
    const enum word word = receive_word(self->predecessor, 0, &fd);

    if (word == WORD_SOCKET && fd >= 0 && manager_adopt(fd, &error))
        return fd;
    note(LOG_WARNING, self->path,
        error.data ? error.data : "ignored: what listens there passes no socket");
    buffer_free(&error);
    if (fd >= 0)
        close(fd);
    return -1;
}

int handover_take(struct handover *self)
{
    int fd = -1;

    if (!self->path)
        return -1;
    if (connect_to_predecessor(self))
        fd = receive_socket(self);
    if (fd < 0)
        close_connection(&self->predecessor);
    return fd;
}

/* Asks for the socket; false if the other daemon keeps it. */
static bool ask_for_it(struct handover *self)
{
    enum word word;
    int fd;

    (void)send_word(self->predecessor, WORD_READY, -1);
    word = receive_word(self->predecessor, 0, &fd);
    if (word == WORD_NONE) {
        /* From now on YOURS cannot be sent; if it was, it is here. */
        shutdown(self->predecessor, SHUT_RDWR);
        word = receive_word(self->predecessor, MSG_DONTWAIT, &fd);
        if (word == WORD_END)
            word = WORD_NONE;
    }
    if (fd >= 0)
        close(fd);
    close_connection(&self->predecessor);
    return word == WORD_YOURS || word == WORD_END;
}

/* Puts the listener at the path, in place of the predecessor's. */
static bool place(struct handover *self)
{
    const struct sockaddr_un from = address_at(self->path, ".new");

    self->placed = rename(from.sun_path, self->path) == 0;
    if (!self->placed) {
        const int failure = errno;

        (void)unlink(from.sun_path);
        errno = failure;
    }
    return self->placed;
}

bool handover_confirm(struct handover *self, struct buffer *error)
{
    const bool takes_over = self->predecessor >= 0;

    if (!self->path)
        return true;
    if (takes_over && !ask_for_it(self)) {
        buffer_addf(error, "--handover %s: the running daemon goes on", self->path);
        return false;
    }
    if (!place(self)) {
        if (!takes_over) {
            buffer_addf(error, "--handover %s: %s", self->path, strerror(errno));
            return false;
        }
        note(LOG_WARNING, self->path, strerror(errno));
    }
    if (takes_over)
        note(LOG_INFO, self->path, "took over from the running daemon");
    close_connection(&self->lock);
    return true;
}

/* ---- a daemon that runs ---- */

static void meet(struct handover *self, int listening)
{
    const int successor = accept4(self->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);

    if (successor < 0)
        return;
    if (!is_ours(successor)) {
        note(LOG_WARNING, self->path, "refused: another user connected");
    } else if (!send_word(successor, WORD_SOCKET, listening)) {
        note(LOG_WARNING, self->path, strerror(errno));
    } else {
        self->successor = successor;
        self->deadline = clock_now() + START_PATIENCE * CLOCK_SECOND;
        return;
    }
    close(successor);
}

/* Tells the successor that the socket is its own; false if it is not there any more. */
static bool give(struct handover *self)
{
    const bool given = send_word(self->successor, WORD_YOURS, -1);

    note(given ? LOG_INFO : LOG_WARNING, self->path,
        given ? "the starting daemon took over" : "the starting daemon gave up");
    close_connection(&self->successor);
    /* What is at the path is the successor's, now or in a moment. */
    self->placed &= !given;
    return given;
}

static void refuse(struct handover *self, const char *why)
{
    note(LOG_WARNING, self->path, why);
    (void)send_word(self->successor, WORD_NO, -1);
    close_connection(&self->successor);
}

bool handover_poll(struct handover *self, int listening)
{
    enum word word;
    int fd;

    if (self->listener < 0)
        return false;
    if (self->successor < 0) {
        meet(self, listening);
        return false;
    }
    word = receive_word(self->successor, MSG_DONTWAIT, &fd);
    if (fd >= 0)
        close(fd);
    if (word == WORD_READY)
        return give(self);
    if (word != WORD_NONE)
        refuse(self, "the starting daemon gave up");
    else if (clock_now() > self->deadline)
        refuse(self, "refused: the starting daemon took too long");
    return false;
}

/* Removes a file of the daemon's own. */
static void remove_files(struct handover *self)
{
    const struct sockaddr_un beside = address_at(self->path, ".new");
    struct stat file;

    /* Without the lock, another daemon starts, and puts its own there. */
    if (!self->placed && self->lock >= 0)
        (void)unlink(beside.sun_path);
    if (self->placed && take_lock(self, 0) && stat(self->path, &file) == 0 &&
        file.st_ino == self->file)
        (void)unlink(self->path);
}

void handover_close(struct handover *self)
{
    if (self->successor >= 0)
        (void)give(self);
    close_connection(&self->predecessor);
    if (self->listener >= 0)
        remove_files(self);
    close_connection(&self->listener);
    close_connection(&self->lock);
}
