/* The structure of PDF documents, how mazes are laid out on paper, and what of a title can be shown. */
#include "mazes.h"
#include "pdf_file.h"
#include "unit.h"

#include "encode/glyphs.h"
#include "encode/paper/pdf_document.h"
#include "encode/paper/pdf_page.h"
#include "encode/paper/pdf_words.h"
#include "maze/encoder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct maze_paper paper_of(const char *name)
{
    size_t i = 0;

    while (strcmp(maze_paper_at(i)->name, name) != 0)
        i++;
    return maze_paper_at(i)->size;
}

static struct maze_rendering rendering_of(void)
{
    const struct maze_format *pdf = maze_format_find("pdf");

    return (struct maze_rendering){
        .format = pdf, .style = maze_format_style(pdf, 0), .drawn = true, .drawing = pdf->drawing};
}

/* Encodes in slices; returns what the encoder says of the maze. */
static enum maze_status draw(const struct maze_spec *spec, const struct maze_question *question,
    const struct maze_rendering *rendering, size_t slice, struct buffer *bytes)
{
    struct maze_encoder *encoder;
    enum maze_status status;

    *bytes = (struct buffer){0};
    assert_int_equal(maze_encoder_new(rendering, spec, question, &encoder), MAZE_OK);
    status = maze_encoder_read(encoder, maze_of(spec, question));
    if (status == MAZE_OK)
        add_encoded(encoder, slice, bytes);
    maze_encoder_free(encoder);
    return status;
}

/* ---- the structure ---- */

static void assert_draws(const struct maze_spec *spec, const struct maze_question *question,
    const struct maze_rendering *rendering)
{
    static const size_t slices[] = {1, 7, 1151, 4096, 100000};
    struct buffer whole, sliced;

    assert_int_equal(draw(spec, question, rendering, 1 << 20, &whole), MAZE_OK);
    assert_int_equal(assert_whole_pdf(&whole), question && question->solver ? 2 : 1);
    for (size_t i = 0; i < LENGTH(slices); i++) {
        assert_int_equal(draw(spec, question, rendering, slices[i], &sliced), MAZE_OK);
        assert_int_equal(sliced.length, whole.length);
        assert_memory_equal(sliced.data, whole.data, whole.length);
        buffer_free(&sliced);
    }
    buffer_free(&whole);
}

TEST(every_object_is_where_the_file_says_at_every_slice)
{
    static const uint64_t sides[][2] = {{1, 1}, {2, 1}, {1, 9}, {64, 3}, {65, 70}, {184, 120}};
    struct maze_rendering rendering = rendering_of();
    const struct maze_question asked = {.solver = maze_solver_find("bfs"), .distances = true};

    for (size_t i = 0; i < LENGTH(sides); i++) {
        struct maze_spec spec = {maze_algorithm_find("kruskal"), sides[i][0], sides[i][1], i};

        rendering = rendering_of();
        assert_draws(&spec, NULL, &rendering);
        spec.algorithm = maze_algorithm_find("eller");
        assert_draws(&spec, NULL, &rendering);
        rendering.title = "Grüße (\\ 100 %)";
        rendering.drawing.ends = rendering.drawing.heatmap = true;
        rendering.drawing.paper = paper_of("letter");
        assert_draws(&spec, &asked, &rendering);
        spec.tiling = maze_tiling_find("triangle");
        spec.algorithm = maze_algorithm_find("kruskal");
        if (maze_tiling_connects(spec.tiling, spec.width, spec.height))
            assert_draws(&spec, &asked, &rendering);
    }
}

/* So that the daemon takes none for a small answer that is not. */
TEST(an_answer_is_no_longer_than_is_said)
{
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 3, 3, 1};
    const struct maze_question solved = {.solver = maze_solver_find("bfs")};
    struct maze_rendering rendering = rendering_of();
    char title[GLYPHS_TITLE + 1] = "";
    struct buffer bytes;

    memset(title, '@', GLYPHS_TITLE);
    for (unsigned i = 0; i < 3; i++) {
        rendering.title = i ? title : NULL;
        rendering.number = i / 2;
        assert_int_equal(draw(&spec, &solved, &rendering, 4096, &bytes), MAZE_OK);
        assert_in_range(bytes.length, 1, maze_rendering_longest(&rendering, &spec));
        buffer_free(&bytes);
    }
}

TEST(many_pages_are_listed_in_parts)
{
    struct pdf_document document;
    struct buffer bytes = {0};
    size_t parts = 0;

    pdf_document_begin(&document);
    pdf_document_describe(&document, SPAN("Many"), SPAN(""));
    for (unsigned i = 0; i < 1000; i++) {
        const struct buffer drawing = {.data = (char[]){"0 0 1 1 re f"}, .length = 12};
        char entries[32];

        snprintf(entries, sizeof(entries), "/Contents %u 0 R", document.objects + 1);
        pdf_stream_write(&document, pdf_document_number(&document), &drawing);
        pdf_document_add_page(&document, i % 2 ? PDF_BACK : PDF_FRONT, 59528, 84189, entries);
        buffer_add(&bytes, document.out.data, document.out.length);
        pdf_document_take(&document);
    }
    for (; pdf_document_end(&document); parts++) {
        assert_true(document.out.length < 8192);
        buffer_add(&bytes, document.out.data, document.out.length);
        pdf_document_take(&document);
    }
    assert_true(parts > 8);
    assert_false(document.out.failed);
    assert_int_equal(assert_whole_pdf(&bytes), 1000);
    assert_non_null(memmem(bytes.data, bytes.length, "/Count 1000 ", 12));
    buffer_free(&bytes);
    pdf_document_free(&document);
}

/* ---- paper ---- */

static const struct maze_tiling *square(void)
{
    return maze_tiling_at(0);
}

static bool fits(uint64_t width, uint64_t height, struct maze_drawing drawing)
{
    struct maze_rendering rendering = rendering_of();
    const struct maze_spec spec = {maze_algorithm_at(0), width, height};

    rendering.drawing = drawing;
    return maze_rendering_fits(&rendering, &spec);
}

/* The sides of a layout within its margins; a board of `across` x `down` units and a wall. */
static void assert_inside(const struct pdf_layout *layout, int64_t across, int64_t down, bool title)
{
    const int64_t margin = layout->drawing.margin * INT64_C(10000);
    const int64_t left = layout->x - layout->wall / 2, top = layout->y + (layout->wall + 1) / 2;
    const int64_t room = title ? PDF_TITLE_ROOM * INT64_C(10000) : 0;

    assert_true(left >= margin);
    assert_true(top + room <= layout->page_height * INT64_C(10000) - margin);
    assert_true(left + across * layout->unit / 1000 + layout->wall <=
        layout->page_width * INT64_C(10000) - margin);
    assert_true(top - down * layout->unit / 1000 - layout->wall >= margin - 1);
}

TEST(a_maze_is_as_large_as_the_margins_allow)
{
    const struct maze_drawing usual = rendering_of().drawing;
    struct pdf_layout layout;

    /* 523.28 points for 10 cells and a wall of a tenth. */
    assert_true(pdf_layout_of(&usual, false, square(), 10, 10, &layout));
    assert_int_equal(layout.unit, 523280000LL * 10 / 101);
    assert_int_equal(layout.wall, layout.unit / 10);
    assert_int_equal(layout.page_width, 59528);
    assert_inside(&layout, 10000, 10000, false);
    assert_in_range(layout.x - layout.wall / 2, 36000000, 36000010);
    for (uint64_t side = 1; side < 180; side += 7)
        for (unsigned title = 0; title < 2; title++) {
            assert_true(pdf_layout_of(&usual, title, square(), side, 170, &layout));
            assert_inside(&layout, (int64_t)side * 1000, 170000, title);
        }
}

TEST(wide_mazes_lie_across)
{
    struct maze_drawing drawing = rendering_of().drawing;
    struct pdf_layout layout;

    assert_true(pdf_layout_of(&drawing, false, square(), 30, 10, &layout));
    assert_int_equal(layout.page_width, 84189);
    assert_int_equal(layout.page_height, 59528);
    assert_true(pdf_layout_of(&drawing, false, square(), 10, 30, &layout));
    assert_int_equal(layout.page_width, 59528);
    drawing.paper = paper_of("letter");
    assert_true(pdf_layout_of(&drawing, false, square(), 30, 10, &layout));
    assert_int_equal(layout.page_width, 79200);
    assert_int_equal(layout.page_height, 61200);
}

TEST(sizes_that_are_given_are_kept)
{
    struct maze_drawing drawing = rendering_of().drawing;
    struct pdf_layout layout;

    drawing.cell = 1050;
    drawing.wall = 150;
    assert_true(pdf_layout_of(&drawing, false, square(), 20, 20, &layout));
    assert_int_equal(layout.unit, 12000000);
    assert_int_equal(layout.wall, 1500000);
    /* (595.28 - 72 - 1.5) / 12 upright, (841.89 - 72 - 1.5) / 12 across. */
    assert_true(fits(43, 64, drawing));
    assert_true(fits(64, 43, drawing));
    assert_false(fits(65, 43, drawing));
    assert_false(fits(44, 64, drawing));
    drawing.wall = 0;
    assert_true(pdf_layout_of(&drawing, false, square(), 20, 20, &layout));
    assert_int_equal(layout.wall, 1050 * 10000 / 9);
    assert_int_equal(layout.unit, 10500000 + layout.wall);
    drawing.cell = 0;
    drawing.wall = 500;
    assert_true(pdf_layout_of(&drawing, false, square(), 20, 20, &layout));
    assert_int_equal(layout.wall, 5000000);
    assert_int_equal(layout.unit, (523280000 - 5000000) / 20);
}

TEST(lines_under_a_tenth_of_a_millimetre_do_not_fit)
{
    struct maze_drawing drawing = rendering_of().drawing;
    bool before = true;

    assert_true(fits(184, 184, drawing));
    assert_false(fits(185, 185, drawing));
    for (uint64_t side = 1; side < 400; side++) {
        const bool now = fits(side, side / 2 + 1, drawing);

        assert_true(before || !now);
        before = now;
    }
    assert_false(fits(MAZE_SIDE_MAX, 1, drawing));
    assert_false(fits(1, MAZE_SIDE_MAX, drawing));
    assert_false(fits(MAZE_SIDE_MAX, MAZE_SIDE_MAX, drawing));
    drawing.margin = 100000;
    assert_false(fits(1, 1, drawing));
    drawing.margin = 0;
    drawing.wall = 28;
    assert_false(fits(1, 1, drawing));
    drawing.wall = 29;
    assert_true(fits(900, 1400, drawing));
    drawing.wall = drawing.cell = 25600;
    assert_false(fits(1, 2, drawing));
    assert_false(fits(MAZE_SIDE_MAX, MAZE_SIDE_MAX, drawing));
}

TEST(what_does_not_fit_is_not_drawn)
{
    const struct maze_rendering rendering = rendering_of();
    struct maze_spec spec = {maze_algorithm_find("sidewinder"), MAZE_SIDE_MAX, 1, 1};
    struct buffer bytes;

    assert_int_equal(draw(&spec, NULL, &rendering, 100, &bytes), MAZE_TOO_LARGE);
    spec = (struct maze_spec){maze_algorithm_find("kruskal"), 300, 300, 1};
    assert_int_equal(draw(&spec, NULL, &rendering, 100, &bytes), MAZE_TOO_LARGE);
    buffer_free(&bytes);
}

/* ---- operands ---- */

static void assert_number(int64_t millionths, const char *expected)
{
    char text[PDF_NUMBER_MAX];

    *pdf_put_number(text, millionths) = '\0';
    assert_string_equal(text, expected);
}

TEST(numbers_are_exact)
{
    assert_number(0, "0");
    assert_number(1, ".000001");
    assert_number(-1500000, "-1.5");
    assert_number(841890000, "841.89");
    assert_number(-10, "-.00001");
    assert_number(INT64_MAX, "9223372036854.775807");
}

TEST(eight_bits_of_a_colour_come_back)
{
    char text[PDF_COLOR_MAX + 1], *end;

    for (unsigned shade = 0; shade < 256; shade++) {
        *pdf_put_color(text, shade << 24 | (255 - shade) << 16 | 0xff, PDF_AREAS) = '\0';
        assert_int_equal((unsigned)(strtod(text, &end) * 255 + .5), shade);
        assert_int_equal((unsigned)(strtod(end, &end) * 255 + .5), 255 - shade);
        assert_string_equal(end, " 0 rg\n");
    }
    *pdf_put_color(text, 0x000000ff, PDF_LINES) = '\0';
    assert_string_equal(text, "0 G\n");
}

TEST(strokes_are_operators)
{
    const struct picture_point pen = {1000, 2000}, point = {3500, 866};
    char text[STROKE_MAX + 1];

    *pdf_strokes.move(text, pen, point) = '\0';
    assert_string_equal(text, "3.5 .866 m\n");
    *pdf_strokes.line(text, pen, point) = '\0';
    assert_string_equal(text, "3.5 .866 l\n");
    *pdf_strokes.dot(text, pen) = '\0';
    assert_string_equal(text, "1.001 2 l\n1 2 m\n");
}

/* The text that begins the walls of a maze, or its path. */
static char *style_of(const char *tiling, bool path, uint32_t cell, uint32_t wall, char text[128])
{
    struct maze_drawing drawing = rendering_of().drawing;
    const struct maze_spec spec = {
        maze_algorithm_find("kruskal"), 4, 4, 1, .tiling = maze_tiling_find(tiling)};
    struct pdf_layout layout;
    struct pdf_maze maze;

    drawing.cell = cell;
    drawing.wall = wall;
    assert_true(pdf_layout_of(&drawing, false, maze_spec_tiling(&spec), 4, 4, &layout));
    pdf_maze_prepare(&maze, &spec, &layout, true, false, false);
    *(char *)mempcpy(text, path ? maze.path_style.text : maze.walls_style.text,
        path ? maze.path_style.length : maze.walls_style.length) = '\0';
    pdf_maze_free(&maze);
    return text;
}

/* As in SVG: square ones would stand out of the corners of triangles. */
TEST(strokes_of_triangles_have_round_ends)
{
    char text[128];

    assert_string_equal(
        style_of("square", false, 900, 100, text), "/W gs\n0 G\n2 J\n.1 w\n0 0 m\n");
    assert_string_equal(
        style_of("triangle", false, 900, 100, text), "/W gs\n0 G\n1 J 1 j\n.1 w\n0 0 m\n");
    assert_non_null(strstr(style_of("triangle", true, 900, 100, text), "\n1 J 1 j\n.15 w\n"));
}

/* Points are no pixels: in a narrow cell too the path has a third of it. */
TEST(paths_are_a_third_of_a_cell_wide)
{
    char text[128];

    assert_non_null(strstr(style_of("square", true, 100, 100, text), "\n.165 w\n"));
    assert_non_null(strstr(style_of("square", true, 200, 200, text), "\n.165 w\n"));
    assert_non_null(strstr(style_of("square", true, 700, 300, text), "\n.233 w\n"));
    assert_non_null(strstr(style_of("square", true, 900, 100, text), "\n.3 w\n"));
}

/* ---- words ---- */

/* Finds one glyph, a box with a curve at its top, which the argument counts. */
static bool find_box(const void *glyphs, uint32_t character, struct maze_glyph *glyph)
{
    static const char outline[] = "0 0 m\n100 0 l\n100 100 90 120 0 100 c\n";

    if (character != 0x4d60 && character != 0x1f600)
        return false;
    ++**(unsigned *const *)glyphs;
    *glyph = (struct maze_glyph){250, outline, sizeof(outline) - 1};
    return true;
}

TEST(printable_ascii_has_glyphs_and_nothing_else)
{
    struct maze_glyph glyph;

    for (uint32_t i = 0; i < 0x300; i++) {
        assert_int_equal(maze_glyph_find(i, &glyph), i >= ' ' && i <= '~');
        if (i < ' ' || i > '~')
            continue;
        assert_in_range(glyph.advance, 200, 1100);
        assert_int_equal(glyph.length == 0, i == ' ');
        assert_true(i == ' ' || glyph.outline[glyph.length - 1] == '\n');
    }
}

/* DejaVu Sans has these widths, in 2048 parts: M 1767, a 1255, z 1075, e 1260, blank 651. */
TEST(words_are_forms_as_wide_as_their_letters)
{
    struct maze_rendering rendering = rendering_of();
    struct pdf_document document;
    struct pdf_words words;

    pdf_document_begin(&document);
    pdf_words_write(&document, &rendering, &words);
    assert_int_equal(words.object[PDF_HEADING], 0);
    rendering.number = 1;
    pdf_words_write(&document, &rendering, &words);
    assert_int_equal(words.width[PDF_HEADING], 863 + 613 + 525 + 615 + 318);
    for (unsigned i = 0; i < PDF_DIGITS; i++)
        assert_int_equal(words.width[i], 636);
    rendering.title = "MM";
    pdf_words_write(&document, &rendering, &words);
    assert_int_equal(words.width[PDF_HEADING], 2 * 863 + 318);
    assert_int_equal(words.object[PDF_SOLVED_HEADING], words.object[PDF_HEADING]);
    rendering.number = 0;
    pdf_words_write(&document, &rendering, &words);
    assert_int_equal(words.width[PDF_HEADING], 2 * 863);
    assert_int_equal(words.object[PDF_REFERENCE], 0);
    assert_false(document.out.failed);
    pdf_document_free(&document);
}

TEST(other_letters_are_found_by_the_caller_and_else_are_question_marks)
{
    unsigned count = 0;
    unsigned *const counter = &count;
    struct maze_rendering rendering = rendering_of();
    struct pdf_document document;
    struct pdf_words words;
    struct maze_glyph question;

    assert_true(maze_glyph_find('?', &question));
    rendering.title = "\u4d60\u4d61\U0001f600\xff";
    pdf_document_begin(&document);
    pdf_words_write(&document, &rendering, &words);
    assert_int_equal(words.width[PDF_HEADING], 4 * question.advance);
    rendering.find_glyph = find_box;
    rendering.glyphs = &counter;
    assert_true(pdf_words_memory(&rendering) > 0);
    pdf_words_write(&document, &rendering, &words);
    assert_int_equal(words.width[PDF_HEADING], 2 * 250 + 2 * question.advance);
    assert_true(count > 2);
    pdf_document_free(&document);
}

TEST(a_line_is_in_the_middle_and_no_wider_than_its_room)
{
    struct maze_rendering rendering = rendering_of();
    struct pdf_document document;
    struct pdf_words words;
    struct pdf_line line = {PDF_NO_LABEL, 1042, 1000, 100 * PDF_ONE, 7 * PDF_ONE, 200 * PDF_ONE};
    char text[PDF_LINE_TEXT + 1];

    rendering.number = 1;
    pdf_document_begin(&document);
    pdf_words_write(&document, &rendering, &words);
    *pdf_words_put(&words, &line, text) = '\0';
    /* 4 digits of 6.36 points: 25.44. */
    assert_string_equal(text,
        "q .01 0 0 .01 87.28 7 cm\n/1 Do\n1 0 0 1 636 0 cm\n/0 Do\n1 0 0 1 636 0 cm\n/4 Do\n"
        "1 0 0 1 636 0 cm\n/2 Do\nQ\n");
    line.room = line.middle = PDF_ONE / 100 * 1272;
    *pdf_words_put(&words, &line, text) = '\0';
    assert_memory_equal(text, "q .005 0 0 .005 6.36 7 cm\n", 25);
    line.number = 0;
    assert_ptr_equal(pdf_words_put(&words, &line, text), text);
    line.label = PDF_REFERENCE;
    line.number = UINT64_MAX;
    assert_true(pdf_words_put(&words, &line, text) < text + PDF_LINE_TEXT);
    pdf_document_free(&document);
}

TEST(properties_are_in_any_language)
{
    struct buffer out = {0};

    pdf_text_add_unicode(&out, SPAN("a(b"));
    assert_string_equal(out.data, "(a\\(b)");
    buffer_clear(&out);
    pdf_text_add_unicode(&out, SPAN("ů\U0001f600"));
    assert_string_equal(out.data, "<FEFF016FD83DDE00>");
    buffer_free(&out);
}

/* ---- places on a page ---- */

/* Whether boards in all places are within the margins and apart. */
static void assert_apart(const struct pdf_layout *layout)
{
    const unsigned rows = layout->places / layout->columns;

    assert_int_equal(layout->places % layout->columns, 0);
    assert_true(layout->x - layout->wall / 2 >= layout->left);
    assert_true(
        layout->x + (layout->columns - 1) * layout->across - layout->wall / 2 + layout->width <=
        layout->right);
    assert_true(layout->across >= layout->width + 17 * PDF_ONE);
    assert_true(layout->down >= layout->height + (18 + 26 + 14) * (int64_t)PDF_ONE - 2);
    assert_true(
        layout->y + layout->wall / 2 - (rows - 1) * layout->down - layout->height >= layout->foot);
}

TEST(each_maze_of_a_page_has_a_place)
{
    static const unsigned counts[] = {[MAZE_PER_PAGE_1] = 1,
        [MAZE_PER_PAGE_2] = 2,
        [MAZE_PER_PAGE_4] = 4,
        [MAZE_PER_PAGE_6] = 6,
        [MAZE_PER_PAGE_9] = 9};
    static const uint64_t sides[][2] = {{20, 20}, {30, 9}, {7, 40}};
    struct maze_drawing drawing = rendering_of().drawing;
    struct pdf_layout front, back;

    for (size_t i = 0; i < LENGTH(sides); i++)
        for (size_t k = 0; k < 4 * LENGTH(counts); k++) {
            drawing.per_page = (uint8_t)(k % 4);
            drawing.solutions_per_page = (uint8_t)(k / 4);
            drawing.gutter = (uint32_t)(k % 3) * 700;
            drawing.paper = k % 2 ? paper_of("a5") : (struct maze_paper){1524000, 2286000};
            assert_true(
                pdf_layout_of(&drawing, PDF_NUMBERED, square(), sides[i][0], sides[i][1], &front));
            assert_apart(&front);
            assert_int_equal(front.places, counts[drawing.per_page]);
            assert_true(
                pdf_layout_back(&front, &drawing, square(), sides[i][0], sides[i][1], &back));
            assert_apart(&back);
            assert_int_equal(back.places, counts[drawing.solutions_per_page]);
            assert_int_equal(back.page_width, front.page_width);
        }
}

TEST(solutions_are_no_larger_than_the_cells_that_are_given)
{
    struct maze_drawing drawing = rendering_of().drawing;
    struct pdf_layout front, back;

    drawing.cell = 1000;
    drawing.wall = 500;
    assert_true(pdf_layout_of(&drawing, PDF_NUMBERED, square(), 30, 30, &front));
    drawing.solutions_per_page = MAZE_PER_PAGE_2;
    assert_true(pdf_layout_back(&front, &drawing, square(), 20, 20, &back));
    assert_int_equal(back.unit, front.unit);
    drawing.solutions_per_page = MAZE_PER_PAGE_9;
    assert_true(pdf_layout_back(&front, &drawing, square(), 30, 30, &back));
    assert_in_range(back.unit, 5000000, 5500000);
    assert_in_range(3 * back.wall, back.unit - 3, back.unit + 3);
}

TEST(paper_without_a_name_and_bound_paper_are_not_turned)
{
    struct maze_drawing drawing = rendering_of().drawing;
    struct pdf_layout layout;

    drawing.paper = (struct maze_paper){1524000, 2286000};
    assert_true(pdf_layout_of(&drawing, PDF_NUMBERED, square(), 30, 10, &layout));
    assert_int_equal(layout.page_width, 43200);
    assert_int_equal(layout.page_height, 64800);
    drawing.paper = paper_of("a4");
    drawing.gutter = 1000;
    assert_true(pdf_layout_of(&drawing, PDF_NUMBERED, square(), 30, 10, &layout));
    assert_int_equal(layout.page_width, 59528);
    assert_in_range(layout.left, 28346456, 28346457);
}

TEST(impossible_papers_do_not_fit)
{
    struct maze_drawing drawing = rendering_of().drawing;

    drawing.paper = (struct maze_paper){499999, 2000000};
    assert_false(fits(1, 1, drawing));
    drawing.paper = (struct maze_paper){2000000, 12000001};
    assert_false(fits(1, 1, drawing));
    drawing.paper = (struct maze_paper){12000000, 12000000};
    assert_true(fits(1, 1, drawing));
    for (unsigned i = 0; i < 256; i++) {
        drawing.per_page = (uint8_t)i;
        assert_int_equal(fits(1, 1, drawing), i <= MAZE_PER_PAGE_6);
        drawing.per_page = 0;
        drawing.solutions_per_page = (uint8_t)i;
        assert_int_equal(fits(1, 1, drawing), i <= MAZE_PER_PAGE_9);
        drawing.solutions_per_page = 0;
    }
    drawing.gutter = UINT32_MAX;
    assert_false(fits(1, 1, drawing));
}
