/* The results of libmaze's calls, and what every public header needs. */
#ifndef MAZE_STATUS_H
#define MAZE_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every public header puts its declarations between these, for C++. */
#ifdef __cplusplus
#define MAZE_C_BEGIN extern "C" {
#define MAZE_C_END   }
#else
#define MAZE_C_BEGIN
#define MAZE_C_END
#endif

MAZE_C_BEGIN

#define MAZE_STATUSES(X)                                                                           \
    X(MAZE_OK, "ok")                                                                               \
    X(MAZE_END, "there are no more rows")                                                          \
    X(MAZE_LATER, "there is more to be done")                                                      \
    X(MAZE_NO_MEMORY, "there is not enough memory")                                                \
    X(MAZE_CANCELLED, "the work was cancelled")                                                    \
    X(MAZE_TOO_LARGE, "the maze is larger than its algorithm can make")                            \
    X(MAZE_INVALID, "the spec, or what is asked about its maze, is not valid")

enum maze_status {
#define X(name, text) name,
    MAZE_STATUSES(X)
#undef X
};

/* One line of English without a full stop. Borrowed, never NULL. */
const char *maze_status_text(enum maze_status);

MAZE_C_END

#endif
