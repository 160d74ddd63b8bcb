/* How a maze came to be as lines of JSON: first an object that says what maze it is, then an array an event. */
#include "base/put.h"
#include "encode/source.h"
#include "encode/steps_event.h"
#include "encode/steps_head.h"
#include "encode/style.h"

const struct maze_style steps_lines_style = {
    "events", "an event a line, as an array", .output = &steps_lines_output};

#define WORD(kind, text) [kind] = {"[\"" text "\",", sizeof("[\"" text "\",") - 1},

const struct steps_word steps_words[MAZE_STEP_KINDS] = {MAZE_STEPS(WORD)};

struct lines {
    struct steps_head head;
    struct source source;
    const struct maze_steps *steps; /* borrowed from the maze */
    uint64_t position;
};

static struct lines *lines_of(struct source *source)
{
    return (struct lines *)((char *)source - offsetof(struct lines, source));
}

static enum maze_status lines_begin(struct source *source, const struct maze *maze)
{
    lines_of(source)->steps = steps_head_steps(maze);
    return MAZE_OK;
}

/* Writes events up to the end of the steps, or of the room; returns the end of what is written. */
static INLINE char *put_lines(struct lines *self, char *to, const char *end, bool squares)
{
    const struct maze_steps *steps = self->steps;
    uint64_t position = self->position;

    while (end - to >= STEPS_EVENT_MAX && position < steps->words) {
        to = steps_event_put(to, steps, &position, squares);
        *to++ = '\n';
    }
    self->position = position;
    return to;
}

static enum maze_status lines_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct lines *self = lines_of(source);
    const bool squares = self->steps->tiling == maze_tiling_at(0);
    const char *const end = to + room;

    *written =
        (size_t)((squares ? put_lines(self, to, end, true) : put_lines(self, to, end, false)) - to);
    return MAZE_OK;
}

static struct source *lines_list(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {.begin = lines_begin, .next = lines_next};
    struct lines *self = memory;

    (void)question;
    steps_head_list(&self->head, "", "\n", rendering, spec);
    self->source = (struct source){&kind, .piece = STEPS_EVENT_MAX};
    self->position = 0;
    self->head.source.source.after = &self->source;
    return &self->head.source.source;
}

const struct maze_output steps_lines_output = {.size = sizeof(struct lines), .list = lines_list};
