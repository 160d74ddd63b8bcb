/*
 * A tree that half a turn maps to itself keeps a passage or a cell in place, in the middle of the board. Without it,
 * the tree falls into two halves that are images of each other (for a quarter turn, into quarters). So the border
 * between them is drawn, from the middle to the edge, and each half is a maze. A mirror keeps the passages across the
 * middle in place, and there is one.
 */
#include "core/make/reshape.h"

#include "core/spec/spec.h"

#include <stdlib.h>

enum { ASIDE_MAX = 2 /* columns by which a border shifts from row to row */ };

/* A random number at most ASIDE_MAX from the last, within `least` and `most`. */
static int64_t wander(int64_t last, int64_t least, int64_t most, struct rng *rng)
{
    const int64_t next = last + rng_below(rng, 2 * ASIDE_MAX + 1) - ASIDE_MAX;

    return next < least ? least : next > most ? most : next;
}

/* ---- the part that is made ---- */

static void take_cells(struct maze_grid *grid, uint32_t y, uint64_t from, uint64_t to)
{
    bits_fill(grid->inside + y * grid->words, from, to);
    grid->cells += to - from;
}

/*
 * Takes the western part of each row: at least a cell, but not all. A middle row gives half its cells. Without one, the
 * row above the middle gives one more than the row below, and the passage in the middle joins these.
 */
static void outline_half(struct maze_grid *grid, struct rng *rng)
{
    const uint32_t width = grid->width, last = grid->height - 1, middle = last / 2;
    int64_t cells = grid->height % 2 ? width / 2 : width / 2 + 1;

    take_cells(grid, middle, 0, (uint64_t)cells);
    if (middle != last - middle)
        take_cells(grid, last - middle, 0, width - (uint64_t)cells);
    for (uint32_t y = middle; y-- > 0;) {
        cells = wander(cells, 1, width - 1, rng);
        take_cells(grid, y, 0, (uint64_t)cells);
        take_cells(grid, last - y, 0, width - (uint64_t)cells);
    }
}

/*
 * Takes a quarter of each square ring around the middle, in one piece: up its western side, and along its northern side
 * past the corner. Each ring gives at least its corner and the cell to the east of it.
 */
static void outline_quarter(struct maze_grid *grid, struct rng *rng)
{
    const int64_t middle = grid->width / 2;
    int64_t end = 0; /* the last cell on the northern side, counted from the middle */

    for (int64_t ring = 1; ring <= middle; ring++) {
        end = wander(end, 1 - ring, ring - 1, rng);
        take_cells(grid, (uint32_t)(middle - ring), (uint64_t)(middle - ring),
            (uint64_t)(middle + end + 1));
        for (int64_t y = 1 - ring; y < -end; y++)
            take_cells(grid, (uint32_t)(middle + y), (uint64_t)(middle - ring),
                (uint64_t)(middle - ring + 1));
    }
}

enum maze_status symmetry_outline(struct maze_grid *grid, const struct maze_spec *spec)
{
    const struct maze_lattice lattice = grid_lattice(grid);
    struct rng rng = board_rng(spec, SYMMETRY_KEY);

    /* A line is symmetric anyway. */
    if (lattice_is_line(&lattice))
        return MAZE_OK;
    grid->inside = grid_plane_new(grid);
    if (!grid->inside)
        return MAZE_NO_MEMORY;
    grid->cells = 0;
    if (spec->symmetry == MAZE_SYMMETRY_MIRROR)
        for (uint32_t y = 0; y < grid->height; y++)
            take_cells(grid, y, 0, grid->width / 2);
    else if (spec->symmetry == MAZE_SYMMETRY_ROTATE2)
        outline_half(grid, &rng);
    else
        outline_quarter(grid, &rng);
    return MAZE_OK;
}

/* ---- its images ---- */

/* A passage of a cell. */
struct passage {
    struct maze_point cell;
    unsigned direction;
};

/* The image of a passage: mirrored, or turned clockwise by a half or a quarter. */
static struct passage image_of(const struct maze_spec *spec, struct passage passage)
{
    const uint64_t x = passage.cell.x, y = passage.cell.y;
    const uint64_t last_x = spec->width - 1, last_y = spec->height - 1;
    const unsigned direction = passage.direction;

    if (spec->symmetry == MAZE_SYMMETRY_MIRROR)
        return (struct passage){{last_x - x, y}, direction % 2 ? direction ^ 2 : direction};
    if (spec->symmetry == MAZE_SYMMETRY_ROTATE2)
        return (struct passage){{last_x - x, last_y - y}, direction ^ 2};
    return (struct passage){{last_y - y, x}, (direction + 1) % MAZE_DIRECTIONS};
}

/* Opens a passage and its images. */
static void open_images(
    struct maze_graph *graph, const struct maze_spec *spec, struct passage passage)
{
    const unsigned images = spec->symmetry == MAZE_SYMMETRY_ROTATE4 ? 4 : 2;

    for (unsigned i = 0; i < images; i++) {
        graph_open(graph, graph_cell(graph, passage.cell), passage.direction);
        passage = image_of(spec, passage);
    }
}

/* The passage that joins the part with its images, or with the cell in the middle. */
static struct passage find_joint(const struct maze_spec *spec)
{
    const uint64_t x = (spec->width - 1) / 2, y = (spec->height - 1) / 2;
    struct rng rng = board_rng(spec, SYMMETRY_KEY);

    if (spec->symmetry == MAZE_SYMMETRY_MIRROR)
        return (struct passage){{x, rng_below(&rng, (uint32_t)spec->height)}, MAZE_EAST};
    if (spec->symmetry == MAZE_SYMMETRY_ROTATE4)
        return (struct passage){{x, y}, MAZE_NORTH};
    if (spec->height % 2 == 0)
        return (struct passage){{x, y}, MAZE_SOUTH};
    return (struct passage){{x, y}, spec->width % 2 ? MAZE_WEST : MAZE_EAST};
}

static void copy_row(struct maze_graph *graph, const struct maze_spec *spec,
    const struct maze_grid *grid, uint32_t y)
{
    const uint64_t *inside = grid->inside + y * grid->words;

    for (size_t x = bits_next(inside, 0, grid->width, true); x < grid->width;
         x = bits_next(inside, x + 1, grid->width, true)) {
        const ptrdiff_t cell = lattice_cell(&graph->lattice, (uint32_t)x, y);
        unsigned links = graph_links(graph, cell) & graph->lattice.tiling->forward;

        while (links)
            open_images(graph, spec, (struct passage){{x, y}, graph_take(&links)});
    }
}

enum maze_status symmetry_complete(struct maze_graph *graph, const struct maze_spec *spec,
    const struct maze_task *task, struct maze_grid *grid)
{
    if (lattice_is_line(&graph->lattice))
        return MAZE_OK;
    for (uint32_t y = 0; y < grid->height; y++) {
        if (task_cancelled(task))
            return MAZE_CANCELLED;
        copy_row(graph, spec, grid, y);
    }
    free(grid->inside);
    grid->inside = NULL;
    grid->cells = (uint64_t)grid->width * grid->height;
    graph->lattice.inside = NULL;
    graph->lattice.cells = grid->cells;
    open_images(graph, spec, find_joint(spec));
    return MAZE_OK;
}
