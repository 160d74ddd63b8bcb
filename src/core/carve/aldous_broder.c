/*
 * Aldous-Broder: a random walk goes on until it has visited every cell. Each cell is linked to the cell from which the
 * walk first entered it. Every spanning tree is equally likely.
 *
 * Most of the walk, some 70 steps per cell, crosses ground where nothing is left to find. So the maze is surveyed from
 * time to time, in tiles as wide as the steps of one random number. Where a tile and the eight around it are fully
 * visited, the number's steps are not taken one by one, but added up. The walk is the same as without that, so
 * graph_walks.c makes the same maze. In a maze n times as long as wide, the walk takes n times as many steps per cell.
 *
 * Sources: D. J. Aldous, The random walk construction of uniform spanning trees (1990); A. Broder, Generating random
 * spanning trees (1989).
 */
#include "core/carve/algorithms.h"

#include "core/board/cells.h"

enum {
    VISITED = 1 << 7,
    TILE = WALK_STEPS, /* cells a side */
    LOOKS = 16         /* all tiles are surveyed every cells / LOOKS random numbers */
};

struct survey {
    uint32_t columns, rows; /* in tiles */
    uint8_t *safe; /* per tile: every cell that one random number can reach has been visited */
};

/* Where a walk stands. */
struct place {
    uint8_t *cell;
    uint32_t x, y;
};

/* Whether a tile is fully visited. A tile that the border cuts off never is. */
static bool is_full(
    const uint8_t *cells, const struct maze_lattice *lattice, uint32_t x, uint32_t y)
{
    uint64_t all = UINT64_MAX;

    if (lattice->width - x < TILE || lattice->height - y < TILE)
        return false;
    for (uint32_t row = 0; row < TILE; row++)
        for (uint32_t column = 0; column < TILE; column += sizeof(uint64_t)) {
            uint64_t word;

            memcpy(&word, cells + lattice_cell(lattice, x + column, y + row), sizeof(word));
            all &= word;
        }
    return (~all & VISITED * BITS_BYTES) == 0;
}

/* A tile with unvisited cells makes itself and its neighbours unsafe. A tile at an edge is never safe. */
static void survey_again(
    struct survey *survey, const uint8_t *cells, const struct maze_lattice *lattice)
{
    const uint32_t columns = survey->columns, rows = survey->rows;

    memset(survey->safe, 1, (size_t)columns * rows);
    for (uint32_t y = 0; y < rows; y++)
        for (uint32_t x = 0; x < columns; x++) {
            const bool full = is_full(cells, lattice, x * TILE, y * TILE);
            const uint32_t west = x - (x > 0 && !full), east = x + (x + 1 < columns && !full);
            const uint32_t north = y - (y > 0 && !full), south = y + (y + 1 < rows && !full);

            if (full && x > 0 && y > 0 && x + 1 < columns && y + 1 < rows)
                continue;
            for (uint32_t row = north; row <= south; row++)
                memset(survey->safe + (size_t)row * columns + west, 0, east - west + 1);
        }
}

/* How many of the 32 even bits are 1. */
static inline uint32_t sum(uint64_t bits)
{
    bits &= UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (uint32_t)((bits * BITS_BYTES) >> 56);
}

/* Takes a step. Returns how many cells it found, 0 or 1. */
static INLINE unsigned take_step(
    struct place *place, const ptrdiff_t offset[MAZE_DIRECTIONS], uint64_t draws)
{
    static const uint8_t back[MAZE_DIRECTIONS] = {
        VISITED | LINK_SOUTH, VISITED | LINK_WEST, VISITED | LINK_NORTH, VISITED | LINK_EAST};
    const unsigned direction = draws % MAZE_DIRECTIONS;

    place->cell += offset[direction];
    if (__builtin_expect(*place->cell >= VISITED, 1))
        return 0;
    if (*place->cell == 0) {
        *place->cell = back[direction];
        return 1;
    }
    /* Steps back from the border; another step will be drawn. */
    place->cell -= offset[direction];
    place->x += (uint32_t)(direction == MAZE_WEST) - (direction == MAZE_EAST);
    place->y += (uint32_t)(direction == MAZE_NORTH) - (direction == MAZE_SOUTH);
    return 0;
}

/* Takes the steps of a random number. Returns how many cells they found. */
static INLINE unsigned take_steps(struct place *place, const struct survey *survey,
    const ptrdiff_t offset[MAZE_DIRECTIONS], uint64_t draws)
{
    const size_t tile = (size_t)(place->y / TILE) * survey->columns + place->x / TILE;
    /* South and west have the higher bit, east and south exactly one bit: souths + wests, and easts + souths. */
    const uint32_t high = sum(draws >> 1), one = sum(draws ^ draws >> 1);
    const uint32_t east = one - high, south = one + high - WALK_STEPS;
    unsigned found = 0;

    place->x += east;
    place->y += south;
    if (survey->safe[tile]) {
        place->cell += (int32_t)east + (int32_t)south * offset[MAZE_SOUTH];
        return 0;
    }
    for (int i = 0; i < WALK_STEPS; i += 4, draws >>= 8) {
        found += take_step(place, offset, draws);
        found += take_step(place, offset, draws >> 2);
        found += take_step(place, offset, draws >> 4);
        found += take_step(place, offset, draws >> 6);
    }
    return found;
}

enum maze_status aldous_broder_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    const struct maze_lattice here = *lattice; /* a copy that no store of a byte can alias */
    const uint64_t cell_count = maze_spec_cells(spec);
    uint64_t left = cell_count - 1, next_look = cell_count / 4;
    const uint32_t columns = (lattice->width - 1) / TILE + 1,
                   rows = (lattice->height - 1) / TILE + 1;
    const size_t tiles = (size_t)columns * rows;
    struct survey survey = {columns, rows, arena_alloc(&task->scratch, tiles)};
    struct rng rng = algorithm_rng(spec);
    uint8_t *cells = cells_new(task, lattice);

    if (!cells || !survey.safe)
        return MAZE_NO_MEMORY;
    memset(survey.safe, 0, tiles);

    struct place place = {.x = lattice->width / 2, .y = lattice->height / 2};

    place.cell = cells + lattice_cell(lattice, place.x, place.y);
    *place.cell = VISITED;
    for (uint64_t number = 0; left; number++) {
        if (task_stop(task, number * WALK_STEPS))
            return MAZE_CANCELLED;
        if (number == next_look) {
            survey_again(&survey, cells, lattice);
            next_look += cell_count / LOOKS + 1;
        }
        left -= take_steps(&place, &survey, here.offset[0], rng_next(&rng));
    }
    cells_to_grid(cells, lattice, grid);
    return MAZE_OK;
}
