/*
 * What cannot be read off a maze is told by generating it again, with events: which of its passages a walk took and
 * which a hunt, from which of two trees a wall was opened, what was there before an origin came by, or how
 * long a walk went where all was visited.
 */
#include "core/algorithms/algorithms.h"

#include "core/steps/telling.h"

/* A single row or column is not generated, and any of these would walk through it. */
static enum maze_status tell_again(
    struct maze_telling *telling, generate_record *generate, maze_carve *carve)
{
    const struct maze_lattice *lattice = &telling->graph->lattice;
    struct maze_graph graph;

    if ((lattice->width == 1 || lattice->height == 1) && lattice_is_unmasked(lattice))
        return tell_walk(telling, lattice_first(lattice));
    if (!telling->spec->tiling)
        return generate(telling->spec, lattice, telling->task, telling->grid, telling->recorder);

    const enum maze_status status = graph_closed(lattice, telling->task, &graph);

    return status == MAZE_OK ? carve(telling->spec, &graph, telling->task, telling->recorder)
                             : status;
}

enum maze_status growing_tree_tell(struct maze_telling *telling)
{
    return tell_again(telling, growing_tree_record, growing_tree_carve);
}
