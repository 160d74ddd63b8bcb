/*
 * Wilson: from a cell that is not in the tree yet a random walk goes on until it meets the tree; its
 * loops are erased, and what is left of it joins the tree. Every spanning tree is equally likely, in
 * whatever order the walks start. Here it is walls that are drawn, from vertex to vertex to the outer
 * wall, by walks that start in raster order and so stay near what is in the cache; see wall_vertices.h.
 *
 * Source: D. B. Wilson, Generating random spanning trees more quickly than the cover time (1996).
 */
#include "core/algorithms/algorithms.h"

#include "core/algorithms/wall_vertices.h"

enum maze_status wilson_generate(const struct maze_spec *spec, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid)
{
    struct rng rng = algorithm_rng(spec);
    uint8_t *vertices = wall_vertices_new(task, lattice);

    if (!vertices)
        return MAZE_NO_MEMORY;

    const enum maze_status status = wall_vertices_join(vertices, vertices, lattice, &rng, task);

    if (status == MAZE_OK)
        wall_vertices_to_grid(vertices, lattice, grid);
    return status;
}
