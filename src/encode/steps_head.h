/*
 * What comes before the events of steps: the object that says what maze they make, and how many
 * there are.
 */
#ifndef ENCODE_STEPS_HEAD_H
#define ENCODE_STEPS_HEAD_H

#include "encode/members.h"
#include "encode/source.h"

struct steps_head {
    struct text_source source; /* first, for its begin */
    const char *then;          /* what ends it */
    size_t ends;               /* where start and goal are to be written, in a gap of that length */
    char text[MEMBERS_MAX];
};

/* `before`, the object and `then`, which is borrowed. */
void steps_head_list(struct steps_head *, const char *before, const char *then,
    const struct maze_rendering *, const struct maze_spec *);

/* The steps of a maze, or none, where it was not asked for them. */
const struct maze_steps *steps_head_steps(const struct maze *);

#endif
