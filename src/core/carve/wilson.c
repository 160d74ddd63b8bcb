/*
 * Wilson's algorithm on the vertices where walls meet. The walls of a perfect maze are a spanning tree of the vertices,
 * too, whose root is the whole outer wall as one vertex. A uniform tree of walls leaves a uniform maze, and a random
 * walk finds so large a root in half the steps that it needs to find a single cell.
 *
 * A vertex has the number of the cell to its south-east. Its byte is as in cells.h: IN_MAZE and the direction in which
 * a wall was drawn from it; or 0 … 3, the direction in which the walk last left it.
 *
 * Wilson: from a cell that is not in the tree yet, a random walk goes on until it meets the tree. Its loops are erased,
 * and the rest of it joins the tree. Every spanning tree is equally likely, whatever the order of the walks. Here they
 * start in raster order, so they stay near what is cached.
 *
 * The walk has one unpredictable branch: its end. All vertices have four neighbours, so a draw is two bits. Crossing a
 * vertex again overwrites the direction, which erases the loop. The next vertex to start from is found eight at a time.
 * That leaves one misprediction per walk; there are 0.44 walks per cell.
 *
 * Source: D. B. Wilson, Generating random spanning trees more quickly than the cover time (1996).
 */
#include "core/carve/algorithms.h"

#include "core/board/cells.h"

/* Bytes of vertices in the task's scratch memory: 0, but IN_MAZE for the outer wall. NULL when there is no memory. */
static uint8_t *vertices_new(struct maze_task *task, const struct maze_lattice *lattice)
{
    uint8_t *vertices = cells_new(task, lattice);

    if (!vertices)
        return NULL;
    memset(vertices + lattice_cell(lattice, 0, 0), IN_MAZE, lattice->width);
    for (uint32_t y = 1; y < lattice->height; y++)
        vertices[lattice_cell(lattice, 0, y)] = IN_MAZE;
    return vertices;
}

/* Leaves a vertex in the direction of the lowest bits. Returns whether that leads to the tree. */
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

/* Adds what is left of a walk to the tree. */
static inline void join_walk(uint8_t *vertex, const ptrdiff_t offset[MAZE_DIRECTIONS])
{
    for (uint8_t direction; (direction = *vertex) < IN_MAZE; vertex += offset[direction])
        *vertex = (uint8_t)(IN_MAZE | 1 << direction);
}

/* Walks to the tree from every vertex that is neither in it nor IN_MAZE in `linked`, which may be the same array. */
static enum maze_status join_vertices(uint8_t *vertices, const uint8_t *linked,
    const struct maze_lattice *lattice, struct rng *rng, const struct maze_task *task)
{
    const struct maze_lattice here = *lattice; /* a copy that no store of a byte can alias */
    const size_t end = (size_t)lattice_end(lattice);
    struct rng draws = *rng; /* a copy that no store of a byte can alias */
    size_t vertex = (size_t)lattice_cell(lattice, 0, 1);

    /* An index, since it goes through two arrays that may be separate objects. The border is IN_MAZE. */
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

/* Opens in the grid, which has the lattice's sides, every wall that was not drawn. */
static void open_others(
    const uint8_t *vertices, const struct maze_lattice *lattice, struct maze_grid *grid)
{
    const size_t words = grid->words;
    const uint64_t last = bits_last_mask(grid->width);

    /* The walls that stand: north of each cell in the east plane, and west of it in the south plane. */
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
    uint8_t *vertices = vertices_new(task, lattice);

    if (!vertices)
        return MAZE_NO_MEMORY;

    const enum maze_status status = join_vertices(vertices, vertices, lattice, &rng, task);

    if (status == MAZE_OK)
        open_others(vertices, lattice, grid);
    return status;
}

/* ---- Houston ---- */

/*
 * Houston: a random walk as in Aldous-Broder, which is quick while most cells that it enters are new, then Wilson's
 * walks for the rest.
 *
 * The usual hand-over, to walks that end at any cell reached so far, is not uniform: on a ring of four cells, handing
 * over after two of them gives trees with probabilities of 1/6 and 1/3. This hand-over is uniform. The tree of first
 * entrances of a whole walk consists of the tree of its beginning and, for vertices not reached by then, the tree of
 * the walk that continues from where it stands. The latter is any spanning tree, each equally likely, whatever came
 * before. So Wilson's walks make it, rooted where the first walk stands: they pass through vertices that were reached,
 * but do not start from them, nor change what these are linked to. The root is the outer wall, as the first walk ends
 * only there.
 *
 * Sources: an idea named after R. Houston; D. J. Aldous (1990); A. Broder (1989); D. B. Wilson (1996).
 */
/* Steps from the outer wall to a vertex next to it, along any of the walls between them, each equally likely. */
static ptrdiff_t step_in_from_outer_wall(
    const struct maze_lattice *lattice, struct rng *rng, unsigned *direction)
{
    const uint32_t columns = lattice->width - 1, rows = lattice->height - 1;
    const bool far = rng_next(rng) >> 63; /* from the southern or eastern side */
    const uint32_t wall = rng_below(rng, columns + rows);

    if (wall < columns) {
        *direction = far ? MAZE_NORTH : MAZE_SOUTH;
        return lattice_cell(lattice, wall + 1, far ? rows : 1);
    }
    *direction = far ? MAZE_WEST : MAZE_EAST;
    return lattice_cell(lattice, far ? columns : 1, wall - columns + 1);
}

/*
 * Walks from the outer wall until a share of the vertices is reached and the walk is back there. Not inlined, so that
 * the random numbers stay in registers.
 */
static __attribute__((noinline)) enum maze_status visit_vertices(uint8_t *reached,
    const struct maze_lattice *lattice, struct rng *rng, const struct maze_task *task)
{
    static const uint8_t back[MAZE_DIRECTIONS] = {
        IN_MAZE | LINK_SOUTH, IN_MAZE | LINK_WEST, IN_MAZE | LINK_NORTH, IN_MAZE | LINK_EAST};
    const struct maze_lattice here = *lattice; /* a copy that no store of a byte can alias */
    uint64_t left = (uint64_t)(lattice->width - 1) * (lattice->height - 1) / HOUSTON_SHARE;
    ptrdiff_t vertex = lattice_cell(lattice, 0, 0);

    for (uint64_t numbers = 0;; numbers++) {
        uint64_t draws = rng_next(rng);

        if (task_stop(task, numbers * WALK_STEPS))
            return MAZE_CANCELLED;
        for (int i = 0; i < WALK_STEPS; i++, draws >>= 2) {
            unsigned direction = draws % MAZE_DIRECTIONS;

            vertex += here.offset[0][direction];
            if (__builtin_expect(reached[vertex] == IN_MAZE, 0)) {
                if (left == 0)
                    return MAZE_OK;
                vertex = step_in_from_outer_wall(lattice, rng, &direction);
            }
            /* No branch, as whether a vertex is new to the walk cannot be predicted. */
            const unsigned is_new = unvisited(reached[vertex]);

            reached[vertex] = (uint8_t)(reached[vertex] | (back[direction] & -is_new));
            left -= is_new & (left != 0);
        }
    }
}

/* Restores the links of all vertices that the first walk reached, eight vertices at a time. */
static void overrule(uint8_t *vertices, const uint8_t *reached, size_t size)
{
    for (size_t i = 0; i < size; i += sizeof(uint64_t)) {
        uint64_t old, new;

        memcpy(&old, vertices + i, sizeof(old));
        memcpy(&new, reached + i, sizeof(new));
        old = (old & ~((new / IN_MAZE &BITS_BYTES) * UINT8_MAX)) | new;
        memcpy(vertices + i, &old, sizeof(old));
    }
}

enum maze_status houston_generate(const struct maze_spec *spec, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid)
{
    struct rng rng = algorithm_rng(spec);
    uint8_t *vertices = vertices_new(task, lattice), *reached = vertices_new(task, lattice);

    if (!vertices || !reached)
        return MAZE_NO_MEMORY;

    enum maze_status status = visit_vertices(reached, lattice, &rng, task);

    if (status == MAZE_OK)
        status = join_vertices(vertices, reached, lattice, &rng, task);
    if (status != MAZE_OK)
        return status;
    overrule(vertices, reached, lattice_size(lattice));
    open_others(vertices, lattice, grid);
    return MAZE_OK;
}
