/*
 * What was found out about a maze, as members of a JSON object: all but what is as long as the maze. Each
 * function writes at `to`, at most ANSWERS_MAX bytes, and returns the end of what it wrote.
 */
#ifndef ENCODE_ANSWERS_H
#define ENCODE_ANSWERS_H

#include "maze/maze.h"

enum { ANSWERS_MAX = 1024 };

/* `"solver":…`, how long the solution is and what it took. */
char *answers_solution(char *to, const struct maze_solver *, const struct maze_solution *);

/* `"farthest":{…}`: the cell that is farthest from the start. */
char *answers_farthest(char *to, const struct maze *);

/* `"stats":{…}`. */
char *answers_stats(char *to, const struct maze_stats *);

/* `"solved":…`, and what is wrong with the candidate path if it is not a solution. */
char *answers_check(char *to, const struct maze *);

#endif
