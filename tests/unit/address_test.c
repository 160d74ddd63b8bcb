/* Addresses are read and written in the notation of their family, and both families name a client alike. */
#include "process/address.h"

#include "unit.h"

#include <netinet/in.h>

static struct address read(const char *text)
{
    struct address address;

    assert_true(address_read(span_of(text), &address));
    return address;
}

TEST(addresses_are_written_as_people_read_them)
{
    static const char *const rows[][2] = {
        {"127.0.0.1", "127.0.0.1"},
        {"::ffff:192.0.2.7", "192.0.2.7"},
        {"2001:DB8:0:0::1", "2001:db8::1"},
        {"::", "-"},
    };
    char text[ADDRESS_TEXT];

    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct address address = read(rows[i][0]);

        assert_string_equal(address_write(&address, text), rows[i][1]);
    }
}

TEST(what_is_no_address_is_refused)
{
    static const char *const rows[] = {"", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.4:80", "[::1]",
        " 1.2.3.4", "localhost", "fe80::1%eth0",
        "1111:2222:3333:4444:5555:6666:7777:8888:9999:aaaa:bbbb:cccc"};
    struct address address;

    for (size_t i = 0; i < LENGTH(rows); i++)
        assert_false(address_read(span_of(rows[i]), &address));
    assert_false(address_read((struct span){"1.2.3.4\0", 8}, &address));
}

TEST(sockets_of_both_families_name_a_client_alike)
{
    const struct sockaddr_in v4 = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    const struct sockaddr file = {.sa_family = AF_UNIX};
    const struct address expected = read("127.0.0.1"), mapped = read("::ffff:127.0.0.1");
    char text[ADDRESS_TEXT];

    for (unsigned i = 0; i < ADDRESS_BYTES; i++)
        v6.sin6_addr.s6_addr[i] = mapped.byte[i];

    const struct address first = address_of((const struct sockaddr *)&v4),
                         second = address_of((const struct sockaddr *)&v6),
                         here = address_of(&file);

    assert_true(address_equal(&first, &expected) && address_equal(&second, &expected));
    assert_string_equal(address_write(&here, text), "127.0.0.1");
}

TEST(a_client_is_an_address_or_a_network_of_64_bits)
{
    const struct address v4[] = {read("10.0.0.1"), read("10.0.0.2")};
    const struct address v6[] = {
        read("2001:db8:1:2::1"), read("2001:db8:1:2:3::4"), read("2001:db8:1:3::1")};
    const struct address loopback = read("::1"), local = address_client(&loopback);
    struct address client[5];

    for (unsigned i = 0; i < 2; i++)
        client[i] = address_client(&v4[i]);
    for (unsigned i = 0; i < 3; i++)
        client[2 + i] = address_client(&v6[i]);
    assert_false(address_equal(&client[0], &client[1]));
    assert_true(address_equal(&client[2], &client[3]));
    assert_false(address_equal(&client[3], &client[4]));
    assert_true(address_equal(&local, &loopback));
}

TEST(a_network_has_its_addresses_and_no_others)
{
    static const struct {
        const char *network, *address;
        bool has;
    } rows[] = {
        {"10.0.0.0/8", "10.255.0.1", true},
        {"10.0.0.0/8", "11.0.0.1", false},
        {"192.0.2.128/25", "192.0.2.200", true},
        {"192.0.2.128/25", "192.0.2.100", false},
        {"192.0.2.7", "192.0.2.7", true},
        {"192.0.2.7", "192.0.2.6", false},
        {"2001:db8::/33", "2001:db8:7fff::1", true},
        {"2001:db8::/33", "2001:db8:8000::1", false},
        {"0.0.0.0/0", "1.2.3.4", true},
        {"0.0.0.0/0", "2001:db8::1", false},
        {"::/0", "1.2.3.4", true},
        {"::1", "::1", true},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct address address = read(rows[i].address);
        struct network network;

        assert_true(network_read(span_of(rows[i].network), &network));
        assert_int_equal(network_contains(&network, &address), rows[i].has);
    }
}

TEST(what_is_no_network_is_refused)
{
    static const char *const rows[] = {"", "/8", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0.1/8",
        "10.0.0.0/-1", "10.0.0.0/8/8"};
    struct network network;

    for (size_t i = 0; i < LENGTH(rows); i++)
        assert_false(network_read(span_of(rows[i]), &network));
}
