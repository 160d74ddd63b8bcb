/* The catalogue of outlines that have names. */
#include "maze/mask.h"

#include "base/text.h"

/* (2x + 1 - w) h and (2y + 1 - h) w: so the rectangle's half sides are w h both, below 2^31. */
static bool in_circle(uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    const int64_t w = width, h = height;
    const int64_t across = (2 * (int64_t)x + 1 - w) * h, down = (2 * (int64_t)y + 1 - h) * w;

    return (uint64_t)(across * across) + (uint64_t)(down * down) <= (uint64_t)(w * h * w * h);
}

static const struct shape catalogue[] = {
    {
        .slug = "circle",
        .aliases = (const char *const[]){"ellipse", "disc", NULL},
        .summary = "an ellipse that touches all four sides",
        .least = 1,
        .inside = in_circle,
    },
};

const struct shape *shape_at(size_t i)
{
    return i < sizeof(catalogue) / sizeof(catalogue[0]) ? &catalogue[i] : NULL;
}

const struct shape *shape_find(const char *word)
{
    for (size_t i = 0; shape_at(i); i++)
        if (text_is_among(word, catalogue[i].slug, catalogue[i].aliases))
            return shape_at(i);
    return NULL;
}
