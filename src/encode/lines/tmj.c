/*
 * Maps for Tiled in its JSON form (https://doc.mapeditor.org/en/stable/reference/json-map-format/) and its XML form
 * (https://doc.mapeditor.org/en/stable/reference/tmx-map-format/): a layer of tiles, layers of objects, and the
 * tileset, an image beside the map. JSON has every member that Tiled itself writes.
 */
#include "base/decimal.h"
#include "encode/lines/line.h"
#include "encode/lines/members.h"

/* A tile is its number in the tileset, counted from 1; the first is floor. */
static const struct plain_lines tmj_tables = TILE_TABLES(",2", ",1");
static const struct corner_glyphs tmj_glyphs = {"", .wall = "2", .floor = "1"};
static char *put_floor(const struct corner_lines *, unsigned floor, char *to);
static const struct maze_corners tmj_corners = {1, &tile_walls, &tile_cells, &tmj_glyphs, NULL,
    &tmj_tables, "\n", "", ',', ',', put_floor, 1, true};

const struct maze_style tmj_styles[] = {
    {"layer", "a layer of tiles", "square", &tmj_corners, .floors = true, .tiles = true},
};

enum {
    TILE = 16,                                  /* pixels */
    ENDS_LAYER = 2,                             /* ids of layers of objects, */
    PLACES_LAYER = 3,                           /* of which there is one for each kind of places, */
    FLOORS_LAYER = PLACES_LAYER + PLACES_KINDS, /* of floors but the first, plus their number, */
    PLACE_ID = 3                                /* and of objects: start, goal, and then places */
};

/* A form of maps, as texts for put_filled. */
struct form {
    const char *head;                   /* next ids of layers and objects, sides */
    const char *layers;                 /* before all */
    const char *layer, *offset;         /* id, name, sides; x, y */
    const char *data, *data_end, *next; /* layer */
    const char *group, *group_end;      /* a layer of objects: its id and name */
    const char *point, *point_end;      /* an object: its id and name, x, y … */
    const char *floor;                  /* … and between these the number of its floor */
    const char *rectangle;              /* with its sides */
    const char *between;                /* objects */
    const char *tail, *end; /* an empty tail: the URL comes after the head, else after the tail */
    const char *url, *url_end, *ampersand;
};

static const struct form json_form = {
    .head = "{'type':'map','version':'1.10','tiledversion':'1.10.2','orientation':'orthogonal',"
            "'renderorder':'right-down','infinite':false,'compressionlevel':-1,'tilewidth':16,"
            "'tileheight':16,'nextlayerid':%,'nextobjectid':%,'width':%,'height':%",
    .layers = ",'layers':[",
    .layer = "{'type':'tilelayer','id':%,'name':'$','visible':true,'opacity':1,'x':0,"
             "'y':0,'width':%,'height':%",
    .offset = ",'offsetx':%,'offsety':%",
    .data = ",'data':[",
    .data_end = "]}",
    .next = ",\n",
    .group = ",\n{'type':'objectgroup','id':%,'name':'$','visible':true,'opacity':1,'x':0,'y':0,"
             "'draworder':'topdown','objects':[",
    .group_end = "]}",
    .point = "{'id':%,'name':'$','x':%,'y':%",
    .floor = ",'properties':[{'name':'floor','type':'int','value':%}]",
    .point_end = ",'type':'','visible':true,'point':true,'width':0,'height':0,'rotation':0}",
    .rectangle = "{'id':%,'name':'$','x':%,'y':%,'width':%,'height':%,'type':'','visible':true,"
                 "'rotation':0}",
    .between = ",",
    .tail = "],\n'tilesets':[{'firstgid':1,'name':'tiles','image':'tiles.png','imagewidth':32,"
            "'imageheight':16,'tilewidth':16,'tileheight':16,'columns':2,'tilecount':2,'margin':0,"
            "'spacing':0,'tiles':[{'id':1,'properties':[{'name':'collides','type':'bool',"
            "'value':true}],'objectgroup':{'type':'objectgroup','name':'','visible':true,"
            "'opacity':1,'x':0,'y':0,'draworder':'index','objects':[{'id':1,'name':'','x':0,'y':0,"
            "'width':16,'height':16,'type':'','visible':true,'rotation':0}]}}]}]",
    .end = "}\n",
    .url = ",'properties':[{'name':'url','type':'string','value':'",
    .url_end = "'}]",
    .ampersand = "&",
};

static const struct form xml_form = {
    .head = "<?xml version='1.0' encoding='UTF-8'?>\n<map version='1.10' tiledversion='1.10.2' "
            "orientation='orthogonal' renderorder='right-down' infinite='0' tilewidth='16' "
            "tileheight='16' nextlayerid='%' nextobjectid='%' width='%' height='%'>\n",
    .layers = " <tileset firstgid='1' name='tiles' tilewidth='16' tileheight='16' tilecount='2' "
              "columns='2'>\n  <image source='tiles.png' width='32' height='16'/>\n"
              "  <tile id='1'>\n   <properties>\n    <property name='collides' type='bool' "
              "value='true'/>\n   </properties>\n   <objectgroup draworder='index'>\n    <object "
              "id='1' x='0' y='0' width='16' height='16'/>\n   </objectgroup>\n  </tile>\n"
              " </tileset>\n",
    .layer = " <layer id='%' name='$' width='%' height='%'",
    .offset = " offsetx='%' offsety='%'",
    .data = ">\n  <data encoding='csv'>",
    .data_end = "\n</data>\n </layer>\n",
    .next = "",
    .group = " <objectgroup id='%' name='$'>\n",
    .group_end = " </objectgroup>\n",
    .point = "  <object id='%' name='$' x='%' y='%'>\n",
    .floor =
        "   <properties>\n    <property name='floor' type='int' value='%'/>\n   </properties>\n",
    .point_end = "   <point/>\n  </object>\n",
    .rectangle = "  <object id='%' name='$' x='%' y='%' width='%' height='%'/>\n",
    .between = "",
    .tail = "",
    .end = "</map>\n",
    .url = " <properties>\n  <property name='url' value='",
    .url_end = "'/>\n </properties>\n",
    .ampersand = "&amp;",
};

struct tmj_answer {
    const struct form *form;
    struct text_source head, ends, tail;
    struct places_form places_form;
    struct places places;
    struct corner_lines lines;
    struct written_tiles tiles;
    uint32_t storey;                                   /* as a spec has it */
    char ends_text[1024], text[MAZE_SPEC_TEXT + 3072]; /* of head and tail */
};

/* Writes a text of a form: the next number for %, the name for $, and quotation marks for apostrophes. */
static char *put_filled(char *to, const char *text, const char *name, const uint64_t *number)
{
    for (; *text; text++)
        if (*text == '%')
            to = put_u64(to, "", *number++);
        else if (*text == '$')
            to = put(to, name);
        else
            *to++ = *text == '\'' ? '"' : *text;
    return to;
}

/* Where a tile of the maze begins among those that are written, in pixels. */
static uint64_t pixels(const struct tmj_answer *self, uint64_t tile)
{
    return (written_first(self->tiles, tile / 2) - (tile % 2 ? 0 : self->tiles.wall)) * TILE;
}

static char *put_url(char *to, const struct form *form, const struct maze_rendering *rendering)
{
    char link[MAZE_SPEC_TEXT + 8];
    const char *end = members_permalink(link, rendering);

    if (end == link)
        return to;
    to = put_filled(to, form->url, "", NULL);
    for (const char *c = link; c < end; c++)
        to = *c == '&' ? put(to, form->ampersand) : mempcpy(to, c, 1);
    return put_filled(to, form->url_end, "", NULL);
}

/* Begins the layer of a floor, counted from 0, or of a maze without floors. */
static char *put_layer(char *to, const struct tmj_answer *self, unsigned floor)
{
    const uint32_t height = self->storey ? self->storey - 1 : self->lines.height;
    const uint64_t number[] = {floor ? FLOORS_LAYER + floor : 1,
        written_first(self->tiles, self->lines.width), written_first(self->tiles, height)};
    char name[32] = "maze";

    if (self->storey)
        *put_u64(name, "floor ", floor + 1) = '\0';
    return put_filled(to, self->form->layer, name, number);
}

static char *put_floor(const struct corner_lines *lines, unsigned floor, char *to)
{
    const struct tmj_answer *self = SOURCE_OWNER(lines, const struct tmj_answer, lines);
    const struct form *form = self->form;

    to = put_layer(put(put(to, form->data_end), form->next), self, floor);
    return put_filled(to, form->data, "", NULL);
}

/* The layer of a window lies at the window's place in the maze, like objects. */
static char *put_head(char *to, const struct tmj_answer *self,
    const struct maze_rendering *rendering, const struct maze_spec *spec,
    const struct maze_room *window)
{
    const struct form *form = self->form;
    const unsigned kinds = self->places.kinds;
    /* A cell is a dead end, a junction or neither, and has two walls that may have doors. */
    const uint64_t places =
        spec->rooms + (rendering->places || spec->depth ? 3 * maze_spec_cells(spec) : 0);
    const unsigned kinds_end = kinds ? bits_highest(kinds) + 1 : 0;
    const uint64_t number[] = {
        spec->depth ? FLOORS_LAYER + (uint64_t)spec->depth : PLACES_LAYER + kinds_end,
        PLACE_ID + places, written_first(self->tiles, spec->width),
        written_first(self->tiles, spec->storey ? spec->storey - 1 : spec->height)};

    to = put_filled(to, form->head, "", number);
    if (!*form->tail)
        to = put_url(to, form, rendering);
    to = put_layer(put_filled(to, form->layers, "", NULL), self, 0);
    if (window->width)
        to = put_filled(to, form->offset, "",
            (uint64_t[]){
                pixels(self, UINT64_C(2) * window->x), pixels(self, UINT64_C(2) * window->y)});
    return put_filled(to, form->data, "", NULL);
}

/* Writes the rectangle of a room, or a point in the middle of a tile, as the sides are 0; or of a floor's cell. */
static char *put_object(char *to, const struct tmj_answer *self, uint64_t id, const char *name,
    const struct maze_room *place)
{
    const struct form *form = self->form;
    const struct maze_room on_floor = {
        2 * place->x + 1, self->storey ? 2 * (place->y % self->storey) + 1 : 0, 0, 0};
    const struct maze_room *at = self->storey ? &on_floor : place;
    const uint64_t x = pixels(self, at->x), y = pixels(self, at->y), one = !at->width;
    const uint64_t width = pixels(self, at->x + at->width + one) - x;
    const uint64_t height = pixels(self, at->y + at->height + one) - y;

    if (!at->width) {
        to = put_filled(to, form->point, name, (uint64_t[]){id, x + width / 2, y + height / 2});
        if (self->storey)
            to = put_filled(to, form->floor, "", (uint64_t[]){place->y / self->storey + 1});
        return put_filled(to, form->point_end, "", NULL);
    }
    return put_filled(to, form->rectangle, name, (uint64_t[]){id, x, y, width, height});
}

static char *put_ends_layer(
    char *to, const struct tmj_answer *self, struct maze_point start, struct maze_point goal)
{
    const struct form *form = self->form;
    const unsigned by_tiles = !self->storey;
    const uint32_t x[] = {(uint32_t)start.x, (uint32_t)goal.x},
                   y[] = {(uint32_t)start.y, (uint32_t)goal.y};
    const struct maze_room ends[] = {
        {(x[0] << by_tiles) + by_tiles, (y[0] << by_tiles) + by_tiles, 0, 0},
        {(x[1] << by_tiles) + by_tiles, (y[1] << by_tiles) + by_tiles, 0, 0}};

    to = put_filled(put(to, form->data_end), form->group, "ends", (uint64_t[]){ENDS_LAYER});
    to = put(put_object(to, self, 1, "start", &ends[0]), form->between);
    return put(put_object(to, self, 2, "goal", &ends[1]), form->group_end);
}

/* Writes the ends that only the maze tells. */
static enum maze_status ends_begin(struct source *source, const struct maze *maze)
{
    struct tmj_answer *self = SOURCE_OWNER(source, struct tmj_answer, ends);

    self->ends.length =
        (size_t)(put_ends_layer(self->ends_text, self, maze->start, maze->goal) - self->ends_text);
    return MAZE_OK;
}

static char *put_places_begin(char *to, const struct places *places)
{
    static const char *const names[PLACES_KINDS] = {
        "rooms", "doors", "dead-ends", "junctions", "stairs"};
    const struct tmj_answer *self = SOURCE_OWNER(places, struct tmj_answer, places);
    const enum places_kind kind = places_kind(places);

    return put_filled(to, self->form->group, names[kind], (uint64_t[]){PLACES_LAYER + kind});
}

static char *put_place(char *to, const struct places *places, const struct maze_room *at)
{
    static const char *const names[PLACES_KINDS] = {"room ", "door", "dead-end", "junction", "up"};
    const struct tmj_answer *self = SOURCE_OWNER(places, struct tmj_answer, places);
    const bool down = places_kind(places) == PLACES_STAIRS && places->leads == MAZE_DOWN;
    char name[32], *end = stpcpy(name, down ? "down" : names[places_kind(places)]);

    if (at->width)
        *put_u64(end, "", places->written + 1) = '\0';
    to = put(to, places->written ? self->form->between : "");
    return put_object(to, self, PLACE_ID + places->before + places->written, name, at);
}

static struct source *map_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind ends_kind = {.begin = ends_begin, .next = text_source_next};
    const struct maze_spec maze = maze_spec_shown(rendering->whole);
    const struct form *form = rendering->format->output == &tmx_output ? &xml_form : &json_form;
    struct tmj_answer *self = memory;
    struct source *lines = corner_lines_sources(&self->lines, rendering, spec, question), **end;
    struct maze_point start, goal;
    char *to, *tail;

    self->form = form;
    self->tiles = written_tiles_of(rendering);
    self->storey = spec->storey;
    self->places_form = (struct places_form){put_places_begin, put_place, form->group_end, true};
    self->ends = text_source_of(self->ends_text, 0);
    if (maze_spec_ends(&maze, &start, &goal))
        self->ends.length =
            (size_t)(put_ends_layer(self->ends_text, self, start, goal) - self->ends_text);
    else
        self->ends.source.kind = &ends_kind;
    end = source_append(&lines->after, &self->ends.source);
    end = places_append(&self->places, &self->places_form, rendering, spec, end);
    tail = put_head(self->text, self, rendering, spec, &question->window);
    self->head = text_source_of(self->text, (size_t)(tail - self->text));
    self->head.source.after = lines;
    to = put_filled(tail, form->tail, "", NULL);
    if (*form->tail)
        to = put_url(to, form, rendering);
    self->tail = text_source_of(tail, (size_t)(put(to, form->end) - tail));
    *end = &self->tail.source;
    return &self->head.source;
}

const struct maze_output tmj_output = {sizeof(struct tmj_answer), map_sources,
    .memory = corner_lines_memory, .fits = corner_lines_fit, .floors = true};
const struct maze_output tmx_output = {sizeof(struct tmj_answer), map_sources,
    .memory = corner_lines_memory, .fits = corner_lines_fit, .floors = true};
