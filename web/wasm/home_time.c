/* Local table: lets happen what the schedule says is due, hands thoughts to workers, and tells viewers what is new. */
#include "web/wasm/home.h"

#include "bots/job.h"
#include "cubilete/text.h"

EXPORT(home_lines) bool home_lines(struct home *, int viewer, double now);
EXPORT(home_seen) void home_seen(struct home *, uint32_t line);
EXPORT(home_due) double home_due(struct home *, double now);
EXPORT(home_wanted) uint32_t home_wanted(struct home *);
EXPORT(home_asked) uint32_t home_asked(const struct home *);
EXPORT(home_races) bool home_races(const struct home *);
EXPORT(home_job) bool home_job(const struct home *, int seat);
EXPORT(home_answer) bool home_answer(struct home *, int seat, uint32_t asked, double now);

static const char edition[] = "00000000";

static const int64_t NEVER = INT64_MAX / 2; /* ms: later than any moment, and something can be added to it */

static const struct cub_state *position(const struct home *home)
{
    return &home->table.match.now.state;
}

/* `here SEAT on` or `bot`. */
static void put_here(const struct home *home)
{
    for (int i = 0; i < position(home)->setup.seats; i++) {
        const struct table_seat *seat = &home->table.now.seat[i];
        char line[CUB_MOVE_TEXT];
        struct cub_out out;
        if (!seat->player && !seat->bot)
            continue;
        cub_out_init(&out, line, sizeof line);
        cub_put_text(&out, "here ");
        cub_put_number(&out, i + 1);
        cub_put_text(&out, seat->bot ? " bot\n" : " on\n");
        web_put(NULL, line, out.length);
    }
}

/*
 * A cup that stands there waits for its screen, however long: people here say that they are ready. A screen says `seen`
 * after it has counted to three, so that nothing more is waited for then; but a table that was just opened gets time.
 */
static void find_cup(struct home *home)
{
    struct schedule *schedule = &home->schedule;
    schedule->cup = home->table.now.cup;
    schedule->cup_seen = home->seen >= schedule->cup;
    schedule->cup_since = schedule->cup_seen ? home->opened : NEVER;
}

static void put_news(struct home *home, struct home_viewer *viewer, int64_t now)
{
    int64_t left = home->opened + TABLE_LIFT_MS - now;
    put_here(home);
    subscription_clock(&home->table, now, web_put, NULL);
    if (home->schedule.cup && home->schedule.cup != viewer->cup)
        subscription_seal(&home->table, left > 0 ? (uint32_t)left : 0, web_put, NULL);
    viewer->cup = home->schedule.cup;
    viewer->lines = home->table.durable;
}

/* A viewer who has sat down, or comes for the first time, is welcomed. */
static void greet(struct home *home, struct home_viewer *viewer, int number, int64_t now)
{
    struct wire_command hello = {.verb = WIRE_HELLO, .number = viewer->subscription.told};
    viewer->subscription.player = (uint64_t)number;
    viewer->subscription.invited = true;
    viewer->seat = subscription_seat(&home->table, &viewer->subscription);
    for (size_t i = 0; i < sizeof edition; i++)
        hello.edition[i] = edition[i];
    subscription_welcome(&home->table, &viewer->subscription, &hello, edition, now, web_put, NULL);
}

/* What the viewer has not been told yet; players are numbers, 0 whoever holds no seat. */
bool home_lines(struct home *home, int number, double now)
{
    struct home_viewer *viewer = &home->viewer[number];
    web_begin();
    if (!home->table.match.game || number < 0 || number >= HOME_VIEWERS)
        return web_end();
    find_cup(home);
    bool fresh =
        !viewer->subscription.greeted || subscription_seat(&home->table, &viewer->subscription) != viewer->seat;
    if (fresh)
        greet(home, viewer, number, (int64_t)now);
    while (!subscription_follow(&home->table, &viewer->subscription, (int64_t)now, SIZE_MAX / 2, web_put, NULL))
        ;
    if (fresh || viewer->lines != home->table.durable)
        put_news(home, viewer, (int64_t)now);
    if (fresh)
        web_put(NULL, "live\n", 5);
    return web_end();
}

/* Somebody has been shown the line of the dice under the cup: one screen is enough. */
void home_seen(struct home *home, uint32_t line)
{
    home->seen = line > home->seen ? line : home->seen;
}

/* What is due next; nothing before the table was begun. */
static struct schedule_due next(struct home *home)
{
    find_cup(home);
    return schedule_next(&home->table, &home->schedule);
}

/* Bits of the bots that are to think now. */
uint32_t home_wanted(struct home *home)
{
    return next(home).think;
}

/* What an answer has to say that it answers. */
uint32_t home_asked(const struct home *home)
{
    return home->table.now.changed;
}

bool home_races(const struct home *home)
{
    return cub_game_races(home->table.match.game);
}

/* Chance for a bot, from the key and the position: a table that is opened again goes on alike. */
static uint64_t seed(const struct home *home, int seat)
{
    char text[2 * CUB_MOVE_TEXT];
    uint8_t digest[CUB_DIGEST];
    struct cub_hmac hmac;
    struct cub_out out;
    uint64_t number = 0;
    cub_out_init(&out, text, sizeof text);
    cub_put_text(&out, "bot ");
    cub_put_number(&out, home->table.now.changed);
    cub_put_char(&out, ' ');
    cub_put_number(&out, seat);
    cub_hmac_init(&hmac, home->table.secret, CUB_KEY);
    cub_hmac(&hmac, text, out.length, digest);
    for (int i = 0; i < 8; i++)
        number = number << 8 | digest[i];
    return number;
}

/* Out: the bytes of a job. */
bool home_job(const struct home *home, int seat)
{
    struct bot_job job;
    struct bot_job_packed packed;
    bot_job_init(&job, &home->table.match, seat, home->table.now.seat[seat].level, home->table.now.changed);
    cub_rng_init(&job.rng, seed(home, seat), 0);
    bot_job_pack(&job, &packed);
    web_begin();
    web_put(NULL, (const char *)&packed, sizeof packed);
    return web_end();
}

/* Put in: the move that a bot has thought of. False: nobody waits for it, or it is none. */
bool home_answer(struct home *home, int seat, uint32_t asked, double now)
{
    if (!(home_wanted(home) >> seat & 1) || asked != home->table.now.changed)
        return false;
    cub_move move = cub_game_parse(home->table.match.game, position(home), seat, web_in(), NULL);
    if (!schedule_answer(&home->table, &home->schedule, seat, asked, move))
        return false;
    home_advance(home, now);
    return true;
}

/* When something is due; below 0: nothing is before somebody acts. */
double home_due(struct home *home, double now)
{
    int64_t at = next(home).at;
    return at == INT64_MAX ? -1 : (double)at < now ? now : (double)at;
}

bool home_advance(struct home *home, double now)
{
    bool changed = false;
    for (;;) {
        const struct schedule_due due = next(home);
        if ((double)due.at > now || !schedule_perform(&home->table, &home->schedule, &due, (int64_t)now) ||
            !home_keep(home))
            return changed;
        changed = true;
    }
}
