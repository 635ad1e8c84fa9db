/*
 * A transaction is a list of store writes that are made together or not at all. The loop composes it and submits it to
 * the writer thread, which commits all transactions that wait as one batch; then `done` is called in the loop.
 */
#ifndef SERVER_TRANSACTION_H
#define SERVER_TRANSACTION_H

#include "server/worker_pool.h"
#include "store/store.h"

struct server;

/* Memory that a transaction's writes point to. */
struct transaction_text {
    struct transaction_text *next;
    char bytes[];
};

struct transaction {
    struct task task;
    struct server *server;
    struct store_write_op *ops;
    size_t count, capacity;
    struct transaction_text *texts, **texts_end; /* allocations that the ops point to, in order */
    bool no_memory;
    bool good;                          /* it was committed */
    bool lost;                          /* but another node's append took its place, and it was left out */
    bool full;                          /* it was not, for the disk is full */
    char *why;                          /* it was not; NULL: it was, or there is no memory */
    int64_t commit_ns;                  /* what the batch took; 0 but on the first of a batch */
    void (*done)(struct transaction *); /* NULL: nobody needs to know */
    void *user;
};

/* NULL without memory. */
struct transaction *transaction_new(void);
void transaction_free(struct transaction *);

/* Adds a write, to be filled in before the next one is added. Without memory the transaction fails when submitted. */
struct store_write_op *transaction_add(struct transaction *, enum store_act);

/* Memory that lives as long as the transaction. NULL without memory: then it fails when submitted, too. */
char *transaction_alloc(struct transaction *, size_t bytes);

/* Hands it to the writer, which frees it after `done`. False without memory (tx may be NULL): it is freed, and `done`
 * is not called. */
bool transaction_submit(struct transaction *tx, struct server *, void (*done)(struct transaction *), void *user);

#endif
