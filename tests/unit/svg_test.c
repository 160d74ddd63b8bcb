/* The strokes of an SVG picture against the sides of the cells, one by one. */
#include "mazes.h"
#include "unit.h"

#include "base/bits.h"
#include "base/buffer.h"
#include "maze/encoder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line between two corners, in columns and rows of them; the upper or left one first. */
struct edge {
    long x1, y1, x2, y2;
};

struct edges {
    struct edge *at;
    size_t count;
};

static void add_edge(struct edges *edges, long x1, long y1, long x2, long y2)
{
    const bool swaps = y2 < y1 || (y2 == y1 && x2 < x1);

    edges->at = realloc(edges->at, (edges->count + 1) * sizeof(*edges->at));
    edges->at[edges->count++] =
        swaps ? (struct edge){x2, y2, x1, y1} : (struct edge){x1, y1, x2, y2};
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct edge));
}

static struct maze_rendering rendering_of(const struct maze_drawing *drawing)
{
    const struct maze_format *svg = maze_format_find("svg");

    return (struct maze_rendering){
        .format = svg, .style = maze_format_style(svg, 0), .drawn = true, .drawing = *drawing};
}

static struct buffer draw(const struct maze_spec *spec, const struct maze_question *question,
    const struct maze_drawing *drawing, size_t slice)
{
    const struct maze_rendering rendering = rendering_of(drawing);

    return bytes_of(&rendering, spec, question, slice);
}

static long rounded(double number)
{
    return (long)(number + (number < 0 ? -.5 : .5));
}

/*
 * The edges of the path with the class `walls`. Of triangles a side along a row is two columns
 * wide.
 */
static struct edges drawn_edges(const char *svg, double column, double row, long wide)
{
    struct edges edges = {0};
    const char *at = strstr(strstr(svg, "class=\"walls\""), " d=\"") + strlen(" d=\"");
    long x = 0, y = 0;

    while (*at != '"') {
        const char command = *at++;
        char *end;
        long across = 0, down = 0;

        if (command != 'v')
            across = rounded(strtod(at, &end) / column);
        if (command != 'h')
            down = rounded(strtod(command == 'v' ? at : end, &end) / row);
        at = end;
        if (!across && !down && command != 'm')
            add_edge(&edges, x, y, x, y);
        assert_true(command != 'h' || across % wide == 0);
        for (long i = 0; command == 'h' && i < across; i += wide)
            add_edge(&edges, x + i, y, x + i + wide, y);
        for (long i = 0; command == 'v' && i > down; i--)
            add_edge(&edges, x, y + i, x, y + i - 1);
        if (command == 'l')
            add_edge(&edges, x, y, x + across, y + down);
        x += across;
        y += down;
    }
    return edges;
}

static void add_side(struct edges *edges, bool square, long x, long y, unsigned direction)
{
    /* The corners of a square clockwise from the northwest; of triangles those of both classes. */
    static const long square_sides[4][4] = {{0, 0, 1, 0}, {1, 0, 1, 1}, {0, 1, 1, 1}, {0, 0, 0, 1}};
    static const long up[4][4] = {{0, 0, 0, 0}, {1, 0, 2, 1}, {0, 1, 2, 1}, {1, 0, 0, 1}};
    static const long down[4][4] = {{0, 0, 2, 0}, {2, 0, 1, 1}, {0, 0, 0, 0}, {0, 0, 1, 1}};
    const long *side = (square ? square_sides : (x + y) & 1 ? down : up)[direction];

    add_edge(edges, x + side[0], y + side[1], x + side[2], y + side[3]);
}

/* Whether a wall meets a post across a wrapped edge, or may do so beyond another edge of the board. */
static bool is_met_beyond(const bool *met, long x, long y, const struct maze_spec *spec)
{
    const long width = (long)spec->width, height = (long)spec->height;
    const bool across = x % width == 0, down = y % height == 0;

    return (across && !(spec->wrap & MAZE_WRAP_X)) || (down && !(spec->wrap & MAZE_WRAP_Y)) ||
        (across && met[y * (width + 1) + width - x]) ||
        (down && met[(height - y) * (width + 1) + x]) ||
        (across && down && met[(height - y) * (width + 1) + width - x]);
}

/* Takes those away that are no lines but the end of one, and those that no wall meets. */
static void remove_posts(struct edges *edges, const struct maze_spec *spec)
{
    const long width = (long)spec->width, height = (long)spec->height;
    bool *met = calloc((size_t)((width + 1) * (height + 1)), sizeof(*met));
    size_t kept = 0;

    for (size_t i = 0; i < edges->count; i++) {
        const struct edge edge = edges->at[i];

        if (edge.x1 != edge.x2 || edge.y1 != edge.y2)
            met[edge.y1 * (width + 1) + edge.x1] = met[edge.y2 * (width + 1) + edge.x2] = true;
    }
    for (size_t i = 0; i < edges->count; i++) {
        const struct edge edge = edges->at[i];

        if (edge.x1 != edge.x2 || edge.y1 != edge.y2 ||
            (!met[edge.y1 * (width + 1) + edge.x1] && is_met_beyond(met, edge.x1, edge.y1, spec)))
            edges->at[kept++] = edge;
    }
    edges->count = kept;
    free(met);
}

/*
 * The sides of all cells that are inside, without a passage, and their corners at edges where no
 * side ends; each once.
 */
static struct edges expected_edges(const struct maze_spec *spec, bool openings)
{
    const struct maze_tiling *tiling = maze_spec_tiling(spec);
    const size_t words = bits_words(spec->width);
    uint64_t *above = calloc(words, sizeof(*above));
    struct edges edges = {0};
    struct maze *maze = openings ? maze_of_openings(spec, NULL) : maze_of(spec, NULL);
    struct maze_row row;
    size_t kept = 0;

    if (maze->rows->top[MAZE_PLANE_SOUTH])
        memcpy(above, maze->rows->top[MAZE_PLANE_SOUTH], words * sizeof(*above));
    for (long y = 0; maze_rows_next(maze->rows, &row) == MAZE_OK; y++) {
        const uint64_t *east = row.plane[MAZE_PLANE_EAST], *inside = row.plane[MAZE_PLANE_INSIDE];

        for (uint32_t x = 0; x < row.width; x++) {
            const bool open[4] = {bits_get(above, x), bits_get(east, x),
                bits_get(row.plane[MAZE_PLANE_SOUTH], x),
                x ? bits_get(east, x - 1) : row.west_open};

            for (unsigned i = 0; i < 4; i++)
                if (!open[i] && tiling->has[maze_tiling_class(tiling, x, (uint64_t)y)] >> i & 1 &&
                    (!inside || bits_get(inside, x)))
                    add_side(&edges, !spec->tiling, x, y, i);
            for (long i = 0; i < 4 && !spec->tiling && (!inside || bits_get(inside, x)); i++)
                add_edge(&edges, x + i % 2, y + i / 2, x + i % 2, y + i / 2);
        }
        memcpy(above, row.plane[MAZE_PLANE_SOUTH], words * sizeof(*above));
    }
    qsort(edges.at, edges.count, sizeof(*edges.at), compare);
    for (size_t i = 0; i < edges.count; i++)
        if (i == 0 || compare(&edges.at[i], &edges.at[i - 1]) != 0)
            edges.at[kept++] = edges.at[i];
    edges.count = kept;
    if (!spec->tiling)
        remove_posts(&edges, spec);
    maze_free(maze);
    free(above);
    return edges;
}

static void assert_draws(const struct maze_spec *spec)
{
    const bool square = !spec->tiling;
    struct buffer svg = draw(spec, NULL, &maze_format_find("svg")->drawing, 4096);
    struct buffer sliced = draw(spec, NULL, &maze_format_find("svg")->drawing, 7);
    struct edges drawn = drawn_edges(svg.data, square ? 1 : .5, square ? 1 : .866, square ? 1 : 2);
    struct edges expected = expected_edges(spec, true);

    assert_string_equal(sliced.data, svg.data);
    qsort(drawn.at, drawn.count, sizeof(*drawn.at), compare);
    assert_int_equal(drawn.count, expected.count);
    assert_memory_equal(drawn.at, expected.at, drawn.count * sizeof(*drawn.at));
    buffer_free(&svg);
    buffer_free(&sliced);
    free(drawn.at);
    free(expected.at);
}

TEST(every_wall_is_drawn_once)
{
    static const uint64_t sides[][2] = {
        {1, 1}, {2, 1}, {1, 2}, {63, 3}, {64, 3}, {65, 4}, {130, 9}};

    for (size_t i = 0; i < LENGTH(sides); i++)
        for (uint64_t seed = 0; seed < 5; seed++) {
            struct maze_spec spec = {maze_algorithm_find("kruskal"), sides[i][0], sides[i][1], seed,
                .loops = 20 * (uint32_t)seed};

            assert_draws(&spec);
            spec.algorithm = maze_algorithm_find("eller");
            spec.loops = 0;
            assert_draws(&spec);
        }
}

TEST(outlines_and_wrapped_edges)
{
    for (unsigned wrap = 0; wrap < 4; wrap++) {
        struct maze_spec spec = {maze_algorithm_find("wilson"), 40, 30, 5, .wrap = (uint8_t)wrap};

        assert_draws(&spec);
        spec.shape = maze_shape_find("star");
        assert_draws(&spec);
        spec.shape = NULL;
        spec.sparse = 60;
        assert_draws(&spec);
    }
}

TEST(triangles)
{
    static const uint64_t sides[][2] = {{2, 2}, {3, 1}, {64, 4}, {65, 5}, {128, 6}};

    for (size_t i = 0; i < LENGTH(sides); i++) {
        struct maze_spec spec = {maze_algorithm_find("kruskal"), sides[i][0], sides[i][1], 3,
            .tiling = maze_tiling_find("triangle")};

        assert_draws(&spec);
        spec.wrap = (uint8_t)maze_tiling_wraps(spec.tiling, spec.width, spec.height);
        assert_draws(&spec);
    }
    assert_draws(&(struct maze_spec){maze_algorithm_find("kruskal"), 50, 40, 3,
        .tiling = maze_tiling_find("triangle"), .shape = maze_shape_find("circle")});
}

/* Of triangles they are half as large; in narrow cells they fill these; inside of the ring is the background. */
TEST(the_start_is_a_ring_and_the_goal_a_disc)
{
    static const struct {
        const char *tiling;
        uint64_t side;
        unsigned cell, wall;
        maze_rgba background;
        const char *start, *goal; /* an empty start: none */
    } cases[] = {
        {"square", 3, 18, 2, 0xffffffff,
            "cx=\".5\" cy=\".5\" r=\"0.24\" fill=\"#ffffff\" stroke=\"#d2452d\" "
            "stroke-width=\"0.12\"/>",
            "cx=\"2.5\" cy=\"2.5\" r=\"0.3\" fill=\"#d2452d\"/>"},
        {"square", 3, 4, 1, 0xffffffff,
            "cx=\".5\" cy=\".5\" r=\"0.3\" fill=\"#ffffff\" stroke=\"#d2452d\" "
            "stroke-width=\"0.2\"/>",
            "cx=\"2.5\" cy=\"2.5\" r=\"0.4\" fill=\"#d2452d\"/>"},
        {"triangle", 3, 18, 2, 0x00ff0080,
            "cx=\".5\" cy=\".578\" r=\"0.12\" stroke=\"#d2452d\" stroke-width=\"0.06\"/>",
            "cx=\"1.5\" cy=\"2.31\" r=\"0.15\" fill=\"#d2452d\"/>"},
        {"square", 1, 18, 2, 0xffffffff, "", "cx=\".5\" cy=\".5\" r=\"0.3\" fill=\"#d2452d\"/>"},
    };

    for (size_t i = 0; i < LENGTH(cases); i++) {
        const struct maze_spec spec = {maze_algorithm_find("kruskal"), cases[i].side, cases[i].side,
            7, .tiling = maze_tiling_find(cases[i].tiling)};
        struct maze_drawing drawing = maze_format_find("svg")->drawing;
        struct buffer bytes;
        const char *start, *goal;

        drawing.cell = cases[i].cell * MAZE_LENGTH_UNIT;
        drawing.wall = cases[i].wall * MAZE_LENGTH_UNIT;
        drawing.background = cases[i].background;
        drawing.ends = true;
        bytes = draw(&spec, &(struct maze_question){0}, &drawing, 4096);
        buffer_add(&bytes, "", 1);
        start = strstr(bytes.data, "<circle class=\"start\" ");
        goal = strstr(bytes.data, "<circle class=\"goal\" ");
        assert_true(!start == !*cases[i].start);
        assert_true(!start || strstr(start, cases[i].start));
        assert_non_null(goal);
        assert_non_null(strstr(goal, cases[i].goal));
        buffer_free(&bytes);
    }
}

/* Whatever a title holds, the document is one of XML. */
TEST(what_xml_may_not_hold_is_replaced)
{
    static const char *const rows[][2] = {
        {"a<b>&c", "a&lt;b&gt;&amp;c"},
        {"a\tb\u00e4\U0001ffff", "a\tb\u00e4\U0001ffff"},
        {"a\uffffb\ufffe", "a\ufffdb\ufffd"},
        {"\x01", "\ufffd"},
        {"a\xff\xc3", "a\ufffd\ufffd"},
    };
    struct maze_rendering rendering = rendering_of(&maze_format_find("svg")->drawing);
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 2, 2, 1};

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct buffer svg;
        char *title, *end;

        rendering.title = rows[i][0];
        svg = bytes_of(&rendering, &spec, NULL, 4096);
        title = strstr(svg.data, "<title>") + strlen("<title>");
        end = strstr(title, "</title>");
        assert_non_null(end);
        *end = '\0';
        assert_string_equal(title, rows[i][1]);
        buffer_free(&svg);
    }
}

/* The longest title and permalink, of which every byte and every fourth one takes five. */
TEST(the_longest_texts_have_room)
{
    static char title[257], text[MAZE_SPEC_TEXT];
    struct maze_rendering rendering = rendering_of(&maze_format_find("svg")->drawing);
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 2, 2, 1};
    struct buffer svg;
    size_t escapes = 0;

    memset(title, '&', sizeof(title) - 1);
    for (size_t i = 0; i + 4 < sizeof(text); i += 4)
        memcpy(text + i, "a=b&", 4);
    rendering.title = title;
    rendering.spec_text = text;
    rendering.spec_length = strlen(text);
    svg = bytes_of(&rendering, &spec, NULL, 4096);
    for (const char *at = svg.data; (at = strstr(at, "&amp;")); at++)
        escapes++;
    assert_int_equal(escapes, strlen(title) + strlen(text) / 4);
    assert_non_null(strstr(svg.data, "&amp;</desc>"));
    assert_string_equal(svg.data + svg.length - strlen("</svg>\n"), "</svg>\n");
    buffer_free(&svg);
}
