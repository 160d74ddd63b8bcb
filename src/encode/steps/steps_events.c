/*
 * How a maze came to be as JSON: first an object that describes the maze, then its events, each an array such as
 * `["open",3,4]`, or `["open",1,2,"E"]` for tilings without tiles. Lines have one event each. Server-sent events (HTML,
 * section 9.2) are `maze`, whose data is that object; messages with groups of events, whose id is the number of events
 * so far; and `end`.
 */
#include "base/bits.h"
#include "base/decimal.h"
#include "core/tell/steps/steps.h"
#include "encode/lines/members.h"
#include "encode/source.h"

const struct maze_style steps_lines_style = {
    "events", "an event a line, as an array", .output = &steps_lines_output};
const struct maze_style steps_sse_style = {"events", "groups of events, each event an array",
    .output = &steps_sse_output, .resumes = true};

/* ---- The object before the events ---- */

enum { COUNTS_MAX = 128 };

struct head {
    struct text_source source; /* what the spec says; its `begin` is the head's */
    struct places rooms;
    struct text_source counts; /* the numbers of events; its `begin` writes them */
    const char *then;          /* the text that ends it; borrowed */
    char *ends;                /* the place for the ends, see members_head */
    char text[MEMBERS_MAX], counted[COUNTS_MAX];
};

/* The spec determines everything but rooms, the numbers of events and, in some mazes, start and goal. */
static enum maze_status head_begin(struct source *source, const struct maze *maze)
{
    struct head *self = (struct head *)source;
    const char *end = members_fill_ends(
        self->text + self->source.length, self->ends, (struct written_tiles){1, 1}, maze);

    self->source.length = (size_t)(end - self->text);
    return MAZE_OK;
}

static enum maze_status counts_begin(struct source *source, const struct maze *maze)
{
    struct head *self = SOURCE_OWNER(source, struct head, counts.source);
    char *to = put_u64(self->counted, ",\"steps\":", steps_of_maze(maze)->count);

    to = put_u64(to, ",\"making\":", steps_of_maze(maze)->making);
    to = put(put(to, "}"), self->then);
    self->counts.length = (size_t)(to - self->counted);
    return MAZE_OK;
}

/* Fills in a head that writes `before`, then the object, then `then`. Returns the end of its sources. */
static struct source **head_init(struct head *self, const char *before, const char *then,
    const struct maze_rendering *rendering, const struct maze_spec *spec,
    const struct maze_question *question)
{
    static const struct source_kind kind = {.begin = head_begin, .next = text_source_next};
    static const struct source_kind counts_kind = {.begin = counts_begin, .next = text_source_next};
    char *to = members_head(put(self->text, before), rendering, &question->window, &self->ends);
    struct source **end = &self->source.source.after;

    self->source = text_source_of(self->text, (size_t)(to - self->text));
    self->source.source.kind = &kind;
    end = places_append(&self->rooms, &members_places, rendering, spec, end);
    self->counts = text_source_of(self->counted, 0);
    self->counts.source.kind = &counts_kind;
    self->then = then;
    return source_append(end, &self->counts.source);
}

/* ---- An event ---- */

enum { EVENT_MAX = 64 }; /* the most bytes that an event takes, or overwrites after it */

/* The beginning of an event's array by kind, copied as a whole whatever its length. */
struct word {
    char bytes[15];
    uint8_t length;
};

#define WORD(kind, text) [kind] = {"[\"" text "\",", sizeof("[\"" text "\",") - 1},

static const struct word words[MAZE_STEP_KINDS] = {MAZE_STEPS(WORD)};

/* Writes the event at a position and advances the position. `by_tiles` is the tiling's. */
static INLINE char *put_event(
    char *to, const struct maze_steps *steps, uint64_t *position, bool by_tiles)
{
    const struct maze_event event = steps_read(steps, position);
    const struct maze_tile tile = steps_tile(&event, by_tiles);
    const struct word *word = &words[event.kind];

    memcpy(to, word->bytes, sizeof(word->bytes));
    to = decimal_put_short(to + word->length, (uint64_t)tile.x);
    *to++ = ',';
    to = decimal_put_short(
        to, !by_tiles && steps->storey ? (uint64_t)tile.y % steps->storey : (uint64_t)tile.y);
    if (!by_tiles && steps->storey) {
        *to++ = ',';
        to = decimal_put_short(to, (uint64_t)tile.y / steps->storey);
    }
    if (!by_tiles && event.direction < MAZE_LINKS_MAX) {
        const char *name = steps->tiling->names[event.direction];

        memcpy(to, ",\"", 2);
        memcpy(to + 2, name, sizeof(steps->tiling->names[0]));
        to += 2 + strlen(name);
        *to++ = '"';
    }
    if (event.kind == MAZE_STEP_SET) {
        *to++ = ',';
        to = decimal_put_short(to, event.number);
    }
    *to++ = ']';
    return to;
}

/* ---- Lines ---- */

struct lines {
    struct head head;
    struct source source;
    const struct maze_steps *steps; /* borrowed from the maze */
    uint64_t position;
};

static enum maze_status lines_begin(struct source *source, const struct maze *maze)
{
    SOURCE_OWNER(source, struct lines, source)->steps = steps_of_maze(maze);
    return MAZE_OK;
}

/* Writes events until the steps or the room end. Returns the end of what it wrote. */
static INLINE char *put_lines(struct lines *self, char *to, const char *end, bool by_tiles)
{
    const struct maze_steps *steps = self->steps;
    uint64_t position = self->position;

    while (end - to >= EVENT_MAX && position < steps->words) {
        to = put_event(to, steps, &position, by_tiles);
        *to++ = '\n';
    }
    self->position = position;
    return to;
}

static enum maze_status lines_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct lines *self = SOURCE_OWNER(source, struct lines, source);
    const bool by_tiles = self->steps->tiling->by_tiles;
    const char *const end = to + room;

    *written =
        (size_t)((by_tiles ? put_lines(self, to, end, true) : put_lines(self, to, end, false)) -
            to);
    return MAZE_OK;
}

static struct source *lines_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {.begin = lines_begin, .next = lines_next};
    struct lines *self = memory;

    self->source = (struct source){&kind, .piece = EVENT_MAX};
    self->position = 0;
    *head_init(&self->head, "", "\n", rendering, spec, question) = &self->source;
    return &self->head.source.source;
}

const struct maze_output steps_lines_output = {
    .size = sizeof(struct lines), .sources = lines_sources, .floors = true};

/* ---- Server-sent events ---- */

enum { GROUP_HEAD = 64, GROUP_TAIL = 8 };

struct sse {
    struct head head;
    struct source groups;
    struct text_source end;
    const struct maze_steps *steps; /* borrowed from the maze */
    uint64_t position, sent;        /* events so far, including skipped ones */
    uint64_t every, left;           /* events per group, and left in the current group */
    uint64_t delay;                 /* nanoseconds after each group */
};

/* Skips the events that are not wanted. */
static enum maze_status groups_begin(struct source *source, const struct maze *maze)
{
    struct sse *self = SOURCE_OWNER(source, struct sse, groups);
    const struct maze_steps *steps = steps_of_maze(maze);
    const uint64_t from = self->sent < steps->count ? self->sent : steps->count;
    struct maze_event event;

    self->steps = steps;
    for (self->sent = 0; self->sent < from; self->sent++)
        (void)maze_steps_read(self->steps, &self->position, &event);
    return MAZE_OK;
}

static char *begin_group(struct sse *self, char *to)
{
    const uint64_t rest = self->steps->count - self->sent;

    self->left = rest < self->every ? rest : self->every;
    return put(put_u64(to, "id: ", self->sent + self->left), "\ndata: [");
}

/* Writes events of the current group while there is room, and the group's end. */
static char *put_group(struct sse *self, char *to, const char *end)
{
    const bool by_tiles = self->steps->tiling->by_tiles;

    while (self->left && end - to >= EVENT_MAX + GROUP_TAIL) {
        to = put_event(to, self->steps, &self->position, by_tiles);
        self->sent++;
        to = --self->left ? put(to, ",") : put(to, "]\n\n");
    }
    return to;
}

static enum maze_status groups_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct sse *self = SOURCE_OWNER(source, struct sse, groups);
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;

    while (status == MAZE_OK && end - to >= GROUP_HEAD + EVENT_MAX + GROUP_TAIL) {
        if (!self->left && self->sent == self->steps->count)
            break;
        if (!self->left)
            to = begin_group(self, to);
        to = put_group(self, to, end);
        if (!self->left && self->delay)
            status = MAZE_LATER;
    }
    *written = (size_t)(to - begin);
    return status;
}

static uint64_t groups_pause(const struct source *source)
{
    return SOURCE_OWNER(source, struct sse, groups)->delay;
}

static struct source *sse_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {
        .begin = groups_begin, .next = groups_next, .pause = groups_pause};
    static const char last[] = "id: " MAZE_STEPS_LAST_ID "\nevent: end\ndata: end\n\n";
    struct sse *self = memory;

    *self = (struct sse){.sent = rendering->from,
        .every = rendering->drawing.every,
        .delay = (uint64_t)rendering->drawing.delay * SOURCE_MILLISECOND};
    self->groups = (struct source){&kind, .piece = GROUP_HEAD + EVENT_MAX + GROUP_TAIL};
    self->end = text_source_of(last, sizeof(last) - 1);
    self->groups.after = &self->end.source;
    if (rendering->from)
        return &self->groups;
    *head_init(&self->head, "id: 0\nevent: maze\ndata: ", "\n\n", rendering, spec, question) =
        &self->groups;
    return &self->head.source.source;
}

const struct maze_output steps_sse_output = {
    .size = sizeof(struct sse), .sources = sse_sources, .floors = true};
