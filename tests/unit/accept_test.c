/* Content negotiation follows RFC 9110, section 12.5.1. */
#include "query/accept.h"

#include "unit.h"

TEST(each_header_chooses_the_format_it_likes_best)
{
    static const struct {
        const char *header, *format;
    } rows[] = {
        {NULL, "json"},
        {"*/*", "json"},
        {"application/json", "json"},
        {"text/plain", "text"},
        {"text/*", "text"},
        {"TEXT/Plain", "text"},
        {"text/plain, application/json", "json"},
        {"text/plain, application/json;q=0.9", "text"},
        {"application/json;q=0.1, text/plain;q=0.101", "text"},
        {"application/json;q=0, */*", "text"},
        {"application/json; q=0 , text/plain ; q=0.001", "text"},
        {"text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "json"},
        {"text/plain;q=0.2, text/*;q=0.9, */*;q=0.3", "csv"},
        {"text/plain;charset=utf-8", "text"},
        {"application/*;q=0.5, text/plain;q=0.4", "json"},
        {"image/png", "png"},
        {"image/*", "svg"},
        {"image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "svg"},
        {"image/webp", NULL},
        {"image/avif,image/webp,*/*", "svg"},
        {"image/webp,image/png,*/*;q=0.8", "png"},
        {"image/webp,text/plain,*/*", "json"},
        {"application/json;q=0", NULL},
        {"*/*;q=0", NULL},
        {"text/html", NULL},
        {"garbage", NULL},
        {",,,", NULL},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct maze_format *expected =
            rows[i].format ? maze_format_find(rows[i].format) : NULL;

        if (accept_format(rows[i].header, MAZE_SUBJECT_MAZE) != expected)
            fail_msg("Accept: %s", rows[i].header);
    }
}

TEST(qualities_are_read_to_a_thousandth)
{
    assert_int_equal(accept_quality("text/plain;q=0.123", "text/plain"), 123);
    assert_int_equal(accept_quality("text/plain;q=0.5", "text/plain"), 500);
    assert_int_equal(accept_quality("text/plain;q=1.000", "text/plain"), 1000);
    assert_int_equal(accept_quality("text/plain;q=0.", "text/plain"), 0);
    assert_int_equal(accept_quality("text/plain;Q=0.7", "text/plain"), 700);
    assert_int_equal(accept_quality("text/plain", "text/html"), 0);
}

TEST(each_header_chooses_the_coding_that_it_prefers)
{
    static const struct {
        const char *header;
        enum coding gzip, all, none; /* chosen where gzip alone, all or none are offered */
    } rows[] = {
        {NULL, CODINGS, CODING_IDENTITY, CODING_IDENTITY},
        {"identity", CODINGS, CODING_IDENTITY, CODING_IDENTITY},
        {"gzip", CODING_GZIP, CODING_GZIP, CODING_IDENTITY},
        {"x-gzip", CODING_GZIP, CODING_GZIP, CODING_IDENTITY},
        {"GZip", CODING_GZIP, CODING_GZIP, CODING_IDENTITY},
        {"zstd", CODINGS, CODING_ZSTD, CODING_IDENTITY},
        {"gzip, zstd", CODING_GZIP, CODING_ZSTD, CODING_IDENTITY},
        {"zstd,gzip", CODING_GZIP, CODING_ZSTD, CODING_IDENTITY},
        {"gzip, deflate, br, zstd", CODING_GZIP, CODING_ZSTD, CODING_IDENTITY},
        {"gzip;q=0.9, zstd;q=0.8", CODING_GZIP, CODING_GZIP, CODING_IDENTITY},
        {"gzip;q=0.8, zstd;q=0.801", CODING_GZIP, CODING_ZSTD, CODING_IDENTITY},
        {"gzip;q=0", CODINGS, CODING_IDENTITY, CODING_IDENTITY},
        {"gzip;q=0, zstd;q=0.001", CODINGS, CODING_ZSTD, CODING_IDENTITY},
        {"gzip;q=0.001", CODING_GZIP, CODING_GZIP, CODING_IDENTITY},
        {"gzip ; q=0.5 , identity", CODING_GZIP, CODING_IDENTITY, CODING_IDENTITY},
        {"gzip;q=0.5, identity;q=0.5", CODING_GZIP, CODING_GZIP, CODING_IDENTITY},
        {"identity;q=0.5, *;q=0.6", CODING_GZIP, CODING_ZSTD, CODING_IDENTITY},
        {"identity;q=0.5, *;q=0.4", CODING_GZIP, CODING_IDENTITY, CODING_IDENTITY},
        {"*", CODING_GZIP, CODING_ZSTD, CODING_IDENTITY},
        {"*;q=0.1, zstd;q=0", CODING_GZIP, CODING_GZIP, CODING_IDENTITY},
        {"zstd;q=0, *;q=0.1", CODING_GZIP, CODING_GZIP, CODING_IDENTITY},
        {"br", CODINGS, CODING_IDENTITY, CODING_IDENTITY},
        {"deflate", CODINGS, CODING_IDENTITY, CODING_IDENTITY},
        {"garbage", CODINGS, CODING_IDENTITY, CODING_IDENTITY},
        {",,;,", CODINGS, CODING_IDENTITY, CODING_IDENTITY},
        {"identity;q=0", CODINGS, CODINGS, CODINGS},
        {"*;q=0", CODINGS, CODINGS, CODINGS},
        {"br, *;q=0", CODINGS, CODINGS, CODINGS},
        {"br, identity;q=0", CODINGS, CODINGS, CODINGS},
        {"*;q=0, gzip;q=0.1", CODING_GZIP, CODING_GZIP, CODINGS},
        {"*;q=0, identity", CODINGS, CODING_IDENTITY, CODING_IDENTITY},
        {"identity;q=0, *", CODING_GZIP, CODING_ZSTD, CODINGS},
        {"identity;q=0, zstd", CODINGS, CODING_ZSTD, CODINGS},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct accepted_codings accepted = accept_codings(rows[i].header);

        if (accept_coding(&accepted, 1 << CODING_GZIP) != rows[i].gzip ||
            accept_coding(&accepted, CODINGS_ALL) != rows[i].all ||
            accept_coding(&accepted, CODINGS_NONE) != rows[i].none)
            fail_msg("Accept-Encoding: %s", rows[i].header);
    }
}

TEST(each_header_chooses_the_language_that_it_likes_best)
{
    static const struct {
        const char *header;
        enum language language;
    } rows[] = {
        {NULL, LANGUAGE_EN},
        {"", LANGUAGE_EN},
        {"*", LANGUAGE_EN},
        {"fr", LANGUAGE_EN},
        {"ko", LANGUAGE_KO},
        {"KO-kr", LANGUAGE_KO},
        {"kok", LANGUAGE_EN},
        {"ko;q=0", LANGUAGE_EN},
        {"fr, ko;q=0.001", LANGUAGE_KO},
        {"en, ko", LANGUAGE_EN},
        {"ko, en", LANGUAGE_KO},
        {"en;q=0.4, ko;q=0.5", LANGUAGE_KO},
        {" ko-KR ; q=0.9 ,en-US", LANGUAGE_EN},
        {",;,-,", LANGUAGE_EN},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (accept_language(rows[i].header) != rows[i].language)
            fail_msg("Accept-Language: %s", rows[i].header);
}
