/* The threads wait for work, and take its pieces from one counter until there are none. */
#include "crew.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t begun, ended;
    unsigned round;   /* counts the works; a thread takes part once in each */
    unsigned at_work; /* threads that are not done with this round, without the caller */
    bool over;

    /* The work of this round; nobody changes it but while all threads wait. */
    task_piece *piece;
    void *work;
    size_t count;
    atomic_size_t next;

    size_t pieces; /* of all rounds */
    unsigned threads;
    pthread_t thread[];
};

static void take_pieces(struct crew *crew)
{
    size_t i;

    while ((i = atomic_fetch_add_explicit(&crew->next, 1, memory_order_relaxed)) < crew->count)
        crew->piece(crew->work, i);
}

static void *serve(void *argument)
{
    struct crew *crew = argument;
    unsigned seen = 0;

    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->round == seen && !crew->over)
            pthread_cond_wait(&crew->begun, &crew->lock);
        if (crew->over)
            break;
        seen = crew->round;
        pthread_mutex_unlock(&crew->lock);
        take_pieces(crew);
        pthread_mutex_lock(&crew->lock);
        if (--crew->at_work == 0)
            pthread_cond_signal(&crew->ended);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

void crew_run(void *argument, size_t n, task_piece *piece, void *work)
{
    struct crew *crew = argument;

    pthread_mutex_lock(&crew->lock);
    crew->piece = piece;
    crew->work = work;
    crew->count = n;
    crew->pieces += n;
    atomic_store_explicit(&crew->next, 0, memory_order_relaxed);
    crew->at_work = crew->threads;
    crew->round++;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);

    take_pieces(crew);

    pthread_mutex_lock(&crew->lock);
    while (crew->at_work)
        pthread_cond_wait(&crew->ended, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}

size_t crew_pieces(const struct crew *crew)
{
    return crew->pieces;
}

struct crew *crew_new(unsigned threads)
{
    struct crew *crew = calloc(1, sizeof(*crew) + (threads - 1) * sizeof(crew->thread[0]));

    if (!crew)
        return NULL;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->begun, NULL);
    pthread_cond_init(&crew->ended, NULL);
    while (crew->threads < threads - 1) {
        if (pthread_create(&crew->thread[crew->threads], NULL, serve, crew) != 0) {
            crew_free(crew);
            return NULL;
        }
        crew->threads++;
    }
    return crew;
}

void crew_free(struct crew *crew)
{
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->over = true;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 0; i < crew->threads; i++)
        pthread_join(crew->thread[i], NULL);
    pthread_cond_destroy(&crew->ended);
    pthread_cond_destroy(&crew->begun);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}
