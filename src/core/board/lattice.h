/*
 * Which cells are neighbours. Between the end of a row and the start of the next there is one border cell, or two, so
 * that number & 1 tells a cell's class. Border rows lie above and below, as many as the longest step is high. So every
 * cell has a neighbour in every direction, and a step needs no bounds check.
 */
#ifndef CORE_BOARD_LATTICE_H
#define CORE_BOARD_LATTICE_H

#include "base/bits.h"
#include "base/rng.h"
#include "core/spec/rings.h"
#include "maze/spec.h"
#include "maze/tiling.h"

/* The set of directions in which a cell has a side. */
static INLINE unsigned tiling_sides(const struct maze_tiling *tiling, struct maze_point cell)
{
    return tiling->rings ? ring_sides(cell.x, cell.y)
                         : tiling->has[maze_tiling_class(tiling, cell.x, cell.y)];
}

/* The neighbour of a cell in a direction; beyond an edge it is off the board, where 0 - 1 is UINT64_MAX. */
static INLINE struct maze_point tiling_next(
    const struct maze_tiling *tiling, struct maze_point cell, unsigned direction)
{
    const unsigned class = maze_tiling_class(tiling, cell.x, cell.y);

    if (tiling->rings)
        return ring_next(cell, direction);
    return (struct maze_point){cell.x + (uint64_t)tiling->across[class][direction],
        cell.y + (uint64_t)tiling->down[class][direction]};
}

/* The side that a cell has among directions of one name; if it has none, the given direction. */
static INLINE unsigned tiling_side(
    const struct maze_tiling *tiling, struct maze_point cell, unsigned direction)
{
    for (unsigned sides = tiling->rings ? ring_sides(cell.x, cell.y) : 0; sides; sides &= sides - 1)
        if (tiling->told[bits_lowest(sides)] == tiling->told[direction])
            return bits_lowest(sides);
    return direction;
}

/* A set of directions as answers have it. */
static INLINE unsigned tiling_told(const struct maze_tiling *tiling, unsigned set)
{
    unsigned told = 0;

    if (!tiling->rings)
        return set;
    for (; set; set &= set - 1)
        told |= 1U << tiling->told[bits_lowest(set)];
    return told;
}

struct maze_lattice {
    const struct maze_tiling *tiling;
    uint32_t width, height; /* in cells */
    uint32_t border;        /* rows above the first, and below the last */
    ptrdiff_t stride;       /* from a cell to the one below */
    /* By number & 1: the offset to the neighbour in each direction, and the set of directions with a side. */
    ptrdiff_t offset[2][MAZE_LINKS_MAX];
    uint8_t sides[2];                /* of rings, all; a cell's own are ring_sides */
    int32_t down[2][MAZE_LINKS_MAX]; /* by class: the rows to the neighbour in each direction */
    bool is_straight;                /* there are four directions, and their offsets never differ */
    uint8_t ring_bits;               /* of rings, the binary logarithm of the stride; else 0 */
    uint32_t back;          /* the opposite directions, 4 bits each, so that they fit a register */
    uint64_t cells;         /* inside */
    const uint64_t *inside; /* a bit per cell, bits_words(width) words per row; NULL: all */
    unsigned wrap;   /* MAZE_WRAP_…, LATTICE_FLOORS; rings wrap, whatever their spec says */
    uint32_t storey; /* rows from a floor to the next; 0: there are no floors */
    const uint64_t *stairs; /* of floors: by number, whether a way may lead down from a cell */
};

/* Floors are among the boards whose neighbours are not always beside a cell, as those with wrapped edges. */
enum { LATTICE_FLOORS = 4 };

/*
 * The offset to the cell below: odd if the classes of rows alternate, even if all rows begin with the same class. Rings
 * have no border between them, and so a power of two.
 */
static inline uint64_t lattice_stride(const struct maze_tiling *tiling, uint64_t width)
{
    const bool odd = tiling->classes & MAZE_CLASS_BY_Y;

    return width + !tiling->rings + (tiling->classes && (width + 1) % 2 != odd);
}

/* The ratio of a cell's walls to those of a square; at least 1. */
static inline unsigned lattice_times(const struct maze_tiling *tiling)
{
    return (bits_count(tiling->forward) + 1) / 2;
}

/* The rows of the border above, and below: a tunnel leads two rows away, and stairs to another floor. */
static inline uint32_t lattice_border(const struct maze_tiling *tiling, uint32_t storey)
{
    return storey ? storey : maze_tiling_has_tunnels(tiling) ? 2 : 1;
}

/* A rectangle with wrapped edges, MAZE_WRAP_…. `inside` (borrowed) is its outline of `cells` cells, or NULL. */
static inline struct maze_lattice lattice_of(const struct maze_tiling *tiling, uint32_t width,
    uint32_t height, const uint64_t *inside, uint64_t cells, unsigned wrap, uint32_t storey)
{
    const ptrdiff_t stride = (ptrdiff_t)lattice_stride(tiling, width);
    struct maze_lattice lattice = {
        .tiling = tiling,
        .width = width,
        .height = height,
        .border = lattice_border(tiling, storey),
        .stride = stride,
        .cells = inside ? cells : (uint64_t)width * height,
        .inside = inside,
        .wrap = (tiling->rings ? MAZE_WRAP_X : wrap) | (storey ? LATTICE_FLOORS : 0),
        .storey = storey,
        .is_straight = tiling->directions == MAZE_DIRECTIONS,
        .ring_bits = tiling->rings ? (uint8_t)ring_bits(height - 1) : 0,
    };

    for (unsigned odd = 0; odd < 2; odd++) {
        /* Of the classes, the first cell has 0. Tilings with two have one row of border. */
        const unsigned class = odd ^ (unsigned)(~stride & 1);

        lattice.sides[odd] = tiling->has[class];
        for (unsigned i = 0; i < tiling->directions; i++) {
            lattice.down[class][i] =
                tiling->down[class][i] * (tiling->floors && i >= MAZE_UP ? (int32_t)storey : 1);
            lattice.offset[odd][i] = tiling->across[class][i] + lattice.down[class][i] * stride;
        }
    }
    for (unsigned i = 0; i < tiling->directions; i++) {
        lattice.is_straight &= lattice.offset[0][i] == lattice.offset[1][i];
        lattice.back |= (uint32_t)tiling->back[i] << 4 * i;
    }
    return lattice;
}

/* Whether there are four directions, each with the same offset from every cell, and no edge wraps around. */
static inline bool lattice_is_uniform(const struct maze_lattice *lattice)
{
    return lattice->is_straight && !lattice->wrap;
}

/* Whether it is a whole rectangle without an outline or wrapped edges. */
static inline bool lattice_is_unmasked(const struct maze_lattice *lattice)
{
    return !lattice->inside && !lattice->wrap;
}

/* Whether it is a single row or column. That has only one maze, which some algorithms would make slowly. */
static inline bool lattice_is_line(const struct maze_lattice *lattice)
{
    return (lattice->width == 1 || lattice->height == 1) && lattice_is_unmasked(lattice);
}

static inline bool lattice_inside(const struct maze_lattice *lattice, uint32_t x, uint32_t y)
{
    return !lattice->inside || bits_get(lattice->inside + y * bits_words(lattice->width), x);
}

/* The number of the cell at x, y. */
static inline ptrdiff_t lattice_cell(const struct maze_lattice *lattice, uint32_t x, uint32_t y)
{
    return ((ptrdiff_t)y + lattice->border) * lattice->stride + x + 1;
}

/* The first inside cell, row by row. There must be one. */
static inline ptrdiff_t lattice_first(const struct maze_lattice *lattice)
{
    uint32_t x = 0, y = 0;

    while (!lattice_inside(lattice, x, y))
        if (++x == lattice->width) {
            x = 0;
            y++;
        }
    return lattice_cell(lattice, x, y);
}

/* One more than the number of the last cell. */
static inline ptrdiff_t lattice_end(const struct maze_lattice *lattice)
{
    return lattice_cell(lattice, lattice->width - 1, lattice->height - 1) + 1;
}

/* How many numbers there are, with border cells. */
static inline size_t lattice_size(const struct maze_lattice *lattice)
{
    return ((size_t)lattice->height + 2 * (size_t)lattice->border) * (size_t)lattice->stride + 1;
}

/* The place of a cell. */
static inline struct maze_point lattice_point(const struct maze_lattice *lattice, ptrdiff_t cell)
{
    return (struct maze_point){(uint64_t)((cell - 1) % lattice->stride),
        (uint64_t)((cell - 1) / lattice->stride - lattice->border)};
}

/* The same in rings, without a division. */
static INLINE struct maze_point lattice_ring_point(
    const struct maze_lattice *lattice, ptrdiff_t cell)
{
    return (struct maze_point){(uint64_t)((cell - 1) & (lattice->stride - 1)),
        (uint64_t)(((cell - 1) >> lattice->ring_bits) - 1)};
}

/* The set of directions in which a cell has a side. */
static inline unsigned lattice_sides(const struct maze_lattice *lattice, ptrdiff_t cell)
{
    if (__builtin_expect(lattice->ring_bits, 0)) {
        const struct maze_point at = lattice_ring_point(lattice, cell);

        return ring_sides(at.x, at.y);
    }
    return lattice->sides[cell & 1];
}

/* Of floors: the set of ways up and down that a cell lacks, as it has no stairs there. */
static inline unsigned lattice_no_stairs(const struct maze_lattice *lattice, ptrdiff_t cell)
{
    const uint64_t above = (uint64_t)(cell - lattice->border * lattice->stride);

    return ((unsigned)!bits_get(lattice->stairs, above) |
               (unsigned)!bits_get(lattice->stairs, (uint64_t)cell) << 1)
        << MAZE_UP;
}

/* The sides of a cell but these. */
static inline unsigned lattice_ways(const struct maze_lattice *lattice, ptrdiff_t cell)
{
    const unsigned sides = lattice_sides(lattice, cell);

    return lattice->stairs ? sides & ~lattice_no_stairs(lattice, cell) : sides;
}

/*
 * The number of the neighbour in a direction. Beyond an edge, even a wrapped one, it is a border cell's. In rings it
 * means nothing: see graph_step.
 */
static INLINE ptrdiff_t lattice_next(
    const struct maze_lattice *lattice, ptrdiff_t cell, unsigned direction)
{
    return cell + lattice->offset[cell & 1][direction];
}

/* The neighbour of a cell of a class; beyond an edge it is off the board, as for tiling_next. Not of rings. */
static INLINE struct maze_point lattice_straight(
    const struct maze_lattice *lattice, unsigned class, struct maze_point at, unsigned direction)
{
    return (struct maze_point){at.x + (uint64_t)lattice->tiling->across[class][direction],
        at.y + (uint64_t)(int64_t)lattice->down[class][direction]};
}

/* The neighbour of a cell of a class, even across wrapped edges. Without branches, which could not be predicted. */
static INLINE struct maze_point lattice_neighbour_of(
    const struct maze_lattice *lattice, unsigned class, struct maze_point at, unsigned direction)
{
    if (lattice->ring_bits)
        return ring_next(at, direction);
    at = lattice_straight(lattice, class, at, direction);
    /* 0 - 1 is larger than any side. */
    if (at.x >= lattice->width)
        at.x = at.x == lattice->width ? 0 : lattice->width - 1;
    if (at.y >= lattice->height)
        at.y = at.y == lattice->height ? 0 : lattice->height - 1;
    return at;
}

static INLINE struct maze_point lattice_neighbour(
    const struct maze_lattice *lattice, struct maze_point at, unsigned direction)
{
    return lattice_neighbour_of(
        lattice, maze_tiling_class(lattice->tiling, at.x, at.y), at, direction);
}

/* The plane of a wall that belongs to a cell, counted from MAZE_PLANE_WALL. */
static inline unsigned wall_plane(const struct maze_tiling *tiling, unsigned direction)
{
    return bits_count(tiling->forward & ((1U << direction) - 1));
}

/* The place where rows keep a wall: the cell that owns it, which may be beyond an edge, where 0 - 1 is UINT64_MAX. */
struct wall_place {
    struct maze_point cell;
    unsigned plane; /* from MAZE_PLANE_WALL on */
};

static inline struct wall_place wall_place(
    const struct maze_tiling *tiling, struct maze_point cell, unsigned direction)
{
    if (!(tiling->forward >> direction & 1)) {
        cell = tiling_next(tiling, cell, direction);
        direction = tiling->back[direction];
    }
    return (struct wall_place){cell, wall_plane(tiling, direction)};
}

/* The number of columns, or rows, between two of them; the shorter way if they wrap around. */
static inline uint64_t lattice_apart_around(uint64_t a, uint64_t b, uint64_t side, bool wraps)
{
    const uint64_t inside = apart(a, b);

    return wraps && side - inside < inside ? side - inside : inside;
}

/* The steps between two cells as if there were no walls; the shorter way if edges wrap around. */
static inline uint64_t lattice_distance(
    const struct maze_lattice *lattice, struct maze_point from, struct maze_point to)
{
    const struct maze_tiling *tiling = lattice->tiling;

    /* Plain squares first, since solvers ask once for each cell that they look at. */
    if (!lattice->wrap && !tiling->distance)
        return apart(from.x, to.x) + apart(from.y, to.y);
    if (tiling->rings)
        return ring_distance(from, to);

    const uint64_t columns =
        lattice_apart_around(from.x, to.x, lattice->width, lattice->wrap & MAZE_WRAP_X);

    if (!tiling->distance)
        return columns +
            lattice_apart_around(from.y, to.y, lattice->height, lattice->wrap & MAZE_WRAP_Y);

    if (lattice->storey)
        return tiling->distance(0, columns,
                   (int64_t)(to.y % lattice->storey) - (int64_t)(from.y % lattice->storey)) +
            apart(from.y / lattice->storey, to.y / lattice->storey);

    const unsigned class = maze_tiling_class(tiling, from.x, from.y);
    const int64_t down = (int64_t)(to.y - from.y), side = (int64_t)lattice->height;
    const uint64_t inside = tiling->distance(class, columns, down);

    if (!(lattice->wrap & MAZE_WRAP_Y))
        return inside;

    const uint64_t across = tiling->distance(class, columns, down < 0 ? down + side : down - side);

    return inside < across ? inside : across;
}

/* The same without tunnels, so that each step nearer counts. Squares with tunnels have no wrapped edges. */
static inline uint64_t lattice_distance_by_sides(
    const struct maze_lattice *lattice, struct maze_point from, struct maze_point to)
{
    return maze_tiling_has_tunnels(lattice->tiling) ? apart(from.x, to.x) + apart(from.y, to.y)
                                                    : lattice_distance(lattice, from, to);
}

/* A random inside cell, each equally likely. */
static INLINE ptrdiff_t lattice_draw(const struct maze_lattice *lattice, struct rng *rng)
{
    uint32_t x, y;

    do {
        x = rng_below(rng, lattice->width);
        y = rng_below(rng, lattice->height);
    } while (!lattice_inside(lattice, x, y));
    return lattice_cell(lattice, x, y);
}

#endif
