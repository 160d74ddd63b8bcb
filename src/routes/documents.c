/* Documents from the catalogues, so that they cannot say anything else. */
#include "routes/documents.h"

#include "maze/algorithm.h"
#include "maze/format.h"
#include "maze/mask.h"
#include "maze/solver.h"
#include "maze/tiling.h"

#include "coding/coding.h"
#include "process/version.h"
#include "query/accept.h"
#include "query/json_memory.h"
#include "query/maze_query.h"
#include "query/params.h"
#include "query/problem.h"
#include "query/query_checks.h"
#include "routes/etag.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* The largest integer that JavaScript does not lose. */
#define SAFE_INTEGER ((UINT64_C(1) << 53) - 1)

/* The parameters that some algorithms have, and this one. */
static json_t *options_array(const struct maze_algorithm *algorithm)
{
    json_t *options = json_array();

    for (size_t i = 0; param_at(i); i++)
        if (param_at(i)->option & algorithm->options)
            json_array_append_new(options, json_string(param_at(i)->name));
    return options;
}

static json_t *symmetries_array(const struct maze_algorithm *algorithm)
{
    static const char *const names[] = {"east-west", "north-south", "diagonal"};
    json_t *symmetries = json_array();

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (algorithm->symmetry >> i & 1)
            json_array_append_new(symmetries, json_string(names[i]));
    return symmetries;
}

static json_t *words_array(const char *const *words)
{
    json_t *array = json_array();

    for (; *words; words++)
        json_array_append_new(array, json_string(*words));
    return array;
}

static json_t *algorithm_object(const struct maze_algorithm *algorithm)
{
    const double planes = algorithm->open ? 0 : 0.25;

    return json_pack("{s:s, s:s, s:o, s:s, s:s, s:s*, s:o, s:o, s:b, s:b, s:s, s:o, s:b, s:f, s:f, "
                     "s:f, s:I, s:I}",
        "slug", algorithm->slug, "name", algorithm->name, "aliases",
        words_array(algorithm->aliases), "summary", algorithm->summary, "source", algorithm->source,
        "link", algorithm->link, "how", words_array(algorithm->how), "options",
        options_array(algorithm), "random", algorithm->chosen, "uniform", algorithm->uniform,
        "texture", algorithm->texture, "symmetries", symmetries_array(algorithm), "streams",
        algorithm->open != NULL, "dead_ends", algorithm->dead_ends / 1000.0, "nanoseconds_per_cell",
        algorithm->picoseconds / 1000.0, "bytes_per_cell",
        planes + algorithm->cell_bytes + algorithm->word_bytes / 64.0, "bytes_per_column",
        (json_int_t)algorithm->column_bytes, "largest",
        (json_int_t)(algorithm->largest < SAFE_INTEGER ? algorithm->largest : SAFE_INTEGER));
}

static json_t *solver_object(const struct maze_solver *solver)
{
    return json_pack("{s:s, s:s, s:o, s:s, s:s, s:s*, s:o, s:b, s:f, s:I}", "slug", solver->slug,
        "name", solver->name, "aliases", words_array(solver->aliases), "summary", solver->summary,
        "source", solver->source, "link", solver->link, "how", words_array(solver->how), "shortest",
        solver->shortest, "nanoseconds_per_cell", solver->picoseconds / 1000.0, "bytes_per_cell",
        (json_int_t)(1 + solver->cell_bytes));
}

static json_t *shape_object(const struct maze_shape *shape)
{
    return json_pack("{s:s, s:o, s:s, s:I}", "slug", shape->slug, "aliases",
        words_array(shape->aliases), "summary", shape->summary, "min_cells",
        (json_int_t)shape->min);
}

static json_t *tiling_object(const struct maze_tiling *tiling)
{
    return json_pack("{s:s, s:s}", "slug", tiling->slug, "summary", tiling->summary);
}

static const char *const kinds[PARAM_KINDS] = {
    [PARAM_NUMBER] = "number",
    [PARAM_WORD] = "word",
    [PARAM_FLAG] = "flag",
    [PARAM_TEXT] = "text",
    [PARAM_SEED] = "seed",
    [PARAM_POINT] = "point",
    [PARAM_MASK] = "mask",
};

/* The words for one maze: what else many mazes may have is among the formats. */
static json_t *param_words(const struct param *param)
{
    struct param of_one = *param;
    json_t *words = json_array();

    if (of_one.subjects & 1 << MAZE_SUBJECT_MAZE)
        of_one.subjects &= ~(1U << MAZE_SUBJECT_BATCH | 1U << MAZE_SUBJECT_STEPS);
    for (size_t i = 0; param_word(&of_one, i); i++)
        json_array_append_new(words, json_string(param_word(&of_one, i)));
    return words;
}

/* The algorithms that have the option of a parameter. */
static json_t *param_slugs(const struct param *param)
{
    json_t *slugs = json_array();

    for (size_t i = 0; maze_algorithm_at(i); i++)
        if (maze_algorithm_at(i)->options & param->option)
            json_array_append_new(slugs, json_string(maze_algorithm_at(i)->slug));
    return slugs;
}

/* The formats that have a parameter. */
static json_t *param_format_slugs(const struct param *param)
{
    json_t *slugs = json_array();

    for (size_t i = 0; maze_format_at(i); i++)
        if (param_has_format(param, maze_format_at(i)))
            json_array_append_new(slugs, json_string(maze_format_at(i)->slug));
    return slugs;
}

static json_t *param_number(const struct param *param, int64_t number)
{
    return param->hundredths && number % MAZE_LENGTH_UNIT
        ? json_real((double)number / MAZE_LENGTH_UNIT)
        : json_integer(param->hundredths ? number / MAZE_LENGTH_UNIT : number);
}

/* The paths of what not all of them have; NULL, which is no member, for all. */
static json_t *subject_paths(unsigned subjects)
{
    static const int all[] = {MAZE_SUBJECT_MAZE, MAZE_SUBJECT_BATCH, MAZE_SUBJECT_STEPS};
    json_t *paths = json_array();

    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
        if (subjects >> all[i] & 1)
            json_array_append_new(paths, json_string(maze_query_path(all[i])));
    if (subjects && json_array_size(paths) < sizeof(all) / sizeof(all[0]))
        return paths;
    json_decref(paths);
    return NULL;
}

/* Columns that are empty in the parameter's row are left out of the object. */
static json_t *param_object(const struct param *param)
{
    json_t *object = json_pack("{s:s, s:s, s:s, s:s*}", "name", param->name, "summary",
        param->summary, "kind", kinds[param->kind], "default", param->default_text);

    if (param->kind == PARAM_NUMBER)
        json_object_update_new(object,
            json_pack("{s:o, s:o, s:b}", "min", param_number(param, param->min), "max",
                param_number(param, param->max), "odd", param->odd));
    if (param->hundredths)
        json_object_set_new(object, "decimals", json_integer(2));
    if (param->words || param->row)
        json_object_set_new(object, "words", param_words(param));
    if (param->form)
        json_object_set_new(object, "form", json_string(param->form));
    if (param->option)
        json_object_set_new(object, "algorithms", param_slugs(param));
    if (param->formats)
        json_object_set_new(object, "formats", param_format_slugs(param));
    if (param->square)
        json_object_set_new(object, "tilings", json_pack("[s]", "square"));
    json_object_update_new(object, json_pack("{s:o*}", "paths", subject_paths(param->subjects)));
    return object;
}

/* The tilings whose mazes a format shows; NULL, which is no member, for all. */
static json_t *format_tilings(const struct maze_format *format)
{
    json_t *slugs = json_array();
    size_t i;

    for (i = 0; maze_tiling_at(i); i++)
        if (query_checks_style(format, maze_tiling_at(i), false))
            json_array_append_new(slugs, json_string(maze_tiling_at(i)->slug));
    if (json_array_size(slugs) < i)
        return slugs;
    json_decref(slugs);
    return NULL;
}

static json_t *format_object(const struct maze_format *format)
{
    json_t *styles = json_array();

    for (size_t i = 0; maze_format_style(format, i); i++)
        json_array_append_new(styles,
            json_pack("{s:s, s:s}", "name", maze_format_style(format, i)->name, "summary",
                maze_format_style(format, i)->summary));
    return json_pack("{s:s, s:o, s:s*, s:s, s:s*, s:o, s:o*, s:o*}", "slug", format->slug,
        "aliases", words_array(format->aliases), "media_type", format->media_type, "summary",
        format->summary, "parameter", format->choice, "styles", styles, "tilings",
        format_tilings(format), "paths", subject_paths(format->subjects));
}

static void write_algorithms(struct buffer *text)
{
    json_t *algorithms = json_array(), *solvers = json_array(), *shapes = json_array();
    json_t *tilings = json_array(), *formats = json_array(), *parameters = json_array(), *object;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        json_array_append_new(algorithms, algorithm_object(maze_algorithm_at(i)));
    for (size_t i = 0; maze_solver_at(i); i++)
        json_array_append_new(solvers, solver_object(maze_solver_at(i)));
    for (size_t i = 0; maze_shape_at(i); i++)
        json_array_append_new(shapes, shape_object(maze_shape_at(i)));
    for (size_t i = 0; maze_tiling_at(i); i++)
        json_array_append_new(tilings, tiling_object(maze_tiling_at(i)));
    for (size_t i = 0; maze_format_at(i); i++)
        json_array_append_new(formats, format_object(maze_format_at(i)));
    for (size_t i = 0; param_at(i); i++)
        json_array_append_new(parameters, param_object(param_at(i)));
    object =
        json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "algorithms", algorithms, "solvers", solvers,
            "shapes", shapes, "tilings", tilings, "formats", formats, "parameters", parameters);

    char *dump = object ? json_dumps(object, JSON_INDENT(2) | JSON_REAL_PRECISION(6)) : NULL;

    json_decref(object);
    if (dump)
        buffer_addf(text, "%s\n", dump);
    else
        text->failed = true;
    free(dump);
}

void documents_write_help(const char *host, struct buffer *text)
{
    static const char *const examples[] = {
        "size=21&style=walls",
        "algo=kruskal&size=25&seed=7",
        "width=40&height=10&style=circles",
        "size=41&shape=heart&style=walls&solve=shortest",
    };

    buffer_addf(text, "mazed %s: mazes over HTTP\n\n", MAZED_VERSION);
    for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++)
        buffer_addf(text, "  curl '%s/maze?%s'\n", host, examples[i]);
    buffer_add_text(text, "\nGET /maze\n");
    for (size_t i = 0; param_at(i); i++) {
        const struct param *param = param_at(i);

        buffer_addf(text, "  %-8s %s\n           ", param->name, param->summary);
        param_allowed(param, text);
        if (param->default_text)
            buffer_addf(text, "; %s without it", param->default_text);
        if (param->option) {
            buffer_add_text(text, "; only with algo=");
            param_algorithms(param, text);
        }
        buffer_addf(text, "%s\n", param->square ? "; only with tiling=square" : "");
    }
    buffer_add_text(text,
        "\nPOST /maze            the same as a JSON object; mask may be rows of text art\n"
        "POST /maze/check      {\"maze\":\"/maze?…\",\"directions\":\"EES\"} or \"path\": does it "
        "lead to the goal?\n"
        "GET /maze/distances   how far every cell is from the start\n"
        "GET /maze/stats       what can be counted in a maze\n"
        "GET /maze/steps       how a maze came to be, a line an event\n"
        "GET /mazes            many mazes: a line each, or a puzzle book as PDF\n"
        "GET /algorithms       algorithms, solvers, shapes, tilings, formats and parameters, as "
        "JSON\n"
        "GET /openapi.yaml     all of this for programs; /openapi.json too\n"
        "GET /llms.txt         how to use it, for language models\n"
        "GET /docs             the same as a web page with a form for each request\n"
        "GET /problems         what can be wrong with a request\n"
        "GET /metrics, /livez, /readyz\n");
}

/* Files that are part of the program, and their coded forms: see assets.S. */
#define DECLARE(symbol, ...)                                                                       \
    extern const char identity_##symbol##_begin[], identity_##symbol##_end[],                      \
        gzip_##symbol##_begin[], gzip_##symbol##_end[], zstd_##symbol##_begin[],                   \
        zstd_##symbol##_end[];
DECLARE(OPENAPI)
DECLARE(OPENAPI_JSON)
WEB_FILES(DECLARE)

/* Where a form of a file is. */
struct place {
    const char *begin, *end;
};

#define PLACES(symbol)                                                                             \
    {                                                                                              \
        [CODING_IDENTITY] = {identity_##symbol##_begin, identity_##symbol##_end},                  \
        [CODING_GZIP] = {gzip_##symbol##_begin, gzip_##symbol##_end},                              \
        [CODING_ZSTD] = {zstd_##symbol##_begin, zstd_##symbol##_end},                              \
    }

/* Where each document comes from: a file, or what writes it. */
static const struct {
    const char *content_type;
    struct place places[CODINGS];
    void (*write)(struct buffer *);
    const char *name; /* of a file of web/ */
    unsigned codings; /* in which it is kept; 0: it is written, and packed in all */
} sources[DOCUMENTS] = {[DOCUMENT_OPENAPI] = {"application/yaml", PLACES(OPENAPI)},
    [DOCUMENT_OPENAPI_JSON] = {"application/json", PLACES(OPENAPI_JSON)},
    [DOCUMENT_ALGORITHMS] = {"application/json", .write = write_algorithms},
    [DOCUMENT_PROBLEMS] = {"text/plain; charset=utf-8", .write = problem_list},
    [DOCUMENT_PROBLEMS_PAGE] = {"text/html; charset=utf-8", .write = problem_page},
#define SOURCE(symbol, name, type, codings)                                                        \
    [DOCUMENT_##symbol] = {type, PLACES(symbol), NULL, name, codings},
    WEB_FILES(SOURCE)};

/* Pages load everything from this server, and have no inline script or style. */
static const char policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/* Whether a file's bytes never change, since those of another version have another name. */
static bool has_version(const char *name)
{
    return strncmp(name, "vendor/", strlen("vendor/")) == 0;
}

/* A document is coded once, so it may take its time. */
static bool code(struct document *document, enum coding coding)
{
    struct coder *coder = coder_new(coding, CODING_THOROUGH);
    struct buffer *coded = &document->coded[coding];
    const bool good = coder && coder_pack(coder, document->forms[CODING_IDENTITY], coded);

    coder_free(coder);
    document->forms[coding] = (struct span){coded->data, coded->length};
    return good;
}

/*
 * Makes it of its forms, which live as long as the document, in each of the codings (bits): one whose form has length 0
 * is packed here. A text of at most CODING_MIN bytes is not coded. False when there is no memory.
 */
static bool document_make(struct document *document, const char *content_type, unsigned codings,
    const struct span forms[CODINGS])
{
    const size_t length = forms[CODING_IDENTITY].length;

    document->content_type = content_type;
    document->caching = CACHING_HOUR;
    document->codings = length && length <= CODING_MIN ? CODINGS_NONE : codings;
    for (enum coding i = CODING_IDENTITY; i < CODINGS; i++) {
        if (!(document->codings >> i & 1))
            continue;
        document->forms[i] = forms[i];
        if (!forms[i].length && !code(document, i))
            return false;
        etag_write(document->etags[i], document->forms[i], i);
    }
    return true;
}

static void document_free(struct document *document)
{
    for (enum coding i = CODING_IDENTITY; i < CODINGS; i++)
        buffer_free(&document->coded[i]);
}

const char *documents_library(void)
{
    return jansson_version_str();
}

bool documents_make(struct documents *documents)
{
    bool good = true;

    *documents = (struct documents){0};
    /* Hash tables get their seed while there is one thread. */
    json_object_seed(0);
    json_memory_watch();
    json_memory_begin();
    for (size_t i = 0; i < DOCUMENTS && good; i++) {
        struct buffer *text = &documents->texts[i];
        struct span forms[CODINGS];

        for (enum coding coding = CODING_IDENTITY; coding < CODINGS; coding++) {
            const struct place *place = &sources[i].places[coding];

            forms[coding] = (struct span){place->begin, (size_t)(place->end - place->begin)};
        }
        if (sources[i].write) {
            sources[i].write(text);
            forms[CODING_IDENTITY] = (struct span){text->data, text->length};
        }
        good = !json_memory_failed() && !text->failed &&
            document_make(&documents->all[i], sources[i].content_type,
                sources[i].codings ? sources[i].codings : CODINGS_ALL, forms);
        if (sources[i].name)
            documents->all[i].caching =
                has_version(sources[i].name) ? CACHING_FOREVER : CACHING_CHECKED;
    }
    documents->all[DOCUMENT_PAGE].policy = documents->all[DOCUMENT_DOCS].policy = policy;
    return good;
}

enum document_name documents_file(struct span path)
{
    enum document_name i = 0;

    if (path.length < 2 || path.text[0] != '/')
        return DOCUMENTS;
    path = (struct span){path.text + 1, path.length - 1};
    while (i < DOCUMENTS && !(sources[i].name && span_is(path, sources[i].name)))
        i++;
    return i;
}

void documents_free(struct documents *documents)
{
    for (size_t i = 0; i < DOCUMENTS; i++) {
        document_free(&documents->all[i]);
        buffer_free(&documents->texts[i]);
    }
}

/* Chooses the coding that the request likes best; false where it takes none, and the response is 406. */
static bool choose_coding(
    unsigned codings, const struct request *request, struct response *response)
{
    const struct accepted_codings accepted = accept_codings(request->accept_encoding);
    const enum coding coding = accept_coding(&accepted, codings);
    struct problem problem;

    if (coding == CODINGS) {
        problem_begin(&problem);
        accept_refuse_coding(request->accept_encoding, codings, &problem);
        response_problem(response, &problem);
        response->vary |= VARY_CODING;
        return false;
    }
    response->coding = coding;
    if (codings != CODINGS_NONE)
        response->vary |= VARY_CODING;
    return true;
}

/* Ends a response that is whole as 412 or 304 where the request says so; false if it is to be sent. */
static bool is_settled(const struct request *request, struct response *response)
{
    if (etag_refuse(request, response))
        return true;
    if (!etag_is_known(request, response))
        return false;
    response->status = 304;
    response->content_type = NULL;
    response->coding = CODING_IDENTITY; /* caches have it with the bytes */
    return true;
}

void document_answer(
    const struct document *document, const struct request *request, struct response *response)
{
    if (!choose_coding(document->codings, request, response))
        return;
    response->status = 200;
    response->caching = document->caching;
    response->content_type = document->content_type;
    response->body = BODY_TEXT;
    response->text = document->forms[response->coding];
    memcpy(response->etag, document->etags[response->coding], sizeof(response->etag));
    if (!is_settled(request, response)) {
        response->policy = document->policy;
    } else if (response->status == 304) {
        response->body = BODY_LENGTH;
        response->length = response->text.length;
    }
}

void document_answer_made(
    const char *content_type, const struct request *request, struct response *response)
{
    const struct span text = {response->made.data, response->made.length};

    if (response->made.failed) {
        response_no_memory(response);
        return;
    }
    if (!choose_coding(text.length > CODING_MIN ? CODINGS_ALL : CODINGS_NONE, request, response))
        return;
    response->status = 200;
    response->caching = CACHING_HOUR;
    response->content_type = content_type;
    response->body = BODY_MADE;
    etag_write(response->etag, text, response->coding);
    if (is_settled(request, response) && response->status == 304)
        response->body = BODY_HIDDEN;
}
