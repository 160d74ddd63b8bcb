/* What is left never underflows: no more is reserved than there is. */
#include "jobs/budget.h"

bool budget_reserve(struct budget *budget, uint64_t bytes)
{
    if (bytes > budget->limit - budget->reserved)
        return false;
    budget->reserved += bytes;
    return true;
}

void budget_release(struct budget *budget, uint64_t bytes)
{
    budget->reserved -= bytes;
}
