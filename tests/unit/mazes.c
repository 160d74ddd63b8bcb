/* The plainest code that can be: what it says of a maze must be beyond doubt. */
#include "mazes.h"

#include "base/bits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct picture picture_of_rows(struct rows *rows)
{
    struct picture picture = {rows_width(rows), rows_height(rows), NULL, NULL};
    const size_t cells = (size_t)picture.width * picture.height;
    struct row row;
    size_t i = 0;

    picture.east = malloc(cells);
    picture.south = malloc(cells);
    assert_true(picture.east && picture.south);
    while (rows_next(rows, &row) == STATUS_OK) {
        const uint64_t unused = ~bits_last_mask(picture.width);

        assert_int_equal(row.width, picture.width);
        for (uint32_t x = 0; x < picture.width; x++, i++) {
            picture.east[i] = bits_get(row.plane[PLANE_EAST], x);
            picture.south[i] = bits_get(row.plane[PLANE_SOUTH], x);
        }
        assert_int_equal(row.plane[PLANE_EAST][bits_words(picture.width) - 1] & unused, 0);
        assert_int_equal(row.plane[PLANE_SOUTH][bits_words(picture.width) - 1] & unused, 0);
    }
    assert_int_equal(i, cells);
    return picture;
}

struct picture picture_of(const struct maze_spec *spec)
{
    struct task *task = task_new();
    struct rows *rows;
    struct picture picture;

    assert_non_null(task);
    assert_int_equal(maze_open(spec, task, &rows), STATUS_OK);
    picture = picture_of_rows(rows);
    rows_free(rows);
    task_free(task);
    return picture;
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

/* The cells next to cell i to which a passage leads; returns how many. */
static size_t neighbours(const struct picture *picture, size_t i, size_t found[4])
{
    const size_t width = picture->width, x = i % width, y = i / width;
    size_t n = 0;

    if (x + 1 < width && picture->east[i])
        found[n++] = i + 1;
    if (x > 0 && picture->east[i - 1])
        found[n++] = i - 1;
    if (y + 1 < picture->height && picture->south[i])
        found[n++] = i + width;
    if (y > 0 && picture->south[i - width])
        found[n++] = i - width;
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

    /* Connected with one passage fewer than cells: a tree. */
    assert_int_equal(picture_passages(&picture), maze_spec_cells(spec) - 1);
    assert_int_equal(picture_reached(&picture), maze_spec_cells(spec));
    for (size_t y = 0; y < picture.height; y++)
        assert_false(picture.east[y * picture.width + picture.width - 1]);
    for (size_t x = 0; x < picture.width; x++)
        assert_false(picture.south[last_row + x]);
    picture_free(&picture);
}
