/* Records: whether they keep the rules, whether their dice fell as sealed. */
#include "web/wasm/surface.h"

#include "core/verdict.h"
#include "cubilete/cup.h"
#include "cubilete/text.h"
#include "wire/wire.h"

EXPORT(records) bool records_check(void);
EXPORT(verify) bool records_verify(void);
EXPORT(lines) bool records_lines(void);

static void put_header(struct json *json, const struct cub_record *record)
{
    json_key(json, "header");
    json_open(json, '[');
    for (size_t at = 0; at < record->header.length; at += cub_text_length(record->header.text + at) + 1)
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
    json_key(json, "names");
    json_open(json, '[');
    for (int i = 0; i < state->setup.seats; i++)
        json_text(json, cub_record_name(record, i));
    json_close(json, ']');
    put_header(json, record);
}

/* The place of a fault is its line of the text. */
static struct cub_refusal located(const struct cub_fault *fault)
{
    struct cub_refusal why = fault->why;
    why.line = (uint32_t)fault->line;
    return why;
}

static void check_game(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct json *json = context;
    struct cub_refusal why;
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
    struct cub_verdict verdict = {.verified = false};
    trial->game++;
    if (fault)
        verdict.why = located(fault);
    else
        cub_dice_verify(record, &verdict);
    if (!fault && !verdict.verified)
        verdict.why.line = place(trial, &verdict);
    json_open(&trial->json, '{');
    json_key(&trial->json, "verdict");
    verdict_json(&trial->json, trial->game, &verdict);
    web_put_refusal(&trial->json, "why", verdict.verified ? NULL : &verdict.why);
    json_close(&trial->json, '}');
    trial->count = 0;
}

/* Reads all that was put in. */
static void read_all(struct cub_reader *reader, struct cub_reader_events events)
{
    cub_reader_init(reader, cub_games, web_memory, events);
    cub_reader_feed(reader, web_in(), web_in_length());
    cub_reader_finish(reader);
}

/* A list, an object a game: what it is, and its fault or null. */
bool records_check(void)
{
    struct cub_reader *reader = web_new(sizeof *reader);
    struct json json = web_begin();
    if (!reader)
        return false;
    json_open(&json, '[');
    read_all(reader, (struct cub_reader_events){.context = &json, .game = check_game});
    json_close(&json, ']');
    web_free(reader);
    return web_end();
}

/* A list, an object a game: the verdict as `verify --json` has it, and why not. */
bool records_verify(void)
{
    struct trial *trial = web_new(sizeof *trial);
    if (!trial)
        return false;
    trial->json = web_begin();
    json_open(&trial->json, '[');
    read_all(&trial->reader, (struct cub_reader_events){.context = trial, .game = judge_dice, .move = note_line});
    json_close(&trial->json, ']');
    web_free(trial);
    return web_end();
}

/* A record on its way to become the lines of a table. */
struct telling {
    uint32_t number; /* of lines told */
};

/* `N LINE`. */
static void tell(struct telling *telling, const char *line)
{
    char number[CUB_MOVE_TEXT];
    struct cub_out out;
    cub_out_init(&out, number, sizeof number);
    cub_put_number(&out, ++telling->number);
    cub_put_char(&out, ' ');
    web_put(NULL, number, out.length);
    web_put(NULL, line, cub_text_length(line));
    web_put(NULL, "\n", 1);
}

/* Whether a header line can stand in a log: who has a name that nobody can have online stays nameless. */
static bool is_tellable(const char *line)
{
    if (!cub_text_begins(line, "seat "))
        return true;
    const char *name = line + 7;
    return cub_text_begins(name, "bot:") ? wire_read_level(name + 4) != CUB_LEVELS
                                         : wire_is_name(name, cub_text_length(name));
}

/* The header's lines that begin with one of these words, which end with NULL. */
static void tell_header(struct telling *telling, const struct cub_record *record, const char *const *words)
{
    for (; *words; words++)
        for (size_t at = 0; at < record->header.length; at += cub_text_length(record->header.text + at) + 1)
            if (cub_text_begins(record->header.text + at, *words) && is_tellable(record->header.text + at))
                tell(telling, record->header.text + at);
}

/* `WHO TEXT {comment}`; dice of a race have been lifted. */
static void tell_move(struct telling *telling, const struct cub_record *record, struct cub_walk *walk)
{
    const struct cub_entry *entry = &record->match.log[walk->length];
    char line[2 * CUB_LINE], text[CUB_MOVE_TEXT];
    struct cub_out out;
    cub_out_init(&out, line, sizeof line);
    cub_who_print(entry->who, text);
    cub_put_text(&out, text);
    cub_put_char(&out, ' ');
    cub_walk_step(walk, text);
    cub_put_text(&out, text);
    if (entry->note) {
        cub_put_text(&out, " {");
        cub_put_text(&out, record->notes.text + entry->note - 1);
        cub_put_char(&out, '}');
    }
    tell(telling, line);
    if (entry->who != CUB_DICE || !cub_game_races(record->match.game))
        return;
    cub_out_init(&out, line, sizeof line);
    cub_put_text(&out, "lift ");
    cub_put_number(&out, telling->number);
    cub_put_text(&out, " 0 ");
    cub_put_text(&out, cub_bot_salt);
    tell(telling, line);
}

static void tell_game(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    static const char *const first[] = {"cubilete ", "game ",      "option ", "seats ",     "sheet-line ",
                                        "date ",     "dice-seal ", "seat ",   "dice-salt ", NULL};
    static const char *const last[] = {"end ", "dice-key ", NULL};
    struct telling *telling = context;
    struct cub_walk walk;
    if (!record->match.game || telling->number || fault)
        return;
    tell_header(telling, record, first);
    tell(telling, "start");
    cub_walk_init(&walk, &record->match, CUB_NOBODY);
    while (walk.length < record->match.length)
        tell_move(telling, record, &walk);
    bool ended = cub_record_value(record, "end"), over = ended || !walk.state.state.to_act;
    if (over && !ended)
        tell(telling, "end played");
    if (over)
        tell_header(telling, record, last);
}

/* Out: the first game of what was put in as lines that can be followed; nothing if it is no record that holds. */
bool records_lines(void)
{
    static const char welcome[] = "welcome - 00000000 0 0\n";
    struct cub_reader *reader = web_new(sizeof *reader);
    struct telling telling = {.number = 0};
    web_begin();
    if (!reader)
        return false;
    web_put(NULL, welcome, sizeof welcome - 1);
    read_all(reader, (struct cub_reader_events){.context = &telling, .game = tell_game});
    if (telling.number)
        web_put(NULL, "live\n", 5);
    else
        web_begin();
    web_free(reader);
    return web_end();
}
