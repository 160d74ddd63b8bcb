/*
 * The catalogue of tilings. Triangles are squares that lack every other vertical passage: a cell with x + y
 * even points up and has no neighbour to the north, the others point down and have none to the south. Its height is
 * 866 thousandths of its side, and its middle a third of that from the side that lies along a row.
 *
 * Hexagons lie on sides of 577 thousandths of their height, in columns; every other column is half a cell lower.
 *
 * Octagons and squares with sides of 414 thousandths of an octagon's width take turns: where x + y is even are
 * octagons, which meet each other along their diagonal sides.
 */
#include "maze/tiling.h"

#include "core/spec/rings.h"
#include "maze/spec.h"

#include <string.h>

enum {
    NORTH = 1 << MAZE_NORTH,
    EAST = 1 << MAZE_EAST,
    SOUTH = 1 << MAZE_SOUTH,
    WEST = 1 << MAZE_WEST
};

/*
 * Between two steps to other rows there is one along the row. Before the first there is one more if the cell has no
 * side that way, and after the last if the other cell cannot be entered that way.
 */
static uint64_t triangle_distance(unsigned class, uint64_t columns, int64_t rows)
{
    const uint64_t down = (uint64_t)(rows < 0 ? -rows : rows);
    const unsigned last = (class + columns + down) & 1;
    const uint64_t needed = rows < 0 ? down + last - class : down + class - last;

    return down + (columns > needed || rows == 0 ? columns : needed);
}

/* A step to the next column goes half a row up or down. */
static uint64_t hexagon_distance(unsigned class, uint64_t columns, int64_t rows)
{
    const int64_t across = (int64_t)columns;
    const int64_t south = (across + class) / 2, north = (across + !class) / 2;

    if (rows > south)
        return columns + (uint64_t)(rows - south);
    return columns + (-rows > north ? (uint64_t)(-rows - north) : 0);
}

/* Diagonal steps join octagons; from a square to another along a diagonal, there are two other steps instead of one. */
static uint64_t octagon_distance(unsigned class, uint64_t columns, int64_t rows)
{
    const uint64_t down = (uint64_t)(rows < 0 ? -rows : rows);

    return (columns > down ? columns : down) + (class && columns == down && columns);
}

#define BOTH(...)                                                                                  \
    {                                                                                              \
        __VA_ARGS__, __VA_ARGS__                                                                   \
    }
#define FOUR_DIRECTIONS                                                                            \
    .directions = MAZE_DIRECTIONS, .sides = MAZE_DIRECTIONS, .names = {"N", "E", "S", "W"},        \
    .told = {0, 1, 2, 3}, .back = {2, 3, 0, 1}, .across = BOTH({0, 1, 0, -1}),                     \
    .down = BOTH({-1, 0, 1, 0}), .forward = EAST | SOUTH, .planes = {"east", "south"}

#define SQUARE SQUARE_CELLS, .has = {NORTH | EAST | SOUTH | WEST, NORTH | EAST | SOUTH | WEST}
#define SQUARE_CELLS                                                                               \
    .slug = "square", .summary = "squares: four neighbours, across the sides", .column = 1000,     \
    .row = 1000, .breadth = 1000,                                                                  \
    .polygon = BOTH({{500, 500}, 4,                                                                \
        {{0, 0, MAZE_NORTH}, {1000, 0, MAZE_EAST}, {1000, 1000, MAZE_SOUTH},                       \
            {0, 1000, MAZE_WEST}}})

static const struct maze_tiling catalogue[] = {
    {SQUARE, .by_tiles = true, FOUR_DIRECTIONS},
    {
        .slug = "triangle",
        .summary = "triangles that point up and down in turn: three neighbours, across the sides",
        FOUR_DIRECTIONS,
        .classes = MAZE_CLASS_BY_X | MAZE_CLASS_BY_Y,
        .zigzags = true,
        .has = {EAST | SOUTH | WEST, NORTH | EAST | WEST},
        .column = 500,
        .row = 866,
        .breadth = 500,
        .rest = {500, 0},
        .polygon = {{{500, 578}, 3,
                        {{0, 866, MAZE_SOUTH}, {1000, 866, MAZE_EAST}, {500, 0, MAZE_WEST}}},
            {{500, 288}, 3, {{0, 0, MAZE_NORTH}, {1000, 0, MAZE_EAST}, {500, 866, MAZE_WEST}}}},
        .distance = triangle_distance,
    },
    {
        .slug = "hexagon",
        .summary = "hexagons in columns, every other one half a cell lower: six neighbours, across "
                   "the sides",
        .directions = 6,
        .sides = 6,
        .names = {"N", "NE", "SE", "S", "SW", "NW"},
        .told = {0, 1, 2, 3, 4, 5, 6, 7},
        .back = {3, 4, 5, 0, 1, 2},
        .classes = MAZE_CLASS_BY_X,
        .has = {63, 63},
        .across = BOTH({0, 1, 1, 0, -1, -1}),
        .down = {{-1, -1, 0, 1, 0, -1}, {-1, 0, 1, 1, 1, 0}},
        .forward = 1 << 2 | 1 << 3 | 1 << 4,
        .planes = {"southeast", "south", "southwest"},
        .column = 866,
        .row = 1000,
        .lower = 500,
        .breadth = 1000,
        .rest = {289, 500},
        .polygon = BOTH({{577, 500}, 6,
            {{289, 0, 0}, {866, 0, 1}, {1155, 500, 2}, {866, 1000, 3}, {289, 1000, 4},
                {0, 500, 5}}}),
        .distance = hexagon_distance,
    },
    {
        .slug = "octagon",
        .summary = "octagons and squares between them: eight neighbours and four, across the sides",
        .directions = 8,
        .sides = 8,
        .names = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"},
        .told = {0, 1, 2, 3, 4, 5, 6, 7},
        .back = {4, 5, 6, 7, 0, 1, 2, 3},
        .classes = MAZE_CLASS_BY_X | MAZE_CLASS_BY_Y,
        .has = {255, 1 << 0 | 1 << 2 | 1 << 4 | 1 << 6},
        .across = BOTH({0, 1, 1, 1, 0, -1, -1, -1}),
        .down = BOTH({-1, -1, 0, 1, 1, 1, 0, -1}),
        .forward = 1 << 2 | 1 << 3 | 1 << 4 | 1 << 5,
        .planes = {"east", "southeast", "south", "southwest"},
        .column = 707,
        .row = 707,
        .breadth = 500,
        .rest = {293, 293},
        .polygon = {{{500, 500}, 8,
                        {{293, 0, 0}, {707, 0, 1}, {1000, 293, 2}, {1000, 707, 3}, {707, 1000, 4},
                            {293, 1000, 5}, {0, 707, 6}, {0, 293, 7}}},
            {{500, 500}, 4, {{293, 293, 0}, {707, 293, 2}, {707, 707, 4}, {293, 707, 6}}}},
        .distance = octagon_distance,
    },
    {
        .slug = "polar",
        .summary = "rings around a hole, with twice as many cells where these would be too wide: "
                   "four or five neighbours, along the ring, inward and outward",
        .directions = 8,
        .sides = 8,
        .names = {"IN", "IN", "CW", "OUT2", "OUT", "OUT", "CCW", "IN"},
        .told = {0, 0, 1, 3, 2, 2, 4, 0},
        .back = {4, 5, 6, 7, 0, 1, 2, 3},
        .rings = true,
        .has = {255, 255},
        .forward = 1 << 2 | 1 << 3 | 1 << 4 | 1 << 5,
        .planes = {"clockwise", "out_second", "out", "out_first"},
        .column = 1000,
        .row = 1000,
        .breadth = 750,
    },
};

/* A tunnel is one step, two columns or rows long. */
static uint64_t woven_distance(unsigned class, uint64_t columns, int64_t rows)
{
    const uint64_t down = (uint64_t)(rows < 0 ? -rows : rows);

    (void)class;
    return (columns + 1) / 2 + (down + 1) / 2;
}

const struct maze_tiling *maze_tiling_woven(void)
{
    static const struct maze_tiling woven = {
        SQUARE,
        .directions = 2 * MAZE_DIRECTIONS,
        .sides = MAZE_DIRECTIONS,
        .names = {"N", "E", "S", "W", "NN", "EE", "SS", "WW"},
        .told = {0, 1, 2, 3, 4, 5, 6, 7},
        .back = {2, 3, 0, 1, 6, 7, 4, 5},
        .across = BOTH({0, 1, 0, -1, 0, 2, 0, -2}),
        .down = BOTH({-1, 0, 1, 0, -2, 0, 2, 0}),
        .forward = EAST | SOUTH | EAST << MAZE_DIRECTIONS | SOUTH << MAZE_DIRECTIONS,
        .planes = {"east", "south", "east_tunnel", "south_tunnel"},
        .distance = woven_distance,
    };

    return &woven;
}

/* Between two cells of a floor. */
static uint64_t floor_distance(unsigned class, uint64_t columns, int64_t rows)
{
    (void)class;
    return columns + (uint64_t)(rows < 0 ? -rows : rows);
}

const struct maze_tiling *maze_tiling_floors(void)
{
    static const struct maze_tiling floors = {
        SQUARE_CELLS,
        .floors = true,
        .has = {63, 63},
        .directions = MAZE_DIRECTIONS + 2,
        .sides = MAZE_DIRECTIONS + 2,
        .names = {"N", "E", "S", "W", "U", "D"},
        .told = {0, 1, 2, 3, 4, 5},
        .back = {2, 3, 0, 1, MAZE_DOWN, MAZE_UP},
        .across = BOTH({0, 1, 0, -1, 0, 0}),
        .down = BOTH({-1, 0, 1, 0, -1, 1}),
        .forward = EAST | SOUTH | 1 << MAZE_DOWN,
        .planes = {"east", "south", "down"},
        .distance = floor_distance,
    };

    return &floors;
}

const struct maze_tiling *maze_tiling_at(size_t i)
{
    return i < sizeof(catalogue) / sizeof(catalogue[0]) ? &catalogue[i] : NULL;
}

const struct maze_tiling *maze_tiling_find(const char *word)
{
    for (size_t i = 0; maze_tiling_at(i); i++)
        if (strcmp(catalogue[i].slug, word) == 0)
            return &catalogue[i];
    return NULL;
}

const char *maze_tiling_name(const struct maze_tiling *tiling, unsigned told)
{
    for (unsigned i = 0; i < tiling->directions; i++)
        if (tiling->told[i] == told)
            return tiling->names[i];
    return NULL;
}

unsigned maze_tiling_direction(const struct maze_tiling *tiling, const char *name, size_t length)
{
    for (unsigned i = 0; i < tiling->directions; i++)
        if (strncmp(tiling->names[i], name, length) == 0 && !tiling->names[i][length])
            return i;
    return MAZE_LINKS_MAX;
}

bool maze_tiling_has_letters(const struct maze_tiling *tiling)
{
    bool letters = true;

    for (unsigned i = 0; i < tiling->directions; i++)
        letters &= !tiling->names[i][1];
    return letters;
}

unsigned maze_tiling_wraps(const struct maze_tiling *tiling, uint64_t width, uint64_t height)
{
    if (tiling->rings)
        return 0;
    return (tiling->classes & MAZE_CLASS_BY_X && width % 2 ? 0 : MAZE_WRAP_X) |
        (tiling->classes & MAZE_CLASS_BY_Y && height % 2 ? 0 : MAZE_WRAP_Y);
}

bool maze_tiling_connects(const struct maze_tiling *tiling, uint64_t width, uint64_t height)
{
    const unsigned both = tiling->has[0] & tiling->has[1];
    bool along = false; /* every cell joins the next one in its column */

    if (tiling->rings)
        return height >= RINGS_MIN && height <= RINGS_MAX && width == ring_cells(height - 1);
    for (unsigned i = 0; i < tiling->directions; i++)
        along |= tiling->across[0][i] == 0 && tiling->down[0][i] > 0 && both >> i & 1;
    return along || width > 1 || height <= 2;
}
