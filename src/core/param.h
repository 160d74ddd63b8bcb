/*
 * A parameter is one row, with a column for everything that anyone asks about it: how it is read from text and
 * written as text, where its value is kept, and what documents and refusals say of it. The rows of a spec's
 * fields are in spec_params.c; those of questions and renderings, which no spec has, are in src/query.
 */
#ifndef CORE_PARAM_H
#define CORE_PARAM_H

#include "base/text.h"

/* What a value is, and so what a form or a JSON body may have for it. */
enum param_kind {
    PARAM_NUMBER,
    PARAM_WORD,  /* one of a list */
    PARAM_FLAG,  /* a word, yes or no, or an alias of these; in JSON true or false too */
    PARAM_TEXT,  /* anything else; `form` says what */
    PARAM_SEED,  /* a text, which may be a number */
    PARAM_POINT, /* a text, which may be a tile, `x,y`; in JSON [x, y] too */
    PARAM_MASK,  /* a text; in JSON rows of text art too */
    PARAM_KINDS
};

enum { PARAM_NEAREST = 64 }; /* bytes that hold a text that a parameter may have instead */

struct param {
    const char *name;
    enum param_kind kind;
    const char *summary;
    const char *default_text; /* what holds without it, or NULL: nothing definite */

    /* The value is in `size` bytes of a struct (a spec, a query) from `offset` on; all 0 is the default. */
    size_t offset, size;
    bool always;  /* canonical text has it at its default too */
    bool derived; /* canonical text never has it: it sets the members of other parameters */

    /* Of a number. */
    int64_t min, max;
    bool odd;
    bool hundredths;  /* it may have two decimals; value, min and max are kept in hundredths */
    const char *unit; /* its sign, where that is the same in every format, or NULL */

    /* Of a word: a list ended by NULL; word i is kept as the number i + first; */
    const char *const *words;
    uint8_t first;
    /* or a catalogue, whose rows begin with their slug, kept as a pointer to one: row `word`, row i, or NULL. */
    const void *(*row)(const struct param *, const char *word, size_t i);
    const char *const *(*aliases)(
        const void *row); /* other words for a row, ended by NULL; or NULL */
    const char *extra;    /* a word that is no row's, which `read` knows */

    /* Of texts. */
    const char *form; /* what they may be, in words */
    const char *example;
    /* Writes the nearest text that is allowed and its NUL, or an empty one; NULL: none is known. */
    void (*nearest)(struct span value, char text[PARAM_NEAREST]);

    /* Instead of the generic ones: reads the value at `at`; writes it and returns its end. */
    bool (*read)(const struct param *, struct span value, void *at);
    char *(*write)(const struct param *, const void *at, char *to);

    /* What it has a meaning for; 0 or NULL is everything. */
    unsigned option;            /* algorithms with this MAZE_OPTION_… */
    bool square;                /* only the square tiling */
    const char *const *formats; /* the formats with these slugs, ended by NULL */
    unsigned subjects;          /* bits 1 << MAZE_SUBJECT_… */
    bool picture;               /* only where a mask is made of a picture */
};

/* Column values for a member of a struct. */
#define PARAM_AT(type, member)                                                                     \
    .offset = offsetof(type, member), .size = sizeof(((const type *)0)->member)

/* Word i of a parameter that has words, or NULL past the last. */
const char *param_word(const struct param *, size_t i);

/* Other words for the `yes` and `no` of every flag, ended by NULL; canonical text never has them. */
extern const struct param_alias {
    const char *word, *meant;
} param_flag_aliases[];

/* Reads a value into the struct; false, and nothing is known of the value kept, when it is not allowed. */
bool param_read(const struct param *, struct span value, void *base);

/* Reads a number of those allowed. */
bool param_read_number(const struct param *, struct span value, int64_t *number);

/* Reads digits behind an optional minus, allowed or not; too large ones as the largest. False: anything else. */
bool param_parse_number(struct span value, int64_t *number);

/* The same in the unit that the parameter's number is kept in: with up to two decimals, of hundredths. */
bool param_parse(const struct param *, struct span value, int64_t *number);

enum { PARAM_NUMBER_TEXT = 24 }; /* bytes that hold a number, and its NUL */

/* Writes a number that is kept in that unit, and returns its end; there is no NUL. */
char *param_write_number(const struct param *, int64_t number, char *to);

/* The row of a catalogue that a value names, or NULL. */
const void *param_find(const struct param *, struct span value);

bool param_is_default(const struct param *, const void *base);

/* Writes `name=value` and returns the end. There must be room; there is no NUL. */
char *param_write(const struct param *, const void *base, char *to);

/* Writes `name=value&name=value` of what is off its default or always written, in order; returns the end; no NUL. */
char *params_write(const struct param *rows, size_t count, const void *base, char *to);

/* ---- the parameters of a spec: a row for each of its fields, kept in a struct maze_spec ---- */

/* The rows, in the order of canonical text and of the documents. */
enum spec_param {
    SPEC_ALGO,
    SPEC_SIZE,
    SPEC_WIDTH,
    SPEC_HEIGHT,
    SPEC_SEED,
    SPEC_BIAS,
    SPEC_SKEW,
    SPEC_LAST_RUN,
    SPEC_MIX,
    SPEC_ROOT,
    SPEC_HUNT,
    SPEC_TREES,
    SPEC_SPAWN,
    SPEC_OF,
    SPEC_TILING,
    SPEC_SHAPE,
    SPEC_MASK,
    SPEC_WRAP,
    SPEC_SPARSE,
    SPEC_BRAID,
    SPEC_LOOPS,
    SPEC_START,
    SPEC_GOAL,
    SPEC_STRAIGHT,
    SPEC_ROOMS,
    SPEC_ROOM_MIN,
    SPEC_ROOM_MAX,
    SPEC_DOORS,
    SPEC_SYMMETRY,
    SPEC_WEAVE,
    SPEC_BLOCKS,
    SPEC_LEVEL,
    SPEC_PARAMS
};

/*
 * What reading leaves to the caller: `algo=random` is an algorithm of NULL; a mask's text is only
 * held to its characters, since the sides that it has may come after it; and an end may be a tile,
 * a corner or random, which maze_spec_resolve makes a cell.
 */
extern const struct param spec_params[SPEC_PARAMS];

#endif
