/* Takes the lines that a server sends: applies them, tells people, answers where needed. */
#include "join/join.h"

#include <stdio.h>
#include <string.h>

#include "cubilete/lang.h"
#include "host/clock.h"

static bool is_free(const struct join *join, int seat)
{
    const struct table_seat *at = &join->follow.table.now.seat[seat];
    return !at->bot && !at->name;
}

/* The seat that is wished for, if it is free; else the first that is, or CUB_NOBODY. One that is not there is refused.
 */
static int free_seat(const struct join *join)
{
    int seats = join->follow.table.match.now.state.setup.seats, seat = CUB_NOBODY;
    if (join->wish.seat >= seats)
        return join->wish.seat;
    for (int i = seats; i-- > 0;)
        if (is_free(join, i) && (seat == CUB_NOBODY || seat != join->wish.seat))
            seat = i;
    return seat;
}

/* Where there are dice a seat that is held needs a salt. */
static void sit_down(struct join *join)
{
    const struct follow *f = &join->follow;
    if (f->table.now.phase != CUB_PHASE_OPEN || join->wish.watch)
        return;
    if (f->seat != CUB_NOBODY) {
        if (table_has_dice(&f->table) && !f->table.now.seat[f->seat].salt)
            join_sit(join, f->seat);
        return;
    }
    join->sought = free_seat(join);
    if (join->sought != CUB_NOBODY)
        join_sit(join, join->sought);
    else
        join_note(join, "join.full", NULL, NULL, NULL);
}

/* The cup stands in sight. */
static void say_seen(struct join *join)
{
    const struct table_state *now = &join->follow.table.now;
    char line[48];
    struct cub_out out;
    cub_out_init(&out, line, sizeof line);
    cub_put_text(&out, "seen ");
    cub_put_number(&out, now->cup);
    if (now->cup && join->follow.seat != CUB_NOBODY)
        link_send(join->connection, line);
}

/* Nobody may think that it is their turn soon. */
static void note_watching(struct join *join)
{
    char others[24];
    snprintf(others, sizeof others, "%u", (unsigned)join->follow.watching);
    if (join->follow.seat == CUB_NOBODY && join->follow.table.now.phase == CUB_PHASE_PLAYING)
        join_note(join, "join.you-watch", others, NULL, NULL);
}

/* Everything old is heard: commands that wait for their answers are sent, once more or for the first time. */
static void go_live(struct join *join)
{
    if (join->lost)
        join_note(join, "join.back", NULL, NULL, NULL);
    join->lost = false;
    for (uint32_t i = 0; i < join->follow.pending_count; i++)
        link_send(join->connection, join->follow.pending[i].line);
    say_seen(join);
    if (!join->greeted) {
        sit_down(join);
        note_watching(join);
    }
    join->greeted = true;
}

static void note_line(struct join *join)
{
    const struct follow *f = &join->follow;
    join->link.undos += f->table.line[f->number - 1].kind == LINE_UNDO;
    if (join->greeted)
        join_note_line(join, f->number);
    if (f->live && f->number == f->table.now.cup) {
        join_note(join, "join.cup", NULL, NULL, NULL);
        say_seen(join);
    }
}

/* Who has come or gone, by what was heard last. */
static bool note_presence(struct join *join, const enum follow_presence before[CUB_SEATS])
{
    static const char *const messages[] = {"", "join.here", "join.away", "join.gone", "join.bot-plays"};
    bool news = false;
    for (int i = 0; i < CUB_SEATS; i++) {
        enum follow_presence now = join->follow.seats[i].presence;
        char name[JOIN_NOTE];
        bool back = now == FOLLOW_ON && before[i] <= FOLLOW_ON;
        if (now == before[i] || now == FOLLOW_UNHEARD || back || i == join->follow.seat || !join->greeted)
            continue;
        join_note(join, messages[now], join_name(join, i, name), NULL, NULL);
        news = true;
    }
    return news;
}

/* Where somebody was quicker with the seat that was free, another is sought. */
static bool take_answer(struct join *join)
{
    enum wire_code code = join->follow.reply.answer.code;
    int seat = join->follow.verb == WIRE_SIT ? join->sought : CUB_NOBODY;
    if (seat != CUB_NOBODY)
        join->sought = CUB_NOBODY;
    if (seat != CUB_NOBODY && code == WIRE_TAKEN && !is_free(join, seat))
        sit_down(join);
    else
        join_note_answer(join);
    return code != WIRE_DONE;
}

/* `remark TAG NAME TEXT`, `emote SEAT WORD`: what is said in passing; `plan LINE TREE`, `plan -`: our own. */
static bool note_passing(struct join *join, const char *line, size_t length)
{
    char text[JOIN_NOTE], name[JOIN_NOTE], message[32];
    snprintf(text, sizeof text, "%.*s", (int)length, line);
    if (strncmp(text, "remark ", 7) == 0) {
        const char *at = text + 7 + strcspn(text + 7, " ");
        at += *at == ' ';
        if (!wire_read_argument(&at, name, sizeof name) || *at != ' ')
            return false;
        join_note(join, "join.remarks", name[0] ? name : cub_msg("join.somebody"), at + 1, NULL);
        return true;
    }
    if (strncmp(text, "plan ", 5) == 0) {
        const char *tree = strchr(text + 5, ' ');
        join_note(join, tree ? "join.plan" : "join.plan-over", tree ? tree + 1 : NULL, NULL, NULL);
        return true;
    }
    int seat = strncmp(text, "emote ", 6) == 0 ? text[6] - '1' : -1;
    for (int i = 0; seat >= 0 && seat < CUB_SEATS && text[7] == ' ' && wire_emotes[i]; i++)
        if (strcmp(text + 8, wire_emotes[i]) == 0) {
            snprintf(message, sizeof message, "emote.%s", wire_emotes[i]);
            join_note(join, "join.says", join_name(join, seat, name), cub_msg(message), NULL);
            return true;
        }
    return false;
}

static bool take_line(struct join *join, const struct link_event *event)
{
    struct follow *f = &join->follow;
    enum follow_presence before[CUB_SEATS];
    for (int i = 0; i < CUB_SEATS; i++)
        before[i] = f->seats[i].presence;
    switch (follow_tell(f, event->text, event->length, event->when)) {
    case FOLLOW_LIVE:
        go_live(join);
        return true;
    case FOLLOW_LINE:
        note_line(join);
        return true;
    case FOLLOW_OPEN:
        return true;
    case FOLLOW_ANSWER:
        return take_answer(join);
    case FOLLOW_NEWS:
        return note_presence(join, before);
    case FOLLOW_BYE:
        link_pause(join->connection, f->bye_from, f->bye_to);
        return false;
    case FOLLOW_FAULT:
        join_give_up(join, &f->fault.why);
        return true;
    case FOLLOW_NOTHING:
        return note_passing(join, event->text, event->length);
    case FOLLOW_WELCOME:
    case FOLLOW_FORGET:
        break;
    }
    return false;
}

static bool take_loss(struct join *join, const struct link_event *event)
{
    bool news = !join->lost;
    follow_cut(&join->follow);
    join->refused = event->kind == LINK_OVER;
    if (!join->greeted || join->refused)
        join_give_up(join, &event->why);
    else if (news)
        join_note_why(join, &event->why);
    join->lost = true;
    return news;
}

static bool take(struct join *join, const struct link_event *event)
{
    const char *token = join->wish.token, *invite = join->wish.url.invite;
    char hello[FOLLOW_HELLO];
    switch (event->kind) {
    case LINK_UP:
        follow_hello(&join->follow, *token ? token : NULL, *invite ? invite : NULL, hello);
        link_send(join->connection, hello);
        return false;
    case LINK_LINE:
        return take_line(join, event);
    case LINK_DOWN:
    case LINK_OVER:
        return take_loss(join, event);
    case LINK_NOTHING:
        break;
    }
    return false;
}

bool join_hear(struct join *join)
{
    struct link_event event;
    bool news = false;
    while (!join->over && link_next(join->connection, &event)) {
        news = take(join, &event) || news;
        link_release(&event);
    }
    join_show(join);
    return news || join->notes > 0;
}
