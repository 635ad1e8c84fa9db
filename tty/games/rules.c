/* Laying out the rules for players: blocks of po/rules, as po/compile leaves them, broken into lines. */
#include "tty/games/rules.h"
#include "tty/draw/sign.h"

#include <stdio.h>
#include <string.h>

#include "cubilete/lang.h"
#include "cubilete/text.h"

enum {
    NARROWEST = 16,
    TERM = 16,        /* the column where the meaning of a term begins; po/compile sees that terms are shorter */
    ROOMY = 3 * TERM, /* in less columns a term stands at the beginning of its text */
};

const char *tty_rules(const struct cub_game *game)
{
    char id[64];
    snprintf(id, sizeof id, "rules.%s", game->name);
    const char *text = cub_msg(id);
    return text == id ? "" : text;
}

void tty_rules_begin(struct tty_rules_reader *reader, const char *text, int width)
{
    *reader = (struct tty_rules_reader){.next = text, .width = width < NARROWEST ? NARROWEST : width};
}

static void skip(struct tty_piece *piece, int length)
{
    piece->text += length;
    piece->length -= length;
}

static void skip_blanks(struct tty_piece *piece)
{
    while (piece->length > 0 && *piece->text == ' ')
        skip(piece, 1);
}

/* Takes off a beginning of this form; false: it has another. */
static bool take(struct tty_piece *piece, const char *beginning)
{
    int length = (int)strlen(beginning);
    if (piece->length < length || memcmp(piece->text, beginning, (size_t)length) != 0)
        return false;
    skip(piece, length);
    return true;
}

/* What a block is by the characters that it begins with, the longer ones first. */
static const struct form {
    const char *beginning;
    struct tty_rules_line line;
} forms[] = {
    {"## ", {.kind = TTY_RULES_HEADING}},
    {"# ", {.kind = TTY_RULES_TITLE}},
    {"- ", {.kind = TTY_RULES_ITEM, .lead = {"-", 1}, .indent = 2}},
    {": ", {.kind = TTY_RULES_TERM}},
    {"    ", {.kind = TTY_RULES_SAMPLE, .indent = 4}},
    {"", {.kind = TTY_RULES_TEXT}},
};

/* Whether this is `[DO-3…`, and not a character of the screen in brackets. */
static bool is_mark(struct tty_piece text)
{
    return text.length > 4 && text.text[0] == '[' && text.text[3] == '-' && text.text[1] >= 'A' && text.text[1] <= 'Z';
}

/* `[DO-3 DO-4] `: a mark; without one the block belongs to the rules of the block before, unless a blank line came. */
static void take_mark(struct tty_piece *text, struct tty_piece *rules)
{
    const char *end = is_mark(*text) ? memchr(text->text, ']', (size_t)text->length) : NULL;
    if (!end)
        return;
    *rules = (struct tty_piece){text->text + 1, (int)(end - text->text) - 1};
    skip(text, rules->length + 2);
    skip_blanks(text);
}

/* `4@c3  a die…`: two blanks end the term. */
static void take_term(struct tty_rules_line *block, int width)
{
    int length = 0;
    while (length < block->text.length && strncmp(block->text.text + length, "  ", 2) != 0)
        length++;
    block->indent = width < ROOMY ? 2 : TERM;
    if (width < ROOMY)
        return;
    block->lead = (struct tty_piece){block->text.text, length};
    skip(&block->text, length);
    skip_blanks(&block->text);
}

static void begin_block(struct tty_rules_reader *reader)
{
    struct tty_piece text = {reader->next, (int)strcspn(reader->next, "\n")}, rules = reader->block.rules;
    const struct form *form = forms;
    reader->next += text.length + (reader->next[text.length] == '\n');
    if (!text.length) {
        reader->block = (struct tty_rules_line){.kind = TTY_RULES_BLANK, .text.text = ""};
        return;
    }
    while (!take(&text, form->beginning))
        form++;
    reader->block = form->line;
    take_mark(&text, &rules);
    reader->block.text = text;
    reader->block.rules = rules;
    if (form->line.kind == TTY_RULES_TERM)
        take_term(&reader->block, reader->width);
}

/* The bytes of it that fit into the columns, up to a blank if possible; one character at least. */
static int fit(struct tty_piece piece, int columns)
{
    const char *at = piece.text, *end = piece.text + piece.length, *blank = NULL;
    while (at < end) {
        const char *next = at;
        uint32_t sign = cub_str_next(&next);
        columns -= tty_sign_width(sign);
        if (sign == ' ' && at > piece.text)
            blank = at;
        if (columns < 0 && at > piece.text)
            return (int)((blank ? blank : at) - piece.text);
        at = next;
    }
    return piece.length;
}

bool tty_rules_next(struct tty_rules_reader *reader, struct tty_rules_line *line)
{
    struct tty_rules_line *block = &reader->block;
    if (!block->text.length) {
        if (!*reader->next)
            return false;
        begin_block(reader);
    }
    *line = *block;
    line->text.length = fit(block->text, reader->width - block->indent);
    skip(&block->text, line->text.length);
    skip_blanks(&block->text);
    block->lead.length = 0;
    return true;
}

bool tty_rules_explains(const struct tty_rules_line *line, const char *rule)
{
    struct tty_piece rules = line->rules;
    int length = (int)strlen(rule);
    for (; rules.length > 0; skip_blanks(&rules)) {
        const char *end = memchr(rules.text, ' ', (size_t)rules.length);
        int word = end ? (int)(end - rules.text) : rules.length;
        if (word == length && memcmp(rules.text, rule, (size_t)length) == 0)
            return true;
        skip(&rules, word);
    }
    return false;
}

int tty_rules_find(const char *text, int width, const char *rule)
{
    struct tty_rules_reader reader;
    struct tty_rules_line line;
    tty_rules_begin(&reader, text, width);
    for (int i = 0; tty_rules_next(&reader, &line); i++)
        if (tty_rules_explains(&line, rule))
            return i;
    return -1;
}
