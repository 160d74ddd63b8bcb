/* Options: flags override variables, and variables override defaults. */
#include "process/cgroup.h"
#include "process/config.h"

#include "unit.h"

#include <string.h>

enum { MOST = 8 };

struct outcome {
    bool good;
    struct config config;
    enum action action;
    char error[256];
};

/* Parses arguments and an environment, each ended by NULL. */
static struct outcome read(const char *const *arguments, const char *const *environment)
{
    struct outcome outcome = {0};
    struct buffer remarks = {0}, error = {0};
    char *argv[MOST + 2] = {(char *)"mazed"}, *variables[MOST + 1] = {0};
    int argc = 1;

    for (; arguments && arguments[argc - 1]; argc++)
        argv[argc] = (char *)arguments[argc - 1];
    for (size_t i = 0; environment && environment[i]; i++)
        variables[i] = (char *)environment[i];
    outcome.good =
        config_read(&outcome.config, argc, argv, variables, &outcome.action, &remarks, &error);
    strncpy(outcome.error, error.data ? error.data : "", sizeof(outcome.error) - 1);
    buffer_free(&remarks);
    buffer_free(&error);
    return outcome;
}

#define LIST(...) ((const char *const[MOST + 1]){__VA_ARGS__})

TEST(the_defaults_are_those_of_the_contract)
{
    const struct outcome outcome = read(NULL, NULL);

    assert_true(outcome.good);
    assert_int_equal(outcome.action, ACTION_SERVE);
    assert_string_equal(outcome.config.address, "127.0.0.1");
    assert_int_equal(outcome.config.port, 8080);
    assert_int_equal(outcome.config.queue, 64);
    assert_int_equal(outcome.config.max_cells, 1 << 25);
    assert_int_equal(outcome.config.max_stream_cells, 1 << 30);
    assert_int_equal(outcome.config.connections, 4096);
    assert_int_equal(outcome.config.idle_timeout, 30);
    assert_int_equal(outcome.config.keep_alive_timeout, 75);
    assert_int_equal(outcome.config.generate_timeout, 60);
    assert_int_equal(outcome.config.drain_timeout, 25);
    assert_int_equal(outcome.config.log_level, LOG_INFO);
    assert_int_equal(outcome.config.log_format, LOG_LOGFMT);
    assert_in_range(outcome.config.io_threads, 1, outcome.config.workers);
}

TEST(the_memory_is_a_quarter_of_a_small_limit)
{
    const uint64_t quarter = cgroup_memory_limit("") / 4;

    assert_int_equal(
        read(NULL, NULL).config.memory, quarter < 256 << 20 ? quarter : UINT64_C(256) << 20);
}

TEST(a_flag_wins_over_a_variable)
{
    const struct outcome outcome =
        read(LIST("--port", "9000", "--memory=1G"), LIST("MAZED_PORT=7000", "MAZED_IO_THREADS=3"));

    assert_true(outcome.good);
    assert_int_equal(outcome.config.port, 9000);
    assert_int_equal(outcome.config.io_threads, 3);
    assert_true(outcome.config.memory == 1 << 30);
}

TEST(bytes_have_units)
{
    assert_int_equal(read(LIST("--memory", "2048K"), NULL).config.memory, 2 << 20);
    assert_int_equal(read(LIST("--memory", "1048576"), NULL).config.memory, 1 << 20);
    assert_false(read(LIST("--memory", "1K"), NULL).good);
    assert_false(read(LIST("--memory", "M"), NULL).good);
    assert_false(read(LIST("--memory", "18446744073709551615G"), NULL).good);
}

TEST(a_socket_has_a_path_that_fits)
{
    char path[CONFIG_SOCKET_PATH_MAX + 2];
    struct outcome outcome;

    memset(path, 'x', sizeof(path) - 1);
    path[sizeof(path) - 1] = '\0';
    path[0] = '/';
    outcome = read(LIST("--admin-address", path), NULL);
    assert_false(outcome.good);
    assert_non_null(strstr(outcome.error, "--admin-address must be an address, or a Unix socket"));
    path[1] = '/';
    assert_true(read(LIST("--admin-address", path + 1), NULL).good);
    assert_false(read(LIST("--admin-address", "unix:"), NULL).good);
    assert_true(read(LIST("--admin-address", ""), NULL).good);
}

TEST(a_public_url_is_a_scheme_and_a_host)
{
    static const char *const good[] = {"", "http://a", "https://mazes.example",
        "https://[::1]:8443", "none", "https://a/", "https://a/b", "https://a/b/c/"};
    static const char *const bad[] = {"a", "https://", "//a", "ftp://a", "httpss://a", "https:/a",
        "https://a//b", "https://a/b?c", "https://a?b", "https://a b", "https://\"", "https://b@a"};

    for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
        assert_true(read(LIST("--public-url", good[i]), NULL).good);
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        const struct outcome outcome = read(LIST("--public-url", bad[i]), NULL);

        assert_false(outcome.good);
        assert_non_null(strstr(outcome.error, "--public-url must be http:// or https://, a host"));
    }
}

TEST(the_probes_have_an_address_of_their_own)
{
    static const struct {
        const char *address, *admin_address, *admin_port;
        bool good;
    } rows[] = {
        {"127.0.0.1", "127.0.0.1", "8080", false},
        {"127.0.0.1", "127.0.0.1", "8081", true},
        {"127.0.0.1", "127.0.0.2", "8080", true},
        {"127.0.0.1", "0.0.0.0", "8080", false},
        {"0.0.0.0", "127.0.0.1", "8080", false},
        {"0.0.0.0", "::1", "8080", true},
        {"::", "::1", "8080", false},
        {"::", "127.0.0.1", "8080", false},
        {"0.0.0.0", "::", "8080", false},
        {"::1", "0:0::1", "8080", false},
        {"::1", "::", "8080", false},
        {"0.0.0.0", "localhost", "8080", false},
        {"localhost", "localhost", "8080", false},
        {"127.0.0.1", "unix:/8080", "8080", true},
        {"127.0.0.1", "", "8080", true},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct outcome outcome =
            read(LIST("--address", rows[i].address, "--admin-address", rows[i].admin_address,
                     "--admin-port", rows[i].admin_port),
                NULL);

        if (outcome.good != rows[i].good)
            fail_msg("%s and %s: %s", rows[i].address, rows[i].admin_address, outcome.error);
    }
    assert_true(read(LIST("--port=0", "--admin-address=::", "--admin-port=0"), NULL).good);
    assert_true(
        read(LIST("--admin-address=::", "--admin-port=8080"), LIST("A=b", "LISTEN_FDS=1")).good);
}
