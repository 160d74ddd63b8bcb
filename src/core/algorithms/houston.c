/*
 * Houston: a random walk as of Aldous and Broder, quick while most cells that it enters are new, then
 * Wilson's walks for the rest. Here both draw walls from vertex to vertex; see wilson.h.
 *
 * Handed over as it is commonly done, to walks that end at any cell reached so far, it is not uniform:
 * on a ring of four cells, after two of them, trees come with 1/6 and 1/3. This hand-over is uniform.
 * The tree of first entrances of a whole walk is that of its beginning and, for vertices not reached by
 * then, that of the walk which goes on from where it stands; and the latter is any spanning tree, each
 * equally likely, whatever came before. So Wilson's walks make it, with the place where the first walk
 * stands as their root: they go through vertices that were reached, but do not start from them, nor
 * change what these are linked to. The root is the outer wall, as the first walk ends only there.
 *
 * Sources: an idea named after R. Houston; D. J. Aldous (1990); A. Broder (1989); D. B. Wilson (1996).
 */
#include "core/algorithms/algorithms.h"

#include "core/algorithms/wilson.h"

/* From the outer wall to a vertex next to it, by any of the walls between, each equally likely. */
static ptrdiff_t enter(const struct maze_lattice *lattice, struct rng *rng, unsigned *direction)
{
    const uint32_t columns = lattice->width - 1, rows = lattice->height - 1;
    const bool far = rng_next(rng) >> 63; /* by a wall at the far side: the south or the east */
    const uint32_t wall = rng_below(rng, columns + rows);

    if (wall < columns) {
        *direction = far ? MAZE_NORTH : MAZE_SOUTH;
        return lattice_cell(lattice, wall + 1, far ? rows : 1);
    }
    *direction = far ? MAZE_WEST : MAZE_EAST;
    return lattice_cell(lattice, far ? columns : 1, wall - columns + 1);
}

/* Walks from the outer wall until a share of the vertices is reached, and on until it is there again. */
static enum maze_status visit(uint8_t *reached, const struct maze_lattice *lattice, struct rng *rng,
    const struct maze_task *task)
{
    static const uint8_t back[MAZE_DIRECTIONS] = {
        IN_MAZE | LINK_SOUTH, IN_MAZE | LINK_WEST, IN_MAZE | LINK_NORTH, IN_MAZE | LINK_EAST};
    const struct maze_lattice here = *lattice; /* that no store of a byte can be taken to change */
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
                vertex = enter(lattice, rng, &direction);
            }
            /* No branch, for whether a vertex is new to the walk cannot be guessed. */
            const unsigned is_new = unvisited(reached[vertex]);

            reached[vertex] = (uint8_t)(reached[vertex] | (back[direction] & -is_new));
            left -= is_new & (left != 0);
        }
    }
}

/* Lets what the first walk reached be linked as it linked it, eight vertices at a time. */
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
    uint8_t *vertices = wilson_vertices_new(task, lattice),
            *reached = wilson_vertices_new(task, lattice);

    if (!vertices || !reached)
        return MAZE_NO_MEMORY;

    enum maze_status status = visit(reached, lattice, &rng, task);

    if (status == MAZE_OK)
        status = wilson_join(vertices, reached, lattice, &rng, task);
    if (status != MAZE_OK)
        return status;
    overrule(vertices, reached, lattice_size(lattice));
    wilson_to_grid(vertices, lattice, grid);
    return MAZE_OK;
}
