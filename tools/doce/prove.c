/*
 * Proves that the starter of a round of Doce wins it, opening with a 2 on c3, and writes down how.
 *
 * The other seat's first moves fall into classes: those that are mirror images of
 * each other are one. In each, the attacker's first two moves are some after which the
 * prover (bots/doce/prover.h) gets on well, the next ones are proposed by the bot;
 * every reply of the defender is tried, and what that comes to is left to the
 * prover, in rounds of growing patience. Whatever it proves is walked
 * through: every reply, and for the attacker the proof's move. Where a small prover,
 * as a bot can afford it, finds the win by itself, that is all; where it does not,
 * the move goes into the book. docs/doce-solved.md has the whole story, and
 * tools/doce/verify.c checks the result without any of this.
 *
 *   doce-prove STATE [THREADS [SECONDS [BITS [CLASS]]]]
 *
 * STATE is appended to and read again at the start, so that the work can be broken
 * off at any time; two of them can be put together with cat.
 */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cubilete/bot.h"
#include "tools/doce/classes.h"
#include "tools/doce/ledger.h"
#include "tools/doce/patience.h"

/*
 * How patient a round is: plies of the attacker that are proposed, and looks of
 * the prover below them. Above, where a proposal is at hand, a glance is enough.
 */
static const struct patience {
    int proposals;
    uint64_t glance, looks;
} rounds[] = {{0, 0, 60000000}, {3, 1000000, 10000000}, {4, 5000000, 40000000}, {4, 20000000, 160000000}};
enum { ROUNDS = sizeof rounds / sizeof *rounds };
enum { HINT_NODES = 150000, REPLY_NODES = 30000 };

/* How the attacker's dice are tried out, by how many it has on the grid: with this many replies, and looks at each. */
static const struct trial {
    uint32_t replies;
    uint64_t looks;
} trials[] = {[1] = {16, 200000}, [2] = {DOCE_SQUARES * DOCE_FACES, 400000}};
enum { TRIED_OUT = sizeof trials / sizeof *trials };

struct worker {
    pthread_t thread;
    struct doce_prover *big, *small;
    void *memory;           /* the bot's */
    struct ledger walked;   /* since the last proof that was written down */
    uint64_t entries, room; /* of the book */
    struct {
        uint64_t key;
        uint32_t move;
    } * book;
    uint32_t round;                 /* being tried */
    const struct doce_class *class; /* at work on; NULL: waiting */
    uint64_t looks;
};

static struct {
    pthread_mutex_t lock;
    FILE *state;
    struct doce_class class[DOCE_CLASSES];
    uint8_t round[DOCE_CLASSES]; /* tried next; ROUNDS: none is left */
    bool proven[DOCE_CLASSES];
    uint32_t classes;
    struct ledger ledger; /* all positions that were proven, given up or are at work on; by lock */
    uint64_t entries, won;
    bool over;
} work = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *need(void *memory)
{
    if (memory)
        return memory;
    perror("doce-prove");
    exit(1);
}

/* --- The walk through a proof --- */

/* The book has the least image of a position. */
static void write_down(struct worker *w, const struct doce_duel *d, uint32_t move)
{
    struct doce_duel least;
    uint32_t image = doce_duel_least(d, &w->big->map, &least);
    if (w->entries == w->room) {
        w->room = w->room ? 2 * w->room : 1024;
        w->book = need(realloc(w->book, w->room * sizeof *w->book));
    }
    w->book[w->entries].key = doce_book_key(&least);
    w->book[w->entries++].move = (uint32_t)doce_image_move(move, image);
}

static bool walk_attacker(struct worker *w, const struct doce_duel *d, uint32_t *needs);

/* One reply of the defender; false: it is not shown to lose. */
static bool walk_reply(struct worker *w, const struct doce_duel *d, uint32_t move, uint32_t *needs)
{
    struct doce_duel next = *d;
    uint32_t end = doce_duel_step(&next, &w->big->map, move);
    *needs = 0;
    if (end != DOCE_GOES_ON)
        return end == DOCE_ATTACKED;
    return next.mover == DOCE_ATTACKER && walk_attacker(w, &next, needs);
}

/* A die with the blocker before it, wherever the die's proof needs the square. */
static bool walk_blocked(struct worker *w, const struct doce_duel *d, uint32_t move, uint32_t needs)
{
    uint32_t ignored, squares = needs & doce_duel_empty(d) & ~SET(doce_die(move));
    for (; squares; squares &= squares - 1) {
        uint32_t blocker = (uint32_t)__builtin_ctz(squares);
        if (!walk_reply(w, d, (uint32_t)doce_move(doce_face(move), doce_die(move), blocker), &ignored))
            return false;
    }
    return true;
}

/* Every reply. The defender's only square is needed, for without it it would pass. */
static bool walk_defender(struct worker *w, const struct doce_duel *d, uint32_t *needs)
{
    uint32_t allowed = doce_duel_allowed(d, &w->big->map, DOCE_DEFENDER), one;
    *needs = size(allowed) == 1 ? allowed : 0;
    for (uint32_t squares = allowed; squares; squares &= squares - 1)
        for (uint32_t face = 1; face <= DOCE_FACES; face++) {
            uint32_t move = (uint32_t)doce_move(face, (uint32_t)__builtin_ctz(squares), 0);
            if (!walk_reply(w, d, move, &one) || (d->blocker[1] && !walk_blocked(w, d, move, one)))
                return false;
            *needs |= one;
        }
    return true;
}

/* Follows the big prover's move, and writes it down. */
static bool walk_by_book(struct worker *w, const struct doce_duel *d, uint32_t *needs)
{
    struct doce_duel next = *d;
    struct doce_proof proof;
    if (doce_prove(w->big, d, rounds[w->round].looks, &proof) != DOCE_WON)
        return false;
    uint32_t end = doce_duel_step(&next, &w->big->map, proof.move);
    write_down(w, d, proof.move);
    if (end == DOCE_GOES_ON && (next.mover == DOCE_ATTACKER || !walk_defender(w, &next, needs)))
        return false;
    *needs |= (SET(doce_die(proof.move)) | SET(doce_blocker(proof.move))) & GRID;
    return end == DOCE_GOES_ON || end == DOCE_ATTACKED;
}

static bool walk_attacker(struct worker *w, const struct doce_duel *d, uint32_t *needs)
{
    uint64_t key = doce_duel_key(d);
    const struct line *line = ledger_find(&w->walked, key);
    struct doce_proof proof;
    if (line->key) {
        *needs = line->needs;
        return true;
    }
    if (doce_strategy_prove(w->small, d, &proof))
        *needs = proof.needs;
    else if (work.over || !walk_by_book(w, d, needs))
        return false;
    ledger_line(&w->walked, key)->needs = *needs;
    return true;
}

/* --- What is kept --- */

static void keep_book(struct worker *w)
{
    for (uint64_t i = 0; i < w->entries; i++)
        fprintf(work.state, "book %012" PRIx64 " %04" PRIx32 "\n", w->book[i].key, w->book[i].move);
    work.entries += w->entries;
}

/* Only what took some work: the rest is found again at once. */
static void keep_won(struct worker *w, uint64_t key, uint32_t needs, bool costly)
{
    pthread_mutex_lock(&work.lock);
    struct line *line = ledger_line(&work.ledger, key);
    line->state = WON;
    line->needs = needs;
    work.won++;
    if (costly && !work.over) {
        keep_book(w);
        fprintf(work.state, "won %016" PRIx64 " %07" PRIx32 "\n", key, needs);
        fflush(work.state);
    }
    w->entries = 0;
    pthread_mutex_unlock(&work.lock);
}

static void give_up(uint64_t key, uint32_t grade)
{
    pthread_mutex_lock(&work.lock);
    struct line *line = ledger_line(&work.ledger, key);
    line->state = OPEN;
    line->tried = (uint8_t)(grade + 1);
    if (!work.over)
        fprintf(work.state, "open %016" PRIx64 " %" PRIu32 "\n", key, grade + 1);
    pthread_mutex_unlock(&work.lock);
}

/* --- The search above the prover --- */

enum outcome { FAILED, PROVEN, BUSY };

/* Whether somebody else is at work on the position, or was; if not, it is ours. */
static struct line claim(uint64_t key, uint32_t grade)
{
    pthread_mutex_lock(&work.lock);
    struct line *line = ledger_line(&work.ledger, key), copy = *line;
    if (line->state == OPEN && line->tried <= grade)
        line->state = TAKEN;
    pthread_mutex_unlock(&work.lock);
    return copy;
}

/* What the prover finds with this many looks, walked through. */
static bool prove_by_itself(struct worker *w, const struct doce_duel *d, uint64_t key, uint64_t looks, uint32_t *needs)
{
    struct doce_proof proof;
    bool won = doce_strategy_prove(w->small, d, &proof);
    w->looks += w->small->looks;
    w->small->looks = 0;
    if (won) {
        *needs = proof.needs;
        keep_won(w, key, *needs, false);
        return true;
    }
    w->big->looks = 0;
    w->entries = 0;
    ledger_clear(&w->walked);
    won = doce_prove(w->big, d, looks, &proof) == DOCE_WON && walk_attacker(w, d, needs);
    w->looks += w->big->looks;
    if (won)
        keep_won(w, key, *needs, true);
    return won;
}

static void ask_bot(struct worker *w, const struct doce *s, int seat, uint64_t nodes, uint16_t move[PROPOSALS])
{
    struct cub_rng rng;
    struct cub_thought thought = {0};
    cub_rng_init(&rng, 1, 0);
    struct cub_think think = {.view = &s->base,
                              .seat = seat,
                              .level = CUB_MAESTRO,
                              .nodes = nodes,
                              .rng = &rng,
                              .memory = w->memory,
                              .advice = false};
    cub_bot_think(&cub_doce_bot, &think, &thought);
    for (uint32_t i = 0; i < thought.choices && i < PROPOSALS; i++)
        move[i] = (uint16_t)thought.choice[i].move;
}

/* All dice of the seat to act. */
static uint32_t list_all_dice(const struct doce *s, uint16_t *move)
{
    uint32_t count = 0;
    for (uint32_t squares = s->allowed; squares; squares &= squares - 1)
        for (uint32_t face = 1; face <= DOCE_FACES; face++)
            move[count++] = (uint16_t)doce_move(face, (uint32_t)__builtin_ctz(squares), 0);
    return count;
}

/* The looks that a reply is answered with; this many, if it is not. */
static uint64_t answer(struct worker *w, const struct doce *after, uint32_t reply, uint64_t looks)
{
    struct doce next = *after;
    struct doce_duel d;
    struct doce_proof proof;
    doce_apply(&next, 1, reply);
    doce_duel_init(&d, &w->small->map, &next, 0);
    doce_prover_forget(w->small);
    w->small->looks = 0;
    bool won = doce_prove(w->small, &d, looks, &proof) == DOCE_WON;
    w->looks += w->small->looks;
    return won ? w->small->looks : looks;
}

/* The looks that it takes to answer replies here and there on the grid; not counted further than to the most. */
static uint64_t try_out(struct worker *w, const struct doce *s, uint32_t move, const struct trial *trial, uint64_t most)
{
    uint16_t reply[DOCE_SQUARES * DOCE_FACES];
    enum { STRIDE = 37 }; /* has no divisor in common with a number of dice */
    struct doce after = *s;
    uint64_t looks = 0;
    doce_apply(&after, 0, move);
    uint32_t count = list_all_dice(&after, reply);
    if (after.base.to_act != CUB_BIT(1))
        return most;
    for (uint32_t i = 0; i < count && i < trial->replies && looks < most; i++)
        looks += answer(w, &after, reply[i * STRIDE % count], trial->looks);
    return looks;
}

/* Those that take the fewest looks, in order. */
struct ranking {
    uint16_t move[PROPOSALS];
    uint64_t looks[PROPOSALS];
};

static void rank(struct ranking *r, uint32_t move, uint64_t looks)
{
    int i = PROPOSALS - 1;
    if (looks >= r->looks[i])
        return;
    for (; i > 0 && looks < r->looks[i - 1]; i--) {
        r->looks[i] = r->looks[i - 1];
        r->move[i] = r->move[i - 1];
    }
    r->looks[i] = looks;
    r->move[i] = (uint16_t)move;
}

static void report_ranking(const struct worker *w, const struct doce *s, const struct ranking *r)
{
    char text[CUB_MOVE_TEXT];
    fprintf(stderr, "%s, with %u dice, thousand looks to answer", w->class->text, size(s->dice[0]));
    for (int i = 0; i < PROPOSALS && r->move[i]; i++) {
        doce_print(s, 0, r->move[i], text);
        fprintf(stderr, " %s: %" PRIu64, text, r->looks[i] / 1000);
    }
    fputc('\n', stderr);
}

/* Dice are tried out, of mirror images one: what plays best is not what is proven soonest. */
static void try_all_out(struct worker *w, const struct doce *s, uint16_t move[PROPOSALS])
{
    const struct trial *trial = &trials[size(s->dice[0])];
    uint16_t die[DOCE_SQUARES * DOCE_FACES];
    uint32_t count = list_all_dice(s, die), mirror = size(s->dice[0]) == 1 ? doce_mirror(s) : 0;
    struct ranking r = {.move = {0}};
    for (int i = 0; i < PROPOSALS; i++)
        r.looks[i] = trial->replies * trial->looks;
    for (uint32_t i = 0; i < count && !work.over; i++)
        if (doce_image(doce_die(die[i]), mirror) >= doce_die(die[i]))
            rank(&r, die[i], try_out(w, s, die[i], trial, r.looks[PROPOSALS - 1]));
    report_ranking(w, s, &r);
    memcpy(move, r.move, sizeof r.move);
}

/* The moves to try, from the ledger if they are there. */
static void propose(struct worker *w, const struct doce *s, uint64_t key, uint16_t move[PROPOSALS])
{
    pthread_mutex_lock(&work.lock);
    memcpy(move, ledger_line(&work.ledger, key)->move, PROPOSALS * sizeof *move);
    pthread_mutex_unlock(&work.lock);
    if (move[0])
        return;
    if (size(s->dice[0]) < TRIED_OUT)
        try_all_out(w, s, move);
    if (!move[0])
        ask_bot(w, s, 0, HINT_NODES, move);
    pthread_mutex_lock(&work.lock);
    memcpy(ledger_line(&work.ledger, key)->move, move, PROPOSALS * sizeof *move);
    pthread_mutex_unlock(&work.lock);
}

static enum outcome prove_attacker(struct worker *w, const struct doce *s, int proposals, uint32_t *needs);

static enum outcome prove_reply(struct worker *w, const struct doce *s, uint32_t move, int proposals, uint32_t *needs)
{
    struct doce next = *s;
    struct doce_duel d;
    doce_duel_init(&d, &w->big->map, s, 0);
    uint32_t end = doce_duel_step(&d, &w->big->map, move);
    *needs = 0;
    if (end != DOCE_GOES_ON || d.mover != DOCE_ATTACKER)
        return end == DOCE_ATTACKED ? PROVEN : FAILED;
    doce_apply(&next, 1, move);
    return prove_attacker(w, &next, proposals, needs);
}

/* One die, and the blocker before it wherever the die's proof needs the square. */
static enum outcome prove_die(struct worker *w, const struct doce *s, uint32_t move, int proposals, uint32_t *needs)
{
    enum outcome outcome = prove_reply(w, s, move, proposals, needs), one;
    uint32_t squares = *needs & empty_squares(s) & ~SET(doce_die(move)), ignored;
    for (; outcome != FAILED && squares && !s->blocker[1]; squares &= squares - 1) {
        uint32_t blocker = (uint32_t)__builtin_ctz(squares);
        one = prove_reply(w, s, (uint32_t)doce_move(doce_face(move), doce_die(move), blocker), proposals, &ignored);
        if (one != PROVEN)
            outcome = one;
    }
    return outcome;
}

/* Whether the prover has given a position up before. */
static bool is_hard(struct worker *w, const struct doce *s, uint32_t move)
{
    struct doce_duel d;
    doce_duel_init(&d, &w->big->map, s, 0);
    doce_duel_step(&d, &w->big->map, move);
    pthread_mutex_lock(&work.lock);
    const struct line *line = ledger_find(&work.ledger, doce_duel_key(&d));
    bool hard = line->key && line->state != WON && line->tried > 0;
    pthread_mutex_unlock(&work.lock);
    return hard;
}

static bool is_among(const uint16_t move[PROPOSALS], uint32_t one)
{
    for (int i = 0; i < PROPOSALS && move[i]; i++)
        if (doce_die(move[i]) == doce_die(one) && doce_face(move[i]) == doce_face(one))
            return true;
    return false;
}

enum { HARD, LIKELY, OTHER, RANKS };

/* All dice of the defender. First those that may refute the proposal: the hard ones, then those that the bot would try.
 */
static uint32_t list_dice(struct worker *w, const struct doce *s, uint16_t *move)
{
    uint16_t likely[PROPOSALS] = {0}, die[DOCE_SQUARES * DOCE_FACES];
    uint32_t dice = list_all_dice(s, die), count = 0;
    ask_bot(w, s, 1, REPLY_NODES, likely);
    for (int rank = 0; rank < RANKS; rank++)
        for (uint32_t i = 0; i < dice; i++)
            if (rank == (is_hard(w, s, die[i]) ? HARD : is_among(likely, die[i]) ? LIKELY : OTHER))
                move[count++] = die[i];
    return count;
}

static enum outcome prove_defender(struct worker *w, const struct doce *s, int proposals, uint32_t *needs)
{
    uint16_t move[DOCE_SQUARES * DOCE_FACES];
    uint32_t count = list_dice(w, s, move), one;
    enum outcome outcome = PROVEN;
    *needs = size(s->allowed) == 1 ? s->allowed : 0;
    for (uint32_t i = 0; i < count && !work.over; i++) {
        enum outcome reply = prove_die(w, s, move[i], proposals, &one);
        if (reply == FAILED)
            return FAILED;
        if (reply == BUSY)
            outcome = BUSY;
        *needs |= one;
    }
    return work.over ? FAILED : outcome;
}

static enum outcome try_proposal(struct worker *w, const struct doce *s, uint64_t key, uint32_t move, int proposals,
                                 uint32_t *needs)
{
    struct doce next = *s;
    struct doce_duel d;
    doce_apply(&next, 0, move);
    if (next.base.to_act != CUB_BIT(1)) /* the attacker's lines are the prover's to find */
        return FAILED;
    enum outcome outcome = prove_defender(w, &next, proposals - 1, needs);
    if (outcome != PROVEN)
        return outcome;
    *needs |= (SET(doce_die(move)) | SET(doce_blocker(move))) & GRID;
    w->entries = 0;
    doce_duel_init(&d, &w->big->map, s, 0);
    write_down(w, &d, move);
    keep_won(w, key, *needs, true);
    return PROVEN;
}

/* The position is marked as tried by the prover before proposals are, so that others can help with those. */
static enum outcome try_proposals(struct worker *w, const struct doce *s, uint64_t key, int proposals, uint32_t *needs)
{
    uint16_t move[PROPOSALS] = {0};
    propose(w, s, key, move);
    for (int i = 0; i < PROPOSALS && move[i] && !work.over; i++) {
        enum outcome outcome = try_proposal(w, s, key, move[i], proposals, needs);
        if (outcome != FAILED)
            return outcome;
    }
    return FAILED;
}

/* Marks that no proposal has worked, so that nobody tries them again in this round. */
static void exhaust(uint64_t key, uint32_t round, int proposals)
{
    pthread_mutex_lock(&work.lock);
    struct line *line = ledger_line(&work.ledger, key);
    if (line->state != WON) {
        line->exhausted = (uint8_t)(round + 1);
        line->proposals = (uint8_t)proposals;
    }
    pthread_mutex_unlock(&work.lock);
}

static enum outcome prove_attacker(struct worker *w, const struct doce *s, int proposals, uint32_t *needs)
{
    const struct patience *patience = &rounds[w->round];
    struct doce_duel d;
    doce_duel_init(&d, &w->big->map, s, 0);
    uint64_t key = doce_duel_key(&d);
    uint32_t grade = 2 * w->round + (proposals == 0);
    struct line line = claim(key, grade);
    *needs = line.needs;
    if (line.state == WON || line.state == TAKEN)
        return line.state == WON ? PROVEN : BUSY;
    if (line.tried <= grade) {
        if (prove_by_itself(w, &d, key, proposals ? patience->glance : patience->looks, needs))
            return PROVEN;
        give_up(key, grade);
    }
    if (proposals == 0 || work.over || (line.exhausted == w->round + 1 && line.proposals >= proposals))
        return FAILED;
    enum outcome outcome = try_proposals(w, s, key, proposals, needs);
    if (outcome == FAILED && !work.over)
        exhaust(key, w->round, proposals);
    return outcome;
}

/* --- Classes and threads --- */

static void prove_class(struct worker *w, uint32_t c)
{
    uint32_t round = work.round[c], needs;
    if (work.proven[c] || round >= ROUNDS)
        return;
    w->round = round;
    w->class = &work.class[c];
    doce_prover_forget(w->big);
    enum outcome outcome = prove_attacker(w, &work.class[c].position, rounds[round].proposals, &needs);
    pthread_mutex_lock(&work.lock);
    if (outcome == PROVEN && !work.proven[c]) {
        work.proven[c] = true;
        fprintf(work.state, "proven %s\n", work.class[c].text);
        fflush(work.state);
    } else if (outcome == FAILED && work.round[c] == round && !work.over) {
        work.round[c]++;
    }
    pthread_mutex_unlock(&work.lock);
    w->class = NULL;
}

static bool is_settled(void)
{
    for (uint32_t c = 0; c < work.classes; c++)
        if (!work.proven[c] && work.round[c] < ROUNDS)
            return false;
    return true;
}

/* Each worker begins at another place; one that finds everything taken waits a little. */
static void *worker_main(void *argument)
{
    struct worker *w = argument;
    static uint32_t started;
    uint32_t first = __atomic_fetch_add(&started, 2, __ATOMIC_RELAXED);
    const struct timespec moment = {.tv_nsec = 20000000};
    while (!work.over && !is_settled()) {
        for (uint32_t i = 0; i < work.classes && !work.over; i++)
            prove_class(w, (first + i) % work.classes);
        nanosleep(&moment, NULL);
    }
    return NULL;
}

static void start(struct worker *w, int bits)
{
    w->big = doce_make_prover((uint64_t)1 << bits);
    w->small = doce_make_prover(DOCE_STRATEGY_KNOWN);
    w->memory = need(aligned_alloc(64, (cub_doce_bot.memory + 63) / 64 * 64));
    ledger_clear(&w->walked);
    errno = pthread_create(&w->thread, NULL, worker_main, w);
    need(errno ? NULL : w);
}

/* --- The state --- */

static void read_proven(const char *text)
{
    for (uint32_t i = 0; i < work.classes; i++)
        if (!strcmp(work.class[i].text, text))
            work.proven[i] = true;
}

static void read_line(char *text)
{
    uint64_t key;
    uint32_t needs, tried;
    text[strcspn(text, "\n")] = 0;
    if (!strncmp(text, "proven ", 7)) {
        read_proven(text + 7);
    } else if (sscanf(text, "won %" SCNx64 " %" SCNx32, &key, &needs) == 2) {
        struct line *line = ledger_line(&work.ledger, key);
        work.won += line->state != WON;
        line->state = WON;
        line->needs = needs;
    } else if (sscanf(text, "open %" SCNx64 " %" SCNu32, &key, &tried) == 2) {
        struct line *line = ledger_line(&work.ledger, key);
        if (tried > line->tried)
            line->tried = (uint8_t)tried;
    } else if (!strncmp(text, "book ", 5)) {
        work.entries++;
    }
}

static void read_state(const char *path)
{
    FILE *in = fopen(path, "r");
    char line[128];
    while (in && fgets(line, sizeof line, in))
        read_line(line);
    if (in)
        fclose(in);
}

static void report(const struct worker *w, int threads, time_t begun)
{
    uint32_t proven = 0, open = 0;
    uint64_t looks = 0;
    for (uint32_t c = 0; c < work.classes; c++) {
        proven += work.proven[c];
        open += !work.proven[c] && work.round[c] >= ROUNDS;
    }
    for (int i = 0; i < threads; i++)
        looks += w[i].looks;
    fprintf(stderr,
            "%5lds  %u of %u classes proven, %u open; %" PRIu64 " positions won, %" PRIu64 " in book, %.0fM looks;",
            (long)(time(NULL) - begun), proven, work.classes, open, work.won, work.entries, (double)looks / 1e6);
    for (int i = 0; i < threads; i++)
        if (w[i].class)
            fprintf(stderr, " %s:%u", w[i].class->text, w[i].round);
    fputc('\n', stderr);
}

/* Only the class that is named, or all; false: there is none of that name. */
static bool choose_classes(const char *only)
{
    work.classes = doce_classes(work.class);
    for (uint32_t c = 0; only && c < work.classes; c++)
        if (!strcmp(work.class[c].text, only)) {
            work.class[0] = work.class[c];
            work.classes = 1;
            return true;
        }
    return !only;
}

int main(int count, char **argument)
{
    int threads = count > 2 ? atoi(argument[2]) : 1, seconds = count > 3 ? atoi(argument[3]) : 1000000;
    int bits = count > 4 ? atoi(argument[4]) : 20;
    time_t begun = time(NULL);
    if (count < 2 || threads < 1 || bits < 10)
        return fputs("usage: doce-prove STATE [THREADS [SECONDS [BITS [CLASS]]]]\n", stderr), 2;
    if (!choose_classes(count > 5 ? argument[5] : NULL))
        return fputs("doce-prove: no such class\n", stderr), 2;
    struct worker *worker = need(calloc((size_t)threads, sizeof *worker));
    ledger_clear(&work.ledger);
    read_state(argument[1]);
    work.state = need(fopen(argument[1], "a"));
    for (int i = 0; i < threads; i++)
        start(&worker[i], bits);
    for (int second = 0; second < seconds && !is_settled(); second++) {
        if (second % 10 == 9)
            report(worker, threads, begun);
        sleep(1);
    }
    pthread_mutex_lock(&work.lock);
    work.over = true;
    report(worker, threads, begun);
    fflush(work.state);
    _exit(0); /* threads may be at work still: what counts is in the file */
}
