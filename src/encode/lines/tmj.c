/*
 * A map for Tiled in its JSON form (https://doc.mapeditor.org/en/stable/reference/json-map-format/): a layer of tiles,
 * a layer with start and goal as points, and the tileset, an image beside the map. It has every member that Tiled
 * itself writes.
 */
#include "base/decimal.h"
#include "encode/lines/line.h"
#include "encode/lines/members.h"

/* A tile is its number in the tileset, counted from 1; the first is floor. */
static const struct plain_lines tmj_tables = TILE_TABLES(",2", ",1");
static const struct corner_glyphs tmj_glyphs = {"", .wall = "2", .floor = "1"};
static const struct maze_corners tmj_corners = {
    1, &tile_walls, &tile_cells, &tmj_glyphs, NULL, &tmj_tables, "\n", "", ',', ',', .fixed = true};

const struct maze_style tmj_styles[] = {
    {"layer", "a layer of tiles", "square", &tmj_corners, .tiles = true},
};

enum {
    TILE = 16,  /* pixels */
    ROOM_ID = 3 /* id of the first room's object */
};

struct tmj_answer {
    struct text_source head, ends, tail, before_rooms, behind_rooms;
    struct room_writer rooms;
    struct corner_lines lines;
    struct written_tiles tiles;
    char head_text[512], ends_text[1024], tail_text[MAZE_SPEC_TEXT + 512];
};

static char *put_map_size(char *to, const struct maze_spec *spec, struct written_tiles tiles)
{
    to = put_u64(to, ",\"width\":", written_first(tiles, spec->width));
    return put_u64(to, ",\"height\":", written_first(tiles, spec->height));
}

/* The layer of a window lies at the window's place in the maze, like start and goal. */
static char *put_map_head(char *to, const struct maze_spec *spec, const struct maze_room *window,
    struct written_tiles tiles)
{
    to = put(to,
        "{\"type\":\"map\",\"version\":\"1.10\",\"tiledversion\":\"1.10.2\","
        "\"orientation\":\"orthogonal\",\"renderorder\":\"right-down\",\"infinite\":false,"
        "\"compressionlevel\":-1,\"tilewidth\":16,\"tileheight\":16");
    to = put_u64(to, ",\"nextlayerid\":", spec->rooms ? 4 : 3);
    to = put_u64(to, ",\"nextobjectid\":", ROOM_ID + (uint64_t)spec->rooms);
    to = put_map_size(to, spec, tiles);
    to = put(to,
        ",\"layers\":[{\"type\":\"tilelayer\",\"id\":1,\"name\":\"maze\",\"visible\":true,"
        "\"opacity\":1,\"x\":0,\"y\":0");
    to = put_map_size(to, spec, tiles);
    if (window->width) {
        to = put_u64(to, ",\"offsetx\":", TILE * (written_first(tiles, window->x) - tiles.wall));
        to = put_u64(to, ",\"offsety\":", TILE * (written_first(tiles, window->y) - tiles.wall));
    }
    return put(to, ",\"data\":[");
}

/* Writes a point in the middle of a cell. */
static char *put_end_object(
    char *to, const char *id_and_name, struct maze_point cell, struct written_tiles tiles)
{
    to = put(put(to, "{\"id\":"), id_and_name);
    to = put_u64(to, ",\"x\":", written_first(tiles, cell.x) * TILE + tiles.cell * TILE / 2);
    to = put_u64(to, ",\"y\":", written_first(tiles, cell.y) * TILE + tiles.cell * TILE / 2);
    return put(to,
        ",\"type\":\"\",\"visible\":true,\"point\":true,\"width\":0,\"height\":0,\"rotation\":0}");
}

static char *put_ends_layer(
    char *to, struct maze_point start, struct maze_point goal, struct written_tiles tiles)
{
    to = put(to,
        "]},\n{\"type\":\"objectgroup\",\"id\":2,\"name\":\"ends\",\"visible\":true,\"opacity\":1,"
        "\"x\":0,\"y\":0,\"draworder\":\"topdown\",\"objects\":[");
    to = put_end_object(to, "1,\"name\":\"start\"", start, tiles);
    return put(put_end_object(put(to, ","), "2,\"name\":\"goal\"", goal, tiles), "]}");
}

/* Writes a rectangle for the floor of a room. */
static char *put_room(
    char *to, const struct maze_room *room, uint32_t i, struct written_tiles tiles)
{
    to = put_u64(to, "{\"id\":", ROOM_ID + (uint64_t)i);
    to = put_u64(to, ",\"name\":\"room ", i + UINT64_C(1));
    to = put_u64(to, "\",\"x\":", written_first(tiles, room->x) * TILE);
    to = put_u64(to, ",\"y\":", written_first(tiles, room->y) * TILE);
    to = put_u64(to, ",\"width\":", (written_first(tiles, room->width) - 2 * tiles.wall) * TILE);
    to = put_u64(to, ",\"height\":", (written_first(tiles, room->height) - 2 * tiles.wall) * TILE);
    return put(to, ",\"type\":\"\",\"visible\":true,\"rotation\":0}");
}

/* Appends a layer of rooms, if there are any. */
static struct source **append_rooms_layer(
    struct tmj_answer *self, const struct maze_spec *spec, struct source **end)
{
    static const char before[] =
        ",\n{\"type\":\"objectgroup\",\"id\":3,\"name\":\"rooms\",\"visible\":true,\"opacity\":1,"
        "\"x\":0,\"y\":0,\"draworder\":\"topdown\",\"objects\":[";

    if (!spec->rooms)
        return end;
    self->before_rooms = text_source_of(before, sizeof(before) - 1);
    self->rooms = room_writer_of(put_room, self->tiles);
    self->behind_rooms = text_source_of("]}", 2);
    end = source_append(end, &self->before_rooms.source);
    end = source_append(end, &self->rooms.source);
    return source_append(end, &self->behind_rooms.source);
}

/* Writes the ends that only the maze tells. */
static enum maze_status ends_begin(struct source *source, const struct maze *maze)
{
    struct tmj_answer *self = SOURCE_OWNER(source, struct tmj_answer, ends);

    self->ends.length =
        (size_t)(put_ends_layer(self->ends_text, maze->start, maze->goal, self->tiles) -
            self->ends_text);
    return MAZE_OK;
}

static char *put_tail(char *to, const struct maze_rendering *rendering)
{
    to = put(to,
        "],\n\"tilesets\":[{\"firstgid\":1,\"name\":\"tiles\",\"image\":\"tiles.png\","
        "\"imagewidth\":32,\"imageheight\":16,\"tilewidth\":16,\"tileheight\":16,\"columns\":2,"
        "\"tilecount\":2,\"margin\":0,\"spacing\":0}]");
    if (!maze_spec_has_text(rendering->whole))
        return put(to, "}\n");
    to = put(to, ",\"properties\":[{\"name\":\"url\",\"type\":\"string\",\"value\":\"");
    return put(members_permalink(to, rendering), "\"}]}\n");
}

static struct source *tmj_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind ends_kind = {.begin = ends_begin, .next = text_source_next};
    const struct maze_spec maze = maze_spec_shown(rendering->whole);
    struct tmj_answer *self = memory;
    struct maze_point start, goal;
    char *to = put_map_head(self->head_text, spec, &question->window, written_tiles_of(rendering));

    self->tiles = written_tiles_of(rendering);
    self->head = text_source_of(self->head_text, (size_t)(to - self->head_text));
    self->ends = text_source_of(self->ends_text, 0);
    if (maze_spec_ends(&maze, &start, &goal))
        self->ends.length =
            (size_t)(put_ends_layer(self->ends_text, start, goal, self->tiles) - self->ends_text);
    else
        self->ends.source.kind = &ends_kind;
    to = put_tail(self->tail_text, rendering);
    self->tail = text_source_of(self->tail_text, (size_t)(to - self->tail_text));
    self->head.source.after = corner_lines_sources(&self->lines, rendering, spec, question);
    self->lines.source.after = &self->ends.source;
    *append_rooms_layer(self, spec, &self->ends.source.after) = &self->tail.source;
    return &self->head.source;
}

const struct maze_output tmj_output = {sizeof(struct tmj_answer), tmj_sources,
    .memory = corner_lines_memory, .fits = corner_lines_fit};
