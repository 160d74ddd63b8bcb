/* Which maze. The same spec gives the same maze on every machine and at every number of threads. */
#ifndef MAZE_SPEC_H
#define MAZE_SPEC_H

#include "maze/status.h"

MAZE_C_BEGIN

struct maze_algorithm;
struct maze_mask;
struct maze_shape;
struct maze_tiling;

#define MAZE_SIDE_MAX UINT64_C(2147483647) /* cells a side: 2^31 - 1, so that tiles fit 32 bits */

enum { MAZE_BIAS_MAX = 100 };

enum { MAZE_SEED_TEXT = 256 }; /* bytes of a text whose hash is a seed, at most */

/* The corner to which a maze leans, by the two directions that lead there. */
enum maze_skew {
    MAZE_SKEW_SOUTHEAST,
    MAZE_SKEW_SOUTHWEST,
    MAZE_SKEW_NORTHEAST,
    MAZE_SKEW_NORTHWEST,
    MAZE_SKEWS
};
enum { MAZE_SKEW_WEST = 1, MAZE_SKEW_NORTH = 2 }; /* the bits of a skew */

/* Where the last run of each row of a sidewinder opens: at one of its cells, or at its end, by the edge. */
enum maze_last_run { MAZE_LAST_RUN_RANDOM, MAZE_LAST_RUN_EDGE };

/* Where hunt and kill begins, and which of the unvisited cells beside visited ones a hunt finds. */
enum maze_root { MAZE_ROOT_FIRST, MAZE_ROOT_RANDOM };
enum maze_hunt { MAZE_HUNT_FIRST, MAZE_HUNT_RANDOM };

/* ---- the picks by which a growing tree chooses the cell to grow from, with weights; each step draws one ---- */

enum maze_pick {
    MAZE_PICK_NEWEST,
    MAZE_PICK_OLDEST,
    MAZE_PICK_MIDDLE,
    MAZE_PICK_RANDOM,
    MAZE_PICKS
};

enum { MAZE_MIX_WEIGHT_MAX = 100 };

/* The weights have no common divisor, so equal mixes have equal ones. All 0: newest and random, half each. */
struct maze_mix {
    uint8_t weight[MAZE_PICKS]; /* 0 … MAZE_MIX_WEIGHT_MAX */
};

enum { MAZE_MIX_TEXT = 64 }; /* bytes that hold any mix in words and its NUL */

/*
 * Reads `length` bytes such as `newest` or `newest:75,random:25`, in any order; a pick without a
 * weight has 1. False when they are no mix: an unknown pick, one given twice, a weight out of
 * 1 … MAZE_MIX_WEIGHT_MAX.
 */
bool maze_mix_read(const char *text, size_t length, struct maze_mix *);

/* Writes the mix nearest to a text that is none: its picks, or what is almost one, once each; empty: none is left. */
void maze_mix_nearest(const char *text, size_t length, char nearest[MAZE_MIX_TEXT]);

/* Writes a mix as maze_mix_read takes it, the default in words too. Returns its length without the NUL. */
size_t maze_mix_write(const struct maze_mix *, char text[MAZE_MIX_TEXT]);

/* The weights that a mix stands for: of the default, those in its words. */
struct maze_mix maze_mix_weights(const struct maze_mix *);

/* ---- the rest of a spec ---- */

/* Edges that wrap around: the last column to the first, the last row to the first. */
enum { MAZE_WRAP_X = 1, MAZE_WRAP_Y = 2 };

/* What maps a maze to itself: a mirror, west to east, or half or a quarter of a turn. */
enum maze_symmetry {
    MAZE_SYMMETRY_NONE,
    MAZE_SYMMETRY_MIRROR,
    MAZE_SYMMETRY_ROTATE2,
    MAZE_SYMMETRY_ROTATE4
};

/* Trees of a forest: at first, and further ones, for a thousand cells. */
enum { MAZE_TREES_MAX = 1000000, MAZE_SPAWN_MAX = 1000 };

enum { MAZE_PERCENT_MAX = 100 };

enum {
    MAZE_ROOMS_MAX = 1000,
    MAZE_ROOM_SIDE_MIN = 2, /* cells */
    MAZE_ROOM_SIDE_MAX = 64,
    MAZE_DOORS_MAX = 8,
    MAZE_DOORS_USUAL = 2
};

/* A rectangle of cells, from its north-western one on. */
struct maze_room {
    uint32_t x, y, width, height;
};

struct maze_point {
    uint64_t x, y; /* in cells, from the north-western one, 0,0 */
};

static inline bool maze_point_is(struct maze_point a, struct maze_point b)
{
    return a.x == b.x && a.y == b.y;
}

/* The corners of a rectangle. */
enum maze_corner {
    MAZE_CORNER_NORTHWEST,
    MAZE_CORNER_NORTHEAST,
    MAZE_CORNER_SOUTHWEST,
    MAZE_CORNER_SOUTHEAST,
    MAZE_CORNERS
};

enum maze_end_kind {
    MAZE_END_USUAL,    /* where the algorithm has it, or the first and the last corner */
    MAZE_END_CELL,     /* this one, which is inside */
    MAZE_END_FARTHEST, /* the cell farthest from the other end; both: the ends of the longest path */
    /* The others are as a request has them, until maze_spec_resolve. */
    MAZE_END_TILE,   /* the cell of this tile, inside the rectangle */
    MAZE_END_CORNER, /* the cell nearest to it */
    MAZE_END_RANDOM  /* a cell that the seed draws */
};

/* Where the path through a maze begins, or where it ends. */
struct maze_end {
    enum maze_end_kind kind;
    struct maze_point cell; /* or tile */
    enum maze_corner corner;
};

struct maze_spec {
    const struct maze_algorithm *algorithm; /* a row of the catalogue, never NULL */
    uint64_t width, height;                 /* in cells, 1 … MAZE_SIDE_MAX */
    uint64_t seed;

    /* Options. 0 is the default, and what an algorithm without the option must have. */
    int8_t bias; /* -MAZE_BIAS_MAX: all vertical passages that can be … MAZE_BIAS_MAX: horizontal */
    enum maze_skew skew;
    enum maze_last_run last_run;
    struct maze_mix mix; /* which cell a growing tree grows from */
    enum maze_root root;
    enum maze_hunt hunt;
    uint32_t trees; /* of a growing forest at first; 0: the cube root of its cells + 1 */
    uint32_t spawn; /* further ones for each thousand cells that trees grow into */
    const struct maze_algorithm *of; /* whose passages a unicursal maze follows; NULL: row 0's */
    /*
     * With this chance, in percent, a walk goes straight on from a cell where it can; else, and always where it is 0,
     * each way is equally likely, or as the bias has it, that straight on too. Straight on is the direction by which
     * the cell was entered; of a tiling that `zigzags`, that of the step before.
     */
    uint8_t straight;

    /* The shape of its cells; NULL: square. The cells inside must be connected by their sides. */
    const struct maze_tiling *tiling;

    /* Its shape. The outline is one of these or none; both are borrowed, and do not change. */
    const struct maze_shape *shape;
    struct maze_mask *mask; /* of this width and height */
    unsigned wrap;          /* MAZE_WRAP_… */

    /*
     * What is changed in the finished maze, in this order. A share of n things is n x percent / 100 of
     * them, a half rounded up.
     *
     * sparse: the share of the corridors to dead ends that are taken back, each set of as many equally
     * likely: their cells become outside. A corridor is a dead end and the cells behind it, up to a
     * junction, the start or the goal, which stay, and so does the path between them. For this an end that is
     * MAZE_END_FARTHEST is the farthest cell before; if braid or loops change the way, it is another one in the end.
     * 100 takes all of them once, and what is left may have new dead ends, where they met.
     *
     * braid: the share of the dead ends there are then that are removed, one after another in a random
     * order, each by opening a wall to a neighbour: to another dead end rather than to another cell, to either
     * rather than to one that a passage already leads to (across a wrapped side of two); of those each is
     * equally likely. The last may remove one more than the share. 100 leaves only those that have no such wall.
     *
     * loops: so many walls between two cells are opened then, each set of as many equally likely; all if
     * there are fewer.
     */
    uint8_t sparse, braid; /* percent */
    uint32_t loops;

    struct maze_end start, goal;

    /*
     * So many rooms, or as many as find a place: each is drawn, both sides evenly and then its place, a hundred times
     * at most. They are inside the outline, at least a cell apart from its edge and from each other (of triangles two
     * columns). The algorithm makes the maze outside of them; then the walls within each are opened, and its doors, as
     * many, evenly spread, but at most every second wall around it. That is before the changes above, which take
     * back no cell of a room and open no wall around one.
     *
     * Without rooms, room_min is the least side of a chamber that is left after a division, and its square the most
     * cells of a region that is not divided any more.
     */
    uint32_t rooms;             /* 0 … MAZE_ROOMS_MAX */
    uint8_t room_min, room_max; /* cells a side, see maze_spec_room_sides */
    uint8_t doors;              /* of a room, 0 … MAZE_DOORS_MAX; 0: MAZE_DOORS_USUAL */

    /*
     * Of whole boards of squares without wrapped edges, rooms and changes. The maze is perfect, so a mirror needs an
     * even width, half a turn an odd side, and a quarter an odd square; the algorithm makes a half, or a quarter.
     */
    enum maze_symmetry symmetry;

    /*
     * Percent of the cells, drawn by the seed, under which a tunnel may lead from a neighbour to the one across. A cell
     * above a tunnel has two passages, to its other neighbours. Of squares without an outline and without edges that
     * wrap around, which are not changed afterwards.
     */
    uint8_t weave;

    /*
     * The binary logarithm of the cells a side of a block, MAZE_BLOCKS_MIN … MAZE_BLOCKS_MAX; 0: there are no blocks.
     * Each block is a maze by the algorithm. The blocks are the cells of the maze a level up, and two of them have a
     * door between them where those cells have a passage. So any part can be made without the rest, see
     * maze_question's `window`. Only with the algorithm's options, sparse, braid, loops, start and goal; with no other
     * member above.
     */
    uint8_t blocks;

    /*
     * So many levels up, maze_spec_levels at most: the maze whose cells are the blocks of the one below. Both sides are
     * those of level 0, and start and goal count the cells of this one.
     */
    uint8_t level;
};

enum { MAZE_BLOCKS_MIN = 4, MAZE_BLOCKS_MAX = 8, MAZE_LEVELS_MAX = 8 };

enum { MAZE_SPEC_TEXT = 4736 }; /* bytes that hold any canonical text and its NUL */

/*
 * Writes the canonical text of a resolved spec, `algo=kruskal&width=12&height=12&seed=42`: one text for each
 * maze, from which links, entity tags and log lines are made. Returns its length without the NUL.
 */
size_t maze_spec_write(const struct maze_spec *, char text[MAZE_SPEC_TEXT]);

/* Whether that text is all of the spec: it lacks a mask that has no compact form. */
bool maze_spec_has_text(const struct maze_spec *);

/* The row of its tiling, never NULL: one of the catalogue's, or maze_tiling_woven(). */
const struct maze_tiling *maze_spec_tiling(const struct maze_spec *);

/*
 * Brings a spec into the one form that its maze has: ends are cells, one that names the cell where it would be
 * anyway is MAZE_END_USUAL, row 0 of the tilings is NULL, and a mask with every cell inside is none and
 * let go. It may search the whole outline. Returns NULL, or the end that is a tile outside the outline.
 */
const struct maze_end *maze_spec_resolve(struct maze_spec *);

/* The ends of the path, as far as known without the maze: false if one is MAZE_END_FARTHEST, and that is undefined. */
bool maze_spec_ends(const struct maze_spec *, struct maze_point *start, struct maze_point *goal);

/* Whether cell x, y, of those of the rectangle, is inside the spec's outline. */
bool maze_spec_inside(const struct maze_spec *, uint64_t x, uint64_t y);

/*
 * The cell inside the outline that is nearest to cell x, y of the rectangle: by steps as if there were no walls, if
 * there is one within MAZE_NEAR steps, else of those nearest to the corners. In O(width + height) then, and only of
 * rectangles that an outline may have.
 */
enum { MAZE_NEAR = 100 };
struct maze_point maze_spec_nearest(const struct maze_spec *, struct maze_point cell);

/*
 * Counts the components of the shape or the mask by the sides of the tiling, which is not NULL,
 * without edges that wrap around: of a maze there is one. False when there is no memory.
 */
bool maze_spec_components(const struct maze_spec *, uint64_t *count);

/* The cell inside that is nearest to a corner, counted in steps as if there were no walls. */
struct maze_point maze_spec_corner(const struct maze_spec *, enum maze_corner);

/* How many cells a side a room may have: 3 to 7, but for what is given; the other is no more, or no less, then. */
void maze_spec_room_sides(const struct maze_spec *, uint32_t *min, uint32_t *max);

/* Whether one path joins every two cells, whatever the seed: without wrap the maze is a tree then. */
bool maze_spec_is_perfect(const struct maze_spec *);

/* Whether sides of so many cells can have a symmetry. */
bool maze_symmetry_fits(enum maze_symmetry, uint64_t width, uint64_t height);

/* Whether the algorithm leaves out cells: what is outside of a shape or a mask, rooms, images of a symmetry. */
bool maze_spec_is_outlined(const struct maze_spec *);

/* Whether the finished maze is changed: symmetry, rooms, sparse, braid or loops. */
bool maze_spec_reshapes(const struct maze_spec *);

/* Whether the maze can be read without being made: its algorithm streams and no more is wanted. */
bool maze_spec_streams(const struct maze_spec *);

/*
 * Returns in *inner the maze of which one with MAZE_OPTION_OF is made: of half the sides, rounded down, with a seed from
 * the outer maze's seed and sides. False where there is none: without that option, and of a single row or column.
 */
bool maze_spec_inner(const struct maze_spec *, struct maze_spec *inner);

/*
 * The same maze as one of level 0, of the sides that its level has: what is drawn of a level depends on these alone.
 * A spec without blocks is returned as it is.
 */
struct maze_spec maze_spec_shown(const struct maze_spec *);

/* The level whose maze is a single cell, the last; 0 without blocks. */
unsigned maze_spec_levels(const struct maze_spec *);

/* How many cells its rectangle has. It always fits: sides have at most 31 bits. */
uint64_t maze_spec_cells(const struct maze_spec *);

MAZE_C_END

#endif
