/* Outlines that somebody drew. */
#include "maze/mask.h"

struct mask {
    uint32_t width, height;
};

size_t mask_write(const struct mask *mask, char text[MASK_TEXT + 1])
{
    (void)mask;
    *text = '\0';
    return 0;
}

struct mask *mask_share(struct mask *mask)
{
    return mask;
}

void mask_free(struct mask *mask)
{
    (void)mask;
}

bool mask_inside(const struct mask *mask, uint32_t x, uint32_t y)
{
    return x < mask->width && y < mask->height;
}

bool mask_equal(const struct mask *a, const struct mask *b)
{
    return a == b;
}
