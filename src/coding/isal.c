/*
 * gzip (RFC 1952) by ISA-L, three times as fast as zlib. Its code depends on the processor, and so do its bytes. It
 * cannot write a block that does not end on a byte, as zlib does, which costs up to five bytes a block.
 */
#include "coding/coding.h"

#include <isa-l.h>
#include <stdlib.h>

enum { MAPPING = 8192 }; /* bytes that whole pages and their head add */

struct isal {
    struct isal_zstream stream;
    uint8_t level[ISAL_DEF_LVL1_DEFAULT];
};

static bool isal_reset(void *state)
{
    struct isal *isal = state;

    isal_deflate_init(&isal->stream);
    isal->stream.level = 1;
    isal->stream.level_buf = isal->level;
    isal->stream.level_buf_size = sizeof(isal->level);
    isal->stream.gzip_flag = IGZIP_GZIP;
    return true;
}

static void *isal_new(enum coding_effort effort)
{
    (void)effort;
    return malloc(sizeof(struct isal));
}

static bool isal_pack(void *state, struct packing *packing)
{
    struct isal_zstream *stream = &((struct isal *)state)->stream;
    int result;

    stream->next_in = (uint8_t *)packing->from;
    stream->avail_in = (uint32_t)packing->length;
    stream->next_out = (uint8_t *)packing->to;
    stream->avail_out = (uint32_t)packing->room;
    stream->flush = packing->mode == PACKING_BLOCK ? SYNC_FLUSH : NO_FLUSH;
    stream->end_of_stream = packing->mode == PACKING_END;
    result = isal_deflate(stream);
    packing->from += packing->length - stream->avail_in;
    packing->length = stream->avail_in;
    packing->to += packing->room - stream->avail_out;
    packing->room = stream->avail_out;
    packing->done = packing->mode == PACKING_END ? stream->internal_state.state == ZSTATE_END
                                                 : !packing->length && packing->room;
    return result == COMP_OK;
}

#define TEXT_OF(number) #number
#define TEXT(number)    TEXT_OF(number)

static const char *isal_version(void)
{
    return "isal " TEXT(ISAL_MAJOR_VERSION) "." TEXT(ISAL_MINOR_VERSION);
}

const struct packer packer_isal = {
    .version = isal_version,
    .by_processor = true,
    .memory = sizeof(struct isal) + MAPPING,
    .new = isal_new,
    .reset = isal_reset,
    .pack = isal_pack,
    .free = free,
};
