/* Makes the notes that tell people what happens at a server's table besides moves. */
#include "join/join.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/lang.h"

/* The oldest goes where nobody has asked for any. */
static char *next_place(struct join *join)
{
    if (join->notes == JOIN_NOTES) {
        join->first = (join->first + 1) % JOIN_NOTES;
        join->notes--;
    }
    return join->note[(join->first + join->notes++) % JOIN_NOTES];
}

void join_note(struct join *join, const char *id, const char *a, const char *b, const char *c)
{
    cub_format(next_place(join), JOIN_NOTE, id, a, b, c);
}

void join_note_why(struct join *join, const struct cub_message *why)
{
    cub_format_message(next_place(join), JOIN_NOTE, why);
}

const char *join_next_note(struct join *join)
{
    if (!join->notes)
        return NULL;
    memcpy(join->told, join->note[join->first], JOIN_NOTE);
    join->first = (join->first + 1) % JOIN_NOTES;
    join->notes--;
    return join->told;
}

static void note_seat(struct join *join, const char *text)
{
    int seat = text[5] - '1'; /* after `seat ` */
    const char number[] = {text[5], 0};
    char name[JOIN_NOTE];
    bool empty = strcmp(text + 7, "-") == 0;
    join_note(join, empty ? "join.stands" : "join.sits", empty ? number : join_name(join, seat, name), number, NULL);
}

static void note_offer(struct join *join)
{
    static const char *const messages[] = {"", "join.offer-undo", "join.offer-draw", "join.offer-again"};
    struct follow_offer offer;
    char name[JOIN_NOTE];
    follow_offer(&join->follow, &offer);
    if (offer.what == WIRE_NO_OFFER)
        return; /* nobody else had to agree */
    join_note(join, messages[offer.what], join_name(join, offer.seat, name), NULL, NULL);
    if (offer.asks_me)
        join_note(join, "join.answer", NULL, NULL, NULL);
}

static void note_reply(struct join *join, const char *id, const char *text)
{
    int seat = strchr(text, ' ')[1] - '1';
    char name[JOIN_NOTE];
    if (seat != join->follow.seat)
        join_note(join, id, join_name(join, seat, name), NULL, NULL);
}

/* `decline SEAT N`, by whose offer it was: it is withdrawn. */
static bool is_own_offer(const struct join *join, const char *text)
{
    uint32_t line = (uint32_t)strtoul(text + sizeof "decline 1", NULL, 10);
    const struct table *table = &join->follow.table;
    return line > 0 && line <= table->length && table_text(table, line)[sizeof "offer"] == text[sizeof "decline"];
}

static void note_chat(struct join *join, uint32_t n)
{
    int seat;
    char name[JOIN_NOTE];
    const char *text = follow_said(&join->follow, n, &seat);
    join_note(join, "join.says", seat < 0 ? cub_msg("join.server") : join_name(join, seat, name), text, NULL);
}

/* Of two one wins by it, in one sentence for each of them and for those who watch. */
static void note_winner(struct join *join, enum follow_end end, int loser)
{
    static const char *const messages[][3] = {
        [FOLLOW_RESIGNED] = {"join.end-resigned-lost", "join.end-resigned-won", "join.end-resigned-to"},
        [FOLLOW_TIME] = {"join.end-time-lost", "join.end-time-won", "join.end-time-to"},
        [FOLLOW_LEFT] = {"join.end-left-lost", "join.end-left-won", "join.end-left-to"}};
    char left[JOIN_NOTE], won[JOIN_NOTE];
    join_name(join, loser, left);
    join_name(join, 1 - loser, won);
    if (join->follow.seat == loser)
        join_note(join, messages[end][0], won, NULL, NULL);
    else if (join->follow.seat == 1 - loser)
        join_note(join, messages[end][1], left, NULL, NULL);
    else
        join_note(join, messages[end][2], left, won, NULL);
}

static void note_end(struct join *join)
{
    static const char *const messages[] = {
        "", "", "join.end-draw", "join.end-stopped", "join.end-resigned", "join.end-time", "join.end-left"};
    int seat;
    char name[JOIN_NOTE];
    enum follow_end end = follow_end(&join->follow, &seat);
    if (seat >= 0 && join->follow.table.match.now.state.setup.seats == 2)
        note_winner(join, end, seat);
    else if (messages[end][0])
        join_note(join, messages[end], seat < 0 ? NULL : join_name(join, seat, name), NULL, NULL);
}

/* `give GIVER SEAT S` or `vote SEAT GONE`. */
static void note_two(struct join *join, const char *message, const char *text)
{
    char one[JOIN_NOTE], other[JOIN_NOTE];
    join_note(join, message, join_name(join, text[5] - '1', one), join_name(join, text[7] - '1', other), NULL);
}

void join_note_line(struct join *join, uint32_t n)
{
    const char *text = table_text(&join->follow.table, n);
    switch ((enum line_kind)join->follow.table.line[n - 1].kind) {
    case LINE_SEAT:
        note_seat(join, text);
        break;
    case LINE_START:
        join_note(join, "join.starts", NULL, NULL, NULL);
        break;
    case LINE_OFFER:
        note_offer(join);
        break;
    case LINE_ACCEPT:
        note_reply(join, "join.accepts", text);
        break;
    case LINE_DECLINE:
        note_reply(join, is_own_offer(join, text) ? "join.withdraws" : "join.declines", text);
        break;
    case LINE_UNDO:
        join_note(join, "join.undone", text + 5, NULL, NULL);
        break;
    case LINE_SAY:
        note_chat(join, n);
        break;
    case LINE_LIFT:
        if (join->follow.seal.proof == FOLLOW_BROKEN) /* not the dice that were sealed: everybody has to know */
            join_note(join, "join.seal-broken", NULL, NULL, NULL);
        break;
    case LINE_END:
        note_end(join);
        break;
    case LINE_GIVE:
        note_two(join, "join.gives", text);
        break;
    case LINE_VOTE:
        note_two(join, "join.votes", text);
        break;
    case LINE_AGAIN:
        join_note(join, "join.again", NULL, NULL, NULL);
        break;
    case LINE_HEADER:
    case LINE_SEAL:
    case LINE_TABLE:
    case LINE_SALT:
    case LINE_PLAYER:
    case LINE_CARRY:
    case LINE_ENDED:
    case LINE_MOVE:
    case LINE_KEY:
    case LINE_OTHER:
    case LINE_KINDS:
        break;
    }
}

/* Why it was not done. */
void join_note_answer(struct join *join)
{
    static const char *const messages[WIRE_CODES] = {
        [WIRE_STALE] = "join.no-stale",  [WIRE_USED] = "join.no-form",       [WIRE_TAKEN] = "join.no-taken",
        [WIRE_LATE] = "join.no-late",    [WIRE_TOO_FAR] = "join.no-undo",    [WIRE_NO_SUCH_OFFER] = "join.no-offer",
        [WIRE_NO_SEAT] = "join.no-seat", [WIRE_NOT_OWNER] = "join.no-owner", [WIRE_NO_INVITE] = "join.no-invite",
        [WIRE_FORM] = "join.no-form",    [WIRE_SIZE] = "join.no-size",       [WIRE_STRANGER] = "net.token",
        [WIRE_GONE] = "net.gone",        [WIRE_RATE] = "join.no-rate",       [WIRE_BUSY] = "join.no-busy"};
    const struct wire_answer *answer = &join->follow.reply.answer;
    char number[24];
    snprintf(number, sizeof number, "%llu", (unsigned long long)answer->number);
    if (answer->code == WIRE_RULE)
        join_note_why(join, &answer->why);
    else if (answer->code != WIRE_DONE)
        join_note(join, messages[answer->code], number, NULL, NULL);
}

/* `1 Ana`, `2 bot:medio`, `3 …`. */
int join_seats(const struct join *join, char out[CUB_SEATS][JOIN_NOTE])
{
    static const char *const heres[] = {"", "", "join.seat-away", "join.seat-gone", ""};
    const struct follow *f = &join->follow;
    int seats = f->table.match.game ? f->table.match.now.state.setup.seats : 0;
    for (int i = 0; i < seats; i++) {
        const struct table_seat *seat = &f->table.now.seat[i];
        bool empty = !seat->bot && !seat->name;
        char name[JOIN_NOTE];
        const char *here = heres[f->seats[i].presence], *state = i == f->seat ? "join.seat-you" : here;
        snprintf(out[i], JOIN_NOTE, "%d  %.80s%s%.80s", i + 1,
                 empty ? cub_msg("join.seat-free") : join_name(join, i, name), *state && !empty ? "  " : "",
                 *state && !empty ? cub_msg(state) : "");
    }
    return seats;
}
