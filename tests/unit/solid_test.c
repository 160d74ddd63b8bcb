/* Solids against a board of tiles made the plainest way: edge by edge, volume and areas. */
#include "mazes.h"
#include "unit.h"

#include "base/bits.h"
#include "base/buffer.h"
#include "maze/encoder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what there should be ---- */

/* Tiles row by row: whether there is a wall, or plate. */
struct board {
    long columns, rows;
    bool *wall, *plate;
};

static void set(struct board *board, bool *tiles, long x, long y)
{
    assert_true(x >= 0 && x < board->columns && y >= 0 && y < board->rows);
    tiles[y * board->columns + x] = true;
}

/* The walls of a cell, and the posts at its corners; the plate under it and around it. */
static void add_cell(struct board *board, long x, long y, const bool open[4])
{
    static const long step[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

    for (long down = -1; down <= 1; down++)
        for (long across = -1; across <= 1; across++)
            set(board, board->plate, 2 * x + 1 + across, 2 * y + 1 + down);
    for (unsigned i = 0; i < 4; i++)
        set(board, board->wall, 2 * (x + i % 2), 2 * (y + i / 2));
    for (unsigned i = 0; i < 4; i++)
        for (long k = -1; k <= 1 && !open[i]; k++)
            set(board, board->wall, 2 * x + 1 + step[i][0] + k * step[i][1],
                2 * y + 1 + step[i][1] + k * step[i][0]);
}

static struct board board_of(const struct maze_spec *spec, bool openings)
{
    struct board board = {2 * (long)spec->width + 1, 2 * (long)spec->height + 1, NULL, NULL};
    const size_t words = bits_words(spec->width);
    uint64_t *above = calloc(words, sizeof(*above));
    struct maze *maze = openings ? maze_of_openings(spec, NULL) : maze_of(spec, NULL);
    struct maze_row row;

    board.wall = calloc((size_t)(board.columns * board.rows), sizeof(bool));
    board.plate = calloc((size_t)(board.columns * board.rows), sizeof(bool));
    if (maze->rows->top[MAZE_PLANE_SOUTH])
        memcpy(above, maze->rows->top[MAZE_PLANE_SOUTH], words * sizeof(*above));
    for (long y = 0; maze_rows_next(maze->rows, &row) == MAZE_OK; y++) {
        const uint64_t *east = row.plane[MAZE_PLANE_EAST], *inside = row.plane[MAZE_PLANE_INSIDE];

        for (uint32_t x = 0; x < row.width; x++) {
            const bool open[4] = {bits_get(above, x), bits_get(east, x),
                bits_get(row.plane[MAZE_PLANE_SOUTH], x),
                x ? bits_get(east, x - 1) : row.west_open};

            if (!inside || bits_get(inside, x))
                add_cell(&board, x, y, open);
        }
        memcpy(above, row.plane[MAZE_PLANE_SOUTH], words * sizeof(*above));
    }
    remove_bare_posts(board.wall, board.columns, board.rows, spec->wrap);
    maze_free(maze);
    free(above);
    return board;
}

static void board_free(struct board *board)
{
    free(board->wall);
    free(board->plate);
}

/* ---- what there is ---- */

static struct buffer encode(const char *slug, const struct maze_spec *spec,
    const struct maze_drawing *drawing, enum maze_openings openings, size_t slice)
{
    const struct maze_format *format = maze_format_find(slug);
    const struct maze_rendering rendering = {.format = format,
        .style = maze_format_style(format, 0),
        .openings = openings,
        .drawn = true,
        .drawing = *drawing};

    return bytes_of(&rendering, spec, NULL, slice);
}

/* In hundredths of a millimetre. */
struct point {
    long at[3];
};

struct triangle {
    struct point corner[3];
};

struct mesh {
    struct triangle *triangle;
    size_t count;
    size_t vertices; /* of OBJ */
};

static int compare_points(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct point));
}

static int compare_triangles(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct triangle));
}

/* Adds a triangle, turned so that its least corner is the first. */
static void add_triangle(struct mesh *mesh, struct point a, struct point b, struct point c)
{
    struct triangle triangle = {{a, b, c}};

    while (compare_points(&triangle.corner[1], &triangle.corner[0]) < 0 ||
        compare_points(&triangle.corner[2], &triangle.corner[0]) < 0)
        triangle = (struct triangle){{triangle.corner[1], triangle.corner[2], triangle.corner[0]}};
    if (mesh->count % 1024 == 0)
        mesh->triangle = realloc(mesh->triangle, (mesh->count + 1024) * sizeof(*mesh->triangle));
    mesh->triangle[mesh->count++] = triangle;
}

static long hundredths(double number)
{
    return (long)(number * 100 + .5);
}

/* Reads OBJ; fails if a face comes before one of its vertices, or two vertices are at one place. */
static struct mesh read_obj(const char *text)
{
    struct mesh mesh = {0};
    struct point *vertex = malloc((strlen(text) / 6 + 1) * sizeof(*vertex));

    for (const char *line = text; *line; line = strchr(line, '\n') + 1) {
        char *at = (char *)line + 1;
        size_t number[8], n = 0;

        if (*line == 'v') {
            for (int i = 0; i < 3; i++)
                vertex[mesh.vertices].at[i] = hundredths(strtod(at, &at));
            mesh.vertices++;
            assert_int_equal(*at, '\n');
        } else if (*line == 'f') {
            for (; *at != '\n'; n++) {
                number[n] = strtoul(at, &at, 10) - 1;
                assert_true(number[n] < mesh.vertices);
            }
            assert_true(n == 3 || n == 4);
            for (size_t i = 2; i < n; i++)
                add_triangle(&mesh, vertex[number[0]], vertex[number[i - 1]], vertex[number[i]]);
        } else {
            assert_true(*line == '#' || *line == 'o');
        }
    }
    qsort(vertex, mesh.vertices, sizeof(*vertex), compare_points);
    for (size_t i = 1; i < mesh.vertices; i++)
        assert_int_not_equal(compare_points(&vertex[i - 1], &vertex[i]), 0);
    free(vertex);
    return mesh;
}

static struct point cross(const struct triangle *triangle)
{
    const struct point *corner = triangle->corner;
    struct point normal;

    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;

        normal.at[i] = (corner[1].at[j] - corner[0].at[j]) * (corner[2].at[k] - corner[0].at[k]) -
            (corner[1].at[k] - corner[0].at[k]) * (corner[2].at[j] - corner[0].at[j]);
    }
    return normal;
}

static float read_float(const char *bytes)
{
    uint32_t word = 0;
    float number;

    for (int i = 3; i >= 0; i--)
        word = word << 8 | (uint8_t)bytes[i];
    memcpy(&number, &word, sizeof(number));
    return number;
}

/* Reads binary STL; fails if the count is wrong, or a normal is not that of its triangle. */
static struct mesh read_stl(const struct buffer *stl)
{
    struct mesh mesh = {0};
    uint32_t count = 0;

    assert_true(stl->length >= 84);
    assert_memory_equal(stl->data, "mazed ", 6);
    for (int i = 3; i >= 0; i--)
        count = count << 8 | (uint8_t)stl->data[80 + i];
    assert_int_equal(stl->length, 84 + 50 * (size_t)count);
    for (const char *at = stl->data + 84; at < stl->data + stl->length; at += 50) {
        struct triangle triangle;

        for (int i = 0; i < 9; i++)
            triangle.corner[i / 3].at[i % 3] = hundredths((double)read_float(at + 12 + 4 * i));
        for (int i = 0; i < 3; i++) {
            const long long side = cross(&triangle).at[i];

            assert_int_equal((long)read_float(at + 4 * i), (side > 0) - (side < 0));
        }
        add_triangle(&mesh, triangle.corner[0], triangle.corner[1], triangle.corner[2]);
    }
    return mesh;
}

/* ---- that it is one and the same ---- */

struct edge {
    struct point from, to;
};

static int compare_edges(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct edge));
}

/* Each edge is there just once in either direction. */
static void assert_closed(const struct mesh *mesh)
{
    const size_t count = 3 * mesh->count;
    struct edge *edges = malloc((count + 1) * sizeof(*edges));

    for (size_t i = 0; i < count; i++)
        edges[i] = (struct edge){
            mesh->triangle[i / 3].corner[i % 3], mesh->triangle[i / 3].corner[(i + 1) % 3]};
    qsort(edges, count, sizeof(*edges), compare_edges);
    for (size_t i = 0; i < count; i++) {
        const struct edge back = {edges[i].to, edges[i].from};

        assert_true(i == 0 || compare_edges(&edges[i - 1], &edges[i]) != 0);
        assert_non_null(bsearch(&back, edges, count, sizeof(*edges), compare_edges));
    }
    free(edges);
}

static long width_of(const struct maze_drawing *drawing, long tile)
{
    return tile % 2 ? drawing->cell : drawing->wall;
}

/* Areas of faces that look up or down at a height, and the volume, of the mesh and of the board. */
static void assert_fills(
    const struct mesh *mesh, const struct board *board, const struct maze_drawing *drawing)
{
    const long floor = drawing->floor, top = drawing->floor + drawing->rise;
    long up[2] = {0}, down = 0, area[2] = {0};
    __int128 volume = 0;

    for (long i = 0; i < board->columns * board->rows; i++) {
        const long tile =
            width_of(drawing, i % board->columns) * width_of(drawing, i / board->columns);

        area[0] += board->wall[i] ? tile : 0;
        area[1] += board->plate[i] ? tile : 0;
    }
    for (size_t i = 0; i < mesh->count; i++) {
        const struct triangle *triangle = &mesh->triangle[i];
        const struct point normal = cross(triangle);
        const long z = triangle->corner[0].at[2];

        assert_true(normal.at[0] || normal.at[1] || normal.at[2]);
        if (normal.at[2] > 0)
            up[z == top] += normal.at[2];
        else
            down -= normal.at[2];
        assert_true(!normal.at[2] || z == 0 || z == floor || z == top);
        for (int k = 0; k < 3; k++)
            volume += (__int128)triangle->corner[0].at[k] * normal.at[k];
    }
    assert_int_equal(up[1], 2 * area[0]);
    assert_int_equal(up[0], floor ? 2 * (area[1] - area[0]) : 0);
    assert_int_equal(down, 2 * area[floor > 0]);
    assert_true(volume == 6 * ((__int128)area[0] * drawing->rise + (__int128)area[1] * floor));
}

/* ---- lists in a program for OpenSCAD ---- */

/* A rectangle between posts. */
struct rectangle {
    long x1, y1, x2, y2;
};

/* Reads a line of a list, `[1,2,3,4]` and nothing else; returns its end. */
static const char *read_rectangle(const char *at, struct rectangle *rectangle)
{
    long *const sides[] = {&rectangle->x1, &rectangle->y1, &rectangle->x2, &rectangle->y2};

    assert_memory_equal(at, "\n[", 2);
    at += 2;
    for (int i = 0; i < 4; i++) {
        char *end;

        assert_in_range(*at, '0', '9');
        *sides[i] = strtol(at, &end, 10);
        assert_int_equal(*end, i < 3 ? ',' : ']');
        at = end + 1;
    }
    return at;
}

/* Counts what a rectangle covers of each tile. */
static void cover(const struct board *board, unsigned *covers, const struct rectangle *rectangle)
{
    assert_true(rectangle->x2 < (board->columns + 1) / 2 && rectangle->y2 < (board->rows + 1) / 2);
    for (long y = 2 * rectangle->y1; y <= 2 * rectangle->y2; y++)
        for (long x = 2 * rectangle->x1; x <= 2 * rectangle->x2; x++)
            covers[y * board->columns + x]++;
}

static bool is_wall(const struct board *board, long x, long y)
{
    return x >= 0 && x < board->columns && y >= 0 && y < board->rows &&
        board->wall[y * board->columns + x];
}

static bool is_cell(const struct board *board, long x, long y)
{
    return x >= 0 && 2 * x + 1 < board->columns && y >= 0 && 2 * y + 1 < board->rows &&
        board->plate[(2 * y + 1) * board->columns + 2 * x + 1];
}

/* It is as long as the wall is along a line, goes down beside one cell, or is a post that none meets. */
static void assert_long_wall(const struct board *board, const struct rectangle *wall)
{
    if (wall->x1 == wall->x2) {
        assert_in_range(wall->y2, wall->y1, wall->y1 + 1);
        return;
    }
    assert_true(wall->x1 < wall->x2 && wall->y1 == wall->y2);
    assert_false(is_wall(board, 2 * wall->x1 - 1, 2 * wall->y1));
    assert_false(is_wall(board, 2 * wall->x2 + 1, 2 * wall->y2));
}

/* It has cells of one row, and ends at cells that are outside. */
static void assert_wide_floor(const struct board *board, const struct rectangle *cells)
{
    assert_true(cells->x1 < cells->x2 && cells->y2 == cells->y1 + 1);
    assert_false(is_cell(board, cells->x1 - 1, cells->y1) || is_cell(board, cells->x2, cells->y1));
}

/* Rectangles cover what is expected, and nothing else; walls and cells just once. */
static void assert_list(
    const char *text, const char *name, const struct board *board, const bool *expected, bool walls)
{
    const size_t tiles = (size_t)(board->columns * board->rows);
    const char *at = strstr(text, name);
    unsigned *covers = calloc(tiles, sizeof(*covers));
    struct rectangle rectangle;

    assert_non_null(at);
    at += strlen(name);
    while (at[1] == '[') {
        at = read_rectangle(at, &rectangle);
        cover(board, covers, &rectangle);
        if (walls)
            assert_long_wall(board, &rectangle);
        else
            assert_wide_floor(board, &rectangle);
        if (*at != ',')
            break;
        at++;
        assert_memory_equal(at, "\n[", 2);
    }
    assert_memory_equal(at, "\n];\n", 4);
    for (size_t i = 0; i < tiles; i++) {
        const size_t across = i % (size_t)board->columns % 2, down = i / (size_t)board->columns % 2;

        assert_int_equal(covers[i] > 0, expected[i]);
        if (walls ? across != down : across && down)
            assert_in_range(covers[i], 0, 1);
    }
    free(covers);
}

static void assert_same_sliced(const struct buffer *whole, const char *slug,
    const struct maze_spec *spec, const struct maze_drawing *drawing, enum maze_openings openings)
{
    static const size_t slices[] = {1, 7, 50, 1153};

    for (size_t i = 0; i < LENGTH(slices); i++) {
        struct buffer sliced = encode(slug, spec, drawing, openings, slices[i]);

        assert_int_equal(sliced.length, whole->length);
        assert_memory_equal(sliced.data, whole->data, whole->length);
        buffer_free(&sliced);
    }
}

static void assert_solid_drawn(
    const struct maze_spec *spec, const struct maze_drawing *drawing, enum maze_openings openings)
{
    struct board board = board_of(spec, openings == MAZE_OPENINGS_YES);
    struct buffer obj = encode("obj", spec, drawing, openings, 4096);
    struct buffer stl = encode("stl", spec, drawing, openings, 4096);
    struct buffer scad = encode("scad", spec, drawing, openings, 4096);
    struct mesh mesh = read_obj(obj.data), triangles = read_stl(&stl);

    assert_closed(&mesh);
    assert_fills(&mesh, &board, drawing);
    assert_int_equal(mesh.count, triangles.count);
    qsort(mesh.triangle, mesh.count, sizeof(*mesh.triangle), compare_triangles);
    qsort(triangles.triangle, mesh.count, sizeof(*mesh.triangle), compare_triangles);
    assert_memory_equal(mesh.triangle, triangles.triangle, mesh.count * sizeof(*mesh.triangle));
    assert_list(scad.data, "walls = [", &board, board.wall, true);
    assert_list(scad.data, "cells = [", &board, board.plate, false);
    assert_same_sliced(&obj, "obj", spec, drawing, openings);
    assert_same_sliced(&stl, "stl", spec, drawing, openings);
    assert_same_sliced(&scad, "scad", spec, drawing, openings);
    free(mesh.triangle);
    free(triangles.triangle);
    buffer_free(&obj);
    buffer_free(&stl);
    buffer_free(&scad);
    board_free(&board);
}

/* With and without openings and a plate, and of odd measures. */
static void assert_solid(const struct maze_spec *spec)
{
    struct maze_drawing drawing = maze_format_find("stl")->drawing;

    assert_solid_drawn(spec, &drawing, MAZE_OPENINGS_YES);
    assert_solid_drawn(spec, &drawing, MAZE_OPENINGS_NO);
    drawing.floor = 0;
    assert_solid_drawn(spec, &drawing, MAZE_OPENINGS_YES);
    drawing = (struct maze_drawing){.cell = 337, .wall = 41, .rise = 10, .floor = 725};
    assert_solid_drawn(spec, &drawing, MAZE_OPENINGS_NO);
}

TEST(rectangles)
{
    static const uint64_t sides[][2] = {
        {1, 1}, {2, 1}, {1, 2}, {1, 9}, {31, 3}, {32, 4}, {33, 2}, {63, 3}, {64, 3}, {65, 4}};

    for (size_t i = 0; i < LENGTH(sides); i++)
        for (uint64_t seed = 0; seed < 3; seed++) {
            assert_solid(&(struct maze_spec){
                maze_algorithm_find("kruskal"), sides[i][0], sides[i][1], seed});
            assert_solid(
                &(struct maze_spec){maze_algorithm_find("eller"), sides[i][0], sides[i][1], seed});
        }
}

/* Posts without walls, and blocks that stand alone. */
TEST(loops)
{
    for (uint64_t seed = 0; seed < 4; seed++) {
        assert_solid(&(struct maze_spec){
            maze_algorithm_find("wilson"), 14, 11, seed, .loops = 100, .braid = 100});
        assert_solid(&(struct maze_spec){
            maze_algorithm_find("recursive-division"), 14, 11, seed, .loops = 60});
    }
}

TEST(outlines_and_wrapped_edges)
{
    static const char *const shapes[] = {"star", "heart", "ring", "circle"};

    for (unsigned wrap = 0; wrap < 4; wrap++) {
        struct maze_spec spec = {maze_algorithm_find("wilson"), 20, 17, 5, .wrap = (uint8_t)wrap};

        assert_solid(&spec);
        spec.sparse = 60;
        assert_solid(&spec);
        spec.shape = maze_shape_find(shapes[wrap]);
        assert_non_null(spec.shape);
        assert_solid(&spec);
        spec.sparse = 0;
        spec.braid = 100;
        assert_solid(&spec);
    }
}

/* Cells that are left stand everywhere, in any pattern, each a piece or joined. */
TEST(ends_inside)
{
    for (uint64_t seed = 0; seed < 20; seed++)
        assert_solid(&(struct maze_spec){maze_algorithm_find("hunt-and-kill"), 9, 8, seed,
            .sparse = (uint8_t)(5 * seed), .start = {.kind = MAZE_END_FARTHEST},
            .goal = {.kind = MAZE_END_FARTHEST}});
}

static void assert_title(const struct maze_spec *spec, const char *expected)
{
    char title[80] = {0};
    struct buffer stl =
        encode("stl", spec, &maze_format_find("stl")->drawing, MAZE_OPENINGS_USUAL, 4096);

    memcpy(title, expected, strlen(expected));
    assert_memory_equal(stl.data, title, sizeof(title));
    buffer_free(&stl);
}

TEST(the_title_of_stl_is_whole)
{
    struct maze_spec spec = {maze_algorithm_find("kruskal"), 20, 7, 42};

    assert_title(&spec, "mazed /maze?algo=kruskal&width=20&height=7&seed=42");
    spec.algorithm = maze_algorithm_find("recursive-backtracker");
    spec.seed = 999999999999999999;
    assert_title(
        &spec, "mazed /maze?algo=recursive-backtracker&width=20&height=7&seed=999999999999999999");
    spec.seed++;
    assert_title(&spec, "mazed Recursive backtracker, 20 x 7, seed 1000000000000000000");
}

static bool fits(const char *slug, uint64_t width, uint64_t height)
{
    const struct maze_format *format = maze_format_find(slug);
    const struct maze_rendering rendering = {.format = format, .style = format->styles};
    const struct maze_spec spec = {maze_algorithm_find("eller"), width, height, 1};

    return maze_rendering_fits(&rendering, &spec);
}

/* The outer wall counts, which makes a board of walls of 3 mm longer than one of 2 mm. */
TEST(the_side_has_a_wall_more_than_cells)
{
    const struct maze_format *format = maze_format_find("obj");
    const struct maze_rendering rendering = {.format = format,
        .style = format->styles,
        .drawn = true,
        .drawing = {.cell = 700, .wall = 300, .rise = 800}};
    struct maze_spec spec = {maze_algorithm_find("eller"), 13106, 1, 1};

    assert_true(maze_rendering_fits(&rendering, &spec));
    spec.width++;
    assert_false(maze_rendering_fits(&rendering, &spec));
}

TEST(sides_are_limited)
{
    assert_true(fits("obj", 13107, 13107));
    assert_false(fits("obj", 13108, 1));
    assert_false(fits("scad", 1, 13108));
    assert_false(fits("scad", UINT64_C(1) << 31, UINT64_C(1) << 31));
    assert_true(fits("stl", 12384, 12384));
    assert_false(fits("stl", 12385, 12384));
    assert_true(fits("stl", 11000, 13000));
}

static void assert_refused_when_read(const char *slug)
{
    const struct maze_format *format = maze_format_find(slug);
    const struct maze_rendering rendering = {.format = format, .style = format->styles};
    const struct maze_spec spec = {maze_algorithm_find("eller"), 13108, 1, 1};
    struct maze_encoder *encoder;

    assert_int_equal(maze_encoder_new(&rendering, &spec, NULL, &encoder), MAZE_OK);
    assert_int_equal(maze_encoder_read(encoder, maze_of(&spec, NULL)), MAZE_TOO_LARGE);
    maze_encoder_free(encoder);
}

TEST(too_large_a_maze_is_refused_when_read)
{
    assert_refused_when_read("stl");
    assert_refused_when_read("obj");
    assert_refused_when_read("scad");
}

/* Whether the length is told before there is a maze; then it is the length of all bytes. */
static bool tells_length(const struct maze_spec *spec, const struct maze_drawing *drawing)
{
    const struct maze_format *format = maze_format_find("stl");
    const struct maze_rendering rendering = {
        .format = format, .style = format->styles, .drawn = true, .drawing = *drawing};
    struct maze_encoder *encoder;
    struct buffer stl;
    uint64_t length;
    bool tells;

    assert_int_equal(maze_encoder_new(&rendering, spec, NULL, &encoder), MAZE_OK);
    tells = maze_encoder_length(encoder, &length);
    maze_encoder_free(encoder);
    stl = encode("stl", spec, drawing, MAZE_OPENINGS_USUAL, 4096);
    if (tells)
        assert_int_equal(length, stl.length);
    buffer_free(&stl);
    return tells;
}

TEST(the_size_of_a_whole_board_tells_the_length_of_stl)
{
    const struct maze_drawing drawing = maze_format_find("stl")->drawing;
    struct maze_drawing bare = drawing;

    bare.floor = 0;
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        struct maze_spec spec = {maze_algorithm_at(i), 24, 16, i};

        assert_solid_drawn(&spec, &drawing, MAZE_OPENINGS_YES);
        assert_solid_drawn(&spec, &bare, MAZE_OPENINGS_YES);
        assert_true(tells_length(&spec, &drawing));
        assert_false(tells_length(&spec, &bare));
        spec.loops = 1;
        assert_false(tells_length(&spec, &drawing));
        spec.loops = 0;
        spec.sparse = 1;
        assert_false(tells_length(&spec, &drawing));
    }
}
