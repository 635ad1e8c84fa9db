/* The replay viewer: one position of a record at a time, and the keys that lead to another. */
#include "tty/full/replay.h"

#include <inttypes.h>
#include <string.h>

#include "cubilete/bot.h"
#include "cubilete/lang.h"
#include "tty/full/analysis.h"
#include "tty/full/show.h"
#include "tty/games/describe.h"
#include "tty/games/view.h"
#include "tty/screen/bar.h"
#include "tty/screen/page.h"

enum { FAR = 10, PACE_MS = 800, MESSAGE_ROW = 21, BAR_ROW, LINE_ROW, TEXT = 256 };

struct replay {
    const struct cub_record *record;
    struct tty_view view;
    uint32_t at;    /* moves made */
    uint32_t typed; /* the number that is being typed; no match is so long that it would not fit */
    bool typing;
    bool running;        /* by itself */
    bool judged;         /* there is a bot for it */
    const char *message; /* in place of where one is; NULL: none */
    struct bar bar;
};

static const struct tty_style usual, strong = {.bold = true};

/* `move 12 of 48` */
static void draw_place(const struct replay *replay, struct tty_canvas *canvas)
{
    char number[2][16], text[TEXT];
    snprintf(number[0], sizeof number[0], "%" PRIu32, replay->at);
    snprintf(number[1], sizeof number[1], "%" PRIu32, replay->record->match.length);
    cub_format(text, sizeof text, "replay.place", number[0], number[1], NULL);
    tty_text(canvas, MESSAGE_ROW, 0, strong, replay->message ? replay->message : text);
}

/* What has happened by rule alone stands above where one is, over the picture's foot. */
static void draw_told(const struct replay *replay, struct tty_canvas *canvas)
{
    struct cub_told told[CUB_TOLD];
    int count = tty_view_tell(&replay->view, told);
    for (int i = 0; i < count; i++) {
        int row = MESSAGE_ROW - count + i;
        char name[TEXT] = "", text[TEXT];
        if (told[i].seat < CUB_SEATS)
            tty_describe_seat(&replay->view.scene, told[i].seat, name, sizeof name);
        cub_say_told(text, sizeof text, &told[i], name);
        memset(canvas->cell[row], 0, sizeof canvas->cell[row]);
        tty_text(canvas, row, 0, strong, text);
    }
}

static void draw_line(const struct replay *replay, struct tty_canvas *canvas)
{
    char number[16], text[TEXT];
    if (!replay->typing)
        return;
    snprintf(number, sizeof number, "%" PRIu32, replay->typed);
    cub_format(text, sizeof text, "replay.jump", number, NULL, NULL);
    tty_text(canvas, LINE_ROW, 0, usual, text);
}

static void draw(struct replay *replay)
{
    struct tty_canvas canvas;
    tty_view_go(&replay->view, replay->at);
    tty_view_ended(&replay->view);
    tty_clear(&canvas);
    tty_paint(&canvas, 0, 0, &replay->view.scene);
    draw_told(replay, &canvas);
    draw_place(replay, &canvas);
    bar_draw(&replay->bar, &canvas, BAR_ROW);
    draw_line(replay, &canvas);
    full_show(&canvas, &replay->view.scene);
}

/* To a move, or as near as there is one. */
static void go(struct replay *replay, int64_t at)
{
    int64_t length = replay->record->match.length;
    replay->at = (uint32_t)(at < 0 ? 0 : at > length ? length : at);
}

static void type(struct replay *replay, uint32_t digit)
{
    if (replay->typed < UINT32_MAX / 100)
        replay->typed = (replay->typing ? replay->typed * 10 : 0) + digit;
    replay->typing = true;
}

static void jump(struct replay *replay)
{
    if (replay->typing)
        go(replay, replay->typed);
    replay->typing = false;
}

static void step(struct replay *replay, enum screen_event event)
{
    int64_t at = replay->at;
    switch ((int)event) {
    case SCREEN_LEFT:
    case SCREEN_UP:
        go(replay, at - 1);
        break;
    case SCREEN_RIGHT:
    case SCREEN_DOWN:
        go(replay, at + 1);
        break;
    case SCREEN_PAGE_UP:
        go(replay, at - FAR);
        break;
    case SCREEN_PAGE_DOWN:
        go(replay, at + FAR);
        break;
    case SCREEN_HOME:
        go(replay, 0);
        break;
    case SCREEN_END:
        go(replay, UINT32_MAX);
        break;
    default:
        break;
    }
}

/* False: it is over. */
static bool act(struct replay *replay, struct screen_input input)
{
    bool sign = input.event == SCREEN_SIGN;
    if (input.event == SCREEN_TICK && replay->running)
        go(replay, (int64_t)replay->at + 1);
    else
        replay->running = sign && input.sign == ' ' && !replay->running;
    if (sign && input.sign >= '0' && input.sign <= '9')
        type(replay, input.sign - '0');
    else if (input.event == SCREEN_ENTER)
        jump(replay);
    else if (input.event != SCREEN_TICK)
        replay->typing = false;
    step(replay, input.event);
    replay->running = replay->running && replay->at < replay->record->match.length;
    return !(sign && input.sign == 'q');
}

static void fill_bar(struct replay *replay)
{
    struct bar *bar = &replay->bar;
    bar_add(bar, "←", cub_msg("replay.back"), (struct screen_input){.event = SCREEN_LEFT});
    bar_add(bar, "→", cub_msg("replay.on"), (struct screen_input){.event = SCREEN_RIGHT});
    bar_add(bar, cub_msg("replay.space"), cub_msg("replay.run"),
            (struct screen_input){.event = SCREEN_SIGN, .sign = ' '});
    if (replay->judged)
        bar_add_sign(bar, 'a', cub_msg("full.analysis-key"));
    bar_add_sign(bar, '?', cub_msg("screen.help"));
    bar_add_sign(bar, 'q', cub_msg("screen.leave"));
}

static void draw_message(void *context, const char *message)
{
    struct replay *replay = context;
    replay->message = message;
    draw(replay);
    replay->message = NULL;
}

/* What opens a page; false: the program is to be left. */
static bool turn_to(struct replay *replay, struct screen_input input)
{
    uint32_t sign = input.event == SCREEN_SIGN ? input.sign : 0;
    if (sign == '?')
        return page_text(cub_msg("replay.title"), cub_msg("replay.keys"));
    if (sign == 'a' && replay->judged)
        return full_analysis(replay->record, draw_message, replay);
    return input.event != SCREEN_LEAVE;
}

bool replay_watch(const struct cub_record *record, int seat)
{
    struct replay replay = {.record = record, .judged = cub_bot_find(record->match.game)};
    struct screen_input input = {.event = SCREEN_TICK};
    bool on = true, watching = true;
    tty_view_init(&replay.view, record, 0, seat);
    replay.view.scene.large = true;
    replay.view.scene.seat = seat < CUB_SEATS ? seat : 0;
    fill_bar(&replay);
    while (on && watching) {
        draw(&replay);
        input = bar_input(&replay.bar, BAR_ROW, screen_wait(replay.running ? PACE_MS : -1));
        watching = act(&replay, input);
        on = turn_to(&replay, input);
    }
    return on;
}
