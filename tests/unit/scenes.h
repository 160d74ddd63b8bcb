/* Mazes drawn by hand, and their encoding, in slices of any size. */
#ifndef UNIT_SCENES_H
#define UNIT_SCENES_H

#include "base/buffer.h"
#include "maze/encoder.h"
#include "maze/maze.h"

/*
 * A maze as its tiles: # is wall or outside, a space is floor or an opening, and a dot is one that the
 * path goes through. Openings at an edge that wraps around are at both sides.
 */
struct scene {
    const char *const *tiles; /* 2 x height + 1 lines of 2 x width + 1 characters */
    uint32_t width, height;
    unsigned wrap;
    struct maze_point start, goal;
    const char *path; /* letters; NULL: no solution is shown */
    bool lost;        /* the path does not solve the maze */
    const uint32_t *values;
    uint32_t loops;                   /* of the usual spec */
    struct maze maze;                 /* answers to copy */
    const struct maze_tiling *tiling; /* NULL: square */
};

/* Returns a new copy of the scene's maze. */
struct maze *scene_maze(const struct scene *);

/*
 * Encodes the scene with any slices and asserts that they are the same, and as long as was known before.
 * The spec is that of kruskal with seed 42, unless given.
 */
struct buffer scene_encode(
    const struct scene *, const struct maze_rendering *, const struct maze_spec *);

/* The same in a style of a format, against what is expected, line by line: NULL at the end. */
void assert_text(const struct scene *, const char *style, unsigned openings, const char *expected);
void assert_json(const struct scene *, const struct maze_rendering *, const char *expected);

#endif
