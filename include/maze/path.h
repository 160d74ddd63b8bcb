/*
 * A path from cell to cell, a step at a time: what solvers find and what is checked. A step takes
 * two bits: only mazes of tilings of four directions have paths. A path may use a passage more than once.
 */
#ifndef MAZE_PATH_H
#define MAZE_PATH_H

#include "maze/tiling.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Counts its holders, each of which calls maze_path_free. Only a path with one holder may be changed. */
struct maze_path;

/* Returns a new path of no steps, or NULL when there is no memory. */
struct maze_path *maze_path_new(void);

/* Adds a holder, and returns the path; from any thread, as maze_path_free. NULL is allowed. */
struct maze_path *maze_path_share(struct maze_path *);
void maze_path_free(struct maze_path *);

/* Adds a step at the end; false when there is no memory, and the path is unchanged. */
bool maze_path_add(struct maze_path *, unsigned direction);

/* Sets the length in steps; new steps are undefined. False as above. */
bool maze_path_resize(struct maze_path *, uint64_t length);

uint64_t maze_path_length(const struct maze_path *); /* steps */
enum maze_direction maze_path_step(const struct maze_path *, uint64_t i);

/* How many bytes a path of so many steps takes at most, while it grows. */
uint64_t maze_path_bytes(uint64_t length);

/* The direction of a letter, N E S W; else MAZE_DIRECTIONS. */
enum maze_direction maze_direction_of_letter(char);

#ifdef __cplusplus
}
#endif

#endif
