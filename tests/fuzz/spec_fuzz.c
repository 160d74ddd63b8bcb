/*
 * Random bytes as a spec, a question and a rendering: every member over all of its values, and some out of range.
 * libmaze must make the maze and write it, or refuse; and what a maze is said to cost must be refused if it is.
 */
#include "../unit/mask_of_art.h"
#include "maze/encoder.h"
#include "maze/mask.h"
#include "maze/maze.h"

#include "core/spec/rings.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    CELLS_MAX = 4096,    /* of a mask, and of most mazes */
    BYTES_MAX = 1 << 16, /* that are written of an answer */
    CALLS_MAX = 256,     /* of maze_encoder_step */
    MEMORY_MAX = 16 << 20,
    TIME_MAX = 4000000 /* nanoseconds that a maze may take, without sanitizers */
};

static void check(bool good)
{
    if (!good)
        abort();
}

struct input {
    const uint8_t *data;
    size_t size;
    uint64_t given; /* a bit for each member that is next */
};

static unsigned take(struct input *input)
{
    if (input->size == 0)
        return 0;
    input->size--;
    return *input->data++;
}

static uint64_t take_number(struct input *input)
{
    uint64_t number = 0;

    for (unsigned bytes = take(input) % 9; bytes > 0; bytes--)
        number = number << 8 | take(input);
    return number;
}

/* Whether the next member is given, so that few are at a time. */
static bool is_given(struct input *input)
{
    const bool given = input->given & 1;

    input->given >>= 1;
    return given;
}

/* The number of the next member: most of those that are given are up to `most` or one more. */
static unsigned number(struct input *input, unsigned most)
{
    const unsigned byte = is_given(input) ? take(input) : 0;

    return byte == 255 ? (unsigned)take_number(input) : byte % (most + 2);
}

static uint64_t side_of(struct input *input)
{
    const unsigned byte = take(input);

    return byte < 250 ? byte % 64 + 1 : take_number(input);
}

static const struct maze_algorithm *algorithm_of(struct input *input)
{
    const struct maze_algorithm *row = maze_algorithm_at(take(input) % 32);

    return row ? row : maze_algorithm_at(0);
}

static struct maze_end end_of(struct input *input)
{
    struct maze_end end = {.kind = (enum maze_end_kind)number(input, MAZE_END_RANDOM)};

    end.corner = (enum maze_corner)number(input, MAZE_CORNER_SOUTHEAST);
    if (is_given(input)) {
        end.cell.x = side_of(input) - 1;
        end.cell.y = side_of(input) - 1;
    }
    return end;
}

/* A mask of a few runs of cells, or NULL. */
static struct maze_mask *mask_of(struct input *input, uint64_t width, uint64_t height)
{
    const struct maze_tiling *tiling = maze_tiling_at(take(input) % 8);
    static char cells[CELLS_MAX + 64];
    const char *rows[CELLS_MAX];
    struct maze_mask *mask = NULL;
    uint64_t components;

    if (!width || !height || width > CELLS_MAX || height > CELLS_MAX / (width + 1))
        return NULL;
    memset(cells, '#', sizeof(cells));
    for (unsigned runs = take(input) % 16; runs > 0; runs--) {
        const size_t from = take_number(input) % CELLS_MAX, length = take(input) % 64;

        memset(cells + from, '.', length);
    }
    for (uint64_t y = 0; y < height; y++) {
        rows[y] = cells + y * (width + 1);
        cells[(y + 1) * (width + 1) - 1] = '\0';
    }
    return mask_of_art(rows, height, tiling, &mask, &components) == MAZE_MASK_OK ? mask : NULL;
}

/* Which of 32 members are given: a few, since many exclude each other. */
static uint64_t take_few(struct input *input)
{
    uint64_t given = 0;

    for (unsigned i = take(input) % 8; i > 0; i--)
        given |= UINT64_C(1) << take(input) % 32;
    return given;
}

static struct maze_spec spec_of(struct input *input)
{
    struct maze_spec spec = {.algorithm = algorithm_of(input)};

    spec.width = side_of(input);
    spec.height = side_of(input);
    spec.seed = take_number(input);
    input->given = take_few(input);
    if (is_given(input))
        spec.tiling = take(input) % 8 ? maze_tiling_at(take(input) % 6) : maze_tiling_woven();
    /* Few sides are those of rings. */
    if (spec.tiling && spec.tiling->rings && take(input) % 8) {
        spec.height = 2 + take(input) % 16;
        spec.width = ring_cells(spec.height - 1);
    }
    if (is_given(input))
        spec.shape = maze_shape_at(take(input) % 16);
    if (is_given(input))
        spec.mask = mask_of(input, spec.width, spec.height);
    spec.wrap = number(input, MAZE_WRAP_X | MAZE_WRAP_Y);
    spec.sparse = (uint8_t)number(input, MAZE_PERCENT_MAX);
    spec.braid = (uint8_t)number(input, MAZE_PERCENT_MAX);
    spec.loops = number(input, 64);
    spec.symmetry = (enum maze_symmetry)number(input, MAZE_SYMMETRY_ROTATE4);
    spec.weave = (uint8_t)number(input, MAZE_PERCENT_MAX);
    spec.straight = (uint8_t)number(input, MAZE_PERCENT_MAX);
    spec.rooms = number(input, 8);
    spec.room_min = (uint8_t)number(input, MAZE_ROOM_SIDE_MAX);
    spec.room_max = (uint8_t)number(input, MAZE_ROOM_SIDE_MAX);
    spec.doors = (uint8_t)number(input, MAZE_DOORS_MAX);
    if (is_given(input)) {
        spec.blocks = (uint8_t)(take(input) % (MAZE_BLOCKS_MAX + 2));
        spec.level = (uint8_t)(take(input) % (MAZE_LEVELS_MAX + 2));
        spec.width = take_number(input);
        spec.height = take_number(input);
    }
    if (is_given(input)) {
        spec.depth = (uint8_t)(take(input) % 8 ? take(input) % 8 : take(input));
        spec.stairs = (uint8_t)number(input, MAZE_PERCENT_MAX);
        spec.storey = number(input, 1);
    }
    spec.start = end_of(input);
    spec.goal = end_of(input);
    if (is_given(input)) {
        input->given = take(input) | take(input) << 8;
        spec.bias = (int8_t)number(input, 255);
        spec.skew = (enum maze_skew)number(input, MAZE_SKEW_NORTHWEST);
        spec.last_run = (enum maze_last_run)number(input, MAZE_LAST_RUN_EDGE);
        for (size_t i = 0; i < MAZE_PICKS; i++)
            spec.mix.weight[i] = (uint8_t)number(input, MAZE_MIX_WEIGHT_MAX);
        spec.root = (enum maze_root)number(input, MAZE_ROOT_RANDOM);
        spec.hunt = (enum maze_hunt)number(input, MAZE_HUNT_RANDOM);
        spec.trees = number(input, 64);
        spec.spawn = number(input, 253);
        spec.of = is_given(input) ? algorithm_of(input) : NULL;
    }
    return spec;
}

static struct maze_path *path_of(struct input *input, const struct maze_spec *spec)
{
    const struct maze_tiling *tiling =
        take(input) % 8 ? maze_spec_tiling(spec) : maze_tiling_at(take(input) % 5);
    struct maze_path *path = maze_path_new(tiling);

    check(path != NULL);
    if (take(input) % 8 == 0)
        (void)maze_path_resize(path, take(input));
    for (unsigned steps = take(input); steps > 0 && input->size; steps--)
        (void)maze_path_add(path, take(input) % 16);
    return path;
}

static uint32_t *runs_of(struct input *input, const struct maze_path *path)
{
    const uint64_t length = maze_path_length(path);
    uint32_t *runs = malloc((length + 1) * sizeof(*runs));

    check(runs != NULL);
    for (uint64_t i = 0; i < length; i++)
        runs[i] = take(input);
    return runs;
}

static struct maze_question question_of(struct input *input, const struct maze_spec *spec)
{
    struct maze_question question = {0};

    input->given = take(input);
    if (is_given(input))
        question.solver = maze_solver_at(take(input) % 16);
    question.distances = is_given(input);
    question.stats = is_given(input);
    if (is_given(input)) {
        question.candidate.path = path_of(input, spec);
        question.candidate.by_tiles = take(input) % 2;
        question.candidate.first =
            (struct maze_tile){(int64_t)side_of(input) - 1, (int64_t)side_of(input) - 1};
        question.candidate.discontinuous = take(input) % 2;
        question.candidate.runs = take(input) % 2 ? runs_of(input, question.candidate.path) : NULL;
        question.candidate.next =
            (struct maze_tile){(int64_t)take_number(input), (int64_t)take_number(input)};
    }
    question.pairs = is_given(input) ? (uint32_t)take_number(input) : 0;
    question.pair_cell = question.pairs % 2 ? (uint8_t)take(input) : 0;
    question.pair_wall = question.pairs % 2 ? (uint8_t)take(input) : 0;
    question.steps = is_given(input);
    if (is_given(input)) {
        question.window.x = (uint32_t)take_number(input);
        question.window.y = (uint32_t)take_number(input);
        question.window.width = (uint32_t)side_of(input);
        question.window.height = (uint32_t)side_of(input);
    }
    return question;
}

static void draw(struct input *input, struct maze_drawing *drawing)
{
    uint32_t *const lengths[] = {&drawing->cell, &drawing->wall, &drawing->margin, &drawing->rise,
        &drawing->floor, &drawing->count, &drawing->tile, &drawing->delay, &drawing->every,
        &drawing->wall_color, &drawing->background, &drawing->path_color};
    const unsigned given = take(input) | take(input) << 8;

    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++)
        if (given >> i & 1)
            *lengths[i] = (uint32_t)take_number(input) * (take(input) % 2 ? MAZE_LENGTH_UNIT : 1);
    drawing->heatmap = given >> 12 & 1;
    drawing->ends = given >> 13 & 1;
    drawing->millimetres = take(input) & 1;
    if (given >> 14 & 1) {
        drawing->paper = (struct maze_paper){(uint32_t)take_number(input) * 1000, 2970000};
        drawing->gutter = (uint32_t)take_number(input);
        drawing->per_page = (uint8_t)(take(input) % 8);
        drawing->solutions_per_page = (uint8_t)(take(input) % 11);
    }
    for (size_t i = 0; given >> 15 && i < MAZE_CHARACTER; i++) {
        drawing->wall_text[i] = (char)take(input);
        drawing->floor_text[i] = (char)take(input);
        drawing->path_text[i] = (char)take(input);
        drawing->start_text[i] = (char)take(input);
        drawing->goal_text[i] = (char)take(input);
    }
}

static const struct maze_style *style_of(
    struct input *input, const struct maze_rendering *rendering)
{
    const struct maze_format *format = rendering->format;
    const unsigned byte = take(input);

    if (rendering->subject == MAZE_SUBJECT_STEPS && format->steps && byte % 8)
        return format->steps;
    if (rendering->subject == MAZE_SUBJECT_CARD && format->card && byte % 8)
        return format->card;
    return maze_format_style(format, byte / 8 % 12);
}

static struct maze_rendering rendering_of(struct input *input, const struct maze_question *question)
{
    static char title[8] = "a maze";
    struct maze_rendering rendering = {.format = maze_format_at(take(input) % 20)};
    const unsigned flags = take(input);

    if (!rendering.format)
        rendering.format = maze_format_at(0);
    rendering.subject = (enum maze_subject)(flags % 16);
    if (flags >= 32)
        rendering.subject = question->steps ? MAZE_SUBJECT_STEPS : MAZE_SUBJECT_MAZE;
    rendering.style = style_of(input, &rendering);
    input->given = take(input);
    rendering.openings = (enum maze_openings)number(input, MAZE_OPENINGS_MAX);
    rendering.color = (enum maze_color)number(input, MAZE_COLOR_NO);
    rendering.pathless = is_given(input);
    rendering.drawn = is_given(input);
    rendering.drawing = rendering.format->drawing;
    if (rendering.drawn)
        draw(input, &rendering.drawing);
    rendering.from = is_given(input) ? take_number(input) : 0;
    if (is_given(input)) {
        for (size_t i = 0; i + 1 < sizeof(title); i++)
            title[i] = (char)take(input);
        rendering.title = rendering.seed_text = title;
    }
    rendering.number = is_given(input) ? take_number(input) : 0;
    rendering.places = (uint8_t)number(input, (1 << MAZE_PLACES) - 1);
    return rendering;
}

/* Writes the beginning of an answer; the encoder and the maze are freed. */
static void encode(struct input *input, struct maze_encoder *encoder, struct maze *maze)
{
    static char bytes[BYTES_MAX];
    const size_t slice = 1 + take_number(input) % BYTES_MAX;
    uint64_t length = UINT64_MAX;
    const bool has_length = maze_encoder_length(encoder, &length);
    size_t written = 0, total = 0;
    unsigned calls = 0;
    enum maze_status status = maze_encoder_read(encoder, maze);

    check(status == MAZE_OK || status == MAZE_TOO_LARGE || status == MAZE_INVALID);
    if (status == MAZE_OK) {
        do {
            status = maze_encoder_step(encoder, bytes, slice, &written);
            check(status == MAZE_OK || status == MAZE_LATER || status == MAZE_TOO_LARGE);
            total += written;
        } while (++calls < CALLS_MAX && total < BYTES_MAX &&
            (status == MAZE_LATER || (status == MAZE_OK && written)));
        check(!has_length || written || status != MAZE_OK || total == length);
    }
    maze_encoder_free(encoder);
}

static bool is_resolved(const struct maze_spec *spec)
{
    return spec->start.kind <= MAZE_END_FARTHEST && spec->goal.kind <= MAZE_END_FARTHEST;
}

/* Makes the maze, unless it would take long, and writes it. */
static void make(struct input *input, const struct maze_spec *spec,
    const struct maze_question *question, struct maze_task *task)
{
    const struct maze_cost cost = maze_cost(spec, question);
    const struct maze_rendering rendering = rendering_of(input, question);
    struct maze_spec other = *spec;
    struct maze_encoder *encoder = NULL;
    struct maze *maze = NULL;
    enum maze_status status;

    /* An encoder of another maze than this. */
    other.width += take(input) % 16 == 1;
    status = maze_encoder_new(&rendering, &other, question, &encoder);
    check(status == MAZE_OK || status == MAZE_INVALID);
    check(status == MAZE_OK || !encoder);
    if (cost.invalid || cost.too_large ||
        (cost.held + cost.scratch < MEMORY_MAX && cost.nanoseconds < TIME_MAX)) {
        status = maze_make(spec, question, task, &maze);
        check((status == MAZE_INVALID) == (cost.invalid || !is_resolved(spec)));
        check((status == MAZE_TOO_LARGE) >= (cost.too_large && is_resolved(spec)));
        check(status == MAZE_OK || status == MAZE_INVALID || status == MAZE_TOO_LARGE);
    }
    if (encoder && maze)
        encode(input, encoder, maze);
    else {
        maze_encoder_free(encoder);
        maze_free(maze);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size, 0};
    struct maze_task *task = maze_task_new();
    const unsigned flags = take(&input);
    struct maze_spec spec = spec_of(&input);
    char text[MAZE_SPEC_TEXT];

    if (flags & 1)
        (void)maze_spec_resolve(&spec);

    struct maze_question question = question_of(&input, &spec);

    check(task != NULL);
    check(maze_spec_fault(&spec) || maze_spec_write(&spec, text) > 0);
    (void)maze_task_keep_blocks(task, flags & 2 ? 1 << 16 : 0);
    for (unsigned times = 0; times < 1 + (flags >> 2 & 1); times++)
        make(&input, &spec, &question, task);
    maze_path_free(question.candidate.path);
    free(question.candidate.runs);
    maze_mask_free(spec.mask);
    maze_task_free(task);
    return 0;
}
