/*
 * Wilson: from a cell that is not in the tree yet a random walk goes on until it meets the tree; its
 * loops are erased, and what is left of it joins the tree. Every spanning tree is equally likely, in
 * whatever order the walks start. Here it is walls that are drawn, from vertex to vertex to the outer
 * wall, by walks that start in raster order and so stay near what is in the cache.
 *
 * The walk has one branch that cannot be guessed: its end. All vertices have four neighbours, so a draw
 * is two bits; going over a vertex again overwrites the direction, which erases the loop; and the next
 * vertex to start from is found by eights. That leaves one wrong guess for each walk; there are
 * 0.44 walks a cell.
 *
 * Source: D. B. Wilson, Generating random spanning trees more quickly than the cover time (1996).
 */
#include "core/algorithms/wilson.h"

#include "core/algorithms/algorithms.h"

uint8_t *wilson_vertices_new(struct maze_task *task, const struct maze_lattice *lattice)
{
    uint8_t *vertices = cells_new(task, lattice);

    if (!vertices)
        return NULL;
    memset(vertices + lattice_cell(lattice, 0, 0), IN_MAZE, lattice->width);
    for (uint32_t y = 1; y < lattice->height; y++)
        vertices[lattice_cell(lattice, 0, y)] = IN_MAZE;
    return vertices;
}

/* Leaves a vertex in the direction that the lowest bits draw; whether that leads to the tree. */
static inline bool leave_vertex(
    uint8_t **vertex, const ptrdiff_t offset[MAZE_DIRECTIONS], uint64_t draws)
{
    const unsigned direction = draws % MAZE_DIRECTIONS;

    **vertex = (uint8_t)direction;
    *vertex += offset[direction];
    return **vertex >= IN_MAZE;
}

static inline void walk_to_tree(
    uint8_t *vertex, const ptrdiff_t offset[MAZE_DIRECTIONS], struct rng *rng)
{
    for (;;) {
        uint64_t draws = rng_next(rng);

        for (int i = 0; i < WALK_STEPS; i += 4, draws >>= 8)
            if (leave_vertex(&vertex, offset, draws) || leave_vertex(&vertex, offset, draws >> 2) ||
                leave_vertex(&vertex, offset, draws >> 4) ||
                leave_vertex(&vertex, offset, draws >> 6))
                return;
    }
}

/* What is left of a walk joins the tree. */
static inline void join_walk(uint8_t *vertex, const ptrdiff_t offset[MAZE_DIRECTIONS])
{
    for (uint8_t direction; (direction = *vertex) < IN_MAZE; vertex += offset[direction])
        *vertex = (uint8_t)(IN_MAZE | 1 << direction);
}

enum maze_status wilson_join(uint8_t *vertices, const uint8_t *linked,
    const struct maze_lattice *lattice, struct rng *rng, const struct maze_task *task)
{
    const struct maze_lattice here = *lattice; /* that no store of a byte can be taken to change */
    const size_t end = (size_t)lattice_end(lattice);
    struct rng draws = *rng; /* a copy that no store of a byte can be taken to change */
    size_t vertex = (size_t)lattice_cell(lattice, 0, 1);

    /* An index goes through both arrays, which need not be of one object. The border is IN_MAZE. */
    while (vertex < end) {
        const uint64_t left =
            ~(bits_load(vertices + vertex) | bits_load(linked + vertex)) & IN_MAZE * BITS_BYTES;

        if (task_stop(task, vertex / BITS_LANES))
            return MAZE_CANCELLED;
        if (left == 0) {
            vertex += BITS_LANES;
            continue;
        }
        vertex += bits_lowest(left) / BITS_LANES;
        if (vertex >= end)
            break;
        walk_to_tree(vertices + vertex, here.offset[0], &draws);
        join_walk(vertices + vertex, here.offset[0]);
        vertex++;
    }
    *rng = draws;
    return MAZE_OK;
}

void wilson_to_grid(
    const uint8_t *vertices, const struct maze_lattice *lattice, struct maze_grid *grid)
{
    const size_t words = grid->words;
    const uint64_t last = bits_last_mask(grid->width);

    /* Which walls stand: to the north of each cell in the east plane, to its west in the south one. */
    cells_to_grid(vertices, lattice, grid);
    for (uint32_t y = 0; y < grid->height; y++) {
        uint64_t *east = grid_east_row(grid, y), *south = grid_south_row(grid, y);

        for (size_t k = 0; k < words; k++) {
            const uint64_t next = k + 1 < words ? south[k + 1] : 0;
            const uint64_t wall_to_east = south[k] >> 1 | next << (BITS_WORD - 1);

            south[k] = y + 1 < grid->height ? ~east[words + k] : 0;
            east[k] = ~wall_to_east;
        }
        east[words - 1] &= last >> 1;
        south[words - 1] &= last;
    }
}

enum maze_status wilson_generate(const struct maze_spec *spec, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid)
{
    struct rng rng = algorithm_rng(spec);
    uint8_t *vertices = wilson_vertices_new(task, lattice);

    if (!vertices)
        return MAZE_NO_MEMORY;

    const enum maze_status status = wilson_join(vertices, vertices, lattice, &rng, task);

    if (status == MAZE_OK)
        wilson_to_grid(vertices, lattice, grid);
    return status;
}
