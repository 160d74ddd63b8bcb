/*
 * Growing tree: a list of active cells in the order in which they came. Each step picks one, the newest, the oldest,
 * the middle or a random one, by the weights of a mix. It carves into a random unvisited neighbour, which is added to
 * the list; a cell without one is removed.
 *
 * The usual mixes, of newest and random only, have their own loop without unpredictable branches, unless edges wrap
 * around. A removal leaves a dead entry in their list until it is the last, or until a quarter of the list is dead and
 * the list is packed. A pick that meets a dead entry is repeated, so a random pick is even over the active cells.
 * Random picks are drawn a few batches ahead, and what they name is prefetched.
 *
 * Source: J. Buck, Mazes for Programmers (2015), chapter 11.
 */
#include "core/carve/graph_growth.h"

#include "core/board/cells.h"
#include "core/carve/active_cells.h"
#include "core/carve/recording.h"

enum {
    BATCH = 16,         /* picks */
    GROWTH = 3 * BATCH, /* the most that the list grows before a pick has its turn */
    LONG = 16 * GROWTH, /* entries from which drawing ahead pays */
    GAPS = 4,           /* one entry in this many may be dead, and */
    LOOSE = 64          /* this many more, which are not worth packing */
};

struct tree {
    const struct maze_task *task;
    ptrdiff_t stride;
    struct cell_steps steps;
    uint8_t *cells;
    uint32_t *list;
    uint32_t dead; /* a number without a cell */
    uint32_t top;  /* entries, with dead ones */
    uint32_t gaps; /* dead entries */
    uint64_t left; /* unvisited cells */
    struct rng rng;
    struct maze_mix mix;
    unsigned weights, newest_weight; /* of all picks; of the newest */
    uint32_t unfair;                 /* draws of weights and twelfths that would not be even */
    int bias;
};

/* 1 for a number that is 0, else 0. */
static INLINE uint32_t is_zero(uint32_t number)
{
    return (uint32_t)(((uint64_t)number - 1) >> 63);
}

/* The first of two numbers if `which` is 1, the second if it is 0, without a branch. */
static INLINE uint32_t either(uint32_t which, uint32_t first, uint32_t second)
{
    return second ^ ((first ^ second) & -which);
}

/* Links to the visited neighbours of a cell. Bytes of visited cells have IN_MAZE and nothing above it. */
static INLINE unsigned visited_links(const uint8_t *cell, ptrdiff_t stride)
{
    return ((unsigned)cell[-stride] / IN_MAZE << MAZE_NORTH) +
        ((unsigned)cell[1] / IN_MAZE << MAZE_EAST) +
        ((unsigned)cell[stride] / IN_MAZE << MAZE_SOUTH) +
        ((unsigned)cell[-1] / IN_MAZE << MAZE_WEST);
}

/* ---- Newest and random ---- */

struct drawn {
    uint32_t index;           /* the entry, if the pick is random */
    uint16_t random, twelfth; /* 1 or 0; 0 … TWELVE - 1 */
};

/* The state of the loop. */
struct hand {
    uint32_t random, held; /* the last pick; it met a dead entry and must be repeated */
};

/* From a cell to the chosen neighbour, by the cell's visited neighbours and the draw. */
struct drawn_steps {
    struct {
        ptrdiff_t offset;
        uint8_t arrival; /* the neighbour's new byte */
    } from[LINKS + 1][TWELVE];
};

static INLINE struct drawn draw_pick(struct tree *tree, struct rng *rng, uint32_t bound)
{
    const uint64_t bits = rng_next(rng);
    /* Draws a twelfth and a weight at once: what the first product leaves is used for the second. */
    const uint64_t twelfth = (bits & UINT32_MAX) * TWELVE;
    const uint64_t weight = (twelfth & UINT32_MAX) * tree->weights;
    struct drawn drawn = {choice_below(rng, (uint32_t)(bits >> 32), bound),
        (uint16_t)(((uint64_t)tree->newest_weight - 1 - (weight >> 32)) >> 63),
        (uint16_t)(twelfth >> 32)};

    if (__builtin_expect((uint32_t)weight < tree->unfair, 0)) {
        drawn.random = rng_below(rng, tree->weights) >= tree->newest_weight;
        drawn.twelfth = (uint16_t)rng_below(rng, TWELVE);
    }
    return drawn;
}

/* The recorder is a constant NULL if there is none, here and below. */
static INLINE void take_pick(struct tree *tree, struct hand *hand, const struct drawn_steps *steps,
    struct drawn pick, struct maze_recorder *recorder)
{
    const uint32_t random = either(hand->held, hand->random, pick.random);
    const uint32_t last = tree->top - 1;
    const uint32_t index = either(random, pick.index, last);
    uint32_t *list = tree->list;

    hand->random = random;
    if (__builtin_expect(index >= tree->top, 0)) {
        hand->held = 1;
        return;
    }

    const ptrdiff_t cell = list[index];
    const uint32_t dead = is_zero((uint32_t)cell ^ tree->dead);
    const unsigned closed = visited_links(tree->cells + cell, tree->stride) | (LINKS & -dead);
    const uint32_t stuck = (closed + 1) >> MAZE_DIRECTIONS, gone = stuck & is_zero(index ^ last);
    const ptrdiff_t step = steps->from[closed][pick.twelfth].offset, next = cell + step;

    /* A step of 0 rewrites what is there. */
    tree->cells[next] |= steps->from[closed][pick.twelfth].arrival;
    list[index] = either(stuck, tree->dead, (uint32_t)cell);
    list[tree->top] = (uint32_t)next;
    tree->top += 1 - stuck - gone;
    tree->gaps += stuck - gone - dead;
    tree->left -= 1 - stuck;
    hand->held = dead;
    if (recorder && !dead && stuck)
        record_cell(recorder, MAZE_STEP_LEAVE, cell);
    else if (recorder && !dead)
        record_entered(
            recorder, next, bits_lowest(steps->from[closed][pick.twelfth].arrival & LINKS));
}

/* Closes the gaps if there are many. */
static uint32_t pack(uint32_t *list, uint32_t top, uint32_t dead)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < top; i++) {
        const uint32_t entry = list[i];

        list[kept] = entry;
        kept += 1 - is_zero(entry ^ dead);
    }
    return kept;
}

static INLINE void pack_if_loose(struct tree *tree)
{
    if (tree->gaps > tree->top / GAPS + LOOSE) {
        tree->top = pack(tree->list, tree->top, tree->dead);
        tree->gaps = 0;
    }
}

/* Draws ahead until the list is short. */
static INLINE enum maze_status walk_long(struct tree *out, struct hand *hand_out,
    const struct drawn_steps *steps, struct maze_recorder *recorder)
{
    struct tree tree = *out;
    struct hand hand = *hand_out;
    const ptrdiff_t stride = tree.stride;
    struct rng rng = tree.rng;
    uint64_t batches = 0;
    struct drawn store[3][BATCH], *now = store[0], *next = store[1], *later = store[2];

    for (unsigned i = 0; i < BATCH; i++) {
        now[i] = draw_pick(&tree, &rng, tree.top + GROWTH);
        next[i] = draw_pick(&tree, &rng, tree.top + GROWTH);
    }
    while (tree.top > LONG / 2 && tree.left) {
        struct drawn *const done = now;

        if (task_stop(tree.task, batches++ * BATCH))
            return MAZE_CANCELLED;
        pack_if_loose(&tree);

        const uint32_t bound = tree.top + GROWTH;

        for (unsigned i = 0; i < BATCH; i++) {
            later[i] = draw_pick(&tree, &rng, bound);
            __builtin_prefetch(tree.list + later[i].index);
        }
        for (unsigned i = 0; i < BATCH; i++) {
            const uint8_t *cell = tree.cells + tree.list[next[i].index & -(uint32_t)next[i].random];

            __builtin_prefetch(cell - stride);
            __builtin_prefetch(cell);
            __builtin_prefetch(cell + stride);
            take_pick(&tree, &hand, steps, now[i], recorder);
        }
        now = next;
        next = later;
        later = done;
    }
    tree.rng = rng;
    *out = tree;
    *hand_out = hand;
    return MAZE_OK;
}

static INLINE enum maze_status grow_usual(struct tree *tree, struct maze_recorder *recorder)
{
    struct hand hand = {0};
    struct drawn_steps steps = {0};

    for (unsigned closed = 0; closed < LINKS; closed++)
        for (unsigned twelfth = 0; twelfth < TWELVE; twelfth++) {
            const unsigned link = choice_of_twelve[LINKS ^ closed][twelfth];

            steps.from[closed][twelfth].offset = tree->steps.offset[link];
            steps.from[closed][twelfth].arrival = (uint8_t)(IN_MAZE | opposite(link));
        }
    for (unsigned step = 0; tree->left; step++) {
        if (task_stop(tree->task, step) ||
            (tree->top > LONG && walk_long(tree, &hand, &steps, recorder) != MAZE_OK))
            return MAZE_CANCELLED;
        pack_if_loose(tree);
        take_pick(tree, &hand, &steps, draw_pick(tree, &tree->rng, tree->top), recorder);
    }
    return MAZE_OK;
}

/* ---- Any mix, a bias, and wrapped edges ---- */

static INLINE enum maze_status grow_any(struct tree *tree, struct maze_recorder *recorder)
{
    struct active_cells active = active_cells_begin(tree->list, tree->list[0], &tree->mix);

    for (unsigned step = 0; tree->left; step++) {
        const uint32_t index = active_cells_pick(&active, active.first, &tree->rng);
        const ptrdiff_t cell = tree->list[index];
        const unsigned open = cells_unvisited(tree->cells, &tree->steps, cell, true);

        if (task_stop(tree->task, step))
            return MAZE_CANCELLED;
        if (open) {
            const unsigned link = choice_biased(&tree->rng, open, tree->bias);
            const ptrdiff_t next = cells_follow(tree->cells, &tree->steps, cell, link, true);

            tree->cells[next] = (uint8_t)(IN_MAZE | opposite(link));
            tree->left--;
            active_cells_add(&active, next);
            if (recorder)
                record_entered(recorder, next, bits_lowest(opposite(link)));
        } else {
            active_cells_remove(&active, index);
            if (recorder)
                record_cell(recorder, MAZE_STEP_LEAVE, cell);
        }
    }
    return MAZE_OK;
}

static INLINE enum maze_status grow_tree(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid,
    struct maze_recorder *recorder)
{
    const uint64_t cells = maze_spec_cells(spec);
    struct tree tree = {
        .task = task,
        .steps = cell_steps(lattice),
        .stride = lattice->stride,
        .cells = cells_new(task, lattice),
        .list = arena_alloc(&task->scratch, (cells + GROWTH) * sizeof(uint32_t)),
        .dead = (uint32_t)lattice_cell(lattice, lattice->width, lattice->height - 1),
        .left = lattice->cells - 1,
        .rng = algorithm_rng(spec),
        .mix = maze_mix_weights(&spec->mix),
        .bias = spec->bias,
    };

    if (!tree.list || !tree.cells)
        return MAZE_NO_MEMORY;
    for (unsigned pick = 0; pick < MAZE_PICKS; pick++)
        tree.weights += tree.mix.weight[pick];
    tree.newest_weight = tree.mix.weight[MAZE_PICK_NEWEST];
    tree.unfair = (uint32_t)((UINT64_C(1) << 32) % (tree.weights * TWELVE));

    tree.list[tree.top++] = (uint32_t)lattice_draw(lattice, &tree.rng);
    tree.cells[tree.list[0]] = IN_MAZE;
    if (recorder)
        record_begun(recorder, tree.list[0]);

    const bool usual = !tree.bias && !tree.mix.weight[MAZE_PICK_OLDEST] &&
        !tree.mix.weight[MAZE_PICK_MIDDLE] && !lattice->wrap;
    const enum maze_status status = usual ? grow_usual(&tree, recorder) : grow_any(&tree, recorder);

    if (status == MAZE_OK)
        cells_to_grid(tree.cells, lattice, grid);
    return status;
}

enum maze_status growing_tree_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    return grow_tree(spec, lattice, task, grid, NULL);
}

/* A maze does not show which cell was picked when, so it is made again. */
enum maze_status growing_tree_record(struct maze_recording *recording)
{
    const struct maze_lattice *lattice = &recording->graph->lattice;
    struct maze_graph graph;

    if (!spec_is_on_graph(recording->spec))
        return grow_tree(
            recording->spec, lattice, recording->task, recording->grid, recording->recorder);
    return growth_carve(recording->spec, lattice, recording->task, recording->recorder, &graph);
}
