/* Masks: art and compact form, what is refused, components, and cells by row, number and corner. */
#include "maze/mask.h"

#include "base/bits.h"
#include "base/rng.h"
#include "mask_of_art.h"
#include "mazes.h"
#include "outlines.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A rectangle of cells, a byte each, with which masks are compared. */
struct board {
    uint32_t width, height;
    uint8_t *inside;
};

static struct board board_new(uint32_t width, uint32_t height)
{
    struct board board = {width, height, calloc((size_t)width * height, 1)};

    assert_non_null(board.inside);
    return board;
}

static size_t board_cells(const struct board *board)
{
    return (size_t)board->width * board->height;
}

/* Forgets the piece of which cell i is, and returns its size. */
static uint64_t board_take(const struct board *board, size_t i)
{
    /* Most components are small, and there may be very many. */
    static size_t todo[MAZE_MASK_CELLS];
    uint64_t cells = 0;
    size_t n = 0;

    board->inside[i] = 0;
    todo[n++] = i;
    while (n > 0) {
        const size_t at = todo[--n], x = at % board->width, y = at / board->width;
        const size_t next[] = {at - board->width, at + 1, at + board->width, at - 1};
        const bool is[] = {y > 0, x + 1 < board->width, y + 1 < board->height, x > 0};

        cells++;
        for (size_t k = 0; k < 4; k++)
            if (is[k] && board->inside[next[k]]) {
                board->inside[next[k]] = 0;
                todo[n++] = next[k];
            }
    }
    return cells;
}

static uint64_t board_components(const struct board *board)
{
    struct board copy = board_new(board->width, board->height);
    uint64_t components = 0;

    memcpy(copy.inside, board->inside, board_cells(board));
    for (size_t i = 0; i < board_cells(board); i++)
        if (copy.inside[i]) {
            (void)board_take(&copy, i);
            components++;
        }
    free(copy.inside);
    return components;
}

/* Keeps the largest piece and no other. */
static void board_tidy(struct board *board)
{
    struct board copy = board_new(board->width, board->height);
    uint64_t max = 0;
    size_t best = 0;

    memcpy(copy.inside, board->inside, board_cells(board));
    for (size_t i = 0; i < board_cells(board); i++)
        if (copy.inside[i]) {
            const uint64_t cells = board_take(&copy, i);

            if (cells > max) {
                max = cells;
                best = i;
            }
        }
    /* What is taken away from the board is the best piece: so that is the difference. */
    memcpy(copy.inside, board->inside, board_cells(board));
    if (max)
        (void)board_take(&copy, best);
    for (size_t i = 0; i < board_cells(board); i++)
        board->inside[i] ^= copy.inside[i];
    free(copy.inside);
}

static enum maze_mask_fault mask_of_board(
    const struct board *board, struct maze_mask **mask, uint64_t *components)
{
    char *text = malloc((size_t)board->height * (board->width + 1));
    const char **rows = malloc(board->height * sizeof(*rows));
    enum maze_mask_fault fault;

    assert_non_null(text);
    assert_non_null(rows);
    for (uint32_t y = 0; y < board->height; y++) {
        char *row = text + (size_t)y * (board->width + 1);

        for (uint32_t x = 0; x < board->width; x++)
            row[x] = board->inside[(size_t)y * board->width + x] ? '#' : '.';
        row[board->width] = '\0';
        rows[y] = row;
    }
    fault = mask_of_art(rows, board->height, NULL, mask, components);
    free(rows);
    free(text);
    return fault;
}

/*
 * The compact form once more, as plainly as it is described; it stops at `room` characters. Returns
 * the length.
 */
struct plain {
    char *text;
    size_t room, bits;
};

static void plain_bit(struct plain *plain, unsigned bit)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const size_t i = plain->bits / 6, place = plain->bits % 6;

    plain->bits++;
    if (i >= plain->room)
        return;
    if (place == 0)
        plain->text[i] = 'A';
    plain->text[i] = digits[(strchr(digits, plain->text[i]) - digits) + (bit << (5 - place))];
}

static void plain_number(struct plain *plain, unsigned number)
{
    unsigned n = 0;

    while (number >> n > 1)
        n++;
    for (unsigned i = 0; i < n; i++)
        plain_bit(plain, 0);
    for (unsigned i = n + 1; i-- > 0;)
        plain_bit(plain, number >> i & 1);
}

static size_t plain_write(const struct board *board, char *text, size_t room)
{
    struct plain plain = {text, room, 0};
    unsigned run = 1, bit = 0;

    for (size_t i = 0; i < board_cells(board); i++) {
        const unsigned above = i < board->width ? 0 : board->inside[i - board->width];

        if ((board->inside[i] ^ above) != bit) {
            plain_number(&plain, run);
            run = 0;
            bit ^= 1;
        }
        run++;
    }
    plain_number(&plain, run);
    return (plain.bits + 5) / 6;
}

static void assert_is(const struct maze_mask *mask, const struct board *board)
{
    uint64_t *row = calloc(bits_words(board->width), sizeof(*row));
    uint64_t cells = 0;

    assert_non_null(row);
    assert_int_equal(maze_mask_width(mask), board->width);
    assert_int_equal(maze_mask_height(mask), board->height);
    for (uint32_t y = 0; y < board->height; y++) {
        maze_mask_row(mask, y, row);
        assert_int_equal(row[bits_words(board->width) - 1] & ~bits_last_mask(board->width), 0);
        for (uint32_t x = 0; x < board->width; x++) {
            const bool inside = board->inside[(size_t)y * board->width + x];

            if (maze_mask_inside(mask, x, y) != inside || bits_get(row, x) != inside)
                fail_msg("cell %u,%u of %u x %u", x, y, board->width, board->height);
            cells += inside;
        }
    }
    assert_int_equal(maze_mask_cells(mask), cells);
    free(row);
}

/* What maze_spec_corner says, by trying all cells. */
static struct maze_point board_nearest(const struct board *board, enum maze_corner corner)
{
    const bool east = corner == MAZE_CORNER_NORTHEAST || corner == MAZE_CORNER_SOUTHEAST;
    const bool south = corner == MAZE_CORNER_SOUTHWEST || corner == MAZE_CORNER_SOUTHEAST;
    struct maze_point best = {0, 0};
    uint64_t min = UINT64_MAX;

    for (uint32_t down = 0; down < board->height; down++)
        for (uint32_t across = 0; across < board->width; across++) {
            const uint32_t x = east ? board->width - 1 - across : across;
            const uint32_t y = south ? board->height - 1 - down : down;

            if (board->inside[(size_t)y * board->width + x] && across + down < min) {
                min = across + down;
                best = (struct maze_point){x, y};
            }
        }
    return best;
}

static void assert_corners(struct maze_mask *mask, const struct board *board)
{
    const struct maze_spec spec = {.width = board->width, .height = board->height, .mask = mask};

    for (enum maze_corner corner = 0; corner < MAZE_CORNERS; corner++) {
        const struct maze_point is = maze_spec_corner(&spec, corner),
                                best = board_nearest(board, corner);

        if (is.x != best.x || is.y != best.y)
            fail_msg("corner %d of %u x %u", (int)corner, board->width, board->height);
    }
}

/* Makes a mask of the board, and of its text another; checks what there is to be checked. */
static void assert_round_trip(const struct board *board)
{
    char text[MAZE_MASK_TEXT + 1], plain[MAZE_MASK_TEXT];
    const uint64_t components = board_components(board);
    const size_t length = plain_write(board, plain, sizeof(plain));
    struct maze_mask *mask = NULL, *again = NULL;
    uint64_t counted = 0;
    const enum maze_mask_fault fault = mask_of_board(board, &mask, &counted);

    if (components != 1) {
        assert_int_equal(fault, components ? MAZE_MASK_DISCONNECTED : MAZE_MASK_EMPTY);
        assert_int_equal(counted, components);
        return;
    }
    assert_int_equal(fault, MAZE_MASK_OK);
    assert_is(mask, board);
    assert_corners(mask, board);
    if (length > MAZE_MASK_TEXT) {
        assert_int_equal(maze_mask_write(mask, text), 0);
        assert_int_equal(mask_of_board(board, &again, &counted), MAZE_MASK_OK);
        assert_true(same_mask(mask, again));
        maze_mask_free(again);
        maze_mask_free(mask);
        return;
    }
    assert_int_equal(maze_mask_write(mask, text), length);
    assert_int_equal(strlen(text), length);
    assert_memory_equal(text, plain, length);
    assert_int_equal(
        maze_mask_read(text, length, board->width, board->height, NULL, &again, &counted),
        MAZE_MASK_OK);
    assert_is(again, board);
    assert_true(same_mask(mask, again));
    maze_mask_free(again);
    maze_mask_free(mask);
}

/* ---- boards of many kinds ---- */

/* Each cell by itself, `share` of 256 of them. */
static void draw_noise(struct board *board, struct rng *rng, uint32_t share)
{
    for (size_t i = 0; i < board_cells(board); i++)
        board->inside[i] = rng_below(rng, 256) < share;
}

/* Rectangles that overlap. */
static void draw_blobs(struct board *board, struct rng *rng)
{
    for (uint32_t blobs = 1 + rng_below(rng, 8); blobs > 0; blobs--) {
        const uint32_t left = rng_below(rng, board->width), top = rng_below(rng, board->height);
        const uint32_t right = left + rng_below(rng, board->width - left);
        const uint32_t bottom = top + rng_below(rng, board->height - top);

        for (uint32_t y = top; y <= bottom; y++)
            for (uint32_t x = left; x <= right; x++)
                board->inside[(size_t)y * board->width + x] ^= 1;
    }
}

/* Rows that are the row above, its opposite, or that but for a cell. */
static void draw_opposites(struct board *board, struct rng *rng)
{
    for (uint32_t y = 0; y < board->height; y++) {
        const uint32_t how = rng_below(rng, 4), odd = rng_below(rng, board->width);

        for (uint32_t x = 0; x < board->width; x++) {
            const size_t i = (size_t)y * board->width + x;
            const uint8_t above = y ? board->inside[i - board->width] : (uint8_t)rng_below(rng, 2);

            board->inside[i] = (uint8_t)(above ^ (how < 2) ^ (how > 2 && x == odd));
        }
    }
}

static void draw(struct board *board, struct rng *rng)
{
    switch (rng_below(rng, 4)) {
    case 0:
        draw_noise(board, rng, 20 + rng_below(rng, 236));
        break;
    case 1:
        draw_opposites(board, rng);
        break;
    default:
        draw_blobs(board, rng);
    }
}

TEST(masks_of_all_kinds_go_round)
{
    const unsigned trials = is_slow() ? 1000 : 6000;
    struct rng rng = rng_seeded(1);

    for (unsigned i = 0; i < trials; i++) {
        const uint32_t side = i % 8 ? 20 : 200;
        struct board board = board_new(1 + rng_below(&rng, side), 1 + rng_below(&rng, side));

        draw(&board, &rng);
        assert_round_trip(&board);
        board_tidy(&board);
        assert_round_trip(&board);
        free(board.inside);
    }
}

TEST(every_small_board_goes_round)
{
    for (uint32_t width = 1; width <= 12; width++)
        for (uint32_t height = 1; width * height <= 12; height++) {
            struct board board = board_new(width, height);

            for (uint32_t cells = 0; cells < UINT32_C(1) << (width * height); cells++) {
                for (uint32_t i = 0; i < width * height; i++)
                    board.inside[i] = cells >> i & 1;
                assert_round_trip(&board);
            }
            free(board.inside);
        }
}

/* ---- the form ---- */

static const char *const letters[] = {
    "##.....##....####....########.########",
    "###...###...######...########.########",
    "####.####..##....##.......##..##......",
    "##.###.##..##....##......##...##......",
    "##..#..##..########.....##....######..",
    "##.....##..########....##.....######..",
    "##.....##..##....##...##......##......",
    "##.....##..##....##..##.......##......",
    "######################################",
    "######################################",
};

static const struct golden {
    const char *text;
    uint32_t width, height;
    const char *const *art;
} goldens[] = {
    {"w", 1, 1, (const char *const[]){"#"}},
    {"sw", 3, 3, (const char *const[]){"###", "###", "###"}},
    {"vW", 3, 3, (const char *const[]){"###", "#.#", "###"}},
    {"S0l", 4, 3, (const char *const[]){".##.", "####", ".##."}},
    {"oqIQgiIVyyQvy5NFVmXwlxvOQ_KQ0JcMkLzkC_CBUkRJHRgTA", 38, 10, letters},
};

TEST(the_form_never_changes)
{
    for (size_t i = 0; i < LENGTH(goldens); i++) {
        const struct golden *golden = &goldens[i];
        struct maze_mask *mask = NULL, *read = NULL;
        char text[MAZE_MASK_TEXT + 1];
        uint64_t components;

        assert_int_equal(
            mask_of_art(golden->art, golden->height, NULL, &mask, &components), MAZE_MASK_OK);
        assert_int_equal(maze_mask_width(mask), golden->width);
        assert_int_equal(maze_mask_write(mask, text), strlen(golden->text));
        assert_string_equal(text, golden->text);
        assert_int_equal(maze_mask_read(golden->text, strlen(golden->text), golden->width,
                             golden->height, NULL, &read, &components),
            MAZE_MASK_OK);
        assert_true(same_mask(mask, read));
        maze_mask_free(read);
        maze_mask_free(mask);
    }
}

static enum maze_mask_fault fault_of(const char *text, uint64_t width, uint64_t height)
{
    struct maze_mask *mask = NULL;
    uint64_t components;
    const enum maze_mask_fault fault =
        maze_mask_read(text, strlen(text), width, height, NULL, &mask, &components);

    if (fault == MAZE_MASK_OK)
        maze_mask_free(mask);
    else
        assert_null(mask);
    return fault;
}

TEST(what_is_no_compact_form_is_malformed)
{
    static const struct {
        const char *text;
        uint64_t width, height;
    } texts[] = {
        {"", 1, 1},                     /* no number */
        {"A", 1, 1},                    /* nothing but zeros */
        {"AAAAAAAAAAAAAAAAAAAA", 3, 3}, /* and many of them */
        {"sw", 3, 4},                   /* runs that end before the cells do */
        {"sw", 3, 2},                   /* and after them */
        {"o", 1, 1},                    /* by one */
        {"sw", 0, 3},                   /* no cells */
        {"sw", 3, 0},
        {"s", 3, 3},   /* cut off in a number */
        {"swA", 3, 3}, /* a character too many */
        {"sw=", 3, 3}, /* padding */
        {"sx", 3, 3},  /* what fills the last character is not 0 */
        {"s w", 3, 3}, /* other characters */
        {"s+", 3, 3},  /* also of the other base64 */
        {"s/", 3, 3},
        {"s\xc3\xa9", 3, 3},
    };

    for (size_t i = 0; i < LENGTH(texts); i++)
        if (fault_of(texts[i].text, texts[i].width, texts[i].height) != MAZE_MASK_MALFORMED)
            fail_msg("'%s' as %d x %d", texts[i].text, (int)texts[i].width, (int)texts[i].height);
    assert_int_equal(fault_of("sw", 3, 3), MAZE_MASK_OK);
    assert_int_equal(fault_of("sw", 9, 1), MAZE_MASK_OK);
    assert_int_equal(fault_of("Q", 1, 1), MAZE_MASK_EMPTY);
}

/* Any text is refused, or is the very one that the mask writes. */
TEST(there_is_one_text_for_each_mask)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const unsigned trials = is_slow() ? 20000 : 200000;
    struct rng rng = rng_seeded(2);
    unsigned good = 0;

    for (unsigned i = 0; i < trials; i++) {
        const uint32_t length = rng_below(&rng, 12), width = 1 + rng_below(&rng, 5);
        const uint32_t height = 1 + rng_below(&rng, 5);
        char text[12], written[MAZE_MASK_TEXT + 1];
        struct maze_mask *mask;
        uint64_t components;

        for (uint32_t k = 0; k < length; k++)
            text[k] = digits[rng_below(&rng, 64)];
        if (maze_mask_read(text, length, width, height, NULL, &mask, &components) != MAZE_MASK_OK)
            continue;
        good++;
        assert_int_equal(maze_mask_write(mask, written), length);
        assert_memory_equal(written, text, length);
        maze_mask_free(mask);
    }
    assert_true(good > trials / 1000);
}

/* ---- art ---- */

static enum maze_mask_fault fault_of_art(
    const char *const *rows, size_t count, uint64_t *components)
{
    struct maze_mask *mask = NULL;
    const enum maze_mask_fault fault = mask_of_art(rows, count, NULL, &mask, components);

    if (fault == MAZE_MASK_OK)
        maze_mask_free(mask);
    else
        assert_null(mask);
    return fault;
}

TEST(any_character_is_one_cell)
{
    /* Two bytes, three, four; a byte that none is of, a lead without its end, an overlong slash, a surrogate. */
    static const char *const rows[] = {
        "x#@~-*0,",
        "\xc3\xa9"
        "\xe2\x96\x88"
        "\xf0\x9f\x8d\x8e"
        ". xyz",
        "\x80"
        "a\xe2\x96"
        "b\xc0\xaf"
        ".",
        "\xed\xa0\x80\t..\xff#",
    };
    static const char *const inside[] = {"########", "###..###", "#######.", "####..##"};
    struct maze_mask *mask = NULL;
    uint64_t components;

    assert_int_equal(mask_of_art(rows, 4, NULL, &mask, &components), MAZE_MASK_OK);
    assert_int_equal(maze_mask_width(mask), 8);
    for (uint32_t y = 0; y < 4; y++)
        for (uint32_t x = 0; x < 8; x++)
            assert_int_equal(maze_mask_inside(mask, x, y), inside[y][x] == '#');
    maze_mask_free(mask);
}

TEST(what_shorter_rows_of_art_lack_is_outside_inverted_or_not)
{
    static const char *const rows[] = {"", "#.", "####", "\xc3\xa9 .#", " ."};
    static const char *const inside[] = {"....#...####", ".##.##.."};

    for (unsigned inverted = 0; inverted < 2; inverted++) {
        const struct maze_art art = {rows + 3 * inverted, inverted ? 2 : 3, ". ", inverted};
        struct maze_mask *mask = NULL;
        uint64_t components;

        assert_int_equal(maze_mask_draw(&art, NULL, &mask, &components), MAZE_MASK_OK);
        assert_int_equal(maze_mask_width(mask), 4);
        for (uint32_t i = 0; i < art.count * 4; i++)
            assert_int_equal(maze_mask_inside(mask, i % 4, i / 4), inside[inverted][i] == '#');
        maze_mask_free(mask);
    }
}

TEST(art_is_refused_with_what_is_wrong)
{
    static const char *const none[] = {"", ""};
    static const char *const outside[] = {". .", "..."};
    static const char *const chequers[] = {"#.#", ".#.", "#.#"};
    /* Neither edges of the rectangle nor corners join components. */
    static const char *const apart[] = {"#..#", "#..#"}, *const corner[] = {"##..", "..##"};
    static const char *const spiral[] = {"#####", "....#", "###.#", "#...#", "#####"};
    static const char *const comb[] = {"#.#.#.#", "#.#.#.#", "###.#.#", "..###.#", "....###"};
    uint64_t components = 0;

    assert_int_equal(fault_of_art(NULL, 0, &components), MAZE_MASK_EMPTY);
    assert_int_equal(fault_of_art(none, 2, &components), MAZE_MASK_EMPTY);
    assert_int_equal(fault_of_art(outside, 2, &components), MAZE_MASK_EMPTY);
    assert_int_equal(fault_of_art(chequers, 3, &components), MAZE_MASK_DISCONNECTED);
    assert_int_equal(components, 5);
    assert_int_equal(fault_of_art(apart, 2, &components), MAZE_MASK_DISCONNECTED);
    assert_int_equal(components, 2);
    assert_int_equal(fault_of_art(corner, 2, &components), MAZE_MASK_DISCONNECTED);
    assert_int_equal(components, 2);
    assert_int_equal(fault_of_art(spiral, 5, &components), MAZE_MASK_OK);
    assert_int_equal(fault_of_art(comb, 5, &components), MAZE_MASK_OK);
}

/* ---- limits ---- */

TEST(a_rectangle_has_no_more_than_so_many_cells)
{
    char *row = malloc(MAZE_MASK_CELLS + 2);
    const char *const one[] = {row}, *const two[] = {row, row};
    uint64_t components;

    assert_non_null(row);
    memset(row, '#', MAZE_MASK_CELLS + 1);
    row[MAZE_MASK_CELLS + 1] = '\0';
    assert_int_equal(fault_of_art(one, 1, &components), MAZE_MASK_TOO_LARGE);
    row[MAZE_MASK_CELLS] = '\0';
    assert_int_equal(fault_of_art(one, 1, &components), MAZE_MASK_OK);
    assert_int_equal(fault_of_art(two, 2, &components), MAZE_MASK_TOO_LARGE);
    row[MAZE_MASK_CELLS / 2] = '\0';
    assert_int_equal(fault_of_art(two, 2, &components), MAZE_MASK_OK);
    free(row);
    assert_int_equal(fault_of("sw", MAZE_MASK_CELLS, 2), MAZE_MASK_TOO_LARGE);
    assert_int_equal(fault_of("sw", MAZE_MASK_CELLS + 1, 1), MAZE_MASK_TOO_LARGE);
    assert_int_equal(fault_of("sw", UINT64_MAX, UINT64_MAX), MAZE_MASK_TOO_LARGE);
    assert_int_equal(fault_of("sw", 1, UINT64_MAX), MAZE_MASK_TOO_LARGE);
    assert_int_equal(fault_of("sw", UINT64_MAX / 2 + 2, 2), MAZE_MASK_TOO_LARGE);
}

/* A comb of single cells above a full row: each of the 2 x width cells is a run, of a bit. */
static enum maze_mask_fault comb(uint32_t width, size_t *length)
{
    struct board board = board_new(width, 2);
    struct maze_mask *mask = NULL;
    char text[MAZE_MASK_TEXT + 1];
    uint64_t components;
    enum maze_mask_fault fault;

    for (uint32_t x = 0; x < width; x++) {
        board.inside[x] = x % 2 == 0;
        board.inside[width + x] = 1;
    }
    *length = plain_write(&board, text, MAZE_MASK_TEXT);
    fault = mask_of_board(&board, &mask, &components);
    if (fault == MAZE_MASK_OK) {
        assert_is(mask, &board);
        assert_int_equal(maze_mask_write(mask, text), *length > MAZE_MASK_TEXT ? 0 : *length);
        maze_mask_free(mask);
    }
    free(board.inside);
    return fault;
}

TEST(a_mask_has_no_compact_form_of_more_than_so_many_bytes)
{
    char text[MAZE_MASK_TEXT + 2];
    size_t length;

    assert_int_equal(comb(12287, &length), MAZE_MASK_OK);
    assert_int_equal(length, MAZE_MASK_TEXT);
    assert_int_equal(comb(12289, &length), MAZE_MASK_OK);
    assert_int_equal(length, MAZE_MASK_TEXT + 1);
    memset(text, 'A', sizeof(text) - 1);
    text[MAZE_MASK_TEXT + 1] = '\0';
    assert_int_equal(fault_of(text, 3, 3), MAZE_MASK_TOO_LARGE);
    text[MAZE_MASK_TEXT] = '\0';
    assert_int_equal(fault_of(text, 3, 3), MAZE_MASK_MALFORMED);
}

TEST(extremes_go_round)
{
    enum { MANY = MAZE_MASK_CELLS / 64 };
    static const uint32_t sides[][2] = {{MANY, 1}, {1, MANY}, {2, MANY / 2}, {MANY / 2, 2},
        {3, MANY / 3}, {63, 1024}, {64, 1024}, {65, 1000}, {256, 256}, {255, 257}, {127, 128},
        {128, 127}, {129, 1}, {1024, 1024}};

    for (size_t i = 0; i < LENGTH(sides); i++) {
        struct board board = board_new(sides[i][0], sides[i][1]);
        const size_t cells = board_cells(&board);

        memset(board.inside, 1, cells);
        assert_round_trip(&board);
        board.inside[0] = board.inside[cells - 1] = 0;
        assert_round_trip(&board);
        memset(board.inside, 0, cells);
        board.inside[cells / 3] = 1;
        assert_round_trip(&board);
        free(board.inside);
    }
}

/* Rows that are each the opposite of the one above: three characters that stand for many thousands of components. */
TEST(many_components_are_counted)
{
    struct maze_mask *mask = NULL;
    uint64_t components = 0;
    char text[32];

    for (uint32_t width = 1; width <= 64; width *= 2) {
        struct board board = board_new(width, MAZE_MASK_CELLS / width);
        size_t length;

        for (uint32_t x = 0; x < MAZE_MASK_CELLS; x++)
            board.inside[x] = x / width % 2 == 0;
        length = plain_write(&board, text, sizeof(text));
        assert_int_equal(
            maze_mask_read(text, length, board.width, board.height, NULL, &mask, &components),
            MAZE_MASK_DISCONNECTED);
        assert_int_equal(components, board.height / 2);
        free(board.inside);
    }
}

TEST(as_many_runs_as_a_text_can_have_are_counted)
{
    struct board board = board_new(24575, 1);
    struct maze_mask *mask = NULL;
    uint64_t components = 0;

    for (uint32_t x = 0; x < board.width; x++)
        board.inside[x] = x % 2 == 0;
    assert_int_equal(mask_of_board(&board, &mask, &components), MAZE_MASK_DISCONNECTED);
    assert_int_equal(components, 12288);
    free(board.inside);
}

/* Rows of thousands of runs, a part of each of which is the opposite of the row above. */
TEST(long_rows_go_round)
{
    struct rng rng = rng_seeded(4);

    for (unsigned trial = 0; trial < 4; trial++) {
        struct board board = board_new(9000, 8);

        for (size_t i = 0; i < board_cells(&board); i++)
            board.inside[i] = i < board.width ? i % 2 == 0 : board.inside[i - board.width];
        for (uint32_t y = 1; y < board.height; y++) {
            const uint32_t from = rng_below(&rng, board.width);
            const uint32_t end = from + rng_below(&rng, board.width - from);

            for (uint32_t x = from; x <= end; x++)
                for (uint32_t below = y; below < board.height; below++)
                    board.inside[(size_t)below * board.width + x] ^= 1;
        }
        assert_round_trip(&board);
        memset(board.inside + board_cells(&board) - board.width, 1, board.width);
        assert_round_trip(&board);
        free(board.inside);
    }
}

/* ---- cells and holders ---- */

TEST(cells_are_numbered_row_by_row)
{
    struct rng rng = rng_seeded(3);

    for (unsigned trial = 0; trial < 200; trial++) {
        struct board board = board_new(1 + rng_below(&rng, 150), 1 + rng_below(&rng, 20));
        struct maze_mask *mask;
        uint64_t components, n = 0;

        draw(&board, &rng);
        board_tidy(&board);
        if (mask_of_board(&board, &mask, &components) == MAZE_MASK_OK) {
            for (size_t i = 0; i < board_cells(&board); i++)
                if (board.inside[i]) {
                    const struct maze_point cell = maze_mask_cell(mask, n++);

                    assert_int_equal(cell.y * board.width + cell.x, i);
                }
            assert_int_equal(n, maze_mask_cells(mask));
            maze_mask_free(mask);
        }
        free(board.inside);
    }
}

TEST(masks_differ_in_their_sides_or_their_texts)
{
    static const char *const a[] = {"##", "##"}, *const b[] = {"##", "#."}, *const c[] = {"####"};
    const char *const *const arts[] = {a, b, c};
    struct maze_mask *masks[3];
    char texts[3][MAZE_MASK_TEXT + 1];
    uint64_t components;

    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(
            mask_of_art(arts[i], i < 2 ? 2 : 1, NULL, &masks[i], &components), MAZE_MASK_OK);
        maze_mask_write(masks[i], texts[i]);
    }
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++) {
            const bool same = maze_mask_width(masks[i]) == maze_mask_width(masks[j]) &&
                strcmp(texts[i], texts[j]) == 0;

            assert_int_equal(same, i == j);
            assert_int_equal(same_mask(masks[i], masks[j]), i == j);
        }
    for (size_t i = 0; i < 3; i++)
        maze_mask_free(masks[i]);
}

TEST(a_mask_takes_a_bit_a_cell_and_its_text)
{
    struct maze_mask *mask;
    uint64_t components;

    assert_int_equal(maze_mask_read("sw", 2, 9, 1, NULL, &mask, &components), MAZE_MASK_OK);
    assert_in_range(maze_mask_bytes(mask), MAZE_MASK_TEXT, MAZE_MASK_TEXT + 128);
    maze_mask_free(mask);
}

TEST(a_mask_lives_as_long_as_it_has_a_holder)
{
    static const char *const art[] = {"##", "#."};
    struct maze_mask *mask;
    uint64_t components;

    assert_int_equal(mask_of_art(art, 2, NULL, &mask, &components), MAZE_MASK_OK);
    assert_ptr_equal(maze_mask_share(mask), mask);
    maze_mask_free(mask);
    assert_true(maze_mask_inside(mask, 0, 1));
    maze_mask_free(mask);
    assert_null(maze_mask_share(NULL));
    maze_mask_free(NULL);
}
