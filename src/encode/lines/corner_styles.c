/* Drawings for people: characters, and colours of the ANSI terminal, from the bits of a corner's code. */
#include "encode/lines/line.h"

enum { PATH_COLOR = '3' }; /* yellow */

static char *put_colored(char *to, char layer, char color, const char *text)
{
    return put(put_short(put_color(to, layer, color), text), "\x1b[0m");
}

/* ---- tiles and lines: posts at the corners, and as many characters between as cells are wide ---- */

static char *repeat(char *to, const char *glyph, unsigned times)
{
    while (times--)
        to = put_short(to, glyph);
    return to;
}

/* Writes the path, or the letter of an end, with blanks around it. */
static char *put_dot(char *to, const struct corner_look *look, char end)
{
    char text[CORNER_TEXT];

    *repeat(put_short(repeat(text, " ", look->width / 2), end ? look->letter : look->path), " ",
        (look->width - 1) / 2) = '\0';
    return put_marked(to, look, end, text);
}

/* Writes a way up, one down, or both; on the path, between two dots. */
static char *put_stairs(char *to, const struct corner_look *look, unsigned stairs, bool path)
{
    static const char *const ways[] = {" ", "^", "v", "x"};
    const char *const beside = path ? look->path : " ";
    char text[CORNER_TEXT];

    *repeat(put_short(repeat(text, beside, look->width / 2), ways[stairs]), beside,
        (look->width - 1) / 2) = '\0';
    return path || look->end ? put_marked(to, look, look->end, text) : put_plain(to, look, text);
}

static char *put_inside(char *to, const struct corner_look *look, bool path, const char *glyph)
{
    to = put_short(to, path ? look->glyphs->marked : look->glyphs->plain);
    return put_short(repeat(to, glyph, look->width), path ? look->glyphs->reset : "");
}

/*
 * The lowest bit of a code is the wall to the east; with the other planes of walls it selects a post. For tiles the
 * next one says that no wall meets there.
 */
static char *draw_line_corner(unsigned code, const struct corner_look *look, char *to)
{
    const struct corner_form *form = look->form;
    const struct corner_glyphs *glyphs = look->glyphs;
    const bool path = code >> form->walls & 1, tunnel = code >> form->planes & 1;

    if (!look->first)
        to = put_separator(to, look);
    to = put_plain(to, look,
        glyphs->post                      ? glyphs->post[code % (1U << form->walls)]
            : form->walls > 1 && code & 2 ? look->floor
                                          : look->wall);
    if (look->last)
        return to;
    to = put_separator(to, look);
    if (path && !tunnel)
        return put_dot(to, look, 0);
    return put_inside(to, look, path,
        tunnel         ? glyphs->tunnel
            : code & 1 ? look->wall
                       : look->floor);
}

/* The lowest bit of a code is the wall to the west; the next one says, for tiles, that the cell is outside. */
char *draw_line_cell(unsigned code, const struct corner_look *look, char *to)
{
    const struct corner_form *form = look->form;
    const struct corner_glyphs *glyphs = look->glyphs;
    const bool path = code >> form->walls & 1, path_west = code >> form->walls & 2,
               tunnel = glyphs->tunnel_upright && code >> form->planes & 1;
    const unsigned stairs = form->stairs ? code >> (form->planes + 1) : 0;
    const char *const wall = glyphs->upright ? glyphs->upright : look->wall;
    const char *const west = tunnel ? glyphs->tunnel_upright
        : path_west                 ? look->path
        : code & 1                  ? wall
                                    : look->floor;

    if (!look->first)
        to = put_separator(to, look);
    to = path_west ? put_marked(to, look, 0, west) : put_plain(to, look, west);
    if (look->last)
        return to;
    to = put_separator(to, look);
    if (stairs)
        return put_stairs(to, look, stairs, path);
    return look->end || path ? put_dot(to, look, look->end)
                             : put_inside(to, look, false, code & 2 ? look->wall : look->floor);
}

const struct corner_form tile_walls = {
    draw_line_corner, 1, 2, {CORNER_TILE_EAST, CORNER_PATH_NORTH}};
const struct corner_form bare_walls = {
    draw_line_corner, 2, 3, {CORNER_TILE_EAST, CORNER_BARE, CORNER_PATH_NORTH}};
const struct corner_form tile_cells = {draw_line_cell, 2, 4,
    {CORNER_TILE_SOUTH, CORNER_OUTSIDE, CORNER_PATH, CORNER_PATH_WEST}, .classes = 1};

static const struct corner_form line_arms = {draw_line_corner, 4, 5,
    {CORNER_EAST, CORNER_SOUTH, CORNER_WEST, CORNER_NORTH, CORNER_PATH_NORTH, CORNER_TUNNEL_EAST},
    .woven = 6};
static const struct corner_form line_posts = {
    draw_line_corner, 2, 3, {CORNER_EAST, CORNER_POST, CORNER_PATH_NORTH}};
static const struct corner_form line_cells = {draw_line_cell, 1, 3,
    {CORNER_SOUTH, CORNER_PATH, CORNER_PATH_WEST, CORNER_TUNNEL_SOUTH, CORNER_UP, CORNER_DOWN},
    .woven = 4, .stairs = 6, .classes = 1};
static const struct corner_form number_cells = {
    draw_line_cell, 1, 3, {CORNER_SOUTH, CORNER_NONE, CORNER_PATH_WEST}};

#define RESET "\x1b[0m"
#define PLAIN "\x1b[39m"
#define PATH  "\x1b[33m"
#define RED   "\x1b[31m\u25cf"
#define GREEN "\x1b[32m\u25cf"

const struct plain_lines tile_tables = TILE_TABLES("#", " ");
static const char circle_walls[16][64] = {GLYPHS4(RED RED, GREEN RED, "")};
static const char circle_cells[16][64] = {GLYPHS4(GREEN RED, GREEN GREEN, "")};
static const struct plain_lines circle_tables = {circle_walls[0], circle_cells[0], 16, 8};
static const char wall_walls[256][32] = {GLYPHS8("---+", "   +", "")};
static const char wall_cells[256][32] = {GLYPHS8("   |", "    ", "")};
static const struct plain_lines wall_tables = {wall_walls[0], wall_cells[0], 4, 1};

/* Indexed by the arms: east 1, south 2, west 4, north 8. */
static const char *const arms[16] = {
    " ", "╶", "╷", "┌", "╴", "─", "┐", "┬", "╵", "└", "│", "├", "┘", "┴", "┤", "┼"};
static const char *const posts[4] = {" ", " ", "+", "+"};

/* Without colours, circles are black and white, and the path has a dot in them. */
const struct corner_glyphs tile_glyphs = {"", "", "", "#", " ", "."};
static const struct corner_glyphs tiles_in_color = {PLAIN, PATH, "", "#", " ", ".", .off = RESET};
static const struct corner_glyphs circles = {"", "", "", "\u25cf", "\u25cb", "\u25c9"};
static const struct corner_glyphs circles_in_color = {
    "", "", "", RED, GREEN, PATH "\u25cf", .off = RESET};
static const struct corner_glyphs ascii = {"", "", "", "-", " ", ".", "|", posts};
static const struct corner_glyphs ascii_in_color = {
    PLAIN, PATH, "", "-", " ", ".", "|", posts, .off = RESET};
static const struct corner_glyphs box = {"", "", "", "─", " ", "•", "│", arms, "┅", "┇"};
static const struct corner_glyphs box_in_color = {
    "", PATH, RESET, "─", " ", "•", "│", arms, "┅", "┇"};

static const struct maze_corners corners_tiles = {1, &tile_walls, &tile_cells, &tile_glyphs,
    &tiles_in_color, &tile_tables, "", "\n", .fixed = true};
static const struct maze_corners corners_circles = {1, &tile_walls, &tile_cells, &circles,
    &circles_in_color, &circle_tables, "", "\n", .fixed = true, .unmarked = true};
static const struct maze_corners corners_walls = {
    1, &line_posts, &line_cells, &ascii, &ascii_in_color, &wall_tables, "", "\n", .fixed = true};
static const struct maze_corners corners_distances = {
    1, &line_posts, &number_cells, &ascii, NULL, NULL, "", "\n", .fixed = true, .distances = true};
static const struct maze_corners corners_box = {
    1, &line_arms, &line_cells, &box, &box_in_color, NULL, "", "\n"};

/* ---- cells as sums of their open directions ---- */

enum { ALL_DIRECTIONS = 15, DIRECTIONS_INSIDE = 16 };

static char *draw_direction_sum(unsigned code, const struct corner_look *look, char *to)
{
    /* An opening in the outer wall leads to the outside, which is no cell. */
    const unsigned sum = code & DIRECTIONS_INSIDE ? code & ALL_DIRECTIONS : 0;

    if (look->last)
        return to;
    if (!look->first)
        to = put_separator(to, look);
    *to++ = sum < 10 ? ' ' : '1';
    *to++ = (char)('0' + sum % 10);
    return to;
}

const struct corner_form direction_cells = {draw_direction_sum, 5, 5,
    {CORNER_OPEN_NORTH, CORNER_OPEN_EAST, CORNER_OPEN_SOUTH, CORNER_OPEN_WEST, CORNER_INSIDE}};

/* ---- triangles: two lines per row, in which neighbours overlap by a side ---- */

/*
 * Two characters per cell, the middle ones of its four. In the upper line of a row, a cell that points up shows its two
 * sides, and one that points down its inside. The lower line is the reverse; cells that point up show their floor
 * there. At the ends of a line, sides stand for cells whose inside the line shows.
 */
enum { SIDE_WEST = 1, SIDE_EAST = 2, POINTS_DOWN = 4, TRIANGLE_PATH = 8, TRIANGLE_FLOOR = 16 };

static char *draw_triangle(unsigned code, const struct corner_look *look, char *to)
{
    const bool lower = look->form->adds;
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

/* The codes of the lower line are those of the upper one, plus the floors. */
static const struct corner_form triangle_upper = {draw_triangle, 3, 4,
                                    {CORNER_SOUTH, CORNER_NEXT_SOUTH, CORNER_ODD, CORNER_PATH},
                                    .classes = 2},
                                triangle_lower = {draw_triangle, 5, 5,
                                    {CORNER_NONE, CORNER_NONE, CORNER_ODD_NORTH, CORNER_NONE,
                                        CORNER_EAST},
                                    .classes = 1, .adds = true};

static const struct maze_corners corners_triangles = {
    1, &triangle_lower, &triangle_upper, &ascii, &ascii_in_color, NULL, "", "\n", .fixed = true};

/* ---- several tiles per character: the corner, the walls to its east and south, and the cell ---- */

/* Bits of a code: tiles that are wall, and tiles on the path. */
enum {
    TILE_POST = 1,
    TILE_EAST = 2,
    TILE_SOUTH = 4,
    TILE_CELL = 8,
    CODE_PATH = 8, /* in codes; the cell is never wall */
    CODE_PATH_WEST = 16,
    CODE_PATH_NORTH = 32,
    CODE_PATH_ARMS = 0xf0
};

static unsigned tile_walls_of(unsigned code)
{
    return code & (TILE_POST | TILE_EAST | TILE_SOUTH);
}

/* The tiles that show the path or an end. */
static unsigned tile_path_of(unsigned code, const struct corner_look *look)
{
    return (code & CODE_PATH || look->end ? TILE_CELL : 0U) |
        (code & CODE_PATH_WEST ? TILE_SOUTH : 0U) | (code & CODE_PATH_NORTH ? TILE_EAST : 0U);
}

/* ---- blocks: two characters per corner, each of a tile and the one below ---- */

/* Indexed by the walls: the upper tile 1, the lower tile 2. */
static const char *const halves[4] = {" ", "▀", "▄", "█"};

/* The path is a shade between wall and floor: a character shows how dark its two tiles are. */
static const char *plain_halves(unsigned walls, unsigned path)
{
    if (path == 3)
        return "▒";
    return !path ? halves[walls] : walls ? "▓" : "░";
}

static char *put_halves(
    const struct corner_look *look, unsigned walls, unsigned path, char color, char *to)
{
    if (!look->colored)
        return put_short(to, plain_halves(walls, path));
    if (!path)
        return put_short(to, halves[walls]);
    return walls ? put_colored(to, BACKGROUND, color, halves[walls])
                 : put_colored(to, FOREGROUND, color, halves[path]);
}

static char *draw_blocks(unsigned code, const struct corner_look *look, char *to)
{
    const unsigned walls = tile_walls_of(code), path = tile_path_of(code, look);
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

static const struct maze_corners corners_blocks = {1, &blocks_corner, .begin = "", .end = "\n"};

/* ---- quadrants: a character per corner, with its four tiles ---- */

/* Indexed by the bits of the tiles, TILE_POST first. */
static const char *const quadrants[16] = {
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"};

/* A character has two colours at most, so floor beside a wall takes the path's. Without colour the path is thin. */
static char *draw_quadrants(unsigned code, const struct corner_look *look, char *to)
{
    const unsigned walls = tile_walls_of(code), path = tile_path_of(code, look);
    const char color = look->end ? look->end : PATH_COLOR;

    if (!path)
        return put_short(to, quadrants[walls]);
    if (look->colored)
        return walls ? put_colored(to, BACKGROUND, color, quadrants[walls])
                     : put_colored(to, FOREGROUND, color, quadrants[path]);
    if (!(code & CODE_PATH_ARMS))
        return put(to, "•");

    /* Reverses the bits: west, north, east, south to east, south, west, north. */
    const unsigned bits = code >> 4;

    return put_short(to, arms[(bits >> 2 | bits << 2) & 15]);
}

static const struct corner_form quadrants_corner = {draw_quadrants, 3, 8,
    {CORNER_POST, CORNER_EAST, CORNER_SOUTH, CORNER_PATH, CORNER_PATH_WEST, CORNER_PATH_NORTH,
        CORNER_PATH_EAST, CORNER_PATH_SOUTH},
    .classes = 1};

static const struct maze_corners corners_quadrants = {
    1, &quadrants_corner, .begin = "", .end = "\n"};

/* ---- braille: a character per two corners, one below the other, and a dot per tile ---- */

enum { BRAILLE_CELL = 64 }; /* the path goes through the upper cell; the next bit is the lower's */

/* A cell is never wall, so its dot shows the path. */
static char *draw_braille(unsigned code, const struct corner_look *look, char *to)
{
    /* The dots for the tiles of both lines of corners: first, second, first and so on. */
    static const uint8_t dot[CORNER_BITS] = {0x01, 0x04, 0x08, 0x20, 0x02, 0x40, 0x10, 0x80};
    char text[] = "\xe2\xa0\x80"; /* U+2800, with no dots */
    unsigned pattern = 0;

    if (look->end)
        code |= (unsigned)BRAILLE_CELL << look->end_line;
    for (unsigned k = 0; k < CORNER_BITS; k++)
        pattern |= code >> k & 1 ? dot[k] : 0;
    text[1] = (char)(0xa0 | pattern >> 6);
    text[2] = (char)(0x80 | (pattern & 0x3f));
    if (!look->colored || !(code >> 6))
        return put_short(to, text);
    return put_colored(to, FOREGROUND, look->end ? look->end : PATH_COLOR, text);
}

static const struct corner_form braille_corner = {
    draw_braille, 3, 4, {CORNER_POST, CORNER_EAST, CORNER_SOUTH, CORNER_PATH}, .classes = 1};

static const struct maze_corners corners_braille = {
    2, &braille_corner, .begin = "", .end = "\n", .fixed = true};

/* ---- the catalogue ---- */

const struct maze_style text_styles[] = {
    {"tiles", "a character a tile: # is wall, a space is floor", "square", &corners_tiles,
        .path = true, .recolors = true, .characters = true, .tiles = true, .letters = true},
    {"walls", "the classic +---+ drawing, with an entrance and an exit", "square", &corners_walls,
        .openings = true, .path = true, .recolors = true, .floors = true, .letters = true},
    {"circles", "a circle a tile, green for floor and red for wall, by ANSI colours", "square",
        &corners_circles, .path = true, .colored = true, .recolors = true},
    {"triangles", "triangles of /, \\ and _, with an entrance and an exit", "triangle",
        &corners_triangles, .openings = true, .path = true, .recolors = true},
    {"hexagons", "hexagons of /, \\ and _, with an entrance and an exit", "hexagon",
        .openings = true, .path = true, .output = &hexagons_output},
    {"distances", "the walls, with the steps to every cell from the start, in base 36", "square",
        &corners_distances, .openings = true, .path = true, .distances = true},
    {"box", "lines of box-drawing characters, with an entrance and an exit", "square", &corners_box,
        .openings = true, .path = true, .recolors = true, .tunnels = true, .floors = true,
        .letters = true},
    {"blocks", "half blocks: two rows of tiles a line", "square", &corners_blocks, .path = true,
        .recolors = true},
    {"quadrants", "quarter blocks: two by two tiles a character", "square", &corners_quadrants,
        .path = true, .recolors = true},
    {"braille", "braille dots, a tile each: two by four tiles a character", "square",
        &corners_braille, .path = true, .recolors = true},
};
