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
    bool good;                          /* committed */
    bool lost;                          /* committed without its writes, as another node's append came first */
    bool full;                          /* not committed, as the disk is full */
    char *why;                          /* why it was not committed; NULL: committed, or no memory */
    int64_t commit_ns;                  /* of the batch's first transaction: the batch's commit time; else 0 */
    void (*done)(struct transaction *); /* may be NULL */
    void *user;
};

/* NULL without memory. */
struct transaction *transaction_new(void);
void transaction_free(struct transaction *);

/* Adds a write, to be filled in before the next is added. Without memory the transaction will fail when submitted. */
struct store_write_op *transaction_add(struct transaction *, enum store_act);

/* Allocates memory that lives as long as the transaction. NULL without memory: it will fail when submitted, too. */
char *transaction_alloc(struct transaction *, size_t bytes);

/* Submits it to the writer; it is freed after `done`. False without memory (tx may be NULL): it is freed, and `done`
 * is not called. */
bool transaction_submit(struct transaction *tx, struct server *, void (*done)(struct transaction *), void *user);

#endif
