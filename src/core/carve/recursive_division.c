/*
 * Recursive division: a wall with one gap divides a chamber across its longer side (for a square, a random bit
 * decides). Wall and gap are drawn evenly. The halves are divided likewise, until they are one cell wide or high.
 *
 * Processors cannot predict which shape comes next. So chambers of at most 32 x 32 cells are gathered on a sheet, in
 * which a word holds both kinds of walls of a row. They are divided shape by shape instead of in order: within a shape,
 * the direction of the wall, its length and the range of its places are known. The smallest shapes take all their walls
 * from a table. Each chamber has its own random numbers, so the maze does not depend on the order of division.
 *
 * Source: J. Buck, Mazes for Programmers (2015), chapter 12.
 */
#include "core/carve/algorithms.h"

#include "core/board/grid.h"

enum {
    DEPTH = 64,    /* stack depth: the larger half waits, so log2(cells) is enough */
    FURNISHED = 4, /* the longest side of a shape with a table */
    TILE = BITS_WORD / 2,
    ROWS = 1024 /* in a sheet */
};

/* Numbers of a chamber's own sequence. Draws follow them. */
enum { FIRST_HALF = 1, SECOND_HALF, DRAWS };

struct chamber {
    uint32_t x, y, width, height;
    uint64_t key; /* for its random numbers */
};

/* Chambers to divide: number i has at most 1 / 2^i of all cells. */
struct stack {
    struct chamber chambers[DEPTH];
    unsigned top;
};

/* A place on a sheet: row * TILE + column. No two chambers begin at the same place. */
typedef uint16_t place;

enum { NOWHERE = ROWS * TILE };

/*
 * Chambers of at most TILE x TILE cells before they move to the grid, one below another, and lists of the chambers that
 * they were divided into, by width and height. Lists of chambers one cell wide or high are never read.
 */
struct sheet {
    const struct maze_grid *grid;
    int bias;
    uint64_t open[ROWS];    /* walls: eastern in the lower half of a word, southern in the upper */
    uint64_t keys[ROWS];    /* for the random numbers of chambers that begin in a row */
    unsigned rows;          /* in use */
    unsigned width, height; /* lists exist up to these */
    struct chamber tiles[ROWS / 2];
    unsigned tile_count;
    place first[TILE + 1][TILE + 1]; /* in a list; NOWHERE if it is empty */
    place next[ROWS * TILE];         /* in the list after the chamber that begins there */
};

/* A wall: it stands after `at` + 1 columns or rows, and its gap is in this row or column. */
struct wall {
    uint32_t at, gap;
};

/* ---- The smallest chambers ---- */

/*
 * A way to divide such a chamber is a set of remaining walls, as bits: eastern ones in the lower half, southern ones in
 * the upper, a byte per row. All ways of a shape are equally likely: each number is made of its choices, with the place
 * of the first wall and its gap as the upper digits.
 */
enum { WAY_ROW = 8 };
#define WAY_ROW_MASK UINT64_C(0x000000ff000000ff)

#define EAST_OF(x, y)  (UINT64_C(1) << (WAY_ROW * (y) + (x)))
#define SOUTH_OF(x, y) (EAST_OF(x, y) << TILE)
#define RIGHT(way)     ((way) << 1)
#define DOWN(way)      ((way) << WAY_ROW)

/* Walls of two and three cells, without the gap. */
#define DOWN_2(x, gap)  EAST_OF(x, 1 - (gap))
#define ALONG_2(y, gap) SOUTH_OF(1 - (gap), y)
#define DOWN_3(x, gap)  ((EAST_OF(x, 0) | EAST_OF(x, 1) | EAST_OF(x, 2)) & ~EAST_OF(x, gap))
#define ALONG_3(y, gap) ((SOUTH_OF(0, y) | SOUTH_OF(1, y) | SOUTH_OF(2, y)) & ~SOUTH_OF(gap, y))

#define WAY_2_2(n) ((n)&1 ? DOWN_2(0, (n) >> 1 & 1) : ALONG_2(0, (n) >> 1 & 1))
#define WAY_2_3(n) (ALONG_2((n) >> 2 & 1, (n) >> 3 & 1) | ((n)&4 ? WAY_2_2(n) : DOWN(WAY_2_2(n))))
#define WAY_3_2(n) (DOWN_2((n) >> 2 & 1, (n) >> 3 & 1) | ((n)&4 ? WAY_2_2(n) : RIGHT(WAY_2_2(n))))
#define WAY_2_4(n)                                                                                 \
    (ALONG_2((n) / 32, (n) >> 4 & 1) |                                                             \
        ((n) / 32 == 0          ? DOWN(WAY_2_3(n))                                                 \
                : (n) / 32 == 1 ? WAY_2_2(n) | DOWN(DOWN(WAY_2_2((n) >> 2)))                       \
                                : WAY_2_3(n)))
#define WAY_4_2(n)                                                                                 \
    (DOWN_2((n) / 32, (n) >> 4 & 1) |                                                              \
        ((n) / 32 == 0          ? RIGHT(WAY_3_2(n))                                                \
                : (n) / 32 == 1 ? WAY_2_2(n) | RIGHT(RIGHT(WAY_2_2((n) >> 2)))                     \
                                : WAY_3_2(n)))
#define WAY_3_3(n)                                                                                 \
    ((n)&32 ? DOWN_3((n) >> 4 & 1, (n) / 64) | ((n)&16 ? WAY_2_3(n) : RIGHT(WAY_2_3(n)))           \
            : ALONG_3((n) >> 4 & 1, (n) / 64) | ((n)&16 ? WAY_3_2(n) : DOWN(WAY_3_2(n))))

#define WAYS_4(way, n) way(n), way((n) + 1), way((n) + 2), way((n) + 3)
#define WAYS_16(way, n)                                                                            \
    WAYS_4(way, n), WAYS_4(way, (n) + 4), WAYS_4(way, (n) + 8), WAYS_4(way, (n) + 12)
#define WAYS_32(way, n) WAYS_16(way, n), WAYS_16(way, (n) + 16)
#define WAYS_96(way, n) WAYS_32(way, n), WAYS_32(way, (n) + 32), WAYS_32(way, (n) + 64)

static const uint64_t ways_2_2[] = {WAYS_4(WAY_2_2, 0)};
static const uint64_t ways_2_3[] = {WAYS_16(WAY_2_3, 0)};
static const uint64_t ways_3_2[] = {WAYS_16(WAY_3_2, 0)};
static const uint64_t ways_2_4[] = {WAYS_96(WAY_2_4, 0)};
static const uint64_t ways_4_2[] = {WAYS_96(WAY_4_2, 0)};
static const uint64_t ways_3_3[] = {WAYS_96(WAY_3_3, 0), WAYS_96(WAY_3_3, 96)};

/* ---- Sheets ---- */

/* Draws again after an unfair number, as rng_stream_below does. */
static __attribute__((noinline, cold)) uint32_t draw_again(uint64_t key, uint32_t n)
{
    uint64_t next = 0;

    while ((uint32_t)((key >> 32) * n) < -n % n)
        key = rng_at(key, ++next);
    return (uint32_t)(key >> 32);
}

/* Maps 32 bits of a number to one of n equal parts of their range. */
static inline uint32_t draw_fair(uint64_t draw, uint32_t n)
{
    if (__builtin_expect((uint32_t)((draw >> 32) * n) < n, 0))
        return draw_again(draw, n);
    return (uint32_t)(draw >> 32);
}

/* Draws both at once: a number from 0 to places * gaps - 1, whose upper digit is `at`. */
static inline struct wall draw_wall(uint64_t draw, uint32_t places, uint32_t gaps)
{
    const uint64_t at = (uint64_t)draw_fair(draw, places * gaps) * places;
    const uint64_t gap = (at & UINT32_MAX) * gaps;

    return (struct wall){(uint32_t)(at >> 32), (uint32_t)(gap >> 32)};
}

static inline uint64_t draw_at(
    const struct sheet *sheet, unsigned width, unsigned height, unsigned at)
{
    return rng_at(sheet->keys[at / TILE], (height * (TILE + 1) + width) * TILE + at % TILE);
}

static inline void keep(struct sheet *sheet, unsigned width, unsigned height, unsigned at)
{
    sheet->next[at] = sheet->first[width][height];
    sheet->first[width][height] = (place)at;
}

static inline void wall_down(struct sheet *sheet, unsigned at, unsigned height, unsigned gap)
{
    uint64_t *open = sheet->open + at / TILE;
    const uint64_t bit = UINT64_C(1) << at % TILE;

    for (unsigned i = 0; i < height; i++)
        open[i] &= ~bit;
    open[gap] |= bit;
}

static inline void wall_along(struct sheet *sheet, unsigned at, unsigned width, unsigned gap)
{
    const uint64_t walls = ((UINT64_C(1) << width) - 1) ^ UINT64_C(1) << gap;

    sheet->open[at / TILE] &= ~(walls << (TILE + at % TILE));
}

static void divide_across(struct sheet *sheet, unsigned width, unsigned height, place first)
{
    for (unsigned at = first, next; at != NOWHERE; at = next) {
        const struct wall wall = draw_wall(draw_at(sheet, width, height, at), width - 1, height);

        next = sheet->next[at];
        wall_down(sheet, at + wall.at, height, wall.gap);
        keep(sheet, wall.at + 1, height, at);
        keep(sheet, width - 1 - wall.at, height, at + wall.at + 1);
    }
}

static void divide_down(struct sheet *sheet, unsigned width, unsigned height, place first)
{
    for (unsigned at = first, next; at != NOWHERE; at = next) {
        const struct wall wall = draw_wall(draw_at(sheet, width, height, at), height - 1, width);

        next = sheet->next[at];
        wall_along(sheet, at + wall.at * TILE, width, wall.gap);
        keep(sheet, width, wall.at + 1, at);
        keep(sheet, width, height - 1 - wall.at, at + (wall.at + 1) * TILE);
    }
}

/* Divides all chambers of one shape. */
static void divide_shape(struct sheet *sheet, unsigned width, unsigned height)
{
    const int64_t way = division_way(width, height, sheet->bias);
    place first = sheet->first[width][height], chosen[2] = {NOWHERE, NOWHERE};

    if (first == NOWHERE)
        return;
    sheet->first[width][height] = NOWHERE;
    if (way > 0) {
        divide_across(sheet, width, height, first);
        return;
    }
    if (way < 0) {
        divide_down(sheet, width, height, first);
        return;
    }
    while (first != NOWHERE) {
        const unsigned bit = draw_at(sheet, width, height, first) & 1;
        const place next = sheet->next[first];

        sheet->next[first] = chosen[bit];
        chosen[bit] = first;
        first = next;
    }
    divide_across(sheet, width, height, chosen[0]);
    divide_down(sheet, width, height, chosen[1]);
}

/* Sets the walls of all chambers of one shape, each to one of n equally likely ways. */
static inline void furnish(
    struct sheet *sheet, unsigned width, unsigned height, const uint64_t *ways, uint32_t n)
{
    for (unsigned at = sheet->first[width][height]; at != NOWHERE; at = sheet->next[at]) {
        const uint64_t draw = draw_fair(draw_at(sheet, width, height, at), n);
        const uint64_t way = ways[draw * n >> 32];
        uint64_t *open = sheet->open + at / TILE;

        for (unsigned i = 0; i < height; i++)
            open[i] ^= (way >> WAY_ROW * i & WAY_ROW_MASK) << at % TILE;
    }
    sheet->first[width][height] = NOWHERE;
}

#define FURNISH(sheet, width, height, ways)                                                        \
    furnish(sheet, width, height, ways, sizeof(ways) / sizeof(*(ways)))

/* Larger shapes come first, since chambers are divided into narrower or lower ones. */
static void divide_all(struct sheet *sheet)
{
    const bool furnished = sheet->bias == 0;

    for (unsigned width = sheet->width; width > 1; width--)
        for (unsigned height = sheet->height; height > 1; height--)
            if (!furnished || width + height > 6)
                divide_shape(sheet, width, height);
    if (!furnished)
        return;
    FURNISH(sheet, 3, 3, ways_3_3);
    FURNISH(sheet, 2, 4, ways_2_4);
    FURNISH(sheet, 4, 2, ways_4_2);
    FURNISH(sheet, 2, 3, ways_2_3);
    FURNISH(sheet, 3, 2, ways_3_2);
    FURNISH(sheet, 2, 2, ways_2_2);
}

/* The largest side with lists in a grid of this side. Shapes with tables always have lists. */
static unsigned listed(uint32_t side)
{
    return side < FURNISHED ? FURNISHED : side < TILE ? side : TILE;
}

/* Makes an empty sheet. */
static void sheet_begin(struct sheet *sheet, const struct maze_grid *grid, int bias)
{
    sheet->grid = grid;
    sheet->bias = bias;
    sheet->rows = sheet->tile_count = 0;
    sheet->width = listed(grid->width);
    sheet->height = listed(grid->height);
    for (unsigned width = 1; width <= sheet->width; width++)
        for (unsigned height = 1; height <= sheet->height; height++)
            sheet->first[width][height] = NOWHERE;
}

/* Puts a chamber on the sheet with all inner walls open. */
static void sheet_add(struct sheet *sheet, const struct chamber *chamber)
{
    const uint64_t row = (UINT64_C(1) << chamber->width) - 1, easts = row >> 1;

    sheet->tiles[sheet->tile_count++] = *chamber;
    keep(sheet, chamber->width, chamber->height, sheet->rows * TILE);
    for (uint32_t y = 0; y < chamber->height; y++, sheet->rows++) {
        sheet->open[sheet->rows] = easts | (y + 1 < chamber->height ? row << TILE : 0);
        sheet->keys[sheet->rows] = rng_at(chamber->key, y);
    }
}

/* ---- The grid ---- */

static inline void open_row(uint64_t *row, uint32_t x, uint64_t walls)
{
    const unsigned shift = x % BITS_WORD;
    const size_t word = x / BITS_WORD;
    const uint64_t high = walls >> 1 >> (BITS_WORD - 1 - shift);

    row[word] |= walls << shift;
    if (high)
        row[word + 1] |= high;
}

static void tile_to_grid(
    const uint64_t *open, const struct chamber *tile, const struct maze_grid *grid)
{
    for (uint32_t y = 0; y < tile->height; y++) {
        open_row(grid_east_row(grid, tile->y + y), tile->x, open[y] & UINT32_MAX);
        open_row(grid_south_row(grid, tile->y + y), tile->x, open[y] >> TILE);
    }
}

/* Divides everything on the sheet, moves it to the grid and empties the sheet. */
static void sheet_finish(struct sheet *sheet)
{
    const uint64_t *open = sheet->open;

    divide_all(sheet);
    for (unsigned i = 0; i < sheet->tile_count; i++) {
        tile_to_grid(open, &sheet->tiles[i], sheet->grid);
        open += sheet->tiles[i].height;
    }
    sheet->rows = sheet->tile_count = 0;
}

static inline uint64_t chamber_cells(const struct chamber *chamber)
{
    return (uint64_t)chamber->width * chamber->height;
}

/* Opens all walls within a chamber. */
static enum maze_status chamber_open(
    struct maze_grid *grid, const struct chamber *chamber, const struct maze_task *task)
{
    enum maze_status status = MAZE_OK;

    for (uint32_t y = 0; y < chamber->height && status == MAZE_OK; y++) {
        if (y + 1 < chamber->height)
            bits_fill(grid_south_row(grid, chamber->y + y), chamber->x,
                (uint64_t)chamber->x + chamber->width);
        status = grid_open_corridor(grid, chamber->x, chamber->y + y, chamber->width, 1, task);
    }
    return status;
}

/*
 * Divides a chamber into halves with sides of at least `least`, opens the gap between them, and puts them on the stack.
 * False if that is impossible.
 */
static bool chamber_divide(const struct maze_grid *grid, int bias, uint32_t least,
    const struct chamber *chamber, struct stack *stack)
{
    struct chamber first = *chamber, second = *chamber;
    const int64_t way = division_way(chamber->width, chamber->height, bias);
    struct rng_stream draws = rng_stream_from(chamber->key, DRAWS);

    first.key = rng_at(chamber->key, FIRST_HALF);
    second.key = rng_at(chamber->key, SECOND_HALF);
    const bool across = way > 0 || (way == 0 && rng_stream_below(&draws, 2) == 0);
    const uint32_t side = across ? chamber->width : chamber->height;

    if (side < 2 * least)
        return false;
    if (across) {
        first.width = rng_stream_below(&draws, side - 2 * least + 1) + least;
        second.x += first.width;
        second.width -= first.width;
        bits_set(grid_east_row(grid, chamber->y + rng_stream_below(&draws, chamber->height)),
            second.x - 1);
    } else {
        first.height = rng_stream_below(&draws, side - 2 * least + 1) + least;
        second.y += first.height;
        second.height -= first.height;
        bits_set(grid_south_row(grid, second.y - 1),
            chamber->x + rng_stream_below(&draws, chamber->width));
    }

    const bool first_waits = chamber_cells(&first) > chamber_cells(&second);

    stack->chambers[stack->top++] = first_waits ? first : second;
    stack->chambers[stack->top++] = first_waits ? second : first;
    return true;
}

enum maze_status recursive_division_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    enum maze_status status = MAZE_OK;
    const uint32_t least = division_least(spec);
    struct stack stack;
    struct sheet sheet;

    (void)lattice;
    stack.chambers[0] = (struct chamber){0, 0, grid->width, grid->height, algorithm_key(spec)};
    stack.top = 1;
    sheet_begin(&sheet, grid, spec->bias);
    for (uint64_t number = 0; stack.top && status == MAZE_OK; number++) {
        const struct chamber chamber = stack.chambers[--stack.top];

        if (task_stop(task, number * TILE * TILE))
            return MAZE_CANCELLED;
        if (chamber.width == 1 || chamber.height == 1) {
            status =
                grid_open_corridor(grid, chamber.x, chamber.y, chamber.width, chamber.height, task);
        } else if (least == 1 && chamber.width <= TILE && chamber.height <= TILE) {
            if (sheet.rows + chamber.height > ROWS)
                sheet_finish(&sheet);
            sheet_add(&sheet, &chamber);
        } else if (!chamber_divide(grid, spec->bias, least, &chamber, &stack)) {
            status = chamber_open(grid, &chamber, task);
        }
    }
    sheet_finish(&sheet);
    return status;
}
