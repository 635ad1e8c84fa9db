/*
 * Many games at once. Threads take the next few games each; what they find is
 * added up in whole numbers, and their records are handed in in the order of the
 * games, so that neither depends on who was faster.
 */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/sim/sim.h"
#include "host/clock.h"
#include "host/progress.h"
#include "host/replace.h"
#include "host/strbuf.h"

enum { PORTION = 8, REDRAW_MS = 100, TOLD = 5 }; /* faults of a bot that are told while games go on */

struct batch {
    const struct sim *sim;
    uint64_t portion; /* games that a thread takes at once */
    pthread_mutex_t lock;
    pthread_cond_t turn, idle; /* another portion's records are out; a thread has nothing left to do */
    uint64_t next;             /* the first game that nobody has taken */
    uint64_t written;          /* the games whose records are out */
    uint64_t working;          /* threads */
    struct batch_result *result;
};

/* What a thread has played and not yet handed in. */
struct portion {
    uint64_t from, to;
    struct cub_state end[PORTION]; /* only what all games have */
    int group[PORTION];
    char *text; /* the records, or NULL */
    size_t length;
    struct sim_fault fault; /* where foreign bots play, of the portion's one game; without a rule: none */
};

/* The next portion of games. After an interrupt there is none: those taken are finished, so that no gap is left. */
static bool take(struct batch *batch, struct portion *portion)
{
    uint64_t games = batch->sim->games;
    *portion = (struct portion){0};
    pthread_mutex_lock(&batch->lock);
    bool some = !progress_interrupted() && !batch->result->error && batch->next < games;
    portion->from = batch->next;
    portion->to = games - batch->next < batch->portion ? games : batch->next + batch->portion;
    if (some)
        batch->next = portion->to;
    pthread_mutex_unlock(&batch->lock);
    return some;
}

static void play(const struct batch *batch, struct sim_table *table, struct cub_state *end)
{
    union cub_any now = batch->sim->first;
    while (now.state.to_act) {
        int who;
        cub_move move = sim_choose(table, NULL, &now.state, &who);
        batch->sim->game->apply(&now.state, who, move);
    }
    *end = now.state;
}

/* A game that was lost by a fault says so in its header. */
static bool say_fault(const struct sim_table *table, struct cub_record *record)
{
    char left[32], fault[32];
    snprintf(left, sizeof left, "left %d", table->loser + 1);
    snprintf(fault, sizeof fault, "%d %s", table->loser + 1, table->fault.rule);
    return cub_record_say(record, "end", left) && cub_record_say(record, "fault", fault);
}

/* As play, and writes the record, if anybody wants it; false without memory. */
static bool play_record(struct sim_table *table, struct cub_state *end, struct cub_strbuf *out)
{
    struct cub_record record;
    bool good = sim_record_init(table, &record, NULL);
    while (good && record.match.now.state.to_act && table->loser == CUB_NOBODY) {
        int who;
        cub_move move = sim_choose(table, &record, &record.match.now.state, &who);
        good = table->loser != CUB_NOBODY || (move && cub_match_play(&record.match, who, move, NULL));
    }
    *end = record.match.now.state;
    if (good && table->loser != CUB_NOBODY) {
        sim_forfeit(table, end);
        good = say_fault(table, &record);
    }
    if (good && out)
        cub_record_write(&record, cub_strbuf_add, out);
    cub_record_finish(&record);
    return good;
}

/* Plays a portion; false without memory. */
static bool play_portion(const struct batch *batch, struct sim_table *table, struct portion *portion)
{
    struct cub_strbuf buffer = {0};
    bool good = true;
    for (uint64_t i = 0; good && i < portion->to - portion->from; i++) {
        sim_table_begin(table, portion->from + i);
        portion->group[i] = table->plan.group;
        if (batch->sim->records || batch->sim->foreigners)
            good = play_record(table, &portion->end[i], batch->sim->records ? &buffer : NULL);
        else
            play(batch, table, &portion->end[i]);
    }
    if (table->loser != CUB_NOBODY)
        portion->fault = (struct sim_fault){.game = portion->from,
                                            .seat = table->loser,
                                            .player = table->plan.player[table->loser],
                                            .fault = table->fault};
    if (batch->sim->records)
        portion->text = cub_strbuf_finish(&buffer, &portion->length);
    return good && (portion->text || !batch->sim->records);
}

/* Keeps a fault with those before it, by the number of its game, and tells it, unless too many were. */
static void add_fault(const struct sim *sim, struct batch_result *result, const struct sim_fault *fault)
{
    size_t at = result->faults < SIM_FAULTS ? result->faults++ : SIM_FAULTS - 1;
    if (result->lost[fault->player]++ < TOLD)
        sim_tell_fault(sim, fault);
    if (at == SIM_FAULTS - 1 && result->fault[at].fault.rule && result->fault[at].game < fault->game)
        return;
    for (; at > 0 && result->fault[at - 1].game > fault->game; at--)
        result->fault[at] = result->fault[at - 1];
    result->fault[at] = *fault;
}

/* Adds a portion to the whole; its records wait for those before. */
static void hand_in(struct batch *batch, const struct portion *portion)
{
    struct batch_result *result = batch->result;
    const char *text = portion->text;
    pthread_mutex_lock(&batch->lock);
    while (text && batch->written != portion->from && !result->error)
        pthread_cond_wait(&batch->turn, &batch->lock);
    if (text && !result->error && fwrite(text, 1, portion->length, batch->sim->records) != portion->length)
        result->error = errno;
    batch->written = portion->to;
    for (uint64_t i = 0; i < portion->to - portion->from; i++) {
        cub_tally_add(&result->tally[portion->group[i]], &portion->end[i]);
        result->games++;
        result->moves += portion->end[i].ply;
    }
    if (portion->fault.fault.rule)
        add_fault(batch->sim, result, &portion->fault);
    pthread_cond_broadcast(&batch->turn);
    pthread_mutex_unlock(&batch->lock);
}

static void fail(struct batch *batch)
{
    pthread_mutex_lock(&batch->lock);
    batch->result->error = ENOMEM;
    pthread_cond_broadcast(&batch->turn);
    pthread_mutex_unlock(&batch->lock);
}

/* A thread is done. */
static void leave(struct batch *batch, const struct sim_table *table)
{
    pthread_mutex_lock(&batch->lock);
    for (int i = 0; i < SIM_PLAYERS; i++) {
        struct pace *pace = &batch->result->pace[i];
        const struct pace *more = &table->pace[i];
        pace->moves += more->moves;
        pace->ns += more->ns;
        pace->slowest = more->slowest > pace->slowest ? more->slowest : pace->slowest;
    }
    batch->working--;
    pthread_cond_signal(&batch->idle);
    pthread_mutex_unlock(&batch->lock);
}

static void *work(void *context)
{
    struct batch *batch = context;
    struct sim_table table;
    struct portion portion;
    if (!sim_table_init(&table, batch->sim))
        fail(batch);
    while (take(batch, &portion)) {
        if (play_portion(batch, &table, &portion))
            hand_in(batch, &portion);
        else
            fail(batch);
        free(portion.text);
    }
    leave(batch, &table);
    sim_table_finish(&table);
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
        progress_bar(batch->result->games, batch->sim->games);
    }
    pthread_mutex_unlock(&batch->lock);
    progress_wipe();
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

static void play_all(const struct sim *sim, struct batch_result *result)
{
    struct batch batch = {.sim = sim,
                          .portion = sim_thinks(sim) ? 1 : PORTION,
                          .lock = PTHREAD_MUTEX_INITIALIZER,
                          .turn = PTHREAD_COND_INITIALIZER,
                          .idle = PTHREAD_COND_INITIALIZER,
                          .result = result};
    int64_t start = cub_clock_ns();
    progress_begin();
    run_threads(&batch);
    progress_end();
    result->seconds = (double)(cub_clock_ns() - start) / 1e9;
    result->interrupted = progress_interrupted();
    pthread_cond_destroy(&batch.turn);
    pthread_cond_destroy(&batch.idle);
    pthread_mutex_destroy(&batch.lock);
}

/* The records in the place of the file at this path; an interrupt leaves those of the games that were played. */
static void play_into(const char *path, struct sim *sim, struct batch_result *result)
{
    struct cub_replace replace;
    if (!cub_replace_begin(&replace, path)) {
        result->error = errno;
        return;
    }
    sim->records = replace.file;
    play_all(sim, result);
    if (result->error || !result->games)
        cub_replace_cancel(&replace, 1);
    else if (!cub_replace_finish(&replace, 1))
        result->error = errno;
}

int batch_run(const struct cli_call *call, struct sim *sim, struct batch_result *result)
{
    const char *path = cli_text(call, "records");
    sim->records = path ? stdout : NULL;
    if (path && strcmp(path, "-") != 0)
        play_into(path, sim, result);
    else
        play_all(sim, result);
    if (!result->error)
        return result->interrupted ? CLI_INTERRUPTED : CLI_FINE;
    errno = result->error;
    if (path && errno != ENOMEM)
        return cli_file_failed("cli.write", path);
    return cli_memory_failed();
}
