/*
 * Plays at a table of this machine. A command appends lines to the log, the lines are applied to the record, and the
 * journal stores the record. Lines that can't be applied to both are rolled back. If the disk is full, play goes on and
 * front ends show save_error.
 */
#include "tty/local.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "cubilete/text.h"
#include "host/clock.h"

static struct cub_match *match_of(struct local_table *local)
{
    return &local->link.record.match;
}

static const struct cub_state *now(const struct local_table *local)
{
    return &local->link.record.match.now.state;
}

/* By hand: saves the record after a change. */
static bool rewind_record(struct local_table *local, uint32_t length)
{
    cub_match_undo(match_of(local), length);
    local->link.undos++;
    if (local->journal.fd >= 0)
        cub_journal_undo(&local->journal, length);
    return true;
}

/* Applies line n of the log to the record. */
static bool apply(struct local_table *local, uint32_t n)
{
    const struct table_line *line = &local->table.line[n - 1];
    const char *text = table_text(&local->table, n);
    if (line->kind == LINE_UNDO)
        return rewind_record(local, (uint32_t)strtoul(text + strlen("undo "), NULL, 10));
    return line->kind != LINE_MOVE || cub_match_play_text(match_of(local), line->who, strchr(text, ' ') + 1, NULL);
}

/* Applies the append to the record, or rolls it back without memory. An append has at most one move. */
static bool commit(struct local_table *local)
{
    bool good = true;
    for (uint32_t n = local->table.durable + 1; n <= local->table.length && good; n++)
        good = apply(local, n);
    if (!good) {
        table_rollback(&local->table);
        return false;
    }
    table_commit(&local->table);
    local_table_save(local); /* front ends show save_error */
    return true;
}

/* Does a seat's command `play` or `undo` at the log's table. */
static bool obey(struct local_table *local, int seat, const struct wire_command *command, struct cub_message *why)
{
    /* players are numbered by their seats; a call's own time counts */
    const struct command_context context = {
        .player = (uint64_t)seat + 1, .moment = cub_clock_ms(), .came_ms = CUB_NEVER - 1, .rtt_ms = CUB_NEVER - 1};
    struct wire_answer answer;
    table_do(&local->table, command, &context, &answer);
    if (answer.code == WIRE_DONE && commit(local))
        return true;
    if (answer.code == WIRE_RULE && why)
        *why = answer.why;
    else
        cub_refuse(why, NULL, "match.memory");
    return false;
}

static bool play(struct local_table *local, int who, const char *text, struct cub_message *why)
{
    const struct wire_command command = {
        .verb = WIRE_PLAY, .number = local->table.length, .text = text, .length = strlen(text)};
    if (!local->link.by_hand)
        return obey(local, who, &command, why);
    if (!cub_match_play_text(match_of(local), who, text, why))
        return false;
    local_table_save(local);
    return true;
}

static bool send(struct table_link *link, int seat, const char *command, struct cub_message *why)
{
    static const char playing[] = "play ", undoing[] = "offer undo ";
    struct wire_command undo = {.verb = WIRE_OFFER, .offer = WIRE_UNDO};
    if (strncmp(command, playing, strlen(playing)) == 0)
        return play(link->local, seat, command + strlen(playing), why);
    if (strncmp(command, undoing, strlen(undoing)) != 0)
        return !cub_refuse(why, NULL, "join.no-form");
    undo.number = strtoul(command + strlen(undoing), NULL, 10);
    return link->by_hand ? local_table_rewind(link->local, (uint32_t)undo.number) : obey(link->local, seat, &undo, why);
}

/* No undo once the dice key is published, or a foreign bot has lost by a fault. */
static uint32_t undo_limit(const struct table_link *link)
{
    if (cub_record_value(&link->record, "dice-key") || link->closed)
        return link->record.match.length;
    return link->by_hand
               ? 0
               : table_undo_limit(&link->local->table, link->local->table.lenient ? LINE_UNDO_FREE : LINE_UNDO_AGREED);
}

/* Nothing ever arrives at a local table. */
static bool hear(struct table_link *link)
{
    (void)link;
    return false;
}

/* Returns once that a foreign bot has lost. */
static const char *next_note(struct table_link *link)
{
    static char told[sizeof link->local->note];
    if (!link->local->note[0])
        return NULL;
    memcpy(told, link->local->note, sizeof told);
    link->local->note[0] = 0;
    return told;
}

static int64_t no_clock(const struct table_link *link, int seat)
{
    (void)link;
    (void)seat;
    return -1;
}

static const struct table_link_ops ops = {
    .send = send, .hear = hear, .undo_limit = undo_limit, .note = next_note, .left_ms = no_clock};

/* Makes an append of the log's first lines; a person's seat is taken by that person. */
static bool append(struct table *table, const char *lines, uint64_t player)
{
    const struct table_append append = {.moment = cub_clock_ms(), .player = player, .spent = -1};
    struct table_error fault;
    return table_restore(table, lines, strlen(lines), &append, &fault);
}

/* `seat 1 Ana`, or the seat's number if a log may not have this name. A foreign bot has a bot's name in the log. */
static bool append_seat(struct local_table *local, int i)
{
    const struct seat_holder *seat = &local->link.seat[i];
    const char number[] = {(char)('1' + i), 0};
    char line[sizeof "seat 1 " + SEAT_NAME];
    bool named = seat->bot || wire_was_name(seat->name, strlen(seat->name));
    snprintf(line, sizeof line, "seat %s %s", number, seat->engine ? "bot:azar" : named ? seat->name : number);
    return append(&local->table, line, seat->bot ? 0 : (uint64_t)i + 1);
}

/* Adds `start` and the moves played. */
static bool append_moves(struct local_table *local)
{
    struct cub_replay replay;
    bool good = append(&local->table, "start", 0);
    cub_replay_init(&replay, match_of(local), CUB_NOBODY);
    while (replay.length < match_of(local)->length && good) {
        char who[CUB_MOVE_TEXT], text[CUB_MOVE_TEXT], line[2 * CUB_MOVE_TEXT];
        cub_who_print((int)replay.match->log[replay.length].who, who);
        cub_replay_step(&replay, text);
        snprintf(line, sizeof line, "%s %s", who, text);
        good = append(&local->table, line, 0);
    }
    return good;
}

/* Begins the log, whose header is in the record. Without bots undo is free. */
bool local_table_lay_out(struct local_table *local)
{
    const struct cub_match *match = match_of(local);
    struct table *table = &local->table;
    uint16_t all = (uint16_t)(CUB_BIT(now(local)->setup.seats) - 1);
    bool good = true;
    for (int i = 0; i < CUB_SEATS; i++)
        if (local->link.seat[i].engine)
            engine_begin(local->link.seat[i].engine, engine_seed(local->seed, 0, i));
    local->link.ops = &ops;
    local->link.local = local;
    local->link.fd = -1;
    if (local->link.by_hand)
        return true;
    table_init(table, cub_games, cub_heap);
    table->match =
        (struct cub_match){.game = match->game, .memory = cub_heap, .first = match->first, .now = match->first};
    table->at_home = true;
    table->lenient = local->takeback || local->link.local_seats == all;
    table->settings.race_s = UINT32_MAX; /* no limit */
    for (int i = 0; i < now(local)->setup.seats && good; i++)
        good = append_seat(local, i);
    return good && append_moves(local);
}

/* Rolls from the cup, or from a stream of the seed for each roll. */
static cub_move draw_dice(const struct local_table *local)
{
    const struct cub_match *match = &local->link.record.match;
    uint32_t n = cub_match_rolls(match);
    struct cub_rng rng;
    if (local->cup.key[0])
        return cub_cup_roll(&local->cup.cup, match->game, now(local), n + 1);
    cub_rng_init(&rng, local->seed, n);
    return match->game->draw(now(local), CUB_DICE, &rng);
}

bool local_table_roll(struct local_table *local)
{
    bool due = now(local)->to_act & CUB_BIT(CUB_DICE) && !local->link.by_hand;
    return due && table_throw(&local->table, draw_dice(local), cub_clock_ms()) && commit(local);
}

bool local_table_close(struct local_table *local)
{
    const struct cub_game *game = local->link.record.match.game;
    if (!game->count(now(local), CUB_CLOCK))
        return false;
    if (!local->link.by_hand)
        return table_close(&local->table, cub_clock_ms()) && commit(local);
    if (!cub_match_play(match_of(local), CUB_CLOCK, game->nth(now(local), CUB_CLOCK, 0), NULL))
        return false;
    local_table_save(local);
    return true;
}

bool local_table_rewind(struct local_table *local, uint32_t length)
{
    rewind_record(local, length);
    local_table_save(local);
    return true;
}

uint16_t local_table_wanted(const struct local_table *local)
{
    uint16_t wanted = schedule_bots(&local->table);
    for (int i = 0; i < CUB_SEATS; i++)
        if (local->schedule.bot[i].move && local->schedule.bot[i].thought == local->table.now.changed)
            wanted &= (uint16_t)~CUB_BIT(i);
    return wanted;
}

/* The stream of random numbers depends only on revealed moves, so that a thought does not depend on hidden ones. */
void local_table_ask(struct local_table *local, int seat, struct bot_job *job)
{
    struct engine *engine = local->link.seat[seat].engine;
    schedule_ask(&local->table, &local->schedule, seat, job);
    if (engine)
        engine_see(engine, &local->link.record, match_of(local)->length, seat);
    job->nodes = local->nodes;
    cub_rng_init(&job->rng, local->seed, ~((uint64_t)local->table.match.revealed * CUB_SEATS + (uint64_t)seat));
}

/* Closes the match before its end by the rules. */
static bool forfeit(struct local_table *local, int seat, const struct engine_fault *fault)
{
    char text[4 * ENGINE_TEXT];
    engine_fault_text(fault, text, sizeof text);
    cub_format(local->note, sizeof local->note, "engine.lost", table_link_name(&local->link, seat), text, NULL);
    local->link.closed = true;
    return true;
}

/* Whether a foreign bot has lost: its move, legal in its view, may be illegal in the full position. */
static bool judge_foreign(struct local_table *local, int seat, cub_move move)
{
    const struct engine *engine = local->link.seat[seat].engine;
    struct engine_fault fault = {.rule = "BP-7", .message = "engine.illegal", .line = engine ? engine->lines : 0};
    if (!engine)
        return false;
    if (!move)
        return forfeit(local, seat, &engine->fault);
    if (!cub_game_refuse(match_of(local)->game, now(local), seat, move, &fault.why))
        return false;
    match_of(local)->game->print(now(local), seat, move, fault.arg[0]);
    return forfeit(local, seat, &fault);
}

bool local_table_take(struct local_table *local, const struct bot_job *job, const struct cub_thought *thought)
{
    const struct schedule_due due = {.kind = SCHEDULE_PLAY, .seat = job->seat};
    if (job->asked == local->table.now.changed && judge_foreign(local, job->seat, thought->move))
        return true;
    if (!schedule_answer(&local->table, &local->schedule, job->seat, job->asked, thought->move))
        return false;
    return cub_game_races(job->game) ||
           (schedule_perform(&local->table, &local->schedule, &due, cub_clock_ms()) && commit(local));
}

static bool answer(struct local_table *local, int seat, bool (*stop)(void *), void *context)
{
    struct bot_job job;
    struct cub_thought thought;
    local_table_ask(local, seat, &job);
    table_link_think(&local->link, &job, stop, context, &thought);
    return !(stop && stop(context)) && local_table_take(local, &job, &thought);
}

bool local_table_answer(struct local_table *local, bool (*stop)(void *), void *context)
{
    return answer(local, __builtin_ctz(local_table_wanted(local)), stop, context);
}

/* All bots of a race think before it goes on (WB-3). */
static void make_up_minds(struct local_table *local)
{
    for (uint32_t seats = local_table_wanted(local); seats && !local->link.closed; seats &= seats - 1)
        answer(local, __builtin_ctz(seats), NULL, NULL);
}

uint32_t local_table_race_next(struct local_table *local)
{
    make_up_minds(local);
    if (local->link.closed)
        return 0; /* a foreign bot has lost, which has to be told */
    int64_t at = schedule_next(&local->table, &local->schedule).at;
    return at < local->table.now.saw + CUB_NEVER ? (uint32_t)(at - local->table.now.saw) : CUB_NEVER;
}

bool local_table_race_advance(struct local_table *local, uint32_t ms)
{
    make_up_minds(local);
    while (table_link_due(&local->link) == DUE_RACE) {
        struct schedule_due due = schedule_next(&local->table, &local->schedule);
        if (due.at > local->table.now.saw + ms)
            return true;
        if (!schedule_perform(&local->table, &local->schedule, &due, due.at) || !commit(local))
            return false;
    }
    return true;
}
