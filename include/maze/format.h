/* The catalogue of formats. A format shows a maze in one of its styles: a parameter chooses it, or it is the first. */
#ifndef MAZE_FORMAT_H
#define MAZE_FORMAT_H

#include "maze/status.h"

MAZE_C_BEGIN

struct maze_tiling;

/* Private to the encoders: how a format makes its answers. */
struct maze_output;

/* One way in which a format shows a maze. */
struct maze_style {
    const char *name;
    const char *summary;                /* what it looks like */
    const char *tiling;                 /* the only tiling that it shows; NULL: any */
    const struct maze_corners *corners; /* what text shows at corners, opaque; NULL: none */
    bool openings;                      /* the outer wall has an entrance and an exit by default */
    bool path;                          /* it shows the path that rows have marked */
    bool distances;  /* it shows the values of rows: distances must be asked for */
    bool colored;    /* it has ANSI colours by default */
    bool recolors;   /* it can be shown without its colours, or in colours */
    bool characters; /* a drawing's wall_text and floor_text choose those of its tiles */
    const struct maze_output *output; /* instead of the format's; NULL: that */
    bool tunnels; /* it shows squares with tunnels too; one for any tiling does so anyway */
    bool floors;  /* and floors of squares */
    bool resumes; /* it can begin at any event, as a rendering's `from` says */
    bool tiles;   /* a drawing's cell and wall say how many tiles wide cells and walls are */
    bool letters; /* a drawing's path_text, start_text and goal_text choose those characters */
};

/* A style that resumes gives each event an id, the number of events before it; this is the id after the last event. */
#define MAZE_STEPS_LAST_ID "end"

/* A colour: red in the highest 8 bits, then green, blue and opacity. */
typedef uint32_t maze_rgba;

/* Lengths in a drawing are hundredths of the format's unit: a pixel, a point or a millimetre. */
#define MAZE_LENGTH_UNIT 100

/* Limits of the side of a cell and the thickness of a wall, and the widest margin. */
#define MAZE_LENGTH_MIN 10
#define MAZE_LENGTH_MAX (256 * MAZE_LENGTH_UNIT)
#define MAZE_MARGIN_MAX (1000 * MAZE_LENGTH_UNIT)

/* Woven mazes: the least pixels of a cell, and its side divided by the thickest wall. */
enum { MAZE_BRIDGE_CELL = 8, MAZE_BRIDGE_WALLS = 4 };

/*
 * The size of a PDF's pages, in ten-thousandths of a millimetre, of which a thousandth of an inch has a whole number.
 * A side is from MAZE_PAPER_MIN to MAZE_PAPER_MAX millimetres.
 */
struct maze_paper {
    uint32_t width, height;
};
enum { MAZE_PAPER_MILLIMETRE = 10000, MAZE_PAPER_MIN = 50, MAZE_PAPER_MAX = 1200 };

/* A size with a name, such as a4. Mazes lie across on such paper where that makes them larger. */
struct maze_named_paper {
    const char *name;
    struct maze_paper size;
};

/* Row i of the named sizes, or NULL past the last. */
const struct maze_named_paper *maze_paper_at(size_t i);

/* The outline of a character, in whole thousandths of the letters' size; y points up, and the base line is at 0. */
struct maze_glyph {
    uint32_t advance; /* to the next letter */
    /* Areas to fill, which end where they begin, as operators of PDF that end lines: `x y m`, `x y l`, `… x y c`. */
    const char *outline;
    size_t length; /* 0: a blank */
};

/* Finds the glyph of a Unicode character. False: there is none, and a question mark is drawn. */
typedef bool maze_glyph_finder(const void *glyphs, uint32_t character, struct maze_glyph *);

/* The glyphs of printable ASCII, which libmaze has. */
bool maze_glyph_find(uint32_t character, struct maze_glyph *);

/* How many mazes are on a page. */
enum maze_per_page {
    MAZE_PER_PAGE_1,
    MAZE_PER_PAGE_2,
    MAZE_PER_PAGE_4,
    MAZE_PER_PAGE_6,
    MAZE_PER_PAGE_9
};

enum { MAZE_CHARACTER = 8 }; /* bytes for a character in UTF-8 and a NUL */

/*
 * How a picture, a solid or a list is drawn. Each format has its own defaults. If a value is out of range,
 * maze_rendering_fits is false and no picture is made. PNG needs whole units. In PDF, `cell` or `wall` may be 0: the
 * paper then decides.
 */
struct maze_drawing {
    /*
     * The side of a cell between its walls, and the thickness of a wall: MAZE_LENGTH_MIN … MAZE_LENGTH_MAX. Where tiles
     * are written they are counted in tiles, whole ones from 1 to MAZE_TILES_MAX; 0 is 1.
     */
    uint32_t cell, wall;
    uint32_t margin;      /* around the board, at most MAZE_MARGIN_MAX */
    bool millimetres;     /* SVG: the unit of lengths is not a pixel but a millimetre */
    uint32_t rise, floor; /* solids: height of the walls, thickness of the plate or 0 */
    maze_rgba wall_color, background, path_color;
    bool heatmap; /* the floor is coloured by distance, where the question asks for distances */
    bool ends;    /* start and goal are marked */
    struct maze_paper paper;
    uint32_t
        gutter; /* PDF: the inner margin of a book, in hundredths of a millimetre; 0: as wide as the others */
    uint8_t per_page;           /* PDF: mazes on a page of a book, up to MAZE_PER_PAGE_6 */
    uint8_t solutions_per_page; /* the same of solutions, up to MAZE_PER_PAGE_9 */
    uint32_t count;             /* pairs of start and goal to list */
    /* PNG: pixels a side if this is a tile of a map, which has only the walls west and north of its cells; else 0. */
    uint32_t tile;
    uint32_t delay, every; /* animated steps: milliseconds a frame, events a frame */
    /* Text: characters for wall, floor, path, start and goal, one of UTF-8 each; empty: the style's. */
    char wall_text[MAZE_CHARACTER], floor_text[MAZE_CHARACTER], path_text[MAZE_CHARACTER],
        start_text[MAZE_CHARACTER], goal_text[MAZE_CHARACTER];
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
    const struct maze_style *card;  /* the style of MAZE_SUBJECT_CARD; NULL: the first */
    const struct maze_output *output;
    struct maze_drawing drawing; /* the defaults */
    bool pixels;                 /* lengths are whole, unless they are millimetres */
    unsigned subjects;           /* what it can show: 1 << MAZE_SUBJECT_MAZE … */
    bool lists_path;             /* it writes a path as a list of steps; a window has none */
    unsigned bytes_max; /* the most bytes per square in any answer; 0: other parts dominate */
    unsigned leads;     /* the subjects, as in `subjects`, whose default it is */
    bool packed;        /* already compressed, or sent frame by frame */
    bool letters;       /* it draws the letters of a title by glyphs; cards do, too */
};

/* What an answer shows. */
enum maze_subject {
    MAZE_SUBJECT_MAZE,
    MAZE_SUBJECT_DISTANCES,
    MAZE_SUBJECT_STATS,
    MAZE_SUBJECT_CHECK,
    MAZE_SUBJECT_BATCH, /* many mazes, each shown as MAZE_SUBJECT_MAZE is */
    MAZE_SUBJECT_STEPS, /* drawn in the format's `steps` style */
    MAZE_SUBJECT_CARD,  /* a preview picture of fixed size, in the format's `card` style */
    MAZE_SUBJECT_TILE,  /* a tile for map viewers */
    MAZE_SUBJECTS
};

/*
 * Whether the outer wall is open at start and goal; USUAL: the style decides. From SIDES on, of squares only, the value
 * is SIDES + 4 * the start's side + the goal's, each of enum maze_direction: see maze_rows_with_openings.
 */
enum maze_openings {
    MAZE_OPENINGS_USUAL,
    MAZE_OPENINGS_YES,
    MAZE_OPENINGS_NO,
    MAZE_OPENINGS_SIDES,
    MAZE_OPENINGS_MAX = MAZE_OPENINGS_SIDES + 15
};

/* Whether text has ANSI colours; USUAL: the style decides. */
enum maze_color { MAZE_COLOR_USUAL, MAZE_COLOR_YES, MAZE_COLOR_NO };

/*
 * Kinds of places in a maze: passages between a room (maze_spec's `rooms`) and the cells around it, cells with one
 * passage, and cells with three or more.
 */
enum maze_place { MAZE_PLACE_DOORS, MAZE_PLACE_DEAD_ENDS, MAZE_PLACE_JUNCTIONS, MAZE_PLACES };

struct maze_book;

/* How to show a maze, independent of which maze. */
struct maze_rendering {
    const struct maze_format *format;
    const struct maze_style *style; /* one of the format's */
    enum maze_subject subject;
    enum maze_openings openings;
    enum maze_color color; /* USUAL only, unless the style has a recolored one */
    uint8_t places;        /* JSON, maps of Tiled: lists these, as a set of 1 << enum maze_place */
    bool pathless;         /* a solution lists its directions, but not its tiles */
    /*
     * The text that maze_spec_write writes for exactly the encoder's spec, to save writing it again, or NULL. Borrowed
     * during maze_encoder_new or maze_encoder_again. Any other text makes a wrong permalink.
     */
    const char *spec_text;
    size_t spec_length;
    /* Set by the encoder if it shows a level or a window: the spec that was asked for. */
    const struct maze_spec *whole;
    uint64_t from;         /* steps: how many events to skip; needs a style that `resumes` */
    const char *seed_text; /* the text (UTF-8) whose hash is the seed, or NULL; borrowed as above */
    bool drawn;            /* use `drawing`; else the format's defaults */
    struct maze_drawing drawing;
    const char *title; /* a picture's title (UTF-8), or NULL; borrowed as above */
    /* PDF, cards: finds the glyphs, in `glyphs`, that maze_glyph_find does not; or NULL. Borrowed as above. */
    maze_glyph_finder *find_glyph;
    const void *glyphs;
    /*
     * PDF: the maze's number among others, printed above it, or 0; and the book that it is written into
     * (maze/book.h), or NULL. The book is borrowed until the encoder has written everything.
     */
    uint64_t number;
    struct maze_book *book;
    /* JSON: an extra member that holds the value by which mazes are sorted, or NULL; borrowed as above. */
    const char *measure_name;
    uint64_t measure; /* its value */
};

/* Row i of the catalogue, or NULL past the last. */
const struct maze_format *maze_format_at(size_t i);

/* The row with this slug or alias, which is in lower case, or NULL. */
const struct maze_format *maze_format_find(const char *word);

/* Style i of a format, or NULL past the last. */
const struct maze_style *maze_format_style(const struct maze_format *, size_t i);

struct maze_spec;
struct maze_question;

/*
 * Whether the format can show a maze as the rendering says: `shown` (see maze_shown) is not too large, and the drawing
 * is in range. If not, maze_encoder_read returns MAZE_TOO_LARGE.
 */
bool maze_rendering_fits(const struct maze_rendering *, const struct maze_spec *shown);

/*
 * The most bytes that the answer to any question may have, for a small maze. Larger mazes may exceed it, so a result of
 * more than 32 KiB only means that the answer may be that long.
 */
uint64_t maze_rendering_longest(const struct maze_rendering *, const struct maze_spec *shown);

/* Whether it can show mazes of a tiling (NULL: square). Every format has a style for squares. */
bool maze_style_fits(const struct maze_style *, const struct maze_tiling *);

/* Whether it shows walls, so that openings in the outer wall are visible. */
bool maze_style_shows_walls(const struct maze_style *);

/* The format's style with this name, or NULL. */
const struct maze_style *maze_style_find(const struct maze_format *, const char *name);

MAZE_C_END

#endif
