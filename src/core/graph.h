/*
 * The passages of a maze, 16 bits a cell, by the cell numbers of a lattice of any tiling: for
 * solvers, for changes of a finished maze, and for generators of any tiling. Both sides of a
 * passage have its link.
 */
#ifndef CORE_GRAPH_H
#define CORE_GRAPH_H

#include "core/grid.h"

enum {
    GRAPH_LINKS = 0xff, /* the directions in which there is a passage, as a set */
    /*
     * Bits for the use of whoever works on the graph, 0 at first. One works after another, and whoever leaves bits set
     * says so. GRAPH_VISITED and the trail are GRAPH_OWN, which graph_clear makes 0; GRAPH_FORK is a bit besides.
     *
     *                             GRAPH_VISITED     the trail                        GRAPH_FORK
     * carves (graph_growth.h)     is in the maze    the way back                     a walk could have gone another way
     * records (recording.h)       was told of       the way back                     -
     * searches (bfs.h)            was reached       the last step, or steps modulo   which search, the line, the way
     * changes (reshape.c)         stays             -                                is in a room: GRAPH_ROOM
     * difficulty.c                was reached       the last step                    -
     */
    GRAPH_OWN = 0xf00,
    GRAPH_VISITED = 0x100,
    GRAPH_TRAIL_SHIFT = 9,
    GRAPH_TRAILS = 8, /* numbers that fit there */
    GRAPH_FORK = 0x1000,
    GRAPH_OUTSIDE = 0x4000, /* no cell of the maze; set by graph_closed, and at the border */
    GRAPH_BORDER = 0x8000
};

_Static_assert((GRAPH_VISITED | (GRAPH_TRAILS - 1) << GRAPH_TRAIL_SHIFT) == GRAPH_OWN,
    "a search uses the bits that there are");
_Static_assert((int)GRAPH_TRAILS >= (int)MAZE_LINKS_MAX, "a direction fits in a trail");

struct maze_recorder;

struct maze_graph {
    struct maze_lattice lattice; /* borrows the inside of the grid */
    uint16_t *open;              /* GRAPH_…; a cell that is outside has no links */
};

/* In scratch memory of the task: a grid's passages, and all walls closed. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED. */
enum maze_status graph_of_grid(const struct maze_grid *, struct maze_task *, struct maze_graph *);
enum maze_status graph_closed(const struct maze_lattice *, struct maze_task *, struct maze_graph *);

/* Writes the passages into a grid of the same lattice; not what is inside. MAZE_OK or MAZE_CANCELLED. */
enum maze_status graph_to_grid(
    const struct maze_graph *, const struct maze_task *, struct maze_grid *);

/* Sets the bits of a plane of such a grid: of the cells that have a passage in one of a set of directions. As above. */
enum maze_status graph_to_plane(
    const struct maze_graph *, unsigned directions, const struct maze_task *, uint64_t *plane);

/* Makes GRAPH_OWN 0 again, of all cells. MAZE_OK or MAZE_CANCELLED. */
enum maze_status graph_clear(struct maze_graph *, const struct maze_task *);

uint64_t graph_passages(const struct maze_graph *);

/* The trail of a cell. */
static INLINE unsigned graph_trail(unsigned open)
{
    return open >> GRAPH_TRAIL_SHIFT & (GRAPH_TRAILS - 1);
}

/* The neighbour of a cell beyond an edge: across it, or a border cell where it does not wrap around. */
ptrdiff_t graph_beyond(const struct maze_lattice *, ptrdiff_t cell, unsigned direction);

/* The neighbour in a direction; `uniform`, a constant, is true only where the lattice is. */
static INLINE ptrdiff_t graph_go(
    const struct maze_graph *graph, ptrdiff_t cell, unsigned direction, bool uniform)
{
    const struct maze_lattice *lattice = &graph->lattice;
    const ptrdiff_t next =
        uniform ? cell + lattice->offset[0][direction] : lattice_next(lattice, cell, direction);

    if (uniform || __builtin_expect(!(graph->open[next] & GRAPH_BORDER), 1) || !lattice->wrap)
        return next;
    return graph_beyond(lattice, cell, direction);
}

static INLINE ptrdiff_t graph_step(
    const struct maze_graph *graph, ptrdiff_t cell, unsigned direction)
{
    return graph_go(graph, cell, direction, false);
}

/* The opposite of a direction. */
static INLINE unsigned graph_back(const struct maze_graph *graph, unsigned direction)
{
    return graph->lattice.back >> 4 * direction & (MAZE_LINKS_MAX - 1);
}

/* The directions in which a cell has a passage, as a set. */
static INLINE unsigned graph_links(const struct maze_graph *graph, ptrdiff_t cell)
{
    return graph->open[cell] & GRAPH_LINKS;
}

/* Whether a cell has a passage in a direction. */
static INLINE bool graph_is_open(const struct maze_graph *graph, ptrdiff_t cell, unsigned direction)
{
    return graph->open[cell] >> direction & 1;
}

/* Takes the lowest direction out of a set that is not empty. */
static INLINE unsigned graph_take(unsigned *set)
{
    const unsigned direction = bits_lowest(*set);

    *set &= *set - 1;
    return direction;
}

/* As graph_neighbours, where edges wrap around. */
unsigned graph_neighbours_around(const struct maze_graph *, ptrdiff_t cell, unsigned without);

/* Directions to other cells without these bits, of which GRAPH_OUTSIDE is one. */
static INLINE unsigned graph_neighbours(
    const struct maze_graph *graph, ptrdiff_t cell, unsigned without)
{
    const struct maze_lattice *lattice = &graph->lattice;
    const unsigned directions = lattice->tiling->sides;
    unsigned neighbours = 0;

    if (lattice->wrap)
        return graph_neighbours_around(graph, cell, without);
    for (unsigned direction = 0; direction < directions; direction++)
        neighbours |= (unsigned)!(graph->open[lattice_next(lattice, cell, direction)] & without)
            << direction;
    return neighbours & lattice_sides(lattice, cell);
}

/* The walls to other cells inside that are a cell's own, as a set; of a cell that is GRAPH_OUTSIDE none. */
static inline unsigned graph_own_walls(const struct maze_graph *graph, ptrdiff_t cell)
{
    return graph->open[cell] & GRAPH_OUTSIDE
        ? 0
        : graph_neighbours(graph, cell, GRAPH_OUTSIDE) & graph->lattice.tiling->forward;
}

/* The direction to the only neighbour of a cell that is not GRAPH_OUTSIDE; MAZE_LINKS_MAX where it has not just one. */
static inline unsigned graph_only_way(const struct maze_graph *graph, ptrdiff_t cell)
{
    const unsigned sides =
        graph->open[cell] & GRAPH_OUTSIDE ? 0 : graph_neighbours(graph, cell, GRAPH_OUTSIDE);

    return sides == 0 || sides & (sides - 1) ? MAZE_LINKS_MAX : bits_lowest(sides);
}

/* The n-th direction of a set, from 0; there is one. */
static inline unsigned graph_nth(unsigned set, uint32_t n)
{
    for (; n; n--)
        set &= set - 1;
    return bits_lowest(set);
}

/* A direction of a set that is not empty, each equally likely. */
static inline unsigned graph_draw(unsigned set, struct rng *rng)
{
    return graph_nth(set, rng_below(rng, bits_count(set)));
}

/* Opens, or closes, the wall between a cell and its neighbour, on both sides. */
static inline void graph_open(struct maze_graph *graph, ptrdiff_t cell, unsigned direction)
{
    graph->open[graph_step(graph, cell, direction)] |=
        (uint16_t)(1 << graph_back(graph, direction));
    graph->open[cell] |= (uint16_t)(1 << direction);
}

static inline void graph_close(struct maze_graph *graph, ptrdiff_t cell, unsigned direction)
{
    graph->open[graph_step(graph, cell, direction)] &=
        (uint16_t) ~(1 << graph_back(graph, direction));
    graph->open[cell] &= (uint16_t) ~(1 << direction);
}

/* Closes all walls of a cell. */
static inline void graph_close_all(struct maze_graph *graph, ptrdiff_t cell)
{
    for (unsigned links = graph->open[cell] & GRAPH_LINKS; links;)
        graph_close(graph, cell, graph_take(&links));
}

/* Opens all walls between two cells inside. MAZE_OK or MAZE_CANCELLED. */
enum maze_status graph_open_all(struct maze_graph *, const struct maze_task *);

/* Records that all cells, all walls between them and all tunnels that there are open, cell by cell. */
void graph_record_open(const struct maze_graph *, struct maze_recorder *);

/* How many passages a cell has. Of a maze of two cells or more every cell inside has one at least. */
static inline unsigned graph_degree(const struct maze_graph *graph, ptrdiff_t cell)
{
    return bits_count(graph_links(graph, cell));
}

static inline bool graph_has_link(const struct maze_graph *graph, ptrdiff_t cell)
{
    return graph_links(graph, cell);
}

static inline bool graph_is_dead_end(const struct maze_graph *graph, ptrdiff_t cell)
{
    const unsigned links = graph_links(graph, cell);

    return links && !(links & (links - 1));
}

/* Whether there are three passages or more. */
static inline bool graph_is_junction(const struct maze_graph *graph, ptrdiff_t cell)
{
    const unsigned links = graph_links(graph, cell), less = links & (links - 1);

    return less & (less - 1);
}

/* The first number that a cell may have, and the one past the last; those of the border are among them. */
static inline ptrdiff_t graph_first(const struct maze_graph *graph)
{
    return lattice_cell(&graph->lattice, 0, 0);
}

static inline ptrdiff_t graph_end(const struct maze_graph *graph)
{
    return lattice_end(&graph->lattice);
}

/* The number of a cell by its place, and its place by its number. */
static inline ptrdiff_t graph_cell(const struct maze_graph *graph, struct maze_point at)
{
    return lattice_cell(&graph->lattice, (uint32_t)at.x, (uint32_t)at.y);
}

static inline struct maze_point graph_point(const struct maze_graph *graph, ptrdiff_t cell)
{
    return lattice_point(&graph->lattice, cell);
}

/* The cell, or another if it is GRAPH_OUTSIDE: drawn, or after dozens of draws the first inside. There must be one. */
ptrdiff_t graph_draw_inside(const struct maze_graph *, ptrdiff_t cell, struct rng *);

#endif
