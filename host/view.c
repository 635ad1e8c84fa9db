/* A moment of a record as JSON. */
#include "host/view.h"
#include "cubilete/field.h"
#include "host/seat_names.h"

static void put_names(struct json *json, const struct cub_record *record, int seats)
{
    char name[SEAT_NAME_SIZE];
    json_put_open(json, "names", '[');
    for (int i = 0; i < seats; i++)
        json_text(json, seat_name_of(name, record, i));
    json_close(json, ']');
}

/* A list of who: "1", "dice", "clock". */
static void put_mask(struct json *json, const char *name, uint32_t mask)
{
    json_put_open(json, name, '[');
    for (int who = 0; who < CUB_NOBODY; who++)
        if (mask >> who & 1) {
            char text[CUB_MOVE_TEXT];
            cub_who_print(who, text);
            json_text(json, text);
        }
    json_close(json, ']');
}

/* The last move, or null; its text is null while it is sealed. */
static void put_last(struct json *json, const struct cub_replay *replay, const char *move)
{
    uint32_t last = replay->length - 1;
    char who[CUB_MOVE_TEXT];
    json_key(json, "last");
    if (replay->length == 0) {
        json_text(json, NULL);
        return;
    }
    json_open(json, '{');
    json_key(json, "who");
    cub_who_print(replay->match->log[last].who, who);
    json_text(json, who);
    json_put_text(json, "move", cub_replay_visibility(replay, last) ? move : NULL);
    json_close(json, '}');
}

/* `["a1", "c3"]` */
static void put_squares(struct json *json, const struct cub_field *field, uint64_t set)
{
    json_open(json, '[');
    for (; set; set &= set - 1) {
        int number = __builtin_ctzll(set) - field->first;
        const char square[] = {(char)('a' + number % field->columns), (char)('1' + number / field->columns), 0};
        json_text(json, square);
    }
    json_close(json, ']');
}

/* A die: `7`, or `"+"`. */
static void put_die(struct json *json, char sign)
{
    const char text[] = {sign, 0};
    if (sign >= '0' && sign <= '9')
        json_integer(json, sign - '0');
    else
        json_text(json, text);
}

/* `[1, 7, "+", "+"]`: dice as they show something, or as they lie in a row. */
static void put_dice(struct json *json, const struct cub_field *field, uint64_t bits)
{
    json_open(json, '[');
    for (int i = 0; field->form == CUB_FACES && i < 16; i++)
        for (uint64_t n = bits >> 4 * i & 15; n > 0 && field->signs[i] != ' '; n--)
            put_die(json, field->signs[i]);
    for (int i = 15; field->form == CUB_ROW && i >= 0; i--)
        if (field->signs[bits >> 4 * i & 15] != ' ')
            put_die(json, field->signs[bits >> 4 * i & 15]);
    json_close(json, ']');
}

static void put_value(struct json *json, const struct cub_state *state, const struct cub_field *field, uint32_t i)
{
    int64_t value = cub_field_value(state, field, i);
    if (field->form == CUB_SQUARES)
        put_squares(json, field, (uint64_t)value);
    else if (field->form != CUB_NUMBER)
        put_dice(json, field, (uint64_t)value);
    else if (field->width == (int)sizeof(uint64_t))
        json_bits(json, (uint64_t)value);
    else
        json_integer(json, value);
}

static void put_fields(struct json *json, const struct cub_state *state, const struct cub_field *field)
{
    for (; field->name; field++) {
        json_key(json, field->name);
        if (field->count == 1) {
            put_value(json, state, field, 0);
            continue;
        }
        json_open(json, '[');
        for (uint32_t i = 0; i < field->count; i++)
            put_value(json, state, field, i);
        json_close(json, ']');
    }
}

void view_json(struct json *json, const struct cub_record *record, uint32_t length, int seat)
{
    const struct cub_match *match = &record->match;
    struct cub_replay replay;
    union cub_any view;
    char last[CUB_MOVE_TEXT];
    cub_replay_init(&replay, match, seat);
    cub_replay_go(&replay, length ? length - 1 : 0);
    if (length)
        cub_replay_step(&replay, last);
    cub_replay_view(&replay, &view);
    json_put_text(json, "game", match->game->name);
    json_options(json, match->game, &view.state.setup);
    json_put_integer(json, "seats", view.state.setup.seats);
    put_names(json, record, view.state.setup.seats);
    json_put_natural(json, "ply", view.state.ply);
    put_mask(json, "to_act", view.state.to_act);
    put_mask(json, "winners", view.state.winners);
    json_put_open(json, "score", '[');
    for (int i = 0; i < view.state.setup.seats; i++)
        json_integer(json, view.state.score[i]);
    json_close(json, ']');
    json_put_open(json, "places", '[');
    for (int i = 0; i < view.state.setup.seats; i++)
        json_integer(json, cub_place(match->game, &view.state, i));
    json_close(json, ']');
    put_last(json, &replay, last);
    json_put_open(json, "state", '{');
    put_fields(json, &view.state, cub_common_fields);
    put_fields(json, &view.state, match->game->fields);
    json_close(json, '}');
}
