/*
 * A walk from cell to cell, a step at a time: what solvers find and what is checked. A step takes
 * two bits, and may go over a passage that was gone before.
 */
#ifndef MAZE_WALK_H
#define MAZE_WALK_H

#include "maze/direction.h"

#include <stdbool.h>
#include <stdint.h>

/* Has one or more holders, each of whom lets go of it by walk_free. Whoever adds steps is the only one. */
struct walk;

/* Returns a new walk of no steps, or NULL when there is no memory. */
struct walk *walk_new(void);

/* Adds a holder, and returns the walk; any thread may, and may let go. NULL is allowed. */
struct walk *walk_share(struct walk *);
void walk_free(struct walk *);

/* Adds a step at its end; false when there is no memory, and the walk is as it was. */
bool walk_add(struct walk *, enum direction);

/* Makes it `length` steps long; those that are new are undefined. False as above. */
bool walk_resize(struct walk *, uint64_t length);

/* Sets step i, of those that there are. */
void walk_set(struct walk *, uint64_t i, enum direction);

uint64_t walk_length(const struct walk *); /* steps */
enum direction walk_step(const struct walk *, uint64_t i);

/* How many bytes a walk of so many steps takes at most, while it grows. */
uint64_t walk_bytes(uint64_t length);

/* The letter of a direction, N E S W; and the direction of a letter, or DIRECTIONS. */
char direction_letter(enum direction);
enum direction direction_of_letter(char);

#endif
