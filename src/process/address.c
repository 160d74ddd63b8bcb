/* The C library reads and writes the notations. Everything else compares bits. */
#include "process/address.h"

#include "base/decimal.h"

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
    const struct in_addr here = {htonl(INADDR_LOOPBACK)};
    struct address address = v4_address(&here);

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

/* inet_ntop uses printf, which takes 1,900 instructions for each line of the log. */
static void write_v4(const uint8_t byte[4], char *to)
{
    for (size_t i = 0; i < 4; i++) {
        to += decimal_write(byte[i], to);
        *to++ = i < 3 ? '.' : '\0';
    }
}

const char *address_write(const struct address *address, char text[ADDRESS_TEXT])
{
    static const struct address none;

    if (address_equal(address, &none))
        memcpy(text, "-", sizeof("-"));
    else if (is_v4(address))
        write_v4(address->byte + V4_AT, text);
    else
        (void)!inet_ntop(AF_INET6, address, text, ADDRESS_TEXT);
    return text;
}

/* The first `bits` bits of an address, the others 0. */
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

bool networks_read(struct span text, struct networks *networks)
{
    bool more = true;

    networks->count = 0;
    if (span_is(text, "none"))
        return true;
    while (more) {
        const struct span before = text, one = span_cut(&text, ',');

        /* Another network must follow a comma. */
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

/* The list is short, so a linear search is enough. */
bool networks_contains(const struct networks *networks, const struct address *address)
{
    for (size_t i = 0; i < networks->count; i++)
        if (network_contains(&networks->list[i], address))
            return true;
    return false;
}

/*
 * ---- Clients that proxies name ----
 *
 * Both headers are lists to which each proxy appends. They are read from the left, since a comma may be quoted, and
 * strictly: what a client wrote in front must not change how the rest is read.
 */

/* An entry of a list. X-Forwarded-For has only the node. */
struct element {
    struct span node, scheme, host; /* may be empty */
};

/* What is known about the client so far. Initially all zero. */
struct reading {
    const struct networks *trusted;
    struct address client;
    struct element element; /* the client's */
    bool known;             /* else the client is hidden, or its entry cannot be read */
    bool begun;             /* there was an entry */
    bool broken;            /* it is not a list */
};

/* Whether a text is empty, or a colon and a port; RFC 7239 allows obfuscated ports. */
static bool is_optional_port(struct span text)
{
    return text.length == 0 || (text.text[0] == ':' && text.length > 1);
}

/* Reads an IPv4 address, an IPv6 address in brackets, or one without. A port may follow all but the last. */
static bool read_node(struct span node, struct address *address)
{
    const char *end;
    struct span inside;

    if (address_read(node, address))
        return true;
    if (node.length && node.text[0] == '[') {
        end = memchr(node.text, ']', node.length);
        if (!end)
            return false;
        inside = (struct span){node.text + 1, (size_t)(end - node.text) - 1};
        node = (struct span){end + 1, node.length - inside.length - 2};
        return is_optional_port(node) && memchr(inside.text, ':', inside.length) &&
            address_read(inside, address);
    }
    inside = span_cut(&node, ':');
    return node.length && !memchr(node.text, ':', node.length) && address_read(inside, address);
}

/* Takes the next entry. Any but the first names the client only if it is not a trusted proxy's address. */
static void update_client(struct reading *reading, const struct element *element)
{
    struct address address = {{0}};
    const bool known = read_node(element->node, &address);

    if (reading->begun && known && networks_contains(reading->trusted, &address))
        return;
    reading->client = address;
    reading->element = *element;
    reading->known = known;
    reading->begun = true;
}

static void read_list(struct reading *reading, struct span list)
{
    while (list.length) {
        const struct element element = {.node = span_trimmed(span_cut(&list, ','))};

        if (element.node.length)
            update_client(reading, &element);
    }
}

/* Whether a value may stand without quotes: it is a token, or has the characters of addresses and ports. */
static bool is_plain(struct span text)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.text[i] <= ' ' || text.text[i] >= 0x7f || strchr("\",;=\\", text.text[i]))
            return false;
    return text.length > 0;
}

/* Removes the quotes of a quoted value, but not its backslashes. False if it is malformed. */
static bool unquote(struct span *value)
{
    size_t i = 1;

    if (!value->length || value->text[0] != '"')
        return is_plain(*value);
    while (i < value->length && value->text[i] != '"')
        i += value->text[i] == '\\' ? 2 : 1;
    if (i + 1 != value->length)
        return false;
    *value = (struct span){value->text + 1, i - 1};
    return true;
}

/* Cuts off *rest the text before the first unquoted comma or semicolon. *last: it was not a semicolon. */
static struct span cut_pair(struct span *rest, bool *last)
{
    struct span pair = {rest->text, 0};
    bool quoted = false;

    for (; pair.length < rest->length; pair.length++) {
        const char c = rest->text[pair.length];

        if (!quoted && (c == ',' || c == ';'))
            break;
        quoted ^= c == '"';
        pair.length += quoted && c == '\\' && pair.length + 1 < rest->length;
    }
    *last = pair.length == rest->length || rest->text[pair.length] == ',';
    *rest = span_from(*rest, pair.length + (pair.length < rest->length));
    return span_trimmed(pair);
}

/* Reads one element, up to its comma: pairs separated by semicolons. Two for= make it invalid. */
static void read_element(struct reading *reading, struct span *rest)
{
    struct element element = {.node = {"", 0}};
    unsigned nodes = 0, pairs = 0;
    bool last = false;

    while (!last && !reading->broken) {
        struct span value = cut_pair(rest, &last), name;

        if (!value.length)
            continue;
        name = span_cut(&value, '=');
        reading->broken = !is_plain(name) || !unquote(&value);
        if (span_is_caseless(name, "for")) {
            element.node = value;
            reading->broken |= nodes++ > 0;
        } else if (span_is_caseless(name, "proto")) {
            element.scheme = value;
        } else if (span_is_caseless(name, "host")) {
            element.host = value;
        }
        pairs++;
    }
    if (pairs)
        update_client(reading, &element);
}

static void read_forwarded(struct reading *reading, struct span list)
{
    while (list.length && !reading->broken)
        read_element(reading, &list);
}

/* Finds the client in a header. False if the header names none. */
static bool read_header(const char *value, void (*read)(struct reading *, struct span),
    const struct networks *trusted, struct address *client)
{
    struct reading reading = {.trusted = trusted};

    read(&reading, span_of(value));
    *client = reading.client;
    return reading.known && !reading.broken;
}

bool forwarded_client(const struct networks *trusted, const char *forwarded,
    const char *x_forwarded_for, struct address *client)
{
    struct address other;

    if (!forwarded && !x_forwarded_for)
        return false;
    if (!forwarded)
        return read_header(x_forwarded_for, read_list, trusted, client);
    if (!read_header(forwarded, read_forwarded, trusted, client))
        return false;
    return !x_forwarded_for ||
        (read_header(x_forwarded_for, read_list, trusted, &other) && address_equal(client, &other));
}

static const char *scheme_of(struct span text)
{
    return span_is_caseless(text, "https") ? "https"
        : span_is_caseless(text, "http")   ? "http"
                                           : NULL;
}

static struct span header_text(const char *value)
{
    return span_trimmed(span_of(value ? value : ""));
}

/* The beginning of all paths, without a slash at its end; empty if it is malformed. */
static struct span path_prefix(struct span prefix)
{
    while (prefix.length && prefix.text[prefix.length - 1] == '/')
        prefix.length--;
    return span_is_path(prefix) ? prefix : SPAN("");
}

static bool agree(struct span a, struct span b)
{
    return a.length == b.length && strncasecmp(a.text, b.text, a.length) == 0;
}

struct asked_address forwarded_address(
    const struct networks *trusted, const struct forwarded_headers *headers)
{
    const bool has_x = headers->x_for || headers->x_proto || headers->x_host || headers->x_prefix;
    struct reading reading = {.trusted = trusted};
    struct span scheme = header_text(headers->x_proto), host = header_text(headers->x_host);
    struct asked_address asked = {0};
    struct address client;

    if (headers->forwarded)
        read_forwarded(&reading, span_of(headers->forwarded));
    if (reading.broken)
        return asked;
    if (!has_x) {
        scheme = reading.element.scheme;
        host = reading.element.host;
    } else if (headers->forwarded &&
        (!agree(scheme, reading.element.scheme) || !agree(host, reading.element.host) ||
            (headers->x_for &&
                !forwarded_client(trusted, headers->forwarded, headers->x_for, &client)))) {
        return asked;
    }
    asked.scheme = scheme_of(scheme);
    asked.host = span_is_host(host) ? host : SPAN("");
    asked.prefix = path_prefix(header_text(headers->x_prefix));
    return asked;
}
