/*
 * Box-drawing, half blocks, quadrants and braille: against drawings made by hand, and against the
 * characters that the tiles of style `tiles` must become, found out one by one.
 */
#include "mask_of_art.h"
#include "mazes.h"
#include "unit.h"

#include "base/bits.h"
#include "base/buffer.h"
#include "maze/encoder.h"

#include <stdlib.h>
#include <string.h>

static struct buffer encode(const char *style, const struct maze_spec *spec,
    enum maze_openings openings, enum maze_color color, bool solved, size_t slice)
{
    const struct maze_format *text = maze_format_find("text");
    const struct maze_rendering rendering = {.format = text,
        .style = maze_style_find(text, style),
        .openings = openings,
        .color = color};
    const struct maze_question question = {.solver = solved ? maze_solver_find("shortest") : NULL};

    return bytes_of(&rendering, spec, &question, slice);
}

/* ---- drawings made by hand ---- */

static void assert_draws(
    const struct maze_spec *spec, const char *style, bool solved, const char *expected)
{
    struct buffer bytes = encode(style, spec, MAZE_OPENINGS_USUAL, MAZE_COLOR_USUAL, solved, 4096);

    assert_string_equal(bytes.data, expected);
    buffer_free(&bytes);
}

TEST(a_single_cell)
{
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 1, 1, 42};

    assert_draws(&spec, "box", false, "╷    \n│    \n└───╴\n");
    assert_draws(&spec, "blocks", false, "█▀█\n▀▀▀\n");
    assert_draws(&spec, "quadrants", false, "▛▌\n▀▘\n");
    assert_draws(&spec, "braille", false, "⠯⠇\n");
    assert_draws(&spec, "box", true, "╷    \n│ •  \n└───╴\n");
    assert_draws(&spec, "blocks", true, "█▓█\n▀▀▀\n");
    assert_draws(&spec, "quadrants", true, "•▌\n▀▘\n");
    assert_draws(&spec, "braille", true, "⠿⠇\n");
}

/*
 *  ###########
 *  #       # #
 *  # ####### #
 *  #   #     #
 *  ### ### # #
 *  # #     # #
 *  # # # ### #
 *  #   #   # #
 *  ###########
 */
static const struct maze_spec *drawn_by_hand(void)
{
    static struct maze_spec spec = {NULL, 5, 4, 1730605};

    spec.algorithm = maze_algorithm_find("kruskal");
    return &spec;
}

TEST(a_maze)
{
    assert_draws(drawn_by_hand(), "box", false,
        "╷   ╶───────────┬───┐\n"
        "│               │   │\n"
        "│   ╶───┬───────┘   │\n"
        "│       │           │\n"
        "├───┐   └───╴   ╷   │\n"
        "│   │           │   │\n"
        "│   ╵   ╷   ╶───┤   ╵\n"
        "│       │       │    \n"
        "└───────┴───────┴───╴\n");
    assert_draws(drawn_by_hand(), "blocks", false,
        "█▀▀▀▀▀▀▀█▀█\n"
        "█ ▀▀█▀▀▀▀ █\n"
        "█▀█ ▀▀▀ █ █\n"
        "█ ▀ █ ▀▀█ █\n"
        "▀▀▀▀▀▀▀▀▀▀▀\n");
    assert_draws(drawn_by_hand(), "quadrants", false,
        "▛▀▀▀▛▌\n"
        "▌▀▛▀▘▌\n"
        "▛▌▀▘▌▌\n"
        "▌▘▌▀▌▌\n"
        "▀▀▀▀▀▘\n");
    assert_draws(drawn_by_hand(), "braille", false, "⡏⠭⡭⠭⠏⡇\n⡏⠇⡍⠥⡇⡇\n⠉⠉⠉⠉⠉⠁\n");
}

TEST(a_path)
{
    assert_draws(drawn_by_hand(), "box", true,
        "╷   ╶───────────┬───┐\n"
        "│ •             │   │\n"
        "│ • ╶───┬───────┘   │\n"
        "│ • • • │     • • • │\n"
        "├───┐ • └───╴ • ╷ • │\n"
        "│   │ • • • • • │ • │\n"
        "│   ╵   ╷   ╶───┤ • ╵\n"
        "│       │       │ •  \n"
        "└───────┴───────┴───╴\n");
    assert_draws(drawn_by_hand(), "blocks", true,
        "█▓▀▀▀▀▀▀█▀█\n"
        "█▒▓▓█▀▀▓▓░█\n"
        "█▀█▒▓▓▓▒█▒█\n"
        "█ ▀ █ ▀▀█▒█\n"
        "▀▀▀▀▀▀▀▀▀▀▀\n");
    assert_draws(drawn_by_hand(), "quadrants", true,
        "╷▀▀▀▛▌\n"
        "└┐▛┌┐▌\n"
        "▛└─┘│▌\n"
        "▌▘▌▀╵▌\n"
        "▀▀▀▀▀▘\n");
    assert_draws(drawn_by_hand(), "braille", true, "⣟⢭⡭⢭⢏⡇\n⡏⠗⡝⠵⣗⡇\n⠉⠉⠉⠉⠉⠁\n");
}

/* ---- from tiles ---- */

/* The tiles of a maze: '#', '.' on the path, and ' ', also for what is outside. */
struct board {
    size_t columns, rows;
    struct buffer text;
};

/* Blanks what no cell inside touches; a tile past an end of the board is blank too. */
static void blank_outside(struct board *board, const struct maze_spec *spec)
{
    struct maze_task *task = maze_task_new();
    uint8_t *kept = calloc(board->columns, board->rows);
    struct maze_rows *rows;
    struct maze_row row;

    assert_int_equal(maze_open(spec, task, &rows), MAZE_OK);
    for (size_t y = 0; maze_rows_next(rows, &row) == MAZE_OK; y++)
        for (size_t x = 0; x < row.width; x++) {
            if (row.plane[MAZE_PLANE_INSIDE] && !bits_get(row.plane[MAZE_PLANE_INSIDE], x))
                continue;
            for (size_t i = 0; i < 9; i++)
                kept[(2 * y + i / 3) * board->columns + 2 * x + i % 3] = 1;
        }
    for (size_t i = 0; i < board->columns * board->rows; i++)
        if (!kept[i])
            board->text.data[i / board->columns * (board->columns + 1) + i % board->columns] = ' ';
    maze_rows_free(rows);
    maze_task_free(task);
    free(kept);
}

static struct board board_of(const struct maze_spec *spec, enum maze_openings openings, bool solved)
{
    struct board board = {2 * spec->width + 1, 2 * spec->height + 1,
        encode("tiles", spec, openings, MAZE_COLOR_NO, solved, 1 << 16)};

    assert_int_equal(board.text.length, (board.columns + 1) * board.rows);
    blank_outside(&board, spec);
    return board;
}

static char tile_at(const struct board *board, size_t x, size_t y)
{
    return x < board->columns && y < board->rows ? board->text.data[y * (board->columns + 1) + x]
                                                 : ' ';
}

/* Which of the four tiles around a tile are `what`: north 1, east 2, south 4, west 8. */
static unsigned around(const struct board *board, size_t x, size_t y, char what)
{
    return (tile_at(board, x, y - 1) == what ? 1U : 0) |
        (tile_at(board, x + 1, y) == what ? 2U : 0) | (tile_at(board, x, y + 1) == what ? 4U : 0) |
        (tile_at(board, x - 1, y) == what ? 8U : 0);
}

static const char *const arms[16] = {
    " ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};

static void add_box(const struct board *board, struct buffer *text)
{
    for (size_t y = 0; y < board->rows; y++) {
        for (size_t x = 0; x < board->columns; x++) {
            const char tile = tile_at(board, x, y);

            if (x % 2 == 0 && y % 2 == 0)
                buffer_add_text(text, arms[around(board, x, y, '#')]);
            else if (x % 2 == 0)
                buffer_add_text(text, tile == '#' ? "│" : tile == '.' ? "•" : " ");
            else
                buffer_add_text(text, tile == '#' ? "───" : tile == '.' ? " • " : "   ");
        }
        buffer_add_text(text, "\n");
    }
}

static void add_blocks(const struct board *board, struct buffer *text)
{
    static const struct {
        char upper, lower;
        const char *character;
    } halves[] = {{' ', ' ', " "}, {' ', '#', "▄"}, {' ', '.', "░"}, {'#', ' ', "▀"},
        {'#', '#', "█"}, {'#', '.', "▓"}, {'.', ' ', "░"}, {'.', '#', "▓"}, {'.', '.', "▒"}};

    for (size_t y = 0; y < board->rows; y += 2) {
        for (size_t x = 0; x < board->columns; x++)
            for (size_t i = 0; i < 9; i++)
                if (halves[i].upper == tile_at(board, x, y) &&
                    halves[i].lower == tile_at(board, x, y + 1))
                    buffer_add_text(text, halves[i].character);
        buffer_add_text(text, "\n");
    }
}

static void add_quadrants(const struct board *board, struct buffer *text)
{
    static const char *const quadrants[16] = {
        " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"};

    for (size_t y = 0; y < board->rows; y += 2) {
        for (size_t x = 0; x < board->columns; x += 2) {
            const unsigned path = around(board, x + 1, y + 1, '.');
            unsigned walls = 0;

            for (size_t i = 0; i < 4; i++)
                walls |= (tile_at(board, x + i % 2, y + i / 2) == '#' ? 1U : 0) << i;
            if (path)
                buffer_add_text(text, arms[path]);
            else
                buffer_add_text(text, tile_at(board, x + 1, y + 1) == '.' ? "•" : quadrants[walls]);
        }
        buffer_add_text(text, "\n");
    }
}

static void add_braille(const struct board *board, struct buffer *text)
{
    /* The numbers of the dots in a character, less 1, row by row. */
    static const unsigned dots[8] = {0, 3, 1, 4, 2, 5, 6, 7};

    for (size_t y = 0; y < board->rows; y += 4) {
        for (size_t x = 0; x < board->columns; x += 2) {
            unsigned pattern = 0;

            for (size_t i = 0; i < 8; i++) {
                const char tile = tile_at(board, x + i % 2, y + i / 2);

                if (tile == '#' || (tile == '.' && i % 2 && i / 2 % 2))
                    pattern |= 1U << dots[i];
            }
            buffer_add(text,
                (const char[]){'\xe2', (char)(0xa0 + pattern / 64), (char)(0x80 + pattern % 64)},
                3);
        }
        buffer_add_text(text, "\n");
    }
}

static const struct {
    const char *style;
    void (*add)(const struct board *, struct buffer *);
    size_t columns; /* of tiles a character */
} styles[] = {{"box", add_box, 0}, {"blocks", add_blocks, 1}, {"quadrants", add_quadrants, 2},
    {"braille", add_braille, 2}};

/* Lines must be equally wide: as many characters each. */
static void assert_even_lines(const struct buffer *bytes)
{
    size_t width = 0, first = 0;

    for (size_t i = 0; i < bytes->length; i++) {
        width += (bytes->data[i] & 0xc0) != 0x80;
        if (bytes->data[i] != '\n')
            continue;
        first = first ? first : width;
        assert_int_equal(width, first);
        width = 0;
    }
    assert_int_equal(width, 0);
}

static void assert_shows_tiles(
    const struct maze_spec *spec, enum maze_openings openings, bool solved)
{
    struct board board = board_of(spec, openings, solved);

    for (size_t i = 0; i < LENGTH(styles); i++) {
        struct buffer expected = {0},
                      bytes = encode(styles[i].style, spec, openings, MAZE_COLOR_NO, solved, 4096);

        styles[i].add(&board, &expected);
        assert_string_equal(bytes.data, expected.data);
        assert_even_lines(&bytes);
        buffer_free(&bytes);
        buffer_free(&expected);
    }
    buffer_free(&board.text);
}

static void assert_shows_tiles_in_any_way(const struct maze_spec *spec)
{
    for (unsigned i = 0; i < 4; i++)
        assert_shows_tiles(spec, i & 1 ? MAZE_OPENINGS_YES : MAZE_OPENINGS_NO, i & 2);
}

TEST(all_sizes_show_the_tiles)
{
    static const uint64_t sides[] = {1, 2, 3, 7, 8, 9, 63, 64, 65, 130};
    static const char *const algorithms[] = {"kruskal", "eller", "binary-tree", "spiral"};

    for (size_t w = 0; w < LENGTH(sides); w++)
        for (uint64_t height = 1; height < 7; height++)
            for (size_t a = 0; a < LENGTH(algorithms); a++) {
                struct maze_spec spec = {
                    maze_algorithm_find(algorithms[a]), sides[w], height, w + height};

                assert_shows_tiles_in_any_way(&spec);
                spec.loops = (uint32_t)(spec.width * height);
                assert_shows_tiles_in_any_way(&spec);
            }
}

TEST(outlines_and_wrapped_edges_show_the_tiles)
{
    static const char *const shapes[] = {"heart", "star", "circle"};

    for (unsigned wrap = 0; wrap < 4; wrap++)
        for (uint64_t seed = 0; seed < 10; seed++) {
            struct maze_spec spec = {
                maze_algorithm_find("wilson"), 35 + seed, 30 - seed, seed, .wrap = (uint8_t)wrap};

            assert_shows_tiles_in_any_way(&spec);
            spec.sparse = 60;
            assert_shows_tiles_in_any_way(&spec);
            spec.shape = maze_shape_find(shapes[seed % 3]);
            assert_shows_tiles_in_any_way(&spec);
            spec.sparse = 0;
            spec.start = (struct maze_end){.kind = MAZE_END_FARTHEST};
            spec.goal = (struct maze_end){.kind = MAZE_END_FARTHEST};
            assert_shows_tiles_in_any_way(&spec);
        }
}

TEST(a_mask_shows_the_tiles)
{
    static const char *const rings[] = {
        "xxxxx....xx", "x...xx.xxxx", "x...xxxx..x", "x...x..xxxx", "xxxxx......"};
    static const char *const comb[] = {"x.x.x", "xxxxx"};
    static const struct {
        const char *const *rows;
        size_t count;
    } arts[] = {{rings, 5}, {comb, 2}, {comb + 1, 1}};

    for (size_t i = 0; i < LENGTH(arts); i++) {
        struct maze_spec spec = {maze_algorithm_find("recursive-backtracker"),
            strlen(arts[i].rows[0]), arts[i].count, 3};
        uint64_t components;

        assert_int_equal(
            mask_of_art(arts[i].rows, arts[i].count, NULL, &spec.mask, &components), MAZE_MASK_OK);
        assert_shows_tiles_in_any_way(&spec);
        maze_mask_free(spec.mask);
    }
}

TEST(a_path_without_steps)
{
    struct maze_spec spec = {maze_algorithm_find("kruskal"), 70, 5, 3};

    spec.start = (struct maze_end){.kind = MAZE_END_CELL, .cell = {69, 3}};
    spec.goal = spec.start;
    assert_shows_tiles_in_any_way(&spec);
    spec.start.cell = spec.goal.cell = (struct maze_point){2, 4};
    assert_shows_tiles_in_any_way(&spec);
}

/* ---- colours ---- */

enum { PLAIN = 0, PATH = 3, START = 2, GOAL = 1 };

/* A character as a terminal shows it. */
struct glyph {
    char bytes[8];
    int ink, ground; /* digits of colours; PLAIN: the terminal's own */
};

/* Reads a character and the colours before it; returns its end. */
static const char *read_glyph(const char *at, struct glyph *glyph)
{
    size_t bytes = 1;

    while (*at == '\x1b') {
        const long code = strtol(at + 2, (char **)&at, 10);

        assert_int_equal(*at++, 'm');
        if (code == 0)
            glyph->ink = glyph->ground = PLAIN;
        else
            *(code < 40 ? &glyph->ink : &glyph->ground) = (int)code % 10;
    }
    while ((at[bytes] & 0xc0) == 0x80)
        bytes++;
    memset(glyph->bytes, 0, sizeof(glyph->bytes));
    memcpy(glyph->bytes, at, bytes);
    return at + bytes;
}

/* The colour that a tile on the path, or of an end, must have; PLAIN: it is neither. */
static int color_of(const struct board *board, const struct maze_spec *spec, size_t x, size_t y)
{
    const struct maze_point end[] = {spec->start.cell, spec->goal.cell};

    for (size_t i = 2; i-- > 0;)
        if (x == 2 * end[i].x + 1 && y == 2 * end[i].y + 1)
            return i ? GOAL : START;
    return tile_at(board, x, y) == '.' ? PATH : PLAIN;
}

/* Whether one of the tiles of a character is an end, which colours all that is coloured of it. */
static int color_of_all(const struct board *board, const struct maze_spec *spec, size_t x, size_t y,
    size_t columns, size_t rows)
{
    int color = PLAIN;

    for (size_t i = 0; i < columns * rows; i++) {
        const int here = color_of(board, spec, x + i % columns, y + i / columns);

        color = here == PLAIN || (color != PLAIN && here == PATH) ? color : here;
    }
    return color;
}

/*
 * Walls must be in the terminal's colour, and what is on the path in its own, exactly where they
 * are.
 */
static void assert_colored_tiles(
    const struct maze_spec *spec, const char *style, const char *const *shapes, size_t columns)
{
    struct board board = board_of(spec, MAZE_OPENINGS_NO, true);
    struct buffer bytes = encode(style, spec, MAZE_OPENINGS_NO, MAZE_COLOR_YES, true, 4096);
    const char *at = bytes.data;
    struct glyph glyph = {.ink = PLAIN};

    for (size_t y = 0; y < board.rows; y += 2) {
        for (size_t x = 0; x < board.columns; x += columns) {
            const int color = color_of_all(&board, spec, x, y, columns, 2);
            unsigned shape = 0;

            at = read_glyph(at, &glyph);
            while (shape < 1U << 2 * columns && strcmp(shapes[shape], glyph.bytes) != 0)
                shape++;
            assert_true(shape < 1U << 2 * columns);
            for (size_t i = 0; i < 2 * columns; i++) {
                const size_t tile_x = x + i % columns, tile_y = y + i / columns;
                const bool wall = tile_at(&board, tile_x, tile_y) == '#', inked = shape >> i & 1;
                const int shown = inked ? glyph.ink : glyph.ground;

                if (wall)
                    assert_true(inked && shown == PLAIN);
                else if (color_of(&board, spec, tile_x, tile_y) != PLAIN)
                    assert_true(shown == color && shown != PLAIN);
                else if (columns == 1)
                    assert_true(!inked && shown == PLAIN);
                else
                    assert_true(!inked && (shown == PLAIN || shown == color));
            }
        }
        at = read_glyph(at, &glyph);
        assert_true(glyph.bytes[0] == '\n' && glyph.ink == PLAIN && glyph.ground == PLAIN);
    }
    assert_int_equal(*at, 0);
    buffer_free(&bytes);
    buffer_free(&board.text);
}

TEST(tiles_have_the_colours_of_what_they_are)
{
    static const char *const halves[] = {" ", "▀", "▄", "█"};
    static const char *const quadrants[] = {
        " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"};

    for (uint64_t seed = 0; seed < 20; seed++) {
        struct maze_spec spec = {maze_algorithm_find("wilson"), 60 + seed, 4 + seed, seed};

        spec.start = (struct maze_end){.kind = MAZE_END_CELL, .cell = {7 * seed % 60, seed % 4}};
        spec.goal = (struct maze_end){.kind = MAZE_END_CELL, .cell = {59 - seed, 3 + seed / 2}};
        spec.wrap = (uint8_t)(seed % 4);
        assert_colored_tiles(&spec, "blocks", halves, 1);
        if (!spec.wrap)
            assert_colored_tiles(&spec, "quadrants", quadrants, 2);
    }
}

/*
 * Of styles whose characters are the same in colour, but for what is in the cells of start and
 * goal.
 */
static void assert_same_characters(const struct maze_spec *spec, const char *style)
{
    struct buffer plain = encode(style, spec, MAZE_OPENINGS_NO, MAZE_COLOR_NO, true, 4096);
    struct buffer bytes = encode(style, spec, MAZE_OPENINGS_NO, MAZE_COLOR_YES, true, 4096);
    const char *at = bytes.data, *usual = plain.data;
    struct glyph glyph = {.ink = PLAIN}, expected = {.ink = PLAIN};
    unsigned starts = 0, goals = 0, steps = 0;

    while (*usual) {
        usual = read_glyph(usual, &expected);
        at = read_glyph(at, &glyph);
        assert_string_equal(glyph.bytes, expected.bytes);
        assert_int_equal(glyph.ground, PLAIN);
        if (strcmp(glyph.bytes, "•") == 0)
            assert_int_not_equal(glyph.ink, PLAIN);
        starts += glyph.ink == START && *glyph.bytes != ' ';
        goals += glyph.ink == GOAL && *glyph.bytes != ' ';
        steps += glyph.ink == PATH && *glyph.bytes != ' ';
    }
    assert_int_equal(*at, 0);
    assert_int_equal(starts, 1);
    assert_int_equal(goals, 1);
    assert_true(steps > 20);
    buffer_free(&plain);
    buffer_free(&bytes);
}

TEST(dots_are_in_colour)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        const struct maze_spec spec = {maze_algorithm_find("wilson"), 57 + seed, 14 + seed, seed};

        assert_same_characters(&spec, "box");
        assert_same_characters(&spec, "braille");
    }
}

TEST(start_and_goal_are_marked_without_a_path)
{
    const struct maze_spec spec = {maze_algorithm_find("binary-tree"), 2, 1, 1};
    static const struct {
        const char *style, *text;
    } expected[] = {
        {"box", "╷   ╶───╴\n│\x1b[32m • \x1b[0m \x1b[31m • \x1b[0m \n└───────╴\n"},
        {"blocks", "█\x1b[42m▀\x1b[0m▀\x1b[41m▀\x1b[0m█\n▀▀▀▀▀\n"},
        {"quadrants", "\x1b[42m▛\x1b[0m\x1b[41m▀\x1b[0m▌\n▀▀▘\n"},
        {"braille", "\x1b[32m⠿\x1b[0m\x1b[31m⠽\x1b[0m⠇\n"},
    };

    for (size_t i = 0; i < LENGTH(styles); i++) {
        struct buffer bytes =
            encode(expected[i].style, &spec, MAZE_OPENINGS_USUAL, MAZE_COLOR_YES, false, 4096);

        assert_string_equal(bytes.data, expected[i].text);
        buffer_free(&bytes);
    }
}

/* ---- bytes ---- */

TEST(slices_do_not_change_a_byte)
{
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 141, 3, 9};

    for (size_t i = 0; i < LENGTH(styles); i++)
        for (unsigned way = 0; way < 4; way++) {
            const enum maze_color color = way & 1 ? MAZE_COLOR_YES : MAZE_COLOR_NO;
            struct buffer whole =
                encode(styles[i].style, &spec, MAZE_OPENINGS_USUAL, color, way & 2, 1 << 16);

            for (size_t slice = 1; slice < 1400; slice += slice < 10 ? 1 : 63) {
                struct buffer bytes =
                    encode(styles[i].style, &spec, MAZE_OPENINGS_USUAL, color, way & 2, slice);

                assert_string_equal(bytes.data, whole.data);
                buffer_free(&bytes);
            }
            buffer_free(&whole);
        }
}

static bool length_of(const struct maze_rendering *rendering, const struct maze_spec *spec,
    const char *solver, uint64_t *length)
{
    const struct maze_question question = {.solver = solver ? maze_solver_find(solver) : NULL};
    struct maze_encoder *encoder;

    assert_int_equal(maze_encoder_new(rendering, spec, &question, &encoder), MAZE_OK);

    const bool known = maze_encoder_length(encoder, length);

    maze_encoder_free(encoder);
    return known;
}

TEST(the_length_of_braille_is_known)
{
    const struct maze_format *text = maze_format_find("text");
    struct maze_rendering rendering = {.format = text, .style = maze_style_find(text, "braille")};
    struct maze_spec spec = {maze_algorithm_find("binary-tree"), 100, 50, 1};
    uint64_t length;

    assert_true(length_of(&rendering, &spec, "shortest", &length));
    assert_int_equal(length, (101 * 3 + 1) * 26);
    spec.width = spec.height = MAZE_SIDE_MAX;
    assert_true(length_of(&rendering, &spec, NULL, &length));
    assert_true(length == ((MAZE_SIDE_MAX + 1) * 3 + 1) * (MAZE_SIDE_MAX / 2 + 1));
    rendering.color = MAZE_COLOR_YES;
    assert_false(length_of(&rendering, &spec, NULL, &length));
}

TEST(they_are_for_squares)
{
    for (size_t i = 0; i < LENGTH(styles); i++) {
        const struct maze_style *style = maze_style_find(maze_format_find("text"), styles[i].style);

        assert_true(maze_style_fits(style, NULL));
        assert_false(maze_style_fits(style, maze_tiling_find("triangle")));
    }
}

/* ---- characters of tiles ---- */

static struct maze_rendering with_characters(const char *wall, const char *floor)
{
    const struct maze_format *text = maze_format_find("text");
    struct maze_rendering rendering = {
        .format = text, .style = maze_style_find(text, "tiles"), .drawn = true};

    strcpy(rendering.drawing.wall_text, wall);
    strcpy(rendering.drawing.floor_text, floor);
    return rendering;
}

TEST(tiles_of_any_characters)
{
    static const char *const pairs[][2] = {{"█", ""}, {"", "·"}, {"█", "░"}, {"x", "o"},
        {"\xf0\x9f\xae\x8c", "é"}, {" ", "#"}, {".", "."}};
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 70, 9, 5};
    const struct maze_question solved = {.solver = maze_solver_find("shortest")};

    for (size_t i = 0; i < LENGTH(pairs); i++)
        for (unsigned way = 0; way < 4; way++) {
            struct maze_rendering rendering = with_characters(pairs[i][0], pairs[i][1]);
            const enum maze_color color = way & 1 ? MAZE_COLOR_YES : MAZE_COLOR_NO;
            struct buffer tiles = encode("tiles", &spec, MAZE_OPENINGS_USUAL, color, way & 2, 4096);
            struct buffer expected = {0};

            rendering.color = color;
            for (size_t k = 0; k < tiles.length; k++)
                if (tiles.data[k] == '#' && *pairs[i][0])
                    buffer_add_text(&expected, pairs[i][0]);
                else if (tiles.data[k] == ' ' && *pairs[i][1])
                    buffer_add_text(&expected, pairs[i][1]);
                else
                    buffer_add(&expected, tiles.data + k, 1);
            for (size_t slice = 1; slice < 5000; slice = 3 * slice + 1) {
                struct buffer bytes = bytes_of(&rendering, &spec, way & 2 ? &solved : NULL, slice);

                assert_string_equal(bytes.data, expected.data);
                buffer_free(&bytes);
            }
            buffer_free(&tiles);
            buffer_free(&expected);
        }
}

TEST(the_length_of_tiles_is_known_where_characters_are_equally_long)
{
    static const struct {
        const char *wall, *floor, *solver;
        uint64_t length; /* 0: unknown */
    } cases[] = {{"█", "░", NULL, (101 * 3 + 1) * 7}, {"x", ".", NULL, 102 * 7},
        {"", ".", NULL, 102 * 7}, {"x", ".", "shortest", 102 * 7}, {"█", "░", "shortest", 0},
        {"█", "", NULL, 0}, {"█", "é", NULL, 0}};
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 50, 3, 5};

    for (size_t i = 0; i < LENGTH(cases); i++) {
        const struct maze_rendering rendering = with_characters(cases[i].wall, cases[i].floor);
        uint64_t length = 0;

        assert_int_equal(
            length_of(&rendering, &spec, cases[i].solver, &length), cases[i].length > 0);
        assert_true(cases[i].length == 0 || length == cases[i].length);
    }
}
