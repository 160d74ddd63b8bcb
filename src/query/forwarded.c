/*
 * Both headers are lists to which each proxy appends. They are read from the left, since a comma may stand in a
 * quoted text, and strictly: what a client wrote in front must not change how the rest is read.
 */
#include "query/forwarded.h"

#include <string.h>

/* What is known of the client, as far as a list was read. All zero at first. */
struct reading {
    const struct networks *trusted;
    struct address client;
    bool known;  /* else the client is hidden, or what was said of it cannot be read */
    bool begun;  /* there was an entry */
    bool broken; /* it is not a list */
};

/* Whether a text is empty, or a colon and a port, which may be obfuscated (RFC 7239). */
static bool is_port(struct span text)
{
    return text.length == 0 || (text.text[0] == ':' && text.length > 1);
}

/* Reads an IPv4 address, or one of IPv6 with or without brackets; a port may follow but the last. */
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
        return is_port(node) && memchr(inside.text, ':', inside.length) &&
            address_read(inside, address);
    }
    inside = span_cut(&node, ':');
    return node.length && !memchr(node.text, ':', node.length) && address_read(inside, address);
}

/* Takes the next entry. Each but the first stands for the client only if it is no proxy's. */
static void add_node(struct reading *reading, struct span node)
{
    struct address address = {{0}};
    const bool known = read_node(node, &address);

    if (reading->begun && known && networks_contains(reading->trusted, &address))
        return;
    reading->client = address;
    reading->known = known;
    reading->begun = true;
}

static void read_list(struct reading *reading, struct span list)
{
    while (list.length) {
        const struct span node = span_trimmed(span_cut(&list, ','));

        if (node.length)
            add_node(reading, node);
    }
}

/* ---- Forwarded ---- */

/* What may stand in a value without quotes: a token, and what addresses and ports have. */
static bool is_plain(char c)
{
    return c > ' ' && c < 0x7f && !strchr("\",;=\\", c);
}

/* Cuts a name or a value without quotes off the front. */
static struct span cut_plain(struct span *rest)
{
    struct span front = {rest->text, 0};

    while (front.length < rest->length && is_plain(front.text[front.length]))
        front.length++;
    *rest = (struct span){rest->text + front.length, rest->length - front.length};
    return front;
}

/* Cuts a quoted text off the front, without its quotes and with its backslashes. */
static bool cut_quoted(struct span *rest, struct span *inside)
{
    size_t i = 1;

    while (i < rest->length && rest->text[i] != '"')
        i += rest->text[i] == '\\' ? 2 : 1;
    if (i >= rest->length)
        return false;
    *inside = (struct span){rest->text + 1, i - 1};
    *rest = (struct span){rest->text + i + 1, rest->length - i - 1};
    return true;
}

/* Cuts name=value off the front; false if there is none. */
static bool cut_pair(struct span *rest, struct span *name, struct span *value)
{
    *name = cut_plain(rest);
    if (!name->length || !rest->length || rest->text[0] != '=')
        return false;
    *rest = (struct span){rest->text + 1, rest->length - 1};
    if (rest->length && rest->text[0] == '"')
        return cut_quoted(rest, value);
    *value = cut_plain(rest);
    return value->length > 0;
}

/* Cuts one of the separators off the front, with the blanks around it; 0: there is something else, or nothing. */
static char cut_separator(struct span *rest)
{
    char separator = 0;

    *rest = span_trimmed(*rest);
    if (rest->length && (rest->text[0] == ',' || rest->text[0] == ';')) {
        separator = rest->text[0];
        *rest = span_trimmed((struct span){rest->text + 1, rest->length - 1});
    }
    return separator;
}

/* Reads one element, up to its comma: pairs with semicolons between them. Two for= break it. */
static void read_element(struct reading *reading, struct span *rest)
{
    struct span node = {"", 0};
    unsigned nodes = 0, pairs = 0;
    char separator = ';';

    while (separator == ';' && !reading->broken) {
        struct span name, value;

        if (rest->length && rest->text[0] != ';' && rest->text[0] != ',') {
            reading->broken = !cut_pair(rest, &name, &value);
            if (!reading->broken && span_is_caseless(name, "for")) {
                node = value;
                nodes++;
            }
            pairs++;
        }
        separator = cut_separator(rest);
        reading->broken |= !separator && rest->length;
    }
    reading->broken |= nodes > 1;
    if (pairs)
        add_node(reading, node);
}

static void read_forwarded(struct reading *reading, struct span list)
{
    list = span_trimmed(list);
    while (list.length && !reading->broken)
        read_element(reading, &list);
}

/* ---- both ---- */

/* Reads a header into what is known of its client; false: it names none. */
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
