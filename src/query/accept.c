/* The most specific range that matches a media type or a coding decides its quality. */
#include "query/accept.h"

#include "base/text.h"

#include <string.h>

enum { READ_MAX = 512 }; /* bytes of a header that are read; nobody means more */

static struct span list_of(const char *header)
{
    return (struct span){header, strnlen(header, READ_MAX)};
}

/* A qvalue in thousandths: `0`, `0.5`, `1.000`; a malformed one counts as 1. */
static unsigned read_quality(struct span value)
{
    unsigned quality = 0, unit = 100;

    if (value.length == 0 || value.length > 5 || value.text[0] != '0' ||
        (value.length > 1 && value.text[1] != '.'))
        return 1000;
    for (size_t i = 2; i < value.length; i++, unit /= 10) {
        if (value.text[i] < '0' || value.text[i] > '9')
            return 1000;
        quality += (unsigned)(value.text[i] - '0') * unit;
    }
    return quality;
}

/* How closely a range such as `text/\*` names a media type: 3, 2, 1, or 0 for not at all. */
static unsigned specificity(struct span range, const char *media_type)
{
    const size_t type = (size_t)(strchr(media_type, '/') - media_type) + 1;

    if (span_is_caseless(range, media_type))
        return 3;
    if (range.length == type + 1 && range.text[type] == '*' &&
        strncasecmp(range.text, media_type, type) == 0)
        return 2;
    return span_is(range, "*/*") ? 1 : 0;
}

/* Cuts the next range off a list and drops its parameters; *quality is its qvalue. */
static struct span next_range(struct span *list, unsigned *quality)
{
    struct span parameters = span_cut(list, ',');
    const struct span range = span_trimmed(span_cut(&parameters, ';'));

    *quality = 1000;
    while (parameters.length) {
        struct span value = span_cut(&parameters, ';');
        const struct span name = span_trimmed(span_cut(&value, '='));

        if (span_is_caseless(name, "q")) {
            *quality = read_quality(span_trimmed(value));
            break;
        }
    }
    return range;
}

static bool likes_all(const char *header)
{
    return !header || strcmp(header, "*/*") == 0;
}

/* The quality of a media type, and how closely the header names it. */
static unsigned quality_of(const char *header, const char *media_type, unsigned *best)
{
    unsigned quality = 0;

    *best = 0;
    for (struct span ranges = list_of(header); ranges.length;) {
        unsigned liked;
        const unsigned match = specificity(next_range(&ranges, &liked), media_type);

        if (match > *best) {
            *best = match;
            quality = liked;
        }
    }
    return quality;
}

unsigned accept_quality(const char *header, const char *media_type)
{
    unsigned match;

    return likes_all(header) ? 1000 : quality_of(header, media_type, &match);
}

static bool is_image(struct span type)
{
    return type.length > 6 && strncasecmp(type.text, "image/", 6) == 0;
}

/*
 * Whether a browser wants to show an <img>: image types, then a wildcard. Some browsers send both with equal quality,
 * and would get JSON.
 */
static bool wants_image(const char *header)
{
    struct span ranges = list_of(header), range = {0};
    unsigned images = 0, quality;

    while (ranges.length && is_image(range = next_range(&ranges, &quality)))
        images++;
    return images && !ranges.length && span_is(range, "*/*");
}

/* The best liked format, among images only or all; an image type that is named before one of a wildcard. */
static const struct maze_format *find_format(const char *header, int subject, bool image)
{
    const bool all = likes_all(header);
    const struct maze_format *liked = NULL, *format;
    unsigned max = 1, match = 0;

    for (size_t i = 0; (format = maze_format_at(i)); i++) {
        const bool leads = !liked || format->leads >> subject & 1;

        if (!(format->subjects >> subject & 1) || !format->media_type ||
            (image && !is_image(span_of(format->media_type))))
            continue;

        unsigned quality = all ? 1000 : quality_of(header, format->media_type, &match);

        if (image && quality)
            quality += match;

        if (leads ? quality >= max : quality > max) {
            max = quality;
            liked = format;
        }
        /* Nothing can be liked better. */
        if (max == 1000 && liked->leads >> subject & 1)
            break;
    }
    return liked;
}

const struct maze_format *accept_format(const char *header, int subject)
{
    const struct maze_format *image =
        header && wants_image(header) ? find_format(header, subject, true) : NULL;

    return image ? image : find_format(header, subject, false);
}

bool accept_refuse_format(const char *header, int subject, struct problem *problem)
{
    char types[TEXT_LIST] = "one of ";

    for (size_t i = 0; maze_format_at(i); i++) {
        if (!(maze_format_at(i)->subjects >> subject & 1) || !maze_format_at(i)->media_type)
            continue;
        text_add_to_list(types, maze_format_at(i)->media_type);
        problem_add_nearest(problem, maze_format_at(i)->media_type);
    }
    return problem_about(problem, PROBLEM_NOT_ACCEPTABLE, SPAN("Accept"), span_of(header), types,
        "the Accept header allows no format of this path, and no format parameter is given");
}

const char *const language_names[LANGUAGES] = {[LANGUAGE_EN] = "en", [LANGUAGE_KO] = "ko"};

enum language accept_language(const char *header)
{
    enum language liked = LANGUAGE_EN;
    unsigned max = 0;

    for (struct span list = list_of(header ? header : ""); list.length;) {
        unsigned quality;
        struct span range = next_range(&list, &quality);
        const struct span tag = span_cut(&range, '-'); /* `ko` for ko-KR */

        for (enum language i = 0; i < LANGUAGES; i++)
            if (span_is_caseless(tag, language_names[i]) && quality > max) {
                max = quality;
                liked = i;
            }
    }
    return liked;
}

struct accepted_codings accept_codings(const char *header)
{
    /* Identity is acceptable unless excluded, but any named coding is preferred. */
    struct accepted_codings accepted = {{[CODING_IDENTITY] = header ? 1 : 1000}};
    unsigned named = 0;

    if (!header)
        return accepted;
    for (struct span list = list_of(header); list.length;) {
        unsigned quality;
        const struct span name = next_range(&list, &quality);
        const enum coding coding = coding_find(name);

        for (enum coding i = CODING_IDENTITY; i < CODINGS; i++)
            if (i == coding || (span_is(name, "*") && !(named >> i & 1)))
                accepted.quality[i] = (uint16_t)quality;
        named |= 1U << coding;
    }
    return accepted;
}

enum coding accept_coding(const struct accepted_codings *accepted, unsigned offered)
{
    enum coding preferred = CODINGS;
    unsigned best = 1;

    for (enum coding i = CODING_IDENTITY; i < CODINGS; i++) {
        if (offered >> i & 1 && accepted->quality[i] >= best) {
            best = accepted->quality[i];
            preferred = i;
        }
    }
    return preferred;
}

bool accept_refuse_coding(const char *header, unsigned offered, struct problem *problem)
{
    char allowed[TEXT_LIST] = "";

    for (enum coding i = CODING_IDENTITY; i < CODINGS; i++)
        if (offered >> i & 1) {
            text_add_to_list(allowed, coding_row(i)->name);
            problem_add_nearest(problem, coding_row(i)->name);
        }
    return problem_about(problem, PROBLEM_CODING, SPAN("Accept-Encoding"),
        span_of(header ? header : ""), allowed,
        "the Accept-Encoding header allows no coding of this answer");
}
