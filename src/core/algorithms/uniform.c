/*
 * A draw is two bits, and one that leads out of the outline is passed over: which neighbours a cell
 * has need not be known before. That also lets a cell that is its own neighbour be: to stay is no
 * step.
 *
 * First of all, a cell with one wall that can be opened is linked through it and left out, again and
 * again: every tree has that link. So walks need not go to the ends of blind alleys and back, and an
 * outline that is a tree itself takes none.
 *
 * Sources: D. J. Aldous (1990); A. Broder (1989); D. B. Wilson (1996); for what is handed over from the
 * one to the other, houston.c.
 */
#include "core/algorithms/uniform.h"

#include "base/rng.h"
#include "core/cells.h"

#include <string.h>

enum {
    SHARE = 3,  /* of the cells, one in so many is reached by Houston's first walk */
    STEPS = 32, /* to a random number, two bits each */
    NUMBERS = TASK_STRIDE / STEPS, /* between two looks at the cancel flag */
    OUT = 4 * IN_MAZE,             /* where no walk goes: outside, or linked beforehand */
    DRAWN = 64,                    /* cells, in search of one to begin at */
    ROOT = IN_MAZE | 2 * IN_MAZE   /* in the tree, with no link, and not outside */
};

/* What every walk needs. */
struct ground {
    uint8_t *cells;
    const struct maze_lattice *lattice;
    const struct maze_task *task;
    ptrdiff_t offset[MAZE_DIRECTIONS], round[MAZE_DIRECTIONS]; /* the lattice's */
    struct rng rng;
    uint64_t left; /* cells to be linked by walks, and one */
};

static bool ground_new(struct ground *ground, const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task)
{
    *ground = (struct ground){
        cells_new(task, lattice), lattice, task, {0}, {0}, rng_seeded(spec->seed), lattice->cells};
    for (enum maze_direction direction = MAZE_NORTH; direction < MAZE_DIRECTIONS; direction++) {
        ground->offset[direction] = lattice_offset(lattice, direction);
        ground->round[direction] = lattice->round[direction];
    }
    for (size_t cell = 0; ground->cells && cell < lattice_size(lattice); cell++)
        ground->cells[cell] |= ground->cells[cell] ? OUT : 0;
    return ground->cells != NULL;
}

/* As cells_step, but that there the offsets would be written anew at each step: a sixth more instructions. */
static inline ptrdiff_t step(
    const struct ground *ground, const uint8_t *cells, ptrdiff_t cell, unsigned way)
{
    const ptrdiff_t next = cell + ground->offset[way];

    return next + (ground->round[way] & -(ptrdiff_t)(cells[next] / BEYOND));
}

/* The directions from a cell to others. */
static inline unsigned ways_from(const struct ground *ground, ptrdiff_t cell)
{
    unsigned ways = 0;

    for (unsigned way = MAZE_NORTH; way < MAZE_DIRECTIONS; way++) {
        const ptrdiff_t next = step(ground, ground->cells, cell, way);

        ways |= (unsigned)(!(ground->cells[next] & OUT) && next != cell) << way;
    }
    return ways;
}

/* Links a cell if it can be linked in one way only, then the one it leads to, and so on. */
static bool link_alley(struct ground *ground, ptrdiff_t cell)
{
    uint8_t *cells = ground->cells;

    while (!(cells[cell] & OUT)) {
        const unsigned ways = ways_from(ground, cell);

        if (ways == 0 || ways & (ways - 1))
            break;
        cells[cell] = (uint8_t)(OUT | IN_MAZE | ways);
        cell = step(ground, cells, cell, bits_lowest(ways));
        /* An outline that is a tree may be a single alley. */
        if (task_stop(ground->task, --ground->left))
            return false;
    }
    return true;
}

/* Does so with every cell. False when the task was cancelled. */
static bool link_ends(struct ground *ground)
{
    const ptrdiff_t end = lattice_end(ground->lattice);

    for (ptrdiff_t cell = lattice_cell(ground->lattice, 0, 0); cell < end;) {
        const ptrdiff_t look = (ptrdiff_t)task_next_look((size_t)cell, (size_t)end);

        if (task_cancelled(ground->task))
            return false;
        for (; cell < look; cell++)
            if (!link_alley(ground, cell))
                return false;
    }
    return true;
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
 * Walks from *at until `left` more cells of `cells` are found, each linked to the one before it; *at
 * is then where the walk stands. False when the task was cancelled.
 */
static bool enter_all(struct ground *ground, uint8_t *cells, uint64_t left, ptrdiff_t *at)
{
    static const uint8_t back[MAZE_DIRECTIONS] = {
        [MAZE_NORTH] = IN_MAZE | LINK_SOUTH,
        [MAZE_EAST] = IN_MAZE | LINK_WEST,
        [MAZE_SOUTH] = IN_MAZE | LINK_NORTH,
        [MAZE_WEST] = IN_MAZE | LINK_EAST,
    };
    struct ground on = *ground; /* a copy that no store of a byte can be taken to change */
    ptrdiff_t cell = *at;

    for (uint64_t number = 0; left; number++) {
        uint64_t draws = rng_next(&on.rng);

        if (task_stop(on.task, (uint64_t)number * STEPS))
            return false;
        for (int i = 0; i < STEPS && left; i++, draws >>= 2) {
            const unsigned way = draws % MAZE_DIRECTIONS;
            const ptrdiff_t next = step(&on, cells, cell, way);

            if (cells[next] & OUT)
                continue;
            cell = next;
            if (cells[cell] == 0) {
                cells[cell] = back[way];
                left--;
            }
        }
    }
    ground->rng = on.rng;
    *at = cell;
    return true;
}

/* Walks from a cell to the tree, and lets each cell know in which direction it was left last. */
static bool leave(struct ground *ground, ptrdiff_t cell)
{
    struct ground on = *ground;
    uint8_t *cells = on.cells;

    for (uint64_t number = 1;; number++) {
        uint64_t draws = rng_next(&on.rng);

        if (task_stop(on.task, (uint64_t)number * STEPS))
            return false;
        for (int i = 0; i < STEPS; i++, draws >>= 2) {
            const unsigned way = draws % MAZE_DIRECTIONS;
            const ptrdiff_t next = step(&on, cells, cell, way);

            if (cells[next] & OUT)
                continue;
            cells[cell] = (uint8_t)way;
            cell = next;
            if (cells[cell] >= IN_MAZE) {
                ground->rng = on.rng;
                return true;
            }
        }
    }
}

/* Walks from a cell to the tree, to which what is left of the walk is joined. */
static bool join(struct ground *ground, ptrdiff_t cell)
{
    uint8_t *cells = ground->cells;

    if (!leave(ground, cell))
        return false;
    while (cells[cell] < IN_MAZE) {
        const unsigned way = cells[cell];

        cells[cell] = (uint8_t)(IN_MAZE | 1 << way);
        cell = step(ground, cells, cell, way);
    }
    return true;
}

/*
 * Joins every cell to the tree of the ground's cells but those that `linked`, which may be the same
 * bytes, has as linked. False when the task was cancelled.
 */
static bool leave_all(struct ground *ground, const uint8_t *linked)
{
    const ptrdiff_t end = lattice_end(ground->lattice);

    for (ptrdiff_t cell = lattice_cell(ground->lattice, 0, 0); cell < end;) {
        const ptrdiff_t look = (ptrdiff_t)task_next_look((size_t)cell, (size_t)end);

        if (task_cancelled(ground->task))
            return false;
        for (; cell < look; cell++)
            if ((ground->cells[cell] | linked[cell]) < IN_MAZE && !join(ground, cell))
                return false;
    }
    return true;
}

enum maze_status uniform_by_entrances(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    struct ground ground;

    if (!ground_new(&ground, spec, lattice, task))
        return MAZE_NO_MEMORY;
    if (!link_ends(&ground))
        return MAZE_CANCELLED;

    ptrdiff_t at = begin(&ground);

    ground.cells[at] = ROOT;
    if (!enter_all(&ground, ground.cells, ground.left - 1, &at))
        return MAZE_CANCELLED;
    cells_to_grid(ground.cells, lattice, grid);
    return MAZE_OK;
}

enum maze_status uniform_by_exits(const struct maze_spec *spec, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid)
{
    struct ground ground;

    if (!ground_new(&ground, spec, lattice, task))
        return MAZE_NO_MEMORY;
    if (!link_ends(&ground))
        return MAZE_CANCELLED;
    ground.cells[begin(&ground)] = ROOT;
    if (!leave_all(&ground, ground.cells))
        return MAZE_CANCELLED;
    cells_to_grid(ground.cells, lattice, grid);
    return MAZE_OK;
}

enum maze_status uniform_by_both(const struct maze_spec *spec, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid)
{
    struct ground ground;
    uint8_t *reached = cells_new(task, lattice);

    if (!ground_new(&ground, spec, lattice, task) || !reached)
        return MAZE_NO_MEMORY;
    if (!link_ends(&ground))
        return MAZE_CANCELLED;
    memcpy(reached, ground.cells, lattice_size(lattice));

    ptrdiff_t at = begin(&ground);

    reached[at] = ROOT;
    if (!enter_all(&ground, reached, (ground.left - 1) / SHARE, &at))
        return MAZE_CANCELLED;
    ground.cells[at] = ROOT;
    if (!leave_all(&ground, reached))
        return MAZE_CANCELLED;
    for (size_t cell = 0; cell < lattice_size(lattice); cell++)
        if (reached[cell])
            ground.cells[cell] = reached[cell];
    cells_to_grid(ground.cells, lattice, grid);
    return MAZE_OK;
}
