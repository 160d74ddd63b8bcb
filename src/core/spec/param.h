/*
 * A parameter is one row, with a column for everything that anyone asks about it: how it is read and written, where its
 * value is kept, and what documents and refusals say about it. The rows of a spec's fields are in spec_params.c; the
 * rows of questions and renderings are in src/query.
 */
#ifndef CORE_SPEC_PARAM_H
#define CORE_SPEC_PARAM_H

#include "base/text.h"

/* The kind of a value, which tells how a form or a JSON body may give it. */
enum param_kind {
    PARAM_NUMBER,
    PARAM_WORD,  /* one of a list of words */
    PARAM_FLAG,  /* yes, no, or an alias of these; in JSON also true or false */
    PARAM_TEXT,  /* anything else; `form` describes it */
    PARAM_SEED,  /* a text, possibly a number */
    PARAM_POINT, /* a text, possibly a tile `x,y`; in JSON also [x, y] */
    PARAM_MASK,  /* a text; in JSON also rows of text art */
    PARAM_KINDS
};

enum { PARAM_NEAREST = 64 }; /* bytes for a suggested value */

struct param {
    const char *name;
    enum param_kind kind;
    const char *summary;
    const char *default_text; /* what applies without it; NULL: nothing fixed */

    /* The value is `size` bytes at `offset` of a struct (a spec, a query). All 0 is the default. */
    size_t offset, size;
    bool always;  /* canonical text has it even at its default */
    bool derived; /* canonical text never has it, as it sets members of other parameters */

    /* For numbers. */
    int64_t min, max;
    bool odd;
    bool hundredths;  /* two decimals are allowed; value, min and max are in hundredths */
    const char *unit; /* its unit if all formats share it, or NULL */

    /* For words: a list that NULL ends, in which word i stands for the number i + first; */
    const char *const *words;
    uint8_t first;
    /* or a catalogue, whose rows begin with their slug, kept as a pointer. Returns row `word`, row i, or NULL. */
    const void *(*row)(const struct param *, const char *word, size_t i);
    size_t aliases;    /* the offset of its other words in a row, ended by NULL; 0: it has none */
    const char *extra; /* a word that is not a row's but that `read` accepts */

    /* For texts. */
    const char *form; /* the allowed texts, in words */
    const char *example;
    /* Writes the nearest valid text with its NUL, or an empty text; NULL: none is known. */
    void (*nearest)(struct span value, char text[PARAM_NEAREST]);

    /* Replace the generic functions: read the value to `at`; write it and return its end. */
    bool (*read)(const struct param *, struct span value, void *at);
    char *(*write)(const struct param *, const void *at, char *to);

    /* Where the parameter applies; 0 or NULL: everywhere. */
    unsigned option;            /* only with algorithms that have this MAZE_OPTION_… */
    bool square;                /* only the square tiling */
    const char *const *formats; /* only with the formats of these slugs, ended by NULL */
    unsigned subjects;          /* only with these subjects: 1 << MAZE_SUBJECT_… */
    bool picture;               /* only if a mask is made from a picture, */
    bool art;                   /* or from text art */
};

/* The columns `offset` and `size` for a member of a struct. */
#define PARAM_AT(type, member)                                                                     \
    .offset = offsetof(type, member), .size = sizeof(((const type *)0)->member)

/* Word i of a parameter with words, or NULL past the last. */
const char *param_word(const struct param *, size_t i);

/* Other words for `yes` and `no` of any flag, ended by NULL. Canonical text never has them. */
extern const struct param_alias {
    const char *word, *meant;
} param_flag_aliases[];

/* Reads a value into the struct. False if it is not allowed: the member is then undefined. */
bool param_read(const struct param *, struct span value, void *base);

/* Reads a number and checks its range. */
bool param_read_number(const struct param *, struct span value, int64_t *number);

/* Reads digits after an optional minus, in range or not; too large becomes the largest. False for anything else. */
bool param_parse_number(struct span value, int64_t *number);

/* The same in the unit in which the parameter is kept: with up to two decimals if that is hundredths. */
bool param_parse(const struct param *, struct span value, int64_t *number);

enum { PARAM_NUMBER_TEXT = 24 }; /* bytes for a number and its NUL */

/* Writes a number that is kept in that unit, without a NUL; returns its end. */
char *param_write_number(const struct param *, int64_t number, char *to);

/* The catalogue row that a value names, or NULL. */
const void *param_find(const struct param *, struct span value);

bool param_is_default(const struct param *, const void *base);

/* Whether a number, or a word of a list, is allowed and not the default; true if `read` or `row` decides. */
bool param_is_in_range(const struct param *, const void *base);

/* Writes `name=value` without a NUL, and returns the end. There must be room. */
char *param_write(const struct param *, const void *base, char *to);

/* Writes `name=value&name=value`, in order, for what is not the default or has `always`; returns the end; no NUL. */
char *params_write(const struct param *rows, size_t count, const void *base, char *to);

#endif
