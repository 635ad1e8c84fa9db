/* The keys that mean the same wherever one is in a game. */
#include "tty/full/parts.h"

#include <string.h>

#include "cubilete/lang.h"
#include "tty/games/rules.h"
#include "tty/games/words.h"
#include "tty/screen/page.h"

/* Each command: its letter, the function key for where the letter begins a move, its label. */
static const struct {
    char sign;
    uint8_t function;
    const char *label;
} commands[] = {
    {'?', 1, "screen.help"}, {'h', 2, "full.hint"}, {'u', 3, "full.undo"},        {'r', 4, "full.rules"},
    {'s', 5, "full.save"},   {'/', 6, "full.say"},  {'e', 7, "full.entries-key"}, {'q', 10, "screen.leave"},
};

uint32_t full_function(uint32_t number)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (commands[i].function == number)
            return (unsigned char)commands[i].sign;
    return 0;
}

/* What a key does now. */
static const char *label_of(const struct full *full, size_t i)
{
    return cub_msg(commands[i].sign == 'h' && full_hint_goes_on(full) ? "full.hint-more" : commands[i].label);
}

/* The letter, or the function key where the letter begins a move. */
static void add_command(struct full *full, size_t i)
{
    char key[8];
    snprintf(key, sizeof key, "F%d", commands[i].function);
    if (full->entry.move && (!entry_empty(&full->entry) || entry_begins(&full->entry, commands[i].sign)))
        bar_add(&full->bar, key, label_of(full, i),
                (struct screen_input){.event = SCREEN_FUNCTION, .sign = commands[i].function});
    else
        bar_add_sign(&full->bar, commands[i].sign, label_of(full, i));
}

/* Where there is somebody to talk to it can be done wherever one can leave. */
void full_add_commands(struct full *full, const char *signs)
{
    for (; *signs; signs++)
        for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
            if (commands[i].sign == *signs || (commands[i].sign == '/' && *signs == 'q' && !full->link->local))
                add_command(full, i);
}

void full_add_functions(struct full *full, const char *signs)
{
    for (; *signs; signs++)
        for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
            char key[8];
            snprintf(key, sizeof key, "F%d", commands[i].function);
            if (commands[i].sign == *signs)
                bar_add(&full->bar, key, cub_msg(commands[i].label),
                        (struct screen_input){.event = SCREEN_FUNCTION, .sign = commands[i].function});
        }
}

static bool has_sheets(const struct full *full)
{
    const struct cub_match *match = &full->link->record.match;
    return tty_painter_of(match->game)->sheets && match->now.state.setup.seats > 1;
}

void full_add_sheets(struct full *full)
{
    if (has_sheets(full))
        bar_add(&full->bar, "Tab", cub_msg("full.tab"), (struct screen_input){.event = SCREEN_TAB});
}

void full_next_sheet(struct full *full)
{
    if (has_sheets(full))
        full->front = (full->front + 1) % full->link->record.match.now.state.setup.seats;
}

const char *full_word(const struct full *full, const char *what)
{
    char id[64];
    snprintf(id, sizeof id, "%s%s.%s", "move.", full->link->record.match.game->name, what);
    const char *text = cub_msg(id);
    return text == id ? "" : text;
}

static bool show_help(const struct full *full)
{
    char text[4 * FULL_TEXT], goal[FULL_TEXT] = "";
    bool known = play_goal(goal, sizeof goal, full->link);
    snprintf(text, sizeof text, "%s%s%s\n\n%s", known ? goal : "", known ? "\n\n" : "", full_word(full, "how"),
             cub_msg("full.keys"));
    return page_text(cub_msg("full.title"), text);
}

static void tell_saved(struct full *full)
{
    struct local_table *local = full->link->local;
    if (!local)
        full_say(full, "plain.kept-away", NULL, NULL, NULL);
    else if (local->unsaved)
        full_say(full, "full.unsaved", NULL, NULL, NULL);
    else if (local_table_save(local)) /* where it fails, that is in sight already */
        full_say(full, "full.saved", local->journal.path, NULL, NULL);
}

bool full_command(struct full *full, uint32_t sign, bool *known)
{
    const struct cub_match *match = &full->link->record.match;
    *known = true;
    switch (sign) {
    case '?':
        return show_help(full);
    case 'r':
        return page_rules(match->game, tty_topic(match->game, &match->now.state));
    case 's':
        tell_saved(full);
        return true;
    case '/':
        return full->link->local || full_slash(full);
    case 'q':
        return false;
    default:
        *known = false;
        return true;
    }
}
