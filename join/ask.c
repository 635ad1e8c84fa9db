/* What people ask the server for: lines that begin with a slash, and what front ends have keys for. */
#include "join/join.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/secret.h"

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
    if (live_has_dice(&join->follow.table) && !cub_secret_salt(salt)) {
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
    else
        join_note(join, "join.no-offer", NULL, NULL, NULL);
}

/* Whoever was asked already agrees. */
void join_again(struct join *join)
{
    struct follow_offer offer;
    follow_offer(&join->follow, &offer);
    if (offer.what == WIRE_AGAIN && offer.asks_me)
        reply(join, "accept");
    else
        join_ask(join, "offer", "again");
}

static void yes(struct join *join, const char *rest)
{
    (void)rest;
    reply(join, "accept");
}

static void no(struct join *join, const char *rest)
{
    (void)rest;
    reply(join, "decline");
}

static void undo(struct join *join, const char *rest)
{
    (void)rest;
    join_undo(join);
}

static void draw(struct join *join, const char *rest)
{
    (void)rest;
    join_ask(join, "offer", "draw");
}

static void again(struct join *join, const char *rest)
{
    (void)rest;
    join_again(join);
}

static void sit(struct join *join, const char *rest)
{
    if (rest[0] >= '1' && rest[0] <= '8' && !rest[1])
        join_sit(join, rest[0] - '1');
    else
        join_note(join, "join.no-form", NULL, NULL, NULL);
}

/* `/bot 2` is one that plays well enough. */
static void bot(struct join *join, const char *rest)
{
    char arguments[ARGUMENTS];
    snprintf(arguments, sizeof arguments, "%.40s%s", rest, strchr(rest, ' ') ? "" : " medio");
    join_ask(join, "bot", arguments);
}

static void who(struct join *join, const char *rest)
{
    char seats[CUB_SEATS][JOIN_NOTE], number[24];
    int count = join_seats(join, seats);
    (void)rest;
    for (int i = 0; i < count; i++)
        join_note(join, "join.line", seats[i], NULL, NULL);
    snprintf(number, sizeof number, "%u", (unsigned)join->follow.watching);
    join_note(join, "join.watching", number, NULL, NULL);
}

static void help(struct join *join, const char *rest)
{
    (void)rest;
    join_note(join, "join.commands", NULL, NULL, NULL);
}

/* Without a function it is a command of the protocol, with these arguments. */
static const struct {
    const char *word;
    void (*run)(struct join *, const char *rest);
} commands[] = {
    {"say", NULL},   {"sit", sit},   {"stand", NULL},  {"bot", bot}, {"kick", NULL}, {"start", NULL},
    {"undo", undo},  {"draw", draw}, {"again", again}, {"yes", yes}, {"no", no},     {"resign", NULL},
    {"claim", NULL}, {"who", who},   {"help", help},   {"?", help},
};

void join_command(struct join *join, const char *line)
{
    size_t length = strcspn(line + 1, " ");
    const char *word = line + 1, *rest = word + length + strspn(word + length, " ");
    if (!length) { /* `/ hola` */
        join_ask(join, "say", rest);
        return;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strlen(commands[i].word) == length && strncmp(commands[i].word, word, length) == 0) {
            if (commands[i].run)
                commands[i].run(join, rest);
            else
                join_ask(join, commands[i].word, rest);
            return;
        }
    join_note(join, "join.unknown", line, NULL, NULL);
}
