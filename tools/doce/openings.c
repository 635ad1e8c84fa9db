/*
 * How the openings of a round of Doce compare: all first dice without a blocker, of mirror images one.
 *
 * To each of them replies are drawn, as many without the blocker as with it, and the
 * prover (bots/doce/prover.h) is asked whether the starter wins after them, or else
 * the other seat. A reply after which the other seat wins would refute the opening;
 * those after which the starter wins are a sample, and prove nothing of the rest.
 *
 *   doce-openings [REPLIES [LOOKS [SEED [CLASS...]]]]
 *
 * With classes of replies to 2@c3, the same is done one move later: after what
 * *maestro* answers there. The same seed always gives the same replies, and the same
 * answers.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/bot.h"
#include "tools/doce/classes.h"
#include "tools/doce/patience.h"

enum { KNOWN = 1 << 20 };

static struct {
    struct doce_prover *prover;
    uint64_t looks;
    uint32_t replies;
    struct cub_rng rng;
    void *memory; /* the bot's */
} o;

static bool wins(const struct doce *s, int seat)
{
    struct doce_duel d;
    struct doce_proof proof;
    doce_prover_forget(o.prover);
    doce_duel_init(&d, &o.prover->map, s, seat);
    return doce_prove(o.prover, &d, o.looks, &proof) == DOCE_WON;
}

static cub_move draw(const struct doce *s, bool blocking)
{
    cub_move move = doce_draw(s, 1, &o.rng);
    while ((doce_blocker(move) != 0) != blocking)
        move = doce_draw(s, 1, &o.rng);
    return move;
}

/* A refutation is worth to be named. */
static bool refutes(const struct doce *s, cub_move reply)
{
    struct doce next = *s;
    char text[CUB_MOVE_TEXT];
    doce_apply(&next, 1, reply);
    if (!wins(&next, 1))
        return false;
    doce_print(s, 1, reply, text);
    printf(" (lost to %s)", text);
    return true;
}

static void try_replies(const struct doce *s, bool blocking)
{
    uint32_t won = 0, lost = 0;
    for (uint32_t n = 0; n < o.replies; n++) {
        struct doce next = *s;
        cub_move reply = draw(s, blocking);
        doce_apply(&next, 1, reply);
        if (wins(&next, 0))
            won++;
        else
            lost += refutes(s, reply);
    }
    printf("  %s: %" PRIu32 " won, %" PRIu32 " lost", blocking ? "with blocker" : "without", won, lost);
    fflush(stdout);
}

static void try_move(struct doce s, cub_move move)
{
    char text[CUB_MOVE_TEXT];
    doce_print(&s, 0, move, text);
    printf("%s", text);
    doce_apply(&s, 0, move);
    try_replies(&s, false);
    if (!s.blocker[1])
        try_replies(&s, true);
    putchar('\n');
}

static void try_openings(void)
{
    struct doce s;
    doce_round(&s);
    for (uint32_t square = 1; square <= DOCE_SQUARES; square++)
        for (uint32_t face = 1; doce_is_first(square, 0) && face <= DOCE_FACES; face++)
            try_move(s, doce_move(face, square, 0));
}

static void try_class(const struct doce_class *class)
{
    struct cub_thought thought = {0};
    struct cub_rng rng;
    struct cub_think think = {.view = &class->position.base, .level = CUB_MAESTRO, .rng = &rng, .memory = o.memory};
    cub_rng_init(&rng, 1, 0);
    cub_bot_think(&cub_doce_bot, &think, &thought);
    printf("%s ", class->text);
    try_move(class->position, thought.move);
}

static bool try_classes(char **name)
{
    static struct doce_class class[DOCE_CLASSES];
    uint32_t count = doce_classes(class);
    for (; *name; name++) {
        uint32_t c = 0;
        while (c < count && strcmp(class[c].text, *name) != 0)
            c++;
        if (c == count)
            return false;
        try_class(&class[c]);
    }
    return true;
}

static bool read_arguments(int count, char **argument)
{
    o.replies = count > 1 ? (uint32_t)atoi(argument[1]) : 12;
    o.looks = count > 2 ? (uint64_t)atoll(argument[2]) : 1000000;
    cub_rng_init(&o.rng, count > 3 ? (uint64_t)atoll(argument[3]) : 1, 0);
    o.prover = doce_make_prover(KNOWN);
    o.memory = aligned_alloc(64, (cub_doce_bot.memory + 63) / 64 * 64);
    return o.replies && o.looks && o.memory;
}

int main(int count, char **argument)
{
    if (!read_arguments(count, argument))
        return fputs("usage: doce-openings [REPLIES [LOOKS [SEED [CLASS...]]]]\n", stderr), 2;
    if (count <= 4)
        try_openings();
    else if (!try_classes(argument + 4))
        return fputs("doce-openings: no such class\n", stderr), 2;
    return 0;
}
