/* Corrections: entries taken back, judged again, and kept on disk meanwhile. */
#include "tty/correct.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cubilete/text.h"
#include "host/paths.h"
#include "host/replace.h"

enum { LINE = 2 * CUB_MOVE_TEXT };

bool correct_file(const struct local_table *local, char out[CORRECT_PATH])
{
    snprintf(out, CORRECT_PATH, "%s.rest", local->journal.path);
    return local->journal.fd >= 0;
}

/* When the match was begun: a file that another left under the same number is not its own. */
static const char *date_of(const struct local_table *local)
{
    const char *date = cub_record_value(&local->link.record, "date");
    return date ? date : "";
}

static void write_list(const struct correct_list *list, const char *before, FILE *file)
{
    for (uint32_t i = 0; i < list->count; i++) {
        char who[CUB_MOVE_TEXT];
        cub_who_print(list->entry[i].who, who);
        fprintf(file, "%s%s %s\n", before, who, list->entry[i].text);
    }
}

/*
 * `at 12 DATE` and then a line an entry, as in a record; then `from 10`, and with `was ` before each what stood there
 * before. Whether all of it could be written is asked at the end.
 */
static void write_entries(const struct correction *c, const struct local_table *local, FILE *file)
{
    fprintf(file, "at %u %s\n", (unsigned)c->rest.base, date_of(local));
    write_list(&c->rest, "", file);
    if (c->was.count)
        fprintf(file, "from %u\n", (unsigned)c->was.base);
    write_list(&c->was, "was ", file);
}

static bool write_file(const struct correction *c, const struct local_table *local, const char *path)
{
    struct cub_replace replace;
    if (!cub_replace_begin(&replace, path))
        return false;
    write_entries(c, local, replace.file);
    return cub_replace_finish(&replace, 1);
}

/* The file is whole or as it was. Where nothing of the match is on disk there is nothing to fall behind. */
static bool save(struct correction *c, const struct local_table *local)
{
    char path[CORRECT_PATH];
    if (!correct_file(local, path) || access(path, F_OK) != 0)
        c->unread = 0;
    c->save_error = c->unread;
    if (c->save_error || !correct_file(local, path))
        return !c->save_error;
    if (!correct_waiting(c)) /* it is settled: there is nothing to cancel */
        c->was.count = 0;
    errno = 0;
    if (correct_waiting(c) ? write_file(c, local, path) : unlink(path) == 0 || errno == ENOENT)
        return true;
    c->save_error = errno ? errno : EIO;
    return false;
}

static bool add(struct correct_list *list, int who, const char *text)
{
    struct correct_entry *more = realloc(list->entry, (list->count + 1) * sizeof *more);
    if (!more)
        return false;
    list->entry = more;
    more[list->count] = (struct correct_entry){.who = who};
    snprintf(more[list->count++].text, CUB_MOVE_TEXT, "%.*s", CUB_MOVE_TEXT - 1, text);
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
static bool read_entry(struct correct_list *list, const char *line)
{
    size_t length = strcspn(line, " ");
    int who = cub_who_parse(line, length);
    const char *text = line + length + (line[length] == ' ');
    errno = EBADMSG;
    if (who < 0 || who >= CUB_NOBODY || !*text || strlen(text) >= CUB_MOVE_TEXT)
        return false;
    errno = ENOMEM;
    return add(list, who, text);
}

/* A line after the first. False with errno. */
static bool read_line(struct correction *c, const char *line)
{
    const char *number = line + strlen("from ");
    bool from = strncmp(line, "from ", strlen("from ")) == 0, was = strncmp(line, "was ", strlen("was ")) == 0;
    if (from && cub_read_number(&number, UINT32_MAX, &c->was.base) && !*number)
        return true;
    return read_entry(was ? &c->was : &c->rest, was ? line + strlen("was ") : line);
}

/* `at 12 DATE`. False with errno; 0: of another match. */
static bool read_base(struct correction *c, const struct local_table *local, const char *line)
{
    const char *at = line + strlen("at ");
    errno = EBADMSG;
    if (strncmp(line, "at ", strlen("at ")) != 0 || !cub_read_number(&at, UINT32_MAX, &c->rest.base) ||
        !cub_read_char(&at, ' '))
        return false;
    errno = 0;
    return strcmp(at, date_of(local)) == 0;
}

/* All of it; false with errno, 0: it is of another match. */
static bool read_entries(struct correction *c, const struct local_table *local, FILE *file)
{
    char line[LINE];
    errno = EBADMSG;
    if (!fgets(line, sizeof line, file) || !cut_line(line) || !read_base(c, local, line))
        return false;
    bool good = true;
    while (good && fgets(line, sizeof line, file)) {
        errno = EBADMSG;
        good = cut_line(line) && read_line(c, line);
    }
    return good && !ferror(file);
}

/* As read_entries, of the file at this path. */
static bool read_file(struct correction *c, const struct local_table *local, const char *path)
{
    int fd = cub_file_open(path, O_RDONLY);
    FILE *file = fd >= 0 ? fdopen(fd, "r") : NULL;
    if (fd >= 0 && !file)
        close(fd);
    if (!file)
        return false;
    bool good = read_entries(c, local, file);
    int error = errno;
    fclose(file);
    errno = error;
    return good;
}

/* Entries that were played again before the program ended wait no more. */
bool correct_init(struct correction *c, const struct local_table *local)
{
    char path[CORRECT_PATH];
    *c = (struct correction){.was.base = UINT32_MAX};
    if (!correct_file(local, path))
        return true;
    if (!read_file(c, local, path)) {
        int error = errno;
        correct_finish(c);
        c->unread = error == ENOENT ? 0 : error;
        return error != ENOMEM;
    }
    uint32_t length = local->link.record.match.length;
    c->next = length > c->rest.base ? length - c->rest.base : 0;
    c->next = c->next < c->rest.count ? c->next : c->rest.count;
    return true;
}

void correct_finish(struct correction *c)
{
    free(c->rest.entry);
    free(c->was.entry);
    *c = (struct correction){0};
}

uint32_t correct_waiting(const struct correction *c)
{
    return c->rest.count - c->next;
}

/* Adds the entries of the match from one on, as far as before another. */
static bool add_log(struct correct_list *list, const struct cub_match *match, uint32_t from, uint32_t to)
{
    union cub_any state;
    bool good = true;
    cub_match_at(match, from, &state);
    for (uint32_t at = from; at < to && good; at++) {
        int who = (int)match->log[at].who;
        char move[CUB_MOVE_TEXT];
        match->game->print(&state.state, who, match->log[at].move, move);
        match->game->apply(&state.state, who, match->log[at].move);
        good = add(list, who, move);
    }
    return good;
}

static bool add_list(struct correct_list *list, const struct correct_list *more, uint32_t from)
{
    bool good = true;
    for (uint32_t i = from; i < more->count && good; i++)
        good = add(list, more->entry[i].who, more->entry[i].text);
    return good;
}

/* What there was before the first of corrections that are not settled, as far back as the one of entry i goes. */
static bool collect_was(const struct correction *old, const struct cub_match *match, uint32_t i,
                        struct correct_list *was)
{
    bool first = !correct_waiting(old), back = first || i < old->was.base;
    uint32_t to = first ? match->length : old->was.base;
    if (!first && (!old->was.count || old->was.base > match->length))
        return true; /* nobody knows any more */
    was->base = back ? i : old->was.base;
    return (!back || add_log(was, match, i, to)) && (first || add_list(was, &old->was, 0));
}

/* Entry i and all after it, with what waits already, the first replaced. */
static bool collect(const struct correction *old, const struct cub_match *match, uint32_t i, int who, const char *text,
                    struct correction *fresh)
{
    *fresh = (struct correction){.rest.base = i, .unread = old->unread};
    return add(&fresh->rest, who, text) && add_log(&fresh->rest, match, i + 1, match->length) &&
           add_list(&fresh->rest, &old->rest, old->next) && collect_was(old, match, i, &fresh->was);
}

/* What waits is on disk before the match goes back, or it does not go back. */
bool correct_begin(struct correction *c, struct local_table *local, uint32_t i, int who, const char *text,
                   struct cub_message *why)
{
    const struct cub_match *match = &local->link.record.match;
    struct correction fresh;
    union cub_any state;
    c->save_error = 0;
    cub_match_at(match, i, &state);
    if (!cub_game_parse(match->game, &state.state, who, text, why))
        return false;
    if (!collect(c, match, i, who, text, &fresh)) {
        correct_finish(&fresh);
        return !cub_refuse(why, NULL, "match.memory");
    }
    if (!save(&fresh, local)) {
        c->save_error = fresh.save_error;
        correct_finish(&fresh);
        return !cub_refuse(why, NULL, "referee.unsaved");
    }
    correct_finish(c);
    *c = fresh;
    local_table_rewind(local, i); /* if it can't be saved, local->save_error says so */
    return true;
}

bool correct_cancel(struct correction *c, struct local_table *local, struct cub_message *why)
{
    struct correction fresh = {.rest = c->was, .unread = c->unread};
    c->save_error = 0;
    if (!c->was.count || c->was.base > local->link.record.match.length)
        return !cub_refuse(why, NULL, "referee.no-cancel");
    if (!save(&fresh, local)) {
        c->save_error = fresh.save_error;
        return !cub_refuse(why, NULL, "referee.unsaved");
    }
    c->was = (struct correct_list){0};
    correct_finish(c);
    *c = fresh;
    local_table_rewind(local, c->rest.base);
    return correct_go(c, local, why);
}

bool correct_go(struct correction *c, struct local_table *local, struct cub_message *why)
{
    bool good = true;
    while (good && correct_waiting(c)) {
        const struct correct_entry *entry = &c->rest.entry[c->next];
        char command[sizeof "play " + CUB_MOVE_TEXT];
        snprintf(command, sizeof command, "play %s", entry->text);
        good = local->link.ops->send(&local->link, entry->who, command, why);
        c->next += good;
    }
    if (good)
        save(c, local);
    return good;
}

/* Forgets the first entries: what waits begins at this length of the match. */
static void forget(struct correction *c, const struct local_table *local, uint32_t gone, uint32_t base)
{
    struct correct_list *rest = &c->rest;
    memmove(rest->entry, rest->entry + gone, (rest->count - gone) * sizeof *rest->entry);
    rest->count -= gone;
    c->next = 0;
    rest->base = base;
    save(c, local);
}

void correct_drop(struct correction *c, const struct local_table *local)
{
    forget(c, local, c->next + 1, local->link.record.match.length);
}

void correct_follow(struct correction *c, const struct local_table *local, uint32_t length)
{
    if (correct_waiting(c) && c->rest.base + c->next != length)
        forget(c, local, c->next, length);
}
