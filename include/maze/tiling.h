/* The shapes of a maze's cells and which are neighbours. Who asks something about a tiling asks a column of its row. */
#ifndef MAZE_TILING_H
#define MAZE_TILING_H

#include "maze/status.h"

MAZE_C_BEGIN

/* The four directions from a square to its neighbours, clockwise. */
enum maze_direction { MAZE_NORTH, MAZE_EAST, MAZE_SOUTH, MAZE_WEST, MAZE_DIRECTIONS };

/* Of any tiling: directions, and walls that are a cell's own. */
enum { MAZE_LINKS_MAX = 8, MAZE_WALLS_MAX = 4 };

/* Cells are of two classes where these bits are set: the parity of x, of y, or of both together is a cell's class. */
enum { MAZE_CLASS_BY_X = 1, MAZE_CLASS_BY_Y = 2 };

/*
 * Cells, outside ones too, of a maze that is not square: a cell's number and a direction fit 32
 * bits, unless it has a few long rows: then there may be fewer (maze_cost).
 */
enum { MAZE_TILING_CELLS = 1 << 28 };

/* How a cell of a class is drawn, in thousandths of a unit from the cell's place. */
struct maze_polygon {
    int16_t middle[2]; /* x, y */
    unsigned corners;  /* one after another, */
    struct maze_polygon_corner {
        int16_t x, y;
        uint8_t side; /* the direction of the side from here to the next one */
    } corner[MAZE_LINKS_MAX];
};

struct maze_tiling {
    const char *slug;    /* its name in a URL */
    const char *summary; /* one line: which shape the cells have */
    bool by_tiles; /* its mazes are grids of tiles too, with walls and passages as large as cells */
    /* Numbered from the north clockwise, whether a cell has a side there or not; 1 << direction in sets. */
    unsigned directions;
    /*
     * The first ones lead across a side. The others, if any, are tunnels, one for each of these: under the neighbour
     * there, to the cell beyond it.
     */
    unsigned sides;
    char names[MAZE_LINKS_MAX][4]; /* of the directions: a letter or two, and a NUL */
    uint8_t back[MAZE_LINKS_MAX];  /* the opposite of a direction */
    unsigned classes;              /* MAZE_CLASS_…; 0: all cells are of class 0 */
    bool zigzags; /* no sides of a cell are opposite: straight on is by two directions in turn */
    /* By class: the set of directions in which a cell has a side, and the way from there to its neighbour. */
    uint8_t has[2];
    int8_t across[2][MAZE_LINKS_MAX], down[2][MAZE_LINKS_MAX];
    /* The set of directions whose walls are a cell's own, a plane in a row each, in this order; with their names. */
    uint8_t forward;
    const char *planes[MAZE_WALLS_MAX];
    /*
     * A picture of it, in thousandths of a unit, which is the distance between two walls that face each other, or the
     * side of a triangle. The place of cell x, y is x * column, y * row, and where it is of class 1 `lower` below that.
     */
    int16_t column, row, lower;
    int16_t breadth; /* of paths and of the marks of start and goal, of what squares have */
    int16_t rest[2]; /* what the board has beyond width * column, and height * row */
    struct maze_polygon polygon[2]; /* by class */
    /* Steps without walls to a cell so many columns away, and rows to the south (negative: north). NULL: their sum. */
    uint64_t (*distance)(unsigned cell_class, uint64_t columns, int64_t rows);
};

/* Row i of the catalogue, or NULL past the last. Row 0 is square. */
const struct maze_tiling *maze_tiling_at(size_t i);

/* The row with this slug, or NULL. */
const struct maze_tiling *maze_tiling_find(const char *word);

/* Squares with tunnels, as a spec with `weave` has them. The catalogue has no such row. */
const struct maze_tiling *maze_tiling_woven(void);

/* Whether there are directions that are no sides. */
static inline bool maze_tiling_has_tunnels(const struct maze_tiling *tiling)
{
    return tiling->sides < tiling->directions;
}

/* The class of cell x, y. */
static inline unsigned maze_tiling_class(const struct maze_tiling *tiling, uint64_t x, uint64_t y)
{
    return (unsigned)((x & tiling->classes) ^ (y & tiling->classes >> 1)) & 1;
}

/* The direction with a name of so many bytes, or MAZE_LINKS_MAX. */
unsigned maze_tiling_direction(const struct maze_tiling *, const char *name, size_t length);

/* Whether all names are one letter: a path is written in letters then, else in names with a blank between. */
bool maze_tiling_has_letters(const struct maze_tiling *);

/*
 * The edges that may wrap around on a board of so many cells, MAZE_WRAP_…: where there are two classes in turn
 * along a side, only if it is even does a cell meet one of the other class across the edge.
 */
unsigned maze_tiling_wraps(const struct maze_tiling *, uint64_t width, uint64_t height);

/*
 * Whether all cells of such a board can be reached from each other if all its walls are open, without
 * an outline and without edges that wrap around: of a single column of triangles they cannot.
 */
bool maze_tiling_connects(const struct maze_tiling *, uint64_t width, uint64_t height);

MAZE_C_END

#endif
