/*
 * The walk has one branch that cannot be guessed: its end. All posts have four neighbours, so a draw
 * is two bits; going over a post again overwrites the direction, which erases the loop; and the next
 * post to start from is found by eights. That leaves one wrong guess for each walk, of which there are
 * 0.44 a cell.
 */
#include "core/algorithms/posts.h"

#include "base/inline.h"

#include <string.h>

enum {
    STEPS = 32 /* to a random number, two bits each */,
    LANES = 8 /* posts looked at at once */
};

static const uint64_t in_maze = IN_MAZE * UINT64_C(0x0101010101010101);

uint8_t *posts_new(struct maze_task *task, const struct maze_lattice *lattice)
{
    uint8_t *posts = cells_new(task, lattice);

    if (!posts)
        return NULL;
    memset(posts + lattice_cell(lattice, 0, 0), IN_MAZE, lattice->width);
    for (uint32_t y = 1; y < lattice->height; y++)
        posts[lattice_cell(lattice, 0, y)] = IN_MAZE;
    return posts;
}

/* Leaves a post in the direction that the lowest bits draw; whether that leads to the tree. */
static inline bool step(uint8_t **post, const ptrdiff_t offset[MAZE_DIRECTIONS], uint64_t draws)
{
    const unsigned way = draws % MAZE_DIRECTIONS;

    **post = (uint8_t)way;
    *post += offset[way];
    return **post >= IN_MAZE;
}

static inline void walk(uint8_t *post, const ptrdiff_t offset[MAZE_DIRECTIONS], struct rng *rng)
{
    for (;;) {
        uint64_t draws = rng_next(rng);

        for (int i = 0; i < STEPS; i += 4, draws >>= 8)
            if (step(&post, offset, draws) || step(&post, offset, draws >> 2) ||
                step(&post, offset, draws >> 4) || step(&post, offset, draws >> 6))
                return;
    }
}

/* What is left of a walk joins the tree. */
static inline void join(uint8_t *post, const ptrdiff_t offset[MAZE_DIRECTIONS])
{
    for (uint8_t way; (way = *post) < IN_MAZE; post += offset[way])
        *post = (uint8_t)(IN_MAZE | 1 << way);
}

/*
 * Joins what is left among the posts from `post` to before `end`, and returns how far that led, past
 * the end perhaps. An index goes through both arrays, which need not be of one object.
 */
static INLINE size_t join_some(uint8_t *posts, const uint8_t *linked, size_t post, size_t end,
    const ptrdiff_t offset[MAZE_DIRECTIONS], struct rng *rng)
{
    while (post < end) {
        const uint64_t left = ~(bits_load(posts + post) | bits_load(linked + post)) & in_maze;

        if (left == 0) {
            post += LANES;
            continue;
        }
        post += bits_lowest(left) / LANES;
        if (post >= end)
            break;
        walk(posts + post, offset, rng);
        join(posts + post, offset);
        post++;
    }
    return post;
}

enum maze_status posts_join(uint8_t *posts, const uint8_t *linked,
    const struct maze_lattice *lattice, struct rng *rng, const struct maze_task *task)
{
    const ptrdiff_t offset[MAZE_DIRECTIONS] = {lattice_offset(lattice, MAZE_NORTH),
        lattice_offset(lattice, MAZE_EAST), lattice_offset(lattice, MAZE_SOUTH),
        lattice_offset(lattice, MAZE_WEST)};
    struct rng draws = *rng; /* a copy that no store of a byte can be taken to change */

    for (uint32_t y = 1; y < lattice->height; y++) {
        size_t post = (size_t)lattice_cell(lattice, 0, y);
        const size_t end = post + lattice->width;

        while (post < end) {
            if (task_cancelled(task))
                return MAZE_CANCELLED;
            post = join_some(posts, linked, post, task_next_look(post, end), offset, &draws);
        }
    }
    *rng = draws;
    return MAZE_OK;
}

void posts_to_grid(const uint8_t *posts, const struct maze_lattice *lattice, struct maze_grid *grid)
{
    const size_t words = grid->words;
    const uint64_t last = bits_last_mask(grid->width);

    /* Which walls stand: to the north of each cell in the east plane, to its west in the south one. */
    cells_to_grid(posts, lattice, grid);
    for (uint32_t y = 0; y < grid->height; y++) {
        uint64_t *east = grid_east_row(grid, y), *south = grid_south_row(grid, y);

        for (size_t k = 0; k < words; k++) {
            const uint64_t next = k + 1 < words ? south[k + 1] : 0;
            const uint64_t wall_to_east = south[k] >> 1 | next << (BITS_WORD - 1);

            south[k] = y + 1 < grid->height ? ~east[words + k] : 0;
            east[k] = ~wall_to_east;
        }
        east[words - 1] &= last >> 1;
        south[words - 1] &= last;
    }
}
