/* What a service manager passes is read, checked and used once; what it is notified of arrives. */
#include "process/manager.h"

#include "unit.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST = 3, LAST = 5 };

/* A TCP socket of a family, at a descriptor. */
static void put_socket(int at, int family, int type, bool listens)
{
    const int fd = socket(family, type, 0);

    assert_true(fd >= 0);
    if (fd != at) {
        assert_int_equal(dup2(fd, at), at);
        close(fd);
    }
    if (listens)
        assert_int_equal(listen(at, 4), 0);
}

/* A listening Unix socket of a name that the kernel chooses. */
static void put_unix_socket(int at)
{
    const struct sockaddr_un address = {.sun_family = AF_UNIX};
    const int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    assert_int_equal(bind(fd, (const struct sockaddr *)&address, sizeof(sa_family_t)), 0);
    assert_int_equal(listen(fd, 4), 0);
    if (fd != at) {
        assert_int_equal(dup2(fd, at), at);
        close(fd);
    }
}

static void set_number(const char *variable, unsigned long long number)
{
    char text[24];

    snprintf(text, sizeof(text), "%llu", number);
    setenv(variable, text, 1);
}

static void set_sockets(unsigned count)
{
    set_number("LISTEN_PID", (unsigned long long)getpid());
    set_number("LISTEN_FDS", count);
    setenv("LISTEN_FDNAMES", "http", 1);
}

/* Opens a manager that has to refuse what it finds, and to say so. */
static void assert_refused(const char *part)
{
    struct manager manager;
    struct buffer error = {0};

    assert_false(manager_open(&manager, &error));
    assert_non_null(error.data);
    if (!strstr(error.data, part))
        fail_msg("'%s' does not have '%s'", error.data, part);
    buffer_free(&error);
    manager_close(&manager);
    for (int fd = FIRST; fd <= LAST; fd++)
        close(fd);
}

TEST(nothing_is_passed_where_there_is_no_manager)
{
    struct manager manager;
    struct buffer error = {0};

    assert_true(manager_open(&manager, &error));
    assert_int_equal(manager_take(&manager), -1);
    assert_int_equal(manager.watchdog, 0);
    assert_int_equal(manager.notify, -1);
    manager_notify(&manager, "READY=1");
    manager_close(&manager);
}

TEST(a_socket_is_taken_once)
{
    struct manager manager;
    struct buffer error = {0};

    put_socket(FIRST, AF_INET6, SOCK_STREAM, true);
    set_sockets(1);
    assert_true(manager_open(&manager, &error));
    assert_true(fcntl(FIRST, F_GETFD) & FD_CLOEXEC);
    assert_true(fcntl(FIRST, F_GETFL) & O_NONBLOCK);
    assert_int_equal(manager_take(&manager), FIRST);
    assert_int_equal(manager_take(&manager), -1);
    manager_close(&manager);
    assert_int_equal(fcntl(FIRST, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
    close(FIRST);
}

TEST(sockets_are_taken_in_order)
{
    struct manager manager;
    struct buffer error = {0};

    put_socket(FIRST, AF_INET, SOCK_STREAM, true);
    put_socket(FIRST + 1, AF_INET6, SOCK_STREAM, true);
    put_unix_socket(FIRST + 2);
    set_sockets(3);
    assert_true(manager_open(&manager, &error));
    for (int fd = FIRST; fd <= LAST; fd++) {
        assert_true(fcntl(fd, F_GETFD) & FD_CLOEXEC);
        assert_true(fcntl(fd, F_GETFL) & O_NONBLOCK);
        if (fd < LAST)
            assert_int_equal(manager_take(&manager), fd);
    }
    manager_close(&manager);
    assert_int_equal(fcntl(LAST, F_GETFD), -1);
    close(FIRST);
    close(FIRST + 1);
}

TEST(a_socket_that_is_not_taken_is_closed)
{
    struct manager manager;
    struct buffer error = {0};

    put_socket(FIRST, AF_INET, SOCK_STREAM, true);
    set_sockets(1);
    assert_true(manager_open(&manager, &error));
    manager_close(&manager);
    assert_int_equal(fcntl(FIRST, F_GETFD), -1);
}

TEST(variables_are_for_one_process_and_are_read_once)
{
    static const char *const names[] = {
        "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "WATCHDOG_PID", "WATCHDOG_USEC"};
    struct manager manager;
    struct buffer error = {0};

    set_sockets(1);
    set_number("LISTEN_PID", (unsigned long long)getpid() + 1);
    set_number("WATCHDOG_PID", (unsigned long long)getpid() + 1);
    set_number("WATCHDOG_USEC", 5000000);
    assert_true(manager_open(&manager, &error));
    assert_int_equal(manager_take(&manager), -1);
    assert_int_equal(manager.watchdog, 0);
    for (size_t i = 0; i < LENGTH(names); i++)
        assert_null(getenv(names[i]));
    manager_close(&manager);
}

TEST(the_watchdog_counts_in_nanoseconds)
{
    struct manager manager;
    struct buffer error = {0};

    set_number("WATCHDOG_USEC", 5000000);
    assert_true(manager_open(&manager, &error));
    assert_true(manager.watchdog == UINT64_C(5000000000));
    manager_close(&manager);
    setenv("WATCHDOG_USEC", "-1", 1);
    assert_refused("WATCHDOG_USEC must be a number");
}

TEST(what_cannot_be_listened_on_is_refused)
{
    static const char not_tcp[] =
        "descriptor 3, which was passed to listen on, is not a listening TCP or Unix socket";

    set_sockets(1);
    assert_refused(not_tcp);
    set_sockets(1);
    assert_int_equal(open("/dev/null", O_RDONLY), FIRST);
    assert_refused(not_tcp);
    set_sockets(1);
    put_socket(FIRST, AF_INET, SOCK_DGRAM, false);
    assert_refused(not_tcp);
    set_sockets(1);
    put_socket(FIRST, AF_UNIX, SOCK_STREAM, false);
    assert_refused(not_tcp);
    set_sockets(1);
    put_socket(FIRST, AF_INET, SOCK_STREAM, false);
    assert_refused(not_tcp);
    set_sockets(2);
    put_socket(FIRST, AF_INET, SOCK_STREAM, true);
    put_socket(FIRST + 1, AF_INET, SOCK_DGRAM, false);
    assert_refused("descriptor 4, which was passed to listen on");
    set_sockets(MANAGER_SOCKETS + 1);
    assert_refused("the service manager passed 17 sockets, and 16 can be used");
    setenv("LISTEN_FDS", "-1", 1);
    set_number("LISTEN_PID", (unsigned long long)getpid());
    assert_refused("LISTEN_FDS must be a number up to 2147483647; got '-1'");
}

/* Binds a datagram socket to a name; one of the abstract kind begins with NUL. */
static int listen_for_notifications(const char *name, size_t length)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const int fd = socket(AF_UNIX, SOCK_DGRAM, 0);

    memcpy(address.sun_path, name, length);
    assert_int_equal(bind(fd, (const struct sockaddr *)&address,
                         (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length)),
        0);
    return fd;
}

static void assert_notified(int fd, const char *variable)
{
    struct manager manager;
    struct buffer error = {0};
    char text[64] = "";

    setenv("NOTIFY_SOCKET", variable, 1);
    assert_true(manager_open(&manager, &error));
    assert_null(getenv("NOTIFY_SOCKET"));
    manager_notify(&manager, "READY=1\nSTATUS=good");
    assert_int_equal(recv(fd, text, sizeof(text) - 1, MSG_DONTWAIT), 19);
    assert_string_equal(text, "READY=1\nSTATUS=good");
    /* A manager that is gone is no reason to fail. */
    close(fd);
    manager_notify(&manager, "STOPPING=1");
    manager_close(&manager);
}

TEST(it_is_notified_by_path_and_by_abstract_name)
{
    char folder[] = "/tmp/manager_test.XXXXXX", path[64], name[64];

    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof(path), "%s/notify", folder);
    assert_notified(listen_for_notifications(path, strlen(path) + 1), path);
    unlink(path);
    rmdir(folder);
    snprintf(name, sizeof(name), "@%s", folder + 5);
    name[0] = '\0';
    const int fd = listen_for_notifications(name, strlen(folder + 5) + 1);

    name[0] = '@';
    assert_notified(fd, name);
    setenv("NOTIFY_SOCKET", "vsock:2:1234", 1);
    assert_refused("NOTIFY_SOCKET must be a path or an abstract name; got 'vsock:2:1234'");
}
