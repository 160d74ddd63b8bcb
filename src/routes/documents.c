/* Documents are written from the catalogues, so they cannot disagree with them. */
#include "routes/documents.h"

#include "maze/algorithm.h"
#include "maze/format.h"
#include "maze/mask.h"
#include "maze/solver.h"
#include "maze/tiling.h"

#include "coding/coding.h"
#include "core/valid.h"
#include "encode/strokes/picture.h"
#include "query/accept.h"
#include "query/json.h"
#include "query/maze_query.h"
#include "query/params.h"
#include "query/problem.h"
#include "routes/preview.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The largest integer that JavaScript represents exactly. */
#define SAFE_INTEGER ((UINT64_C(1) << 53) - 1)

static json_t *options_array(const struct maze_algorithm *algorithm)
{
    json_t *options = json_array();

    for (size_t i = 0; param_at(i); i++)
        if (param_at(i)->option & algorithm->options)
            json_array_append_new(options, json_string(param_at(i)->name));
    return options;
}

static json_t *even_under_array(const struct maze_algorithm *algorithm)
{
    static const char *const names[] = {"east-west", "north-south", "diagonal"};
    json_t *even_under = json_array();

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (algorithm->even_under >> i & 1)
            json_array_append_new(even_under, json_string(names[i]));
    return even_under;
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

    return json_pack("{s:s, s:s, s:o, s:s, s:s, s:s*, s:o, s:b, s:b, s:s, s:o, s:b, s:f, s:f, "
                     "s:f, s:I, s:I}",
        "slug", algorithm->slug, "name", algorithm->name, "aliases",
        words_array(algorithm->aliases), "summary", algorithm->summary, "source", algorithm->source,
        "link", algorithm->link, "options", options_array(algorithm), "random", !algorithm->later,
        "uniform", algorithm->uniform, "texture", algorithm->texture, "even_under",
        even_under_array(algorithm), "streams", algorithm->open != NULL, "dead_ends",
        algorithm->dead_ends / 1000.0, "nanoseconds_per_cell", algorithm->picoseconds / 1000.0,
        "bytes_per_cell", planes + algorithm->cell_bytes + algorithm->word_bytes / 64.0,
        "bytes_per_column", (json_int_t)algorithm->column_bytes, "largest",
        (json_int_t)(algorithm->largest < SAFE_INTEGER ? algorithm->largest : SAFE_INTEGER));
}

static json_t *solver_object(const struct maze_solver *solver)
{
    return json_pack("{s:s, s:s, s:o, s:s, s:s, s:s*, s:b, s:f, s:I, s:o*}", "slug", solver->slug,
        "name", solver->name, "aliases", words_array(solver->aliases), "summary", solver->summary,
        "source", solver->source, "link", solver->link, "shortest", solver->shortest,
        "nanoseconds_per_cell", solver->picoseconds / 1000.0, "bytes_per_cell",
        (json_int_t)(1 + solver->cell_bytes), "largest",
        solver->largest ? json_integer((json_int_t)solver->largest) : NULL);
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

static json_t *param_array(const struct param *param, param_words *word)
{
    json_t *array = json_array();

    for (size_t i = 0; word(param, i); i++)
        json_array_append_new(array, json_string(word(param, i)));
    return array;
}

/* The words for one maze; those for many mazes are listed with the formats. */
static json_t *single_maze_words(const struct param *param)
{
    struct param of_one = *param;

    if (of_one.subjects & 1 << MAZE_SUBJECT_MAZE)
        of_one.subjects &= ~(1U << MAZE_SUBJECT_BATCH | 1U << MAZE_SUBJECT_STEPS);
    return param_array(&of_one, param_word);
}

static json_t *param_number(const struct param *param, int64_t number)
{
    return param->hundredths && number % MAZE_LENGTH_UNIT
        ? json_real((double)number / MAZE_LENGTH_UNIT)
        : json_integer(param->hundredths ? number / MAZE_LENGTH_UNIT : number);
}

/* The paths of a parameter; NULL (no member) if it has all the usual ones. */
static json_t *subject_paths(unsigned subjects)
{
    static const int known[] = {
        MAZE_SUBJECT_MAZE, MAZE_SUBJECT_BATCH, MAZE_SUBJECT_STEPS, MAZE_SUBJECT_TILE};
    const unsigned usual =
        1U << MAZE_SUBJECT_MAZE | 1U << MAZE_SUBJECT_BATCH | 1U << MAZE_SUBJECT_STEPS;
    json_t *paths;

    if (!subjects || !(usual & ~subjects))
        return NULL;
    paths = json_array();
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
        if (subjects >> known[i] & 1)
            json_array_append_new(paths, json_string(maze_query_path(known[i])));
    return paths;
}

/* The tilings that a parameter is for, or that a format shows; NULL (no member) if it is all. */
static json_t *tilings_of(const struct param *param, const struct maze_format *format)
{
    json_t *slugs = json_array();
    const struct maze_tiling *tiling;
    size_t i;

    for (i = 0; (tiling = maze_tiling_at(i)); i++)
        if (param ? spec_param_has_tiling(param, tiling)
                  : maze_query_style(format, tiling, false) != NULL)
            json_array_append_new(slugs, json_string(tiling->slug));
    if (json_array_size(slugs) < i)
        return slugs;
    json_decref(slugs);
    return NULL;
}

/* Columns that are empty in the row have no member. */
static json_t *param_object(const struct param *param)
{
    const bool number = param->kind == PARAM_NUMBER;

    return json_pack("{s:s, s:s, s:s, s:s*, s:o*, s:o*, s:o*, s:o*, s:s*, s:o*, s:s*, s:o*, s:o*, "
                     "s:o*, s:o*}",
        "name", param->name, "summary", param->summary, "kind", kinds[param->kind], "default",
        param->default_text, "min", number ? param_number(param, param->min) : NULL, "max",
        number ? param_number(param, param->max) : NULL, "odd",
        number ? json_boolean(param->odd) : NULL, "decimals",
        param->hundredths ? json_integer(2) : NULL, "unit", param->unit, "words",
        param->words || param->row ? single_maze_words(param) : NULL, "form", param->form,
        "algorithms", param->option ? param_array(param, param_algorithm) : NULL, "formats",
        param->formats ? param_array(param, param_format) : NULL, "tilings",
        tilings_of(param, NULL), "paths",
        param->picture ? json_pack("[s]", "POST /maze") : subject_paths(param->subjects));
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
        tilings_of(NULL, format), "paths", subject_paths(format->subjects));
}

/* The colours of distances; heat_shade finds the one for a distance. */
static json_t *heat_object(void)
{
    json_t *colors = json_array();

    for (unsigned i = 0; i < HEAT_COLORS; i++) {
        char color[8];

        snprintf(color, sizeof(color), "%06x", (unsigned)(heat_color(i) >> 8));
        json_array_append_new(colors, json_string(color));
    }
    return json_pack("{s:o, s:s}", "colors", colors, "rounding", "floor");
}

static void write_algorithms(struct buffer *text)
{
    json_t *algorithms = json_array(), *solvers = json_array(), *shapes = json_array();
    json_t *tilings = json_array(), *formats = json_array(), *parameters = json_array(), *object;
    json_t *ignored = words_array(params_ignored);

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
    object = json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "algorithms", algorithms,
        "solvers", solvers, "shapes", shapes, "tilings", tilings, "formats", formats, "parameters",
        parameters, "heat", heat_object(), "ignored", ignored);
    json_write(object, JSON_COMPACT | JSON_REAL_PRECISION(6), text);
}

static json_t *how_object(const char *slug, const char *const *how)
{
    return json_pack("{s:s, s:o}", "slug", slug, "how", words_array(how));
}

static void write_how(struct buffer *text)
{
    json_t *algorithms = json_array(), *solvers = json_array();

    for (size_t i = 0; maze_algorithm_at(i); i++)
        json_array_append_new(
            algorithms, how_object(maze_algorithm_at(i)->slug, maze_algorithm_at(i)->how));
    for (size_t i = 0; maze_solver_at(i); i++)
        json_array_append_new(solvers, how_object(maze_solver_at(i)->slug, maze_solver_at(i)->how));
    json_write(
        json_pack("{s:o, s:o}", "algorithms", algorithms, "solvers", solvers), JSON_COMPACT, text);
}

/* Files built into the program, and their coded forms: see assets.S. */
#define WEB_FILE(symbol, ...)                                                                      \
    extern const char identity_##symbol##_begin[], identity_##symbol##_end[],                      \
        gzip_##symbol##_begin[], gzip_##symbol##_end[], zstd_##symbol##_begin[],                   \
        zstd_##symbol##_end[];
WEB_FILE(OPENAPI)
WEB_FILE(OPENAPI_JSON)
#include <web_files.def>
#undef WEB_FILE

enum {
    BEFORE_FILES = DOCUMENT_FILES - 1,
#define WEB_FILE(symbol, ...) FILE_##symbol,
#include <web_files.def>
#undef WEB_FILE
    DOCUMENTS
};

/* The source of each document: a file, or a function that writes it. */
static const struct origin {
    const char *content_type; /* NULL: by the file's name */
    struct {
        const char *begin, *end;
    } places[CODINGS];
    void (*write)(struct buffer *);
    const char *name; /* of a file in web/ */
    unsigned codings; /* of its forms; a written document is coded here */
} origins[DOCUMENTS] = {
#define PLACES(symbol)                                                                             \
    {                                                                                              \
        [CODING_IDENTITY] = {identity_##symbol##_begin, identity_##symbol##_end},                  \
        [CODING_GZIP] = {gzip_##symbol##_begin, gzip_##symbol##_end},                              \
        [CODING_ZSTD] = {zstd_##symbol##_begin, zstd_##symbol##_end},                              \
    }
    [DOCUMENT_OPENAPI] = {"application/yaml", PLACES(OPENAPI), .codings = CODINGS_ALL},
    [DOCUMENT_OPENAPI_JSON] = {"application/json", PLACES(OPENAPI_JSON), .codings = CODINGS_ALL},
    [DOCUMENT_ALGORITHMS] = {"application/json", .write = write_algorithms, .codings = CODINGS_ALL},
    [DOCUMENT_HOW] = {"application/json", .write = write_how, .codings = CODINGS_ALL},
    [DOCUMENT_PROBLEMS] = {"text/plain; charset=utf-8", .write = problem_list,
        .codings = CODINGS_ALL},
#define WEB_FILE(symbol, name, codings)                                                            \
    [FILE_##symbol] = {NULL, PLACES(symbol), NULL, name, codings},
#include <web_files.def>
#undef WEB_FILE
};

/* A document in its codings, with tags. */
struct document {
    const char *content_type;
    enum caching caching;
    unsigned codings;            /* of its forms, as bits */
    struct buffer made[CODINGS]; /* forms that are not built in */
    struct span forms[CODINGS];
    char etags[CODINGS][RESPONSE_ETAG];
};

struct documents {
    struct document all[DOCUMENTS];
    char folder[sizeof("/assets/0123456789abcdef")];
};

/* A document is coded once, so the coder may be slow. */
static bool code(struct document *document, enum coding coding)
{
    struct coder *coder = coder_new(coding, CODING_THOROUGH);
    struct buffer *coded = &document->made[coding];
    const bool good = coder && coder_pack(coder, document->forms[CODING_IDENTITY], coded);

    coder_free(coder);
    document->forms[coding] = (struct span){coded->data, coded->length};
    return good;
}

static bool ends_with(const char *name, const char *end)
{
    const size_t length = strlen(name), count = strlen(end);

    return length >= count && strcmp(name + length - count, end) == 0;
}

static void use_name(struct document *document, const char *name)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript"}, /* UTF-8 by default */
        {".webmanifest", "application/manifest+json"},
        {".mjs", "text/javascript"},
        {".png", "image/png"},
        {".svg", "image/svg+xml"},
        {".ico", "image/vnd.microsoft.icon"},
        {"", "text/plain; charset=utf-8"},
    };
    size_t i = 0;

    while (!ends_with(name, types[i][0]))
        i++;
    document->content_type = types[i][1];
    document->caching = CACHING_CHECKED;
}

/* Files up to this many bytes are sent uncoded. The build has coded them, so coding costs only two headers. */
enum { FILE_CODING_MIN = 256 };

/* A short text is not coded. False if memory runs out. */
static bool document_make(struct document *document, const struct origin *origin)
{
    struct buffer *text = &document->made[CODING_IDENTITY];
    struct span *forms = document->forms;

    document->content_type = origin->content_type;
    document->caching = CACHING_HOUR;
    if (origin->name)
        use_name(document, origin->name);
    for (enum coding i = CODING_IDENTITY; i < CODINGS; i++)
        forms[i] = (struct span){
            origin->places[i].begin, (size_t)(origin->places[i].end - origin->places[i].begin)};
    if (origin->write) {
        origin->write(text);
        forms[CODING_IDENTITY] = (struct span){text->data, text->length};
    }
    document->codings = origin->codings;
    if (forms->length && forms->length <= (origin->name ? FILE_CODING_MIN : CODING_MIN))
        document->codings = CODINGS_NONE;
    for (enum coding i = CODING_IDENTITY; i < CODINGS && !text->failed; i++) {
        if (!(document->codings >> i & 1))
            continue;
        if (!forms[i].length && !code(document, i))
            return false;
        response_write_tag(document->etags[i], forms[i], i, CODING_THOROUGH);
    }
    return !text->failed && !json_memory_failed();
}

/* Names the folder by a hash of all files, so that a page loads only files of its own version. */
static void name_folder(struct documents *documents)
{
    uint64_t hash = span_hash(SPAN(MAZED_VERSION));

    for (size_t i = DOCUMENT_FILES; i < DOCUMENTS; i++) {
        const struct span *forms = documents->all[i].forms;

        hash = span_hash_more(hash, span_of(origins[i].name));
        hash = span_hash_more(hash, forms[forms->length ? CODING_IDENTITY : CODING_GZIP]);
    }
    snprintf(
        documents->folder, sizeof(documents->folder), "/assets/%016llx", (unsigned long long)hash);
}

struct documents *documents_make(void)
{
    struct documents *documents = calloc(1, sizeof(*documents));

    /* Seed jansson's hash tables while there is one thread. */
    json_object_seed(0);
    json_memory_watch();
    json_memory_begin();
    for (size_t i = 0; documents && i < DOCUMENTS; i++)
        if (!document_make(&documents->all[i], &origins[i])) {
            documents_free(documents);
            documents = NULL;
        }
    if (documents)
        name_folder(documents);
    return documents;
}

const char *documents_folder(const struct documents *documents)
{
    return documents->folder;
}

size_t documents_find(struct span name)
{
    size_t i = DOCUMENT_FILES;

    while (i < DOCUMENTS && !span_is(name, origins[i].name))
        i++;
    return i < DOCUMENTS ? i : DOCUMENTS_NONE;
}

const char *documents_name(size_t number)
{
    return origins[number].name;
}

struct span documents_bytes(size_t number)
{
    const struct origin *origin = &origins[number];

    return (struct span){origin->places[CODING_IDENTITY].begin,
        (size_t)(origin->places[CODING_IDENTITY].end - origin->places[CODING_IDENTITY].begin)};
}

size_t documents_file(struct span path)
{
    static const char *const known[] = {"bits.js", "client.js", "favicon.ico", "llms.txt",
        "mazed.d.ts", "mazed.js", "robots.txt", "sw.js", "tiles.png", "walk.js"};

    if (path.length < 2 || path.text[0] != '/')
        return DOCUMENTS_NONE;
    path = span_from(path, 1);
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
        if (span_is(path, known[i]))
            return documents_find(path);
    return DOCUMENTS_NONE;
}

/* The file that a name stands for in a language: text/ko/NAME for text/NAME, if it exists. */
static size_t find_translated(struct span name, const char *language)
{
    static const char folder[] = "text/";
    char translated[64];
    size_t found = DOCUMENTS_NONE;

    if (name.length > sizeof(folder) && memcmp(name.text, folder, sizeof(folder) - 1) == 0 &&
        name.length < sizeof(translated) / 2) {
        snprintf(translated, sizeof(translated), "%s%s/%.*s", folder, language,
            (int)(name.length - sizeof(folder) + 1), name.text + sizeof(folder) - 1);
        found = documents_find(span_of(translated));
    }
    return found != DOCUMENTS_NONE ? found : documents_find(name);
}

size_t documents_asset(const struct documents *documents, struct span path)
{
    const size_t prefix = strlen(documents->folder);
    struct span name = {path.text + prefix + 1, path.length - prefix - 1}, folder;
    enum language language = 0;
    size_t i;

    if (path.length <= prefix || memcmp(path.text, documents->folder, prefix) != 0 ||
        path.text[prefix] != '/')
        return DOCUMENTS_NONE;
    folder = span_cut(&name, '/');
    while (language < LANGUAGES && !span_is(folder, language_names[language]))
        language++;
    if (language == LANGUAGES)
        return DOCUMENTS_NONE;
    i = find_translated(name, language_names[language]);
    /* A page is a template that is not filled in yet. */
    return i != DOCUMENTS_NONE && ends_with(origins[i].name, ".html") ? DOCUMENTS_NONE : i;
}

void documents_free(struct documents *documents)
{
    for (size_t i = 0; documents && i < DOCUMENTS; i++)
        for (enum coding coding = CODING_IDENTITY; coding < CODINGS; coding++)
            buffer_free(&documents->all[i].made[coding]);
    free(documents);
}

/* Chooses the coding that the request prefers. False: it accepts none, and the response is 406. */
static bool choose_coding(
    unsigned codings, const struct request *request, struct response *response)
{
    const struct accepted_codings accepted =
        accept_codings(request->headers[HEADER_ACCEPT_ENCODING]);
    const enum coding coding = accept_coding(&accepted, codings);

    if (coding == CODINGS) {
        struct problem problem = {0};

        accept_refuse_coding(request->headers[HEADER_ACCEPT_ENCODING], codings, &problem);
        response_problem(response, &problem);
        response->vary |= VARY_CODING;
        return false;
    }
    response->coding = coding;
    if (codings != CODINGS_NONE)
        response->vary |= VARY_CODING;
    return true;
}

void document_answer(const struct documents *documents, size_t number,
    const struct request *request, struct response *response)
{
    const struct document *document = &documents->all[number];

    if (!choose_coding(document->codings, request, response))
        return;
    response->status = 200;
    response->caching = document->caching;
    response->content_type = document->content_type;
    response->body = BODY_TEXT;
    response->text = document->forms[response->coding];
    memcpy(response->etag, document->etags[response->coding], sizeof(response->etag));
    (void)response_ends_by_tag(response, request);
}

void document_answer_made(const char *content_type, enum caching caching,
    const struct request *request, struct response *response)
{
    const struct span text = {response->made.data, response->made.length};

    if (response->made.failed) {
        response_no_memory(response);
        return;
    }
    if (!choose_coding(text.length > CODING_MIN ? CODINGS_ALL : CODINGS_NONE, request, response))
        return;
    response->status = 200;
    response->caching = caching;
    response->content_type = content_type;
    response->body = BODY_MADE;
    response_write_tag(response->etag, text, response->coding, CODING_QUICK);
    (void)response_ends_by_tag(response, request);
}
