/* The paths about mazes, as far as they can be answered without making one. */
#ifndef ROUTES_MAZE_HANDLERS_H
#define ROUTES_MAZE_HANDLERS_H

#include "routes/request.h"
#include "routes/response.h"
#include "routes/service.h"

/*
 * Each fills the response: a problem, a 304, the headers that HEAD asks for, or headers and a BODY_MAZE
 * for a maze that this server may make.
 */
void maze_route(struct service *, const struct request *, struct response *);
void maze_distances_route(struct service *, const struct request *, struct response *);
void maze_stats_route(struct service *, const struct request *, struct response *);
void maze_post_route(struct service *, const struct request *, struct response *);
void maze_check_route(struct service *, const struct request *, struct response *);

/* Whether making the wished maze, or one row of it, is cheap enough to be done at once. */
bool maze_is_cheap(const struct maze_query *);

/* The bytes of an answer of this length that are encoded at once. */
size_t maze_block(uint64_t length);

/* What an answer of this length takes beside its maze: a block of it and a few rows. */
uint64_t maze_beside(const struct maze_spec *, uint64_t length);

/* About how long an answer is at most whose length nobody knows before its maze is made. */
uint64_t maze_guess(const struct maze_spec *);

enum {
    MAZE_CHEAP = 300000,     /* nanoseconds that count as cheap */
    MAZE_BLOCK = 512 * 1024, /* bytes of an answer that are encoded at once at most */
};

#endif
