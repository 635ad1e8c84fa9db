/* What a write asks of a store, whichever kind it is: the statements, and what goes into them. */
#include "store/kind.h"

#define NUMBER(n) (&(const int64_t){(int64_t)(n)})
#define RUN(which, kinds, ...) run(store, which, kinds, (const void *const[]){__VA_ARGS__})

static bool add_table(struct store *store, store_run *run, const struct store_table *t)
{
    return RUN(STORE_ADD_TABLE, "iibtiiiiiiit", NUMBER(t->id), NUMBER(t->owner), t->invite, t->game, NUMBER(t->phase),
               NUMBER(t->listed), NUMBER(t->seats), NUMBER(t->taken), &t->made, &t->changed, &t->due,
               t->names ? t->names : "") &&
           (!t->secret[0] || RUN(ADD_CUP, "it", NUMBER(t->id), t->secret));
}

bool store_take(struct store *store, store_run *run, const struct store_write_op *op)
{
    const int64_t player = (int64_t)op->player.id, table = (int64_t)op->table.id;
    const struct store_table *t = &op->table;
    switch (op->act) {
    case STORE_ADD_TABLE:
        return add_table(store, run, t);
    case STORE_SET_TABLE:
        return RUN(STORE_SET_TABLE, "iiiiiit", &table, NUMBER(t->owner), NUMBER(t->phase), NUMBER(t->taken),
                   &t->changed, &t->due, t->names);
    case STORE_SET_INVITE:
        return RUN(STORE_SET_INVITE, "ib", &table, t->invite);
    case STORE_SET_DUE:
        return RUN(STORE_SET_DUE, "ii", &table, &t->due);
    case STORE_DROP_CUP:
    case STORE_RATE:
        return RUN((int)op->act, "i", &table);
    case STORE_SIT:
        return RUN(STORE_SIT, "iii", &player, &table, NUMBER(op->seat));
    case STORE_STAND:
        return RUN(STORE_STAND, "ii", &player, &table);
    case STORE_ADD_PLAYER:
        return RUN(STORE_ADD_PLAYER, "iti", &player, op->player.name, &op->player.made);
    case STORE_SET_NAME:
        return RUN(STORE_SET_NAME, "it", &player, op->player.name);
    case STORE_DROP_PLAYER:
        /* Codes first: a claim under way at another node holds its row, and has written its device when we go on. */
        return RUN(DROP_CODES, "i", &player) && RUN(STORE_DROP_PLAYER, "i", &player) && RUN(DROP_DEVICES, "i", &player);
    case STORE_ADD_DEVICE:
        return RUN(STORE_ADD_DEVICE, "bi", op->hash, &player);
    case STORE_ADD_CODE:
        return RUN(STORE_ADD_CODE, "bii", op->hash, &player, &op->moment);
    case STORE_DROP_CODE:
        return RUN(STORE_DROP_CODE, "b", op->hash);
    case STORE_BEAT:
        return RUN(STORE_BEAT, "i", &op->moment);
    case STORE_SILENCE:
        return RUN(STORE_SILENCE, "ii", &op->moment, &op->until);
    case STORE_APPEND: /* each kind's own */
    case STORE_CLAIM:
    case STORE_KEEP:
    case STORE_HERE:
        break;
    }
    return false;
}
