/*
 * Any bytes as a request's target and Accept header: they must be understood or refused, and what is
 * understood must be readable again from its own canonical form.
 */
#include "maze/encoder.h"

#include "service/query.h"
#include "service/wish.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool good)
{
    if (!good)
        abort();
}

/* The canonical form and the rendering, read again, are the same wish. */
static void check_again(const struct wish *wish, struct entropy *entropy)
{
    struct buffer text = {0};
    char spec[MAZE_SPEC_TEXT], spec_again[MAZE_SPEC_TEXT];
    struct problem problem = {0};
    struct wish again;

    buffer_add(&text, spec, maze_spec_write(&wish->spec, spec));
    buffer_add(&text, "&", 1);
    rendering_write(wish, &text);
    check(wish_read(
        SUBJECT_MAZE, (struct span){text.data, text.length}, NULL, entropy, &again, &problem));
    if (maze_spec_cells(&wish->spec) < 1 << 20)
        check(wish_settle(&again, &problem));
    maze_spec_write(&again.spec, spec_again);
    check(strcmp(spec_again, spec) == 0 && again.rendering.drawing == wish->rendering.drawing);
    wish_clear(&again);
    buffer_free(&text);
}

static void check_refusal(const struct problem *problem)
{
    struct buffer json = {0};

    check(problem->detail[0] != '\0');
    problem_write(problem, &json);
    check(!json.failed && json.length > 0 && span_is_utf8((struct span){json.data, json.length}));
    check(!problem->about == !strstr(json.data, "\"errors\""));
    buffer_free(&json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct entropy entropy;
    char *copy = malloc(size + 1);
    struct span rest, path, query;
    struct problem problem = {0};
    struct wish wish;

    if (!copy)
        return 0;
    if (size)
        memcpy(copy, data, size);
    copy[size] = '\0';
    /* A line feed ends the target; a header cannot hold a NUL. */
    rest = (struct span){copy, size};
    query_split(span_cut(&rest, '\n'), &path, &query);
    (void)query_decode(&path, false);
    memset(&wish, 0, sizeof(wish));
    if (wish_read(SUBJECT_MAZE, query, rest.length ? rest.text : NULL, &entropy, &wish, &problem) &&
        (maze_spec_cells(&wish.spec) >= 1 << 20 || wish_settle(&wish, &problem)))
        check_again(&wish, &entropy);
    else
        check_refusal(&problem);
    wish_clear(&wish);
    free(copy);
    return 0;
}
