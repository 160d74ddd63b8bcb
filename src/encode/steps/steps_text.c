/*
 * Steps to watch in a terminal: a board that is all wall, on which tiles are rewritten in place by moving the cursor
 * (ECMA-48), frame by frame. At the end the maze is drawn over what the algorithm left, and the solver goes through it.
 * Between frames the cursor is below the board.
 */
#include "base/bits.h"
#include "base/decimal.h"
#include "core/tell/steps/steps.h"
#include "encode/lines/line.h"
#include "encode/steps/steps_board.h"

#include <stdlib.h>

const struct maze_style steps_text_style = {"frames",
    "a character a tile, redrawn in place by moves of the cursor", "square",
    .output = &steps_text_output};

enum {
    TILE_ROOM = 64, /* the most bytes of a tile, or of the end of a frame */
    /* A frame of one event: its tile, posts, what was under the head, and the head. */
    EVENT_ROOM = (4 + STEPS_POSTS) * TILE_ROOM,
    BOARD_SLICE = 4096, /* tiles of the closed board to write at once */
    LETTERS = 26,       /* letters that show sets, in turn */
    HEAD = '@'
};

/* The character of a tile after an event; 0: unchanged. A set is shown as a letter. */
static const char characters[MAZE_STEP_KINDS] = {
    [MAZE_STEP_OPEN] = ' ',
    [MAZE_STEP_CLOSE] = '#',
    [MAZE_STEP_VISIT] = '.',
    [MAZE_STEP_LEAVE] = ' ',
    [MAZE_STEP_LOOK] = 'o',
    [MAZE_STEP_DROP] = 'x',
    [MAZE_STEP_PATH] = '*',
};

/* The source of a board that is all wall. */
struct board {
    struct source source;
    uint64_t columns, rows;
    uint64_t x, y; /* the next tile */
};

/* The source of some of the events. */
struct frames {
    struct source source;
    const struct maze_steps *steps; /* borrowed from the maze */
    bool solving;                   /* events of the solver, else those before */
    uint64_t position, left;
    uint64_t every, delay;    /* events per frame; nanoseconds after each */
    uint64_t drawn;           /* events in this frame so far */
    struct steps_board board; /* what is floor; without patches all cells are */
    uint64_t bottom, y;       /* rows: below the board, and of the cursor */
    struct maze_tile head;    /* where the algorithm or solver is, */
    char under_head;          /* and the character there; 0: it is nowhere */
    bool head_shown;
};

struct text {
    struct board board;
    struct frames making;
    struct text_source up;
    struct corner_lines maze;
    struct frames solving;
    char move[TILE_ROOM]; /* the text of `up` */
};

/* ---- The board ---- */

static enum maze_status board_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct board *self = (struct board *)source;
    char *const begin = to, *const end = to + (room < BOARD_SLICE ? room : BOARD_SLICE);

    while (to < end && self->y < self->rows) {
        const bool ends = self->x == self->columns;

        *to++ = ends ? '\n' : '#';
        self->x = ends ? 0 : self->x + 1;
        self->y += ends;
    }
    *written = (size_t)(to - begin);
    return MAZE_OK;
}

/* ---- frames ---- */

/* Moves the cursor to a row. */
static char *put_row(char *to, struct frames *self, uint64_t y)
{
    if (y != self->y) {
        to = put_u64(to, "\033[", y > self->y ? y - self->y : self->y - y);
        *to++ = y > self->y ? 'B' : 'A';
        self->y = y;
    }
    return to;
}

static char *put_character(
    char *to, struct frames *self, const struct maze_tile *tile, char character)
{
    to = put_row(to, self, (uint64_t)tile->y);
    to = put_u64(to, "\033[", (uint64_t)tile->x + 1);
    *to++ = 'G';
    *to++ = character;
    return to;
}

/* Moves the head to a tile, and restores the tile where it was before. */
static char *move_text_head(char *to, struct frames *self, enum maze_step kind,
    const struct maze_tile *tile, char character)
{
    const bool same = tile->x == self->head.x && tile->y == self->head.y;

    if (!same && !steps_is_head(kind))
        return to;
    if (!same && self->head_shown)
        to = put_character(to, self, &self->head, self->under_head);
    self->under_head = character;
    self->head_shown = false;
    self->head = *tile;
    return to;
}

/* Shows the head or, at the end, what is under it. */
static char *put_head_tile(char *to, struct frames *self)
{
    const bool ends = !self->left;

    if (!self->under_head || self->head_shown != ends)
        return to;
    self->head_shown = true;
    return put_character(to, self, &self->head, ends ? self->under_head : HEAD);
}

static char *put_event_tile(char *to, struct frames *self, const struct maze_event *event)
{
    const struct maze_tile tile = maze_event_tile(self->steps, event);
    enum maze_step kind = event->kind;
    char character;

    if (self->board.patch) {
        steps_board_apply(&self->board, event);
        kind = steps_shown_as(
            kind, event->direction < MAZE_LINKS_MAX || steps_board_has_floor(&self->board, tile));
        for (unsigned i = 0; i < self->board.turns; i++)
            to = put_character(to, self, &self->board.turned[i],
                steps_board_has_floor(&self->board, self->board.turned[i]) ? ' ' : '#');
    }
    character =
        kind == MAZE_STEP_SET ? (char)('a' + (event->number - 1) % LETTERS) : characters[kind];
    if (!character)
        return to;
    to = move_text_head(to, self, event->kind, &tile, character);
    return put_character(to, self, &tile, character);
}

static enum maze_status frames_begin(struct source *source, const struct maze *maze)
{
    struct frames *self = (struct frames *)source;
    struct maze_event event;

    self->steps = steps_of_maze(maze);
    self->left = self->steps->making;
    if (!self->solving)
        return steps_board_begin(
                   &self->board, maze_tiling_at(0), self->steps->width, self->steps->height)
            ? MAZE_OK
            : MAZE_NO_MEMORY;
    for (; self->left; self->left--)
        (void)maze_steps_read(self->steps, &self->position, &event);
    self->left = self->steps->count - self->steps->making;
    return MAZE_OK;
}

/* Writes events of a frame while there is room, and the frame's end. True if the frame is finished. */
static bool put_frame(struct frames *self, char **to, const char *end)
{
    struct maze_event event;

    for (; self->left && self->drawn < self->every; self->drawn++, self->left--) {
        if (end - *to < EVENT_ROOM)
            return false;
        (void)maze_steps_read(self->steps, &self->position, &event);
        *to = put_event_tile(*to, self, &event);
    }
    *to = put(put_row(put_head_tile(*to, self), self, self->bottom), "\r");
    self->drawn = 0;
    return true;
}

static enum maze_status frames_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct frames *self = (struct frames *)source;
    char *const begin = to, *const end = to + room;
    bool whole = false;

    while (self->left && end - to >= EVENT_ROOM && !(whole && self->delay))
        whole = put_frame(self, &to, end);
    *written = (size_t)(to - begin);
    return whole && self->delay ? MAZE_LATER : MAZE_OK;
}

static uint64_t frames_pause(const struct source *source)
{
    return ((const struct frames *)source)->delay;
}

static void frames_free(struct source *source)
{
    steps_board_free(&((struct frames *)source)->board);
}

static struct frames frames_of(const struct maze_rendering *rendering, uint64_t rows, bool solving)
{
    static const struct source_kind kind = {
        .begin = frames_begin, .next = frames_next, .free = frames_free, .pause = frames_pause};

    return (struct frames){
        .source = {&kind, .piece = EVENT_ROOM},
        .solving = solving,
        .every = rendering->drawing.every,
        .delay = (uint64_t)rendering->drawing.delay * SOURCE_MILLISECOND,
        .bottom = rows,
        .y = rows,
    };
}

/* How the final maze is drawn. */
static const struct maze_rendering tiles = {.style = &text_styles[0]};

static struct source *text_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {.next = board_next};
    const uint64_t columns = 2 * spec->width + 1, rows = 2 * spec->height + 1;
    struct text *self = memory;

    self->board = (struct board){{&kind, .piece = 1}, columns, rows, 0, 0};
    self->making = frames_of(rendering, rows, false);
    self->up = text_source_of(
        self->move, (size_t)(put(put_u64(self->move, "\033[", rows), "A") - self->move));
    (void)corner_lines_sources(&self->maze, &tiles, spec, question);
    self->board.source.after = &self->making.source;
    self->making.source.after = &self->up.source;
    self->up.source.after = &self->maze.source;
    if (question->solver) {
        self->solving = frames_of(rendering, rows, true);
        self->maze.source.after = &self->solving.source;
    }
    return &self->board.source;
}

static uint64_t text_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    (void)rendering;
    return corner_lines_memory(&tiles, spec) + (2 * spec->width + 1) * (2 * spec->height + 1);
}

const struct maze_output steps_text_output = {
    sizeof(struct text), text_sources, .memory = text_memory};
