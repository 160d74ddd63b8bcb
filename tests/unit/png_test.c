/* PNG pictures, read by libpng, against pictures painted tile by tile from the maze. */
#include "mazes.h"
#include "unit.h"

#include "base/bits.h"
#include "base/rng.h"
#include "encode/strokes/picture.h"
#include "maze/path.h"

#include <math.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

struct image {
    long width, height;
    maze_rgba *pixel;
};

/* A maze to be shown, and how. */
struct scene {
    struct maze_spec spec;
    struct maze_question question;
    struct maze_drawing drawing;
    enum maze_openings openings;
};

static struct buffer encode_in(const struct scene *scene, const char *style, size_t slice)
{
    const struct maze_format *png = maze_format_find("png");
    const struct maze_rendering rendering = {.format = png,
        .style = maze_style_find(png, style),
        .openings = scene->openings,
        .drawn = true,
        .drawing = scene->drawing};

    return bytes_of(&rendering, &scene->spec, &scene->question, slice);
}

static struct buffer encode(const struct scene *scene, size_t slice)
{
    return encode_in(scene, "pixels", slice);
}

static struct image read_png(const struct buffer *bytes)
{
    png_image png = {.version = PNG_IMAGE_VERSION};
    struct image image;
    uint8_t *rgba;

    assert_int_equal(png_image_begin_read_from_memory(&png, bytes->data, bytes->length), 1);
    png.format = PNG_FORMAT_RGBA;
    image = (struct image){png.width, png.height, NULL};
    rgba = malloc(PNG_IMAGE_SIZE(png));
    image.pixel = malloc(PNG_IMAGE_SIZE(png));
    assert_true(png_image_finish_read(&png, NULL, rgba, 0, NULL));
    assert_int_equal(png.warning_or_error, 0);
    for (long i = 0; i < image.width * image.height; i++)
        image.pixel[i] = (maze_rgba)rgba[4 * i] << 24 | (maze_rgba)rgba[4 * i + 1] << 16 |
            (maze_rgba)rgba[4 * i + 2] << 8 | rgba[4 * i + 3];
    free(rgba);
    return image;
}

/* ---- the picture painted naively ---- */

static double channel(maze_rgba color, int i)
{
    return (color >> (24 - 8 * i) & 0xff) / 255.;
}

static maze_rgba over(maze_rgba upper, maze_rgba lower)
{
    const double alpha = channel(upper, 3) + channel(lower, 3) * (1 - channel(upper, 3));
    maze_rgba color = 0;

    for (int i = 0; i < 3; i++) {
        const double mixed = channel(upper, i) * channel(upper, 3) +
            channel(lower, i) * channel(lower, 3) * (1 - channel(upper, 3));

        color = color << 8 | (alpha > 0 ? (maze_rgba)lround(255 * mixed / alpha) : 0);
    }
    return color << 8 | (maze_rgba)lround(255 * alpha);
}

/*
 * The tiles of a maze: walls, and distances. A cell gives its own to all tiles around it; of two
 * cells the later one does.
 */
struct tiles {
    long columns, rows;
    bool *wall;
    uint32_t *value;
};

static bool inside(const struct maze_row *row, long x)
{
    return x >= 0 && x < row->width &&
        (!row->plane[MAZE_PLANE_INSIDE] || bits_get(row->plane[MAZE_PLANE_INSIDE], (size_t)x));
}

/* All tiles around a cell that is inside are walls; those where a passage is are none, and posts that no wall meets. */
static struct tiles tiles_of(struct maze_rows *rows)
{
    struct tiles tiles = {2 * (long)rows->width + 1, 2 * (long)rows->height + 1, NULL, NULL};
    const long n = tiles.columns;
    struct maze_row row;

    tiles.wall = calloc((size_t)(n * tiles.rows), sizeof(bool));
    tiles.value = malloc((size_t)(n * tiles.rows) * sizeof(uint32_t));
    for (long i = 0; i < n * tiles.rows; i++)
        tiles.value[i] = MAZE_NO_VALUE;
    for (int open = 0; open < 2; open++) {
        rows->y = 0;
        for (long x = 0; open && rows->top[MAZE_PLANE_SOUTH] && x < rows->width; x++)
            tiles.wall[2 * x + 1] &= !bits_get(rows->top[MAZE_PLANE_SOUTH], (size_t)x);
        for (long y = 0; maze_rows_next(rows, &row) == MAZE_OK; y++) {
            for (long x = 0; x < row.width; x++) {
                const long middle = (2 * y + 1) * n + 2 * x + 1;

                if (open) {
                    tiles.wall[middle + 1] &= !bits_get(row.plane[MAZE_PLANE_EAST], (size_t)x);
                    tiles.wall[middle + n] &= !bits_get(row.plane[MAZE_PLANE_SOUTH], (size_t)x);
                    tiles.wall[middle] = false;
                }
                for (long i = -1; i < 2; i++)
                    for (long j = -1; j < 2; j++) {
                        tiles.wall[middle + i * n + j] |= !open && inside(&row, x);
                        if (row.value && row.value[x] != MAZE_NO_VALUE)
                            tiles.value[middle + i * n + j] = row.value[x];
                    }
            }
            if (open && row.west_open)
                tiles.wall[(2 * y + 1) * n] = false;
        }
    }
    remove_bare_posts(tiles.wall, tiles.columns, tiles.rows, rows->wrap);
    return tiles;
}

static void fill(struct image *image, long x, long y, long width, long height, maze_rgba *colors)
{
    for (long j = y; j < y + height; j++)
        for (long i = x; i < x + width; i++)
            image->pixel[j * image->width + i] = colors[j * image->width + i];
}

/* Squares in the middle of each cell of the path, and what lies between them. */
static void draw_path(struct image *image, const struct maze *maze,
    const struct maze_drawing *drawing, maze_rgba *colors)
{
    const struct maze_tiling *tiling = maze_tiling_at(0);
    const long cell = drawing->cell / 100, wall = drawing->wall / 100,
               margin = drawing->margin / 100;
    const long thick = picture_path_width(tiling, drawing, true) / 100, beside = (cell - thick) / 2;
    struct maze_point at = maze->start;

    for (uint64_t i = 0;; i++) {
        const long x = margin + wall + (long)at.x * (cell + wall) + beside,
                   y = margin + wall + (long)at.y * (cell + wall) + beside, way = beside + wall;
        enum maze_direction step = MAZE_NORTH;

        fill(image, x, y, thick, thick, colors);
        for (int there = 0; there < 2; there++) {
            if (there ? i == maze_path_length(maze->solution.path) : i == 0)
                continue;
            step = maze_path_step(maze->solution.path, there ? i : i - 1);
            step = there ? step : (step + 2) % 4;
            if (step % 2)
                fill(image, step == MAZE_EAST ? x + thick : x - way, y, way, thick, colors);
            else
                fill(image, x, step == MAZE_SOUTH ? y + thick : y - way, thick, way, colors);
        }
        if (i == maze_path_length(maze->solution.path))
            return;
        at.x = (at.x + maze->rows->width + (uint64_t)tiling->across[0][step]) % maze->rows->width;
        at.y = (at.y + maze->rows->height + (uint64_t)tiling->down[0][step]) % maze->rows->height;
    }
}

/* Draws a disc in the colours of the path, with a hole of that radius in the colour of the background, if that is opaque. */
static void draw_disc(struct image *image, struct maze_point at, const struct maze_drawing *drawing,
    double hole, maze_rgba *colors)
{
    const long cell = drawing->cell / 100, wall = drawing->wall / 100;
    const long x = drawing->margin / 100 + wall + (long)at.x * (cell + wall),
               y = drawing->margin / 100 + wall + (long)at.y * (cell + wall);
    const double middle = (double)cell / 2 - .5;
    const double radius = picture_mark(maze_tiling_at(0), drawing, true).radius / 100.;

    for (long j = 0; j < cell; j++)
        for (long i = 0; i < cell; i++) {
            const double away = hypot((double)i - middle, (double)j - middle);
            const long pixel = (y + j) * image->width + x + i;

            if (away < hole - 1e-9 && picture_is_opaque(drawing))
                image->pixel[pixel] = drawing->background;
            else if (away >= hole - 1e-9 && away <= radius + 1e-9)
                image->pixel[pixel] = colors[pixel];
        }
}

/* The tile of a pixel; -1 in the margin. */
static long tile_at(long pixel, long tiles, const struct maze_drawing *drawing)
{
    const long cell = drawing->cell / 100, wall = drawing->wall / 100;
    const long at = pixel - drawing->margin / 100;
    const long tile = at < 0 ? -1 : at / (cell + wall) * 2 + (at % (cell + wall) >= wall);

    return tile < tiles ? tile : -1;
}

/* Draws the tiles, and lists which colour each pixel has where it is of the path. */
static void draw_tiles(struct image *image, const struct tiles *tiles, const struct maze *maze,
    const struct maze_drawing *drawing, maze_rgba *path_colors)
{
    const maze_rgba wall = over(drawing->wall_color, drawing->background),
                    path = over(drawing->path_color, drawing->background);

    for (long y = 0; y < image->height; y++)
        for (long x = 0; x < image->width; x++) {
            const long column = tile_at(x, tiles->columns, drawing),
                       row = tile_at(y, tiles->rows, drawing), i = row * tiles->columns + column;
            const bool off = column < 0 || row < 0;
            maze_rgba color = drawing->background;

            if (!off && drawing->heatmap && tiles->value[i] != MAZE_NO_VALUE)
                color = over(heat_color(maze->farthest
                                     ? (unsigned)(tiles->value[i] * UINT64_C(63) / maze->farthest)
                                     : 0),
                    color);
            path_colors[y * image->width + x] =
                drawing->heatmap ? over(drawing->path_color, color) : path;
            if (!off && tiles->wall[i])
                color = drawing->heatmap ? over(drawing->wall_color, color) : wall;
            image->pixel[y * image->width + x] = color;
        }
}

static struct image expected_of(const struct scene *scene)
{
    const struct maze_drawing *drawing = &scene->drawing;
    const uint64_t unit = drawing->cell + drawing->wall;
    struct maze *maze = scene->openings == MAZE_OPENINGS_NO
        ? maze_of(&scene->spec, &scene->question)
        : maze_of_openings(&scene->spec, &scene->question);
    const struct tiles tiles = tiles_of(maze->rows);
    struct image image;
    maze_rgba *path_colors;

    image.width = (long)(scene->spec.width * unit + drawing->wall + 2 * drawing->margin) / 100;
    image.height = (long)(scene->spec.height * unit + drawing->wall + 2 * drawing->margin) / 100;
    image.pixel = malloc((size_t)(image.width * image.height) * sizeof(maze_rgba));
    path_colors = malloc((size_t)(image.width * image.height) * sizeof(maze_rgba));
    draw_tiles(&image, &tiles, maze, drawing, path_colors);
    if (scene->question.solver)
        draw_path(&image, maze, drawing, path_colors);
    if (drawing->ends) {
        const struct picture_mark mark = picture_mark(maze_tiling_at(0), drawing, true);

        if (maze->start.x != maze->goal.x || maze->start.y != maze->goal.y)
            draw_disc(&image, maze->start, drawing, (mark.radius - mark.ring) / 100., path_colors);
        draw_disc(&image, maze->goal, drawing, 0, path_colors);
    }
    free(path_colors);
    free(tiles.wall);
    free(tiles.value);
    maze_free(maze);
    return image;
}

/* ---- comparing ---- */

/* Whether colours are the same but for the rounding of a channel. */
static bool near(maze_rgba one, maze_rgba two)
{
    if (!(one & 0xff) && !(two & 0xff))
        return true;
    for (int i = 0; i < 4; i++)
        if (fabs(channel(one, i) - channel(two, i)) * 255 > 1.5)
            return false;
    return true;
}

static void assert_shows(const struct scene *scene)
{
    struct buffer bytes = encode(scene, 32768);
    const struct image drawn = read_png(&bytes), expected = expected_of(scene);

    assert_int_equal(drawn.width, expected.width);
    assert_int_equal(drawn.height, expected.height);
    for (long i = 0; i < drawn.width * drawn.height; i++)
        if (drawn.pixel[i] != expected.pixel[i] && !near(drawn.pixel[i], expected.pixel[i])) {
            print_error(
                "%s %lu x %lu, seed %lu, cell %u, wall %u, margin %u: %ld,%ld is %08x, not %08x\n",
                scene->spec.algorithm->slug, scene->spec.width, scene->spec.height,
                scene->spec.seed, scene->drawing.cell, scene->drawing.wall, scene->drawing.margin,
                i % drawn.width, i / drawn.width, drawn.pixel[i], expected.pixel[i]);
            fail();
        }
    free(drawn.pixel);
    free(expected.pixel);
    buffer_free(&bytes);
}

static struct scene scene_of(uint64_t width, uint64_t height, unsigned cell, unsigned wall)
{
    struct scene scene = {
        .spec = {maze_algorithm_find("kruskal"), width, height, 7},
        .drawing = maze_format_find("png")->drawing,
    };

    scene.drawing.cell = cell * MAZE_LENGTH_UNIT;
    scene.drawing.wall = wall * MAZE_LENGTH_UNIT;
    return scene;
}

/* ---- tests ---- */

TEST(small_mazes)
{
    static const uint64_t sides[][2] = {
        {1, 1}, {2, 1}, {1, 2}, {3, 3}, {64, 2}, {65, 3}, {130, 2}, {4200, 2}};

    for (size_t i = 0; i < LENGTH(sides); i++)
        for (unsigned k = 0; k < 32; k++) {
            struct scene scene = scene_of(sides[i][0], sides[i][1], k % 4 * 3 + 1, 1 + k / 4 % 3);

            scene.drawing.margin = k % 5 * MAZE_LENGTH_UNIT;
            scene.drawing.ends = k & 4;
            scene.drawing.heatmap = scene.question.distances = k & 8;
            scene.question.solver = k & 16 ? maze_solver_at(0) : NULL;
            assert_shows(&scene);
        }
}

static maze_rgba random_color(struct rng *rng)
{
    static const maze_rgba opacities[] = {0, 0x40, 0x80, 0xff, 0xff};

    return ((maze_rgba)rng_below(rng, 1 << 24) << 8 | opacities[rng_below(rng, 5)]);
}

/* A scene with random options; most of them are off in most scenes. */
static struct scene random_scene(struct rng *rng, uint64_t width, uint64_t height)
{
    static const char *const shapes[] = {"circle", "star", "heart"};
    struct scene scene =
        scene_of(width, height, 1 + (unsigned)rng_below(rng, 16), 1 + (unsigned)rng_below(rng, 16));

    scene.spec.seed = rng_next(rng);
    scene.drawing.margin = (uint32_t)rng_below(rng, 20) * MAZE_LENGTH_UNIT;
    scene.openings = (enum maze_openings)rng_below(rng, 3);
    if (width > 20 && height > 20 && rng_below(rng, 3) == 0)
        scene.spec.shape = maze_shape_find(shapes[rng_below(rng, 3)]);
    if (rng_below(rng, 3) == 0)
        scene.spec.wrap = (uint8_t)rng_below(rng, 4);
    if (rng_below(rng, 3) == 0)
        scene.spec.loops = (uint32_t)rng_below(rng, 101);
    if (rng_below(rng, 4) == 0)
        scene.spec.sparse = (uint8_t)rng_below(rng, 100);
    scene.drawing.ends = rng_below(rng, 2);
    scene.drawing.heatmap = scene.question.distances = rng_below(rng, 3) == 0;
    scene.question.solver = rng_below(rng, 2) ? maze_solver_at(0) : NULL;
    if (rng_below(rng, 2)) {
        scene.drawing.wall_color = random_color(rng);
        scene.drawing.background = random_color(rng);
        scene.drawing.path_color = random_color(rng);
    }
    return scene;
}

TEST(random_mazes)
{
    struct rng rng = rng_seeded(15);

    for (int i = 0; i < (is_slow() ? 40 : 250); i++) {
        const struct scene scene =
            random_scene(&rng, 1 + rng_below(&rng, i % 4 ? 40 : 130), 1 + rng_below(&rng, 40));

        assert_shows(&scene);
    }
}

/* Large plain mazes have ways of their own to be written, eight cells at a time. */
TEST(large_plain_mazes)
{
    static const unsigned sides[][4] = {{2048, 8, 1, 1}, {2055, 8, 1, 1}, {2051, 9, 3, 1},
        {130, 127, 18, 2}, {129, 128, 2, 5}, {1030, 16, 1, 12}, {16384, 1, 1, 1}, {8, 2048, 5, 3},
        {128, 130, 6, 16}, {100000, 2, 1, 1}};

    for (size_t i = 0; i < LENGTH(sides); i++)
        for (unsigned k = 0; k < 4; k++) {
            struct scene scene = scene_of(sides[i][0], sides[i][1], sides[i][2], sides[i][3]);

            scene.drawing.margin = k * 4 * MAZE_LENGTH_UNIT;
            scene.openings = k & 1 ? MAZE_OPENINGS_YES : MAZE_OPENINGS_NO;
            scene.spec.wrap = k & 2 ? (uint8_t)MAZE_WRAP_X : 0;
            scene.spec.loops = 30 * k;
            scene.drawing.wall_color = k & 2 ? 0x0000ffff : 0x000000ff;
            assert_shows(&scene);
        }
}

TEST(widest_lines)
{
    struct scene scene = scene_of(3, 2, 256, 256);

    scene.drawing.ends = scene.drawing.heatmap = scene.question.distances = true;
    scene.question.solver = maze_solver_at(0);
    assert_shows(&scene);
    assert_shows(&(struct scene){scene.spec, .drawing = scene_of(1, 1, 256, 256).drawing});
}

TEST(bytes_do_not_depend_on_slices)
{
    static const size_t slices[] = {1, 7, 1000, 100000};
    struct rng rng = rng_seeded(1);

    for (int i = 0; i < 12; i++) {
        const struct scene scene = i ? random_scene(&rng, 30, 30) : scene_of(300, 300, 4, 1);
        struct buffer whole = encode(&scene, 1 << 20);

        for (size_t k = 0; k < LENGTH(slices); k++) {
            struct buffer sliced = encode(&scene, slices[k]);

            assert_int_equal(sliced.length, whole.length);
            assert_memory_equal(sliced.data, whole.data, whole.length);
            buffer_free(&sliced);
        }
        buffer_free(&whole);
    }
}

/* As few bits a pixel as there are colours for, and a small file. */
TEST(depths)
{
    enum { DEPTH_AT = 24 };
    struct scene scene = scene_of(12, 12, 18, 2);
    struct buffer bytes = encode(&scene, 4096);

    assert_int_equal(bytes.data[DEPTH_AT], 1);
    assert_true(bytes.length < 700);
    buffer_free(&bytes);
    scene.question.solver = maze_solver_at(0);
    bytes = encode(&scene, 4096);
    assert_int_equal(bytes.data[DEPTH_AT], 2);
    buffer_free(&bytes);
    scene.question.solver = NULL;
    scene.drawing.ends = true;
    bytes = encode(&scene, 4096);
    assert_int_equal(bytes.data[DEPTH_AT], 2);
    buffer_free(&bytes);
    scene.drawing.heatmap = scene.question.distances = true;
    bytes = encode(&scene, 4096);
    assert_int_equal(bytes.data[DEPTH_AT], 8);
    buffer_free(&bytes);
}

/* Squares drawn by lines, as cards draw them, look like those painted by tiles: walls, path, and the middles of marks. */
TEST(lines_of_squares_look_like_tiles)
{
    static const struct maze_room windows[] = {{0}, {2, 1, 7, 5}, {9, 8, 11, 4}};

    for (size_t i = 0; i < LENGTH(windows); i++)
        for (unsigned k = 0; k < 16; k++) {
            struct scene scene = scene_of(20, 12, 8 + k, 1 + k % 4);
            struct buffer bytes[2];
            struct image image[2];

            scene.spec.blocks = windows[i].width ? 8 : 0;
            scene.spec.start = (struct maze_end){MAZE_END_CELL, {4, 3}};
            scene.spec.goal = (struct maze_end){MAZE_END_CELL, {10, 9}};
            scene.question.window = windows[i];
            scene.question.solver = k & 2 ? maze_solver_at(0) : NULL;
            scene.drawing.ends = k & 1;
            scene.drawing.margin = k % 3 * MAZE_LENGTH_UNIT;
            for (int lines = 0; lines < 2; lines++) {
                bytes[lines] = encode_in(&scene, lines ? "strokes" : "pixels", 32768);
                image[lines] = read_png(&bytes[lines]);
            }
            assert_int_equal(image[0].width, image[1].width);
            for (long at = 0; at < image[0].width * image[0].height; at++) {
                const long unit = 9 + k + k % 4, x = at % image[0].width - k % 3 - 1 - k % 4,
                           y = at / image[0].width - k % 3 - 1 - k % 4;
                const bool middle = x % unit == (8 + k) / 2 && y % unit == (8 + k) / 2;

                if ((middle || !scene.drawing.ends) &&
                    !near(image[0].pixel[at], image[1].pixel[at])) {
                    print_error("window %zu, %u: %ld,%ld is %08x by lines, not %08x\n", i, k, x, y,
                        image[1].pixel[at], image[0].pixel[at]);
                    fail();
                }
            }
            for (int lines = 0; lines < 2; lines++) {
                free(image[lines].pixel);
                buffer_free(&bytes[lines]);
            }
        }
}
