/* A row of the board is pasted together from the rows of floors that are beside each other; any can be read. */
#include "encode/floor_rows.h"

#include "core/board/rows.h"
#include "encode/source.h"

#include <stdlib.h>

struct floor_rows {
    struct maze_rows rows;
    struct maze_rows *inner; /* the floors, one below the other; owned */
    uint32_t across;         /* floors beside each other */
    uint32_t *value;         /* in `store` */
    bool valued;             /* the floors have values */
    size_t words;
    uint64_t store[]; /* a plane of each kind, and values */
};

/* Where the floors' board has a cell. */
static struct maze_point floor_place(
    uint32_t across, const struct maze_rows *inner, struct maze_point cell)
{
    const uint64_t floor = cell.y / inner->storey;

    return (struct maze_point){floor % across * (inner->width + UINT64_C(1)) + cell.x,
        floor / across * inner->storey + cell.y % inner->storey};
}

/* Pastes a row of a floor at a column. Across wrapped edges its walls are open at both ends. */
static void paste_floor(
    struct floor_rows *self, const struct maze_row *part, uint32_t column, struct maze_row *row)
{
    const uint32_t width = self->inner->width;

    for (unsigned i = 0; i < MAZE_PLANES; i++)
        if (part->plane[i])
            bits_paste(self->store + i * self->words, column, part->plane[i], 0, width);
    if (part->west_open && column)
        bits_set(self->store + MAZE_PLANE_EAST * self->words, column - 1);
    if (part->west_mark && column)
        bits_set(self->store + MAZE_PLANE_EAST_MARK * self->words, column - 1);
    if (!column) {
        row->west_open = part->west_open;
        row->west_mark = part->west_mark;
    }
    if (part->value)
        memcpy(self->value + column, part->value, width * sizeof(*part->value));
}

static enum maze_status floor_rows_next(struct maze_rows *rows, uint32_t y, struct maze_row *row)
{
    struct floor_rows *self = (struct floor_rows *)rows;
    const uint32_t storey = self->inner->storey, first = y / storey * self->across;

    memset(self->store, 0, MAZE_PLANES * self->words * sizeof(*self->store));
    memset(self->value, UINT8_MAX, rows->width * sizeof(*self->value));
    for (uint32_t i = 0; i < self->across && (y + 1) % storey; i++) {
        struct maze_row part;
        enum maze_status status;

        self->inner->y = (first + i) * storey + y % storey;
        status = maze_rows_next(self->inner, &part);
        if (status == MAZE_END)
            break;
        if (status != MAZE_OK)
            return status;
        paste_floor(self, &part, i * (self->inner->width + 1), row);
        self->valued = part.value; /* as the rows between floors have them too */
    }
    for (unsigned i = 0; i < MAZE_PLANES; i++)
        row->plane[i] = self->store + i * self->words;
    row->value = self->valued ? self->value : NULL;
    return MAZE_OK;
}

static void floor_rows_free(struct maze_rows *rows)
{
    maze_rows_free(((struct floor_rows *)rows)->inner);
    free(rows);
}

static bool floor_rows_inside(const struct maze_rows *rows, uint64_t x, uint64_t y)
{
    const struct floor_rows *self = (const struct floor_rows *)rows;
    const struct maze_rows *inner = self->inner;
    const uint64_t period = inner->width + UINT64_C(1), column = x % period;
    const uint64_t floor = y / inner->storey * self->across + x / period;
    const uint64_t row = floor * inner->storey + y % inner->storey;

    return column < inner->width && row < inner->height && inner->kind->inside(inner, column, row);
}

/* In pictures, as many beside each other as make the longer side least. */
static uint32_t floors_across(const struct maze_rendering *rendering, const struct maze_spec *shown)
{
    uint64_t least = UINT64_MAX;
    uint32_t best = 1;

    for (uint32_t across = 1;
         !(rendering->style && rendering->style->corners) && across <= shown->depth; across++) {
        const uint64_t width = across * (shown->width + 1);
        const uint64_t height = (shown->depth + across - 1) / across * (uint64_t)shown->storey;
        const uint64_t longer = width > height ? width : height;

        if (longer < least) {
            least = longer;
            best = across;
        }
    }
    return best;
}

struct maze_spec floors_laid(const struct maze_rendering *rendering, const struct maze_spec *shown)
{
    const struct maze_output *own = rendering->style ? rendering->style->output : NULL;
    struct maze_spec laid = *shown;

    if (!shown->storey || (own ? own : rendering->format->output)->floors)
        return laid;

    const uint32_t across = floors_across(rendering, shown);

    laid.depth = 0;
    laid.storey = 0;
    laid.wrap = 0;
    laid.width = across * (shown->width + 1) - 1;
    laid.height = (shown->depth + across - 1) / across * (uint64_t)shown->storey - 1;
    return laid;
}

uint64_t floor_rows_memory(const struct maze_spec *laid)
{
    return sizeof(struct floor_rows) + MAZE_PLANES * bits_words(laid->width) * sizeof(uint64_t) +
        laid->width * sizeof(uint32_t);
}

enum maze_status floors_lay(const struct maze_spec *laid, struct maze *maze)
{
    static const struct rows_kind kind = {floor_rows_next, floor_rows_free, floor_rows_inside};
    struct maze_rows *inner = maze->rows;
    const size_t words = bits_words(laid->width);
    const uint32_t across = (uint32_t)((laid->width + 1) / (inner->width + UINT64_C(1)));
    struct floor_rows *self = malloc(floor_rows_memory(laid));

    if (!self)
        return MAZE_NO_MEMORY;
    *self = (struct floor_rows){
        .rows = {.kind = &kind,
            .tiling = maze_tiling_at(0),
            .width = (uint32_t)laid->width,
            .height = (uint32_t)laid->height,
            .planes = inner->planes | 1 << MAZE_PLANE_DOWN},
        .inner = inner,
        .across = across,
        .words = words,
    };
    self->value = (uint32_t *)(self->store + MAZE_PLANES * words);
    maze->start = floor_place(across, inner, maze->start);
    maze->goal = floor_place(across, inner, maze->goal);
    maze->rows = &self->rows;
    return MAZE_OK;
}

/* ---- layers ---- */

struct layer_rows {
    struct maze_rows rows;
    struct maze_rows *inner; /* borrowed */
    uint64_t none[];         /* a plane */
};

/* A row outside is of the layer below it. It is that of the floors, where openings are. */
static enum maze_status layer_rows_next(struct maze_rows *rows, uint32_t y, struct maze_row *row)
{
    struct layer_rows *self = (struct layer_rows *)rows;
    const uint32_t layer = (y + 1) / rows->storey, at = (y + 1) % rows->storey;
    const bool floor = layer % 2;

    row->plane[MAZE_PLANE_EAST] = row->plane[MAZE_PLANE_INSIDE] = self->none;
    row->plane[MAZE_PLANE_SOUTH] = floor && self->inner->top[MAZE_PLANE_SOUTH]
        ? self->inner->top[MAZE_PLANE_SOUTH]
        : self->none;
    if (layer == 0 || (at == 0 && (layer == 1 || !floor)))
        return MAZE_OK;

    struct maze_row part;
    enum maze_status status;

    self->inner->y = (layer - 1) / 2 * rows->storey + at - 1;
    status = maze_rows_next(self->inner, &part);
    if (status == MAZE_OK && floor)
        *row = part;
    else if (status == MAZE_OK)
        row->plane[MAZE_PLANE_INSIDE] = part.plane[MAZE_PLANE_DOWN];
    return status;
}

enum maze_status floor_layers_open(struct maze_rows *inner, struct maze_rows **layers)
{
    static const struct rows_kind kind = {layer_rows_next};
    struct layer_rows *self = calloc(1, floor_layers_memory(inner->width));

    if (!self)
        return MAZE_NO_MEMORY;
    self->rows = *inner;
    self->rows.kind = &kind;
    self->rows.height = 2 * inner->height + inner->storey + 1;
    self->rows.y = 0;
    memset(self->rows.top, 0, sizeof(self->rows.top));
    self->inner = inner;
    *layers = &self->rows;
    return MAZE_OK;
}

uint64_t floor_layers_memory(uint64_t width)
{
    return sizeof(struct layer_rows) + bits_words(width) * sizeof(uint64_t);
}
