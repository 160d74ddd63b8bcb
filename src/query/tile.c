/* A tile shows whole cells, since the pixels of cells and tiles are powers of two. */
#include "query/tile.h"

#include "base/bits.h"

enum {
    CELL_BITS = 6, /* log2 of the largest cells' pixels, or more with blocks */
    SIZES = 6,     /* of cells in a maze without blocks: 64 … 2 pixels */
    WALL_PART = 8, /* a wall is 1 / WALL_PART of a cell, at least a pixel */
    TILE_BITS = 8, /* log2 of the pixels of a tile; `large` doubles them */
};

/* How many zooms a level has. */
static unsigned sizes(const struct maze_spec *spec)
{
    return spec->blocks ? spec->blocks : SIZES;
}

/* log2 of the pixels of the largest cells. */
static unsigned cell_bits(const struct maze_spec *spec)
{
    return spec->blocks > CELL_BITS ? spec->blocks : CELL_BITS;
}

static unsigned tile_bits(const struct maze_query *query)
{
    return TILE_BITS + query->tile.large;
}

/* The sides of the board in tiles, at `away` zooms below the largest cells. */
static struct maze_point tiles_at(const struct maze_query *query, unsigned away)
{
    struct maze_spec spec = query->spec;
    /* Without blocks, cells may get smaller than a pixel here. */
    unsigned smaller = away;

    if (spec.blocks) {
        spec.level = (uint8_t)(away / sizes(&spec));
        smaller = away % sizes(&spec);
    }
    spec = maze_spec_shown(&spec);

    const unsigned bits = tile_bits(query) + smaller - cell_bits(&spec);

    return (struct maze_point){((spec.width - 1) >> bits) + 1, ((spec.height - 1) >> bits) + 1};
}

unsigned tile_zoom_max(const struct maze_query *query)
{
    unsigned away = 0;
    struct maze_point tiles = tiles_at(query, away);

    while (tiles.x > 1 || tiles.y > 1)
        tiles = tiles_at(query, ++away);
    return away;
}

unsigned tile_zoom_min(const struct maze_query *query)
{
    const unsigned max = tile_zoom_max(query);

    return query->spec.blocks || max < SIZES ? 0 : max - SIZES + 1;
}

struct maze_point tile_counts(const struct maze_query *query, unsigned zoom)
{
    return tiles_at(query, tile_zoom_max(query) - zoom);
}

/* The cells of a tile along a side of `side` cells, beginning at *first. */
static uint32_t cells_along(uint64_t side, uint32_t tile, unsigned bits, uint32_t *first)
{
    *first = tile << bits;
    return (uint32_t)(side - *first < UINT64_C(1) << bits ? side - *first : UINT64_C(1) << bits);
}

struct tile_view tile_view(const struct maze_query *query)
{
    const struct maze_spec *spec = &query->spec;
    const unsigned away = tile_zoom_max(query) - query->tile.zoom;
    const unsigned pitch_bits = cell_bits(spec) - away % sizes(spec);
    const unsigned bits = tile_bits(query) - pitch_bits;
    const uint32_t pitch = 1U << pitch_bits, wall = pitch / WALL_PART;
    struct tile_view view = {.level = (uint8_t)(away / sizes(spec)),
        .pitch = pitch,
        .wall = wall ? wall : 1,
        .side = 1U << tile_bits(query)};
    struct maze_spec shown = *spec;

    shown.level = view.level;
    shown = maze_spec_shown(&shown);
    view.window.width = cells_along(shown.width, query->tile.x, bits, &view.window.x);
    view.window.height = cells_along(shown.height, query->tile.y, bits, &view.window.y);
    return view;
}
