/*
 * A query while it is parsed. Each parameter is valid by itself; the checks here hold them against
 * each other. Functions return false if they refuse something, and the problem, begun before, says
 * why.
 */
#ifndef QUERY_DRAFT_H
#define QUERY_DRAFT_H

#include "base/bits.h"
#include "query/params.h"
#include "query/query_parser.h"
#include "query/refusals.h"

#include <stdbool.h>

/* All zero at first, except the context and the query, which owns everything. */
struct draft {
    struct maze_query *query;
    struct query_context *context;
    struct span value[QUERY_PARAMS]; /* of those given; borrowed; see draft_value */
    bool drawn;             /* the mask came as art, and is the spec's already if it can be */
    bool too_large;         /* the mask is, which is said if nothing else is wrong */
    uint64_t columns, rows; /* of the art */
};

/* Whether parameter i was given. */
static inline bool draft_has(const struct draft *draft, size_t i)
{
    return bits_get(draft->query->given, i);
}

/* The first parameter from i on that was given, or QUERY_PARAMS. */
static inline size_t draft_next(const struct draft *draft, size_t i)
{
    return bits_next(draft->query->given, i, QUERY_PARAMS, true);
}

static inline bool draft_has_any(const struct draft *draft, size_t first, size_t last)
{
    return draft_next(draft, first) <= last;
}

/* The value given for parameter i; empty if none was. */
static inline struct span draft_value(const struct draft *draft, size_t i)
{
    return draft->value[i].text ? draft->value[i] : SPAN("");
}

/* Whether the format writes tiles, in one of its styles at least. */
bool draft_writes_tiles(const struct draft *);

/* The row, with the words that it has for this subject, and the range that its format has. */
struct param draft_param(const struct draft *, size_t i);

/* Refuses parameter i, which was given; the lead is in printf's format; see refuse_param. */
#define draft_refuse(draft, kind, i, problem, ...)                                                 \
    refuse_param(kind, param_at(i), draft_value(draft, i), problem, __VA_ARGS__)

/* Refuses a parameter that does not apply here, and names the paths of `subjects`, one bit each. */
bool draft_refuse_path(
    const struct draft *, size_t i, const char *what, unsigned subjects, struct problem *);

/* Adds to the cells looked at. True: too many for a hurried context; see query_parser.h. */
bool draft_gives_up(const struct draft *, uint64_t cells);

/*
 * Take a mask from rows of text art or of a MovingAI map, or from the context's picture, whose
 * sides may be given. Only the context's art is inverted if the query says so.
 */
bool draft_take_art(struct draft *, const char *const *rows, size_t count, struct problem *);
bool draft_take_picture(struct draft *, struct problem *);

/* Fills in the sides that were not given, and checks given ones against the art. */
bool draft_complete_sides(struct draft *, struct problem *);

/* Checks the sides against the shape, and reads the compact form of a mask with them. */
bool draft_check_outline(struct draft *, struct problem *);

/*
 * If the tiling is not square: checks that sides can wrap around, and the cells of a rectangle or a
 * shape are connected; those of a mask were checked as it was read.
 */
bool draft_check_tiling(struct draft *, struct problem *);

/* Checks that the sides allow the symmetry. */
bool draft_check_symmetry(struct draft *, struct problem *);

/* Refuses a mask that is too large. */
bool draft_check_mask_size(struct draft *, struct problem *);

/*
 * Checks that a given format shows the subject. Without one, the style implies it, or Accept
 * decides.
 */
bool draft_check_format(struct draft *, struct problem *);

/* Checks that the format has a style for the maze, and the given measures. */
bool draft_check_rendering(struct draft *, struct problem *);

/* Whether a title is drawn by the glyphs of its letters, all of which have to be there. */
bool draft_draws_letters(const struct draft *);

/* Keeps a title whose letters the format can draw. */
bool draft_check_title(struct draft *, struct problem *);

/*
 * Checks the parameters together, in the order in which faults are reported, and fills in the
 * format and the sides if none were given.
 */
bool draft_check(struct draft *, struct problem *);

/* The options that an algorithm needs for the given parameters. */
unsigned draft_options(const struct draft *);

#endif
