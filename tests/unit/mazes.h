/* Reading mazes in tests: a plain picture of one, and what a perfect maze must be. */
#ifndef UNIT_MAZES_H
#define UNIT_MAZES_H

#include "maze/maze.h"

#include <stdbool.h>

/* Which walls are open, a byte a cell, row by row. */
struct picture {
    uint32_t width, height;
    uint8_t *east, *south;
};

/* Makes the maze of a spec and reads it; fails the test where that cannot be done. */
struct picture picture_of(const struct maze_spec *);

/* Reads rows from where they are to their end. */
struct picture picture_of_rows(struct maze_rows *);

void picture_free(struct picture *);
bool picture_same(const struct picture *, const struct picture *);

/* How many cells can be reached from the first one, and how many passages there are. */
uint64_t picture_reached(const struct picture *);
uint64_t picture_passages(const struct picture *);
uint64_t picture_dead_ends(const struct picture *);

/* The ways that are open from cell i, a bit for each. */
enum { WAY_NORTH = 1, WAY_EAST = 2, WAY_SOUTH = 4, WAY_WEST = 8, WAYS = 16 };
unsigned picture_ways(const struct picture *, size_t i);

/* Fails the test unless every two cells are joined by exactly one way. */
void assert_perfect(const struct maze_spec *);

/*
 * Variant i of an algorithm: a spec, yet without sides and seed, with options that the algorithm has. The first
 * has all of them at their default. False past the last.
 */
bool variant_at(const struct maze_algorithm *, size_t i, struct maze_spec *);

/* Whether the program runs slowly, as with sanitizers, so that a test had better make less. */
bool is_slow(void);

#endif
