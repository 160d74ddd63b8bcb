/*
 * A draw is two bits, and one that leads out of the outline is passed over, so that the neighbours of a
 * cell need not be known before. A cell that is its own neighbour needs no care either: to stay is no step.
 *
 * First of all, a cell with one wall that can be opened is linked through it and left out, again
 * and again: every tree has that link. So walks need not go to the ends of blind alleys and back,
 * and an outline that is a tree itself takes none.
 *
 * Sources: D. J. Aldous (1990); A. Broder (1989); D. B. Wilson (1996); for what is handed over from
 * the one to the other, houston.c.
 */
#include "core/algorithms/uniform.h"

#include "base/rng.h"
#include "core/algorithms/algorithms.h"
#include "core/cells.h"
#include "core/recorder.h"

#include <string.h>

enum {
    SHARE = 3,         /* of the cells, one in so many is reached by Houston's first walk */
    OUT = 4 * IN_MAZE, /* where no walk goes: outside, or linked beforehand */
    DRAWN = 64,        /* cells, in search of one to begin at */
    ROOT = IN_MAZE | 2 * IN_MAZE /* in the tree, with no link, and not outside */
};

/* What every walk needs. */
struct ground {
    uint8_t *cells;
    const struct maze_lattice *lattice;
    const struct maze_task *task;
    struct cell_steps steps;
    struct rng rng;
    uint64_t left;                  /* cells to be linked by walks, and one */
    struct maze_recorder *recorder; /* NULL: nothing is told */
};

/* The cell to which a link leads. */
static inline ptrdiff_t follow(
    const struct ground *ground, const uint8_t *cells, ptrdiff_t cell, unsigned link)
{
    return cells_follow(cells, &ground->steps, cell, link, true);
}

/* The links from a cell to others. */
static inline unsigned links_from(const struct ground *ground, ptrdiff_t cell)
{
    unsigned links = 0;

    for (unsigned link = LINK_NORTH; link <= LINK_WEST; link *= 2) {
        const ptrdiff_t next = follow(ground, ground->cells, cell, link);

        links |= !(ground->cells[next] & OUT) && next != cell ? link : 0;
    }
    return links;
}

/* Links a cell if it can be linked in one way only, then the one it leads to, and so on. */
static enum maze_status link_alley(struct ground *ground, ptrdiff_t cell)
{
    uint8_t *cells = ground->cells;

    while (!(cells[cell] & OUT)) {
        const unsigned links = links_from(ground, cell);

        if (links == 0 || links & (links - 1))
            break;
        cells[cell] = (uint8_t)(OUT | IN_MAZE | links);
        if (ground->recorder) {
            record_cell(ground->recorder, MAZE_STEP_OPEN, cell);
            record_wall(ground->recorder, MAZE_STEP_OPEN, cell, bits_lowest(links));
        }
        cell = follow(ground, cells, cell, links);
        /* An outline that is a tree may be a single alley. */
        if (task_stop(ground->task, --ground->left))
            return MAZE_CANCELLED;
    }
    return MAZE_OK;
}

/* Begins with all alleys linked. */
static enum maze_status ground_new(struct ground *ground, const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_recorder *recorder)
{
    const ptrdiff_t end = lattice_end(lattice);

    *ground = (struct ground){.cells = cells_new(task, lattice),
        .lattice = lattice,
        .task = task,
        .steps = cell_steps(lattice),
        .rng = algorithm_rng(spec),
        .left = lattice->cells,
        .recorder = recorder};
    if (!ground->cells)
        return MAZE_NO_MEMORY;
    for (size_t cell = 0; cell < lattice_size(lattice); cell++)
        ground->cells[cell] |= ground->cells[cell] ? OUT : 0;
    for (ptrdiff_t cell = lattice_cell(lattice, 0, 0); cell < end; cell++)
        if (task_stop(task, (uint64_t)cell) || link_alley(ground, cell) != MAZE_OK)
            return MAZE_CANCELLED;
    return MAZE_OK;
}

/* A cell to begin at; any will do, so that it need not be drawn evenly. */
static ptrdiff_t begin(struct ground *ground)
{
    ptrdiff_t cell = lattice_draw(ground->lattice, &ground->rng);

    for (unsigned drawn = 1; drawn < DRAWN && ground->cells[cell]; drawn++)
        cell = lattice_draw(ground->lattice, &ground->rng);
    if (ground->cells[cell])
        for (cell = 0; ground->cells[cell];)
            cell++;
    return cell;
}

/*
 * Walks from *at until `left` more cells of `cells` are found, each linked to the one before it;
 * *at is then where the walk stands. The recorder is a constant NULL where nothing is told.
 */
static INLINE enum maze_status enter_all(struct ground *ground, uint8_t *cells, uint64_t left,
    ptrdiff_t *at, struct maze_recorder *recorder)
{
    struct ground on = *ground; /* a copy that no store of a byte can be taken to change */
    ptrdiff_t cell = *at;

    for (uint64_t number = 0; left; number++) {
        uint64_t draws = rng_next(&on.rng);

        if (recorder && recorder->status != MAZE_OK)
            return recorder->status;
        if (task_stop(on.task, number * WALK_STEPS))
            return MAZE_CANCELLED;
        for (int i = 0; i < WALK_STEPS && left; i++, draws >>= 2) {
            const unsigned link = 1U << draws % MAZE_DIRECTIONS;
            const ptrdiff_t next = follow(&on, cells, cell, link);

            if (cells[next] & OUT)
                continue;
            cell = next;
            if (cells[cell] == 0) {
                cells[cell] = (uint8_t)(IN_MAZE | opposite(link));
                left--;
                if (recorder)
                    record_entered(recorder, cell, bits_lowest(opposite(link)));
            } else if (recorder) {
                record_cell(recorder, MAZE_STEP_VISIT, cell);
            }
        }
    }
    ground->rng = on.rng;
    *at = cell;
    return MAZE_OK;
}

/* Walks from a cell to the tree; each cell notes the link by which it was left last. */
static enum maze_status leave(struct ground *ground, ptrdiff_t cell)
{
    struct ground on = *ground;
    uint8_t *cells = on.cells;

    for (uint64_t number = 1;; number++) {
        uint64_t draws = rng_next(&on.rng);

        if (task_stop(on.task, number * WALK_STEPS))
            return MAZE_CANCELLED;
        for (int i = 0; i < WALK_STEPS; i++, draws >>= 2) {
            const unsigned link = 1U << draws % MAZE_DIRECTIONS;
            const ptrdiff_t next = follow(&on, cells, cell, link);

            if (cells[next] & OUT)
                continue;
            cells[cell] = (uint8_t)link;
            cell = next;
            if (cells[cell] >= IN_MAZE) {
                ground->rng = on.rng;
                return MAZE_OK;
            }
        }
    }
}

/*
 * Joins every cell to the tree of the ground's cells, by what is left of walks from these, but
 * those that `linked`, which may be the same bytes, has as linked.
 */
static enum maze_status leave_all(struct ground *ground, const uint8_t *linked)
{
    const ptrdiff_t end = lattice_end(ground->lattice);
    uint8_t *cells = ground->cells;

    for (ptrdiff_t cell = lattice_cell(ground->lattice, 0, 0); cell < end; cell++) {
        if (task_stop(ground->task, (uint64_t)cell))
            return MAZE_CANCELLED;
        if ((cells[cell] | linked[cell]) >= IN_MAZE)
            continue;
        if (leave(ground, cell) != MAZE_OK)
            return MAZE_CANCELLED;
        for (ptrdiff_t at = cell; cells[at] < IN_MAZE;) {
            const unsigned link = cells[at];

            cells[at] = (uint8_t)(IN_MAZE | link);
            at = follow(ground, cells, at, link);
        }
    }
    return MAZE_OK;
}

enum maze_status uniform_tree(enum uniform_walks walks, const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid,
    struct maze_recorder *recorder)
{
    struct ground ground;
    enum maze_status status = ground_new(&ground, spec, lattice, task, recorder);
    const bool both = walks == UNIFORM_BOTH;
    uint8_t *reached = both ? cells_new(task, lattice) : ground.cells;

    if (status != MAZE_OK || !reached)
        return status != MAZE_OK ? status : MAZE_NO_MEMORY;
    if (both)
        memcpy(reached, ground.cells, lattice_size(lattice));

    ptrdiff_t at = begin(&ground);

    const uint64_t left = (ground.left - 1) / (both ? SHARE : 1);

    reached[at] = ROOT;
    if (recorder)
        record_begun(recorder, at);
    if (walks & UNIFORM_ENTRANCES)
        status = recorder ? enter_all(&ground, reached, left, &at, recorder)
                          : enter_all(&ground, reached, left, &at, NULL);
    if (status == MAZE_OK && walks & UNIFORM_EXITS) {
        ground.cells[at] = ROOT;
        status = leave_all(&ground, reached);
    }
    if (status != MAZE_OK)
        return status;
    for (size_t cell = 0; both && cell < lattice_size(lattice); cell++)
        if (reached[cell])
            ground.cells[cell] = reached[cell];
    cells_to_grid(ground.cells, lattice, grid);
    return MAZE_OK;
}
