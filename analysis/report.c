/* An analysis, for people and for programs. */
#include "analysis/analysis.h"
#include "host/json.h"

#include <inttypes.h>
#include <string.h>

#include "analysis/worth.h"
#include "cubilete/lang.h"
#include "tty/draw/say.h"

static const struct tty_style usual, strong = {.bold = true};

static const char *const band_ids[CUB_BANDS] = {
    [CUB_EXCELLENT] = "analysis.excellent", [CUB_GOOD] = "analysis.good",       [CUB_DOUBTFUL] = "analysis.doubtful",
    [CUB_MISTAKE] = "analysis.mistake",     [CUB_BLUNDER] = "analysis.blunder",
};

/* Where the columns of the table of seats end: one each for the six sums, and the losses. */
enum { SUMS = 7, FIRST = 14, WIDTH = 11 };

enum { WHO = 7 }; /* columns for whoever moved */

static void say(FILE *file, const char *id, const char *a, const char *b)
{
    char text[2 * ANALYSIS_TEXT];
    cub_say(text, sizeof text, id, a, b, NULL);
    tty_put(file, text);
}

/* A text, and blanks up to so many columns. */
static void put_wide(FILE *file, const char *text, int columns)
{
    tty_put(file, text);
    for (int i = tty_width(text); i < columns; i++)
        fputs(" ", file);
}

/* How good a seat's move was, what it lost and what would have been better. */
static void remark_move(const struct analysis *a, const struct cub_state *before, uint32_t i, FILE *file)
{
    const struct cub_step *step = &a->step[i];
    char loss[TTY_WORTH], best[CUB_MOVE_TEXT];
    enum cub_band band = cub_band_find(a->setup, step->loss);
    tty_put(file, cub_text(band_ids[band]));
    if (band == CUB_EXCELLENT)
        return;
    tty_worth(a->setup, -step->loss, true, loss);
    a->record->match.game->print(before, (int)step->who, step->best, best);
    say(file, "analysis.better", loss, best);
}

/* Whose luck a roll was. */
static void remark_luck(const struct analysis *a, uint32_t i, FILE *file)
{
    int seat = analysis_most_changed(a, i);
    char change[TTY_WORTH], number[CUB_MOVE_TEXT];
    tty_worth(a->setup, cub_step_change(a->start, a->step, i, seat), true, change);
    cub_who_print(seat, number);
    say(file, "analysis.luck", change, number);
}

static void list_step(const struct analysis *a, const struct cub_state *before, uint32_t i, FILE *file)
{
    const struct cub_match *match = &a->record->match;
    char who[CUB_MOVE_TEXT], text[CUB_MOVE_TEXT], worth[TTY_WORTH];
    tty_who((int)match->log[i].who, who);
    match->game->print(before, (int)match->log[i].who, match->log[i].move, text);
    fprintf(file, "%5" PRIu32 "  ", i + 1);
    put_wide(file, who, WHO);
    fprintf(file, "%-14s", text);
    for (int seat = 0; seat < a->setup->seats; seat++) {
        tty_worth(a->setup, a->step[i].value[seat], false, worth);
        fprintf(file, " %8s", worth);
    }
    fputs("   ", file);
    if (a->step[i].who < CUB_SEATS)
        remark_move(a, before, i, file);
    else
        remark_luck(a, i, file);
    fputs("\n", file);
}

static void list_steps(const struct analysis *a, FILE *file)
{
    const struct cub_match *match = &a->record->match;
    union cub_any state = match->first;
    for (uint32_t i = 0; i < a->count; i++) {
        list_step(a, &state.state, i, file);
        match->game->apply(&state.state, (int)match->log[i].who, match->log[i].move);
    }
}

static void sums_row(struct tty_canvas *canvas, int row, const struct analysis *a, int seat)
{
    struct cub_account account;
    cub_account_sum(&account, a->setup, a->start, a->step, a->count, seat);
    const int64_t sums[SUMS] = {account.start,  account.luck, account.own,
                                account.others, account.end,  account.end - account.luck,
                                -account.lost};
    tty_number(canvas, row, FIRST - WIDTH, usual, seat + 1);
    for (int i = 0; i < SUMS; i++) {
        char worth[TTY_WORTH];
        bool difference = (i >= 1 && i <= 3) || i == SUMS - 1;
        tty_worth(a->setup, sums[i], difference, worth);
        tty_right(canvas, row, FIRST + i * WIDTH, usual, worth);
    }
}

static void bands_row(struct tty_canvas *canvas, int row, const struct analysis *a, int seat)
{
    struct cub_account account;
    cub_account_sum(&account, a->setup, a->start, a->step, a->count, seat);
    tty_number(canvas, row, FIRST - WIDTH, usual, seat + 1);
    for (int band = 0; band < CUB_BANDS; band++)
        tty_number(canvas, row, FIRST + band * (WIDTH + 2), usual, account.moves[band]);
}

/* Two tables: the sums, which add up, and how many moves were how good. */
static void draw_seats(struct tty_canvas *canvas, const struct analysis *a)
{
    static const char *const ids[SUMS] = {"analysis.start", "analysis.sum-luck", "analysis.own", "analysis.others",
                                          "analysis.end",   "analysis.adjusted", "analysis.lost"};
    int second = a->setup->seats + 2;
    for (int i = 0; i < SUMS; i++)
        tty_right(canvas, 0, FIRST + i * WIDTH, strong, cub_text(ids[i]));
    for (int band = 0; band < CUB_BANDS; band++)
        tty_right(canvas, second, FIRST + band * (WIDTH + 2), strong, cub_text(band_ids[band]));
    for (int seat = 0; seat < a->setup->seats; seat++) {
        sums_row(canvas, 1 + seat, a, seat);
        bands_row(canvas, second + 1 + seat, a, seat);
    }
}

static void list_swings(const struct analysis *a, FILE *file)
{
    tty_say(file, "analysis.swings", NULL, NULL, NULL);
    for (int i = 0; i < a->swings; i++) {
        char move[ANALYSIS_TEXT], change[TTY_WORTH];
        int seat = analysis_most_changed(a, a->swing[i]);
        analysis_move(a, a->swing[i], move);
        tty_worth(a->setup, cub_step_change(a->start, a->step, a->swing[i], seat), true, change);
        fprintf(file, "%5" PRIu32 "  ", a->swing[i] + 1);
        put_wide(file, move, 20);
        fprintf(file, " %8s (%d)\n", change, seat + 1);
    }
}

static void print_title(const struct analysis *a, FILE *file)
{
    char done[24], all[24];
    say(file, "analysis.title", a->record->match.game->name, cub_level_names[a->adviser->level]);
    snprintf(done, sizeof done, "%" PRIu32, a->count);
    snprintf(all, sizeof all, "%" PRIu32, a->length);
    if (a->interrupted)
        say(file, "analysis.interrupted", done, all);
    fputs("\n\n", file);
}

void analysis_text(const struct analysis *a, FILE *file, bool plain)
{
    struct tty_canvas canvas;
    print_title(a, file);
    list_steps(a, file);
    fputs("\n", file);
    tty_clear(&canvas);
    draw_seats(&canvas, a);
    tty_print(&canvas, file, plain);
    fputs("\n", file);
    list_swings(a, file);
    fputs("\n", file);
    tty_clear(&canvas);
    chart_draw(&canvas, a);
    tty_print(&canvas, file, plain);
}

static void put_values(struct json *json, const struct analysis *a, uint32_t i)
{
    json_open(json, '[');
    for (int seat = 0; seat < a->setup->seats; seat++)
        json_integer(json, analysis_value(a, i, seat));
    json_close(json, ']');
}

/* A step: what was done, what it was worth after, and for a seat's move how good it was. */
static void put_step(struct json *json, const struct analysis *a, const struct cub_state *before, uint32_t i)
{
    const struct cub_match *match = &a->record->match;
    const struct cub_step *step = &a->step[i];
    char text[CUB_MOVE_TEXT];
    json_open(json, '{');
    json_key(json, "who");
    cub_who_print((int)step->who, text);
    json_text(json, text);
    json_key(json, "move");
    match->game->print(before, (int)step->who, match->log[i].move, text);
    json_text(json, text);
    json_key(json, "values");
    put_values(json, a, i + 1);
    if (step->who < CUB_SEATS) {
        match->game->print(before, (int)step->who, step->best, text);
        json_key(json, "best");
        json_text(json, text);
        json_key(json, "loss");
        json_integer(json, step->loss);
        json_key(json, "band");
        json_text(json, strchr(band_ids[cub_band_find(a->setup, step->loss)], '.') + 1);
    }
    json_close(json, '}');
}

static void put_steps(struct json *json, const struct analysis *a)
{
    const struct cub_match *match = &a->record->match;
    union cub_any state = match->first;
    json_key(json, "moves");
    json_open(json, '[');
    for (uint32_t i = 0; i < a->count; i++) {
        put_step(json, a, &state.state, i);
        match->game->apply(&state.state, (int)match->log[i].who, match->log[i].move);
    }
    json_close(json, ']');
}

static void put_sum(struct json *json, const char *name, int64_t sum)
{
    json_key(json, name);
    json_integer(json, sum);
}

static void put_seat(struct json *json, const struct analysis *a, int seat)
{
    struct cub_account account;
    cub_account_sum(&account, a->setup, a->start, a->step, a->count, seat);
    json_open(json, '{');
    put_sum(json, "seat", seat + 1);
    put_sum(json, "start", account.start);
    put_sum(json, "luck", account.luck);
    put_sum(json, "own", account.own);
    put_sum(json, "others", account.others);
    put_sum(json, "end", account.end);
    put_sum(json, "adjusted", account.end - account.luck);
    put_sum(json, "lost", account.lost);
    for (int band = 0; band < CUB_BANDS; band++)
        put_sum(json, strchr(band_ids[band], '.') + 1, account.moves[band]);
    json_close(json, '}');
}

void analysis_json(const struct analysis *a, FILE *file)
{
    const struct cub_match *match = &a->record->match;
    struct json json = json_on(file);
    json_open(&json, '{');
    json_key(&json, "game");
    json_text(&json, match->game->name);
    json_options(&json, match->game, a->setup);
    put_sum(&json, "seats", a->setup->seats);
    adviser_json(&json, a->adviser, a->setup);
    put_sum(&json, "length", match->length);
    json_key(&json, "start");
    put_values(&json, a, 0);
    put_steps(&json, a);
    json_key(&json, "by_seat");
    json_open(&json, '[');
    for (int seat = 0; seat < a->setup->seats; seat++)
        put_seat(&json, a, seat);
    json_close(&json, ']');
    json_key(&json, "turning_points");
    json_open(&json, '[');
    for (int i = 0; i < a->swings; i++)
        json_integer(&json, (int64_t)a->swing[i] + 1);
    json_close(&json, ']');
    json_close(&json, '}');
    json_finish(&json);
}
