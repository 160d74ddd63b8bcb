/*
 * Compares the mazes of every algorithm and the paths of every solver with recorded hashes. `golden FILE...`
 * generates the maze of each line, solves it if the line names a solver, and compares the hash. `golden`
 * alone prints the lines for the current catalogues. A changed hash breaks a promise: docs/STABILITY.md.
 */
#include "../unit/mask_of_art.h"
#include "base/bits.h"
#include "base/text.h"
#include "core/spec/rings.h"
#include "core/spec_params.h"
#include "maze/mask.h"
#include "maze/maze.h"
#include "maze/tiling.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_LINE = MAZE_SPEC_TEXT + 128, HASH_DIGITS = 16, FILES_MAX = 32 };

/* FNV-1a. */
static void add_byte(uint64_t *hash, uint64_t byte)
{
    *hash = (*hash ^ byte) * UINT64_C(0x100000001b3);
}

static void add_number(uint64_t *hash, uint64_t number)
{
    for (unsigned shift = 0; shift < 64; shift += 8)
        add_byte(hash, number >> shift & UINT8_MAX);
}

/* The bits of a cell: its first two walls, whether it is outside, and its other walls. */
static void add_row(uint64_t *hash, const struct maze_row *row)
{
    static const struct {
        enum maze_plane plane;
        unsigned shift;
    } walls[] = {{MAZE_PLANE_WALL, 0}, {MAZE_PLANE_WALL + 1, 1}, {MAZE_PLANE_WALL + 2, 3},
        {MAZE_PLANE_WALL + 3, 4}};
    const uint64_t *inside = row->plane[MAZE_PLANE_INSIDE];

    for (uint32_t x = 0; x < row->width; x++) {
        uint64_t byte = (uint64_t)(inside && !bits_get(inside, x)) << 2;

        for (size_t i = 0; i < MAZE_WALLS_MAX; i++)
            if (row->plane[walls[i].plane])
                byte |= (uint64_t)bits_get(row->plane[walls[i].plane], x) << walls[i].shift;
        add_byte(hash, byte);
    }
}

static void add_walk(uint64_t *hash, const struct maze_path *path)
{
    for (uint64_t i = 0; i < maze_path_length(path); i++)
        add_byte(hash, (uint64_t)maze_path_step(path, i));
}

/*
 * Hashes a maze: a byte for each cell, so that the byte order of the machine does not matter; its ends, if
 * they depend on the maze; and the path of the solver, if there is one.
 */
static bool hash_maze(const struct maze_spec *spec, const struct maze_solver *solver,
    struct maze_task *task, uint64_t *hash)
{
    const struct maze_question question = {.solver = solver};
    struct maze_point start, goal;
    struct maze *maze;
    struct maze_row row;

    if (maze_make(spec, &question, task, &maze) != MAZE_OK)
        return false;
    *hash = span_hash(SPAN(""));
    while (maze_rows_next(maze->rows, &row) == MAZE_OK)
        add_row(hash, &row);
    if (!maze_spec_ends(spec, &start, &goal)) {
        add_number(hash, maze->start.x);
        add_number(hash, maze->start.y);
        add_number(hash, maze->goal.x);
        add_number(hash, maze->goal.y);
    }
    if (solver)
        add_walk(hash, maze->solution.path);
    maze_free(maze);
    return true;
}

/* ---- printing the lines for the catalogue ---- */

static const struct maze_spec shapes[] = {{NULL, 12, 12, 7}, {NULL, 65, 33, 42},
    {NULL, 200, 150, UINT64_MAX}, {NULL, 1, 1, 0}, {NULL, 1, 70, 5}, {NULL, 70, 1, 5},
    {NULL, 2, 2, 6}, {NULL, 3000, 3, 8}};

enum { SHAPES = sizeof(shapes) / sizeof(shapes[0]), EVEN = 0, ODD = 1 };

static struct maze_spec shaped(const struct maze_algorithm *algorithm, size_t shape)
{
    struct maze_spec spec = shapes[shape];

    spec.algorithm = algorithm;
    return spec;
}

static bool print_solved(
    const struct maze_spec *spec, const struct maze_solver *solver, struct maze_task *task)
{
    char text[MAZE_SPEC_TEXT];
    uint64_t hash;

    maze_spec_write(spec, text);
    if (!hash_maze(spec, solver, task, &hash)) {
        fprintf(stderr, "golden: generating %s failed\n", text);
        return false;
    }
    if (solver)
        printf("%s %s %016" PRIx64 "\n", text, solver->slug, hash);
    else
        printf("%s %016" PRIx64 "\n", text, hash);
    return true;
}

static bool print_one(const struct maze_spec *spec, struct maze_task *task)
{
    return print_solved(spec, NULL, task);
}

static bool print_biases(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    static const int8_t biases[] = {-MAZE_BIAS_MAX, 40, MAZE_BIAS_MAX};
    struct maze_spec spec = shaped(algorithm, ODD);
    bool good = true;

    for (size_t i = 0; i < sizeof(biases) / sizeof(biases[0]); i++) {
        spec.bias = biases[i];
        good &= print_one(&spec, task);
    }
    return good;
}

static bool print_skews(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    struct maze_spec spec = shaped(algorithm, ODD);
    bool good = true;

    for (spec.skew = MAZE_SKEW_SOUTHEAST + 1; spec.skew < MAZE_SKEWS; spec.skew++)
        good &= print_one(&spec, task);
    return good;
}

static bool print_last_runs(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    struct maze_spec spec = shaped(algorithm, ODD);
    bool good = true;

    spec.last_run = MAZE_LAST_RUN_EDGE;
    good &= print_one(&spec, task);
    spec.skew = MAZE_SKEW_NORTHWEST;
    return good & print_one(&spec, task);
}

/* On squares, in an outline and on triangles. */
static bool print_hunts(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    bool good = true;

    for (unsigned i = 1; i < 4; i++) {
        struct maze_spec spec = shaped(algorithm, ODD);

        spec.root = i & 1 ? MAZE_ROOT_RANDOM : MAZE_ROOT_FIRST;
        spec.hunt = i & 2 ? MAZE_HUNT_RANDOM : MAZE_HUNT_FIRST;
        good &= print_one(&spec, task);
        spec.shape = maze_shape_find("heart");
        good &= print_one(&spec, task);
        spec.shape = NULL;
        spec.tiling = maze_tiling_find("triangle");
        good &= print_one(&spec, task);
    }
    return good;
}

static bool print_mixes(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    static const char *const mixes[] = {"oldest", "newest:75,random:25", "middle"};
    struct maze_spec spec = shaped(algorithm, ODD);
    bool good = true;

    for (size_t t = 0; t < 2; t++) {
        spec.tiling = t ? maze_tiling_find("triangle") : NULL;
        for (size_t i = 0; i < sizeof(mixes) / sizeof(mixes[0]); i++)
            good &= maze_mix_read(mixes[i], strlen(mixes[i]), &spec.mix) && print_one(&spec, task);
    }
    return good;
}

static bool print_forests(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    static const struct {
        uint32_t trees;
        uint32_t spawn;
    } forests[] = {{1, 0}, {MAZE_TREES_MAX, 0}, {0, 30}, {2, MAZE_SPAWN_MAX}};
    bool good = true;

    for (size_t i = 0; i < sizeof(forests) / sizeof(forests[0]); i++) {
        struct maze_spec spec = shaped(algorithm, ODD);

        spec.trees = forests[i].trees;
        spec.spawn = forests[i].spawn;
        good &= print_one(&spec, task);
        spec.tiling = maze_tiling_find("triangle");
        good &= print_one(&spec, task);
    }
    return good;
}

static bool print_inner(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    bool good = true;

    for (size_t i = 1; maze_algorithm_at(i); i++)
        for (size_t shape = EVEN; shape <= ODD; shape++) {
            struct maze_spec spec = shaped(algorithm, shape);

            spec.of = maze_algorithm_at(i);
            if (!(spec.of->options & MAZE_OPTION_OF))
                good &= print_one(&spec, task);
        }
    return good;
}

static bool print_outlines(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    struct maze_spec spec = shaped(algorithm, ODD);

    spec.shape = maze_shape_find("heart");
    return print_one(&spec, task);
}

static bool print_symmetries(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    static const struct maze_spec symmetric[] = {
        {.width = 32, .height = 33, .symmetry = MAZE_SYMMETRY_MIRROR},
        {.width = 33, .height = 32, .symmetry = MAZE_SYMMETRY_ROTATE2},
        {.width = 33, .height = 33, .symmetry = MAZE_SYMMETRY_ROTATE4},
    };
    bool good = true;

    for (size_t i = 0; i < sizeof(symmetric) / sizeof(symmetric[0]); i++) {
        struct maze_spec spec = symmetric[i];

        spec.algorithm = algorithm;
        spec.seed = 42;
        good &= print_one(&spec, task);
    }
    return good;
}

static bool print_wraps(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    struct maze_spec spec = shaped(algorithm, ODD);
    bool good = true;

    for (spec.wrap = MAZE_WRAP_X; spec.wrap <= (MAZE_WRAP_X | MAZE_WRAP_Y); spec.wrap++)
        good &= print_one(&spec, task);
    return good;
}

/* 64 x 32 cells, or 20 rings. */
static struct maze_spec tiled(
    const struct maze_algorithm *algorithm, const struct maze_tiling *tiling)
{
    const uint64_t height = tiling->rings ? 20 : 32;

    return (struct maze_spec){algorithm, tiling->rings ? ring_cells(height - 1) : 64, height, 42,
        .tiling = tiling == maze_tiling_at(0) ? NULL : tiling};
}

/*
 * Mazes of the tilings that are not square: plain, in an outline, and with loops across wrapped edges. Rings have no
 * outline, and wrap around anyway.
 */
static bool print_tilings(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    bool good = true;

    for (size_t i = 1; maze_tiling_at(i); i++) {
        struct maze_spec spec = tiled(algorithm, maze_tiling_at(i));

        good &= print_one(&spec, task);
        spec.shape = spec.tiling->rings ? NULL : maze_shape_find("circle");
        if (spec.shape)
            good &= print_one(&spec, task);
        spec.shape = NULL;
        spec.wrap = maze_tiling_wraps(spec.tiling, spec.width, spec.height);
        spec.braid = 50;
        spec.goal = (struct maze_end){MAZE_END_CELL, {32, 15}};
        good &= print_solved(&spec, maze_solver_find("shortest"), task);
    }
    return good;
}

static bool print_straight(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    bool good = true;

    for (size_t i = 0; maze_tiling_at(i); i++) {
        struct maze_spec spec = tiled(algorithm, maze_tiling_at(i));

        spec.straight = 80;
        good &= print_one(&spec, task);
    }
    return good;
}

/* Rooms on each tiling, in an outline with what changes a maze, and with one door each. */
static bool print_rooms(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    struct maze_spec spec = {algorithm, 64, 48, 42, .rooms = 12};
    bool good = true;

    for (size_t i = 0; !maze_tiling_at(i)->rings; i++) {
        spec.tiling = i ? maze_tiling_at(i) : NULL;
        good &= print_one(&spec, task);
    }
    spec.tiling = NULL;
    spec.room_min = 2;
    spec.room_max = 12;
    spec.doors = 1;
    spec.shape = maze_shape_find("heart");
    spec.sparse = 50;
    spec.braid = 50;
    return print_one(&spec, task) && good;
}

static bool print_divisions(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    struct maze_spec spec = shaped(algorithm, ODD);

    spec.room_min = 3;
    return print_one(&spec, task);
}

static bool print_weaves(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    struct maze_spec spec = shaped(algorithm, ODD);
    bool good;

    spec.weave = 30;
    good = print_one(&spec, task);
    spec.weave = MAZE_PERCENT_MAX;
    return print_solved(&spec, maze_solver_find("shortest"), task) && good;
}

/* Floors with few stairs, and with many, loops across wrapped edges and the way through. */
static bool print_floors(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    struct maze_spec spec = {algorithm, 21, 13, 42, .depth = 4};
    bool good = print_one(&spec, task);

    spec.stairs = MAZE_PERCENT_MAX;
    spec.wrap = MAZE_WRAP_X;
    spec.braid = 50;
    return print_solved(&spec, maze_solver_find("shortest"), task) && good;
}

/* A whole maze of blocks, with the way through it, and levels of the largest ones. */
static bool print_blocks(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    struct maze_spec spec = {algorithm, 150, 70, 42, .blocks = MAZE_BLOCKS_MIN};
    bool good = print_solved(&spec, maze_solver_find("shortest"), task);

    spec.width = MAZE_SIDE_MAX;
    spec.height = MAZE_SIDE_MAX / 2;
    spec.level = 6;
    good &= print_one(&spec, task);
    spec.blocks++;
    spec.level--;
    return print_one(&spec, task) && good;
}

/* A custom mask; NULL if out of memory. */
static struct maze_mask *draw_mask(void)
{
    static const char *const art[] = {"..####..####..", ".############.", "##############",
        "#####....#####", ".############.", "...########...", ".....####....."};
    struct maze_mask *mask;
    uint64_t components;

    return mask_of_art(art, sizeof(art) / sizeof(art[0]), NULL, &mask, &components) == MAZE_MASK_OK
        ? mask
        : NULL;
}

static bool print_masks(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    struct maze_mask *mask = draw_mask();
    struct maze_spec spec = {.algorithm = algorithm, .seed = 3, .mask = mask, .braid = 30};
    bool good;

    if (!mask)
        return false;
    spec.width = maze_mask_width(mask);
    spec.height = maze_mask_height(mask);
    good = print_one(&spec, task);
    spec.tiling = maze_tiling_find("triangle");
    good &= print_one(&spec, task);
    maze_mask_free(mask);
    return good;
}

/* Prints the lines for each option that an algorithm may have. */
static const struct {
    unsigned option;
    bool (*print)(const struct maze_algorithm *, struct maze_task *);
} variants[] = {
    {MAZE_OPTION_BIAS, print_biases},
    {MAZE_OPTION_SKEW, print_skews},
    {MAZE_OPTION_LAST_RUN, print_last_runs},
    {MAZE_OPTION_MIX, print_mixes},
    {MAZE_OPTION_HUNT, print_hunts},
    {MAZE_OPTION_TREES, print_forests},
    {MAZE_OPTION_OF, print_inner},
    {MAZE_OPTION_OUTLINE, print_outlines},
    {MAZE_OPTION_WRAP, print_wraps},
    {MAZE_OPTION_TILING, print_tilings},
    {MAZE_OPTION_STRAIGHT, print_straight},
    {MAZE_OPTION_OUTLINE, print_rooms},
    {MAZE_OPTION_LEAST_ROOM, print_divisions},
    {MAZE_OPTION_WEAVE, print_weaves},
    {MAZE_OPTION_BLOCKS, print_blocks},
    {MAZE_OPTION_TILING, print_floors},
    {MAZE_OPTION_OUTLINE, print_symmetries},
    {MAZE_OPTION_OUTLINE, print_masks},
};

/* ---- printing the lines for parameters that every algorithm has ---- */

static const struct maze_spec reshaped[] = {
    {.sparse = 40},
    {.braid = 60},
    {.loops = 100},
    {.sparse = 100, .braid = 100, .loops = 5},
    {.start = {MAZE_END_FARTHEST}, .goal = {MAZE_END_FARTHEST}},
    {.braid = 100, .start = {MAZE_END_FARTHEST}, .goal = {MAZE_END_FARTHEST}},
    {.start = {MAZE_END_CELL, {30, 16}}, .goal = {MAZE_END_FARTHEST}},
};

static bool print_reshaped(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    bool good = true;

    for (size_t i = 0; i < sizeof(reshaped) / sizeof(reshaped[0]); i++) {
        struct maze_spec spec = reshaped[i];

        spec.algorithm = algorithm;
        spec.width = 65;
        spec.height = 33;
        spec.seed = 42;
        good &= print_one(&spec, task);
    }
    for (size_t i = 1; maze_tiling_at(i); i++) {
        struct maze_spec spec = tiled(algorithm, maze_tiling_at(i));

        spec.sparse = 70;
        spec.braid = 20;
        spec.loops = 30;
        spec.start.kind = spec.goal.kind = MAZE_END_FARTHEST;
        good &= print_one(&spec, task);
    }
    return good;
}

/* Every shape on every tiling that has outlines, and in the smallest board. */
static bool print_shapes(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    bool good = true;

    for (size_t i = 0; maze_shape_at(i); i++) {
        struct maze_spec spec = {algorithm, 80, 60, 42, .shape = maze_shape_at(i)};

        for (size_t t = 0; maze_tiling_at(t); t++) {
            spec.tiling = t ? maze_tiling_at(t) : NULL;
            if (!maze_tiling_at(t)->rings)
                good &= print_one(&spec, task);
        }
        spec.tiling = NULL;
        spec.width = spec.height = spec.shape->min;
        good &= print_one(&spec, task);
    }
    return good;
}

/* Blocks of every size: some of them, and the levels above the largest board's. */
static bool print_sizes_of_blocks(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    bool good = true;

    for (unsigned blocks = MAZE_BLOCKS_MIN; blocks <= MAZE_BLOCKS_MAX; blocks++) {
        struct maze_spec spec = {algorithm, 300, 270, 9, .blocks = (uint8_t)blocks};

        good &= print_one(&spec, task);
        spec.width = spec.height = MAZE_SIDE_MAX;
        for (spec.level = 1; spec.level <= maze_spec_levels(&spec); spec.level++)
            if (MAZE_SIDE_MAX >> spec.level * blocks < 300)
                good &= print_one(&spec, task);
    }
    return good;
}

/* One ring fewer and more than where rings split, and floors of a row and at most. */
static bool print_rings_and_floors(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    struct maze_spec spec = {algorithm, 9, 1, 4, .depth = 3};
    bool good = print_one(&spec, task);

    spec.height = 8;
    spec.depth = MAZE_DEPTH_MAX;
    spec.stairs = 1;
    spec.sparse = 50;
    spec.loops = 20;
    good &= print_one(&spec, task);
    for (uint64_t height = RINGS_MIN; height <= 16; height++) {
        spec = (struct maze_spec){
            algorithm, ring_cells(height - 1), height, 4, .tiling = maze_tiling_find("polar")};
        good &= print_one(&spec, task);
    }
    return good;
}

/* Every solver on a plain maze, on one with loops, on one with loops and wrapped edges, and on every other board. */
static bool print_walks(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    const struct maze_spec woven = {algorithm, 40, 30, 42, .weave = 60};
    const struct maze_spec floors = {algorithm, 21, 13, 42, .braid = 50, .depth = 3};
    const struct maze_spec heart = {
        algorithm, 65, 33, 42, .shape = maze_shape_find("heart"), .rooms = 3};
    bool good = true;

    for (size_t i = 0; maze_solver_at(i); i++) {
        const struct maze_solver *solver = maze_solver_at(i);
        struct maze_spec spec = shaped(algorithm, ODD);

        good &= print_solved(&spec, solver, task);
        spec.braid = MAZE_PERCENT_MAX;
        good &= print_solved(&spec, solver, task);
        spec.wrap = MAZE_WRAP_X | MAZE_WRAP_Y;
        spec.goal = (struct maze_end){MAZE_END_CELL, {32, 16}};
        good &= print_solved(&spec, solver, task);
        for (size_t t = 1; maze_tiling_at(t); t++) {
            spec = maze_tiling_at(t)->rings ? tiled(algorithm, maze_tiling_at(t))
                                            : shaped(algorithm, ODD);
            spec.tiling = maze_tiling_at(t);
            spec.braid = MAZE_PERCENT_MAX;
            good &= print_solved(&spec, solver, task);
        }
        good &= print_solved(&woven, solver, task) && print_solved(&heart, solver, task);
        if (!solver->planar)
            good &= print_solved(&floors, solver, task);
    }
    return good;
}

static int print_all(struct maze_task *task)
{
    bool good = true;

    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const struct maze_algorithm *algorithm = maze_algorithm_at(i);

        for (size_t shape = 0; shape < SHAPES; shape++) {
            const struct maze_spec spec = shaped(algorithm, shape);

            good &= print_one(&spec, task);
        }
        for (size_t k = 0; k < sizeof(variants) / sizeof(variants[0]); k++)
            if (algorithm->options & variants[k].option)
                good &= variants[k].print(algorithm, task);
    }
    good &= print_reshaped(maze_algorithm_at(0), task);
    good &= print_shapes(maze_algorithm_at(0), task);
    good &= print_sizes_of_blocks(maze_algorithm_at(0), task);
    good &= print_rings_and_floors(maze_algorithm_at(0), task);
    good &= print_walks(maze_algorithm_at(0), task);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* ---- reading the canonical form ---- */

static bool refuse(const char *line, const char *why, struct span what)
{
    printf("%s: %s%.*s\n", line, why, (int)what.length, what.text);
    return false;
}

/* Reads a field's value; a mask's by the sides, which stand before it. */
static bool read_field(size_t i, struct span value, struct maze_spec *spec)
{
    uint64_t components;

    return i == SPEC_MASK ? maze_mask_read(value.text, value.length, spec->width, spec->height,
                                NULL, &spec->mask, &components) == MAZE_MASK_OK
                          : param_read(&spec_params[i], value, spec);
}

/* Reads what maze_spec_write writes, and nothing else; says what is wrong with the rest. */
static bool read_spec(const char *text, struct maze_spec *spec)
{
    struct span rest = span_of(text);
    char canonical[MAZE_SPEC_TEXT];

    *spec = (struct maze_spec){0};
    while (rest.length) {
        const struct span pair = span_cut(&rest, '&');
        struct span value = pair;
        const struct span name = span_cut(&value, '=');
        size_t i = 0;

        while (i < SPEC_PARAMS && !span_is(name, spec_params[i].name))
            i++;
        if (i == SPEC_PARAMS)
            return refuse(text, "unknown is ", name);
        if (!read_field(i, value, spec))
            return refuse(text, "not understood is ", pair);
        if (spec_params[i].option &&
            !(spec->algorithm && spec->algorithm->options & spec_params[i].option))
            return refuse(text, "the algorithm has no option ", name);
    }
    if (!spec->algorithm || !spec->width || !spec->height || maze_spec_resolve(spec))
        return refuse(text, "wanted are algo, width, height, seed and ends inside", SPAN(""));
    maze_spec_write(spec, canonical);
    if (strcmp(text, canonical) != 0)
        return refuse(text, "the canonical form is ", span_of(canonical));
    return true;
}

/* ---- checking ---- */

/* Cuts the last word off a line; NULL if it is the only one. */
static const char *cut_word(char *line)
{
    char *space = strrchr(line, ' ');

    if (!space)
        return NULL;
    *space = '\0';
    return space + 1;
}

static bool is_the_same(const char *line, const struct maze_spec *spec,
    const struct maze_solver *solver, uint64_t expected, struct maze_task *task)
{
    uint64_t hash;

    if (!hash_maze(spec, solver, task, &hash)) {
        printf("%s: generating it failed\n", line);
        return false;
    }
    if (hash != expected)
        printf("%s%s%s: the hash has changed to %016" PRIx64 "\n", line, solver ? " " : "",
            solver ? solver->slug : "", hash);
    return hash == expected;
}

/* Checks one line, which it modifies, and reports an error in it. */
static bool check(char *line, struct maze_task *task)
{
    const struct maze_solver *solver = NULL;
    struct maze_spec spec;
    const char *word;
    uint64_t expected;
    char *end;
    bool good;

    line[strcspn(line, "\n")] = '\0';
    word = cut_word(line);
    if (!word)
        return refuse(line, "expected a hash after the spec", SPAN(""));
    expected = strtoull(word, &end, 16);
    if (end != word + HASH_DIGITS || *end)
        return refuse(line, "expected a hash of 16 digits, got ", span_of(word));
    word = cut_word(line);
    if (word && !(solver = maze_solver_find(word)))
        return refuse(line, "unknown solver ", span_of(word));
    good = read_spec(line, &spec) && is_the_same(line, &spec, solver, expected, task);
    maze_mask_free(spec.mask);
    return good;
}

static bool is_in(FILE *file, const struct maze_algorithm *algorithm)
{
    char line[LONGEST_LINE];
    const size_t length = strlen(algorithm->slug);

    rewind(file);
    while (fgets(line, sizeof(line), file))
        if (strncmp(line, "algo=", 5) == 0 && strncmp(line + 5, algorithm->slug, length) == 0 &&
            line[5 + length] == '&')
            return true;
    return false;
}

/* Fails if an algorithm has no line in any of the files, since nothing would be checked. */
static bool is_known(FILE *const *files, const struct maze_algorithm *algorithm)
{
    for (; *files; files++)
        if (is_in(*files, algorithm))
            return true;
    printf("%s: no line for this algorithm\n", algorithm->slug);
    return false;
}

static int check_all(FILE *const *files, struct maze_task *task)
{
    unsigned passed = 0, failed = 0;
    char line[LONGEST_LINE];

    for (size_t i = 0; files[i]; i++)
        while (fgets(line, sizeof(line), files[i])) {
            const bool good = check(line, task);

            passed += good;
            failed += !good;
        }
    for (size_t i = 0; maze_algorithm_at(i); i++)
        failed += !is_known(files, maze_algorithm_at(i));
    printf("golden: %u passed, %u failed\n", passed, failed);
    return passed && !failed ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int complain(const char *what, const char *why)
{
    fprintf(stderr, "golden: %s: %s\n", what, why);
    return EXIT_FAILURE;
}

int main(int argc, char *argv[])
{
    FILE *files[FILES_MAX + 1] = {0};
    struct maze_task *task;
    int status = EXIT_FAILURE;

    if (argc > FILES_MAX + 1)
        return complain("usage", "golden [FILE]...");
    task = maze_task_new();
    if (!task)
        complain("memory", "there is not enough");
    for (int i = 1; task && i < argc; i++)
        if (!(files[i - 1] = fopen(argv[i], "r"))) {
            perror(argv[i]);
            goto out;
        }
    if (task)
        status = *files ? check_all(files, task) : print_all(task);
out:
    for (size_t i = 0; files[i]; i++)
        fclose(files[i]);
    maze_task_free(task);
    return status;
}
