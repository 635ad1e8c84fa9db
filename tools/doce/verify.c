/*
 * Verifies that whoever starts a round of Doce wins it after 2@c3: against every reply, by the rules of games/doce
 * alone.
 *
 * What doce-prove wrote down is only taken as advice: the book says which move to
 * try, where it has none a prover is asked, and whatever they say, the move has to
 * be legal, and every reply to it has to be answered again, down to the line that
 * ends the round. Nothing else counts, so that neither a mistake of the prover nor
 * one in the file can make a round won that is not.
 *
 *   doce-verify [--book FILE] STATE [CLASS...]
 *
 * A class is written like the reply that stands for it, `3@a1` or `#b1 3@a1`;
 * without one, all are verified. Says of each whether it is won, and which moves
 * lead to where it is not; exits with 1 if one is not. --book writes a STATE that is
 * enough to verify the same again: the classes, and what of the book was of use.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/doce/strategy.h"
#include "tools/doce/classes.h"

/* The attacker starts the round, and so is seat 0. */
enum { ATTACKER, DEFENDER };

enum { KNOWN = 1 << 20, SEEN = 1 << 21, PLIES = 2 * DOCE_DICE, HINTS = 8 };

/* How long the prover may look; the second time, having forgotten everything. */
enum { LOOKS = 100000, MORE_LOOKS = 4000000 };

/*
 * All that the rules know of a position in which the attacker is to act: 4 bits a
 * square (the face of its die, six more if it is the defender's, or BLOCKED), the
 * last dice, and who has a blocker left. Never 0: the opening's die is there.
 */
struct position {
    uint64_t word[2];
};

struct advice {
    uint64_t key;
    uint32_t move;
    bool used;
};

static struct {
    struct advice *book; /* by key */
    size_t entries, room;
    struct doce_prover *prover;
    struct position *seen; /* SEEN of them, verified; a new one takes an old one's place */
    uint64_t positions, replies, booked;
    cub_move path[PLIES]; /* the moves on the way, after the class's */
    int depth, failed;    /* how many there are, and were when it failed */
} v;

static void *need(void *memory)
{
    if (memory)
        return memory;
    perror("doce-verify");
    exit(2);
}

/* --- Positions --- */

enum { BLOCKED = 2 * DOCE_FACES + 1, HALF = 13 };

static struct position position_of(const struct doce *s)
{
    struct position position = {0};
    for (uint32_t square = 1; square <= DOCE_SQUARES; square++) {
        uint64_t code = s->face[square] + (s->dice[DEFENDER] & SET(square) ? DOCE_FACES : 0u);
        if ((s->blocker[ATTACKER] | s->blocker[DEFENDER]) & SET(square))
            code = BLOCKED;
        position.word[square > HALF] |= code << 4 * ((square - 1) % HALF);
    }
    position.word[1] |= (uint64_t)s->last[ATTACKER] << 48 | (uint64_t)s->last[DEFENDER] << 53;
    position.word[1] |= (uint64_t)!s->blocker[ATTACKER] << 58 | (uint64_t)!s->blocker[DEFENDER] << 59;
    return position;
}

static struct position *place_of(const struct position *p)
{
    uint64_t mixed = (p->word[0] ^ p->word[1] * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
    return &v.seen[(mixed ^ mixed >> 32) % SEEN];
}

/* --- Advice --- */

static int compare_advice(const void *a, const void *b)
{
    uint64_t left = ((const struct advice *)a)->key, right = ((const struct advice *)b)->key;
    return (left > right) - (left < right);
}

static void read_line(const char *text)
{
    struct advice one = {0};
    if (sscanf(text, "book %" SCNx64 " %" SCNx32, &one.key, &one.move) != 2)
        return;
    if (v.entries == v.room) {
        v.room = v.room ? 2 * v.room : 1024;
        v.book = need(realloc(v.book, v.room * sizeof *v.book));
    }
    v.book[v.entries++] = one;
}

static void read_book(const char *path)
{
    FILE *in = need(fopen(path, "r"));
    char line[128];
    while (fgets(line, sizeof line, in))
        read_line(line);
    fclose(in);
    if (v.entries)
        qsort(v.book, v.entries, sizeof *v.book, compare_advice);
}

/* What to try in a position; 0: nobody knows. */
static cub_move advise(const struct doce *s)
{
    struct doce_duel d;
    struct doce_proof proof;
    doce_duel_init(&d, &v.prover->map, s, ATTACKER);
    struct advice wanted = {.key = doce_duel_key(&d)}, *found = NULL;
    if (v.entries)
        found = bsearch(&wanted, v.book, v.entries, sizeof wanted, compare_advice);
    if (found) {
        v.booked++;
        found->used = true;
        return found->move;
    }
    if (doce_prove(v.prover, &d, LOOKS, &proof) == DOCE_WON)
        return proof.move;
    doce_prover_forget(v.prover);
    return doce_prove(v.prover, &d, MORE_LOOKS, &proof) == DOCE_WON ? proof.move : 0;
}

/* --- Verifying --- */

/* DO-11, DO-13: in the only round there is, whoever wins scores alone; in a draw both do. */
static bool is_won(const struct doce *s)
{
    return !s->base.to_act && s->base.score[ATTACKER] > 0 && s->base.score[DEFENDER] == 0;
}

/* Nothing else is tried after it, so that the path stays as it is. */
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

/* One reply. Nobody may have to pass: neither the attacker here, nor the defender after the attacker's move. */
static bool verify_reply(const struct doce *s, cub_move move, struct hints *hints)
{
    struct doce next = *s;
    doce_apply(&next, DEFENDER, move);
    v.replies++;
    if (is_won(&next))
        return true;
    v.path[v.depth++] = move;
    bool won = next.base.to_act == CUB_BIT(ATTACKER) ? verify_attacker(&next, hints) : fail();
    v.depth--;
    return won;
}

/* Every reply that the rules allow. */
static bool verify_defender(const struct doce *s)
{
    struct hints hints = {.count = 0};
    for (uint32_t n = 0; n < doce_count(s, DEFENDER); n++)
        if (!verify_reply(s, doce_nth(s, DEFENDER, n), &hints))
            return false;
    return true;
}

/* A move of the attacker that does not win at once. */
static bool verify_move(const struct doce *s, cub_move move)
{
    struct doce next = *s;
    if (!move || doce_refuse(s, ATTACKER, move, NULL))
        return fail();
    doce_apply(&next, ATTACKER, move);
    v.path[v.depth++] = move;
    bool won = next.base.to_act == CUB_BIT(DEFENDER) ? verify_defender(&next) : fail();
    v.depth--;
    return won;
}

static bool verify_attacker(const struct doce *s, struct hints *hints)
{
    if (find_line(s, hints))
        return true;
    struct position position = position_of(s);
    struct position *seen = place_of(&position);
    if (!memcmp(seen, &position, sizeof position))
        return true;
    v.positions++;
    if (!verify_move(s, advise(s)))
        return false;
    *seen = position;
    return true;
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

static bool verify_class(const struct doce_class *class)
{
    struct hints hints = {.count = 0};
    uint64_t positions = v.positions, replies = v.replies, booked = v.booked;
    v.depth = 0;
    if (!verify_attacker(&class->position, &hints)) {
        print_failure(class);
        return false;
    }
    printf("verified %s: %" PRIu64 " positions, %" PRIu64 " by book, %" PRIu64 " replies\n", class->text,
           v.positions - positions, v.booked - booked, v.replies - replies);
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

static void write_book(FILE *out)
{
    for (size_t i = 0; i < v.entries; i++)
        if (v.book[i].used)
            fprintf(out, "book %016" PRIx64 " %04" PRIx32 "\n", v.book[i].key, v.book[i].move);
    if (fclose(out))
        need(NULL);
}

static void begin(const char *path)
{
    v.prover = need(malloc(sizeof *v.prover));
    doce_prover_init(v.prover, need(malloc(KNOWN * sizeof(struct doce_known))), KNOWN);
    v.seen = need(calloc(SEEN, sizeof *v.seen));
    read_book(path);
}

static uint32_t verify_classes(const struct doce_class *class, uint32_t count, FILE *book)
{
    uint32_t verified = 0;
    for (uint32_t c = 0; c < count; c++) {
        bool won = verify_class(&class[c]);
        verified += won;
        if (book && won)
            fprintf(book, "proven %s\n", class[c].text);
    }
    printf("%" PRIu32 " of %" PRIu32 " classes verified, %" PRIu64 " positions, %" PRIu64 " replies\n", verified, count,
           v.positions, v.replies);
    return verified;
}

int main(int count, char **argument)
{
    static struct doce_class class[DOCE_CLASSES];
    uint32_t classes = doce_classes(class);
    FILE *book = NULL;
    if (count > 3 && !strcmp(argument[1], "--book")) {
        book = need(fopen(argument[2], "w"));
        count -= 2;
        argument += 2;
    }
    if (count < 2 || argument[1][0] == '-')
        return quit("usage: doce-verify [--book FILE] STATE [CLASS...]");
    check_classes(class, classes);
    classes = choose(class, classes, argument + 2);
    if (classes < (uint32_t)count - 2)
        return quit("no such class");
    begin(argument[1]);
    uint32_t verified = verify_classes(class, classes, book);
    if (book)
        write_book(book);
    return verified < classes;
}
