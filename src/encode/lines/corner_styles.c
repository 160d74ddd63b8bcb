/* From the bits of a corner's code to characters, with colours of the ANSI terminal, which end with their text. */
#include "base/decimal.h"
#include "encode/lines/corner_lines.h"

enum { PATH_COLOR = '3' }; /* yellow */

enum { FOREGROUND = '3', BACKGROUND = '4' };

static char *put_colored(char *to, char layer, char color, const char *text)
{
    to = put(to, "\x1b[");
    *to++ = layer;
    *to++ = color;
    to = put(to, "m");
    return put(put(to, text), "\x1b[0m");
}

/* What leads on from a place to the north 1, east 2, south 4 and west 8. */
static const char *const arms[16] = {
    " ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};

/* ---- box: four characters a cell, three of them its inside ---- */

static const struct {
    const char *path, *cell;
} dots = {"•", " • "};

static char *put_dots(const struct corner_look *look, char color, const char *text, char *to)
{
    return look->colored ? put_colored(to, FOREGROUND, color, text) : put(to, text);
}

enum { BOX_EAST = 2, BOX_ARMS = 15, BOX_PATH_NORTH = 16 };

static char *draw_box_corner(unsigned code, const struct corner_look *look, char *to)
{
    to = put(to, arms[code & BOX_ARMS]);
    if (look->last)
        return to;
    if (code & BOX_EAST)
        return put(to, "───");
    return code & BOX_PATH_NORTH ? put_dots(look, PATH_COLOR, dots.cell, to) : put(to, "   ");
}

enum { BOX_SOUTH = 1, BOX_PATH = 2, BOX_PATH_WEST = 4 };

static char *draw_box_cell(unsigned code, const struct corner_look *look, char *to)
{
    if (code & BOX_PATH_WEST)
        to = put_dots(look, PATH_COLOR, dots.path, to);
    else
        to = put(to, code & BOX_SOUTH ? "│" : " ");
    if (look->last)
        return to;
    if (look->end || code & BOX_PATH)
        return put_dots(look, look->end ? look->end : PATH_COLOR, dots.cell, to);
    return put(to, "   ");
}

static const struct corner_form box_corner = {draw_box_corner, 4, 5,
                                    {CORNER_NORTH, CORNER_EAST, CORNER_SOUTH, CORNER_WEST,
                                        CORNER_PATH_NORTH}},
                                box_cell = {draw_box_cell, 1, 3,
                                    {CORNER_SOUTH, CORNER_PATH, CORNER_PATH_WEST}};

const struct maze_corners corners_box = {1, &box_corner, &box_cell},
                          colored_box = {1, &box_corner, &box_cell, .colored = true};

/* ---- tiles: the corner, the wall to its east, the wall to its south, and the cell ---- */

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
    if (!look->colored)
        return put(to, plain_halves(walls, path));
    if (!path)
        return put(to, halves[walls]);
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
    {CORNER_POST, CORNER_EAST, CORNER_SOUTH, CORNER_PATH, CORNER_PATH_WEST, CORNER_PATH_NORTH}};

const struct maze_corners corners_blocks = {1, &blocks_corner},
                          colored_blocks = {1, &blocks_corner, .colored = true};

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
        return put(to, quadrants[walls]);
    if (look->colored)
        return walls ? put_colored(to, BACKGROUND, color, quadrants[walls])
                     : put_colored(to, FOREGROUND, color, quadrants[path]);
    if (!(code & CODE_PATH_ARMS))
        return put(to, dots.path);

    /* From the bits west, north, east, south to north, east, south, west. */
    const unsigned bits = code >> 4;

    return put(to, arms[(bits >> 1 | bits << 3) & 15]);
}

static const struct corner_form quadrants_corner = {draw_quadrants, 3, 8,
    {CORNER_POST, CORNER_EAST, CORNER_SOUTH, CORNER_PATH, CORNER_PATH_WEST, CORNER_PATH_NORTH,
        CORNER_PATH_EAST, CORNER_PATH_SOUTH}};

const struct maze_corners corners_quadrants = {1, &quadrants_corner},
                          colored_quadrants = {1, &quadrants_corner, .colored = true};

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
    if (!look->colored || !(code >> 6))
        return put(to, text);
    return put_colored(to, FOREGROUND, look->end ? look->end : PATH_COLOR, text);
}

static const struct corner_form braille_corner = {
    draw_braille, 3, 4, {CORNER_POST, CORNER_EAST, CORNER_SOUTH, CORNER_PATH}};

const struct maze_corners corners_braille = {2, &braille_corner, .bytes = 3},
                          colored_braille = {2, &braille_corner, .colored = true};
