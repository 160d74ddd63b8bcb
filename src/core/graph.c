/*
 * Bits to bytes, the inverse of what cells.c does: the bits of the four directions of sixteen cells
 * are the rows of two matrices, turned together so that each cell has its four side by side.
 */
#include "core/graph.h"

#include <string.h>

enum { CELLS = 2 * BITS_LANES };

/* Swaps the bits under the mask with those `shift` places higher. */
static uint64_t swap(uint64_t word, unsigned shift, uint64_t mask)
{
    const uint64_t differ = (word >> shift ^ word) & mask;

    return word ^ differ ^ differ << shift;
}

/* Bit j of byte i becomes bit i of byte j. Source: Warren, Hacker's Delight, 7-3. */
static uint64_t turned(uint64_t word)
{
    word = swap(word, 7, UINT64_C(0x00aa00aa00aa00aa));
    word = swap(word, 14, UINT64_C(0x0000cccc0000cccc));
    return swap(word, 28, UINT64_C(0x00000000f0f0f0f0));
}

/* The bits of eight cells in byte 0, of the eight after them in byte 4. */
static uint64_t two_bytes(uint64_t bits, unsigned first)
{
    bits >>= first;
    return (bits & UINT8_MAX) | (bits >> BITS_LANES & UINT8_MAX) << 32;
}

/* Writes the bytes of 64 cells, of which `left` are in the row, and up to 15 bytes more. */
static void put_word(uint8_t *cells, size_t left, const uint64_t open[MAZE_DIRECTIONS])
{
    const uint64_t low = UINT64_C(0x0f0f0f0f0f0f0f0f);

    for (unsigned i = 0; i < BITS_WORD && i < left; i += CELLS) {
        uint64_t rows = 0;

        for (unsigned way = MAZE_NORTH; way < MAZE_DIRECTIONS; way++)
            rows |= two_bytes(open[way], i) << way * BITS_LANES;
        rows = turned(rows);
        bits_store(cells + i, rows & low);
        bits_store(cells + i + BITS_LANES, rows >> 4 & low);
    }
}

/* A row's openings to the south, or those above the first row; NULL: none. */
static const uint64_t *souths_above(const struct maze_grid *grid, uint32_t y)
{
    if (y == 0)
        return grid->wrap & MAZE_WRAP_Y ? grid_south_row(grid, grid->height - 1) : NULL;
    return grid_south_row(grid, y - 1);
}

/* False when the task was cancelled. */
static bool read_row(
    const struct maze_grid *grid, uint32_t y, const struct maze_task *task, uint8_t *cells)
{
    const uint64_t *east = grid_east_row(grid, y), *south = grid_south_row(grid, y);
    const uint64_t *north = souths_above(grid, y);
    uint64_t west = grid->wrap & MAZE_WRAP_X && bits_get(east, grid->width - 1);

    for (size_t word = 0; word < grid->words;) {
        const size_t look = task_next_look(word, grid->words);

        if (task_cancelled(task))
            return false;
        for (; word < look; word++) {
            const uint64_t open[MAZE_DIRECTIONS] = {
                [MAZE_NORTH] = north ? north[word] : 0,
                [MAZE_EAST] = east[word],
                [MAZE_SOUTH] = south[word],
                [MAZE_WEST] = east[word] << 1 | west,
            };

            west = east[word] >> (BITS_WORD - 1);
            put_word(cells + word * BITS_WORD, grid->width - word * BITS_WORD, open);
        }
    }
    return true;
}

enum maze_status graph_of_grid(
    const struct maze_grid *grid, struct maze_task *task, struct maze_graph *graph)
{
    const struct maze_lattice lattice = grid_lattice(grid);
    const size_t size = lattice_size(&lattice), stride = (size_t)lattice.stride;
    uint8_t *open = arena_alloc(&task->scratch, size + BITS_WORD);

    if (!open)
        return MAZE_NO_MEMORY;
    memset(open, BEYOND, stride + 1);
    for (uint32_t y = 0; y < grid->height; y++) {
        uint8_t *row = open + lattice_cell(&lattice, 0, y);

        /* What it writes past its end is of the border and of rows that are yet to be read. */
        if (!read_row(grid, y, task, row))
            return MAZE_CANCELLED;
        row[grid->width] = BEYOND;
    }
    memset(open + size - stride - 1, BEYOND, stride + 1 + BITS_WORD);
    *graph = (struct maze_graph){lattice, open};
    return MAZE_OK;
}

void graph_to_grid(const struct maze_graph *graph, struct maze_grid *grid)
{
    cells_to_grid(graph->open, &graph->lattice, grid);
}

void graph_clear(struct maze_graph *graph)
{
    const size_t size = lattice_size(&graph->lattice);

    for (size_t cell = 0; cell < size; cell++)
        graph->open[cell] &= (uint8_t)~GRAPH_OWN;
}

uint64_t graph_passages(const struct maze_graph *graph)
{
    const size_t size = lattice_size(&graph->lattice);
    const uint64_t links = UINT64_C(0x0101010101010101) * LINKS;
    uint64_t sides = 0;

    /* Past the last cell there are some bytes more, of the border. */
    for (size_t cell = 0; cell < size; cell += BITS_LANES)
        sides += (unsigned)__builtin_popcountll(bits_load(graph->open + cell) & links);
    return sides / 2;
}
