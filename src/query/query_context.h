/* Who reads a query, and for whom: what counts beside the query itself. */
#ifndef QUERY_QUERY_CONTEXT_H
#define QUERY_QUERY_CONTEXT_H

#include "process/seed_pool.h"
#include "query/maze_query.h"
#include "query/problem.h"

#include <stdbool.h>
#include <stdint.h>

struct query_context {
    const char *accept;      /* the Accept header, or NULL: none */
    struct seed_pool *seeds; /* for queries without a seed */
    /*
     * Whether the server makes what is asked for; if not, the problem says why. NULL: all is
     * admitted.
     */
    bool (*admit)(void *server, struct maze_query *, struct problem *);
    void *server;
    bool hurried;   /* the reader has others to serve: what takes long is not read */
    bool gave_up;   /* since it takes long; nothing is said to be wrong then */
    uint64_t cells; /* that were looked at so far: counted, or searched */
};

#endif
