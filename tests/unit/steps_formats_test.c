/* Steps in each format, read back and compared with the events themselves. */
#include "mazes.h"
#include "unit.h"

#include "base/decimal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct maze_rendering rendering_of(const char *slug)
{
    const struct maze_format *format = maze_format_find(slug);

    assert_non_null(format);
    assert_non_null(format->steps);
    return (struct maze_rendering){.format = format,
        .style = format->steps,
        .subject = MAZE_SUBJECT_STEPS,
        .drawing = format->drawing};
}

/* Adds an event as documents have it. */
static void add_event(
    const struct maze_steps *steps, const struct maze_event *event, struct buffer *text)
{
    const struct maze_tile tile = maze_event_tile(steps, event);

    buffer_addf(text, "[\"%s\",%lld,%lld", maze_step_name(event->kind), (long long)tile.x,
        (long long)tile.y);
    if (steps->tiling != maze_tiling_at(0) && event->direction < MAZE_LINKS_MAX)
        buffer_addf(text, ",\"%s\"", steps->tiling->names[event->direction]);
    if (event->kind == MAZE_STEP_SET)
        buffer_addf(text, ",%lu", (unsigned long)event->number);
    buffer_add(text, "]", 1);
}

/* Mazes of all kinds of events, in numbers of all lengths. */
static const struct {
    const char *algorithm;
    uint64_t width, height;
    const char *tiling, *solver;
    struct maze_spec rest;
} cases[] = {
    {"recursive-backtracker", 1, 1, NULL, "shortest", {0}},
    {"eller", 30, 20, NULL, "a-star", {0}},
    {"kruskal", 12, 9, NULL, "wall-follower", {.wrap = MAZE_WRAP_X | MAZE_WRAP_Y}},
    {"wilson", 9, 40, NULL, NULL, {.sparse = 50, .braid = 30}},
    {"recursive-division", 70, 1, NULL, "dead-end-filling", {0}},
    {"prim", 8, 6, "triangle", "shortest", {.wrap = MAZE_WRAP_X}},
    {"kruskal", 8, 6, "hexagon", "shortest", {.wrap = MAZE_WRAP_Y}},
    {"growing-tree", 8, 6, "octagon", "tremaux", {.wrap = MAZE_WRAP_X}},
    {"sidewinder", 6000, 2, NULL, NULL, {0}},
    {"kruskal", 5, 5, NULL, "shortest",
        {.start = {.kind = MAZE_END_FARTHEST}, .goal = {.kind = MAZE_END_FARTHEST}}},
};

static struct maze_spec spec_at(size_t i, struct maze_question *question)
{
    struct maze_spec spec = cases[i].rest;

    spec.algorithm = maze_algorithm_find(cases[i].algorithm);
    spec.width = cases[i].width;
    spec.height = cases[i].height;
    spec.seed = 7;
    spec.tiling = cases[i].tiling ? maze_tiling_find(cases[i].tiling) : NULL;
    assert_non_null(spec.algorithm);
    assert_null(maze_spec_resolve(&spec));
    *question = (struct maze_question){
        .steps = true, .solver = cases[i].solver ? maze_solver_find(cases[i].solver) : NULL};
    return spec;
}

/* The object that /maze has without a grid, with the numbers of events. */
static void add_head(
    const struct maze_spec *spec, const struct maze_steps *steps, struct buffer *text)
{
    const struct maze_format *json = maze_format_find("json");
    const struct maze_rendering none = {.format = json, .style = maze_style_find(json, "none")};
    struct buffer head = bytes_of(&none, spec, NULL, 1 << 16);

    buffer_add(text, head.data, head.length - strlen("}\n"));
    buffer_addf(text, ",\"steps\":%llu,\"making\":%llu}", (unsigned long long)steps->count,
        (unsigned long long)steps->making);
    buffer_free(&head);
}

static void assert_text(const struct buffer *text, const struct buffer *expected)
{
    assert_int_equal(text->length, expected->length);
    assert_memory_equal(text->data, expected->data, expected->length);
}

/* However it is sliced. */
static void assert_written(const struct maze_rendering *rendering, const struct maze_spec *spec,
    const struct maze_question *question, const struct buffer *expected)
{
    static const size_t slices[] = {1, 7, 64, 1000, 1 << 20};

    for (size_t k = 0; k < LENGTH(slices); k++) {
        struct buffer text = bytes_of(rendering, spec, question, slices[k]);

        assert_text(&text, expected);
        buffer_free(&text);
    }
}

TEST(lines_are_the_maze_and_its_events)
{
    const struct maze_rendering rendering = rendering_of("ndjson");

    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct maze_question question;
        const struct maze_spec spec = spec_at(i, &question);
        struct maze *maze = maze_of(&spec, &question);
        struct buffer expected = {0};
        struct maze_event event;
        uint64_t position = 0, count = 0;

        add_head(&spec, maze->steps, &expected);
        buffer_add(&expected, "\n", 1);
        for (; maze_steps_read(maze->steps, &position, &event); count++) {
            add_event(maze->steps, &event, &expected);
            buffer_add(&expected, "\n", 1);
        }
        assert_int_equal(count, maze->steps->count);
        assert_written(&rendering, &spec, &question, &expected);
        buffer_free(&expected);
        maze_free(maze);
    }
}

/* Adds events as groups, from number `from` on, and what follows them. */
static void add_groups(
    const struct maze_steps *steps, uint64_t from, uint64_t every, struct buffer *text)
{
    struct maze_event event;
    uint64_t position = 0, count = 0;

    while (maze_steps_read(steps, &position, &event)) {
        const uint64_t rest = steps->count - count, group = (count - from) % every;

        if (count++ < from)
            continue;
        if (group == 0)
            buffer_addf(text, "id: %llu\ndata: [",
                (unsigned long long)(rest < every ? steps->count : count - 1 + every));
        add_event(steps, &event, text);
        buffer_add_text(text, group + 1 == every || count == steps->count ? "]\n\n" : ",");
    }
    buffer_add_text(text, "id: end\nevent: end\ndata: end\n\n");
}

TEST(server_sent_events_begin_anywhere)
{
    struct maze_rendering rendering = rendering_of("sse");

    assert_true(rendering.style->resumes);
    rendering.drawn = true;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct maze_question question;
        const struct maze_spec spec = spec_at(i, &question);
        struct maze *maze = maze_of(&spec, &question);
        const uint64_t count = maze->steps->count;
        const uint64_t froms[] = {0, 1, count / 2, count - 1, count, count + 5, UINT64_MAX};

        for (size_t k = 0; k < LENGTH(froms); k++) {
            struct buffer expected = {0};

            rendering.from = froms[k];
            rendering.drawing.every = k % 2 ? 100 : 1;
            rendering.drawing.delay = (uint32_t)k;
            if (!froms[k]) {
                buffer_add_text(&expected, "id: 0\nevent: maze\ndata: ");
                add_head(&spec, maze->steps, &expected);
                buffer_add_text(&expected, "\n\n");
            }
            add_groups(maze->steps, froms[k], rendering.drawing.every, &expected);
            assert_written(&rendering, &spec, &question, &expected);
            buffer_free(&expected);
        }
        maze_free(maze);
    }
}

/* Carries out what a terminal does; the cursor must be below the board at the end. */
static void show(const struct buffer *text, uint64_t columns, uint64_t rows, char *screen)
{
    uint64_t x = 0, y = 0;

    for (const char *at = text->data, *end = at + text->length; at < end; at++) {
        if (*at == '\n') {
            x = 0;
            y++;
        } else if (*at == '\r') {
            x = 0;
        } else if (*at == '\033') {
            char *then;
            const uint64_t n = strtoull(at + 2, &then, 10);

            assert_true(at[1] == '[' && n > 0);
            at = then;
            assert_true(*at == 'A' || *at == 'B' || *at == 'G');
            assert_true(*at != 'A' || n <= y);
            x = *at == 'G' ? n - 1 : x;
            y = *at == 'A' ? y - n : *at == 'B' ? y + n : y;
        } else {
            assert_true(x < columns && y < rows);
            screen[y * columns + x++] = *at;
        }
        assert_true(y <= rows);
    }
    assert_int_equal(x, 0);
    assert_int_equal(y, rows);
}

/* The maze at the end, and if it was solved what the solver looked at, on floor. */
static void assert_shown(const char *screen, const struct maze_spec *spec, bool solved)
{
    const struct maze_format *format = maze_format_find("text");
    const struct maze_rendering tiles = {.format = format, .style = maze_format_style(format, 0)};
    struct buffer expected = bytes_of(&tiles, spec, NULL, 1 << 20);
    const uint64_t columns = 2 * spec->width + 1, rows = 2 * spec->height + 1;
    uint64_t marked = 0;

    assert_int_equal(expected.length, (columns + 1) * rows);
    for (uint64_t y = 0; y < rows; y++)
        for (uint64_t x = 0; x < columns; x++) {
            const char shown = screen[y * columns + x], tile = expected.data[y * (columns + 1) + x];

            marked += shown == '*';
            assert_true(shown == tile || (solved && tile == ' ' && strchr("ox*", shown)));
        }
    assert_true(solved ? marked > 0 : marked == 0);
    buffer_free(&expected);
}

TEST(frames_end_as_the_maze)
{
    struct maze_rendering rendering = rendering_of("text");

    rendering.drawn = true;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct maze_question question;
        const struct maze_spec spec = spec_at(i, &question);
        const uint64_t columns = 2 * spec.width + 1, rows = 2 * spec.height + 1;
        char *screen;

        if (spec.tiling) {
            assert_false(maze_style_fits(rendering.style, spec.tiling));
            continue;
        }
        rendering.drawing.every = (uint32_t)(1 + i * i);
        rendering.drawing.delay = (uint32_t)i % 2;

        struct buffer text = bytes_of(&rendering, &spec, &question, 1 << 20);

        screen = calloc(columns * rows, 1);
        assert_non_null(screen);
        show(&text, columns, rows, screen);
        assert_shown(screen, &spec, question.solver);
        assert_written(&rendering, &spec, &question, &text);
        free(screen);
        buffer_free(&text);
    }
}

/* That they show the maze is tested over HTTP, by a reader of PNG. */
TEST(an_animation_is_the_same_in_any_slices)
{
    struct maze_rendering rendering = rendering_of("apng");

    rendering.drawn = true;
    rendering.drawing.cell = rendering.drawing.wall = 2 * MAZE_LENGTH_UNIT;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct maze_question question;
        const struct maze_spec spec = spec_at(i, &question);

        rendering.drawing.every = (uint32_t)(i % 3 * 10);
        rendering.drawing.margin = (uint32_t)(i % 2 * MAZE_LENGTH_UNIT);
        assert_true(maze_rendering_fits(&rendering, &spec) == (spec.width < 2048));
        if (spec.width >= 2048)
            continue;

        struct buffer bytes = bytes_of(&rendering, &spec, &question, 1 << 20);

        assert_true(bytes.length > 100);
        assert_memory_equal(bytes.data + bytes.length - 8, "IEND\xae\x42\x60\x82", 8);
        assert_written(&rendering, &spec, &question, &bytes);
        buffer_free(&bytes);
    }
}

/* Frames of nearly the whole board, of many events and of few, with large tiles and with small ones. */
TEST(a_long_frame_takes_many_steps)
{
    static const struct {
        const char *algorithm;
        uint32_t every, scale, steps;
    } animations[] = {
        {"kruskal", 100000, 16, 200}, {"kruskal", 100000, 1, 50}, {"eller", 0, 16, 200}};

    for (size_t i = 0; i < LENGTH(animations); i++) {
        struct maze_rendering rendering = rendering_of("apng");
        const struct maze_spec spec = {maze_algorithm_find(animations[i].algorithm), 255, 255, 1};
        const struct maze_question question = {.steps = true};
        struct maze_encoder *encoder;
        static char bytes[1 << 20];
        enum maze_status status;
        uint32_t later = 0;
        size_t written;

        rendering.drawn = true;
        rendering.drawing.cell = rendering.drawing.wall = animations[i].scale * MAZE_LENGTH_UNIT;
        rendering.drawing.every = animations[i].every;
        assert_int_equal(maze_encoder_new(&rendering, &spec, &question, &encoder), MAZE_OK);
        assert_int_equal(maze_encoder_read(encoder, maze_of(&spec, &question)), MAZE_OK);
        do {
            status = maze_encoder_step(encoder, bytes, sizeof(bytes), &written);
            later += status == MAZE_LATER;
        } while (status == MAZE_LATER || (status == MAZE_OK && written));
        assert_int_equal(status, MAZE_OK);
        assert_in_range(later, animations[i].steps, 10000);
        maze_encoder_free(encoder);
    }
}

/* How often an encoder asks for a pause, in slices of some size; each time at the end of a frame. */
static uint64_t pauses_of(const struct maze_rendering *rendering, const struct maze_spec *spec,
    const struct maze_question *question, size_t slice)
{
    const char end = strcmp(rendering->format->slug, "text") == 0 ? '\r' : '\n';
    struct maze_encoder *encoder;
    char bytes[8192], last = '\0';
    size_t written;
    uint64_t pauses = 0;
    enum maze_status status;

    assert_true(slice <= sizeof(bytes));
    assert_int_equal(maze_encoder_new(rendering, spec, question, &encoder), MAZE_OK);
    assert_int_equal(maze_encoder_read(encoder, maze_of(spec, question)), MAZE_OK);
    do {
        status = maze_encoder_step(encoder, bytes, slice, &written);
        last = written ? bytes[written - 1] : last;
        if (status == MAZE_LATER) {
            assert_int_equal(last, end);
            assert_int_equal(
                maze_encoder_pause(encoder), UINT64_C(1000000) * rendering->drawing.delay);
            pauses++;
        }
    } while (status == MAZE_LATER || (status == MAZE_OK && written));
    assert_int_equal(status, MAZE_OK);
    assert_int_equal(maze_encoder_pause(encoder), 0);
    maze_encoder_free(encoder);
    return pauses;
}

TEST(frames_are_told_one_by_one)
{
    static const char *const slugs[] = {"sse", "text"};
    static const size_t slices[] = {1, 50, 700, 1500, 8192};
    const struct maze_spec spec = {
        .algorithm = maze_algorithm_find("prim"), .width = 30, .height = 20, .seed = 3};
    const struct maze_question question = {.steps = true};
    struct maze *maze = maze_of(&spec, &question);
    const uint64_t count = maze->steps->count;

    for (size_t i = 0; i < 2 * LENGTH(slices); i++) {
        struct maze_rendering rendering = rendering_of(slugs[i % 2]);
        const size_t slice = slices[i / 2];

        assert_int_equal(rendering.drawing.delay, 33);
        assert_int_equal(pauses_of(&rendering, &spec, &question, slice), count);
        rendering.drawn = true;
        for (uint32_t every = 7; every < count; every *= 7) {
            rendering.drawing.every = every;
            rendering.drawing.delay = 33;
            assert_int_equal(
                pauses_of(&rendering, &spec, &question, slice), (count + every - 1) / every);
            rendering.drawing.delay = 0;
            assert_int_equal(pauses_of(&rendering, &spec, &question, slice), 0);
        }
    }
    maze_free(maze);
}

TEST(short_numbers_are_as_long_ones_are)
{
    for (uint64_t n = 0; n < 20000; n++) {
        char digits[2 * DECIMAL_MAX], expected[2 * DECIMAL_MAX];

        *decimal_put_short(digits, n) = '\0';
        snprintf(expected, sizeof(expected), "%llu", (unsigned long long)n);
        assert_string_equal(digits, expected);
    }
}

TEST(steps_are_in_the_cost_and_have_a_largest_board)
{
    const struct maze_question asked = {.steps = true},
                               solved = {.steps = true, .solver = maze_solver_find("shortest")};
    struct maze_spec spec = {
        .algorithm = maze_algorithm_find("eller"), .width = 1000, .height = 900, .seed = 1};
    const struct maze_cost without = maze_cost(&spec, NULL);
    struct maze_cost cost = maze_cost(&spec, &asked);

    assert_true(without.streams && !cost.streams && !cost.too_large);
    assert_true(cost.held >= 4 * maze_steps_words(&spec, NULL));
    assert_true(cost.scratch >= (uint64_t)1000 * 900 * MAZE_STEPS_CELL_BYTES);
    assert_true(maze_cost(&spec, &solved).held > cost.held);
    spec.width = 4094;
    spec.height = 4093;
    assert_false(maze_cost(&spec, &asked).too_large);
    spec.width++;
    assert_true(maze_cost(&spec, &asked).too_large);
    assert_false(maze_cost(&spec, NULL).too_large);
    spec.width = MAZE_SIDE_MAX;
    spec.height = MAZE_SIDE_MAX;
    assert_true(maze_cost(&spec, &asked).too_large);
}
