/*
 * The algorithms that walk from cell to cell, on a graph of any tiling. A cell's trail leads back along the walk, so no
 * path is stored. An algorithm with a faster form for squares has a file of its own, which names the source; for the
 * others, this file does.
 */
#include "core/carve/algorithms.h"

#include "core/carve/graph_growth.h"
#include "core/carve/weave.h"

enum {
    SIDE_MIN = 4, /* the least steps of a spiral's first side */
    SIDE_MAX = 11,
    SIDE_SPREAD = 1 /* by how much the second may be shorter or longer */
};

/* Leaves a cell that is stuck and the cells behind it, up to the last where the walk could have gone elsewhere. */
static ptrdiff_t step_back(const struct maze_growth *growth, ptrdiff_t cell)
{
    do {
        growth_leave(growth, cell);
        cell = growth_parent(growth, cell);
    } while (!(growth->graph->open[cell] & GRAPH_FORK));
    return cell;
}

/* Moves on from a cell by a draw, unless the draw would be unfair. */
static ptrdiff_t step_ahead(
    struct maze_growth *growth, ptrdiff_t cell, unsigned ahead, unsigned draw)
{
    const unsigned count = bits_count(ahead);
    uint16_t *open = &growth->graph->open[cell];
    const bool is_even = !growth->bias && !growth->straight;

    if (is_even && draw >= DRAWS / count * count)
        return cell;
    *open = (uint16_t)(count > 1 ? *open | GRAPH_FORK : *open & ~(unsigned)GRAPH_FORK);
    return growth_enter(growth, cell,
        is_even ? graph_nth(ahead, draw % count) : growth_draw_ahead(growth, cell, ahead));
}

/* Records the way back to where the walk began, when no cell is left to find. */
static enum maze_status record_way_back(
    const struct maze_growth *growth, ptrdiff_t cell, ptrdiff_t root)
{
    if (!growth->recorder)
        return MAZE_OK;
    while (cell != root && growth->recorder->status == MAZE_OK) {
        growth_leave(growth, cell);
        cell = growth_parent(growth, cell);
    }
    growth_leave(growth, root);
    return growth->recorder->status;
}

/*
 * Draws like the form for squares, recursive_backtracker.c, so it makes the same mazes. If `weave`, a constant, is not
 * NULL, it also goes into tunnels.
 */
static INLINE enum maze_status backtrack(
    struct maze_growth *growth, ptrdiff_t root, const struct weave *weave)
{
    ptrdiff_t cell = root;

    for (uint64_t numbers = 0; growth->left; numbers++) {
        uint64_t bits = rng_next(&growth->rng);

        if (task_stop(growth->task, numbers * CHOICES))
            return MAZE_CANCELLED;
        for (int i = 0; i < CHOICES && growth->left; i++, bits >>= DRAW_BITS) {
            unsigned ahead = growth_ahead(growth, cell);

            if (weave)
                ahead |= weave_ahead(weave, growth->graph, cell, GRAPH_OUTSIDE | GRAPH_VISITED);
            cell = ahead ? step_ahead(growth, cell, ahead, bits % DRAWS) : step_back(growth, cell);
        }
    }
    return record_way_back(growth, cell, root);
}

enum maze_status recursive_backtracker_carve(struct maze_growth *growth)
{
    const ptrdiff_t root = growth_root_anywhere(growth);
    const struct weave weave = weave_of(growth->spec);

    return weave.percent ? backtrack(growth, root, &weave) : backtrack(growth, root, NULL);
}

/*
 * Spiral: the first side has 4 to 11 steps, the second about as many (at most one more or less), the third as many as
 * the first; each later side goes on until it is blocked. All turns are to the same hand. A spiral ends in its own
 * middle, and the next one begins at the newest cell of the path that has an unvisited neighbour. Earlier spirals bend
 * and cut later ones, so they come in all sizes.
 *
 * Source: after the Spiral mazes of W. D. Pullen, Think Labyrinth!, Maze Algorithms.
 */
static ptrdiff_t walk_spiral(struct maze_growth *growth, ptrdiff_t cell, unsigned ahead)
{
    const unsigned directions = growth->graph->lattice.tiling->directions;
    unsigned heading = graph_draw(ahead, &growth->rng);
    unsigned turn = rng_next(&growth->rng) >> 63 ? 1 : directions - 1;
    const uint32_t first = SIDE_MIN + rng_below(&growth->rng, SIDE_MAX - SIDE_MIN + 1);
    const uint32_t second = first - SIDE_SPREAD + rng_below(&growth->rng, 2 * SIDE_SPREAD + 1);
    uint32_t max = first, next_max = second, third = 0, steps;

    /* There is room for a box on one side only. */
    if (!(growth_ahead(growth, graph_step(growth->graph, cell, heading)) >>
                (heading + turn) % directions &
            1))
        turn = directions - turn;
    do {
        for (steps = 0; steps < max && ahead >> heading & 1; steps++) {
            cell = growth_enter(growth, cell, heading);
            ahead = growth_ahead(growth, cell);
        }
        third = third ? UINT32_MAX : steps;
        max = next_max;
        next_max = third;
        heading = (heading + turn) % directions;
    } while (steps);
    return cell;
}

enum maze_status spiral_carve(struct maze_growth *growth)
{
    const ptrdiff_t root = growth_root_anywhere(growth);
    ptrdiff_t cell = root;

    for (uint64_t step = 0; growth->left; step++) {
        const unsigned ahead = growth_ahead(growth, cell);

        if (task_stop(growth->task, step))
            return MAZE_CANCELLED;
        if (!ahead)
            growth_leave(growth, cell);
        cell = ahead ? walk_spiral(growth, cell, ahead) : growth_parent(growth, cell);
    }
    return record_way_back(growth, cell, root);
}

/* ---- Hunt and kill ---- */

/*
 * Walks at random to unvisited cells. When it is stuck, it hunts: the first unvisited cell, row by row, that has
 * visited neighbours (or any such cell) is joined to one of them, and the walk continues there. The walk notes the
 * unvisited cells that it passes, one bit each, and a cell before which none is noted: few bits lie between that and
 * the first noted cell.
 *
 * Source: J. Buck, Mazes for Programmers (2015), chapter 5.
 */
struct hunting {
    uint64_t *noted; /* by cell: it is to be found; in random hunts, it was noted once */
    size_t first;    /* no cell before this is noted; unused in random hunts */
    uint32_t *list;  /* the cells to find in random hunts; else NULL */
    uint32_t count;
};

/* Begins without noted cells, in the task's scratch memory. False when there is no memory. */
static bool hunting_begin(struct hunting *hunting, const struct maze_growth *growth)
{
    const struct maze_lattice *lattice = &growth->graph->lattice;
    const size_t bytes = bits_words(lattice_size(lattice)) * sizeof(uint64_t);
    const bool is_random = growth->spec->hunt == MAZE_HUNT_RANDOM;

    *hunting = (struct hunting){arena_alloc(&growth->task->scratch, bytes), .first = SIZE_MAX};
    if (is_random)
        hunting->list =
            arena_alloc(&growth->task->scratch, lattice->cells * sizeof(*hunting->list));
    if (!hunting->noted || (is_random && !hunting->list))
        return false;
    memset(hunting->noted, 0, bytes);
    return true;
}

/* Removes the first noted cell, or a random one; there must be one. If it is visited, the caller asks again. */
static ptrdiff_t hunting_find(struct hunting *hunting, struct rng *rng)
{
    uint32_t drawn, found;

    if (!hunting->list) {
        hunting->first = bits_next(hunting->noted, hunting->first, SIZE_MAX, true);
        bits_clear(hunting->noted, hunting->first);
        return (ptrdiff_t)hunting->first;
    }
    drawn = rng_below(rng, hunting->count);
    found = hunting->list[drawn];
    hunting->list[drawn] = hunting->list[--hunting->count];
    return found;
}

/* Notes the unvisited neighbours of a visited cell, which may be noted already. */
static void note_unvisited(
    struct hunting *hunting, const struct maze_growth *growth, ptrdiff_t cell)
{
    for (unsigned ahead = growth_ahead(growth, cell); ahead;) {
        const size_t next = (size_t)graph_step(growth->graph, cell, graph_take(&ahead));

        if (hunting->list && !bits_get(hunting->noted, next))
            hunting->list[hunting->count++] = (uint32_t)next;
        bits_set(hunting->noted, next);
        hunting->first = next < hunting->first ? next : hunting->first;
    }
}

enum maze_status hunt_and_kill_carve(struct maze_growth *growth)
{
    const struct maze_lattice *lattice = &growth->graph->lattice;
    ptrdiff_t cell = growth->spec->root == MAZE_ROOT_RANDOM ? lattice_draw(lattice, &growth->rng)
                                                            : lattice_first(lattice);
    struct hunting hunting;

    if (!hunting_begin(&hunting, growth))
        return MAZE_NO_MEMORY;
    growth_root(growth, cell);
    note_unvisited(&hunting, growth, cell);
    for (uint64_t step = 0; growth->left; step++) {
        const unsigned ahead = growth_ahead(growth, cell);

        if (task_stop(growth->task, step))
            return MAZE_CANCELLED;
        if (ahead) {
            cell = growth_enter(growth, cell, growth_draw_ahead(growth, cell, ahead));
        } else {
            growth_leave(growth, cell);
            do
                cell = hunting_find(&hunting, &growth->rng);
            while (growth_visited(growth, cell));
            growth_attach(growth, cell);
        }
        note_unvisited(&hunting, growth, cell);
    }
    return MAZE_OK;
}

/* ---- Uniform mazes ---- */

/*
 * Aldous-Broder links each cell to the cell from which the walk first entered it, Wilson to the cell to which the walk
 * last left it. Before that, a cell that can be linked in only one way is linked and left out, again and again, since
 * every tree has that link. So no walk goes to the end of a blind alley and back, and an outline that is itself a tree
 * takes no walk.
 *
 * Sources: D. J. Aldous (1990); A. Broder (1989); D. B. Wilson (1996); for the hand-over from one to the other, see
 * wilson.c.
 */

/* The bits that draw a step. A step that leads nowhere is skipped, so a cell's neighbours need not be known. */
static unsigned step_bits(const struct maze_growth *growth)
{
    return growth->graph->lattice.tiling->directions <= MAZE_DIRECTIONS ? 2 : 3;
}

/* try_step where edges wrap around, in rings, and on floors. */
static ptrdiff_t try_step_around(
    const struct maze_growth *growth, ptrdiff_t cell, unsigned direction)
{
    const struct maze_lattice *lattice = &growth->graph->lattice;
    const ptrdiff_t next = graph_step(growth->graph, cell, direction);
    /* Of rings, a direction without a side leads to the border. */
    const unsigned sides = lattice->stairs ? lattice_ways(lattice, cell) : lattice->sides[cell & 1];

    return sides >> direction & 1 && !(growth->graph->open[next] & GRAPH_OUTSIDE) ? next : cell;
}

/* The cell that a step leads to; the same cell if it leads nowhere. */
static INLINE ptrdiff_t try_step(
    const struct maze_growth *growth, ptrdiff_t cell, unsigned direction)
{
    const struct maze_lattice *lattice = &growth->graph->lattice;
    const ptrdiff_t next = lattice_next(lattice, cell, direction);

    if (__builtin_expect(lattice->wrap, 0))
        return try_step_around(growth, cell, direction);
    return lattice->sides[cell & 1] >> direction & 1 && !(growth->graph->open[next] & GRAPH_OUTSIDE)
        ? next
        : cell;
}

/* Links a cell if it can be linked in only one way, then the cell that it leads to, and so on; marks those as forks. */
static enum maze_status link_alley(struct maze_growth *growth, ptrdiff_t cell)
{
    struct maze_graph *graph = growth->graph;

    for (unsigned way; (way = graph_only_way(graph, cell)) < MAZE_LINKS_MAX;
         cell = graph_step(graph, cell, way)) {
        graph_open(graph, cell, way);
        graph->open[cell] |= GRAPH_OUTSIDE;
        graph->open[graph_step(graph, cell, way)] |= GRAPH_FORK;
        /* An outline that is a tree may be a single alley. */
        if (task_stop(growth->task, --growth->left))
            return MAZE_CANCELLED;
    }
    return MAZE_OK;
}

/* Links all alleys, and begins the tree at *root: in the middle of a whole board, else at any cell. */
static enum maze_status begin_walks(struct maze_growth *growth, ptrdiff_t *root)
{
    struct maze_graph *graph = growth->graph;
    const struct maze_lattice *lattice = &graph->lattice;
    ptrdiff_t cell;

    for (cell = graph_first(graph); cell < graph_end(graph); cell++)
        if (task_stop(growth->task, (uint64_t)cell) || link_alley(growth, cell) != MAZE_OK)
            return MAZE_CANCELLED;
    cell = lattice_is_unmasked(lattice)
        ? lattice_cell(lattice, lattice->width / 2, lattice->height / 2)
        : lattice_draw(lattice, &growth->rng);
    cell = graph_draw_inside(graph, cell, &growth->rng);
    growth_root(growth, cell);
    *root = cell;
    return MAZE_OK;
}

/* Takes a step of a walk to another cell. False ends the walk. `left` belongs to the walk. */
typedef bool take_step(
    struct maze_growth *, ptrdiff_t cell, unsigned direction, ptrdiff_t next, uint64_t left);

/* Walks at random from *cell, by at most this many random numbers. `take` is a constant. */
static INLINE enum maze_status walk_at_random(
    struct maze_growth *growth, ptrdiff_t *cell, uint64_t numbers, take_step *take, uint64_t left)
{
    const unsigned bits = step_bits(growth);
    const struct maze_recorder *recorder = growth->recorder;

    for (uint64_t number = 1; number <= numbers; number++) {
        uint64_t draws = rng_next(&growth->rng);

        if (task_stop(growth->task, number * WALK_STEPS))
            return MAZE_CANCELLED;
        if (recorder && recorder->status != MAZE_OK)
            return recorder->status;
        for (unsigned i = 0; i < 64 / bits; i++, draws >>= bits) {
            const unsigned direction = (unsigned)(draws % (1U << bits));
            const ptrdiff_t before = *cell, next = try_step(growth, before, direction);

            if (next == before)
                continue;
            *cell = next;
            if (!take(growth, before, direction, next, left))
                return MAZE_OK;
        }
    }
    return MAZE_OK;
}

/* Links a cell that the walk first enters to the cell from which it came. */
static INLINE bool explore(
    struct maze_growth *growth, ptrdiff_t cell, unsigned direction, ptrdiff_t next, uint64_t left)
{
    if (!growth_visited(growth, next))
        (void)growth_enter(growth, cell, direction);
    return growth->left > left;
}

/* Walks at random until at most this many cells are unvisited. */
static enum maze_status explore_all(struct maze_growth *growth, ptrdiff_t *cell, uint64_t left)
{
    return growth->left > left ? walk_at_random(growth, cell, UINT64_MAX, explore, left) : MAZE_OK;
}

/* The random number of a walk that is told step by step: its bits that were not drawn yet. */
struct walk_draws {
    uint64_t bits;
    unsigned left;
};

/* The direction of a walk's next step to another cell, drawn as walk_at_random does. There must be one. */
static unsigned draw_step(struct maze_growth *growth, struct walk_draws *draws, ptrdiff_t cell)
{
    const unsigned bits = step_bits(growth);
    unsigned direction;

    do {
        if (draws->left < bits)
            *draws = (struct walk_draws){rng_next(&growth->rng), BITS_WORD};
        direction = (unsigned)(draws->bits % (1U << bits));
        draws->bits >>= bits;
        draws->left -= bits;
    } while (try_step(growth, cell, direction) == cell);
    return direction;
}

/*
 * The direction of the next step, which may lead into an alley, although that is linked already. Random numbers of
 * their own decide whether it does and where it goes there, so that all other steps are those of explore_all.
 */
static unsigned draw_step_or_alley(
    struct maze_growth *growth, struct walk_draws *draws, struct rng *rng, ptrdiff_t cell)
{
    const struct maze_graph *graph = growth->graph;
    const unsigned links = graph_links(graph, cell);
    unsigned alleys, direction;

    if (graph->open[cell] & GRAPH_OUTSIDE)
        return graph_draw(links, rng);
    if (graph->open[cell] & GRAPH_FORK) {
        alleys = graph_select(graph, cell, links, GRAPH_OUTSIDE, GRAPH_OUTSIDE);
        direction = graph_draw(alleys | graph_neighbours(graph, cell, GRAPH_OUTSIDE), rng);
        if (alleys >> direction & 1)
            return direction;
    }
    return draw_step(growth, draws, cell);
}

/* Walks at random until all cells are visited, and records that. */
static enum maze_status record_walk(struct maze_growth *growth, ptrdiff_t cell)
{
    const struct maze_graph *graph = growth->graph;
    struct rng rng = rng_seeded(rng_key(algorithm_key(growth->spec), 0));
    struct walk_draws draws = {0};

    growth->left = graph->lattice.cells - 1;
    while (growth->left && growth->recorder->status == MAZE_OK) {
        const unsigned direction = draw_step_or_alley(growth, &draws, &rng, cell);
        const ptrdiff_t next = graph_step(graph, cell, direction);

        if (!growth_visited(growth, next))
            (void)growth_enter(growth, cell, direction);
        else
            record_cell(growth->recorder, MAZE_STEP_VISIT, next);
        cell = next;
    }
    return growth->recorder->status;
}

/* Draws like the form for whole boards of squares, aldous_broder.c, so it makes the same mazes. */
enum maze_status aldous_broder_carve(struct maze_growth *growth)
{
    ptrdiff_t cell;

    if (begin_walks(growth, &cell) != MAZE_OK)
        return MAZE_CANCELLED;
    return growth->recorder ? record_walk(growth, cell) : explore_all(growth, &cell, 0);
}

static void set_trail(struct maze_graph *graph, ptrdiff_t cell, unsigned direction)
{
    graph->open[cell] =
        (uint16_t)((graph->open[cell] & ~(unsigned)GRAPH_OWN) | direction << GRAPH_TRAIL_SHIFT);
}

/* Moves to a visited cell. The trails tell in which direction each cell was last left. */
static INLINE bool leave_cell(
    struct maze_growth *growth, ptrdiff_t cell, unsigned direction, ptrdiff_t next, uint64_t left)
{
    (void)left;
    set_trail(growth->graph, cell, direction);
    return !growth_visited(growth, next);
}

/* Joins all cells to the tree by loop-erased walks from unreached cells, and opens the passages of the walks. */
static enum maze_status walk_all_to_tree(struct maze_growth *growth, const uint8_t *reached)
{
    struct maze_graph *graph = growth->graph;

    for (ptrdiff_t start = graph_first(graph); start < graph_end(graph); start++) {
        if (task_stop(growth->task, (uint64_t)start))
            return MAZE_CANCELLED;
        if (reached[start] || growth_visited(growth, start))
            continue;

        ptrdiff_t end = start;

        if (walk_at_random(growth, &end, UINT64_MAX, leave_cell, 0) != MAZE_OK)
            return MAZE_CANCELLED;
        for (ptrdiff_t cell = start; !growth_visited(growth, cell);
             cell = growth_parent(growth, cell)) {
            const unsigned direction = graph_trail(graph->open[cell]);

            growth_visit(growth, cell, direction);
            if (!reached[cell])
                graph_open(graph, cell, direction);
        }
    }
    return MAZE_OK;
}

/*
 * Begins with a random walk that reaches one of `share` cells, or none if that is 0. Continues with Wilson's walks from
 * all others to where it ended: a hand-over that is uniform, as wilson.c explains.
 */
static enum maze_status carve_uniformly(struct maze_growth growth, uint64_t share)
{
    struct maze_graph *graph = growth.graph;
    const size_t size = lattice_size(&graph->lattice);
    uint8_t *reached = arena_alloc(&growth.task->scratch, size);
    ptrdiff_t cell;
    enum maze_status status;

    if (!reached)
        return MAZE_NO_MEMORY;
    growth.recorder = NULL;
    status = begin_walks(&growth, &cell);
    if (status == MAZE_OK && share)
        status = explore_all(&growth, &cell, growth.left - growth.left / share);
    if (status != MAZE_OK)
        return status;
    for (size_t i = 0; i < size; i++) {
        if (task_stop(growth.task, i))
            return MAZE_CANCELLED;
        reached[i] = (graph->open[i] & (GRAPH_VISITED | GRAPH_OUTSIDE)) != 0;
    }
    status = graph_clear(graph, growth.task);
    growth_visit(&growth, cell, 0);
    return status == MAZE_OK ? walk_all_to_tree(&growth, reached) : status;
}

enum maze_status wilson_carve(struct maze_growth *growth)
{
    return carve_uniformly(*growth, 0);
}

enum maze_status houston_carve(struct maze_growth *growth)
{
    return carve_uniformly(*growth, HOUSTON_SHARE);
}

/* ---- Origin shift ---- */

/* Points each cell of a whole board of squares to the north or west: a binary tree with its root at the first cell. */
static enum maze_status point_north_or_west(struct maze_growth *growth)
{
    const struct maze_lattice *lattice = &growth->graph->lattice;
    uint64_t bits = 0;

    for (uint32_t y = 0; y < lattice->height; y++)
        for (uint32_t x = 0; x < lattice->width; x++, bits >>= 1) {
            const ptrdiff_t cell = lattice_cell(lattice, x, y);

            if (task_stop(growth->task, x))
                return MAZE_CANCELLED;
            if (x % BITS_WORD == 0)
                bits = rng_next(&growth->rng);

            const unsigned direction = x == 0 || (y > 0 && bits & 1) ? MAZE_NORTH : MAZE_WEST;

            set_trail(growth->graph, cell, direction);
            if (growth->recorder)
                record_cell(growth->recorder, MAZE_STEP_OPEN, cell);
            if (growth->recorder && (x > 0 || y > 0))
                record_wall(growth->recorder, MAZE_STEP_OPEN, cell, direction);
        }
    return MAZE_OK;
}

/* Moves the origin to a neighbour. Records two walls if that pointed elsewhere, not back by the same wall. */
static INLINE bool shift(
    struct maze_growth *growth, ptrdiff_t origin, unsigned direction, ptrdiff_t next, uint64_t left)
{
    struct maze_graph *graph = growth->graph;
    const unsigned pointed = graph_trail(graph->open[next]);

    (void)left;
    set_trail(graph, origin, direction);
    if (growth->recorder && pointed != graph_back(graph, direction)) {
        record_wall(growth->recorder, MAZE_STEP_OPEN, origin, direction);
        record_wall(growth->recorder, MAZE_STEP_CLOSE, next, pointed);
    }
    if (growth->recorder)
        record_cell(growth->recorder, MAZE_STEP_VISIT, next);
    return true;
}

/* Opens the passages along the trails, and no others. */
static enum maze_status open_trails(
    struct maze_graph *graph, const struct maze_task *task, ptrdiff_t root)
{
    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        graph->open[cell] &= (uint16_t)~GRAPH_LINKS;
    }
    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        if (cell != root && !(graph->open[cell] & GRAPH_OUTSIDE))
            graph_open(graph, cell, graph_trail(graph->open[cell]));
    }
    return MAZE_OK;
}

/* Begins with a binary tree on a board of squares, as origin_shift.c does, else with a backtracker's maze. */
enum maze_status origin_shift_carve(struct maze_growth *growth)
{
    ptrdiff_t origin = graph_first(growth->graph);
    enum maze_status status;

    if (!growth->graph->lattice.inside && !growth->spec->tiling) {
        status = point_north_or_west(growth);
    } else {
        origin = growth_root_anywhere(growth);
        status = backtrack(growth, origin, NULL);
    }
    if (growth->recorder)
        record_cell(growth->recorder, MAZE_STEP_VISIT, origin);
    if (status == MAZE_OK)
        status = walk_at_random(growth, &origin,
            growth->graph->lattice.cells * ORIGIN_SHIFTS / (64 / step_bits(growth)) + 1, shift, 0);
    return status == MAZE_OK ? open_trails(growth->graph, growth->task, origin) : status;
}
