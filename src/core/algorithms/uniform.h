/*
 * Uniform spanning trees of any lattice, by walks from cell to cell. A walk that would leave the
 * outline draws again: it goes evenly to one of the neighbours that there are, and where edges that
 * wrap around make two walls between the same two cells, each of them counts.
 *
 * In whole rectangles other walks do it in less time: see aldous_broder.c and wall_vertices.h. These take as
 * many steps as a walk needs to come to every cell: some 70 a cell in large open outlines, and in one
 * long corridor that comes back to where it began as many as there are cells.
 */
#ifndef CORE_UNIFORM_H
#define CORE_UNIFORM_H

#include "maze/algorithm.h"

/* Aldous and Broder: each cell is linked to the one from which the walk first came to it. */
maze_generate uniform_by_entrances;

/* Wilson: each cell is linked to the one to which a walk went when it left it last. */
maze_generate uniform_by_exits;

/* Houston: a share of the cells is linked in the first way, and the others in the second. */
maze_generate uniform_by_both;

#endif
