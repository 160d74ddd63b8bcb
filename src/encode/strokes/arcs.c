/* A point is turned to its place by a half, a quarter, an eighth of a turn and so on, for each bit of its turn. */
#include "encode/strokes/arcs.h"

enum { ONE = 30, QUARTER = 1 << (ARC_TURN - 2) }; /* cosines and sines are in parts of 1 << ONE */

static int64_t part(int64_t product)
{
    return (product + (1 << (ONE - 1))) >> ONE;
}

/* The cosine and the sine of a half, a quarter, an eighth of a turn … */
static const struct {
    int32_t cosine, sine;
} turns[ARC_TURN] = {{-1073741824, 0}, {0, 1073741824}, {759250125, 759250125},
    {992008094, 410903207}, {1053110176, 209476638}, {1068571464, 105245103},
    {1072448455, 52686014}, {1073418433, 26350943}, {1073660973, 13176464}, {1073721611, 6588356},
    {1073736771, 3294193}, {1073740561, 1647099}, {1073741508, 823550}, {1073741745, 411775},
    {1073741804, 205887}, {1073741819, 102944}, {1073741823, 51472}, {1073741824, 25736},
    {1073741824, 12868}, {1073741824, 6434}, {1073741824, 3217}, {1073741824, 1608},
    {1073741824, 804}, {1073741824, 402}};

int64_t arc_root(uint64_t number)
{
    uint64_t root = 0;

    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= number)
            root += bit;
    return (int64_t)root;
}

struct picture_point arc_point(int64_t radius, int64_t turn)
{
    int64_t cosine = 1 << ONE, sine = 0;

    for (unsigned i = 0; i < ARC_TURN; i++)
        if (turn >> (ARC_TURN - 1 - i) & 1) {
            const int64_t before = cosine;

            cosine = part(cosine * turns[i].cosine - sine * turns[i].sine);
            sine = part(sine * turns[i].cosine + before * turns[i].sine);
        }
    return (struct picture_point){part(radius * sine), -part(radius * cosine)};
}

/* Bisects the quarter of a turn, from which the place is so far in the directions of its last and its first ray. */
uint64_t arc_cell(struct picture_point at, unsigned bits, int64_t *past, int64_t *before)
{
    const unsigned quarter = at.x >= 0 && at.y < 0 ? 0 : at.x > 0 ? 1 : at.y > 0 ? 2 : 3;
    const int64_t last[] = {at.x, at.y, -at.x, -at.y}, first[] = {-at.y, at.x, at.y, -at.x};
    int64_t cosine = 1 << ONE, sine = 0;
    uint64_t cell = quarter;

    *past = last[quarter];
    *before = first[quarter];
    for (unsigned i = 2; i < bits; i++) {
        const int64_t across = part(cosine * turns[i].cosine - sine * turns[i].sine);
        const int64_t down = part(sine * turns[i].cosine + cosine * turns[i].sine);
        const int64_t beside = part(last[quarter] * across - first[quarter] * down);

        cell = 2 * cell + (beside >= 0);
        if (beside < 0) {
            *before = -beside;
            continue;
        }
        *past = beside;
        cosine = across;
        sine = down;
    }
    return cell;
}

static struct picture_corner corner_of(
    unsigned side, int64_t radius, int64_t from, int64_t by, bool bends)
{
    return (struct picture_corner){arc_point(radius, from), side, {bends ? radius : 0, from, by}};
}

/* Clockwise along the outer arc, which may be two sides, and back along the inner one. */
unsigned arc_corners(struct maze_point cell, struct picture_corner corner[PICTURE_CORNERS])
{
    const int64_t inner = (int64_t)(cell.y + 1) * MILLI, outer = inner + MILLI;
    const unsigned sides = ring_sides(cell.x, cell.y);
    const int64_t middle = arc_turn(cell), half = INT64_C(1) << (ARC_TURN - 1 - ring_bits(cell.y));
    const int64_t from = middle - half, end = middle + half;
    const bool splits = sides >> RING_OUT_FIRST & 1;
    unsigned count = 0;

    corner[count++] =
        corner_of(splits ? RING_OUT_FIRST : RING_OUT, outer, from, splits ? half : 2 * half, true);
    if (splits)
        corner[count++] = corner_of(RING_OUT_SECOND, outer, middle, half, true);
    corner[count++] = corner_of(RING_CLOCKWISE, outer, end, 0, false);
    corner[count++] = corner_of(bits_lowest(sides & RING_INS), inner, end, -2 * half, true);
    corner[count++] = corner_of(RING_COUNTERCLOCKWISE, inner, from, 0, false);
    return count;
}

/* They lie on the tangents, 4/3 tan(t/4) of the radius away for an arc of angle t. */
void arc_handles(const struct picture_arc *arc, struct picture_point handle[2])
{
    const struct picture_point fourth = arc_point(1 << ONE, arc->by / 4);
    const int64_t away = arc->radius * fourth.x / -fourth.y * 4 / 3;
    const int64_t end = arc->from + arc->by;
    const struct picture_point from = arc_point(arc->radius, arc->from), to = arc_end(arc);
    const struct picture_point along = arc_point(away, arc->from + QUARTER);
    const struct picture_point back = arc_point(away, end - QUARTER);

    handle[0] = (struct picture_point){from.x + along.x, from.y + along.y};
    handle[1] = (struct picture_point){to.x + back.x, to.y + back.y};
}
