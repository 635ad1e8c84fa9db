/* Carries out the writes of a batch, in either database. */
#include "store/database.h"

enum { PAIRING_KEPT_MS = 3600 * 1000 }; /* how long seekers are kept */

/* Writes that never belong to an append are not lost with one in the same batch. */
static bool stands_alone(const struct store_write_op *op)
{
    return !op->with && (op->act == STORE_SET_PRESENCE || op->act == STORE_SET_INVITE || op->act == STORE_PASS_ON ||
                         op->act == STORE_REWRITE || op->act == STORE_SET_SUMMARY || op->act == STORE_SET_PLAN ||
                         op->act == STORE_SET_DUE);
}

bool store_is_lost(const struct store_write_op *ops, size_t i)
{
    if (stands_alone(&ops[i]))
        return false;
    uint64_t table = ops[i].with ? ops[i].with : ops[i].act == STORE_APPEND ? 0 : ops[i].table.id;
    for (size_t j = i; j-- > 0 && table;)
        if ((ops[j].act == STORE_APPEND && ops[j].append.table == table) ||
            (ops[j].act == STORE_PAIR && ops[j].table.id == table))
            return ops[j].lost;
    return false;
}

#define DONE(which, kinds, ...) (RUN(store, which, kinds, __VA_ARGS__) >= 0)

/*
 * For acts that another node may have done first: if no row changes, the act is lost, which is no error. If only some
 * of its rows change, another node has just changed the others, and the batch is tried again.
 */
static bool wins(struct store_write_op *op, int64_t wanted, int64_t changed)
{
    op->lost = changed == 0;
    return changed == 0 || changed == wanted;
}

int64_t store_insert(struct store *store, int which, const struct store_append *a)
{
    return RUN(store, which, "iiiiiiiis", NUMBER(a->table), NUMBER(a->first), NUMBER(a->count), &a->moment,
               NUMBER(a->player), NUMBER(a->key), NUMBER(a->checksum), &a->spent,
               &(struct store_span){a->text, a->length});
}

/* Runs the statements of an act; most acts are a statement with its values. */
bool store_apply(struct store *store, struct store_write_op *op)
{
    const int64_t player = (int64_t)op->player.id, table = (int64_t)op->table.id;
    const struct store_table *t = &op->table;
    const struct store_append *a = &op->append;
    const struct store_presence *presence = &op->presence;
    const struct store_table_code *code = &op->table_code;
    switch (op->act) {
    case STORE_ADD_TABLE:
        return DONE(STORE_ADD_TABLE, "iibtiiiiiiit", &table, NUMBER(t->owner), t->invite, t->game, NUMBER(t->phase),
                    NUMBER(t->listed), NUMBER(t->seats), NUMBER(t->taken), &t->made, &t->changed, &t->due,
                    t->summary ? t->summary : "") &&
               (!t->dice_key[0] || DONE(ADD_CUP, "it", &table, t->dice_key));
    case STORE_SET_TABLE:
        return DONE(STORE_SET_TABLE, "iiiiiit", &table, NUMBER(t->owner), NUMBER(t->phase), NUMBER(t->taken),
                    &t->changed, &t->due, t->summary);
    case STORE_SET_INVITE:
        return DONE(STORE_SET_INVITE, "ib", &table, t->invite) && DONE(DROP_TABLE_CODES, "i", &table);
    case STORE_SET_DUE:
        return DONE(STORE_SET_DUE, "ii", &table, &t->due);
    case STORE_DROP_CUP:
    case STORE_RATE:
        return DONE((int)op->act, "i", &table);
    case STORE_APPEND:
        return wins(op, 1, store_insert(store, STORE_APPEND, a));
    case STORE_SIT:
        return DONE(STORE_SIT, "iii", &player, &table, NUMBER(op->seat));
    case STORE_STAND:
        return DONE(STORE_STAND, "ii", &player, &table);
    case STORE_ADD_PLAYER:
        return DONE(STORE_ADD_PLAYER, "iti", &player, op->player.name, &op->player.made);
    case STORE_SET_NAME:
        return DONE(STORE_SET_NAME, "it", &player, op->player.name);
    case STORE_DROP_PLAYER:
        /* Codes first: this waits for a claim at another node, which holds the code's row until it has added its
         * device. */
        return DONE(DROP_CODES, "i", &player) && DONE(DROP_PUSHES, "i", &player) &&
               DONE(STORE_DROP_PLAYER, "i", &player) && DONE(DROP_DEVICES, "i", &player);
    case STORE_ADD_DEVICE:
        return DONE(STORE_ADD_DEVICE, "bi", op->hash, &player);
    case STORE_ADD_CODE:
        return DONE(STORE_ADD_CODE, "bii", op->hash, &player, &op->moment);
    case STORE_DROP_CODE:
        return DONE(STORE_DROP_CODE, "b", op->hash);
    case STORE_CLAIM:
        return wins(op, 1, RUN(store, STORE_CLAIM, "bii", op->code, &player, &op->moment)) &&
               (op->lost || DONE(STORE_ADD_DEVICE, "bi", op->hash, &player));
    case STORE_SET_TOURNAMENT:
        return DONE(STORE_SET_TOURNAMENT, "iii", &table, &t->due, &op->moment);
    case STORE_WAKE_TOURNAMENT:
        return DONE(STORE_WAKE_TOURNAMENT, "ii", &table, &t->due);
    case STORE_ADD_TABLE_CODE:
        return DONE(DROP_OLD_TABLE_CODES, "i", &op->moment) &&
               wins(op, 1,
                    RUN(store, STORE_ADD_TABLE_CODE, "ttii", code->letters, code->invite, NUMBER(code->table),
                        &code->until));
    case STORE_MOVE_TABLE_CODE:
        return DONE(STORE_MOVE_TABLE_CODE, "ii", &table, NUMBER(code->table));
    case STORE_SEEK:
        return DONE(DROP_STALE_PAIRING, "i", NUMBER(op->until - PAIRING_KEPT_MS)) &&
               DONE(STORE_SEEK, "itii", &player, op->terms, &op->moment, &op->until);
    case STORE_UNSEEK:
        return DONE(STORE_UNSEEK, "i", &player);
    case STORE_SET_PUSH:
        return DONE(STORE_SET_PUSH, "bittt", op->push->device, NUMBER(op->push->player), op->push->endpoint,
                    op->push->key, op->push->auth);
    case STORE_DROP_PUSH:
        return DONE(STORE_DROP_PUSH, "b", op->hash);
    case STORE_SET_PUSH_KEY:
        return DONE(STORE_SET_PUSH_KEY, "t", op->terms);
    case STORE_PAIR: /* the lock makes nodes that pair the same player take turns */
        return (!store_is_shared(store) || DONE(LOCK_PAIRING, "", NULL)) &&
               wins(op, 2, RUN(store, STORE_PAIR, "iiii", &player, NUMBER(t->owner), &table, &op->moment));
    case STORE_HEARTBEAT:
        return DONE(STORE_HEARTBEAT, "i", &op->moment);
    case STORE_DOWNTIME:
        return DONE(STORE_DOWNTIME, "ii", &op->moment, &op->until);
    case STORE_SET_PLAN:
        return a->text ? DONE(STORE_SET_PLAN, "iit", &table, NUMBER(op->seat), a->text)
                       : DONE(DROP_PLAN, "ii", &table, NUMBER(op->seat));
    case STORE_REWRITE:
        return DONE(STORE_REWRITE, "iis", &table, NUMBER(a->first), &(struct store_span){a->text, a->length});
    case STORE_SET_SUMMARY:
        return DONE(STORE_SET_SUMMARY, "it", &table, t->summary);
    case STORE_PASS_ON:
        return true;           /* only a notice */
    case STORE_SET_OWNER_NODE: /* SQLite has only one node */
        return !store_is_shared(store) || DONE(STORE_SET_OWNER_NODE, "ii", &table, NUMBER(t->owner_node));
    case STORE_SET_PRESENCE:
        if (!store_is_shared(store))
            return true;
        if (!presence->seats && !presence->closed)
            return DONE(DROP_PRESENCE, "ii", &table, NUMBER(presence->node));
        return DONE(STORE_SET_PRESENCE, "iiiii", &table, NUMBER(presence->node), NUMBER(presence->seats),
                    NUMBER(presence->closed), NUMBER(presence->seen));
    }
    return false;
}
