/*
 * Random bytes as a picture in the body of POST /maze: a PNG, whose checksums are put right so that what is behind
 * them is reached, a bitmap, or text art. It must be refused, or be a mask of one part, which survives a round trip.
 */
#include "again.h"

#include "maze/mask.h"
#include "query/json_body.h"

#include <stdio.h>
#include <zlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { SIGNATURE = 8, AROUND = 12 }; /* bytes before the first chunk, and around the data of each */

static uint32_t number_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void put_checksums_right(uint8_t *bytes, size_t size)
{
    for (size_t at = SIGNATURE; at + AROUND <= size;) {
        const uint32_t length = number_at(bytes + at);
        uint8_t *tail = bytes + at + 8 + length;
        uint32_t crc;

        if (length > size - at - AROUND)
            return;
        crc = (uint32_t)crc32(0, bytes + at + 4, length + 4);
        for (unsigned i = 0; i < 4; i++)
            tail[i] = (uint8_t)(crc >> (24 - 8 * i));
        at += AROUND + length;
    }
}

/* What the first bytes say of the maze: its sides, its tiling, and how the picture is divided. */
static void write_query(const uint8_t *head, char *query, size_t room)
{
    const unsigned tiling = head[1] % 4;
    int n = snprintf(query, room, "seed=1&tiling=%s&invert=%s",
        maze_tiling_at(maze_tiling_at(tiling) ? tiling : 0)->slug, head[1] & 4 ? "yes" : "no");

    if (head[1] & 8)
        n += snprintf(query + n, room - (size_t)n, "&threshold=%u", head[3]);
    if (head[1] & 16)
        n += snprintf(query + n, room - (size_t)n, "&width=%u", head[2] + 1U);
    if (head[1] & 64)
        n += snprintf(query + n, room - (size_t)n, "&fill=yes");
    if (head[1] & 32)
        (void)snprintf(query + n, room - (size_t)n, "&height=%u", head[3] % 64 + 1U);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { HEAD = 4 };
    static const char *const types[] = {
        "image/png", "image/x-portable-bitmap", "image/png", "text/plain"};
    static struct seed_pool seeds;
    struct query_context context = {.seeds = &seeds};
    struct problem problem = {0};
    struct maze_query query = {0};
    char text[128];
    uint8_t *bytes;

    if (size < HEAD)
        return 0;
    /* A buffer of its own, so that a byte past its end is seen. */
    bytes = malloc(size - HEAD + (size == HEAD));
    check(bytes != NULL);
    memcpy(bytes, data + HEAD, size - HEAD);
    if (!(data[0] & 1))
        put_checksums_right(bytes, size - HEAD);
    write_query(data, text, sizeof(text));

    const struct message_body body = {
        .bytes = {(const char *)bytes, size - HEAD},
        .content_type = types[data[0] & 3],
        .query = span_of(text),
        .memory = 4 << 20,
    };

    if (!maze_body_read(&body, &context, &query, &problem))
        check(problem.detail[0] != '\0');
    else if (maze_spec_has_text(&query.spec))
        check_again(&query, true, &seeds);
    maze_query_clear(&query);
    free(bytes);
    return 0;
}
