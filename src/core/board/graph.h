/*
 * The passages of a maze, 16 bits per cell, by the cell numbers of a lattice of any tiling. Used by solvers, by changes
 * to a finished maze, and by generators for any tiling. Both sides of a passage have its link.
 */
#ifndef CORE_BOARD_GRAPH_H
#define CORE_BOARD_GRAPH_H

#include "core/board/grid.h"

enum {
    GRAPH_LINKS = 0xff, /* the set of directions in which there is a passage */
    /* Bits for the algorithm, initially 0. A search notes here that it was at a cell, and by which direction. */
    GRAPH_OWN = 0xf00,
    GRAPH_VISITED = 0x100,
    GRAPH_TRAIL_SHIFT = 9,
    GRAPH_TRAILS = 8,    /* numbers that fit there */
    GRAPH_FORK = 0x1000, /* for the algorithm too: a walk could have left another way */
    /* In the border and everywhere in rings: a step that ends here may lead elsewhere. */
    GRAPH_INDIRECT = 0x2000,
    GRAPH_OUTSIDE = 0x4000, /* not a cell of the maze; set by graph_closed, and at the border */
    GRAPH_BORDER = 0x8000
};

_Static_assert((GRAPH_VISITED | (GRAPH_TRAILS - 1) << GRAPH_TRAIL_SHIFT) == GRAPH_OWN,
    "a search uses the bits that there are");
_Static_assert((int)GRAPH_TRAILS >= (int)MAZE_LINKS_MAX, "a direction fits in a trail");

struct maze_recorder;

struct maze_graph {
    struct maze_lattice lattice; /* borrows the grid's `inside` */
    uint16_t *open;              /* GRAPH_…; a cell that is outside has no links */
};

/* Make a graph in scratch memory: a grid's passages, or closed walls. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED. */
enum maze_status graph_of_grid(const struct maze_grid *, struct maze_task *, struct maze_graph *);
enum maze_status graph_closed(const struct maze_lattice *, struct maze_task *, struct maze_graph *);

/* Writes the passages into a grid with the same lattice, but not what is inside. MAZE_OK or MAZE_CANCELLED. */
enum maze_status graph_to_grid(
    const struct maze_graph *, const struct maze_task *, struct maze_grid *);

/* Sets bits in a plane of such a grid: of cells with a passage in one of `directions`. MAZE_OK or MAZE_CANCELLED. */
enum maze_status graph_to_plane(
    const struct maze_graph *, unsigned directions, const struct maze_task *, uint64_t *plane);

/* Clears GRAPH_OWN in all cells. MAZE_OK or MAZE_CANCELLED. */
enum maze_status graph_clear(struct maze_graph *, const struct maze_task *);

uint64_t graph_passages(const struct maze_graph *);

/* The trail in a cell's bits. */
static INLINE unsigned graph_trail(unsigned open)
{
    return open >> GRAPH_TRAIL_SHIFT & (GRAPH_TRAILS - 1);
}

/* The neighbour beyond an edge, on the opposite side, or in rings; a border cell if there is none. */
ptrdiff_t graph_beyond(const struct maze_lattice *, ptrdiff_t cell, unsigned direction);

/* The neighbour in a direction. The constant `uniform` may be true only if lattice_is_uniform. */
static INLINE ptrdiff_t graph_go(
    const struct maze_graph *graph, ptrdiff_t cell, unsigned direction, bool uniform)
{
    const struct maze_lattice *lattice = &graph->lattice;
    const ptrdiff_t next =
        uniform ? cell + lattice->offset[0][direction] : lattice_next(lattice, cell, direction);

    if (uniform || __builtin_expect(!(graph->open[next] & GRAPH_INDIRECT), 1) || !lattice->wrap)
        return next;
    return graph_beyond(lattice, cell, direction);
}

static INLINE ptrdiff_t graph_step(
    const struct maze_graph *graph, ptrdiff_t cell, unsigned direction)
{
    return graph_go(graph, cell, direction, false);
}

/* The opposite direction. */
static INLINE unsigned graph_back(const struct maze_graph *graph, unsigned direction)
{
    return graph->lattice.back >> 4 * direction & (MAZE_LINKS_MAX - 1);
}

/* The set of directions in which a cell has a passage. */
static INLINE unsigned graph_links(const struct maze_graph *graph, ptrdiff_t cell)
{
    return graph->open[cell] & GRAPH_LINKS;
}

/* Whether a cell has a passage in a direction. */
static INLINE bool graph_is_open(const struct maze_graph *graph, ptrdiff_t cell, unsigned direction)
{
    return graph->open[cell] >> direction & 1;
}

/* Removes the lowest direction from a nonempty set, and returns it. */
static INLINE unsigned graph_take(unsigned *set)
{
    const unsigned direction = bits_lowest(*set);

    *set &= *set - 1;
    return direction;
}

/* The directions of a set in which the bits `mask` of the neighbour are `bits`. */
static INLINE unsigned graph_select(
    const struct maze_graph *graph, ptrdiff_t cell, unsigned set, unsigned mask, unsigned bits)
{
    unsigned selected = 0;

    while (set) {
        const unsigned direction = graph_take(&set);
        const unsigned there = graph->open[graph_step(graph, cell, direction)];

        selected |= (unsigned)((there & mask) == bits) << direction;
    }
    return selected;
}

/* graph_neighbours for lattices with wrapped edges, for rings and for floors. */
unsigned graph_neighbours_around(const struct maze_graph *, ptrdiff_t cell, unsigned without);

/* The set of directions to other cells that have none of the bits `without`, which include GRAPH_OUTSIDE. */
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
    return neighbours & lattice->sides[cell & 1];
}

/* The set of walls that belong to the cell and lead to other inside cells; empty if the cell is GRAPH_OUTSIDE. */
static inline unsigned graph_own_walls(const struct maze_graph *graph, ptrdiff_t cell)
{
    return graph->open[cell] & GRAPH_OUTSIDE
        ? 0
        : graph_neighbours(graph, cell, GRAPH_OUTSIDE) & graph->lattice.tiling->forward;
}

/* The direction to the cell's only inside neighbour; MAZE_LINKS_MAX if it has none or several, or is outside itself. */
static inline unsigned graph_only_way(const struct maze_graph *graph, ptrdiff_t cell)
{
    const unsigned sides =
        graph->open[cell] & GRAPH_OUTSIDE ? 0 : graph_neighbours(graph, cell, GRAPH_OUTSIDE);

    return sides == 0 || sides & (sides - 1) ? MAZE_LINKS_MAX : bits_lowest(sides);
}

/* The n-th direction of a set, counted from 0. The set must have it. */
static inline unsigned graph_nth(unsigned set, uint32_t n)
{
    for (; n; n--)
        set &= set - 1;
    return bits_lowest(set);
}

/* A direction of a nonempty set, each equally likely. */
static inline unsigned graph_draw(unsigned set, struct rng *rng)
{
    return graph_nth(set, rng_below(rng, bits_count(set)));
}

/* Open, or close, the wall between a cell and its neighbour, on both sides. */
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

/* Opens all walls between inside cells. MAZE_OK or MAZE_CANCELLED. */
enum maze_status graph_open_all(struct maze_graph *, const struct maze_task *);

/* Records that all cells are open, and all walls between them and all tunnels that exist, cell by cell. */
void graph_record_open(const struct maze_graph *, struct maze_recorder *);

/* How many passages a cell has. In a maze of two cells or more, every inside cell has at least one. */
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

/* Whether a cell has three passages or more. */
static inline bool graph_is_junction(const struct maze_graph *graph, ptrdiff_t cell)
{
    const unsigned links = graph_links(graph, cell), less = links & (links - 1);

    return less & (less - 1);
}

/* The first number of a cell, and one more than the last. Border cells lie in between. */
static inline ptrdiff_t graph_first(const struct maze_graph *graph)
{
    return lattice_cell(&graph->lattice, 0, 0);
}

static inline ptrdiff_t graph_end(const struct maze_graph *graph)
{
    return lattice_end(&graph->lattice);
}

/* Convert between the number and the place of a cell. */
static inline ptrdiff_t graph_cell(const struct maze_graph *graph, struct maze_point at)
{
    return lattice_cell(&graph->lattice, (uint32_t)at.x, (uint32_t)at.y);
}

static inline struct maze_point graph_point(const struct maze_graph *graph, ptrdiff_t cell)
{
    return lattice_point(&graph->lattice, cell);
}

/* The cell, or if it is GRAPH_OUTSIDE a random inside cell (after dozens of draws, the first one). One must exist. */
ptrdiff_t graph_draw_inside(const struct maze_graph *, ptrdiff_t cell, struct rng *);

#endif
