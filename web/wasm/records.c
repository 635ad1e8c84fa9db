/* Records: whether they keep the rules, whether their dice fell as sealed. */
#include "web/wasm/reading.h"

#include "core/verdict.h"
#include "cubilete/cup.h"
#include "cubilete/text.h"
#include "wire/grammar.h"

static void put_header(struct json *json, const struct cub_record *record)
{
    json_put_open(json, "header", '[');
    for (size_t at = 0; at < record->header.length; at += cub_str_length(record->header.text + at) + 1)
        json_text(json, record->header.text + at);
    json_close(json, ']');
}

static void put_match(struct json *json, const struct cub_record *record)
{
    const struct cub_state *state = &record->match.now.state;
    json_put_text(json, "game", record->match.game->name);
    json_options(json, record->match.game, &state->setup);
    json_put_natural(json, "length", record->match.length);
    json_put_truth(json, "over", !state->to_act);
    json_put_natural(json, "seats", state->setup.seats);
    json_put_open(json, "names", '[');
    for (int i = 0; i < state->setup.seats; i++)
        json_text(json, cub_record_name(record, i));
    json_close(json, ']');
    put_header(json, record);
}

/* The place of a fault is its line of the text. */
static struct cub_message located(const struct cub_fault *fault)
{
    struct cub_message why = fault->why;
    why.line = (uint32_t)fault->line;
    return why;
}

static void check_game(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct json *json = context;
    struct cub_message why;
    json_open(json, '{');
    if (record->match.game)
        put_match(json, record);
    if (fault)
        why = located(fault);
    web_put_refusal(json, "fault", fault ? &why : NULL);
    json_close(json, '}');
}

/* A game of a text whose dice are judged. */
struct trial {
    struct json json;
    struct cub_reader reader;
    uint64_t game;
    uint32_t rolls[CUB_LINE]; /* the line of each roll; more rolls than that have no line to tell */
    uint32_t count;
};

static void note_line(void *context, const struct cub_record *record, uint64_t line)
{
    struct trial *trial = context;
    if (record->match.log[record->match.length - 1].who != CUB_DICE)
        return;
    if (trial->count < CUB_LINE)
        trial->rolls[trial->count] = (uint32_t)line;
    trial->count++;
}

/* The line that is to blame; 0: none in particular. */
static uint32_t place(const struct trial *trial, const struct cub_verdict *verdict)
{
    uint32_t bad = verdict->first_bad;
    if (bad)
        return bad <= CUB_LINE ? trial->rolls[bad - 1] : 0;
    return verdict->why.line ? (uint32_t)trial->reader.first_line + verdict->why.line - 1 : 0;
}

static void judge_dice(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct trial *trial = context;
    struct cub_verdict verdict;
    trial->game++;
    if (!cub_dice_judge(record, fault, &verdict))
        verdict = (struct cub_verdict){.why = located(fault)};
    else if (!verdict.verified)
        verdict.why.line = place(trial, &verdict);
    json_open(&trial->json, '{');
    json_key(&trial->json, "verdict");
    verdict_json(&trial->json, trial->game, &verdict);
    web_put_refusal(&trial->json, "why", verdict.verified ? NULL : &verdict.why);
    json_close(&trial->json, '}');
    trial->count = 0;
}

/* A list, an object a game: what it is, and its fault or null. */
EXPORT(records) bool records_check(void)
{
    struct json json = web_begin();
    json_open(&json, '[');
    bool good =
        reading_feed(web_in(), web_in_length(), (struct cub_reader_events){.context = &json, .game = check_game});
    json_close(&json, ']');
    return good && web_end();
}

/* A list, an object a game: the verdict as `verify --json` has it, and why not. */
EXPORT(verify) bool records_verify(void)
{
    struct trial *trial = web_new(sizeof *trial);
    if (!trial)
        return false;
    trial->json = web_begin();
    json_open(&trial->json, '[');
    cub_reader_init(&trial->reader, cub_games, web_memory,
                    (struct cub_reader_events){.context = trial, .game = judge_dice, .move = note_line});
    cub_reader_feed(&trial->reader, web_in(), web_in_length());
    cub_reader_finish(&trial->reader);
    json_close(&trial->json, ']');
    web_free(trial);
    return web_end();
}

static void tell_game(struct telling *telling, const struct cub_record *record)
{
    static const char *const seats[] = {"date ", "dice-seal ", "seat ", "dice-salt ", NULL};
    static const char *const last[] = {"end ", "dice-key ", NULL};
    bool ended = cub_record_value(record, "end"), over = ended || !record->match.now.state.to_act;
    telling_header(telling, record, telling_first);
    telling_header(telling, record, seats);
    telling_line(telling, "start");
    telling_moves(telling, record, record->match.length);
    if (over && !ended)
        telling_line(telling, "end played");
    if (over)
        telling_header(telling, record, last);
}

/* Out: the last game of what was put in as lines that can be followed; nothing if it is no record that holds. */
EXPORT(lines) bool records_lines(void)
{
    static const char welcome[] = "welcome - 00000000 0 0\n";
    struct telling telling = {.sink = web_put, .numbered = true};
    struct reading reading;
    bool good = reading_read(&reading, web_in());
    web_begin();
    if (good) {
        web_put(NULL, welcome, sizeof welcome - 1);
        tell_game(&telling, &reading.record);
        web_put(NULL, "live\n", 5);
    }
    reading_finish(&reading);
    return web_end();
}
