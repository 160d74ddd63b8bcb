/* The client's share is checked before the whole budget, so that a client that holds too much is told so. */
#include "jobs/budget.h"

#include "jobs/job_queue.h"

/* Whether `bytes` more than `taken` exceed a limit. */
static bool is_over(uint64_t limit, uint64_t taken, uint64_t bytes)
{
    return taken > limit || bytes > limit - taken;
}

/* Whether a client holds only bodies, each of which must be read before its memory is released. */
static bool may_exceed_share(const struct job_client *client)
{
    return client->held == client->uploads;
}

enum budget_verdict budget_check(
    const struct budget *budget, const struct job_client *client, uint64_t bytes)
{
    if (bytes == 0)
        return BUDGET_OK;
    if (!may_exceed_share(client) && budget->share < budget->limit &&
        is_over(budget->share, client->held, bytes))
        return BUDGET_OVER_SHARE;
    return is_over(budget->limit, budget->reserved, bytes) ? BUDGET_OVER_LIMIT : BUDGET_OK;
}

enum budget_verdict budget_reserve(struct budget *budget, struct job_client *client, uint64_t bytes)
{
    const enum budget_verdict verdict = budget_check(budget, client, bytes);

    if (verdict == BUDGET_OK) {
        client->held += bytes;
        budget->reserved += bytes;
    }
    return verdict;
}

enum budget_verdict budget_reserve_upload(
    struct budget *budget, struct job_client *client, uint64_t bytes)
{
    enum budget_verdict verdict;

    if (client->uploads && is_over(budget->share / BUDGET_UPLOAD_PART, client->uploads, bytes))
        return BUDGET_OVER_SHARE;
    if (is_over(budget->limit / BUDGET_UPLOAD_PART, budget->uploads, bytes))
        return BUDGET_OVER_LIMIT;
    verdict = budget_reserve(budget, client, bytes);
    if (verdict == BUDGET_OK) {
        client->uploads += bytes;
        budget->uploads += bytes;
    }
    return verdict;
}

void budget_release(struct budget *budget, struct job_client *client, uint64_t bytes)
{
    client->held -= bytes;
    budget->reserved -= bytes;
}

void budget_end_upload(struct budget *budget, struct job_client *client, uint64_t bytes)
{
    client->uploads -= bytes;
    budget->uploads -= bytes;
}
