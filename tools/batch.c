/*
 * Many games at once. Threads take the next few games each; what they find is
 * added up in whole numbers, and their records are handed in in the order of the
 * games, so that neither depends on who was faster.
 */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "patience.h"
#include "sim.h"

enum { PORTION = 8, REDRAW_MS = 100 };

struct batch {
    const struct sim *sim;
    union cub_any first; /* the position that every game begins with */
    pthread_mutex_t lock;
    pthread_cond_t turn, idle; /* another portion's records are out; a thread has nothing left to do */
    uint64_t next;             /* the first game that nobody has taken */
    uint64_t written;          /* the games whose records are out */
    uint64_t working;          /* threads */
    struct tally tally;
    int error;
};

/* The next portion of games. After an interrupt there is none: those taken are finished, so that no gap is left. */
static bool take(struct batch *batch, uint64_t *from, uint64_t *to)
{
    uint64_t games = batch->sim->games;
    pthread_mutex_lock(&batch->lock);
    bool some = !patience_over() && !batch->error && batch->next < games;
    *from = batch->next;
    *to = games - *from < PORTION ? games : *from + PORTION;
    if (some)
        batch->next = *to;
    pthread_mutex_unlock(&batch->lock);
    return some;
}

static void play(const struct batch *batch, uint64_t number, struct tally *tally)
{
    const struct sim *sim = batch->sim;
    union cub_any now = batch->first;
    struct cub_rng rng;
    cub_rng_init(&rng, sim->seed, number);
    while (now.state.to_act) {
        int who;
        cub_move move = sim_choose(sim, &now.state, &rng, &who);
        sim->game->apply(&now.state, who, move);
    }
    tally_add(tally, &now.state);
}

static void sink(void *context, const char *bytes, size_t length)
{
    fwrite(bytes, 1, length, context);
}

/* As play, and writes the record; false without memory. */
static bool play_record(const struct batch *batch, uint64_t number, struct tally *tally, FILE *out)
{
    const struct sim *sim = batch->sim;
    struct cub_record record;
    struct cub_rng rng;
    cub_rng_init(&rng, sim->seed, number);
    bool good = sim_record_init(sim, &record, NULL);
    while (good && record.match.now.state.to_act) {
        int who;
        cub_move move = sim_choose(sim, &record.match.now.state, &rng, &who);
        good = cub_match_play(&record.match, who, move, NULL);
    }
    if (good) {
        tally_add(tally, &record.match.now.state);
        cub_record_write(&record, sink, out);
    }
    cub_record_finish(&record);
    return good;
}

/* A portion's records, as text that the caller frees; false without memory. */
static bool play_records(const struct batch *batch, uint64_t from, uint64_t to, struct tally *tally, char **text,
                         size_t *length)
{
    FILE *out = open_memstream(text, length);
    bool good = out;
    for (uint64_t i = from; good && i < to; i++)
        good = play_record(batch, i, tally, out);
    if (out)
        good = fclose(out) == 0 && good;
    return good;
}

/* Adds a portion to the whole; its records wait for those before. */
static void hand_in(struct batch *batch, uint64_t from, uint64_t to, const struct tally *tally, const char *text,
                    size_t length)
{
    pthread_mutex_lock(&batch->lock);
    while (text && batch->written != from && !batch->error)
        pthread_cond_wait(&batch->turn, &batch->lock);
    if (text && !batch->error && fwrite(text, 1, length, batch->sim->records) != length)
        batch->error = errno;
    batch->written = to;
    tally_merge(&batch->tally, tally);
    pthread_cond_broadcast(&batch->turn);
    pthread_mutex_unlock(&batch->lock);
}

static void fail(struct batch *batch)
{
    pthread_mutex_lock(&batch->lock);
    batch->error = ENOMEM;
    pthread_cond_broadcast(&batch->turn);
    pthread_mutex_unlock(&batch->lock);
}

static void *work(void *context)
{
    struct batch *batch = context;
    uint64_t from, to;
    while (take(batch, &from, &to)) {
        struct tally tally = {0};
        char *text = NULL;
        size_t length = 0;
        if (!batch->sim->records)
            for (uint64_t i = from; i < to; i++)
                play(batch, i, &tally);
        else if (!play_records(batch, from, to, &tally, &text, &length))
            fail(batch);
        hand_in(batch, from, to, &tally, text, length);
        free(text);
    }
    pthread_mutex_lock(&batch->lock);
    batch->working--;
    pthread_cond_signal(&batch->idle);
    pthread_mutex_unlock(&batch->lock);
    return NULL;
}

/* Waits for the threads; now and then shows how far they are. */
static void watch(struct batch *batch)
{
    pthread_mutex_lock(&batch->lock);
    while (batch->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += REDRAW_MS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&batch->idle, &batch->lock, &until);
        patience_bar(batch->tally.games, batch->sim->games);
    }
    pthread_mutex_unlock(&batch->lock);
    patience_wipe();
}

/* Runs work in as many threads as can be had; with none, here. */
static void run_threads(struct batch *batch)
{
    pthread_t threads[SIM_MOST_THREADS];
    int count = 0, wanted = (int)batch->sim->threads;
    batch->working = (uint64_t)wanted;
    while (count < wanted && pthread_create(&threads[count], NULL, work, batch) == 0)
        count++;
    pthread_mutex_lock(&batch->lock);
    batch->working -= (uint64_t)(wanted - count) - (count == 0);
    pthread_mutex_unlock(&batch->lock);
    if (count == 0)
        work(batch);
    watch(batch);
    while (count > 0)
        pthread_join(threads[--count], NULL);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void batch_play(const struct sim *sim, struct batch_result *result)
{
    struct batch batch = {.sim = sim,
                          .lock = PTHREAD_MUTEX_INITIALIZER,
                          .turn = PTHREAD_COND_INITIALIZER,
                          .idle = PTHREAD_COND_INITIALIZER};
    cub_start(sim->game, &sim->setup, sim->sheet, &batch.first.state, NULL);
    double start = seconds();
    patience_begin();
    run_threads(&batch);
    patience_end();
    *result = (struct batch_result){
        .tally = batch.tally, .seconds = seconds() - start, .interrupted = patience_over(), .error = batch.error};
    pthread_cond_destroy(&batch.turn);
    pthread_cond_destroy(&batch.idle);
    pthread_mutex_destroy(&batch.lock);
}
