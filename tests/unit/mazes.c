/* As simple as possible: its verdict on a maze must be beyond doubt. */
#include "mazes.h"
#include "unit.h"

#include "base/bits.h"
#include "core/spec/rings.h"

#include <stdlib.h>
#include <string.h>

struct picture picture_of_rows(struct maze_rows *rows)
{
    struct picture picture = {rows->width, rows->height, NULL, NULL};
    const size_t cells = (size_t)picture.width * picture.height;
    struct maze_row row;
    size_t i = 0;

    picture.east = malloc(cells);
    picture.south = malloc(cells);
    assert_true(picture.east && picture.south);
    while (maze_rows_next(rows, &row) == MAZE_OK) {
        const uint64_t unused = ~bits_last_mask(picture.width);

        assert_int_equal(row.width, picture.width);
        for (uint32_t x = 0; x < picture.width; x++, i++) {
            picture.east[i] = bits_get(row.plane[MAZE_PLANE_EAST], x);
            picture.south[i] = bits_get(row.plane[MAZE_PLANE_SOUTH], x);
        }
        assert_int_equal(row.plane[MAZE_PLANE_EAST][bits_words(picture.width) - 1] & unused, 0);
        assert_int_equal(row.plane[MAZE_PLANE_SOUTH][bits_words(picture.width) - 1] & unused, 0);
    }
    assert_int_equal(i, cells);
    return picture;
}

struct picture picture_of(const struct maze_spec *spec)
{
    struct maze_task *task = maze_task_new();
    struct maze_rows *rows;
    struct picture picture;

    assert_non_null(task);
    assert_int_equal(maze_open(spec, task, &rows), MAZE_OK);
    picture = picture_of_rows(rows);
    maze_rows_free(rows);
    maze_task_free(task);
    return picture;
}

struct maze *maze_of(const struct maze_spec *spec, const struct maze_question *question)
{
    struct maze_task *task = maze_task_new();
    struct maze *maze;

    assert_non_null(task);
    assert_int_equal(maze_make(spec, question, task, &maze), MAZE_OK);
    maze_task_free(task);
    return maze;
}

struct maze *maze_of_openings(const struct maze_spec *spec, const struct maze_question *question)
{
    struct maze *maze = maze_of(spec, question);
    struct maze_rows *inner = maze->rows;

    assert_int_equal(
        maze_rows_with_openings(inner, maze->start, maze->goal, -1, &maze->rows), MAZE_OK);
    return maze;
}

void add_encoded(struct maze_encoder *encoder, size_t slice, struct buffer *bytes)
{
    char *piece = malloc(slice);
    size_t written;

    assert_non_null(piece);
    do {
        assert_int_equal(maze_encoder_next(encoder, piece, slice, &written), MAZE_OK);
        assert_true(written <= slice);
        buffer_add(bytes, piece, written);
    } while (written == slice);
    /* A slice that is not full is the last. */
    assert_int_equal(maze_encoder_next(encoder, piece, slice, &written), MAZE_OK);
    assert_int_equal(written, 0);
    free(piece);
}

struct buffer bytes_of(const struct maze_rendering *rendering, const struct maze_spec *spec,
    const struct maze_question *question, size_t slice)
{
    struct buffer bytes = {0};
    struct maze_encoder *encoder;
    uint64_t length;

    assert_non_null(rendering->style);
    assert_int_equal(maze_encoder_new(rendering, spec, question, &encoder), MAZE_OK);
    if (maze_encoder_needs_maze(encoder))
        assert_int_equal(maze_encoder_read(encoder, maze_of(spec, question)), MAZE_OK);

    const bool known = maze_encoder_length(encoder, &length);

    add_encoded(encoder, slice, &bytes);
    if (known)
        assert_int_equal(bytes.length, length);
    maze_encoder_free(encoder);
    return bytes;
}

void picture_free(struct picture *picture)
{
    free(picture->east);
    free(picture->south);
}

bool picture_same(const struct picture *a, const struct picture *b)
{
    const size_t cells = (size_t)a->width * a->height;

    return a->width == b->width && a->height == b->height && memcmp(a->east, b->east, cells) == 0 &&
        memcmp(a->south, b->south, cells) == 0;
}

uint64_t picture_passages(const struct picture *picture)
{
    uint64_t passages = 0;

    for (size_t i = 0; i < (size_t)picture->width * picture->height; i++)
        passages += picture->east[i] + picture->south[i];
    return passages;
}

unsigned picture_ways(const struct picture *picture, size_t i)
{
    const size_t width = picture->width, x = i % width, y = i / width;

    return (y > 0 && picture->south[i - width] ? WAY_NORTH : 0) |
        (x + 1 < width && picture->east[i] ? WAY_EAST : 0) |
        (y + 1 < picture->height && picture->south[i] ? WAY_SOUTH : 0) |
        (x > 0 && picture->east[i - 1] ? WAY_WEST : 0);
}

/* Finds the cells to which passages lead from cell i, and returns their number. */
static size_t neighbours(const struct picture *picture, size_t i, size_t found[4])
{
    const unsigned graph = picture_ways(picture, i);
    size_t n = 0;

    if (graph & WAY_EAST)
        found[n++] = i + 1;
    if (graph & WAY_WEST)
        found[n++] = i - 1;
    if (graph & WAY_SOUTH)
        found[n++] = i + picture->width;
    if (graph & WAY_NORTH)
        found[n++] = i - picture->width;
    return n;
}

uint64_t picture_reached(const struct picture *picture)
{
    const size_t cells = (size_t)picture->width * picture->height;
    uint8_t *seen = calloc(cells, 1);
    size_t *queue = malloc(cells * sizeof(*queue)), head = 0, tail = 0, found[4];

    assert_true(seen && queue);
    seen[0] = 1;
    queue[tail++] = 0;
    while (head < tail) {
        const size_t n = neighbours(picture, queue[head++], found);

        for (size_t k = 0; k < n; k++)
            if (!seen[found[k]]) {
                seen[found[k]] = 1;
                queue[tail++] = found[k];
            }
    }
    free(seen);
    free(queue);
    return tail;
}

uint64_t picture_dead_ends(const struct picture *picture)
{
    uint64_t dead_ends = 0;
    size_t found[4];

    for (size_t i = 0; i < (size_t)picture->width * picture->height; i++)
        dead_ends += neighbours(picture, i, found) == 1;
    return dead_ends;
}

void assert_perfect(const struct maze_spec *spec)
{
    struct picture picture = picture_of(spec);
    const size_t last_row = (size_t)picture.width * (picture.height - 1);
    const uint64_t passages = picture_passages(&picture), reached = picture_reached(&picture);
    char text[MAZE_SPEC_TEXT];
    uint64_t gaps = 0;

    for (size_t y = 0; y < picture.height; y++)
        gaps += picture.east[y * picture.width + picture.width - 1];
    for (size_t x = 0; x < picture.width; x++)
        gaps += picture.south[last_row + x];
    picture_free(&picture);
    maze_spec_write(spec, text);
    if (gaps)
        fail_msg("%s: %llu gaps in the outer wall", text, (unsigned long long)gaps);
    /* Connected, with one passage fewer than cells: a tree. */
    if (passages != maze_spec_cells(spec) - 1 || reached != maze_spec_cells(spec))
        fail_msg("%s: %llu passages, %llu cells reached", text, (unsigned long long)passages,
            (unsigned long long)reached);
}

/* Values to test of each option, and of two options together. */
static const struct {
    unsigned options; /* that the algorithm must have */
    int8_t bias;
    enum maze_skew skew;
    enum maze_last_run last_run;
    enum maze_root root;
    enum maze_hunt hunt;
    const char *mix, *of;
    uint32_t trees;
    uint32_t spawn;
    uint8_t straight;
} variants[] = {
    {0},
    {MAZE_OPTION_BIAS, .bias = -100},
    {MAZE_OPTION_BIAS, .bias = -37},
    {MAZE_OPTION_BIAS, .bias = 60},
    {MAZE_OPTION_BIAS, .bias = 100},
    {MAZE_OPTION_SKEW, .skew = MAZE_SKEW_SOUTHWEST},
    {MAZE_OPTION_SKEW, .skew = MAZE_SKEW_NORTHEAST},
    {MAZE_OPTION_SKEW, .skew = MAZE_SKEW_NORTHWEST},
    {MAZE_OPTION_SKEW | MAZE_OPTION_BIAS, .skew = MAZE_SKEW_SOUTHWEST, .bias = 60},
    {MAZE_OPTION_SKEW | MAZE_OPTION_BIAS, .skew = MAZE_SKEW_NORTHWEST, .bias = -100},
    {MAZE_OPTION_LAST_RUN, .last_run = MAZE_LAST_RUN_EDGE},
    {MAZE_OPTION_LAST_RUN | MAZE_OPTION_SKEW, .last_run = MAZE_LAST_RUN_EDGE,
        .skew = MAZE_SKEW_NORTHWEST},
    {MAZE_OPTION_LAST_RUN | MAZE_OPTION_BIAS, .last_run = MAZE_LAST_RUN_EDGE, .bias = 100},
    {MAZE_OPTION_HUNT, .root = MAZE_ROOT_RANDOM},
    {MAZE_OPTION_HUNT, .hunt = MAZE_HUNT_RANDOM},
    {MAZE_OPTION_HUNT | MAZE_OPTION_BIAS, .root = MAZE_ROOT_RANDOM, .hunt = MAZE_HUNT_RANDOM,
        .bias = -37},
    {MAZE_OPTION_MIX, .mix = "newest"},
    {MAZE_OPTION_MIX, .mix = "oldest"},
    {MAZE_OPTION_MIX, .mix = "middle"},
    {MAZE_OPTION_MIX, .mix = "random"},
    {MAZE_OPTION_MIX, .mix = "newest:99,random:1"},
    {MAZE_OPTION_MIX, .mix = "newest:5,oldest:1,middle:2,random:3"},
    {MAZE_OPTION_MIX | MAZE_OPTION_BIAS, .mix = "random", .bias = 60},
    {MAZE_OPTION_MIX | MAZE_OPTION_BIAS, .mix = "oldest:1,middle:1", .bias = -100},
    {MAZE_OPTION_STRAIGHT, .straight = 70},
    {MAZE_OPTION_STRAIGHT | MAZE_OPTION_BIAS, .straight = 30, .bias = 60},
    {MAZE_OPTION_STRAIGHT | MAZE_OPTION_MIX, .straight = 100, .mix = "random"},
    {MAZE_OPTION_TREES, .trees = 1},
    {MAZE_OPTION_TREES, .trees = MAZE_TREES_MAX},
    {MAZE_OPTION_TREES, .trees = 3, .spawn = 20},
    {MAZE_OPTION_TREES, .spawn = MAZE_SPAWN_MAX},
    {MAZE_OPTION_OF, .of = "kruskal"},
    {MAZE_OPTION_OF, .of = "binary-tree"},
    {MAZE_OPTION_OF, .of = "sidewinder"},
};

bool variant_at(const struct maze_algorithm *algorithm, size_t i, struct maze_spec *spec)
{
    for (size_t k = 0; k < LENGTH(variants); k++) {
        if (variants[k].options & ~algorithm->options || i-- > 0)
            continue;
        *spec = (struct maze_spec){algorithm, .bias = variants[k].bias, .skew = variants[k].skew,
            .last_run = variants[k].last_run, .root = variants[k].root, .hunt = variants[k].hunt,
            .trees = variants[k].trees, .spawn = variants[k].spawn,
            .straight = variants[k].straight};
        if (variants[k].mix)
            assert_true(maze_mix_read(variants[k].mix, strlen(variants[k].mix), &spec->mix));
        if (variants[k].of)
            assert_non_null(spec->of = maze_algorithm_find(variants[k].of));
        return true;
    }
    return false;
}

bool is_slow(void)
{
    return getenv("SLOW") != NULL;
}

size_t tilings_count(void)
{
    size_t count = 0;

    while (!maze_tiling_at(count)->rings)
        count++;
    return count;
}

void suit_rings(struct maze_spec *spec)
{
    if (!maze_spec_tiling(spec)->rings)
        return;
    spec->height = RINGS_MIN + (spec->width + spec->height) % 11;
    spec->width = ring_cells(spec->height - 1);
    spec->wrap = spec->rooms = 0;
    spec->shape = NULL;
}

bool take_tiling(struct maze_spec *spec, size_t t)
{
    spec->tiling = maze_tiling_at(t);
    suit_rings(spec);
    return spec->tiling;
}

const struct maze_tiling *tiling_in_turn(size_t n)
{
    const size_t i = n % tilings_count();

    return i ? maze_tiling_at(i) : NULL;
}

/*
 * Whether the tile a step away from a post is wall; beyond an edge that does not wrap around all is. One at an edge that
 * does so is at both edges, though it may be drawn at one, where the cell is inside.
 */
static bool is_wall_beside(const bool *wall, long columns, long rows, unsigned wrap, long x, long y)
{
    if (x < 0 || x >= columns)
        return !(wrap & MAZE_WRAP_X) ||
            is_wall_beside(wall, columns, rows, wrap, x < 0 ? columns - 2 : 1, y);
    if (y < 0 || y >= rows)
        return !(wrap & MAZE_WRAP_Y) ||
            is_wall_beside(wall, columns, rows, wrap, x, y < 0 ? rows - 2 : 1);
    return wall[y * columns + x] ||
        (wrap & MAZE_WRAP_X && x % (columns - 1) == 0 && wall[y * columns + columns - 1 - x]) ||
        (wrap & MAZE_WRAP_Y && y % (rows - 1) == 0 && wall[(rows - 1 - y) * columns + x]);
}

void remove_bare_posts(bool *wall, long columns, long rows, unsigned wrap)
{
    for (long y = 0; y < rows; y += 2)
        for (long x = 0; x < columns; x += 2)
            wall[y * columns + x] &= is_wall_beside(wall, columns, rows, wrap, x - 1, y) ||
                is_wall_beside(wall, columns, rows, wrap, x + 1, y) ||
                is_wall_beside(wall, columns, rows, wrap, x, y - 1) ||
                is_wall_beside(wall, columns, rows, wrap, x, y + 1);
}
