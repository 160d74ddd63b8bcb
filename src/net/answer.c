/*
 * A small answer is encoded at once into a pooled response. A large one is pulled: libmicrohttpd asks for bytes when
 * the socket has room, and the encoder writes into its buffer. If only writing tells the length, at most a small answer
 * is written first. If that was everything, the length is known; if not, the answer is sent in chunks, or to HTTP/1.0
 * until the connection closes. The same goes for coded answers: a small one is coded at once, a large one as it is
 * pulled.
 */
#include "net/answer.h"

#include "jobs/jobs.h"
#include "process/clock.h"
#include "routes/limits.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHARED_BLOCK = 128 * 1024, /* bytes encoded at once with more than FEW_STREAMS */
    FEW_STREAMS = 2,
    PULL_SLICE = 32 * 1024,      /* bytes encoded before the first look at the clock */
    SHORT_SLICE = 8 * 1024,      /* the same with more than FEW_STREAMS */
    PULL_NANOSECONDS = 400000,   /* a pull ends after this time, with any number of bytes */
    PULLS_NANOSECONDS = 1000000, /* all pulls of a turn, with more than FEW_STREAMS */
    FRAME_LATE = 3 * PAUSES_LATE /* how late frames may be without their client's doing */
};

static enum MHD_Result queue_response(
    struct answer *answer, const struct response *response, struct MHD_Response *made)
{
    if (answer->read || answer->io->service->config.access_log)
        answer->answered_at = clock_now();
    return MHD_queue_response(answer->mhd, response->status, made);
}

/* Adds the headers and queues the response, which is destroyed once sent; NULL hangs up. */
static enum MHD_Result queue(
    struct answer *answer, struct response *response, struct MHD_Response *made)
{
    enum MHD_Result result = MHD_NO;

    if (made && response_headers_add(made, response))
        result = queue_response(answer, response, made);
    else
        response->status = 0;
    if (made)
        MHD_destroy_response(made);
    return result;
}

/* The reader for HEAD; never called. */
static ssize_t read_nothing(void *reader, uint64_t offset, char *bytes, size_t room)
{
    (void)reader;
    (void)offset;
    (void)bytes;
    (void)room;
    return MHD_CONTENT_READER_END_WITH_ERROR;
}

/*
 * A response to HEAD, or a 304, whose length is unknown. In chunks, the library would send the last chunk, which is a
 * body; a Content-Length of 0 would not be the maze's (RFC 9110, section 8.6). So the connection is closed; later
 * versions have MHD_RF_HEAD_ONLY_RESPONSE instead.
 */
static struct MHD_Response *new_bodiless_response(void)
{
    struct MHD_Response *made =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 1, read_nothing, NULL, NULL);

    if (made)
        MHD_set_response_options(made, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
    return made;
}

/* Takes a free coder, or a new one; NULL if memory runs out. */
static struct coder *take_coder(struct io_thread *io, enum coding coding)
{
    struct coder *coder = io->coders[coding];

    io->coders[coding] = NULL;
    return coder ? coder : coder_new(coding, CODING_QUICK);
}

static void give_coder(struct io_thread *io, enum coding coding, struct coder *coder)
{
    coder_free(io->coders[coding]);
    io->coders[coding] = coder;
}

/* Codes a whole text into the thread's buffer; false if memory runs out. */
static bool pack(struct io_thread *io, enum coding coding, struct span text)
{
    struct coder *coder = take_coder(io, coding);
    bool good;

    buffer_clear(&io->packed);
    good = coder && coder_pack(coder, text, &io->packed);
    if (coder)
        give_coder(io, coding, coder);
    return good;
}

/* Codes the text made for the response. Its tag may name the coding, so without memory it becomes a 503. */
static void code_made(struct io_thread *io, struct response *response)
{
    const struct span text = {response->made.data, response->made.length};

    if (response->coding == CODING_IDENTITY || response->made.failed)
        return;
    if (!pack(io, response->coding, text)) {
        response_no_memory(response);
        response_identify(response);
        return;
    }
    buffer_free(&response->made);
    response->made = io->packed;
    io->packed = (struct buffer){0};
}

static struct MHD_Response *new_made(struct response *response)
{
    struct MHD_Response *made;

    if (response->made.failed)
        return NULL;
    made = MHD_create_response_from_buffer(
        response->made.length, response->made.data, MHD_RESPMEM_MUST_FREE);
    if (made)
        response->made = (struct buffer){0};
    return made;
}

static struct MHD_Response *new_response(struct response *response)
{
    switch (response->body) {
    case BODY_HIDDEN:
        return new_bodiless_response();
    case BODY_LENGTH:
        return MHD_create_response_from_callback(response->length, 1, read_nothing, NULL, NULL);
    case BODY_MADE:
        return new_made(response);
    case BODY_TEXT:
        return MHD_create_response_from_buffer(
            response->text.length, (void *)response->text.text, MHD_RESPMEM_PERSISTENT);
    default:
        return MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    }
}

static bool take_pooled(struct answer *answer, const struct response *response, size_t length)
{
    answer->pooled = response_pool_take(answer->io->responses, response, length);
    return answer->pooled;
}

enum MHD_Result answer_send(struct answer *answer, struct response *response)
{
    response->closes |= atomic_load(&answer->io->service->draining);
    response_identify(response);
    if (response->body == BODY_MADE)
        code_made(answer->io, response);
    answer->sent = response->body == BODY_MADE ? response->made.length
        : response->body == BODY_TEXT          ? response->text.length
                                               : 0;
    /* Send only the length of the uncoded text; caches have the coding with the bytes. */
    if (response->status == 304) {
        response->coding = CODING_IDENTITY;
        answer->sent = 0;
    }
    if (response->body == BODY_TEXT && take_pooled(answer, response, response->text.length))
        return queue_response(answer, response, answer->pooled->response);
    return queue(answer, response, new_response(response));
}

/* Writes the next bytes of a pulled answer, at most `room`; 0 at the end, or like maze_encoder_step. */
static enum maze_status write_next(struct answer *answer, char *to, size_t room, size_t *written)
{
    return answer->coder ? answer->coded->kind->next(answer->coded, to, room, written)
                         : maze_encoder_step(answer->encoder, to, room, written);
}

/*
 * Writes what the encoder makes in a while. Some blocks take milliseconds (mazes one cell wide, Eller's, long numbers),
 * and the thread has other clients: one that asks for a small maze waits up to two turns of the event loop, each with a
 * millisecond of pulls. Each slice takes about as long as all before it. A coder's takes a few tenths of a millisecond,
 * which is enough if there are other streams.
 */
static enum maze_status encode(struct answer *answer, char *bytes, size_t room, size_t *written)
{
    const size_t streams = answer->io->streams;
    const bool shared = streams > FEW_STREAMS;
    const uint64_t time = shared ? PULLS_NANOSECONDS / streams : PULL_NANOSECONDS;
    const uint64_t end = shared && answer->coder ? 0 : clock_now() + time / 2;
    enum maze_status status;
    size_t slice = shared ? SHORT_SLICE : PULL_SLICE, count;

    *written = 0;
    do {
        slice = room - *written < slice ? room - *written : slice;
        status = write_next(answer, bytes + *written, slice, &count);
        *written += count;
        slice *= 2;
    } while (((status == MAZE_LATER && !maze_encoder_pause(answer->encoder)) ||
                 (status == MAZE_OK && count)) &&
        *written < room && clock_now() < end);
    return status;
}

/*
 * Once a frame is written, notes when the next one is due: at a steady pace, as long as its client keeps up. After a
 * pause that ended late, overdue frames follow without one.
 */
static void note_pause(struct answer *answer, enum maze_status status)
{
    const uint64_t pause = status == MAZE_LATER ? maze_encoder_pause(answer->encoder) : 0;

    if (!pause)
        return;

    const uint64_t now = clock_now(), next = answer->frame_at + pause;

    answer->frame_at = answer->frame_at && next + FRAME_LATE > now ? next : now + pause;
    answer->paused_until = answer->frame_at > now ? answer->frame_at : 0;
}

/* Suspends the connection until the next frame is due; false: the daemon ends. */
static bool pause_answer(struct answer *answer)
{
    const uint64_t until = answer->paused_until;

    answer->paused_until = 0;
    return pauses_add(answer->io->service->pauses, &answer->pause, until, answer->owner);
}

/* Called when the socket has room: writes the next bytes of a pulled answer. */
static ssize_t pull(void *reader, uint64_t offset, char *bytes, size_t room)
{
    struct answer *answer = reader;
    enum maze_status status;
    uint64_t begun;
    size_t written;

    (void)offset;
    if (answer->first_sent < answer->first_length) {
        written = answer->first_length - answer->first_sent;
        written = written < room ? written : room;
        memcpy(bytes, answer->first + answer->first_sent, written);
        answer->first_sent += written;
        return (ssize_t)written;
    }
    /* The same as after any job: see connection.c. */
    if (answer->frame_at)
        MHD_set_connection_option(answer->mhd, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
    if (answer->paused_until)
        return pause_answer(answer) ? 0 : MHD_CONTENT_READER_END_WITH_ERROR;
    if (turn_defers(&answer->io->pulls, &answer->put_off_until))
        return 0;
    if (answer->io->streams > FEW_STREAMS && room > SHARED_BLOCK)
        room = SHARED_BLOCK;
    begun = clock_now();
    status = encode(answer, bytes, room, &written);
    turn_count(&answer->io->pulls, begun);
    answer->computed = written ? 0 : answer->computed + clock_now() - begun;
    if (answer->computed > answer->io->service->config.generate_timeout * CLOCK_SECOND) {
        answer->cut = METRICS_CUT_TIMEOUT;
        return MHD_CONTENT_READER_END_WITH_ERROR;
    }
    note_pause(answer, status);
    /* After 0, the library asks again once it has served the thread's other clients. */
    if (status == MAZE_LATER)
        return (ssize_t)written;
    if (status != MAZE_OK || (written == 0 && answer->measured))
        return MHD_CONTENT_READER_END_WITH_ERROR;
    return written ? (ssize_t)written : MHD_CONTENT_READER_END_OF_STREAM;
}

static ssize_t read_noted(void *cls, uint64_t offset, char *bytes, size_t room)
{
    struct answer *answer = cls;
    const ssize_t count = answer->read(answer->reader, offset, bytes, room);

    if (count > 0)
        answer->sent += (uint64_t)count;
    if (count == MHD_CONTENT_READER_END_WITH_ERROR) {
        answer->cut = answer->cut ? answer->cut : METRICS_CUT_ERROR;
        if (!answer->peer->is_framed)
            peer_reset(answer->peer);
    }
    return count;
}

enum MHD_Result answer_send_from(struct answer *answer, struct response *response, uint64_t length,
    size_t block, MHD_ContentReaderCallback read, void *reader)
{
    answer->read = read;
    answer->reader = reader;
    return queue(answer, response,
        MHD_create_response_from_callback(length, block, read_noted, answer, NULL));
}

/*
 * Sends what the encoder writes, as the socket has room; in chunks if the length is MHD_SIZE_UNKNOWN. A block has the
 * size that making_begin counted.
 */
static enum MHD_Result send_pulled(
    struct answer *answer, struct response *response, uint64_t length)
{
    const uint64_t known = length != MHD_SIZE_UNKNOWN ? length : SMALL_ANSWER;
    /* The library refuses blocks of no bytes. */
    const size_t block = known == 0 ? 1 : known < ANSWER_BLOCK ? (size_t)known : ANSWER_BLOCK;

    if (response->bodiless && length == MHD_SIZE_UNKNOWN)
        return queue(answer, response, new_bodiless_response());
    answer->measured = length != MHD_SIZE_UNKNOWN;
    response->streams = !answer->measured;
    answer->streams = true;
    answer->io->streams++;
    return answer_send_from(answer, response, length, block, pull, answer);
}

static enum MHD_Result queue_pooled(struct answer *answer, struct response *response)
{
    /* The maze need not wait until the answer is sent, and the next encoder reuses this one's memory. */
    if (response->order.cost.held <= JOBS_FREED_AT_ONCE) {
        maze_encoder_free(answer->io->spare);
        maze_encoder_clear(answer->encoder);
        answer->io->spare = answer->encoder;
        answer->encoder = NULL;
    }
    answer->sent = answer->pooled->length;
    return queue_response(answer, response, answer->pooled->response);
}

static enum MHD_Result send_no_memory(struct answer *answer, struct response *response)
{
    response_no_memory(response);
    return answer_send(answer, response);
}

/* Keeps bytes of the thread for the answer; they must come from malloc. */
static void keep_first(struct answer *answer, char **bytes, size_t length)
{
    answer->first = *bytes;
    answer->first_length = length;
    *bytes = NULL;
}

/* Sends an answer that the thread has in full. */
static enum MHD_Result send_whole(
    struct answer *answer, struct response *response, char **bytes, size_t length)
{
    /* Clients that do not read can occupy all pooled responses. */
    if (take_pooled(answer, response, length)) {
        memcpy(answer->pooled->body, *bytes, length);
        return queue_pooled(answer, response);
    }
    keep_first(answer, bytes, length);
    return send_pulled(answer, response, length);
}

static enum MHD_Result send_packed(struct answer *answer, struct response *response, size_t length)
{
    struct io_thread *io = answer->io;
    enum MHD_Result result;

    if (!pack(io, response->coding, (struct span){io->scratch, length}))
        return send_no_memory(answer, response);
    result = send_whole(answer, response, &io->packed.data, io->packed.length);
    if (!io->packed.data)
        io->packed = (struct buffer){0};
    return result;
}

/* Sends the bytes that were written first, and the rest as it is written, coded or not. */
static enum MHD_Result send_long(struct answer *answer, struct response *response, uint64_t length)
{
    if (response->coding == CODING_IDENTITY)
        return send_pulled(answer, response, length);
    answer->coding = response->coding;
    answer->coder = take_coder(answer->io, answer->coding);
    if (!answer->coder)
        return send_no_memory(answer, response);
    answer->raw_rest = encoder_source_of(answer->encoder);
    answer->raw_first = text_source_of(answer->first, answer->first_length);
    answer->raw_first.source.after = &answer->raw_rest.source;
    answer->first_length = 0;
    answer->coded = coder_begin(
        answer->coder, answer->first ? &answer->raw_first.source : &answer->raw_rest.source);
    return answer->coded ? send_pulled(answer, response, MHD_SIZE_UNKNOWN)
                         : send_no_memory(answer, response);
}

/*
 * Writes first, to see whether the answer is small and quick. The length is MHD_SIZE_UNKNOWN unless the encoder told
 * it; an answer within SMALL_ANSWER bytes needs none.
 */
static enum MHD_Result send_written(
    struct answer *answer, struct response *response, uint64_t length)
{
    struct io_thread *io = answer->io;
    enum maze_status status;
    size_t written;

    if (!io->scratch)
        io->scratch = malloc(SMALL_ANSWER);
    if (!io->scratch)
        return send_no_memory(answer, response);
    status = maze_encoder_step(answer->encoder, io->scratch, SMALL_ANSWER, &written);
    if (status != MAZE_OK && status != MAZE_LATER) {
        response_refuse(response, PROBLEM_INTERNAL, "the maze could not be encoded");
        return answer_send(answer, response);
    }
    note_pause(answer, status);
    if (status == MAZE_LATER || (written == SMALL_ANSWER && written != length)) {
        keep_first(answer, &io->scratch, written);
        return send_long(answer, response, length);
    }
    response_drop_coding_if_short(response, written);
    return response->coding != CODING_IDENTITY
        ? send_packed(answer, response, written)
        : send_whole(answer, response, &io->scratch, written);
}

enum MHD_Result answer_send_maze(
    struct answer *answer, struct response *response, struct maze_encoder *encoder, bool is_small)
{
    uint64_t length;

    answer->encoder = encoder;
    response->closes |= atomic_load(&answer->io->service->draining);
    /* Asking for a length costs a fifth of writing a small answer, and writing tells it too. */
    if (is_small || !maze_encoder_length(encoder, &length))
        return send_written(answer, response, MHD_SIZE_UNKNOWN);
    return length <= SMALL_ANSWER ? send_written(answer, response, length)
                                  : send_long(answer, response, length);
}

struct maze_encoder *answer_reset(struct answer *answer)
{
    struct maze_encoder *encoder = answer->encoder;

    if (answer->frame_at)
        pauses_remove(answer->io->service->pauses, &answer->pause);
    if (answer->pooled)
        response_pool_give(answer->pooled);
    if (answer->coder)
        give_coder(answer->io, answer->coding, answer->coder);
    free(answer->first);
    answer->io->streams -= answer->streams;
    *answer = (struct answer){
        .mhd = answer->mhd, .io = answer->io, .owner = answer->owner, .peer = answer->peer};
    return encoder;
}
