/* An analysis for programs. */
#include "host/json.h"
#include "analysis/analysis.h"
#include "host/seat_names.h"

static const char *const bands[CUB_BANDS] = {
    [CUB_EXCELLENT] = "excellent", [CUB_GOOD] = "good",       [CUB_DOUBTFUL] = "doubtful",
    [CUB_MISTAKE] = "mistake",     [CUB_BLUNDER] = "blunder",
};

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
        json_put_text(json, "best", text);
        json_put_integer(json, "loss", step->loss);
        json_put_text(json, "band", bands[cub_band_find(a->setup, step->loss)]);
    }
    json_close(json, '}');
}

static void put_steps(struct json *json, const struct analysis *a)
{
    const struct cub_match *match = &a->record->match;
    union cub_any state = match->first;
    json_put_open(json, "moves", '[');
    for (uint32_t i = 0; i < a->count; i++) {
        put_step(json, a, &state.state, i);
        match->game->apply(&state.state, (int)match->log[i].who, match->log[i].move);
    }
    json_close(json, ']');
}

static void put_seat(struct json *json, const struct analysis *a, int seat)
{
    struct cub_account account;
    char name[SEAT_NAME_SIZE];
    cub_account_sum(&account, a->setup, a->start, a->step, a->count, seat);
    json_open(json, '{');
    json_put_integer(json, "seat", seat + 1);
    json_put_text(json, "name", seat_name_of(name, a->record, seat));
    json_put_integer(json, "start", account.start);
    json_put_integer(json, "luck", account.luck);
    json_put_integer(json, "own", account.own);
    json_put_integer(json, "others", account.others);
    json_put_integer(json, "end", account.end);
    json_put_integer(json, "adjusted", account.end - account.luck);
    json_put_integer(json, "lost", account.lost);
    for (int band = 0; band < CUB_BANDS; band++)
        json_put_integer(json, bands[band], account.moves[band]);
    json_close(json, '}');
}

void analysis_json(const struct analysis *a, FILE *file)
{
    const struct cub_match *match = &a->record->match;
    struct json json = json_on(file);
    json_open(&json, '{');
    json_put_text(&json, "game", match->game->name);
    json_options(&json, match->game, a->setup);
    json_put_integer(&json, "seats", a->setup->seats);
    adviser_json(&json, a->adviser, a->setup);
    json_put_integer(&json, "length", match->length);
    json_key(&json, "start");
    put_values(&json, a, 0);
    put_steps(&json, a);
    json_put_open(&json, "by_seat", '[');
    for (int seat = 0; seat < a->setup->seats; seat++)
        put_seat(&json, a, seat);
    json_close(&json, ']');
    json_put_open(&json, "turning_points", '[');
    for (int i = 0; i < a->swings; i++)
        json_integer(&json, (int64_t)a->swing[i] + 1);
    json_close(&json, ']');
    json_close(&json, '}');
    json_finish(&json);
}
