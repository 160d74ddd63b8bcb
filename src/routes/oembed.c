/* The frame gets the page's address unchanged, since a page may have parameters that only it knows. */
#include "routes/routes.h"

#include "query/json.h"
#include "query/urlencoded.h"
#include "routes/preview.h"

#include <string.h>

enum { WIDTH = 800, HEIGHT = 600 }; /* the most pixels of the frame */

/* The request. The spans are decoded, and borrowed. */
struct wanted {
    struct span url, format;
    uint64_t width, height; /* the most pixels */
};

/* The parts of a page's URL; `place` is its host and the path up to the last slash. */
struct page_url {
    struct span place, query, fragment;
};

static bool read_side(struct pair pair, uint64_t *side, struct problem *problem)
{
    uint64_t most = UINT64_MAX;

    if (span_u64(pair.value, &most) == NUMBER_MALFORMED || most == 0)
        return problem_about(problem, PROBLEM_INVALID, pair.name, pair.value, "a number from 1",
            "it must be a number of pixels");
    *side = most;
    return true;
}

/* Reads the query. Parameters that consumers add are ignored. */
static bool read_wanted(struct span query, struct wanted *wanted, struct problem *problem)
{
    struct pair pair;

    *wanted = (struct wanted){SPAN(""), SPAN("json"), UINT64_MAX, UINT64_MAX};
    while (urlencoded_next(&query, &pair)) {
        if (pair.decoding != DECODING_OK)
            return query_refuse_decoding(pair, problem);
        if (span_is(pair.name, "url"))
            wanted->url = pair.value;
        else if (span_is(pair.name, "format"))
            wanted->format = pair.value;
        else if ((span_is(pair.name, "maxwidth") && !read_side(pair, &wanted->width, problem)) ||
            (span_is(pair.name, "maxheight") && !read_side(pair, &wanted->height, problem)))
            return false;
    }
    if (!span_is(wanted->format, "json"))
        return problem_about(problem, PROBLEM_NOT_IMPLEMENTED, SPAN("format"), wanted->format,
            "json", "this server has oEmbed as json only");
    return true;
}

/* Whether a URL names a page, on any host. */
static bool read_page(struct span url, struct page_url *page)
{
    static const char *const paths[] = {"", "play", "maze", "embed"};
    const struct span scheme = span_cut_at(&url, "://");
    struct span path;
    size_t begin; /* of the last part */

    page->fragment = url;
    page->query = span_cut(&page->fragment, '#');
    path = span_cut(&page->query, '?');
    page->place = path;
    begin = path.length;
    while (begin && path.text[begin - 1] != '/')
        begin--;
    path = begin ? span_from(path, begin) : SPAN("");
    page->place.length -= begin ? path.length + 1 : 0;
    if (!span_is_caseless(scheme, "http") && !span_is_caseless(scheme, "https"))
        return false;
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++)
        if (span_is(path, paths[i]))
            return true;
    return false;
}

/* Adds a part of a URL, with escapes for characters that are not allowed in one. */
static void add_part(const char *mark, struct span part, struct buffer *url)
{
    if (part.length)
        buffer_add_text(url, mark);
    urlencoded_write(part, "!$%&'()*+,/:;=?@[]", url);
}

static void add_frame(
    const char *url, const char *title, int width, int height, struct buffer *html)
{
    buffer_add_text(html, "<iframe src=\"");
    preview_escape(url, html);
    buffer_addf(html, "\" width=\"%d\" height=\"%d\" title=\"", width, height);
    preview_escape(title, html);
    buffer_add_text(html, "\" style=\"border:0\" loading=\"lazy\" allowfullscreen></iframe>");
}

static void write_answer(const struct preview *preview, const struct wanted *wanted,
    const char *embed, struct buffer *json)
{
    const char *title = preview->is_known ? preview->title.data : "mazed";
    const int width = wanted->width < WIDTH ? (int)wanted->width : WIDTH;
    const int height = wanted->height < HEIGHT ? (int)wanted->height : HEIGHT;
    struct buffer html = {0};
    json_t *object;

    add_frame(embed, title, width, height, &html);
    json->failed |= html.failed;
    if (!json->failed) {
        json_memory_begin();
        object = json_pack("{s:s, s:s, s:s, s:s, s:s, s:i, s:i, s:s}", "version", "1.0", "type",
            "rich", "provider_name", "mazed", "provider_url", preview->origin.data, "title", title,
            "width", width, "height", height, "html", html.data);
        if (wanted->width >= PREVIEW_WIDTH && wanted->height >= PREVIEW_HEIGHT)
            json_object_update_new(object,
                json_pack("{s:s, s:i, s:i}", "thumbnail_url", preview->card.data, "thumbnail_width",
                    PREVIEW_WIDTH, "thumbnail_height", PREVIEW_HEIGHT));
        json_write(object, JSON_COMPACT, json);
    }
    buffer_free(&html);
}

static bool has_place(const struct buffer *base, struct span place)
{
    const char *own = strstr(base->data, "://");

    return own && span_is_caseless(place, own + 3);
}

static void refuse_url(struct span url, struct response *response)
{
    struct problem problem = {0};

    problem_about(&problem, PROBLEM_NOT_FOUND, SPAN("url"), url,
        "the URL of a page of this server, such as /play?seed=7",
        "url must be that of a page of this server");
    response_problem(response, &problem);
}

/* Answers about a page; `embed` is the path of its board. */
static void answer_page(struct service *service, const struct request *request,
    const struct wanted *wanted, const struct page_url *page, struct buffer *embed,
    struct response *response)
{
    const enum language language = accept_language(request->headers[HEADER_ACCEPT_LANGUAGE]);
    struct preview preview;
    const bool good = preview_make(service, request, page->query, language, &preview, response);
    struct buffer url = {0};

    if (response->status == 400 || (good && !has_place(&preview.origin, page->place))) {
        refuse_url(wanted->url, response);
    } else if (good && embed->failed) {
        response_no_memory(response);
    } else if (good) {
        buffer_addf(&url, "%s%s", preview.origin.data, embed->data);
        response->made.failed |= url.failed;
        if (!url.failed)
            write_answer(&preview, wanted, url.data, &response->made);
        response->vary |= VARY_LANGUAGE;
        document_answer_made("application/json", CACHING_HOUR, request, response);
    }
    buffer_free(&url);
    preview_free(&preview);
}

void oembed_answer(
    struct service *service, const struct request *request, struct response *response)
{
    struct problem problem = {0};
    struct wanted wanted;
    struct page_url page;
    struct buffer embed = {0};

    if (response_waits(response, request))
        return;
    if (!read_wanted(request->query, &wanted, &problem)) {
        response_problem(response, &problem);
        return;
    }
    if (!read_page(wanted.url, &page)) {
        refuse_url(wanted.url, response);
        return;
    }
    /* Copy it before the query is decoded. */
    buffer_add_text(&embed, "/embed");
    add_part("?", page.query, &embed);
    add_part("#", page.fragment, &embed);
    answer_page(service, request, &wanted, &page, &embed, response);
    buffer_free(&embed);
}
