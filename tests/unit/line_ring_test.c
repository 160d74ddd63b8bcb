/* Lines through a ring: whole, in order, and dropped rather than waited for. */
#include "process/line_ring.h"

#include "unit.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_taken(struct line_ring *ring, size_t room, const char *lines)
{
    char bytes[256] = {0};

    assert_int_equal(line_ring_take(ring, bytes, room), strlen(lines));
    assert_string_equal(bytes, lines);
}

TEST(lines_come_out_whole_and_in_order)
{
    struct line_ring *ring = line_ring_new(64);

    assert_taken(ring, 100, "");
    assert_true(line_ring_put(ring, SPAN("one\n")));
    assert_true(line_ring_put(ring, SPAN("two\n")));
    assert_true(line_ring_put(ring, SPAN("three\n")));
    assert_taken(ring, 3, "");
    assert_taken(ring, 9, "one\ntwo\n");
    assert_taken(ring, 6, "three\n");
    assert_int_equal(line_ring_dropped(ring), 0);
    line_ring_free(ring);
}

TEST(lines_go_over_the_end_of_the_memory)
{
    struct line_ring *ring = line_ring_new(32);

    for (int i = 0; i < 1000; i++) {
        char line[24];

        snprintf(line, sizeof(line), "line %d\n", i);
        assert_true(line_ring_put(ring, span_of(line)));
        assert_true(line_ring_put(ring, SPAN("and\n")));
        assert_taken(ring, strlen(line), line);
        assert_taken(ring, 100, "and\n");
    }
    line_ring_free(ring);
}

TEST(lines_without_room_are_dropped_and_counted)
{
    struct line_ring *ring = line_ring_new(32);
    char huge[1 << 17];

    assert_true(line_ring_put(ring, SPAN("123456789 123456789\n")));
    assert_false(line_ring_put(ring, SPAN("123456789\n")));
    assert_true(line_ring_put(ring, SPAN("1234567\n")));
    assert_false(line_ring_put(ring, SPAN("\n")));
    assert_taken(ring, 100, "123456789 123456789\n1234567\n");
    assert_int_equal(line_ring_dropped(ring), 2);
    assert_true(line_ring_put(ring, SPAN("again\n")));
    line_ring_free(ring);

    /* Longer than a length that is kept. */
    ring = line_ring_new(1 << 18);
    assert_false(line_ring_put(ring, (struct span){huge, sizeof(huge)}));
    line_ring_free(ring);
}

enum { PUTTERS = 4, LINES = 20000 };

struct putter {
    struct line_ring *ring;
    int number;
    atomic_int dropped;
};

static void *put_lines(void *argument)
{
    struct putter *putter = argument;

    for (int i = 0; i < LINES; i++) {
        char line[64];

        snprintf(line, sizeof(line), "%d %d %.*s\n", putter->number, i, i % 40,
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
        if (!line_ring_put(putter->ring, span_of(line)))
            atomic_fetch_add(&putter->dropped, 1);
    }
    return NULL;
}

struct taker {
    struct line_ring *ring;
    int seen, last[PUTTERS];
};

/* Every line is one that was put in, and those of a thread are in order. */
static void *take_lines(void *argument)
{
    struct taker *taker = argument;
    char bytes[512];

    while (line_ring_wait(taker->ring, UINT64_MAX)) {
        const size_t length = line_ring_take(taker->ring, bytes, sizeof(bytes) - 1);
        char *rest = bytes;

        bytes[length] = '\0';
        while (*rest) {
            const int number = (int)strtol(rest, &rest, 10);
            const int line = (int)strtol(rest, &rest, 10);

            assert_in_range(number, 0, PUTTERS - 1);
            assert_true(line > taker->last[number]);
            assert_int_equal(strspn(rest + 1, "x"), line % 40);
            taker->last[number] = line;
            taker->seen++;
            rest = strchr(rest, '\n') + 1;
        }
    }
    return NULL;
}

TEST(many_threads_put_lines_in_while_one_takes_them)
{
    struct line_ring *ring = line_ring_new(4096);
    struct putter putters[PUTTERS];
    struct taker taker = {ring, 0, {-1, -1, -1, -1}};
    pthread_t threads[PUTTERS], reader;
    int dropped = 0;

    assert_int_equal(pthread_create(&reader, NULL, take_lines, &taker), 0);
    for (int i = 0; i < PUTTERS; i++) {
        putters[i] = (struct putter){ring, i, 0};
        assert_int_equal(pthread_create(&threads[i], NULL, put_lines, &putters[i]), 0);
    }
    for (int i = 0; i < PUTTERS; i++) {
        pthread_join(threads[i], NULL);
        dropped += atomic_load(&putters[i].dropped);
    }
    line_ring_end(ring);
    pthread_join(reader, NULL);
    assert_int_equal(taker.seen + dropped, PUTTERS * LINES);
    assert_int_equal(line_ring_dropped(ring), dropped);
    line_ring_free(ring);
}
