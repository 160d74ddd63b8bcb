/*
 * Maps and scenarios of the MovingAI benchmarks (Sturtevant, "Benchmarks for grid-based pathfinding", 2012;
 * https://movingai.com/benchmarks/formats.html). Their paths may be diagonal, but must not cut the corner of a wall.
 * Where every turn is around such a corner, each length is a whole number of tiles.
 */
#include "base/decimal.h"
#include "encode/file_name.h"
#include "encode/lines/line.h"

/* ---- maps ---- */

static const struct plain_lines map_tables = TILE_TABLES("@", ".");
static const struct corner_glyphs map_glyphs = {"", .wall = "@", .floor = "."};
static const struct maze_corners map_corners = {
    1, &tile_walls, &tile_cells, &map_glyphs, NULL, &map_tables, "", "\n", .fixed = true};

const struct maze_style map_styles[] = {
    {"tiles", "a character a tile: @ is wall, a dot is floor", "square", &map_corners,
        .tiles = true},
};

struct map_answer {
    struct text_source head;
    struct corner_lines lines;
    char text[96]; /* of the head */
};

static struct source *map_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    const struct written_tiles tiles = written_tiles_of(rendering);
    struct map_answer *self = memory;
    char *to = put_u64(self->text, "type octile\nheight ", written_first(tiles, spec->height));

    to = put(put_u64(to, "\nwidth ", written_first(tiles, spec->width)), "\nmap\n");
    self->head = text_source_of(self->text, (size_t)(to - self->text));
    self->head.source.after = corner_lines_sources(&self->lines, rendering, spec, question);
    return &self->head.source;
}

const struct maze_output map_output = {sizeof(struct map_answer), map_sources,
    .memory = corner_lines_memory, .fits = corner_lines_fit};

/* ---- scenarios: a line per pair ---- */

const struct maze_style scen_styles[] = {
    {"pairs", "start, goal and length of a shortest path", "square", .tiles = true},
};

enum {
    BUCKET = 4,   /* lengths in one bucket */
    DECIMALS = 8, /* of a length */
    PAIR_MAX = 2 * FILE_NAME_MAX
};

struct scen_answer {
    struct text_source head; /* the first of the list */
    struct source lines;
    const struct maze_pair *next, *end; /* borrowed from the maze */
    char map[FILE_NAME_MAX + 32];       /* the columns that describe the map */
    size_t map_length;
    struct written_tiles tiles;
};

static enum maze_status scen_begin(struct source *source, const struct maze *maze)
{
    struct scen_answer *self = SOURCE_OWNER(source, struct scen_answer, lines);

    self->next = maze->pairs;
    self->end = maze->pairs ? maze->pairs + maze->pair_count : NULL;
    return MAZE_OK;
}

static char *put_point(char *to, struct written_tiles tiles, struct maze_point cell)
{
    to = put_u64(to, "\t", written_middle(tiles, cell.x));
    return put_u64(to, "\t", written_middle(tiles, cell.y));
}

/* The length of a path in hundred-millionths: straight + diagonal * sqrt(2), rounded. */
static uint64_t length_of(const struct maze_pair *pair)
{
    const uint64_t whole = 141421356, rest = 2373095049; /* of sqrt(2): ten more digits */

    return pair->straight * UINT64_C(100000000) + pair->diagonal * whole +
        (pair->diagonal * rest + 5000000000) / 10000000000;
}

static enum maze_status scen_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct scen_answer *self = SOURCE_OWNER(source, struct scen_answer, lines);
    char *const begin = to, *const end = to + room;

    for (; self->next < self->end && end - to >= PAIR_MAX; self->next++) {
        const uint64_t length = length_of(self->next);

        to = put_u64(to, "", length / 100000000 / BUCKET);
        to = mempcpy(to, self->map, self->map_length);
        to = put_point(to, self->tiles, self->next->start);
        to = put(put_point(to, self->tiles, self->next->goal), "\t");
        to = put(decimal_put_scaled(to, (int64_t)length, DECIMALS), "\n");
    }
    *written = (size_t)(to - begin);
    return MAZE_OK;
}

static struct source *scen_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {.begin = scen_begin, .next = scen_next};
    static const char head[] = "version 1\n";
    struct scen_answer *self = memory;
    char *to = put(self->map, "\t");

    (void)question;
    self->tiles = written_tiles_of(rendering);
    to = file_name_put(to, rendering->whole, self->tiles, "map");
    to = put_u64(to, "\t", written_first(self->tiles, spec->width));
    to = put_u64(to, "\t", written_first(self->tiles, spec->height));
    self->map_length = (size_t)(to - self->map);
    self->head = text_source_of(head, sizeof(head) - 1);
    self->lines = (struct source){&kind, .piece = PAIR_MAX};
    self->head.source.after = &self->lines;
    return &self->head.source;
}

const struct maze_output scen_output = {
    sizeof(struct scen_answer), scen_sources, .fits = corner_lines_fit};
