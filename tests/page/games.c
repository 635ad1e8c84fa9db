/*
 * Prints random matches of all games and setups, a line of JSON each: the record, and
 * a digest over what everybody may see after each of its moves. Usage: page-games COUNT
 */
#include <stdio.h>
#include <stdlib.h>

#include "cubilete/field.h"
#include "cubilete/host.h"
#include "cubilete/playout.h"
#include "cubilete/sha256.h"
#include "cubilete/text.h"
#include "host/json.h"
#include "tests/support.h"

enum { SETUPS = 256, MOST_PLIES = 5000 };

struct list {
    const struct cub_game *game[SETUPS];
    struct cub_setup setup[SETUPS];
    int count;
};

static void note_setup(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    struct list *list = context;
    if (list->count == SETUPS)
        abort();
    list->game[list->count] = game;
    list->setup[list->count++] = *setup;
}

static void add(struct cub_sha256 *hash, int64_t number, char behind)
{
    char text[24];
    struct cub_out out;
    cub_out_init(&out, text, sizeof text);
    cub_put_number(&out, number);
    cub_put_char(&out, behind);
    cub_sha256_add(hash, text, out.length);
}

/* Bits of whole words are no numbers that are signed. */
static void add_field(struct cub_sha256 *hash, const struct cub_state *state, const struct cub_field *field)
{
    cub_sha256_add(hash, field->name, cub_str_length(field->name));
    for (uint32_t i = 0; i < field->count; i++)
        add(hash, cub_field_value(state, field, i), ',');
}

static void add_position(struct cub_sha256 *hash, const struct cub_game *game, const struct cub_state *state)
{
    add(hash, state->ply, ' ');
    add(hash, state->round, ' ');
    add(hash, state->to_act, ' ');
    add(hash, state->winners, ' ');
    for (int i = 0; i < state->setup.seats; i++) {
        add(hash, state->score[i], ' ');
        add(hash, cub_place(game, state, i), ' ');
    }
    for (const struct cub_field *field = game->fields; field->name; field++)
        add_field(hash, state, field);
}

static void digest(const struct cub_match *match, char out[CUB_DIGEST_TEXT])
{
    struct cub_sha256 hash;
    struct cub_replay replay;
    union cub_any view;
    uint8_t bytes[CUB_DIGEST];
    cub_sha256_init(&hash);
    cub_replay_init(&replay, match, CUB_NOBODY);
    for (;;) {
        cub_replay_view(&replay, &view);
        add_position(&hash, match->game, &view.state);
        if (replay.length == match->length)
            break;
        cub_replay_step(&replay, NULL);
    }
    cub_sha256_finish(&hash, bytes);
    cub_hex(bytes, sizeof bytes, out);
}

static void play(struct cub_match *match, struct cub_rng *rng)
{
    while (match->now.state.to_act && match->length < MOST_PLIES) {
        int who = cub_actor(&match->now.state, rng);
        struct cub_message why;
        if (!cub_match_play(match, who, match->game->draw(&match->now.state, who, rng), &why))
            abort();
    }
}

struct text {
    char *bytes;
    size_t length;
};

static void collect(void *context, const char *bytes, size_t length)
{
    struct text *text = context;
    text->bytes = realloc(text->bytes, text->length + length + 1);
    if (!text->bytes)
        abort();
    for (size_t i = 0; i < length; i++)
        text->bytes[text->length++] = bytes[i];
    text->bytes[text->length] = 0;
}

static void print_match(const struct cub_record *record)
{
    struct text text = {0};
    struct json json = json_on(stdout);
    char hash[CUB_DIGEST_TEXT];
    cub_record_write(record, collect, &text);
    digest(&record->match, hash);
    json_open(&json, '{');
    json_put_text(&json, "record", text.bytes);
    json_put_natural(&json, "length", record->match.length);
    json_put_text(&json, "digest", hash);
    json_close(&json, '}');
    json_finish(&json);
    free(text.bytes);
}

int main(int count, char **words)
{
    struct list list = {.count = 0};
    int games = count > 1 ? atoi(words[1]) : 10;
    for (int i = 0; cub_games[i]; i++)
        test_each_setup(cub_games[i], note_setup, &list);
    for (int i = 0; i < games; i++) {
        struct cub_record record;
        struct cub_message why;
        struct cub_rng rng;
        cub_rng_init(&rng, 1, (uint64_t)i);
        if (cub_record_init(&record, list.game[i % list.count], &list.setup[i % list.count], NULL, cub_heap, &why)) {
            play(&record.match, &rng);
            print_match(&record);
        }
        cub_record_finish(&record);
    }
    return ferror(stdout) != 0;
}
