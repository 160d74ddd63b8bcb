/* A list of networks that the operator names, as 10.0.0.0/8,::1. */
#ifndef PROCESS_NETWORKS_H
#define PROCESS_NETWORKS_H

#include "base/text.h"
#include "process/address.h"

#include <stdbool.h>
#include <stddef.h>

enum { NETWORKS_MAX = 32 };

/* All zero is an empty list. */
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

#endif
