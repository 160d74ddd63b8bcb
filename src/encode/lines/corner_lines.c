/* Planes become codes eight at a time, and codes texts by a table: a few instructions a character of 1 to 3 bytes. */
#include "encode/lines/corner_lines.h"

#include "base/bits.h"

#include <stdlib.h>

enum {
    GROUP = BITS_LANES, /* corners that are drawn at once */
    PART_WORDS =
        SOURCE_CELLS / (4 * BITS_WORD) /* of planes, whose corners get their codes at once */
};

/* Room for their texts, the last corner and a newline. */
enum { PIECE = (GROUP + 1) * sizeof(struct corner_text) + 1 };

_Static_assert((int)PIECE <= (int)SOURCE_PIECE, "a group of corners must fit in a piece");

/* ---- the planes of a line of corners ---- */

/* The word with each bit one further east. */
static uint64_t to_east(uint64_t word, uint64_t *carry)
{
    const uint64_t moved = word << 1 | *carry;

    *carry = word >> (BITS_WORD - 1);
    return moved;
}

/* Word i of the cells of a row; a line of corners may have a word more than its row. */
static uint64_t cells_word(uint32_t width, size_t i)
{
    const size_t words = bits_words(width);

    return i >= words ? 0 : i + 1 < words ? UINT64_MAX : bits_last_mask(width);
}

static uint64_t plane_word(const struct maze_row *row, enum maze_plane plane, size_t i)
{
    return row->plane[plane] && i < bits_words(row->width) ? row->plane[plane][i] : 0;
}

/* Whether the line of corners that was read last is below the last row. */
static bool is_bottom(const struct corner_lines *self)
{
    return self->y > self->height;
}

static void find_walls(const struct corner_lines *self, size_t i, struct corner_carry *carry,
    uint64_t word[CORNER_PLANES])
{
    const struct wall_lines *walls = &self->walls;

    word[CORNER_NORTH] = walls->above[i];
    word[CORNER_EAST] = walls->along[i];
    word[CORNER_SOUTH] = walls->below[i];
    word[CORNER_WEST] = to_east(walls->along[i], &carry->along);
    word[CORNER_POST] = walls->posts[i];
}

static void find_path(const struct corner_lines *self, size_t i, struct corner_carry *carry,
    uint64_t word[CORNER_PLANES])
{
    const struct maze_row *row = &self->walls.row;
    const bool bottom = is_bottom(self);
    const uint64_t north = self->path_south[i];
    const uint64_t east = bottom ? 0 : plane_word(row, MAZE_PLANE_EAST_MARK, i);
    const uint64_t south = bottom ? 0 : plane_word(row, MAZE_PLANE_SOUTH_MARK, i);
    const uint64_t west = to_east(east, &carry->path);

    word[CORNER_PATH] = bottom ? 0 : north | east | south | (west & cells_word(self->width, i));
    word[CORNER_PATH_NORTH] = north;
    word[CORNER_PATH_EAST] = east;
    word[CORNER_PATH_SOUTH] = south;
    word[CORNER_PATH_WEST] = west;
}

/* Adds planes of 64 corners to their codes, the first as bit `line`, and each of the others `lines` bits further. */
static void add_planes(uint8_t *code, const struct corner_form *form, unsigned planes,
    const uint64_t word[CORNER_PLANES], unsigned line, unsigned lines)
{
    for (unsigned x = 0; x < BITS_WORD; x += GROUP) {
        uint64_t codes = bits_load(code + x);

        for (unsigned k = 0; k < planes; k++)
            codes |= bits_spread(word[form->plane[k]] >> x) << (k * lines + line);
        bits_store(code + x, codes);
    }
}

/* Adds the corners of a word of planes to their codes, in a line of text that shows `lines` of them. */
static void classify(struct corner_lines *self, size_t i)
{
    const unsigned planes = self->path ? self->form->planes : self->form->walls;
    const unsigned line = self->line, lines = self->style->lines;
    uint8_t *code = self->code + i * BITS_WORD;
    uint64_t word[CORNER_PLANES];

    find_walls(self, i, &self->carry, word);
    if (self->path)
        find_path(self, i, &self->carry, word);
    if (line == 0)
        memset(code, 0, BITS_WORD);
    add_planes(code, self->form, planes, word, line, lines);
}

/* Keeps what the next line of corners needs of a word of the row, which is read no more. */
static void leave_word(struct corner_lines *self, size_t i)
{
    const struct maze_row *row = &self->walls.row;

    if (self->path)
        self->path_south[i] = plane_word(row, MAZE_PLANE_SOUTH_MARK, i);
}

/* Marks the only cell of a path without steps, which is marked nowhere in planes. */
static void mark_stay(struct corner_lines *self)
{
    for (unsigned k = 0; k < self->form->planes; k++)
        if (self->form->plane[k] == CORNER_PATH && self->end_cells[0].y == self->y - 1)
            self->code[self->end_cells[0].x] |=
                (uint8_t)(1 << (k * self->style->lines + self->line));
}

/* ---- lines ---- */

/* Whether the current line goes through cells, whose row was read for the line before it. */
static bool is_of_cells(const struct corner_lines *self)
{
    return self->form == self->style->cell;
}

static unsigned code_bits(const struct corner_lines *self, const struct corner_form *form)
{
    return (self->path ? form->planes : form->walls) * self->style->lines;
}

static void begin_line(struct corner_lines *self)
{
    const struct maze_corners *style = self->style;

    self->x = self->line = 0;
    self->word = 0;
    self->form = style->cell && self->form == style->corner ? style->cell : style->corner;
}

/* Begins the next line of corners in the line of text. Below the last there is none: MAZE_END. */
static enum maze_status begin_corners(struct corner_lines *self)
{
    enum maze_status status = MAZE_OK;

    if (!is_of_cells(self)) {
        if (self->y > self->height)
            return MAZE_END;
        status = wall_lines_read(&self->walls);
        self->y++;
    }
    self->carry = (struct corner_carry){.path = !is_bottom(self) && self->walls.row.west_mark};
    return status;
}

/* Finds the codes of the next corners in the line of text; adds to *examined how many they are, about. */
static enum maze_status find_codes(struct corner_lines *self, uint64_t *examined)
{
    const size_t words = self->walls.words, left = words - self->word;
    const size_t end = left < PART_WORDS ? words : self->word + PART_WORDS;
    const bool leaves = !self->style->cell || is_of_cells(self);
    const enum maze_status status = self->word == 0 ? begin_corners(self) : MAZE_OK;

    if (status == MAZE_END)
        self->line++;
    if (status != MAZE_OK)
        return status == MAZE_END ? MAZE_OK : status;
    *examined += SOURCE_ROW + (end - self->word) * BITS_WORD;
    if (!is_of_cells(self))
        wall_lines_find(&self->walls, end);
    for (size_t i = self->word; i < end; i++) {
        classify(self, i);
        if (leaves && !is_bottom(self))
            leave_word(self, i);
    }
    self->word = end;
    if (end == words) {
        if (self->stays)
            mark_stay(self);
        self->line++;
        self->word = 0;
    }
    return MAZE_OK;
}

/* Whether the insides of cells are in the current line. */
static bool shows_cells(const struct corner_lines *self)
{
    return !self->style->cell || is_of_cells(self);
}

/* Which line of corners in the current line of text has the cell to its south; else `lines`. */
static uint64_t line_of(const struct corner_lines *self, struct maze_point cell)
{
    const unsigned lines = self->style->lines;
    const uint64_t first = (self->y - 1) / lines * lines;

    return cell.y >= first && cell.y - first < lines ? cell.y - first : lines;
}

static struct corner_look look_at(const struct corner_lines *self, uint64_t x)
{
    static const char colors[] = {'2', '1'}; /* green and red */
    struct corner_look look = {.colored = self->style->colored, .last = x == self->width};

    for (size_t i = 0; look.colored && shows_cells(self) && i < 2; i++) {
        const uint64_t line = line_of(self, self->end_cells[i]);

        if (self->end_cells[i].x == x && line < self->style->lines) {
            look.end = colors[i];
            look.end_line = (unsigned)line;
        }
    }
    return look;
}

/* The first corner from x on that is not like others, or the one at the east end. */
static uint64_t next_special(const struct corner_lines *self)
{
    uint64_t next = self->width;

    for (size_t i = 0; self->style->colored && i < 2; i++) {
        const struct maze_point cell = self->end_cells[i];

        if (line_of(self, cell) < self->style->lines && cell.x >= self->x && cell.x < next)
            next = cell.x;
    }
    return next;
}

/* Draws whole groups of corners up to x = end while there is room. */
static char *draw_groups(struct corner_lines *self, uint64_t end, char *to, const char *end_of_room)
{
    const struct corner_text *const texts = self->texts[is_of_cells(self)];
    uint64_t x = self->x;

    for (; x + GROUP <= end && end_of_room - to >= PIECE; x += GROUP) {
        uint64_t codes = bits_load(self->code + x);

        for (unsigned i = 0; i < GROUP; i++, codes >>= 8) {
            const struct corner_text *text = &texts[codes & UINT8_MAX];

            memcpy(to, text->bytes, sizeof(text->bytes));
            to += text->length;
        }
    }
    self->x = x;
    return to;
}

/* Draws a group in which a corner is not like others; after the last one the line ends. */
static char *draw_special(struct corner_lines *self, char *to)
{
    const struct corner_text *const texts = self->texts[is_of_cells(self)];
    const uint64_t rest = (uint64_t)self->width + 1 - self->x;
    const uint64_t end = self->x + (rest < GROUP ? rest : GROUP);

    for (; self->x < end; self->x++) {
        const unsigned code = self->code[self->x];
        const struct corner_look look = look_at(self, self->x);

        if (look.last || look.end)
            to = self->form->draw(code, &look, to);
        else
            to = (char *)mempcpy(to, texts[code].bytes, texts[code].length);
    }
    if (end > self->width)
        *to++ = '\n';
    return to;
}

static char *draw(struct corner_lines *self, char *to, const char *end)
{
    to = draw_groups(self, next_special(self), to, end);
    return end - to >= PIECE ? draw_special(self, to) : to;
}

/* ---- the source ---- */

static bool corners_length(const struct source *source, uint64_t *length)
{
    const struct corner_lines *self = (const struct corner_lines *)source;
    const uint64_t lines = self->height / self->style->lines + 1;
    const uint64_t columns = (uint64_t)self->width + 1;

    return self->style->bytes &&
        !__builtin_mul_overflow(lines, columns * self->style->bytes + 1, length);
}

/* Writes the texts of all codes of a kind of line. */
static void write_texts(
    const struct corner_lines *self, const struct corner_form *form, struct corner_text *texts)
{
    const struct corner_look look = {.colored = self->style->colored};

    for (unsigned code = 0; code < 1U << code_bits(self, form); code++)
        texts[code].length =
            (uint8_t)(form->draw(code, &look, texts[code].bytes) - texts[code].bytes);
}

/* Allocates the plane, the codes and the tables of texts, as one. */
static enum maze_status allocate(struct corner_lines *self)
{
    const struct maze_corners *style = self->style;
    const unsigned bits = code_bits(self, style->corner),
                   cell_bits = style->cell ? code_bits(self, style->cell) : 0;
    const size_t words = self->walls.words;
    const size_t texts = ((size_t)1 << bits) + (style->cell ? (size_t)1 << cell_bits : 0);

    self->path_south = calloc(
        words * (sizeof(*self->path_south) + BITS_WORD) + texts * sizeof(struct corner_text), 1);
    if (!self->path_south)
        return MAZE_NO_MEMORY;
    self->code = (uint8_t *)(self->path_south + words);
    self->texts[0] = (struct corner_text *)(self->code + words * BITS_WORD);
    write_texts(self, style->corner, self->texts[0]);
    self->texts[1] = self->texts[0] + ((size_t)1 << bits);
    if (style->cell)
        write_texts(self, style->cell, self->texts[1]);
    return MAZE_OK;
}

uint64_t corner_lines_memory(const struct maze_corners *style, uint64_t width)
{
    const uint64_t texts = (UINT64_C(1) << style->corner->planes * style->lines) +
        (style->cell ? UINT64_C(1) << style->cell->planes * style->lines : 0);

    return wall_lines_memory(width) + bits_words(width + 1) * (sizeof(uint64_t) + BITS_WORD) +
        texts * sizeof(struct corner_text);
}

static enum maze_status corners_begin(struct source *source, const struct maze *maze)
{
    struct corner_lines *self = (struct corner_lines *)source;
    const struct maze_path *path = maze->solution.path;
    struct maze_rows *rows = maze->rows;
    enum maze_status status;

    self->stays = path && maze_path_length(path) == 0;
    self->path = self->stays || rows->planes >> MAZE_PLANE_MARK & 1;
    self->end_cells[0] = maze->start;
    self->end_cells[1] = maze->goal;
    status = wall_lines_begin(&self->walls, rows);
    if (status == MAZE_OK)
        status = allocate(self);
    if (status == MAZE_OK && rows->top_mark[MAZE_PLANE_SOUTH])
        memcpy(self->path_south, rows->top_mark[MAZE_PLANE_SOUTH],
            bits_words(rows->width) * sizeof(uint64_t));
    return status;
}

static enum maze_status corners_next(
    struct source *source, char *bytes, size_t room, size_t *written)
{
    struct corner_lines *self = (struct corner_lines *)source;
    char *to = bytes, *const end = bytes + room;
    enum maze_status status = MAZE_OK;
    uint64_t examined = 0;

    while (status == MAZE_OK && end - to >= PIECE) {
        if (self->x > self->width) {
            if (self->y > self->height)
                break;
            begin_line(self);
        }
        if (self->line == self->style->lines)
            to = draw(self, to, end);
        else if (examined < SOURCE_CELLS)
            status = find_codes(self, &examined);
        else
            status = MAZE_LATER;
    }
    *written = (size_t)(to - bytes);
    return status;
}

static void corners_free(struct source *source)
{
    struct corner_lines *self = (struct corner_lines *)source;

    wall_lines_free(&self->walls);
    free(self->path_south);
}

struct corner_lines corner_lines_of(
    const struct maze_corners *style, uint32_t width, uint32_t height)
{
    static const struct source_kind kind = {
        corners_begin, corners_length, corners_next, corners_free};

    return (struct corner_lines){
        .source = {.kind = &kind, .piece = PIECE},
        .style = style,
        .width = width,
        .height = height,
        .x = (uint64_t)width + 1,
    };
}
