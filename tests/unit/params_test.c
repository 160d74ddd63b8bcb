/* Queries: what is understood, and what is refused with which words. */
#include "maze/algorithm.h"
#include "maze/tiling.h"

#include "query/params.h"
#include "query/urlencoded.h"

#include "queries.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

TEST(an_empty_query_is_the_default_maze)
{
    const struct maze_query query = understood("");

    assert_string_equal(query.spec.algorithm->slug, param_at(0)->default_text);
    assert_int_equal(query.spec.width, 12);
    assert_int_equal(query.spec.height, 12);
    assert_false(query.seeded);
    assert_true(query.by_accept);
    assert_string_equal(query.rendering.format->slug, "json");
    assert_string_equal(query.rendering.style->name, "tiles");
}

TEST(defaults_of_styles_are_the_formats_own)
{
    for (size_t i = 0; param_at(i); i++) {
        const struct param *param = param_at(i);

        if (i != QUERY_STYLE && i != QUERY_GRID)
            continue;
        assert_string_equal(param->name, maze_format_find(*param->formats)->choice);
        assert_string_equal(
            param->default_text, maze_format_style(maze_format_find(*param->formats), 0)->name);
    }
    for (size_t f = 0; maze_format_at(f); f++) {
        const char *choice = maze_format_at(f)->choice;

        assert_true(!choice || params_find(span_of(choice)) < QUERY_PARAMS);
        /* Without a choice the tiling decides. */
        assert_true(choice || !maze_format_style(maze_format_at(f), 1) ||
            maze_format_style(maze_format_at(f), 0)->tiling);
    }
}

TEST(numbers_are_kept_in_a_size_that_is_written)
{
    for (size_t i = 0; param_at(i); i++) {
        const size_t size = param_at(i)->size;

        if (param_at(i)->kind == PARAM_NUMBER && size != 1 && size != 4 && size != 8)
            fail_msg("%s is kept in %zu bytes", param_at(i)->name, size);
    }
}

TEST(sides_are_counted_in_tiles_or_in_cells)
{
    struct maze_query query = understood("size=31");

    assert_int_equal(query.spec.width, 15);
    assert_int_equal(query.spec.height, 15);
    query = understood("width=7");
    assert_int_equal(query.spec.height, 7);
    query = understood("height=9");
    assert_int_equal(query.spec.width, 9);
    query = understood("width=7&height=9");
    assert_int_equal(query.spec.width, 7);
    assert_int_equal(query.spec.height, 9);
    assert_null(query.sided);
    assert_ptr_equal(understood("width=7").sided, param_at(SPEC_WIDTH));
    assert_ptr_equal(understood("").sided, param_at(SPEC_SIZE));
    query = understood("size=4294967295");
    assert_int_equal(query.spec.width, MAZE_SIDE_MAX);
}

static void assert_seed_text(const char *text, const char *seed)
{
    struct maze_query query = understood(text);

    assert_string_equal(query.seed_text, seed);
    assert_true(query.spec.seed == span_hash(span_of(seed)));
    maze_query_clear(&query);
}

TEST(a_seed_is_a_number_or_the_hash_of_a_text)
{
    struct maze_query query = understood("seed=0042");

    assert_true(query.seeded);
    assert_int_equal(query.spec.seed, 42);
    query = understood("seed=18446744073709551615");
    assert_true(query.spec.seed == UINT64_MAX);
    assert_null(query.seed_text);
    assert_seed_text("seed=foobar", "foobar");
    assert_seed_text("seed=-5", "-5");
    assert_seed_text("seed=a%20b+c%C3%A4", "a b cä");
    /* Only JSON has a place for it. */
    query = understood("seed=foobar&format=text");
    assert_null(query.seed_text);
    assert_true(query.spec.seed == UINT64_C(0x85944171f73967e8));
}

TEST(without_a_seed_every_query_has_another)
{
    const uint64_t first = understood("").spec.seed;

    for (int i = 0; i < 300; i++)
        assert_true(understood("").spec.seed != first);
}

TEST(a_drawing_means_its_format)
{
    struct maze_query query = understood("style=walls");

    assert_string_equal(query.rendering.format->slug, "text");
    assert_false(query.by_accept);
    query = understood("grid=none");
    assert_string_equal(query.rendering.format->slug, "json");
    query = understood("format=ascii");
    assert_string_equal(query.rendering.format->slug, "text");
}

TEST(the_accept_header_decides_where_nothing_else_does)
{
    struct problem problem;
    struct maze_query query;

    assert_true(read_query(MAZE_SUBJECT_MAZE, "text/plain", "", &query, &problem));
    assert_string_equal(query.rendering.format->slug, "text");
    assert_true(read_query(MAZE_SUBJECT_MAZE, "text/plain", "format=json", &query, &problem));
    assert_string_equal(query.rendering.format->slug, "json");
    assert_false(read_query(MAZE_SUBJECT_MAZE, "image/webp", "", &query, &problem));
    assert_int_equal(problem.kind, PROBLEM_NOT_ACCEPTABLE);
}

TEST(bad_queries_are_told_what_is_wrong)
{
    static const struct refusal rows[] = {
        {"size=2", PROBLEM_INVALID, "size", "3"},
        {"size=-5", PROBLEM_INVALID, "size", "3"},
        {"size=abc", PROBLEM_INVALID, "size", ""},
        {"size=18446744073709551617", PROBLEM_INVALID, "size", "4294967295"},
        {"width=1.5", PROBLEM_INVALID, "width", ""},
        {"size=25&width=3", PROBLEM_CONFLICT, "width", ""},
        {"height=3&size=25", PROBLEM_CONFLICT, "size", ""},
        {"format=json&style=walls", PROBLEM_MEANINGLESS, "style", ""},
        {"algo=Kruskal", PROBLEM_INVALID, "algo", "kruskal"},
        {"algo=nothing-like-it", PROBLEM_INVALID, "algo", ""},
        {"format=jsno", PROBLEM_INVALID, "format", "json"},
        {"style=wall", PROBLEM_INVALID, "style", "walls"},
        {"grid=rowz", PROBLEM_INVALID, "grid", "rows"},
        {"seed=%ff", PROBLEM_INVALID, "seed", ""},
        {"algo=gt&mix=newest:99999999999999999999,random:50", PROBLEM_INVALID, "mix",
            "newest:100,random:50"},
        {"algorithm=kruskal", PROBLEM_UNKNOWN, "algorithm", "algo"},
        {"=5", PROBLEM_UNKNOWN, "", ""},
        /* One edit of a short word is as much as leaves it recognizable. */
        {"format=dxf", PROBLEM_INVALID, "format", "svg"},
        {"format=rtf", PROBLEM_INVALID, "format", ""},
        {"format=svgs", PROBLEM_INVALID, "format", "svg"},
        {"mime=svg", PROBLEM_UNKNOWN, "mime", ""},
        {"page=2", PROBLEM_UNKNOWN, "page", ""},
        {"route=first", PROBLEM_UNKNOWN, "route", ""},
        /* Others call it so. */
        {"format=jpg", PROBLEM_INVALID, "format", "png"},
        {"style=ascii", PROBLEM_INVALID, "style", "walls"},
        {"solve=true", PROBLEM_INVALID, "solve", "shortest"},
        {"cols=9", PROBLEM_UNKNOWN, "cols", "width"},
        {"bg=red&format=svg", PROBLEM_UNKNOWN, "bg", "background"},
        {"colour=yes&format=text", PROBLEM_UNKNOWN, "colour", "color"},
        {"colour=red&format=svg", PROBLEM_UNKNOWN, "colour", "wall_color"},
        /* Of several names that with which the value is good. */
        {"type=triangle", PROBLEM_UNKNOWN, "type", "tiling"},
        {"cells=9", PROBLEM_UNKNOWN, "cells", "width"},
        {"seed=%", PROBLEM_INVALID, "seed", ""},
        {"seed=%4", PROBLEM_INVALID, "seed", ""},
    };

    assert_all_refused(rows, LENGTH(rows));
}

TEST(what_no_nearest_value_can_say_is_said_in_words)
{
    static const char *const rows[][2] = {
        {"format=gif", "try png; an animation is format=apng of /maze/steps"},
        {"format=html", "try svg; the page with a maze is /maze without a format, in a browser"},
        {"format=svg&color=red",
            "; the colours of pictures are wall_color, path_color and background"},
        {"format=svg&color=yes",
            "; the colours of pictures are wall_color, path_color and background"},
        {"steps=yes", "; how a maze came to be is at /maze/steps"},
        {"stats=1", "; what can be counted in a maze is at /maze/stats"},
        {"size=30x20", "; for two sides there are width and height, in cells"},
        {"bg=red", "; background does not apply to format=json, only to svg, png, pdf"},
        {"speed=5", "; delay does not apply to /maze, only to /maze/steps"},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct problem problem = problem_of(rows[i][0]);
        const char *end = strstr(problem.detail, rows[i][1]);

        if (!end || strlen(end) != strlen(rows[i][1]))
            fail_msg("'%s': %s", rows[i][0], problem.detail);
    }
}

/* Reads a flag by itself, whatever else it would need. */
static bool flag_of(const struct param *param, const char *word)
{
    struct maze_query query = {0};
    char text[64];

    if (!param_read(param, span_of(word), &query))
        fail_msg("%s=%s is refused", param->name, word);
    *param_write(param, &query, text) = '\0';
    return strcmp(strchr(text, '='), "=yes") == 0;
}

TEST(flags_are_known_by_other_words_and_written_as_yes_or_no)
{
    static const char *const words[][2] = {
        {"yes", "no"}, {"true", "false"}, {"1", "0"}, {"on", "off"}};

    for (size_t i = 0; param_at(i); i++)
        for (size_t w = 0; param_at(i)->kind == PARAM_FLAG && w < 4; w++) {
            assert_true(flag_of(param_at(i), words[w][0]));
            assert_false(flag_of(param_at(i), words[w][1]));
        }
}

TEST(the_longest_refusal_is_whole)
{
    char text[512] = "";

    for (size_t i = 0; param_at(i); i++) {
        memset(text, 0, sizeof(text));
        /* What is not printable takes most room. */
        snprintf(text, sizeof(text), "%s=", param_at(i)->name);
        memset(text + strlen(text), '\xff', 300);
        assert_non_null(strstr(problem_of(text).detail, " was given"));
    }
}

TEST(an_even_size_is_refused_with_both_neighbours)
{
    const struct problem problem = problem_of("size=24");

    assert_string_equal(
        problem.detail, "size counts tiles and must be odd: 24 was given, try 23 or 25");
    assert_string_equal(problem.nearest[1], "25");
}

TEST(what_was_given_is_repeated_in_part_and_made_printable)
{
    char text[1024] = "seed=";
    struct problem problem;

    for (int i = 0; i < 150; i++)
        strcat(text, "%C3%A4");
    problem = problem_of(text);
    assert_string_equal(problem.given + strlen(problem.given) - strlen("ä…"), "ä…");
    assert_true(span_is_utf8(span_of(problem.given)));
    assert_string_equal(problem_of("%C3%A4%C3%A4=%zz").parameter, "ää");
    assert_string_equal(problem_of("%ff=%zz").parameter, "\\xff");
    assert_string_equal(problem_of("algo=%1b%ff").given, "\\x1b\\xff");
}

TEST(a_seed_of_256_bytes_is_the_longest)
{
    char text[512] = "seed=";
    struct maze_query query;

    memset(text + 5, 'x', 256);
    query = understood(text);
    maze_query_clear(&query);
    text[5 + 256] = 'x';
    problem_of(text);
}

TEST(the_canonical_form_is_read_back_as_the_same_maze)
{
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const struct maze_spec spec = {maze_algorithm_at(i), MAZE_SIDE_MAX, 1, UINT64_MAX};
        char text[MAZE_SPEC_TEXT];
        struct maze_query query;

        const size_t length = maze_spec_write(&spec, text);

        assert_int_equal(length, strlen(text));
        query = understood(text);
        assert_ptr_equal(query.spec.algorithm, spec.algorithm);
        assert_int_equal(query.spec.width, spec.width);
        assert_int_equal(query.spec.height, spec.height);
        assert_true(query.spec.seed == spec.seed);
    }
}

TEST(renderings_are_read_back_as_the_same)
{
    for (size_t f = 0; maze_format_at(f); f++)
        for (size_t d = 0; maze_format_style(maze_format_at(f), d); d++) {
            const struct maze_rendering rendering = {.format = maze_format_at(f),
                .style = maze_format_style(maze_format_at(f), d),
                .drawing = maze_format_at(f)->drawing};
            const struct maze_query before = {.rendering = rendering};
            const unsigned subjects = rendering.format->subjects;
            const int subject = subjects & 1 << MAZE_SUBJECT_MAZE ? MAZE_SUBJECT_MAZE
                : subjects & 1 << MAZE_SUBJECT_BATCH              ? MAZE_SUBJECT_BATCH
                                                                  : MAZE_SUBJECT_STEPS;
            struct buffer text = {0};
            struct maze_query query;

            for (size_t i = 1; maze_tiling_at(i); i++)
                if ((d && !maze_format_at(f)->choice && !text.data) ||
                    (!maze_style_fits(rendering.style, NULL) &&
                        maze_style_fits(rendering.style, maze_tiling_at(i))))
                    buffer_addf(&text, "tiling=%s&", maze_tiling_at(i)->slug);
            rendering_write(&before, &text);
            if (subject == MAZE_SUBJECT_BATCH)
                buffer_add_text(&text, "&count=1");
            query = understood_about(subject, text.data);
            assert_ptr_equal(query.rendering.format, rendering.format);
            assert_ptr_equal(query.rendering.style, rendering.style);
            buffer_free(&text);
        }
}

TEST(a_target_is_cut_at_its_question_mark)
{
    struct span path, text;

    urlencoded_split(SPAN("/maze?a=1?b"), &path, &text);
    assert_true(span_is(path, "/maze") && span_is(text, "a=1?b"));
    urlencoded_split(SPAN("/maze"), &path, &text);
    assert_true(span_is(path, "/maze") && text.length == 0);
    urlencoded_split(SPAN("http://host:80/maze?size=9"), &path, &text);
    assert_true(span_is(path, "/maze") && span_is(text, "size=9"));
    urlencoded_split(SPAN("http://host?size=9"), &path, &text);
    assert_true(span_is(path, "/") && span_is(text, "size=9"));
    urlencoded_split(SPAN("nothing://host"), &path, &text);
    assert_int_equal(urlencoded_decode(&path, true), DECODING_OK);
    assert_true(span_is(path, "/"));
    urlencoded_split(SPAN("*"), &path, &text);
    assert_true(span_is(path, "*"));
}

TEST(empty_pairs_are_passed_over)
{
    const struct maze_query query = understood("&&size=9&&&seed=1&");

    assert_int_equal(query.spec.width, 4);
    assert_int_equal(query.spec.seed, 1);
}
