/* Sends the commands of people at a server's table: lines that begin with a slash, and keys of front ends. */
#include "join/join.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/dice_key.h"

enum { ARGUMENTS = WIRE_SAY + WIRE_SALT + 32 };

void join_ask(struct join *join, const char *verb, const char *arguments)
{
    const char *line = follow_ask(&join->follow, verb, arguments);
    if (!line)
        join_note(join, "join.no-form", NULL, NULL, NULL);
    else if (join->follow.live)
        link_send(join->connection, line);
    else
        join_note(join, "join.later", NULL, NULL, NULL);
}

/* Where there are dice, this device adds to them. */
void join_sit(struct join *join, int seat)
{
    char salt[CUB_SALT + 1] = "-", arguments[ARGUMENTS];
    if (table_has_dice(&join->follow.table) && !cub_dice_key_salt(salt)) {
        join_note(join, "home.random", NULL, NULL, NULL);
        return;
    }
    snprintf(arguments, sizeof arguments, "%d %s %s", seat + 1, salt, join->wish.name);
    join_ask(join, "sit", arguments);
}

/* Back to before one's own last move. */
void join_undo(struct join *join)
{
    const struct cub_match *match = &join->follow.table.match;
    char arguments[ARGUMENTS];
    for (uint32_t i = match->length; i-- > 0;)
        if (match->log[i].who == join->follow.seat) {
            snprintf(arguments, sizeof arguments, "undo %u", (unsigned)i);
            join_ask(join, "offer", arguments);
            return;
        }
    join_note(join, "plain.nothing-undo", NULL, NULL, NULL);
}

/* `accept N` or `decline N` of the offer that is open. */
static void reply(struct join *join, const char *verb)
{
    struct follow_offer offer;
    char number[24];
    follow_offer(&join->follow, &offer);
    snprintf(number, sizeof number, "%u", (unsigned)offer.line);
    if (offer.asks_me)
        join_ask(join, verb, number);
    else if (offer.what != WIRE_NO_OFFER && offer.seat == join->follow.seat && strcmp(verb, "decline") == 0)
        join_ask(join, "withdraw", number);
    else
        join_note(join, "join.no-offer", NULL, NULL, NULL);
}

/* Offers another match, or accepts another's offer of one. */
void join_again(struct join *join)
{
    struct follow_offer offer;
    follow_offer(&join->follow, &offer);
    if (offer.what == WIRE_AGAIN && offer.asks_me)
        reply(join, "accept");
    else
        join_ask(join, "offer", "again");
}

/* `/bot 2` is one that plays well enough. */
static void add_bot(struct join *join, const char *rest)
{
    char arguments[ARGUMENTS];
    snprintf(arguments, sizeof arguments, "%.40s%s", rest, strchr(rest, ' ') ? "" : " medio");
    join_ask(join, "bot", arguments);
}

/* `/plan 3@c3 4@d4; 5@c3 6@d4`: for the position that is shown here; `/plan -` drops it. */
static void plan(struct join *join, const char *tree)
{
    char arguments[ARGUMENTS + WIRE_SAY];
    snprintf(arguments, sizeof arguments, "%u %s", (unsigned)join->follow.table.length, tree);
    join_ask(join, "plan", arguments);
}

/* Whether more than one person is there whom somebody's absence holds up. */
static bool several_wait(const struct join *join)
{
    int waiting = 0;
    for (int i = 0; i < CUB_SEATS; i++)
        waiting += join->follow.seats[i].presence == FOLLOW_ON || join->follow.seats[i].presence == FOLLOW_AWAY;
    return waiting > 1;
}

static void tell_who(struct join *join)
{
    char seats[CUB_SEATS][JOIN_NOTE], number[24];
    int count = join_seats(join, seats);
    for (int i = 0; i < count; i++)
        join_note(join, "join.line", seats[i], NULL, NULL);
    snprintf(number, sizeof number, "%u", (unsigned)join->follow.watching);
    join_note(join, "join.watching", number, NULL, NULL);
}

/* Commands of the protocol that are sent with their arguments as they are. */
static bool is_plain(const char *word)
{
    static const char *const words[] = {"say", "stand", "kick", "start", "resign", "give", "vote", "remark", "emote"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
}

void join_command(struct join *join, const char *line)
{
    const char *rest = line + 1 + strcspn(line + 1, " ");
    char word[16];
    snprintf(word, sizeof word, "%.*s", (int)(rest - line - 1 < 15 ? rest - line - 1 : 15), line + 1);
    rest += strspn(rest, " ");
    if (!word[0]) /* `/ hola` */
        join_ask(join, join->follow.seat == CUB_NOBODY ? "remark" : "say", rest);
    else if (strcmp(word, "plan") == 0)
        plan(join, rest);
    else if (strcmp(word, "claim") == 0) /* where several wait, it ends if most of them want it to */
        join_ask(join, several_wait(join) ? "vote" : "claim", rest);
    else if (strcmp(word, "listen") == 0 && (strcmp(rest, "yes") == 0 || strcmp(rest, "no") == 0))
        link_send(join->connection, line + 1);
    else if (is_plain(word))
        join_ask(join, word, rest);
    else if (strcmp(word, "sit") == 0 && rest[0] >= '1' && rest[0] <= '8' && !rest[1])
        join_sit(join, rest[0] - '1');
    else if (strcmp(word, "sit") == 0)
        join_note(join, "join.no-form", NULL, NULL, NULL);
    else if (strcmp(word, "bot") == 0)
        add_bot(join, rest);
    else if (strcmp(word, "undo") == 0)
        join_undo(join);
    else if (strcmp(word, "draw") == 0)
        join_ask(join, "offer", "draw");
    else if (strcmp(word, "again") == 0)
        join_again(join);
    else if (strcmp(word, "yes") == 0)
        reply(join, "accept");
    else if (strcmp(word, "no") == 0)
        reply(join, "decline");
    else if (strcmp(word, "who") == 0)
        tell_who(join);
    else if (strcmp(word, "help") == 0 || strcmp(word, "?") == 0)
        join_note(join, "join.commands", NULL, NULL, NULL);
    else
        join_note(join, "join.unknown", line, NULL, NULL);
}
