/* Puzzle books: pages and their order, and that the slices do not matter. */
#include "mazes.h"
#include "pdf_file.h"
#include "unit.h"

#include "encode/paper/pdf_document.h"
#include "maze/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Which book, and how it is made. */
struct edition {
    unsigned mazes;
    bool solved;
    const char *title; /* of its pages, or NULL */
    uint64_t width, height;
    const char *tiling;
    size_t slice;
    enum maze_per_page per_page, solutions_per_page;
    uint32_t gutter;
};

static struct maze_rendering rendering_of(const struct edition *edition)
{
    const struct maze_format *pdf = maze_format_find("pdf");
    struct maze_rendering rendering = {.format = pdf,
        .style = maze_format_style(pdf, 0),
        .drawn = true,
        .drawing = pdf->drawing,
        .title = edition->title,
        .number = 1};

    rendering.drawing.heatmap = rendering.drawing.ends = edition->solved;
    rendering.drawing.gutter = edition->gutter;
    rendering.drawing.per_page = (uint8_t)edition->per_page;
    rendering.drawing.solutions_per_page = (uint8_t)edition->solutions_per_page;
    return rendering;
}

static void add_maze(const struct maze_rendering *rendering, uint64_t seed,
    const struct edition *edition, struct maze_encoder **encoder, struct buffer *bytes)
{
    const struct maze_spec spec = {maze_algorithm_find(seed % 2 ? "kruskal" : "wilson"),
        edition->width, edition->height, seed, .tiling = maze_tiling_find(edition->tiling)};
    const struct maze_question question = {
        .solver = edition->solved ? maze_solver_find("bfs") : NULL, .distances = edition->solved};

    assert_int_equal(maze_encoder_again(rendering, &spec, &question, encoder), MAZE_OK);
    assert_int_equal(maze_encoder_read(*encoder, maze_of(&spec, &question)), MAZE_OK);
    add_encoded(*encoder, edition->slice, bytes);
    maze_encoder_clear(*encoder);
}

static struct buffer print_book(const struct edition *edition)
{
    struct maze_rendering rendering = rendering_of(edition);
    struct maze_encoder *encoder = NULL;
    struct buffer bytes = {0};
    char *piece = malloc(edition->slice);
    size_t written;

    assert_int_equal(
        maze_book_new(&rendering, "Größe", "/mazes?seed=(1)", &rendering.book), MAZE_OK);
    for (; rendering.number <= edition->mazes; rendering.number++)
        add_maze(&rendering, rendering.number, edition, &encoder, &bytes);
    do {
        assert_int_equal(maze_book_end(rendering.book, piece, edition->slice, &written), MAZE_OK);
        buffer_add(&bytes, piece, written);
    } while (written == edition->slice);
    assert_int_equal(maze_book_end(rendering.book, piece, edition->slice, &written), MAZE_OK);
    assert_int_equal(written, 0);
    maze_book_free(rendering.book);
    maze_encoder_free(encoder);
    free(piece);
    assert_false(bytes.failed);
    return bytes;
}

/* The object of page i, counted from 0. */
static const char *page_of(const struct buffer *book, size_t i)
{
    const char *kid = strstr(pdf_object(book, 2), "/Kids [") + strlen("/Kids [");

    for (; i > 0; i--)
        kid = strchr(kid, 'R') + 1;
    return pdf_object(book, strtoul(kid, NULL, 10));
}

/* How many streams a page has, and in *first that which is its own. */
static unsigned streams_of(const struct buffer *book, size_t i, const char **first)
{
    const char *at = strstr(page_of(book, i), "/Contents [") + strlen("/Contents [");
    unsigned count = 0;

    *first = pdf_object(book, strtoul(at, NULL, 10));
    for (; *at != ']'; at++)
        count += *at == 'R';
    return count;
}

/* Reads the next line of text: a word's form, or `-`, and the digits behind it. Returns where it ends, or NULL. */
static const char *next_line(const char *at, const char *end, char line[32])
{
    char *to = line;

    at = memmem(at, (size_t)(end - at), "q .0", 4);
    if (!at)
        return NULL;
    *to++ = '-';
    for (; *at != 'Q'; at++)
        if (*at == '/' && at[1] >= 'A' && at[2] == ' ')
            *line = at[1];
        else if (*at == '/' && to < line + 31)
            *to++ = at[1];
    *to = '\0';
    return at;
}

/* The first stream of page i has these lines: the page's number, headings, and where solutions are. */
static void assert_lines(const struct buffer *book, size_t i, const char *const *lines)
{
    const char *at, *end;
    char line[32];

    (void)streams_of(book, i, &at);
    for (end = strstr(at, "endstream"); *lines; lines++) {
        at = next_line(at, end, line);
        assert_non_null(at);
        assert_string_equal(line, *lines);
    }
    assert_null(next_line(at, end, line));
}

TEST(mazes_are_numbered_and_solutions_come_behind_them)
{
    static const unsigned counts[] = {1, 2, 4, 6, 9};
    static const struct {
        struct edition edition;
        unsigned page; /* which is looked at, from 0 */
        const char *lines[16];
    } rows[] = {
        {{1, false, NULL, 7, 5, "square", 1000}, 0, {"-1", "A1"}},
        {{1, true, NULL, 7, 5, "square", 1000}, 0, {"-1", "A1", "C2"}},
        {{1, true, NULL, 7, 5, "square", 1000}, 1, {"-2", "B1"}},
        {{12, false, NULL, 1, 1, "square", 1000}, 11, {"-12", "A12"}},
        {{12, true, NULL, 20, 30, "triangle", 1000}, 6, {"-7", "A7", "C19"}},
        {{12, true, NULL, 20, 30, "triangle", 1000}, 23, {"-24", "B12"}},
        {{300, true, NULL, 3, 1, "square", 1000}, 299, {"-300", "A300", "C600"}},
        {{3, true, "Irrgarten", 9, 9, "square", 1000}, 3, {"-4", "B1"}},
        {{100, true, NULL, 5, 5, "square", 1000, .solutions_per_page = MAZE_PER_PAGE_6}, 99,
            {"-100", "A100", "C117"}},
        {{100, true, NULL, 5, 5, "square", 1000, .solutions_per_page = MAZE_PER_PAGE_6}, 116,
            {"-117", "B97", "B98", "B99", "B100"}},
        {{10, true, NULL, 5, 5, "square", 1000, MAZE_PER_PAGE_4, MAZE_PER_PAGE_9, 900}, 1,
            {"-2", "A5", "C4", "A6", "C4", "A7", "C4", "A8", "C4"}},
        {{10, true, NULL, 5, 5, "square", 1000, MAZE_PER_PAGE_4, MAZE_PER_PAGE_9, 900}, 2,
            {"-3", "A9", "C4", "A10", "C5"}},
        {{10, true, NULL, 5, 5, "square", 1000, MAZE_PER_PAGE_4, MAZE_PER_PAGE_9, 900}, 4,
            {"-5", "B10"}},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct edition *edition = &rows[i].edition;
        const unsigned front = counts[edition->per_page];
        const unsigned back = counts[edition->solutions_per_page];
        struct buffer book = print_book(edition);

        assert_int_equal(assert_whole_pdf(&book),
            (edition->mazes + front - 1) / front +
                (edition->solved ? (edition->mazes + back - 1) / back : 0));
        assert_lines(&book, rows[i].page, rows[i].lines);
        assert_null(memmem(book.data, book.length, "/Font", 5));
        buffer_free(&book);
    }
}

/* Left pages are moved, so that the inner margin is on the right. */
TEST(the_inner_margin_is_on_either_side_in_turn)
{
    const struct edition edition = {3, true, NULL, 9, 9, "square", 1000, .gutter = 2540};
    struct buffer book = print_book(&edition);
    const char *first;

    for (size_t i = 0; i < 6; i++) {
        (void)streams_of(&book, i, &first);
        /* 36 points on the right, where 72 were on the left. */
        const char *moved = strstr(first, "\n1 0 0 1 -36 0 cm\n");

        assert_int_equal(moved && moved < strstr(first, "endstream"), i % 2);
    }
    buffer_free(&book);
}

TEST(a_book_has_the_same_bytes_at_every_slice)
{
    static const size_t slices[] = {1, 7, 1151, 8192, 100000};
    struct edition edition = {9, true, NULL, 40, 50, "square", 1 << 22};

    for (unsigned round = 0; round < 2; round++) {
        struct buffer whole = print_book(&edition);

        for (size_t i = 0; i < LENGTH(slices); i++) {
            struct edition sliced = edition;
            struct buffer bytes;

            sliced.slice = slices[i];
            bytes = print_book(&sliced);
            assert_int_equal(bytes.length, whole.length);
            assert_memory_equal(bytes.data, whole.data, whole.length);
            buffer_free(&bytes);
        }
        buffer_free(&whole);
        edition.mazes = 1;
        edition.solved = false;
    }
}

/* Walls and paths are drawn by streams that the pages of a maze share, as by itself. */
TEST(pages_share_the_streams_of_a_maze)
{
    const struct edition edition = {3, true, NULL, 31, 17, "square", 4096};
    struct buffer book = print_book(&edition);
    const char *first, *other, *walls[2];

    assert_int_equal(streams_of(&book, 0, &first), 4);
    assert_int_equal(streams_of(&book, 3, &other), 5);
    assert_ptr_not_equal(first, other);
    for (unsigned i = 0; i < 2; i++) {
        walls[i] = strstr(page_of(&book, 3 * i), "/Contents [");
        for (unsigned k = 0; k < 2; k++)
            walls[i] = strstr(walls[i], " R") + 2;
    }
    assert_int_equal(strtoul(walls[0], NULL, 10), strtoul(walls[1], NULL, 10));
    buffer_free(&book);
}

/* What of a later maze the pages of a book cannot have. Whatever it is, the book goes on without it. */
TEST(mazes_that_do_not_suit_the_first_are_refused)
{
    static const struct {
        uint64_t width, height, number;
        const char *tiling;
        bool solved;
        enum maze_status status;
    } rows[] = {
        {9, 9, 0, "square", true, MAZE_INVALID},
        {9, 9, 41, "square", true, MAZE_OK},
        {30, 9, 42, "square", true, MAZE_INVALID},
        {9, 30, 42, "square", true, MAZE_INVALID},
        {9, 9, 42, "hexagon", true, MAZE_INVALID},
        {9, 9, 42, "square", false, MAZE_INVALID},
        {9, 9, 41, "square", true, MAZE_INVALID},
        {9, 9, 43, "square", true, MAZE_INVALID},
        {9, 9, 42, "square", true, MAZE_OK},
    };
    struct edition edition = {2, true, NULL, 0, 0, NULL, 1000, MAZE_PER_PAGE_1, MAZE_PER_PAGE_9};
    struct maze_rendering rendering = rendering_of(&edition);
    struct maze_encoder *encoder = NULL;
    struct buffer bytes = {0};
    char end[16384];
    size_t written;

    /* The book has the drawing and is numbered, whatever is set before it is made or behind it. */
    rendering.number = 0;
    assert_int_equal(maze_book_new(&rendering, "Book", "", &rendering.book), MAZE_OK);
    rendering.drawing.per_page = MAZE_PER_PAGE_6;
    rendering.drawing.heatmap = false;
    rendering.drawing.paper.width /= 2;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct maze_spec spec = {maze_algorithm_find("kruskal"), rows[i].width,
            rows[i].height, 1, .tiling = maze_tiling_find(rows[i].tiling)};
        const struct maze_question question = {
            .solver = rows[i].solved ? maze_solver_find("bfs") : NULL, .distances = true};

        rendering.number = rows[i].number;
        assert_int_equal(maze_encoder_again(&rendering, &spec, &question, &encoder), MAZE_OK);
        assert_int_equal(maze_encoder_read(encoder, maze_of(&spec, &question)), rows[i].status);
        if (rows[i].status == MAZE_OK)
            add_encoded(encoder, edition.slice, &bytes);
        maze_encoder_clear(encoder);
    }
    assert_int_equal(maze_book_end(rendering.book, end, sizeof(end), &written), MAZE_OK);
    assert_in_range(written, 1, sizeof(end) - 1);
    buffer_add(&bytes, end, written);
    assert_int_equal(assert_whole_pdf(&bytes), 3);
    assert_lines(&bytes, 1, (const char *const[]){"-2", "A42", "C3", NULL});
    assert_lines(&bytes, 2, (const char *const[]){"-3", "B41", "B42", NULL});
    assert_non_null(strstr(page_of(&bytes, 0), "[0 0 595.28 841.89]"));
    maze_book_free(rendering.book);
    maze_encoder_free(encoder);
    buffer_free(&bytes);
}

/* A title takes room, and the lines of a book more, so that fewer cells fit than without. */
TEST(the_heading_counts_among_what_fits)
{
    const struct edition edition = {.mazes = 1};
    struct maze_rendering rendering = rendering_of(&edition);
    struct maze_spec spec = {maze_algorithm_at(0), 100, 1, 1};

    while (maze_rendering_fits(&rendering, &spec))
        spec.height++;
    assert_in_range(spec.height, 200, 300);
    rendering.number = 0;
    assert_true(maze_rendering_fits(&rendering, &spec));
    rendering.title = "titled";
    assert_true(maze_rendering_fits(&rendering, &spec));
    while (maze_rendering_fits(&rendering, &spec))
        spec.height++;
    rendering.title = NULL;
    assert_true(maze_rendering_fits(&rendering, &spec));
}

/* A place of more than ten digits has no room in the table of objects. */
TEST(a_file_that_is_too_long_fails)
{
    struct pdf_document document;

    for (unsigned late = 0; late < 2; late++) {
        pdf_document_begin(&document);
        pdf_document_describe(&document, SPAN("Long"), SPAN(""));
        document.taken = UINT64_C(9999999999) - 2 * document.out.length + late * 4096;
        pdf_document_take(&document);
        while (pdf_document_end(&document))
            pdf_document_take(&document);
        assert_int_equal(document.out.failed, late);
        pdf_document_free(&document);
    }
}
