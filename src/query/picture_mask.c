/*
 * A picture becomes a mask as on the page: centred, as large as the board allows, dark is inside. The shade of a cell
 * is the average over a rectangle around its middle; these rectangles fill the plane. It is summed pixel by pixel in
 * integers, in units that make the sides of pixels and cells whole. Where lines are filled, a cell has the shade of the
 * pixel of most ink that it touches, so that a thin line has no gaps.
 */
#include "query/draft.h"

#include "base/sets.h"
#include "query/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/param.h>

enum {
    LONGER_SIDE = 60, /* cells, if no side is given */
    CELL_MEMORY = 20, /* the most bytes per cell */
    SPECKS = 100,     /* parts smaller than 1 / SPECKS of the inside are dropped */
    UNREACHED = UINT32_MAX
};

struct sheet {
    struct picture_reader reader; /* first, so that it can be cast back */
    struct draft *draft;
    const struct maze_tiling *tiling;
    uint32_t width, height;
    uint64_t pixel;               /* its side, in units */
    uint64_t across, down, lower; /* a cell's sides, and how much lower class 1 is */
    uint64_t left, top;           /* of the picture, from a column and a row before the first */
    uint64_t *ink;                /* per cell: the sum, or the most where lines are filled */
    uint64_t *columns; /* ink per column of a pixel row, with one column more each side */
    uint8_t *cells;    /* the shade per cell; later whether it is inside */
    /* Per cell while parts are joined: its set, the cell from which it was reached, and the steps to it. */
    uint32_t *parent, *from, *distance;
};

static uint64_t cells_of(const struct sheet *sheet)
{
    return (uint64_t)sheet->width * sheet->height;
}

static bool refuse_cells(
    const struct sheet *sheet, uint64_t width, uint64_t height, struct problem *problem)
{
    const uint64_t memory = sheet->draft->context->picture->memory;
    const uint64_t room = memory < PICTURE_MEMORY ? 0 : (memory - PICTURE_MEMORY) / CELL_MEMORY;
    const uint64_t most = room < MAZE_MASK_CELLS ? room : MAZE_MASK_CELLS;
    char given[64], allowed[64];

    if (height <= most / width)
        return true;
    snprintf(
        given, sizeof(given), "%llu x %llu", (unsigned long long)width, (unsigned long long)height);
    snprintf(allowed, sizeof(allowed), "width x height of up to %llu", (unsigned long long)most);
    return problem_about(problem, PROBLEM_MASK_TOO_LARGE, SPAN("mask"), span_of(given), allowed,
        "on this server a picture becomes a mask of up to %llu cells", (unsigned long long)most);
}

/* The length of a side that the picture fills; at least 1. */
static uint64_t fitting(uint64_t cells, uint64_t dividend, uint64_t divisor)
{
    const uint64_t side = (2 * cells * dividend + divisor) / (2 * divisor);

    return side ? side : 1;
}

/* Chooses the sides that were not given so that the picture fills the board. */
static bool choose_sides(
    struct sheet *sheet, uint32_t width, uint32_t height, struct problem *problem)
{
    const uint64_t column = (uint64_t)sheet->tiling->column, row = (uint64_t)sheet->tiling->row;
    uint64_t across = sheet->draft->query->spec.width, down = sheet->draft->query->spec.height;

    if (!across && !down && width >= height)
        across = LONGER_SIDE;
    else if (!across && !down)
        down = LONGER_SIDE;
    if (!across)
        across = fitting(down, row * width, column * height);
    if (!down)
        down = fitting(across, column * height, row * width);
    sheet->width = (uint32_t)across;
    sheet->height = (uint32_t)down;
    return refuse_cells(sheet, across, down, problem);
}

/* Centres the picture on the board. In the units, one side of both is equally long. */
static void place(struct sheet *sheet, uint64_t width, uint64_t height)
{
    const struct maze_tiling *tiling = sheet->tiling;
    const uint64_t column = (uint64_t)tiling->column, row = (uint64_t)tiling->row;
    const uint64_t board_width = sheet->width * column + (uint64_t)tiling->rest[0];
    const uint64_t board_height = sheet->height * row + (uint64_t)tiling->rest[1];
    const bool by_width = board_width * height <= board_height * width;
    const uint64_t unit = by_width ? width : height;
    const uint64_t before = ((uint64_t)tiling->polygon[0].middle[0] - column / 2) * unit;

    sheet->pixel = by_width ? board_width : board_height;
    sheet->across = column * unit;
    sheet->down = row * unit;
    sheet->lower = (uint64_t)tiling->lower * unit;
    sheet->left = sheet->across + (board_width * unit - width * sheet->pixel) / 2 - before;
    sheet->top = sheet->down + (board_height * unit - height * sheet->pixel) / 2;
}

static bool begin_sheet(
    struct picture_reader *reader, uint32_t width, uint32_t height, struct problem *problem)
{
    struct sheet *sheet = (struct sheet *)reader;

    if (!choose_sides(sheet, width, height, problem) ||
        draft_gives_up(sheet->draft, (uint64_t)width * height + cells_of(sheet)))
        return false;
    place(sheet, width, height);
    sheet->ink = calloc(cells_of(sheet), sizeof(*sheet->ink));
    sheet->columns = calloc((size_t)sheet->width + 2, sizeof(*sheet->columns));
    sheet->cells = malloc(cells_of(sheet));
    return (sheet->ink && sheet->columns && sheet->cells) || problem_no_memory(problem);
}

/* Adds ink over a length; or, where lines are filled, keeps the most ink, whatever the length. */
static void add_ink(const struct sheet *sheet, uint64_t ink, uint64_t length, uint64_t *sum)
{
    *sum = sheet->draft->query->fill ? MAX(*sum, ink) : *sum + ink * length;
}

/* Adds the ink of columns, from `first` to `last`, to the cells of a class that a row of pixels is on. */
static void add_to_cells(
    struct sheet *sheet, uint32_t y, unsigned class, uint32_t first, uint32_t last)
{
    uint64_t at = sheet->top + y * sheet->pixel - (class ? sheet->lower : 0);
    const uint64_t end = at + sheet->pixel;

    first = first ? first : 1;
    last = (uint32_t)MIN(last, sheet->width);
    for (uint64_t row = at / sheet->down; at < end; row++) {
        const uint64_t edge = MIN((row + 1) * sheet->down, end);

        for (uint32_t x = first; row >= 1 && row <= sheet->height && x <= last; x++)
            if (!sheet->lower || maze_tiling_class(sheet->tiling, x - 1, row - 1) == class)
                add_ink(sheet, sheet->columns[x], edge - at,
                    &sheet->ink[(row - 1) * sheet->width + x - 1]);
        at = edge;
    }
}

static bool add_row(
    struct picture_reader *reader, const struct picture_row *row, struct problem *problem)
{
    struct sheet *sheet = (struct sheet *)reader;
    const struct maze_task *task = sheet->draft->context->task;
    uint64_t at = sheet->left + row->x * sheet->pixel;
    const uint32_t first = (uint32_t)(at / sheet->across);
    uint32_t column = first;

    if (task && task_cancelled(task))
        return problem_say(problem, PROBLEM_TIMEOUT, "the picture took too long to read");
    for (uint32_t i = 0; i < row->count; i++, at += row->step * sheet->pixel) {
        const uint64_t end = at + sheet->pixel;
        uint64_t from = at;

        for (; row->ink[i] && from < end; column += from < end) {
            uint64_t edge = (column + 1) * sheet->across;

            if (edge <= from)
                continue;
            edge = MIN(edge, end);
            add_ink(sheet, row->ink[i], edge - from, &sheet->columns[column]);
            from = edge;
        }
    }
    for (unsigned class = 0; class < (sheet->lower ? 2 : 1); class ++)
        add_to_cells(sheet, row->y, class, first, column);
    memset(sheet->columns + first, 0, (column - first + 1) * sizeof(*sheet->columns));
    return true;
}

/* Otsu's threshold (N. Otsu, A threshold selection method from gray-level histograms, 1979). */
static unsigned best_threshold(const uint8_t *shades, uint64_t count)
{
    uint64_t counts[256] = {0}, all = 0, below = 0, sum = 0;
    double best = -1;
    unsigned threshold = 128;

    for (uint64_t i = 0; i < count; i++) {
        counts[shades[i]]++;
        all += shades[i];
    }
    for (unsigned shade = 0; shade < 255; shade++) {
        below += counts[shade];
        sum += shade * counts[shade];
        if (below && below < count) {
            const double between = (double)(int64_t)(sum * count - all * below);
            const double parted = between * between / (double)(below * (count - below));

            threshold = parted > best ? shade + 1 : threshold;
            best = parted > best ? parted : best;
        }
    }
    return threshold;
}

static bool divide(struct sheet *sheet, struct problem *problem)
{
    const uint64_t area = sheet->draft->query->fill ? 1 : sheet->across * sheet->down;
    const uint64_t count = cells_of(sheet);
    const bool light = sheet->reader.light;
    unsigned threshold = sheet->draft->query->threshold;
    bool any = false;

    for (uint64_t i = 0; i < count; i++)
        sheet->cells[i] =
            (uint8_t)(light ? sheet->ink[i] / area : 255 - (sheet->ink[i] + area - 1) / area);
    if (!draft_has(sheet->draft, QUERY_THRESHOLD))
        threshold = best_threshold(sheet->cells, count);
    for (uint64_t i = 0; i < count; i++)
        any |= sheet->cells[i] = (sheet->cells[i] >= threshold) == light;
    if (!any)
        problem_say(problem, PROBLEM_CONTENT,
            "the picture leaves no cell inside: with invert=%s, none has a shade %s threshold, %u",
            light ? "yes" : "no", light ? "of at least the" : "below the", threshold);
    return any;
}

/* The neighbour of a cell in a direction, or UNREACHED if it has none. */
static uint32_t neighbour(const struct sheet *sheet, uint32_t cell, unsigned direction)
{
    const struct maze_board board = {
        .tiling = sheet->tiling, .columns = sheet->width, .rows = sheet->height};
    const uint32_t x = cell % sheet->width, y = cell / sheet->width;
    struct maze_tile at = {x, y};

    if (!(sheet->tiling->has[maze_tiling_class(sheet->tiling, x, y)] >> direction & 1) ||
        !maze_tile_step(&board, &at, direction))
        return UNREACHED;
    return (uint32_t)(at.y * sheet->width + at.x);
}

/* Puts inside what the cells inside enclose: what is not reached from the edge of the board. */
static void fill(struct sheet *sheet, uint32_t *queue)
{
    const uint32_t count = (uint32_t)cells_of(sheet);
    uint32_t end = 0;
    enum { OUTSIDE = 2 };

    for (uint32_t cell = 0; cell < count; cell++) {
        const uint32_t x = cell % sheet->width, y = cell / sheet->width;

        if (!sheet->cells[cell] &&
            (x == 0 || y == 0 || x == sheet->width - 1 || y == sheet->height - 1)) {
            sheet->cells[cell] = OUTSIDE;
            queue[end++] = cell;
        }
    }
    for (uint32_t i = 0; i < end; i++)
        for (unsigned k = 0; k < sheet->tiling->directions; k++) {
            const uint32_t next = neighbour(sheet, queue[i], k);

            if (next != UNREACHED && !sheet->cells[next]) {
                sheet->cells[next] = OUTSIDE;
                queue[end++] = next;
            }
        }
    for (uint32_t cell = 0; cell < count; cell++)
        sheet->cells[cell] = sheet->cells[cell] != OUTSIDE;
}

/* Marks the cells from this one back to its part as inside. */
static void bridge(struct sheet *sheet, uint32_t cell)
{
    for (; !sheet->cells[cell]; cell = sheet->from[cell])
        sheet->cells[cell] = 1;
}

/*
 * Joins the set of a cell with its neighbours' at distance `met`. With a queue, whose new end it returns, it also
 * reaches neighbours that no part has reached.
 */
static uint32_t spread(
    struct sheet *sheet, uint32_t cell, uint32_t met, uint32_t *queue, uint32_t end)
{
    for (unsigned i = 0; i < sheet->tiling->directions; i++) {
        const uint32_t next = neighbour(sheet, cell, i);

        if (next == UNREACHED)
            continue;
        if (queue && sheet->distance[next] == UNREACHED) {
            sheet->distance[next] = sheet->distance[cell] + 1;
            sheet->parent[next] = union_find_root(sheet->parent, cell);
            sheet->from[next] = cell;
            queue[end++] = next;
        } else if (sheet->distance[next] == met && union_find_join(sheet->parent, cell, next)) {
            bridge(sheet, cell);
            bridge(sheet, next);
        }
    }
    return end;
}

/* Names the parts, and drops specks. Queues the remaining cells, and returns how many there are. */
static uint32_t name_parts(struct sheet *sheet, uint32_t *queue)
{
    const uint32_t count = (uint32_t)cells_of(sheet);
    uint32_t *sizes = sheet->from, largest = 0, inside = 0, end = 0;

    for (uint32_t cell = 0; cell < count; cell++) {
        sheet->parent[cell] = cell;
        sheet->distance[cell] = sheet->cells[cell] ? 0 : UNREACHED;
        sizes[cell] = 0;
        inside += sheet->cells[cell];
    }
    for (uint32_t cell = 0; cell < count; cell++)
        if (sheet->cells[cell])
            (void)spread(sheet, cell, 0, NULL, 0);
    for (uint32_t cell = 0; cell < count; cell++)
        sizes[union_find_root(sheet->parent, cell)] += sheet->cells[cell];
    for (uint32_t cell = 0; cell < count; cell++)
        largest = sizes[cell] > sizes[largest] ? cell : largest;
    for (uint32_t cell = 0; cell < count; cell++) {
        const uint32_t part = union_find_root(sheet->parent, cell);

        sheet->cells[cell] &= part == largest || (uint64_t)sizes[part] * SPECKS >= inside;
        sheet->distance[cell] = sheet->cells[cell] ? 0 : UNREACHED;
        if (sheet->cells[cell])
            queue[end++] = cell;
    }
    return end;
}

/*
 * Joins the parts by bridges of least total length. All parts grow at once, ring by ring, and two are joined where they
 * meet, odd distances before even ones (Kruskal's tree over the distances between parts).
 */
static bool join(struct sheet *sheet, struct problem *problem)
{
    const size_t count = cells_of(sheet);
    uint32_t *memory = malloc(4 * count * sizeof(*memory)), *queue;
    uint32_t next = 0, end;

    if (!memory)
        return problem_no_memory(problem);
    sheet->parent = memory;
    sheet->from = memory + count;
    sheet->distance = memory + 2 * count;
    queue = memory + 3 * count;
    if (sheet->draft->query->fill)
        fill(sheet, queue);
    end = name_parts(sheet, queue);
    for (uint32_t ring = 0, begin = 0; begin < end; ring++, begin = next) {
        next = end;
        for (uint32_t i = begin; i < next; i++)
            end = spread(sheet, queue[i], ring - 1, queue, end);
        for (uint32_t i = begin; i < next; i++)
            (void)spread(sheet, queue[i], ring, NULL, end);
    }
    free(memory);
    return true;
}

static bool take_cells(struct sheet *sheet, struct problem *problem)
{
    const size_t length = (size_t)sheet->width + 1;
    char *art = malloc(sheet->height * length);
    const char **rows = malloc(sheet->height * sizeof(*rows));
    bool good = (art && rows) || problem_no_memory(problem);

    for (uint32_t y = 0; good && y < sheet->height; y++) {
        char *row = art + y * length;

        for (uint32_t x = 0; x < sheet->width; x++)
            row[x] = sheet->cells[(size_t)y * sheet->width + x] ? '#' : '.';
        row[sheet->width] = '\0';
        rows[y] = row;
    }
    good = good && draft_take_art(sheet->draft, rows, sheet->height, problem);
    sheet->draft->value[SPEC_MASK] = SPAN("a picture");
    free(rows);
    free(art);
    return good;
}

bool draft_take_picture(struct draft *draft, struct problem *problem)
{
    struct sheet sheet = {
        .reader = {draft->query->invert, begin_sheet, add_row},
        .draft = draft,
        .tiling = maze_spec_tiling(&draft->query->spec),
    };
    bool good =
        picture_read(draft->context->picture, &sheet.reader, problem) && divide(&sheet, problem);

    free(sheet.ink);
    free(sheet.columns);
    good = good && join(&sheet, problem) && take_cells(&sheet, problem);
    free(sheet.cells);
    return good;
}
