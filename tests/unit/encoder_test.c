/* Bytes against drawings made by hand, against each other, and however they are sliced. */
#include "mazes.h"
#include "unit.h"

#include "base/buffer.h"
#include "maze/encoder.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

static struct buffer encode(
    const struct maze_spec *spec, const char *format, const char *style, size_t slice)
{
    const struct maze_rendering rendering = {
        maze_format_find(format), maze_style_find(maze_format_find(format), style)};

    return bytes_of(&rendering, spec, NULL, slice);
}

/* Whether a format shows a maze, alone or among many; others show its steps. */
static bool shows_mazes(const struct maze_format *format)
{
    return format->subjects & (1 << MAZE_SUBJECT_MAZE | 1 << MAZE_SUBJECT_BATCH);
}

static struct maze_spec spec_of(const char *algorithm, uint64_t width, uint64_t height)
{
    return (struct maze_spec){maze_algorithm_find(algorithm), width, height, 42};
}

static void assert_encodes(
    const struct maze_spec *spec, const char *format, const char *style, const char *expected)
{
    struct buffer bytes = encode(spec, format, style, 4096);

    assert_string_equal(bytes.data, expected);
    buffer_free(&bytes);
}

TEST(a_single_cell_in_every_style)
{
    const struct maze_spec spec = spec_of("kruskal", 1, 1);
#define HEAD                                                                                       \
    "{\"algorithm\":\"kruskal\",\"seed\":\"42\",\"width\":1,\"height\":1,\"columns\":3,"           \
    "\"rows\":3,\"start\":[1,1],\"goal\":[1,1],"                                                   \
    "\"url\":\"/maze?algo=kruskal&width=1&height=1&seed=42\""

    assert_encodes(&spec, "text", "tiles", "###\n# #\n###\n");
    assert_encodes(&spec, "text", "walls", "+   +\n|    \n+---+\n");
    assert_encodes(&spec, "text", "circles",
        "\x1b[31m●\x1b[31m●\x1b[31m●\x1b[0m\n"
        "\x1b[31m●\x1b[32m●\x1b[31m●\x1b[0m\n"
        "\x1b[31m●\x1b[31m●\x1b[31m●\x1b[0m\n");
    assert_encodes(&spec, "json", "tiles", HEAD ",\"grid\":[[1,1,1],[1,0,1],[1,1,1]]}\n");
    assert_encodes(&spec, "json", "rows", HEAD ",\"grid\":[\"###\",\"# #\",\"###\"]}\n");
    assert_encodes(&spec, "json", "cells",
        HEAD ",\"directions\":[\"N\",\"E\",\"S\",\"W\"],\"grid\":[[ 0]]}\n");
    assert_encodes(&spec, "json", "none", HEAD "}\n");
}

TEST(a_corridor_in_every_style)
{
    /* Binary tree of one row is one corridor, whatever the seed. */
    const struct maze_spec spec = spec_of("binary-tree", 3, 1);
    struct buffer bytes = encode(&spec, "json", "cells", 4096);

    assert_non_null(strstr(bytes.data, "\"grid\":[[ 2,10, 8]]"));
    buffer_free(&bytes);
    bytes = encode(&spec, "json", "tiles", 4096);
    assert_non_null(
        strstr(bytes.data, "\"grid\":[[1,1,1,1,1,1,1],[1,0,0,0,0,0,1],[1,1,1,1,1,1,1]]"));
    buffer_free(&bytes);
    assert_encodes(&spec, "text", "tiles", "#######\n#     #\n#######\n");
    assert_encodes(&spec, "text", "walls", "+   +---+---+\n|            \n+---+---+---+\n");
}

TEST(slices_do_not_change_a_byte)
{
    static const size_t slices[] = {1, 2, 3, 7, 64, 100, 1000, 4095, 4097};
    static const uint64_t sizes[][2] = {
        {1, 1}, {1, 9}, {10, 10}, {63, 3}, {64, 3}, {65, 3}, {129, 2}, {3000, 2}};

    for (size_t f = 0; maze_format_at(f); f++)
        for (size_t d = 0; maze_format_style(maze_format_at(f), d); d++)
            for (size_t k = 0; k < LENGTH(sizes); k++) {
                const struct maze_spec spec = spec_of("sidewinder", sizes[k][0], sizes[k][1]);
                const char *format = maze_format_at(f)->slug;
                const char *style = maze_format_style(maze_format_at(f), d)->name;
                const struct maze_rendering rendering = {
                    maze_format_at(f), maze_format_style(maze_format_at(f), d)};
                struct buffer whole;

                if (!shows_mazes(rendering.format) || !maze_style_fits(rendering.style, NULL) ||
                    !maze_rendering_fits(&rendering, &spec))
                    continue;
                whole = encode(&spec, format, style, 1 << 20);
                for (size_t s = 0; s < LENGTH(slices); s++) {
                    struct buffer sliced = encode(&spec, format, style, slices[s]);

                    assert_int_equal(sliced.length, whole.length);
                    assert_memory_equal(sliced.data, whole.data, whole.length);
                    buffer_free(&sliced);
                }
                buffer_free(&whole);
            }
}

/* Reads a text drawing of single characters back: tiles of 1 x 1, or walls of 4 x 2. */
static void assert_reads_back(const struct maze_spec *spec, const char *style, size_t across)
{
    struct picture picture = picture_of(spec);
    struct buffer bytes = encode(spec, "text", style, 4096);
    const size_t line = across * spec->width + 2, middle = across / 2;
    const bool openings = across == 4;
    struct maze_point start, goal;

    maze_spec_ends(spec, &start, &goal);
    for (size_t y = 0; y < spec->height; y++)
        for (size_t x = 0; x < spec->width; x++) {
            const size_t i = y * spec->width + x, at = (2 * y + 1) * line + across * x + middle;
            /* rows.h has on which side an end is open: here, north or east. */
            const bool exit = openings && x == spec->width - 1 &&
                ((x == goal.x && y == goal.y) || (x == start.x && y == start.y && y > 0 && x > 0));

            assert_int_equal(bytes.data[at], ' ');
            assert_int_equal(bytes.data[at + across - middle] == ' ', picture.east[i] || exit);
            assert_int_equal(bytes.data[at + line] == ' ', picture.south[i]);
        }
    assert_int_equal(bytes.data[middle] == ' ', openings && start.y == 0);
    buffer_free(&bytes);
    picture_free(&picture);
}

TEST(text_reads_back_as_the_same_maze)
{
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const struct maze_spec spec = {maze_algorithm_at(i), 70, 21, 5};

        assert_reads_back(&spec, "tiles", 2);
        assert_reads_back(&spec, "walls", 4);
    }
}

TEST(circles_are_the_tiles_in_colour)
{
    const struct maze_spec spec = spec_of("recursive-backtracker", 33, 9);
    struct buffer tiles = encode(&spec, "text", "tiles", 4096);
    struct buffer circles = encode(&spec, "text", "circles", 4096), expected = {0};

    for (size_t i = 0; i < tiles.length; i++)
        buffer_add_text(&expected,
            tiles.data[i] == '#'       ? "\x1b[31m●"
                : tiles.data[i] == ' ' ? "\x1b[32m●"
                                       : "\x1b[0m\n");
    assert_string_equal(circles.data, expected.data);
    buffer_free(&tiles);
    buffer_free(&circles);
    buffer_free(&expected);
}

static json_t *grid_of(const struct maze_spec *spec, const char *style)
{
    struct buffer bytes = encode(spec, "json", style, 4096);
    json_error_t error;
    json_t *object = json_loads(bytes.data, JSON_REJECT_DUPLICATES, &error), *grid;

    assert_non_null(object);
    assert_string_equal(json_string_value(json_object_get(object, "seed")), "42");
    grid = json_incref(json_object_get(object, "grid"));
    json_decref(object);
    buffer_free(&bytes);
    return grid;
}

static json_int_t number_at(json_t *grid, size_t y, size_t x)
{
    return json_integer_value(json_array_get(json_array_get(grid, y), x));
}

TEST(json_reads_back_as_the_same_maze)
{
    for (size_t k = 0; maze_algorithm_at(k); k++) {
        const struct maze_spec spec = {maze_algorithm_at(k), 67, 12, 42};
        struct picture picture = picture_of(&spec);
        json_t *tiles = grid_of(&spec, "tiles"), *rows = grid_of(&spec, "rows");
        json_t *cells = grid_of(&spec, "cells");

        assert_null(grid_of(&spec, "none"));
        assert_int_equal(json_array_size(tiles), 25);
        assert_int_equal(json_array_size(cells), 12);
        for (size_t y = 0; y < 25; y++) {
            const char *text = json_string_value(json_array_get(rows, y));

            assert_int_equal(json_array_size(json_array_get(tiles, y)), 135);
            assert_int_equal(strlen(text), 135);
            for (size_t x = 0; x < 135; x++)
                assert_int_equal(number_at(tiles, y, x), text[x] == '#');
        }
        for (size_t y = 0; y < 12; y++)
            for (size_t x = 0; x < 67; x++) {
                const size_t i = y * 67 + x;
                const unsigned north = y && picture.south[i - 67], east = picture.east[i];
                const unsigned south = picture.south[i], west = x && picture.east[i - 1];

                assert_int_equal(number_at(tiles, 2 * y + 1, 2 * x + 2), !east);
                assert_int_equal(number_at(tiles, 2 * y + 2, 2 * x + 1), !south);
                assert_int_equal(
                    number_at(cells, y, x), north | east << 1 | south << 2 | west << 3);
            }
        json_decref(tiles);
        json_decref(rows);
        json_decref(cells);
        picture_free(&picture);
    }
}

TEST(lengths_past_64_bits_are_unknown)
{
    const struct maze_spec largest = {
        maze_algorithm_find("binary-tree"), MAZE_SIDE_MAX, MAZE_SIDE_MAX, 42};
    struct maze_encoder *encoder;
    uint64_t length;

    for (size_t d = 0; d < 2; d++) {
        const char *style = d ? "circles" : "tiles";
        const struct maze_rendering rendering = {
            maze_format_find("text"), maze_style_find(maze_format_find("text"), style)};

        assert_int_equal(maze_encoder_new(&rendering, &largest, NULL, &encoder), MAZE_OK);
        assert_int_equal(maze_encoder_length(encoder, &length), d == 0);
        maze_encoder_free(encoder);
        if (d == 0)
            assert_true(length == (2 * MAZE_SIDE_MAX + 2) * (2 * MAZE_SIDE_MAX + 1));
    }
}

/* What maze_encoder_read says of a small maze drawn so, without a question. */
static enum maze_status draws(const char *slug, struct maze_drawing drawing)
{
    const struct maze_format *format = maze_format_find(slug);
    const struct maze_rendering rendering = {
        .format = format, .style = format->styles, .drawn = true, .drawing = drawing};
    const struct maze_spec spec = {maze_algorithm_find("eller"), 3, 2, 1};
    struct maze_encoder *encoder;
    struct buffer bytes = {0};
    enum maze_status status;

    assert_int_equal(maze_encoder_new(&rendering, &spec, NULL, &encoder), MAZE_OK);
    assert_true(maze_encoder_needs_maze(encoder));
    status = maze_encoder_read(encoder, maze_of(&spec, NULL));
    assert_true((status == MAZE_OK) == maze_rendering_fits(&rendering, &spec));
    if (status == MAZE_OK)
        add_encoded(encoder, 4096, &bytes);
    buffer_free(&bytes);
    maze_encoder_free(encoder);
    return status;
}

TEST(drawings_out_of_range_are_refused)
{
    static const struct {
        const char *slug;
        uint32_t cell, wall, margin;
        bool good;
    } rows[] = {
        {"svg", 10, 10, 0, true},
        {"svg", 25600, 25600, 100000, true},
        {"svg", 0, 0, 0},
        {"svg", 9, 200, 0},
        {"svg", 1800, 9, 0},
        {"svg", 25601, 200, 0},
        {"svg", 1800, 25700, 0},
        {"svg", UINT32_MAX, 1, 0},
        {"svg", 1800, 200, 100001},
        {"png", 100, 100, 0, true},
        {"png", 25600, 25600, 100000, true},
        {"png", 0, 0, 0},
        {"png", 50, 200, 0},
        {"png", 1850, 200, 0},
        {"png", 1800, 250, 0},
        {"png", 1800, 200, 50},
        {"png", 25700, 200, 0},
        {"png", 1800, 1000000, 0},
        {"png", 1800, 200, 100100},
        {"pdf", 0, 0, 0, true},
        {"pdf", 10000, 1000, 0, true},
        {"pdf", 25700, 1000, 0},
        {"pdf", 1000, UINT32_MAX - 999, 0},
        {"pdf", 0, 0, 100100},
        {"pdf", 0, 0, UINT32_MAX},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct maze_drawing drawing = maze_format_find(rows[i].slug)->drawing;

        drawing.cell = rows[i].cell;
        drawing.wall = rows[i].wall;
        drawing.margin = rows[i].margin;
        if (draws(rows[i].slug, drawing) != (rows[i].good ? MAZE_OK : MAZE_TOO_LARGE))
            fail_msg("%s: cell %u, wall %u, margin %u", rows[i].slug, rows[i].cell, rows[i].wall,
                rows[i].margin);
    }
    assert_int_equal(
        draws("pdf", (struct maze_drawing){.paper = {400000, 2000000}}), MAZE_TOO_LARGE);
}

TEST(a_character_that_does_not_end_is_refused)
{
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 8, 8, 1};
    const struct maze_format *text = maze_format_find("text");
    struct maze_rendering rendering = {text, maze_format_style(text, 0), .drawn = true};
    struct maze_encoder *encoder;

    memset(rendering.drawing.wall_text, 'x', MAZE_CHARACTER);
    assert_int_equal(maze_encoder_new(&rendering, &spec, NULL, &encoder), MAZE_INVALID);
    rendering.drawing.wall_text[MAZE_CHARACTER - 1] = '\0';
    assert_int_equal(maze_encoder_new(&rendering, &spec, NULL, &encoder), MAZE_OK);
    maze_encoder_free(encoder);
}

/* It has a size of its own, and divided by the drawing's. */
TEST(a_card_takes_a_drawing_of_no_size)
{
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 8, 8, 1};
    const struct maze_format *png = maze_format_find("png");
    const struct maze_rendering rendering = {png, png->card, MAZE_SUBJECT_CARD, .drawn = true};
    struct maze_encoder *encoder;

    assert_int_equal(maze_encoder_new(&rendering, &spec, NULL, &encoder), MAZE_OK);
    maze_encoder_free(encoder);
}

TEST(a_heat_map_without_distances_has_no_heat)
{
    static const char *const slugs[] = {"svg", "png", "pdf"};

    for (size_t i = 0; i < LENGTH(slugs); i++) {
        struct maze_drawing drawing = maze_format_find(slugs[i])->drawing;

        drawing.heatmap = true;
        assert_int_equal(draws(slugs[i], drawing), MAZE_OK);
    }
}

enum { SMALL = 32 * 1024 };

TEST(the_longest_answer_is_no_number_that_wraps)
{
    const struct maze_spec spec = {maze_algorithm_at(0), MAZE_SIDE_MAX, MAZE_SIDE_MAX};
    struct maze_rendering rendering = {maze_format_find("csv"), .drawn = true};

    rendering.style = maze_format_style(rendering.format, 0);
    rendering.drawing.cell = rendering.drawing.wall = MAZE_TILES_MAX * MAZE_LENGTH_UNIT;
    assert_int_equal(maze_rendering_longest(&rendering, &spec), UINT64_MAX);
}

/* Shows the maze in every way that makes answers longer. */
/* Values that no maze is made of. */
TEST(the_longest_answer_is_a_number_for_any_value)
{
    const struct maze_format *csv = maze_format_find("csv");
    const struct maze_spec spec = {maze_algorithm_at(0), MAZE_SIDE_MAX, MAZE_SIDE_MAX, 1};
    struct maze_rendering rendering = {csv, maze_format_style(csv, 0), .drawn = true};

    rendering.drawing.cell = rendering.drawing.wall = UINT32_MAX;
    assert_int_equal(maze_rendering_longest(&rendering, &spec), UINT64_MAX);
}

static void assert_within_longest(const struct maze_spec *spec, const struct maze_format *format)
{
    for (size_t d = 0; maze_format_style(format, d); d++)
        for (unsigned i = 0; i < 4; i++) {
            struct maze_rendering rendering = {format, maze_format_style(format, d),
                .color = i & 1 ? MAZE_COLOR_YES : MAZE_COLOR_USUAL, .drawn = true,
                .drawing = format->drawing, .places = (1 << MAZE_PLACES) - 1};
            const struct maze_question question = {
                .solver = maze_solver_find("wall-follower"), .distances = true};
            const uint64_t longest = maze_rendering_longest(&rendering, spec);
            struct buffer bytes;

            if (longest > SMALL || maze_spec_fault(spec) || !shows_mazes(format) ||
                !maze_style_fits(rendering.style, spec->tiling) ||
                !maze_rendering_fits(&rendering, spec))
                continue;
            rendering.drawing.heatmap = rendering.drawing.ends = i & 2;
            bytes = bytes_of(&rendering, spec, &question, 4096);
            if (bytes.length > longest)
                print_error("%s %s, %u x %u: %zu of %llu\n", format->slug, rendering.style->name,
                    (unsigned)spec->width, (unsigned)spec->height, bytes.length,
                    (unsigned long long)longest);
            assert_true(bytes.length <= longest);
            buffer_free(&bytes);
        }
}

TEST(no_small_answer_is_longer_than_its_format_says)
{
    static const struct maze_point sides[] = {{1, 1}, {1, 40}, {40, 1}, {2, 20}, {8, 8}, {20, 3},
        {12, 12}, {14, 14}, {1, 400}, {200, 1}, {20, 20}, {1, 1100}, {1, 1600}, {1, 3300}};
    static const char *const algorithms[] = {"kruskal", "binary-tree", "recursive-backtracker"};

    for (size_t i = 0; i < LENGTH(sides); i++)
        for (size_t a = 0; a < LENGTH(algorithms); a++)
            for (size_t f = 0; maze_format_at(f); f++) {
                struct maze_spec spec = spec_of(algorithms[a], sides[i].x, sides[i].y);

                assert_within_longest(&spec, maze_format_at(f));
                if (a == 0) {
                    spec.rooms = 1000;
                    spec.room_min = spec.room_max = 2;
                    spec.doors = 4;
                    assert_within_longest(&spec, maze_format_at(f));
                    spec = spec_of(algorithms[a], sides[i].x, sides[i].y);
                }
                for (size_t t = 1; a == 0 && take_tiling(&spec, t); t++)
                    assert_within_longest(&spec, maze_format_at(f));
            }
}
