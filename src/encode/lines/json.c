/*
 * Answers for programs. JSON is an object that describes the maze, with its grid or an answer about it. A grid is a
 * matrix of tiles, strings of tiles, or the open directions of each cell. CSV is the matrix of tiles alone.
 */
#include "base/decimal.h"
#include "core/board/lattice.h"
#include "core/board/links.h"
#include "encode/lines/line.h"
#include "encode/lines/members.h"
#include "maze/mask.h"

/* ---- grids; none shows the path, since programs solve the maze ---- */

static const struct plain_lines number_tables = TILE_TABLES(",1", ",0");
static const struct corner_glyphs numbers = {"", .wall = "1", .floor = "0"};

static char *put_list_layer(const struct corner_lines *lines, unsigned layer, char *to)
{
    (void)lines;
    (void)layer;
    return put(to, "],[");
}

static const struct maze_corners tiles_corners = {1, &tile_walls, &tile_cells, &numbers, NULL,
                                     &number_tables, "[", "]", ',', ',', put_list_layer, 2, true},
                                 rows_corners = {1, &tile_walls, &tile_cells, &tile_glyphs, NULL,
                                     &tile_tables, "\"", "\"", ',', '\0', put_list_layer, 2, true},
                                 cells_corners = {1, .cell = &direction_cells, .begin = "[",
                                     .end = "]", .between = ',', .separator = ',', .fixed = true};

const struct maze_style json_styles[] = {
    {"tiles", "a matrix of tiles: 0 is empty, 1 is wall", "square", &tiles_corners, .floors = true,
        .tiles = true},
    {"rows", "a string a row of tiles: # is wall, a space is floor", "square", &rows_corners,
        .floors = true, .tiles = true},
    {"cells", "a matrix of cells, each the sum of its open directions: N=1, E=2, S=4, W=8",
        .corners = &cells_corners},
    {"none", "no grid, only what is known of the maze"},
};

/* ---- a path, which may be too long to hold in memory: directions, `SE` or `S NE`, or points, `[x,y]` ---- */

/* The most bytes of a point, and of the name of a direction. */
enum { POINT_ROOM = 64, NAME_ROOM = 8 };

struct path_writer {
    struct source source;
    const struct maze_path *path; /* of the solution; borrowed from the maze */
    struct maze_board board;
    struct maze_tile at;         /* the last point written, or the start */
    uint64_t written;            /* letters, names or points */
    uint64_t each, first;        /* points a step; the first one in cell 0 */
    char letter[MAZE_LINKS_MAX]; /* by direction */
};

static enum maze_status json_path_begin(struct source *source, const struct maze *maze)
{
    struct path_writer *self = (struct path_writer *)source;

    self->path = maze->solution.path;
    self->at.x = (int64_t)(maze->start.x * self->each + self->first);
    self->at.y = (int64_t)(maze->start.y * self->each + self->first);
    return MAZE_OK;
}

static enum maze_status letters_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct path_writer *self = (struct path_writer *)source;
    const uint64_t rest = maze_path_length(self->path) - self->written;
    const size_t n = rest < room ? (size_t)rest : room;

    for (size_t i = 0; i < n; i++)
        to[i] = self->letter[maze_path_step(self->path, self->written + i)];
    self->written += n;
    *written = n;
    return MAZE_OK;
}

static enum maze_status names_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct path_writer *self = (struct path_writer *)source;
    const uint64_t length = maze_path_length(self->path);
    char *const begin = to, *const end = to + room;

    for (; self->written < length && end - to >= NAME_ROOM; self->written++) {
        if (self->written > 0)
            *to++ = ' ';
        to = stpcpy(to, self->board.tiling->names[maze_path_step(self->path, self->written)]);
    }
    *written = (size_t)(to - begin);
    return MAZE_OK;
}

/* Among squares, each step gives two points, which are tiles: the wall, then the next cell; of wide tiles, more. */
static enum maze_status points_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct path_writer *self = (struct path_writer *)source;
    const uint64_t points = maze_path_length(self->path) * self->each + 1;
    char *const begin = to, *const end = to + room;

    for (; self->written < points && end - to >= POINT_ROOM; self->written++) {
        if (self->written > 0) {
            (void)maze_tile_step(&self->board, &self->at,
                maze_path_step(self->path, (self->written - 1) / self->each));
            *to++ = ',';
        }
        to = members_tile(to, "", self->at, (uint32_t)self->board.storey);
    }
    *written = (size_t)(to - begin);
    return MAZE_OK;
}

/* ---- a number per cell, a list per row: distances, `[0,1],[2,null]`, or sums of more than four directions ---- */

enum {
    NUMBER_ROOM = 32, /* the most bytes of a number, with its separator */
    NUMBER_LOAD = 4   /* a number takes as long as this many cells in lines */
};

struct number_writer {
    struct source source;
    struct links links;
    struct maze_rows *rows; /* borrowed from the maze */
    uint64_t width, height; /* of a floor */
    unsigned depth;         /* floors; 0: one */
    uint32_t x;             /* numbers of the row that are written, */
    uint32_t end;           /* of so many */
    unsigned digits;        /* width of padded sums; 0: distances, or null */
    bool rings;             /* rows are as long as their ring */
};

static enum maze_status numbers_begin(struct source *source, const struct maze *maze)
{
    struct number_writer *self = (struct number_writer *)source;

    self->rows = maze->rows;
    links_begin(&self->links, self->rows);
    self->x = self->end = self->rows->width;
    return MAZE_OK;
}

/* Brackets and commas enclose the sums of a row, and a comma separates rows. */
static bool numbers_length(const struct source *source, uint64_t *length)
{
    const struct number_writer *self = (const struct number_writer *)source;

    *length = self->height * (self->width * (self->digits + 1) + 2) - 1;
    if (self->depth)
        *length = self->depth * (*length + 3) - 1;
    return self->digits && !self->rings;
}

/* Begins the list of a row, and of its floor; NULL: the row is between two floors, and none of theirs. */
static char *begin_row(char *to, const struct maze_rows *rows)
{
    const uint32_t y = rows->y - 1, row = rows->storey ? y % rows->storey : y;

    if (rows->storey && row == rows->storey - 1)
        return NULL;
    to = put(to, y ? "," : "");
    return put(to, rows->storey && row == 0 ? "[[" : "[");
}

static char *end_row(char *to, const struct maze_rows *rows)
{
    return put(to, rows->storey && rows->y % rows->storey == rows->storey - 1 ? "]]" : "]");
}

static char *put_distance(char *to, const struct maze_row *row, uint32_t x)
{
    return !row->value || row->value[x] == MAZE_NO_VALUE ? put(to, "null")
                                                         : put_u64(to, "", row->value[x]);
}

/* An opening in the outer wall leads to the outside, which is no cell. */
static char *put_directions(char *to, const struct links *links, uint32_t x, unsigned digits)
{
    unsigned sum = links_inside(&links->here, x) ? links_open(links, x, MAZE_PLANE_WALL) : 0;
    unsigned power = 1;

    sum = tiling_told(links->tiling, sum);
    for (unsigned i = 1; i < digits; i++)
        if (sum < (power *= 10))
            *to++ = ' ';
    return put_u64(to, "", sum);
}

static enum maze_status numbers_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct number_writer *self = (struct number_writer *)source;
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;
    uint64_t examined = 0;
    /* Copies in locals, since a char store may alias *self. */
    const unsigned digits = self->digits;
    uint32_t x = self->x, width = self->end;

    for (; end - to >= NUMBER_ROOM && examined < SOURCE_CELLS; x++, examined += NUMBER_LOAD) {
        if (x == width) {
            char *list = NULL;

            /* Rows between floors are skipped. */
            while (!list && (status = links_next(&self->links, self->rows)) == MAZE_OK)
                list = begin_row(to, self->rows);
            if (!list)
                break;
            x = 0;
            if (self->rings)
                width = (uint32_t)ring_cells(self->links.y);
            to = list;
        } else {
            *to++ = ',';
        }
        to = digits ? put_directions(to, &self->links, x, digits)
                    : put_distance(to, &self->links.here, x);
        if (x + 1 == width)
            to = end_row(to, self->rows);
    }
    self->x = x;
    self->end = width;
    *written = (size_t)(to - begin);
    return source_stop(status, examined);
}

static struct number_writer number_writer_of(const struct maze_spec *spec, bool distances)
{
    static const struct source_kind kind = {numbers_begin, numbers_length, numbers_next};
    const struct maze_tiling *tiling = maze_spec_tiling(spec);

    return (struct number_writer){
        .source = {&kind, .piece = NUMBER_ROOM},
        .width = spec->width,
        .height = spec->storey ? spec->storey - 1 : spec->height,
        .depth = spec->depth,
        .digits = distances                                             ? 0
            : tiling_told(tiling, (1U << tiling->directions) - 1) < 100 ? 2
                                                                        : 3,
        .rings = tiling->rings,
    };
}

/* Whether a cell has more directions than the codes of lines can hold. */
static bool has_many_directions(const struct maze_tiling *tiling)
{
    return tiling->directions > MAZE_DIRECTIONS;
}

/* ---- a mask as rows of text art, in answers without a link: `,"mask":["..#","###"]` ---- */

struct art_writer {
    struct source source;
    struct maze_mask *mask; /* a reference of its own */
    uint64_t at;            /* the next cell */
};

enum { ART_ROOM = 16 }; /* most bytes per cell, with the text around it */

static bool art_length(const struct source *source, uint64_t *length)
{
    const struct maze_mask *mask = ((const struct art_writer *)source)->mask;
    const uint64_t row = maze_mask_width(mask) + strlen("\"\",");

    *length = strlen(",\"mask\":[]") + maze_mask_height(mask) * row - 1;
    return true;
}

static enum maze_status art_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct art_writer *self = (struct art_writer *)source;
    const uint32_t width = maze_mask_width(self->mask), height = maze_mask_height(self->mask);
    const uint64_t cells = (uint64_t)width * height;
    char *const begin = to, *const end = to + room;

    for (; self->at < cells && end - to >= ART_ROOM; self->at++) {
        const uint32_t x = (uint32_t)(self->at % width), y = (uint32_t)(self->at / width);

        if (x == 0)
            to = put(to, y == 0 ? ",\"mask\":[\"" : ",\"");
        *to++ = maze_mask_inside(self->mask, x, y) ? '#' : '.';
        if (x + 1 == width)
            to = put(to, y + 1 == height ? "\"]" : "\"");
    }
    *written = (size_t)(to - begin);
    return MAZE_OK;
}

static void art_free(struct source *source)
{
    maze_mask_free(((struct art_writer *)source)->mask);
}

static const struct source_kind art_kind = {
    .length = art_length, .next = art_next, .free = art_free};

/* ---- the sources of an answer ---- */

struct json_answer {
    struct text_source head; /* everything before the long members; first, for head_begin */
    const struct maze_solver *solver; /* of the solution to show, or NULL */
    const struct maze_tiling *tiling;
    unsigned subject;
    bool names_directions; /* those of the grid's cells */
    char *ends;            /* as members_head has it */
    struct written_tiles tiles;
    struct path_writer letters, points, written;
    union {
        struct corner_lines grid;
        struct number_writer numbers; /* more than four directions, or distances */
    };
    struct places places;
    struct art_writer mask;
    struct text_source between[5]; /* what separates the long members, and the end */
    char text[MEMBERS_MAX];        /* of the head */
};

/* Adds the members that depend on the maze to the head. */
static enum maze_status json_head_begin(struct source *source, const struct maze *maze)
{
    struct json_answer *self = (struct json_answer *)source;
    char *to = members_fill_ends(self->text + self->head.length, self->ends, self->tiles, maze);

    switch (self->subject) {
    case MAZE_SUBJECT_MAZE:
        if (self->solver) {
            to = put(to, ",\"solution\":{");
            to = members_solution(to, self->solver, &maze->solution);
            to = put(to, ",\"directions\":\"");
        }
        break;
    case MAZE_SUBJECT_DISTANCES:
        to = put(members_farthest(put(to, ","), maze), ",\"distances\":[");
        break;
    case MAZE_SUBJECT_STATS:
        to = members_stats(put(to, ","), maze);
        break;
    default:
        to = members_check(put(to, "{"), maze);
    }
    self->head.length = (size_t)(to - self->text);
    return MAZE_OK;
}

/* Writes the part of the head that depends on the spec alone; it may be all. */
static void head_write(struct json_answer *self, const struct maze_rendering *rendering,
    const struct maze_room *window)
{
    static const struct source_kind kind = {.begin = json_head_begin, .next = text_source_next};
    char *to = self->text;

    self->ends = NULL;
    if (self->subject != MAZE_SUBJECT_CHECK) {
        to = members_head(to, rendering, window, &self->ends);
        if (rendering->measure_name)
            to = members_measure(to, rendering->measure_name, rendering->measure);
        if (self->names_directions)
            to = members_directions(to, self->tiling);
    }
    self->head = text_source_of(self->text, (size_t)(to - self->text));
    if (self->subject != MAZE_SUBJECT_MAZE || self->solver || self->ends)
        self->head.source.kind = &kind;
}

static struct source **append_text(
    struct source **end, struct text_source *memory, const char *text)
{
    *memory = text_source_of(text, strlen(text));
    return source_append(end, &memory->source);
}

static struct source **append_solution(
    struct json_answer *self, const struct maze_spec *spec, bool pathless, struct source **end)
{
    static const struct source_kind letters = {.begin = json_path_begin, .next = letters_next},
                                    names = {.begin = json_path_begin, .next = names_next},
                                    points = {.begin = json_path_begin, .next = points_next};
    const bool has_letters = maze_tiling_has_letters(self->tiling);
    const struct written_tiles tiles = self->tiles;

    self->letters = (struct path_writer){
        .source = {has_letters ? &letters : &names, NAME_ROOM}, .board.tiling = self->tiling};
    for (unsigned i = 0; i < self->tiling->directions; i++)
        self->letters.letter[i] = *self->tiling->names[i];
    end = source_append(end, &self->letters.source);
    if (pathless)
        return append_text(end, &self->between[0], "\"}");
    /* A path leaves the board only across a wrapped edge: it passes the wall on the side that it leaves. */
    self->points = (struct path_writer){.source = {&points, .piece = POINT_ROOM},
        .board = maze_board_of(self->tiling, spec->width, spec->height, MAZE_WRAP_X | MAZE_WRAP_Y)};
    self->points.board.storey = spec->storey;
    end = append_text(end, &self->between[0], "\",\"path\":[");
    self->points.each = UINT64_C(1) << self->points.board.by_tiles;
    self->points.first = self->points.board.by_tiles;
    end = source_append(end, &self->points.source);
    if (!written_wide(tiles))
        return append_text(end, &self->between[1], "]}");
    /* The first wall is the last one too, where edges wrap around. */
    self->written = self->points;
    self->written.board.by_tiles = tiles.wall;
    self->written.board.columns = (int64_t)written_first(tiles, spec->width);
    self->written.board.rows = (int64_t)written_first(tiles, spec->height);
    self->written.each = tiles.cell + tiles.wall;
    self->written.first = written_middle(tiles, 0);
    end = append_text(end, &self->between[1], "],\"path_at\":[");
    end = source_append(end, &self->written.source);
    return append_text(end, &self->between[4], "]}");
}

static struct source *json_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    struct json_answer *self = memory;
    const bool maze = rendering->subject == MAZE_SUBJECT_MAZE;
    const bool grid = maze && rendering->style->corners;
    const bool cells = grid && rendering->style->corners == &cells_corners;
    const bool layers = grid && spec->storey && !cells;
    const bool distances = rendering->subject == MAZE_SUBJECT_DISTANCES;
    struct source **end = &self->head.source.after;

    self->subject = rendering->subject;
    self->tiling = maze_spec_tiling(spec);
    /* Points of floors are cells. */
    self->tiles = spec->storey ? (struct written_tiles){1, 1} : written_tiles_of(rendering);
    self->names_directions = cells;
    /* The whole path through a window is not known. */
    self->solver = maze && !question->window.width ? question->solver : NULL;
    head_write(self, rendering, &question->window);
    if (self->solver)
        end = append_solution(self, spec, rendering->pathless, end);
    if (maze && !maze_spec_has_text(spec)) {
        self->mask = (struct art_writer){
            .source = {&art_kind, .piece = ART_ROOM}, .mask = maze_mask_share(spec->mask)};
        end = source_append(end, &self->mask.source);
    }
    if (maze)
        end = places_append(&self->places, &members_places, rendering, spec, end);
    if (!distances)
        end = append_text(end, &self->between[2],
            layers     ? ",\"grid\":[["
                : grid ? ",\"grid\":["
                       : "}\n");
    if (distances || (cells && has_many_directions(self->tiling))) {
        self->numbers = number_writer_of(spec, distances);
        end = source_append(end, &self->numbers.source);
    } else if (grid) {
        end = source_append(end, corner_lines_sources(&self->grid, rendering, spec, question));
    }
    if (grid || distances)
        append_text(end, &self->between[3], layers ? "]]}\n" : "]}\n");
    return &self->head.source;
}

/* A verdict has no rows. */
static uint64_t json_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    return rendering->subject == MAZE_SUBJECT_CHECK ? 0 : corner_lines_memory(rendering, spec);
}

const struct maze_output json_output = {sizeof(struct json_answer), json_sources,
    .memory = json_memory, .fits = corner_lines_fit, .floors = true};

/* ---- comma-separated values (RFC 4180): a record per row of tiles, without a header ---- */

static char *put_empty_line(const struct corner_lines *lines, unsigned layer, char *to)
{
    (void)lines;
    (void)layer;
    return put(to, "\n");
}

static const struct maze_corners csv_corners = {1, &tile_walls, &tile_cells, &numbers, NULL,
    &number_tables, "", "\n", '\0', ',', put_empty_line, 2, true};

const struct maze_style csv_styles[] = {
    {"tiles", "a record a row of tiles", "square", &csv_corners, .floors = true, .tiles = true},
};
const struct maze_output csv_output = {sizeof(struct corner_lines), corner_lines_sources,
    .memory = corner_lines_memory, .fits = corner_lines_fit, .floors = true};
