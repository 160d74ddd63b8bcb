/* Which maze to make. The same spec gives the same maze on every machine, with any number of threads. */
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

enum { MAZE_SEED_TEXT = 256 }; /* the most bytes of a text whose hash is a seed */

/* The corner that a maze leans to, named by the two directions that lead there. */
enum maze_skew {
    MAZE_SKEW_SOUTHEAST,
    MAZE_SKEW_SOUTHWEST,
    MAZE_SKEW_NORTHEAST,
    MAZE_SKEW_NORTHWEST,
    MAZE_SKEWS
};
enum { MAZE_SKEW_WEST = 1, MAZE_SKEW_NORTH = 2 }; /* the bits of a skew */

/* Where the last run of each row of a sidewinder opens: at one of its cells, or at its end by the edge. */
enum maze_last_run { MAZE_LAST_RUN_RANDOM, MAZE_LAST_RUN_EDGE };

/* Where hunt and kill begins, and which unvisited cell beside a visited one a hunt finds. */
enum maze_root { MAZE_ROOT_FIRST, MAZE_ROOT_RANDOM };
enum maze_hunt { MAZE_HUNT_FIRST, MAZE_HUNT_RANDOM };

/* ---- The picks by which a growing tree chooses the cell to grow from. Each step draws one, by weight ---- */

enum maze_pick {
    MAZE_PICK_NEWEST,
    MAZE_PICK_OLDEST,
    MAZE_PICK_MIDDLE,
    MAZE_PICK_RANDOM,
    MAZE_PICKS
};

enum { MAZE_MIX_WEIGHT_MAX = 100 };

/* The weights have no common divisor, so equal mixes compare equal. All 0: newest and random, half each. */
struct maze_mix {
    uint8_t weight[MAZE_PICKS]; /* 0 … MAZE_MIX_WEIGHT_MAX */
};

enum { MAZE_MIX_TEXT = 64 }; /* bytes for any mix in words and a NUL */

/*
 * Reads `length` bytes such as `newest` or `newest:75,random:25`, in any order; the weight defaults to 1. False if they
 * are no mix: an unknown pick, a pick given twice, or a weight outside 1 … MAZE_MIX_WEIGHT_MAX.
 */
bool maze_mix_read(const char *text, size_t length, struct maze_mix *);

/* Writes the valid mix nearest to an invalid text: its picks, spelled right, once each; empty if none is left. */
void maze_mix_nearest(const char *text, size_t length, char nearest[MAZE_MIX_TEXT]);

/* Writes a mix in the form that maze_mix_read takes, even the default. Returns its length without the NUL. */
size_t maze_mix_write(const struct maze_mix *, char text[MAZE_MIX_TEXT]);

/* The weights of a mix; the default mix gives those that it stands for. */
struct maze_mix maze_mix_weights(const struct maze_mix *);

/* ---- the rest of a spec ---- */

/* Wrapped edges: the last column leads to the first, or the last row to the first. */
enum { MAZE_WRAP_X = 1, MAZE_WRAP_Y = 2 };

/* What maps the maze to itself: a mirror from west to east, half a turn, or a quarter of a turn. */
enum maze_symmetry {
    MAZE_SYMMETRY_NONE,
    MAZE_SYMMETRY_MIRROR,
    MAZE_SYMMETRY_ROTATE2,
    MAZE_SYMMETRY_ROTATE4
};

/* The most trees of a forest at first, and the most that start later for each thousand cells. */
enum { MAZE_TREES_MAX = 1000000, MAZE_SPAWN_MAX = 1000 };

enum { MAZE_PERCENT_MAX = 100 };

enum {
    MAZE_ROOMS_MAX = 1000,
    MAZE_ROOM_SIDE_MIN = 2, /* cells */
    MAZE_ROOM_SIDE_MAX = 64,
    MAZE_DOORS_MAX = 8,
    MAZE_DOORS_USUAL = 2
};

/* A rectangle of cells; x, y is its north-western one. */
struct maze_room {
    uint32_t x, y, width, height;
};

/* In cells; the north-western one is 0, 0. Of floors, on the board of all: see `storey`. */
struct maze_point {
    uint64_t x, y;
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
    MAZE_END_USUAL,    /* where the algorithm puts it, or the first or last corner */
    MAZE_END_CELL,     /* `cell`, which is inside */
    MAZE_END_FARTHEST, /* the cell farthest from the other end; both: the ends of the longest path */
    /* A request may have the others; maze_spec_resolve replaces them. */
    MAZE_END_TILE,   /* the cell of tile `cell`, inside the rectangle */
    MAZE_END_CORNER, /* the cell nearest to `corner` */
    MAZE_END_CENTER, /* the cell nearest to the middle of the rectangle */
    MAZE_END_RANDOM  /* a cell that the seed draws */
};

/* Where the path through a maze begins or ends. */
struct maze_end {
    enum maze_end_kind kind;
    struct maze_point cell; /* or tile */
    uint64_t floor;         /* of a tile: 1 is the first; 0: none was given */
    enum maze_corner corner;
};

/* Which specs are valid says maze_spec_fault; pointers to rows of catalogues and to a mask are trusted. */
struct maze_spec {
    const struct maze_algorithm *algorithm; /* a row of the catalogue, never NULL */
    uint64_t width, height;                 /* in cells, 1 … MAZE_SIDE_MAX */
    uint64_t seed;

    /* Options. 0 is the default, and required if the algorithm lacks the option. */
    int8_t
        bias; /* -MAZE_BIAS_MAX: as many vertical passages as possible … MAZE_BIAS_MAX: horizontal */
    enum maze_skew skew;
    enum maze_last_run last_run;
    struct maze_mix mix; /* which cell a growing tree grows from */
    enum maze_root root;
    enum maze_hunt hunt;
    uint32_t trees; /* trees of a growing forest at first; 0: the cube root of its cells + 1 */
    uint32_t spawn; /* trees that start later, per thousand cells grown */
    const struct maze_algorithm *of; /* the algorithm inside a unicursal maze; NULL: row 0 */
    /*
     * The chance, in percent, that a walk goes straight on from a cell where it can. Else, and always if 0, it takes
     * any way (straight on too) with equal chances, or as the bias weighs them. Straight on is the direction by which
     * it entered the cell; if the tiling `zigzags`, the direction of the step before that.
     */
    uint8_t straight;

    /* The shape of the cells; NULL: square. The cells inside must be connected by their sides. */
    const struct maze_tiling *tiling;

    /* The outline: a shape, a mask, or neither. Both are borrowed and never change. */
    const struct maze_shape *shape;
    struct maze_mask *mask; /* of this width and height */
    unsigned wrap;          /* MAZE_WRAP_… */

    /*
     * Changes to the finished maze, applied in this order. A share of n things is n x percent / 100, with halves
     * rounded up.
     *
     * sparse: the share of the corridors to dead ends that are taken back; every set of that size is equally likely.
     * Their cells become outside. A corridor is a dead end and the cells behind it, up to a junction, the start or the
     * goal; those stay, and so does the path between start and goal. An end that is MAZE_END_FARTHEST is the farthest
     * cell before this, and found anew if braid or loops change the way. 100 takes each corridor back once; new dead
     * ends may remain where they met.
     *
     * braid: the share of the dead ends then left that are removed, one after another in random order. Each opens a
     * wall to a neighbour: to another dead end if possible, else to any cell, and only as a last resort to one that a
     * passage leads to already (across a wrapped side of two cells). Equal choices are equally likely. The last one may
     * remove one more than the share. 100 leaves only dead ends without such a wall.
     *
     * loops: the number of walls between two cells that are then opened; every set of that size is equally likely. If
     * there are fewer, all are opened.
     */
    uint8_t sparse, braid; /* percent */
    uint32_t loops;

    struct maze_end start, goal;

    /*
     * How many rooms to place; fewer if they find no place. Each gets up to a hundred draws of its sides, then of its
     * place, evenly. Rooms are inside the outline, at least one cell (two columns of triangles) from its edge and from
     * each other. The algorithm makes the maze around them; then the walls inside are opened, and `doors` per room,
     * evenly spread, but at most every second wall around it. The changes above come later: they take back no cell of a
     * room and open no wall around one.
     *
     * Without rooms, room_min is the least side of a chamber that a division leaves, and its square is the largest
     * region that is no longer divided.
     */
    uint32_t rooms;             /* 0 … MAZE_ROOMS_MAX */
    uint8_t room_min, room_max; /* cells a side, see maze_spec_room_sides */
    uint8_t doors;              /* per room, 0 … MAZE_DOORS_MAX; 0: MAZE_DOORS_USUAL */

    /*
     * Only for squares with neither outline, wrapped edges, rooms nor changes. As the maze is perfect, a mirror needs
     * an even width, half a turn an odd side, and a quarter an odd square. The algorithm makes a half, or a quarter.
     */
    enum maze_symmetry symmetry;

    /*
     * The percentage of the cells, drawn by the seed, that a tunnel may lead under, from one neighbour to the opposite
     * one. A cell above a tunnel has two passages, to its other neighbours. Only for squares without an outline,
     * wrapped edges or changes.
     */
    uint8_t weave;

    /*
     * log2 of the cells a side of a block, MAZE_BLOCKS_MIN … MAZE_BLOCKS_MAX; 0: none. Each block is a maze by the
     * algorithm. The blocks are the cells of the maze one level up, and two blocks have a door between them where those
     * cells have a passage. So any part can be made without the rest: see `window` in struct maze_question. Allowed
     * with it are only the algorithm's options, sparse, braid, loops, start and goal.
     */
    uint8_t blocks;

    /*
     * How many levels up, at most maze_spec_levels: the cells of one level are the blocks of the level below. Both
     * sides belong to level 0; start and goal count cells of this level. Above level 0 nothing is sparse, braid or
     * loops: each level would be changed by itself, and have passages between blocks that have no door.
     */
    uint8_t level;

    /*
     * How many floors of this width and height there are; 0: one. `stairs` is the percentage of cells, drawn by the
     * seed, from which a way may lead down, and each floor has at least one; 0: MAZE_STAIRS_USUAL.
     */
    uint8_t depth, stairs;

    /* Only maze_spec_shown sets it: rows from a floor to the next on the board of all; the last of them is outside. */
    uint32_t storey;
};

enum { MAZE_DEPTH_MAX = 64, MAZE_STAIRS_USUAL = 10 };

enum { MAZE_BLOCKS_MIN = 4, MAZE_BLOCKS_MAX = 8, MAZE_LEVELS_MAX = 8 };

/*
 * The parameter, by its name in canonical text such as `symmetry`, that keeps a spec from being valid, the first of
 * several; NULL: it is valid. In a valid spec each member is in the range that stands beside it; the algorithm has what
 * is off its default (MAZE_OPTION_…), and so has the tiling: only squares have bias, skew, last_run, symmetry,
 * weave, blocks and depth. Together
 *
 * - a tiling connects the rectangle (maze_tiling_connects) and has the edges that wrap around (maze_tiling_wraps);
 * - there is a shape or a mask, not both: of the shape's least sides or more, or of the mask's own sides, and its
 *   cells are connected by the sides of the tiling;
 * - room_max and doors are 0 without rooms, and room_min is at most room_max where both are given;
 * - symmetry has its sides (maze_symmetry_fits); beside it there is no outline, wrap, rooms or change of the maze;
 * - beside weave there is none of these and no symmetry; beside blocks there is no outline, wrap, straight, rooms,
 *   symmetry or weave;
 * - level is at most maze_spec_levels, and above 0 there is no sparse, braid or loops;
 * - depth is not 1; beside it there is no outline, rooms, symmetry, weave, blocks or wrapped rows, and without it
 *   there are no stairs; all floors on one board are at most MAZE_SIDE_MAX high;
 * - an end that is a cell is inside the outline, of the maze at its level.
 *
 * Before maze_spec_resolve an end may be of any kind too, a tile then of the rectangle at its level. Whether an
 * outline is connected is counted only off squares, of a shape or a mask that was made for another tiling.
 */
const char *maze_spec_fault(const struct maze_spec *);

enum { MAZE_SPEC_TEXT = 4736 }; /* bytes for any canonical text and a NUL */

/*
 * Writes the canonical text of a resolved spec, such as `algo=kruskal&width=12&height=12&seed=42`. Each maze has one,
 * and links, entity tags and log lines are made from it. Returns its length without the NUL; 0: it is not valid.
 */
size_t maze_spec_write(const struct maze_spec *, char text[MAZE_SPEC_TEXT]);

/* Whether that text is the whole spec. It is not if the mask has no compact form. */
bool maze_spec_has_text(const struct maze_spec *);

/* The row of its tiling, never NULL: from the catalogue, maze_tiling_woven() or maze_tiling_floors(). */
const struct maze_tiling *maze_spec_tiling(const struct maze_spec *);

/*
 * Brings a spec into the one form that its maze has: ends become cells, or MAZE_END_USUAL if they would be there
 * anyway; row 0 of the tilings becomes NULL; a mask with every cell inside is released and becomes NULL. May search the
 * whole outline. Returns NULL, or the end that is a tile outside the outline.
 */
const struct maze_end *maze_spec_resolve(struct maze_spec *);

/* The ends of the path as far as they are known without the maze: false, and undefined, if one is MAZE_END_FARTHEST. */
bool maze_spec_ends(const struct maze_spec *, struct maze_point *start, struct maze_point *goal);

/* Whether cell x, y of the rectangle is inside the spec's outline. */
bool maze_spec_inside(const struct maze_spec *, uint64_t x, uint64_t y);

/*
 * The cell inside the outline that is nearest to a cell of the rectangle, in steps as if there were no walls. If none
 * is within MAZE_NEAR steps, it is the nearest of those that maze_spec_corner gives, in O(width + height). The
 * rectangle must be one that an outline may have.
 */
enum { MAZE_NEAR = 100 };
struct maze_point maze_spec_nearest(const struct maze_spec *, struct maze_point cell);

/*
 * Counts the components of the shape or mask by the sides of the tiling, which is not NULL, ignoring wrapped edges. A
 * maze needs exactly one. False when there is no memory.
 */
bool maze_spec_components(const struct maze_spec *, uint64_t *count);

/*
 * The inside cell nearest to a corner, in steps as if there were no walls. For a shape of more than MAZE_SHAPE_CELLS
 * cells, of which there is no maze, it is the corner itself.
 */
struct maze_point maze_spec_corner(const struct maze_spec *, enum maze_corner);

/* The range of a room's sides in cells: 3 to 7, or as given. If only one bound is given, the other gives way. */
void maze_spec_room_sides(const struct maze_spec *, uint32_t *min, uint32_t *max);

/* Whether exactly one path joins every two cells, whatever the seed. Without wrapped edges the maze is a tree then. */
bool maze_spec_is_perfect(const struct maze_spec *);

/* Whether a board of these sides can have the symmetry. */
bool maze_symmetry_fits(enum maze_symmetry, uint64_t width, uint64_t height);

/* Whether the algorithm leaves out cells: those outside a shape or mask, in rooms, or that a symmetry copies. */
bool maze_spec_is_outlined(const struct maze_spec *);

/* Whether the finished maze is changed: by symmetry, rooms, sparse, braid or loops. */
bool maze_spec_reshapes(const struct maze_spec *);

/* Whether rows can be read without a grid: the algorithm streams, and no option needs the whole maze. */
bool maze_spec_streams(const struct maze_spec *);

/*
 * The maze inside one with MAZE_OPTION_OF: half of both sides, rounded down. If one of them is 0, there is none. Its
 * seed comes from the outer maze's seed and sides.
 */
bool maze_spec_inner(const struct maze_spec *, struct maze_spec *inner);

/*
 * The same maze at level 0, with the sides that its level has: drawings of a level depend on these alone. Floors are
 * one below the other on its board. Any other spec is returned unchanged.
 */
struct maze_spec maze_spec_shown(const struct maze_spec *);

/* The last level, whose maze is a single cell; 0 without blocks. */
unsigned maze_spec_levels(const struct maze_spec *);

/* The number of cells in its rectangle. It fits, as sides have at most 31 bits. */
uint64_t maze_spec_cells(const struct maze_spec *);

MAZE_C_END

#endif
