/*
 * Allocation failures. The allocation functions are wrapped to fail at a chosen call, and each scenario
 * is run with the first call failing, then the second, and so on until it succeeds.
 */
#include "base/task.h"
#include "encode/source.h"
#include "maze/book.h"
#include "maze/steps.h"

#include "mask_of_art.h"
#include "mazes.h"
#include "unit.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* The number of calls that still succeed; negative: all of them. */
static int calls_left = -1;

/* Bytes in use since measuring began, and their peak. */
struct use {
    size_t now, max;
};

static struct {
    bool on;
    struct use allocated, mapped; /* heap blocks, and memory mapped directly */
    struct {
        void *at;
        size_t size;
    } block[64];
} measuring;

static void use(struct use *use, size_t size)
{
    use->now += size;
    use->max = use->now > use->max ? use->now : use->max;
}

static void *note_block(void *at, size_t size)
{
    if (!measuring.on || !at)
        return at;
    for (size_t i = 0; i < sizeof(measuring.block) / sizeof(measuring.block[0]); i++)
        if (!measuring.block[i].at) {
            measuring.block[i].at = at;
            measuring.block[i].size = size;
            use(&measuring.allocated, size);
            return at;
        }
    abort();
}

static size_t size_of_block(const void *at)
{
    for (size_t i = 0; at && i < sizeof(measuring.block) / sizeof(measuring.block[0]); i++)
        if (measuring.block[i].at == at)
            return measuring.block[i].size;
    return 0;
}

static void forget_block(const void *at)
{
    for (size_t i = 0; at && i < sizeof(measuring.block) / sizeof(measuring.block[0]); i++)
        if (measuring.block[i].at == at) {
            measuring.block[i].at = NULL;
            measuring.allocated.now -= measuring.block[i].size;
        }
}

static bool fails(void)
{
    return calls_left == 0 || (calls_left > 0 && calls_left-- == 0);
}

void *__real_malloc(size_t), *__wrap_malloc(size_t);
void *__real_calloc(size_t, size_t), *__wrap_calloc(size_t, size_t);
void *__real_realloc(void *, size_t), *__wrap_realloc(void *, size_t);
void *__real_aligned_alloc(size_t, size_t), *__wrap_aligned_alloc(size_t, size_t);
int __real_posix_memalign(void **, size_t, size_t), __wrap_posix_memalign(void **, size_t, size_t);
void __real_free(void *), __wrap_free(void *);
void *__real_mmap(void *, size_t, int, int, int, off_t);
void *__wrap_mmap(void *, size_t, int, int, int, off_t);
int __real_munmap(void *, size_t), __wrap_munmap(void *, size_t);

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : note_block(__real_malloc(size), size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return fails() ? NULL : note_block(__real_calloc(n, size), n * size);
}

void *__wrap_realloc(void *old, size_t size)
{
    void *new = fails() ? NULL : __real_realloc(old, size);

    /* While the bytes are copied, both blocks exist; only the sanitizers copy a block to make it smaller. */
    if (new) {
        const bool copied = size > size_of_block(old) && new != old;

        if (!copied)
            forget_block(old);
        note_block(new, size);
        if (copied)
            forget_block(old);
    }
    return new;
}

/* The block that a task keeps between mazes, which no maze is charged for. */
void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __real_aligned_alloc(alignment, size);
}

/* Under ASan stands for pieces of that block, which cannot fail, and for mappings, which are not measured then. */
int __wrap_posix_memalign(void **block, size_t alignment, size_t size)
{
    return size > ARENA_BLOCK && fails() ? ENOMEM : __real_posix_memalign(block, alignment, size);
}

void __wrap_free(void *at)
{
    forget_block(at);
    __real_free(at);
}

void *__wrap_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset)
{
    void *mapping = fails() ? MAP_FAILED : __real_mmap(at, size, protection, flags, file, offset);

    if (measuring.on && mapping != MAP_FAILED)
        use(&measuring.mapped, size);
    return mapping;
}

int __wrap_munmap(void *at, size_t size)
{
    if (measuring.on)
        measuring.mapped.now -= size;
    return __real_munmap(at, size);
}

/* From the spec to the last byte; MAZE_NO_MEMORY is the only error that may occur. */
static enum maze_status show(const struct maze_spec *spec, const struct maze_rendering *rendering,
    const struct maze_question *question)
{
    struct maze_task *task = maze_task_new();
    struct maze_encoder *encoder = NULL;
    struct maze *maze = NULL;
    enum maze_status status = MAZE_NO_MEMORY;
    char bytes[4096];
    size_t written;

    if (!task)
        goto out;
    if ((status = maze_encoder_new(rendering, spec, question, &encoder)) != MAZE_OK) {
        encoder = NULL;
        goto out;
    }
    if (maze_encoder_needs_maze(encoder) &&
        ((status = maze_make(spec, question, task, &maze)) != MAZE_OK ||
            (status = maze_encoder_read(encoder, maze)) != MAZE_OK))
        goto out;
    do
        status = maze_encoder_next(encoder, bytes, sizeof(bytes), &written);
    while (status == MAZE_OK && written);
out:
    maze_encoder_free(encoder);
    maze_task_free(task);
    return status;
}

static void assert_survives(const struct maze_spec *spec, const struct maze_rendering *rendering,
    const struct maze_question *question)
{
    enum maze_status status;
    int allowed = 0;

    do {
        calls_left = allowed++;
        status = show(spec, rendering, question);
        calls_left = -1;
        if (status != MAZE_OK)
            assert_int_equal(status, MAZE_NO_MEMORY);
    } while (status != MAZE_OK && allowed < 1000);
    assert_int_equal(status, MAZE_OK);
    /* At least the allocations of the task and of the encoder failed once each. */
    assert_true(allowed > 2);
}

TEST(a_maze_for_which_there_is_no_memory_says_so)
{
    static const struct maze_question nothing;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t f = 0; maze_format_at(f); f++)
            for (size_t d = 0; maze_format_style(maze_format_at(f), d); d++) {
                const struct maze_rendering rendering = {maze_format_at(f),
                    maze_format_style(maze_format_at(f), d), .drawing = maze_format_at(f)->drawing,
                    .places = (1 << MAZE_PLACES) - 1};

                /* Large ones of each algorithm and of each format, but not of each pair. */
                for (uint64_t side = 9; side <= (i && f ? 9 : 400); side += 391) {
                    const struct maze_spec spec = {maze_algorithm_at(i), side, side, 1};

                    if (rendering_is_valid(&rendering, &spec, &nothing) &&
                        maze_rendering_fits(&rendering, &spec))
                        assert_survives(&spec, &rendering, NULL);
                }
            }
}

/* A margin that is not whole bytes wide keeps PNG from its table of codes: whole blocks fill. */
TEST(a_picture_of_many_blocks_for_which_there_is_no_memory_says_so)
{
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 400, 400, 1};
    struct maze_rendering rendering = {maze_format_find("png"),
        maze_format_style(maze_format_find("png"), 0), .drawn = true,
        .drawing = maze_format_find("png")->drawing};

    rendering.drawing.margin = MAZE_LENGTH_UNIT;
    assert_survives(&spec, &rendering, NULL);
}

TEST(an_answer_for_which_there_is_no_memory_says_so)
{
    struct maze_spec spec = {maze_algorithm_find("kruskal"), 70, 9, 1};
    const struct maze_question solved = {
        .solver = maze_solver_at(0), .distances = true, .stats = true, .pairs = 5};

    for (size_t f = 0; maze_format_at(f); f++)
        for (size_t d = 0; maze_format_style(maze_format_at(f), d); d++)
            for (unsigned subject = MAZE_SUBJECT_MAZE; subject <= MAZE_SUBJECT_CHECK; subject++) {
                struct maze_rendering rendering = {maze_format_at(f),
                    maze_format_style(maze_format_at(f), d), .drawing = maze_format_at(f)->drawing};

                rendering.subject = subject;
                rendering.openings = MAZE_OPENINGS_YES;
                if (!rendering_is_valid(&rendering, &spec, &solved))
                    continue;
                assert_survives(&spec, &rendering, &solved);
                spec.goal.kind = d % 2 ? MAZE_END_FARTHEST : MAZE_END_USUAL;
            }
}

TEST(a_card_for_which_there_is_no_memory_says_so)
{
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 30, 9, 1};
    const struct maze_question solved = {.solver = maze_solver_at(0)};
    const struct maze_format *png = maze_format_find("png");
    const struct maze_rendering rendering = {png, png->card, MAZE_SUBJECT_CARD, .title = "Anna"};

    assert_survives(&spec, &rendering, NULL);
    assert_survives(&spec, &rendering, &solved);
}

/* The steps of a maze and of its solution; MAZE_NO_MEMORY is the only error that may occur. */
static enum maze_status tell(const struct maze_spec *spec, const struct maze_solver *solver)
{
    struct maze_task *task = maze_task_new();
    struct maze_steps *steps = NULL;
    const enum maze_status status =
        task ? maze_steps_make(spec, solver, UINT64_MAX, task, &steps) : MAZE_NO_MEMORY;

    maze_steps_free(steps);
    maze_task_free(task);
    return status;
}

/* Solver i, counted round and round; the first where the maze is too large for it. */
static const struct maze_solver *solver_in_turn(size_t i, uint64_t cells)
{
    size_t count = 0;

    while (maze_solver_at(count))
        count++;
    return maze_solver_at(maze_solver_takes(maze_solver_at(i % count), cells) ? i % count : 0);
}

TEST(steps_for_which_there_is_no_memory_say_so)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (uint64_t side = 9; side <= 200; side += 191) {
            const struct maze_spec spec = {maze_algorithm_at(i), side, side, 1, .braid = 50};
            const struct maze_solver *solver = solver_in_turn(i, side * side);
            enum maze_status status;
            int allowed = 0;

            do {
                calls_left = allowed++;
                status = tell(&spec, solver);
                calls_left = -1;
                assert_true(status == MAZE_OK || status == MAZE_NO_MEMORY);
            } while (status != MAZE_OK && allowed < 1000);
            assert_int_equal(status, MAZE_OK);
            assert_true(allowed > 3);
        }
}

enum { STRUCTURES = 1024 }; /* bytes of structures of fixed size, such as struct maze */

/*
 * Generates a maze and answers the question. Returns false, with a message, if that takes more memory
 * than maze_cost promises.
 */
static bool keeps_promise(const struct maze_spec *spec, const struct maze_question *question)
{
    const struct maze_cost promised = maze_cost(spec, question);
    struct maze_task *task = promised.invalid ? NULL : maze_task_new();
    struct maze *maze;
    char text[MAZE_SPEC_TEXT];
    bool kept;

    if (promised.invalid)
        return true;
    memset(&measuring, 0, sizeof(measuring));
    measuring.on = true;
    assert_int_equal(maze_make(spec, question, task, &maze), MAZE_OK);
    measuring.on = false;

    const size_t allocated = measuring.allocated.max, mapped = measuring.mapped.max;

    /* The inner maze of a unicursal one is counted as scratch memory, and so are blocks, and what is cropped. */
    if (spec->algorithm->options & MAZE_OPTION_OF || spec->blocks ||
        (question && question->window.width))
        kept = allocated + mapped <= promised.held + promised.scratch + 2 * STRUCTURES;
    else
        kept = allocated <= promised.held + STRUCTURES && mapped <= promised.scratch + STRUCTURES;
    kept &= measuring.allocated.now <= promised.held + STRUCTURES && measuring.mapped.now == 0;
    maze_spec_write(spec, text);
    if (!kept)
        print_error("%s: held %zu, %zu at last, of %llu; scratch %zu of %llu\n", text, allocated,
            measuring.allocated.now, (unsigned long long)promised.held, mapped,
            (unsigned long long)promised.scratch);
    maze_free(maze);
    maze_task_free(task);
    return kept;
}

enum { COMBINATIONS = 24 };

/* Sets combination i of wrap, shape, root and hunt. Returns false if the algorithm lacks it. */
static bool shape_it(struct maze_spec *spec, unsigned i)
{
    spec->wrap = i % 4;
    spec->shape = i / 4 % 2 ? maze_shape_find("circle") : NULL;
    spec->root = i / 8 == 1 ? MAZE_ROOT_RANDOM : MAZE_ROOT_FIRST;
    spec->hunt = i / 8 == 2 ? MAZE_HUNT_RANDOM : MAZE_HUNT_FIRST;
    return (i < 8 || spec->algorithm->options & MAZE_OPTION_HUNT) &&
        (!spec->wrap || spec->algorithm->options & MAZE_OPTION_WRAP) &&
        (!spec->shape || spec->algorithm->options & MAZE_OPTION_OUTLINE);
}

TEST(a_maze_of_any_size_takes_no_more_than_it_promises)
{
    static const struct maze_point narrow[] = {
        {1, 2000}, {2000, 1}, {2, 1000}, {1000, 2}, {3, 700}, {700, 3}, {65, 300}, {300, 65}};
    bool kept = true;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (unsigned shape = 0; shape < COMBINATIONS; shape++) {
            struct maze_spec spec = {maze_algorithm_at(i), .seed = 1};

            if (!shape_it(&spec, shape))
                continue;
            for (uint64_t side = 8; side <= 512; side += shape ? 2 * side : side / 8) {
                spec.width = spec.height = side;
                kept &= keeps_promise(&spec, NULL);
            }
            /* A narrow board is too small for a circle. */
            for (size_t k = 0; k < LENGTH(narrow); k++) {
                spec.width = narrow[k].x;
                spec.height = narrow[k].y;
                if (!spec.shape || (narrow[k].x > 60 && narrow[k].y > 60))
                    kept &= keeps_promise(&spec, NULL);
            }
        }
    assert_true(kept);
}

/* Ways to reshape a maze and to choose its ends. */
static const struct maze_spec changes[] = {
    {.seed = 1},
    {.sparse = 60},
    {.braid = 100},
    {.loops = 1000},
    {.start = {.kind = MAZE_END_FARTHEST}},
    {.goal = {.kind = MAZE_END_FARTHEST}},
    {.start = {.kind = MAZE_END_FARTHEST}, .goal = {.kind = MAZE_END_FARTHEST}},
    {.loops = 9, .start = {.kind = MAZE_END_FARTHEST}, .goal = {.kind = MAZE_END_FARTHEST}},
    {.sparse = 50, .braid = 50, .loops = 10, .goal = {.kind = MAZE_END_FARTHEST}},
};

/* Asks every question about a maze, each alone and all together. */
static bool keeps_promises_of_answers(const struct maze_spec *spec)
{
    const struct maze_candidate candidate = {.path = maze_path_new(maze_tiling_at(0))};
    const struct maze_question questions[] = {{.distances = true}, {.stats = true},
        {.candidate = candidate}, {.pairs = 20},
        {maze_solver_find("shortest"), true, true, candidate, 20}, {NULL}};
    bool kept = true;

    for (size_t i = 0; i < LENGTH(questions); i++)
        kept &= keeps_promise(spec, &questions[i]);
    for (size_t i = 0; maze_solver_at(i); i++)
        if (maze_solver_takes(maze_solver_at(i), maze_spec_cells(spec)))
            kept &= keeps_promise(spec, &(struct maze_question){.solver = maze_solver_at(i)});
    maze_path_free(candidate.path);
    return kept;
}

TEST(a_maze_of_other_cells_takes_no_more_than_it_promises)
{
    static const struct maze_point sides[] = {
        {8, 8}, {65, 63}, {200, 200}, {512, 512}, {2, 1000}, {1000, 1}, {4, 50000}, {50000, 4}};
    bool kept = true;

    if (is_slow())
        skip();
    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t k = 0; maze_algorithm_at(i)->carve && k < LENGTH(sides); k++) {
            struct maze_spec spec = {maze_algorithm_at(i), sides[k].x, sides[k].y, 1};

            for (size_t t = 1; take_tiling(&spec, t); t++) {
                /* A random walk takes long to find its way in a narrow board. */
                if (!spec.algorithm->uniform || k < 6)
                    kept &= keeps_promise(&spec, NULL);
                if (k == 2 && i == 0)
                    kept &= keeps_promises_of_answers(&spec);
            }
        }
    assert_true(kept);
}

TEST(floors_take_no_more_than_they_promise)
{
    static const struct maze_point sides[] = {{8, 8}, {65, 63}, {200, 200}, {2, 1000}, {1000, 1}};
    bool kept = true;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t k = 0; k < LENGTH(sides); k++) {
            const struct maze_spec spec = {maze_algorithm_at(i), sides[k].x, sides[k].y, 1,
                .depth = k ? (uint8_t)(2 + i % 5) : MAZE_DEPTH_MAX,
                .wrap = i % 2 ? MAZE_WRAP_X : 0};

            kept &= keeps_promise(&spec, NULL);
            kept &= i > 0 || keeps_promises_of_answers(&spec);
        }
    assert_true(kept);
}

/* Of each algorithm and each solver; a random walk may take more events than expected where it is narrow. */
TEST(steps_take_no_more_than_they_promise)
{
    static const struct maze_point sides[] = {
        {30, 40}, {100, 100}, {1, 3000}, {3000, 1}, {1500, 2}};
    bool kept = true;

    if (is_slow())
        skip();
    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t k = 0; k < LENGTH(sides); k++)
            for (size_t change = 0; change < LENGTH(changes); change++) {
                struct maze_question question = {.steps = true,
                    .solver = (i + k + change) % 7
                        ? solver_in_turn(i + k + change, sides[k].x * sides[k].y)
                        : NULL};
                struct maze_spec spec = changes[change];

                spec.algorithm = maze_algorithm_at(i);
                spec.width = sides[k].x;
                spec.height = sides[k].y;
                if (spec.algorithm->uniform && k > 1)
                    continue;
                kept &= keeps_promise(&spec, &question);
                spec.depth = 3;
                if (maze_solver_takes(question.solver, maze_spec_cells(&spec)))
                    kept &= keeps_promise(&spec, &question);
                spec.depth = 0;
                for (size_t t = 1; take_tiling(&spec, t); t++)
                    if (spec.algorithm->carve && sides[k].x > 1 && change < 5)
                        kept &= keeps_promise(&spec, &question);
            }
    assert_true(kept);
}

/* With an algorithm that needs next to no scratch memory, so that the promise covers the answers alone. */
TEST(an_answer_takes_no_more_than_it_promises)
{
    static const struct maze_point sides[] = {
        {520, 520}, {1, 250000}, {250000, 1}, {2, 130000}, {130000, 2}};
    bool kept = true;

    if (is_slow())
        skip();
    for (size_t i = 0; i < LENGTH(sides); i++)
        for (size_t k = 0; k < LENGTH(changes); k++) {
            struct maze_spec spec = changes[k];

            spec.algorithm = maze_algorithm_find("recursive-division");
            spec.width = sides[i].x;
            spec.height = sides[i].y;
            kept &= keeps_promise(&spec, NULL);
            if (k == 0)
                kept &= keeps_promises_of_answers(&spec);
        }
    for (unsigned shape = 1; shape < COMBINATIONS; shape++) {
        struct maze_spec spec = {maze_algorithm_find("hunt-and-kill"), 520, 520, 1};

        if (shape_it(&spec, shape))
            kept &= keeps_promises_of_answers(&spec);
    }
    assert_true(kept);
}

/*
 * Writes an answer. Returns false, with a message, if the encoder takes more memory than
 * maze_encoder_memory promises.
 */
static bool encoder_keeps_promise(
    const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const struct maze_question question = {.solver = maze_solver_at(0),
        .distances = rendering->style->distances || rendering->drawing.heatmap,
        .pairs = rendering->drawing.count};
    const struct maze_spec shown = maze_shown(spec, &question);
    const uint64_t promised = maze_encoder_memory(rendering, &shown);
    struct maze_task *task = maze_task_new();
    struct maze_encoder *encoder;
    struct maze *maze;
    static char bytes[4096];
    size_t written = 1;

    if (!maze_rendering_fits(rendering, &shown) ||
        !rendering_is_valid(rendering, spec, &question)) {
        maze_task_free(task);
        return true;
    }
    assert_int_equal(maze_make(spec, &question, task, &maze), MAZE_OK);
    memset(&measuring, 0, sizeof(measuring));
    measuring.on = true;
    assert_int_equal(maze_encoder_new(rendering, spec, &question, &encoder), MAZE_OK);
    assert_int_equal(maze_encoder_read(encoder, maze), MAZE_OK);
    while (written)
        assert_int_equal(maze_encoder_next(encoder, bytes, sizeof(bytes), &written), MAZE_OK);
    measuring.on = false;

    const size_t taken = measuring.allocated.max;

    maze_encoder_free(encoder);
    maze_task_free(task);
    if (taken > promised)
        print_error("%s %s, %u x %u: %zu of %llu\n", rendering->format->slug,
            rendering->style->name, (unsigned)spec->width, (unsigned)spec->height, taken,
            (unsigned long long)promised);
    return taken <= promised;
}

/* Draws it in all ways on which memory depends. */
static bool encoders_keep_promises(const struct maze_spec *spec)
{
    static const uint32_t pixels[] = {8, 64};
    bool kept = true;

    for (size_t f = 0; maze_format_at(f); f++)
        for (size_t d = 0; maze_format_style(maze_format_at(f), d); d++) {
            struct maze_rendering rendering = {maze_format_at(f),
                maze_format_style(maze_format_at(f), d), .openings = MAZE_OPENINGS_YES};
            const bool png = strcmp(rendering.format->slug, "png") == 0;

            kept &= encoder_keeps_promise(&rendering, spec);
            rendering.color = MAZE_COLOR_YES;
            kept &= encoder_keeps_promise(&rendering, spec);
            rendering.drawn = true;
            for (size_t i = 0; i < 8 * LENGTH(pixels); i++) {
                rendering.drawing = rendering.format->drawing;
                rendering.drawing.heatmap = i & 1;
                rendering.drawing.ends = i & 2;
                rendering.drawing.cell = png ? MAZE_LENGTH_UNIT * pixels[i / 8] : 10;
                rendering.drawing.wall = png && i & 4 ? rendering.drawing.cell : 10;
                if (png && !(i & 4))
                    rendering.drawing.wall = MAZE_LENGTH_UNIT;
                if ((png && spec->width < 1000) || i < 4)
                    kept &= encoder_keeps_promise(&rendering, spec);
            }
        }
    return kept;
}

TEST(an_encoder_takes_no_more_than_it_promises)
{
    static const struct maze_point sides[] = {
        {1, 1}, {7, 5}, {1, 300}, {65, 64}, {160, 110}, {50000, 1}};
    bool kept = true;

    if (is_slow())
        skip();
    for (size_t i = 0; i < LENGTH(sides); i++) {
        struct maze_spec spec = {maze_algorithm_find("kruskal"), sides[i].x, sides[i].y, 1};

        kept &= encoders_keep_promises(&spec);
        if (i != 3)
            continue;
        for (size_t t = 1; take_tiling(&spec, t); t++)
            kept &= encoders_keep_promises(&spec);
        kept &= encoders_keep_promises(
            &(struct maze_spec){spec.algorithm, sides[i].x, sides[i].y, 1, .depth = 7});
    }
    assert_true(kept);
}

/* Writes a book of so many mazes; *taken bytes are in use at once at most, but for the mazes. */
static void print_book(struct maze_rendering rendering, size_t *taken)
{
    const struct maze_question question = {.solver = maze_solver_at(0)};
    struct maze_task *task = maze_task_new();
    struct maze_encoder *encoder = NULL;
    static char bytes[4096];
    size_t written = 1;

    memset(&measuring, 0, sizeof(measuring));
    measuring.on = true;
    assert_int_equal(maze_book_new(&rendering, "Book", "/mazes", &rendering.book), MAZE_OK);
    for (; rendering.number <= rendering.drawing.count; rendering.number++) {
        const struct maze_spec spec = {maze_algorithm_find("kruskal"), 7, 5, rendering.number};
        struct maze *maze;

        measuring.on = false;
        assert_int_equal(maze_make(&spec, &question, task, &maze), MAZE_OK);
        measuring.on = true;
        assert_int_equal(maze_encoder_again(&rendering, &spec, &question, &encoder), MAZE_OK);
        assert_int_equal(maze_encoder_read(encoder, maze), MAZE_OK);
        for (written = 1; written;)
            assert_int_equal(maze_encoder_next(encoder, bytes, sizeof(bytes), &written), MAZE_OK);
        maze_encoder_clear(encoder);
    }
    do
        assert_int_equal(maze_book_end(rendering.book, bytes, sizeof(bytes), &written), MAZE_OK);
    while (written == sizeof(bytes));
    measuring.on = false;
    *taken = measuring.allocated.max;
    maze_book_free(rendering.book);
    maze_encoder_free(encoder);
    maze_task_free(task);
}

TEST(a_book_takes_no_more_than_it_promises)
{
    static const uint32_t counts[] = {1, 2, 17, 250, 1025, 10000};
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 7, 5};
    struct maze_rendering rendering = {maze_format_find("pdf"),
        maze_format_style(maze_format_find("pdf"), 0), .drawn = true, .number = 1,
        .drawing = maze_format_find("pdf")->drawing, .title = "Letters take memory, too"};

    for (size_t i = 0; i < LENGTH(counts); i++) {
        size_t taken;

        rendering.drawing.count = counts[i];
        print_book(rendering, &taken);
        assert_in_range(taken, 8 * 8 * counts[i],
            maze_encoder_memory(&rendering, &spec) + maze_book_memory(&rendering, counts[i]));
    }
}

TEST(a_maze_of_other_boards_for_which_there_is_no_memory_says_so)
{
    const struct maze_format *json = maze_format_find("json");
    const struct maze_rendering rendering = {json, maze_format_style(json, 0)};
    const struct maze_rendering cells = {json, maze_style_find(json, "cells")};

    for (size_t i = 0; maze_algorithm_at(i); i++) {
        struct maze_spec spec = {maze_algorithm_at(i), 400, 400, 1,
            .shape = maze_shape_find("circle"), .wrap = MAZE_WRAP_X | MAZE_WRAP_Y};
        const struct maze_spec floors = {maze_algorithm_at(i), 300, 200, 1, .depth = 3};

        if (!(spec.algorithm->options & MAZE_OPTION_OUTLINE))
            spec.shape = NULL;
        if (!(spec.algorithm->options & MAZE_OPTION_WRAP))
            spec.wrap = 0;
        assert_survives(&spec, &rendering, NULL);
        if (!maze_spec_fault(&floors))
            assert_survives(&floors, &cells, NULL);
        for (size_t t = 1; take_tiling(&spec, t); t++)
            if (!maze_spec_fault(&spec))
                assert_survives(&spec, &cells, NULL);
    }
}

static enum maze_status answer(const struct maze_spec *spec, const struct maze_question *question)
{
    struct maze_task *task = maze_task_new();
    struct maze *maze = NULL;
    enum maze_status status = MAZE_NO_MEMORY;

    if (task)
        status = maze_make(spec, question, task, &maze);
    if (status == MAZE_OK)
        maze_free(maze);
    maze_task_free(task);
    return status;
}

/* Fails the test unless it is answered once there is memory; returns how many allocations that takes. */
static int assert_answered(const struct maze_spec *spec, const struct maze_question *question)
{
    enum maze_status status;
    int allowed = 0;

    do {
        calls_left = allowed++;
        status = answer(spec, question);
        calls_left = -1;
        if (status != MAZE_OK)
            assert_int_equal(status, MAZE_NO_MEMORY);
    } while (status != MAZE_OK && allowed < 1000);
    assert_int_equal(status, MAZE_OK);
    return allowed;
}

/* Windows of the largest maze there is, and of small ones, some with their route; and whole small ones. */
TEST(blocks_for_which_there_is_no_memory_say_so_and_they_take_no_more_than_they_promise)
{
    bool kept = true;

    for (size_t i = 0; i < 200; i++) {
        const uint32_t side = i % 3 ? 60 : 4, place = i % 2 ? 1000000007 : 0;
        const uint64_t whole = i % 7 ? MAZE_SIDE_MAX : 300;
        const struct maze_spec spec = {maze_algorithm_at(i % 21), whole, whole, i,
            .blocks = (uint8_t)(MAZE_BLOCKS_MIN + i % 4)};
        const struct maze_question question = {.solver = i % 5 ? maze_solver_at(0) : NULL,
            .window = {i % 7 ? place : 7, i % 7 ? place : 9, i % 14 ? side : 0, 3 * side}};

        if (!(spec.algorithm->options & MAZE_OPTION_BLOCKS))
            continue;
        kept &= keeps_promise(&spec, &question);
        if (i < 42)
            assert_true(assert_answered(&spec, &question) > 4);
    }
    assert_true(kept);
}

TEST(a_question_for_which_there_is_no_memory_says_so)
{
    for (size_t i = 0; maze_solver_at(i); i++)
        for (uint32_t side = 9; side <= 400; side += 391) {
            const struct maze_spec spec = {maze_algorithm_at(0), side, side, 1};
            const struct maze_question question = {
                .solver = solver_in_turn(i, (uint64_t)side * side), .distances = true};

            /* The task, the maze, the grid, its values, its marks, the path and its steps. */
            assert_true(assert_answered(&spec, &question) > 8);
        }
}

TEST(a_walk_that_cannot_grow_is_as_it_was)
{
    struct maze_path *path = maze_path_new(maze_tiling_at(0));
    uint64_t length;

    assert_non_null(path);
    assert_true(maze_path_add(path, MAZE_WEST));
    calls_left = 0;
    while (maze_path_add(path, MAZE_SOUTH))
        ;
    length = maze_path_length(path);
    assert_false(maze_path_resize(path, 1000 * length));
    assert_int_equal(maze_path_length(path), length);
    calls_left = -1;
    assert_int_equal(maze_path_step(path, 0), MAZE_WEST);
    assert_int_equal(maze_path_step(path, length - 1), MAZE_SOUTH);
    assert_true(maze_path_add(path, MAZE_NORTH));
    assert_int_equal(maze_path_length(path), length + 1);
    maze_path_free(path);
}

TEST(a_mask_for_which_there_is_no_memory_says_so)
{
    static const char *const art[] = {"##", "#."};
    enum maze_mask_fault fault = MAZE_MASK_NO_MEMORY;
    struct maze_mask *mask = NULL;
    uint64_t pieces;
    int calls;

    for (calls = 0; fault != MAZE_MASK_OK; calls++) {
        assert_int_equal(fault, MAZE_MASK_NO_MEMORY);
        assert_null(mask);
        calls_left = calls;
        fault = mask_of_art(art, 2, NULL, &mask, &pieces);
        calls_left = -1;
    }
    assert_true(calls > 1);
    maze_mask_free(mask);
}
