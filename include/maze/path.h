/*
 * A walk from cell to cell, a step at a time: what solvers find and what is checked. A step takes
 * two bits, and may go over a passage that was gone before.
 */
#ifndef MAZE_PATH_H
#define MAZE_PATH_H

#include "maze/direction.h"

#include <stdbool.h>
#include <stdint.h>

/* Has one or more holders, each of whom lets go of it by maze_path_free. Whoever adds steps is the only one. */
struct maze_path;

/* Returns a new walk of no steps, or NULL when there is no memory. */
struct maze_path *maze_path_new(void);

/* Adds a holder, and returns the walk; any thread may, and may let go. NULL is allowed. */
struct maze_path *maze_path_share(struct maze_path *);
void maze_path_free(struct maze_path *);

/* Adds a step at its end; false when there is no memory, and the walk is as it was. */
bool maze_path_add(struct maze_path *, unsigned direction);

/* Makes it `length` steps long; those that are new are undefined. False as above. */
bool maze_path_resize(struct maze_path *, uint64_t length);

/* Sets step i, of those that there are. */
void maze_path_set(struct maze_path *, uint64_t i, unsigned direction);

uint64_t maze_path_length(const struct maze_path *); /* steps */
enum maze_direction maze_path_step(const struct maze_path *, uint64_t i);

/* How many bytes a walk of so many steps takes at most, while it grows. */
uint64_t maze_path_bytes(uint64_t length);

/* The letter of a direction, N E S W; and the direction of a letter, or MAZE_DIRECTIONS. */
char maze_direction_letter(enum maze_direction);
enum maze_direction maze_direction_of_letter(char);

#endif
