/*
 * A placeholder {{name}} stands for an address, for a line `name = words` of the language's text/html.txt, or for what
 * a page tells of problems.
 */
#include "routes/pages.h"

#include "query/problem.h"
#include "routes/preview.h"
#include "routes/routes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HTML "text/html; charset=utf-8"

/* Pages load everything from this server, and have no inline script or style. */
#define POLICY                                                                                     \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "        \
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "               \
    "frame-ancestors "

struct pages {
    const char *folder; /* of all files and languages */
    struct page_text {
        struct buffer html; /* index.html, without the elements about a maze, */
        size_t head;        /* where they go */
        struct buffer read[PAGES_TO_READ];
    } in[LANGUAGES];
};

/* A page, or only its board, which any site may frame. */
enum kind { KIND_PAGE, KIND_BOARD };

static const char *const policies[] = {[KIND_PAGE] = POLICY "'self'", [KIND_BOARD] = POLICY "*"};

/* ---- the files that a module imports before it runs ---- */

enum { FILES_MAX = 128 }; /* of one page */

/* Resolves a path in a file with this name. */
static size_t find_beside(const char *name, struct span path)
{
    const char *slash = strrchr(name, '/');
    size_t folder = slash ? (size_t)(slash - name) + 1 : 0;
    char whole[128];

    while (path.length > 3 && memcmp(path.text, "../", 3) == 0) {
        path = span_from(path, 3);
        folder -= folder > 0;
        while (folder && name[folder - 1] != '/')
            folder--;
    }
    if (path.length > 2 && memcmp(path.text, "./", 2) == 0)
        path = span_from(path, 2);
    if (folder + path.length > sizeof(whole))
        return DOCUMENTS_NONE;
    memcpy(whole, name, folder);
    memcpy(whole + folder, path.text, path.length);
    return documents_find((struct span){whole, folder + path.length});
}

/* Adds the imports of module i to the list, each once, and returns the new count. */
static size_t list_imports(size_t list[FILES_MAX], size_t i, size_t count)
{
    static const char from[] = " from '";
    struct span text = documents_bytes(list[i]);

    for (span_cut_at(&text, from); text.length; span_cut_at(&text, from)) {
        const size_t found = find_beside(documents_name(list[i]), span_cut(&text, '\''));
        size_t k = 0;

        while (k < count && list[k] != found)
            k++;
        if (k == count && count < FILES_MAX && found != DOCUMENTS_NONE)
            list[count++] = found;
    }
    return count;
}

/* The values of the placeholders. */
struct filling {
    const char *language;
    const char *assets; /* the folder of all languages */
    const char *root;   /* from the page's path to /, relative, as a proxy may add a path */
    const char *title;  /* the name of its words */
    const struct problem *problem; /* of the page of a missing path */
    struct span words;             /* of the language's file */
    size_t head;                   /* the place of {{head}}, once found */
};

/* Preloads let a browser fetch all modules at once. */
static void add_preloads(const struct filling *filling, const char *module, struct buffer *html)
{
    size_t list[FILES_MAX] = {documents_find(span_of(module))};
    size_t count = 1;

    for (size_t i = 0; i < count; i++) {
        count = list_imports(list, i, count);
        buffer_addf(html, "%s<link rel=\"modulepreload\" href=\"%s%s/%s/%s\">", i ? "\n" : "",
            filling->root, filling->assets, filling->language, documents_name(list[i]));
    }
}

static void add_ignored(struct buffer *html)
{
    for (size_t i = 0; params_ignored[i]; i++)
        buffer_addf(html, "%s%s", i ? " " : "", params_ignored[i]);
}

static void add_escaped(struct span span, struct buffer *html)
{
    char *text = span_copy(span);

    html->failed |= !text;
    if (text)
        preview_escape(text, html);
    free(text);
}

/* The words of this name, or `otherwise`. */
static struct span find_words(struct span words, const char *name, const char *otherwise)
{
    while (words.length) {
        struct span line = span_cut(&words, '\n');

        if (span_is(span_trimmed(span_cut(&line, '=')), name))
            return span_trimmed(line);
    }
    return span_of(otherwise);
}

static void add_problems(const struct filling *filling, struct buffer *html)
{
    for (enum problem_kind i = 0; i < PROBLEM_KINDS; i++) {
        buffer_addf(html, "<dt id=\"%1$s\"><a href=\"#%1$s\"><code>%1$s</code></a> %2$u</dt>\n<dd>",
            problem_slug(i), problem_status(i));
        add_escaped(find_words(filling->words, problem_slug(i), problem_title(i)), html);
        buffer_add_text(html, ".</dd>\n");
    }
}

static void add_nearest(const struct filling *filling, struct buffer *html)
{
    for (size_t i = 0; i < filling->problem->nearest_count; i++)
        buffer_addf(html, "<li><a href=\"%s%s\">%s</a></li>\n", filling->root,
            filling->problem->nearest[i] + 1, filling->problem->nearest[i]);
}

static void add_value(struct filling *filling, struct span placeholder, struct buffer *html)
{
    char name[32];

    snprintf(name, sizeof(name), "%.*s", (int)placeholder.length, placeholder.text);
    if (strcmp(name, "head") == 0)
        filling->head = html->length;
    else if (strcmp(name, "language") == 0)
        buffer_add_text(html, filling->language);
    else if (strcmp(name, "assets") == 0)
        buffer_addf(html, "%s%s/%s", filling->root, filling->assets, filling->language);
    else if (strcmp(name, "root") == 0)
        buffer_add_text(html, filling->root);
    else if (strncmp(name, "preloads ", 9) == 0)
        add_preloads(filling, name + 9, html);
    else if (strcmp(name, "ignored") == 0)
        add_ignored(html);
    else if (strcmp(name, "kinds") == 0)
        add_problems(filling, html);
    else if (strcmp(name, "given") == 0)
        preview_escape(filling->problem->given, html);
    else if (strcmp(name, "nearest") == 0)
        add_nearest(filling, html);
    else
        add_escaped(
            find_words(filling->words, strcmp(name, "title") == 0 ? filling->title : name, name),
            html);
}

static void fill(struct filling *filling, struct span template, struct buffer *html)
{
    while (template.length) {
        const struct span text = span_cut_at(&template, "{{");

        buffer_add(html, text.text, text.length);
        if (template.length)
            add_value(filling, span_cut_at(&template, "}}"), html);
    }
}

static struct span template_of(const char *file)
{
    return documents_bytes(documents_find(span_of(file)));
}

/* Fills in read.html, with a file of this title in its middle. */
static void fill_read(
    struct filling *filling, const char *title, const char *file, struct buffer *html)
{
    struct span frame = template_of("read.html");

    filling->title = title;
    fill(filling, span_cut_at(&frame, "{{main}}"), html);
    fill(filling, template_of(file), html);
    fill(filling, frame, html);
}

static struct filling filling_of(enum language language, const char *folder, const char *root)
{
    static const char *const words[LANGUAGES] = {
        [LANGUAGE_EN] = "text/html.txt", [LANGUAGE_KO] = "text/ko/html.txt"};

    return (struct filling){.language = language_names[language],
        .assets = folder + 1,
        .root = root,
        .words = template_of(words[language])};
}

static bool make(struct page_text *page, enum language language, const char *folder)
{
    struct filling filling = filling_of(language, folder, "");
    bool good;

    fill(&filling, template_of("index.html"), &page->html);
    page->head = filling.head;
    filling.root = "./";
    fill(&filling, template_of("docs.html"), &page->read[PAGE_DOCS]);
    fill_read(&filling, "catalogue", "catalogue.html", &page->read[PAGE_CATALOGUE]);
    fill_read(&filling, "problems", "problems.html", &page->read[PAGE_PROBLEMS]);
    good = !page->html.failed;
    for (size_t i = 0; i < PAGES_TO_READ; i++)
        good = good && !page->read[i].failed;
    return good;
}

struct pages *pages_make(const struct documents *documents)
{
    struct pages *pages = calloc(1, sizeof(*pages));

    if (!pages)
        return NULL;
    pages->folder = documents_folder(documents);
    for (enum language i = 0; i < LANGUAGES; i++)
        if (!make(&pages->in[i], i, pages->folder)) {
            pages_free(pages);
            return NULL;
        }
    return pages;
}

void pages_free(struct pages *pages)
{
    for (enum language i = 0; pages && i < LANGUAGES; i++) {
        buffer_free(&pages->in[i].html);
        for (size_t k = 0; k < PAGES_TO_READ; k++)
            buffer_free(&pages->in[i].read[k]);
    }
    free(pages);
}

static void answer(struct service *service, const struct request *request, enum kind kind,
    struct response *response)
{
    const enum language language = accept_language(request->headers[HEADER_ACCEPT_LANGUAGE]);
    const struct page_text *page = &service->pages->in[language];
    struct buffer *html = &response->made;
    struct preview preview;

    if (response_waits(response, request))
        return;
    response->vary |= VARY_LANGUAGE;
    if (preview_make(service, request, request->query, language, &preview, response)) {
        buffer_add(html, page->html.data, page->head);
        if (kind == KIND_BOARD)
            buffer_addf(html, "<link rel=\"stylesheet\" href=\"%s/%s/embed.css\">\n",
                service->pages->folder + 1, language_names[language]);
        preview_add_head(&preview, language, html);
        buffer_add(html, page->html.data + page->head, page->html.length - page->head);
        document_answer_made(HTML, CACHING_CHECKED, request, response);
        if (response->status == 200)
            response->policy = policies[kind];
        response->embeds = response->status == 200 && kind == KIND_BOARD;
    }
    preview_free(&preview);
}

void pages_answer(struct service *service, const struct request *request, struct response *response)
{
    answer(service, request, KIND_PAGE, response);
}

void pages_answer_embed(
    struct service *service, const struct request *request, struct response *response)
{
    answer(service, request, KIND_BOARD, response);
}

enum { DEEPEST = 16 }; /* folders of a path, so that no path makes its page long */

/* The way from a path to /. From deeper ones it is /, which leads above a path that a proxy adds. */
static void write_root(struct span path, char root[sizeof("./") + sizeof("../") * DEEPEST])
{
    size_t depth = 0;

    for (size_t i = 1; i < path.length; i++)
        depth += path.text[i] == '/';
    root = stpcpy(root, depth > DEEPEST ? "/" : "./");
    for (size_t i = 0; i < depth && depth <= DEEPEST; i++)
        root = stpcpy(root, "../");
}

void pages_answer_read(struct service *service, const struct request *request,
    enum page_to_read page, struct response *response)
{
    const enum language language = accept_language(request->headers[HEADER_ACCEPT_LANGUAGE]);
    const struct buffer *html = &service->pages->in[language].read[page];

    response->vary |= VARY_LANGUAGE;
    buffer_add(&response->made, html->data, html->length);
    document_answer_made(HTML, CACHING_CHECKED, request, response);
    if (response->status == 200)
        response->policy = policies[KIND_PAGE];
}

void pages_replace_missing(struct service *service, const struct request *request,
    const struct problem *problem, struct response *response)
{
    const enum language language = accept_language(request->headers[HEADER_ACCEPT_LANGUAGE]);
    char root[sizeof("./") + sizeof("../") * DEEPEST];
    struct filling filling = filling_of(language, service->pages->folder, root);

    write_root(request->path, root);
    filling.problem = problem;
    buffer_clear(&response->made);
    fill_read(&filling, "missing", "missing.html", &response->made);
    response->vary |= VARY_LANGUAGE;
    response->content_type = HTML;
    response->policy = policies[KIND_PAGE];
}
