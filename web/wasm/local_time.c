/* Local table: lets happen what the schedule says is due, hands thoughts to workers, and tells viewers what is new. */
#include "web/wasm/local.h"

#include "bots/job.h"
#include "cubilete/text.h"

static const char edition[] = "00000000";

static const int64_t NEVER = INT64_MAX / 2; /* ms: later than any moment, and something can be added to it */

static const struct cub_state *position(const struct local_table *local)
{
    return &local->table.match.now.state;
}

/* `here SEAT on` or `bot`. */
static void put_here(const struct local_table *local)
{
    for (int i = 0; i < position(local)->setup.seats; i++) {
        const struct table_seat *seat = &local->table.now.seat[i];
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
static void find_cup(struct local_table *local)
{
    struct schedule *schedule = &local->schedule;
    schedule->cup = local->table.now.cup;
    schedule->cup_seen = local->seen >= schedule->cup;
    schedule->cup_since = schedule->cup_seen ? local->opened : NEVER;
}

static void put_news(struct local_table *local, struct local_viewer *viewer, int64_t now)
{
    int64_t left = local->opened + TABLE_LIFT_MS - now;
    put_here(local);
    subscription_clock(&local->table, now, web_put, NULL);
    if (local->schedule.cup && local->schedule.cup != viewer->cup)
        subscription_seal(&local->table, left > 0 ? (uint32_t)left : 0, web_put, NULL);
    viewer->cup = local->schedule.cup;
    viewer->lines = local->table.durable;
}

/* A viewer who has sat down, or comes for the first time, is welcomed. */
static void greet(struct local_table *local, struct local_viewer *viewer, int number, int64_t now)
{
    struct wire_command hello = {.verb = WIRE_HELLO, .number = viewer->subscription.told};
    viewer->subscription.player = (uint64_t)number;
    viewer->subscription.invited = true;
    viewer->seat = subscription_seat(&local->table, &viewer->subscription);
    for (size_t i = 0; i < sizeof edition; i++)
        hello.edition[i] = edition[i];
    subscription_welcome(&local->table, &viewer->subscription, &hello, edition, now, web_put, NULL);
}

/* The lines that the viewer has not been sent yet; players are numbers, 0 a viewer without a seat. */
EXPORT(local_lines) bool local_lines(struct local_table *local, int number, double now)
{
    struct local_viewer *viewer = &local->viewer[number];
    web_begin();
    if (!local->table.match.game || number < 0 || number >= LOCAL_VIEWERS)
        return web_end();
    find_cup(local);
    bool fresh =
        !viewer->subscription.greeted || subscription_seat(&local->table, &viewer->subscription) != viewer->seat;
    if (fresh)
        greet(local, viewer, number, (int64_t)now);
    while (!subscription_follow(&local->table, &viewer->subscription, (int64_t)now, SIZE_MAX / 2, web_put, NULL))
        ;
    if (fresh || viewer->lines != local->table.durable)
        put_news(local, viewer, (int64_t)now);
    if (fresh)
        web_put(NULL, "live\n", 5);
    return web_end();
}

/* Somebody has been shown the line of the dice under the cup: one screen is enough. */
EXPORT(local_seen) void local_seen(struct local_table *local, uint32_t line)
{
    local->seen = line > local->seen ? line : local->seen;
}

/* What is due next; nothing before the table was begun. */
static struct schedule_due next(struct local_table *local)
{
    find_cup(local);
    return schedule_next(&local->table, &local->schedule);
}

/* Bits of the bots that are to think now. */
EXPORT(local_wanted) uint32_t local_wanted(struct local_table *local)
{
    return next(local).think;
}

/* What an answer has to say that it answers. */
EXPORT(local_asked) uint32_t local_asked(const struct local_table *local)
{
    return local->table.now.changed;
}

EXPORT(local_races) bool local_races(const struct local_table *local)
{
    return cub_game_races(local->table.match.game);
}

/* Chance for a bot, from the key and the position: a table that is opened again goes on alike. */
static uint64_t seed(const struct local_table *local, int seat)
{
    char text[2 * CUB_MOVE_TEXT];
    uint8_t digest[CUB_DIGEST];
    struct cub_hmac hmac;
    struct cub_out out;
    uint64_t number = 0;
    cub_out_init(&out, text, sizeof text);
    cub_put_text(&out, "bot ");
    cub_put_number(&out, local->table.now.changed);
    cub_put_char(&out, ' ');
    cub_put_number(&out, seat);
    cub_hmac_init(&hmac, local->table.dice_key, CUB_KEY);
    cub_hmac(&hmac, text, out.length, digest);
    for (int i = 0; i < 8; i++)
        number = number << 8 | digest[i];
    return number;
}

/* Out: the bytes of a job. */
EXPORT(local_job) bool local_job(const struct local_table *local, int seat)
{
    struct bot_job job;
    struct bot_job_packed packed;
    bot_job_init(&job, &local->table.match, seat, local->table.now.seat[seat].level, local->table.now.changed);
    cub_rng_init(&job.rng, seed(local, seat), 0);
    bot_job_pack(&job, &packed);
    web_begin();
    web_put(NULL, (const char *)&packed, sizeof packed);
    return web_end();
}

/* Put in: the move that a bot has thought of. False: nobody waits for it, or it is none. */
EXPORT(local_answer) bool local_answer(struct local_table *local, int seat, uint32_t asked, double now)
{
    if (!(local_wanted(local) >> seat & 1) || asked != local->table.now.changed)
        return false;
    cub_move move = cub_game_parse(local->table.match.game, position(local), seat, web_in(), NULL);
    if (!schedule_answer(&local->table, &local->schedule, seat, asked, move))
        return false;
    local_advance(local, now);
    return true;
}

/* When something is due; below 0: nothing is before somebody acts. */
EXPORT(local_due) double local_due(struct local_table *local, double now)
{
    int64_t at = next(local).at;
    return at == INT64_MAX ? -1 : (double)at < now ? now : (double)at;
}

bool local_advance(struct local_table *local, double now)
{
    bool changed = false;
    for (;;) {
        const struct schedule_due due = next(local);
        if ((double)due.at > now || !schedule_perform(&local->table, &local->schedule, &due, (int64_t)now) ||
            !local_keep(local))
            return changed;
        changed = true;
    }
}
