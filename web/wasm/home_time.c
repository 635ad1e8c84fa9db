/* What happens at a table of this device by itself: bots, the cup, clocks; and what viewers are told. */
#include "web/wasm/home.h"

#include "bots/job.h"
#include "cubilete/text.h"

EXPORT(home_lines) bool home_lines(struct home *, int viewer, double now);
EXPORT(home_seen) void home_seen(struct home *, uint32_t line);
EXPORT(home_due) double home_due(struct home *, double now);
EXPORT(home_wanted) uint32_t home_wanted(const struct home *);
EXPORT(home_asked) uint32_t home_asked(const struct home *);
EXPORT(home_races) bool home_races(const struct home *);
EXPORT(home_job) bool home_job(const struct home *, int seat);
EXPORT(home_answer) bool home_answer(struct home *, int seat, uint32_t asked, double now);

static const char edition[] = "00000000";

static const struct cub_state *position(const struct home *home)
{
    return &home->live.match.now.state;
}

/* `here SEAT on` or `bot`. */
static void put_here(const struct home *home)
{
    for (int i = 0; i < position(home)->setup.seats; i++) {
        const struct live_seat *seat = &home->live.now.seat[i];
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

static int64_t lift_at(const struct home *home)
{
    bool ready = home->ready >= home->cup;
    return home->cup ? home->cup_since + LIVE_LIFT_MS + (ready ? 0 : HOME_SEEN_MS) : INT64_MAX;
}

/* A cup that newly stands there. Whoever opens a table again gets time, too. */
static void find_cup(struct home *home)
{
    uint32_t cup = home->live.now.cup;
    if (cup == home->cup)
        return;
    int64_t thrown = cup ? home->live.line[cup - 1].moment : 0;
    home->cup = cup;
    home->cup_since = thrown > home->opened ? thrown : home->opened;
}

static void put_news(struct home *home, struct home_viewer *viewer, int64_t now)
{
    int64_t left = home->cup_since + LIVE_LIFT_MS - now;
    put_here(home);
    session_clock(&home->live, now, web_put, NULL);
    if (home->cup && home->cup != viewer->cup)
        session_seal(&home->live, left > 0 ? (uint32_t)left : 0, web_put, NULL);
    viewer->cup = home->cup;
    viewer->lines = home->live.kept;
}

/* A viewer who has sat down, or comes for the first time, is welcomed. */
static void greet(struct home *home, struct home_viewer *viewer, int number, int64_t now)
{
    struct wire_command hello = {.verb = WIRE_HELLO, .number = viewer->session.told};
    viewer->session.player = (uint64_t)number;
    viewer->session.invited = true;
    viewer->seat = session_seat(&home->live, &viewer->session);
    for (size_t i = 0; i < sizeof edition; i++)
        hello.edition[i] = edition[i];
    session_welcome(&home->live, &viewer->session, &hello, edition, now, web_put, NULL);
}

/* What the viewer has not been told yet; players are numbers, 0 whoever holds no seat. */
bool home_lines(struct home *home, int number, double now)
{
    struct home_viewer *viewer = &home->viewer[number];
    web_begin();
    if (!home->live.match.game || number < 0 || number >= HOME_VIEWERS)
        return web_end();
    find_cup(home);
    bool fresh = !viewer->session.greeted || session_seat(&home->live, &viewer->session) != viewer->seat;
    if (fresh)
        greet(home, viewer, number, (int64_t)now);
    while (!session_follow(&home->live, &viewer->session, (int64_t)now, SIZE_MAX / 2, web_put, NULL))
        ;
    if (fresh || viewer->lines != home->live.kept)
        put_news(home, viewer, (int64_t)now);
    if (fresh)
        web_put(NULL, "live\n", 5);
    return web_end();
}

/* Somebody has been shown the line of the dice under the cup: one screen is enough. */
void home_seen(struct home *home, uint32_t line)
{
    home->ready = line > home->ready ? line : home->ready;
}

/* Bits of the bots that are to think now. */
uint32_t home_wanted(const struct home *home)
{
    const struct live *live = &home->live;
    uint32_t wanted = 0;
    if (live->now.phase != LIVE_PLAYING || live->now.cup)
        return 0;
    for (int i = 0; i < CUB_SEATS; i++) {
        const struct home_answer *answer = &home->answer[i];
        bool thought = answer->move && answer->asked == live->now.changed;
        if (live->now.seat[i].bot && (position(home)->to_act >> i & 1) && !thought)
            wanted |= CUB_BIT(i);
    }
    return wanted;
}

/* What an answer has to say that it answers. */
uint32_t home_asked(const struct home *home)
{
    return home->live.now.changed;
}

bool home_races(const struct home *home)
{
    return cub_game_races(home->live.match.game);
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
    cub_put_number(&out, home->live.now.changed);
    cub_put_char(&out, ' ');
    cub_put_number(&out, seat);
    cub_hmac_init(&hmac, home->live.secret, CUB_KEY);
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
    bot_job_init(&job, &home->live.match, seat, home->live.now.seat[seat].level, home->live.now.changed);
    cub_rng_init(&job.rng, seed(home, seat), 0);
    bot_job_pack(&job, &packed);
    web_begin();
    web_put(NULL, (const char *)&packed, sizeof packed);
    return web_end();
}

/* When what a bot has thought is to be played: at once, in a race when its time has come. */
static int64_t time_of(const struct home *home, int seat, cub_move move)
{
    const struct cub_game *game = home->live.match.game;
    return cub_game_races(game) ? home->live.now.saw + bot_call_ms(game, position(home), seat, move) : 0;
}

/* Put in: the move that a bot has thought of. False: nobody waits for it, or it is none. */
bool home_answer(struct home *home, int seat, uint32_t asked, double now)
{
    if (!(home_wanted(home) >> seat & 1) || asked != home->live.now.changed)
        return false;
    cub_move move = cub_game_parse(home->live.match.game, position(home), seat, web_in(), NULL);
    if (!move)
        return false;
    home->answer[seat] = (struct home_answer){.move = move, .asked = asked, .at = time_of(home, seat, move)};
    home_advance(home, now);
    return true;
}

/* When a bot's answer is due; INT64_MAX: there is none that still holds. */
static int64_t answer_at(const struct home *home, int seat)
{
    const struct home_answer *answer = &home->answer[seat];
    return answer->move && answer->asked == home->live.now.changed ? answer->at : INT64_MAX;
}

static int64_t run_out_at(const struct home *home, int seat)
{
    const struct live *live = &home->live;
    bool runs = live->now.running >> seat & 1 && live->settings.late != LIVE_LATE_WAIT;
    return runs ? live->now.seat[seat].since + live->now.seat[seat].left_ms : INT64_MAX;
}

static int64_t deadline(const struct home *home)
{
    const uint32_t none[CUB_SEATS] = {0};
    return live_deadline(&home->live, none);
}

/* What comes first: which seat's answer, which seat's clock, the cup, or the rules' deadline. */
struct event {
    int64_t at;
    int seat;
    enum { NOTHING, ANSWER, RUN_OUT, LIFT, CLOSE } kind;
};

static void earlier(struct event *event, int64_t at, int kind, int seat)
{
    if (at < event->at)
        *event = (struct event){.at = at, .kind = kind, .seat = seat};
}

static struct event next_event(struct home *home)
{
    struct event event = {.at = INT64_MAX};
    find_cup(home);
    for (int i = 0; i < CUB_SEATS; i++) {
        earlier(&event, answer_at(home, i), ANSWER, i);
        earlier(&event, run_out_at(home, i), RUN_OUT, i);
    }
    earlier(&event, lift_at(home), LIFT, 0);
    earlier(&event, deadline(home), CLOSE, 0);
    return event;
}

/* When something is due; below 0: nothing is before somebody acts. */
double home_due(struct home *home, double now)
{
    struct event event = {.at = INT64_MAX};
    if (home->live.match.game && home->live.now.phase == LIVE_PLAYING)
        event = next_event(home);
    return event.at == INT64_MAX ? -1 : (double)event.at < now ? now : (double)event.at;
}

static bool happen(struct home *home, const struct event *event, int64_t moment)
{
    struct home_answer *answer = &home->answer[event->seat];
    cub_move move = answer->move;
    switch (event->kind) {
    case ANSWER:
        answer->move = 0;
        return live_answer(&home->live, event->seat, move, answer->asked, moment);
    case RUN_OUT:
        return live_run_out(&home->live, event->seat, moment);
    case LIFT:
        return live_lift(&home->live, moment);
    case CLOSE:
        return live_close(&home->live, moment);
    case NOTHING:
        break;
    }
    return false;
}

bool home_advance(struct home *home, double now)
{
    bool changed = false;
    while (home->live.match.game && home->live.now.phase == LIVE_PLAYING) {
        struct event event = next_event(home);
        if ((double)event.at > now || !happen(home, &event, (int64_t)now) || !home_keep(home))
            break;
        changed = true;
    }
    return changed;
}
