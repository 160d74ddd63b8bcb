/*
 * Prints a generated block of openapi.yaml, by its name, from the rows that requests are read by, so that the
 * document cannot say anything else: `parameters` is each parameter, the words of each that has words as a
 * schema of its own, to which the answers refer too, and the body of POST /maze; `maze`, `distances`,
 * `stats`, `steps` and `mazes` are the parameters of these paths; `media` is what pictures and the like are. See openapi.sh.
 */
#include "maze/algorithm.h"
#include "maze/format.h"
#include "maze/mask.h"
#include "maze/solver.h"
#include "maze/spec.h"

#include "query/params.h"
#include "query/values.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A text as a YAML scalar in single quotes, in which only these must be doubled. */
static void print_quoted(const char *text)
{
    putchar('\'');
    for (; *text; text++) {
        if (*text == '\'')
            putchar('\'');
        putchar(*text);
    }
    putchar('\'');
}

static void print_description(const struct param *param)
{
    struct buffer text = {0};
    char list[TEXT_LIST];

    buffer_add_text(&text, param->summary);
    if (param->formats)
        buffer_addf(&text, "; only with format=%s%s", param_list(param, param_format, list),
            strcmp(param->name, "title") == 0 ? ", and of cards" : "");
    if (param->option)
        buffer_addf(&text, "; only with algo=%s", param_list(param, param_algorithm, list));
    if (param->square)
        buffer_add_text(&text, "; only with tiling=square");
    if (param->form)
        buffer_addf(&text, "; %s", param->form);
    if (text.failed)
        exit(EXIT_FAILURE);
    fputs("      description: ", stdout);
    print_quoted(text.data);
    putchar('\n');
    buffer_free(&text);
}

/* The schema's name is the parameter's, each word with a capital. */
static void print_schema_name(const struct param *param)
{
    bool begins = true;

    for (const char *at = param->name; *at; at++) {
        if (*at != '_')
            putchar(begins ? toupper((unsigned char)*at) : *at);
        begins = *at == '_';
    }
}

/* Prints a word, in quotes where some readers of YAML would take it for a truth value or a number. */
static void print_word(const char *word)
{
    static const char *const truths[] = {"y", "n", "yes", "no", "on", "off", "true", "false"};
    const bool number = word[strspn(word, "0123456789")] == '\0';

    for (size_t i = 0; i < sizeof(truths) / sizeof(truths[0]); i++)
        if (number || strcmp(word, truths[i]) == 0) {
            print_quoted(word);
            return;
        }
    fputs(word, stdout);
}

/* Prints a line of a name and a word. */
static void print_line(const char *name, const char *word)
{
    fputs(name, stdout);
    print_word(word);
    putchar('\n');
}

/* Other names for word i of a parameter; an empty list, or NULL: there are none. */
static const char *const *word_aliases(const struct param *param, size_t i)
{
    const void *row = param->row ? param->row(param, NULL, i) : NULL;

    if (!row)
        return NULL;
    if (strcmp(param->name, "algo") == 0 || strcmp(param->name, "of") == 0)
        return ((const struct maze_algorithm *)row)->aliases;
    if (strcmp(param->name, "shape") == 0)
        return ((const struct maze_shape *)row)->aliases;
    if (strcmp(param->name, "solve") == 0)
        return ((const struct maze_solver *)row)->aliases;
    if (strcmp(param->name, "format") == 0)
        return ((const struct maze_format *)row)->aliases;
    return NULL;
}

static bool has_aliases(const struct param *param)
{
    if (param->kind == PARAM_FLAG)
        return true;
    for (size_t i = 0; param_word(param, i); i++)
        if (word_aliases(param, i) && *word_aliases(param, i))
            return true;
    return false;
}

/* Prints what a word may be: as a line of its own, or inside braces. */
static void print_reference(const struct param *param)
{
    fputs(has_aliases(param) ? "anyOf: [{$ref: '#/components/schemas/"
                             : "$ref: '#/components/schemas/",
        stdout);
    print_schema_name(param);
    if (has_aliases(param)) {
        fputs("'}, {$ref: '#/components/schemas/", stdout);
        if (param->kind == PARAM_FLAG)
            fputs("Flag", stdout);
        else
            print_schema_name(param);
        fputs("Alias'}]", stdout);
    } else {
        putchar('\'');
    }
}

static void print_word_schema(const struct param *param)
{
    fputs("        ", stdout);
    print_reference(param);
    putchar('\n');
    if (param->default_text)
        print_line("        default: ", param->default_text);
}

static void print_number_schema(const struct param *param)
{
    char min[PARAM_NUMBER_TEXT] = "", max[PARAM_NUMBER_TEXT] = "";

    param_write_number(param, param->min, min);
    param_write_number(param, param->max, max);
    printf("        type: %s\n        minimum: %s\n        maximum: %s\n",
        param->hundredths ? "number" : "integer", min, max);
    if (param->odd)
        puts("        not: {multipleOf: 2}");
    if (param->default_text)
        printf("        default: %s\n", param->default_text);
}

static void print_param(const struct param *param)
{
    printf("    %s:\n      name: %s\n      in: query\n", param->name, param->name);
    print_description(param);
    puts("      schema:");
    switch (param->kind) {
    case PARAM_WORD:
    case PARAM_FLAG:
        print_word_schema(param);
        print_line("      example: ", param_word(param, param_word(param, 1) ? 1 : 0));
        break;
    case PARAM_NUMBER:
        print_number_schema(param);
        printf("      example: %s\n", param->default_text ? param->default_text : "12");
        break;
    default:
        /* A string even where it is a number: JavaScript would lose digits past 2^53. */
        puts("        type: string\n        minLength: 1");
        if (param->default_text)
            printf("        default: '%s'\n", param->default_text);
        if (param->example)
            printf("      example: '%s'\n", param->example);
        break;
    }
}

static const char alias_head[] =
    "Alias:\n      description: other names, which answers never have\n      type: string\n"
    "      enum:";

static void print_flag_aliases(void)
{
    printf("    Flag%s\n", alias_head);
    for (const struct param_alias *alias = param_flag_aliases; alias->word; alias++)
        print_line("        - ", alias->word);
}

static void print_words(const struct param *param)
{
    fputs("    ", stdout);
    print_schema_name(param);
    puts(":\n      type: string\n      enum:");
    for (size_t i = 0; param_word(param, i); i++)
        print_line("        - ", param_word(param, i));
    if (param->kind == PARAM_FLAG || !has_aliases(param))
        return;
    fputs("    ", stdout);
    print_schema_name(param);
    puts(alias_head);
    for (size_t i = 0; param_word(param, i); i++)
        for (const char *const *alias = word_aliases(param, i); alias && *alias; alias++)
            print_line("        - ", *alias);
}

/* What a member of a body may be; any may be a string, as in a query. */
static void print_member(const struct param *param)
{
    static const char *const types[PARAM_KINDS] = {
        [PARAM_TEXT] = "{type: string}",
        /* An integer that JSON readers keep whole; any other seed is a string. */
        [PARAM_SEED] = "{type: [integer, string], minimum: -9223372036854775808, "
                       "maximum: 9223372036854775807}",
        [PARAM_POINT] = "{type: [array, string], items: {type: integer, minimum: 0, "
                        "maximum: 4294967293}, minItems: 2, maxItems: 3}",
        [PARAM_MASK] = "{type: [array, string], items: {type: string}}",
    };

    char min[PARAM_NUMBER_TEXT] = "", max[PARAM_NUMBER_TEXT] = "";

    printf("        %s: ", param->name);
    switch (param->kind) {
    case PARAM_FLAG:
        fputs("{enum: [true, false", stdout);
        for (size_t i = 0; param_word(param, i); i++)
            printf(", '%s'", param_word(param, i));
        for (const struct param_alias *alias = param_flag_aliases; alias->word; alias++)
            printf(", '%s'", alias->word);
        puts("]}");
        break;
    case PARAM_WORD:
        /* Words that are numbers may come as such. */
        if (span_is_numeric(span_of(param_word(param, 0)))) {
            fputs("{anyOf: [{", stdout);
            print_reference(param);
            printf("}, {enum: [%s", param_word(param, 0));
            for (size_t i = 1; param_word(param, i); i++)
                printf(", %s", param_word(param, i));
            puts("]}]}");
            break;
        }
        putchar('{');
        print_reference(param);
        puts("}");
        break;
    case PARAM_NUMBER:
        param_write_number(param, param->min, min);
        param_write_number(param, param->max, max);
        printf("{type: [%s, string], minimum: %s, maximum: %s%s}\n",
            param->hundredths ? "number" : "integer", min, max,
            param->odd ? ", not: {type: integer, multipleOf: 2}" : "");
        break;
    default:
        puts(param->read == window_read
                ? "{type: [array, string], items: {type: integer, minimum: 0, "
                  "maximum: 2147483647}, minItems: 4, maxItems: 4}"
                : types[param->kind]);
        break;
    }
}

/* Those of a picture are only in the query of a POST, where the document has them by hand. */
static bool is_about(const struct param *param, int subject)
{
    return (!param->subjects || param->subjects >> subject & 1) && !param->picture;
}

static void print_request(void)
{
    puts("    MazeRequest:");
    puts("      description: >-");
    puts("        What maze, and how it is shown: each member means what the parameter of its name "
         "means, "
         "and may be");
    puts("        a string as there. A tile may be [x, y], and a mask rows of text art.");
    puts("      type: object");
    puts("      properties:");
    for (size_t i = 0; param_at(i); i++)
        if (is_about(param_at(i), MAZE_SUBJECT_MAZE) || param_at(i)->art)
            print_member(param_at(i));
    puts("      additionalProperties: false");
}

/* The row with the words that it has for one maze: what formats many have stands in the document. */
static struct param param_of_one(size_t i)
{
    struct param param = *param_at(i);

    if (param.subjects & 1 << MAZE_SUBJECT_MAZE)
        param.subjects &= ~(1U << MAZE_SUBJECT_BATCH | 1U << MAZE_SUBJECT_STEPS);
    return param;
}

static void print_components(void)
{
    puts("  parameters:");
    for (size_t i = 0; param_at(i); i++) {
        const struct param param = param_of_one(i);

        print_param(&param);
    }
    puts("  schemas:");
    for (size_t i = 0; param_at(i); i++) {
        const struct param param = param_of_one(i);

        if (param.kind == PARAM_WORD || param.kind == PARAM_FLAG)
            print_words(&param);
    }
    print_flag_aliases();
    print_request();
}

/* The parameters of a path. Some have a format of their own, which the document describes there. */
static void print_references(int subject)
{
    for (size_t i = 0; param_at(i); i++)
        /* The others have one of their own. */
        if (is_about(param_at(i), subject) &&
            (i != QUERY_FORMAT || subject == MAZE_SUBJECT_MAZE ||
                subject == MAZE_SUBJECT_DISTANCES))
            printf("      - $ref: '#/components/parameters/%s'\n", param_at(i)->name);
}

/* The types of a maze beside JSON and text, which the document shows by examples; a string is text. */
static void print_media(void)
{
    for (size_t i = 0; maze_format_at(i); i++) {
        const struct maze_format *format = maze_format_at(i);
        const char *type = format->content_type;
        const bool text = strchr(type, ';') || strstr(type, "+xml");

        if (format->choice || !format->media_type || !(format->subjects & 1 << MAZE_SUBJECT_MAZE))
            continue;
        printf("        %s:\n          schema:\n            description: ", format->media_type);
        print_quoted(format->summary);
        puts(text ? "\n            type: string" : "");
    }
}

int main(int argc, char **argv)
{
    const char *block = argc == 2 ? argv[1] : "";

    if (strcmp(block, "parameters") == 0)
        print_components();
    else if (strcmp(block, "maze") == 0)
        print_references(MAZE_SUBJECT_MAZE);
    else if (strcmp(block, "distances") == 0)
        print_references(MAZE_SUBJECT_DISTANCES);
    else if (strcmp(block, "stats") == 0)
        print_references(MAZE_SUBJECT_STATS);
    else if (strcmp(block, "steps") == 0)
        print_references(MAZE_SUBJECT_STEPS);
    else if (strcmp(block, "card") == 0)
        print_references(MAZE_SUBJECT_CARD);
    else if (strcmp(block, "tile") == 0)
        print_references(MAZE_SUBJECT_TILE);
    else if (strcmp(block, "mazes") == 0)
        print_references(MAZE_SUBJECT_BATCH);
    else if (strcmp(block, "media") == 0)
        print_media();
    else
        return EXIT_FAILURE;
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
