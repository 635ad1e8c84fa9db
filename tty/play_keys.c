/* The keys that mean the same wherever one is in a game. */
#include "tty/play_parts.h"

#include <string.h>

#include "cubilete/lang.h"
#include "tty/page.h"
#include "tty/rules.h"

/* Each command: its letter, the function key for where the letter begins a move, its label. */
static const struct {
    char sign;
    uint8_t function;
    const char *label;
} commands[] = {
    {'?', 1, "screen.help"}, {'h', 2, "play.hint"}, {'u', 3, "play.undo"},
    {'r', 4, "play.rules"},  {'s', 5, "play.save"}, {'q', 10, "screen.leave"},
};

uint32_t play_function(uint32_t number)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (commands[i].function == number)
            return (unsigned char)commands[i].sign;
    return 0;
}

/* The letter, or the function key where the letter begins a move. */
static void add_command(struct play *play, size_t i)
{
    char key[8];
    snprintf(key, sizeof key, "F%d", commands[i].function);
    if (play->entry.move && (!entry_empty(&play->entry) || entry_begins(&play->entry, commands[i].sign)))
        bar_add(&play->bar, key, cub_text(commands[i].label),
                (struct screen_input){.event = SCREEN_FUNCTION, .sign = commands[i].function});
    else
        bar_add_sign(&play->bar, commands[i].sign, cub_text(commands[i].label));
}

void play_add_commands(struct play *play, const char *signs)
{
    for (; *signs; signs++)
        for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
            if (commands[i].sign == *signs)
                add_command(play, i);
}

static bool has_sheets(const struct play *play)
{
    const struct cub_match *match = &play->table->record.match;
    return match->game->takes_sheet && match->now.state.setup.seats > 1;
}

void play_add_sheets(struct play *play)
{
    if (has_sheets(play))
        bar_add(&play->bar, "Tab", cub_text("play.tab"), (struct screen_input){.event = SCREEN_TAB});
}

void play_next_sheet(struct play *play)
{
    if (has_sheets(play))
        play->front = (play->front + 1) % play->table->record.match.now.state.setup.seats;
}

const char *play_word(const struct play *play, const char *what)
{
    char id[64];
    snprintf(id, sizeof id, "%s%s.%s", "move.", play->table->record.match.game->name, what);
    const char *text = cub_text(id);
    return text == id ? "" : text;
}

static bool show_help(const struct play *play)
{
    char text[2 * PLAY_TEXT];
    snprintf(text, sizeof text, "%s\n\n%s", play_word(play, "how"), cub_text("play.keys"));
    return page_text(cub_text("play.title"), text);
}

static bool show_rules(const struct play *play)
{
    const struct cub_match *match = &play->table->record.match;
    return page_rules(match->game, tty_rules_point(match->game, &match->now.state));
}

static void tell_saved(struct play *play)
{
    struct table *table = play->table;
    if (table->unsaved)
        play_say(play, "play.unsaved", NULL, NULL, NULL);
    else if (table_save(table)) /* where it fails, that is in sight already */
        play_say(play, "play.saved", table->journal.path, NULL, NULL);
}

bool play_command(struct play *play, uint32_t sign, bool *known)
{
    *known = true;
    switch (sign) {
    case '?':
        return show_help(play);
    case 'r':
        return show_rules(play);
    case 's':
        tell_saved(play);
        return true;
    case 'q':
        return false;
    default:
        *known = false;
        return true;
    }
}
