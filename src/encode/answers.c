/* Answers in words and figures. Shares are worked out in integers: the same digits on every machine. */
#include "encode/answers.h"

#include "encode/envelope.h"

#include <string.h>

static void add_number(struct buffer *text, const char *before, uint64_t number)
{
    buffer_add_text(text, before);
    buffer_add_u64(text, number);
}

static void add_cell(struct buffer *text, const char *before, struct maze_point cell)
{
    buffer_add_text(text, before);
    envelope_add_tile(text, cell);
}

static void add_coordinate(struct buffer *text, const char *before, int64_t number)
{
    buffer_add_text(text, before);
    if (number < 0)
        buffer_add_text(text, "-");
    buffer_add_u64(text, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

static void add_tile(struct buffer *text, const char *before, struct maze_tile tile)
{
    add_coordinate(text, before, tile.x);
    add_coordinate(text, ",", tile.y);
    buffer_add_text(text, "]");
}

void answers_add_solution(
    struct buffer *text, const struct maze_solver *solver, const struct maze_solution *solution)
{
    buffer_add_text(text, "\"solver\":\"");
    buffer_add_text(text, solver->slug);
    buffer_add_text(text, solution->solved ? "\",\"solved\":true" : "\",\"solved\":false");
    add_number(text, ",\"length\":", maze_path_length(solution->path));
    add_number(text, ",\"visited\":", solution->visited);
}

void answers_add_farthest(struct buffer *text, const struct maze *maze)
{
    add_cell(text, "\"farthest\":{\"at\":", maze->farthest_cell);
    add_number(text, ",\"distance\":", maze->farthest);
    buffer_add_text(text, "}");
}

/* A count, and what part of the cells it is, to three decimals. */
static void add_share(struct buffer *text, const char *name, uint64_t count, uint64_t cells)
{
    const uint64_t thousandths = cells ? (2000 * count + cells) / (2 * cells) : 0;
    const char decimals[] = {(char)('0' + thousandths / 100 % 10),
        (char)('0' + thousandths / 10 % 10), (char)('0' + thousandths % 10), '}', '\0'};

    buffer_add_text(text, name);
    add_number(text, ":{\"count\":", count);
    add_number(text, ",\"share\":", thousandths / 1000);
    buffer_add_text(text, ".");
    buffer_add_text(text, decimals);
}

void answers_add_stats(struct buffer *text, const struct maze_stats *stats)
{
    add_number(text, "\"stats\":{\"cells\":", stats->cells);
    add_number(text, ",\"passages\":", stats->passages);
    add_share(text, ",\"dead_ends\"", stats->dead_ends, stats->cells);
    add_share(text, ",\"junctions\"", stats->junctions, stats->cells);
    add_share(text, ",\"crossroads\"", stats->crossroads, stats->cells);
    add_number(text, ",\"solution\":{\"length\":", stats->solution);
    add_number(text, ",\"turns\":", stats->turns);
    add_number(text, ",\"choices\":", stats->choices);
    add_number(text, "},\"longest_path\":{\"length\":", stats->longest_path);
    add_cell(text, ",\"ends\":[", stats->ends[0]);
    add_cell(text, ",", stats->ends[1]);
    add_number(text, "]},\"longest_run\":", stats->longest_run);
    add_number(text, ",\"difficulty\":", stats->difficulty);
    buffer_add_text(text, "}");
}

/*
 * What can be wrong: its word, and its sentence, in which % is where that is: `step 7`, or by tiles the
 * tile that the step leads to, `path[7]`; # is the number of steps, @ the tile, < and > the ends.
 */
static const struct {
    const char *word, *sentence;
    bool step, tile; /* which it has */
} wrongs[] = {
    [MAZE_VERDICT_START] = {"start", "begins at tile @, not at the start, <", .tile = true},
    [MAZE_VERDICT_WALL] = {"wall", "hit a wall at %, tile @", true, true},
    [MAZE_VERDICT_LEFT] = {"left", "left the maze at %", true},
    [MAZE_VERDICT_DISCONTINUOUS] = {"torn",
        "jumped at %, to tile @, which is not next to the tile before", true, true},
    [MAZE_VERDICT_ENDS] = {"ends", "ended at tile @ after #, not at the goal, >", true, true},
};

static void add_place(struct buffer *text, const struct maze_check *check)
{
    add_number(text, check->by_tiles ? "path[" : "step ", check->step);
    buffer_add_text(text, check->by_tiles ? "]" : "");
}

static void add_steps(struct buffer *text, const struct maze_check *check)
{
    add_number(text, "", check->step);
    buffer_add_text(text, check->step == 1 ? " step" : " steps");
    buffer_add_text(text, check->by_tiles ? " from tile to tile" : "");
}

static void add_sentence(struct buffer *text, const char *sentence, const struct maze *maze)
{
    for (;;) {
        const size_t plain = strcspn(sentence, "%#@<>");

        buffer_add(text, sentence, plain);
        sentence += plain;
        if (*sentence == '%')
            add_place(text, &maze->check);
        else if (*sentence == '#')
            add_steps(text, &maze->check);
        else if (*sentence == '@')
            add_tile(text, "[", maze->check.tile);
        else if (*sentence == '<')
            envelope_add_tile(text, maze->start);
        else if (*sentence == '>')
            envelope_add_tile(text, maze->goal);
        else
            return;
        sentence++;
    }
}

void answers_add_check(struct buffer *text, const struct maze *maze)
{
    const struct maze_check *check = &maze->check;

    if (check->verdict == MAZE_VERDICT_SOLVED) {
        buffer_add_text(text, "\"solved\":true");
    } else {
        buffer_add_text(text, "\"solved\":false,\"verdict\":\"");
        buffer_add_text(text, wrongs[check->verdict].word);
        buffer_add_text(text, "\",\"reason\":\"");
        add_sentence(text, wrongs[check->verdict].sentence, maze);
        buffer_add_text(text, "\"");
        if (wrongs[check->verdict].step)
            add_number(text, ",\"step\":", check->step);
        if (wrongs[check->verdict].tile)
            add_tile(text, ",\"tile\":[", check->tile);
    }
    add_number(text, ",\"length\":", check->length);
    add_number(text, ",\"shortest\":", check->shortest);
}
