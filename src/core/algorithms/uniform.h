/*
 * Uniform spanning trees of any lattice, by walks from cell to cell. A walk that would leave the
 * outline draws again: it goes evenly to one of the neighbours that there are, and where edges that
 * wrap around make two walls between the same two cells, each of them counts.
 *
 * In whole rectangles other walks do it in less time: see aldous_broder.c and wall_vertices.h.
 * These take as many steps as a walk needs to come to every cell: some 70 a cell in large open
 * outlines, and in one long corridor that comes back to where it began as many as there are cells.
 */
#ifndef CORE_UNIFORM_H
#define CORE_UNIFORM_H

#include "maze/algorithm.h"

enum uniform_walks {
    UNIFORM_ENTRANCES =
        1, /* Aldous, Broder: a cell is linked to that from which it was first entered */
    UNIFORM_EXITS = 2, /* Wilson: to that to which a walk went when it left the cell last */
    UNIFORM_BOTH = 3 /* Houston: a share of the cells in the first way, the others in the second */
};

struct maze_recorder;

/* Fills the grid as a maze_generate does. Only a walk of entrances can be told: else the recorder is NULL. */
enum maze_status uniform_tree(enum uniform_walks, const struct maze_spec *,
    const struct maze_lattice *, struct maze_task *, struct maze_grid *, struct maze_recorder *);

#endif
