/* The signs of a line, from the planes of a row and of the one above it. */
#include "encode/overlay.h"

#include <stdlib.h>
#include <string.h>

enum { SIGN_BITS = 4 };

struct overlay {
    struct signs signs;
    uint32_t width;
    size_t words;
    uint32_t y; /* of the row that is not left yet */
    bool stands;
    struct maze_point at;
    uint64_t *sign[SIGN_BITS];
    uint64_t *open, *way, *inside; /* of the row above: to its south, and its cells */
    uint64_t store[];
};

/* A word of a plane that may not be there. */
static uint64_t word_of(const uint64_t *plane, size_t i)
{
    return plane ? plane[i] : 0;
}

static void copy(uint64_t *to, const uint64_t *plane, size_t words)
{
    if (plane)
        memcpy(to, plane, words * sizeof(*to));
    else
        memset(to, 0, words * sizeof(*to));
}

struct overlay *overlay_new(const struct maze_rows *rows, unsigned digits)
{
    const size_t words = bits_words(maze_rows_width(rows));
    struct overlay *overlay =
        calloc(1, sizeof(*overlay) + (SIGN_BITS + 3) * words * sizeof(uint64_t));

    if (!overlay)
        return NULL;
    overlay->width = maze_rows_width(rows);
    overlay->words = words;
    overlay->signs.digits = digits;
    for (size_t i = 0; i < SIGN_BITS; i++)
        overlay->signs.plane[i] = overlay->sign[i] = overlay->store + i * words;
    overlay->open = overlay->store + SIGN_BITS * words;
    overlay->way = overlay->open + words;
    overlay->inside = overlay->way + words;
    copy(overlay->open, maze_rows_top(rows), words);
    copy(overlay->way, maze_rows_top_mark(rows), words);
    return overlay;
}

void overlay_free(struct overlay *overlay)
{
    free(overlay);
}

void overlay_stand(struct overlay *overlay, struct maze_point at)
{
    overlay->stands = true;
    overlay->at = at;
}

/* A word of the cells that are inside. */
static uint64_t inside_of(const struct overlay *overlay, const struct maze_row *row, size_t i)
{
    if (row->plane[MAZE_PLANE_INSIDE])
        return row->plane[MAZE_PLANE_INSIDE][i];
    return i + 1 < overlay->words ? UINT64_MAX : bits_last_mask(overlay->width);
}

void overlay_leave(struct overlay *overlay, const struct maze_row *row)
{
    copy(overlay->open, row->plane[MAZE_PLANE_SOUTH], overlay->words);
    copy(overlay->way, row->plane[MAZE_PLANE_SOUTH_MARK], overlay->words);
    for (size_t i = 0; i < overlay->words; i++)
        overlay->inside[i] = inside_of(overlay, row, i);
    overlay->y++;
}

/* The two bits of an edge: of one that is open, or not and next to a cell that is inside. */
static void put_edges(
    struct overlay *overlay, size_t i, uint64_t open, uint64_t way, uint64_t beside)
{
    overlay->sign[0][i] = (open & way) | (~open & beside);
    overlay->sign[1][i] = open;
}

/* The cells that have one to their east, from theirs and the word that follows. */
static uint64_t from_east(uint64_t word, uint64_t next)
{
    return word >> 1 | next << (BITS_WORD - 1);
}

const struct signs *overlay_walls(
    struct overlay *overlay, const struct maze_row *row, enum edge *edge)
{
    uint64_t here = overlay->inside[0] | (row ? inside_of(overlay, row, 0) : 0);

    *edge = here & 1 ? EDGE_WALL : EDGE_BLANK;
    for (size_t i = 0; i < overlay->words; i++) {
        uint64_t next = 0;

        if (i + 1 < overlay->words)
            next = overlay->inside[i + 1] | (row ? inside_of(overlay, row, i + 1) : 0);
        put_edges(overlay, i, overlay->open[i], overlay->way[i], here);
        overlay->sign[2][i] = here | from_east(here, next);
        overlay->sign[3][i] = 0;
        here = next;
    }
    return &overlay->signs;
}

static enum edge western_edge(const struct overlay *overlay, const struct maze_row *row)
{
    if (row->west_open)
        return row->west_mark ? EDGE_WAY : EDGE_OPEN;
    return inside_of(overlay, row, 0) & 1 ? EDGE_WALL : EDGE_BLANK;
}

const struct signs *overlay_cells(
    struct overlay *overlay, const struct maze_row *row, enum edge *edge)
{
    uint64_t here = inside_of(overlay, row, 0), west_way = row->west_mark;

    *edge = western_edge(overlay, row);
    for (size_t i = 0; i < overlay->words; i++) {
        const uint64_t next = i + 1 < overlay->words ? inside_of(overlay, row, i + 1) : 0;
        const uint64_t way = word_of(row->plane[MAZE_PLANE_EAST_MARK], i);

        put_edges(overlay, i, row->plane[MAZE_PLANE_EAST][i], way, here | from_east(here, next));
        overlay->sign[2][i] = here;
        overlay->sign[3][i] = way | way << 1 | west_way | overlay->way[i] |
            word_of(row->plane[MAZE_PLANE_SOUTH_MARK], i);
        west_way = way >> (BITS_WORD - 1);
        here = next;
    }
    if (overlay->stands && overlay->at.y == overlay->y)
        bits_set(overlay->sign[3], overlay->at.x);
    overlay->signs.value = row->value;
    return &overlay->signs;
}

const struct signs *overlay_openings(struct overlay *overlay, const struct maze_row *row)
{
    uint64_t west = row->west_open;

    for (size_t i = 0; i < overlay->words; i++) {
        /* An outer wall may be open from a cell to what is outside, which is no cell. */
        const uint64_t inside = inside_of(overlay, row, i), east = row->plane[MAZE_PLANE_EAST][i];

        overlay->sign[0][i] = overlay->open[i] & inside;
        overlay->sign[1][i] = east & inside;
        overlay->sign[2][i] = row->plane[MAZE_PLANE_SOUTH][i] & inside;
        overlay->sign[3][i] = (east << 1 | west) & inside;
        west = east >> (BITS_WORD - 1);
    }
    return &overlay->signs;
}
