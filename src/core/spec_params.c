/* The table of a spec's fields, and functions to read and write those that no column describes. */
#include "core/spec_params.h"

#include "maze/algorithm.h"
#include "maze/mask.h"
#include "maze/path.h"

#include "base/decimal.h"

/* ---- catalogues ---- */

static const void *algorithm_row(const struct param *param, const char *word, size_t i)
{
    (void)param;
    return word ? maze_algorithm_find(word) : maze_algorithm_at(i);
}

/* The algorithms for an inner maze: all that need none themselves. */
static const void *inner_row(const struct param *param, const char *word, size_t i)
{
    const struct maze_algorithm *row = word ? maze_algorithm_find(word) : maze_algorithm_at(0);

    (void)param;
    if (word)
        return row && !(row->options & MAZE_OPTION_OF) ? row : NULL;
    for (size_t k = 0; maze_algorithm_at(k); k++)
        if (!(maze_algorithm_at(k)->options & MAZE_OPTION_OF) && i-- == 0)
            return maze_algorithm_at(k);
    return NULL;
}

static const void *tiling_row(const struct param *param, const char *word, size_t i)
{
    (void)param;
    return word ? maze_tiling_find(word) : maze_tiling_at(i);
}

static const void *shape_row(const struct param *param, const char *word, size_t i)
{
    (void)param;
    return word ? maze_shape_find(word) : maze_shape_at(i);
}

/* ---- reading and writing ---- */

static bool read_algorithm(const struct param *param, struct span value, void *at)
{
    const struct maze_algorithm **algorithm = at;

    *algorithm = param_find(param, value);
    return *algorithm || span_is(value, param->extra);
}

/* Reads a row of a catalogue; the first row is the default, and kept as NULL. */
static bool read_row(const struct param *param, struct span value, void *at)
{
    const void *row = param_find(param, value), *kept = row;

    if (row == param->row(param, NULL, 0))
        kept = NULL;
    memcpy(at, &kept, sizeof(kept));
    return row != NULL;
}

_Static_assert(
    offsetof(struct maze_spec, height) == offsetof(struct maze_spec, width) + sizeof(uint64_t),
    "both sides are set from that of the width on");

static bool read_size(const struct param *param, struct span value, void *at)
{
    uint64_t *sides = at;
    int64_t tiles;

    if (!param_read_number(param, value, &tiles))
        return false;
    sides[0] = sides[1] = (uint64_t)tiles / 2;
    return true;
}

/* Keeps the default as 0. */
static bool read_counted(const struct param *param, struct span value, void *at)
{
    int64_t number = 0, usual = 0;
    const bool good = param_read_number(param, value, &number) &&
        param_parse_number(span_of(param->default_text), &usual);

    *(uint8_t *)at = number == usual ? 0 : (uint8_t)number;
    return good;
}

static bool read_seed(const struct param *param, struct span value, void *at)
{
    uint64_t *seed = at;
    const enum number number = span_u64(value, seed);

    (void)param;
    if (number != NUMBER_MALFORMED)
        return number == NUMBER_OK;
    *seed = span_hash(value);
    return value.length > 0 && value.length <= MAZE_SEED_TEXT && span_is_utf8(value);
}

static char *write_seed(const struct param *param, const void *at, char *to)
{
    (void)param;
    return to + decimal_write(*(const uint64_t *)at, to);
}

static bool read_mix(const struct param *param, struct span value, void *at)
{
    (void)param;
    return maze_mix_read(value.text, value.length, at);
}

static char *write_mix(const struct param *param, const void *at, char *to)
{
    (void)param;
    return to + maze_mix_write(at, to);
}

_Static_assert((int)MAZE_MIX_TEXT <= (int)PARAM_NEAREST, "a nearest mix must fit");

static void nearest_mix(struct span value, char text[PARAM_NEAREST])
{
    maze_mix_nearest(value.text, value.length, text);
}

static bool read_mask(const struct param *param, struct span value, void *at)
{
    (void)param;
    (void)at;
    return value.length > 0 && maze_mask_is_text(value.text, value.length);
}

static char *write_mask(const struct param *param, const void *at, char *to)
{
    (void)param;
    return to + maze_mask_write(*(struct maze_mask *const *)at, to);
}

static const char *const skews[] = {
    [MAZE_SKEW_SOUTHEAST] = "southeast",
    [MAZE_SKEW_SOUTHWEST] = "southwest",
    [MAZE_SKEW_NORTHEAST] = "northeast",
    [MAZE_SKEW_NORTHWEST] = "northwest",
    NULL,
};

static const char *const last_runs[] = {
    [MAZE_LAST_RUN_RANDOM] = "random",
    [MAZE_LAST_RUN_EDGE] = "edge",
    NULL,
};

/* Each pick alone is a mix, too. */
static const char *const picks[] = {"newest", "oldest", "middle", "random", NULL};

/* The words of root and hunt. */
static const char *const first_or_random[] = {
    [MAZE_ROOT_FIRST] = "first",
    [MAZE_ROOT_RANDOM] = "random",
    NULL,
};
_Static_assert(
    (int)MAZE_HUNT_FIRST == (int)MAZE_ROOT_FIRST && (int)MAZE_HUNT_RANDOM == (int)MAZE_ROOT_RANDOM,
    "both have the same words");

static const char *const wraps[] = {"x", "y", "xy", NULL};
static const char *const symmetries[] = {"mirror", "rotate2", "rotate4", NULL};
static const char *const blocks[] = {"16", "32", "64", "128", "256", NULL};

/* The words for an end; the corners come first, in their order. */
static const char *const ends[] = {
    [MAZE_CORNER_NORTHWEST] = "northwest",
    [MAZE_CORNER_NORTHEAST] = "northeast",
    [MAZE_CORNER_SOUTHWEST] = "southwest",
    [MAZE_CORNER_SOUTHEAST] = "southeast",
    [MAZE_CORNERS] = "random",
    "farthest",
    "center",
    NULL,
};

/* One below 0 is above INT64_MAX, which no board reaches. */
static bool read_coordinate(struct span text, uint64_t *coordinate)
{
    int64_t number;

    if (!param_parse_number(text, &number))
        return false;
    *coordinate = (uint64_t)number;
    return true;
}

static bool read_end(const struct param *param, struct span value, void *at)
{
    static const enum maze_end_kind kinds[] = {MAZE_END_RANDOM, MAZE_END_FARTHEST, MAZE_END_CENTER};
    struct maze_end *end = at;
    struct span y = value, z;
    const struct span x = span_cut(&y, ',');
    const size_t i = span_find(value, param->words);
    uint64_t floor = 0;
    bool has_floor;

    if (param->words[i]) {
        *end = i < MAZE_CORNERS
            ? (struct maze_end){.kind = MAZE_END_CORNER, .corner = (enum maze_corner)i}
            : (struct maze_end){.kind = kinds[i - MAZE_CORNERS]};
        return true;
    }
    end->kind = MAZE_END_TILE;
    z = y;
    y = span_cut(&z, ',');
    /* A comma after y, even at the end, is before a floor. */
    has_floor = z.text > y.text + y.length;
    if (has_floor && (!read_coordinate(z, &floor) || floor > INT64_MAX))
        return false;
    end->floor = has_floor ? floor + 1 : 0;
    return read_coordinate(x, &end->cell.x) && read_coordinate(y, &end->cell.y);
}

static char *write_end(const struct param *param, const void *at, char *to)
{
    const struct maze_spec *spec = (const void *)((const char *)at - param->offset);
    const struct maze_end *end = at;
    const struct maze_tile tile = maze_tile_of_cell(maze_spec_tiling(spec), end->cell);

    if (end->kind == MAZE_END_FARTHEST)
        return stpcpy(to, "farthest");
    if (end->kind == MAZE_END_RANDOM)
        return stpcpy(to, "random");
    to += decimal_write((uint64_t)tile.x, to);
    *to++ = ',';
    if (!spec->depth)
        return to + decimal_write((uint64_t)tile.y, to);
    to += decimal_write((uint64_t)tile.y % (spec->height + 1), to);
    *to++ = ',';
    return to + decimal_write((uint64_t)tile.y / (spec->height + 1), to);
}

/* ---- the table ---- */

#define AT(member) PARAM_AT(struct maze_spec, member)

_Static_assert(offsetof(struct maze_algorithm, slug) == 0 &&
        offsetof(struct maze_shape, slug) == 0 && offsetof(struct maze_tiling, slug) == 0,
    "a row of a catalogue begins with its slug");
_Static_assert(MAZE_MASK_TEXT == 4096, "the number stands in the form of masks");

/* Formats that show tunnels. */
static const char *const woven[] = {
    "json", "text", "svg", "png", "pdf", "edges", "bits", "ndjson", "sse", "apng", NULL};

/* Formats that show floors. */
static const char *const floored[] = {"json", "text", "svg", "png", "pdf", "stl", "obj", "scad",
    "csv", "edges", "tmj", "tmx", "bits", "ndjson", "sse", NULL};

#define ROOM_SIDES .min = MAZE_ROOM_SIDE_MIN, .max = MAZE_ROOM_SIDE_MAX

#define END_FORM                                                                                   \
    "a tile x,y of two odd numbers (with a tiling other than square a cell x,y, of floors a cell " \
    "x,y,z), a corner "                                                                            \
    "(northwest, "                                                                                 \
    "northeast, southwest or southeast), center, random or farthest"

const struct param spec_params[SPEC_PARAMS] = {
    [SPEC_ALGO] = {"algo", PARAM_WORD,
        "the algorithm, by a name or an alias from /algorithms; with random the seed chooses "
        "one that can make such a board, and options of single algorithms are refused",
        "recursive-backtracker", AT(algorithm), .always = true, .row = algorithm_row,
        .aliases = offsetof(struct maze_algorithm, aliases), .extra = "random",
        .read = read_algorithm},
    [SPEC_SIZE] = {"size", PARAM_NUMBER,
        "tiles a side: 25 is 25 x 25 tiles, of which 12 x 12 are cells", "25", AT(width),
        .derived = true, .min = 3, .max = 2 * MAZE_SIDE_MAX + 1, .odd = true, .read = read_size,
        .square = true},
    [SPEC_WIDTH] = {"width", PARAM_NUMBER,
        "cells across, instead of size; the height too, if that is not given", NULL, AT(width),
        .always = true, .min = 1, .max = MAZE_SIDE_MAX},
    [SPEC_HEIGHT] = {"height", PARAM_NUMBER,
        "cells down, instead of size; the width too, if that is not given", NULL, AT(height),
        .always = true, .min = 1, .max = MAZE_SIDE_MAX},
    [SPEC_SEED] = {"seed", PARAM_SEED,
        "which of the mazes: digits are a number up to 2^64 - 1, any other text stands for its "
        "64-bit FNV-1a hash; without it, a random one",
        NULL, AT(seed), .always = true,
        .form = "a number from 0 to 18446744073709551615, or a text of 1 to 256 bytes of UTF-8",
        .example = "42", .read = read_seed, .write = write_seed},
    [SPEC_BIAS] = {"bias", PARAM_NUMBER,
        "horizontal passages against vertical ones: they are drawn as 100 + bias to 100 - bias",
        "0", AT(bias), .min = -MAZE_BIAS_MAX, .max = MAZE_BIAS_MAX, .option = MAZE_OPTION_BIAS,
        .square = true},
    [SPEC_SKEW] = {"skew", PARAM_WORD, "the corner to which the maze leans", "southeast", AT(skew),
        .words = skews, .option = MAZE_OPTION_SKEW, .square = true},
    [SPEC_LAST_RUN] = {"last_run", PARAM_WORD,
        "the cell at which the last run of each row opens: a random one of it, or the one at the "
        "edge, which makes a second clear corridor",
        "random", AT(last_run), .words = last_runs, .option = MAZE_OPTION_LAST_RUN, .square = true},
    [SPEC_MIX] = {"mix", PARAM_TEXT,
        "the cell from which the tree grows: a pick, or several with weights, of which each step "
        "draws one",
        "newest:1,random:1", AT(mix), .words = picks,
        .form =
            "newest, oldest, middle or random, or several of these, each once, with weights from "
            "1 to 100, such as newest:75,random:25",
        .example = "newest:75,random:25", .nearest = nearest_mix, .read = read_mix,
        .write = write_mix, .option = MAZE_OPTION_MIX},
    [SPEC_ROOT] = {"root", PARAM_WORD,
        "the cell where the walk begins: the first, row by row, or a random one", "first", AT(root),
        .words = first_or_random, .option = MAZE_OPTION_HUNT},
    [SPEC_HUNT] = {"hunt", PARAM_WORD,
        "the cell where the walk goes on when it is stuck, of those not yet visited beside visited "
        "ones: the first, row by row, or a random one",
        "first", AT(hunt), .words = first_or_random, .option = MAZE_OPTION_HUNT},
    [SPEC_TREES] = {"trees", PARAM_NUMBER,
        "how many trees begin to grow, at most one a cell; 0 is one more than the cube root of the "
        "number of cells",
        "0", AT(trees), .max = MAZE_TREES_MAX, .option = MAZE_OPTION_TREES},
    [SPEC_SPAWN] = {"spawn", PARAM_NUMBER,
        "how many more trees begin meanwhile, for each thousand cells that trees grow into", "0",
        AT(spawn), .max = MAZE_SPAWN_MAX, .option = MAZE_OPTION_TREES},
    [SPEC_OF] = {"of", PARAM_WORD, "the algorithm whose passages the corridor follows",
        "recursive-backtracker", AT(of), .row = inner_row,
        .aliases = offsetof(struct maze_algorithm, aliases), .read = read_row,
        .option = MAZE_OPTION_OF},
    [SPEC_TILING] = {"tiling", PARAM_WORD, "the shape of the cells", "square", AT(tiling),
        .row = tiling_row, .read = read_row, .option = MAZE_OPTION_TILING},
    [SPEC_SHAPE] = {"shape", PARAM_WORD, "the outline, by its name; cells outside it are solid",
        NULL, AT(shape), .row = shape_row, .aliases = offsetof(struct maze_shape, aliases),
        .option = MAZE_OPTION_OUTLINE},
    [SPEC_MASK] = {"mask", PARAM_MASK,
        "an outline of your own, of this width and height: what POST /maze makes of text art", NULL,
        AT(mask),
        .form = "the compact form of an outline, up to 4096 characters of base64url, or in JSON an "
                "array "
                "of rows of text art: . or a space is outside, any other character a cell",
        .read = read_mask, .write = write_mask, .option = MAZE_OPTION_OUTLINE},
    [SPEC_WRAP] = {"wrap", PARAM_WORD,
        "edges that wrap around: x west to east, y north to south, xy both", NULL, AT(wrap),
        .words = wraps, .first = MAZE_WRAP_X, .option = MAZE_OPTION_WRAP},
    [SPEC_SPARSE] = {"sparse", PARAM_NUMBER,
        "percent of the dead-end corridors that are taken back, cell by cell", "0", AT(sparse),
        .max = MAZE_PERCENT_MAX, .unit = "%"},
    [SPEC_BRAID] = {"braid", PARAM_NUMBER,
        "percent of the dead ends that are opened, which makes loops", "0", AT(braid),
        .max = MAZE_PERCENT_MAX, .unit = "%"},
    [SPEC_LOOPS] = {"loops", PARAM_NUMBER,
        "further walls that are opened, each of which makes a loop", "0", AT(loops),
        .max = UINT32_MAX},
    [SPEC_START] = {"start", PARAM_POINT, "where the path through the maze begins", NULL,
        AT(start.kind), .words = ends, .form = END_FORM, .example = "northwest", .read = read_end,
        .write = write_end},
    [SPEC_GOAL] = {"goal", PARAM_POINT, "where it ends", NULL, AT(goal.kind), .words = ends,
        .form = END_FORM, .example = "farthest", .read = read_end, .write = write_end},
    [SPEC_STRAIGHT] = {"straight", PARAM_NUMBER,
        "with this chance, in percent, a walk goes straight on where it can, and else in any "
        "direction",
        "0", AT(straight), .max = MAZE_PERCENT_MAX, .option = MAZE_OPTION_STRAIGHT, .unit = "%"},
    [SPEC_ROOMS] = {"rooms", PARAM_NUMBER,
        "how many rooms there are, at places that the seed draws; fewer where no more find one",
        "0", AT(rooms), .max = MAZE_ROOMS_MAX, .option = MAZE_OPTION_OUTLINE},
    [SPEC_ROOM_MIN] = {"room_min", PARAM_NUMBER,
        "the least cells a side of a room; with divisions, which have no rooms: of what they leave",
        "3", AT(room_min), ROOM_SIDES, .option = MAZE_OPTION_OUTLINE | MAZE_OPTION_LEAST_ROOM},
    [SPEC_ROOM_MAX] = {"room_max", PARAM_NUMBER,
        "the most cells a side of a room; if only room_min or room_max is given, the other gives "
        "way",
        "7", AT(room_max), ROOM_SIDES, .option = MAZE_OPTION_OUTLINE},
    [SPEC_DOORS] = {"doors", PARAM_NUMBER,
        "how many doors a room has, at most every second wall around it", "2", AT(doors), .min = 1,
        .max = MAZE_DOORS_MAX, .option = MAZE_OPTION_OUTLINE},
    [SPEC_SYMMETRY] = {"symmetry", PARAM_WORD,
        "what leaves the maze as it is: a mirror from west to east, or half or a quarter of a turn",
        NULL, AT(symmetry), .words = symmetries, .first = MAZE_SYMMETRY_MIRROR,
        .option = MAZE_OPTION_OUTLINE, .square = true},
    [SPEC_WEAVE] = {"weave", PARAM_NUMBER,
        "percent of the cells, drawn by the seed, under which a tunnel may lead", "0", AT(weave),
        .max = MAZE_PERCENT_MAX, .unit = "%", .option = MAZE_OPTION_WEAVE, .square = true,
        .formats = woven},
    [SPEC_BLOCKS] = {"blocks", PARAM_WORD,
        "cells a side of its blocks, each of which is a maze by itself, joined as the cells of a "
        "maze are",
        NULL, AT(blocks), .words = blocks, .first = MAZE_BLOCKS_MIN, .option = MAZE_OPTION_BLOCKS,
        .square = true},
    [SPEC_LEVEL] = {"level", PARAM_NUMBER,
        "the maze so many levels up, whose cells are the blocks of the one below; width and height "
        "stay those of level 0",
        "0", AT(level), .max = MAZE_LEVELS_MAX, .option = MAZE_OPTION_BLOCKS, .square = true},
    [SPEC_DEPTH] = {"depth", PARAM_NUMBER,
        "number of floors, all of this width and height, with stairs between them", "1", AT(depth),
        .min = 1, .max = MAZE_DEPTH_MAX, .read = read_counted, .option = MAZE_OPTION_TILING,
        .square = true, .formats = floored},
    [SPEC_STAIRS] = {"stairs", PARAM_NUMBER,
        "percent of the cells, drawn by the seed, from which a way may lead down to the next "
        "floor; at least one a floor",
        "10", AT(stairs), .min = 1, .max = MAZE_PERCENT_MAX, .unit = "%", .read = read_counted,
        .option = MAZE_OPTION_TILING, .square = true},
};

/* ---- the spec as a whole ---- */

/* Slugs have at most 32 bytes (a test checks the catalogue); everything else is counted here. */
_Static_assert(sizeof("algo=&width=&height=&seed=&bias=-100&skew=southeast&last_run=edge&mix=&root="
                      "random&hunt=random&trees=&spawn=&of=&tiling=&shape=&mask="
                      "&wrap=xy&sparse=100&braid=100&loops=&start=,&goal=,&straight=100"
                      "&rooms=1000&room_min=64&room_max=64&doors=8&symmetry=rotate4&weave=100"
                      "&blocks=256&level=8&depth=64&stairs=100") +
            4 * 32 + 11 * 10 + DECIMAL_MAX + MAZE_MIX_TEXT + MAZE_MASK_TEXT <=
        MAZE_SPEC_TEXT,
    "the longest canonical text must fit");

_Static_assert(
    offsetof(struct maze_spec, bias) == offsetof(struct maze_spec, seed) + sizeof(uint64_t) &&
        offsetof(struct maze_spec, rooms) ==
            offsetof(struct maze_spec, goal) + sizeof(struct maze_end),
    "all options of a spec are behind its seed, and nothing but the ends is between them");

bool spec_is_plain(const struct maze_spec *spec)
{
    static const struct maze_spec plain;
    const size_t options = offsetof(struct maze_spec, bias),
                 middle = offsetof(struct maze_spec, start),
                 last = offsetof(struct maze_spec, rooms);
    const char *at = (const char *)spec, *none = (const char *)&plain;

    return memcmp(at + options, none + options, middle - options) == 0 &&
        memcmp(at + last, none + last, sizeof(plain) - last) == 0;
}

size_t spec_write(const struct maze_spec *spec, char text[MAZE_SPEC_TEXT])
{
    const bool is_plain = spec_is_plain(spec) && !spec->start.kind && !spec->goal.kind;
    char *end = params_write(spec_params, is_plain ? SPEC_BIAS : SPEC_PARAMS, spec, text);

    *end = '\0';
    return (size_t)(end - text);
}
