/* `cubilete seat URL --bot NAME`: a bot, ours or another program, plays a match at a server's table. */
#include "cli/cli.h"
#include "cli/engines.h"
#include "cli/wish.h"

#include <errno.h>
#include <poll.h>
#include <string.h>

#include "cubilete/lang.h"
#include "host/clock.h"
#include "host/random.h"
#include "host/signals.h"
#include "tty/draw/say.h"

enum {
    LOOK_MS = 500,     /* how often a signal is looked for, whatever comes from the server */
    GOODBYE_MS = 5000, /* how long the server may take to hear that a match is given up */
    ATTEMPTS = 3,      /* a move that the server has refused so often is not sent again */
    SECOND_MS = 1000,
};

struct sitter {
    struct join join;
    struct engine_options engine_options;
    struct engine engine;
    bool foreign;
    enum cub_level level; /* of a bot of ours */
    uint64_t seed;
    struct cub_replay told; /* over the moves that were written out */
    uint32_t undos;
    uint32_t declined;          /* the line of the last offer that was */
    uint32_t thought, attempts; /* the length of the match that was thought about, 1 more; how often in vain */
    char move[CUB_MOVE_TEXT];   /* what is to be played, */
    int64_t move_at;            /* when, by cub_clock_ms; INT64_MAX: it was, or nothing is */
    uint32_t round;             /* in a race: in which round that is; 0: in none yet */
    bool sent;                  /* it was, and is not answered yet */
};

static const struct cub_match *match_of(const struct sitter *s)
{
    return &s->join.link.record.match;
}

static void put_line(const char *text)
{
    tty_put(stdout, text);
    fputs("\n", stdout);
}

/* What has happened, as a record has it, and what else there is to tell. */
static void tell(struct sitter *s)
{
    const struct cub_match *match = match_of(s);
    const char *note;
    while ((note = join_next_note(&s->join)))
        put_line(note);
    if (join_has_begun(&s->join) && (s->told.match != match || s->undos != s->join.link.undos)) {
        s->undos = s->join.link.undos;
        cub_replay_init(&s->told, match, CUB_NOBODY);
        if (s->undos)
            cub_replay_go(&s->told, match->revealed);
    }
    while (join_has_begun(&s->join) && s->told.length < match->revealed) {
        char who[CUB_MOVE_TEXT], text[CUB_MOVE_TEXT], line[2 * CUB_MOVE_TEXT + 1];
        cub_who_print((int)match->log[s->told.length].who, who);
        cub_replay_step(&s->told, text);
        snprintf(line, sizeof line, "%s %s", who, text);
        put_line(line);
    }
    fflush(stdout);
}

/* A bot has nothing to agree on. */
static void decline(struct sitter *s)
{
    struct follow_offer offer;
    follow_offer(&s->join.follow, &offer);
    if (offer.what != WIRE_NO_OFFER && offer.asks_me && offer.line != s->declined)
        join_command(&s->join, "/no");
    s->declined = offer.line;
}

static bool leaving(void *nothing)
{
    (void)nothing;
    return cub_signals_last();
}

/* The move that the bot makes now; 0 with a fault of a foreign one. */
static cub_move think(struct sitter *s, int seat)
{
    const struct cub_match *match = match_of(s);
    struct bot_job job;
    struct cub_thought thought;
    if (s->foreign) {
        const struct engine_question question = {.stop = leaving};
        struct engine_answer answer;
        bool good = engine_see(&s->engine, &s->join.link.record, match->length, seat) &&
                    engine_go(&s->engine, &question, &answer);
        return good ? answer.best.move : 0;
    }
    bot_job_init(&job, match, seat, s->level, 0);
    job.nodes = s->engine_options.nodes;
    cub_rng_init(&job.rng, s->seed, ~((uint64_t)match->revealed * CUB_SEATS + (uint64_t)seat));
    bot_job_run(&job, s->join.link.memory, leaving, NULL, &thought);
    return thought.move;
}

/* Thinks of a move, which is to be sent at once, or in a race when its time has come. False: the bot has lost. */
static bool decide(struct sitter *s, int seat)
{
    const struct cub_match *match = match_of(s);
    const struct cub_state *now = &match->now.state;
    int64_t saw = cub_clock_ms();
    s->attempts = s->thought == match->length + 1 ? s->attempts + 1 : 0;
    s->thought = match->length + 1;
    s->round = now->round;
    cub_move move = s->attempts < ATTEMPTS ? think(s, seat) : 0;
    if (!move || cub_game_refuse(match->game, now, seat, move, NULL))
        return cub_signals_last();
    match->game->print(now, seat, move, s->move);
    s->move_at = cub_game_races(match->game) ? saw + bot_call_ms(match->game, now, seat, move) : saw;
    return true;
}

/* The server has answered a move with no: one that came too soon is sent again when it may; else it is thought anew. */
static void take_refusal(struct sitter *s)
{
    const struct follow *follow = &s->join.follow;
    enum wire_code code = follow->verb == WIRE_PLAY ? follow->reply.answer.code : WIRE_DONE;
    s->sent = false;
    if (code == WIRE_RATE || code == WIRE_BUSY)
        s->move_at = cub_clock_ms() + (int64_t)(follow->reply.answer.number + 1) * SECOND_MS;
    else if (code == WIRE_STALE || code == WIRE_LATE)
        s->thought = 0; /* somebody was quicker: that is no fault of the bot's */
}

/* What the table wants of the bot, if anything. False: the bot has lost. */
static bool serve(struct sitter *s)
{
    struct table_link *link = &s->join.link;
    uint16_t mine = join_has_begun(&s->join) ? table_link_people(link) : 0;
    enum due due = mine ? table_link_due(link) : DUE_OTHERS;
    bool race = due == DUE_RACE;
    if ((due != DUE_PEOPLE && !race) || link->waits || !s->join.follow.live)
        return true;
    int seat = __builtin_ctz(mine);
    bool same = race ? s->round == match_of(s)->now.state.round : s->thought == match_of(s)->length + 1;
    if (same && s->sent)
        take_refusal(s);
    if (!same) /* what was decided was about another position */
        s->move_at = INT64_MAX;
    bool decided = s->move_at != INT64_MAX || (race && same);
    if (!decided && !decide(s, seat))
        return false;
    if (cub_clock_ms() >= s->move_at) {
        s->move_at = INT64_MAX;
        s->sent = table_link_call(link, seat, s->move, 0, NULL);
    }
    return true;
}

/* Waits until there is something to hear, or something to call. */
static void wait(const struct sitter *s)
{
    struct pollfd server = {.fd = s->join.link.fd, .events = POLLIN};
    int64_t left = s->move_at != INT64_MAX ? s->move_at - cub_clock_ms() : LOOK_MS;
    poll(&server, 1, left < 0 ? 0 : left < LOOK_MS ? (int)left : LOOK_MS);
}

/* Whether there is a match to play, or to wait for. */
static bool goes_on(const struct sitter *s)
{
    const struct table_link *link = &s->join.link;
    return !s->join.over && !cub_signals_last() && !ferror(stdout) &&
           !(join_has_begun(&s->join) && (link->left || table_link_due(link) == DUE_OVER));
}

/* It holds no seat and has not asked for one: what it was told says why. */
static bool is_turned_away(const struct sitter *s)
{
    const struct follow *follow = &s->join.follow;
    return follow->live && follow->seat == CUB_NOBODY && !follow->pending_count;
}

/* The fault is told, and the match given up, so that the others need not wait. */
static int resign(struct sitter *s)
{
    int64_t until = cub_clock_ms() + GOODBYE_MS;
    if (s->foreign && s->engine.fault.rule && s->attempts < ATTEMPTS) {
        errno = 0;
        cli_engine_failed(&s->engine);
    } else {
        cli_tell("seat.refused", NULL, NULL, NULL);
    }
    join_command(&s->join, "/resign");
    while (goes_on(s) && s->join.follow.pending_count && cub_clock_ms() < until) {
        wait(s);
        join_hear(&s->join);
    }
    tell(s);
    return CLI_NO;
}

static void tell_result(struct sitter *s)
{
    const struct cub_state *now = &match_of(s)->now.state;
    char names[CUB_SEATS * WIRE_NAME] = "", name[JOIN_NOTE];
    for (int i = 0; i < now->setup.seats; i++)
        if (now->winners >> i & 1)
            snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", names[0] ? ", " : "",
                     join_name(&s->join, i, name));
    if (!s->join.link.closed)
        tty_say(stdout, now->winners ? "show.won" : "show.draw", names, NULL, NULL);
}

static int play_match(struct sitter *s)
{
    bool good = true;
    while (good && goes_on(s)) {
        wait(s);
        join_hear(&s->join);
        tell(s);
        if (goes_on(s) && is_turned_away(s))
            return CLI_NO;
        decline(s);
        good = serve(s);
    }
    if (!good)
        return resign(s);
    tell(s);
    if (s->join.over) {
        cli_tell_why(&s->join.why);
        return s->join.refused ? CLI_NO : CLI_FILE_FAILED;
    }
    if (cub_signals_last())
        return CLI_SIGNALLED + cub_signals_last();
    tell_result(s);
    return CLI_FINE;
}

/* Which game it will be only the table knows; a foreign bot greets for whichever, as far as it says. */
static int choose_bot(struct sitter *s, const struct cli_call *call)
{
    const char *name = cli_text(call, "bot") ? cli_text(call, "bot") : cub_level_names[CUB_FUERTE];
    int code = cli_engine_options_init(&s->engine_options, call);
    s->foreign = engine_is_command(name);
    s->level = cli_level(name);
    if (code == CLI_FINE && !s->foreign && s->level == CUB_LEVELS)
        return cli_misuse_level(call, name, CUB_AZAR);
    if (!cub_random(&s->seed, sizeof s->seed)) {
        cli_tell("home.random", NULL, NULL, NULL);
        return CLI_FILE_FAILED;
    }
    engine_init(&s->engine, name, &s->engine_options);
    engine_begin(&s->engine, engine_seed(s->seed, 0, 0));
    if (code == CLI_FINE && s->foreign)
        return cli_engine_start(call, &s->engine, NULL);
    return code == CLI_FINE ? cli_engine_options_check(call, &s->engine_options, 0) : code;
}

static int sit(const struct cli_call *call)
{
    static struct sitter s;
    struct join_wish wish;
    struct cub_message why;
    s.move_at = INT64_MAX;
    int code = choose_bot(&s, call);
    if (code == CLI_FINE)
        code = cli_wish_init(&wish, call, s.foreign ? s.engine.name : cub_level_names[s.level]);
    if (code == CLI_FINE && !join_init(&s.join, &wish, &why)) {
        cli_tell_why(&why);
        code = CLI_FILE_FAILED;
    } else if (code == CLI_FINE) {
        cub_signals_begin();
        code = play_match(&s);
        cub_signals_end();
        join_finish(&s.join);
    }
    engine_finish(&s.engine);
    cli_engine_options_finish(&s.engine_options);
    return code;
}

static const struct cli_option options[] = {
    {.name = "bot", .kind = CLI_BOTS, .argument = "NAME", .help = "help.opt.bot-seat"},
    ENGINE_OPTIONS,
    {.name = "name", .kind = CLI_TEXT, .argument = "NAME", .help = "help.opt.name-seat"},
    {.name = "nodes", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT64_MAX, .help = "help.opt.nodes"},
    {.name = "seat", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = CUB_SEATS, .help = "help.opt.seat-join"},
    {.name = "token", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.token"},
    {.name = NULL},
};

const struct cli_verb verb_seat = {
    .name = "seat",
    .help = "help.seat",
    .more = "help.seat.more",
    .operand = {.name = "URL", .kind = CLI_TEXT},
    .options = options,
    .run = sit,
};
