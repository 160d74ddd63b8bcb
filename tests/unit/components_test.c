/* Components counted run by run, held to a plain flood of all cells. */
#include "maze/mask.h"

#include "base/rng.h"
#include "mask_of_art.h"
#include "maze/spec.h"
#include "mazes.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = 60000 };

static uint8_t inside[CELLS];

static uint64_t flooded(const struct maze_tiling *tiling, uint32_t width, uint32_t height)
{
    static uint32_t todo[CELLS];
    static uint8_t left[CELLS];
    const uint32_t cells = width * height;
    uint64_t components = 0;

    memcpy(left, inside, cells);
    for (uint32_t i = 0; i < cells; i++) {
        uint32_t n = 0;

        if (!left[i])
            continue;
        components++;
        left[i] = 0;
        todo[n++] = i;
        while (n > 0) {
            const uint32_t at = todo[--n], x = at % width, y = at / width;
            const unsigned class = maze_tiling_class(tiling, x, y);

            for (uint32_t k = 0; k < tiling->directions; k++) {
                const uint32_t next_x = (uint32_t)((int64_t)x + tiling->across[class][k]);
                const uint32_t next_y = (uint32_t)((int64_t)y + tiling->down[class][k]);
                const uint32_t next = next_y * width + next_x;

                if (tiling->has[class] >> k & 1 && next_x < width && next_y < height &&
                    left[next]) {
                    left[next] = 0;
                    todo[n++] = next;
                }
            }
        }
    }
    return components;
}

static void assert_counted(uint32_t width, uint32_t height)
{
    static char text[2 * CELLS];
    static const char *rows[CELLS];
    char *to = text;

    for (uint32_t y = 0; y < height; y++, *to++ = '\0') {
        rows[y] = to;
        for (uint32_t x = 0; x < width; x++)
            *to++ = inside[y * width + x] ? '#' : '.';
    }
    for (size_t i = 0; i < tilings_count(); i++) {
        struct maze_mask *mask = NULL;
        uint64_t count;

        (void)mask_of_art(rows, height, maze_tiling_at(i), &mask, &count);
        if (count != flooded(maze_tiling_at(i), width, height))
            fail_msg("%u x %u %s", width, height, maze_tiling_at(i)->slug);
        maze_mask_free(mask);
    }
}

/* Of a shape the rows are words, of a mask they are not. */
TEST(shapes_are_counted_by_the_sides_of_their_cells)
{
    struct rng rng = rng_seeded(2);

    for (size_t i = 0; maze_shape_at(i); i++)
        for (unsigned trial = 0; trial < 40; trial++) {
            const uint32_t min = maze_shape_at(i)->min;
            struct maze_spec spec = {.shape = maze_shape_at(i),
                .width = min + rng_below(&rng, 140),
                .height = min + rng_below(&rng, 140),
                .tiling = maze_tiling_find("triangle")};
            uint64_t count;

            for (uint32_t k = 0; k < spec.width * spec.height; k++)
                inside[k] = maze_spec_inside(&spec, k % spec.width, k / spec.width);
            assert_true(maze_spec_components(&spec, &count));
            assert_int_equal(
                count, flooded(spec.tiling, (uint32_t)spec.width, (uint32_t)spec.height));
        }
}

static void change(uint32_t width, uint32_t y, uint32_t from, uint32_t end)
{
    for (uint32_t x = from; x < end; x++)
        inside[y * width + x] ^= 1;
}

/* A comb, perhaps with a back, each row of which is changed: but for its ends, there only, at random. */
static void draw_restless(uint32_t width, uint32_t height, struct rng *rng)
{
    const uint32_t how = rng_below(rng, 4), run = 1 + rng_below(rng, 3);
    const bool backed = rng_below(rng, 2);

    for (uint32_t i = 0; i < 2 * width; i++)
        inside[i] = (backed && i < width) || i % width % (run + 1) < run;
    for (uint32_t y = 2; y < height; y++) {
        memcpy(inside + y * width, inside + (y - 1) * width, width);
        if (how == 0 || how == 3)
            change(width, y, rng_below(rng, 3), width - rng_below(rng, 3));
        if (how == 1) {
            change(width, y, 0, 1);
            change(width, y, width - 1, width);
        }
        for (uint32_t i = rng_below(rng, 4); how >= 2 && i > 0; i--) {
            const uint32_t from = rng_below(rng, width);

            change(width, y, from, from + 1 + rng_below(rng, width - from));
        }
    }
}

TEST(restless_rows_of_many_runs_are_counted)
{
    struct rng rng = rng_seeded(1);

    for (unsigned trial = 0; trial < (is_slow() ? 300 : 3000); trial++) {
        const uint32_t width = 3 + rng_below(&rng, trial % 2 ? 100 : 600);
        const uint32_t height = 3 + rng_below(&rng, 80);

        draw_restless(width, height, &rng);
        assert_counted(width, height);
        memset(inside + (height - 1) * width, 1, width);
        assert_counted(width, height);
    }
}

/* Each change joins two runs, or cuts one. */
TEST(rows_of_thousands_of_changes_are_counted)
{
    const uint32_t width = 8001;

    for (uint32_t full = 0; full < 2; full++) {
        for (uint32_t i = 0; i < 7 * width; i++)
            inside[i] = i % width % 2 == 0 || i / width % 2 == full;
        assert_counted(width, 7);
    }
}
