/* libmicrohttpd says only that an answer was cut. Why is seen in what the housekeeping and the connection noted. */
#include "net/request_outcome.h"

#include "process/log.h"
#include "routes/limits.h"
#include "routes/routes.h"

#include <stdatomic.h>

static uint64_t bytes_of(const struct exchange *exchange, const struct answer *answer)
{
    return exchange->request.method == METHOD_HEAD ? 0 : answer->sent;
}

/* An answer over SMALL_ANSWER may not fit the kernel's buffer: then its peer decides how long it takes. */
static enum metrics_way way_of(const struct request_outcome *outcome,
    const struct exchange *exchange, const struct answer *answer)
{
    if (answer->read || bytes_of(exchange, answer) > SMALL_ANSWER)
        return METRICS_STREAM;
    return outcome->by_job ? METRICS_JOB : METRICS_INLINE;
}

/* How the answer ended too early, or METRICS_CUT_NONE. */
static enum metrics_cut cut_of(const struct request_outcome *outcome,
    enum MHD_RequestTerminationCode code, const struct exchange *exchange,
    const struct answer *answer)
{
    if (code == MHD_REQUEST_TERMINATED_COMPLETED_OK)
        return METRICS_CUT_NONE;
    if (atomic_load(&exchange->service->ended))
        return METRICS_CUT_STOPPED;
    if (atomic_load(&answer->peer->cut_as_slow))
        return METRICS_CUT_SLOW;
    if (atomic_load(&answer->peer->cut_as_silent))
        return METRICS_CUT_STALLED;
    if (outcome->batch_cut)
        return outcome->batch_cut;
    if (outcome->abandoned)
        return METRICS_CUT_CLIENT;
    /*
     * Without an answer to a request that is whole, the library tells a peer that left from a call that failed. A
     * request that is not was cut short by its peer, or has a body that the library refuses.
     */
    if (answer->broken ||
        (!exchange->response.status && outcome->complete_at &&
            code == MHD_REQUEST_TERMINATED_WITH_ERROR))
        return METRICS_CUT_ERROR;
    return METRICS_CUT_CLIENT;
}

static void count_answer(const struct request_outcome *outcome, const struct exchange *exchange,
    const struct answer *answer)
{
    const struct response *response = &exchange->response;
    const struct metrics_answer counted = {
        .route = route_number(exchange->request.route),
        .way = way_of(outcome, exchange, answer),
        .status = response->status,
        .problem = response->problem,
        .bytes = bytes_of(exchange, answer),
        .is_pulled = answer->read != NULL,
        .first_byte = answer->answered_at - outcome->complete_at,
        .duration = outcome->ended_at - outcome->complete_at,
    };

    if (response->status)
        metrics_count_answer(&exchange->service->metrics, &counted);
}

/* Counts an answer that ended too early, and tells of it where that was not the client's doing. */
static void count_cut(enum metrics_cut cut, const struct exchange *exchange)
{
    metrics_add(&exchange->service->metrics.cuts[cut], 1);
    if (cut != METRICS_CUT_CLIENT && cut != METRICS_CUT_NOT_FOUND)
        log_limited(LOG_LIMITED_CUT, log_text("cut", metrics_cut_names[cut]),
            log_span("id", exchange->response.request_id));
}

static void log_access(const struct request_outcome *outcome, enum metrics_cut cut,
    const struct exchange *exchange, const struct answer *answer, struct access_client *client)
{
    const struct request *request = &exchange->request;
    const struct response *response = &exchange->response;
    const struct buffer *target = &exchange->head.target;
    const struct access access = {
        .client = access_client_text(client, &request->client),
        .id = response->request_id,
        .method = span_of(request->method_text),
        .target = {target->data, target->length},
        .location = {response->location.data, response->location.length},
        .status = response->status,
        .bytes = bytes_of(exchange, answer),
        .way = way_of(outcome, exchange, answer),
        .cut = cut,
        .received_at = outcome->received_at,
        .complete_at = outcome->complete_at,
        .answered_at = answer->answered_at,
        .ended_at = outcome->ended_at,
        .waited = outcome->waited,
    };

    access_log_write(&access);
}

void request_outcome_record(const struct request_outcome *outcome,
    enum MHD_RequestTerminationCode code, const struct exchange *exchange,
    const struct answer *answer, struct access_client *client)
{
    const enum metrics_cut cut = cut_of(outcome, code, exchange, answer);

    count_answer(outcome, exchange, answer);
    if (cut && cut != METRICS_CUT_STOPPED && !outcome->abandoned)
        count_cut(cut, exchange);
    if (exchange->service->config.access_log)
        log_access(outcome, cut, exchange, answer, client);
}
