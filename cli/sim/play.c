/* A game between bots: each thinks about what its seat may see. */
#include "cli/sim/sim.h"

#include <stdlib.h>
#include <string.h>

#include "cubilete/dice.h"
#include "cubilete/host.h"
#include "cubilete/playout.h"
#include "host/clock.h"

bool sim_thinks(const struct sim *sim)
{
    for (int i = 0; i < sim->players; i++)
        if (sim->player[i] != (int)CUB_AZAR)
            return true;
    return false;
}

bool sim_table_init(struct sim_table *table, const struct sim *sim)
{
    *table = (struct sim_table){.sim = sim, .loser = CUB_NOBODY};
    if (sim->bot)
        table->memory = cub_bot_memory(sim->bot);
    return table->memory || !sim->bot;
}

void sim_table_finish(struct sim_table *table)
{
    for (int i = 0; i < SIM_BOTS * CUB_SEATS; i++) {
        struct engine *engine = table->engine[i / CUB_SEATS][i % CUB_SEATS];
        if (engine)
            engine_finish(engine);
        free(engine);
    }
    free(table->memory);
    *table = (struct sim_table){0};
}

/* A cup whose key comes from the deal: with the seed the same games can be played again. */
static void fill_cup(struct sim_table *table)
{
    uint8_t bytes[CUB_KEY / 2];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(cub_rng_next(&table->dice) >> 56);
    cub_hex(bytes, sizeof bytes, table->key);
    cub_cup_init(&table->cup, table->key);
    for (int i = 0; i < table->sim->setup.seats; i++)
        cub_cup_add(&table->cup, cub_bot_salt);
    table->rolls = 0;
}

void sim_table_begin(struct sim_table *table, uint64_t number)
{
    const struct sim *sim = table->sim;
    sim->plan(sim, number, &table->plan);
    table->number = number;
    table->loser = CUB_NOBODY;
    for (int i = 0; i < sim->foreigners * CUB_SEATS; i++) {
        struct engine *engine = table->engine[i / CUB_SEATS][i % CUB_SEATS];
        if (engine)
            engine_begin(engine, engine_seed(sim->seed, number, i % CUB_SEATS));
    }
    cub_rng_init(&table->dice, sim->seed, table->plan.deal);
    cub_rng_init(&table->minds, sim->seed, ~number); /* no deal is so high */
    if (sim->sealed)
        fill_cup(table);
}

static void pace_add(struct pace *pace, uint64_t ns)
{
    pace->moves++;
    pace->ns += ns;
    pace->slowest = ns > pace->slowest ? ns : pace->slowest;
}

static cub_move think(struct sim_table *table, const struct cub_state *view, int seat)
{
    const struct sim *sim = table->sim;
    enum cub_level level = (enum cub_level)table->plan.player[seat];
    const struct cub_think think = {
        .view = view, .seat = seat, .level = level, .nodes = sim->nodes, .rng = &table->minds, .memory = table->memory};
    struct cub_thought thought;
    int64_t begin = cub_clock_work_ns();
    cub_bot_think(sim->bot, &think, &thought);
    pace_add(&table->pace[level], (uint64_t)(cub_clock_work_ns() - begin));
    return thought.move;
}

/* Of a foreign bot that holds several seats each is played by a process of its own, which sees no other's. */
static struct engine *engine_of(struct sim_table *table, int seat)
{
    const struct sim *sim = table->sim;
    int player = table->plan.player[seat], i = player - CUB_LEVELS, nth = 0;
    for (int k = 0; k < seat; k++)
        nth += table->plan.player[k] == player;
    struct engine **engine = &table->engine[i][nth];
    if (!*engine && (*engine = malloc(sizeof **engine))) {
        engine_init(*engine, sim->foreign[i].command, &sim->engine_options);
        engine_begin(*engine, engine_seed(sim->seed, table->number, nth));
    }
    return *engine;
}

static cub_move lose(struct sim_table *table, int seat, const struct engine_fault *fault)
{
    table->loser = seat;
    table->fault = *fault;
    return 0;
}

/* Asks a foreign bot; what its view lets pass the whole position may still refuse. */
static cub_move ask(struct sim_table *table, const struct cub_record *record, int seat)
{
    const struct sim *sim = table->sim;
    const struct sim_foreign *foreign = &sim->foreign[table->plan.player[seat] - CUB_LEVELS];
    if (foreign->fault.rule)
        return lose(table, seat, &foreign->fault);
    struct engine *engine = engine_of(table, seat);
    struct engine_answer answer;
    if (!engine || !engine_see(engine, record, record->match.length, seat))
        return 0; /* no memory: nobody has lost */
    int64_t begin = cub_clock_ns();
    if (!engine_go(engine, &(struct engine_question){.advice = false}, &answer))
        return lose(table, seat, &engine->fault);
    pace_add(&table->pace[table->plan.player[seat]], (uint64_t)(cub_clock_ns() - begin));
    struct engine_fault fault = {.rule = "BP-7", .message = "engine.illegal", .line = engine->lines};
    if (!cub_game_refuse(sim->game, &record->match.now.state, seat, answer.best.move, &fault.why))
        return answer.best.move;
    sim->game->print(&record->match.now.state, seat, answer.best.move, fault.arg[0]);
    return lose(table, seat, &fault);
}

void sim_forfeit(const struct sim_table *table, struct cub_state *end)
{
    end->to_act = end->winners = 0;
    for (int i = 0; i < end->setup.seats; i++)
        if (table->plan.player[i] != table->plan.player[table->loser])
            end->winners |= CUB_BIT(i);
}

cub_move sim_choose(struct sim_table *table, const struct cub_record *record, const struct cub_state *state, int *who)
{
    const struct cub_game *game = table->sim->game;
    union cub_any view;
    *who = cub_actor(state, &table->minds);
    if (*who == CUB_DICE && table->sim->sealed)
        return cub_cup_roll(&table->cup, game, state, ++table->rolls);
    if (*who >= CUB_SEATS)
        return game->draw(state, *who, &table->dice);
    if (table->plan.player[*who] >= CUB_LEVELS)
        return ask(table, record, *who);
    memcpy(&view, state, game->state_size);
    game->redact(&view.state, *who);
    if (table->plan.player[*who] == (int)CUB_AZAR) /* takes no time worth a look at the clock */
        return game->draw(&view.state, *who, &table->minds);
    return think(table, &view.state, *who);
}

static bool say_seats(const struct sim_table *table, struct cub_record *record)
{
    for (int i = 0; i < table->sim->setup.seats; i++) {
        char key[32], name[ENGINE_NAME];
        int player = table->plan.player[i];
        snprintf(key, sizeof key, "seat %d", i + 1);
        if (player < CUB_LEVELS)
            snprintf(name, sizeof name, "bot:%s", cub_level_names[player]);
        else
            snprintf(name, sizeof name, "%s", table->sim->foreign[player - CUB_LEVELS].name);
        if (!cub_record_say(record, key, name))
            return false;
    }
    return true;
}

/* Seal, salts, and the key as well: nobody gets the record before the game is over. */
static bool say_dice(const struct sim_table *table, struct cub_record *record)
{
    if (!cub_dice_say_seal(record, table->key))
        return false;
    for (int i = 0; i < table->sim->setup.seats; i++)
        if (!cub_dice_say_salt(record, i, cub_bot_salt))
            return false;
    return cub_dice_say_key(record, table->key);
}

bool sim_record_init(const struct sim_table *table, struct cub_record *record, struct cub_message *why)
{
    const struct sim *sim = table->sim;
    return cub_record_init(record, sim->game, &sim->setup, sim->sheet, cub_heap, why) && say_seats(table, record) &&
           (!sim->sealed || say_dice(table, record));
}
