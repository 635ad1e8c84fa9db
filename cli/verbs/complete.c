/*
 * `cubilete complete -- WORD…`: what the last word could become, one a line. The
 * shells' completion scripts ask it, so that they know what the tables know.
 */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/journal.h"
#include "cubilete/lang.h"
#include "cubilete/option.h"

static void offer(const char *begun, const char *before, const char *word, const char *after)
{
    char whole[128];
    snprintf(whole, sizeof whole, "%s%s%s", before, word, after);
    if (strncmp(whole, begun, strlen(begun)) == 0)
        puts(whole);
}

static void offer_options(const char *begun, const struct cli_option *option)
{
    for (; option && option->name; option++) {
        const char letter[] = {option->letter, 0};
        if (option->help)
            offer(begun, "--", option->name, "");
        if (option->letter)
            offer(begun, "-", letter, "");
    }
}

static void offer_verbs(const char *begun)
{
    for (const struct cli_verb *const *verb = cli_verbs; *verb; verb++)
        if (!(*verb)->hidden) {
            const char *word = cli_verb_word(*verb);
            offer(begun, "", (*verb)->name, "");
            if (strcmp(word, (*verb)->name) != 0)
                offer(begun, "", word, "");
        }
}

static void offer_games(const char *begun)
{
    for (const struct cub_game *const *game = cub_games; *game; game++)
        offer(begun, "", (*game)->name, "");
}

/* The options of whichever game was named. */
static void offer_settings(const char *begun, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        const struct cub_game *game = cub_game_find(cub_games, words[i]);
        for (const struct cub_option *option = game ? game->options : NULL; option && option->name; option++)
            offer(begun, "", option->name, "=");
    }
}

/* The words of `a4|letter`. */
static void offer_choices(const char *begun, const char *words)
{
    for (const char *word = words; *word; word += *word == '|') {
        char one[32];
        int length = (int)strcspn(word, "|");
        snprintf(one, sizeof one, "%.*s", length, word);
        offer(begun, "", one, "");
        word += length;
    }
}

/* The numbers of saved games. */
static void offer_saved(const char *begun)
{
    char folder[CUB_JOURNAL_PATH], number[24];
    uint32_t *numbers;
    size_t count;
    if (!cub_journal_folder(folder) || !cub_journal_list(folder, &numbers, &count))
        return;
    for (size_t i = 0; i < count; i++) {
        snprintf(number, sizeof number, "%u", (unsigned)numbers[i]);
        offer(begun, "", number, "");
    }
    free(numbers);
}

static void offer_rule(void *context, const char *rule)
{
    const char *const *begun = context;
    offer(*begun, "", rule, "");
}

/* The rules of whichever game was named. */
static void offer_rules(const char *begun, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        const struct cub_game *game = cub_game_find(cub_games, words[i]);
        if (game)
            cli_each_rule(game, offer_rule, &begun);
    }
}

/* The level that a list of them goes on with. */
static void offer_bots(const char *begun)
{
    char before[64];
    const char *comma = strrchr(begun, ',');
    snprintf(before, sizeof before, "%.*s", comma ? (int)(comma - begun + 1) : 0, begun);
    for (int i = 0; i < CUB_LEVELS; i++)
        offer(begun, before, cub_level_names[i], "");
}

/* Nothing for files: the shell knows those. */
static void offer_kind(enum cli_kind kind, const char *begun, const char *const *words, int count)
{
    if (kind == CLI_GAME)
        offer_games(begun);
    if (kind == CLI_VERB)
        offer_verbs(begun);
    if (kind == CLI_SETTING)
        offer_settings(begun, words, count);
    if (kind == CLI_RULE)
        offer_rules(begun, words, count);
    if (kind == CLI_SAVED)
        offer_saved(begun);
    if (kind == CLI_BOTS)
        offer_bots(begun);
    for (int i = 0; kind == CLI_LANG && i < CUB_LANGS; i++)
        offer(begun, "", cub_lang_names[i], "");
}

/* The option of a list that this word is: `--name` or `-o`. */
static const struct cli_option *named(const struct cli_option *list, const char *word)
{
    if (strncmp(word, "--", 2) == 0)
        return cli_option_find(list, word + 2, strlen(word + 2));
    return word[0] == '-' && word[1] && !word[2] ? cli_letter_find(list, word[1]) : NULL;
}

/* The option that this word is, if it is one that wants an argument. */
static const struct cli_option *asking(const struct cli_verb *verb, const char *word)
{
    const struct cli_option *option = named(cli_common, word);
    if (!option && verb)
        option = named(verb->options, word);
    return option && option->kind != CLI_FLAG ? option : NULL;
}

static int complete_word(const struct cli_call *call)
{
    const char *const *words = call->operands;
    int last = call->operand_count - 1;
    const struct cli_verb *verb = NULL;
    const struct cli_option *pending = NULL;
    bool operand = false; /* one stands there already */
    for (int i = 0; i < last; i++) {
        const struct cli_option *asks = pending ? NULL : asking(verb, words[i]);
        operand |= verb && !pending && words[i][0] != '-';
        if (!verb && !pending && !asks)
            verb = cli_verb_find(words[i]);
        pending = asks;
    }
    if (pending && pending->kind == CLI_CHOICE) {
        offer_choices(words[last], pending->argument);
    } else if (pending) {
        offer_kind(pending->kind, words[last], words, last);
    } else if (words[last][0] == '-') {
        offer_options(words[last], verb ? verb->options : NULL);
        offer_options(words[last], cli_common);
    } else {
        enum cli_kind kind = !verb ? CLI_VERB : operand ? verb->operand.next : verb->operand.kind;
        if (verb && !operand && kind == CLI_CHOICE)
            offer_choices(words[last], verb->operand.name);
        else
            offer_kind(kind, words[last], words, last);
    }
    return CLI_FINE;
}

const struct cli_verb verb_complete = {
    .name = "complete",
    .help = "help.complete",
    .operand = {.name = "WORD…", .kind = CLI_WORDS},
    .run = complete_word,
    .hidden = true,
};
