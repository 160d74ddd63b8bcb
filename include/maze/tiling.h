/* The shapes that cells can have, and their neighbours. Code asks a tiling's columns, never which row it is. */
#ifndef MAZE_TILING_H
#define MAZE_TILING_H

#include "maze/status.h"

MAZE_C_BEGIN

/* The four directions from a square to its neighbours, clockwise. */
enum maze_direction { MAZE_NORTH, MAZE_EAST, MAZE_SOUTH, MAZE_WEST, MAZE_DIRECTIONS };

/* For any tiling: the most directions, and the most walls that belong to one cell. */
enum { MAZE_LINKS_MAX = 8, MAZE_WALLS_MAX = 4 };

/* Tilings with two classes of cells set these bits: the parity of x, of y, or of x + y is the class. */
enum { MAZE_CLASS_BY_X = 1, MAZE_CLASS_BY_Y = 2 };

/*
 * The most cells, with those outside, of a maze that is not square, so that a cell's number and a direction fit 32
 * bits. A maze of a few long rows may have to be smaller (maze_cost).
 */
enum { MAZE_TILING_CELLS = 1 << 28 };

/* How to draw a cell of a class, in thousandths of a unit from the cell's place. */
struct maze_polygon {
    int16_t middle[2]; /* x, y */
    unsigned corners;  /* in order */
    struct maze_polygon_corner {
        int16_t x, y;
        uint8_t side; /* the direction of the side that ends at the next corner */
    } corner[MAZE_LINKS_MAX];
};

struct maze_tiling {
    const char *slug;    /* its name in a URL */
    const char *summary; /* one line: the shape of the cells */
    bool by_tiles;       /* walls and passages can be drawn as tiles as large as cells */
    /* Numbered clockwise from the north, even if some cells lack a side there. Sets hold 1 << direction. */
    unsigned directions;
    /*
     * The first `sides` directions lead across a side. The rest, if any, are tunnels, one for each of those: under that
     * neighbour to the cell beyond it.
     */
    unsigned sides;
    char names[MAZE_LINKS_MAX][5]; /* of the directions */
    uint8_t told[MAZE_LINKS_MAX]; /* its number in answers; a cell has one of those that share it */
    uint8_t back[MAZE_LINKS_MAX]; /* the opposite direction */
    unsigned classes;             /* MAZE_CLASS_…; 0: all cells have class 0 */
    bool floors;                  /* the last two directions lead to the floors above and below */
    bool zigzags; /* cells have no opposite sides: going straight alternates two directions */
    bool rings;   /* rows are rings: functions, not columns, tell neighbours and places */
    /* By class: the directions in which a cell has a side, and the offset of the neighbour in each. */
    uint8_t has[2];
    int8_t across[2][MAZE_LINKS_MAX], down[2][MAZE_LINKS_MAX];
    /* The directions, as a set, whose walls belong to the cell: a row has a plane for each, with these names. */
    uint8_t forward;
    const char *planes[MAZE_WALLS_MAX];
    /*
     * For drawing, in thousandths of a unit, which is the distance between two facing walls, or the side of a triangle.
     * Cell x, y has its place at x * column, y * row, and `lower` further down if its class is 1.
     */
    int16_t column, row, lower;
    int16_t breadth;                /* of paths and of start and goal marks, relative to squares */
    int16_t rest[2];                /* what the board adds to width * column, height * row */
    struct maze_polygon polygon[2]; /* by class */
    /* The steps, without walls, to a cell `columns` away and `rows` to the south (negative: north). NULL: their sum. */
    uint64_t (*distance)(unsigned cell_class, uint64_t columns, int64_t rows);
};

/* Row i of the catalogue, or NULL past the last. Row 0 is square. */
const struct maze_tiling *maze_tiling_at(size_t i);

/* The row with this slug, or NULL. */
const struct maze_tiling *maze_tiling_find(const char *word);

/* Squares with tunnels, for a spec with `weave`. Not in the catalogue. */
const struct maze_tiling *maze_tiling_woven(void);

/* Squares on floors, for a spec with `depth`. Not in the catalogue. */
const struct maze_tiling *maze_tiling_floors(void);

/* The directions between floors. */
enum { MAZE_UP = MAZE_DIRECTIONS, MAZE_DOWN };

/* Whether some directions are tunnels. */
static inline bool maze_tiling_has_tunnels(const struct maze_tiling *tiling)
{
    return tiling->sides < tiling->directions;
}

/* The class of cell x, y. */
static inline unsigned maze_tiling_class(const struct maze_tiling *tiling, uint64_t x, uint64_t y)
{
    return (unsigned)((x & tiling->classes) ^ (y & tiling->classes >> 1)) & 1;
}

/* The name of the directions with this number in answers, or NULL past the last. */
const char *maze_tiling_name(const struct maze_tiling *, unsigned told);

/* The first direction with this name, or MAZE_LINKS_MAX. */
unsigned maze_tiling_direction(const struct maze_tiling *, const char *name, size_t length);

/* Whether every name is one letter. If so, paths are written as letters, else as names with blanks between them. */
bool maze_tiling_has_letters(const struct maze_tiling *);

/*
 * The edges, MAZE_WRAP_…, that may wrap around on such a board. If two classes alternate along a side, the side must be
 * even, so that cells meet one of the other class across the edge.
 */
unsigned maze_tiling_wraps(const struct maze_tiling *, uint64_t width, uint64_t height);

/*
 * Whether all cells of such a board can be reached from each other when all walls are open, without an outline and
 * wrapped edges. A single column of triangles cannot.
 */
bool maze_tiling_connects(const struct maze_tiling *, uint64_t width, uint64_t height);

MAZE_C_END

#endif
