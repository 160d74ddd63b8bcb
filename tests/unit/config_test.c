/* Options: flags override variables, and variables override defaults. */
#include "process/config.h"

#include "unit.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 8 };

struct outcome {
    bool good;
    struct config config;
    enum action action;
    char remarks[256], error[256];
};

static void copy(char to[256], struct buffer *from)
{
    strncpy(to, from->data ? from->data : "", 255);
    to[255] = '\0';
    buffer_free(from);
}

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
    copy(outcome.remarks, &remarks);
    copy(outcome.error, &error);
    return outcome;
}

#define LIST(...) ((const char *const[MOST + 1]){__VA_ARGS__})

static void test_the_defaults_are_those_of_the_contract(void **state)
{
    const struct outcome outcome = read(NULL, NULL);

    (void)state;
    assert_true(outcome.good);
    assert_int_equal(outcome.action, ACTION_SERVE);
    assert_string_equal(outcome.config.address, "127.0.0.1");
    assert_int_equal(outcome.config.port, 8080);
    assert_int_equal(outcome.config.queue, 64);
    assert_int_equal(outcome.config.memory, 256 << 20);
    assert_int_equal(outcome.config.max_cells, 1 << 25);
    assert_int_equal(outcome.config.max_stream_cells, 1 << 30);
    assert_int_equal(outcome.config.connections, 4096);
    assert_int_equal(outcome.config.idle_timeout, 30);
    assert_int_equal(outcome.config.generate_timeout, 60);
    assert_int_equal(outcome.config.drain_timeout, 25);
    assert_int_equal(outcome.config.log_level, LOG_INFO);
    assert_int_equal(outcome.config.log_format, LOG_LOGFMT);
    assert_in_range(outcome.config.io_threads, 1, outcome.config.workers);
}

static void test_a_flag_wins_over_a_variable(void **state)
{
    const struct outcome outcome =
        read(LIST("--port", "9000", "--memory=1G"), LIST("MAZED_PORT=7000", "MAZED_IO_THREADS=3"));

    (void)state;
    assert_true(outcome.good);
    assert_int_equal(outcome.config.port, 9000);
    assert_int_equal(outcome.config.io_threads, 3);
    assert_true(outcome.config.memory == 1 << 30);
}

static void test_bytes_have_units(void **state)
{
    (void)state;
    assert_int_equal(read(LIST("--memory", "2048K"), NULL).config.memory, 2 << 20);
    assert_int_equal(read(LIST("--memory", "1048576"), NULL).config.memory, 1 << 20);
    assert_false(read(LIST("--memory", "1K"), NULL).good);
    assert_false(read(LIST("--memory", "M"), NULL).good);
    assert_false(read(LIST("--memory", "18446744073709551615G"), NULL).good);
}

static void test_bad_options_are_one_clear_line(void **state)
{
    static const struct {
        const char *arguments[3], *words;
    } rows[] = {
        {{"--port", "65536"}, "--port must be a number from 0 to 65535; got '65536'"},
        {{"--port", ""}, "--port must be"},
        {{"--port", "80x"}, "got '80x'"},
        {{"--port"}, "--port needs a value"},
        {{"--prot", "80"}, "unknown option --prot; did you mean --port?"},
        {{"--nothing-like-it", "80"}, "--help lists the options"},
        {{"8080"}, "unexpected argument '8080'"},
        {{"--log-level", "loud"}, "one of error, warning, info, debug"},
        {{"--io-threads=0"}, "--io-threads must be a number from 1 to 256"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct outcome outcome = read(rows[i].arguments, NULL);

        assert_false(outcome.good);
        assert_null(strchr(outcome.error, '\n'));
        if (!strstr(outcome.error, rows[i].words))
            fail_msg("%s", outcome.error);
    }
}

static void test_a_bad_variable_is_named_as_it_was_given(void **state)
{
    const struct outcome outcome = read(NULL, LIST("MAZED_MAX_CELLS=many"));

    (void)state;
    assert_false(outcome.good);
    assert_non_null(strstr(outcome.error, "MAZED_MAX_CELLS must be"));
}

static void test_what_kubernetes_sets_is_ignored_with_a_remark(void **state)
{
    const struct outcome outcome = read(NULL,
        LIST("MAZED_PORT=tcp://10.0.0.1:80", "MAZED_SERVICE_HOST=10.0.0.1", "HOME=/", "MAZED=x"));

    (void)state;
    assert_true(outcome.good);
    assert_int_equal(outcome.config.port, 8080);
    assert_non_null(strstr(outcome.remarks, "MAZED_PORT=tcp://10.0.0.1:80"));
    assert_non_null(strstr(outcome.remarks, "MAZED_SERVICE_HOST"));
}

static void test_actions_are_known_by_their_flags(void **state)
{
    (void)state;
    assert_int_equal(read(LIST("--help"), NULL).action, ACTION_HELP);
    assert_int_equal(read(LIST("--version"), NULL).action, ACTION_VERSION);
    assert_int_equal(read(LIST("--port", "1", "--healthcheck"), NULL).action, ACTION_HEALTHCHECK);
}

static void test_the_help_names_every_option(void **state)
{
    struct buffer help = {0};
    static const char *const names[] = {"address", "port", "io-threads", "workers", "queue",
        "memory", "max-cells", "max-stream-cells", "connections", "idle-timeout",
        "generate-timeout", "drain-timeout", "log-level", "log-format", "healthcheck", "version",
        "help"};
    char flag[64];

    (void)state;
    config_help(&help);
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        snprintf(flag, sizeof(flag), "\n  --%s", names[i]);
        assert_non_null(strstr(help.data, flag));
    }
    buffer_free(&help);
}

static void test_a_socket_has_a_path_that_fits(void **state)
{
    char path[CONFIG_SOCKET_PATH_MAX + 2];
    struct outcome outcome;

    (void)state;
    memset(path, 'x', sizeof(path) - 1);
    path[sizeof(path) - 1] = '\0';
    path[0] = '/';
    outcome = read(LIST("--admin-address", path), NULL);
    assert_false(outcome.good);
    assert_non_null(strstr(outcome.error, "--admin-address must be an address, a Unix socket"));
    path[1] = '/';
    assert_true(read(LIST("--admin-address", path + 1), NULL).good);
    assert_false(read(LIST("--admin-address", "unix:"), NULL).good);
    assert_true(read(LIST("--admin-address", ""), NULL).good);
}

static void test_the_probes_have_an_address_of_their_own(void **state)
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

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
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

int config_test(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_defaults_are_those_of_the_contract),
        cmocka_unit_test(test_a_flag_wins_over_a_variable),
        cmocka_unit_test(test_bytes_have_units),
        cmocka_unit_test(test_bad_options_are_one_clear_line),
        cmocka_unit_test(test_a_bad_variable_is_named_as_it_was_given),
        cmocka_unit_test(test_what_kubernetes_sets_is_ignored_with_a_remark),
        cmocka_unit_test(test_actions_are_known_by_their_flags),
        cmocka_unit_test(test_the_help_names_every_option),
        cmocka_unit_test(test_a_socket_has_a_path_that_fits),
        cmocka_unit_test(test_the_probes_have_an_address_of_their_own),
    };

    return cmocka_run_group_tests_name("config", tests, NULL, NULL);
}
