/* What is coded once, at the start or by the build, may take its time. */
#include "routes/document.h"

#include "coding/coder.h"
#include "query/accept.h"
#include "routes/etag.h"

#include <string.h>

static bool code(struct document *document, enum coding coding)
{
    struct coder *coder = coder_new(coding, CODING_THOROUGH);
    struct buffer *coded = &document->coded[coding];
    const bool good = coder && coder_pack(coder, document->forms[CODING_IDENTITY], coded);

    coder_free(coder);
    document->forms[coding] = (struct span){coded->data, coded->length};
    return good;
}

bool document_make(struct document *document, const char *content_type, bool packed,
    const struct span forms[CODINGS])
{
    const struct span text = forms[CODING_IDENTITY];

    document->content_type = content_type;
    document->caching = CACHING_HOUR;
    document->has_codings = text.length > CODING_MIN && !packed;
    document->forms[CODING_IDENTITY] = text;
    for (enum coding i = CODING_IDENTITY; i < CODINGS; i++) {
        etag_write(document->etags[i], text, i);
        if (i == CODING_IDENTITY || !document->has_codings)
            continue;
        document->forms[i] = forms[i];
        if (!forms[i].length && !code(document, i))
            return false;
    }
    return true;
}

void document_free(struct document *document)
{
    for (enum coding i = CODING_IDENTITY; i < CODINGS; i++)
        buffer_free(&document->coded[i]);
}

/* Chooses the coding that the request likes best; false where it takes none, and the response is 406. */
static bool choose_coding(
    bool has_codings, const struct request *request, struct response *response)
{
    const enum coding suits = has_codings ? CODING_ZSTD : CODING_IDENTITY;
    const struct accepted_codings accepted = accept_codings(request->accept_encoding);
    const enum coding coding = accept_coding(&accepted, suits);
    struct problem problem;

    if (coding == CODINGS) {
        problem_begin(&problem);
        accept_refuse_coding(request->accept_encoding, suits, &problem);
        response_problem(response, &problem);
        response->varies_by_coding = true;
        return false;
    }
    response->coding = coding;
    response->varies_by_coding = has_codings;
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
    if (!choose_coding(document->has_codings, request, response))
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
    if (!choose_coding(text.length > CODING_MIN, request, response))
        return;
    response->status = 200;
    response->caching = CACHING_HOUR;
    response->content_type = content_type;
    response->body = BODY_MADE;
    etag_write(response->etag, text, response->coding);
    if (is_settled(request, response) && response->status == 304)
        response->body = BODY_HIDDEN;
}
