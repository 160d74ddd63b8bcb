/* Mazes drawn by hand and what an encoder makes of them, however its bytes are sliced. */
#ifndef UNIT_SCENES_H
#define UNIT_SCENES_H

#include "base/buffer.h"
#include "maze/encoder.h"
#include "maze/maze.h"

/*
 * A maze as its tiles: # is wall or outside, a space is floor or an opening, and a dot is one that the
 * way goes through. Openings at an edge that is joined round are at both sides.
 */
struct scene {
    const char *const *tiles; /* 2 x height + 1 lines of 2 x width + 1 characters */
    uint32_t width, height;
    unsigned wrap;
    struct maze_point start, goal;
    const char *path; /* letters; NULL: nobody looked for a way */
    bool lost;        /* the walk does not solve the maze */
    const uint32_t *values;
    struct maze maze; /* answers to be copied */
};

/* Returns the scene's maze, made anew. */
struct maze *scene_maze(const struct scene *);

/*
 * Encodes the scene with any slices and holds them to be the same, and as long as is told. The spec is
 * that of kruskal with seed 42, unless given.
 */
struct buffer scene_encode(
    const struct scene *, const struct maze_rendering *, const struct maze_spec *);

/* The same in a drawing of a format, against what is expected, line by line: NULL at the end. */
void assert_text(
    const struct scene *, const char *drawing, unsigned openings, const char *expected);
void assert_json(const struct scene *, const struct maze_rendering *, const char *expected);

#endif
