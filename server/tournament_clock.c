/*
 * The tournament clock moves on tournaments that run by themselves. The store has a list of them and when each is due:
 * a board that ends or a command makes its tournament due at once (STORE_WAKE_TOURNAMENT, STORE_SET_TOURNAMENT). Every
 * tick one task reads those that are due, notes results, begins rounds, and says when they are due next. Several nodes
 * may do so at once: the store takes the lines of one, and the others' are lost with their tables.
 */
#include <stdlib.h>

#include "server/server.h"
#include "server/tournament.h"

enum { AT_ONCE = 16 };

/* Those that one tick looks at. */
struct tournament_look {
    struct fair_task turn;
    struct server *server;
    int64_t now;
    int count;
    struct {
        struct tournament_log log;
        struct transaction *tx; /* NULL: it could not be read */
    } due[AT_ONCE];
};

static void note_due(void *context, uint64_t id, int64_t due)
{
    struct tournament_look *look = context;
    struct tournament_log *log = &look->due[look->count++].log;
    tournament_log_init(log, id, look->server->config.pace);
    log->due_read = due;
}

/* In a query worker. What can't be read is due again in the next tick. */
static void look_at_due(struct task *task, void *store)
{
    struct tournament_look *look = (struct tournament_look *)task;
    store_tournaments_due(store, look->now, AT_ONCE, note_due, look);
    for (int i = 0; i < look->count; i++) {
        struct tournament_log *log = &look->due[i].log;
        if (!tournament_log_read(log, store) || !log->owner)
            continue;
        log->due = tournament_log_advance(log, look->now);
        look->due[i].tx = tournament_log_write(log, log->owner);
    }
}

/* What was written is told; the log goes with the last of its uses. */
static void advanced(struct transaction *tx)
{
    struct tournament_log *log = tx->user;
    if (tx->good && !tx->lost && !tx->server->ended)
        tournament_announce(tx->server, log, tx);
    tournament_log_finish(log);
    free(log);
}

static void submit(struct server *server, struct tournament_log *log, struct transaction *tx)
{
    struct tournament_log *kept = malloc(sizeof *kept);
    if (kept)
        *kept = *log; /* what it has allocated goes along */
    if (kept && transaction_submit(tx, server, advanced, kept))
        return;
    if (!kept)
        transaction_free(tx);
    free(kept);
    tournament_log_finish(log);
}

static void looked(struct task *task)
{
    struct tournament_look *look = (struct tournament_look *)task;
    look->server->looks_at_tournaments = false;
    for (int i = 0; i < look->count; i++)
        if (look->due[i].tx)
            submit(look->server, &look->due[i].log, look->due[i].tx);
        else
            tournament_log_finish(&look->due[i].log);
    free(look);
}

void tournament_tick(struct server *server)
{
    struct tournament_look *look = server->looks_at_tournaments ? NULL : calloc(1, sizeof *look);
    if (!look)
        return;
    look->turn = (struct fair_task){.task = {.work = look_at_due, .done = looked}, .quick = true};
    look->server = server;
    look->now = server_now();
    server->looks_at_tournaments = true;
    worker_pool_submit(&server->queries, &look->turn.task);
}

void tournament_announce(struct server *server, const struct tournament_log *log, const struct transaction *tx)
{
    const struct tournament *tournament = &log->tournament;
    const char *game = ""; /* of the board whose players follow */
    for (size_t i = 0; i < tx->count; i++) {
        const struct store_write_op *op = &tx->ops[i];
        game = op->act == STORE_ADD_TABLE ? op->table.game : game;
        if (op->act == STORE_SIT && op->table.id != log->id)
            player_feed_invite(server, op->player.id, op->table.id, game);
        if (op->act == STORE_ADD_TABLE && op->table.phase == CUB_PHASE_PLAYING)
            room_load(server, op->table.id); /* bots play though nobody may come */
    }
    for (int i = 0; i < tournament->players && tournament_log_runs(log); i++)
        player_feed_tournament(server, token_id_read(tournament->player[i].id), log->id,
                               tournament->over ? "end" : "news");
}
