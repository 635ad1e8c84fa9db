/*
 * Room plans: conditional moves of players with a clock of days (table/plan.h). The store has them beside the table,
 * not in its log, and only the devices of their seat are told of them. Their replies are committed like any other move,
 * right after the move that they answer; after a crash the row's `due` makes a server load the table again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"
#include "table/plan.h"

struct room_plan {
    uint32_t line; /* the log's length when the plan was made */
    char tree[TABLE_PLAN + 1];
};

/* A `plan` command that is being stored. */
struct planning {
    struct room *room;
    struct queued_command *queued;
    int seat;
    struct room_plan *plan; /* NULL: it removes the plan */
};

void room_plans_free(struct room *room)
{
    for (int i = 0; i < CUB_SEATS; i++) {
        free(room->plan[i]);
        room->plan[i] = NULL;
    }
}

void room_send_plan(struct room *room, int seat, struct client *only)
{
    char line[TABLE_PLAN + 32] = "plan -\n";
    if (room->plan[seat])
        snprintf(line, sizeof line, "plan %u %s\n", (unsigned)room->plan[seat]->line, room->plan[seat]->tree);
    for (struct client *client = client_first(room, only); client; client = client_after(client, only))
        if (subscription_seat(&room->table, &client->subscription) == seat)
            client_send(client, line);
}

static void set(struct room *room, int seat, struct room_plan *plan)
{
    bool news = plan || room->plan[seat];
    free(room->plan[seat]);
    room->plan[seat] = plan;
    if (news && room_is_ready(room))
        room_send_plan(room, seat, NULL);
}

void room_read_plan(void *context, int seat, const char *text)
{
    struct room_plan **plans = context;
    struct room_plan *plan = seat >= 0 && seat < CUB_SEATS && !plans[seat] ? calloc(1, sizeof *plan) : NULL;
    unsigned line;
    int end = 0;
    if (plan && sscanf(text, "%u %n", &line, &end) == 1 && end && strlen(text + end) <= TABLE_PLAN) {
        plan->line = line;
        snprintf(plan->tree, sizeof plan->tree, "%s", text + end);
        plans[seat] = plan;
    } else {
        free(plan);
    }
}

void room_take_plans(struct room *room, struct room_plan *plans[CUB_SEATS])
{
    for (int i = 0; i < CUB_SEATS; i++) {
        const struct room_plan *is = room->plan[i];
        bool same =
            is && plans[i] ? is->line == plans[i]->line && strcmp(is->tree, plans[i]->tree) == 0 : is == plans[i];
        if (same)
            free(plans[i]);
        else
            set(room, i, plans[i]);
        plans[i] = NULL;
    }
}

static bool add_plan(struct transaction *tx, const struct room *room, int seat, const struct room_plan *plan)
{
    char *text = plan ? transaction_alloc(tx, TABLE_PLAN + 32) : NULL;
    if (plan && !text)
        return false;
    if (plan)
        snprintf(text, TABLE_PLAN + 32, "%u %s", (unsigned)plan->line, plan->tree);
    struct store_write_op *op = transaction_add(tx, STORE_SET_PLAN);
    op->table.id = room->id;
    op->seat = seat;
    op->append.text = text;
    return true;
}

static void planned(struct transaction *tx)
{
    struct planning *planning = tx->user;
    struct room *room = planning->room;
    struct queued_command **at = &room->storing;
    while (*at != planning->queued)
        at = &(*at)->next;
    *at = planning->queued->next;
    if (tx->good) {
        set(room, planning->seat, planning->plan);
    } else {
        free(planning->plan);
        planning->queued->answer = (struct wire_answer){.code = WIRE_BUSY, .number = 1};
    }
    planning->queued->reply(planning->queued);
    free(planning);
    room_wake(room);
    room->holds--;
    room_drop_if_idle(room);
}

static void refuse_busy(struct queued_command *queued)
{
    queued->answer = (struct wire_answer){.code = WIRE_BUSY, .number = 1};
    queued->reply(queued);
}

/* Answers the command once the plan is stored. */
static void store_plan(struct room *room, struct queued_command *queued, int seat, struct room_plan *plan)
{
    struct planning *planning = calloc(1, sizeof *planning);
    struct transaction *tx = planning ? transaction_new() : NULL;
    if (!tx || !add_plan(tx, room, seat, plan)) {
        transaction_free(tx);
        free(planning);
        free(plan);
        refuse_busy(queued);
        return;
    }
    *planning = (struct planning){.room = room, .queued = queued, .seat = seat, .plan = plan};
    if (transaction_submit(tx, room->server, planned, planning)) {
        room->holds++;
        queued->next = room->storing;
        room->storing = queued;
        return;
    }
    free(planning);
    free(plan);
    refuse_busy(queued);
}

void room_judge_plan(struct room *room, struct queued_command *queued)
{
    struct wire_answer answer;
    int seat = table_seat_of(&room->table, queued->context.player);
    bool drops = strcmp(queued->command.text, "-") == 0;
    table_do(&room->table, &queued->command, &queued->context, &queued->answer);
    if (queued->answer.code != WIRE_DONE || (drops && !room->plan[seat])) {
        queued->reply(queued);
        return;
    }
    struct room_plan *plan = drops ? NULL : calloc(1, sizeof *plan);
    if (!drops && !plan) {
        refuse_busy(queued);
        return;
    }
    if (plan) {
        plan->line = room->table.durable;
        table_plan_read(&room->table, seat, queued->command.text, plan->tree, &answer);
    }
    store_plan(room, queued, seat, plan);
}

/* The seat whose plan has a reply to play now, and that reply; -1: none. */
static int due(const struct room *room, char reply[2 * CUB_MOVE_TEXT])
{
    for (int i = 0; i < CUB_SEATS; i++)
        if (room->plan[i] &&
            table_plan_now(&room->table, i, room->plan[i]->line, room->plan[i]->tree, reply) == TABLE_PLAN_DUE)
            return i;
    return -1;
}

bool room_has_due_plan(const struct room *room)
{
    char reply[2 * CUB_MOVE_TEXT];
    return due(room, reply) >= 0;
}

static void drop(struct room *room, int seat)
{
    struct transaction *tx = room_is_owned(room) ? transaction_new() : NULL;
    if (tx && add_plan(tx, room, seat, NULL))
        transaction_submit(tx, room->server, NULL, NULL);
    else
        transaction_free(tx);
    set(room, seat, NULL);
}

void room_drop_plans(struct room *room)
{
    char reply[2 * CUB_MOVE_TEXT];
    for (int i = 0; i < CUB_SEATS; i++)
        if (room->plan[i] &&
            table_plan_now(&room->table, i, room->plan[i]->line, room->plan[i]->tree, reply) == TABLE_PLAN_OVER)
            drop(room, i);
}

bool room_play_plan(struct room *room, int64_t moment)
{
    char reply[2 * CUB_MOVE_TEXT];
    int seat = room_is_owned(room) ? due(room, reply) : -1;
    if (seat < 0)
        return false;
    bool played = table_plan_play(&room->table, seat, reply, moment);
    if (!played) /* it is not legal any more */
        drop(room, seat);
    return played;
}
