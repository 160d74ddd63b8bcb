/* Mazes drawn by hand, and their encoding, in slices of any size. */
#ifndef UNIT_SCENES_H
#define UNIT_SCENES_H

#include "base/buffer.h"
#include "maze/encoder.h"
#include "maze/maze.h"

/*
 * A maze as tiles: `#` is wall or outside, a space is floor or an opening, and a dot is a tile on the
 * path. Openings in a wrapped edge are on both sides.
 */
struct scene {
    const char *const *tiles; /* 2 x height + 1 lines of 2 x width + 1 characters */
    uint32_t width, height;
    unsigned wrap;
    struct maze_point start, goal;
    const char *path; /* directions; NULL: no solver */
    bool lost;        /* the path does not solve the maze */
    const uint32_t *values;
    struct maze maze; /* answers to copy */
};

/* Returns a new copy of the scene's maze. */
struct maze *scene_maze(const struct scene *);

/*
 * Encodes the scene in slices of several sizes, and checks that the bytes are the same and as many as
 * the encoder said. The spec is kruskal with seed 42 unless given.
 */
struct buffer scene_encode(
    const struct scene *, const struct maze_rendering *, const struct maze_spec *);

/* The same in a style of a format, compared with the expected lines, ended by NULL. */
void assert_text(
    const struct scene *, const char *drawing, unsigned openings, const char *expected);
void assert_json(const struct scene *, const struct maze_rendering *, const char *expected);

#endif
