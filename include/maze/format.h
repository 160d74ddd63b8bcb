/* The catalogue of formats. A format shows a maze in one of its styles, the default first, chosen by a parameter. */
#ifndef MAZE_FORMAT_H
#define MAZE_FORMAT_H

#include "maze/status.h"

MAZE_C_BEGIN

struct maze_tiling;

/* How a format makes its answers; opaque. */
struct maze_output;

/* How a format shows a maze. */
struct maze_style {
    const char *name;
    const char *summary;                /* what it looks like */
    const char *tiling;                 /* the only one whose mazes it shows; NULL: any */
    const struct maze_corners *corners; /* what lines of text show at corners, opaque; NULL: none */
    bool openings;                      /* the outer wall has an entrance and an exit by default */
    bool path;                          /* it shows the path that rows have marked */
    bool distances;  /* it shows the values of rows: distances must be asked for */
    bool colored;    /* it has ANSI colours by default */
    bool recolors;   /* it can be shown without its colours, or in colours */
    bool characters; /* a drawing's wall_text and floor_text choose those of its tiles */
    const struct maze_output *output; /* instead of the format's; NULL: that */
    bool tunnels; /* it shows squares with tunnels too; one for any tiling does so anyway */
    bool resumes; /* it can begin at any event, as a rendering's `from` says */
};

/* The id of what such a style writes after the last event; other ids are how many events there were so far. */
#define MAZE_STEPS_LAST_ID "end"

/* A colour: red, green, blue and opacity, 8 bits each, red the highest. */
typedef uint32_t maze_rgba;

/* Lengths of a drawing are in hundredths of the format's unit: a pixel, a point, a millimetre. */
#define MAZE_LENGTH_UNIT 100

/* The least and the greatest side of a cell and thickness of a wall, and the widest margin. */
#define MAZE_LENGTH_MIN 10
#define MAZE_LENGTH_MAX (256 * MAZE_LENGTH_UNIT)
#define MAZE_MARGIN_MAX (1000 * MAZE_LENGTH_UNIT)

/* Of woven mazes: a cell has so many pixels at least, and a wall at most such a part of it. */
enum { MAZE_BRIDGE_CELL = 8, MAZE_BRIDGE_WALLS = 4 };

/* The sheet that a PDF is printed on. */
enum maze_paper { MAZE_PAPER_A4, MAZE_PAPER_LETTER };

enum { MAZE_CHARACTER = 8 }; /* bytes that hold a character in UTF-8 and its NUL */

/*
 * How a picture, a solid or a list is drawn; each format says what holds by default. Of a drawing
 * out of the ranges no picture is made: maze_rendering_fits is false. In PNG lengths are whole
 * units, and in PDF a cell or a wall may be 0: as the paper allows.
 */
struct maze_drawing {
    /* The side of a cell between its walls; the thickness of a wall: MAZE_LENGTH_MIN to _MAX. */
    uint32_t cell, wall;
    uint32_t margin;      /* around the board, at most MAZE_MARGIN_MAX */
    uint32_t rise, floor; /* of solids: how tall walls stand on the plate; how thick it is, or 0 */
    maze_rgba wall_color, background, path_color;
    bool heatmap;   /* the floor is coloured by distance, where the question asks for distances */
    bool ends;      /* start and goal are marked */
    uint8_t paper;  /* enum maze_paper */
    uint32_t count; /* of pairs of start and goal */
    /* Of PNG: pixels a side of a tile of a map, which has the walls west and north of its cells; 0: it is none. */
    uint32_t tile;
    uint32_t delay, every; /* of steps to be watched: milliseconds a frame, events a frame */
    char wall_text[MAZE_CHARACTER],
        floor_text[MAZE_CHARACTER]; /* of text; empty: as the style has it */
};

struct maze_format {
    const char *slug;         /* its name in a URL */
    const char *aliases[3];   /* other names in a URL, ended by NULL */
    const char *media_type;   /* what Accept asks for, such as `text/plain`, or NULL */
    const char *content_type; /* what Content-Type says */
    const char *extension;    /* of files' names; NULL: the slug */
    const char *summary;
    const char *choice; /* the parameter that chooses a style, such as `grid`, or NULL */
    const struct maze_style *styles;
    size_t style_count;
    const struct maze_style *steps; /* the style of MAZE_SUBJECT_STEPS; NULL: the first */
    const struct maze_style *card;  /* that of MAZE_SUBJECT_CARD; NULL: the first */
    const struct maze_output *output;
    struct maze_drawing drawing; /* what holds without parameters */
    bool pixels;                 /* its lengths are whole pixels; else they have two decimals */
    unsigned subjects;           /* what it can show, a bit each: 1 << MAZE_SUBJECT_MAZE … */
    bool lists_path;             /* it writes a path as a list of steps: of windows it has none */
    unsigned bytes_max;          /* of a square in any answer; 0: other things count more */
    unsigned leads;              /* those of them for which it is the default, whatever its row */
    bool packed;                 /* its bytes are compressed already, or come frame by frame */
};

/* What is shown of a maze. */
enum maze_subject {
    MAZE_SUBJECT_MAZE,
    MAZE_SUBJECT_DISTANCES,
    MAZE_SUBJECT_STATS,
    MAZE_SUBJECT_CHECK,
    MAZE_SUBJECT_BATCH, /* many mazes, each shown as MAZE_SUBJECT_MAZE is */
    MAZE_SUBJECT_STEPS, /* its steps; the style is the format's of steps */
    MAZE_SUBJECT_CARD,  /* a picture of one size, to go with a link; its style is the format's */
    MAZE_SUBJECT_TILE,  /* a part of it, for viewers of maps */
    MAZE_SUBJECTS
};

/* Whether the outer wall is open at start and goal; usual: as the style has it. */
enum maze_openings { MAZE_OPENINGS_USUAL, MAZE_OPENINGS_YES, MAZE_OPENINGS_NO };

/* Whether text has ANSI colours; usual: as the style has it. */
enum maze_color { MAZE_COLOR_USUAL, MAZE_COLOR_YES, MAZE_COLOR_NO };

struct maze_book;

/* How a maze is shown, whichever it is. */
struct maze_rendering {
    const struct maze_format *format;
    const struct maze_style *style; /* one of the format's */
    enum maze_subject subject;
    enum maze_openings openings;
    enum maze_color color; /* no other than usual for a style that recolors nothing */
    bool pathless;         /* a solution has its directions only, and not its tiles */
    /*
     * What maze_spec_write writes for exactly the spec that an encoder is made with, or NULL: it is written once
     * more. Borrowed while maze_encoder_new or maze_encoder_again runs; any other text is a wrong permalink.
     */
    const char *spec_text;
    size_t spec_length;
    /* Set by the encoder: the spec that was asked for, where what is shown is a level or a window of it. */
    const struct maze_spec *whole;
    uint64_t from;         /* of steps: events that are left out, by a style that resumes */
    const char *seed_text; /* in UTF-8, whose hash the seed is, or NULL; borrowed likewise */
    bool drawn; /* the drawing is as the next member says; else as the format has it by default */
    struct maze_drawing drawing;
    const char *title; /* in UTF-8, of a picture, or NULL; borrowed likewise */
    /*
     * Of PDF: the number of the maze among others, which its page says, or 0; and the book that it
     * is written into (maze/book.h), borrowed until the encoder has written all, or NULL.
     */
    uint64_t number;
    struct maze_book *book;
    /* Of JSON: a member that says what the maze is ordered by among others, or NULL; borrowed in the same way. */
    const char *measure_name;
    uint64_t measure; /* its value */
};

/* Row i of the catalogue, or NULL past the last. The first is the default where no other leads. */
const struct maze_format *maze_format_at(size_t i);

/* The row with this slug or alias, in lower case, or NULL. */
const struct maze_format *maze_format_find(const char *word);

/* Style i of a format, or NULL past the last. */
const struct maze_style *maze_format_style(const struct maze_format *, size_t i);

struct maze_spec;
struct maze_question;

/*
 * Whether the format can show a maze as the rendering says: what is shown of it, see maze_shown, is not too large for
 * it, and the drawing is in its ranges. If not, an encoder takes no maze: maze_encoder_read says
 * MAZE_TOO_LARGE.
 */
bool maze_rendering_fits(const struct maze_rendering *, const struct maze_spec *shown);

/*
 * How many bytes the answers to all questions have at most, for a small maze as it is shown: those of a large one may
 * have more, but as soon as this passes 32 KiB it means no more than that they may do so too.
 */
uint64_t maze_rendering_longest(const struct maze_rendering *, const struct maze_spec *shown);

/*
 * The first character of a title of so many bytes of UTF-8 that the format cannot show, or a byte that is
 * not UTF-8, and in *size how many bytes it takes; NULL: it can show all.
 */
const char *maze_format_unshown(
    const struct maze_format *, const char *title, size_t length, size_t *size);

/* Whether it can show mazes of a tiling, NULL for squares; each format has a style for squares. */
bool maze_style_fits(const struct maze_style *, const struct maze_tiling *);

/* Whether it shows walls, so that openings in the outer wall can be seen. */
bool maze_style_shows_walls(const struct maze_style *);

/* The style of a format with this name, or NULL. */
const struct maze_style *maze_style_find(const struct maze_format *, const char *name);

MAZE_C_END

#endif
