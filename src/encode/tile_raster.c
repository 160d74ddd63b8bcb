/* Tiles by words, and pixels by runs of tiles; where a tile is a pixel, pixels are the tiles' bits turned round. */
#include "encode/tile_raster.h"

#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

uint64_t tile_raster_side(uint64_t cells, const struct maze_drawing *drawing)
{
    return (cells * (drawing->cell + drawing->wall) + drawing->wall +
               2 * (uint64_t)drawing->margin) /
        MAZE_LENGTH_UNIT;
}

enum maze_status tile_raster_begin(
    struct tile_raster *raster, struct maze_rows *rows, const struct maze_drawing *drawing)
{
    const uint64_t tiles = 2 * (uint64_t)rows->width + 1;
    const uint64_t width = tile_raster_side(rows->width, drawing);

    *raster = (struct tile_raster){
        .cell = drawing->cell / MAZE_LENGTH_UNIT,
        .wall = drawing->wall / MAZE_LENGTH_UNIT,
        .margin = drawing->margin / MAZE_LENGTH_UNIT,
        .width = width,
        .height = tile_raster_side(rows->height, drawing),
        .bytes = (width + 7) / 8,
        .tiles = malloc((bits_words(tiles) + 2) * sizeof(*raster->tiles)),
        /* Words are written, the last of them in whole. */
        .pixels = calloc((size_t)(width + 7) / 8 + sizeof(uint64_t), 1),
    };
    if (!raster->tiles || !raster->pixels)
        return MAZE_NO_MEMORY;
    return wall_lines_begin(&raster->lines, rows);
}

/* The 32 lowest bits, with a 0 after each. */
static uint64_t spread(uint64_t bits)
{
    bits = (bits | bits << 16) & UINT64_C(0x0000ffff0000ffff);
    bits = (bits | bits << 8) & UINT64_C(0x00ff00ff00ff00ff);
    bits = (bits | bits << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    bits = (bits | bits << 2) & UINT64_C(0x3333333333333333);
    return (bits | bits << 1) & UINT64_C(0x5555555555555555);
}

/* Tiles of the line: a post is wall where a wall meets it, and between posts are the walls along the line. */
static void find_line(struct tile_raster *raster)
{
    const struct wall_lines *lines = &raster->lines;
    uint64_t carry = 0;

    for (size_t i = 0; i < lines->words; i++) {
        const uint64_t along = lines->along[i];
        const uint64_t posts = along | along << 1 | carry | lines->above[i] | lines->below[i];

        carry = along >> (BITS_WORD - 1);
        raster->tiles[2 * i] = spread(posts & UINT32_MAX) | spread(along & UINT32_MAX) << 1;
        raster->tiles[2 * i + 1] = spread(posts >> 32) | spread(along >> 32) << 1;
    }
}

/* Tiles through the row of cells below the line. */
static void find_cells(struct tile_raster *raster)
{
    for (size_t i = 0; i < raster->lines.words; i++) {
        raster->tiles[2 * i] = spread(raster->lines.below[i] & UINT32_MAX);
        raster->tiles[2 * i + 1] = spread(raster->lines.below[i] >> 32);
    }
}

/* Eight pixels a byte, the first in the highest bit, of the bits of a word. */
static uint64_t turned(uint64_t word)
{
    return __builtin_bswap64(bits_reversed(word));
}

static void fill_pixels(uint8_t *pixels, uint64_t from, uint64_t end)
{
    const uint8_t first = (uint8_t)(0xff >> from % 8),
                  last = (uint8_t)(0xff00 >> ((end - 1) % 8 + 1));

    if (from / 8 == (end - 1) / 8) {
        pixels[from / 8] |= first & last;
        return;
    }
    pixels[from / 8] |= first;
    memset(pixels + from / 8 + 1, 0xff, (end - 1) / 8 - from / 8 - 1);
    pixels[(end - 1) / 8] |= last;
}

/* Where a tile begins, in pixels. */
static uint64_t pixel_of(const struct tile_raster *raster, uint64_t tile)
{
    return raster->margin + tile / 2 * (raster->cell + raster->wall) + tile % 2 * raster->wall;
}

static void widen(struct tile_raster *raster)
{
    const size_t tiles = 2 * (size_t)raster->lines.rows->width + 1;

    if (raster->cell == 1 && raster->wall == 1 && raster->margin % 8 == 0) {
        for (size_t i = 0; i < bits_words(tiles); i++)
            bits_store(raster->pixels + raster->margin / 8 + 8 * i, turned(raster->tiles[i]));
        return;
    }
    memset(raster->pixels, 0, (size_t)raster->bytes);
    for (size_t i = 0; (i = bits_next(raster->tiles, i, tiles, true)) < tiles;) {
        const size_t end = bits_next(raster->tiles, i, tiles, false);

        fill_pixels(raster->pixels, pixel_of(raster, i), pixel_of(raster, end));
        i = end;
    }
}

enum maze_status tile_raster_next(struct tile_raster *raster, uint64_t *times)
{
    const uint64_t last = 2 * (uint64_t)raster->lines.rows->height + 2, row = raster->row++;
    enum maze_status status = MAZE_OK;

    if (row > last)
        return MAZE_END;
    if (row == 0 || row == last) {
        *times = raster->margin;
        memset(raster->pixels, 0, (size_t)raster->bytes);
        return raster->margin ? MAZE_OK : tile_raster_next(raster, times);
    }
    *times = row % 2 ? raster->wall : raster->cell;
    if (row % 2)
        status = wall_lines_next(&raster->lines);
    if (status != MAZE_OK)
        return status;
    if (row % 2)
        find_line(raster);
    else
        find_cells(raster);
    widen(raster);
    return MAZE_OK;
}

void tile_raster_free(struct tile_raster *raster)
{
    wall_lines_free(&raster->lines);
    free(raster->tiles);
    free(raster->pixels);
}
