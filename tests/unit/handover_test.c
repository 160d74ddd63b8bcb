/* Whichever of the two daemons fails during a handover, one of them serves in the end, and not both. */
#include "net/handover.h"

#include "process/config.h"
#include "socket_folder.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

struct scene {
    struct socket_folder folder;
    int listening; /* the socket that is handed over */
};

static int prepare(void **state)
{
    struct scene *scene = calloc(1, sizeof(*scene));

    *state = scene;
    if (socket_folder_make(&scene->folder) != 0)
        return -1;
    scene->listening = socket(AF_INET, SOCK_STREAM, 0);
    return listen(scene->listening, 4);
}

static int clear(void **state)
{
    struct scene *scene = *state;
    const int result = socket_folder_remove(&scene->folder);

    close(scene->listening);
    free(scene);
    return result;
}

static struct sockaddr_un address_of_path(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    memcpy(address.sun_path, path, strlen(path) + 1);
    return address;
}

static void open_at(struct handover *handover, const char *path)
{
    struct buffer error = {0};

    if (!handover_open(handover, path, &error))
        fail_msg("%s", error.data);
}

static bool confirm(struct handover *handover)
{
    struct buffer error = {0};
    const bool good = handover_confirm(handover, &error);

    assert_true(good == !error.data);
    buffer_free(&error);
    return good;
}

/* A daemon that runs: the first at the path. */
static struct handover run(const struct scene *scene)
{
    struct handover running;

    open_at(&running, scene->folder.path);
    assert_int_equal(handover_take(&running), -1);
    assert_true(confirm(&running));
    return running;
}

/* A call of the starting daemon, while the test speaks for the running one. */
struct call {
    struct handover *handover;
    bool confirms; /* or takes */
    int result;
    pthread_t thread;
};

static void *make(void *argument)
{
    struct call *call = argument;
    struct buffer error = {0};

    call->result =
        call->confirms ? handover_confirm(call->handover, &error) : handover_take(call->handover);
    buffer_free(&error);
    return NULL;
}

static void begin(struct call *call)
{
    assert_int_equal(pthread_create(&call->thread, NULL, make, call), 0);
}

static int end(struct call *call)
{
    pthread_join(call->thread, NULL);
    return call->result;
}

/* Lets the starting daemon have the socket. */
static void take(const struct scene *scene, struct handover *running, struct handover *starting)
{
    struct call call = {.handover = starting};
    struct stat passed, own;
    int fd;

    open_at(starting, scene->folder.path);
    begin(&call);
    while (running->successor < 0) {
        assert_false(handover_poll(running, scene->listening));
        usleep(1000);
    }
    fd = end(&call);
    assert_true(fd >= 0 && fd != scene->listening);
    assert_int_equal(fstat(fd, &passed), 0);
    assert_int_equal(fstat(scene->listening, &own), 0);
    assert_int_equal(passed.st_ino, own.st_ino);
    assert_true(fcntl(fd, F_GETFD) & FD_CLOEXEC);
    close(fd);
    assert_false(handover_poll(running, scene->listening));
}

/* Polls until the running daemon gave the socket, or let the starting one go. */
static bool poll_to_end(const struct scene *scene, struct handover *running)
{
    while (running->successor >= 0) {
        if (handover_poll(running, scene->listening))
            return true;
        usleep(1000);
    }
    return false;
}

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static void test_the_socket_goes_from_daemon_to_daemon(void **state)
{
    const struct scene *scene = *state;
    struct handover daemons[3];
    struct stat file;

    daemons[0] = run(scene);
    assert_int_equal(stat(scene->folder.path, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0600);
    for (int i = 0; i < 2; i++) {
        struct call call = {.handover = &daemons[i + 1], .confirms = true};

        take(scene, &daemons[i], &daemons[i + 1]);
        begin(&call);
        assert_true(poll_to_end(scene, &daemons[i]));
        assert_true(end(&call));
        handover_close(&daemons[i]);
        assert_true(exists(scene->folder.path));
    }
    handover_close(&daemons[2]);
    assert_false(exists(scene->folder.path));
}

static void test_a_starting_daemon_that_ends_leaves_the_running_one_alone(void **state)
{
    const struct scene *scene = *state;
    struct handover running = run(scene), starting;

    take(scene, &running, &starting);
    handover_close(&starting);
    assert_false(poll_to_end(scene, &running));
    /* And the next one is served. */
    take(scene, &running, &starting);
    handover_close(&starting);
    handover_close(&running);
}

static void test_a_starting_daemon_that_takes_too_long_is_refused(void **state)
{
    const struct scene *scene = *state;
    struct handover running = run(scene), starting;

    take(scene, &running, &starting);
    running.deadline = 1;
    assert_false(handover_poll(&running, scene->listening));
    assert_int_equal(running.successor, -1);
    assert_false(confirm(&starting));
    handover_close(&starting);
    assert_true(exists(scene->folder.path));
    handover_close(&running);
}

/* The kernel reports a reset first, since READY was not read, and then the message that came before. */
static void test_a_refusal_that_crosses_with_readiness_is_heard(void **state)
{
    const struct scene *scene = *state;
    struct handover running = run(scene), starting;
    struct call call = {.handover = &starting, .confirms = true};
    char text[32];

    take(scene, &running, &starting);
    begin(&call);
    while (recv(running.successor, text, sizeof(text), MSG_PEEK | MSG_DONTWAIT) < 0)
        usleep(1000);
    assert_int_equal(send(running.successor, "mazed 1: no", 11, 0), 11);
    close(running.successor);
    running.successor = -1;
    assert_false(end(&call));
    handover_close(&starting);
    handover_close(&running);
}

static void test_a_killed_predecessor_is_replaced(void **state)
{
    const struct scene *scene = *state;
    struct handover running = run(scene), starting;

    take(scene, &running, &starting);
    close(running.successor); /* without a message */
    close(running.listener);
    assert_true(confirm(&starting));
    handover_close(&starting);
}

static void test_a_predecessor_that_stops_gives_what_it_can(void **state)
{
    const struct scene *scene = *state;
    struct handover running = run(scene), starting;

    take(scene, &running, &starting);
    handover_close(&running);
    assert_true(confirm(&starting));
    assert_true(exists(scene->folder.path));
    handover_close(&starting);
}

/* The confirmation is not heard in time: the starting daemon gives up, and YOURS cannot be sent any more. */
static void test_a_predecessor_that_hangs_keeps_the_socket(void **state)
{
    const struct timeval short_patience = {.tv_usec = 50000};
    const struct scene *scene = *state;
    struct handover running = run(scene), starting;

    take(scene, &running, &starting);
    setsockopt(
        starting.predecessor, SOL_SOCKET, SO_RCVTIMEO, &short_patience, sizeof(short_patience));
    assert_false(confirm(&starting));
    assert_false(poll_to_end(scene, &running));
    handover_close(&starting);
    handover_close(&running);
}

/* YOURS comes between the end of the patience and the shutdown: it is heard all the same. */
static void test_a_confirmation_in_the_last_moment_counts(void **state)
{
    const struct scene *scene = *state;
    struct handover running = run(scene), starting;
    char text[32];

    take(scene, &running, &starting);
    assert_int_equal(send(running.successor, "mazed 1: yours", 14, 0), 14);
    shutdown(starting.predecessor, SHUT_RDWR);
    assert_int_equal(send(running.successor, "mazed 1: yours", 14, MSG_NOSIGNAL), -1);
    assert_int_equal(recv(starting.predecessor, text, sizeof(text), MSG_DONTWAIT), 14);
    handover_close(&starting);
    assert_false(poll_to_end(scene, &running));
    handover_close(&running);
}

static void test_a_stale_socket_is_replaced(void **state)
{
    const struct scene *scene = *state;
    struct handover killed = run(scene), next;

    close(killed.listener);
    assert_true(exists(scene->folder.path));
    next = run(scene);
    handover_close(&next);
    assert_false(exists(scene->folder.path));
}

/* Whatever listens at the path and gives something else is not believed. */
static void test_what_is_passed_is_checked(void **state)
{
    const struct scene *scene = *state;
    struct handover running = run(scene), starting;
    struct call call = {.handover = &starting};
    const int wrong = open("/dev/null", O_RDONLY);

    open_at(&starting, scene->folder.path);
    begin(&call);
    while (running.successor < 0) {
        assert_false(handover_poll(&running, wrong));
        usleep(1000);
    }
    assert_int_equal(end(&call), -1);
    assert_int_equal(starting.predecessor, -1);
    handover_close(&starting);
    assert_false(poll_to_end(scene, &running));
    handover_close(&running);
    close(wrong);
}

static void test_daemons_start_one_at_a_time(void **state)
{
    const struct scene *scene = *state;
    struct handover first;
    char name[80];
    int lock;

    open_at(&first, scene->folder.path);
    snprintf(name, sizeof(name), "%s.lock", scene->folder.path);
    lock = open(name, O_RDWR);
    assert_true(lock >= 0);
    assert_int_equal(flock(lock, LOCK_EX | LOCK_NB), -1);
    assert_int_equal(handover_take(&first), -1);
    assert_true(confirm(&first));
    assert_int_equal(flock(lock, LOCK_EX | LOCK_NB), 0);
    close(lock);
    handover_close(&first);
}

static void test_a_path_that_does_not_fit_is_refused(void **state)
{
    char path[CONFIG_SOCKET_PATH_MAX + 2];
    struct handover handover;
    struct buffer error = {0};

    (void)state;
    memset(path, 'x', sizeof(path) - 1);
    path[sizeof(path) - 1] = '\0';
    assert_false(handover_open(&handover, path, &error));
    assert_non_null(strstr(error.data, "at most 103 bytes"));
    buffer_free(&error);
    handover_close(&handover);
}

/* Listens at the path as another user, until the parent lets it end. */
static void listen_as_another(const struct scene *scene, int ready)
{
    const struct sockaddr_un address = address_of_path(scene->folder.path);
    const int fd = socket(AF_UNIX, SOCK_SEQPACKET, 0);

    if (setuid(65534) == 0 && bind(fd, (const struct sockaddr *)&address, sizeof(address)) == 0 &&
        listen(fd, 4) == 0 && write(ready, "", 1) == 1)
        pause();
    _exit(1);
}

static void test_another_users_daemon_is_not_asked(void **state)
{
    const struct scene *scene = *state;
    struct handover starting;
    int ready[2];
    char byte;
    pid_t child;

    if (geteuid() != 0)
        skip();
    assert_int_equal(pipe(ready), 0);
    assert_int_equal(chmod(scene->folder.name, 0777), 0);
    child = fork();
    if (child == 0)
        listen_as_another(scene, ready[1]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    open_at(&starting, scene->folder.path);
    assert_int_equal(handover_take(&starting), -1);
    assert_int_equal(starting.predecessor, -1);
    handover_close(&starting);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(ready[0]);
    close(ready[1]);
}

static void connect_as_another(const struct scene *scene)
{
    const struct sockaddr_un address = address_of_path(scene->folder.path);
    const int fd = socket(AF_UNIX, SOCK_SEQPACKET, 0);
    char text[32];

    if (setuid(65534) != 0 || connect(fd, (const struct sockaddr *)&address, sizeof(address)) != 0)
        _exit(2);
    _exit(recv(fd, text, sizeof(text), 0) > 0 ? 1 : 0);
}

static void test_another_user_is_not_given_the_socket(void **state)
{
    const struct scene *scene = *state;
    struct handover running;
    int status = 0;
    pid_t child;

    if (geteuid() != 0)
        skip();
    running = run(scene);
    assert_int_equal(chmod(scene->folder.name, 0777), 0);
    assert_int_equal(chmod(scene->folder.path, 0666), 0);
    child = fork();
    if (child == 0)
        connect_as_another(scene);
    while (waitpid(child, &status, WNOHANG) == 0) {
        assert_false(handover_poll(&running, scene->listening));
        assert_int_equal(running.successor, -1);
        usleep(1000);
    }
    assert_int_equal(WEXITSTATUS(status), 0);
    handover_close(&running);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, prepare, clear)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_the_socket_goes_from_daemon_to_daemon),
        TEST(test_a_starting_daemon_that_ends_leaves_the_running_one_alone),
        TEST(test_a_starting_daemon_that_takes_too_long_is_refused),
        TEST(test_a_refusal_that_crosses_with_readiness_is_heard),
        TEST(test_a_killed_predecessor_is_replaced),
        TEST(test_a_predecessor_that_stops_gives_what_it_can),
        TEST(test_a_predecessor_that_hangs_keeps_the_socket),
        TEST(test_a_confirmation_in_the_last_moment_counts),
        TEST(test_a_stale_socket_is_replaced),
        TEST(test_what_is_passed_is_checked),
        TEST(test_daemons_start_one_at_a_time),
        TEST(test_a_path_that_does_not_fit_is_refused),
        TEST(test_another_users_daemon_is_not_asked),
        TEST(test_another_user_is_not_given_the_socket),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
