/*
 * Sends and receives notices between nodes, by PostgreSQL's NOTIFY. A payload is a list of
 * words: a letter of LETTERS, an id in hexadecimal digits, a colon, and the length of the
 * table's log (0: not told). For STORE_PASS_ON the lower half of the node's id takes the
 * place of the length, followed by a colon and the text. Notices may be lost, doubled or
 * late: they only make a node read the store.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

enum { WORD = 4000, PAYLOAD = 7900 - WORD }; /* PostgreSQL takes less than 8000 bytes */

static const char LETTERS[] = "nhpfrt"; /* by enum store_notice */

/* Adds the notice of a write, unless the write was lost. */
static int describe(const struct store_write_op *op, char out[WORD])
{
    const struct store_append *a = &op->append;
    if (op->lost)
        return 0;
    if (op->act == STORE_APPEND)
        return snprintf(out, WORD, "n%llx:%u ", (unsigned long long)a->table, a->first + a->count - 1);
    if (op->act == STORE_SET_INVITE || op->act == STORE_SET_OWNER_NODE || op->act == STORE_SET_PLAN)
        return snprintf(out, WORD, "n%llx:0 ", (unsigned long long)op->table.id);
    if (op->act == STORE_SET_PRESENCE)
        return snprintf(out, WORD, "h%llx:0 ", (unsigned long long)op->table.id);
    if (op->act == STORE_SET_NAME)
        return snprintf(out, WORD, "p%llx:0 ", (unsigned long long)op->player.id);
    if (op->act == STORE_DROP_PLAYER)
        return snprintf(out, WORD, "f%llx:0 ", (unsigned long long)op->player.id);
    if (op->act == STORE_REWRITE)
        return snprintf(out, WORD, "r%llx:0 ", (unsigned long long)op->table.id);
    if (op->act == STORE_PASS_ON)
        return snprintf(out, WORD, "t%llx:%u:%s ", (unsigned long long)op->table.id, (uint32_t)op->table.owner_node,
                        a->text);
    return 0;
}

bool postgres_notify(struct store *store, const struct store_write_op *ops, size_t count)
{
    char payload[PAYLOAD + WORD] = "";
    int length = 0;
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        length += describe(&ops[i], payload + length);
        if (length < PAYLOAD && i + 1 < count)
            continue;
        good = !length || RUN(store, NOTIFY, "t", payload) >= 0;
        length = 0;
    }
    return good;
}

/* Hands over the notices that have come; returns the number of payloads. */
static int hear(struct postgres *s, store_each_notice *each, void *context)
{
    int count = 0;
    for (PGnotify *notice; s->pg.db && (notice = PQnotifies(s->pg.db)); PQfreemem(notice), count++) {
        char *end = notice->extra;
        for (const char *word = end; *word; word = end + strspn(end, " ")) {
            const char *letter = strchr(LETTERS, *word);
            uint64_t id = strtoull(word + 1, &end, 16);
            uint32_t length = *end == ':' ? (uint32_t)strtoul(end + 1, &end, 10) : 0;
            char *words = end + (*end == ':'), *blank = words + strcspn(words, " ");
            char last = *blank;
            *blank = 0;
            if (letter && id)
                each(context, (enum store_notice)(letter - LETTERS), id, length, words);
            *blank = last;
            end = blank;
        }
    }
    return count;
}

bool postgres_listen(struct store *store, int ms, store_each_notice *each, void *context)
{
    struct postgres *s = (struct postgres *)store;
    char why[STORE_WHY];
    if (!pg_mend(&s->pg, why)) {
        pg_sleep_ms(ms);
        return false;
    }
    if (s->listening != s->pg.times) {
        s->listening = postgres_done(pg_exec(&s->pg, "LISTEN cubilete")) ? s->pg.times : 0;
        return false;
    }
    bool good = hear(s, each, context) || pg_wait(&s->pg, ms);
    hear(s, each, context);
    return good;
}
