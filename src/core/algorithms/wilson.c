/*
 * Wilson: from a cell that is not in the tree yet a random walk goes on until it meets the tree; its
 * loops are erased, and what is left of it joins the tree. Every spanning tree is equally likely, in
 * whatever order the walks start. Here it is walls that are drawn, from post to post to the outer
 * wall, by walks that start in raster order and so stay near what is in the cache; see posts.h.
 *
 * Source: D. B. Wilson, Generating random spanning trees more quickly than the cover time (1996).
 */
#include "core/algorithms/algorithms.h"

#include "core/algorithms/posts.h"
#include "core/algorithms/uniform.h"

enum maze_status wilson_generate(const struct maze_spec *spec, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid)
{
    if (!lattice_is_unmasked(lattice))
        return uniform_by_exits(spec, lattice, task, grid);

    struct rng rng = rng_seeded(spec->seed);
    uint8_t *posts = posts_new(task, lattice);

    if (!posts)
        return MAZE_NO_MEMORY;
    if (posts_join(posts, posts, lattice, &rng, task) != MAZE_OK)
        return MAZE_CANCELLED;
    posts_to_grid(posts, lattice, grid);
    return MAZE_OK;
}
