/*
 * Verifies that the starter of a round of Doce wins it after 2@c3: against every reply, by the rules of games/doce
 * alone.
 *
 * What anybody has proven is only taken as advice: the book says which move to try,
 * where it has none a prover is asked, and whatever they say, the move has to be
 * legal, and every reply to it has to be answered again, down to the line that ends
 * the round. Nothing else counts, so that neither a mistake of the prover nor one in
 * the file can make a round won that is not.
 *
 *   doce-verify [--strategy] BOOK [CLASS...]
 *   doce-verify [--strategy] --learn BOOK STATE [CLASS...]
 *
 * A class is written like the reply that stands for it, `3@a1` or `#b1 3@a1`;
 * without one, all are verified. Says of each whether it is won, and which moves
 * lead to where it is not; exits with 1 if one is not. Each class comes out the same
 * whatever others there are: it has a book and a memory of its own.
 *
 * --learn writes the BOOK: of each class that is verified the moves that the prover
 * does not find. They come from STATE, as doce-prove writes it, or else from a more
 * patient prover; what that finds is added to STATE. A class is gone through again
 * until there is nothing to be learned, so that the last time is as without --learn.
 * --strategy takes the bot's own prover (bots/doce/strategy.h), which remembers
 * nothing from one position to the next.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/doce/classes.h"
#include "tools/doce/ledger.h"
#include "tools/doce/patience.h"
#include "tools/doce/position.h"

/* The attacker starts the round, and so is seat 0. */
enum { ATTACKER, DEFENDER };

enum { UNUSED, USED }; /* of a line of the book */

enum { KNOWN = 1 << 20, PATIENT_KNOWN = 1 << 23, PLIES = 2 * DOCE_DICE, HINTS = 8 };

/* How long the provers may look; the patient one longest where it cannot be helped. */
enum { LOOKS = 100000, MORE_LOOKS = 3000000, MOST_LOOKS = 60000000 };

/* With this many dice on the grid STATE is asked first: a win that the prover knows may lead to where nobody knows. */
enum { EARLY = 3 };

static struct {
    struct doce_prover *prover, *patient; /* the patient one is there while learning */
    uint32_t patient_image;               /* in which it was last asked */
    bool strategy;                        /* the prover is the bot's, and as forgetful */
    const char *file;                     /* of the book, or of the state */
    struct ledger book, state; /* the first move of a line is advised: in this class; anywhere, for learning */
    FILE *log;                 /* STATE, which grows while learning */
    struct positions met;      /* in this class; all of them are verified, or it fails */
    uint32_t mirror;           /* the image that leaves the class as it is */
    struct figures {
        uint64_t positions, replies, booked;
    } here, sum;          /* of this class; of all */
    uint64_t learned;     /* moves of this class, this time */
    cub_move path[PLIES]; /* the moves on the way, after the class's */
    int depth, failed;    /* how many there are, and were when it failed */
    int own;              /* how many of them are the prover's own */
} v;

static void *need(void *memory)
{
    if (memory)
        return memory;
    perror("doce-verify");
    exit(2);
}

/* --- Advice --- */

static void read_line(struct ledger *ledger, const char *text)
{
    uint64_t key;
    uint32_t move;
    if (sscanf(text, "book %" SCNx64 " %" SCNx32, &key, &move) == 2 && key)
        ledger_line(ledger, key)->move[0] = (uint16_t)move;
}

/* What follows a class in a book belongs to it. Without a class everything is read. */
static void read_advice(struct ledger *ledger, const char *class)
{
    FILE *in = need(fopen(v.file, "r"));
    char line[128];
    bool wanted = !class;
    ledger_clear(ledger);
    while (fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = 0;
        if (class && !strncmp(line, "proven ", 7))
            wanted = !strcmp(line + 7, class);
        else if (wanted)
            read_line(ledger, line);
    }
    fclose(in);
}

static void write_line(FILE *out, uint64_t key, uint32_t move)
{
    fprintf(out, "book %012" PRIx64 " %04" PRIx32 "\n", key, move);
}

/* What patience finds is written down at once, so that a learner that was broken off can go on from there. */
static uint32_t find_out(const struct doce_duel *d, uint64_t key, uint32_t image)
{
    uint32_t move = doce_be_patient(v.patient, d, MORE_LOOKS, &v.patient_image);
    if (!move && !v.own)
        move = doce_be_patient(v.patient, d, MOST_LOOKS, &v.patient_image);
    if (!move)
        return 0;
    move = (uint32_t)doce_image_move(move, image);
    write_line(v.log, key, move);
    fflush(v.log);
    return move;
}

/* Puts a move into the book; false: there was none. */
static bool learn(uint64_t key, uint32_t move)
{
    if (!move)
        return false;
    ledger_line(&v.book, key)->move[0] = (uint16_t)move;
    v.learned++;
    return true;
}

static bool ask(const struct doce_duel *d, struct doce_proof *proof)
{
    return v.strategy ? doce_strategy_prove(v.prover, d, proof) : doce_prove(v.prover, d, LOOKS, proof) == DOCE_WON;
}

/* Whether the book was needed, or made, is all the same to the prover. */
static cub_move by_book(uint64_t key, uint32_t image)
{
    struct line *line = ledger_find(&v.book, key);
    line->state = USED;
    doce_prover_forget(v.prover);
    v.here.booked++;
    return doce_image_move(line->move[0], doce_image_back(image));
}

/* What to try in a position; 0: nobody knows. *own: the prover says so; or said so before, and is not asked again. */
static cub_move advise(const struct doce *s, bool *own)
{
    struct doce_duel d, least;
    struct doce_proof proof;
    doce_duel_init(&d, &v.prover->map, s, ATTACKER);
    uint32_t image = doce_duel_least(&d, &v.prover->map, &least);
    uint64_t key = doce_book_key(&least);
    uint32_t state = v.patient ? ledger_find(&v.state, key)->move[0] : 0;
    bool booked = ledger_find(&v.book, key)->key, useless = *own;
    if (!booked && size(d.dice[ATTACKER]) <= EARLY)
        booked = learn(key, state);
    *own = !booked && !useless && ask(&d, &proof);
    if (*own)
        return proof.move;
    if (!booked && v.patient)
        booked = learn(key, state ? state : find_out(&d, key, image));
    return booked ? by_book(key, image) : 0;
}

/* --- Verifying --- */

/* DO-11, DO-13: with one round the winner scores alone; in a draw both do. */
static bool is_won(const struct doce *s)
{
    return !s->base.to_act && s->base.score[ATTACKER] > 0 && s->base.score[DEFENDER] == 0;
}

/* Unless one is learning, nothing else is tried after it, so that the path stays as it is. */
static bool fail(void)
{
    v.failed = v.depth;
    return false;
}

static bool wins_by(const struct doce *s, cub_move move)
{
    struct doce next = *s;
    if (doce_refuse(s, ATTACKER, move, NULL))
        return false;
    doce_apply(&next, ATTACKER, move);
    return is_won(&next);
}

/* Dice that have won against other replies to the same move, so that they are tried first. */
struct hints {
    cub_move move[HINTS];
    int count;
};

/* A die that wins at once; 0: there is none. */
static cub_move find_line(const struct doce *s, struct hints *hints)
{
    for (int i = 0; i < hints->count; i++)
        if (wins_by(s, hints->move[i]))
            return hints->move[i];
    for (uint32_t squares = s->allowed; squares; squares &= squares - 1)
        for (uint32_t face = 1; face <= DOCE_FACES; face++) {
            cub_move move = doce_move(face, (uint32_t)__builtin_ctz(squares), 0);
            if (!wins_by(s, move))
                continue;
            if (hints->count < HINTS)
                hints->move[hints->count++] = move;
            return move;
        }
    return 0;
}

static bool verify_attacker(const struct doce *s, struct hints *hints);
static bool verify_defender(const struct doce *s);

/* Makes a move, and goes on with the seat to act then (DO-10: that may be the same one). */
static bool verify_after(const struct doce *s, int seat, cub_move move, struct hints *hints)
{
    struct doce next = *s;
    bool won = true;
    doce_apply(&next, seat, move);
    v.path[v.depth++] = move;
    if (next.base.to_act == CUB_BIT(ATTACKER))
        won = verify_attacker(&next, hints);
    else if (next.base.to_act == CUB_BIT(DEFENDER))
        won = verify_defender(&next);
    else if (!is_won(&next))
        won = fail();
    v.depth--;
    return won;
}

/* Every reply that the rules allow. */
static bool verify_defender(const struct doce *s)
{
    struct hints hints = {.count = 0};
    uint32_t count = doce_count(s, DEFENDER);
    v.here.replies += count;
    for (uint32_t n = 0; n < count; n++)
        if (!verify_after(s, DEFENDER, doce_nth(s, DEFENDER, n), &hints))
            return false;
    return true;
}

/* A move of the attacker that does not win at once. */
static bool verify_move(const struct doce *s, cub_move move)
{
    struct hints hints = {.count = 0};
    if (!move || doce_refuse(s, ATTACKER, move, NULL))
        return fail();
    return verify_after(s, ATTACKER, move, &hints);
}

/* The image of a position that leaves the class as it is is as good as the position. */
static bool is_met(const struct doce *s)
{
    struct position one = position_of(s, 0), other = v.mirror ? position_of(s, v.mirror) : one;
    return positions_meet(&v.met, memcmp(&one, &other, sizeof one) < 0 ? one : other);
}

/* Where the prover's own move came to nothing, for want of what it has forgotten, another one is learned. */
static bool verify_attacker(const struct doce *s, struct hints *hints)
{
    bool own = false;
    if (find_line(s, hints) || is_met(s))
        return true;
    v.here.positions++;
    cub_move move = advise(s, &own);
    v.own += own;
    bool won = verify_move(s, move);
    v.own -= own;
    return won || (own && v.patient && verify_move(s, advise(s, &own)));
}

/* --- Classes --- */

static void print_failure(const struct doce_class *class)
{
    struct doce s = class->position;
    char text[CUB_MOVE_TEXT];
    printf("not verified %s:", class->text);
    for (int i = 0; i < v.failed; i++) {
        int seat = s.base.to_act == CUB_BIT(DEFENDER);
        doce_print(&s, seat, v.path[i], text);
        printf(" %s", text);
        doce_apply(&s, seat, v.path[i]);
    }
    puts(" ...");
}

/* Whatever was before, so that each class comes out the same by itself. */
static bool go_through(const struct doce_class *class)
{
    struct hints hints = {.count = 0};
    positions_clear(&v.met);
    doce_prover_forget(v.prover);
    for (uint64_t i = 0; i < v.book.room; i++)
        v.book.line[i].state = UNUSED;
    v.here = (struct figures){0};
    v.learned = 0;
    v.depth = v.own = 0;
    return verify_attacker(&class->position, &hints);
}

/* Only when nothing is learned does it count. */
static bool verify_class(const struct doce_class *class)
{
    bool won;
    if (v.patient)
        ledger_clear(&v.book);
    else
        read_advice(&v.book, class->text);
    v.mirror = doce_mirror(&class->position);
    do
        won = go_through(class);
    while (won && v.learned);
    if (!won) {
        print_failure(class);
        return false;
    }
    printf("verified %s: %" PRIu64 " positions, %" PRIu64 " by book, %" PRIu64 " replies\n", class->text,
           v.here.positions, v.here.booked, v.here.replies);
    fflush(stdout);
    return true;
}

/* Whether a reply is in a class: one of its images is the class's. */
static bool is_in(cub_move reply, const struct doce_class *class)
{
    for (uint32_t image = 0; image < DOCE_IMAGES; image++) {
        uint32_t die = doce_image(doce_die(reply), image), blocker = doce_image(doce_blocker(reply), image);
        bool blocked = class->position.blocker[DEFENDER] == (SET(blocker) & GRID);
        if (class->position.last[DEFENDER] == die && class->position.face[die] == doce_face(reply) && blocked)
            return true;
    }
    return false;
}

/* Every reply to the opening must be in a class. */
static void check_classes(const struct doce_class *class, uint32_t count)
{
    struct doce opening;
    doce_opening(&opening);
    for (uint32_t n = 0; n < doce_count(&opening, DEFENDER); n++) {
        uint32_t c = 0;
        while (c < count && !is_in(doce_nth(&opening, DEFENDER, n), &class[c]))
            c++;
        if (c == count) {
            fputs("doce-verify: a reply is in no class\n", stderr);
            exit(2);
        }
    }
}

static int quit(const char *text)
{
    fprintf(stderr, "doce-verify: %s\n", text);
    return 2;
}

/* Of all classes those that are named; without a name all of them. */
static uint32_t choose(struct doce_class *class, uint32_t count, char **name)
{
    uint32_t chosen = 0;
    for (uint32_t c = 0; c < count; c++)
        for (char **one = name; *one; one++)
            if (!strcmp(class[c].text, *one)) {
                class[chosen++] = class[c];
                break;
            }
    return *name ? chosen : count;
}

static int compare_lines(const void *a, const void *b)
{
    uint64_t left = ((const struct line *)a)->key, right = ((const struct line *)b)->key;
    return (left > right) - (left < right);
}

/* The class and those of its moves that were used, in order. They are gone afterwards. */
static void write_book(FILE *out, const struct doce_class *class)
{
    fprintf(out, "proven %s\n", class->text);
    qsort(v.book.line, v.book.room, sizeof *v.book.line, compare_lines);
    for (const struct line *line = v.book.line; line < v.book.line + v.book.room; line++)
        if (line->state == USED)
            write_line(out, line->key, line->move[0]);
    if (fflush(out))
        need(NULL);
}

static void begin(const char *path, bool learning)
{
    v.file = path;
    v.prover = doce_make_prover(v.strategy ? DOCE_STRATEGY_KNOWN : KNOWN);
    v.patient = learning ? doce_make_prover(PATIENT_KNOWN) : NULL;
    v.log = learning ? need(fopen(path, "a")) : NULL;
    read_advice(&v.state, NULL);
}

static uint32_t verify_classes(const struct doce_class *class, uint32_t count, FILE *book)
{
    uint32_t verified = 0;
    for (uint32_t c = 0; c < count; c++) {
        bool won = verify_class(&class[c]);
        verified += won;
        v.sum.positions += v.here.positions;
        v.sum.replies += v.here.replies;
        if (book && won)
            write_book(book, &class[c]);
    }
    printf("%" PRIu32 " of %" PRIu32 " classes verified, %" PRIu64 " positions, %" PRIu64 " replies\n", verified, count,
           v.sum.positions, v.sum.replies);
    return verified;
}

int main(int count, char **argument)
{
    static struct doce_class class[DOCE_CLASSES];
    uint32_t classes = doce_classes(class);
    FILE *book = NULL;
    if (count > 1 && !strcmp(argument[1], "--strategy")) {
        v.strategy = true;
        count--;
        argument++;
    }
    if (count > 3 && !strcmp(argument[1], "--learn")) {
        book = need(fopen(argument[2], "w"));
        count -= 2;
        argument += 2;
    }
    if (count < 2 || argument[1][0] == '-')
        return quit("usage: doce-verify [--strategy] BOOK [CLASS...]\n"
                    "       doce-verify [--strategy] --learn BOOK STATE [CLASS...]");
    check_classes(class, classes);
    classes = choose(class, classes, argument + 2);
    if (classes < (uint32_t)count - 2)
        return quit("no such class");
    begin(argument[1], book);
    return verify_classes(class, classes, book) < classes;
}
