/*
 * Simulated games on graphics cards: one thread a card takes the next portion of games, until all are played or
 * somebody interrupts; those that were taken are finished, so that what was counted is a beginning of the whole.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cli/sim/sim.h"
#include "gpu/gpu.h"
#include "host/clock.h"
#include "host/progress.h"

enum { CARDS = 16, FIRST_PORTION = 1 << 18 };
enum { PORTION_NS = 100000000 }; /* a portion takes about so long: progress is seen, and Ctrl-C heard */

struct cards {
    const struct sim *sim;
    pthread_mutex_t lock;
    uint64_t next; /* the first game that nobody has taken */
    bool failed;
    struct gpu_failure failure;
    struct batch_result *result;
};

struct card {
    struct cards *all;
    int number;
    pthread_t thread;
};

static void fail(struct cards *all, const struct gpu_failure *failure)
{
    pthread_mutex_lock(&all->lock);
    all->failed = true;
    all->failure = *failure;
    pthread_mutex_unlock(&all->lock);
}

/* Takes up to `wanted` games; false: there are no more, or they are not wanted any more. */
static bool take(struct cards *all, uint64_t wanted, uint64_t *from, uint64_t *to)
{
    pthread_mutex_lock(&all->lock);
    uint64_t left = all->sim->games - all->next;
    bool some = left > 0 && !all->failed && !progress_interrupted();
    *from = all->next;
    *to = all->next + (wanted < left ? wanted : left);
    all->next = some ? *to : all->next;
    progress_bar(all->result->games, all->sim->games);
    pthread_mutex_unlock(&all->lock);
    return some;
}

static void hand_in(struct cards *all, const struct cub_tally *tally)
{
    pthread_mutex_lock(&all->lock);
    cub_tally_merge(all->result->tally, tally);
    all->result->games += tally->games;
    all->result->moves += tally->moves;
    pthread_mutex_unlock(&all->lock);
}

static void *work(void *context)
{
    struct card *card = context;
    struct cards *all = card->all;
    struct gpu_failure failure;
    struct gpu *gpu = gpu_open(card->number, all->sim->game, &all->sim->first.state, &failure);
    uint64_t from, to, portion = FIRST_PORTION;
    bool good = gpu;
    while (good && take(all, portion, &from, &to)) {
        struct cub_tally tally = {0};
        int64_t begin = cub_clock_ns();
        good = gpu_play(gpu, all->sim->seed, from, to, &tally, &failure);
        if (good)
            hand_in(all, &tally);
        if (cub_clock_ns() - begin < PORTION_NS / 2)
            portion *= 2;
        else if (cub_clock_ns() - begin > PORTION_NS * 2 && portion > 1024)
            portion /= 2;
    }
    if (!good)
        fail(all, &failure);
    gpu_close(gpu);
    return NULL;
}

/* The cards that --device names: `gpu` is all of them, `cuda:N` one. Returns how many; 0: told already. */
static int choose(const struct cli_call *call, struct card cards[CARDS], struct cards *all, int *code)
{
    const char *name = cli_text(call, "device");
    const char *digits = strncmp(name, "cuda:", 5) == 0 ? name + 5 : "";
    bool one = *digits && !digits[strspn(digits, "0123456789")];
    long number = strtol(digits, NULL, 10);
    if (!one && strcmp(name, "gpu") != 0) {
        *code = cli_misuse(call->verb, "cli.device", name, NULL, NULL);
        return 0;
    }
    int count = gpu_count(&all->failure);
    *code = CLI_FILE_FAILED;
    if (count < 0 || (one && number >= count)) {
        cli_tell(count < 0 ? all->failure.message : "gpu.number", count < 0 ? all->failure.detail : name, NULL, NULL);
        return 0;
    }
    for (int i = 0; i < count && i < CARDS; i++)
        cards[i] = (struct card){.all = all, .number = one ? (int)number : i};
    return one ? 1 : count < CARDS ? count : CARDS;
}

int device_run(const struct cli_call *call, struct sim *sim, struct batch_result *result)
{
    struct cards all = {.sim = sim, .lock = PTHREAD_MUTEX_INITIALIZER, .result = result};
    struct card cards[CARDS];
    int code, started = 0, count = choose(call, cards, &all, &code);
    if (!count)
        return code;
    sim->threads = (uint64_t)count;
    int64_t begin = cub_clock_ns();
    progress_begin();
    while (started < count && pthread_create(&cards[started].thread, NULL, work, &cards[started]) == 0)
        started++;
    if (!started)
        work(&cards[0]);
    while (started > 0)
        pthread_join(cards[--started].thread, NULL);
    progress_end();
    progress_wipe();
    result->seconds = (double)(cub_clock_ns() - begin) / 1e9;
    result->interrupted = progress_interrupted();
    pthread_mutex_destroy(&all.lock);
    if (!all.failed)
        return result->interrupted ? CLI_INTERRUPTED : CLI_FINE;
    cli_tell(all.failure.message, all.failure.detail, NULL, NULL);
    return CLI_FILE_FAILED;
}
