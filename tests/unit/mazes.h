/* Reads mazes in tests into a simple picture, and checks that a maze is perfect. */
#ifndef UNIT_MAZES_H
#define UNIT_MAZES_H

#include "base/buffer.h"
#include "maze/encoder.h"
#include "maze/maze.h"

#include <stdbool.h>

/* The open walls, one byte a cell, row by row. */
struct picture {
    uint32_t width, height;
    uint8_t *east, *south;
};

/* Generates the maze of a spec and reads it; fails the test on an error. */
struct picture picture_of(const struct maze_spec *);

/* Reads rows from their current position to the end. */
struct picture picture_of_rows(struct maze_rows *);

void picture_free(struct picture *);
bool picture_same(const struct picture *, const struct picture *);

/* Makes the maze of a spec, and its answers to a question; fails the test on an error. To be freed by maze_free. */
struct maze *maze_of(const struct maze_spec *, const struct maze_question *);

/* The same, whose rows have its openings. */
struct maze *maze_of_openings(const struct maze_spec *, const struct maze_question *);

/* Adds what an encoder writes, in slices of at most `slice` bytes, to the end. */
void add_encoded(struct maze_encoder *, size_t slice, struct buffer *);

/*
 * Encodes the maze of a spec, and the answer to the question, in slices of at most `slice` bytes; fails the test
 * unless the slices are full and as long together as was known before.
 */
struct buffer bytes_of(const struct maze_rendering *, const struct maze_spec *,
    const struct maze_question *, size_t slice);

/* The number of cells reachable from the first, and the number of passages. */
uint64_t picture_reached(const struct picture *);
uint64_t picture_passages(const struct picture *);
uint64_t picture_dead_ends(const struct picture *);

/* The open directions of cell i, one bit each. */
enum { WAY_NORTH = 1, WAY_EAST = 2, WAY_SOUTH = 4, WAY_WEST = 8, WAYS = 16 };
unsigned picture_ways(const struct picture *, size_t i);

/* Fails the test unless exactly one path joins every two cells. */
void assert_perfect(const struct maze_spec *);

/*
 * Variant i of an algorithm: a spec without size and seed, with options that the algorithm has. In the
 * first variant all options have their defaults. Returns false past the last.
 */
bool variant_at(const struct maze_algorithm *, size_t i, struct maze_spec *);

/* Of a spec of rings: gives it so many that its sides say, and takes away what they lack. */
void suit_rings(struct maze_spec *);

/* Gives a spec row t of the catalogue of tilings, and rings what suits them. False past the last. */
bool take_tiling(struct maze_spec *, size_t t);

/* A tiling but rings by a number, in turn; NULL is square, as a spec has it. And how many there are. */
const struct maze_tiling *tiling_in_turn(size_t n);
size_t tilings_count(void);

/* Whether the program runs slowly, as with sanitizers, so that tests should do less. */
bool is_slow(void);

/*
 * Takes the posts of a board of tiles away that no wall meets, even across an edge that wraps around; at other edges
 * posts stay.
 */
void remove_bare_posts(bool *wall, long columns, long rows, unsigned wrap);

#endif
