/*
 * Run by the build: reads openapi.yaml from standard input, and writes it to standard output as JSON. libyaml tells
 * what it reads event by event, so nothing is kept but which mappings and sequences are open. A plain scalar that JSON
 * has too is the same there, and any other is a string. Anchors, which JSON lacks, are refused.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <yaml.h>

enum { DEPTH = 64 };

struct writer {
    size_t depth;
    struct level {
        bool is_mapping;
        size_t count; /* of the values that were begun in it, and of keys */
    } levels[DEPTH];
};

/* Writes what stands before the next value or key; returns whether it is a key. */
static bool begin(struct writer *writer)
{
    struct level *level = writer->depth ? &writer->levels[writer->depth - 1] : NULL;
    const size_t before = level ? level->count++ : 0;

    if (before)
        putchar(level->is_mapping && before % 2 ? ':' : ',');
    return level && level->is_mapping && before % 2 == 0;
}

static bool write_scalar(struct writer *writer, const yaml_event_t *event)
{
    const char *text = (const char *)event->data.scalar.value;
    const bool is_key = begin(writer);
    const bool is_plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE && !is_key;
    json_t *same =
        is_plain ? json_loads(text, JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL, NULL) : NULL;
    json_t *string = same ? NULL : json_string(text);
    const bool good = same || (string && json_dumpf(string, stdout, JSON_ENCODE_ANY) == 0);

    if (same)
        fputs(text, stdout);
    json_decref(same);
    json_decref(string);
    return good;
}

static bool open_level(struct writer *writer, bool is_mapping)
{
    if (begin(writer) || writer->depth == DEPTH)
        return false;
    writer->levels[writer->depth++] = (struct level){.is_mapping = is_mapping};
    putchar(is_mapping ? '{' : '[');
    return true;
}

static bool write_event(struct writer *writer, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return write_scalar(writer, event);
    case YAML_MAPPING_START_EVENT:
        return open_level(writer, true);
    case YAML_SEQUENCE_START_EVENT:
        return open_level(writer, false);
    case YAML_MAPPING_END_EVENT:
    case YAML_SEQUENCE_END_EVENT:
        putchar(writer->levels[--writer->depth].is_mapping ? '}' : ']');
        return true;
    default:
        return event->type != YAML_ALIAS_EVENT;
    }
}

int main(void)
{
    struct writer writer = {0};
    yaml_parser_t parser;
    yaml_event_t event;
    bool good = yaml_parser_initialize(&parser), ended = false;

    if (!good)
        return 1;
    yaml_parser_set_input_file(&parser, stdin);
    while (good && !ended) {
        good = yaml_parser_parse(&parser, &event) && write_event(&writer, &event);
        ended = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    if (!good)
        fprintf(stderr, "openapi_json: line %zu: %s\n", parser.mark.line + 1,
            parser.problem ? parser.problem : "this has no form in JSON");
    yaml_parser_delete(&parser);
    putchar('\n');
    return good && fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
