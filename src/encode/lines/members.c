/* Only a seed's text needs escaping. Shares are computed in integers, so their digits are the same everywhere. */
#include "encode/lines/members.h"

#include "base/decimal.h"
#include "base/text.h"
#include "core/spec_params.h"

static char *put_coordinate(char *to, const char *before, int64_t number)
{
    return put_u64(
        put(to, before), number < 0 ? "-" : "", number < 0 ? -(uint64_t)number : (uint64_t)number);
}

char *members_tile(char *to, const char *before, struct maze_tile tile, uint32_t storey)
{
    to = put_coordinate(put(to, before), "[", tile.x);
    if (!storey)
        return put(put_coordinate(to, ",", tile.y), "]");
    to = put_coordinate(to, ",", tile.y % storey);
    return put(put_coordinate(to, ",", tile.y / storey), "]");
}

/* Writes a cell after a text: as its tile, if it has one. */
static char *put_cell(
    char *to, const char *before, struct maze_point cell, const struct maze_rows *rows)
{
    return members_tile(to, before, maze_tile_of_cell(rows->tiling, cell), rows->storey);
}

/* Writes a character of a JSON string, escaped if need be. */
static char *put_json_character(char *to, char c)
{
    static const char hex[] = "0123456789abcdef";

    if ((unsigned char)c < ' ') {
        to = put(to, "\\u00");
        *to++ = hex[c >> 4];
        *to++ = hex[c & 15];
        return to;
    }
    if (c == '"' || c == '\\')
        *to++ = '\\';
    *to++ = c;
    return to;
}

static char *put_seed_text(char *to, const char *text)
{
    to = put(to, ",\"seed_text\":\"");
    for (const char *c = text; *c; c++)
        to = put_json_character(to, *c);
    to = put(to, "\"");
    if (!span_is_numeric(span_of(text)))
        return to;
    return put(to,
        ",\"notes\":[\"the seed is not a whole number from 0 to 18446744073709551615, so it was "
        "taken as text\"]");
}

static char *put_size(char *to, const struct maze_spec *spec, struct written_tiles tiles)
{
    to = put_u64(to, ",\"width\":", spec->width);
    to = put_u64(to, ",\"height\":", spec->storey ? spec->storey - 1 : spec->height);
    if (spec->depth)
        to = put_u64(to, ",\"depth\":", spec->depth);
    if (!maze_spec_tiling(spec)->by_tiles)
        return put(members_tiling(to, maze_spec_tiling(spec)), ",\"points\":\"cells\"");
    to = put_u64(to, ",\"columns\":", written_first(tiles, spec->width));
    return put_u64(to, ",\"rows\":", written_first(tiles, spec->height));
}

char *members_tiling(char *to, const struct maze_tiling *tiling)
{
    return put(put(put(to, ",\"tiling\":\""), tiling->slug), "\"");
}

char *members_part(char *to, const struct maze_spec *spec, const struct maze_room *window)
{
    if (spec->level)
        to = put_u64(to, ",\"level\":", spec->level);
    if (!window->width)
        return to;
    to = put_u64(put_u64(to, ",\"window\":[", window->x), ",", window->y);
    return put(put_u64(put_u64(to, ",", window->width), ",", window->height), "]");
}

char *members_directions(char *to, const struct maze_tiling *tiling)
{
    to = put(to, ",\"directions\":[");
    for (unsigned i = 0; maze_tiling_name(tiling, i); i++)
        to = put(stpcpy(put(to, i ? ",\"" : "\""), maze_tiling_name(tiling, i)), "\"");
    return put(to, "]");
}

char *members_permalink(char *to, const struct maze_rendering *rendering)
{
    if (!maze_spec_has_text(rendering->whole))
        return to;
    to = put(to, "/maze?");
    if (rendering->spec_text)
        return mempcpy(to, rendering->spec_text, rendering->spec_length);
    return to + spec_write(rendering->whole, to);
}

char *members_url(char *to, const struct maze_rendering *rendering)
{
    if (!maze_spec_has_text(rendering->whole))
        return to;
    return put(members_permalink(put(to, ",\"url\":\""), rendering), "\"");
}

enum { ENDS_MAX = 256 }; /* the most bytes that put_ends writes */

static char *put_written(
    char *to, const char *before, struct written_tiles tiles, struct maze_point cell)
{
    to = put_u64(put(to, before), "[", written_middle(tiles, cell.x));
    return put(put_u64(to, ",", written_middle(tiles, cell.y)), "]");
}

static char *put_ends(char *to, struct written_tiles tiles, struct maze_point start,
    struct maze_point goal, const struct maze_rows *rows)
{
    to = put_cell(to, ",\"start\":", start, rows);
    to = put_cell(to, ",\"goal\":", goal, rows);
    if (!written_wide(tiles))
        return to;
    return put_written(
        put_written(to, ",\"start_at\":", tiles, start), ",\"goal_at\":", tiles, goal);
}

char *members_head(
    char *to, const struct maze_rendering *rendering, const struct maze_room *window, char **ends)
{
    const struct maze_spec maze = maze_spec_shown(rendering->whole);
    const struct maze_rows board = {.tiling = maze_spec_tiling(&maze), .storey = maze.storey};
    const struct written_tiles tiles =
        maze.storey ? (struct written_tiles){1, 1} : written_tiles_of(rendering);
    struct maze_point start, goal;

    to = put(put(to, "{\"algorithm\":\""), maze.algorithm->slug);
    to = put(put_u64(to, "\",\"seed\":\"", maze.seed), "\"");
    if (rendering->seed_text)
        to = put_seed_text(to, rendering->seed_text);
    to = members_part(put_size(to, &maze, tiles), rendering->whole, window);
    *ends = maze_spec_ends(&maze, &start, &goal) ? NULL : to;
    to = *ends ? to + ENDS_MAX : put_ends(to, tiles, start, goal, &board);
    return members_url(to, rendering);
}

char *members_fill_ends(char *to, char *ends, struct written_tiles tiles, const struct maze *maze)
{
    const size_t behind = ends ? (size_t)(to - ends) - ENDS_MAX : 0;

    if (!ends)
        return to;
    to = put_ends(ends, tiles, maze->start, maze->goal, maze->rows);
    return (char *)memmove(to, ends + ENDS_MAX, behind) + behind;
}

char *members_sides(char *to, const struct maze_spec *spec)
{
    const struct maze_spec maze = maze_spec_shown(spec);

    if (maze_spec_tiling(spec)->rings)
        return put(put_u64(to, "", maze.height), " rings");
    to = put_u64(to, "", maze.width);
    to = put_u64(to, " x ", maze.storey ? maze.storey - 1 : maze.height);
    return maze.depth ? put_u64(to, " x ", maze.depth) : to;
}

char *members_title(char *to, const struct maze_spec *spec)
{
    to = members_sides(put(stpcpy(to, spec->algorithm->name), ", "), spec);
    return put_u64(to, ", seed ", spec->seed);
}

char *members_measure(char *to, const char *name, uint64_t value)
{
    return put_u64(put(put(put(to, ",\""), name), "\":"), "", value);
}

char *members_solution(
    char *to, const struct maze_solver *solver, const struct maze_solution *solution)
{
    to = put(put(to, "\"solver\":\""), solver->slug);
    to = put(to, solution->solved ? "\",\"solved\":true" : "\",\"solved\":false");
    to = put_u64(to, ",\"length\":", maze_path_length(solution->path));
    return put_u64(to, ",\"visited\":", solution->visited);
}

static char *put_list_begin(char *to, const struct places *places)
{
    static const char *const names[] = {"rooms", "doors", "dead_ends", "junctions"};

    return put(put(put(to, ",\""), names[places_kind(places)]), "\":[");
}

static char *put_listed(char *to, const struct places *places, const struct maze_room *at)
{
    const struct maze_tile tile = {at->x, at->y};

    if (places->rows->storey)
        return members_tile(to, places->written ? "," : "", tile, places->rows->storey);
    to = put_u64(put_u64(to, places->written ? ",[" : "[", at->x), ",", at->y);
    if (at->width)
        to = put_u64(put_u64(to, ",", at->width), ",", at->height);
    return put(to, "]");
}

const struct places_form members_places = {put_list_begin, put_listed, "]"};

char *members_farthest(char *to, const struct maze *maze)
{
    to = put_cell(to, "\"farthest\":{\"at\":", maze->farthest_cell, maze->rows);
    return put(put_u64(to, ",\"distance\":", maze->farthest), "}");
}

/* Writes a count, and its share of the cells to three decimals. */
static char *put_share(char *to, const char *name, uint64_t count, uint64_t cells)
{
    const uint64_t thousandths = cells ? (2000 * count + cells) / (2 * cells) : 0;

    to = put_u64(put(to, name), ":{\"count\":", count);
    to = put(put_u64(to, ",\"share\":", thousandths / 1000), ".");
    for (unsigned unit = 100; unit; unit /= 10)
        *to++ = (char)('0' + thousandths / unit % 10);
    return put(to, "}");
}

char *members_stats(char *to, const struct maze *maze)
{
    const struct maze_stats *stats = &maze->stats;

    to = put_u64(to, "\"stats\":{\"cells\":", stats->cells);
    to = put_u64(to, ",\"passages\":", stats->passages);
    to = put_share(to, ",\"dead_ends\"", stats->dead_ends, stats->cells);
    to = put_share(to, ",\"junctions\"", stats->junctions, stats->cells);
    to = put_share(to, ",\"crossroads\"", stats->crossroads, stats->cells);
    to = put_u64(to, ",\"solution\":{\"length\":", stats->solution);
    to = put_u64(to, ",\"turns\":", stats->turns);
    to = put_u64(to, ",\"choices\":", stats->choices);
    to = put_u64(to, "},\"longest_path\":{\"length\":", stats->longest_path);
    to = put_cell(to, ",\"ends\":[", stats->ends[0], maze->rows);
    to = put_cell(to, ",", stats->ends[1], maze->rows);
    to = put_u64(to, "]},\"longest_run\":", stats->longest_run);
    return put(put_u64(to, ",\"difficulty\":", stats->difficulty), "}");
}

/*
 * The verdicts: a word and a sentence. In the sentence, % is the place: `step 7`, or for paths of tiles the tile
 * reached, `path[7]`; # is the number of steps, @ the tile (or cell, if the tiling has no tiles), < the start, > the
 * goal.
 */
static const struct {
    const char *word, *sentence;
    bool step, tile; /* which of these members follow */
} mistakes[] = {
    [MAZE_VERDICT_START] = {"start", "the path begins at @, not at the start, <", .tile = true},
    [MAZE_VERDICT_WALL] = {"wall", "the path runs into a wall at %, @", true, true},
    [MAZE_VERDICT_LEFT] = {"left", "the path leaves the maze at %", true},
    [MAZE_VERDICT_DISCONTINUOUS] = {"discontinuous",
        "the path jumps at % to @, to which no straight way leads from the tile before", true,
        true},
    [MAZE_VERDICT_ENDS] = {"ends", "the path ends at @ after #, not at the goal, >", true, true},
};

static char *put_place(char *to, const struct maze_check *check)
{
    return check->by_tiles ? put(put_u64(to, "path[", check->step), "]")
                           : put_u64(to, "step ", check->step);
}

static char *put_steps(char *to, const struct maze_check *check, bool by_tiles)
{
    to = put(put_u64(to, "", check->step), check->step == 1 ? " step" : " steps");
    return put(to, by_tiles && check->by_tiles ? " from tile to tile" : "");
}

static char *put_sentence(char *to, const char *sentence, const struct maze *maze)
{
    const bool by_tiles = maze->rows->tiling->by_tiles;

    for (; *sentence; sentence++)
        if (*sentence == '%')
            to = put_place(to, &maze->check);
        else if (*sentence == '#')
            to = put_steps(to, &maze->check, by_tiles);
        else if (*sentence == '@')
            to = members_tile(
                to, by_tiles ? "tile " : "cell ", maze->check.tile, maze->rows->storey);
        else if (*sentence == '<')
            to = put_cell(to, "", maze->start, maze->rows);
        else if (*sentence == '>')
            to = put_cell(to, "", maze->goal, maze->rows);
        else
            *to++ = *sentence;
    return to;
}

char *members_check(char *to, const struct maze *maze)
{
    const struct maze_check *check = &maze->check;

    if (check->verdict == MAZE_VERDICT_SOLVED) {
        to = put(to, "\"solved\":true");
    } else {
        to = put(put(to, "\"solved\":false,\"verdict\":\""), mistakes[check->verdict].word);
        to = put(to, "\",\"reason\":\"");
        to = put(put_sentence(to, mistakes[check->verdict].sentence, maze), "\"");
        if (mistakes[check->verdict].step)
            to = put_u64(to, ",\"step\":", check->step);
        if (mistakes[check->verdict].tile)
            to = members_tile(to, ",\"tile\":", check->tile, maze->rows->storey);
    }
    to = put_u64(to, ",\"length\":", check->length);
    return check->shortest == MAZE_NO_LENGTH ? to : put_u64(to, ",\"shortest\":", check->shortest);
}
