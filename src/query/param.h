/*
 * A parameter of a query: what values it may have, and what somebody probably meant who gave
 * another. The readers here return false where a value is refused, and then say why in the problem.
 */
#ifndef QUERY_PARAM_H
#define QUERY_PARAM_H

#include "base/buffer.h"
#include "base/text.h"
#include "query/problem.h"

#include <stdbool.h>
#include <stdint.h>

struct maze_query;

/* What a parameter's value is. */
enum param_type { PARAM_WORD, PARAM_NUMBER, PARAM_TEXT };

/* What a value may be in JSON beside a string, a bit each. */
enum {
    JSON_TYPE_NUMBER = 1,
    JSON_TYPE_BOOLEAN = 2, /* true is yes, false is no */
    JSON_TYPE_TILE = 4,    /* [x, y] */
    JSON_TYPE_ROWS = 8     /* an array of strings, a row of the outline each */
};

struct param;

/* Reads a value into a wish, or refuses it. */
typedef bool param_reader(
    const struct param *, struct span value, struct maze_query *, struct problem *);

struct param {
    const char *name;
    enum param_type type;
    const char *summary;
    const char *default_text; /* what holds without it, or NULL: nothing definite */
    /* Of words: word i, or NULL past the last. */
    const char *(*word)(const struct param *, size_t i);
    int64_t min, max;    /* of numbers */
    bool odd;            /* only odd numbers */
    const char *form;    /* of texts: what they may be, in words */
    const char *example; /* of texts */
    const char *format;  /* the slug of the one format it has a meaning for, or NULL: all */
    unsigned option; /* MAZE_OPTION_…: it has a meaning for algorithms with it only; 0: for all */
    unsigned subjects;   /* what it can be asked about: bits 1 << MAZE_SUBJECT_… */
    unsigned json_types; /* JSON_TYPE_… */
    param_reader *read;
};

/* Adds what values a parameter may have, in words: `one of …`, `an odd number from … to …`. */
void param_allowed(const struct param *, struct buffer *);

/* Adds the algorithms for which it has a meaning, by their slugs; nothing where it has for all. */
void param_algorithms(const struct param *, struct buffer *);

/*
 * Says what is wrong with a parameter, and returns false; without a lead it is that the value is
 * not allowed. The nearest ones must be in the problem already.
 */
bool param_refuse(
    enum problem_kind, const struct param *, struct span value, const char *lead, struct problem *);

/* Reads a number of those allowed; whether it is odd, where it must be, is the caller's to ask. */
bool param_number(const struct param *, struct span value, int64_t *number, struct problem *);

/* Adds the allowed number nearest to one, or the two if it lies between them. */
void param_suggest_number(const struct param *, int64_t number, struct problem *);

/* The value as a C string, if it can be a word at all; else the empty one. */
const char *param_as_word(struct span value, char word[64]);

/* Refuses a value that is no word of the parameter's, with the nearest ones. */
bool param_refuse_word(const struct param *, struct span value, struct problem *);

/* Adds the words, of a parameter or of any list, that are nearest to what was given. */
void param_suggest_word(const char *(*word)(const struct param *, size_t i), const struct param *,
    struct span given, struct problem *);

#endif
