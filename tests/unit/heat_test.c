/*
 * What a heat map's colours must be: under black walls and the path, for all eyes. Colours as those see
 * them who lack a kind of cone are those of Machado, Oliveira and Fernandes (2009).
 */
#include "encode/strokes/picture.h"

#include "unit.h"

#include <math.h>
#include <stdlib.h>

struct triple {
    double at[3];
};

static const struct eyes {
    const char *name;
    double sees[3][3]; /* each channel of a colour, from its linear red, green and blue */
} all_eyes[] = {
    {"all cones", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"no long cones",
        {{.152286, 1.052583, -.204868}, {.114503, .786281, .099216},
            {-.003882, -.048116, 1.051998}}},
    {"no medium cones",
        {{.367322, .860646, -.227968}, {.280085, .672501, .047413}, {-.011820, .042940, .968881}}},
    {"no short cones",
        {{1.255528, -.076749, -.178779}, {-.078411, .930809, .147602},
            {.004733, .691367, .303900}}},
};

static struct triple product(const double matrix[3][3], struct triple vector)
{
    struct triple result;

    for (int i = 0; i < 3; i++)
        result.at[i] =
            matrix[i][0] * vector.at[0] + matrix[i][1] * vector.at[1] + matrix[i][2] * vector.at[2];
    return result;
}

/* Linear red, green and blue, from 0 to 1. */
static struct triple linear(maze_rgba color)
{
    struct triple result;

    for (int i = 0; i < 3; i++) {
        const double part = (color >> (24 - 8 * i) & 0xff) / 255.;

        result.at[i] = part <= .04045 ? part / 12.92 : pow((part + .055) / 1.055, 2.4);
    }
    return result;
}

/* Relative luminance, as WCAG 2 has it. */
static double luminance(struct triple color)
{
    return .2126 * color.at[0] + .7152 * color.at[1] + .0722 * color.at[2];
}

/* CIE L*, a* and b*, with white of D65. */
static struct triple lab(maze_rgba color, const struct eyes *eyes)
{
    static const double xyz[3][3] = {{.433891, .376205, .189842}, {.212673, .715152, .072175},
        {.017757, .109473, .872765}}; /* each as a part of white */
    const struct triple of = product(xyz, product(eyes->sees, linear(color)));
    double root[3];

    for (int i = 0; i < 3; i++)
        root[i] = of.at[i] > .008856 ? cbrt(of.at[i]) : 7.787 * of.at[i] + 16 / 116.;
    return (struct triple){
        {116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])}};
}

static double distance(struct triple one, struct triple other)
{
    return sqrt(pow(one.at[0] - other.at[0], 2) + pow(one.at[1] - other.at[1], 2) +
        pow(one.at[2] - other.at[2], 2));
}

/* WCAG 2.2, 1.4.11: what must be seen to understand a picture has a contrast of 3 at least. */
TEST(black_walls_are_seen_on_every_color)
{
    for (unsigned i = 0; i < HEAT_COLORS; i++)
        if ((luminance(linear(heat_color(i))) + .05) / .05 < 3)
            fail_msg("colour %u, %08x", i, heat_color(i));
}

TEST(farther_is_lighter_for_all_eyes)
{
    for (size_t k = 0; k < LENGTH(all_eyes); k++)
        for (unsigned i = 1; i < HEAT_COLORS; i++)
            if (lab(heat_color(i), &all_eyes[k]).at[0] <=
                lab(heat_color(i - 1), &all_eyes[k]).at[0])
                fail_msg("colour %u, %08x, with %s", i, heat_color(i), all_eyes[k].name);
}

/* 2.3 is what is just noticed. */
TEST(the_path_is_seen_on_every_color_by_all_eyes)
{
    const maze_rgba path = maze_format_find("svg")->drawing.path_color;

    for (size_t k = 0; k < LENGTH(all_eyes); k++)
        for (unsigned i = 0; i < HEAT_COLORS; i++)
            if (distance(lab(heat_color(i), &all_eyes[k]), lab(path, &all_eyes[k])) < 40)
                fail_msg("colour %u, %08x, with %s", i, heat_color(i), all_eyes[k].name);
}
