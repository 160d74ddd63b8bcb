/* Makes the steps of a maze whose spanning tree exists; reads them inline, for code that reads millions of events. */
#ifndef CORE_TELL_STEPS_STEPS_H
#define CORE_TELL_STEPS_STEPS_H

#include "core/board/grid.h"
#include "core/board/recorder.h"
#include "maze/algorithm.h"
#include "maze/maze.h"

/* Whether a maze of this size can have steps. */
static inline bool steps_are_numbered(const struct maze_spec *spec)
{
    return spec->width <= MAZE_STEPS_NUMBERS && spec->height <= MAZE_STEPS_NUMBERS &&
        (spec->width + 2) * (spec->height + (spec->storey ? 2 * (uint64_t)spec->storey : 3)) <=
        MAZE_STEPS_NUMBERS;
}

/*
 * As maze_steps_make, for a grid that grid_generate has filled and a spec that steps_are_numbered. The task's scratch
 * memory is empty before and after. Afterwards the grid has the spec's changes to the tree.
 */
enum maze_status steps_of_grid(struct maze_grid *, const struct maze_spec *,
    const struct maze_solver *, uint64_t words_max, struct maze_task *, struct maze_steps **steps);

/* How the maze of each algorithm came to be: the `record` of its row. */
maze_record_steps binary_tree_record, boruvka_record, eller_record, frontier_record, houston_record,
    kruskal_record, prim_record, recursive_division_record, reverse_delete_record,
    sidewinder_record, unicursal_record, wilson_record;

/*
 * Solves as solver_run does, and records it: the cells as the solver looks at them and as it gives them up, then the
 * path, cells and the passages between them, without detours. There is none where the solver does not find the goal.
 */
enum maze_status solver_record(const struct maze_solver *, struct maze_graph *, ptrdiff_t start,
    ptrdiff_t goal, struct maze_task *, struct maze_recorder *);

/* The steps of a maze, or none, where they were not asked for. */
static inline const struct maze_steps *steps_of_maze(const struct maze *maze)
{
    static const struct maze_steps none;

    return maze->steps ? maze->steps : &none;
}

/* Reads the event at a position, which is not the end, and advances the position. */
static INLINE struct maze_event steps_read(const struct maze_steps *steps, uint64_t *position)
{
    enum { KIND_MASK = 15, DIRECTION_MASK = 15 };
    const uint32_t word = steps->word[(*position)++], number = (word >> STEP_CELL) - 1;
    const uint32_t row = number / steps->stride;
    const enum maze_step kind = word & KIND_MASK;

    return (struct maze_event){
        .kind = kind,
        .cell = {number - row * steps->stride, row - steps->border},
        .direction = word >> STEP_DIRECTION & DIRECTION_MASK,
        .number = kind == MAZE_STEP_SET ? steps->word[(*position)++] : 0,
    };
}

/* The tile of an event; `by_tiles` is the tiling's. */
static INLINE struct maze_tile steps_tile(const struct maze_event *event, bool by_tiles)
{
    const int64_t x = (int64_t)event->cell.x, y = (int64_t)event->cell.y;
    const unsigned direction = event->direction;

    if (!by_tiles)
        return (struct maze_tile){x, y};
    return (struct maze_tile){
        2 * x + 1 + (direction == MAZE_EAST) - (direction == MAZE_WEST),
        2 * y + 1 + (direction == MAZE_SOUTH) - (direction == MAZE_NORTH),
    };
}

#endif
