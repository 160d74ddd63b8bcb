/* The C library reads and writes the notations; all else is a comparison of bits. */
#include "process/address.h"

#include "base/rng.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

enum { V4_BITS = 32, V4_AT = 12 /* where the bytes of an IPv4 address begin */, CLIENT_BITS = 64 };

#define BITS (8 * ADDRESS_BYTES)

static const struct address v4_prefix = {{[10] = 0xff, [11] = 0xff}};

static bool is_v4(const struct address *address)
{
    return memcmp(address, &v4_prefix, V4_AT) == 0;
}

static struct address v4_address(const void *bytes)
{
    struct address address = v4_prefix;

    memcpy(address.byte + V4_AT, bytes, ADDRESS_BYTES - V4_AT);
    return address;
}

struct address address_of(const struct sockaddr *socket)
{
    struct address address = {{0}};

    if (socket->sa_family == AF_INET)
        address = v4_address(&((const struct sockaddr_in *)socket)->sin_addr);
    else if (socket->sa_family == AF_INET6)
        memcpy(&address, &((const struct sockaddr_in6 *)socket)->sin6_addr, sizeof(address));
    return address;
}

bool address_read(struct span text, struct address *address)
{
    char copy[ADDRESS_TEXT];
    struct in_addr v4;

    if (text.length == 0 || text.length >= sizeof(copy) || memchr(text.text, '\0', text.length))
        return false;
    memcpy(copy, text.text, text.length);
    copy[text.length] = '\0';
    if (inet_pton(AF_INET6, copy, address) == 1)
        return true;
    if (inet_pton(AF_INET, copy, &v4) != 1)
        return false;
    *address = v4_address(&v4);
    return true;
}

const char *address_write(const struct address *address, char text[ADDRESS_TEXT])
{
    static const struct address none;
    const bool v4 = is_v4(address);

    if (address_equal(address, &none) ||
        !inet_ntop(v4 ? AF_INET : AF_INET6, address->byte + (v4 ? V4_AT : 0), text, ADDRESS_TEXT))
        memcpy(text, "-", sizeof("-"));
    return text;
}

/* The address with nothing but its first bits. */
static struct address prefix_of(const struct address *address, unsigned bits)
{
    struct address prefix = {{0}};
    const unsigned whole = bits / 8;

    memcpy(prefix.byte, address->byte, whole);
    if (bits % 8)
        prefix.byte[whole] = (uint8_t)(address->byte[whole] & (0xff << (8 - bits % 8)));
    return prefix;
}

struct address address_client(const struct address *address)
{
    static const struct address loopback = {.byte = {[ADDRESS_BYTES - 1] = 1}};

    return is_v4(address) || address_equal(address, &loopback) ? *address
                                                               : prefix_of(address, CLIENT_BITS);
}

bool address_equal(const struct address *a, const struct address *b)
{
    return memcmp(a, b, sizeof(*a)) == 0;
}

uint64_t address_hash(const struct address *address, uint64_t key)
{
    uint64_t half[2];

    memcpy(half, address, sizeof(half));
    return mix64(mix64(key ^ half[0]) ^ half[1]);
}

bool network_read(struct span text, struct network *network)
{
    const struct span address = span_cut(&text, '/');
    struct address prefix;
    uint64_t bits;

    if (!address_read(address, &network->address))
        return false;
    const unsigned bits_max = is_v4(&network->address) ? V4_BITS : BITS;

    if (address.text + address.length == text.text)
        bits = bits_max;
    else if (span_u64(text, &bits) != NUMBER_OK || bits > bits_max)
        return false;
    network->bits = (unsigned)bits + BITS - bits_max;
    prefix = prefix_of(&network->address, network->bits);
    return address_equal(&prefix, &network->address);
}

bool network_contains(const struct network *network, const struct address *address)
{
    const struct address prefix = prefix_of(address, network->bits);

    return address_equal(&prefix, &network->address);
}

/* ---- networks ---- */

bool networks_read(struct span text, struct networks *networks)
{
    bool more = true;

    networks->count = 0;
    if (span_is(text, "none"))
        return true;
    while (more) {
        const struct span before = text, one = span_cut(&text, ',');

        /* After a comma there must be another network. */
        more = one.length < before.length;
        if (networks->count == NETWORKS_MAX ||
            !network_read(span_trimmed(one), &networks->list[networks->count])) {
            networks->count = 0;
            return false;
        }
        networks->count++;
    }
    return true;
}

/* There are few, so each is compared in turn. */
bool networks_contains(const struct networks *networks, const struct address *address)
{
    for (size_t i = 0; i < networks->count; i++)
        if (network_contains(&networks->list[i], address))
            return true;
    return false;
}
