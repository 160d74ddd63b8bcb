/*
 * Addresses of clients, networks of them, and the client that a proxy names. An IPv4 address is
 * kept as the IPv6 address that stands for it (::ffff:a.b.c.d), so that a socket for both families
 * and one for IPv4 alone name a client alike.
 */
#ifndef PROCESS_ADDRESS_H
#define PROCESS_ADDRESS_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum { ADDRESS_BYTES = 16, ADDRESS_TEXT = 46 /* with the NUL */ };

struct address {
    uint8_t byte[ADDRESS_BYTES];
};

/* A network, as 10.0.0.0/8 or 2001:db8::/32; of a single address all bits count. */
struct network {
    struct address address;
    unsigned bits; /* of the 128 that count */
};

/* The address of a socket; all zero if it has none, as one of the file system. */
struct address address_of(const struct sockaddr *);

/* Reads an address of either family, without a port or brackets; false if it is none. */
bool address_read(struct span, struct address *);

/* Writes it in the notation of its family, with a NUL; "-" if it is all zero. Returns the text. */
const char *address_write(const struct address *, char text[ADDRESS_TEXT]);

/*
 * Who counts as one client: an IPv4 address, ::1, or the 64 bits of a network of IPv6, of which
 * one subscriber has all addresses.
 */
struct address address_client(const struct address *);

bool address_equal(const struct address *, const struct address *);

/* For hash tables. With a random key, nobody can choose addresses that are in one bucket. */
uint64_t address_hash(const struct address *, uint64_t key);

/*
 * Reads a network, or an address as the network of itself; false if it is none, or has bits behind
 * its prefix.
 */
bool network_read(struct span, struct network *);

bool network_contains(const struct network *, const struct address *);

enum { NETWORKS_MAX = 32 };

/* A list of networks that the operator names, as 10.0.0.0/8,::1. All zero is an empty one. */
struct networks {
    struct network list[NETWORKS_MAX];
    size_t count;
};

/*
 * Reads networks and addresses, separated by commas, with blanks around them or not; or the word
 * "none". False where one is none, or there are too many: then the list is empty.
 */
bool networks_read(struct span, struct networks *);

/* Whether an address is in any of them. */
bool networks_contains(const struct networks *, const struct address *);

/*
 * Finds the client of a request that a trusted proxy sent, in its headers Forwarded (RFC 7239) and
 * X-Forwarded-For, either of which may be NULL. Each proxy appends who spoke to it, so the client
 * is the last address that is no trusted proxy's, or the first where all are.
 *
 * False where there is none: no header, a last one that is hidden or unreadable, or two headers
 * that do not agree, since a client may send the one that the proxy does not know.
 */
bool forwarded_client(const struct networks *trusted, const char *forwarded,
    const char *x_forwarded_for, struct address *client);

/* What a client asked by, as far as it is known. */
struct asked_address {
    const char *scheme; /* `http`, `https` or NULL; of static storage */
    struct span host;   /* and a port, in characters of span_is_host; may be empty; borrowed */
};

/*
 * What the element of Forwarded that is the client's says, and where it says no scheme what
 * X-Forwarded-Proto does. Either header may be NULL.
 */
struct asked_address forwarded_address(
    const struct networks *trusted, const char *forwarded, const char *x_forwarded_proto);

#endif
