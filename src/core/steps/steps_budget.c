/* How long a list of steps is going to be, before it is made. */
#include "maze/algorithm.h"
#include "maze/steps.h"

enum {
    RESHAPED = 4, /* words a cell, of all changes */
    DOUBLED = 8   /* of a unicursal maze, for each of the smaller one */
};

/* Of a spec that is not unicursal, and of what a unicursal one has besides. */
static uint64_t tree_words(const struct maze_spec *spec)
{
    const uint64_t cells = maze_spec_cells(spec), sides = spec->width + spec->height;
    const uint64_t longer = spec->width > spec->height ? spec->width : spec->height;
    const uint64_t shorter = sides - longer;
    uint64_t words = cells * spec->algorithm->step_words;

    /* A random walk in a strip goes to and fro. */
    if (spec->algorithm->uniform && shorter > 1)
        words *= (longer + shorter - 1) / shorter;
    /* Walls at a seam are two tiles. */
    if (spec->wrap)
        words += words / shorter + words / longer;
    return words + spec->algorithm->step_words;
}

uint64_t maze_steps_words(const struct maze_spec *spec, const struct maze_solver *solver)
{
    const uint64_t cells = maze_spec_cells(spec);
    uint64_t words = tree_words(spec);

    if (spec->algorithm->options & MAZE_OPTION_OF) {
        const struct maze_spec smaller = maze_spec_inner(spec);

        if (smaller.width && smaller.height)
            words += DOUBLED * tree_words(&smaller);
    }
    if (maze_spec_reshapes(spec))
        words += RESHAPED * (cells + spec->width + spec->height);
    /* Each cell of a path is looked at and given up; and the path itself, with its passages. */
    if (solver)
        words += (2 * solver->steps_max + 3) * (cells + spec->width + spec->height);
    return words;
}
