/* A Unix socket takes the place of one that a killed daemon left behind, and of no other. */
#include "net/listen/unix_socket.h"

#include "process/clock.h"

#include "unit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* An empty folder, and the path of a socket in it. */
static char folder[32], path[64];

static int prepare(void **state)
{
    (void)state;
    snprintf(folder, sizeof(folder), "/tmp/mazed_socket.XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof(path), "%s/socket", folder);
    return 0;
}

/* Fails where anything is left beside the lock. */
static int clear(void **state)
{
    char lock[80];

    (void)state;
    snprintf(lock, sizeof(lock), "%s.lock", path);
    unlink(lock);
    unlink(path);
    return rmdir(folder);
}

static bool answers(void)
{
    const int fd = unix_socket_connect(path, 0);

    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

static void assert_refused(int failure)
{
    struct unix_socket second;

    assert_int_equal(unix_socket_listen(&second, path), -1);
    assert_int_equal(errno, failure);
    unix_socket_close(&second);
}

/* Listens as a program that takes no lock. */
static int listen_without_lock(int backlog)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    memcpy(address.sun_path, path, strlen(path) + 1);
    assert_int_equal(bind(fd, (const struct sockaddr *)&address, sizeof(address)), 0);
    assert_int_equal(listen(fd, backlog), 0);
    return fd;
}

TEST(a_socket_in_use_is_left_alone)
{
    struct unix_socket first;
    const int fd = unix_socket_listen(&first, path);

    assert_true(fd >= 0);
    assert_refused(EWOULDBLOCK);
    assert_true(answers());
    unix_socket_close(&first);
    assert_int_equal(access(path, F_OK), -1);
    close(fd);
}

/* Whether somebody answers does not tell: of two daemons that start at once, one may not answer yet. */
TEST(a_socket_whose_lock_is_held_is_left_alone)
{
    struct unix_socket first;

    close(unix_socket_listen(&first, path));
    assert_false(answers());
    assert_refused(EWOULDBLOCK);
    assert_int_equal(access(path, F_OK), 0);
    unix_socket_close(&first);
}

TEST(a_stale_socket_is_replaced)
{
    struct unix_socket next;
    struct stat file;
    int fd;

    close(listen_without_lock(1));
    fd = unix_socket_listen(&next, path);
    assert_true(fd >= 0 && answers());
    assert_int_equal(lstat(path, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0660);
    unix_socket_close(&next);
    close(fd);
}

TEST(a_socket_of_another_program_is_left_alone)
{
    const int other = listen_without_lock(1);

    assert_refused(EADDRINUSE);
    assert_true(answers());
    close(other);
}

/* A program whose queue is full holds up whoever connects and waits: here for ever, which the alarm would end. */
TEST(trying_does_not_wait)
{
    enum { TRIES = 20 };
    const int other = listen_without_lock(0);
    const int waiting = unix_socket_connect(path, 0);

    assert_true(waiting >= 0);
    alarm(60);
    for (int i = 0; i < TRIES; i++)
        assert_refused(EADDRINUSE);
    alarm(0);
    close(waiting);
    close(other);
}

static void write_file(void)
{
    const int fd = open(path, O_CREAT | O_WRONLY | O_EXCL, 0600);

    assert_true(fd >= 0);
    close(fd);
}

static void assert_regular(void)
{
    struct stat file;

    assert_int_equal(lstat(path, &file), 0);
    assert_true(S_ISREG(file.st_mode));
}

TEST(a_file_that_is_no_socket_is_left_alone)
{
    write_file();
    assert_refused(EEXIST);
    assert_regular();
}

TEST(a_lock_that_cannot_be_opened_is_named)
{
    struct unix_socket socket;
    struct buffer error = {0};
    char lock[80];

    snprintf(lock, sizeof(lock), "%s.lock", path);
    assert_int_equal(symlink("elsewhere", lock), 0);
    assert_int_equal(unix_socket_listen(&socket, path), -1);
    assert_int_equal(errno, ELOOP);
    unix_socket_explain(&socket, ELOOP, &error);
    assert_non_null(strstr(error.data, lock));
    unix_socket_close(&socket);
    buffer_free(&error);
}

TEST(the_lock_can_be_taken_again_whatever_the_umask)
{
    const mode_t before = umask(0777);
    struct unix_socket socket;
    struct stat file;
    char lock[80];
    int fd;

    snprintf(lock, sizeof(lock), "%s.lock", path);
    fd = unix_socket_listen(&socket, path);
    umask(before);
    assert_true(fd >= 0);
    assert_int_equal(lstat(lock, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0600);
    unix_socket_close(&socket);
    close(fd);
}

TEST(none_is_closed_without_harm)
{
    struct unix_socket none = {0};

    unix_socket_close(&none);
    assert_true(fcntl(STDIN_FILENO, F_GETFD) >= 0);
}

TEST(a_socket_that_another_replaced_is_left_alone)
{
    struct unix_socket first;
    const int fd = unix_socket_listen(&first, path);
    int other;

    assert_int_equal(unlink(path), 0);
    other = listen_without_lock(1);
    unix_socket_close(&first);
    assert_true(answers());
    close(other);
    close(fd);
}

AROUND_EACH_TEST(prepare, clear)
