/* One byte per patch: its colour, whether it is floor, and whether it changed. */
#include "encode/steps/steps_board.h"

#include "core/board/lattice.h"
#include "core/tell/steps/steps.h"

#include <stdlib.h>
#include <string.h>

enum { COLOR_BITS = 15, CHANGED = 16, IS_FLOOR = 32 };

static const uint8_t colors[MAZE_STEP_KINDS] = {
    [MAZE_STEP_OPEN] = COLOR_FLOOR,
    [MAZE_STEP_CLOSE] = COLOR_WALL,
    [MAZE_STEP_VISIT] = COLOR_VISITED,
    [MAZE_STEP_LEAVE] = COLOR_FLOOR,
    [MAZE_STEP_REJECT] = COLOR_REJECTED,
    [MAZE_STEP_SET] = COLOR_SET,
    [MAZE_STEP_LOOK] = COLOR_LOOKED,
    [MAZE_STEP_DROP] = COLOR_DROPPED,
    [MAZE_STEP_PATH] = COLOR_PATH,
};

static const struct steps_area nothing = {UINT32_MAX, UINT32_MAX, 0, 0};
static const struct steps_run no_run = {UINT32_MAX, 0};

bool steps_board_begin(
    struct steps_board *board, const struct maze_tiling *tiling, uint32_t width, uint32_t height)
{
    const bool tiles = tiling->by_tiles;
    const uint32_t parts = tiles ? 2 : 1 + bits_count(tiling->forward);
    size_t patches;
    bool good;

    *board = (struct steps_board){
        .tiling = tiling,
        .width = width,
        .height = height,
        .parts = parts,
        .columns = tiles ? 2 * width + 1 : parts * (width + 2),
        .rows = tiles ? 2 * height + 1 : height + 2,
        .head = STEPS_NO_HEAD,
        .changed = nothing,
    };
    patches = (size_t)board->columns * board->rows;
    board->patch = malloc(patches);
    board->runs = tiles ? NULL : malloc(board->rows * sizeof(*board->runs));
    good = board->patch && (tiles || board->runs);
    if (good)
        memset(board->patch, COLOR_WALL, patches);
    for (uint32_t y = 0; good && !tiles && y < board->rows; y++)
        board->runs[y] = no_run;
    return good;
}

void steps_board_free(struct steps_board *board)
{
    free(board->patch);
    free(board->runs);
    board->patch = NULL;
    board->runs = NULL;
}

/* ---- Where things are ---- */

struct maze_tile steps_board_place(
    const struct steps_board *board, struct maze_point cell, unsigned direction)
{
    const struct maze_event event = {.cell = cell, .direction = direction};
    struct wall_place wall = {cell, 0};

    if (board->tiling->by_tiles)
        return steps_tile(&event, true);
    if (direction < MAZE_LINKS_MAX) {
        wall = wall_place(board->tiling, cell, direction);
        wall.plane++;
    }
    return (struct maze_tile){
        (int64_t)(wall.cell.x + 1) * board->parts + wall.plane, (int64_t)(wall.cell.y + 1)};
}

bool steps_board_is_on(const struct steps_board *board, struct maze_point cell)
{
    return cell.x < board->width && cell.y < board->height;
}

static uint8_t *patch_at(const struct steps_board *board, struct maze_tile at)
{
    return &board->patch[(size_t)at.y * board->columns + (size_t)at.x];
}

bool steps_board_is_floor(const struct steps_board *board, struct maze_point cell)
{
    return steps_board_is_on(board, cell) &&
        *patch_at(board, steps_board_place(board, cell, MAZE_LINKS_MAX)) & IS_FLOOR;
}

bool steps_board_has_floor(const struct steps_board *board, struct maze_tile at)
{
    return *patch_at(board, at) & IS_FLOOR;
}

/* ---- What changes ---- */

static void mark(struct steps_board *board, struct maze_tile at)
{
    struct steps_area *area = &board->changed;
    const uint32_t x = (uint32_t)at.x, y = (uint32_t)at.y;

    *patch_at(board, at) |= CHANGED;
    area->left = x < area->left ? x : area->left;
    area->top = y < area->top ? y : area->top;
    area->right = x >= area->right ? x + 1 : area->right;
    area->bottom = y >= area->bottom ? y + 1 : area->bottom;
    if (board->runs) {
        struct steps_run *run = &board->runs[y];

        run->left = x < run->left ? x : run->left;
        run->right = x >= run->right ? x + 1 : run->right;
    }
}

static void set_color(struct steps_board *board, struct maze_tile at, unsigned color)
{
    uint8_t *patch = patch_at(board, at);

    if ((*patch & COLOR_BITS) == color)
        return;
    *patch = (uint8_t)((*patch & ~(unsigned)COLOR_BITS) | color);
    mark(board, at);
}

static void mark_head(struct steps_board *board)
{
    if (board->head != STEPS_NO_HEAD)
        mark(board,
            (struct maze_tile){
                (int64_t)(board->head % board->columns), (int64_t)(board->head / board->columns)});
}

static void move_head(struct steps_board *board, size_t head)
{
    if (head == board->head)
        return;
    mark_head(board);
    board->head = head;
    mark_head(board);
}

/* The colour that a cell lends to its passages; floor for walls, the path and anything off the board. */
static unsigned shared_color(const struct steps_board *board, struct maze_point cell)
{
    unsigned color;

    if (!steps_board_is_on(board, cell))
        return COLOR_FLOOR;
    color = *patch_at(board, steps_board_place(board, cell, MAZE_LINKS_MAX)) & COLOR_BITS;
    return color == COLOR_WALL || color == COLOR_PATH ? COLOR_FLOOR : color;
}

/* Gives an open passage the colour of its two cells, unless it is on the path or was rejected. */
static void share_color(struct steps_board *board, struct maze_point cell, unsigned direction)
{
    const struct maze_tile at = steps_board_place(board, cell, direction);
    const uint8_t patch = *patch_at(board, at);
    const unsigned color = patch & COLOR_BITS;
    unsigned a, b;

    if (!(patch & IS_FLOOR) || color == COLOR_PATH || color == COLOR_REJECTED)
        return;
    a = shared_color(board, cell);
    b = shared_color(board, tiling_next(board->tiling, cell, direction));
    set_color(board, at, a == b ? a : COLOR_FLOOR);
}

static void share_colors(struct steps_board *board, struct maze_point cell)
{
    for (unsigned sides = tiling_sides(board->tiling, cell); sides; sides &= sides - 1)
        share_color(board, cell, bits_lowest(sides));
}

/* ---- posts ---- */

/* Turns a post into floor if all four walls around it are open, even across a wrapped edge, else into wall. */
static void turn_post(struct steps_board *board, struct maze_tile at)
{
    const int64_t west = at.x ? at.x - 1 : board->columns - 2,
                  east = at.x + 1 < board->columns ? at.x + 1 : 1,
                  north = at.y ? at.y - 1 : board->rows - 2,
                  south = at.y + 1 < board->rows ? at.y + 1 : 1;
    const struct maze_tile walls[] = {{west, at.y}, {east, at.y}, {at.x, north}, {at.x, south}};
    bool floor = true;

    for (unsigned i = 0; i < MAZE_DIRECTIONS; i++)
        floor &= steps_board_has_floor(board, walls[i]);
    if (floor == steps_board_has_floor(board, at))
        return;
    *patch_at(board, at) ^= IS_FLOOR;
    set_color(board, at, floor ? COLOR_FLOOR : COLOR_WALL);
    board->turned[board->turns++] = at;
}

/* Turns the posts at both ends of a wall, and the same posts at opposite edges. */
static void turn_posts(struct steps_board *board, struct maze_tile wall)
{
    const int64_t last_x = board->columns - 1, last_y = board->rows - 1;

    for (int64_t i = -1; i <= 1; i += 2) {
        const struct maze_tile at = {wall.x + (wall.y % 2 ? 0 : i), wall.y + (wall.y % 2 ? i : 0)};
        const bool across = at.x % last_x == 0, down = at.y % last_y == 0;

        for (unsigned k = 0; k < 4; k++)
            if ((!(k & 1) || across) && (!(k & 2) || down))
                turn_post(board,
                    (struct maze_tile){k & 1 ? last_x - at.x : at.x, k & 2 ? last_y - at.y : at.y});
    }
}

/* Gives the patch of an event its colour, and returns the patch's number. */
static size_t apply(struct steps_board *board, const struct maze_event *event)
{
    const struct maze_tile at = steps_board_place(board, event->cell, event->direction);
    uint8_t *patch = patch_at(board, at);
    unsigned color;

    if (event->kind == MAZE_STEP_OPEN)
        *patch |= IS_FLOOR;
    else if (event->kind == MAZE_STEP_CLOSE)
        *patch &= (uint8_t)~IS_FLOOR;
    color = colors[steps_shown_as(event->kind, *patch & IS_FLOOR)];
    if (event->kind == MAZE_STEP_SET)
        color += (event->number - 1) % (COLORS - COLOR_SET);
    set_color(board, at, color);
    if (event->direction < MAZE_LINKS_MAX) {
        share_color(board, event->cell, event->direction);
        if (board->tiling->by_tiles && !board->weaves)
            turn_posts(board, at);
    } else {
        share_colors(board, event->cell);
    }
    return (size_t)(patch - board->patch);
}

/* Finds the same wall at the opposite edge if the edge is wrapped. Squares have a separate event for it. */
static bool is_twofold(
    const struct steps_board *board, const struct maze_event *event, struct maze_event *other)
{
    struct maze_point next;

    if (board->tiling->by_tiles || event->direction == MAZE_LINKS_MAX)
        return false;
    next = tiling_next(board->tiling, event->cell, event->direction);
    if (steps_board_is_on(board, next))
        return false;
    *other = *event;
    other->direction = board->tiling->back[event->direction];
    other->cell =
        (struct maze_point){wrapped(next.x, board->width), wrapped(next.y, board->height)};
    return true;
}

void steps_board_apply(struct steps_board *board, const struct maze_event *event)
{
    struct maze_event other;
    size_t patch;

    board->turns = 0;
    patch = apply(board, event);
    if (is_twofold(board, event, &other))
        apply(board, &other);
    if (steps_is_head(event->kind))
        move_head(board, patch);
    else if (event->kind == MAZE_STEP_PATH)
        move_head(board, STEPS_NO_HEAD);
}

void steps_board_rest(struct steps_board *board)
{
    move_head(board, STEPS_NO_HEAD);
}

/* ---- What is left at the end ---- */

/* Whether a tile touches a tile that is floor. */
static bool is_tile_of_maze(const struct steps_board *board, uint32_t x, uint32_t y)
{
    const uint32_t right = x + 1 < board->columns ? x + 1 : x,
                   bottom = y + 1 < board->rows ? y + 1 : y;

    for (uint32_t j = y ? y - 1 : 0; j <= bottom; j++)
        for (uint32_t i = x ? x - 1 : 0; i <= right; i++)
            if (board->patch[(size_t)j * board->columns + i] & IS_FLOOR)
                return true;
    return false;
}

/* The direction of a wall that belongs to a cell, by its index among the cell's patches. */
static unsigned own_direction(const struct maze_tiling *tiling, unsigned part)
{
    unsigned direction = 0;

    while (!(tiling->forward >> direction & 1) || --part)
        direction++;
    return direction;
}

/* Whether a patch is floor, or a wall of a cell that is floor. */
static bool is_of_maze(const struct steps_board *board, uint32_t x, uint32_t y)
{
    const struct maze_point cell = {(uint64_t)x / board->parts - 1, (uint64_t)y - 1};
    const unsigned part = x % board->parts;

    if (board->tiling->by_tiles)
        return is_tile_of_maze(board, x, y);
    return steps_board_is_floor(board, cell) ||
        (part &&
            steps_board_is_floor(
                board, tiling_next(board->tiling, cell, own_direction(board->tiling, part))));
}

void steps_board_clean(struct steps_board *board, uint32_t y)
{
    steps_board_rest(board);
    for (uint32_t x = 0; x < board->columns; x++) {
        const bool floor = board->patch[(size_t)y * board->columns + x] & IS_FLOOR;

        set_color(board, (struct maze_tile){x, y},
            floor || !is_of_maze(board, x, y) ? COLOR_FLOOR : COLOR_WALL);
    }
}

void steps_board_touch(struct steps_board *board, struct maze_tile at)
{
    mark(board, at);
}

enum steps_color steps_board_color(const struct steps_board *board, uint32_t x, uint32_t y)
{
    const size_t number = (size_t)y * board->columns + x;

    return number == board->head ? COLOR_HEAD
                                 : (enum steps_color)(board->patch[number] & COLOR_BITS);
}

enum steps_color steps_board_changed_color(const struct steps_board *board, uint32_t x, uint32_t y)
{
    return board->patch[(size_t)y * board->columns + x] & CHANGED ? steps_board_color(board, x, y)
                                                                  : COLOR_AS_BEFORE;
}

void steps_board_clear_changes(struct steps_board *board)
{
    const struct steps_area *area = &board->changed;

    for (uint32_t y = area->top; y < area->bottom; y++)
        for (uint32_t x = area->left; x < area->right; x++)
            board->patch[(size_t)y * board->columns + x] &= (uint8_t)~CHANGED;
    for (uint32_t y = area->top; board->runs && y < area->bottom; y++)
        board->runs[y] = no_run;
    board->changed = nothing;
}
