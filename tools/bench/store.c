/*
 * What the store takes: appends of one line in batches, each batch on disk before the next one, as the server's writer
 * does it.
 *
 * Usage: store WHERE BATCH COUNT [TABLE]. Its tables have the numbers from TABLE on, so that several may run at once.
 * Prints `appends seconds work`: the time that COUNT appends took, and the processor's part of it in this program.
 * store WHERE listen: hears what others append, as a node does, until it is killed; prints `listens` once it does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "store/store.h"

enum { TABLES = 500, MAX_BATCH = 1000 };

static void fail(const char *why)
{
    fprintf(stderr, "store: %s\n", why);
    exit(1);
}

static void add_tables(struct store *store, uint64_t first)
{
    static struct store_write_op ops[TABLES];
    char why[STORE_WHY];
    for (int i = 0; i < TABLES; i++) {
        ops[i] = (struct store_write_op){.act = STORE_ADD_TABLE};
        ops[i].table = (struct store_table){
            .id = first + (uint64_t)i, .owner = 1, .game = "doce", .seats = 2, .made = 1, .changed = 1};
        memcpy(ops[i].table.invite, &ops[i].table.id, sizeof ops[i].table.id);
    }
    if (!store_write(store, ops, TABLES, why))
        fail(why);
}

static void note(void *context, enum store_notice notice, uint64_t id, uint32_t length, const char *words)
{
    (void)context, (void)notice, (void)id, (void)length, (void)words;
}

static _Noreturn void hear(const char *where)
{
    char why[STORE_WHY];
    struct store *store = store_open(where, why);
    if (!store)
        fail(why);
    store_listen(store, 0, note, NULL);
    puts("listens");
    fflush(stdout);
    for (;;)
        store_listen(store, 1000, note, NULL);
}

int main(int argc, char **argv)
{
    static struct store_write_op ops[MAX_BATCH];
    char why[STORE_WHY], text[] = "1 4@c3";
    size_t batch = argc >= 4 ? strtoul(argv[2], NULL, 10) : 0, count = argc >= 4 ? strtoul(argv[3], NULL, 10) : 0,
           done = 0;
    if (argc == 3 && strcmp(argv[2], "listen") == 0)
        hear(argv[1]);
    uint64_t table = argc == 5 ? strtoull(argv[4], NULL, 10) : 1;
    if (!batch || batch > MAX_BATCH)
        return 2;
    struct store *store = store_open(argv[1], why);
    if (!store)
        fail(why);
    add_tables(store, table);
    int64_t began = cub_clock_ns(), work = cub_clock_work_ns();
    while (done < count) {
        for (size_t i = 0; i < batch; i++, done++) {
            ops[i] = (struct store_write_op){.act = STORE_APPEND};
            ops[i].append = (struct store_append){.table = table + done % TABLES,
                                                  .first = (uint32_t)(done / TABLES) + 1,
                                                  .count = 1,
                                                  .moment = (int64_t)done,
                                                  .player = 1,
                                                  .key = done + 1,
                                                  .spent = 1000,
                                                  .text = text,
                                                  .length = sizeof text - 1};
        }
        if (!store_write(store, ops, batch, why))
            fail(why);
    }
    printf("%zu %.6f %.6f\n", done, (double)(cub_clock_ns() - began) / 1e9, (double)(cub_clock_work_ns() - work) / 1e9);
    store_close(store);
    return 0;
}
