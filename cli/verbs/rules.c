/* `cubilete rules [GAME [RULE]]`: the rules for players, whole or the part that explains one. */
#include "cli/cli.h"

#include <ctype.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cubilete/games.h"
#include "cubilete/lang.h"
#include "tty/draw/canvas.h"
#include "tty/games/rules.h"

enum { USUAL = 80, NARROW = 40, WIDE = 88 }; /* columns: longer lines are hard to read */

struct print {
    const char *text;
    int width;
    bool bold; /* headings and terms */
};

static int columns(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return USUAL;
    return size.ws_col < NARROW ? NARROW : size.ws_col > WIDE ? WIDE : size.ws_col;
}

static void put(const struct print *print, struct tty_piece piece, bool strong)
{
    const char *begin = strong && print->bold ? "\033[1m" : "", *end = *begin ? "\033[0m" : "";
    if (piece.length)
        printf("%s%.*s%s", begin, piece.length, piece.text, end);
}

/* The columns that a term or a dash takes. */
static int width_of(struct tty_piece piece)
{
    char text[64];
    snprintf(text, sizeof text, "%.*s", piece.length, piece.text);
    return tty_width(text);
}

static void put_line(const struct print *print, const struct tty_rules_line *line)
{
    static const char *const marks[] = {
        [TTY_RULES_TITLE] = "# ", [TTY_RULES_HEADING] = "## ", [TTY_RULES_SAMPLE] = NULL};
    bool head = marks[line->kind];
    if (head && !print->bold)
        fputs(marks[line->kind], stdout);
    put(print, line->lead, line->kind == TTY_RULES_TERM);
    printf("%*s", line->indent - width_of(line->lead), "");
    put(print, line->text, head);
    puts("");
}

/* What explains a rule, each paragraph under the heading of its section. */
static void print_part(const struct print *print, const char *rule)
{
    struct tty_rules_reader reader;
    struct tty_rules_line line, heading = {.kind = TTY_RULES_BLANK};
    bool begun = false, gap = false;
    tty_rules_begin(&reader, print->text, print->width);
    while (tty_rules_next(&reader, &line)) {
        gap |= line.kind == TTY_RULES_BLANK;
        if (line.kind == TTY_RULES_HEADING)
            heading = line;
        if (!tty_rules_explains(&line, rule))
            continue;
        if (begun && gap)
            puts("");
        if (heading.kind != TTY_RULES_BLANK) {
            put_line(print, &heading);
            puts("");
        }
        put_line(print, &line);
        heading.kind = TTY_RULES_BLANK;
        begun = true;
        gap = false;
    }
}

enum { IDS = 128, ID = 16, LIST = IDS * (ID + 1) }; /* ids that a game may have, the bytes of one, and of all */

struct ids {
    char id[IDS][ID];
    size_t count;
};

/* DO-9 before DO-10. */
static int compare(const void *a, const void *b)
{
    int letters = strncmp(a, b, 2);
    size_t lengths[] = {strlen(a), strlen(b)};
    if (letters || lengths[0] == lengths[1])
        return letters ? letters : strcmp(a, b);
    return lengths[0] < lengths[1] ? -1 : 1;
}

static void add_ids(struct ids *ids, struct tty_piece rules)
{
    char list[IDS * ID], *rest = NULL;
    snprintf(list, sizeof list, "%.*s", rules.length, rules.text);
    for (char *id = strtok_r(list, " ", &rest); id && ids->count < IDS; id = strtok_r(NULL, " ", &rest))
        if (!lfind(id, ids->id, &ids->count, ID, compare))
            snprintf(ids->id[ids->count++], ID, "%s", id);
}

void cli_each_rule(const struct cub_game *game, void (*visit)(void *context, const char *rule), void *context)
{
    struct tty_rules_reader reader;
    struct tty_rules_line line;
    struct ids ids = {.count = 0};
    tty_rules_begin(&reader, tty_rules(game), USUAL);
    while (tty_rules_next(&reader, &line))
        add_ids(&ids, line.rules);
    qsort(ids.id, ids.count, ID, compare);
    for (size_t i = 0; i < ids.count; i++)
        visit(context, ids.id[i]);
}

static void add_word(void *context, const char *rule)
{
    char *list = context;
    size_t length = strlen(list);
    snprintf(list + length, LIST - length, "%s%s", length ? ", " : "", rule);
}

/* A normal no that says which rules there are. */
static int tell_ids(const struct cub_game *game, const char *rule)
{
    char list[LIST] = "";
    cli_each_rule(game, add_word, list);
    cli_tell("cli.rule", rule, game->name, list);
    return CLI_NO;
}

/* A line a game: its name, and the title of its rules. */
static int list_games(void)
{
    for (const struct cub_game *const *game = cub_games; *game; game++) {
        const char *text = tty_rules(*game);
        if (*text)
            printf("%-12s%.*s\n", (*game)->name, (int)strcspn(text + 2, "\n"), text + 2);
    }
    return CLI_FINE;
}

/* People may write do-3. */
static int show_part(const struct print *print, const char *given, const struct cub_game *game)
{
    char rule[ID];
    snprintf(rule, sizeof rule, "%s", given);
    for (char *at = rule; *at; at++)
        *at = (char)toupper((unsigned char)*at);
    if (tty_rules_find(print->text, print->width, rule) < 0)
        return tell_ids(game, given);
    print_part(print, rule);
    return CLI_FINE;
}

static int tell_rules(const struct cli_call *call)
{
    if (!call->operand_count)
        return list_games();
    const struct cub_game *game = cli_game(call->operands[0]);
    if (!game)
        return cli_misuse_game(call, call->operands[0]);
    struct print print = {.text = tty_rules(game), .width = columns(), .bold = !cli_plain(call)};
    if (call->operand_count > 1)
        return show_part(&print, call->operands[1], game);
    struct tty_rules_reader reader;
    struct tty_rules_line line;
    tty_rules_begin(&reader, print.text, print.width);
    while (tty_rules_next(&reader, &line))
        if (line.kind == TTY_RULES_BLANK)
            puts("");
        else
            put_line(&print, &line);
    return CLI_FINE;
}

const struct cli_verb verb_rules = {
    .name = "rules",
    .help = "help.rules",
    .more = "help.rules.more",
    .operand = {.name = "[GAME [RULE]]", .kind = CLI_GAME, .optional = true, .further = 1, .next = CLI_RULE},
    .run = tell_rules,
};
