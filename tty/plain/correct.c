/* Corrections: entries taken back, judged again, and kept on disk meanwhile. */
#include "tty/plain/correct.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cubilete/text.h"
#include "host/folder.h"
#include "host/replace.h"

enum { LINE = 2 * CUB_MOVE_TEXT };

bool correct_file(const struct home *home, char out[CORRECT_PATH])
{
    snprintf(out, CORRECT_PATH, "%s.rest", home->journal.path);
    return home->journal.fd >= 0;
}

/* When the match was begun: a file that another left under the same number is not its own. */
static const char *date_of(const struct home *home)
{
    const char *date = cub_record_value(&home->table.record, "date");
    return date ? date : "";
}

/* `at 12 DATE` and then a line an entry, as in a record. Whether all of it could be written is asked at the end. */
static void write_entries(const struct correction *c, const struct home *home, FILE *file)
{
    fprintf(file, "at %u %s\n", (unsigned)c->base, date_of(home));
    for (uint32_t i = 0; i < c->count; i++) {
        char who[CUB_MOVE_TEXT];
        cub_who_print(c->entry[i].who, who);
        fprintf(file, "%s %s\n", who, c->entry[i].text);
    }
}

static bool write_file(const struct correction *c, const struct home *home, const char *path)
{
    struct cub_replace replace;
    if (!cub_replace_begin(&replace, path))
        return false;
    write_entries(c, home, replace.file);
    return cub_replace_finish(&replace, 1);
}

/* The file is whole or as it was. Where nothing of the match is on disk there is nothing to fall behind. */
static bool save(struct correction *c, const struct home *home)
{
    char path[CORRECT_PATH];
    if (!correct_file(home, path) || access(path, F_OK) != 0)
        c->unread = 0;
    c->trouble = c->unread;
    if (c->trouble || !correct_file(home, path))
        return !c->trouble;
    errno = 0;
    if (correct_waiting(c) ? write_file(c, home, path) : unlink(path) == 0 || errno == ENOENT)
        return true;
    c->trouble = errno ? errno : EIO;
    return false;
}

static bool add(struct correction *c, int who, const char *text)
{
    struct correct_entry *more = realloc(c->entry, (c->count + 1) * sizeof *more);
    if (!more)
        return false;
    c->entry = more;
    more[c->count] = (struct correct_entry){.who = who};
    snprintf(more[c->count++].text, CUB_MOVE_TEXT, "%.*s", CUB_MOVE_TEXT - 1, text);
    return true;
}

/* Takes a line's LF off; false: there is none, it was not written by us. */
static bool cut_line(char *line)
{
    size_t length = strcspn(line, "\n");
    bool whole = line[length];
    line[length] = 0;
    return whole;
}

/* A line `WHO TEXT`. False with errno. */
static bool read_entry(struct correction *c, char *line)
{
    size_t length = strcspn(line, " ");
    int who = cub_who_parse(line, length);
    const char *text = line + length + (line[length] == ' ');
    errno = EBADMSG;
    if (who < 0 || who >= CUB_NOBODY || !*text || strlen(text) >= CUB_MOVE_TEXT)
        return false;
    errno = ENOMEM;
    return add(c, who, text);
}

/* `at 12 DATE`. False with errno; 0: of another match. */
static bool read_base(struct correction *c, const struct home *home, const char *line)
{
    const char *at = line + strlen("at ");
    errno = EBADMSG;
    if (strncmp(line, "at ", strlen("at ")) != 0 || !cub_read_number(&at, UINT32_MAX, &c->base) ||
        !cub_read_char(&at, ' '))
        return false;
    errno = 0;
    return strcmp(at, date_of(home)) == 0;
}

/* All of it; false with errno, 0: it is of another match. */
static bool read_entries(struct correction *c, const struct home *home, FILE *file)
{
    char line[LINE];
    errno = EBADMSG;
    if (!fgets(line, sizeof line, file) || !cut_line(line) || !read_base(c, home, line))
        return false;
    bool good = true;
    while (good && fgets(line, sizeof line, file)) {
        errno = EBADMSG;
        good = cut_line(line) && read_entry(c, line);
    }
    return good && !ferror(file);
}

/* As read_entries, of the file at this path. */
static bool read_file(struct correction *c, const struct home *home, const char *path)
{
    int fd = cub_file_open(path, O_RDONLY);
    FILE *file = fd >= 0 ? fdopen(fd, "r") : NULL;
    if (fd >= 0 && !file)
        close(fd);
    if (!file)
        return false;
    bool good = read_entries(c, home, file);
    int error = errno;
    fclose(file);
    errno = error;
    return good;
}

/* Entries that were played again before the program ended wait no more. */
bool correct_init(struct correction *c, const struct home *home)
{
    char path[CORRECT_PATH];
    *c = (struct correction){0};
    if (!correct_file(home, path))
        return true;
    if (!read_file(c, home, path)) {
        int error = errno;
        correct_finish(c);
        c->unread = error == ENOENT ? 0 : error;
        return error != ENOMEM;
    }
    uint32_t length = home->table.record.match.length;
    c->next = length > c->base ? length - c->base : 0;
    c->next = c->next < c->count ? c->next : c->count;
    return true;
}

void correct_finish(struct correction *c)
{
    free(c->entry);
    *c = (struct correction){0};
}

uint32_t correct_waiting(const struct correction *c)
{
    return c->count - c->next;
}

/* Entry i and all after it, with what waits already, the first replaced. */
static bool collect(const struct correction *old, const struct home *home, uint32_t i, int who, const char *text,
                    struct correction *fresh)
{
    const struct cub_match *match = &home->table.record.match;
    union cub_any state;
    *fresh = (struct correction){.base = i, .unread = old->unread};
    cub_match_at(match, i, &state);
    bool good = add(fresh, who, text);
    for (uint32_t at = i; at < match->length && good; at++) {
        char move[CUB_MOVE_TEXT];
        match->game->print(&state.state, (int)match->log[at].who, match->log[at].move, move);
        match->game->apply(&state.state, (int)match->log[at].who, match->log[at].move);
        good = at == i || add(fresh, (int)match->log[at].who, move);
    }
    for (uint32_t at = old->next; at < old->count && good; at++)
        good = add(fresh, old->entry[at].who, old->entry[at].text);
    return good;
}

/* What waits is on disk before the match goes back, or it does not go back. */
bool correct_begin(struct correction *c, struct home *home, uint32_t i, int who, const char *text,
                   struct cub_refusal *why)
{
    const struct cub_match *match = &home->table.record.match;
    struct correction fresh;
    union cub_any state;
    c->trouble = 0;
    cub_match_at(match, i, &state);
    if (!cub_game_parse(match->game, &state.state, who, text, why))
        return false;
    if (!collect(c, home, i, who, text, &fresh)) {
        correct_finish(&fresh);
        return !cub_refuse(why, NULL, "match.memory");
    }
    if (!save(&fresh, home)) {
        c->trouble = fresh.trouble;
        correct_finish(&fresh);
        return !cub_refuse(why, NULL, "referee.unsaved");
    }
    correct_finish(c);
    *c = fresh;
    table_rewind(&home->table, i); /* that it can't be kept is the journal's trouble, and told with it */
    return true;
}

bool correct_go(struct correction *c, struct home *home, struct cub_refusal *why)
{
    bool good = true;
    while (good && c->next < c->count) {
        good = table_play_text(&home->table, c->entry[c->next].who, c->entry[c->next].text, why);
        c->next += good;
    }
    if (good)
        save(c, home);
    return good;
}

/* Forgets the first entries: what waits begins at this length of the match. */
static void forget(struct correction *c, const struct home *home, uint32_t gone, uint32_t base)
{
    memmove(c->entry, c->entry + gone, (c->count - gone) * sizeof *c->entry);
    c->count -= gone;
    c->next = 0;
    c->base = base;
    save(c, home);
}

void correct_drop(struct correction *c, const struct home *home)
{
    forget(c, home, c->next + 1, home->table.record.match.length);
}

void correct_follow(struct correction *c, const struct home *home, uint32_t length)
{
    if (correct_waiting(c) && c->base + c->next != length)
        forget(c, home, c->next, length);
}
