/*
 * Formats for programs, each read back and compared with the tiles of text or with the rows
 * themselves.
 */
#include "mazes.h"
#include "unit.h"

#include "base/bits.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const formats[] = {"csv", "edges", "tmj", "tmx", "map", "scen", "bits"};

static struct maze_rendering rendering_of(const char *slug)
{
    const struct maze_format *format = maze_format_find(slug);

    assert_non_null(format);
    return (struct maze_rendering){
        .format = format, .style = maze_format_style(format, 0), .drawing = format->drawing};
}

static struct buffer encode(const char *slug, const struct maze_spec *spec, size_t slice)
{
    const struct maze_rendering rendering = rendering_of(slug);
    const struct maze_question question = {.pairs = rendering.drawing.count};

    return bytes_of(&rendering, spec, &question, slice);
}

/*
 * Calls a check of every kind of maze that a tiling has: sizes, loops, outlines, edges that wrap
 * around, sparse.
 */
static void for_each_maze(const char *tiling, void (*check)(const struct maze_spec *))
{
    static const uint64_t sides[][2] = {
        {1, 1}, {1, 7}, {7, 1}, {2, 2}, {63, 3}, {64, 3}, {65, 4}, {130, 9}};
    const struct maze_tiling *row = strcmp(tiling, "square") == 0 ? NULL : maze_tiling_find(tiling);

    for (size_t i = row ? 3 : 0; i < LENGTH(sides); i++)
        for (unsigned wrap = 0; wrap < 4; wrap++) {
            struct maze_spec spec = {maze_algorithm_find("kruskal"), sides[i][0], sides[i][1], i,
                .tiling = row, .loops = (uint32_t)(i % 3)};

            if (wrap & ~maze_tiling_wraps(row ? row : maze_tiling_at(0), spec.width, spec.height))
                continue;
            spec.wrap = wrap;
            suit_rings(&spec);
            check(&spec);
            spec.sparse = 60;
            check(&spec);
        }
    if (!row || !row->rings)
        check(&(struct maze_spec){maze_algorithm_find("wilson"), 40, 30, 3, .tiling = row,
            .shape = maze_shape_find("star"), .wrap = MAZE_WRAP_X});
    if (!row)
        check(&(struct maze_spec){maze_algorithm_find("eller"), 150, 9, 3});
}

/* ---- slices ---- */

static void check_slices(const struct maze_spec *spec)
{
    static const size_t slices[] = {1, 2, 7, 63, 257, 4095};

    for (size_t f = 0; f < LENGTH(formats); f++) {
        struct buffer whole;

        if (!maze_style_fits(maze_format_style(maze_format_find(formats[f]), 0), spec->tiling))
            continue;
        whole = encode(formats[f], spec, 1 << 20);
        for (size_t i = 0; i < LENGTH(slices); i++) {
            struct buffer sliced = encode(formats[f], spec, slices[i]);

            assert_int_equal(sliced.length, whole.length);
            if (whole.length)
                assert_memory_equal(sliced.data, whole.data, whole.length);
            buffer_free(&sliced);
        }
        buffer_free(&whole);
    }
}

TEST(every_slice_has_the_same_bytes)
{
    for_each_maze("square", check_slices);
    for_each_maze("triangle", check_slices);
}

/* The numbers of a kind of places in JSON. */
static uint64_t count_places(const char *json, const char *kind)
{
    const char *list = strstr(json, kind), *const end = strstr(list, "]]");
    uint64_t count = 0;

    for (list += strlen(kind); *list == '[' && list < end; list = strchr(list + 1, '[') ?: end)
        count++;
    return count;
}

static void check_places(const struct maze_spec *spec)
{
    const struct maze_question stats = {.stats = true};
    struct maze_rendering rendering = rendering_of("json");
    struct maze *maze = maze_of(spec, &stats);

    rendering.style = maze_style_find(rendering.format, "none");
    rendering.places = 1 << MAZE_PLACE_DEAD_ENDS | 1 << MAZE_PLACE_JUNCTIONS;
    for (size_t slice = 1; slice < 5000; slice *= 70) {
        struct buffer bytes = bytes_of(&rendering, spec, NULL, slice);

        assert_int_equal(count_places(bytes.data, "\"dead_ends\":["), maze->stats.dead_ends);
        assert_int_equal(count_places(bytes.data, "\"junctions\":["),
            maze->stats.junctions + maze->stats.crossroads);
        buffer_free(&bytes);
    }
    maze_free(maze);
}

TEST(places_are_those_that_are_counted)
{
    for (size_t i = 0; maze_tiling_at(i); i++)
        for_each_maze(maze_tiling_at(i)->slug, check_places);
}

TEST(length_is_known_beforehand)
{
    static const char *const known[] = {"csv", "tmj", "tmx", "map", "bits"};
    const struct maze_spec spec = {
        maze_algorithm_find("binary-tree"), MAZE_SIDE_MAX, 1000000000, 5};
    /* Bytes a column and row of tiles, or a word of cells. */
    const uint64_t columns = 2 * spec.width + 1, rows = 2 * spec.height + 1;
    const uint64_t body[] = {2 * columns * rows, 2 * columns * rows + rows - 1,
        2 * columns * rows + rows - 1, (columns + 1) * rows,
        16 * ((spec.width + 63) / 64) * spec.height};

    for (size_t i = 0; i < LENGTH(known); i++) {
        const struct maze_rendering rendering = rendering_of(known[i]);
        struct maze_encoder *encoder;
        uint64_t length;

        assert_int_equal(maze_encoder_new(&rendering, &spec, NULL, &encoder), MAZE_OK);
        assert_true(maze_encoder_length(encoder, &length));
        /* CSV alone has nothing beside its tiles. */
        if (i == 0)
            assert_int_equal(length, body[i]);
        else
            assert_in_range(length - body[i], 1, 1500);
        maze_encoder_free(encoder);
    }
}

/* ---- tiles ---- */

/*
 * Compares what is left of `text` after `head`, less `skipped` characters, with the tiles of text.
 */
static void assert_tiles(const struct maze_spec *spec, bool openings, const char *slug,
    const char *head, const char *skipped, char wall, char floor)
{
    struct maze_rendering tiles = rendering_of("text"), rendering = rendering_of(slug);
    struct buffer expected, given;

    tiles.openings = rendering.openings = openings ? MAZE_OPENINGS_YES : MAZE_OPENINGS_NO;
    expected = bytes_of(&tiles, spec, NULL, 4096);
    given = bytes_of(&rendering, spec, NULL, 4096);

    const char *at = strstr(given.data, head);

    assert_non_null(at);
    at += strlen(head);
    for (size_t i = 0; i < expected.length; i++) {
        if (expected.data[i] == '\n')
            continue;
        while (*at && strchr(skipped, *at))
            at++;
        assert_int_equal(*at++, expected.data[i] == '#' ? wall : floor);
    }
    assert_true(*at == '\n' || *at == ']');
    buffer_free(&expected);
    buffer_free(&given);
}

static void check_tiles(const struct maze_spec *spec)
{
    for (int openings = 0; openings < 2; openings++) {
        assert_tiles(spec, openings, "csv", "", ",\n", '1', '0');
        assert_tiles(spec, openings, "tmj", "\"data\":[", ",\n", '2', '1');
        assert_tiles(spec, openings, "tmx", "\"csv\">\n", ",\n", '2', '1');
        assert_tiles(spec, openings, "map", "\nmap\n", "\n", '@', '.');
    }
}

TEST(tiles_are_those_of_text)
{
    for_each_maze("square", check_tiles);
}

TEST(lines_of_csv_and_map)
{
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 2, 1, 5};
    struct buffer csv = encode("csv", &spec, 64), map = encode("map", &spec, 64);

    assert_string_equal(csv.data, "1,1,1,1,1\n1,0,0,0,1\n1,1,1,1,1\n");
    assert_string_equal(map.data, "type octile\nheight 3\nwidth 5\nmap\n@@@@@\n@...@\n@@@@@\n");
    buffer_free(&csv);
    buffer_free(&map);
}

/* ---- edges and bits ---- */

/* Calls a reader with each row of the maze of a spec. */
static void read_rows(const struct maze_spec *spec,
    void (*reader)(const struct maze_row *, uint64_t y, void *), void *at)
{
    struct maze *maze = maze_of(spec, NULL);
    struct maze_row row;

    for (uint64_t y = 0; maze_rows_next(maze->rows, &row) == MAZE_OK; y++)
        reader(&row, y, at);
    maze_free(maze);
}

struct edge_list {
    struct buffer text;
    uint64_t height;
};

static void add_edges(const struct maze_row *row, uint64_t y, void *at)
{
    struct edge_list *list = at;
    const unsigned long long width = row->width, first = y * width;
    const unsigned long long below = y + 1 < list->height ? first + width : 0;

    for (uint32_t x = 0; x < row->width; x++) {
        if (bits_get(row->plane[MAZE_PLANE_EAST], x))
            buffer_addf(&list->text, "%llu %llu\n", first + x, first + (x + 1) % width);
        if (bits_get(row->plane[MAZE_PLANE_SOUTH], x))
            buffer_addf(&list->text, "%llu %llu\n", first + x, below + x);
    }
}

static void check_edges(const struct maze_spec *spec)
{
    struct edge_list expected = {.height = spec->height};
    struct buffer edges = encode("edges", spec, 4096);

    read_rows(spec, add_edges, &expected);
    assert_int_equal(edges.length, expected.text.length);
    if (edges.length)
        assert_string_equal(edges.data, expected.text.data);
    buffer_free(&edges);
    buffer_free(&expected.text);
}

TEST(edges_are_the_passages)
{
    for_each_maze("square", check_edges);
    for_each_maze("triangle", check_edges);
    /* Numbers of up to six digits. */
    check_edges(&(struct maze_spec){maze_algorithm_find("sidewinder"), 333, 303, 5});
}

struct planes {
    struct buffer bytes;
    unsigned count;
};

static void add_planes(const struct maze_row *row, uint64_t y, void *at)
{
    struct planes *planes = at;

    (void)y;
    assert_true(planes->count == 3 || !row->plane[MAZE_PLANE_INSIDE]);
    for (unsigned i = 0; i < planes->count; i++) {
        const uint64_t *plane = row->plane[i < 2 ? i : MAZE_PLANE_INSIDE];

        for (uint64_t x = 0; x < bits_words(row->width) * BITS_WORD; x += 8) {
            uint8_t byte = 0;

            for (unsigned k = 0; k < 8 && x + k < row->width; k++)
                byte |= (uint8_t)((!plane || bits_get(plane, x + k)) << k);
            buffer_add(&planes->bytes, &byte, 1);
        }
    }
}

static void check_bits(const struct maze_spec *spec)
{
    struct planes expected = {.count = spec->shape || spec->sparse ? 3 : 2};
    struct buffer bits = encode("bits", spec, 4096);
    char text[MAZE_SPEC_TEXT], head[MAZE_SPEC_TEXT + 256];
    const size_t line = strcspn(bits.data, "\n") + 1;

    maze_spec_write(spec, text);
    snprintf(head, sizeof(head),
        "{\"width\":%d,\"height\":%d,\"planes\":[\"east\",\"south\"%s],\"words\":%d%s,"
        "\"url\":\"/maze?%s\"}",
        (int)spec->width, (int)spec->height, expected.count == 3 ? ",\"inside\"" : "",
        (int)bits_words(spec->width),
        spec->tiling ? ",\"tiling\":\"triangle\",\"directions\":[\"N\",\"E\",\"S\",\"W\"]" : "",
        text);
    assert_memory_equal(bits.data, head, strlen(head));
    assert_int_equal(line % 8, 0);
    for (size_t i = strlen(head); i + 1 < line; i++)
        assert_int_equal(bits.data[i], ' ');
    read_rows(spec, add_planes, &expected);
    assert_int_equal(bits.length - line, expected.bytes.length);
    assert_memory_equal(bits.data + line, expected.bytes.data, expected.bytes.length);
    buffer_free(&bits);
    buffer_free(&expected.bytes);
}

TEST(bits_are_the_planes)
{
    for_each_maze("square", check_bits);
    for_each_maze("triangle", check_bits);
}

/* ---- scen ---- */

TEST(scenario_lines)
{
    const struct maze_spec spec = {maze_algorithm_find("eller"), 30, 20, 5};
    struct buffer scen = encode("scen", &spec, 4096);
    struct span rest = {scen.data, scen.length};
    struct maze *maze = maze_of(&spec, &(struct maze_question){.pairs = 100});

    assert_true(span_is(span_cut(&rest, '\n'), "version 1"));
    for (size_t i = 0; i < 100; i++) {
        const struct maze_pair *pair = &maze->pairs[i];
        const int length = (int)pair->length * 2;
        char line[128];

        snprintf(line, sizeof(line), "%d\teller-30x20-5.map\t61\t41\t%d\t%d\t%d\t%d\t%d",
            length / 4, (int)pair->start.x * 2 + 1, (int)pair->start.y * 2 + 1,
            (int)pair->goal.x * 2 + 1, (int)pair->goal.y * 2 + 1, length);
        assert_true(span_is(span_cut(&rest, '\n'), line));
    }
    assert_int_equal(rest.length, 0);
    maze_free(maze);
    buffer_free(&scen);
}

TEST(a_scenario_without_pairs_is_its_first_line)
{
    const struct maze_spec spec = {maze_algorithm_find("eller"), 3, 2, 5};
    const struct maze_rendering rendering = rendering_of("scen");
    struct buffer scen = bytes_of(&rendering, &spec, NULL, 64);

    assert_string_equal(scen.data, "version 1\n");
    buffer_free(&scen);
}
