/*
 * Addresses of clients, networks, and the client that a proxy names. An IPv4 address is kept as the
 * IPv6 address that maps it (::ffff:a.b.c.d), so a client has the same address whether its socket
 * serves both families or only IPv4.
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

/* A network, such as 10.0.0.0/8 or 2001:db8::/32. For a single address all bits count. */
struct network {
    struct address address;
    unsigned bits; /* how many of the 128 count */
};

/* The address of a socket; 127.0.0.1 of a Unix socket, which only this machine reaches. */
struct address address_of(const struct sockaddr *);

/* Reads an address of either family, without port or brackets. False if it is not one. */
bool address_read(struct span, struct address *);

/* Writes it in the notation of its family, with a NUL; "-" if it is all zero. Returns `text`. */
const char *address_write(const struct address *, char text[ADDRESS_TEXT]);

/*
 * The address that stands for one client: an IPv4 address, ::1, or the first 64 bits of an IPv6
 * address, as one subscriber has all addresses of such a network.
 */
struct address address_client(const struct address *);

bool address_equal(const struct address *, const struct address *);

/*
 * Reads a network, or an address as a network of its own. False if it is neither, or has bits set
 * beyond its prefix.
 */
bool network_read(struct span, struct network *);

bool network_contains(const struct network *, const struct address *);

enum { NETWORKS_MAX = 32 };

/* Networks that the operator lists, such as 10.0.0.0/8,::1. All zero is an empty list. */
struct networks {
    struct network list[NETWORKS_MAX];
    size_t count;
};

/*
 * Reads networks and addresses, separated by commas and optional blanks, or the word "none". False
 * if one is invalid or there are too many: the list is then empty.
 */
bool networks_read(struct span, struct networks *);

/* Whether any of them contains the address. */
bool networks_contains(const struct networks *, const struct address *);

/*
 * Finds the client of a request that a trusted proxy forwards, from the headers Forwarded (RFC
 * 7239) and X-Forwarded-For; either may be NULL. Each proxy appends the peer that it serves, so the
 * client is the last address that is not a trusted proxy's, or the first if all are.
 *
 * False if there is no such address: no header, an obscured or unreadable last entry, or two
 * headers that disagree, since a client can send the one that the proxy does not know.
 */
bool forwarded_client(const struct networks *trusted, const char *forwarded,
    const char *x_forwarded_for, struct address *client);

/* The address by which a client reached the server, as far as it is known. */
struct asked_address {
    const char *scheme; /* `http`, `https` or NULL; static */
    struct span host;   /* with a port; only characters of span_is_host; may be empty; borrowed */
    struct span prefix; /* of all paths, which the proxy takes away: `/mazes`, or empty; borrowed */
};

/* The headers that say so, or NULL: Forwarded, and X-Forwarded-For, -Proto, -Host and -Prefix. */
struct forwarded_headers {
    const char *forwarded, *x_for, *x_proto, *x_host, *x_prefix;
};

/*
 * Takes the address from the client's element of Forwarded, or from the other headers. A client can
 * send the kind that its proxy does not know; so where there are both, they must say the same, or
 * neither counts.
 */
struct asked_address forwarded_address(
    const struct networks *trusted, const struct forwarded_headers *);

#endif
