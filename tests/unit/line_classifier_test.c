/* Drawings with an outline, a path, wrapped edges, openings and distances. */
#include "scenes.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

/* What JSON says before a grid of cells. */
#define NESW ",\"directions\":[\"N\",\"E\",\"S\",\"W\"]"

/* A cross of five cells, and a path around its corner. */
static const char *const cross_tiles[] = {
    "#######",
    "###.###",
    "###.###",
    "#  ...#",
    "### ###",
    "### ###",
    "#######",
};

static const struct scene cross = {
    cross_tiles, 3, 3, .start = {1, 0}, .goal = {2, 1}, .path = "SE"};

TEST(walls_show_the_outline_and_the_path)
{
    assert_text(&cross, "walls", MAZE_OPENINGS_NO,
        "    +---+    \n"
        "    | . |    \n"
        "+---+ . +---+\n"
        "|     . . . |\n"
        "+---+   +---+\n"
        "    |   |    \n"
        "    +---+    \n");
}

TEST(walls_have_openings_in_the_outline)
{
    assert_text(&cross, "walls", MAZE_OPENINGS_USUAL,
        "    +   +    \n"
        "    | . |    \n"
        "+---+ . +---+\n"
        "|     . . .  \n"
        "+---+   +---+\n"
        "    |   |    \n"
        "    +---+    \n");
}

TEST(tiles_show_the_outline_and_the_path)
{
    assert_text(&cross, "tiles", MAZE_OPENINGS_USUAL,
        "#######\n"
        "###.###\n"
        "###.###\n"
        "#  ...#\n"
        "### ###\n"
        "### ###\n"
        "#######\n");
    assert_text(&cross, "tiles", MAZE_OPENINGS_YES,
        "### ###\n"
        "###.###\n"
        "###.###\n"
        "#  ... \n"
        "### ###\n"
        "### ###\n"
        "#######\n");
}

TEST(circles_are_the_tiles_with_the_path_in_yellow)
{
    struct buffer expected = {0};

    for (size_t y = 0; y < 7; y++) {
        for (const char *tile = cross_tiles[y]; *tile; tile++)
            buffer_add_text(&expected,
                *tile == '#'       ? "\x1b[31m●"
                    : *tile == ' ' ? "\x1b[32m●"
                                   : "\x1b[33m●");
        buffer_add_text(&expected, "\x1b[0m\n");
    }
    assert_text(&cross, "circles", MAZE_OPENINGS_USUAL, expected.data);
    buffer_free(&expected);
}

static struct maze_rendering json(const char *grid, unsigned openings)
{
    struct maze_rendering rendering = {
        maze_format_find("json"), maze_style_find(maze_format_find("json"), grid)};

    rendering.openings = openings;
    rendering.pathless = true;
    return rendering;
}

TEST(grids_have_walls_outside_and_no_path)
{
    struct scene unsolved = cross;
    struct maze_rendering rendering = json("tiles", MAZE_OPENINGS_NO);
    static const char *const plain[] = {
        "#######",
        "### ###",
        "### ###",
        "#     #",
        "### ###",
        "### ###",
        "#######",
    };

    unsolved.path = NULL;
    unsolved.tiles = plain;
    assert_json(&unsolved, &rendering,
        ",\"grid\":[[1,1,1,1,1,1,1],[1,1,1,0,1,1,1],[1,1,1,0,1,1,1],[1,0,0,0,0,0,1],"
        "[1,1,1,0,1,1,1],[1,1,1,0,1,1,1],[1,1,1,1,1,1,1]]}\n");
    rendering = json("rows", MAZE_OPENINGS_YES);
    assert_json(&unsolved, &rendering,
        ",\"grid\":[\"### ###\",\"### ###\",\"### ###\",\"#      \",\"### ###\",\"### ###\","
        "\"#######\"]}\n");
    rendering = json("cells", MAZE_OPENINGS_NO);
    assert_json(&unsolved, &rendering, NESW ",\"grid\":[[ 0, 4, 0],[ 2,15, 8],[ 0, 1, 0]]}\n");
    rendering = json("cells", MAZE_OPENINGS_YES);
    assert_json(&unsolved, &rendering, NESW ",\"grid\":[[ 0, 5, 0],[ 2,15,10],[ 0, 1, 0]]}\n");
    /* The same grid with a path, which is shown elsewhere. */
    rendering = json("tiles", MAZE_OPENINGS_NO);
    assert_json(&cross, &rendering,
        ",\"solution\":{\"solver\":\"shortest\",\"solved\":true,\"length\":2,\"visited\":0,"
        "\"directions\":\"SE\"},"
        "\"grid\":[[1,1,1,1,1,1,1],[1,1,1,0,1,1,1],[1,1,1,0,1,1,1],[1,0,0,0,0,0,1],"
        "[1,1,1,0,1,1,1],[1,1,1,0,1,1,1],[1,1,1,1,1,1,1]]}\n");
}

/* A disc with cells all around its start and its goal. */
static const char *const disc_tiles[] = {
    "#########",
    "###   ###",
    "### #####",
    "#   # # #",
    "# ##### #",
    "#   #   #",
    "### # ###",
    "###   ###",
    "#########",
};

TEST(ends_with_cells_all_around_have_no_opening)
{
    const struct scene disc = {disc_tiles, 4, 4, .start = {1, 1}, .goal = {2, 2}};
    struct maze_rendering rendering = json("cells", MAZE_OPENINGS_YES);

    assert_text(&disc, "walls", MAZE_OPENINGS_NO,
        "    +---+---+    \n"
        "    |       |    \n"
        "+---+   +---+---+\n"
        "|       |   |   |\n"
        "+   +---+---+   +\n"
        "|       |       |\n"
        "+---+   +   +---+\n"
        "    |       |    \n"
        "    +---+---+    \n");
    assert_text(&disc, "tiles", MAZE_OPENINGS_YES,
        "#########\n"
        "###   ###\n"
        "### #####\n"
        "#   # # #\n"
        "# ##### #\n"
        "#   #   #\n"
        "### # ###\n"
        "###   ###\n"
        "#########\n");
    assert_json(&disc, &rendering,
        NESW ",\"grid\":[[ 0, 6, 8, 0],[ 6, 9, 0, 4],[ 3,12, 6, 9],[ 0, 3, 9, 0]]}\n");
}

TEST(openings_lead_into_holes_and_notches)
{
    static const char *const tiles[] = {
        "#######",
        "#     #",
        "# ### #",
        "# ### #",
        "# ### #",
        "#     #",
        "#######",
    };
    struct scene hole = {tiles, 3, 3, .start = {1, 2}, .goal = {0, 1}};
    struct maze_rendering rendering;

    /* Both are at an edge, which comes first. */
    assert_text(&hole, "walls", MAZE_OPENINGS_YES,
        "+---+---+---+\n"
        "|           |\n"
        "+   +---+   +\n"
        "    |   |   |\n"
        "+   +---+   +\n"
        "|           |\n"
        "+---+   +---+\n");
    /* Where all edges wrap around only the hole is left: to the north, and to the east. */
    hole.wrap = MAZE_WRAP_X | MAZE_WRAP_Y;
    assert_text(&hole, "walls", MAZE_OPENINGS_YES,
        "+---+---+---+\n"
        "|           |\n"
        "+   +---+   +\n"
        "|       |   |\n"
        "+       +   +\n"
        "|           |\n"
        "+---+---+---+\n");
    /* To the south, and to the west. */
    hole.start = (struct maze_point){1, 0};
    hole.goal = (struct maze_point){2, 1};
    assert_text(&hole, "walls", MAZE_OPENINGS_YES,
        "+---+---+---+\n"
        "|           |\n"
        "+   +       +\n"
        "|   |       |\n"
        "+   +---+   +\n"
        "|           |\n"
        "+---+---+---+\n");
    /* What is outside has no open directions, though a wall beside it is open. */
    rendering = json("cells", MAZE_OPENINGS_YES);
    assert_json(&hole, &rendering, NESW ",\"grid\":[[ 6,14,12],[ 5, 0,13],[ 3,10, 9]]}\n");
    hole.start = (struct maze_point){0, 1};
    hole.goal = (struct maze_point){1, 2};
    assert_json(&hole, &rendering, NESW ",\"grid\":[[ 6,10,12],[ 7, 0, 5],[ 3,11, 9]]}\n");
    /* Two for the same cell and side are one. */
    hole.start = hole.goal = (struct maze_point){1, 0};
    assert_text(&hole, "tiles", MAZE_OPENINGS_YES,
        "#######\n"
        "#     #\n"
        "# # # #\n"
        "# ### #\n"
        "# ### #\n"
        "#     #\n"
        "#######\n");
}

/* A torus of four cells: the path leaves to the west and to the north. */
static const char *const torus_tiles[] = {
    "###.#",
    ". #..",
    "#####",
    "#  .#",
    "###.#",
};

TEST(wrapped_edges_are_open_on_both_sides)
{
    struct scene torus = {torus_tiles, 2, 2, MAZE_WRAP_X | MAZE_WRAP_Y, {0, 0}, {1, 1}, "WN"};
    struct maze_rendering rendering = json("cells", MAZE_OPENINGS_YES);

    /* The first cell is on the path, as its west side is. */
    assert_text(&torus, "tiles", MAZE_OPENINGS_YES,
        "###.#\n"
        "..#..\n"
        "#####\n"
        "#  .#\n"
        "###.#\n");
    assert_text(&torus, "walls", MAZE_OPENINGS_USUAL,
        "+---+ . +\n"
        ". . | . .\n"
        "+---+---+\n"
        "|     . |\n"
        "+---+ . +\n");
    torus.path = NULL;
    assert_text(&torus, "walls", MAZE_OPENINGS_USUAL,
        "+---+   +\n"
        "    |    \n"
        "+---+---+\n"
        "|       |\n"
        "+---+   +\n");
    assert_json(&torus, &rendering, NESW ",\"grid\":[[ 8, 3],[ 2,12]]}\n");
}

TEST(a_cylinder_has_openings_at_its_ends_only)
{
    static const char *const wrapped[] = {
        "#######",
        "  # #  ",
        "# # # #",
        "#     #",
        "#######",
    };
    static const char *const upright[] = {
        "# #####",
        "# # # #",
        "#######",
        "#     #",
        "# #####",
    };
    struct scene cylinder = {wrapped, 3, 2, MAZE_WRAP_X, {0, 0}, {2, 1}};

    assert_text(&cylinder, "walls", MAZE_OPENINGS_USUAL,
        "+   +---+---+\n"
        "    |   |    \n"
        "+   +   +   +\n"
        "|           |\n"
        "+---+---+   +\n");
    cylinder.wrap = MAZE_WRAP_Y;
    cylinder.tiles = upright;
    assert_text(&cylinder, "walls", MAZE_OPENINGS_USUAL,
        "+   +---+---+\n"
        "    |   |   |\n"
        "+---+---+---+\n"
        "|            \n"
        "+   +---+---+\n");
}

TEST(a_path_of_no_steps_is_its_cell)
{
    static const char *const tiles[] = {
        "#####",
        "#   #",
        "#####",
    };
    const struct scene corridor = {tiles, 2, 1, 0, {1, 0}, {1, 0}, ""};
    const struct maze_rendering rendering = {
        maze_format_find("json"), maze_style_find(maze_format_find("json"), "none")};

    assert_text(&corridor, "tiles", MAZE_OPENINGS_NO, "#####\n#  .#\n#####\n");
    assert_text(&corridor, "walls", MAZE_OPENINGS_NO, "+---+---+\n|     . |\n+---+---+\n");
    assert_json(&corridor, &rendering,
        ",\"solution\":{\"solver\":\"shortest\",\"solved\":true,\"length\":0,\"visited\":0,"
        "\"directions\":\"\",\"path\":[[3,1]]}}\n");
}

TEST(distances_stand_in_the_cells)
{
    static const uint32_t values[] = {
        MAZE_NO_VALUE, 0, MAZE_NO_VALUE, 2, 35, 36, MAZE_NO_VALUE, 9, MAZE_NO_VALUE};
    struct scene scene = cross;
    const struct maze_format *text = maze_format_find("text");

    assert_true(maze_style_find(text, "distances")->distances);
    assert_false(maze_style_find(text, "walls")->distances);
    scene.values = values;
    /* Nine cells: a digit, so that 36 takes the space beside it. */
    assert_text(&scene, "distances", MAZE_OPENINGS_NO,
        "    +---+    \n"
        "    | 0 |    \n"
        "+---+ . +---+\n"
        "| 2   z .10 |\n"
        "+---+   +---+\n"
        "    | 9 |    \n"
        "    +---+    \n");
}

TEST(distances_of_larger_mazes_have_more_digits)
{
    static const char *const tiles[] = {
        "###########################################################################",
        "#                                                                         #",
        "###########################################################################",
    };
    uint32_t values[37];
    const struct scene corridor = {tiles, 37, 1, .goal = {36, 0}, .values = values};
    struct buffer expected = {0};

    for (uint32_t line = 0; line < 3; line++) {
        buffer_add_text(&expected, line == 1 ? "|" : "+");
        for (uint32_t x = 0; x < 37; x++) {
            values[x] = x;
            buffer_add_text(&expected, line == 1 ? x < 36 ? "  " : " 10" : "----");
            if (line == 1 && x < 36)
                buffer_add(&expected, &"0123456789abcdefghijklmnopqrstuvwxyz"[x], 1);
            buffer_add_text(&expected, line != 1 ? "+" : x < 36 ? "  " : " |");
        }
        buffer_add_text(&expected, "\n");
    }
    assert_text(&corridor, "distances", MAZE_OPENINGS_NO, expected.data);
    buffer_free(&expected);
}

/* Tiles drawn at random, with outside cells if wanted; openings are between cells, and posts where a wall meets. */
static void scribble(char **tiles, uint32_t width, uint32_t height, bool holes, uint64_t *random)
{
    for (uint32_t y = 0; y < 2 * height + 1; y++) {
        memset(tiles[y], '#', 2 * width + 1);
        tiles[y][2 * width + 1] = '\0';
    }
    for (uint32_t y = 1; y < 2 * height; y += 2)
        for (uint32_t x = 1; x < 2 * width; x += 2) {
            *random = *random * UINT64_C(6364136223846793005) + 1442695040888963407;
            if (!holes || *random >> 62)
                tiles[y][x] = ' ';
        }
    for (uint32_t y = 1; y < 2 * height; y++)
        for (uint32_t x = 1 + y % 2; x < 2 * width; x += 2) {
            const bool across = y % 2;

            *random = *random * UINT64_C(6364136223846793005) + 1442695040888963407;
            if (tiles[across ? y : y - 1][across ? x - 1 : x] != '#' &&
                tiles[across ? y : y + 1][across ? x + 1 : x] != '#')
                tiles[y][x] = "# . "[*random >> 62];
        }
    for (uint32_t y = 2; y < 2 * height; y += 2)
        for (uint32_t x = 2; x < 2 * width; x += 2)
            if (tiles[y - 1][x] != '#' && tiles[y + 1][x] != '#' && tiles[y][x - 1] != '#' &&
                tiles[y][x + 1] != '#')
                tiles[y][x] = ' ';
}

/* What tiles would look like as walls: of each cell three by one, of each edge one by one. */
static char walls_at(char *const *tiles, uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    const uint32_t column = x / 4 * 2 + (x % 4 > 0), middle = x % 4 == 2;
    const char tile = tiles[y][column];
    bool beside = false;

    if (tile != '#')
        return x % 4 == 0 || middle ? tile : ' ';
    if (column % 2 && y % 2)
        return ' ';
    for (uint32_t line = y ? y - 1 : 0; line <= y + 1 && line < 2 * height + 1; line++)
        for (uint32_t k = column ? column - 1 : 0; k <= column + 1 && k < 2 * width + 1; k++)
            beside |= line % 2 && k % 2 && tiles[line][k] != '#';
    if (!beside)
        return ' ';
    return y % 2 ? '|' : x % 4 ? '-' : '+';
}

static void mark_cells(char **tiles, uint32_t width, uint32_t height)
{
    for (uint32_t y = 1; y < 2 * height; y += 2)
        for (uint32_t x = 1; x < 2 * width; x += 2)
            if (tiles[y - 1][x] == '.' || tiles[y + 1][x] == '.' || tiles[y][x - 1] == '.' ||
                tiles[y][x + 1] == '.')
                tiles[y][x] = '.';
}

static void assert_drawn(char **tiles, uint32_t width, uint32_t height)
{
    /* A path that has a step, which nobody reads. */
    const struct scene scene = {(const char *const *)tiles, width, height, .path = "N", .loops = 1};
    struct buffer flat = {0}, walls = {0};

    mark_cells(tiles, width, height);
    for (uint32_t y = 0; y < 2 * height + 1; y++) {
        for (uint32_t x = 0; x < 4 * width + 1; x++)
            buffer_add(&walls, (char[]){walls_at(tiles, width, height, x, y)}, 1);
        buffer_add_text(&walls, "\n");
        buffer_add_text(&flat, tiles[y]);
        buffer_add_text(&flat, "\n");
    }
    assert_text(&scene, "tiles", MAZE_OPENINGS_NO, flat.data);
    assert_text(&scene, "walls", MAZE_OPENINGS_NO, walls.data);
    buffer_free(&flat);
    buffer_free(&walls);
}

TEST(any_tiles_are_drawn_as_they_are)
{
    static const uint32_t widths[] = {1, 2, 7, 8, 9, 63, 64, 65, 128, 130, 4096, 8200};
    uint64_t random = 1;

    for (size_t i = 0; i < LENGTH(widths); i++)
        for (uint32_t height = 1; height < 8; height++) {
            char *tiles[17];

            for (size_t y = 0; y < 17; y++)
                assert_non_null(tiles[y] = malloc(2 * widths[i] + 2));
            scribble(tiles, widths[i], height, height % 2, &random);
            assert_drawn(tiles, widths[i], height);
            for (size_t y = 0; y < 17; y++)
                free(tiles[y]);
        }
}
