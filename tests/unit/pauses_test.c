/* Pauses end at their time, at the end of all, or when they are removed. */
#include "jobs/pauses.h"

#include "process/clock.h"

#include "unit.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

struct owner {
    atomic_int parked, woken;
    atomic_uint_fast64_t woken_at;
};

static void park(void *owner)
{
    atomic_fetch_add(&((struct owner *)owner)->parked, 1);
}

static void wake(void *owner)
{
    atomic_store(&((struct owner *)owner)->woken_at, clock_now());
    atomic_fetch_add(&((struct owner *)owner)->woken, 1);
}

static bool gone(void *owner)
{
    (void)owner;
    return false;
}

static const struct job_owner calls = {park, wake, gone};

enum { MILLISECOND = 1000000, OWNERS = 40, PATIENCE = 10000 };

/* Waits until an owner was woken; fails the test if that never happens. */
static void await(struct owner *owner)
{
    for (int i = 0; !atomic_load(&owner->woken); i++) {
        assert_true(i < PATIENCE);
        usleep(1000);
    }
}

TEST(owners_are_woken_at_their_time_and_not_before)
{
    struct pauses *pauses = pauses_new(&calls);
    struct pause pause[OWNERS] = {0};
    struct owner owner[OWNERS] = {0};
    uint64_t until[OWNERS];

    assert_non_null(pauses);
    /* The last come first. */
    for (uint64_t i = 0; i < OWNERS; i++) {
        until[i] = clock_now() + (OWNERS - i) * 3 * MILLISECOND;
        assert_true(pauses_add(pauses, &pause[i], until[i], &owner[i]));
        assert_int_equal(owner[i].parked, 1);
    }
    for (size_t i = 0; i < OWNERS; i++) {
        await(&owner[i]);
        assert_true(owner[i].woken_at >= until[i]);
        assert_int_equal(owner[i].woken, 1);
    }
    /* And once more: each may pause again. */
    owner[0].woken = 0;
    assert_true(pauses_add(pauses, &pause[0], clock_now(), &owner[0]));
    await(&owner[0]);
    pauses_free(pauses);
}

TEST(short_pauses_do_not_wake_the_thread_more_often)
{
    enum { TIMES = 30 };
    struct pauses *pauses = pauses_new(&calls);
    struct pause pause = {0};
    struct owner owner = {0};
    uint64_t first = 0;

    assert_non_null(pauses);
    for (int i = 0; i < TIMES; i++) {
        owner.woken = 0;
        assert_true(pauses_add(pauses, &pause, clock_now(), &owner));
        await(&owner);
        first = first ? first : owner.woken_at;
    }
    assert_true(owner.woken_at - first >= (TIMES - 2) * (uint64_t)PAUSES_LATE);
    pauses_free(pauses);
}

TEST(one_that_is_removed_is_not_woken)
{
    struct pauses *pauses = pauses_new(&calls);
    struct pause pause[3] = {0};
    struct owner owner[3] = {0};
    const uint64_t soon = clock_now() + 20 * MILLISECOND;

    assert_non_null(pauses);
    for (int i = 0; i < 3; i++)
        assert_true(pauses_add(pauses, &pause[i], soon, &owner[i]));
    pauses_remove(pauses, &pause[1]);
    pauses_remove(pauses, &pause[1]);
    /* On a machine that stood still it was woken before. */
    const int before = owner[1].woken;

    await(&owner[0]);
    await(&owner[2]);
    assert_int_equal(owner[1].woken, before);
    pauses_free(pauses);
}

TEST(the_end_wakes_all_and_parks_none)
{
    struct pauses *pauses = pauses_new(&calls);
    struct pause pause[3] = {0};
    struct owner owner[3] = {0};

    assert_non_null(pauses);
    for (int i = 0; i < 2; i++)
        assert_true(pauses_add(pauses, &pause[i], clock_now() + 3600 * CLOCK_SECOND, &owner[i]));
    pauses_stop(pauses);
    assert_int_equal(owner[0].woken, 1);
    assert_int_equal(owner[1].woken, 1);
    assert_false(pauses_add(pauses, &pause[2], 0, &owner[2]));
    assert_int_equal(owner[2].parked, 0);
    pauses_free(pauses);
    pauses_free(NULL);
}
