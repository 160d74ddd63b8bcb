/* Which peers are cut. */
#include "jobs/jobs.h"
#include "net/listener.h"
#include "net/peers.h"
#include "process/clock.h"

#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { MEMORY = 4 * 1024 * 1024 };

static const struct job_owner nobody;

/* A peer, and the socket at its own end. */
struct scene {
    struct jobs *jobs;
    struct peers peers;
    struct peer peer;
    int client;
};

static int setup(void **state)
{
    static struct scene scene;
    const struct jobs_limits limits = {.memory = MEMORY, .queue = 1, .timeout = 1};
    const struct listener_place place = {.address = "127.0.0.1"};
    struct buffer error = {0};
    struct listener listener;
    struct sockaddr_in address;
    socklen_t length = sizeof(address);
    int server;

    scene = (struct scene){.jobs = jobs_new(&nobody, &limits)};
    assert_true(listener_open(&listener, &place, &error));
    assert_int_equal(getsockname(listener.fd, (struct sockaddr *)&address, &length), 0);
    scene.client = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(scene.client, (struct sockaddr *)&address, length), 0);
    server = accept4(listener.fd, NULL, NULL, SOCK_NONBLOCK);
    assert_true(server >= 0);
    close(listener.fd);
    peers_begin(&scene.peers);
    peers_add(&scene.peers, &scene.peer, server, (struct sockaddr *)&address);
    *state = &scene;
    return 0;
}

static int teardown(void **state)
{
    struct scene *scene = *state;

    peers_remove(&scene->peers, &scene->peer, scene->jobs);
    peers_end(&scene->peers);
    jobs_free(scene->jobs);
    close(scene->peer.socket);
    close(scene->client);
    return 0;
}

/* Reserves memory for a wide buffer, as after a large download. */
static void widen(struct scene *scene)
{
    const struct address client = scene->peer.address;

    assert_true(jobs_reserve_spare(scene->jobs, &client, SEND_BUFFER_EXTRA));
    scene->peer.buffer = (struct send_buffer){true, client, SEND_BUFFER_EXTRA, 0};
}

static bool is_cut_at(struct scene *scene, uint64_t now)
{
    const struct peers_check check = {
        .now = now, .idle_max = 10 * CLOCK_SECOND, .jobs = scene->jobs};

    peers_check(&scene->peers, &check);
    return atomic_load(&scene->peer.cut_as_silent);
}

/* The time of a check is read before its turn comes to a peer. */
static void test_one_that_is_silent_only_since_the_check_began_is_kept(void **state)
{
    struct scene *scene = *state;
    const uint64_t since = atomic_load(&scene->peer.silent_since);

    widen(scene);
    assert_false(is_cut_at(scene, since - 1));
}

static void test_one_that_is_silent_for_long_is_cut(void **state)
{
    struct scene *scene = *state;
    const uint64_t since = atomic_load(&scene->peer.silent_since);

    assert_false(is_cut_at(scene, since + CLOCK_SECOND));
    assert_true(is_cut_at(scene, since + 21 * CLOCK_SECOND));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            test_one_that_is_silent_only_since_the_check_began_is_kept, setup, teardown),
        cmocka_unit_test_setup_teardown(test_one_that_is_silent_for_long_is_cut, setup, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
