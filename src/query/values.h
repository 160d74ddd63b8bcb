/*
 * Values that are more than a number or a word: ranges, windows, papers, colours, characters and
 * titles.
 * The functions are columns of a parameter's row; see core/spec/param.h.
 */
#ifndef QUERY_VALUES_H
#define QUERY_VALUES_H

#include "core/spec/param.h"
#include "maze/spec.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * A range of whole numbers, such as `20..40`, `20..`, `..40` or one number: min … end - 1. All zero
 * is no range, and every number fits it.
 */
struct range {
    uint64_t min, end;
};

#define RANGE_MAX ((UINT64_C(1) << 53) - 1) /* the largest number in a range */

enum { RANGE_TEXT = 40 }; /* bytes for any range as text, with its NUL */

bool range_read(const struct param *, struct span value, void *at);

/* Words for ranges of the difficulty, from easy to very-hard; NULL ends the list. */
extern const char *const difficulty_words[];

/* Reads such a word, or a range. */
bool difficulty_read(const struct param *, struct span value, void *at);

/* The cells of a side with which mazes of such a word are usual; 0 if it is none. */
uint32_t difficulty_side(struct span value);
char *range_write(const struct param *, const void *at, char *to);
void range_nearest(struct span value, char text[PARAM_NEAREST]);

bool range_is_given(struct range);

/* How far a number is from the range; 0 if it is inside, or there is no range. */
uint64_t range_distance(struct range, uint64_t number);

/* The range, widened to include the number. */
struct range range_with(struct range, uint64_t number);

/* For a struct maze_room, `x,y,width,height`; the caller checks that it is within the maze. */
enum { WINDOW_TEXT = 48 }; /* bytes for any window as text, with its NUL */
bool window_read(const struct param *, struct span value, void *at);
char *window_write(const struct param *, const void *at, char *to);
/* Moves it into the maze at its level (see maze_spec_shown), and shortens it only if it must. */
void window_fit(struct maze_room *, const struct maze_spec *);
void window_nearest(struct span value, char text[PARAM_NEAREST]);

/* For a set of 1 << enum maze_place: words with commas between them. */
extern const char *const place_words[];
bool places_read(const struct param *, struct span value, void *at);
char *places_write(const struct param *, const void *at, char *to);
void places_nearest(struct span value, char text[PARAM_NEAREST]);

/* For a struct maze_paper: a name in any case, or `WxH`, `WxHin`, `WxHmm`. */
bool paper_read(const struct param *, struct span value, void *at);
char *paper_write(const struct param *, const void *at, char *to);
void paper_nearest(struct span value, char text[PARAM_NEAREST]);

/* For a maze_rgba. */
bool value_read_color(const struct param *, struct span value, void *at);
char *value_write_color(const struct param *, const void *at, char *to);
void value_nearest_color(struct span value, char text[PARAM_NEAREST]);

/* Reads a character one column wide into MAZE_CHARACTER bytes; the default is kept as none. */
bool value_read_character(const struct param *, struct span value, void *at);

enum { VALUE_TITLE_MAX = 200 }; /* bytes of a title in UTF-8 */

/* Only checks a title; the caller keeps it. */
bool value_read_title(const struct param *, struct span value, void *at);

#endif
