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

/* The number after a word in an object, such as that of another one to which it refers. */
static size_t number_after(const char *object, const char *word)
{
    const char *at = strstr(object, word);

    assert_non_null(at);
    return strtoul(at + strlen(word), NULL, 10);
}

/* What draws page i, counted from 0. */
static const char *contents_of(const struct buffer *book, size_t i)
{
    const char *kid = strstr(pdf_object(book, 2), "/Kids [") + strlen("/Kids [");

    for (; i > 0; i--)
        kid = strchr(kid, 'R') + 1;
    return pdf_object(book, number_after(pdf_object(book, strtoul(kid, NULL, 10)), "/Contents "));
}

/* The page has this heading, and places the form of a solution or not. */
static void assert_page(
    const struct buffer *book, size_t i, const char *words, unsigned number, bool solved)
{
    const char *contents = contents_of(book, i), *end = strstr(contents, "endstream");
    const char *solution = strstr(contents, "/S Do");
    char heading[64];

    snprintf(heading, sizeof(heading), "\n(%s %u) Tj", words, number);
    assert_true(strstr(contents, heading) && strstr(contents, heading) < end);
    assert_int_equal(solution && solution < end, solved);
}

TEST(mazes_are_numbered_and_solutions_come_behind_them)
{
    static const struct {
        struct edition edition;
        const char *words, *solved_words;
    } rows[] = {
        {{1, false, NULL, 7, 5, "square", 1000}, "Maze", NULL},
        {{1, true, NULL, 7, 5, "square", 1000}, "Maze", "Solution"},
        {{12, false, NULL, 1, 1, "square", 1000}, "Maze", NULL},
        {{12, true, NULL, 20, 30, "triangle", 1000}, "Maze", "Solution"},
        {{300, true, NULL, 3, 1, "square", 1000}, "Maze", "Solution"},
        {{3, true, "Irrgarten", 9, 9, "square", 1000}, "Irrgarten", "Irrgarten"},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct edition *edition = &rows[i].edition;
        struct buffer book = print_book(edition);

        assert_int_equal(assert_whole_pdf(&book), edition->mazes * (edition->solved ? 2U : 1U));
        for (unsigned k = 0; k < edition->mazes; k++) {
            assert_page(&book, k, rows[i].words, k + 1, false);
            if (edition->solved)
                assert_page(&book, edition->mazes + k, rows[i].solved_words, k + 1, true);
        }
        buffer_free(&book);
    }
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

/* A page is that of a maze by itself with such a title. */
TEST(a_page_is_drawn_as_a_maze_with_a_title)
{
    const struct edition edition = {3, true, NULL, 31, 17, "square", 4096};
    struct maze_rendering alone = rendering_of(&edition);
    struct buffer book = print_book(&edition), single = {0};
    struct maze_encoder *encoder = NULL;
    const char *one, *other, *end;

    alone.title = "Maze 2";
    alone.number = 0;
    add_maze(&alone, 2, &edition, &encoder, &single);
    assert_int_equal(assert_whole_pdf(&single), 2);
    one = strchr(contents_of(&book, 1), '<');
    other = strchr(contents_of(&single, 0), '<');
    end = strstr(other, "endstream");
    assert_non_null(end);
    assert_memory_equal(one, other, (size_t)(end - other));
    maze_encoder_free(encoder);
    buffer_free(&book);
    buffer_free(&single);
}

/* A heading takes room, so that fewer cells fit than without. */
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
    assert_false(maze_rendering_fits(&rendering, &spec));
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
