/*
 * Steps as server-sent events (HTML, section 9.2): `maze`, whose data is the object that says what maze they make,
 * groups of events as messages, whose id is how many events there were so far, and `end`.
 */
#include "encode/steps_sse.h"

#include "base/put.h"
#include "encode/source.h"
#include "encode/steps_event.h"
#include "encode/steps_head.h"
#include "encode/style.h"

const struct maze_style steps_sse_style = {"events", "groups of events, each event an array",
    .output = &steps_sse_output, .resumes = true};

enum { GROUP_HEAD = 64, GROUP_TAIL = 8 };

struct sse {
    struct steps_head head;
    struct source groups;
    struct text_source end;
    const struct maze_steps *steps; /* borrowed from the maze */
    uint64_t position, told;        /* events so far, with those left out */
    uint64_t every, left;           /* events of a group, and of the one that is begun */
    uint64_t delay;                 /* nanoseconds after each */
};

static struct sse *sse_of(const struct source *source)
{
    return (struct sse *)((char *)source - offsetof(struct sse, groups));
}

/* Leaves out the events that are not wanted. */
static enum maze_status groups_begin(struct source *source, const struct maze *maze)
{
    struct sse *self = sse_of(source);
    const struct maze_steps *steps = steps_head_steps(maze);
    const uint64_t from = self->told < steps->count ? self->told : steps->count;
    struct maze_event event;

    self->steps = steps;
    for (self->told = 0; self->told < from; self->told++)
        (void)maze_steps_read(self->steps, &self->position, &event);
    return MAZE_OK;
}

static char *begin_group(struct sse *self, char *to)
{
    const uint64_t rest = self->steps->count - self->told;

    self->left = rest < self->every ? rest : self->every;
    return put(put_u64(to, "id: ", self->told + self->left), "\ndata: [");
}

/* Writes events of the group that is begun while there is room, and its end. */
static char *put_group(struct sse *self, char *to, const char *end)
{
    const bool squares = self->steps->tiling == maze_tiling_at(0);

    while (self->left && end - to >= STEPS_EVENT_MAX + GROUP_TAIL) {
        to = steps_event_put(to, self->steps, &self->position, squares);
        self->told++;
        to = --self->left ? put(to, ",") : put(to, "]\n\n");
    }
    return to;
}

static enum maze_status groups_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct sse *self = sse_of(source);
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;

    while (status == MAZE_OK && end - to >= GROUP_HEAD + STEPS_EVENT_MAX + GROUP_TAIL) {
        if (!self->left && self->told == self->steps->count)
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
    return sse_of(source)->delay;
}

static struct source *sse_list(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {
        .begin = groups_begin, .next = groups_next, .pause = groups_pause};
    static const char last[] = "id: " STEPS_SSE_END "\nevent: end\ndata: end\n\n";
    struct sse *self = memory;

    (void)question;
    *self = (struct sse){.told = rendering->from,
        .every = rendering->drawing.every,
        .delay = (uint64_t)rendering->drawing.delay * SOURCE_MILLISECOND};
    self->groups = (struct source){&kind, .piece = GROUP_HEAD + STEPS_EVENT_MAX + GROUP_TAIL};
    self->end = text_source_of(last, sizeof(last) - 1);
    self->groups.after = &self->end.source;
    if (rendering->from)
        return &self->groups;
    steps_head_list(&self->head, "id: 0\nevent: maze\ndata: ", "\n\n", rendering, spec);
    self->head.source.source.after = &self->groups;
    return &self->head.source.source;
}

const struct maze_output steps_sse_output = {.size = sizeof(struct sse), .list = sse_list};
