/* A page's query is a card's, plus parameters that only the page knows; so the card's parser finds the maze. */
#include "routes/preview.h"

#include "maze/algorithm.h"

#include "base/decimal.h"
#include "process/address.h"
#include "query/order.h"
#include "query/query_parser.h"
#include "query/urlencoded.h"
#include "routes/limits.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* The picture for a page without a maze: one without a seed, too, is not known before it is there. */
static const char own_card[] =
    "/maze/card?algo=recursive-backtracker&width=37&height=18&seed=7&solve=shortest&openings=no"
    "&format=png&ends=yes";

/* The texts by language. `title` formats an algorithm, two sides, one of `by`, and its value; `day` a date. */
static const struct {
    const char *title, *day, *any, *by[3], *maze, *page, *picture;
} words[LANGUAGES] = {
    [LANGUAGE_EN] = {"%s, %s × %s cells, %s %s", "Maze of the day, %B %-d, %Y", "Maze",
        {"seed", "length", "difficulty"},
        "A maze to walk through, to watch being carved and solved, and to take along as a picture, "
        "on paper or as data.",
        "Mazes of every algorithm, each with a link of its own.", "A maze and its solution"},
    [LANGUAGE_KO] = {"%s, %s × %s칸, %s %s", "오늘의 미로, %Y년 %-m월 %-d일", "미로",
        {"시드", "길이", "난이도"},
        "직접 걸어 보고, 만들어지고 풀리는 과정을 지켜보고, 그림이나 종이, 데이터로 가져갈 수 있는 "
        "미로예요.",
        "온갖 알고리즘으로 만든 미로예요. 미로마다 링크가 하나씩 있어요.", "미로와 정답"},
};

void preview_escape(const char *text, struct buffer *html)
{
    static const char marks[] = "&<>\"'";
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};

    for (; *text; text++) {
        const char *mark = strchr(marks, *text);

        if (mark)
            buffer_add_text(html, entities[mark - marks]);
        else
            buffer_add(html, text, 1);
    }
}

/* The mazes of the days, from Sunday on, as web/day/day.js has them. */
static const struct {
    const char *algorithm;
    unsigned side;
} week[] = {{"wilson", 24}, {"recursive-backtracker", 12}, {"kruskal", 16}, {"eller", 16},
    {"recursive-backtracker", 18}, {"prim", 20}, {"growing-tree", 22}};

/* What a page's query says of its maze in its own words; empty where it says nothing. */
struct own_words {
    struct span seed, title;
};

/* Takes the pairs, and looks that are those of the page's board; false if one is malformed. */
static bool take_pairs(
    struct span query, struct query_input *input, struct own_words *own, struct problem *problem)
{
    struct pair pair;

    while (urlencoded_next(&query, &pair)) {
        if (pair.decoding != DECODING_OK)
            return query_refuse_decoding(pair, problem);
        if (span_is(pair.name, "seed"))
            own->seed = pair.value;
        if (span_is(pair.name, "title"))
            own->title = value_read_title(NULL, pair.value, NULL) ? pair.value : own->title;
        else if (!span_is(pair.name, "openings") && !span_is(pair.name, "ends"))
            query_input_add(input, pair);
    }
    query_input_add(input, (struct pair){.name = SPAN("openings"), .value = SPAN("no")});
    query_input_add(input, (struct pair){.name = SPAN("ends"), .value = SPAN("yes")});
    return true;
}

void preview_add_base(
    const struct service *service, const struct request *request, struct buffer *base)
{
    const char *const *headers = request->headers;
    const struct forwarded_headers forwarded = {headers[HEADER_FORWARDED],
        headers[HEADER_X_FORWARDED_FOR], headers[HEADER_X_FORWARDED_PROTO],
        headers[HEADER_X_FORWARDED_HOST], headers[HEADER_X_FORWARDED_PREFIX]};
    const struct asked_address asked =
        forwarded_address(&service->config.trusted_proxies, &forwarded);

    if (*service->config.public_url) {
        const char *url = service->config.public_url;
        const size_t length = strlen(url);

        buffer_add(base, url, length - (url[length - 1] == '/'));
        return;
    }
    buffer_addf(base, "%s://", asked.scheme ? asked.scheme : "http");
    if (asked.host.length)
        buffer_add(base, asked.host.text, asked.host.length);
    else
        buffer_add_text(base, headers[HEADER_HOST] ? headers[HEADER_HOST] : "localhost:8080");
    buffer_add(base, asked.prefix.text, asked.prefix.length);
}

enum { GROUPED = DECIMAL_MAX + DECIMAL_MAX / 3 + 1 };

/* Writes a number with a comma every three digits. */
static const char *group(uint64_t number, char text[GROUPED])
{
    char *to = text + GROUPED - 1;

    *to = '\0';
    for (int digits = 0; number || !digits; number /= 10, digits++) {
        if (digits && digits % 3 == 0)
            *--to = ',';
        *--to = (char)('0' + number % 10);
    }
    return to;
}

/* Writes a date as it was given, and other texts as their number. */
static void write_seed(struct span given, uint64_t seed, char text[MAZE_SPEC_TEXT])
{
    size_t length = given.length < MAZE_SPEC_TEXT ? given.length : 0;

    for (size_t i = 0; i < length; i++)
        text[i] = given.text[i];
    text[length] = '\0';
    if (!length || text[strspn(text, "0123456789-")])
        text[decimal_write(seed, text)] = '\0';
}

enum { DAY_TEXT = 80 };

/* If a spec's text is that of the maze of a day, writes what that is called, and its date as the seed. */
static void name_day(
    struct span seed, const char *format, char text[MAZE_SPEC_TEXT], char name[DAY_TEXT])
{
    char date[DAY_TEXT], again[DAY_TEXT], maze[DAY_TEXT];
    struct tm day = {0};
    size_t length;

    snprintf(
        date, sizeof(date), "%.*s", (int)(seed.length < DAY_TEXT ? seed.length : 0), seed.text);
    if (!strptime(date, "%Y-%m-%d", &day))
        return;
    /* Finds the day of the week; another date comes out where there is no such day. */
    (void)timegm(&day);
    (void)strftime(again, sizeof(again), "%F", &day);
    length = (size_t)snprintf(maze, sizeof(maze),
        "algo=%s&width=%u&height=%u&seed=", week[day.tm_wday].algorithm, week[day.tm_wday].side,
        week[day.tm_wday].side);
    if (strcmp(date, again) != 0 || strncmp(text, maze, length) != 0 || strchr(text + length, '&'))
        return;
    snprintf(text + length, sizeof(date), "%s", date);
    (void)strftime(name, DAY_TEXT, format, &day);
}

/* Names the maze by a title, on its card too if that can be drawn. */
static void add_title(struct fonts *fonts, struct span title, struct preview *preview)
{
    struct letters *letters;
    char which[TEXT_LIST];
    const enum letters_fault fault = letters_read(fonts, title, &letters, which);

    buffer_add(&preview->title, title.text, title.length);
    if (fault == LETTERS_OK) {
        buffer_add_text(&preview->card, "&title=");
        urlencoded_write(title, "", &preview->card);
    }
    preview->card.failed |= fault == LETTERS_NO_MEMORY;
    letters_free(letters);
}

static void add_maze(const struct maze_query *query, const struct own_words *own,
    struct fonts *fonts, enum language language, struct preview *preview)
{
    const struct maze_spec *spec = &query->spec;
    char text[MAZE_SPEC_TEXT], width[GROUPED], height[GROUPED], day[DAY_TEXT] = "";
    const char *by = words[language].by[0], *value = text;

    buffer_add_text(&preview->page, "play?");
    text[spec_write(spec, text)] = '\0';
    if (!maze_query_has_ranges(query))
        name_day(own->seed, words[language].day, text, day);
    buffer_add_text(&preview->page, text);
    (void)maze_write_location(query, &preview->card);
    write_seed(own->seed, spec->seed, text);
    /* The seed of a maze that is sought is not known. */
    for (size_t i = QUERY_LENGTH; i <= QUERY_DIFFICULTY; i++)
        if (bits_get(query->given, i)) {
            *param_write(param_at(i), query, text) = '\0';
            buffer_addf(&preview->page, "&%s", text);
            by = words[language].by[1 + i - QUERY_LENGTH];
            value = strchr(text, '=') + 1;
        }
    if (own->title.length) {
        buffer_add_text(&preview->page, "&title=");
        urlencoded_write(own->title, "", &preview->page);
        add_title(fonts, own->title, preview);
    } else if (*day) {
        add_title(fonts, span_of(day), preview);
    } else {
        buffer_addf(&preview->title, words[language].title,
            spec->algorithm ? spec->algorithm->name : words[language].any,
            group(spec->width, width), group(spec->height, height), by, value);
    }
}

bool preview_make(struct service *service, const struct request *request, struct span query,
    enum language language, struct preview *preview, struct response *response)
{
    struct query_context context = {
        .seeds = request->seeds, .hurried = request->hurried, .ignores = true};
    struct query_input input = {.context = &context, .subject = MAZE_SUBJECT_CARD};
    struct buffer *origin = &preview->origin;
    struct maze_query read = {0};
    struct problem problem;
    struct order order;
    struct own_words own = {0};
    bool good;

    *preview = (struct preview){0};
    problem_begin(&problem);
    if (!take_pairs(query, &input, &own, &problem)) {
        /* It is malformed whatever Accept says. */
        response->vary &= ~(unsigned)(VARY_ACCEPT | VARY_LANGUAGE | VARY_USER_AGENT);
        response_problem(response, &problem);
        return false;
    }
    good = query_input_parse(&input, &read, &problem) &&
        order_make(&read, NULL, &order, &problem) && limits_admit(&service->config, &read, &order);
    preview_add_base(service, request, origin);
    buffer_addf(&preview->page, "%.*s/", (int)origin->length, origin->data);
    buffer_add(&preview->card, origin->data, origin->length);
    preview->is_known = good && read.seeded;
    if (preview->is_known)
        add_maze(&read, &own, service->fonts, language, preview);
    else
        buffer_add_text(&preview->card, own_card);
    maze_query_clear(&read);
    if (context.gave_up) {
        response->state = RESPONSE_GAVE_UP;
        return false;
    }
    if ((good || problem.kind != PROBLEM_MEMORY) && !origin->failed && !preview->page.failed &&
        !preview->card.failed && !preview->title.failed)
        return true;
    response_no_memory(response);
    return false;
}

/* Adds an element, with the value of its last attribute. */
static void add_element(const char *begin, const char *value, struct buffer *html)
{
    buffer_addf(html, "<%s=\"", begin);
    preview_escape(value, html);
    buffer_add_text(html, "\">\n");
}

void preview_add_head(const struct preview *preview, enum language language, struct buffer *html)
{
    const struct span page = {preview->page.data, preview->page.length};
    const bool known = preview->is_known;
    const char *title = known ? preview->title.data : "mazed";
    const char *about = known ? words[language].maze : words[language].page;
    struct buffer oembed = {0};

    buffer_addf(&oembed, "%s/oembed?url=", preview->origin.data);
    urlencoded_write(page, "", &oembed);
    html->failed |= oembed.failed;
    if (!html->failed) {
        buffer_add_text(html, "<title>");
        preview_escape(title, html);
        buffer_addf(html, "%s</title>\n", known ? " · mazed" : "");
        add_element("meta name=\"description\" content", about, html);
        add_element("meta property=\"og:site_name\" content", "mazed", html);
        add_element("meta property=\"og:type\" content", "website", html);
        add_element("meta property=\"og:title\" content", title, html);
        add_element("meta property=\"og:description\" content", about, html);
        add_element("meta property=\"og:url\" content", page.text, html);
        add_element("meta property=\"og:image\" content", preview->card.data, html);
        buffer_addf(html,
            "<meta property=\"og:image:width\" content=\"%d\">\n"
            "<meta property=\"og:image:height\" content=\"%d\">\n",
            PREVIEW_WIDTH, PREVIEW_HEIGHT);
        add_element("meta property=\"og:image:alt\" content",
            known ? title : words[language].picture, html);
        add_element("meta name=\"twitter:card\" content", "summary_large_image", html);
        if (known)
            add_element("link rel=\"canonical\" href", page.text, html);
        add_element(
            "link rel=\"alternate\" type=\"application/json+oembed\" href", oembed.data, html);
    }
    buffer_free(&oembed);
}

void preview_free(struct preview *preview)
{
    buffer_free(&preview->origin);
    buffer_free(&preview->page);
    buffer_free(&preview->card);
    buffer_free(&preview->title);
}
