/* Tiles that are written gzipped are, as zlib's inflate has them, the tiles that are written plainly. */
#include "maze/algorithm.h"
#include "maze/encoder.h"
#include "maze/mask.h"
#include "maze/maze.h"
#include "maze/solver.h"

#include "base/buffer.h"
#include "mazes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include <cmocka.h>

static struct maze_rendering tiles(bool gzipped)
{
    const struct maze_format *text = maze_format_find("text");

    return (struct maze_rendering){
        .format = text, .style = maze_style_find(text, "tiles"), .gzipped = gzipped};
}

/* inflate checks the checksum and the length at the end. */
static void assert_inflates(const struct buffer *coded, const struct buffer *expected)
{
    z_stream stream = {.next_in = (Bytef *)coded->data, .avail_in = (uInt)coded->length};
    char *text = malloc(expected->length + 1);

    assert_non_null(text);
    stream.next_out = (Bytef *)text;
    stream.avail_out = (uInt)expected->length + 1;
    assert_int_equal(inflateInit2(&stream, MAX_WBITS + 16), Z_OK);
    assert_int_equal(inflate(&stream, Z_FINISH), Z_STREAM_END);
    assert_int_equal(stream.avail_in, 0);
    assert_int_equal(stream.total_out, expected->length);
    assert_memory_equal(text, expected->data, expected->length);
    inflateEnd(&stream);
    free(text);
}

static void assert_coded(const struct maze_spec *spec, enum maze_openings openings)
{
    static const size_t slices[] = {1, 127, 128, 129, 1000, 1 << 20};
    struct maze_rendering plain = tiles(false), gzipped = tiles(true);
    struct buffer expected, first = {0};

    plain.openings = gzipped.openings = openings;
    assert_true(maze_rendering_gzips(&gzipped, spec, NULL));
    expected = bytes_of(&plain, spec, NULL, 1 << 16);
    for (size_t i = 0; i < sizeof(slices) / sizeof(slices[0]); i++) {
        struct buffer coded = bytes_of(&gzipped, spec, NULL, slices[i]);

        if (i == 0) {
            assert_inflates(&coded, &expected);
            first = coded;
            continue;
        }
        assert_int_equal(coded.length, first.length);
        assert_memory_equal(coded.data, first.data, first.length);
        buffer_free(&coded);
    }
    buffer_free(&first);
    buffer_free(&expected);
}

static void test_mazes_of_any_size_are_decoded_to_their_tiles(void **state)
{
    static const uint32_t sides[] = {1, 2, 7, 8, 9, 16, 63, 64, 65, 71, 72, 127, 128, 129, 300};

    (void)state;
    for (size_t i = 0; i < sizeof(sides) / sizeof(sides[0]); i++)
        for (size_t k = 0; k < sizeof(sides) / sizeof(sides[0]); k += 1 + i % 3) {
            const struct maze_spec spec = {
                maze_algorithm_find("kruskal"), sides[i], sides[k], 7 * i + k};

            assert_coded(&spec, MAZE_OPENINGS_USUAL);
        }
}

static void test_so_are_those_of_every_algorithm(void **state)
{
    (void)state;
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const struct maze_spec spec = {maze_algorithm_at(i), 40, 30, i};

        assert_coded(&spec, MAZE_OPENINGS_USUAL);
        assert_coded(&spec, MAZE_OPENINGS_YES);
    }
}

static void test_so_are_long_ones(void **state)
{
    struct maze_spec spec = {maze_algorithm_find("binary-tree"), 100000, 3, 1};

    (void)state;
    assert_coded(&spec, MAZE_OPENINGS_USUAL);
    /* More lines than a call writes. */
    spec.width = 1;
    spec.height = 20000;
    assert_coded(&spec, MAZE_OPENINGS_USUAL);
}

static void test_so_are_edges_that_wrap_and_loops(void **state)
{
    struct maze_spec spec = {maze_algorithm_find("kruskal"), 33, 17, 1};

    (void)state;
    for (spec.wrap = MAZE_WRAP_X; spec.wrap <= (MAZE_WRAP_X | MAZE_WRAP_Y); spec.wrap++)
        for (spec.seed = 0; spec.seed < 10; spec.seed++)
            assert_coded(&spec, MAZE_OPENINGS_USUAL);
    spec.wrap = 0;
    spec.braid = 100;
    spec.loops = UINT32_MAX;
    assert_coded(&spec, MAZE_OPENINGS_YES);
}

/* A code of one and two bits, which half of the tiles have each. */
static void test_three_bits_are_two_tiles(void **state)
{
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 200, 200, 1};
    const struct maze_rendering rendering = tiles(true);
    struct buffer coded = bytes_of(&rendering, &spec, NULL, 4096);

    (void)state;
    assert_true(coded.length * 16 < 401 * 402 * 3 * 1.02);
    buffer_free(&coded);
}

static void test_what_has_more_than_walls_is_not_gzipped(void **state)
{
    const struct maze_spec plain = {maze_algorithm_find("kruskal"), 9, 9, 1};
    const struct maze_question solved = {.solver = maze_solver_at(0)};
    struct maze_rendering rendering = tiles(false);
    struct maze_spec spec = plain;

    (void)state;
    assert_true(maze_rendering_gzips(&rendering, &spec, NULL));
    assert_false(maze_rendering_gzips(&rendering, &spec, &solved));
    spec.sparse = 1;
    assert_false(maze_rendering_gzips(&rendering, &spec, NULL));
    spec = plain;
    spec.shape = maze_shape_at(0);
    assert_false(maze_rendering_gzips(&rendering, &spec, NULL));
    spec = plain;
    rendering.color = MAZE_COLOR_YES;
    assert_false(maze_rendering_gzips(&rendering, &spec, NULL));
    rendering = tiles(false);
    rendering.drawn = true;
    assert_true(maze_rendering_gzips(&rendering, &spec, NULL));
    rendering.drawing.wall_text[0] = 'x';
    assert_false(maze_rendering_gzips(&rendering, &spec, NULL));
    for (size_t i = 0; maze_format_at(i); i++)
        for (size_t k = 0; maze_format_style(maze_format_at(i), k); k++) {
            rendering = (struct maze_rendering){
                .format = maze_format_at(i), .style = maze_format_style(maze_format_at(i), k)};
            assert_int_equal(maze_rendering_gzips(&rendering, &spec, NULL),
                rendering.style == tiles(false).style);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mazes_of_any_size_are_decoded_to_their_tiles),
        cmocka_unit_test(test_so_are_those_of_every_algorithm),
        cmocka_unit_test(test_so_are_long_ones),
        cmocka_unit_test(test_so_are_edges_that_wrap_and_loops),
        cmocka_unit_test(test_three_bits_are_two_tiles),
        cmocka_unit_test(test_what_has_more_than_walls_is_not_gzipped),
    };

    return cmocka_run_group_tests_name("gzip_tiles", tests, NULL, NULL);
}
