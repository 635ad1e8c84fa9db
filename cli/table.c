/* A table from a command line, and what is said when people leave it. */
#include "cli/table.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/engines.h"
#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "cubilete/text.h"
#include "host/signals.h"
#include "tty/correct.h"
#include "tty/draw/say.h"
#include "tty/full/full.h"
#include "tty/screen/screen.h"

enum { NUMBER = 24, MOST_TUTOR = 100, USUAL_ANSWER = 2, SECOND_MS = 1000 };

/* Foreign bots of this table, one a seat that has one. They are here, for they outlive it: the next match has them,
 * too.
 */
static struct engine_options engine_options;
static struct engine *engines[CUB_SEATS];

static void finish_engines(void)
{
    for (int i = 0; i < CUB_SEATS; i++) {
        if (engines[i])
            engine_finish(engines[i]);
        free(engines[i]);
        engines[i] = NULL;
    }
    cli_engine_options_finish(&engine_options);
}

/* A foreign bot sits down: its program is started. */
static int seat_engine(const struct cli_call *call, const struct cub_game *game, const char *command,
                       struct seat_holder *seat)
{
    int i = 0;
    while (engines[i])
        i++;
    struct engine *engine = engines[i] = malloc(sizeof *engine);
    if (!engine)
        return cli_memory_failed();
    engine_init(engine, command, &engine_options);
    int code = cli_engine_start(call, engine, game);
    if (code == CLI_FINE)
        seat_holder_engine(seat, engine);
    return code;
}

/* The bot that --bot names: a level, or a program. */
static int seat_bot(const struct cli_call *call, const struct cub_game *game, struct seat_holder *seat)
{
    const char *name = cli_text(call, "bot") ? cli_text(call, "bot") : cub_level_names[CLI_USUAL_LEVEL];
    enum cub_level level = cli_level(name);
    if (engine_is_command(name))
        return seat_engine(call, game, name, seat);
    if (level == CUB_LEVELS)
        return cli_misuse_level(call, name, CUB_AZAR);
    seat_holder_bot(seat, level);
    return CLI_FINE;
}

void cli_seat_person(struct seat_holder *seat)
{
    struct cub_settings settings;
    cub_settings_load(&settings);
    const char *names[] = {cub_settings_get(&settings, "name"), getenv("USER"), cub_msg("play.person")};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i] && !seat_holder_read(seat, names[i]) && !seat->bot)
            break;
    cub_settings_finish(&settings);
}

/* The rest of the seats: where nobody was named, the first is the person's; the others are bots', or numbered people's.
 */
static int fill_seats(const struct cli_call *call, struct local_plan *plan, int named)
{
    int code = CLI_FINE;
    for (int i = named; i < plan->setup.seats && code == CLI_FINE; i++) {
        char name[SEAT_NAME];
        cub_format_number(name, sizeof name, "show.seat", i + 1);
        if (i == 0 && !plan->by_hand)
            cli_seat_person(&plan->seat[0]);
        else if (plan->by_hand)
            seat_holder_read(&plan->seat[i], name);
        else
            code = seat_bot(call, plan->game, &plan->seat[i]);
    }
    return code;
}

/* More were named than there are: the record says how many there are, else the game how many it allows. */
static int refuse_seats(const struct cli_call *call, const struct cub_game *game, int most)
{
    struct cub_message why;
    cub_refuse(&why, NULL, "setup.seats");
    cub_message_text(&why, 0, game->name);
    cub_message_range(&why, 1, cli_flag(call, "from") ? most : game->min_seats, most);
    return cli_misuse_refused(call->verb, &why);
}

/* A level may be what it is called in any of the languages: `bot:strong`. */
static const char *read_seat(struct seat_holder *seat, const char *text)
{
    bool bot = strncmp(text, "bot:", 4) == 0;
    enum cub_level level = bot ? cli_level(text + 4) : CUB_LEVELS;
    if (level == CUB_LEVELS)
        return seat_holder_read(seat, text);
    seat_holder_bot(seat, level);
    return NULL;
}

/* Who --seat names, in order; *named: how many. */
static int read_seats(const struct cli_call *call, struct local_plan *plan, int most, int *named)
{
    for (int i = 0; i < call->given_count; i++) {
        if (strcmp(call->given[i].option->name, "seat") != 0)
            continue;
        if (*named == most)
            return refuse_seats(call, plan->game, most);
        struct seat_holder *seat = &plan->seat[(*named)++];
        const char *text = call->given[i].text;
        if (strncmp(text, "bot:", 4) == 0 && engine_is_command(text + 4) && !plan->by_hand) {
            int code = seat_engine(call, plan->game, text + 4, seat);
            if (code != CLI_FINE)
                return code;
            continue;
        }
        const char *problem = read_seat(seat, text);
        if (problem)
            return cli_misuse(call->verb, problem, text, NULL, NULL);
        if (seat->bot && plan->by_hand)
            return cli_misuse(call->verb, "play.no-bots", NULL, NULL, NULL);
        if (seat->bot && seat->level != CUB_AZAR && !cub_bot_find(plan->game))
            return cli_misuse(call->verb, "cli.no-bot", plan->game->name, NULL, NULL);
    }
    return CLI_FINE;
}

/* As many seats as were named; more if the game, as its options are, is not for so few. */
static int count_seats(const struct cli_call *call, struct local_plan *plan, int named)
{
    const struct cub_game *game = plan->game;
    int first = named ? named : (int)cli_usual_seats(game);
    if (first < game->min_seats)
        first = game->min_seats;
    for (int seats = first; seats <= game->max_seats; seats++) {
        union cub_any state;
        int code = cli_setup(call, game, seats, &plan->setup);
        if (code != CLI_FINE)
            return code;
        if (cub_start(game, &plan->setup, plan->sheet, &state.state, NULL))
            return CLI_FINE;
    }
    struct cub_setup decided;
    int code = cli_setup(call, game, first, &plan->setup);
    return code == CLI_FINE ? cli_start(call, game, &plan->setup, plan->sheet, &decided) : code;
}

/* There is no memory, or no randomness. */
static int fail(const struct cub_message *why)
{
    cli_tell(why->id, NULL, NULL, NULL);
    return CLI_FILE_FAILED;
}

static int init_new(const struct cli_call *call, struct local_plan *plan, struct local_table *local)
{
    struct cub_message why;
    char *sheet = NULL;
    int named = 0, code = read_seats(call, plan, plan->game->max_seats, &named);
    if (code == CLI_FINE)
        code = cli_sheet(call, plan->game, &sheet);
    plan->sheet = sheet;
    if (code == CLI_FINE)
        code = count_seats(call, plan, named);
    if (code == CLI_FINE)
        code = fill_seats(call, plan, named);
    if (code == CLI_FINE)
        code = local_table_init(local, plan, &why) ? CLI_FINE : fail(&why);
    free(sheet);
    return code;
}

/* A record brings its own setup, and its game has to be the one that was asked for. */
static int init_from(const struct cli_call *call, struct local_plan *plan, struct local_table *local)
{
    static const char *const others[] = {"option", "sheet"};
    struct cub_record record;
    struct cub_message why;
    int named = 0;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (cli_flag(call, others[i]))
            return cli_misuse(call->verb, "play.from-option", others[i], NULL, NULL);
    int code = cli_load(call, cli_text(call, "from"), 0, &record);
    if (code != CLI_FINE)
        return code;
    if (record.match.game != plan->game)
        code = cli_misuse(call->verb, "play.from-game", cli_text(call, "from"), record.match.game->name, NULL);
    if (code == CLI_FINE)
        code = read_seats(call, plan, record.match.now.state.setup.seats, &named);
    for (int i = named; i < record.match.now.state.setup.seats && cli_flag(call, "bot") && code == CLI_FINE; i++)
        if (cub_record_name(&record, i) && cub_str_starts(cub_record_name(&record, i), "bot:"))
            code = seat_bot(call, plan->game, &plan->seat[i]);
    if (code == CLI_FINE)
        code = local_table_from(local, &record, plan, &why) ? CLI_FINE : fail(&why);
    cub_record_finish(&record);
    return code;
}

int cli_table_init(const struct cli_call *call, bool by_hand, struct local_table *local)
{
    static const char *const others[] = {"from", "seed"};
    struct local_plan plan = {.game = cli_game(call->operands[0]),
                              .by_hand = by_hand,
                              .seeded = cli_flag(call, "seed"),
                              .seed = cli_number(call, "seed", 0),
                              .sealed = cli_flag(call, "sealed"),
                              .takeback = cli_flag(call, "takeback")};
    if (!plan.game)
        return cli_misuse_game(call, call->operands[0]);
    for (size_t i = 0; i < sizeof others / sizeof *others && plan.sealed; i++)
        if (cli_flag(call, others[i]))
            return cli_misuse(call->verb, "play.sealed-with", others[i], NULL, NULL);
    int code = cli_engine_options_init(&engine_options, call);
    engine_options.quiet = !cli_flag(call, "plain") && isatty(STDOUT_FILENO);
    if (code == CLI_FINE)
        code = cli_flag(call, "from") ? init_from(call, &plan, local) : init_new(call, &plan, local);
    if (code != CLI_FINE)
        finish_engines();
    return code;
}

/* A number among the settings; another if it is none. */
static int kept_number(const struct cub_settings *settings, const char *key, uint32_t most, int otherwise)
{
    const char *text = cub_settings_get(settings, key);
    uint32_t number;
    return text && cub_read_number(&text, most, &number) && !*text ? (int)number : otherwise;
}

int cli_tutor(const struct cub_settings *settings)
{
    return kept_number(settings, "tutor", MOST_TUTOR, 0);
}

int cli_answer(const struct cub_settings *settings)
{
    return kept_number(settings, "answer", CLI_MOST_ANSWER, USUAL_ANSWER);
}

struct play_options cli_play_options(const struct cub_settings *settings)
{
    return (struct play_options){.tutor = cli_tutor(settings), .answer_ms = (uint32_t)cli_answer(settings) * SECOND_MS};
}

bool cli_first_time(struct cub_settings *settings, const struct cub_game *game)
{
    char key[NUMBER + CUB_MOVE_TEXT];
    snprintf(key, sizeof key, "%s.%s", game->name, "met");
    if (cub_settings_get(settings, key))
        return false;
    cub_settings_set(settings, key, "1");
    cub_settings_save(settings); /* where it can't be kept it is told again */
    return true;
}

/* What an option says is remembered. Settings that can't be written are told, and the game goes on. */
static void keep_number(const struct cli_call *call, struct cub_settings *settings, const char *key)
{
    char number[NUMBER];
    if (!cli_flag(call, key))
        return;
    snprintf(number, sizeof number, "%d", (int)cli_number(call, key, 0));
    if (!cub_settings_set(settings, key, number) || !cub_settings_save(settings))
        cli_file_failed("cli.write", settings->path);
}

static struct play_options choose_options(const struct cli_call *call, const struct cub_game *game)
{
    struct cub_settings settings;
    cub_settings_load(&settings);
    keep_number(call, &settings, "tutor");
    keep_number(call, &settings, "answer");
    struct play_options options = cli_play_options(&settings);
    options.first = isatty(STDIN_FILENO) && cli_first_time(&settings, game);
    cub_settings_finish(&settings);
    options.no_animation = cli_flag(call, "no-animation");
    return options;
}

/* How `resume` calls it: the number of a journal in the usual folder, else its path. Whether it is a number. */
static bool name_journal(const struct local_table *local, char out[CUB_JOURNAL_PATH])
{
    char folder[CUB_JOURNAL_PATH], path[CUB_JOURNAL_PATH];
    const char *slash = strrchr(local->journal.path, '/');
    uint32_t number = slash ? (uint32_t)strtoul(slash + 1, NULL, 10) : 0;
    bool usual = number && cub_journal_folder(folder) && cub_journal_path(path, folder, number) &&
                 strcmp(path, local->journal.path) == 0;
    if (usual)
        snprintf(out, CUB_JOURNAL_PATH, "%" PRIu32, number);
    else
        memcpy(out, local->journal.path, CUB_JOURNAL_PATH);
    return usual;
}

/* Where it should have been saved: its journal, or the folder where none could be begun. */
static const char *find_place(const struct local_table *local, char folder[CUB_JOURNAL_PATH])
{
    if (*local->journal.path)
        return local->journal.path;
    return cub_journal_folder(folder) ? folder : "$HOME";
}

/* Whether no seat has moved, and nothing waits to be judged again: there is nothing to go on with. */
static bool is_unplayed(const struct local_table *local)
{
    const struct cub_match *match = &local->link.record.match;
    char rest[CORRECT_PATH];
    for (uint32_t i = 0; i < match->length; i++)
        if (match->log[i].who < CUB_SEATS || local->link.by_hand) /* by hand people have typed the dice, too */
            return false;
    return !local->link.undos && table_link_due(&local->link) != DUE_OVER &&
           !(correct_file(local, rest) && access(rest, F_OK) == 0);
}

bool cli_table_drop(struct local_table *local)
{
    char path[CUB_JOURNAL_PATH], name[CUB_JOURNAL_PATH];
    if (local->journal.fd < 0 || local->save_error || !name_journal(local, name) || !is_unplayed(local))
        return false;
    memcpy(path, local->journal.path, sizeof path);
    local_table_finish(local);
    return cub_journal_remove(path);
}

/* How to go on with it; what could not be saved is written out, so that it is not lost. */
static int say_goodbye(struct local_table *local)
{
    char name[CUB_JOURNAL_PATH], folder[CUB_JOURNAL_PATH];
    if (!local_table_save(local)) {
        const char *place = find_place(local, folder);
        errno = local->save_error;
        int code = cli_file_failed("play.unsaved", place);
        cli_put_record(&local->link.record);
        return code;
    }
    bool numbered = name_journal(local, name), over = table_link_due(&local->link) == DUE_OVER;
    if (!over)
        tty_say(stdout, "play.resume", name, NULL, NULL);
    else if (numbered && cub_record_value(&local->link.record, "dice-key"))
        tty_say(stdout, "play.verify", name, NULL, NULL);
    return CLI_FINE;
}

static int play_lines(struct local_table *local, const struct play_options *options)
{
    bool good = local->link.by_hand ? referee_play(local, options) : plain_play(&local->link, options);
    if (cub_signals_last())
        return CLI_SIGNALLED + cub_signals_last();
    return good ? CLI_FINE : cli_memory_failed();
}

/* If the screen is too small, people may go on line by line. */
static int play_full(struct local_table *local, const struct play_options *options)
{
    struct cub_message why;
    bool good = full_play(&local->link, options, &why);
    screen_close();
    if (screen_wants_lines())
        return play_lines(local, options);
    return screen_signal() ? CLI_SIGNALLED + screen_signal() : good ? CLI_FINE : fail(&why);
}

/* On the full screen, where there is one and it is wanted; else line by line. */
static int play(const struct cli_call *call, struct local_table *local)
{
    struct play_options options = {.tutor = 0};
    if (!local->link.by_hand)
        options = choose_options(call, local->link.record.match.game);
    const char *seal = cub_record_value(&local->link.record, "dice-seal 1");
    if (seal)
        tty_say(stdout, "play.seal", seal, NULL, NULL);
    local->nodes = cli_number(call, "nodes", 0);
    local->link.think_ms = (uint32_t)cli_number(call, "ms", local->link.think_ms);
    if (!cli_flag(call, "plain") && screen_open())
        return play_full(local, &options);
    return play_lines(local, &options);
}

int cli_table_play(const struct cli_call *call, struct local_table *local)
{
    cub_signals_begin();
    int code = play(call, local);
    if (cli_table_drop(local)) {
        tty_say(stdout, "play.dropped", NULL, NULL, NULL);
    } else {
        int said = say_goodbye(local);
        code = code == CLI_FINE ? said : code;
    }
    local_table_finish(local);
    finish_engines();
    cub_signals_end();
    return code;
}
