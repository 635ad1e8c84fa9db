/* `cubilete bot GAME`: one of our bots as a program that speaks the bot protocol (docs/bots/protocol.md). */
#include "cli/cli.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bots/job.h"
#include "cubilete/analysis.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "cubilete/text.h"
#include "host/clock.h"
#include "host/process.h"

enum { LOOK_MS = 10, REASONS = 4, TEXT = 512 }; /* how often input is looked at while thinking */

/* The bot's end of the conversation. */
struct speaker {
    struct process in; /* only its reading end: our standard input */
    const struct cub_game *game;
    const struct cub_bot *bot; /* NULL: the game has none, and moves are drawn at random */
    void *memory;
    enum cub_level level;
    uint64_t seed;
    bool seeded;              /* by the command line: whatever seed a match has */
    struct cub_record record; /* the position; its game is NULL: there is none */
    int seat;                 /* CUB_NOBODY: everybody's */
    bool left;                /* nobody is there any more, or wants to go on */
    bool stopped;             /* the thought is to end, */
    int64_t end_ms, look_ms;  /* at the latest then; when input is looked at next */
};

/* The next line; NULL: no more come. */
static char *next_line(struct speaker *s)
{
    char *line;
    size_t length;
    s->left = s->left || process_read(&s->in, INT64_MAX, &line, &length) != PROCESS_GOOD;
    if (!s->left && length > 0 && line[length - 1] == '\r')
        line[length - 1] = 0;
    return s->left ? NULL : line;
}

/* The error in an input line, for the author of the program that wrote it. */
static void say_error(const struct cub_message *why)
{
    char text[TEXT];
    cub_format_message(text, sizeof text, why);
    printf("error %s%s%s%s\n", text, why->rule ? " (" : "", why->rule ? why->rule : "", why->rule ? ")" : "");
}

static void say_no(const char *id, const char *argument)
{
    struct cub_message why;
    cub_refuse(&why, NULL, id);
    cub_message_text(&why, 0, argument);
    say_error(&why);
}

static void greet(const struct speaker *s)
{
    printf("name Cubilete\ngame %s\noption level choice %s", s->game->name, cub_level_names[s->level]);
    for (int i = CUB_AZAR; i < CUB_LEVELS && (s->bot || i == CUB_AZAR); i++)
        printf(" %s", cub_level_names[i]);
    printf("\n%sready\n", s->bot ? "values\n" : "");
}

/* `level maestro` */
static void set(struct speaker *s, const char *text)
{
    enum cub_level level = strncmp(text, "level ", 6) == 0 ? cub_level_find(text + 6) : CUB_LEVELS;
    if (level == CUB_LEVELS || (level != CUB_AZAR && !s->bot))
        say_no("bot.set", text);
    else
        s->level = level;
}

/* `doce seed 17` */
static void begin(struct speaker *s, const char *text)
{
    const char *seed = strstr(text, " seed ");
    if (seed && !s->seeded)
        s->seed = strtoull(seed + 6, NULL, 10);
}

static void take_record(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct speaker *s = context;
    if (fault) {
        say_error(&fault->why);
        return;
    }
    s->record = *record;
    *record = (struct cub_record){.header = {.text = NULL}};
}

/* The lines of the header up to its empty one; returns how many lines there were. */
static uint32_t read_header(struct speaker *s, uint32_t lines)
{
    static struct cub_reader reader;
    uint32_t n = 0;
    bool empty = false;
    cub_reader_init(&reader, cub_games, cub_heap, (struct cub_reader_events){.context = s, .game = take_record});
    for (; n < lines && !empty; n++) {
        const char *line = next_line(s);
        empty = !line || !*line;
        cub_reader_feed(&reader, line ? line : "", line ? strlen(line) : 0);
        cub_reader_feed(&reader, "\n", 1);
    }
    cub_reader_finish(&reader);
    return n;
}

/* `2 c4`, or `2 ?`: somebody has acted, and nobody else knows how. */
static bool play(struct speaker *s, const char *line, struct cub_message *why)
{
    const char *text = strchr(line, ' ');
    int who = text ? cub_who_parse(line, (size_t)(text - line)) : -1;
    if (who < 0)
        return !cub_refuse(why, "NO-1", "record.move");
    if (strcmp(text, " ?") == 0)
        return cub_match_stand_in(&s->record.match, who, why);
    return cub_match_play_text(&s->record.match, who, text + 1, why);
}

/* `position SEAT LINES` and its lines: all of them are read, whatever is wrong with the first. */
static void see(struct speaker *s, const char *text)
{
    uint32_t seat, lines;
    struct cub_message why;
    bool good = cub_read_number(&text, CUB_SEATS, &seat) && cub_read_char(&text, ' ') &&
                cub_read_number(&text, UINT32_MAX - 1, &lines) && !*text;
    cub_record_finish(&s->record);
    s->record = (struct cub_record){.header = {.text = NULL}};
    if (!good) {
        say_no("bot.line", "position");
        return;
    }
    s->seat = seat ? (int)seat - 1 : CUB_NOBODY;
    uint32_t n = read_header(s, lines);
    good = s->record.match.game == s->game;
    if (s->record.match.game && !good)
        say_no("bot.game", s->game->name);
    for (; n < lines; n++) {
        const char *line = next_line(s);
        if (!line || !good)
            continue;
        good = play(s, line, &why);
        if (!good)
            say_error(&why);
    }
    if (!good) {
        cub_record_finish(&s->record);
        s->record = (struct cub_record){.header = {.text = NULL}};
    }
}

/* Looks at the next line, if it has come: a thought ends for `stop` and `quit`; others wait until it has. */
static void look(struct speaker *s, int64_t now)
{
    char *line;
    size_t length;
    enum process_event event = process_read(&s->in, now, &line, &length);
    s->look_ms = now + LOOK_MS;
    if (event == PROCESS_GOOD) {
        s->left = strcmp(line, "quit") == 0;
        s->stopped = s->left || strcmp(line, "stop") == 0;
        if (!s->stopped) { /* it is put back */
            line[length] = '\n';
            s->in.begin -= length + 1;
            s->look_ms = INT64_MAX;
        }
    } else if (event != PROCESS_LATE) {
        s->left = s->stopped = true;
    }
}

/* Whether to end a thought: its time is up, or somebody says so. */
static bool stop(void *context)
{
    struct speaker *s = context;
    int64_t now = cub_clock_ms();
    if (now >= s->look_ms && !s->stopped)
        look(s, now);
    return s->stopped || now >= s->end_ms;
}

/* What is asked, and its limits: `3 ms 1000 nodes 500 advice also c4`. */
struct question {
    uint64_t number, nodes;
    bool advice;
    const char *also; /* NULL: none */
};

static bool read_question(struct speaker *s, char *text, struct question *q)
{
    char *also = strstr(text, " also "), *rest, *number;
    *q = (struct question){.also = also ? also + 6 : NULL};
    s->end_ms = INT64_MAX;
    s->look_ms = s->stopped = 0;
    if (also)
        *also = 0;
    char *word = strtok_r(text, " ", &rest);
    q->number = word ? strtoull(word, &number, 10) : 0;
    while (word && *number == 0 && (word = strtok_r(NULL, " ", &rest))) {
        bool ms = strcmp(word, "ms") == 0, nodes = strcmp(word, "nodes") == 0;
        number = word + strlen(word);
        if (strcmp(word, "advice") == 0) {
            q->advice = true;
        } else if ((ms || nodes) && (word = strtok_r(NULL, " ", &rest))) {
            uint64_t value = strtoull(word, &number, 10);
            if (ms) /* a quarter is for the way there and back */
                s->end_ms = cub_clock_ms() + (int64_t)(value < INT32_MAX ? value : INT32_MAX) * 3 / 4;
            else
                q->nodes = value;
        }
    }
    return q->number && !*number;
}

static void say_reasons(const struct speaker *s, const struct cub_state *view, const struct cub_choice *choice)
{
    struct cub_message why[REASONS];
    int count = cub_bot_explain(s->bot, view, s->seat, choice, why, REASONS);
    for (int i = 0; i < count; i++) {
        char text[TEXT];
        cub_format_message(text, sizeof text, &why[i]);
        printf("%s%s", i ? "; " : " {", text);
    }
    fputs(count ? "}" : "", stdout);
}

/* `bestmove 3 c4 value 512000 {stops four in a row}` */
static void say_move(const struct speaker *s, const char *word, const struct question *q, const struct cub_state *view,
                     const struct cub_choice *choice, bool valued)
{
    char move[CUB_MOVE_TEXT];
    s->record.match.game->print(view, s->seat, choice->move, move);
    printf("%s %" PRIu64 " %s", word, q->number, move);
    if (valued)
        printf(" value %" PRId32, choice->value);
    if (valued)
        say_reasons(s, view, choice);
    fputs("\n", stdout);
}

/* The same thought as inside `cubilete play` with this seed: what everybody knows decides its stream. */
static void think(struct speaker *s, const struct question *q, cub_move also, struct bot_job *job,
                  struct cub_thought *thought)
{
    bot_job_init(job, &s->record.match, s->seat, s->level, 0);
    job->nodes = q->nodes;
    cub_rng_init(&job->rng, s->seed, ~((uint64_t)s->record.match.revealed * CUB_SEATS + (uint64_t)s->seat));
    const struct cub_judge judge = {
        .bot = s->bot, .level = s->level, .nodes = q->nodes, .memory = s->memory, .stop = stop, .context = s};
    if (q->advice && s->bot && s->level != CUB_AZAR)
        cub_judge_advise(&judge, &job->view.state, s->seat, also, thought);
    else
        bot_job_run(job, s->memory, stop, s, thought);
}

static void say_thought(const struct speaker *s, const struct question *q, const struct cub_state *view,
                        const struct cub_thought *thought, cub_move also)
{
    struct cub_choice best = {.move = thought->move};
    bool valued = false, told = !also;
    for (uint32_t i = 0; i < thought->choices; i++) {
        if (thought->choice[i].move == thought->move) {
            best = thought->choice[i];
            valued = true;
        }
        told = told || thought->choice[i].move == also;
        if (q->advice)
            say_move(s, "choice", q, view, &thought->choice[i], true);
    }
    if (!told && q->advice)
        say_move(s, "choice", q, view, &(struct cub_choice){.move = also, .value = thought->also}, true);
    say_move(s, "bestmove", q, view, &best, valued);
}

static void go(struct speaker *s, char *text)
{
    const struct cub_match *match = &s->record.match;
    struct question q;
    struct cub_message why;
    struct bot_job job;
    struct cub_thought thought;
    cub_move also = 0;
    if (!read_question(s, text, &q)) {
        say_no("bot.line", "go");
    } else if (!match->game || s->seat == CUB_NOBODY || !(match->now.state.to_act >> s->seat & 1)) {
        say_no("bot.no-position", "go");
    } else if (q.also && !(also = cub_game_parse(match->game, &match->now.state, s->seat, q.also, &why))) {
        say_error(&why);
    } else {
        think(s, &q, also, &job, &thought);
        say_thought(s, &q, &job.view.state, &thought, also);
    }
}

static void value(struct speaker *s, char *text)
{
    const struct cub_state *now = &s->record.match.now.state;
    cub_value values[CUB_SEATS] = {0};
    struct question q;
    struct cub_rng rng;
    bool asked = read_question(s, text, &q);
    if (!asked || !s->record.match.game || !s->bot) {
        say_no(asked ? "bot.no-position" : "bot.line", "value");
        return;
    }
    cub_rng_init(&rng, 1, 0);
    const struct cub_think think = {.view = now,
                                    .level = s->level == CUB_AZAR ? CUB_NOVATO : s->level,
                                    .nodes = q.nodes,
                                    .rng = &rng,
                                    .memory = s->memory,
                                    .stop = stop,
                                    .context = s,
                                    .advice = true};
    if (now->to_act)
        s->bot->value(&think, values);
    printf("values %" PRIu64, q.number);
    for (int i = 0; i < now->setup.seats; i++)
        printf(" %" PRId32, now->to_act ? values[i] : cub_result(now, i));
    fputs("\n", stdout);
}

static void obey(struct speaker *s, char *line)
{
    static const struct {
        const char *word;
        void (*with_text)(struct speaker *, const char *);
        void (*with_question)(struct speaker *, char *);
    } words[] = {{"set ", set, NULL},
                 {"new ", begin, NULL},
                 {"position ", see, NULL},
                 {"go ", NULL, go},
                 {"value ", NULL, value}};
    if (strcmp(line, "cubilete-bot 1") == 0)
        greet(s);
    s->left = strcmp(line, "quit") == 0;
    if (strcmp(line, "cubilete-bot 1") == 0 || strcmp(line, "stop") == 0 || s->left || !*line)
        return;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i].word);
        if (strncmp(line, words[i].word, length) != 0)
            continue;
        if (words[i].with_text)
            words[i].with_text(s, line + length);
        else
            words[i].with_question(s, line + length);
        return;
    }
    say_no("bot.line", line);
}

static int speak(const struct cli_call *call)
{
    const char *level = cli_text(call, "level");
    struct speaker s = {.game = cli_game(call->operands[0]),
                        .level = level ? cli_level(level) : CUB_FUERTE,
                        .seed = cli_number(call, "seed", 0),
                        .seeded = cli_flag(call, "seed"),
                        .record = {.header = {.text = NULL}}};
    char *line;
    if (!s.game)
        return cli_misuse_game(call, call->operands[0]);
    s.bot = cub_bot_find(s.game);
    if (s.level == CUB_LEVELS)
        return cli_misuse_level(call, level, CUB_AZAR);
    if (level && s.level != CUB_AZAR && !s.bot)
        return cli_misuse(call->verb, "cli.no-bot", s.game->name, NULL, NULL);
    s.level = s.bot ? s.level : CUB_AZAR;
    s.memory = s.bot ? cub_bot_memory(s.bot) : NULL;
    if (s.bot && !s.memory)
        return cli_memory_failed();
    s.in.from = 0; /* standard input */
    while ((line = next_line(&s))) {
        obey(&s, line);
        fflush(stdout);
    }
    cub_record_finish(&s.record);
    free(s.memory);
    return CLI_FINE;
}

static const struct cli_option options[] = {
    {.name = "level", .kind = CLI_BOTS, .argument = "NAME", .help = "help.opt.level"},
    {.name = "seed", .kind = CLI_NUMBER, .argument = "S", .max = UINT64_MAX, .help = "help.opt.seed-bot"},
    {.name = NULL},
};

const struct cli_verb verb_bot = {
    .name = "bot",
    .help = "help.bot",
    .more = "help.bot.more",
    .operand = {.name = "GAME", .kind = CLI_GAME},
    .options = options,
    .run = speak,
};
