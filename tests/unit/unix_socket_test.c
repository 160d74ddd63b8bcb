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
struct socket_folder {
    char name[32], path[64];
};

static int prepare(void **state)
{
    struct socket_folder *folder = calloc(1, sizeof(*folder));

    *state = folder;
    if (!folder)
        return -1;
    *folder = (struct socket_folder){.name = "/tmp/mazed_socket.XXXXXX"};
    if (!mkdtemp(folder->name))
        return -1;
    snprintf(folder->path, sizeof(folder->path), "%s/socket", folder->name);
    return 0;
}

/* Fails where anything is left beside the lock. */
static int clear(void **state)
{
    struct socket_folder *folder = *state;
    char lock[80];
    int result;

    snprintf(lock, sizeof(lock), "%s.lock", folder->path);
    unlink(lock);
    unlink(folder->path);
    result = rmdir(folder->name);
    free(folder);
    return result;
}

static bool answers(const char *path)
{
    const int fd = unix_socket_connect(path, 0);

    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

static void assert_refused(const char *path, int failure)
{
    struct unix_socket second;

    assert_int_equal(unix_socket_listen(&second, path), -1);
    assert_int_equal(errno, failure);
    unix_socket_close(&second);
}

/* Listens as a program that takes no lock. */
static int listen_without_lock(const char *path, int backlog)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    memcpy(address.sun_path, path, strlen(path) + 1);
    assert_int_equal(bind(fd, (const struct sockaddr *)&address, sizeof(address)), 0);
    assert_int_equal(listen(fd, backlog), 0);
    return fd;
}

static void test_a_socket_in_use_is_left_alone(void **state)
{
    const struct socket_folder *folder = *state;
    struct unix_socket first;
    const int fd = unix_socket_listen(&first, folder->path);

    assert_true(fd >= 0);
    assert_refused(folder->path, EWOULDBLOCK);
    assert_true(answers(folder->path));
    unix_socket_close(&first);
    assert_int_equal(access(folder->path, F_OK), -1);
    close(fd);
}

/* Whether somebody answers does not tell: of two daemons that start at once, one may not answer yet. */
static void test_a_socket_whose_lock_is_held_is_left_alone(void **state)
{
    const struct socket_folder *folder = *state;
    struct unix_socket first;

    close(unix_socket_listen(&first, folder->path));
    assert_false(answers(folder->path));
    assert_refused(folder->path, EWOULDBLOCK);
    assert_int_equal(access(folder->path, F_OK), 0);
    unix_socket_close(&first);
}

static void test_a_stale_socket_is_replaced(void **state)
{
    const struct socket_folder *folder = *state;
    struct unix_socket next;
    struct stat file;
    int fd;

    close(listen_without_lock(folder->path, 1));
    fd = unix_socket_listen(&next, folder->path);
    assert_true(fd >= 0 && answers(folder->path));
    assert_int_equal(lstat(folder->path, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0660);
    unix_socket_close(&next);
    close(fd);
}

static void test_a_socket_of_another_program_is_left_alone(void **state)
{
    const struct socket_folder *folder = *state;
    const int other = listen_without_lock(folder->path, 1);

    assert_refused(folder->path, EADDRINUSE);
    assert_true(answers(folder->path));
    close(other);
}

/* A program whose queue is full holds up whoever connects and waits. */
static void test_trying_does_not_wait(void **state)
{
    enum { TRIES = 20 };
    const struct socket_folder *folder = *state;
    const int other = listen_without_lock(folder->path, 0);
    const int waiting = unix_socket_connect(folder->path, 0);
    const uint64_t begun = clock_now();

    assert_true(waiting >= 0);
    for (int i = 0; i < TRIES; i++)
        assert_refused(folder->path, EADDRINUSE);
    assert_true(clock_now() - begun < TRIES / 2 * CLOCK_SECOND);
    close(waiting);
    close(other);
}

static void write_file(const char *path)
{
    const int fd = open(path, O_CREAT | O_WRONLY | O_EXCL, 0600);

    assert_true(fd >= 0);
    close(fd);
}

static void assert_regular(const char *path)
{
    struct stat file;

    assert_int_equal(lstat(path, &file), 0);
    assert_true(S_ISREG(file.st_mode));
}

static void test_a_file_that_is_no_socket_is_left_alone(void **state)
{
    const struct socket_folder *folder = *state;

    write_file(folder->path);
    assert_refused(folder->path, EEXIST);
    assert_regular(folder->path);
}

static void test_a_lock_that_cannot_be_opened_is_named(void **state)
{
    const struct socket_folder *folder = *state;
    struct unix_socket socket;
    struct buffer error = {0};
    char lock[80];

    snprintf(lock, sizeof(lock), "%s.lock", folder->path);
    assert_int_equal(symlink("elsewhere", lock), 0);
    assert_int_equal(unix_socket_listen(&socket, folder->path), -1);
    assert_int_equal(errno, ELOOP);
    unix_socket_explain(&socket, ELOOP, &error);
    assert_non_null(strstr(error.data, lock));
    unix_socket_close(&socket);
    buffer_free(&error);
}

static void test_the_lock_can_be_taken_again_whatever_the_umask(void **state)
{
    const struct socket_folder *folder = *state;
    const mode_t before = umask(0777);
    struct unix_socket socket;
    struct stat file;
    char lock[80];
    int fd;

    snprintf(lock, sizeof(lock), "%s.lock", folder->path);
    fd = unix_socket_listen(&socket, folder->path);
    umask(before);
    assert_true(fd >= 0);
    assert_int_equal(lstat(lock, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0600);
    unix_socket_close(&socket);
    close(fd);
}

static void test_none_is_closed_without_harm(void **state)
{
    struct unix_socket none = {0};

    (void)state;
    unix_socket_close(&none);
    assert_true(fcntl(STDIN_FILENO, F_GETFD) >= 0);
}

static void test_a_socket_that_another_replaced_is_left_alone(void **state)
{
    const struct socket_folder *folder = *state;
    struct unix_socket first;
    const int fd = unix_socket_listen(&first, folder->path);
    int other;

    assert_int_equal(unlink(folder->path), 0);
    other = listen_without_lock(folder->path, 1);
    unix_socket_close(&first);
    assert_true(answers(folder->path));
    close(other);
    close(fd);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, prepare, clear)

int unix_socket_test(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_socket_in_use_is_left_alone),
        TEST(test_a_socket_whose_lock_is_held_is_left_alone),
        TEST(test_a_stale_socket_is_replaced),
        TEST(test_a_socket_of_another_program_is_left_alone),
        TEST(test_trying_does_not_wait),
        TEST(test_a_file_that_is_no_socket_is_left_alone),
        TEST(test_a_lock_that_cannot_be_opened_is_named),
        TEST(test_the_lock_can_be_taken_again_whatever_the_umask),
        TEST(test_none_is_closed_without_harm),
        TEST(test_a_socket_that_another_replaced_is_left_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
