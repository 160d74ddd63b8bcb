/* Networks that the operator names, and the clients that proxies in them speak for. */
#include "process/address.h"

#include "unit.h"

#include <stdio.h>
#include <string.h>

TEST(a_list_of_networks_is_read_whole_or_not_at_all)
{
    static const struct {
        const char *text;
        int count; /* -1: it is none */
    } rows[] = {
        {"none", 0},
        {"10.0.0.0/8", 1},
        {"10.0.0.0/8,::1", 2},
        {" 10.0.0.0/8 ,\t192.0.2.1", 2},
        {"", -1},
        {",", -1},
        {"10.0.0.0/8,", -1},
        {",10.0.0.0/8", -1},
        {"10.0.0.1/8", -1},
        {"10.0.0.0/33", -1},
        {"none,::1", -1},
        {"proxy.example", -1},
        {"10.0.0.0/8;::1", -1},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct networks networks = {.count = 7};
        const bool good = networks_read(span_of(rows[i].text), &networks);

        if (good != (rows[i].count >= 0) || networks.count != (size_t)(good ? rows[i].count : 0))
            fail_msg("'%s': %zu networks", rows[i].text, networks.count);
    }
}

TEST(there_may_be_as_many_networks_as_there_is_room_for)
{
    char text[16 * (NETWORKS_MAX + 1)];
    struct networks networks;
    int length = 0;

    for (int i = 0; i < NETWORKS_MAX; i++)
        length +=
            snprintf(text + length, sizeof(text) - (size_t)length, "%s10.0.0.%d", i ? "," : "", i);
    assert_true(networks_read(span_of(text), &networks));
    assert_int_equal(networks.count, NETWORKS_MAX);
    snprintf(text + length, sizeof(text) - (size_t)length, ",10.0.1.0");
    assert_false(networks_read(span_of(text), &networks));
}

TEST(an_address_is_in_any_of_the_networks)
{
    static const char *const in[] = {"10.255.0.1", "::1", "::ffff:10.1.2.3", "192.0.2.7"};
    static const char *const out[] = {"11.0.0.1", "::2", "192.0.2.8", "::a00:1"};
    struct networks networks, none = {.count = 0};
    struct address address;

    assert_true(networks_read(SPAN("10.0.0.0/8,::1,192.0.2.7"), &networks));
    for (size_t i = 0; i < 4; i++) {
        assert_true(address_read(span_of(in[i]), &address));
        assert_true(networks_contains(&networks, &address));
        assert_false(networks_contains(&none, &address));
        assert_true(address_read(span_of(out[i]), &address));
        assert_false(networks_contains(&networks, &address));
    }
}

/* What the headers say where 10.0.0.0/8 and 2001:db8:1::/48 are trusted; "" is no client. */
static const struct {
    const char *client, *forwarded, *x_forwarded_for;
} rows[] = {
    {"", NULL, NULL},
    {"192.0.2.1", NULL, "192.0.2.1"},
    {"192.0.2.1", NULL, " 192.0.2.1\t"},
    {"2001:db8::7", NULL, "2001:db8::7"},
    {"2001:db8::7", NULL, "[2001:db8::7]:4711"},
    {"192.0.2.1", NULL, "192.0.2.1:4711"},
    /* The last that is no proxy; what a client wrote in front counts for nothing. */
    {"192.0.2.1", NULL, "192.0.2.9, 192.0.2.1"},
    {"192.0.2.1", NULL, "192.0.2.9, 192.0.2.1, 10.1.1.1, 2001:db8:1::5"},
    {"192.0.2.1", NULL, "10.1.1.1, 192.0.2.1, 10.1.1.2"},
    {"192.0.2.1", NULL, "rubbish, \"; for=1.1.1.1, 192.0.2.1"},
    {"192.0.2.1", NULL, "192.0.2.1, , 10.1.1.1,"},
    /* All are proxies: the first is the client. */
    {"10.1.1.1", NULL, "10.1.1.1"},
    {"10.1.1.1", NULL, "10.1.1.1, 10.1.1.2"},
    /* Hidden or unreadable. */
    {"", NULL, ""},
    {"", NULL, ","},
    {"", NULL, "unknown"},
    {"", NULL, "192.0.2.1, unknown"},
    {"", NULL, "192.0.2.1, unknown, 10.1.1.1"},
    {"", NULL, "192.0.2.1 192.0.2.2"},
    {"", NULL, "192.0.2.1:"},
    {"", NULL, "[192.0.2.1]"},
    {"", NULL, "[2001:db8::7"},
    {"", NULL, "[2001:db8::7]x"},
    {"", NULL, "[]"},
    {"", NULL, "1.2.3.4.5"},

    {"192.0.2.1", "for=192.0.2.1", NULL},
    {"192.0.2.1", "For=\"192.0.2.1:4711\"", NULL},
    {"192.0.2.1", "for=192.0.2.1:4711", NULL},
    {"2001:db8::7", "for=\"[2001:db8::7]:4711\"", NULL},
    {"2001:db8::7", "for=\"[2001:db8::7]:_port\"", NULL},
    {"192.0.2.1", "proto=https;for=192.0.2.1;by=\"_a, b\\\";for=1.1.1.1\";host=maze.example", NULL},
    {"192.0.2.1", "for=192.0.2.9, for=192.0.2.1;proto=http , for=10.1.1.1", NULL},
    {"192.0.2.1", "for=_hidden, for=192.0.2.1", NULL},
    {"192.0.2.1", ", for=192.0.2.1;, ", NULL},
    {"10.1.1.1", "for=10.1.1.1, for=\"10.1.1.2\"", NULL},
    {"", "for=unknown", NULL},
    {"", "for=192.0.2.1, for=_hidden", NULL},
    {"", "for=192.0.2.1, proto=http", NULL},
    {"", "for=192.0.2.1;for=192.0.2.2", NULL},
    {"", "192.0.2.1", NULL},
    {"", "for", NULL},
    {"", "for=", NULL},
    {"", "=192.0.2.1", NULL},
    {"", "for =192.0.2.1", NULL},
    {"", "for=192.0.2.1 for=192.0.2.2", NULL},
    {"", "for=\"192.0.2.1", NULL},
    {"", "for=\"192.0.2.1\\", NULL},
    {"", "", NULL},
    /* What a client wrote cannot swallow what a proxy appended. */
    {"", "for=1.1.1.1;x=\", for=192.0.2.1", NULL},
    {"", "for=1.1.1.1;x=\", for=192.0.2.1;by=\"_p\"", NULL},
    {"", "for=1.1.1.1;x=\", for=\"[2001:db8::7]:80\"", NULL},

    /* Both, of which a client may have sent one. */
    {"192.0.2.1", "for=192.0.2.1", "192.0.2.1"},
    {"", "for=192.0.2.9", "192.0.2.1"},
    {"", "for=_hidden", "192.0.2.1"},
    {"", "for=192.0.2.1", "unknown"},
};

TEST(the_client_is_the_last_that_no_trusted_proxy_is)
{
    struct networks trusted;

    assert_true(networks_read(SPAN("10.0.0.0/8,2001:db8:1::/48"), &trusted));
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct address client = {{0}}, expected = {{0}};
        const bool found =
            forwarded_client(&trusted, rows[i].forwarded, rows[i].x_forwarded_for, &client);
        char text[ADDRESS_TEXT];

        (void)address_read(span_of(rows[i].client), &expected);
        if (found != (rows[i].client[0] != '\0') || (found && !address_equal(&client, &expected)))
            fail_msg("Forwarded: %s, X-Forwarded-For: %s: %s", rows[i].forwarded,
                rows[i].x_forwarded_for, found ? address_write(&client, text) : "none");
    }
}

TEST(the_address_that_was_asked_is_that_of_the_clients_element)
{
    static const struct {
        const char *forwarded, *scheme_header, *scheme, *host, *host_header, *prefix;
    } cases[] = {
        {NULL, NULL, NULL, ""},
        {NULL, "https", "https", ""},
        {NULL, " HTTP ", "http", ""},
        {NULL, "https, http", NULL, ""},
        {NULL, "gopher", NULL, ""},
        {"proto=https;host=a.example", NULL, "https", "a.example"},
        {"for=192.0.2.1;proto=https;host=\"[::1]:80\"", NULL, "https", "[::1]:80"},
        /* What one proxy wrote twice holds; what only Forwarded says may be the client's own. */
        {"for=192.0.2.1;proto=https;host=a.example", "https", "https", "a.example", "a.example"},
        {"for=192.0.2.1;proto=https;host=a.example", "http", NULL, "", "a.example"},
        {"for=192.0.2.1;host=a.example", "https", NULL, ""},
        {"for=192.0.2.1;proto=https", "https", NULL, "", "evil.example"},
        {"for=192.0.2.1;host=a.example", "https", NULL, "", "b.example"},
        {NULL, "https", "https", "a.example:8443", "a.example:8443"},
        {NULL, "https", "https", "a.example", "a.example", "/mazes/"},
        {"for=8.8.8.8;proto=http;host=b, for=192.0.2.1;proto=https;host=a, for=10.0.0.1;host=c",
            NULL, "https", "a"},
        {"for=10.0.0.2;proto=https;host=a, for=10.0.0.1;proto=http;host=b", NULL, "https", "a"},
        {"proto=javascript;host=\"<a>\"", NULL, NULL, ""},
        {"host=\"a b\"", NULL, NULL, ""},
        {"proto=https;=", "http", NULL, ""},
    };
    struct networks trusted;

    assert_true(networks_read(SPAN("10.0.0.0/8"), &trusted));
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct forwarded_headers headers = {.forwarded = cases[i].forwarded,
            .x_proto = cases[i].scheme_header,
            .x_host = cases[i].host_header,
            .x_prefix = cases[i].prefix};
        const struct asked_address origin = forwarded_address(&trusted, &headers);
        const char *expected = cases[i].scheme ? cases[i].scheme : "none";

        if (strcmp(origin.scheme ? origin.scheme : "none", expected) != 0 ||
            !span_is(origin.host, cases[i].host) ||
            !span_is(origin.prefix, cases[i].prefix ? "/mazes" : ""))
            fail_msg("Forwarded: %s, X-Forwarded-Proto: %s: %s %.*s", cases[i].forwarded,
                cases[i].scheme_header, origin.scheme, (int)origin.host.length, origin.host.text);
    }
}
