/* How much of a maze a step of an encoder looks at, where there is little to be written about it. */
#include "mazes.h"
#include "unit.h"

#include "core/board/rows.h"

#include <stdlib.h>
#include <string.h>

enum { SLICE = 32 * 1024 };

/* Rows that count how often they are read. */
struct counted_rows {
    struct maze_rows rows;
    struct maze_rows *inner;
    uint64_t *count;
};

static enum maze_status counted_next(struct maze_rows *rows, uint32_t y, struct maze_row *row)
{
    struct counted_rows *self = (struct counted_rows *)rows;

    self->inner->y = y;
    ++*self->count;
    return maze_rows_next(self->inner, row);
}

static void counted_free(struct maze_rows *rows)
{
    maze_rows_free(((struct counted_rows *)rows)->inner);
    free(rows);
}

static struct maze_rows *count_rows(struct maze_rows *inner, uint64_t *count)
{
    static const struct rows_kind kind = {.next = counted_next, .free = counted_free};
    struct counted_rows *self = malloc(sizeof(*self));

    assert_non_null(self);
    *self = (struct counted_rows){*inner, inner, count};
    self->rows.kind = &kind;
    return &self->rows;
}

/* What was seen of all steps. */
struct steps {
    uint64_t count, rows; /* how many, and the most rows that one of them read */
    uint64_t later;       /* how many went on later, with room left */
    struct buffer bytes;
};

static struct steps steps_of_style(const char *slug, const char *style,
    const struct maze_spec *spec, const char *solver, const struct maze_drawing *drawing)
{
    const struct maze_format *format = maze_format_find(slug);
    const struct maze_rendering rendering = {.format = format,
        .style = style ? maze_style_find(format, style) : maze_format_style(format, 0),
        .drawn = true,
        .drawing = drawing ? *drawing : format->drawing};
    const struct maze_question question = {
        .solver = solver ? maze_solver_find(solver) : NULL, .distances = rendering.drawing.heatmap};
    struct maze *maze = maze_of(spec, &question);
    struct steps steps = {0};
    struct maze_encoder *encoder;
    enum maze_status status;
    uint64_t read = 0;
    char *bytes = malloc(SLICE);
    size_t written;

    assert_int_equal(maze_encoder_new(&rendering, spec, &question, &encoder), MAZE_OK);
    maze->rows = count_rows(maze->rows, &read);
    assert_int_equal(maze_encoder_read(encoder, maze), MAZE_OK);
    do {
        read = 0;
        status = maze_encoder_step(encoder, bytes, SLICE, &written);
        assert_true(status == MAZE_OK || status == MAZE_LATER);
        steps.rows = read > steps.rows ? read : steps.rows;
        steps.count++;
        steps.later += status == MAZE_LATER;
        buffer_add(&steps.bytes, bytes, written);
    } while (written || status == MAZE_LATER);
    maze_encoder_free(encoder);
    free(bytes);

    struct buffer whole = bytes_of(&rendering, spec, &question, SLICE);

    assert_int_equal(steps.bytes.length, whole.length);
    assert_memory_equal(steps.bytes.data, whole.data, whole.length);
    buffer_free(&whole);
    buffer_free(&steps.bytes);
    return steps;
}

static struct steps steps_of(const char *slug, const struct maze_spec *spec, const char *solver,
    const struct maze_drawing *drawing)
{
    return steps_of_style(slug, NULL, spec, solver, drawing);
}

TEST(a_step_reads_few_rows_that_are_alike)
{
    static const struct {
        const char *format;
        uint64_t width, height, rows; /* of the maze, and the most that a step reads */
    } combs[] = {
        {"svg", 100, 9000, 1200},
        {"svg", 1, 60000, 8192},
        {"png", 100, 9000, 1200},
        {"png", 1, 60000, 300},
        {"text", 1, 60000, 3900},
        {"bits", 4000, 200, 17},
        {"stl", 100, 9000, 1200},
        {"obj", 100, 9000, 1200},
        {"scad", 100, 9000, 1200},
        {"scad", 1, 13000, 8192},
    };

    for (size_t i = 0; i < LENGTH(combs); i++) {
        const struct maze_spec comb = {maze_algorithm_find("binary-tree"), combs[i].width,
            combs[i].height, 42, .bias = -MAZE_BIAS_MAX};

        assert_in_range(steps_of(combs[i].format, &comb, NULL, NULL).rows, 1, combs[i].rows);
    }
}

TEST(a_step_goes_a_part_of_a_long_line)
{
    static const char *const formats[] = {"svg", "png"};
    const struct maze_spec corridor = {maze_algorithm_find("binary-tree"), 1 << 20, 1, 42};

    for (size_t i = 0; i < LENGTH(formats); i++)
        assert_in_range(steps_of(formats[i], &corridor, "shortest", NULL).count, 16, 1000);
}

TEST(a_step_looks_at_a_part_of_a_wide_row)
{
    static const char *const styles[] = {"box", "blocks", "quadrants", "braille"};
    const uint64_t width = 1 << 20;
    const struct maze_spec spec = {maze_algorithm_find("binary-tree"), width, 1, 42};

    assert_in_range(steps_of("svg", &spec, NULL, NULL).later, width / 65536, width / 1024);
    for (size_t i = 0; i < LENGTH(styles); i++)
        assert_in_range(steps_of_style("text", styles[i], &spec, NULL, NULL).later, width / 65536,
            width / 1024);
}

TEST(a_step_paints_a_part_of_large_cells)
{
    const struct maze_spec spec = {maze_algorithm_find("binary-tree"), 4000, 1, 42};
    struct maze_drawing drawing = maze_format_find("png")->drawing;

    drawing.cell = 256 * MAZE_LENGTH_UNIT;
    drawing.ends = true;
    assert_in_range(steps_of("png", &spec, NULL, &drawing).count, 256, 10000);
}

TEST(a_step_reads_few_rows_for_a_document)
{
    const struct maze_spec comb = {
        maze_algorithm_find("binary-tree"), 100, 1200, 42, .bias = -MAZE_BIAS_MAX};
    struct maze_drawing drawing = maze_format_find("pdf")->drawing;

    drawing.cell = drawing.wall = 30;
    assert_in_range(steps_of("pdf", &comb, NULL, &drawing).rows, 1, 1000);
    drawing.heatmap = true;
    assert_in_range(steps_of("pdf", &comb, NULL, &drawing).rows, 1, 1000);
}
