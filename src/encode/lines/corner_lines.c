/* Planes become codes eight at a time, and a table maps codes to texts: a few instructions per character. */
#include "encode/lines/line.h"

#include <stdlib.h>

enum {
    GROUP = BITS_LANES,                         /* corners drawn at once */
    LINE_WIDTH = 3,                             /* characters of a cell between lines */
    PART_WORDS = SOURCE_CELLS / (4 * BITS_WORD) /* whose corners get their codes at once */
};

/* Room for their texts, for the last corner, and for both ends of a line. */
enum {
    PIECE = (GROUP + 3) * sizeof(struct corner_text),
    WIDE_PIECE = MAZE_TILES_MAX * WIDE_TILE + 2 * CORNER_TEXT
};

_Static_assert((int)PIECE <= (int)SOURCE_PIECE && (int)WIDE_PIECE <= (int)SOURCE_PIECE,
    "a group of corners must fit in a piece, and a row of a wide tile");

/* ---- the planes of a line of corners ---- */

/* Moves each bit of a word one to the east. */
static uint64_t to_east(uint64_t word, uint64_t *carry)
{
    const uint64_t moved = word << 1 | *carry;

    *carry = word >> (BITS_WORD - 1);
    return moved;
}

/* Whether the last line of corners that was read is below the last row. */
static bool is_bottom(const struct corner_lines *self)
{
    return self->y > self->height;
}

static bool weaves(const struct corner_lines *self)
{
    return maze_tiling_has_tunnels(self->walls.rows->tiling);
}

static uint64_t row_word(const struct maze_row *row, unsigned plane, size_t i)
{
    return row->plane[plane] && i < bits_words(row->width) ? row->plane[plane][i] : 0;
}

/* A word of the row below the line; 0 if there is none. */
static uint64_t plane_word(const struct corner_lines *self, unsigned plane, size_t i)
{
    return is_bottom(self) ? 0 : row_word(&self->walls.row, plane, i);
}

/* Adds tunnels, or the path's tunnels: the walls that they cross, and the cells at their ends. */
static void add_tunnels(const struct corner_lines *self, size_t i, enum maze_plane first,
    uint64_t carry[2], uint64_t *north, uint64_t *west, uint64_t *ends)
{
    const unsigned south = first + LINKS_SOUTH_TUNNELS - MAZE_PLANE_WALL;
    const uint64_t east = plane_word(self, first + LINKS_EAST_TUNNELS - MAZE_PLANE_WALL, i);
    const uint64_t once = to_east(east, &carry[0]), twice = to_east(once, &carry[1]);
    const uint64_t top = row_word(&self->above[1], south, i);

    *north |= row_word(&self->above[0], south, i) | top;
    *west |= once | twice;
    *ends |= east | twice | plane_word(self, south, i) | top;
}

static void find_walls(struct corner_lines *self, size_t i, uint64_t word[CORNER_PLANES])
{
    const struct wall_lines *walls = &self->walls;
    const uint64_t next = i + 1 < walls->words ? walls->below[i + 1] : 0;
    const uint64_t odd = UINT64_C(0x5555555555555555)
        << (1 - maze_tiling_class(walls->rows->tiling, 0, self->y - 1));

    word[CORNER_NORTH] = walls->above[i];
    word[CORNER_EAST] = walls->along[i];
    word[CORNER_SOUTH] = walls->below[i];
    word[CORNER_WEST] = to_east(walls->along[i], &self->carry.along);
    word[CORNER_NEXT_SOUTH] = walls->below[i] >> 1 | next << (BITS_WORD - 1);
    word[CORNER_POST] = walls->posts[i];
    word[CORNER_BARE] = walls->corners[i] & ~walls->posts[i];
    word[CORNER_INSIDE] = walls->inside_above[i];
    word[CORNER_OPEN_NORTH] = walls->opened[i];
    word[CORNER_OPEN_EAST] = plane_word(self, MAZE_PLANE_EAST, i);
    word[CORNER_OPEN_SOUTH] = plane_word(self, MAZE_PLANE_SOUTH, i);
    word[CORNER_OPEN_WEST] = to_east(word[CORNER_OPEN_EAST], &self->carry.open);
    word[CORNER_TILE_EAST] = ~word[CORNER_OPEN_NORTH];
    word[CORNER_TILE_SOUTH] = ~word[CORNER_OPEN_WEST];
    word[CORNER_OUTSIDE] = ~word[CORNER_INSIDE];
    word[CORNER_ODD] = odd;
    word[CORNER_ODD_NORTH] = ~odd;
}

static void find_path(struct corner_lines *self, size_t i, uint64_t word[CORNER_PLANES])
{
    const uint64_t north = self->path_south[i];
    const uint64_t east = plane_word(self, MAZE_PLANE_EAST_MARK, i);
    const uint64_t south = plane_word(self, MAZE_PLANE_SOUTH_MARK, i);
    const uint64_t west = to_east(east, &self->carry.path);

    word[CORNER_PATH] = (north | east | south | west) & word[CORNER_INSIDE];
    word[CORNER_PATH_NORTH] = north;
    word[CORNER_PATH_EAST] = east;
    word[CORNER_PATH_SOUTH] = south;
    word[CORNER_PATH_WEST] = west;
}

/* Adds planes of n corners to their codes: the first at bit `line`, each next one `lines` bits higher. */
static void add_planes(uint8_t *code, const struct corner_form *form, unsigned planes,
    const uint64_t word[CORNER_PLANES], uint64_t n, unsigned line, unsigned lines)
{
    for (unsigned x = 0; x < n; x += GROUP) {
        uint64_t codes = bits_load(code + x);

        for (unsigned k = 0; k < planes; k++)
            codes |= bits_spread(word[form->plane[k]] >> x) << (k * lines + line);
        bits_store(code + x, codes);
    }
}

static unsigned count_planes(const struct corner_lines *self, const struct corner_form *form)
{
    if (weaves(self) && form->woven)
        return form->woven;
    if (rows_have_stairs(self->walls.rows) && form->stairs)
        return form->stairs;
    return self->path ? form->planes : form->walls;
}

static unsigned code_bits(const struct corner_lines *self, const struct corner_form *form)
{
    return form ? count_planes(self, form) * self->style->lines : 0;
}

/* Adds a word of planes to the codes of its corners. */
static void classify(struct corner_lines *self, size_t i)
{
    const uint64_t left = (uint64_t)self->width + 1 - i * BITS_WORD;
    uint8_t *code = self->code + i * BITS_WORD;
    uint64_t word[CORNER_PLANES] = {0}, ends = 0;

    find_walls(self, i, word);
    if (self->path)
        find_path(self, i, word);
    if (rows_have_stairs(self->walls.rows)) {
        word[CORNER_UP] = plane_word(self, MAZE_PLANE_UP, i);
        word[CORNER_DOWN] = plane_word(self, MAZE_PLANE_DOWN, i);
    }
    if (weaves(self))
        add_tunnels(self, i, MAZE_PLANE_WALL, self->carry.tunnel, &word[CORNER_TUNNEL_EAST],
            &word[CORNER_TUNNEL_SOUTH], &ends);
    if (weaves(self) && self->path)
        add_tunnels(self, i, MAZE_PLANE_MARK, self->carry.tunnel_path, &word[CORNER_PATH_NORTH],
            &word[CORNER_PATH_WEST], &word[CORNER_PATH]);
    if (self->line == 0 && !self->look.form->adds)
        memset(code, 0, BITS_WORD);
    add_planes(code, self->look.form, count_planes(self, self->look.form), word,
        left < BITS_WORD ? left : BITS_WORD, self->line, self->style->lines);
}

/* Marks the only cell of a path without steps; planes do not mark it. */
static void mark_stay(struct corner_lines *self)
{
    for (unsigned k = 0; k < self->look.form->planes; k++)
        if (self->look.form->plane[k] == CORNER_PATH && self->end_cells[0].y == self->y - 1)
            self->code[self->end_cells[0].x] |=
                (uint8_t)(1 << (k * self->style->lines + self->line));
}

/* ---- lines ---- */

/* Whether the current line is the first that shows a line of corners; and whether it is the last. */
static bool is_first(const struct corner_lines *self)
{
    return !self->corner || self->look.form == self->corner;
}

static bool is_last(const struct corner_lines *self)
{
    return !self->cell || self->look.form == self->cell;
}

/* Lines of corners to read: without lines through corners, there is none below the last row. */
static uint64_t count_lines(const struct corner_lines *self)
{
    return (uint64_t)self->height + (self->corner != NULL);
}

/* Whether the line is the last of a layer of floors; and whether it is of the row outside after that. */
static bool ends_layer(const struct corner_lines *self)
{
    return self->storey && self->look.form == self->corner && self->y % self->storey == 0;
}

static bool is_between(const struct corner_lines *self)
{
    return self->storey && self->look.form == self->cell && self->y % self->storey == 0;
}

/* Takes away what would separate the line from another, where none follows; after a layer, begins the next. */
static char *end_part(const struct corner_lines *self, char *to)
{
    const bool all = self->y == count_lines(self), layer = ends_layer(self);

    if ((all || layer) && self->style->between)
        to--;
    return layer && !all ? self->style->put_layer(self, self->y / self->storey, to) : to;
}

static void begin_line(struct corner_lines *self)
{
    self->x = self->line = 0;
    self->rows = 0;
    self->word = 0;
    self->look.form = self->cell && (!self->corner || self->look.form == self->corner)
        ? self->cell
        : self->corner;
}

/* Begins the next line of corners in the line of text; MAZE_END below the last. */
static enum maze_status begin_corners(struct corner_lines *self)
{
    enum maze_status status = MAZE_OK;

    if (is_first(self)) {
        if (self->y == count_lines(self))
            return MAZE_END;
        self->above[1] = self->above[0];
        self->above[0] = self->walls.row;
        status = wall_lines_read(&self->walls);
        self->y++;
    }
    self->carry = (struct corner_carry){0};
    if (!is_bottom(self)) {
        self->carry.open = self->walls.row.west_open;
        self->carry.path = self->walls.row.west_mark;
    }
    return status;
}

/* Finds the codes of the next corners in the line of text; adds about their number to *examined. */
static enum maze_status find_codes(struct corner_lines *self, uint64_t *examined)
{
    const size_t words = self->walls.words, left = words - self->word;
    const size_t end = left < PART_WORDS ? words : self->word + PART_WORDS;
    const enum maze_status status = self->word == 0 ? begin_corners(self) : MAZE_OK;

    if (status == MAZE_END)
        self->line++;
    if (status != MAZE_OK)
        return status == MAZE_END ? MAZE_OK : status;
    *examined += SOURCE_ROW + (end - self->word) * BITS_WORD;
    if (is_first(self))
        wall_lines_find(&self->walls, end);
    for (size_t i = self->word; i < end; i++) {
        classify(self, i);
        if (is_last(self) && self->path && !is_bottom(self))
            self->path_south[i] = plane_word(self, MAZE_PLANE_SOUTH_MARK, i);
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

/* Which line of corners in the current line of text has the cell's inside; `lines` if none. */
static uint64_t line_with(const struct corner_lines *self, struct maze_point cell)
{
    const unsigned lines = self->style->lines;
    const uint64_t first = (self->y - 1) / lines * lines - self->look.form->adds;
    const unsigned class = maze_tiling_class(self->walls.rows->tiling, cell.x, cell.y);

    return cell.y >= first && cell.y - first < lines && self->look.form->classes >> class & 1
        ? cell.y - first
        : lines;
}

/* The character of the start, or of the goal. */
static const char *letter_of(const struct corner_lines *self, unsigned end)
{
    return *self->text[TEXT_START + end] ? self->text[TEXT_START + end] : self->look.path;
}

/* Whether a corner needs a look of its own, and that look. */
static INLINE bool is_special(const struct corner_lines *self, uint64_t x, struct corner_look *look)
{
    static const char colors[] = {'2', '1'}; /* green and red */

    look->end = 0;
    for (unsigned i = 0; self->ends >> i; i++) {
        const uint64_t line = line_with(self, self->end_cells[i]);

        if (self->ends >> i & 1 && self->end_cells[i].x == x && line < self->style->lines) {
            look->end = colors[i];
            look->end_line = (unsigned)line;
            look->letter = letter_of(self, i);
        }
    }
    look->first = x == 0;
    look->last = x == self->width;
    return look->first || look->last || look->end;
}

/* The first special corner from x on, or the one at either end. */
static uint64_t next_special(const struct corner_lines *self)
{
    uint64_t next = self->x ? self->width : 0;

    for (unsigned i = 0; self->ends >> i; i++) {
        const struct maze_point cell = self->end_cells[i];

        if (self->ends >> i & 1 && line_with(self, cell) < self->style->lines &&
            cell.x >= self->x && cell.x < next)
            next = cell.x;
    }
    return next;
}

/* Writes a number in base 36 so that it ends before `to`. */
static void put_base_36(uint32_t number, char *to)
{
    do
        *--to = "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36];
    while (number /= 36);
}

/* Writes the values of cells into their texts; `to` is where the text of corner x begins. */
static void put_values(const struct corner_lines *self, uint64_t x, uint64_t end, char *to)
{
    const uint32_t *value = self->walls.row.value;
    const size_t length = self->digits + 3;

    for (to += length; value && !is_first(self) && x < end && x < self->width; x++, to += length)
        if (value[x] != MAZE_NO_VALUE)
            put_base_36(value[x], to - 1);
}

static INLINE char *put_corner_text(char *to, const struct corner_text *text)
{
    memcpy(to, text->bytes, sizeof(text->bytes));
    return to + text->length;
}

static const struct corner_text *texts_of(const struct corner_lines *self)
{
    return self->texts[self->look.form == self->cell];
}

/* Draws whole groups of ordinary corners up to `end`, while there is room. */
static char *draw_groups(struct corner_lines *self, uint64_t end, char *to, const char *end_of_room)
{
    const struct corner_text *const texts = texts_of(self);
    char *const begin = to;
    uint64_t x = self->x;

    for (; x + GROUP <= end && end_of_room - to >= PIECE; x += GROUP) {
        uint64_t codes = bits_load(self->code + x);

        for (unsigned i = 0; i < GROUP; i++, codes >>= 8)
            to = put_corner_text(to, &texts[codes & UINT8_MAX]);
    }
    if (self->style->distances)
        put_values(self, self->x, x, begin);
    self->x = x;
    return to;
}

/* Draws a group with a special corner; begins the line before the first, and ends it after the last. */
static char *draw_special(struct corner_lines *self, char *to)
{
    const struct corner_text *const texts = texts_of(self);
    const uint64_t rest = (uint64_t)self->width + 1 - self->x, from = self->x;
    const uint64_t end = from + (rest < GROUP ? rest : GROUP);
    const uint8_t *const code = self->code;
    struct corner_look look = self->look;
    char *begin;

    if (from == 0)
        to = put_short(to, self->style->begin);
    begin = to;
    for (uint64_t x = from; x < end; x++)
        to = is_special(self, x, &look) ? look.form->draw(code[x], &look, to)
                                        : put_corner_text(to, &texts[code[x]]);
    self->x = end;
    if (self->style->distances)
        put_values(self, from, end, begin);
    if (end <= self->width)
        return to;
    return end_part(self, corner_lines_put_end(self, to));
}

static char *draw_part(struct corner_lines *self, char *to, const char *end)
{
    to = draw_groups(self, next_special(self), to, end);
    return end - to >= PIECE ? draw_special(self, to) : to;
}

/* Draws rows of a line of wide tiles, while there is room. */
static char *draw_wide(struct corner_lines *self, char *to, const char *end)
{
    struct corner_look look = self->look;

    while (self->x <= self->width && end - to >= WIDE_PIECE) {
        if (self->x == 0 && !self->post_written)
            to = put_short(to, self->style->begin);
        (void)is_special(self, self->x, &look);
        to = wide_draw_corner(self, &look, to);
        if (self->x <= self->width)
            continue;
        to = corner_lines_put_end(self, to);
        if (++self->rows < self->wide[self->look.form == self->cell])
            self->x = 0;
        else
            to = end_part(self, to);
    }
    return to;
}

/* ---- the source ---- */

static uint64_t line_length(const struct corner_lines *self, const struct corner_form *form)
{
    struct corner_look look = self->look;
    const size_t separator = self->style->separator != 0;
    char text[CORNER_TEXT];
    uint64_t length =
        (uint64_t)(corner_lines_put_end(self, put_short(text, self->style->begin)) - text);

    if (self->cell == &wide_cells)
        return length - separator +
            ((uint64_t)self->width * (self->wide[0] + self->wide[1]) + self->wide[0]) *
            (separator + strlen(self->look.wall));
    if (self->tables)
        return length + self->tables->edge + (uint64_t)self->width * self->tables->bytes;
    look.form = form;
    length += (uint64_t)(form->draw(0, &look, text) - text) * (self->width - 1);
    look.first = true;
    length += (uint64_t)(form->draw(0, &look, text) - text);
    look.first = false;
    look.last = true;
    return length + (uint64_t)(form->draw(0, &look, text) - text);
}

static bool corners_length(const struct source *source, uint64_t *length)
{
    const struct corner_lines *self = (const struct corner_lines *)source;
    const struct maze_corners *style = self->style;
    const struct corner_form *const forms[] = {self->corner, self->cell};
    const uint64_t between = self->storey ? self->height / self->storey : 0;
    const uint64_t lines[] = {(self->height / style->lines + UINT64_C(1)) * self->wide[0],
        (self->height - between) * self->wide[1]};
    uint64_t all;

    *length = 0;
    for (int i = 0; i < 2; i++)
        if (!self->fixed ||
            (forms[i] &&
                (__builtin_mul_overflow(lines[i], line_length(self, forms[i]), &all) ||
                    __builtin_add_overflow(*length, all, length))))
            return false;
    *length -= style->between != 0; /* none after the last line */
    for (uint64_t y = self->storey; self->storey && y < self->height; y += self->storey) {
        char text[LAYER_TEXT];

        *length += (uint64_t)(style->put_layer(self, (unsigned)(y / self->storey), text) - text) -
            (style->between != 0);
    }
    return true;
}

/* Writes the texts of all codes of a form. */
static void write_texts(
    const struct corner_lines *self, const struct corner_form *form, struct corner_text *texts)
{
    struct corner_look look = self->look;

    look.form = form;
    for (unsigned code = 0; form && code < 1U << code_bits(self, form); code++)
        texts[code].length =
            (uint8_t)(form->draw(code, &look, texts[code].bytes) - texts[code].bytes);
}

/* Allocates the plane, the codes and the tables of texts together. */
static enum maze_status allocate(struct corner_lines *self)
{
    const size_t words = self->walls.words;
    const size_t texts = (size_t)1 << code_bits(self, self->corner),
                 cell_texts = (size_t)1 << code_bits(self, self->cell);

    self->path_south = calloc(words * (sizeof(*self->path_south) + BITS_WORD) +
            (texts + cell_texts) * sizeof(struct corner_text),
        1);
    if (!self->path_south)
        return MAZE_NO_MEMORY;
    self->code = (uint8_t *)(self->path_south + words);
    self->texts[0] = (struct corner_text *)(self->code + words * BITS_WORD);
    self->texts[1] = self->texts[0] + texts;
    write_texts(self, self->corner, self->texts[0]);
    write_texts(self, self->cell, self->texts[1]);
    return MAZE_OK;
}

static uint64_t texts_memory(const struct corner_form *form, unsigned lines)
{
    if (!form)
        return sizeof(struct corner_text);
    return sizeof(struct corner_text)
        << (form->stairs ? form->stairs : form->planes + (form->woven > 0)) * lines;
}

uint64_t corner_lines_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const struct maze_corners *style = rendering->style->corners;

    return !style ? 0
                  : wall_lines_memory(spec->width) +
            bits_words(spec->width + 1) * (sizeof(uint64_t) + BITS_WORD) +
            texts_memory(style->corner == &tile_walls ? &bare_walls : style->corner, style->lines) +
            texts_memory(written_wide(written_tiles_of(rendering)) ? &wide_cells : style->cell, 1) +
            (style->layers ? floor_layers_memory(spec->width) : 0);
}

static enum maze_status corners_begin(struct source *source, const struct maze *maze)
{
    struct corner_lines *self = (struct corner_lines *)source;
    struct maze_rows *rows = maze->rows;
    enum maze_status status = MAZE_OK;

    if (self->storey && self->style->layers > 1) {
        status = floor_layers_open(rows, &self->layers);
        rows = self->layers;
    }
    if (status != MAZE_OK)
        return status;
    self->path = self->shows_path && (maze->solution.path || rows->planes >> MAZE_PLANE_MARK & 1);
    self->stays = self->path && path_stays(maze) && maze_rows_contain(rows, maze->start);
    self->end_cells[0] = maze_rows_place(rows, maze->start);
    self->end_cells[1] = maze_rows_place(rows, maze->goal);
    /* Tables have nothing but walls. */
    if (self->path || rows->planes >> MAZE_PLANE_INSIDE & 1)
        self->tables = NULL;
    if (self->tables) {
        self->walls.rows = rows;
        self->walls.row.plane[MAZE_PLANE_SOUTH] = rows->top[MAZE_PLANE_SOUTH];
        self->x = 0;
        return MAZE_OK;
    }
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

    if (self->tables)
        return plain_lines_next(self, bytes, room, written);
    while (status == MAZE_OK && end - to >= (ptrdiff_t)self->source.piece) {
        if (self->x > self->width) {
            if (self->y == count_lines(self))
                break;
            begin_line(self);
        }
        if (is_between(self))
            self->x = self->width + UINT64_C(1);
        else if (self->line == self->style->lines)
            to = self->cell == &wide_cells ? draw_wide(self, to, end) : draw_part(self, to, end);
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
    free(self->layers);
}

static unsigned base_36_digits(uint64_t number)
{
    unsigned digits = 1;

    while (number /= 36)
        digits++;
    return digits;
}

/* Takes the caller's glyphs. If they differ in length, only the maze tells the length of a line. */
static void take_characters(struct corner_lines *self, const struct maze_style *style,
    const struct maze_drawing *drawing, bool has_path)
{
    const char *const given[LINE_TEXTS] = {style->characters ? drawing->wall_text : "",
        style->characters ? drawing->floor_text : "", drawing->path_text, drawing->start_text,
        drawing->goal_text};
    struct corner_look *look = &self->look;
    size_t length;

    if (!(*given[0] | *given[1] | *given[2] | *given[3] | *given[4]))
        return;
    for (unsigned i = 0; i < LINE_TEXTS; i++)
        stpcpy(self->text[i], given[i]);
    look->wall = **given ? self->text[TEXT_WALL] : look->wall;
    look->floor = *given[TEXT_FLOOR] ? self->text[TEXT_FLOOR] : look->floor;
    look->path = *given[TEXT_PATH] ? self->text[TEXT_PATH] : look->path;
    self->ends |= (*given[TEXT_START] ? 1U : 0U) | (*given[TEXT_GOAL] ? 2U : 0U);
    if (**given || *given[TEXT_FLOOR] || self->ends)
        self->tables = NULL;
    length = strlen(look->wall);
    self->fixed &= strlen(look->floor) == length && (!has_path || strlen(look->path) == length);
    for (unsigned i = 0; self->ends >> i; i++)
        self->fixed &= !(self->ends >> i & 1) || strlen(letter_of(self, i)) == length;
}

/* The rows of all layers, and a row between each two. */
static uint64_t layer_rows(const struct maze_corners *style, const struct maze_spec *spec)
{
    return (style->layers * spec->depth + (style->layers > 1)) * (uint64_t)spec->storey - 1;
}

bool corner_lines_fit(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const uint32_t sides[] = {rendering->drawing.cell, rendering->drawing.wall};

    if (spec->storey && rendering->style->tiles &&
        layer_rows(rendering->style->corners, spec) >= UINT32_MAX)
        return false;
    for (unsigned i = 0; i < 2 && rendering->style->tiles; i++)
        if (sides[i] % MAZE_LENGTH_UNIT || sides[i] / MAZE_LENGTH_UNIT > MAZE_TILES_MAX)
            return false;
    return true;
}

struct source *corner_lines_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {
        corners_begin, corners_length, corners_next, corners_free};
    const struct maze_style *style = rendering->style;
    const struct maze_corners *corners = style->corners;
    const bool colored = style->recolors && rendering->color != MAZE_COLOR_USUAL
        ? rendering->color == MAZE_COLOR_YES
        : style->colored;
    const struct corner_glyphs *glyphs = colored ? corners->colored : corners->glyphs;
    const struct written_tiles tiles = written_tiles_of(rendering);
    const bool wide = written_wide(tiles);
    /* Both openings may lead to a post beside a cell outside. */
    const bool has_posts =
        maze_spec_is_perfect(spec) && !spec->shape && !spec->mask && !spec->sparse && !spec->storey;
    struct corner_lines *self = memory;

    *self = (struct corner_lines){
        .source = {.kind = &kind, .piece = wide ? WIDE_PIECE : PIECE},
        .style = corners,
        .corner =
            wide || (corners->corner == &tile_walls && !has_posts) ? &bare_walls : corners->corner,
        .cell = wide ? &wide_cells : corners->cell,
        .wide = {tiles.wall, tiles.cell},
        .width = (uint32_t)spec->width,
        .height = (uint32_t)(spec->storey ? layer_rows(corners, spec) : spec->height),
        .storey = spec->storey,
        .digits = style->distances ? base_36_digits(spec->width * spec->height - 1) : 0,
        .shows_path = style->path,
        /* Without glyphs, only colours make texts differ in length. */
        .fixed = corners->fixed && ((glyphs && !wide) || !colored),
        .ends = colored && !corners->unmarked ? 3 : 0,
        .x = spec->width + 1,
        .tables = colored == style->colored && has_posts && !wide ? corners->tables : NULL,
        .look = {.glyphs = glyphs, .separator = corners->separator, .colored = colored, .width = 1},
    };
    if (glyphs) {
        self->look.wall = glyphs->wall;
        self->look.floor = glyphs->floor;
        self->look.path = glyphs->path;
        self->look.width = style->distances ? self->digits + 2 : glyphs->upright ? LINE_WIDTH : 1;
    }
    if (self->tables && self->tables->bytes * BITS_WORD + PLAIN_SLACK > PIECE)
        self->source.piece = self->tables->bytes * BITS_WORD + PLAIN_SLACK;
    if (style->letters)
        take_characters(self, style, &rendering->drawing, question->solver);
    return &self->source;
}

const struct maze_output lines_output = {sizeof(struct corner_lines), corner_lines_sources,
    .memory = corner_lines_memory, .fits = corner_lines_fit};
