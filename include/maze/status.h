/* What a call of libmaze can come to. */
#ifndef MAZE_STATUS_H
#define MAZE_STATUS_H

#define MAZE_STATUSES(X)                                                                           \
    X(STATUS_OK, "ok")                                                                             \
    X(STATUS_END, "there are no more rows")                                                        \
    X(STATUS_NO_MEMORY, "there is not enough memory")                                              \
    X(STATUS_CANCELLED, "the work was cancelled")                                                  \
    X(STATUS_TOO_LARGE, "the maze is larger than its algorithm can make")

enum status {
#define X(name, text) name,
    MAZE_STATUSES(X)
#undef X
};

/* One line of English, without a full stop. Borrowed, never NULL. */
const char *status_text(enum status);

#endif
