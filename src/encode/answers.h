/* What was found out about a maze, as members of a JSON object: all but what is as long as the maze. */
#ifndef ENCODE_ANSWERS_H
#define ENCODE_ANSWERS_H

#include "base/buffer.h"
#include "maze/maze.h"

/* Each adds to *text; a want of memory shows there. */

/* `"solver":…`, how long the way is and what it took. */
void answers_add_solution(
    struct buffer *text, const struct maze_solver *, const struct maze_solution *);

/* `"farthest":{…}`: the cell that is farthest from the start. */
void answers_add_farthest(struct buffer *text, const struct maze *);

/* `"stats":{…}`. */
void answers_add_stats(struct buffer *text, const struct maze_stats *);

/* `"solved":…`, and what is wrong with the claim if it is not. */
void answers_add_check(struct buffer *text, const struct maze *);

#endif
