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

bool document_make(struct document *document, const char *content_type, unsigned codings,
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

void document_free(struct document *document)
{
    for (enum coding i = CODING_IDENTITY; i < CODINGS; i++)
        buffer_free(&document->coded[i]);
}

void document_answer(
    const struct document *document, const struct request *request, struct response *response)
{
    const struct accepted_codings accepted = accept_codings(request->accept_encoding);
    const enum coding coding = accept_coding(&accepted, document->codings);

    if (coding == CODINGS) {
        struct problem problem;

        problem_begin(&problem);
        accept_refuse_coding(request->accept_encoding, document->codings, &problem);
        response_problem(response, &problem);
        response->varies_by_coding = true;
        return;
    }
    response->varies_by_coding = document->codings != CODINGS_NONE;
    response->status = 200;
    response->caching = document->caching;
    response->content_type = document->content_type;
    response->body = BODY_TEXT;
    response->text = document->forms[coding];
    response->coding = coding;
    memcpy(response->etag, document->etags[coding], sizeof(response->etag));
    if (etag_refuse(request, response))
        return;
    if (etag_is_known(request, response)) {
        response->status = 304;
        response->content_type = NULL;
        response->coding = CODING_IDENTITY; /* caches have it with the bytes */
        response->body = BODY_LENGTH;
        response->length = response->text.length;
    } else {
        response->policy = document->policy;
    }
}
