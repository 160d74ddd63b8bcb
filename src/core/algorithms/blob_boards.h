/*
 * Blobs on boards: 16 x 16 cells, a bit each, in four words of four rows, the lowest x and y in the
 * lowest bit. Both halves of a region grow on a board in step: what a cell does in a step depends on
 * how its neighbours were before it, so a blob has no grain, whatever cells share a word.
 */
#ifndef CORE_BLOB_BOARDS_H
#define CORE_BLOB_BOARDS_H

#include "core/algorithms/blobs.h"

#include <stdbool.h>

enum {
    BOARD_SIDE = 16, /* in cells */
    BOARD_CELLS = BOARD_SIDE * BOARD_SIDE,
    BOARD_WORDS = BOARD_CELLS / BITS_WORD,
    WORD_ROWS = BOARD_SIDE / BOARD_WORDS,
    LAST_ROW = BITS_WORD - BOARD_SIDE, /* where it begins in a word */
    BOARD_DEPTH = 16 /* of a stack on which of two halves the larger waits, and of 256 cells */
};

#define BOARD_WEST UINT64_C(0x0001000100010001)
#define BOARD_EAST (BOARD_WEST << (BOARD_SIDE - 1))

struct board {
    uint64_t word[BOARD_WORDS];
};

/* A board of each half. */
struct board_halves {
    halves word[BOARD_WORDS];
};

/* Some walls to the east and to the south of a board's cells. */
struct board_walls {
    struct board east, south;
};

/* The columns and rows that cells reach over, and one past the last. */
struct box {
    uint32_t west, north, east, south;
};

static inline struct board board_half(const struct board_halves *half, unsigned which)
{
    struct board board;

    for (unsigned i = 0; i < BOARD_WORDS; i++)
        board.word[i] = half->word[i][which];
    return board;
}

static inline uint32_t board_count(const struct board *board)
{
    uint32_t cells = 0;

    for (unsigned i = 0; i < BOARD_WORDS; i++)
        cells += bits_count(board->word[i]);
    return cells;
}

static inline bool board_is_empty(const struct board *board)
{
    return !(board->word[0] | board->word[1] | board->word[2] | board->word[3]);
}

/* The board is not empty. */
static inline struct box board_box(const struct board *board)
{
    uint64_t columns = board->word[0] | board->word[1] | board->word[2] | board->word[3];
    unsigned first = 0, last = BOARD_WORDS - 1;

    columns |= columns >> 2 * BOARD_SIDE;
    columns = (columns | columns >> BOARD_SIDE) & UINT16_MAX;
    while (!board->word[first])
        first++;
    while (!board->word[last])
        last--;
    return (struct box){
        .west = bits_lowest(columns),
        .north = first * WORD_ROWS + bits_lowest(board->word[first]) / BOARD_SIDE,
        .east = bits_highest(columns) + 1,
        .south = last * WORD_ROWS + bits_highest(board->word[last]) / BOARD_SIDE + 1,
    };
}

/* Moves a board's cells by cells to the east and south, both -15 … 15; some drop out. */
static inline struct board board_shifted(const struct board *board, int x, int y)
{
    const unsigned all = UINT16_MAX;
    const uint64_t columns = (x >= 0 ? all >> x : all << -x & all) * BOARD_WEST;
    const int words = (y + BOARD_SIDE) / WORD_ROWS - BOARD_WORDS;
    const int bits = (y - words * WORD_ROWS) * BOARD_SIDE;
    uint64_t from[3 * BOARD_WORDS] = {0};
    struct board to;

    for (int i = 0; i < BOARD_WORDS; i++) {
        const uint64_t cells = board->word[i] & columns;

        from[BOARD_WORDS + i] = x >= 0 ? cells << x : cells >> -x;
    }
    for (int i = 0; i < BOARD_WORDS; i++) {
        const uint64_t *at = from + BOARD_WORDS + i - words;

        /* In two steps, since a shift by 64 is undefined. */
        to.word[i] = at[0] << bits | at[-1] >> 1 >> (BITS_WORD - 1 - bits);
    }
    return to;
}

/* A cell of a board that is the n-th of those set, from 0; there is one. */
static inline struct board board_nth(const struct board *board, uint32_t n)
{
    struct board cell = {{0}};
    unsigned i = 0;

    for (uint32_t count; n >= (count = bits_count(board->word[i])); i++)
        n -= count;
    cell.word[i] = nth(board->word[i], n);
    return cell;
}

/* The cells next to those of a word of each half, of which the next words are above and below. */
static inline halves board_around(halves above, halves here, halves below)
{
    return here << BOARD_SIDE | above >> LAST_ROW | here >> BOARD_SIDE | below << LAST_ROW |
        (here & ~BOARD_EAST) << 1 | (here & ~BOARD_WEST) >> 1;
}

/* Of the cells that are reached, those of the half that a random bit says. */
static inline halves draw_grown(halves reached, struct rng_stream *draws)
{
    const uint64_t bits = rng_stream_next(draws);

    return reached & ((halves){bits, bits} ^ (halves){0, UINT64_MAX});
}

/* Lets both halves grow on a board until nothing is free; all that is free can be reached. */
static inline void fill_board(
    struct board_halves *half, struct board free, struct rng_stream *draws)
{
    while (!board_is_empty(&free)) {
        halves above = {0};

        for (unsigned i = 0; i < BOARD_WORDS; i++) {
            const halves here = half->word[i];
            const halves below = i + 1 < BOARD_WORDS ? half->word[i + 1] : (halves){0};
            const halves left = {free.word[i], free.word[i]};
            const halves grown = draw_grown(board_around(above, here, below) & left, draws);

            half->word[i] = here | grown;
            free.word[i] &= ~(grown[0] | grown[1]);
            above = here;
        }
    }
}

/* Of the walls between words of both halves and those of the cells beyond them, those that part the halves. */
static inline uint64_t parting(halves here, halves beyond)
{
    return (here[0] & beyond[1]) | (here[1] & beyond[0]);
}

/* The walls between the halves of a board. */
static inline struct board_walls board_border(const struct board_halves *half)
{
    struct board_walls border;

    for (unsigned i = 0; i < BOARD_WORDS; i++) {
        const halves here = half->word[i];
        const halves below = i + 1 < BOARD_WORDS ? half->word[i + 1] : (halves){0};

        border.east.word[i] = parting(here, (here & ~BOARD_WEST) >> 1);
        border.south.word[i] = parting(here, here >> BOARD_SIDE | below << LAST_ROW);
    }
    return border;
}

static inline uint32_t board_walls_count(const struct board_walls *walls)
{
    return board_count(&walls->east) + board_count(&walls->south);
}

/* Removes the n-th of some walls, from 0: first those to the east, then those to the south. */
static inline void board_walls_remove_nth(struct board_walls *walls, uint32_t n)
{
    const uint32_t easts = board_count(&walls->east);
    struct board *side = n < easts ? &walls->east : &walls->south;
    const struct board wall = board_nth(side, n < easts ? n : n - easts);

    for (unsigned i = 0; i < BOARD_WORDS; i++)
        side->word[i] ^= wall.word[i];
}

/* ---- boards and words of 8 x 8 cells ---- */

/* The four rows of eight cells that are the western half of a board's word. */
static inline uint64_t narrowed(uint64_t word)
{
    word &= UINT64_C(0x00ff00ff00ff00ff);
    word = (word | word >> 8) & UINT64_C(0x0000ffff0000ffff);
    return (word | word >> 16) & UINT32_MAX;
}

/* The inverse. */
static inline uint64_t widened(uint64_t rows)
{
    rows = (rows | rows << 16) & UINT64_C(0x0000ffff0000ffff);
    return (rows | rows << 8) & UINT64_C(0x00ff00ff00ff00ff);
}

/* The 8 x 8 cells of a board that begin at x, y, both -15 … 15. */
static inline uint64_t board_word(const struct board *board, int x, int y)
{
    const struct board moved = board_shifted(board, -x, -y);

    return narrowed(moved.word[0]) | narrowed(moved.word[1]) << WORD_ROWS * SIDE;
}

/* Adds the 8 x 8 cells of a word at x, y, as far as they are on the board. */
static inline void board_add_word(struct board *board, uint64_t word, int x, int y)
{
    const struct board corner = {{widened(word & UINT32_MAX), widened(word >> WORD_ROWS * SIDE)}};
    const struct board moved = board_shifted(&corner, x, y);

    for (unsigned i = 0; i < BOARD_WORDS; i++)
        board->word[i] |= moved.word[i];
}

/* Divides a region down to single cells if it fits in a word; else returns false. */
static inline bool divide_as_word(
    const struct board *region, struct rng_stream *draws, struct board_walls *closed)
{
    const struct box box = board_box(region);

    if (box.east - box.west > SIDE || box.south - box.north > SIDE)
        return false;

    const int x = (int)box.west, y = (int)box.north;
    const uint64_t word = board_word(region, x, y);
    const struct openings inner = inner_walls(word);
    struct openings open = inner;

    divide_word(word, draws, &open);
    board_add_word(&closed->east, inner.east ^ open.east, x, y);
    board_add_word(&closed->south, inner.south ^ open.south, x, y);
    return true;
}

/* Two cells of a region, drawn evenly, a half each; they are no longer free. */
static inline struct board_halves plant_halves(struct board *free, struct rng_stream *draws)
{
    const uint32_t cells = board_count(free);
    const uint32_t one = rng_stream_below(draws, cells);
    const uint32_t other = rng_stream_below(draws, cells - 1);
    const struct board first = board_nth(free, one);
    const struct board second = board_nth(free, other + (other >= one));
    struct board_halves half;

    for (unsigned i = 0; i < BOARD_WORDS; i++) {
        half.word[i] = (halves){first.word[i], second.word[i]};
        free->word[i] ^= first.word[i] ^ second.word[i];
    }
    return half;
}

/* Divides a region down to single cells. Adds the walls between them to those closed. */
static inline void divide_board(
    const struct board *region, struct rng_stream *draws, struct board_walls *closed)
{
    struct board stack[BOARD_DEPTH];
    unsigned top = 0;

    stack[top++] = *region;
    while (top) {
        struct board free = stack[--top];

        if (divide_as_word(&free, draws, closed))
            continue;

        struct board_halves half = plant_halves(&free, draws);

        fill_board(&half, free, draws);

        struct board_walls border = board_border(&half);

        board_walls_remove_nth(&border, rng_stream_below(draws, board_walls_count(&border)));
        for (unsigned i = 0; i < BOARD_WORDS; i++) {
            closed->east.word[i] |= border.east.word[i];
            closed->south.word[i] |= border.south.word[i];
        }

        const struct board one = board_half(&half, 0), other = board_half(&half, 1);
        const bool larger = board_count(&one) < board_count(&other);

        stack[top++] = larger ? other : one;
        stack[top++] = larger ? one : other;
    }
}

#endif
