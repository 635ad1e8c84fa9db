/* Runs bots in a web worker: chooses moves, gives advice, judges a match move by move, tries a sheet. */
#include "web/wasm/reading.h"

#include "bots/job.h"
#include "cubilete/analysis.h"
#include "cubilete/playout.h"
#include "cubilete/text.h"

enum { SWINGS = 5, REASONS = 4, ALIGNED = 64 };

/* Memory for a bot, kept from one thought to the next: grown where one needs more. NULL without memory. */
static void *memory_for(const struct cub_bot *bot)
{
    static uint8_t *memory;
    static size_t size;
    if (bot->memory + ALIGNED > size) {
        uint8_t *more = web_memory.resize(web_memory.context, memory, bot->memory + ALIGNED);
        if (!more)
            return NULL;
        memory = more;
        size = bot->memory + ALIGNED;
    }
    return memory + (ALIGNED - (uintptr_t)memory % ALIGNED) % ALIGNED;
}

/* That a bot has to learn first, or that there is no memory: what is put out instead. */
static bool put_message(const char *message)
{
    struct cub_message why;
    struct json json = web_begin();
    cub_refuse(&why, NULL, message);
    for (int i = 0; i < CUB_ARGS; i++)
        why.arg[i][0] = 0;
    web_refusal(&json, &why);
    return web_end();
}

static void put_move(struct json *json, const char *name, const struct cub_game *game, const struct cub_state *state,
                     int who, cub_move move)
{
    char text[CUB_MOVE_TEXT];
    game->print(state, who, move, text);
    json_put_text(json, name, text);
}

/* Put in: a job. Out: the move as the game writes it. */
EXPORT(think) bool think_job(void)
{
    struct bot_job_packed given;
    struct bot_job job;
    uint8_t *bytes = (uint8_t *)&given;
    if (web_in_length() != sizeof given)
        return false;
    for (size_t i = 0; i < sizeof given; i++)
        bytes[i] = (uint8_t)web_in()[i];
    if (!bot_job_unpack(&job, &given))
        return false;
    if (!web_is_ready(job.game))
        return put_message("page.weights");
    struct cub_thought thought;
    void *memory = memory_for(cub_bot_find(job.game));
    if (!memory)
        return false;
    bot_job_run(&job, memory, NULL, NULL, &thought);
    struct json json = web_begin();
    json_open(&json, '{');
    put_move(&json, "move", job.game, &job.view.state, job.seat, thought.move);
    json_put_natural(&json, "ms", thought.ms);
    json_key(&json, "value");
    if (thought.choices)
        json_integer(&json, thought.choice[0].value);
    else
        json_text(&json, NULL);
    json_close(&json, '}');
    return web_end();
}

static bool put_fault(const struct cub_fault *fault)
{
    struct cub_message why = fault->why;
    struct json json = web_begin();
    why.line = (uint32_t)fault->line;
    web_refusal(&json, &why);
    return web_end();
}

/* What values are. */
static void put_worth(struct json *json, const struct cub_setup *setup)
{
    bool alone = setup->seats == 1;
    json_put_open(json, "worth", '{');
    json_put_text(json, "unit", alone ? "point" : "victory");
    json_put_integer(json, "scale", alone ? CUB_POINT : CUB_VICTORY);
    json_put_integer(json, "seats", setup->seats);
    json_put_integer(json, "sides", setup->sides);
    json_close(json, '}');
}

static void put_reasons(struct json *json, const struct cub_bot *bot, const struct cub_state *view, int seat,
                        const struct cub_choice *choice)
{
    struct cub_message why[REASONS];
    int count = cub_bot_explain(bot, view, seat, choice, why, REASONS);
    json_key(json, "reasons");
    web_refusals(json, why, count);
}

static void put_choices(struct json *json, const struct cub_bot *bot, const struct cub_state *view, int seat,
                        const struct cub_thought *thought)
{
    json_put_open(json, "choices", '[');
    for (uint32_t i = 0; i < thought->choices; i++) {
        json_open(json, '{');
        put_move(json, "move", bot->game, view, seat, thought->choice[i].move);
        json_put_integer(json, "value", thought->choice[i].value);
        put_reasons(json, bot, view, seat, &thought->choice[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static bool put_advice(const struct cub_bot *bot, const struct cub_state *view, int seat, cub_move also,
                       const struct cub_thought *thought)
{
    struct json json = web_begin();
    json_open(&json, '{');
    put_worth(&json, &view->setup);
    json_put_natural(&json, "nodes", thought->nodes);
    put_choices(&json, bot, view, seat, thought);
    json_key(&json, "also");
    if (also)
        json_integer(&json, thought->also);
    else
        json_text(&json, NULL);
    json_put_truth(&json, "only", !bot->game->open_ended && bot->game->count(view, seat) == 1);
    json_close(&json, '}');
    return web_end();
}

/* Advice on the end of a match; also is the text of another move, or empty. */
static bool advise(const struct cub_match *match, int seat, const char *text)
{
    const struct cub_bot *bot = cub_bot_find(match->game);
    const struct cub_judge judge = {.bot = bot, .level = CUB_MAESTRO, .memory = memory_for(bot)};
    struct cub_thought thought;
    struct cub_message why;
    union cub_any view;
    if (!judge.memory)
        return false;
    cub_match_view(match, seat, &view);
    cub_move also = *text ? cub_game_parse_at(match->game, &view.state, seat, text, 0, &why) : 0;
    if (!(view.state.to_act >> seat & 1) || (*text && !also)) {
        struct json json = web_begin();
        if (!*text)
            cub_game_refuse(match->game, &view.state, seat, 0, &why);
        web_refusal(&json, &why);
        return web_end();
    }
    cub_judge_advise(&judge, &view.state, seat, also, &thought);
    return put_advice(bot, &view.state, seat, also, &thought);
}

/* Put in: a record, a NUL, another move or nothing. Out: what `hint` says, with reasons as messages. */
EXPORT(advise) bool think_advise(int seat)
{
    struct reading reading;
    bool good;
    if (!reading_read(&reading, web_in()))
        good = put_fault(&reading.fault);
    else if (!web_is_ready(reading.record.match.game))
        good = put_message("page.weights");
    else
        good = advise(&reading.record.match, seat, web_piece(1));
    reading_finish(&reading);
    return good;
}

/* A match that is being judged. */
struct judging {
    struct reading reading;
    struct cub_judge judge;
    struct cub_opinion opinion;
    union cub_any state;
    cub_value start[CUB_SEATS];
    struct cub_step *step;
    uint32_t count;
};

static const struct cub_entry *entry(const struct judging *j, uint32_t i)
{
    return i < j->reading.record.match.revealed ? &j->reading.record.match.log[i] : NULL;
}

/* Room for all steps; the first position judged. */
static bool begin_judging(struct judging *j)
{
    const struct cub_match *match = &j->reading.record.match;
    const struct cub_bot *bot = cub_bot_find(match->game);
    j->judge = (struct cub_judge){.bot = bot, .level = CUB_MAESTRO, .memory = memory_for(bot)};
    j->step = web_new((match->revealed + 1) * sizeof *j->step);
    if (!j->step || !j->judge.memory)
        return false;
    j->state = match->first;
    cub_judge_position(&j->judge, &j->state.state, entry(j, 0), &j->opinion);
    for (int i = 0; i < CUB_SEATS; i++)
        j->start[i] = j->opinion.value[i];
    return true;
}

static void free_judging(struct judging *j)
{
    reading_finish(&j->reading);
    web_free(j->step);
    web_free(j);
}

/* Put in: a record. NULL: out is why. To be ended. */
EXPORT(judge_new) struct judging *judge_new(void)
{
    struct judging *j = web_new(sizeof *j);
    if (!j || !reading_read(&j->reading, web_in()))
        j ? put_fault(&j->reading.fault) : put_message("match.memory");
    else if (!web_is_ready(j->reading.record.match.game))
        put_message("page.weights");
    else if (!begin_judging(j))
        put_message("match.memory");
    else
        return j;
    if (j)
        free_judging(j);
    return NULL;
}

/* Judges one more move; how many are left. */
EXPORT(judge_step) int judge_step(struct judging *j)
{
    uint32_t i = j->count, open = j->reading.record.match.revealed;
    if (i >= open)
        return 0;
    j->judge.memory = memory_for(j->judge.bot);
    cub_judge_step(&j->judge, &j->state.state, &j->opinion, entry(j, i), entry(j, i + 1), &j->step[i]);
    return (int)(open - ++j->count);
}

static const char *const bands[CUB_BANDS] = {
    [CUB_EXCELLENT] = "excellent", [CUB_GOOD] = "good",       [CUB_DOUBTFUL] = "doubtful",
    [CUB_MISTAKE] = "mistake",     [CUB_BLUNDER] = "blunder",
};

static void put_values(struct json *json, const char *name, const cub_value *value, int seats)
{
    json_put_open(json, name, '[');
    for (int i = 0; i < seats; i++)
        json_integer(json, value[i]);
    json_close(json, ']');
}

static void put_step(struct json *json, const struct judging *j, const struct cub_state *before, uint32_t i)
{
    const struct cub_game *game = j->judge.bot->game;
    const struct cub_step *step = &j->step[i];
    int who = (int)step->who;
    char text[CUB_MOVE_TEXT];
    json_open(json, '{');
    cub_who_print(who, text);
    json_put_text(json, "who", text);
    put_move(json, "move", game, before, who, entry(j, i)->move);
    put_values(json, "values", step->value, before->setup.seats);
    if (who < CUB_SEATS) {
        put_move(json, "best", game, before, who, step->best);
        json_put_integer(json, "loss", step->loss);
        json_put_text(json, "band", bands[cub_band_find(&before->setup, step->loss)]);
    }
    json_close(json, '}');
}

static void put_steps(struct json *json, const struct judging *j)
{
    union cub_any state = j->reading.record.match.first;
    json_put_open(json, "steps", '[');
    for (uint32_t i = 0; i < j->count; i++) {
        put_step(json, j, &state.state, i);
        j->judge.bot->game->apply(&state.state, (int)entry(j, i)->who, entry(j, i)->move);
    }
    json_close(json, ']');
}

static void put_account(struct json *json, const struct judging *j, int seat)
{
    struct cub_account account;
    cub_account_sum(&account, &j->state.state.setup, j->start, j->step, j->count, seat);
    json_open(json, '{');
    json_put_integer(json, "start", account.start);
    json_put_integer(json, "luck", account.luck);
    json_put_integer(json, "own", account.own);
    json_put_integer(json, "others", account.others);
    json_put_integer(json, "end", account.end);
    json_put_integer(json, "lost", account.lost);
    json_put_open(json, "moves", '{');
    for (int band = 0; band < CUB_BANDS; band++)
        json_put_integer(json, bands[band], account.moves[band]);
    json_close(json, '}');
    json_close(json, '}');
}

static void put_turning(struct json *json, const struct judging *j)
{
    uint32_t swing[SWINGS];
    int count = cub_swings(&j->state.state.setup, j->start, j->step, j->count, swing, SWINGS);
    json_put_open(json, "turning", '[');
    for (int i = 0; i < count; i++)
        json_natural(json, swing[i]);
    json_close(json, ']');
}

/* Out: the analysis of the moves that were judged so far. */
EXPORT(judge_now) bool judge_now(const struct judging *j)
{
    const struct cub_setup *setup = &j->state.state.setup;
    struct json json = web_begin();
    json_open(&json, '{');
    put_worth(&json, setup);
    put_values(&json, "start", j->start, setup->seats);
    put_steps(&json, j);
    json_put_open(&json, "seats", '[');
    for (int i = 0; i < setup->seats; i++)
        put_account(&json, j, i);
    json_close(&json, ']');
    put_turning(&json, j);
    json_close(&json, '}');
    return web_end();
}

/* The same, and ends it. */
EXPORT(judge_end) bool judge_end(struct judging *j)
{
    bool good = judge_now(j);
    free_judging(j);
    return good;
}

/* Games that a bot plays by itself, all with the same header. */
struct trying {
    const struct cub_game *game;
    const struct cub_bot *bot;
    enum cub_level level;
    union cub_any first;
};

/* Put in: the header of a record, empty line included. NULL: out is why. To be ended. */
EXPORT(try_new) struct trying *try_new(int level)
{
    struct reading reading;
    struct trying *t = web_new(sizeof *t);
    bool good = t && reading_read(&reading, web_in());
    if (t && !good)
        put_fault(&reading.fault);
    if (good)
        *t = (struct trying){.game = reading.record.match.game,
                             .bot = cub_bot_find(reading.record.match.game),
                             .level = (enum cub_level)level,
                             .first = reading.record.match.first};
    if (t)
        reading_finish(&reading);
    if (!good)
        web_free(t);
    return good ? t : NULL;
}

static cub_move choose(const struct trying *t, const struct cub_state *state, int who, struct cub_rng *rng)
{
    union cub_any view;
    struct cub_thought thought = {.move = 0};
    struct cub_think think = {
        .view = &view.state, .seat = who, .level = t->level, .rng = rng, .memory = memory_for(t->bot)};
    if (who >= CUB_SEATS)
        return t->game->draw(state, who, rng);
    cub_state_copy(t->game, &view.state, state);
    t->game->redact(&view.state, who);
    if (think.memory)
        cub_bot_think(t->bot, &think, &thought);
    return thought.move;
}

/* Plays game n of it, the same whenever it is asked for. Out: the scores. */
EXPORT(try_play) bool try_play(struct trying *t, uint32_t n)
{
    union cub_any now = t->first;
    struct cub_rng rng;
    struct json json = web_begin();
    cub_rng_init(&rng, 1, n);
    while (now.state.to_act) {
        int who = cub_actor(&now.state, &rng);
        cub_move move = choose(t, &now.state, who, &rng);
        if (!move)
            return false;
        t->game->apply(&now.state, who, move);
    }
    json_open(&json, '[');
    for (int i = 0; i < now.state.setup.seats; i++)
        json_integer(&json, now.state.score[i]);
    json_close(&json, ']');
    return web_end();
}

EXPORT(try_end) void try_end(struct trying *t)
{
    web_free(t);
}
