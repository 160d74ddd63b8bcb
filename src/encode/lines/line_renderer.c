/* A line is of a row, or of the walls between two: drawn by a table from planes, or from codes where more is seen. */
#include "encode/lines/line.h"

#include <stdlib.h>

enum { CLASSIFIED_WORDS = 64 }; /* of 64 cells, whose codes are made together */

_Static_assert(BITS_WORD *LINE_CELL_MAX + sizeof(struct line_text) + LINE_SLACK <= SOURCE_PIECE,
    "64 cells of a line must fit in a piece");

static unsigned base_36_digits(uint64_t number)
{
    unsigned digits = 1;

    while (number /= 36)
        digits++;
    return digits;
}

static unsigned cell_length(const struct line_renderer *self, const struct maze_line *line)
{
    return line->cell_length + (self->style->distances ? self->digits : 0);
}

static uint64_t line_length(const struct line_renderer *self, const struct maze_line *line)
{
    return line->lead[EDGE_WALL].length + (uint64_t)cell_length(self, line) * self->width +
        line->tail[0].length;
}

/* Adds count x length to *sum; false when that is past 64 bits. */
static bool add_product(uint64_t count, uint64_t length, uint64_t *sum)
{
    uint64_t product;

    return !__builtin_mul_overflow(count, length, &product) &&
        !__builtin_add_overflow(*sum, product, sum);
}

static bool lines_length(const struct source *source, uint64_t *length)
{
    const struct line_renderer *self = (const struct line_renderer *)source;
    const struct maze_style *style = self->style;
    const uint64_t walls = style->wall ? self->count / 2 + 1 : 0;

    *length = 0;
    return (!walls || add_product(walls, line_length(self, style->wall), length)) &&
        add_product(self->count - walls, line_length(self, style->cell), length) &&
        add_product(self->count - 1, style->between != 0, length);
}

/* Whether the rows have more to be seen than walls. */
static bool needs_codes(const struct line_renderer *self)
{
    return !self->style->cell->draw || self->rows->planes >> MAZE_PLANE_INSIDE & 1 ||
        (self->style->path && self->rows->planes >> MAZE_PLANE_MARK & 1);
}

static enum maze_status lines_begin(struct source *source, const struct maze *maze)
{
    struct line_renderer *self = (struct line_renderer *)source;
    const struct maze_path *path = maze->solution.path;
    const bool stays = path && maze_path_length(path) == 0;

    self->rows = maze->rows;
    self->end_cells[0] = maze->start;
    self->end_cells[1] = maze->goal;
    if (needs_codes(self)) {
        self->classifier =
            line_classifier_new(self->rows, self->digits, stays ? &maze->start : NULL);
        return self->classifier ? MAZE_OK : MAZE_NO_MEMORY;
    }
    self->at.row.plane[MAZE_PLANE_SOUTH] = self->rows->top[MAZE_PLANE_SOUTH];
    return MAZE_OK;
}

static void lines_free(struct source *source)
{
    free(((struct line_renderer *)source)->classifier);
}

/* Makes more codes of the line: those that its next part needs, at least. */
static void classify(struct line_renderer *self)
{
    const bool last = self->style->wall && self->begun == self->count;
    const size_t from = self->classified, words = bits_words(self->width);
    const size_t end = words - from < CLASSIFIED_WORDS ? words : from + CLASSIFIED_WORDS;

    self->at.codes =
        self->form->classify(self->classifier, last ? NULL : &self->at.row, from, end, &self->ends);
    self->classified = end;
}

/* Whether a row is read for the line: codes of the wall above a row need it, and then it is read before that. */
static bool needs_row(const struct line_renderer *self, bool wall)
{
    if (!self->classifier || !self->style->wall)
        return !wall;
    return wall && self->begun + 1 < self->count;
}

/* Makes the next line the current one. In a style with wall lines these are lines 0, 2, 4 … */
static enum maze_status begin_line(struct line_renderer *self)
{
    const struct maze_style *style = self->style;
    const bool wall = style->wall && self->begun % 2 == 0;
    enum maze_status status = MAZE_OK;

    self->form = wall ? style->wall : style->cell;
    self->ends = (struct line_ends){EDGE_WALL, EDGE_BLANK};
    if (needs_row(self, wall))
        status = maze_rows_next(self->rows, &self->at.row);
    self->begun++;
    self->part = PART_LEAD;
    self->x = 0;
    self->classified = 0;
    if (self->classifier && status == MAZE_OK)
        classify(self);
    else if (!wall && self->at.row.west_open)
        self->ends.west = EDGE_OPEN;
    return status;
}

static INLINE char *put_text(char *to, const struct line_text *text)
{
    memcpy(to, text, sizeof(*text));
    return to + text->length;
}

static INLINE char *put_between(char *to, const struct maze_style *style)
{
    *to = style->between;
    return to + (style->between != 0);
}

/* Marks start and goal, where they are among these cells. Lines 2y + 1 and 2y + 2 show insides of row y. */
static void mark_ends(const struct line_renderer *self, uint32_t x, uint32_t cells, char *drawn)
{
    const struct maze_line *form = self->form;

    for (unsigned i = 0; i < 2; i++) {
        const struct maze_point cell = self->end_cells[i];

        if (self->begun >= 2 && cell.y == (self->begun - 2) / 2 && cell.x - x < cells &&
            form->end_classes >> ((cell.x + cell.y) & 1) & 1)
            memcpy(drawn + (cell.x - x) * form->cell_length, form->ends[i].bytes,
                form->ends[i].length);
    }
}

static INLINE char *put_cells(
    const struct line_renderer *self, uint32_t x, uint32_t cells, char *to)
{
    const struct maze_line *form = self->form;
    char *end;

    if (!self->classifier)
        return form->draw(form, &self->at, x, cells, to);
    end = form->draw_codes(form, &self->at, x, cells, to);
    if (form->end_classes)
        mark_ends(self, x, cells, to);
    return end;
}

static INLINE char *put_tail(const struct line_renderer *self, char *to)
{
    to = put_text(to, &self->form->tail[self->ends.east]);
    return self->begun < self->count ? put_between(to, self->style) : to;
}

/*
 * Draws whole rows of a maze that is nothing but walls, each with the walls above it, while there is room:
 * what begin_line and draw_line do, in half as many instructions. Adds to *examined what begin_line would.
 */
static enum maze_status draw_rows(
    struct line_renderer *self, char **at, const char *end, uint64_t *examined)
{
    const struct maze_style *style = self->style;
    const struct maze_line *wall = style->wall, *cell = style->cell;
    const uint64_t row = SOURCE_ROW + self->width;
    enum maze_status status = MAZE_OK;
    char *to = *at;

    for (; self->begun + 1 < self->count && (uint64_t)(end - to) >= 2 * self->room &&
         *examined < SOURCE_CELLS;
         self->begun += 2, *examined += row) {
        to = put_text(to, &wall->lead[EDGE_WALL]);
        to = wall->draw(wall, &self->at, 0, self->width, to);
        to = put_between(put_text(to, &wall->tail[0]), style);
        status = maze_rows_next(self->rows, &self->at.row);
        if (status != MAZE_OK)
            break;
        to = put_text(to, &cell->lead[self->at.row.west_open ? EDGE_OPEN : EDGE_WALL]);
        to = cell->draw(cell, &self->at, 0, self->width, to);
        to = put_between(put_text(to, &cell->tail[0]), style);
    }
    *at = to;
    return status;
}

/* Draws the whole current line. */
static char *draw_line(struct line_renderer *self, char *to)
{
    while (self->classifier && self->classified < bits_words(self->width))
        classify(self);
    to = put_text(to, &self->form->lead[self->ends.west]);
    to = put_cells(self, 0, self->width, to);
    self->part = PART_END;
    return put_tail(self, to);
}

/* Draws the next part of the current line. */
static char *draw_part(struct line_renderer *self, char *to)
{
    const uint32_t rest = self->width - self->x, cells = rest < BITS_WORD ? rest : BITS_WORD;

    switch (self->part) {
    case PART_LEAD:
        self->part = PART_CELLS;
        return put_text(to, &self->form->lead[self->ends.west]);
    case PART_CELLS:
        if (self->classifier && self->x / BITS_WORD == self->classified)
            classify(self);
        to = put_cells(self, self->x, cells, to);
        self->x += cells;
        if (self->x == self->width)
            self->part = PART_TAIL;
        return to;
    default:
        self->part = PART_END;
        return put_tail(self, to);
    }
}

static enum maze_status lines_next(struct source *source, char *bytes, size_t room, size_t *written)
{
    struct line_renderer *self = (struct line_renderer *)source;
    char *to = bytes, *const end = bytes + room;
    enum maze_status status = MAZE_OK;
    uint64_t examined = 0;

    if (!self->classifier && self->style->wall && self->part == PART_END && self->begun % 2 == 0)
        status = draw_rows(self, &to, end, &examined);
    while (status == MAZE_OK && examined < SOURCE_CELLS && (size_t)(end - to) >= source->piece) {
        if (self->part == PART_END && self->begun == self->count)
            break;
        if (self->part == PART_END) {
            status = begin_line(self);
            examined += SOURCE_ROW + self->width;
        } else if (self->part == PART_LEAD && (size_t)(end - to) >= self->room) {
            to = draw_line(self, to);
        } else {
            to = draw_part(self, to);
        }
    }
    *written = (size_t)(to - bytes);
    return source_stop(status, examined);
}

struct line_renderer line_renderer_of(
    const struct maze_style *style, uint32_t width, uint32_t height)
{
    static const struct source_kind kind = {lines_begin, lines_length, lines_next, lines_free};
    const size_t margin = sizeof(struct line_text) + LINE_SLACK;
    struct line_renderer self = {
        .source = {.kind = &kind},
        .style = style,
        .width = width,
        .digits = base_36_digits((uint64_t)width * height - 1),
        .count = height + (style->wall ? (uint64_t)height + 1 : 0),
        .part = PART_END,
    };

    self.source.piece = BITS_WORD * cell_length(&self, style->cell) + margin;
    self.room = line_length(&self, style->cell) + margin;
    return self;
}
