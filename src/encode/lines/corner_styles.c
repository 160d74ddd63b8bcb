/* Drawings for people: from the bits of a corner's code to characters, with colours of the ANSI terminal. */
#include "base/decimal.h"
#include "encode/lines/line.h"

enum { PATH_COLOR = '3' }; /* yellow */

enum { FOREGROUND = '3', BACKGROUND = '4' };

static char *put_color(char *to, char layer, char color)
{
    to = put(to, "\x1b[");
    *to++ = layer;
    *to++ = color;
    return put(to, "m");
}

static char *put_colored(char *to, char layer, char color, const char *text)
{
    return put(put_short(put_color(to, layer, color), text), "\x1b[0m");
}

/* A text that is no path, or one in the colour of the path, or of an end. */
static char *put_plain(char *to, const struct corner_look *look, const char *text)
{
    return put_short(put_short(to, look->style->glyphs->plain), text);
}

static char *put_marked(char *to, const struct corner_look *look, char end, const char *text)
{
    const struct corner_glyphs *glyphs = look->style->glyphs;

    to = end ? put_color(to, FOREGROUND, end) : put_short(to, glyphs->marked);
    return put_short(put_short(to, text), glyphs->reset);
}

/* ---- tiles, each of them a glyph ---- */

static char *put_separator(char *to, const struct corner_look *look)
{
    *to = look->style->separator;
    return to + (*to != 0);
}

/* A tile between two cells, or a cell and what is outside. */
static char *put_between(char *to, const struct corner_look *look, bool open, bool path)
{
    return path ? put_marked(to, look, 0, look->style->glyphs->path)
                : put_plain(to, look, open ? look->floor : look->wall);
}

enum { TILE_OPEN = 1, TILE_PATH_NORTH = 2, TILE_INSIDE = 2, TILE_PATH = 4, TILE_PATH_WEST = 8 };

static char *draw_tile_walls(unsigned code, const struct corner_look *look, char *to)
{
    if (!look->first)
        to = put_separator(to, look);
    to = put_plain(to, look, look->wall);
    if (look->last)
        return to;
    return put_between(put_separator(to, look), look, code & TILE_OPEN, code & TILE_PATH_NORTH);
}

static char *draw_tile_cells(unsigned code, const struct corner_look *look, char *to)
{
    if (!look->first)
        to = put_separator(to, look);
    to = put_between(to, look, code & TILE_OPEN, code & TILE_PATH_WEST);
    if (look->last)
        return to;
    to = put_separator(to, look);
    if (look->end || (code & TILE_INSIDE && code & TILE_PATH))
        return put_marked(to, look, look->end, look->style->glyphs->path);
    return put_plain(to, look, code & TILE_INSIDE ? look->floor : look->wall);
}

const struct corner_form tile_walls = {draw_tile_walls, 1, 2,
                             {CORNER_OPEN_NORTH, CORNER_PATH_NORTH}},
                         tile_cells = {draw_tile_cells, 2, 4,
                             {CORNER_OPEN_WEST, CORNER_INSIDE, CORNER_PATH, CORNER_PATH_WEST},
                             .classes = 1};

#define RESET "\x1b[0m"
#define PLAIN "\x1b[39m"
#define PATH  "\x1b[33m"

static const struct corner_glyphs tiles = {"", "", "", "#", " ", "."};
static const struct corner_glyphs tiles_in_color = {PLAIN, PATH, "", "#", " ", "."};
static const struct corner_glyphs circles_in_color = {
    "", "", "", "\x1b[31m\u25cf", "\x1b[32m\u25cf", PATH "\u25cf"};
/* Black and white, and the path as circles with a dot in them. */
static const struct corner_glyphs circles = {"", "", "", "\u25cf", "\u25cb", "\u25c9"};

#define RED   "\x1b[31m\u25cf"
#define GREEN "\x1b[32m\u25cf"

static const char circles_wall_glyphs[16][64] = {GLYPHS4(RED RED, GREEN RED, "")};
static const char circles_cell_glyphs[16][64] = {GLYPHS4(GREEN RED, GREEN GREEN, "")};
static const struct plain_lines circle_tables = {
    circles_wall_glyphs[0], circles_cell_glyphs[0], 16, 8};

#define TILES(...)                                                                                 \
    {                                                                                              \
        1, &tile_walls, &tile_cells, __VA_ARGS__, .fixed = true                                    \
    }

static const struct maze_corners corners_tiles = TILES(&tiles, &tile_tables, "", "\n"),
                                 colored_tiles =
                                     TILES(&tiles_in_color, NULL, "", RESET "\n", .colored = true),
                                 corners_circles =
                                     TILES(&circles_in_color, &circle_tables, "", RESET "\n"),
                                 plain_circles = TILES(&circles, NULL, "", "\n");

/* ---- cells as the sums of their open directions ---- */

enum { ALL_DIRECTIONS = 15, DIRECTIONS_INSIDE = 16 };

static char *draw_directions(unsigned code, const struct corner_look *look, char *to)
{
    /* An outer wall may be open from a cell to what is outside, which is no cell. */
    const unsigned sum = code & DIRECTIONS_INSIDE ? code & ALL_DIRECTIONS : 0;

    if (look->last)
        return to;
    if (!look->first)
        to = put_separator(to, look);
    *to++ = sum < 10 ? ' ' : '1';
    *to++ = (char)('0' + sum % 10);
    return to;
}

const struct corner_form direction_cells = {draw_directions, 5, 5,
    {CORNER_OPEN_NORTH, CORNER_OPEN_EAST, CORNER_OPEN_SOUTH, CORNER_OPEN_WEST, CORNER_INSIDE}};

/* ---- walls as lines: at corners arms or posts, between them `width` characters, of which one is the path's ---- */

/* What leads on from a place to the north 1, east 2, south 4 and west 8. */
static const char *const arms[16] = {
    " ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};

/* By bit 0; bit 1 is CORNER_EAST. */
static const char *const posts[4] = {" ", "+", " ", "+"};

enum { LINE_EAST = 2, LINE_SOUTH = 1, LINE_PATH = 2, LINE_PATH_WEST = 4, LINE_TUNNEL = 8 };

static char *repeat(char *to, const char *glyph, unsigned times)
{
    while (times--)
        to = put_short(to, glyph);
    return to;
}

/* Blanks around a dot. */
static char *put_dot(char *to, const struct corner_look *look, char end)
{
    char text[CORNER_TEXT];

    *repeat(put_short(repeat(text, " ", look->width / 2), look->style->glyphs->path), " ",
        (look->width - 1) / 2) = '\0';
    return put_marked(to, look, end, text);
}

static char *put_inside(char *to, const struct corner_look *look, bool path, const char *glyph)
{
    const struct corner_glyphs *glyphs = look->style->glyphs;

    to = put_short(to, path ? glyphs->marked : glyphs->plain);
    return put_short(repeat(to, glyph, look->width), path ? glyphs->reset : "");
}

/* Its lowest bits say what is at the corner, the next ones whether the path, and a tunnel, lead to the north. */
static char *draw_line_corners(
    unsigned code, const struct corner_look *look, char *to, unsigned bits)
{
    const struct corner_glyphs *glyphs = look->style->glyphs;
    const bool path = code & (bits + 1), tunnel = code & 2 * (bits + 1);

    to = put_plain(to, look, glyphs->post[code & bits]);
    if (look->last)
        return to;
    if (path && !tunnel)
        return put_dot(to, look, 0);
    return put_inside(to, look, path,
        tunnel                 ? glyphs->tunnel
            : code & LINE_EAST ? glyphs->wall
                               : glyphs->floor);
}

static char *draw_arms(unsigned code, const struct corner_look *look, char *to)
{
    return draw_line_corners(code, look, to, 15);
}

static char *draw_posts(unsigned code, const struct corner_look *look, char *to)
{
    return draw_line_corners(code, look, to, 3);
}

static char *draw_line_cells(unsigned code, const struct corner_look *look, char *to)
{
    const struct corner_glyphs *glyphs = look->style->glyphs;
    const char *const west = code & LINE_TUNNEL ? glyphs->tunnel_upright
        : code & LINE_PATH_WEST                 ? glyphs->path
        : code & LINE_SOUTH                     ? glyphs->upright
                                                : " ";

    to = code & LINE_PATH_WEST ? put_marked(to, look, 0, west) : put_plain(to, look, west);
    if (look->last)
        return to;
    return look->end || code & LINE_PATH ? put_dot(to, look, look->end)
                                         : put_inside(to, look, false, " ");
}

static const struct corner_form line_arms = {draw_arms, 4, 5,
                                    {CORNER_NORTH, CORNER_EAST, CORNER_SOUTH, CORNER_WEST,
                                        CORNER_PATH_NORTH, CORNER_TUNNEL_EAST},
                                    .woven = 6},
                                line_posts = {draw_posts, 2, 3,
                                    {CORNER_POST, CORNER_EAST, CORNER_PATH_NORTH}},
                                line_cells = {draw_line_cells, 1, 3,
                                    {CORNER_SOUTH, CORNER_PATH, CORNER_PATH_WEST,
                                        CORNER_TUNNEL_SOUTH},
                                    .woven = 4, .classes = 1},
                                number_cells = {draw_line_cells, 1, 3,
                                    {CORNER_SOUTH, CORNER_NONE, CORNER_PATH_WEST}};

static const char walls_wall_glyphs[256][32] = {GLYPHS8("---+", "   +", "")};
static const char walls_cell_glyphs[256][32] = {GLYPHS8("   |", "    ", "")};
static const struct plain_lines wall_tables = {walls_wall_glyphs[0], walls_cell_glyphs[0], 4, 1};

static const struct corner_glyphs ascii = {"", "", "", "-", " ", ".", "|", posts};
static const struct corner_glyphs ascii_in_color = {PLAIN, PATH, "", "-", " ", ".", "|", posts};
static const struct corner_glyphs box = {"", "", "", "─", " ", "•", "│", arms, "┅", "┇"};
static const struct corner_glyphs box_in_color = {
    "", PATH, RESET, "─", " ", "•", "│", arms, "┅", "┇"};

static const struct maze_corners corners_walls = {1, &line_posts, &line_cells, &ascii, &wall_tables,
                                     "", "\n", .fixed = true},
                                 colored_walls = {1, &line_posts, &line_cells, &ascii_in_color,
                                     NULL, "", RESET "\n", .fixed = true, .colored = true},
                                 corners_distances = {1, &line_posts, &number_cells, &ascii, NULL,
                                     "", "\n", .fixed = true, .distances = true},
                                 corners_box = {1, &line_arms, &line_cells, &box, NULL, "", "\n"},
                                 colored_box = {1, &line_arms, &line_cells, &box_in_color, NULL, "",
                                     "\n", .colored = true};

/* ---- triangles: two lines a row, in which cells overlap by a side ---- */

/*
 * Two characters a cell, those in the middle of its four. In the upper line of a row, a cell that points up
 * has its two sides there, and one that points down its inside; in the lower line it is the reverse,
 * where a cell that points up stands on its floor. At the ends of a line are sides of cells whose insides are in it.
 */
enum { SIDE_WEST = 1, SIDE_EAST = 2, POINTS_DOWN = 4, TRIANGLE_PATH = 8, TRIANGLE_FLOOR = 16 };

static char *draw_triangle(unsigned code, const struct corner_look *look, char *to, bool lower)
{
    const char *const west = lower ? "\\" : "/", *const east = lower ? "/" : "\\";
    const char *const floor = code & TRIANGLE_FLOOR ? "_" : " ";
    const bool is_inside = !(code & POINTS_DOWN) == lower;

    if (look->last)
        return put_plain(to, look, !is_inside && code & SIDE_WEST ? west : " ");
    if (look->first)
        to = put_plain(to, look, is_inside && code & SIDE_WEST ? east : " ");
    if (!is_inside) {
        to = put_plain(to, look, code & SIDE_WEST ? west : " ");
        return put_plain(to, look, code & SIDE_EAST ? east : " ");
    }
    if (look->end || code & TRIANGLE_PATH)
        to = put_marked(to, look, look->end, ".");
    else
        to = put_plain(to, look, floor);
    return put_plain(to, look, floor);
}

static char *draw_upper(unsigned code, const struct corner_look *look, char *to)
{
    return draw_triangle(code, look, to, false);
}

static char *draw_lower(unsigned code, const struct corner_look *look, char *to)
{
    return draw_triangle(code, look, to, true);
}

/* The codes of the lower line are those of the upper one, with the floors. */
static const struct corner_form triangle_upper = {draw_upper, 3, 4,
                                    {CORNER_SOUTH, CORNER_NEXT_SOUTH, CORNER_ODD, CORNER_PATH},
                                    .classes = 2},
                                triangle_lower = {draw_lower, 5, 5,
                                    {CORNER_NONE, CORNER_NONE, CORNER_ODD_NORTH, CORNER_NONE,
                                        CORNER_EAST},
                                    .classes = 1, .adds = true};

static const struct maze_corners corners_triangles = {1, &triangle_lower, &triangle_upper, &ascii,
                                     NULL, "", "\n", .fixed = true},
                                 colored_triangles = {1, &triangle_lower, &triangle_upper,
                                     &ascii_in_color, NULL, "", RESET "\n", .fixed = true,
                                     .colored = true};

/* ---- several tiles a character: the corner, the wall to its east, the wall to its south, and the cell ---- */

/* Bits of a code: of the tiles that are wall, and of those on the path. */
enum {
    TILE_POST = 1,
    TILE_EAST = 2,
    TILE_SOUTH = 4,
    TILE_CELL = 8,
    CODE_PATH = 8, /* in codes, where the cell is never wall */
    CODE_PATH_WEST = 16,
    CODE_PATH_NORTH = 32,
    CODE_PATH_ARMS = 0xf0
};

static unsigned walls_of(unsigned code)
{
    return code & (TILE_POST | TILE_EAST | TILE_SOUTH);
}

/* The tiles on the path, or of an end that is to be shown. */
static unsigned path_of(unsigned code, const struct corner_look *look)
{
    return (code & CODE_PATH || look->end ? TILE_CELL : 0U) |
        (code & CODE_PATH_WEST ? TILE_SOUTH : 0U) | (code & CODE_PATH_NORTH ? TILE_EAST : 0U);
}

/* ---- blocks: two characters a corner, each of a tile and the one below ---- */

/* By the bits of the upper tile 1 and the lower 2. */
static const char *const halves[4] = {" ", "▀", "▄", "█"};

/* What is between wall and floor is the path: a character shows how dark its two tiles are. */
static const char *plain_halves(unsigned walls, unsigned path)
{
    if (path == 3)
        return "▒";
    return !path ? halves[walls] : walls ? "▓" : "░";
}

static char *put_halves(
    const struct corner_look *look, unsigned walls, unsigned path, char color, char *to)
{
    if (!look->style->colored)
        return put_short(to, plain_halves(walls, path));
    if (!path)
        return put_short(to, halves[walls]);
    return walls ? put_colored(to, BACKGROUND, color, halves[walls])
                 : put_colored(to, FOREGROUND, color, halves[path]);
}

static char *draw_blocks(unsigned code, const struct corner_look *look, char *to)
{
    const unsigned walls = walls_of(code), path = path_of(code, look);
    const char color = look->end ? look->end : PATH_COLOR;

    to = put_halves(look, (walls & TILE_POST) | (walls & TILE_SOUTH) >> 1, (path & TILE_SOUTH) >> 1,
        PATH_COLOR, to);
    if (look->last)
        return to;
    return put_halves(look, (walls & TILE_EAST) >> 1,
        (path & TILE_EAST) >> 1 | (path & TILE_CELL) >> 2, color, to);
}

static const struct corner_form blocks_corner = {draw_blocks, 3, 6,
    {CORNER_POST, CORNER_EAST, CORNER_SOUTH, CORNER_PATH, CORNER_PATH_WEST, CORNER_PATH_NORTH},
    .classes = 1};

static const struct maze_corners corners_blocks = {1, &blocks_corner, .begin = "", .end = "\n"},
                                 colored_blocks = {
                                     1, &blocks_corner, .begin = "", .end = "\n", .colored = true};

/* ---- quadrants: a character a corner, of its four tiles ---- */

/* By the bits of the tiles, TILE_POST first. */
static const char *const quadrants[16] = {
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"};

/* A character has at most two colours: floor beside a wall has the path's. Without colour the path is a thin line. */
static char *draw_quadrants(unsigned code, const struct corner_look *look, char *to)
{
    const unsigned walls = walls_of(code), path = path_of(code, look);
    const char color = look->end ? look->end : PATH_COLOR;

    if (!path)
        return put_short(to, quadrants[walls]);
    if (look->style->colored)
        return walls ? put_colored(to, BACKGROUND, color, quadrants[walls])
                     : put_colored(to, FOREGROUND, color, quadrants[path]);
    if (!(code & CODE_PATH_ARMS))
        return put(to, "•");

    /* From the bits west, north, east, south to north, east, south, west. */
    const unsigned bits = code >> 4;

    return put_short(to, arms[(bits >> 1 | bits << 3) & 15]);
}

static const struct corner_form quadrants_corner = {draw_quadrants, 3, 8,
    {CORNER_POST, CORNER_EAST, CORNER_SOUTH, CORNER_PATH, CORNER_PATH_WEST, CORNER_PATH_NORTH,
        CORNER_PATH_EAST, CORNER_PATH_SOUTH},
    .classes = 1};

static const struct maze_corners corners_quadrants = {1, &quadrants_corner, .begin = "",
                                     .end = "\n"},
                                 colored_quadrants = {1, &quadrants_corner, .begin = "",
                                     .end = "\n", .colored = true};

/* ---- braille: a character two corners, one below the other, with a dot a tile ---- */

enum { BRAILLE_CELL = 64 }; /* the path goes through the upper cell; the next bit is the lower's */

/* A cell is never wall, so its dot shows that the path goes through. */
static char *draw_braille(unsigned code, const struct corner_look *look, char *to)
{
    /* The dots of the tiles of both lines of corners: of the first, of the second, of the first … */
    static const uint8_t dot[CORNER_BITS] = {0x01, 0x04, 0x08, 0x20, 0x02, 0x40, 0x10, 0x80};
    char text[] = "\xe2\xa0\x80"; /* U+2800 without a dot */
    unsigned pattern = 0;

    if (look->end)
        code |= (unsigned)BRAILLE_CELL << look->end_line;
    for (unsigned k = 0; k < CORNER_BITS; k++)
        pattern |= code >> k & 1 ? dot[k] : 0;
    text[1] = (char)(0xa0 | pattern >> 6);
    text[2] = (char)(0x80 | (pattern & 0x3f));
    if (!look->style->colored || !(code >> 6))
        return put_short(to, text);
    return put_colored(to, FOREGROUND, look->end ? look->end : PATH_COLOR, text);
}

static const struct corner_form braille_corner = {
    draw_braille, 3, 4, {CORNER_POST, CORNER_EAST, CORNER_SOUTH, CORNER_PATH}, .classes = 1};

static const struct maze_corners corners_braille = {2, &braille_corner, .begin = "", .end = "\n",
                                     .fixed = true},
                                 colored_braille = {
                                     2, &braille_corner, .begin = "", .end = "\n", .colored = true};

/* ---- the catalogue ---- */

const struct maze_style text_styles[] = {
    {"tiles", "a character a tile: # is wall, a space is floor", "square", &corners_tiles,
        .path = true, .recolored = &colored_tiles, .characters = true},
    {"walls", "the classic +---+ drawing, with an entrance and an exit", "square", &corners_walls,
        .openings = true, .path = true, .recolored = &colored_walls},
    {"circles", "a circle a tile, green for floor and red for wall, by ANSI colours", "square",
        &corners_circles, .path = true, .colored = true, .recolored = &plain_circles},
    {"triangles", "triangles of /, \\ and _, with an entrance and an exit", "triangle",
        &corners_triangles, .openings = true, .path = true, .recolored = &colored_triangles},
    {"hexagons", "hexagons of /, \\ and _, with an entrance and an exit", "hexagon",
        .openings = true, .path = true, .output = &hexagons_output},
    {"distances", "the walls, with the steps to every cell from the start, in base 36", "square",
        &corners_distances, .openings = true, .path = true, .distances = true},
    {"box", "lines of box-drawing characters, with an entrance and an exit", "square", &corners_box,
        .openings = true, .path = true, .recolored = &colored_box, .tunnels = true},
    {"blocks", "half blocks: two rows of tiles a line", "square", &corners_blocks, .path = true,
        .recolored = &colored_blocks},
    {"quadrants", "quarter blocks: two by two tiles a character", "square", &corners_quadrants,
        .path = true, .recolored = &colored_quadrants},
    {"braille", "braille dots, a tile each: two by four tiles a character", "square",
        &corners_braille, .path = true, .recolored = &colored_braille},
};
