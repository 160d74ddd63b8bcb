/*
 * Mazes of cells of any kind but squares, in each format that shows them, against the cells that JSON has: passages,
 * planes, walls as strokes, text; and paths, distances and counts against a plain search through these cells.
 */
#include "mazes.h"
#include "unit.h"

#include "base/bits.h"
#include "core/board/lattice.h"
#include "encode/strokes/picture.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 2000 };

/* A maze as the cells of its JSON. */
struct cells {
    const struct maze_tiling *tiling;
    uint32_t width, height;
    unsigned wrap;
    size_t start, goal;
    unsigned open[CELLS];  /* directions, as a set */
    uint32_t steps[CELLS]; /* from the start; UINT32_MAX: there is no way */
};

static struct buffer encoded(const char *slug, const char *style, const struct maze_spec *spec,
    const struct maze_question *question)
{
    const struct maze_format *format = maze_format_find(slug);
    struct maze_rendering rendering = {.format = format,
        .style = style ? maze_style_find(format, style) : maze_format_style(format, 0),
        .openings = MAZE_OPENINGS_NO};

    if (question && question->distances)
        rendering.subject = MAZE_SUBJECT_DISTANCES;
    if (question && question->stats)
        rendering.subject = MAZE_SUBJECT_STATS;
    return bytes_of(&rendering, spec, question, 4096);
}

static json_t *answer(
    const char *style, const struct maze_spec *spec, const struct maze_question *question)
{
    struct buffer bytes = encoded("json", style, spec, question);
    json_t *object = json_loadb(bytes.data, bytes.length, 0, NULL);

    assert_non_null(object);
    buffer_free(&bytes);
    return object;
}

static size_t number_at(const json_t *object, const char *name, uint32_t width)
{
    const json_t *point = json_object_get(object, name);

    return (size_t)json_integer_value(json_array_get(point, 1)) * width +
        (size_t)json_integer_value(json_array_get(point, 0));
}

/* The cell behind a side, across an edge too if it wraps around; the cell itself: there is none. */
static size_t behind(const struct cells *cells, size_t i, unsigned direction)
{
    const struct maze_tiling *tiling = cells->tiling;
    const size_t width = cells->width, height = cells->height, x = i % width, y = i / width;
    const struct maze_point cell = {x, y};
    const size_t to_x = tiling_next(tiling, cell, direction).x;
    const size_t to_y = tiling_next(tiling, cell, direction).y;

    if (!(tiling_sides(tiling, cell) >> direction & 1) ||
        (to_x >= width && !(cells->wrap & MAZE_WRAP_X)) ||
        (to_y >= height && !(cells->wrap & MAZE_WRAP_Y)))
        return i;
    return (to_y + height) % height * width + (to_x + width) % width;
}

/* Measures the steps from the start by a plain search. */
static void search(struct cells *cells)
{
    size_t queue[CELLS], first = 0, last = 0;

    memset(cells->steps, 0xff, sizeof(cells->steps));
    cells->steps[cells->start] = 0;
    for (queue[last++] = cells->start; first < last; first++)
        for (unsigned way = 0; way < cells->tiling->directions; way++) {
            const size_t next = behind(cells, queue[first], way);

            if (!(cells->open[queue[first]] >> way & 1) || cells->steps[next] != UINT32_MAX)
                continue;
            cells->steps[next] = cells->steps[queue[first]] + 1;
            queue[last++] = next;
        }
}

/* The directions that answers tell of a cell, as a set. */
static unsigned directions_of(
    const struct maze_tiling *tiling, struct maze_point cell, unsigned told)
{
    unsigned open = 0;

    for (unsigned sides = told ? tiling_sides(tiling, cell) : 0; sides; sides &= sides - 1)
        open |= (told >> tiling->told[bits_lowest(sides)] & 1) << bits_lowest(sides);
    return open;
}

/* Reads the cells. Each passage is open from both sides, and leads to a cell. */
static struct cells cells_of(const struct maze_spec *spec)
{
    json_t *object = answer("cells", spec, NULL);
    const json_t *grid = json_object_get(object, "grid");
    struct cells cells = {maze_spec_tiling(spec), (uint32_t)spec->width, (uint32_t)spec->height,
        spec->wrap, 0, 0, {0}, {0}};
    const size_t count = (size_t)cells.width * cells.height;

    assert_true(count <= CELLS);
    cells.start = number_at(object, "start", cells.width);
    cells.goal = number_at(object, "goal", cells.width);
    assert_string_equal(json_string_value(json_object_get(object, "tiling")), spec->tiling->slug);
    for (size_t i = 0; i <= json_array_size(json_object_get(object, "directions")); i++) {
        const char *name =
            json_string_value(json_array_get(json_object_get(object, "directions"), i));

        assert_int_equal(!name, !maze_tiling_name(cells.tiling, (unsigned)i));
        assert_true(!name || strcmp(name, maze_tiling_name(cells.tiling, (unsigned)i)) == 0);
    }
    assert_int_equal(json_array_size(grid), cells.height);
    for (size_t i = 0; i < count; i++)
        cells.open[i] =
            directions_of(cells.tiling, (struct maze_point){i % cells.width, i / cells.width},
                (unsigned)json_integer_value(
                    json_array_get(json_array_get(grid, i / cells.width), i % cells.width)));
    json_decref(object);
    for (size_t i = 0; i < count; i++)
        for (unsigned way = 0; way < cells.tiling->directions; way++)
            if (cells.open[i] >> way & 1) {
                const size_t next = behind(&cells, i, way);

                assert_true(next != i || cells.wrap);
                assert_true(cells.open[next] >> cells.tiling->back[way] & 1);
            }
    search(&cells);
    return cells;
}

/* Calls a check of mazes of every kind: algorithms, sides, edges that wrap around, outlines, changes. */
static void for_each_maze(void (*check)(const struct maze_spec *, const struct cells *))
{
    static const uint64_t sides[][2] = {{2, 2}, {7, 1}, {5, 8}, {64, 4}, {13, 20}, {40, 30}};
    static const char *const shapes[] = {NULL, "circle", "star"};
    size_t n = 0;

    for (size_t t = 1; maze_tiling_at(t); t++)
        for (size_t i = 0; maze_algorithm_at(i); i++)
            for (size_t k = 0; maze_algorithm_at(i)->carve && k < LENGTH(sides); k++, n++) {
                struct maze_spec spec = {maze_algorithm_at(i), sides[k][0], sides[k][1], n,
                    .tiling = maze_tiling_at(t), .sparse = n % 5 == 4 ? 40 : 0,
                    .braid = n % 3 == 2 ? 60 : 0, .loops = n % 4 == 3 ? 5 : 0,
                    .goal.kind = n % 7 == 6 ? MAZE_END_FARTHEST : MAZE_END_USUAL};
                uint64_t components = 1;
                struct cells cells;

                spec.wrap =
                    (unsigned)(n / 2 % 4) & maze_tiling_wraps(spec.tiling, spec.width, spec.height);
                spec.shape = k > 3 && shapes[n % 3] ? maze_shape_find(shapes[n % 3]) : NULL;
                if (spec.shape && !spec.tiling->rings)
                    assert_true(maze_spec_components(&spec, &components));
                if (components != 1)
                    spec.shape = NULL;
                suit_rings(&spec);
                cells = cells_of(&spec);
                check(&spec, &cells);
            }
}

/* ---- passages ---- */

/* Takes a passage between two cells out of those that are left, each with the cell whose own wall it was. */
static bool take(struct cells *left, size_t from, size_t to)
{
    for (unsigned way = 0; way < left->tiling->directions; way++)
        if (left->open[from] & left->tiling->forward & 1U << way && behind(left, from, way) == to) {
            left->open[from] &= ~(1U << way);
            return true;
        }
    return false;
}

static void check_edges(const struct maze_spec *spec, const struct cells *cells)
{
    struct buffer bytes = encoded("edges", NULL, spec, NULL);
    struct cells left = *cells;
    size_t passages = 0, lines = 0;

    for (size_t i = 0; i < (size_t)cells->width * cells->height; i++)
        passages += bits_count(cells->open[i] & cells->tiling->forward);
    for (char *at = bytes.data; bytes.length && at < bytes.data + bytes.length; lines++) {
        const size_t from = strtoul(at, &at, 10), to = strtoul(at, &at, 10);

        assert_int_equal(*at++, '\n');
        assert_true(take(&left, from, to));
    }
    assert_int_equal(lines, passages);
    buffer_free(&bytes);
}

TEST(edges_are_the_passages_of_the_cells)
{
    for_each_maze(check_edges);
}

static void check_bits(const struct maze_spec *spec, const struct cells *cells)
{
    struct buffer bytes = encoded("bits", NULL, spec, NULL);
    const size_t head = strcspn(bytes.data, "\n") + 1, words = bits_words(cells->width);
    json_t *object = json_loadb(bytes.data, head, 0, NULL);
    const size_t planes = json_array_size(json_object_get(object, "planes"));
    unsigned forward = cells->tiling->forward;

    assert_int_equal(head % 8, 0);
    assert_int_equal(bytes.length, head + planes * words * cells->height * 8);
    for (unsigned n = 0; forward; n++, forward &= forward - 1) {
        assert_string_equal(json_string_value(json_array_get(json_object_get(object, "planes"), n)),
            cells->tiling->planes[n]);
        for (size_t i = 0; i < (size_t)cells->width * cells->height; i++) {
            const size_t y = i / cells->width, x = i % cells->width;
            const uint8_t *plane =
                (const uint8_t *)bytes.data + head + (y * planes + n) * words * 8;

            assert_int_equal(plane[x / 8] >> x % 8 & 1, cells->open[i] >> bits_lowest(forward) & 1);
        }
    }
    json_decref(object);
    buffer_free(&bytes);
}

TEST(planes_are_the_own_walls_of_the_cells)
{
    for_each_maze(check_bits);
}

/* ---- paths ---- */

/* Follows the names of directions from the start, and returns where they end. */
static size_t followed(
    const struct cells *cells, const char *names, const json_t *path, size_t length)
{
    size_t at = cells->start, steps = 0;

    for (const char *name = names; *name; steps++) {
        const bool letters = maze_tiling_has_letters(cells->tiling);
        const size_t bytes = letters ? 1 : strcspn(name, " ");
        const unsigned way =
            tiling_side(cells->tiling, (struct maze_point){at % cells->width, at / cells->width},
                maze_tiling_direction(cells->tiling, name, bytes));
        const json_t *point = json_array_get(path, steps + 1);

        assert_true(way < cells->tiling->directions && cells->open[at] >> way & 1);
        at = behind(cells, at, way);
        assert_int_equal(json_integer_value(json_array_get(point, 0)), at % cells->width);
        assert_int_equal(json_integer_value(json_array_get(point, 1)), at / cells->width);
        name += bytes + (name[bytes] == ' ');
    }
    assert_int_equal(steps, length);
    return at;
}

/* Whether loops, or edges that wrap around, may keep a solver from the goal. */
static bool may_fail(const struct maze_solver *solver)
{
    return strstr(solver->slug, "-hand") || strcmp(solver->slug, "pledge") == 0 ||
        strcmp(solver->slug, "chain") == 0;
}

static void check_solutions(const struct maze_spec *spec, const struct cells *cells)
{
    const struct maze_solver *solver;

    for (size_t s = 0; (solver = maze_solver_at(s)); s++) {
        json_t *object = answer("none", spec, &(struct maze_question){.solver = solver});
        const json_t *solution = json_object_get(object, "solution");
        const size_t length = (size_t)json_integer_value(json_object_get(solution, "length"));
        const bool solved = json_is_true(json_object_get(solution, "solved"));
        const size_t end =
            followed(cells, json_string_value(json_object_get(solution, "directions")),
                json_object_get(solution, "path"), length);

        assert_true(solved ? end == cells->goal
                           : may_fail(solver) && (spec->braid || spec->loops || spec->wrap));
        if (solver->shortest)
            assert_int_equal(length, cells->steps[cells->goal]);
        json_decref(object);
    }
}

TEST(solutions_lead_through_open_cells_and_the_shortest_are_as_a_plain_search_finds_them)
{
    for_each_maze(check_solutions);
}

static void check_answers(const struct maze_spec *spec, const struct cells *cells)
{
    json_t *object = answer("none", spec, &(struct maze_question){.distances = true});
    const json_t *rows = json_object_get(object, "distances");
    uint64_t inside = 0, passages = 0, dead_ends = 0;

    for (size_t i = 0; i < (size_t)cells->width * cells->height; i++) {
        const json_t *value =
            json_array_get(json_array_get(rows, i / cells->width), i % cells->width);

        if (!value || json_is_null(value))
            assert_int_equal(cells->steps[i], UINT32_MAX);
        else
            assert_int_equal(json_integer_value(value), cells->steps[i]);
        inside += cells->steps[i] != UINT32_MAX;
        passages += bits_count(cells->open[i] & cells->tiling->forward);
        dead_ends += bits_count(cells->open[i]) == 1;
    }
    json_decref(object);
    object = answer("none", spec, &(struct maze_question){.stats = true});
    rows = json_object_get(object, "stats");
    assert_int_equal(json_integer_value(json_object_get(rows, "cells")), inside);
    assert_int_equal(json_integer_value(json_object_get(rows, "passages")), passages);
    assert_int_equal(
        json_integer_value(json_object_get(json_object_get(rows, "dead_ends"), "count")),
        dead_ends);
    assert_int_equal(
        json_integer_value(json_object_get(json_object_get(rows, "solution"), "length")),
        cells->steps[cells->goal]);
    json_decref(object);
}

TEST(distances_and_counts_are_those_of_a_plain_search)
{
    for_each_maze(check_answers);
}

/* ---- pictures: the closed sides of cells inside, each once or, across an edge that wraps around, twice ---- */

struct side {
    long x1, y1, x2, y2;
};

struct sides {
    struct side *at;
    size_t count;
};

static void add_side(struct sides *sides, struct picture_point from, struct picture_point to)
{
    const bool swaps = to.x < from.x || (to.x == from.x && to.y < from.y);

    sides->at = realloc(sides->at, (sides->count + 1) * sizeof(*sides->at));
    assert_non_null(sides->at);
    sides->at[sides->count++] = swaps ? (struct side){to.x, to.y, from.x, from.y}
                                      : (struct side){from.x, from.y, to.x, to.y};
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct side));
}

/* Sorts, and leaves each only once; returns how many there were twice. */
static size_t sort(struct sides *sides)
{
    size_t kept = 0, twice = 0;

    if (sides->at)
        qsort(sides->at, sides->count, sizeof(*sides->at), compare);
    for (size_t i = 0; i < sides->count; i++)
        if (kept && compare(&sides->at[kept - 1], &sides->at[i]) == 0)
            twice++;
        else
            sides->at[kept++] = sides->at[i];
    sides->count = kept;
    return twice;
}

/* The lines of the first path of an SVG picture, in thousandths. */
static struct sides drawn_sides(const char *svg)
{
    const char *at = strstr(svg, "class=\"walls\"");
    struct picture_point pen = {0, 0};
    struct sides sides = {0};

    assert_non_null(at);
    for (at = strstr(at, " d=\"") + 4; *at != '"';) {
        const char command = *at++;
        const struct picture_point before = pen;
        char *end;
        double x = 0, y = 0;

        /* Of an arc its end alone: five numbers are before it. */
        for (unsigned i = 0; command == 'a' && i < 5; i++)
            (void)strtod(at, &end), at = end;
        if (command != 'v')
            x = strtod(at, &end), at = end;
        if (command != 'h')
            y = strtod(at, &end), at = end;
        pen.x += (int64_t)(x * 1000 + (x < 0 ? -.5 : .5));
        pen.y += (int64_t)(y * 1000 + (y < 0 ? -.5 : .5));
        if (command != 'm')
            add_side(&sides, before, pen);
    }
    return sides;
}

static void check_strokes(const struct maze_spec *spec, const struct cells *cells)
{
    struct buffer bytes = encoded("svg", NULL, spec, NULL);
    struct sides drawn = {0}, expected = {0};

    /* Arcs are told apart by tests over HTTP. */
    if (cells->tiling->rings) {
        buffer_free(&bytes);
        return;
    }
    drawn = drawn_sides(bytes.data);
    /* Those of triangles, in long strokes, are another test's. */
    for (size_t i = 0; cells->tiling->directions > 4 && i < (size_t)cells->width * cells->height;
         i++) {
        const struct maze_point cell = {i % cells->width, i / cells->width};
        struct picture_corner corner[PICTURE_CORNERS];
        const unsigned corners = picture_corners(cells->tiling, cell, corner);

        for (unsigned k = 0; k < corners && cells->steps[i] != UINT32_MAX; k++)
            if (!(cells->open[i] >> corner[k].side & 1))
                add_side(&expected, corner[k].at, corner[(k + 1) % corners].at);
    }
    (void)sort(&expected);
    if (cells->tiling->directions > 4) {
        assert_int_equal(sort(&drawn), 0);
        assert_int_equal(drawn.count, expected.count);
        assert_memory_equal(drawn.at, expected.at, drawn.count * sizeof(*drawn.at));
    }
    free(drawn.at);
    free(expected.at);
    buffer_free(&bytes);
}

TEST(strokes_are_the_closed_sides_of_cells)
{
    for_each_maze(check_strokes);
}

/* ---- openings ---- */

static void check_openings(const struct maze_spec *spec, const struct cells *cells)
{
    struct maze_rendering rendering = {.format = maze_format_find("svg"),
        .style = maze_format_style(maze_format_find("svg"), 0),
        .openings = MAZE_OPENINGS_YES};
    struct buffer closed = encoded("svg", NULL, spec, NULL);
    struct buffer opened = bytes_of(&rendering, spec, NULL, 4096);
    struct sides without = drawn_sides(opened.data), with = drawn_sides(closed.data);
    const bool has_edge = spec->shape || spec->wrap != (MAZE_WRAP_X | MAZE_WRAP_Y);
    const bool at_corners = !spec->shape && !spec->sparse && spec->goal.kind == MAZE_END_USUAL;

    if (cells->tiling->directions > 4) {
        (void)sort(&with);
        (void)sort(&without);
        assert_in_range(with.count - without.count, 0, 2);
        /* The usual start and goal are corners, where a side leads out unless both edges wrap around. */
        if (at_corners)
            assert_int_equal(with.count - without.count, has_edge ? 2 : 0);
    }
    free(with.at);
    free(without.at);
    buffer_free(&closed);
    buffer_free(&opened);
}

TEST(start_and_goal_have_an_opening_each)
{
    for_each_maze(check_openings);
}
