/* The line in which a move is entered. */
#include "tty/full/entry.h"

#include <stdlib.h>
#include <string.h>

bool entry_init(struct entry *entry, const struct cub_game *game, const struct cub_state *view, int seat)
{
    *entry = (struct entry){.count = game->count(view, seat)};
    entry->move = calloc((size_t)entry->count + 1, sizeof *entry->move);
    for (uint32_t i = 0; i < entry->count && entry->move; i++)
        game->print(view, seat, game->nth(view, seat, i), entry->move[i]);
    return entry->move;
}

void entry_finish(struct entry *entry)
{
    free(entry->move);
    *entry = (struct entry){0};
}

bool entry_empty(const struct entry *entry)
{
    return !entry->line[0] && !entry->square[0];
}

void entry_clear(struct entry *entry)
{
    entry->line[0] = entry->square[0] = 0;
}

/* The first square in a text, or NULL. */
static const char *square_in(const char *text)
{
    for (; *text; text++)
        if (text[0] >= 'a' && text[0] <= 'z' && text[1] >= '1' && text[1] <= '9')
            return text;
    return NULL;
}

/* Whether a move begins with this and goes to this square next; an empty square: to any, or none. */
static bool leads(const char *move, const char *line, const char *square)
{
    size_t length = strlen(line);
    if (strncmp(move, line, length) != 0)
        return false;
    const char *next = *square ? square_in(move + length) : "";
    return next && strncmp(next, square, strlen(square)) == 0;
}

/* The moves that lead there: how many, one of them, and how many bytes they all begin with. */
struct bundle {
    uint32_t count;
    const char *one;
    size_t common;
};

static struct bundle gather(const struct entry *entry, const char *line, const char *square)
{
    struct bundle bundle = {.count = 0};
    for (uint32_t i = 0; i < entry->count; i++) {
        const char *move = entry->move[i];
        size_t same = 0;
        if (!leads(move, line, square))
            continue;
        if (bundle.count++ == 0)
            bundle = (struct bundle){.count = 1, .one = move, .common = strlen(move)};
        while (same < bundle.common && move[same] == bundle.one[same])
            same++;
        bundle.common = same;
    }
    return bundle;
}

/* Adds what all moves that are still meant share; the square is done with once it stands in the line. */
static void extend(struct entry *entry)
{
    struct bundle bundle = gather(entry, entry->line, entry->square);
    size_t before = strlen(entry->line);
    if (bundle.count == 1) /* entry_only has it */
        return;
    if (bundle.count)
        snprintf(entry->line, sizeof entry->line, "%.*s", (int)bundle.common, bundle.one);
    if (!bundle.count || square_in(entry->line + before))
        entry->square[0] = 0;
}

void entry_erase(struct entry *entry)
{
    size_t length = strlen(entry->line);
    if (entry->square[0])
        entry->square[0] = 0;
    else if (length > 0)
        entry->line[length - 1] = 0;
}

void entry_type(struct entry *entry, char sign)
{
    size_t length = strlen(entry->line);
    if (length + 1 < sizeof entry->line) {
        entry->line[length] = sign;
        entry->line[length + 1] = 0;
    }
    if (entry->square[0])
        extend(entry);
}

/* `b ` before whatever stands there already, in place of another such. */
static void put_first(struct entry *entry, const char *text)
{
    const char *blank = strchr(entry->line, ' ');
    char line[ENTRY_LINE];
    snprintf(line, sizeof line, "%s", blank ? blank + 1 : entry->line);
    snprintf(entry->line, sizeof entry->line, "%s%.*s", text, (int)(sizeof line - sizeof entry->square), line);
}

bool entry_choose(struct entry *entry, const struct tty_spot *spot)
{
    size_t length = strlen(spot->text);
    if (!spot->square && length && spot->text[length - 1] == ' ')
        put_first(entry, spot->text);
    for (const char *at = spot->text; !spot->square && *at && spot->text[length - 1] != ' '; at++)
        entry_type(entry, *at);
    if (!spot->square)
        return true;
    if (!gather(entry, entry->line, spot->text).count)
        return false;
    memcpy(entry->square, spot->text, sizeof entry->square);
    extend(entry);
    return true;
}

const char *entry_only(const struct entry *entry)
{
    struct bundle bundle = gather(entry, entry->line, entry->square);
    return entry->square[0] && bundle.count == 1 ? bundle.one : NULL;
}

bool entry_begins(const struct entry *entry, char sign)
{
    char line[ENTRY_LINE + 1];
    snprintf(line, sizeof line, "%s%c", entry->line, sign);
    return gather(entry, line, "").count;
}

/* How often a spot's text stands in the line. */
static int uses(const char *line, const char *text)
{
    int count = 0;
    size_t length = strlen(text);
    for (const char *at = strstr(line, text); at && length; at = strstr(at + length, text))
        count++;
    return count;
}

/* A die can be chosen as often as it lies there: those in the line are the first ones. */
static bool is_free(const struct entry *entry, const struct tty_spot *spots, int i)
{
    int before = 0;
    for (int j = 0; j < i; j++)
        before += !spots[j].square && strcmp(spots[j].text, spots[i].text) == 0;
    return before >= uses(entry->line, spots[i].text);
}

void entry_light(const struct entry *entry, const struct tty_spot *spots, int count, uint64_t lit[TTY_SPOTS / 64])
{
    memset(lit, 0, TTY_SPOTS / 8);
    for (int i = 0; i < count; i++) {
        bool on = spots[i].square ? !entry->square[0] && gather(entry, entry->line, spots[i].text).count
                                  : is_free(entry, spots, i);
        if (on || (entry->square[0] && strcmp(entry->square, spots[i].text) == 0))
            lit[i / 64] |= UINT64_C(1) << i % 64;
    }
}

void entry_signs(const struct entry *entry, char out[ENTRY_SIGNS])
{
    size_t length = strlen(entry->line), count = 0;
    out[0] = 0;
    for (uint32_t i = 0; i < entry->count; i++) {
        char sign = entry->move[i][length < CUB_MOVE_TEXT ? length : 0];
        if (!leads(entry->move[i], entry->line, entry->square) || !sign || strchr(out, sign))
            continue;
        if (count + 1 == ENTRY_SIGNS) {
            out[0] = 0;
            return;
        }
        out[count++] = sign;
        out[count] = 0;
    }
}

bool entry_instead(const struct entry *entry, uint32_t i, const char *square, char out[CUB_MOVE_TEXT])
{
    size_t length = strlen(entry->line);
    const char *move = entry->move[i];
    const char *next = strncmp(move, entry->line, length) == 0 ? square_in(move + length) : NULL;
    if (next)
        snprintf(out, CUB_MOVE_TEXT, "%.*s%s%s", (int)(next - move), move, square, next + 2);
    return next;
}
