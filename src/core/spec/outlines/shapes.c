/*
 * The catalogue of named outlines. All are drawn in whole numbers: a place in the rectangle is `distance` / width of
 * the way from the axis to the side, and `down` / (2 height) of the way from top to bottom; comparisons are multiplied
 * out. As width x height is below 2^31, two such products, squared and added, fit 64 bits, and so does one with a
 * factor of three digits.
 *
 * Small mazes have few rows and columns, perhaps none at the very edge of an outline. So each shape is made to touch
 * the sides that it touches in the plane.
 */
#include "maze/mask.h"

#include "base/bits.h"
#include "base/text.h"

/* The distance from the middle of `sides` rows or columns to row y, in half cells. */
static uint64_t from_middle(uint64_t sides, uint64_t y)
{
    return 2 * y + 1 > sides ? 2 * y + 1 - sides : sides - (2 * y + 1);
}

/* The distance from the middle to the nearest row. */
static uint64_t nearest_middle(uint64_t sides)
{
    return 1 - sides % 2;
}

static uint64_t square(uint64_t n)
{
    return n * n;
}

/* Within an ellipse with the sides as diameters, or the smallest one that contains the outermost cells on the axes. */
static bool circle(uint64_t width, uint64_t height, uint64_t distance, uint64_t y)
{
    const uint64_t here = square(distance * height) + square(from_middle(height, y) * width);

    return here <= square(width * height) ||
        here <= square((width - 1) * height) + square(nearest_middle(height) * width) ||
        here <= square((height - 1) * width) + square(nearest_middle(width) * height);
}

/* Within an ellipse of half the sides, unless the ring would be so thin that cells meet only at corners. */
static bool hole(uint64_t width, uint64_t height, uint64_t distance, uint64_t y)
{
    const uint64_t outward = 2 * y + 1 < height ? y - 1 : y + 1;

    return y > 0 && y + 1 < height &&
        square(distance * height) + square(from_middle(height, y) * width) <
        square(width * height) / 4 &&
        circle(width, height, distance + 2, outward);
}

static bool diamond(uint64_t width, uint64_t height, uint64_t distance, uint64_t y)
{
    const uint64_t here = distance * height + from_middle(height, y) * width;

    return here <= width * height ||
        here <= (width - 1) * height + nearest_middle(height) * width ||
        here <= (height - 1) * width + nearest_middle(width) * height;
}

/* A regular hexagon is half as wide at the top. */
static bool hexagon(uint64_t width, uint64_t height, uint64_t distance, uint64_t y)
{
    const uint64_t here = 2 * distance * height + from_middle(height, y) * width;

    return here <= 2 * width * height ||
        here <= 2 * (width - 1) * height + nearest_middle(height) * width;
}

static bool triangle(uint64_t width, uint64_t height, uint64_t distance, uint64_t y)
{
    return distance <= 1 || distance * height < (y + 1) * width;
}

/* The arms are a third of the sides. */
static bool cross(uint64_t width, uint64_t height, uint64_t distance, uint64_t y)
{
    const uint64_t down = from_middle(height, y);

    return distance <= 1 || down <= 1 || 3 * distance < width || 3 * down < height;
}

/*
 * A heart is two ellipses side by side, each half as wide and half as high, and their common tangents to the middle of
 * the bottom. In a square, these have the slope of the triangle with sides 3, 4 and 5: they touch the ellipses 9/10 of
 * the way to the side and 2/5 of the way down.
 */
static uint64_t from_quarter(uint64_t sides, uint64_t from)
{
    return 2 * from > sides ? 2 * from - sides : sides - 2 * from;
}

/* The least value for any cell: distances are even where sides are odd, and odd where sides are even. */
static uint64_t nearest_quarter(uint64_t sides)
{
    return sides % 2 == 1 ? 1 : sides % 4 == 0 ? 2 : 0;
}

static bool in_lobe(uint64_t width, uint64_t height, uint64_t distance, uint64_t y)
{
    const uint64_t here = square(from_quarter(width, distance) * height) +
        square(from_quarter(height, 2 * y + 1) * width);

    return here <= square(width * height) ||
        here <=
        square(from_quarter(width, width - 1) * height) + square(nearest_quarter(height) * width) ||
        here <= square(from_quarter(height, 1) * width) + square(nearest_quarter(width) * height);
}

static bool heart(uint64_t width, uint64_t height, uint64_t distance, uint64_t y)
{
    const uint64_t down = 2 * y + 1;

    if (5 * down > 4 * height)
        return distance <= 1 || 4 * distance * height <= 3 * width * (2 * height - down);
    return 2 * distance <= width || in_lobe(width, height, distance, y);
}

static bool notch(uint64_t width, uint64_t height, uint64_t distance, uint64_t y)
{
    return 2 * (2 * y + 1) < height && 2 * distance < width && !in_lobe(width, height, distance, y);
}

/*
 * A star with five points: each corner of a regular pentagon is joined to the next but one. In its bounding box, the
 * arms are 0.382 of the way down, the feet 0.618 of the way to the side, and its edges lead 0.618 or 2.618 times as far
 * sideways as down. All of these are powers of the golden ratio, approximated by quotients of Fibonacci numbers. Its
 * points are slim, so every cell that the star touches is inside, not only cells whose centre is; otherwise the points
 * would break.
 */
static bool star(uint64_t width, uint64_t height, uint64_t distance, uint64_t y)
{
    const uint64_t near = distance > 0 ? distance - 1 : 0;

    if (55 * near * height <= 34 * width * (y + 1))
        return true;
    if (55 * (y + 1) <= 21 * height)
        return false;
    return 55 * y <= 21 * height || 55 * near * height + 144 * width * y <= 110 * width * height;
}

static bool between_feet(uint64_t width, uint64_t height, uint64_t distance, uint64_t y)
{
    return 55 * (distance + 1) * height + 110 * width * height < 144 * width * y;
}

/* Slug, aliases, summary, the least side, and the functions that tell where it is. */
static const struct maze_shape catalogue[] = {
    {"circle", {"ellipse", "disc"}, "an ellipse that touches all four sides", 1, circle},
    {"ring", {"annulus", "donut", "doughnut"},
        "an ellipse with a hole of half its width and height", 2, circle, hole},
    {"diamond", {"rhombus"}, "a rhombus whose corners are the middles of the sides", 1, diamond},
    {"triangle", {NULL}, "from the middle of the top to both corners of the bottom", 1, triangle},
    {"hexagon", {NULL},
        "six corners: the middles of the left and right sides, and two at top and bottom", 1,
        hexagon},
    {"cross", {"plus"}, "two bars, a third as wide as the sides are long", 1, cross},
    {"heart", {NULL}, "two ellipses and their tangents to the middle of the bottom", 2, heart,
        notch},
    {"star", {"pentagram"}, "five points, one at the middle of the top", 1, star, between_feet},
};

const struct maze_shape *maze_shape_at(size_t i)
{
    return i < sizeof(catalogue) / sizeof(catalogue[0]) ? &catalogue[i] : NULL;
}

const struct maze_shape *maze_shape_find(const char *word)
{
    for (size_t i = 0; maze_shape_at(i); i++)
        if (text_is_among(word, catalogue[i].slug, catalogue[i].aliases))
            return maze_shape_at(i);
    return NULL;
}

static bool is_hollow(
    const struct maze_shape *shape, uint64_t width, uint64_t height, uint64_t distance, uint64_t y)
{
    return shape->hollow && shape->hollow(width, height, distance, y);
}

bool maze_shape_inside(
    const struct maze_shape *shape, uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    const uint64_t distance = from_middle(width, x);

    return shape->reaches(width, height, distance, y) &&
        !is_hollow(shape, width, height, distance, y);
}

/* The first column from `x` to `end` - 1, all in the western half, that is within; else `end`. */
static uint32_t first_within(bool (*within)(uint64_t, uint64_t, uint64_t, uint64_t), uint32_t width,
    uint32_t height, uint32_t y, uint32_t x, uint32_t end)
{
    while (x < end) {
        const uint32_t middle = x + (end - x) / 2;

        if (within(width, height, from_middle(width, middle), y))
            end = middle;
        else
            x = middle + 1;
    }
    return end;
}

uint32_t maze_shape_row(
    const struct maze_shape *shape, uint32_t width, uint32_t height, uint32_t y, uint64_t *words)
{
    const uint32_t half = width / 2 + width % 2;
    const uint32_t from = first_within(shape->reaches, width, height, y, 0, half);
    const uint32_t end =
        shape->hollow ? first_within(shape->hollow, width, height, y, from, half) : half;

    if (end == half) {
        bits_fill(words, from, width - from);
        return width - 2 * from;
    }
    bits_fill(words, from, end);
    bits_fill(words, width - end, width - from);
    return 2 * (end - from);
}

/* Like first_within, for a column that is probably near the end. */
static uint32_t first_reached(
    const struct maze_shape *shape, uint32_t width, uint32_t height, uint32_t y, uint32_t end)
{
    uint32_t step = 1;

    while (step <= end && shape->reaches(width, height, from_middle(width, end - step), y))
        step *= 2;
    return first_within(
        shape->reaches, width, height, y, step <= end ? end - step + 1 : 0, end - step / 2);
}

uint32_t maze_shape_margin(
    const struct maze_shape *shape, uint32_t width, uint32_t height, uint32_t y, uint32_t most)
{
    const uint32_t half = width / 2 + width % 2, end = most < half ? most : half;
    const uint32_t x = first_reached(shape, width, height, y, end);

    return x < end && !is_hollow(shape, width, height, from_middle(width, x), y) ? x : most;
}

uint32_t maze_shape_middle(
    const struct maze_shape *shape, uint32_t width, uint32_t height, uint32_t y)
{
    const uint32_t half = width / 2 + width % 2;
    const uint32_t end =
        shape->hollow ? first_within(shape->hollow, width, height, y, 0, half) : half;

    return end && shape->reaches(width, height, from_middle(width, end - 1), y) ? end - 1 : width;
}
